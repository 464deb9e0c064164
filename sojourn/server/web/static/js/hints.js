// What would a strong player do? Asked when wanted; the answer goes when the table moves on.

import { byId, onClick } from "./dom.js";
import { shownTable } from "./shown_table.js";
import { post, tableUrl } from "./table_requests.js";

export function startHints() {
  onClick("[data-hint]", (button) => {
    if (!button.ariaDisabled) showHint(button);
  });
}

async function showHint(button) {
  const { move } = shownTable();
  const panel = byId("hint-" + move);
  button.ariaDisabled = "true"; // not disabled: that would throw the focus away
  panel.textContent = button.dataset.thinking;
  const answer = await post(tableUrl("hint"), {});
  button.ariaDisabled = null;
  if (move === shownTable().move) panel.innerHTML = answer?.ok ? await answer.text() : "";
}
