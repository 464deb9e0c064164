// Choosing an action: by clicks and keys, on the board or in the list of choices; and asking why something is not allowed.

import { byId, onClick, stepWithArrows } from "./dom.js";
import { isClickUnderWay, oncePerMove, send } from "./send_moves.js";
import { markAction } from "./shown_table.js";
import { addStep, isStaging } from "./staged_turn.js";
import { isFirstTap } from "./tap_twice.js";
import { post, tableUrl } from "./table_requests.js";

const CHOICE = "[data-action], [data-play] [name=action]";
const ON_BOARD = "[role=button][data-action], [role=button][data-why-action]";

export function startChoosing() {
  onClick(CHOICE, (choice, event) => {
    event.preventDefault();
    if (!isFirstTap(choice, event)) play(choice.dataset.action ?? choice.value, choice.dataset.path);
  });
  onClick("[data-why-action]", (target) => {
    if (!target.closest(CHOICE)) whyNot(target.dataset.whyAction);
  });
  document.addEventListener("keydown", chooseWithKeys);
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (event) => markPointed(event, true));
  for (const name of ["pointerout", "focusout"]) document.addEventListener(name, (event) => markPointed(event, false));
}

/** Plays an action; with a path, all actions that lead to it. Where turns are tried out first, adds a step. */
async function play(action, path) {
  if (isClickUnderWay()) return;
  if (isStaging()) {
    addStep(action);
    return;
  }
  await oncePerMove((at) => {
    markAction(action, "chosen");
    if (path) return send(tableUrl("turn"), { staged: path.split(" ").join(), partly: 1, at });
    return send(tableUrl("play"), { action, at });
  });
}

/** Shows which rule forbids an action. */
export async function whyNot(action) {
  const answer = await post(tableUrl("why"), { action });
  if (answer?.ok) byId("refusal").innerHTML = await answer.text();
  byId("refusal").scrollIntoView({ block: "nearest" });
}

/** Enter and Space choose what has the focus on the board; arrows walk over its targets, or over the choices of the list. */
function chooseWithKeys(event) {
  const target = event.target.closest(ON_BOARD);
  const choice = event.target.closest(".choice");
  if (target && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (target.dataset.action) play(target.dataset.action, target.dataset.path);
    else whyNot(target.dataset.whyAction);
  } else if (target) {
    stepWithArrows(event, target, "#board [data-action]");
  } else if (choice) {
    stepWithArrows(event, choice, "#choices .choice");
  }
}

/** A choice of the list and its target on the board point at each other. */
function markPointed(event, on) {
  const here = event.target.closest?.("[data-action], .choice");
  const action = here && (here.dataset.action ?? here.value);
  if (action) markAction(action, "is-pointed", on);
}
