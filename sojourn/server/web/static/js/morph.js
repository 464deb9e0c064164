// Compares what is shown with what the server drew, and changes only what differs: an element that stays keeps its focus,
// its scrolling, what was typed into it, and its running transition.
//
// A child with an id is matched with the sibling of that id, a child without one with the next sibling of its kind.
// An element with [data-keep] is never changed. Neither is one whose [data-still], a digest of its content, is the same
// as before: the server may then send it empty.

/** Attributes that the reader changes by unfolding, choosing a tab or zooming: the server sets them only at first. */
const READERS_OWN = new Set(["open", "hidden", "aria-selected", "aria-expanded", "data-zoom", "data-folded"]);

/** Makes the element `shown` like the element `drawn`, from which it takes nodes. */
export function morph(shown, drawn) {
  if (staysAsItIs(shown, drawn)) return;
  morphAttributes(shown, drawn);
  morphChildren(shown, drawn);
}

function staysAsItIs(shown, drawn) {
  const digest = shown.getAttribute("data-still");
  return shown.hasAttribute("data-keep") || Boolean(digest && digest === drawn.getAttribute("data-still"));
}

function morphAttributes(shown, drawn) {
  for (const { name, value } of drawn.attributes) {
    if (!READERS_OWN.has(name) && shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  for (const { name } of [...shown.attributes]) {
    if (!READERS_OWN.has(name) && !drawn.hasAttribute(name)) shown.removeAttribute(name);
  }
}

function morphChildren(shown, drawn) {
  const shownById = new Map(withId(shown).map((child) => [child.id, child]));
  const drawnIds = new Set(withId(drawn).map((child) => child.id));
  let next = shown.firstChild; // every node before it is done
  for (const child of [...drawn.childNodes]) {
    while (next?.id && !drawnIds.has(next.id)) next = removed(next);
    const match = child.id ? shownById.get(child.id) : nextOfKind(next, child);
    if (match?.nodeName !== child.nodeName) {
      shown.insertBefore(child, next);
      continue;
    }
    if (match === next) next = next.nextSibling;
    else move(shown, match, next);
    update(match, child);
  }
  while (next) next = removed(next);
}

function withId(parent) {
  return [...parent.children].filter((child) => child.id);
}

/** The first node from `start` on that has no id and is of the same kind as `child`. */
function nextOfKind(start, child) {
  let node = start;
  while (node && (node.id || node.nodeName !== child.nodeName)) node = node.nextSibling;
  return node;
}

/** Removes a node and gives the one after it. */
function removed(node) {
  const following = node.nextSibling;
  node.remove();
  return following;
}

/** Puts a child before another one; where the browser can, without losing its focus. */
function move(parent, child, before) {
  if (parent.moveBefore) parent.moveBefore(child, before);
  else parent.insertBefore(child, before);
}

function update(match, child) {
  if (match.nodeType !== Node.ELEMENT_NODE) {
    if (match.data !== child.data) match.data = child.data;
  } else if (!child.id || !match.isEqualNode(child)) {
    morph(match, child);
  }
}
