// The table: send a choice once and only once, answer clicks on the board, keep small things in place.
const $ = (id) => document.getElementById(id);
const tableId = document.body.dataset.table;
const query = () => new URL($("table").dataset.view, location).search;
const still = () => Array.from(document.querySelectorAll("[data-still]"), (each) => each.dataset.still).join(" ");
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), (b) => b.toString(36).padStart(2, "0")).join("");
const SPOKEN = 6; // lines of the story read aloud at most; the rest is in the list
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
let sending = 0; // moves that are not answered yet
let busy = null; // the move a click was made at that is not answered yet
let keyed = ""; // where a key was pressed last, "#board" or "#choices"; nothing after a click of the mouse or a finger

// --- Sending ---------------------------------------------------------------------------------

// Tries until the server answers: a move carries its own id, so sending it again is harmless.
async function post(url, fields, patient) {
  for (let wait = 300; ; wait = Math.min(wait * 1.6, 1500)) {
    try {
      const answer = await fetch(url, { method: "POST", body: new URLSearchParams(fields), headers: { "HX-Request": "true", "X-Still": still() } });
      if (answer.status < 500 || !patient) { $("offline").hidden = true; return answer; }
    } catch (error) {
      if (!patient) { say(document.body.dataset.sayLost); return null; }
    }
    $("offline").hidden = false;
    await sleep(wait);
  }
}

async function show(answer) {
  if (!answer) return;
  const text = await answer.text();
  if (answer.headers.get("content-type")?.includes("html")) return redraw(text);
  if (answer.ok) return;
  delete $("table").dataset.known;
  await refresh();
  say(JSON.parse(text).error);
}

// One action; with a path, all actions that lead there. Where turns are tried out first, one more step of that.
async function play(action, path) {
  const at = $("table").dataset.move;
  if (busy === at) return; // the same finger twice; once the table shows a later move, the next click counts
  if (stages()) return addStep(action);
  busy = at;
  document.querySelectorAll(`#target-${action}, #choice-${action}`).forEach((each) => each.classList.add("chosen"));
  const what = path ? { staged: path.split(" ").join(), partly: 1 } : { action };
  const url = `/t/${tableId}/${path ? "turn" : "play"}${query()}`;
  await send({ ...what, at, move_id: newId(), url });
  if (busy === at) busy = null;
}

// Kept until it is answered: if this page is loaded again meanwhile, it sends it again.
async function send(move) {
  const { url, ...fields } = move, kept = JSON.stringify(move);
  sessionStorage.setItem("pending-" + tableId, kept);
  sending += 1;
  const answer = await post(url, fields, true);
  sending -= 1;
  if (sessionStorage.getItem("pending-" + tableId) === kept) sessionStorage.removeItem("pending-" + tableId);
  await show(answer);
  return answer?.ok;
}

// Asks for what this seat sees, until it is answered; and again if the table moved or a step was tried out meanwhile.
// What is shown already is not sent again: one's own move comes back as news, too. Who wakes up asks several times, each
// a moment after the other: connections kept from before may be dead, and the first that is not gives the answer. A question
// given up closes its connection; a browser has no more than six.
const EAGER = [0, 300, 600, 900, 1200, 1500, 1800, 2100], GIVEN_UP = 900; // milliseconds
let asking = null, again = false, eager = false; // asking: stops the question that is under way
async function refresh() {
  again = true;
  if (asking) return;
  for (let patience = 4000; again; patience = Math.min(2 * patience, 16000)) {
    again = false;
    asking = new AbortController();
    const { view } = $("table").dataset, stop = asking.signal, times = eager ? EAGER : [0];
    const ask = async (wait, n) => {
      await sleep(wait);
      stop.throwIfAborted();
      const signal = AbortSignal.any([stop, AbortSignal.timeout(n < times.length - 1 ? GIVEN_UP : patience)]);
      const answer = await fetch(view, { signal, headers: { "HX-Request": "true", "X-Known": $("table").dataset.known ?? "", "X-Still": still() } });
      return [answer, await answer.text()];
    };
    eager = false;
    try {
      const [answer, text] = await Promise.any(times.map(ask));
      if (answer.status >= 500) throw answer;
      if (answer.status >= 400) say(JSON.parse(text).error);
      else if (view !== $("table").dataset.view) again = true;
      else if (text) redraw(text);
    } catch (error) { again = true; if (!eager) await sleep(300); }
    asking.abort();
  }
  asking = null;
}

async function whyNot(action) {
  const answer = await post(`/t/${tableId}/why${query()}`, { action });
  if (answer?.ok) $("refusal").innerHTML = await answer.text();
  $("refusal").scrollIntoView({ block: "nearest" });
}

function say(text) {
  const line = document.createElement("p");
  line.className = "refusal";
  line.setAttribute("role", "alert");
  line.textContent = text;
  $("refusal").replaceChildren(line);
}

// --- Clicks and keys ---------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  const target = at("[data-action]") || at("[data-play] [name=action]");
  keyed = event.detail ? "" : at("#board") ? "#board" : "#choices";
  if (target) { event.preventDefault(); play(target.dataset.action ?? target.value, target.dataset.path); }
  else if (at("[data-why-action]")) whyNot(at("[data-why-action]").dataset.whyAction);
  else if (at("[role=tab]")) choose(at("[role=tab]").id);
  else if (at("[data-open]")) $(at("[data-open]").dataset.open).showModal();
  else if (at("[data-copy]")) copy(at("[data-copy]"));
  else if (at("[data-zoom-by]")) zoom(Number(at("[data-zoom-by]").dataset.zoomBy));
  else if (at("#prompt-handle")) at("#prompt-handle").setAttribute("aria-expanded", !$("prompt").toggleAttribute("data-folded"));
  else if (event.target.matches("dialog")) event.target.close();
});

// Browsers lend the clipboard to secure pages only; in a home network there is the old way.
async function copy(button) {
  const words = Object.assign(document.createElement("textarea"), { value: button.dataset.copy });
  try { await navigator.clipboard.writeText(words.value); } catch (error) {
    button.after(words);
    words.select();
    document.execCommand("copy");
    words.remove();
  }
  button.classList.add("is-done");
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-send]")) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  if (form.matches("[data-clear]")) form.reset();
  show(await post(form.action, fields));
});

document.addEventListener("change", (event) => {
  if (event.target.form?.matches("[data-on-change]")) event.target.form.requestSubmit();
});

let saving;
document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (!form?.matches("[data-notes]")) return;
  clearTimeout(saving);
  $("notes-kept").textContent = "…";
  saving = setTimeout(async () => {
    const answer = await post(form.action, new FormData(form));
    $("notes-kept").textContent = answer?.ok ? document.body.dataset.sayKept : document.body.dataset.sayUnkept;
  }, 600);
});

// Arrows walk over the choices of the list, or over the targets of the board; Enter and Space choose.
document.addEventListener("keydown", (event) => {
  const here = event.target.closest("[role=button][data-action], [role=button][data-why-action], .choice, [role=tab]");
  if (!here) return;
  if ((event.key === "Enter" || event.key === " ") && here.matches("[role=button]")) {
    event.preventDefault();
    keyed = "#board";
    if (here.dataset.action) play(here.dataset.action, here.dataset.path); else whyNot(here.dataset.whyAction);
  }
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const kind = here.matches("[role=button]") ? "#board [data-action]" : here.matches(".choice") ? "#choices .choice" : "#tabs [role=tab]";
  const all = [...document.querySelectorAll(kind)].filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const next = all[(all.indexOf(here) + step + all.length) % all.length];
  next?.focus();
  if (next?.matches("[role=tab]")) choose(next.id);
});

// A choice of the list and its target on the board point at each other.
for (const [name, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(name, (event) => {
    const here = event.target.closest?.("[data-action], .choice");
    const action = here && (here.dataset.action ?? here.value);
    if (action) document.querySelectorAll(`#target-${action}, #choice-${action}`).forEach((each) => each.classList.toggle("is-pointed", on));
  });
}

// --- What stays as it is when the table changes ---------------------------------------------------

function choose(id) {
  const tab = $(id) || $("tab-log");
  for (const each of document.querySelectorAll("#tabs [role=tab]")) {
    each.setAttribute("aria-selected", each === tab);
    $(each.getAttribute("aria-controls")).hidden = each !== tab;
  }
  sessionStorage.setItem("tab-" + tableId, tab.id);
  unread();
}

function unread() {
  const tab = $("tab-chat");
  if (tab?.getAttribute("aria-selected") === "true") sessionStorage.setItem("said-" + tableId, tab.dataset.said);
  tab?.classList.toggle("has-news", Number(tab.dataset.said) > Number(sessionStorage.getItem("said-" + tableId) || 0));
}

// A screen reader hears what happened since it last listened, oldest first, and then what is asked.
let heard = null;
function tell() {
  const lines = [...document.querySelectorAll("#log [data-at]")], newest = Number(lines[0]?.dataset.at ?? 0);
  const fresh = lines.filter((each) => Number(each.dataset.at) > (heard ?? newest)).slice(0, SPOKEN).reverse();
  heard = newest;
  const last = $("ending")?.querySelector("h2") || $("ask") || $("waiting");
  const words = [...fresh, last].map((each) => each?.textContent.trim()).filter(Boolean).join(" ");
  if (fresh.length || !$("spoken").textContent.endsWith(words)) $("spoken").textContent = words;
}

// Who plays with keys is never thrown back to the top of the page: the next choice has the focus, else what is asked.
function keepFocus(asked) {
  const at = document.activeElement, waits = at === $("prompt") || at === document.body;
  if (!waits) return;
  const open = (selector) => [...document.querySelectorAll(selector)].find((each) => each.checkVisibility({ visibilityProperty: true }));
  const next = asked && (open(`${keyed} [data-action]`) || open("#send-turn:enabled") || open("#choices button, #choices summary"));
  (next || $("ending") || $("prompt")).focus();
}

let wasAsked = "asked" in $("table").dataset;
function settle() {
  const asked = "asked" in $("table").dataset;
  $("favicon").href = asked ? "/static/icon-turn.svg" : "/static/icon.svg";
  $("when").textContent = $("table").dataset.when;
  tell();
  if (asked && !wasAsked) document.dispatchEvent(new Event("my-turn"));
  if (keyed) keepFocus(asked);
  wasAsked = asked;
  if (!document.querySelector("#tabs [aria-selected=true]")) choose("tab-log");
  unread();
  reconcile();
}

document.addEventListener("redrawn", settle);

// Answers may overtake each other: one that was drawn before what is shown is not shown, and one that leaves out layers of
// the board that are no longer here is asked for again; but why something was refused is said.
document.addEventListener("redraw", (event) => {
  const [, page, beat] = event.detail.dataset.known?.match(/^(.+)-(\d+)$/) ?? [], [, shown, last] = $("table").dataset.known?.match(/^(.+)-(\d+)$/) ?? [];
  const late = page && page === shown && Number(beat) < Number(last);
  const lacks = [...event.detail.querySelectorAll("[data-same]")].some((each) => $(each.id)?.dataset.still !== each.dataset.still);
  if (!late && !lacks) return;
  event.preventDefault();
  if (!late) { delete $("table").dataset.known; refresh(); }
  const refusal = event.detail.querySelector("#refusal");
  if (refusal?.childElementCount) $("refusal").replaceChildren(...refusal.children);
});

// --- The live stream: says that the table has moved, and every few seconds that it is still there -------

const ANSWER = 300; // milliseconds: whose own move is being answered gets it with the answer
const QUIET = 4000, DEAD = { [EventSource.CONNECTING]: 3000, [EventSource.OPEN]: 8000 }; // milliseconds without a word
let stream = null, spoke = 0;
function listen() {
  stream?.close();
  stream = new EventSource(`/t/${tableId}/events${query()}`);
  spoke = Date.now();
  const alive = () => { spoke = Date.now(); $("offline").hidden = true; };
  stream.addEventListener("open", alive);
  stream.addEventListener("still-here", alive);
  stream.addEventListener("table-moved", () => { alive(); if (sending) setTimeout(refresh, ANSWER); else refresh(); });
  stream.addEventListener("error", () => { $("offline").hidden = false; });
}

// A connection may be dead without anybody having said so: after a phone has slept, or behind a lost network.
function wake() {
  if (Date.now() - spoke > QUIET || stream.readyState !== EventSource.OPEN) listen();
  eager = true;
  asking?.abort();
  refresh();
}
setInterval(() => { if (Date.now() - spoke > (DEAD[stream.readyState] ?? 0)) wake(); }, 1000);
document.addEventListener("visibilitychange", () => { if (!document.hidden) wake(); });
addEventListener("online", wake);
listen();
if (sessionStorage.getItem("tab-" + tableId)) choose(sessionStorage.getItem("tab-" + tableId));
settle();
const pending = sessionStorage.getItem("pending-" + tableId);
if (pending) send(JSON.parse(pending));
