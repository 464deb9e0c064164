// Performs what just happened: cards are shown and fly to their owner, pieces walk, money floats up, dice roll, stamps fall.
// The picture after the move is in place already; a cue only shows the way to it, blocks nothing, and ends at once when
// somebody clicks or types. A page that slept, or missed many moves, shows the table as it is.

import { byId, isVisible } from "./dom.js";
import { playSound } from "./sounds.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

// All times in milliseconds. `LEAD` is how long the next cue waits after one has begun.
const LEAD = { card: 900, float: 220, walk: 420, dice: 650, stamp: 480, pulse: 160 };
const LENGTH = { card: 1250, float: 1400, walk: 420, dice: 1100, stamp: 900, pulse: 1000 };
const PER_POINT = 110; // a walk takes longer the more corners it has
const LONGEST_WALK = 1100;
const LONGEST_SCENE = 3200; // whatever waits is played faster to fit
const MOST_MOVES = 8; // a page that missed more than this many moves shows only where they led

let performed = null; // the number of the last move whose cues were played or skipped
let queue = [];
let isPlaying = false;
let sceneNumber = 0; // a scene that is ended stops at its next step
const running = new Set(); // animations under way
let stage = null; // a layer over the page that catches no click

export function startCues() {
  stage = document.createElement("div");
  stage.className = "stage";
  stage.ariaHidden = "true";
  document.body.append(stage);
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, endScene, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) endScene();
  });
}

/** After every redraw: queues the cues of moves that were not performed yet. */
export function playNewCues() {
  const told = Number(byId("table").dataset.told);
  const last = performed ?? told;
  performed = told;
  const fresh = [...document.querySelectorAll("#cues > li")].filter((cue) => Number(cue.dataset.at) > last);
  if (!fresh.length || document.hidden || told - last > MOST_MOVES || !isVisible(byId("board-frame"))) return;
  queue.push(...joinWalks(fresh.map(readCue)));
  if (!isPlaying) playQueue();
}

/** Everything that moves is where it ends, and nothing more is played of what happened. */
export function endScene() {
  sceneNumber += 1;
  queue = [];
  isPlaying = false;
  for (const animation of running) animation.cancel();
  running.clear();
  stage.replaceChildren();
}

function readCue(line) {
  const { kind, to, start, piece, path, tone, sound } = line.dataset;
  const points = path ? path.split(" ").map((pair) => pair.split(",").map(Number)) : [];
  const picture = line.querySelector(".cue-picture").firstElementChild?.cloneNode(true) ?? null;
  return { kind, to, start, piece, points, tone, sound, picture, text: line.querySelector(".cue-text").textContent };
}

/** Steps of one piece that come at once are one walk along all of them. */
function joinWalks(cues) {
  const begun = new Map(); // piece -> its walk
  return cues.filter((cue) => {
    if (cue.kind !== "walk" || !cue.piece) return true;
    const walk = begun.get(cue.piece);
    walk?.points.push(...cue.points);
    if (!walk) begun.set(cue.piece, cue);
    return !walk;
  });
}

async function playQueue() {
  const scene = sceneNumber;
  isPlaying = true;
  while (queue.length && scene === sceneNumber) {
    const speed = Math.max(1, leadOf(queue) / LONGEST_SCENE);
    const cue = queue.shift();
    perform(cue, speed);
    await new Promise((done) => setTimeout(done, leadOf([cue]) / speed));
  }
  if (scene === sceneNumber) isPlaying = false;
}

function leadOf(cues) {
  return cues.reduce((sum, cue) => sum + LEAD[cue.kind] + walkTime(cue), 0);
}

function walkTime({ kind, points }) {
  return kind === "walk" ? Math.min(LONGEST_WALK, PER_POINT * points.length) : 0;
}

function perform(cue, speed) {
  playSound(cue.sound);
  const time = (LENGTH[cue.kind] + walkTime(cue)) / speed;
  if (cue.kind === "walk" && cue.piece) walkPiece(cue, time);
  else if (STILL.matches) showStill(cue, time);
  else ({ card: showCard, float: floatUp, walk: fly, dice: roll, stamp: stampOn, pulse }[cue.kind])(cue, time);
  document.dispatchEvent(new CustomEvent("cue", { detail: { kind: cue.kind, to: cue.to, piece: cue.piece } }));
}

// --- Where things are ------------------------------------------------------------------------------

/** The middle of a spot in the window, kept inside the board's frame if it lies on the board; nothing if there is none. */
function middleOf(spot) {
  const found = spot ? document.querySelector(`[data-spot="${CSS.escape(spot)}"]`) : null;
  const box = found?.getBoundingClientRect();
  if (!box || (!box.width && !box.height)) return null;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const frame = found.closest("#board-frame, #own, #seats")?.getBoundingClientRect();
  if (!frame) return [x, y];
  return [within(x, frame.left + 24, frame.right - 24), within(y, frame.top + 24, frame.bottom - 24)];
}

function within(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

function boardMiddle() {
  const frame = byId("board-frame").getBoundingClientRect();
  return [frame.left + frame.width / 2, frame.top + frame.height / 2];
}

// --- What a cue looks like -------------------------------------------------------------------------

/** Puts an actor on the stage, its middle at a point. */
function enter(cue, className, [x, y]) {
  const actor = document.createElement("div");
  actor.className = `actor ${className}`;
  if (cue.tone) actor.classList.add(`is-${cue.tone}`);
  if (cue.picture) actor.append(cue.picture);
  if (cue.text) {
    const words = document.createElement("span");
    words.className = "actor-words";
    words.textContent = cue.text;
    actor.append(words);
  }
  actor.style.left = `${x}px`;
  actor.style.top = `${y}px`;
  stage.append(actor);
  return actor;
}

function animate(element, frames, options) {
  const animation = element.animate(frames, options);
  running.add(animation);
  const end = () => {
    running.delete(animation);
    if (element.parentNode === stage) element.remove();
  };
  animation.finished.then(end, end);
}

function shift([x, y], [fromX, fromY]) {
  return `${x - fromX}px ${y - fromY}px`;
}

function showCard(cue, time) {
  const middle = boardMiddle();
  const from = middleOf(cue.start) ?? [middle[0], middle[1] - 60];
  const to = middleOf(cue.to) ?? middle;
  const large = { translate: "0 0", scale: 1, rotate: "y 0deg", opacity: 1 };
  const frames = [
    { translate: shift(from, middle), scale: 0.2, rotate: "y 180deg", opacity: 0.4 },
    { ...large, offset: 0.25, easing: "linear" },
    { ...large, offset: 0.7 },
    { translate: shift(to, middle), scale: 0.2, rotate: "y 0deg", opacity: 0.4 },
  ];
  animate(enter(cue, "is-card", middle), frames, { duration: time, easing: "ease-out" });
}

function floatUp(cue, time) {
  const at = middleOf(cue.to) ?? boardMiddle();
  const frames = [
    { translate: "0 0.4rem", opacity: 0 },
    { translate: "0 -0.6rem", opacity: 1, offset: 0.15 },
    { translate: "0 -1.4rem", opacity: 1, offset: 0.75 },
    { translate: "0 -2rem", opacity: 0 },
  ];
  animate(enter(cue, "is-float", at), frames, { duration: time, easing: "ease-out" });
}

function fly(cue, time) {
  const to = middleOf(cue.to);
  const from = middleOf(cue.start) ?? boardMiddle();
  if (!to) return;
  const frames = [
    { translate: shift(from, to), opacity: 1 },
    { translate: "0 0", opacity: 1, offset: 0.9 },
    { translate: "0 0", opacity: 0 },
  ];
  animate(enter(cue, "is-thing", to), frames, { duration: time, easing: "ease-out" });
}

function roll(cue, time) {
  const at = middleOf(cue.to) ?? boardMiddle();
  const frames = [
    { translate: "-6rem -3rem", rotate: "-540deg", opacity: 0 },
    { translate: "0 0", rotate: "0deg", opacity: 1, offset: 0.45, easing: "linear" },
    { translate: "0 0", rotate: "0deg", opacity: 1, offset: 0.85 },
    { translate: "0 0", rotate: "0deg", opacity: 0 },
  ];
  animate(enter(cue, "is-die", at), frames, { duration: time, easing: "ease-out" });
}

function stampOn(cue, time) {
  const at = middleOf(cue.to) ?? boardMiddle();
  const frames = [
    { scale: 3, rotate: "-18deg", opacity: 0 },
    { scale: 1, rotate: "-8deg", opacity: 1, offset: 0.25, easing: "linear" },
    { scale: 1, rotate: "-8deg", opacity: 1, offset: 0.8 },
    { scale: 1, rotate: "-8deg", opacity: 0 },
  ];
  animate(enter(cue, "is-stamp", at), frames, { duration: time, easing: "ease-in" });
}

function pulse(cue, time) {
  const at = middleOf(cue.to);
  if (!at) return;
  const frames = [
    { opacity: 0, scale: 0.7 },
    { opacity: 1, scale: 1, offset: 0.2 },
    { opacity: 1, scale: 1, offset: 0.7 },
    { opacity: 0, scale: 1.1 },
  ];
  animate(enter(cue, "is-pulse", at), frames, { duration: time, easing: "ease-out" });
}

/** A piece of the board passes these points and comes to rest where it is drawn: the last frame is left to its own place. */
function walkPiece(cue, time) {
  const piece = document.getElementById(cue.piece);
  if (!piece || STILL.matches || !cue.points.length) return;
  const turned = /rotate\(([-\d.]+)/.exec(piece.getAttribute("transform"))?.[1] ?? 0;
  const scaled = /scale\(([-\d.]+)/.exec(piece.getAttribute("transform"))?.[1] ?? 1;
  const frames = cue.points.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px) rotate(${turned}deg) scale(${scaled})` }));
  const offsets = frames.map((frame, n) => ({ ...frame, offset: n / frames.length }));
  animate(piece, offsets, { duration: time, easing: "linear" });
}

/** With reduced motion: the same picture, still, for a moment. */
function showStill(cue, time) {
  const at = cue.kind === "card" ? boardMiddle() : middleOf(cue.to);
  if (!at || (cue.kind === "walk" && !cue.text)) return;
  const actor = enter(cue, { card: "is-card", float: "is-float", dice: "is-die", stamp: "is-stamp", pulse: "is-pulse" }[cue.kind], at);
  const scene = sceneNumber;
  setTimeout(() => scene === sceneNumber && actor.remove(), time);
}
