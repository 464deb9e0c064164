// Leaf through a game: keys, slider, play; each moment is drawn by the server and morphed in, so pieces glide.
const $ = (id) => document.getElementById(id);
const here = () => Number($("moment").dataset.move);
const last = () => Number($("moment").dataset.last);
const words = (move) => new URLSearchParams({ move, seat: $("moment").dataset.seat });
const PAUSE = 1100; // milliseconds a moment stays while playing
let wanted = null, playing = 0;

// Only the newest wish counts: a slider asks faster than boards can be drawn.
async function go(move) {
  const asked = wanted !== null;
  wanted = Math.min(Math.max(move, 0), last());
  if (asked) return;
  try {
    for (let drawn = here(); wanted !== drawn;) {
      drawn = wanted;
      const answer = await fetch(`${$("moment").dataset.address}/moment?${words(drawn)}`, { headers: { "HX-Request": "true" } }).catch(() => null);
      if (!answer?.ok) { $("replay-told").textContent = $("moment").dataset.lost; break; }
      redraw(await answer.text());
    }
  } finally { wanted = null; }
  settle();
}

function settle() {
  const move = here();
  if (Number($("replay-range").value) !== move) $("replay-range").value = move;
  history.replaceState(null, "", `${$("moment").dataset.address}?${words(move)}`);
  for (const link of document.querySelectorAll("[data-eyes]")) link.search = `?move=${move}&seat=${link.dataset.eyes}`;
  let current = null;
  for (const line of $("story").querySelectorAll("[data-at]")) {
    const at = Number(line.dataset.at);
    line.classList.toggle("is-new", at === move);
    line.classList.toggle("is-ahead", at > move);
    if (at <= move) current = line;
  }
  if (current) $("story").scrollTop = current.offsetTop - $("story").offsetTop - $("story").clientHeight / 2;
  $("save-png").hidden = false;
  $("replay-play").setAttribute("aria-pressed", Boolean(playing));
}

function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(() => { if (here() >= last()) play(false); else if (wanted === null) go(here() + 1); }, PAUSE) : 0;
  if (on) go(here() >= last() ? 0 : here() + 1);
  $("replay-play").setAttribute("aria-pressed", Boolean(playing));
}

// The SVG is a picture that stands alone; drawn on a canvas twice as large it becomes a PNG.
async function savePng() {
  const link = $("save-svg"), picture = new Image();
  picture.src = link.href;
  await picture.decode();
  const { width, height } = document.querySelector("#replay-board .drawing").viewBox.baseVal;
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * width, height: 2 * height });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const file = Object.assign(document.createElement("a"), { href: canvas.toDataURL("image/png"), download: link.download.replace(".svg", ".png") });
  file.click();
}

document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  const link = at("[data-to]");
  if (link && !event.ctrlKey && !event.metaKey) { event.preventDefault(); play(false); go(Number(link.dataset.to)); }
  else if (at("#replay-play")) play(!playing);
  else if (at("#save-png")) savePng();
  else if (at("[data-copy-link]")) navigator.clipboard?.writeText(location.href).then(() => { at("[data-copy-link]").lastElementChild.textContent = at("[data-copy-link]").dataset.done; });
});
document.addEventListener("input", (event) => { if (event.target.id === "replay-range") { play(false); go(Number(event.target.value)); } });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, summary, .log, dialog")) return;
  const from = wanted ?? here();
  const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last() }[event.key];
  if (event.key === " " && !event.target.closest("a, button")) { event.preventDefault(); play(!playing); }
  if (to === undefined) return;
  event.preventDefault();
  play(false);
  go(to);
});
settle();
