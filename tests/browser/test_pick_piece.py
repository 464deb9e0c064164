"""A piece is picked first, then what to do with it: in an empty page, without a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

import sojourn.core
import sojourn.server

pytestmark = pytest.mark.browser

SCRIPTS = Path(sojourn.server.__file__).parent / "web" / "static" / "js"
LOOK = Path(sojourn.core.__file__).parent / "ui" / "look"
NOWHERE = "http://nowhere.test/"


def _area(x: int) -> str:
    return f'<rect class="hit" x="{x}" width="50" height="50"/>'


def _target(action: int, piece: str, x: int) -> str:
    return f'<g id="target-{action}" role="button" tabindex="0" data-action="{action}" data-of="{piece}">{_area(x)}</g>'


def _piece(name: str, x: int, more: str = "") -> str:
    return f'<g id="pick-{name}" role="button" tabindex="0" data-pick="{name}" {more}>{_area(x)}</g>'


def _drawn(*targets: str) -> str:
    """A can go to two places, one of them where B stands; B can go to one. C is only looked at."""
    pieces = _piece("a", 0) + _piece("b", 100, 'data-under="a"') + _piece("c", 200)
    drawing = f"""<svg width="600" height="200"><path data-of="c" id="way-c" d="M0 0H9"/>
      <g id="picks">{pieces}</g><g id="targets">{"".join(targets)}</g></svg>"""
    own = '<div id="own"><button id="chip-b" data-pick="b">B</button></div>'
    return f'<main id="table"><section id="board"><div id="board-frame">{drawing}</div></section>{own}</main>'


A1, A2, B3 = _target(1, "a", 50), _target(2, "a", 100), _target(3, "b", 50)

_START = """async () => {
  const { startPicking } = await import("/pick_piece.js");
  startPicking();
}"""
_REDRAW = """async html => {
  const { redraw } = await import("/redraw.js");
  redraw(html);
}"""
_SHOWN = """() => [...document.querySelectorAll("[data-of]")]
  .filter(each => getComputedStyle(each).visibility === "visible").map(each => each.id)"""
_PICKED = """() => [...document.querySelectorAll(".is-picked")].map(each => each.id)"""


@pytest.fixture
def board(browser: Browser) -> Iterator[Page]:
    """A board, listening."""
    context = browser.new_context()
    page = context.new_page()
    page.route("**/*", _from_disk)
    page.goto(NOWHERE)
    page.add_style_tag(content=(LOOK / "board.css").read_text("utf-8"))
    page.evaluate("html => { document.body.innerHTML = html; }", _drawn(A1, A2, B3))
    page.evaluate(_START)
    yield page
    context.close()


def _from_disk(route: Route) -> None:
    name = route.request.url.removeprefix(NOWHERE).partition("?")[0]
    if name.endswith(".js"):
        route.fulfill(body=(SCRIPTS / name).read_text("utf-8"), content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>blank</title>", content_type="text/html")


def shown(page: Page) -> list[str]:
    """What is offered and can be seen."""
    return list(page.evaluate(_SHOWN))


def picked(page: Page) -> list[str]:
    return list(page.evaluate(_PICKED))


def hit(page: Page, piece: str) -> None:
    """A click in the middle of an area on the board, whatever lies on top there."""
    box = page.locator(f"#{piece} .hit").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_nothing_is_offered_until_a_piece_is_picked_and_then_only_its_own(board: Page) -> None:
    assert shown(board) == []
    hit(board, "pick-a")
    board.mouse.move(500, 150)
    assert picked(board) == ["pick-a"]
    assert shown(board) == ["target-1", "target-2"]
    assert board.get_attribute("#pick-a", "aria-pressed") == "true"
    assert board.locator("#board-frame[data-picked]").count() == 1


def test_pointing_at_a_piece_shows_what_it_could_do(board: Page) -> None:
    board.hover("#pick-a .hit")
    assert shown(board) == ["target-1", "target-2"]
    assert picked(board) == []
    board.mouse.move(500, 150)
    assert shown(board) == []


def test_a_click_on_the_piece_again_or_on_the_ground_lets_go_and_a_drag_does_not(board: Page) -> None:
    hit(board, "pick-a")
    hit(board, "pick-a")
    assert picked(board) == []
    hit(board, "pick-a")
    board.mouse.move(400, 100)
    board.mouse.down()
    board.mouse.move(440, 120)
    board.mouse.up()
    assert picked(board) == ["pick-a"]
    board.mouse.click(400, 100)
    assert picked(board) == []
    assert shown(board) == []


def test_where_a_piece_stands_on_a_target_of_the_picked_one_a_click_means_the_target(board: Page) -> None:
    hit(board, "pick-a")
    spot = board.locator("#target-2 .hit").bounding_box()
    assert spot is not None
    under = board.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('g').id", [spot["x"] + 25, spot["y"] + 25])
    assert under == "target-2"
    assert board.locator("#pick-b").is_hidden()
    assert board.locator("#pick-c").is_visible()


def test_a_piece_can_be_picked_beside_the_board(board: Page) -> None:
    hit(board, "pick-a")
    board.click("#chip-b")
    assert picked(board) == ["pick-b", "chip-b"]
    assert shown(board) == ["target-3"]


def test_what_is_only_looked_at_can_be_picked_too(board: Page) -> None:
    hit(board, "pick-c")
    board.mouse.move(500, 150)
    assert shown(board) == ["way-c"]


def test_enter_picks_and_goes_to_the_first_target_and_escape_lets_go(board: Page) -> None:
    board.focus("#pick-a")
    board.keyboard.press("Enter")
    assert board.evaluate("document.activeElement.id") == "target-1"
    assert picked(board) == ["pick-a"]
    board.keyboard.press("Escape")
    assert picked(board) == []
    assert board.evaluate("document.activeElement.id") == "pick-a"
    board.keyboard.press("ArrowRight")
    assert board.evaluate("document.activeElement.id") == "pick-b"
    board.focus("#chip-b")
    board.keyboard.press("Enter")
    assert board.evaluate("document.activeElement.id") == "target-3"


def test_a_redraw_keeps_the_piece_while_it_has_targets(board: Page) -> None:
    hit(board, "pick-a")
    board.mouse.move(500, 150)
    board.evaluate(_REDRAW, _drawn(A1, B3))
    assert picked(board) == ["pick-a"]
    assert shown(board) == ["target-1"]
    board.evaluate(_REDRAW, _drawn(B3))
    assert picked(board) == []
    assert shown(board) == []
    board.evaluate(_REDRAW, _drawn(A1, B3))
    assert picked(board) == []


def test_a_hint_picks_the_piece_it_speaks_of(board: Page) -> None:
    board.evaluate("async () => { const { pickPieceOf } = await import('/pick_piece.js'); pickPieceOf(3); }")
    assert picked(board) == ["pick-b", "chip-b"]
    assert shown(board) == ["target-3"]
