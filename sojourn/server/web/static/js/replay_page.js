// Leafing through a game: keys, slider, play. Each moment is drawn by the server and morphed in, so that pieces glide.

import { byId, onClick } from "./dom.js";
import { redraw } from "./redraw.js";
import { startRulesDrawer, startRulesSearch } from "./rules.js";
import { getFragment } from "./server_requests.js";

const PAUSE = 1100; // milliseconds a moment stays while playing

let wanted = null; // the move to be drawn; null while nothing is being drawn
let playing = 0; // the timer

// --- Where we are ------------------------------------------------------------------------------------

function currentMove() {
  return Number(byId("moment").dataset.move);
}

function lastMove() {
  return Number(byId("moment").dataset.last);
}

function queryFor(move) {
  return new URLSearchParams({ move, seat: byId("moment").dataset.seat });
}

/** Shows a move. While one is being drawn only the newest wish counts: a slider asks faster than boards can be drawn. */
async function goTo(move) {
  const isDrawing = wanted !== null;
  wanted = Math.min(Math.max(move, 0), lastMove());
  if (isDrawing) return;
  try {
    let drawn = currentMove();
    while (wanted !== drawn) {
      drawn = wanted;
      if (!(await drawMove(drawn))) break;
    }
  } finally {
    wanted = null;
  }
  showPosition();
}

/** Whether the server drew the move. */
async function drawMove(move) {
  const { address, lost } = byId("moment").dataset;
  const answer = await getFragment(`${address}/moment?${queryFor(move)}`);
  if (answer?.ok) redraw(await answer.text());
  else byId("replay-told").textContent = lost;
  return Boolean(answer?.ok);
}

/** What stands around the moment: slider, address, links to other eyes, the story. */
function showPosition() {
  const move = currentMove();
  if (Number(byId("replay-range").value) !== move) byId("replay-range").value = move;
  history.replaceState(null, "", `${byId("moment").dataset.address}?${queryFor(move)}`);
  for (const link of document.querySelectorAll("[data-eyes]")) link.search = `?move=${move}&seat=${link.dataset.eyes}`;
  markStory(move);
  byId("save-png").hidden = false;
  showPlaying();
}

function markStory(move) {
  const story = byId("story");
  let current = null;
  for (const line of story.querySelectorAll("[data-at]")) {
    const at = Number(line.dataset.at);
    line.classList.toggle("is-new", at === move);
    line.classList.toggle("is-ahead", at > move);
    if (at <= move) current = line;
  }
  if (current) story.scrollTop = current.offsetTop - story.offsetTop - story.clientHeight / 2;
}

// --- Playing on its own ----------------------------------------------------------------------------------

function play() {
  clearInterval(playing);
  playing = setInterval(playOn, PAUSE);
  goTo(currentMove() >= lastMove() ? 0 : currentMove() + 1);
  showPlaying();
}

function pause() {
  clearInterval(playing);
  playing = 0;
  showPlaying();
}

function playOn() {
  if (currentMove() >= lastMove()) pause();
  else if (wanted === null) goTo(currentMove() + 1);
}

function playOrPause() {
  if (playing) pause();
  else play();
}

function showPlaying() {
  byId("replay-play").setAttribute("aria-pressed", String(Boolean(playing)));
}

function pauseAt(move) {
  pause();
  goTo(move);
}

// --- Files and links -----------------------------------------------------------------------------------

/** The SVG is a picture that stands alone; drawn on a canvas twice as large it becomes a PNG. */
async function savePng() {
  const link = byId("save-svg");
  const picture = new Image();
  picture.src = link.href;
  await picture.decode();
  const { width, height } = document.querySelector("#replay-board .drawing").viewBox.baseVal;
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * width, height: 2 * height });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const file = document.createElement("a");
  file.href = canvas.toDataURL("image/png");
  file.download = link.download.replace(".svg", ".png");
  file.click();
}

async function copyLink(button) {
  if (!navigator.clipboard) return;
  await navigator.clipboard.writeText(location.href);
  button.lastElementChild.textContent = button.dataset.done;
}

// --- Clicks and keys -------------------------------------------------------------------------------------

onClick("[data-to]", (link, event) => {
  if (event.ctrlKey || event.metaKey) return; // in a tab of its own
  event.preventDefault();
  pauseAt(Number(link.dataset.to));
});
onClick("#replay-play", playOrPause);
onClick("#save-png", savePng);
onClick("[data-copy-link]", copyLink);

document.addEventListener("input", (event) => {
  if (event.target.id === "replay-range") pauseAt(Number(event.target.value));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, summary, .log, dialog")) return;
  if (event.key === " " && !event.target.closest("a, button")) {
    event.preventDefault();
    playOrPause();
  }
  const from = wanted ?? currentMove();
  const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: lastMove() }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  pauseAt(to);
});

startRulesSearch();
startRulesDrawer();
showPosition();
