"""Every page and every state of a table, by day, by night and on a phone: axe-core finds nothing wrong anywhere.

The tables come from a server that lays them out at once (`states.py`); a page is never loaded twice only to look
different. Whoever cannot see a board finds it in words, asked or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from access import bring_back, in_every_look, looks, put_aside, spoken_tree, violations, words
from playwright.sync_api import Browser, Page
from real import DESKTOP, module
from states import SAVED, States

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> Iterator[States]:
    made = States(tmp_path_factory.mktemp("states"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def reader(browser: Browser, states: States) -> Iterator[Page]:
    """One page for all of it, without motion."""
    context = browser.new_context(viewport=DESKTOP, base_url=states.url, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(30_000)
    yield context.new_page()
    context.close()


def goes(page: Page, states: States, who: str, path: str) -> None:
    """Somebody opens a page; nobody in particular is a spectator."""
    page.context.clear_cookies()
    if who:
        page.context.add_cookies([{"name": "sojourn", "value": states.people[who], "url": states.url}])
    page.goto(path)


# --- What one does to see more of a page -------------------------------------------------------------


def unfold(page: Page) -> None:
    """Every panel beside the board, every fold."""
    page.evaluate("document.querySelectorAll('[role=tabpanel]').forEach(each => { each.hidden = false; })")
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")


def thin(page: Page) -> None:
    """Of long lists whose lines are all of a kind some lines stand for the rest: the story, the rules."""
    page.evaluate("""() => document.querySelectorAll("#log, #story, .rules-section").forEach(list =>
      [...list.children].slice(12).forEach(each => each.remove()))""")


def ask_around(page: Page) -> None:
    """Why something cannot be done, and what a strong player would do."""
    page.evaluate(f"async () => (await {module('choose_actions')}).whyNot(65535)")  # nothing has this number
    page.wait_for_selector("#refusal p")
    page.locator("[data-hint]").click()
    page.wait_for_selector(".hint-panel")


def stages(page: Page) -> bool:
    """Whether turns are tried out here before they are sent; then the first step is."""
    if page.locator("#table[data-basis]").count() == 0:
        return False
    page.evaluate("document.querySelector('#choices [name=action]').click()")
    page.wait_for_selector("#staged li")
    return True


def opened(opener: str, what: str) -> Callable[[Page], None]:
    """Click, until this is open."""

    def do(page: Page) -> None:
        page.keyboard.press("Escape")
        page.locator(opener).first.click()
        page.wait_for_selector(what)

    return do


# --- The states ----------------------------------------------------------------------------------------


AT_THE_TABLE = (  # what Ada sees who is asked, how to get there, and the part of the page it concerns
    ("a refusal and a hint", ask_around, "#prompt"),
    ("reactions", opened("[popovertarget=reactions]", "#reactions:popover-open"), "#reactions"),
    ("people", opened("[data-open=people]", "#people[open]"), "#people"),
    ("settings", opened("[data-open=settings]", "#settings[open]"), "#settings"),
    ("what was missed", opened("[data-missed]", "#missed[open] [data-step]"), "#missed"),
    ("rules", opened(".table-bar a[href*=rules]", "#rules[open] .rule"), "#rules"),
)
WHOLE = ("journey-istanbul", "explore-new-york")  # in the other games these dialogs differ only by their colours
ELSEWHERE = (  # who looks, the table, the rest of the address, what there is to wait for, the part that is like no other state
    ("waiting", "Bo", "middle", "", "#waiting", "#prompt"),
    ("watching", "", "middle", "", "#waiting", "#prompt"),
    ("ended", "Ada", "ended", "", "#chart svg", "#prompt"),
    ("passed on", "Ada", "shared", "", "#curtain", "#curtain"),
    ("replay", "", "ended", "/replay?seat=-2", "#replay-range", ".page-replay"),
)


@pytest.mark.parametrize("game", SAVED)
def test_a_table_in_every_state_is_open_to_all(reader: Page, states: States, game: str) -> None:
    found: dict[str, list[str]] = {}
    goes(reader, states, "Ada", states.tables[game]["middle"])
    unfold(reader)
    thin(reader)
    found |= in_every_look(reader, "asked")
    put_aside(reader, "#prompt")
    for look, rules in looks(reader):
        for name, do, within in AT_THE_TABLE:
            whole = game in WHOLE or within == "#prompt"
            if not whole and look == "on a phone":
                continue  # the colours are those of the day
            do(reader)
            thin(reader)
            found[f"{name}, {look}"] = violations(reader, rules if whole else ["color-contrast"], within)
        reader.keyboard.press("Escape")
    bring_back(reader)
    if stages(reader):
        found |= in_every_look(reader, "a turn in the making", "#prompt")
    for name, who, table, more, there, within in ELSEWHERE:
        goes(reader, states, who, states.tables[game][table] + more)
        reader.wait_for_selector(there)
        if name != "passed on":
            finds_the_board_in_words(reader, game)
        thin(reader)
        found |= in_every_look(reader, name, within)
    goes(reader, states, "Ada", f"/games/{game}")
    reader.locator("form[action$='/learn'] button").click()
    reader.wait_for_selector("#lesson")
    found |= in_every_look(reader, "a first lesson", "#lesson")
    assert not any(found.values()), {state: wrong for state, wrong in found.items() if wrong}


def finds_the_board_in_words(page: Page, game: str) -> None:
    """A list with a line for whatever lies on the board; the drawing itself has a name."""
    tree = spoken_tree(page)
    assert ("list", "The board in words") in tree
    assert [name for role, name in tree if role in ("image", "group") and name]
    lines = page.locator("#board-words li").all_inner_texts()
    assert len(lines) > 3
    assert all(line.strip() for line in lines)
    if page.locator("[id^=piece-]").count():
        people = page.locator(".seat-name").all_inner_texts()
        assert all(any(name.strip() in line for line in lines) for name in people), (game, people, lines)


def test_pages_around_the_table_are_open_to_all(reader: Page, states: States) -> None:
    found: dict[str, list[str]] = {}
    pages = [
        ("Ada", path) for path in ("/", "/me", "/today", "/replay", "/nowhere", "/games/emigration/new", *states.around.values())
    ]
    pages += [("", f"/games/{game}") for game in SAVED] + [("", "/games/donde-es/rules")]
    for who, path in pages:
        goes(reader, states, who, path)
        unfold(reader)
        thin(reader)
        found |= in_every_look(reader, path)
    goes(reader, states, "Ada", "/games/route-east/new")
    reader.fill("#seed", "seven")
    reader.locator(".new-go .button-big").click()
    reader.wait_for_selector(".error")
    found |= in_every_look(reader, "a form that is not understood", "#new-table")
    assert not any(found.values()), {state: wrong for state, wrong in found.items() if wrong}


def test_a_file_that_is_no_saved_game_is_refused_where_it_was_given(reader: Page, states: States, tmp_path: Path) -> None:
    (tmp_path / "list.log").write_text("milk\nbread\n")
    goes(reader, states, "", "/replay")
    reader.set_input_files("#game", tmp_path / "list.log")
    reader.locator("button.button-big").click()
    assert "begins with" in words(reader, "[role=alert]")
    found = in_every_look(reader, "a refused file")
    assert not any(found.values()), found
