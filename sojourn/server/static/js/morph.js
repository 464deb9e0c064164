// Turns what is shown into what the server drew: what stays keeps its element, and with it focus, scrolling and gliding.
// An element is known by its id among its siblings; without one, it is the next of its kind.
// [data-keep] is left alone; so is what carries the same [data-still] as before, whose content is then not even sent.
const OWN = new Set(["open", "hidden", "aria-selected", "aria-expanded", "data-zoom", "data-folded"]); // the reader's, not the server's

function morph(old, next) {
  const still = old.getAttribute("data-still");
  if (old.hasAttribute("data-keep") || (still && still === next.getAttribute("data-still"))) return;
  for (const { name, value } of next.attributes) if (!OWN.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!OWN.has(name) && !next.hasAttribute(name)) old.removeAttribute(name);
  morphInside(old, next);
}

function morphInside(old, next) {
  const known = new Map(), wanted = new Set();
  for (const child of old.children) if (child.id) known.set(child.id, child);
  for (const child of next.children) if (child.id) wanted.add(child.id);
  let here = old.firstChild; // everything before it is as it should be
  const drop = () => { const gone = here; here = here.nextSibling; gone.remove(); };
  for (let child = next.firstChild, following; child; child = following) {
    following = child.nextSibling;
    while (here?.id && !wanted.has(here.id)) drop();
    const found = child.id ? known.get(child.id) : alike(here, child);
    if (found?.nodeName !== child.nodeName) { old.insertBefore(child, here); continue; }
    if (found === here) here = here.nextSibling;
    else (old.moveBefore ?? old.insertBefore).call(old, found, here);
    if (found.nodeType === Node.ELEMENT_NODE) { if (!child.id || !found.isEqualNode(child)) morph(found, child); }
    else if (found.data !== child.data) found.data = child.data;
  }
  while (here) drop();
}

function alike(from, child) {
  while (from && (from.id || from.nodeName !== child.nodeName)) from = from.nextSibling;
  return from;
}

// The fragment the server drew, in place of the element with its id. Listeners hear "redraw" before it and may prevent it.
function redraw(text) {
  const drawn = document.createElement("template");
  drawn.innerHTML = text;
  const next = drawn.content.querySelector("#table, #moment"), title = drawn.content.querySelector("title");
  if (!document.dispatchEvent(new CustomEvent("redraw", { cancelable: true, detail: next }))) return;
  if (title) document.title = title.textContent;
  morph(document.getElementById(next.id), next);
  document.dispatchEvent(new Event("redrawn"));
}
