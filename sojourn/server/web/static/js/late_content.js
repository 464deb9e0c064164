// What is fetched only when it is first shown, such as the chart of how the game went.

import { askTable } from "./table_requests.js";

/** After every redraw: fills each empty element with what the table has at the address it names. */
export async function fillLateContent() {
  await Promise.all([...document.querySelectorAll("[data-fill]:empty:not([aria-busy])")].map(fill));
}

async function fill(empty) {
  empty.ariaBusy = "true";
  empty.innerHTML = await askTable(empty.dataset.fill);
  empty.removeAttribute("aria-busy");
  if (!empty.childElementCount) empty.removeAttribute("data-fill"); // there is nothing: not asked for again, and no room is kept
}
