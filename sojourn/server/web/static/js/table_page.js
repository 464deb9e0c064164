// The table's page: starts everything that works at a table, and says what happens, in which order, after every redraw.

import { announce, keepFocus, startFollowingKeys } from "./accessibility.js";
import { startBoardPanZoom } from "./board_pan_zoom.js";
import { startCatchUp } from "./catch_up.js";
import { startPreviews } from "./choice_preview.js";
import { startChoosing } from "./choose_actions.js";
import { showTimeLeft, startClocks } from "./clocks.js";
import { byId } from "./dom.js";
import { startHints, updateHint } from "./hints.js";
import { fillLateContent } from "./late_content.js";
import { pointOutLesson } from "./lesson_pointer.js";
import { startLiveStream } from "./live_stream.js";
import { showMuted, startMuting } from "./muted_seats.js";
import { startControls } from "./page_controls.js";
import { startPicking } from "./pick_piece.js";
import { showNews, startNews } from "./news.js";
import { playNewCues, startCues } from "./play_cues.js";
import { showPushWish, startPushReminders } from "./push_reminders.js";
import { acceptRedrawIf, afterRedraw } from "./redraw.js";
import { showNewQuestion, startQuestionSheet } from "./question_sheet.js";
import { canBeShown } from "./refresh_table.js";
import { startRulesDrawer, startRulesSearch } from "./rules.js";
import { sendWhatWasKept } from "./send_moves.js";
import { startServiceWorker } from "./service_worker_client.js";
import { showSharing, startSharing } from "./share_buttons.js";
import { isAsked, shownTable } from "./shown_table.js";
import { playSound, startSounds } from "./sounds.js";
import { showSignalWishes, signalMyTurn, startSignals } from "./sounds_and_notifications.js";
import { reconcileStagedTurn, startStagedTurn } from "./staged_turn.js";
import { startForms } from "./table_forms.js";
import { startTabs, updateTabs } from "./tabs.js";
import { showTapWish, startTapping, untapAfterMove } from "./tap_twice.js";
import { showTurnIcon } from "./turn_title.js";

let wasAsked = isAsked();
let wasOver = Boolean(byId("ending"));

/** The icon and the top line of the page say whose turn it is; that it has become mine is signalled, too. */
function showTurn() {
  showTurnIcon(isAsked());
  byId("when").textContent = shownTable().when;
  if (isAsked() && !wasAsked) signalMyTurn();
  wasAsked = isAsked();
  if (byId("ending") && !wasOver) playSound("end");
  wasOver = Boolean(byId("ending"));
}

startFollowingKeys();
startStagedTurn();
startBoardPanZoom();
startPicking();
startTapping();
startChoosing();
startTabs();
startControls();
startQuestionSheet();
startCues();
startNews();
startSounds();
startForms();
startPreviews();
startCatchUp();
startMuting();
startSignals();
startPushReminders();
startRulesSearch();
startRulesDrawer();
startHints();
startClocks();
startSharing();
startLiveStream();
startServiceWorker();

acceptRedrawIf(canBeShown);
const updates = [
  announce,
  showTurn,
  showNewQuestion,
  keepFocus,
  updateTabs,
  reconcileStagedTurn,
  updateHint,
  untapAfterMove,
  showTapWish,
  showMuted,
  fillLateContent,
  showSharing,
  showSignalWishes,
  showPushWish,
  showTimeLeft,
  pointOutLesson,
  showNews,
  playNewCues,
];
for (const update of updates) {
  afterRedraw(update);
  update();
}
sendWhatWasKept();
