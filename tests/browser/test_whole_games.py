"""Whole games in a browser, from the first click to the result."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from adviser import Adviser
from playing import ASKED, is_over, known, move_number, open_table, press, reload_unchanged, settled
from playwright.sync_api import Browser, Page, expect
from real import PHONE, Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def adviser() -> Iterator[Adviser]:
    made = Adviser()
    yield made
    made.close()


def step(page: Page, adviser: Adviser, clicks: int) -> None:
    """One good move by a click: on the board where it can be met there, now and then from the list."""
    seen = known(page)
    before = move_number(page)
    press(page, adviser.advise(seen, clicks), on_board=clicks % 5 != 4)
    settled(page, before)


def play_to_the_end(page: Page, adviser: Adviser, most: int) -> int:
    """A whole game with a reload in the middle; how many clicks it took."""
    page.wait_for_selector(ASKED, timeout=120_000)
    clicks = 0
    while not is_over(page):
        step(page, adviser, clicks)
        clicks += 1
        if clicks == 8:
            reload_unchanged(page)
        assert clicks < most
    return clicks


def saw_the_result(page: Page) -> dict[str, object]:
    """The end is on the page: everybody's name, and the reason."""
    end = known(page)
    assert end["over"]
    for name in end["names"]:
        expect(page.locator("#ending")).to_contain_text(name)
    expect(page.locator("#ending")).to_contain_text(end["result"]["reason"])
    assert not page.locator("#board [data-action], #choices button").count()
    return end


def test_emigration_to_the_border_and_the_result(page: Page, adviser: Adviser) -> None:
    open_table(page, "emigration", seats=3)
    assert play_to_the_end(page, adviser, 120) > 8
    saw_the_result(page)


def test_donde_es_to_the_last_tourist(page: Page, adviser: Adviser) -> None:
    open_table(page, "donde-es", seats=2)
    assert play_to_the_end(page, adviser, 250) > 8
    saw_the_result(page)


def test_a_click_on_a_cell_leads_a_tourist_the_whole_way(page: Page, adviser: Adviser) -> None:
    open_table(page, "donde-es", seats=2)
    page.wait_for_selector(ASKED, timeout=120_000)
    clicks = 0
    far = "#board [data-path*=' ']"  # more than one step
    while not page.locator(far).count():
        step(page, adviser, clicks)
        clicks += 1
        assert clicks < 60
    before = move_number(page)
    cell = page.locator(far).last
    page.mouse.move(0, 0)  # pointing at a tourist would show it, too
    expect(cell).not_to_be_visible()
    page.locator(f"#board [data-pick={cell.get_attribute('data-of')}][tabindex]").click()
    steps = len((cell.get_attribute("data-path") or "").split())
    assert steps > 1
    expect(cell).to_be_visible()
    cell.click()
    page.wait_for_function("n => Number(document.getElementById('table').dataset.move) >= n", arg=before + steps)
    assert not page.locator("#refusal .refusal").count()


def test_route_east_from_istanbul_to_shanghai(page: Page, adviser: Adviser) -> None:
    open_table(page, "route-east", seats=2, others="bot:tourist")
    assert play_to_the_end(page, adviser, 400) > 20
    end = saw_the_result(page)
    assert end["result"]["reason"].endswith("every attraction visited.")
    [winner] = end["result"]["winners"]
    expect(page.locator("#ending tr", has_text=end["names"][winner])).to_contain_text("Shanghai")


def test_route_east_on_a_phone_begins_where_i_am_and_follows_fingers_and_keys(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport=PHONE, base_url=server.url, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    page = context.new_page()
    open_table(page, "route-east", seats=2)
    page.wait_for_selector(ASKED, timeout=120_000)
    frame = page.locator("#board-frame")
    assert int(frame.get_attribute("data-zoom") or 1) > 1
    assert page.evaluate(
        """() => { const frame = document.getElementById("board-frame").getBoundingClientRect();
          const me = document.querySelector("#board [data-me]").getBoundingClientRect();
          return me.left >= frame.left && me.right <= frame.right && me.top >= frame.top && me.bottom <= frame.bottom; }"""
    ), "my own piece is in sight"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    frame.focus()
    left = frame.evaluate("each => each.scrollLeft")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("left => document.getElementById('board-frame').scrollLeft > left", arg=left)
    zoom = int(frame.get_attribute("data-zoom") or 1)
    page.keyboard.press("-")
    assert int(frame.get_attribute("data-zoom") or 1) == zoom - 1
    page.keyboard.press("+")
    assert int(frame.get_attribute("data-zoom") or 1) == zoom
    fingers(page, [[195 - gap, 195 + gap] for gap in (30, 50, 75)])
    expect(frame).to_have_attribute("data-zoom", str(min(zoom + 2, 4)))  # apart by a third, twice
    left = frame.evaluate("each => each.scrollLeft")
    fingers(page, [[280 - 15 * n] for n in range(11)])
    page.wait_for_function("left => document.getElementById('board-frame').scrollLeft > left + 50", arg=left)
    context.close()


def fingers(page: Page, steps: list[list[int]]) -> None:
    """One finger or more on the board, moving from side to side: where each is at every step."""
    touches = page.context.new_cdp_session(page)
    for n, places in enumerate(steps):
        points = [{"x": x, "y": 300} for x in places]
        touches.send("Input.dispatchTouchEvent", {"type": "touchMove" if n else "touchStart", "touchPoints": points})
        page.wait_for_timeout(20)
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
