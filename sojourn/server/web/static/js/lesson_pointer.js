// A first game that is a lesson: points at the part of the page it speaks of, and says each new step aloud.

import { byId } from "./dom.js";

let shownStep = "";

/** After every redraw: marks what the lesson speaks of; a new step comes into sight and is heard. */
export function pointOutLesson() {
  const lesson = byId("lesson");
  const parts = markParts(lesson?.dataset.point);
  const step = lesson?.dataset.step ?? "";
  if (step === shownStep) return;
  shownStep = step;
  byId("prompt")?.scrollTo({ top: 0 });
  if (parts[0]?.matches("[role=tab]")) parts[0].click();
  if (lesson) announceStep(lesson);
}

function markParts(selector) {
  for (const each of document.querySelectorAll(".is-taught")) each.classList.remove("is-taught");
  const parts = selector ? [...document.querySelectorAll(selector)] : [];
  for (const each of parts) each.classList.add("is-taught");
  return parts;
}

function announceStep(lesson) {
  const title = lesson.querySelector("h2").textContent;
  const text = lesson.querySelector("h2 + p").textContent;
  byId("lesson-told").textContent = `${title}. ${text}`;
}
