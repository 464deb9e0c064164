// A turn that is tried out before it is sent: this page keeps the list of its steps, the server only draws it.
// The list names the question it answers (`basis`); if the seat is asked something else, it is dropped.

import { byId, onClick } from "./dom.js";
import { showAnswer } from "./refresh_table.js";
import { oncePerMove, send } from "./send_moves.js";
import { getFragment } from "./server_requests.js";
import { markAction, showMessage, shownTable, tableId } from "./shown_table.js";

let isDrawing = false; // the server is drawing a list
let nextAction = null; // a click that came while the page was just changing

export function startStagedTurn() {
  onClick("[data-stage]", (button) => stage(button.dataset.stage === "over" ? [] : steps().slice(0, -1)));
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-turn]")) return;
    event.preventDefault();
    sendTurn(event.target, event.submitter);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Backspace" || event.target.closest("input, textarea") || !kept()) return;
    event.preventDefault();
    stage(steps().slice(0, -1));
  });
}

/** Whether this seat's turn is tried out before it is sent. */
export function isStaging() {
  return "basis" in shownTable();
}

/** Adds a step. A click while the page changes waits for it, unless it is the same finger twice. */
export function addStep(action) {
  const number = Number(action);
  if (isDrawing || shownTable().staged !== steps().join(",")) {
    if (number !== steps().at(-1)) nextAction = action;
    return;
  }
  nextAction = null;
  markAction(action, "chosen");
  stage([...steps(), number]);
}

/** After every redraw: makes the list that is kept and the list that is shown the same. */
export function reconcileStagedTurn() {
  const mine = kept();
  const { staged, basis, dropped, seat } = shownTable();
  if (dropped !== undefined) {
    if (mine) forget();
    else byId("refusal").replaceChildren();
  } else if (mine && basis === undefined) {
    if (Number(seat) >= 0) forget(); // behind the curtain of a passed device it is kept
  } else if (mine && mine.basis !== basis) {
    forget();
    showMessage(document.body.dataset.sayStale);
  } else if (basis !== undefined && staged !== steps().join(",")) {
    draw(steps(), basis);
  } else if (nextAction !== null && !isDrawing && isStaging() && isOffered(nextAction)) {
    addStep(nextAction);
  }
}

function isOffered(action) {
  return byId("target-" + action) || byId("choice-" + action);
}

// --- The list, in the tab's storage: it outlives a reload --------------------------------------

function storageKey() {
  return `staged-${tableId}-${shownTable().seat}`;
}

function kept() {
  return JSON.parse(sessionStorage.getItem(storageKey()) || "null");
}

function steps() {
  return kept()?.numbers || [];
}

function forget() {
  sessionStorage.removeItem(storageKey());
}

// --- Drawing and sending -------------------------------------------------------------------------

function stage(numbers) {
  const { basis } = shownTable();
  if (numbers.length) sessionStorage.setItem(storageKey(), JSON.stringify({ numbers, basis }));
  else forget();
  draw(numbers, basis);
}

async function draw(numbers, basis) {
  const address = viewWith(numbers, basis);
  shownTable().view = address; // what comes from rivals meanwhile is drawn with these steps
  if (isDrawing) return; // the answer that is under way will see that it is late, and ask again
  isDrawing = true;
  const answer = await getFragment(address);
  isDrawing = false;
  if (answer?.ok) await showAnswer(answer);
  else showMessage(document.body.dataset.sayHeld);
}

/** The address of the view with these steps tried out. */
function viewWith(numbers, basis) {
  const address = new URL(shownTable().view, location);
  if (numbers.length) {
    address.searchParams.set("staged", numbers.join(","));
    address.searchParams.set("basis", basis);
  } else {
    address.searchParams.delete("staged");
    address.searchParams.delete("basis");
  }
  return address.pathname + address.search;
}

/** Sends the whole turn, or only its first steps that others wait for; what is left is tried out further. */
async function sendTurn(form, submitter) {
  const rest = await oncePerMove(() => sendSteps(form, submitter));
  if (rest?.length && isStaging()) stage(rest);
}

/** Gives the steps that are left if these were accepted. */
async function sendSteps(form, submitter) {
  const mine = kept();
  const ahead = submitter?.name === "ahead" ? submitter.value : "";
  const staged = ahead || steps().join(",");
  const rest = steps().slice(staged.split(",").length);
  forget();
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  shownTable().view = `/t/${tableId}/view${new URL(form.action).search}`;
  const isAccepted = await send(form.getAttribute("action"), { staged, basis: mine?.basis });
  return isAccepted ? rest : [];
}
