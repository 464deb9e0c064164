"""What tests of accessibility share: axe-core on a page as it is, and a person who has only a keyboard."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import axe_playwright_python
from playing import is_over
from playwright.sync_api import Page, TimeoutError
from real import DESKTOP, PHONE

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
STILL = "() => document.getAnimations().every(each => each.playState !== 'running')"

# Axe reads the `color` of a text, which drawings do not use (they have `fill`): its contrast rule has nothing to say there.
_SET_UP = """() => axe.configure({ rules: [{ id: "color-contrast", selector: "*:not(svg *)" }] })"""
_RUN = """async ({ tags, rules, within }) => {
  const runOnly = rules ? { type: "rule", values: rules } : { type: "tag", values: tags };
  const wish = { resultTypes: ["violations"], preload: false, runOnly };
  const found = await axe.run(within === "body" ? document : within, wish);
  return found.violations.flatMap(each => each.nodes.map(node =>
    `${each.id}: ${node.target.join(" ")}: ${[...node.any, ...node.all, ...node.none].map(check => check.message)[0]}`));
}"""
# Where one part of the page is looked at, drawings and what is in the other parts need be neither painted nor walked through.
_ASIDE = """within => {
  const part = document.querySelector(within);
  const others = [...document.querySelectorAll(".drawing, #seats, #prompt, #talk")]
    .filter(each => each.matches(".drawing") || !each.contains(part) && !part.contains(each));
  window.putAside = others.map(each => [each, [...each.childNodes]]);
  others.forEach(each => each.replaceChildren());
}"""
_BACK = "() => window.putAside.forEach(([each, parts]) => each.replaceChildren(...parts))"
_TOP = "() => document.getElementById('prompt')?.scrollTo({ top: 0, behavior: 'instant' })"

# Where the focus is: on what, and whether one can see that it is there.
_FOCUS = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return { lost: true };
  const style = getComputedStyle(at), find = kind => at.querySelector(`:scope > ${kind}`);
  const part = find(".ring") || find(".de-reach") || find(".hit");
  const ring = part && getComputedStyle(part);
  const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0
    || ring !== null && (ring.strokeDasharray !== "none" || parseFloat(ring.strokeWidth) >= 4);
  return { lost: false, seen: seen || at.matches("#prompt, #ending"), id: at.id,
    name: at.getAttribute("aria-label") || at.textContent.trim(), target: at.matches("#board [data-action]"),
    choice: at.matches("#choices [name=action]"), summary: at.matches("#choices summary"),
    send: at.matches("#send-turn, #send-ahead") };
}"""


def violations(page: Page, rules: list[str] | None = None, within: str = "body") -> list[str]:
    """What axe-core finds wrong on the page as it is now; injected past the page's policy, as a person's tool would be."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
        page.evaluate(_SET_UP)
    page.evaluate(_TOP)
    return list(page.evaluate(_RUN, {"tags": TAGS, "rules": rules, "within": within}))


def looks(page: Page) -> Iterator[tuple[str, list[str] | None]]:
    """The page by night (where only colours differ, so only those are asked about), by day and on a phone; it stays loaded."""
    contrast = ["color-contrast"]
    for look, colours, size, rules in (
        ("by night", "dark", DESKTOP, contrast),
        ("by day", "light", DESKTOP, None),
        ("on a phone", "light", PHONE, None),
    ):
        page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate(FRAME)
        page.wait_for_function(STILL)
        yield look, rules
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]


def in_every_look(page: Page, where: str, within: str = "body") -> dict[str, list[str]]:
    """What axe-core finds wrong in a part of the page, or in all of it."""
    if within != "body":
        put_aside(page, within)
    found = {f"{where}, {look}": violations(page, rules, within) for look, rules in looks(page)}
    if within != "body":
        bring_back(page)
    return found


def put_aside(page: Page, within: str) -> None:
    """Empty what is around a part of the page."""
    page.evaluate(_ASIDE, within)


def bring_back(page: Page) -> None:
    page.evaluate(_BACK)


def spoken_tree(page: Page) -> set[tuple[str, str]]:
    """What the browser tells a screen reader, from the accessibility tree itself: roles and names."""
    session = page.context.new_cdp_session(page)
    nodes = [node for node in session.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    session.detach()
    return {(node["role"]["value"], " ".join(str(node.get("name", {}).get("value", "")).split())) for node in nodes}


def words(page: Page, selector: str) -> str:
    """The text of the first such element, on one line."""
    return " ".join((page.locator(selector).first.text_content() or "").split())


class Keyboard:
    """A person without a mouse: Tab, arrows, Enter; the focus must always be somewhere, and to be seen."""

    def __init__(self, page: Page, luck: random.Random) -> None:
        self.page, self.luck = page, luck
        self.on_board = 0  # choices made on the board itself
        self.listed = 0  # choices made from the list since then; after a few the board is sought

    def at(self) -> dict[str, Any]:
        """Where the focus is; while the page is just being drawn anew it may be on its way."""
        with suppress(TimeoutError):
            self.page.wait_for_function(f"() => !({_FOCUS})().lost", timeout=3000)
        focus = dict(self.page.evaluate(_FOCUS))
        assert not focus["lost"], f"the focus is lost: {self.page.evaluate('document.body.innerText')[-600:]}"
        assert focus["seen"], f"nobody sees that the focus is on {focus['id'] or focus['name']}"
        return focus

    def key(self, name: str) -> dict[str, Any]:
        self.page.keyboard.press(name)
        return self.at()

    def begin(self) -> None:
        """From the top of the page to what is asked, by the link that skips the rest."""
        self.page.keyboard.press("Tab")
        assert self.at()["name"] == "Skip to your choices"
        self.page.keyboard.press("Enter")
        self.page.wait_for_function("() => document.activeElement.id === 'prompt'")

    def seek(self, kind: str, key: str, most: int = 60) -> dict[str, Any]:
        """Go on with Tab until the focus is on what is wanted."""
        focus = self.at()
        for _ in range(most):
            if focus[kind]:
                return focus
            focus = self.key(key)
        raise AssertionError(f"no {kind} within {most} times {key}")

    def choose(self) -> None:
        """One choice: on the board now and then, else from the list, after some steps with the arrows."""
        focus = self.at()
        if not focus["target"] and self.listed > 4 and self.page.locator("#board .target[data-action]").count():
            focus = self.seek("target", "Shift+Tab", 150)
        for _ in range(60):
            if focus["target"] or focus["choice"] or focus["send"]:
                break
            focus = self.key("Enter") if focus["summary"] and not self.is_unfolded() else focus
            focus = self.key("Tab")
        assert focus["target"] or focus["choice"] or focus["send"], f"nothing to choose is near, only {focus['name']}"
        if not focus["send"]:
            for _ in range(self.luck.randrange(3)):
                focus = self.key("ArrowDown")
        self.on_board += focus["target"]
        self.listed = 0 if focus["target"] else self.listed + 1
        self.press_and_wait()

    def is_unfolded(self) -> bool:
        return bool(self.page.evaluate("document.activeElement.closest('details').open"))

    def press_and_wait(self) -> None:
        """Enter, until the table or the turn in the making has changed and asks again."""
        before = self.page.evaluate(_NOW)
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(f"before => ({_NOW})() !== before && ({_ASKS})()", arg=before, timeout=120_000)

    def finish(self, most: int) -> int:
        """To the end of the game; how many choices it took."""
        choices = 0
        while not is_over(self.page):
            self.choose()
            self.at()
            choices += 1
            assert choices < most
        return choices


_NOW = "() => { const t = document.getElementById('table').dataset; return `${t.move}/${t.basis}/${t.staged}`; }"
_ASKS = "() => 'asked' in document.getElementById('table').dataset || document.getElementById('ending') !== null"
