// Buttons that change only this page: open and close dialogs, copy a link.

import { byId, onClick } from "./dom.js";

export function startControls() {
  onClick("[data-open]", (button) => byId(button.dataset.open).showModal());
  onClick("dialog", (dialog, event) => {
    if (event.target === dialog) dialog.close(); // on its backdrop, not inside
  });
  onClick("#reactions button", () => byId("reactions").hidePopover());
  startCopying();
}

export function startCopying() {
  onClick("[data-copy]", copy);
}

/** Browsers lend the clipboard to secure pages only; in a home network there is the old way. */
async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    copyTheOldWay(button);
  }
  button.classList.add("is-done");
}

function copyTheOldWay(button) {
  const field = document.createElement("textarea");
  field.value = button.dataset.copy;
  button.after(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
