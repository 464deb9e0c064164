// What would a strong player do? Asked when wanted: the answer opens where it was asked for, its moves are ringed and numbered
// on the board and can be played from it. It goes when the table moves on.

import { byId, onClick } from "./dom.js";
import { isAsked, markAction, shownMoment, shownTable } from "./shown_table.js";
import { post, tableUrl } from "./table_requests.js";

let answeredFor = ""; // the question that the panel answers; nothing while it is thought about

export function startHints() {
  onClick("[data-hint]", (button) => {
    if (button.ariaDisabled) return;
    if (isOpen()) closeHint();
    else askForHint(button);
  });
  onClick("[data-hint-close]", closeHint);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !event.target.closest("#hint-panel")) return;
    closeHint();
    document.querySelector("[data-hint]")?.focus();
  });
}

/** After every redraw: an answer to another question goes, and rings that the redraw took away come back. */
export function updateHint() {
  if (!isOpen()) removeRings();
  else if (!isAsked() || (answeredFor && answeredFor !== question())) closeHint();
  else ringMoves();
}

function isOpen() {
  return byId("hint-panel")?.hidden === false;
}

/** What is asked now: a turn that is tried out has a name for that, which stays when others move meanwhile. */
function question() {
  const { basis, staged } = shownTable();
  return basis ? `${basis}/${staged}` : shownMoment();
}

async function askForHint(button) {
  const panel = byId("hint-panel");
  answeredFor = "";
  button.ariaDisabled = "true"; // not disabled: that would throw the focus away
  panel.textContent = button.dataset.thinking;
  open(panel, true);
  let asked, answer;
  do {
    asked = question();
    answer = await post(tableUrl("hint"), {});
  } while (isOpen() && asked !== question()); // somebody moved meanwhile
  button.ariaDisabled = null;
  if (isOpen()) show(panel, asked, answer?.ok ? await answer.text() : "");
}

function show(panel, asked, html) {
  answeredFor = asked;
  panel.innerHTML = html;
  open(panel, Boolean(html));
  ringMoves();
  panel.focus({ preventScroll: true });
  panel.scrollIntoView({ block: "nearest" });
}

function open(panel, isOpening) {
  panel.hidden = !isOpening;
  document.querySelector("[data-hint]")?.setAttribute("aria-expanded", String(isOpening));
}

function closeHint() {
  const panel = byId("hint-panel");
  if (panel) {
    open(panel, false);
    panel.replaceChildren();
  }
  removeRings();
}

// --- On the board ----------------------------------------------------------------------------------

function ringMoves() {
  removeRings();
  const rows = document.querySelectorAll("#hint-panel [data-hinted]");
  rows.forEach((row, rank) => {
    const action = row.dataset.hinted;
    markAction(action, "hinted");
    for (const target of document.querySelectorAll(`:is(#board, #own) [data-action="${action}"]`)) {
      target.classList.add("hinted");
      number(target, rank + 1);
    }
  });
}

function removeRings() {
  for (const each of document.querySelectorAll(".hint-number")) each.remove();
  for (const each of document.querySelectorAll(".hinted")) each.classList.remove("hinted");
}

/** Lays a number over the upper left of a target. Its place is a share of the drawing, so it stays there when that is zoomed. */
function number(target, rank) {
  const drawing = target.closest("div.drawing, #own");
  if (!drawing) return;
  const frame = drawing.getBoundingClientRect();
  const spot = target.getBoundingClientRect();
  const mark = document.createElement("span");
  mark.className = "hint-number";
  mark.textContent = rank;
  mark.ariaHidden = "true"; // the list says it
  mark.style.left = `${(100 * (spot.left - frame.left + drawing.scrollLeft)) / frame.width}%`;
  mark.style.top = `${(100 * (spot.top - frame.top)) / frame.height}%`;
  drawing.append(mark);
}
