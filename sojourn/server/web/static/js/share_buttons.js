// Sharing a finished game with the device's own menu, where there is one; else its link can be copied.

import { onClick } from "./dom.js";

export function startSharing() {
  onClick("[data-share]", share);
}

/** After every redraw: shows the buttons that open the device's menu, if it has one. */
export function showSharing() {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("[data-share][hidden]")) button.hidden = false;
}

async function share(button) {
  try {
    await navigator.share({ title: button.dataset.shareTitle, url: button.dataset.share });
  } catch {
    // The menu was closed again.
  }
}
