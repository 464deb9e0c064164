// Sends a move once and only once: it has an id of its own, is kept in this tab until it is answered, and repeated until then.

import { showAnswer } from "./refresh_table.js";
import { shownMoment, shownTable, tableId } from "./shown_table.js";
import { postUntilAnswered } from "./table_requests.js";

const KEPT = "pending-" + tableId; // in the tab's storage

let unanswered = 0; // how many moves are not answered yet
let clickedAt = null; // the moment at which a click was made that is not answered yet

export function isSending() {
  return unanswered > 0;
}

/** Whether a click at the shown move is still being answered; once the page shows a later move, the next click counts. */
export function isClickUnderWay() {
  return clickedAt === shownMoment();
}

/** Does what a click asks for, given the move it was made at, and gives the result; not if it is the same finger twice. */
export async function oncePerMove(act) {
  if (isClickUnderWay()) return undefined;
  const at = shownMoment();
  clickedAt = at;
  const result = await act(shownTable().move);
  if (clickedAt === at) clickedAt = null;
  return result;
}

/** Sends a move and shows the answer; whether it was accepted. */
export async function send(url, fields) {
  return sendMove({ ...fields, move_id: newMoveId(), url });
}

/** If this page was loaded again before its last move was answered, sends that move again. */
export function sendWhatWasKept() {
  const kept = sessionStorage.getItem(KEPT);
  if (kept) sendMove(JSON.parse(kept));
}

async function sendMove(move) {
  const { url, ...fields } = move;
  const kept = JSON.stringify(move);
  sessionStorage.setItem(KEPT, kept);
  unanswered += 1;
  const answer = await postUntilAnswered(url, fields);
  unanswered -= 1;
  if (sessionStorage.getItem(KEPT) === kept) sessionStorage.removeItem(KEPT);
  await showAnswer(answer);
  return answer.ok;
}

function newMoveId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
