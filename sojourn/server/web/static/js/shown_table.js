// What this page shows of its table: which one, at which move, for whom; and the line that says what went wrong.

import { byId } from "./dom.js";

export const tableId = document.body.dataset.table;

/** The data attributes of the table as it is shown: `move`, `seat`, `known`, `drawn`, `view`, `asked`, `staged`, `basis`, ... */
export function shownTable() {
  return byId("table").dataset;
}

/** Which moment this page shows, and to whom: seats that share a device count the moves each for itself. */
export function shownMoment() {
  const { move, seat } = shownTable();
  return `${seat}/${move}`;
}

/** The moment, and the steps that are tried out after it. */
export function shownPosition() {
  return `${shownMoment()}/${shownTable().staged ?? ""}`;
}

/** Whether this page's seat is asked for a choice. */
export function isAsked() {
  return "asked" in shownTable();
}

/** The query of the address that the view comes from: the seat, and the steps that are tried out. */
export function viewQuery() {
  return new URL(shownTable().view, location).search;
}

/** What the server need not send again, as headers: everything whose digest is shown, and the cues of moves that are shown. */
export function shownState() {
  const digests = Array.from(document.querySelectorAll("[data-still]"), (each) => each.dataset.still);
  return { "X-Still": digests.join(" "), "X-Told": shownTable().told };
}

/** Marks an action's target on the board and its line in the list. */
export function markAction(action, className, on = true) {
  for (const each of document.querySelectorAll(`#target-${action}, #choice-${action}`)) {
    each.classList.toggle(className, on);
  }
}

/** Says one sentence above the choices, aloud too. */
export function showMessage(text) {
  const line = document.createElement("p");
  line.className = "refusal";
  line.setAttribute("role", "alert");
  line.textContent = text;
  byId("refusal").replaceChildren(line);
}

export function showOffline(isOffline) {
  byId("offline").hidden = !isOffline;
}
