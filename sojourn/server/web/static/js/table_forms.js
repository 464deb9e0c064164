// Forms at the table that are sent without leaving the page, and the notebook that saves itself.

import { byId } from "./dom.js";
import { showAnswer } from "./refresh_table.js";
import { post } from "./table_requests.js";

const TYPING_PAUSE = 600; // milliseconds without a key before notes are saved

let saving; // the timer

export function startForms() {
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-send]")) return;
    event.preventDefault();
    sendForm(event.target, event.submitter);
  });
  document.addEventListener("change", (event) => {
    if (event.target.form?.matches("[data-on-change]")) event.target.form.requestSubmit();
  });
  document.addEventListener("input", (event) => {
    if (event.target.form?.matches("[data-notes]")) saveNotesSoon(event.target.form);
  });
}

async function sendForm(form, submitter) {
  const fields = new FormData(form, submitter);
  if (form.matches("[data-clear]")) form.reset();
  await showAnswer(await post(form.action, fields));
}

function saveNotesSoon(form) {
  clearTimeout(saving);
  byId("notes-kept").textContent = "…";
  saving = setTimeout(() => saveNotes(form), TYPING_PAUSE);
}

async function saveNotes(form) {
  const answer = await post(form.action, new FormData(form));
  const { sayKept, sayUnkept } = document.body.dataset;
  byId("notes-kept").textContent = answer?.ok ? sayKept : sayUnkept;
}
