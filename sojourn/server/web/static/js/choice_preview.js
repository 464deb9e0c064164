// What a choice would bring: asked for a moment after pointing at it, remembered until the table moves.

import { byId } from "./dom.js";
import { isSending } from "./send_moves.js";
import { shownMoment, shownTable } from "./shown_table.js";
import { askTable } from "./table_requests.js";

const CHOICES = "#board [data-action], #choices [name=action]";
const PAUSE = 140; // milliseconds of pointing before it is asked for

let asking; // the timer
let previews = {}; // HTML by action, at the position below
let previewsAt = "";

export function startPreviews() {
  document.addEventListener("focusin", pointed);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") pointed(event); // a finger chooses, it does not hover
  });
}

function pointed(event) {
  clearTimeout(asking);
  const choice = event.target.closest?.(CHOICES);
  if (choice) asking = setTimeout(() => preview(choice), PAUSE);
  else byId("foresee").hidden = true;
}

async function preview(choice) {
  if (isSending()) return; // chosen already
  const at = position();
  const html = await previewOf(choice.dataset.action ?? choice.value, at);
  if (at !== position() || !choice.isConnected) return;
  const line = byId("foresee");
  line.innerHTML = html;
  line.hidden = !html;
  choice.setAttribute("aria-description", line.textContent.trim());
}

/** The moment, and the steps that are tried out after it. */
function position() {
  return `${shownMoment()}/${shownTable().staged ?? ""}`;
}

async function previewOf(action, at) {
  if (previewsAt !== at) {
    previews = {};
    previewsAt = at;
  }
  const here = previews; // another position begins a list of its own
  here[action] ??= (await askTable("foresee", { action })).trim();
  return here[action];
}
