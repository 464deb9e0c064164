// On a touch screen the first tap at a target on the board, or at a card of one's own, shows what it would bring, beside the
// finger; the second one, or the button there, plays it. Choices in the list play at one tap, and show the same while a
// finger is held on them.
// A turn that is tried out first needs no second tap: nothing of it is sent before its own button is pressed. Neither does a
// target of a piece that was picked (pick_piece.js): picking has shown what it brings.

import { previewOf } from "./choice_preview.js";
import { byId, onClick } from "./dom.js";
import { markAction, shownPosition } from "./shown_table.js";
import { isStaging } from "./staged_turn.js";

const HOLD = 450; // milliseconds a finger rests on a choice before it is shown instead of played
const STRAY = 10; // pixels the finger may move meanwhile
const GAP = 28; // pixels between the finger and the card
const EDGE = 8; // pixels between the card and the edge of the window

let tapped = null; // { action, at } after a first tap
let pointer = ""; // what the last click came from: "touch", "mouse" or "pen"
let holding = null; // { timer, x, y } while a finger rests on a choice
let wasHeld = false; // the finger that is lifted now has shown a choice, and plays nothing

export function startTapping() {
  document.addEventListener("pointerdown", fingerDown, { capture: true });
  document.addEventListener("pointermove", (event) => {
    if (holding && Math.hypot(event.clientX - holding.x, event.clientY - holding.y) > STRAY) letGo();
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, letGo);
  onClick("[data-tap-close]", untap);
  document.addEventListener("click", (event) => {
    if (tapped && !wasHeld && !event.target.closest("#tap-card, [data-action]")) untap();
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "tap-twice") localStorage.tapTwice = event.target.checked ? "" : "off";
  });
}

/** After every redraw: the box in the settings is ticked as wished. */
export function showTapWish() {
  byId("tap-twice").checked = isWished();
}

/** After every redraw: what was tapped before the table moved counts no longer. */
export function untapAfterMove() {
  if (tapped && tapped.at !== shownPosition()) untap();
}

/** Whether a click only shows what the choice would bring: a first tap, or the end of a finger that was held. */
export function isFirstTap(choice, event) {
  if (wasHeld && event.detail > 0) return true; // 0: by a key
  const isTouch = (event.pointerType || pointer) === "touch";
  if (!isTouch || !isWished() || isStaging() || choice.closest("#prompt, #tools, #tap-card, [data-of]")) {
    untap();
    return false;
  }
  const { action } = choice.dataset;
  if (tapped?.action === action && tapped.at === shownPosition()) {
    untap();
    return false;
  }
  show(choice, action, event.clientX, event.clientY);
  return true;
}

function isWished() {
  return localStorage.tapTwice !== "off";
}

// --- A finger that rests on a choice of the list ---------------------------------------------------

function fingerDown(event) {
  pointer = event.pointerType;
  wasHeld = false;
  letGo();
  const choice = event.target.closest?.("#choices [name=action]");
  if (pointer !== "touch" || !choice) return;
  const { clientX: x, clientY: y } = event;
  const timer = setTimeout(() => {
    wasHeld = true;
    show(choice, choice.value, x, y);
  }, HOLD);
  holding = { timer, x, y };
}

function letGo() {
  clearTimeout(holding?.timer);
  holding = null;
}

// --- The card beside the finger --------------------------------------------------------------------

async function show(choice, action, x, y) {
  untap();
  const at = shownPosition();
  tapped = { action, at };
  markAction(action, "tapped");
  const card = byId("tap-card");
  const play = card.querySelector("[data-tap-play]");
  play.dataset.action = action;
  if (choice.dataset.path) play.dataset.path = choice.dataset.path;
  else delete play.dataset.path;
  card.querySelector(".tap-name").textContent = nameOf(choice, action);
  card.querySelector(".tap-brings").textContent = "";
  card.hidden = false;
  place(card, x, y);
  const html = await previewOf(action);
  if (tapped?.action !== action || at !== shownPosition()) return;
  card.querySelector(".tap-brings").innerHTML = html;
  place(card, x, y);
}

function nameOf(choice, action) {
  const listed = byId("choice-" + action)?.textContent;
  return (listed || choice.ariaLabel || choice.querySelector("title")?.textContent || "").trim();
}

/** Above the finger, which hides what is below it; where there is no room, below. */
function place(card, x, y) {
  const { width, height } = card.getBoundingClientRect();
  const above = y - GAP - height;
  card.style.left = `${Math.max(EDGE, Math.min(x - width / 2, innerWidth - width - EDGE))}px`;
  card.style.top = `${above >= EDGE ? above : Math.min(y + GAP, innerHeight - height - EDGE)}px`;
}

function untap() {
  if (tapped) markAction(tapped.action, "tapped", false);
  tapped = null;
  byId("tap-card").hidden = true;
}
