// The board as a map: larger and smaller with buttons, keys, fingers and the wheel, dragged with the mouse, and my own piece
// in sight.

import { byId, onClick } from "./dom.js";
import { afterRedraw } from "./redraw.js";

const SMALLEST = 1;
const LARGEST = 4;
const NEAR = 3; // how large a phone shows the board at first, unless the game says otherwise
const NARROW = matchMedia("(max-width: 40rem)"); // a phone; a tablet has room for the whole board
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const APART = 1.33; // two fingers this many times further apart are one step
const TOGETHER = 0.75;

export function startBoardPanZoom() {
  onClick("[data-zoom-by]", (button) => zoomBy(Number(button.dataset.zoomBy)));
  document.addEventListener("keydown", zoomWithKeys);
  document.addEventListener("wheel", zoomWithWheel, { passive: false });
  startPinching();
  startDragging();
  afterRedraw(followMyPiece);
  document.addEventListener("DOMContentLoaded", followMyPiece); // the first: before the first picture, after all else
}

// --- Size ------------------------------------------------------------------------------------------

function zoomLevel() {
  return Number(byId("board-frame").dataset.zoom);
}

function zoomBy(steps) {
  const frame = byId("board-frame");
  const seen = frame.getBoundingClientRect();
  zoomTo(zoomLevel() + steps, seen.left + frame.clientWidth / 2, seen.top + frame.clientHeight / 2);
}

/** Changes the size; the point of the drawing that is at x and y in the window stays there. */
function zoomTo(level, x, y) {
  const next = Math.min(LARGEST, Math.max(SMALLEST, level));
  if (next === zoomLevel()) return;
  const frame = byId("board-frame");
  const drawing = frame.querySelector(".drawing");
  const before = drawing.getBoundingClientRect();
  const across = (x - before.left) / before.width;
  const down = (y - before.top) / before.height;
  frame.dataset.zoom = next;
  const after = drawing.getBoundingClientRect();
  frame.scrollBy({
    left: after.left + across * after.width - x,
    top: after.top + down * after.height - y,
    behavior: "instant",
  });
}

function zoomWithKeys(event) {
  const steps = { "+": 1, "=": 1, "-": -1 }[event.key];
  if (!steps || event.ctrlKey || event.metaKey || !event.target.closest("#board")) return;
  event.preventDefault();
  zoomBy(steps);
}

function zoomWithWheel(event) {
  if (!event.ctrlKey || !event.target.closest("#board-frame")) return;
  event.preventDefault();
  zoomTo(zoomLevel() + (event.deltaY < 0 ? 1 : -1), event.clientX, event.clientY);
}

// --- Two fingers -------------------------------------------------------------------------------------

function startPinching() {
  let gap = 0; // between the fingers when the size last changed

  document.addEventListener(
    "touchstart",
    (event) => {
      if (event.touches.length === 2) gap = gapOf(event.touches);
    },
    { passive: true },
  );
  document.addEventListener(
    "touchmove",
    (event) => {
      if (event.touches.length !== 2 || !event.target.closest("#board-frame")) return;
      event.preventDefault();
      const ratio = gapOf(event.touches) / gap;
      if (ratio < APART && ratio > TOGETHER) return;
      gap = gapOf(event.touches);
      const [a, b] = event.touches;
      zoomTo(zoomLevel() + (ratio > 1 ? 1 : -1), (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    },
    { passive: false },
  );
}

function gapOf([a, b]) {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}

// --- The mouse -----------------------------------------------------------------------------------------

function startDragging() {
  let last = null; // where the mouse was

  document.addEventListener("pointerdown", (event) => {
    const isLeftButton = event.pointerType === "mouse" && event.button === 0;
    const isOnMap = event.target.closest("#board-frame") && !event.target.closest("[data-action]");
    if (isLeftButton && isOnMap) last = event;
  });
  document.addEventListener("pointermove", (event) => {
    if (!last || !(event.buttons & 1)) {
      last = null;
      return;
    }
    const left = last.clientX - event.clientX;
    const top = last.clientY - event.clientY;
    byId("board-frame").scrollBy({ left, top, behavior: "instant" });
    last = event;
  });
}

// --- My own piece ----------------------------------------------------------------------------------------

let lastSpot = ""; // where my piece stood when the board last followed it

/** A board larger than its frame begins at my own piece and goes with it; on a phone, and where the game says so, it is enlarged until the end. */
function followMyPiece() {
  const frame = byId("board-frame");
  const piece = frame.querySelector("[data-me]");
  const spot = piece?.getAttribute("data-me") || "";
  if (spot === lastSpot) return;
  const isFirst = !lastSpot;
  lastSpot = spot;
  if (!spot) {
    if (NARROW.matches || !isFirst) frame.dataset.zoom = SMALLEST; // the end: all of it
    return;
  }
  const near = NARROW.matches ? piece.dataset.near || NEAR : piece.dataset.nearWide;
  if (isFirst && near) frame.dataset.zoom = near;
  if (zoomLevel() > SMALLEST) centre(piece, isFirst || STILL.matches ? "instant" : "smooth");
}

function centre(piece, behavior) {
  const frame = byId("board-frame");
  const seen = frame.getBoundingClientRect();
  const spot = piece.getBoundingClientRect();
  frame.scrollBy({
    left: spot.left + spot.width / 2 - seen.left - frame.clientWidth / 2,
    top: spot.top + spot.height / 2 - seen.top - frame.clientHeight / 2,
    behavior,
  });
}
