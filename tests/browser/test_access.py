"""Open to everyone: whole games by keyboard, what a reader hears, small and large screens, large text."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from access import FRAME, Keyboard, spoken_tree, violations, words
from installed import GAMES
from playing import ASKED, known
from playwright.sync_api import Browser, Page, expect
from real import ARGS, DESKTOP, PHONE, Server, chromium

pytestmark = pytest.mark.browser

QUICK = {"journey-istanbul": {"talk": "off"}, "route-east": {"max_rounds": "25"}}
SIZES = ((320, 568), (390, 844), (768, 1024), (1440, 900), (2560, 1440))

# Words that are cut off, or that stick out of the page.
LOST_WORDS = """() => {
  const found = [];
  for (const each of document.querySelectorAll("body *")) {
    if (each.closest("svg, .visually-hidden, .skip-link, .stage, dialog:not([open])")) continue; // on the stage for a moment
    if (!each.checkVisibility({ visibilityProperty: true })) continue;
    if (![...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())) continue;
    for (let box = each; box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const cuts = way => way === "hidden" || way === "clip";
      if (cuts(overflowX) && box.scrollWidth > box.clientWidth + 1 || cuts(overflowY) && box.scrollHeight > box.clientHeight + 2)
        found.push(each.textContent.trim().slice(0, 60));
      if (overflowX === "auto" || overflowY === "auto") break;
    }
  }
  return found;
}"""

# Parts of the table that lie upon each other; the sheet at the bottom of a phone may, the page scrolls beneath it.
OVERLAPS = """() => {
  const parts = [".table-bar", "#seats", "#board", "#prompt", "#talk"].map(each => document.querySelector(each));
  const boxes = parts.filter(each => each && getComputedStyle(each).position !== "fixed")
    .map(each => [each.id || each.className, each.getBoundingClientRect()]);
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return boxes.flatMap(([a, one], n) => boxes.slice(n + 1).filter(([, other]) => meet(one, other)).map(([b]) => `${a} and ${b}`));
}"""

TARGETS = """() => [...document.querySelectorAll("#board [data-action]")]
  .filter(each => each.checkVisibility({ visibilityProperty: true })).map(each => each.getAttribute("aria-label"))"""

MOVING = """() => document.getAnimations().filter(each => each.effect.getComputedTiming().duration > 20).length"""

LAGGING = (
    """() => [...document.querySelectorAll("*")].filter(each => getComputedStyle(each).transitionDuration !== "0s").length"""
)


def open_table(page: Page, server: Server, game: str) -> str:
    """A seat at a table with a fixed deal and a bot that does not wait; the table's address."""
    wish = {"game": game, "sitters": ["you", "bot:greedy"], "names": ["Ada"], "seed": 3, "options": QUICK.get(game, {})}
    made = page.request.post("/api/tables", data=wish).json()
    page.context.add_cookies([{"name": "sojourn", "value": made["token"], "url": server.url}])
    return f"/t/{made['table']}"


def sit_down(page: Page, server: Server, game: str) -> str:
    address = open_table(page, server, game)
    page.goto(address)
    page.wait_for_selector(ASKED, timeout=120_000)
    return address


def hears_the_table(page: Page) -> None:
    """Places, prompt, every choice and every target of the board have a role and a name; changes are told."""
    page.evaluate("document.querySelectorAll('#choices details').forEach(each => { each.open = true; })")
    named = spoken_tree(page)
    buttons = {name for role, name in named if role == "button"}
    assert {("region", "Board"), ("region", "Your choices"), ("region", "Beside the board"), ("list", "Seats")} <= named
    assert all(name for role, name in named if role in ("button", "link", "tab", "textbox", "image"))
    offered = known(page)["actions"]
    assert offered
    assert {" ".join(action["text"].split()) for action in offered} <= buttons
    targets = page.evaluate(TARGETS)
    assert {" ".join(name.split()) for name in targets} <= buttons
    assert page.locator("#spoken").get_attribute("aria-live") == "polite"
    assert words(page, "#ask") in words(page, "#spoken")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone_told_to_those_who_listen(page: Page, server: Server, game: str) -> None:
    sit_down(page, server, game)
    hears_the_table(page)
    person = Keyboard(page, random.Random(5))
    person.begin()
    person.choose()
    assert words(page, "#ask") in words(page, "#spoken")
    assert person.finish(400) > 3
    assert person.on_board, "never a choice on the board itself"
    for told in ("#log li", "#ending h2"):
        assert words(page, told) in words(page, "#spoken")
    assert not violations(page), "a page that was changed many times is as good as a fresh one"


def test_dialogs_take_and_give_back_the_focus(page: Page, server: Server) -> None:
    sit_down(page, server, "journey-istanbul")
    for opener, dialog in (
        ("[data-open=people]", "people"),
        ("[data-open=settings]", "settings"),
        (".table-bar a[href*=rules]", "rules"),
    ):
        page.locator(opener).focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#{dialog}[open]")
        page.wait_for_function("id => document.getElementById(id).contains(document.activeElement)", arg=dialog)
        page.keyboard.press("Escape")
        expect(page.locator(opener)).to_be_focused()


@pytest.fixture(scope="module")
def addresses(browser: Browser, server: Server) -> Iterator[tuple[Page, list[str]]]:
    """A table of each game, and a page that may look at them."""
    context = browser.new_context(viewport=DESKTOP, base_url=server.url)  # type: ignore[arg-type]
    page = context.new_page()
    yield page, ["/", *(open_table(page, server, game) for game in GAMES)]
    context.close()


def test_every_width_without_sideways_scrolling_cut_words_or_parts_upon_each_other(addresses: tuple[Page, list[str]]) -> None:
    page, paths = addresses
    page.emulate_media(reduced_motion="reduce")
    for path in paths:
        page.goto(path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(FRAME)
            wide = page.evaluate("document.scrollingElement.scrollWidth")
            assert wide <= width, f"{path}: {wide} wide on a screen of {width}"
            assert not page.evaluate(LOST_WORDS), f"{path} at {width}"
            assert not page.evaluate(OVERLAPS), f"{path} at {width}"
        assert not page.evaluate(MOVING), f"{path}: something moves although the reader wants it still"
        assert not page.evaluate(LAGGING), f"{path}: something is a picture late although the reader wants it still"
    tokens = page.evaluate("[...document.querySelectorAll('#seats .token-shape')].map(each => each.innerHTML)")
    assert len(set(tokens)) == len(tokens) > 1, "seats are told apart by shape, not by colour alone"


def test_without_the_wish_for_stillness_targets_breathe(addresses: tuple[Page, list[str]]) -> None:
    page, paths = addresses
    page.emulate_media(reduced_motion="no-preference")
    page.goto(paths[1])
    page.wait_for_function(f"() => ({MOVING})() > 0")
    assert page.evaluate(LAGGING)


def test_text_twice_as_large_loses_nothing(addresses: tuple[Page, list[str]], server: Server) -> None:
    """The reader's own text size, as set in the browser: media queries and rem follow it."""
    page, paths = addresses
    browser = page.context.browser
    assert browser is not None
    large = browser.browser_type.launch(executable_path=chromium(), args=[*ARGS, "--blink-settings=defaultFontSize=32"])
    try:
        context = large.new_context(viewport=DESKTOP, base_url=server.url, reduced_motion="reduce")  # type: ignore[arg-type]
        context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
        reader = context.new_page()
        for path in paths:
            reader.goto(path)
            assert reader.evaluate("getComputedStyle(document.body).fontSize") == "32px"
            for size in (DESKTOP, {"width": 640, "height": 450}):
                reader.set_viewport_size(size)  # type: ignore[arg-type]
                reader.evaluate(FRAME)
                assert reader.evaluate("document.scrollingElement.scrollWidth") <= size["width"], path
                assert not reader.evaluate(LOST_WORDS), path
    finally:
        large.close()


def test_on_a_phone_the_sheet_says_whether_it_is_folded(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport=PHONE, base_url=server.url, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    sit_down(page, server, "emigration")
    handle = page.locator("#prompt-handle")
    expect(handle).to_have_attribute("aria-expanded", "false")  # the question is answered on the board
    handle.focus()
    page.keyboard.press("Enter")
    expect(handle).to_have_attribute("aria-expanded", "true")
    context.close()
