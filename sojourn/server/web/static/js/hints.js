// What would a strong player do? Asked when wanted; the answer goes when the table moves on.

import { byId, onClick } from "./dom.js";
import { shownMoment, shownTable } from "./shown_table.js";
import { post, tableUrl } from "./table_requests.js";

export function startHints() {
  onClick("[data-hint]", (button) => {
    if (!button.ariaDisabled) showHint(button);
  });
}

async function showHint(button) {
  const { move, seat } = shownTable();
  const moment = shownMoment();
  const panel = byId(`hint-${seat}-${move}`);
  button.ariaDisabled = "true"; // not disabled: that would throw the focus away
  panel.textContent = button.dataset.thinking;
  const answer = await post(tableUrl("hint"), {});
  button.ariaDisabled = null;
  if (moment === shownMoment()) panel.innerHTML = answer?.ok ? await answer.text() : "";
}
