// Whom I mute stays muted at this table, on this device, and nobody else knows.

import { onClick } from "./dom.js";
import { tableId } from "./shown_table.js";

const KEY = "muted-" + tableId;
const muted = new Set(JSON.parse(localStorage.getItem(KEY) || "[]")); // seats, as text

export function startMuting() {
  onClick("[data-mute]", (button) => toggle(button.dataset.mute));
}

/** After every redraw: hides what muted seats say and marks their buttons. */
export function showMuted() {
  document.body.dataset.muted = [...muted].join(" "); // the style sheet hides their signs and words
  for (const button of document.querySelectorAll("[data-mute]")) {
    const isMuted = muted.has(button.dataset.mute);
    button.setAttribute("aria-pressed", String(isMuted));
    button.lastChild.textContent = isMuted ? button.dataset.on : button.dataset.off;
  }
}

function toggle(seat) {
  if (!muted.delete(seat)) muted.add(seat);
  localStorage.setItem(KEY, JSON.stringify([...muted]));
  showMuted();
}
