// The title and the icon of the home page say that it is my turn somewhere, also while its tab is in the background.

import { byId } from "./dom.js";

const EVERY = 15_000; // milliseconds

/** Looks now and then, on the home page of somebody who has sat at a table. */
export function startTurnTitle() {
  if (!("watchesTurns" in document.body.dataset)) return;
  setInterval(showTurns, EVERY);
  document.addEventListener("visibilitychange", showTurns);
}

/** The icon of a page: with a red dot when it is my turn. */
export function showTurnIcon(isMyTurn) {
  byId("favicon").href = isMyTurn ? "/static/icon-turn.svg" : "/static/icon.svg";
}

async function showTurns() {
  const answer = await fetch("/turns").catch(() => null);
  if (!answer?.ok) return;
  const { turns, title } = await answer.json();
  document.title = title;
  showTurnIcon(turns > 0);
}
