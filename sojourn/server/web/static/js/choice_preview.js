// What a choice would bring: asked for a moment after pointing at it, remembered until the table moves.

import { byId } from "./dom.js";
import { isSending } from "./send_moves.js";
import { shownPosition } from "./shown_table.js";
import { askTable } from "./table_requests.js";

const CHOICES = "#table [data-action], #choices [name=action]";
const PAUSE = 140; // milliseconds of pointing before it is asked for

let asking; // the timer
let previews = {}; // HTML by action, at the position below
let previewsAt = "";

export function startPreviews() {
  document.addEventListener("focusin", pointed);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") pointed(event); // a finger does not hover: it taps twice (tap_twice.js)
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
  const at = shownPosition();
  const html = await previewOf(choice.dataset.action ?? choice.value);
  if (at !== shownPosition() || !choice.isConnected) return;
  const line = byId("foresee");
  line.innerHTML = html;
  line.hidden = !html;
  choice.setAttribute("aria-description", line.textContent.trim());
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
