// The board as a map: larger and smaller around what is in the middle, fingers, mouse and keys, and my own piece in sight.
const LARGEST = 4;
const NARROW = matchMedia("(max-width: 60rem)");
let lastSpot = ""; // where my piece stood when the map last followed it

// The point of the drawing under a point of the frame stays there.
function zoomTo(level, x, y) {
  const frame = $("board-frame"), drawing = frame.querySelector(".drawing");
  const next = Math.min(LARGEST, Math.max(1, level)), seen = frame.getBoundingClientRect(), before = drawing.getBoundingClientRect();
  if (next === Number(frame.dataset.zoom)) return;
  x ??= seen.left + frame.clientWidth / 2;
  y ??= seen.top + frame.clientHeight / 2;
  const along = (x - before.left) / before.width, down = (y - before.top) / before.height;
  frame.dataset.zoom = next;
  const after = drawing.getBoundingClientRect();
  frame.scrollBy({ left: after.left + along * after.width - x, top: after.top + down * after.height - y, behavior: "instant" });
}

function zoom(by) { zoomTo(Number($("board-frame").dataset.zoom) + by); }

function centre(piece, behavior) {
  const frame = $("board-frame"), seen = frame.getBoundingClientRect(), spot = piece.getBoundingClientRect();
  frame.scrollBy({
    left: spot.left + spot.width / 2 - seen.left - frame.clientWidth / 2,
    top: spot.top + spot.height / 2 - seen.top - frame.clientHeight / 2,
    behavior,
  });
}

// A map larger than the screen begins at my own piece and goes with it.
function follow() {
  const piece = document.querySelector("#board-frame [data-me]"), frame = $("board-frame");
  const spot = piece?.getAttribute("data-me") || "";
  if (spot === lastSpot) return;
  const begins = !lastSpot;
  lastSpot = spot;
  if (!spot) { if (NARROW.matches) frame.dataset.zoom = 1; return; } // the end: all of it
  if (begins && NARROW.matches) frame.dataset.zoom = piece.dataset.near || 3;
  if (Number(frame.dataset.zoom) > 1) centre(piece, begins || matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");
}

document.addEventListener("keydown", (event) => {
  const by = { "+": 1, "=": 1, "-": -1 }[event.key];
  if (!by || event.ctrlKey || event.metaKey || !event.target.closest("#board")) return;
  event.preventDefault();
  zoom(by);
});

// Two fingers: every third of the way apart is one step.
let apart = 0;
const gap = ({ touches: [a, b] }) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
document.addEventListener("touchstart", (event) => { if (event.touches.length === 2) apart = gap(event); }, { passive: true });
document.addEventListener("touchmove", (event) => {
  if (event.touches.length !== 2 || !event.target.closest("#board-frame")) return;
  event.preventDefault();
  const ratio = gap(event) / apart, [a, b] = event.touches;
  if (ratio < 1.33 && ratio > 0.75) return;
  apart = gap(event);
  zoomTo(Number($("board-frame").dataset.zoom) + (ratio > 1 ? 1 : -1), (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
}, { passive: false });

// The mouse: drag the map, or turn the wheel with Ctrl.
let drag = null;
document.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "mouse" && event.button === 0 && event.target.closest("#board-frame") && !event.target.closest("[data-action]")) drag = event;
});
document.addEventListener("pointermove", (event) => {
  if (!drag || !(event.buttons & 1)) { drag = null; return; }
  $("board-frame").scrollBy({ left: drag.clientX - event.clientX, top: drag.clientY - event.clientY, behavior: "instant" });
  drag = event;
});
document.addEventListener("wheel", (event) => {
  if (!event.ctrlKey || !event.target.closest("#board-frame")) return;
  event.preventDefault();
  zoomTo(Number($("board-frame").dataset.zoom) + (event.deltaY < 0 ? 1 : -1), event.clientX, event.clientY);
}, { passive: false });

document.addEventListener("redrawn", follow);
document.addEventListener("DOMContentLoaded", follow); // before the first picture, so that the map is laid out only once
