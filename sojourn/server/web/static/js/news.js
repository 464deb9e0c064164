// What somebody says arrives where one looks: a line over the board for a while, unless the chat is open.

import { byId, isVisible, onClick } from "./dom.js";
import { showTalk } from "./question_sheet.js";
import { shownTable } from "./shown_table.js";
import { openTab } from "./tabs.js";

const SHOWN_FOR = 7000; // milliseconds
const MOST = 3; // lines at once

let newest = null; // the number of the last message that was seen

export function startNews() {
  onClick("#news .toast", (line) => {
    line.remove();
    openTab("tab-chat");
    showTalk(true);
  });
}

/** After every redraw: says what others have said since the last one. */
export function showNews() {
  const lines = [...document.querySelectorAll("#said > .said")];
  const numbers = lines.map((line) => Number(line.id.slice("said-".length)));
  const last = newest ?? Math.max(-1, ...numbers);
  newest = Math.max(last, ...numbers);
  if (isVisible(byId("panel-chat"))) return;
  for (const line of lines.reverse()) {
    const isNew = Number(line.id.slice("said-".length)) > last;
    if (isNew && line.dataset.by !== shownTable().seat) showLine(line);
  }
}

function showLine(line) {
  const toast = document.createElement("button");
  toast.type = "button";
  toast.className = "toast";
  toast.dataset.by = line.dataset.by; // who is muted is muted here, too
  toast.append(...[...line.childNodes].map((each) => each.cloneNode(true)));
  const news = byId("news");
  news.append(toast);
  while (news.childElementCount > MOST) news.firstElementChild.remove();
  setTimeout(() => toast.remove(), SHOWN_FOR);
}
