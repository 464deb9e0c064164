// Choosing a piece first, then what to do with it. A piece is an element with [data-pick="name"] (there may be several for one
// piece: on the board and beside it), what can be done with it are elements with [data-of="name"]; those of one piece are shown
// at a time. A piece that stands where another one can go names that one in [data-under]: while it is picked, a click there
// means its target. Which piece is picked is known to this page alone: nothing is sent.

import { byId, isVisible, onClick, stepWithArrows } from "./dom.js";
import { afterRedraw } from "./redraw.js";

const PIECE = "[data-pick]";
const NO_GROUND = "[data-pick], [data-action], [data-why-action]";
const A_DRAG = 8; // pixels between pressing and releasing: the board was moved, not clicked
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

let picked = ""; // the name of a piece
let canAct = false; // the picked piece has targets, not only something to look at
let pointed = ""; // the piece under the mouse or with the focus
let pressed = { x: 0, y: 0 };

export function startPicking() {
  onClick(PIECE, (piece, event) => {
    pick(piece.dataset.pick === picked ? "" : piece.dataset.pick);
    if (!piece.closest("#board")) bringIntoSight();
    if (event.detail === 0) focusFirstTarget(); // by a key
  });
  document.addEventListener("pointerdown", ({ clientX, clientY }) => (pressed = { x: clientX, y: clientY }));
  document.addEventListener("click", letGoOnGround);
  document.addEventListener("keydown", pickWithKeys);
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (event) => point(pieceAt(event)));
  afterRedraw(show);
  show();
}

/** Picks the piece that an action belongs to, so that its target is seen: for hints and lessons. */
export function pickPieceOf(action) {
  const target = document.querySelector(`[data-of][data-action="${action}"]`);
  if (target) pick(target.dataset.of);
}

function pick(name) {
  picked = name;
  canAct = false;
  show();
}

/** After every redraw, too: marks the picked piece and what is offered to it; a piece that has no targets any more is let go. */
function show() {
  const acts = targetsOf(picked).length > 0;
  if ((canAct && !acts) || !document.querySelector(`[data-of="${picked}"]`)) picked = "";
  canAct = Boolean(picked) && acts;
  byId("board-frame").toggleAttribute("data-picked", Boolean(picked));
  for (const piece of document.querySelectorAll(PIECE)) {
    const isPicked = piece.dataset.pick === picked;
    piece.classList.toggle("is-picked", isPicked);
    piece.classList.toggle("is-covered", piece.matches(`[data-under~="${picked}"]`));
    piece.setAttribute("aria-pressed", isPicked);
  }
  showOffered();
}

function showOffered() {
  for (const each of document.querySelectorAll("[data-of]")) {
    each.classList.toggle("is-offered", each.dataset.of === picked);
    each.classList.toggle("is-previewed", !picked && each.dataset.of === pointed);
  }
}

function targetsOf(name) {
  return [...document.querySelectorAll("[data-of][data-action]")].filter((each) => each.dataset.of === name);
}

/** Pointing at a piece shows what picking it would offer. */
function point(piece) {
  const name = piece?.dataset.pick ?? "";
  if (name === pointed) return;
  pointed = name;
  if (!picked) showOffered();
}

function pieceAt(event) {
  return event.target.closest?.(PIECE);
}

function letGoOnGround(event) {
  const isDragged = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > A_DRAG;
  if (picked && !isDragged && event.target.closest("#board-frame") && !event.target.closest(NO_GROUND)) pick("");
}

function pickWithKeys(event) {
  const piece = pieceAt(event);
  if (event.key === "Escape" && picked) {
    const last = picked;
    pick("");
    pieceOnBoard(last)?.focus();
  } else if (piece?.closest("#board") && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    pick(piece.dataset.pick);
    focusFirstTarget();
  } else if (piece?.closest("#board")) {
    stepWithArrows(event, piece, "#board [data-pick][tabindex]");
  }
}

function focusFirstTarget() {
  targetsOf(picked).find(isVisible)?.focus();
}

function pieceOnBoard(name) {
  return document.querySelector(`#board [data-pick="${name}"][tabindex]`);
}

/** A piece that was picked beside the board comes into the middle of it. */
function bringIntoSight() {
  const behavior = STILL.matches ? "instant" : "smooth";
  pieceOnBoard(picked)?.scrollIntoView({ block: "center", inline: "center", behavior });
}
