// The rules: finding one by its words, printing them on one page, and, at a table or in a replay, opening them beside it.

import { byId, onClick } from "./dom.js";
import { getFragment } from "./server_requests.js";

// --- Finding -------------------------------------------------------------------------------------

/** The search field hides the rules that do not hold all its words; a button prints the overview alone. */
export function startRulesSearch() {
  document.addEventListener("input", (event) => {
    if (event.target.id === "find") findRules(event.target.value);
  });
  onClick("[data-print]", printOverview);
}

function findRules(text) {
  const words = plain(text).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const section of document.querySelectorAll(".rules-section")) {
    const found = [...section.querySelectorAll(".rule")].filter((rule) => showIfFound(rule, words));
    section.hidden = found.length === 0;
    count += found.length;
  }
  byId("overview")?.toggleAttribute("hidden", words.length > 0); // what was found is not below a whole page
  const line = byId("found");
  line.textContent = words.length ? line.dataset.found.replace("{n}", count) : "";
}

function showIfFound(rule, words) {
  const text = plain(rule.id + " " + rule.textContent);
  rule.hidden = !words.every((word) => text.includes(word));
  return !rule.hidden;
}

/** In small letters and without accents: few type them in a hurry. */
function plain(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

// --- Printing ------------------------------------------------------------------------------------

/** Everything else is left out while the window for printing is open. */
function printOverview() {
  const root = document.documentElement;
  root.toggleAttribute("data-print-overview", true);
  addEventListener("afterprint", () => root.removeAttribute("data-print-overview"), { once: true });
  print();
}

// --- The drawer ------------------------------------------------------------------------------------

/** Links to rules open them as a drawer, and the arrows go through the links of the story. */
export function startRulesDrawer() {
  onClick("a[href*='/rules?table='], a[href*='/rules#']", (link, event) => {
    if (event.ctrlKey || event.metaKey) return; // in a tab of its own
    event.preventDefault();
    openRules(link);
  });
  document.addEventListener("keydown", stepThroughStory);
}

/** The rules come once, with the table's own options marked; a rule that is linked to is shown at once. */
async function openRules(link) {
  if (!(await fillDrawer(link))) {
    location.href = link.href;
    return;
  }
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  byId("rules").showModal();
  for (const rule of byId("rules-body").querySelectorAll(".is-sought")) rule.classList.remove("is-sought");
  const sought = link.hash && byId(link.hash.slice(1));
  if (sought) showRule(sought);
  else byId("find")?.focus();
}

/** Whether the rules are in the drawer. */
async function fillDrawer(link) {
  const body = byId("rules-body");
  if (body.childElementCount) return true;
  const { table } = document.body.dataset;
  const answer = await getFragment(link.pathname + (table ? `?table=${table}` : ""));
  if (!answer?.ok) return false;
  body.innerHTML = await answer.text();
  return true;
}

function showRule(rule) {
  if (rule.closest("[hidden]")) clearSearch();
  rule.classList.add("is-sought");
  rule.scrollIntoView({ block: "start" });
  rule.querySelector("a").focus({ preventScroll: true });
}

function clearSearch() {
  byId("find").value = "";
  findRules("");
}

/** Tab comes to the rule of the newest line of the story; the arrows go on from there. */
function stepThroughStory(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const here = event.target;
  if (!step || !here.matches?.(".line-rule")) return;
  event.preventDefault();
  const all = [...here.closest(".log").querySelectorAll(".line-rule")];
  all[all.indexOf(here) + step]?.focus();
}
