// The question: a new one starts at its top. On a phone it is a sheet: folded while it can be answered on the board, open
// when it cannot; and the tabs (story, chat, notes) open over the board.

import { byId, onClick } from "./dom.js";
import { isAsked } from "./shown_table.js";

const NEEDS_READING = "#offer, #bot-for-me, #invite-line, #sit-line, #lesson, #ending, .refusal";

let shownQuestion = null; // the words of the question, and whether it can be answered on the board

export function startQuestionSheet() {
  onClick("#prompt-handle", () => fold(!byId("prompt").hasAttribute("data-folded")));
  onClick("#open-talk", () => showTalk(!("talk" in document.body.dataset)));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    showTalk(false);
    for (const menu of document.querySelectorAll(".tool-menu[open]")) menu.open = false;
  });
}

/** After every redraw: a question that was not there before is shown from its beginning, and folded or not as fits it. */
export function showNewQuestion() {
  const question = describeQuestion();
  if (question === shownQuestion) return;
  shownQuestion = question;
  byId("prompt").scrollTo({ top: 0, behavior: "instant" });
  fold(!needsReading());
}

function describeQuestion() {
  const ask = byId("ask")?.textContent ?? "";
  const notices = [...document.querySelectorAll(NEEDS_READING)].map((each) => each.id || each.className).join(" ");
  return `${ask}/${isAsked()}/${hasTargets()}/${notices}/${byId("lesson")?.dataset.step ?? ""}`;
}

function hasTargets() {
  return Boolean(document.querySelector("#board [data-action], #own [data-action]"));
}

function needsReading() {
  const isListed = document.querySelector("#choices .choice"); // else there is only the way on, which a folded sheet shows, too
  return Boolean(document.querySelector(NEEDS_READING)) || (isAsked() && Boolean(isListed) && !hasTargets());
}

function fold(isFolded) {
  byId("prompt").toggleAttribute("data-folded", isFolded);
  byId("prompt-handle").setAttribute("aria-expanded", String(!isFolded));
}

/** Opens or closes what lies beside the board, on screens that have no room for it there. */
export function showTalk(isOpen) {
  document.body.toggleAttribute("data-talk", isOpen);
  byId("open-talk")?.setAttribute("aria-expanded", String(isOpen));
}
