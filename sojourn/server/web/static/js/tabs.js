// The tabs beside the board: which one is open, and whether the chat has something new.

import { byId, isVisible, onClick, stepWithArrows } from "./dom.js";
import { tableId } from "./shown_table.js";

const OPEN_TAB = "tab-" + tableId; // in the tab's storage, as is the next
const SEEN_MESSAGES = "said-" + tableId;

export function startTabs() {
  onClick("[role=tab]", (tab) => openTab(tab.id));
  document.addEventListener("keydown", (event) => {
    const tab = event.target.closest("[role=tab]");
    const next = tab && stepWithArrows(event, tab, "#tabs [role=tab]");
    if (next) openTab(next.id);
  });
  const last = sessionStorage.getItem(OPEN_TAB);
  if (last) openTab(last);
}

/** After every redraw: one tab is open, and news are marked. */
export function updateTabs() {
  if (!document.querySelector("#tabs [aria-selected=true]")) openTab("tab-log");
  markNews();
}

export function openTab(id) {
  const open = byId(id) || byId("tab-log");
  for (const tab of document.querySelectorAll("#tabs [role=tab]")) {
    tab.setAttribute("aria-selected", String(tab === open));
    byId(tab.getAttribute("aria-controls")).hidden = tab !== open;
  }
  sessionStorage.setItem(OPEN_TAB, open.id);
  markNews();
}

function markNews() {
  const chat = byId("tab-chat");
  if (!chat) return;
  const { said } = chat.dataset;
  if (isVisible(byId("panel-chat"))) sessionStorage.setItem(SEEN_MESSAGES, said);
  const hasNews = Number(said) > Number(sessionStorage.getItem(SEEN_MESSAGES) || 0);
  for (const each of [chat, byId("open-talk")]) each?.classList.toggle("has-news", hasNews);
}
