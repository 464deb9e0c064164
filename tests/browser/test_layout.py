"""The plan of the table: own things, the question, the way on and the hint are in sight, whatever the game and the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from installed import GAMES
from layout import SIZES, overlaps, places, smaller_than, unseen
from playwright.sync_api import Browser, Page
from states import States

pytestmark = pytest.mark.browser

TOUCHED = ("tablet", "phone")


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> Iterator[States]:
    made = States(tmp_path_factory.mktemp("states"))
    yield made
    made.close()


def look(browser: Browser, states: States, game: str, state: str, size: str) -> Page:
    """Ada's page of this table, in a window of this size."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, base_url=states.url, has_touch=size in TOUCHED, reduced_motion="reduce"
    )
    context.add_cookies([{"name": "sojourn", "value": states.people["Ada"], "url": states.url}])
    page = context.new_page()
    page.goto(states.tables[game][state])
    page.wait_for_selector("#table[data-asked], #ending", timeout=60_000)
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    return page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_a_player_needs_is_inside_the_window(browser: Browser, states: States, game: str, size: str) -> None:
    for state in ("first", "middle"):
        page = look(browser, states, game, state, size)
        ways_on = [
            f"#{each}" for each in page.evaluate("[...document.querySelectorAll('.way-on .button')].map(b => b.id)") if each
        ]
        assert unseen(page, "#own", "#ask", "#tools", "[data-hint]", "#board-frame", *ways_on) == [], (state, size)
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight + 1"), "the page scrolls"
        page.context.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_no_two_targets_overlap_and_fingers_can_meet_them(browser: Browser, states: States, game: str, size: str) -> None:
    for state in ("first", "middle"):
        page = look(browser, states, game, state, size)
        assert overlaps(page) == [], (state, size)
        assert smaller_than(page, 24) == [], (state, size)
        page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_ending_fits_the_window(browser: Browser, states: States, game: str) -> None:
    for size in SIZES:
        page = look(browser, states, game, "ended", size)
        assert unseen(page, "#ending-poster h2, .ending-headline", "#ending-actions .button") == [], size
        page.context.close()


def test_the_hint_answers_where_it_was_asked(browser: Browser, states: States) -> None:
    for size in SIZES:
        page = look(browser, states, "donde-es", "middle", size)
        page.locator("[data-hint]").click()
        page.wait_for_selector(".hint-place:not(:empty) .hint-panel", timeout=60_000)
        assert unseen(page, ".hint-place:not(:empty)") == [], size
        page.context.close()


@pytest.mark.parametrize("size", ["laptop", "desktop"])
def test_nothing_jumps_when_the_question_changes(browser: Browser, states: States, size: str) -> None:
    """The same places before the first move, in the middle, and while a rival decides."""
    for game in GAMES:
        page = look(browser, states, game, "middle", size)
        mine = places(page)
        page.evaluate("""async () => {
          const ask = document.getElementById("ask");
          ask.textContent = ask.textContent.repeat(8);
          document.getElementById("happening").textContent = "A long sentence about what happened. ".repeat(6);
        }""")
        assert places(page) == mine, game
        page.context.close()
