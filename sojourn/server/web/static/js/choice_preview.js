// What a choice would bring: asked for a moment after pointing at it, remembered until the table moves.

import { byId } from "./dom.js";
import { isSending } from "./send_moves.js";
import { shownPosition } from "./shown_table.js";
import { askTable } from "./table_requests.js";

const CHOICES = "#table [data-action], #choices [name=action]";
const PAUSE = 140; // milliseconds of pointing before it is asked for

let isTouched = false; // the last click came from a finger, which is shown what it would bring otherwise (tap_twice.js)
let asking; // the timer
let previews = {}; // HTML by action, at the position below
let previewsAt = "";

export function startPreviews() {
  for (const name of ["pointerdown", "pointerover"]) {
    document.addEventListener(name, (event) => (isTouched = event.pointerType === "touch"), { capture: true });
  }
  document.addEventListener("keydown", () => (isTouched = false), { capture: true });
  for (const name of ["focusin", "pointerover"]) {
    document.addEventListener(name, (event) => isTouched || pointed(event));
  }
}

function pointed(event) {
  clearTimeout(asking);
  const choice = event.target.closest?.(CHOICES);
  if (choice) asking = setTimeout(() => preview(choice), PAUSE);
  else byId("foresee").hidden = true;
}

async function preview(choice) {
  if (isSending()) return; // chosen already
  const at = shownPosition();
  if (choice.dataset.path) {
    showWords(choice.ariaLabel); // of several steps the first one alone would tell too little
    return;
  }
  const html = await previewOf(choice.dataset.action ?? choice.value);
  if (at !== shownPosition() || !choice.isConnected) return;
  const line = byId("foresee");
  line.innerHTML = html;
  line.hidden = !html;
  choice.setAttribute("aria-description", line.textContent.trim());
}

function showWords(text) {
  const line = byId("foresee");
  line.textContent = text;
  line.hidden = false;
}

/** What the server says an action would bring, at the position that is shown; HTML, empty if there is nothing to say. */
export async function previewOf(action) {
  if (previewsAt !== shownPosition()) {
    previews = {};
    previewsAt = shownPosition();
  }
  const here = previews; // another position begins a list of its own
  here[action] ??= (await askTable("foresee", { action })).trim();
  return here[action];
}
