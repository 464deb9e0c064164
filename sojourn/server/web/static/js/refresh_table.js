// Keeps the page showing the table as it is: asks the server for what this seat sees, and shows answers that are in time.

import { byId } from "./dom.js";
import { redraw } from "./redraw.js";
import { FRAGMENT } from "./server_requests.js";
import { showMessage, shownState, shownTable } from "./shown_table.js";
import { sleep } from "./table_requests.js";

// All times in milliseconds.
const PAUSE = 300; // after a question that was not answered
const FIRST_PATIENCE = 4000; // for an answer; twice as long each time
const LONGEST_PATIENCE = 16_000;
// In a hurry the question is asked several times, each a moment after the other: connections kept from before may be dead,
// and the first that is not gives the answer. One that is given up closes its connection; a browser has no more than six.
const HURRIED_STARTS = [0, 300, 600, 900, 1200, 1500, 1800, 2100];
const HURRIED_PATIENCE = 900;

let underWay = null; // an AbortController while questions are being asked
let askAgain = false;
let inAHurry = false;

export function isRefreshing() {
  return underWay !== null;
}

/** Asks for this seat's view until it is answered; once more if the table moved, or a step was tried out, meanwhile. */
export async function refresh() {
  askAgain = true;
  if (underWay) return;
  for (let patience = FIRST_PATIENCE; askAgain; patience = Math.min(2 * patience, LONGEST_PATIENCE)) {
    askAgain = false;
    underWay = new AbortController();
    const starts = inAHurry ? HURRIED_STARTS : [0];
    inAHurry = false;
    try {
      await showView(starts, patience, underWay.signal);
    } catch {
      askAgain = true;
      if (!inAHurry) await sleep(PAUSE);
    }
    underWay.abort(); // the other questions of a hurry
  }
  underWay = null;
}

/** Gives up the question that is under way and asks in a hurry: its connection may be dead. */
export function refreshInAHurry() {
  inAHurry = true;
  underWay?.abort();
  refresh();
}

/** Asks even if the server believes that the page shows everything already. */
function refreshWhatever() {
  delete shownTable().known;
  return refresh();
}

async function showView(starts, patience, stop) {
  const { view } = shownTable();
  const last = starts.length - 1;
  const questions = starts.map((start, n) => askForView(view, start, n < last ? HURRIED_PATIENCE : patience, stop));
  const { status, text } = await Promise.any(questions);
  if (status >= 500) throw new Error(`The server answered with ${status}.`);
  if (status >= 400) showMessage(JSON.parse(text).error);
  else if (view !== shownTable().view) askAgain = true;
  else if (text) redraw(text); // no text: all of it is shown already
}

async function askForView(view, start, patience, stop) {
  await sleep(start);
  stop.throwIfAborted();
  const signal = AbortSignal.any([stop, AbortSignal.timeout(patience)]);
  const headers = { ...FRAGMENT, "X-Known": shownTable().known ?? "", ...shownState() };
  const answer = await fetch(view, { signal, headers });
  return { status: answer.status, text: await answer.text() };
}

/** Shows the answer to something this page did: the table drawn anew, or why it was refused. */
export async function showAnswer(answer) {
  if (!answer) return;
  const text = await answer.text();
  if (answer.headers.get("content-type")?.includes("html")) {
    redraw(text);
  } else if (!answer.ok) {
    await refreshWhatever();
    showMessage(JSON.parse(text).error);
  }
}

/**
 * Whether a drawn table can be shown. Answers may overtake each other: one that is older than what is shown is not shown,
 * and one that leaves out content which is no longer here is asked for again. But why something was refused is said.
 */
export function canBeShown(drawn) {
  const isOlder = isOlderThanShown(drawn.dataset);
  if (!isOlder && !leavesOutTooMuch(drawn)) return true;
  if (!isOlder) refreshWhatever();
  const refusal = drawn.querySelector("#refusal");
  if (refusal?.childElementCount) byId("refusal").replaceChildren(...refusal.children);
  return false;
}

/** `known` is whose page it is, a hyphen, and a digest of what it shows; `drawn` is when the server drew it. */
function isOlderThanShown({ known, drawn }) {
  const shown = shownTable();
  const page = pageOf(known);
  return page !== undefined && page === pageOf(shown.known) && Number(drawn) < Number(shown.drawn);
}

function pageOf(known) {
  return known?.slice(0, known.lastIndexOf("-"));
}

function leavesOutTooMuch(drawn) {
  const leftOut = [...drawn.querySelectorAll("[data-same]")];
  return leftOut.some((each) => byId(each.id)?.dataset.still !== each.dataset.still);
}
