// Around the game: what a choice would bring, what was missed, signs, and people one does not want to hear.
const ask = async (path, fields) => {
  const words = new URLSearchParams(query());
  for (const [name, value] of Object.entries(fields)) words.set(name, value);
  const answer = await fetch(`/t/${tableId}/${path}?${words}`, { headers: { "HX-Request": "true" } }).catch(() => null);
  return answer?.ok ? answer.text() : "";
};

// --- What a choice would bring: asked for a moment after pointing at it, remembered until the table moves.

let pointing, told = {}, toldAt = "";
function pointAt(target) {
  clearTimeout(pointing);
  const action = target && (target.dataset.action ?? target.value);
  if (!action) { $("foresee").hidden = true; return; }
  pointing = setTimeout(async () => {
    if (sending) return; // chosen already
    const at = () => `${$("table").dataset.move}/${$("table").dataset.staged ?? ""}`;
    const move = at();
    if (toldAt !== move) { told = {}; toldAt = move; }
    told[action] ??= (await ask("foresee", { action })).trim();
    if (move !== at() || !target.isConnected) return;
    $("foresee").innerHTML = told[action];
    $("foresee").hidden = !told[action];
    target.setAttribute("aria-description", $("foresee").textContent.trim());
  }, 140);
}
for (const name of ["pointerover", "focusin"]) {
  document.addEventListener(name, (event) => {
    if (event.pointerType === "touch") return; // a finger chooses, it does not hover
    pointAt(event.target.closest?.("#board [data-action], #choices [name=action]"));
  });
}

// --- What did I miss?

// Only the button opens it: a step that is answered after it was closed, or after another step was asked for, is not shown.
let looking = 0;
async function lookBack(step, opening) {
  const asked = (looking += 1), text = await ask("missed", { step });
  if (!text || asked !== looking || !(opening || $("missed").open)) return;
  $("missed-body").innerHTML = text;
  if (opening) $("missed").showModal();
  ($("missed-body").querySelector("[data-step-to]:not(:disabled):last-child") || $("missed-body").querySelector("[data-step-to]")).focus();
}
document.addEventListener("keydown", (event) => {
  if (!$("missed").open) return;
  const at = Number($("missed-body").querySelector("[data-step]").dataset.step);
  if (event.key === "ArrowRight") lookBack(at + 1);
  if (event.key === "ArrowLeft" && at) lookBack(at - 1);
});

// --- What is fetched when it is first shown: how the game went.

async function fill() {
  const empty = document.querySelector("[data-fill]:empty:not([aria-busy])");
  if (!empty) return;
  empty.ariaBusy = "true";
  empty.innerHTML = await ask(empty.dataset.fill, {});
  empty.removeAttribute("aria-busy");
}

// --- Signs and silence: whom I mute stays muted at this table, on this device, and nobody else knows.

const muted = new Set(JSON.parse(localStorage.getItem("muted-" + tableId) || "[]"));
function hush(seat) {
  if (seat !== undefined && !muted.delete(seat)) muted.add(seat);
  if (seat !== undefined) localStorage.setItem("muted-" + tableId, JSON.stringify([...muted]));
  document.body.dataset.muted = [...muted].join(" ");
  for (const button of document.querySelectorAll("[data-mute]")) {
    const on = muted.has(button.dataset.mute);
    button.setAttribute("aria-pressed", on);
    button.lastChild.textContent = on ? button.dataset.on : button.dataset.off;
  }
}
document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  if (at("[data-missed]")) lookBack(0, true);
  else if (at("[data-step-to]")) lookBack(Number(at("[data-step-to]").dataset.stepTo));
  else if (at("[data-mute]")) hush(at("[data-mute]").dataset.mute);
  else if (at("#reactions button")) $("reactions").hidePopover();
});
for (const each of [hush, fill]) document.addEventListener("redrawn", () => each());
hush();
fill();
