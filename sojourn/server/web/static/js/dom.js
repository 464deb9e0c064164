// Finding elements, and reacting to elements that come and go with every redraw.

/** The element with this id, or null. */
export function byId(id) {
  return document.getElementById(id);
}

/** Whether an element is shown: neither hidden nor inside something that is. */
export function isVisible(element) {
  return element.checkVisibility({ visibilityProperty: true });
}

/** Calls `handle(element, event)` for a click in an element that matches, also if it is drawn later. */
export function onClick(selector, handle) {
  document.addEventListener("click", (event) => {
    const element = event.target.closest(selector);
    if (element) handle(element, event);
  });
}

const ARROWS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** If an arrow key was pressed, moves the focus from `here` to the next of all visible matches, and gives that one. */
export function stepWithArrows(event, here, selector) {
  const step = ARROWS[event.key];
  if (!step) return null;
  event.preventDefault();
  const all = [...document.querySelectorAll(selector)].filter(isVisible);
  const next = all[(all.indexOf(here) + step + all.length) % all.length];
  next?.focus();
  return next;
}
