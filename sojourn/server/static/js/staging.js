// A turn in the making: this page keeps the list of its steps until it is sent; the server only draws it.
// Loaded before table.js, whose helpers it uses once both are there.
const stagedKey = () => `staged-${tableId}-${$("table").dataset.seat}`;
const kept = () => JSON.parse(sessionStorage.getItem(stagedKey()) || "null");
const forget = () => sessionStorage.removeItem(stagedKey());
const isShown = () => $("table").dataset.staged === (kept()?.numbers || []).join(",");
const stages = () => "basis" in $("table").dataset;
let drawing = null; // the list that is being drawn
let wanted = null; // a click that came while the page was just changing

// One more step, or one less: what is shown follows.
function addStep(action) {
  if (drawing !== null || !isShown()) {
    if (Number(action) !== kept()?.numbers.at(-1)) wanted = action; // not the same finger twice
    return;
  }
  wanted = null;
  document.querySelectorAll(`#target-${action}, #choice-${action}`).forEach((each) => each.classList.add("chosen"));
  stage([...(kept()?.numbers || []), Number(action)]);
}
function stepBack(all) { stage(all ? [] : (kept()?.numbers || []).slice(0, -1)); }

function stage(numbers) {
  const basis = $("table").dataset.basis;
  if (numbers.length) sessionStorage.setItem(stagedKey(), JSON.stringify({ numbers, basis }));
  else forget();
  return drawStaged(numbers, basis);
}

async function drawStaged(numbers, basis) {
  const address = new URL($("table").dataset.view, location);
  for (const [name, value] of [["staged", numbers.join(",")], ["basis", basis]]) {
    if (numbers.length) address.searchParams.set(name, value); else address.searchParams.delete(name);
  }
  $("table").dataset.view = address.pathname + address.search; // what comes from rivals meanwhile is drawn with it
  if (drawing !== null) return; // the answer that is under way will see that it is late, and ask again
  drawing = numbers.join(",");
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  drawing = null;
  if (!answer?.ok) { say(document.body.dataset.sayHeld); return; }
  await show(answer);
}

// After every change of the page: what is kept here and what is shown must be the same list.
function reconcile() {
  const mine = kept(), { staged, basis, dropped, seat } = $("table").dataset;
  if (dropped !== undefined) { if (mine) forget(); else $("refusal").replaceChildren(); return; }
  if (mine && basis === undefined) { if (Number(seat) >= 0) forget(); return; }
  if (mine && mine.basis !== basis) { forget(); say(document.body.dataset.sayStale); return; }
  if (basis !== undefined && staged !== (mine?.numbers || []).join(",")) drawStaged(mine?.numbers || [], basis);
  else if (wanted !== null && drawing === null && stages() && ($("target-" + wanted) || $("choice-" + wanted))) addStep(wanted);
}

// Send all of it, or the first steps that others wait for; then what is left goes on.
async function sendTurn(form, submitter) {
  const at = $("table").dataset.move;
  if (busy === at) return;
  busy = at;
  const mine = kept(), ahead = submitter?.name === "ahead" ? submitter.value : "";
  const numbers = ahead || (mine?.numbers || []).join(",");
  const move = { staged: numbers, basis: mine?.basis, move_id: newId(), url: form.getAttribute("action") };
  const rest = mine?.numbers.slice(numbers.split(",").length) || [];
  forget();
  form.querySelectorAll("button").forEach((each) => { each.disabled = true; });
  $("table").dataset.view = `/t/${tableId}/view${new URL(form.action).search}`;
  const done = await send(move);
  if (busy === at) busy = null;
  if (done && rest.length && stages()) stage(rest);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-stage]");
  if (button) stepBack(button.dataset.stage === "over");
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-turn]")) return;
  event.preventDefault();
  sendTurn(event.target, event.submitter);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Backspace" || event.target.closest("input, textarea") || !kept()) return;
  event.preventDefault();
  stepBack();
});
