// Puts a fragment that the server drew (#table, or #moment in a replay) in place of what is shown.

import { morph } from "./morph.js";

const redraws = new EventTarget();
let accepts = () => true;

/** Before every redraw `accept(drawn)` is asked; if it says no, the page stays as it is. */
export function acceptRedrawIf(accept) {
  accepts = accept;
}

/** Calls `update` after every redraw, in the order in which they were named here. */
export function afterRedraw(update) {
  redraws.addEventListener("redrawn", () => update());
}

/** Shows the fragment in this HTML text. */
export function redraw(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const drawn = template.content.querySelector("#table, #moment");
  const title = template.content.querySelector("title");
  if (!accepts(drawn)) return;
  if (title) document.title = title.textContent;
  morph(document.getElementById(drawn.id), drawn);
  redraws.dispatchEvent(new Event("redrawn"));
}
