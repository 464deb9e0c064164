"""Measuring a table's page: what lies inside the window, what overlaps, what moved, how large things to touch are."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

SIZES = {"laptop": (1366, 768), "desktop": (1440, 900), "tablet": (768, 1024), "phone": (390, 844)}

# Whether all of an element can be seen: inside the window, and not scrolled out of what holds it.
_SEEN = """selector => {
  const each = document.querySelector(selector);
  if (!each) return selector + " is not there";
  let { left, top, right, bottom } = each.getBoundingClientRect();
  if (right - left < 1 || bottom - top < 1) return selector + " has no size";
  for (let box = each; box && box !== document.documentElement; box = box.parentElement) {
    if (getComputedStyle(box).position === "fixed") break; // nothing around it cuts it
    if (box === each) continue;
    if (getComputedStyle(box).overflow === "visible") continue;
    const frame = box.getBoundingClientRect();
    if (top < frame.top - 1 || bottom > frame.bottom + 1) return `${selector} is cut by ${box.id || box.className}`;
  }
  if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
    return `${selector} leaves the window: ${[left, top, right, bottom].map(Math.round)} of ${innerWidth} x ${innerHeight}`;
  return "";
}"""

_TOUCHED = """[...document.querySelectorAll(`#board-frame [data-action], #board-frame [data-pick], #own [data-action],
  #choices [name=action], #choices summary, .way-on .button, .tool, #prompt-handle, #board-tools button`)]
  .filter(each => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))"""

# Pairs of things to touch whose areas overlap, where a finger that means one meets the other.
_OVERLAPS = """() => {
  const frame = document.getElementById("board-frame").getBoundingClientRect();
  // What is seen of a box: a list scrolls inside its frame, and below the way on that stays at its lower edge.
  const seenOf = (each, box) => {
    const list = each.closest("#prompt, #own");
    if (!list) return box;
    const edge = list.getBoundingClientRect();
    const wayOn = each.closest(".way-on") ? null : list.querySelector(".way-on")?.getBoundingClientRect();
    const top = Math.max(box.top, edge.top), left = Math.max(box.left, edge.left);
    const right = Math.min(box.right, edge.right), bottom = Math.min(box.bottom, wayOn?.top ?? edge.bottom);
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const areas = TOUCHED.map(each => {
    const part = each.querySelector(".hit") ?? each;
    const box = seenOf(each, part.getBoundingClientRect());
    return { name: each.id || each.getAttribute("aria-label") || each.textContent.trim(), each, box,
             round: part.nodeName === "circle" };
  }).filter(({ box, each }) => !each.closest("#board-frame")
      || (box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom));
  const middle = box => [box.left + box.width / 2, box.top + box.height / 2];
  const meet = (a, b) => {
    if (a.round && b.round) {
      const [[ax, ay], [bx, by]] = [middle(a.box), middle(b.box)];
      return Math.hypot(ax - bx, ay - by) < (a.box.width + b.box.width) / 2 - 1.5;
    }
    return Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1.5
      && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1.5;
  };
  const found = [];
  areas.forEach((a, n) => areas.slice(n + 1).forEach(b => {
    if (!a.each.contains(b.each) && !b.each.contains(a.each) && meet(a, b)) found.push(`${a.name} and ${b.name}`);
  }));
  return found;
}"""

_SMALL = """least => TOUCHED
  .map(each => [each.id || each.textContent.trim().slice(0, 30), (each.querySelector(".hit") ?? each).getBoundingClientRect()])
  .filter(([, box]) => box.width && Math.min(box.width, box.height) < least - 0.75)
  .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""

_PLACES = """() => Object.fromEntries(["seats", "board", "own", "prompt", "tools", "talk"].map(id => {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return [id, box ? [box.left, box.top, box.right, box.bottom].map(Math.round) : null];
}))"""


def unseen(page: Page, *selectors: str) -> list[str]:
    """What of these cannot be seen whole."""
    return [problem for selector in selectors if (problem := page.evaluate(_SEEN, selector))]


def overlaps(page: Page) -> list[str]:
    """Pairs of targets that lie upon each other."""
    return list(page.evaluate(_OVERLAPS.replace("TOUCHED", _TOUCHED)))


def smaller_than(page: Page, pixels: int) -> list[str]:
    """What is to be touched and is smaller than this."""
    return list(page.evaluate(_SMALL.replace("TOUCHED", _TOUCHED), pixels))


def places(page: Page) -> dict[str, Any]:
    """Where the parts of the table are in the window."""
    return dict(page.evaluate(_PLACES))
