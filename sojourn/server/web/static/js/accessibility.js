// For those who play with the keyboard or a screen reader: what is said aloud, and where the focus goes after a redraw.

import { byId, isVisible } from "./dom.js";
import { isAsked } from "./shown_table.js";

const MOST_LINES = 6; // of the story, said aloud at once; the rest is in the list

let newestHeard = null; // the number of the newest line of the story when it was last listened to
let keyedIn = ""; // where a key chose last: "#board" or "#choices"; nothing after a click of the mouse or a finger

/** Remembers whether, and where, keys are used. */
export function startFollowingKeys() {
  document.addEventListener("click", (event) => {
    const isByKey = event.detail === 0; // a click by Enter or Space counts no clicks
    keyedIn = !isByKey ? "" : event.target.closest("#board") ? "#board" : "#choices";
  });
  document.addEventListener("keydown", (event) => {
    const isChoosing = event.key === "Enter" || event.key === " ";
    if (isChoosing && event.target.closest("[role=button][data-action], [role=button][data-why-action]")) keyedIn = "#board";
  });
}

/** Says what happened since it last spoke, oldest first, and then what is asked. */
export function announce() {
  const lines = [...document.querySelectorAll("#log [data-at]")];
  const newest = Number(lines[0]?.dataset.at ?? 0);
  const fresh = lines.filter((line) => Number(line.dataset.at) > (newestHeard ?? newest));
  newestHeard = newest;
  const story = fresh.slice(0, MOST_LINES).reverse();
  const question = byId("ending")?.querySelector("h2") || byId("ask") || byId("waiting");
  const words = [...story, question].map((each) => each?.textContent.trim()).filter(Boolean).join(" ");
  if (story.length || !byId("spoken").textContent.endsWith(words)) byId("spoken").textContent = words;
}

/** Whoever plays with keys is never thrown back to the top of the page: the next choice has the focus, else what is asked. */
export function keepFocus() {
  if (!keyedIn) return;
  const focused = document.activeElement;
  if (focused !== byId("prompt") && focused !== document.body && isVisible(focused)) return; // hidden: about to lose it
  const next = isAsked() ? nextChoice() : null;
  (next || byId("ending") || byId("prompt")).focus({ preventScroll: !next }); // an ending is read from its poster on
}

function nextChoice() {
  return (
    firstVisible(`${keyedIn} [data-action]`) ||
    firstVisible(`${keyedIn} [data-pick][tabindex]`) ||
    firstVisible("#send-turn:enabled") ||
    firstVisible("#choices button, #choices summary")
  );
}

function firstVisible(selector) {
  return [...document.querySelectorAll(selector)].find(isVisible);
}
