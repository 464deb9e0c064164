// "What did I miss?": the moves since this seat last chose, one after the other in a dialog.

import { byId, onClick } from "./dom.js";
import { askTable } from "./table_requests.js";

let newestRequest = 0;

export function startCatchUp() {
  onClick("[data-missed]", openDialog);
  onClick("[data-step-to]", (button) => showStep(Number(button.dataset.stepTo)));
  document.addEventListener("keydown", (event) => {
    if (!byId("missed").open) return;
    const step = Number(byId("missed-body").querySelector("[data-step]").dataset.step);
    if (event.key === "ArrowRight") showStep(step + 1);
    if (event.key === "ArrowLeft" && step > 0) showStep(step - 1);
  });
}

async function openDialog() {
  const html = await newestStep(0);
  if (!html) return;
  byId("missed-body").innerHTML = html;
  byId("missed").showModal();
  focusOnward();
}

async function showStep(step) {
  const html = await newestStep(step);
  if (!html || !byId("missed").open) return; // closed meanwhile: only the button opens it again
  byId("missed-body").innerHTML = html;
  focusOnward();
}

/** The HTML of a step; "" if there is none, or if another step was asked for meanwhile. */
async function newestStep(step) {
  newestRequest += 1;
  const request = newestRequest;
  const html = await askTable("missed", { step });
  return request === newestRequest ? html : "";
}

/** The button to the next step has the focus; at the last step, the one back. */
function focusOnward() {
  const body = byId("missed-body");
  const onward = body.querySelector("[data-step-to]:not(:disabled):last-child");
  (onward || body.querySelector("[data-step-to]")).focus();
}
