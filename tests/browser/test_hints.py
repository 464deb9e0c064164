"""Hints where one clicked, ringed on the board and playable; and what a tap shows before it plays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playing import ASKED, known, move_number, settled
from playwright.sync_api import Browser, Locator, Page, expect
from real import PHONE, Server

SIZES = ({"width": 1366, "height": 768}, {"width": 1440, "height": 900}, {"width": 768, "height": 1024}, PHONE)

DEAL = 4  # in all games Ada starts, and has a choice
RINGED = re.compile(r"\bhinted\b")


@contextmanager
def touching(browser: Browser, server: Server, size: dict[str, int] = PHONE) -> Iterator[Page]:
    """A page under a finger, which must not complain."""
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        base_url=server.url,
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(30_000)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert not complaints, complaints


def sit_down(page: Page, game: str, **options: str) -> None:
    """At a table with one bot."""
    wish = {"game": game, "sitters": ["you", "bot:guide"], "names": ["Ada"], "seed": DEAL, "pace": "instant", "options": options}
    made = page.request.post("/api/tables", data=wish).json()
    page.context.add_cookies([{"name": "sojourn", "value": made["token"], "url": page.request.get("/").url}])
    page.goto(f"/t/{made['table']}")
    page.wait_for_selector(ASKED, timeout=120_000)


def ask(page: Page) -> Locator:
    page.locator("[data-hint]").click()
    page.wait_for_selector("#hint-panel .hint-panel")
    return page.locator("#hint-panel")


def is_inside(page: Page, element: Locator) -> bool:
    """Whether an element lies in the window, and a click in its middle meets it."""
    box: Any = element.bounding_box()
    size: Any = page.viewport_size
    if box["x"] < 0 or box["y"] < 0 or box["x"] + box["width"] > size["width"] or box["y"] + box["height"] > size["height"]:
        return False
    return bool(
        element.evaluate("""each => { const box = each.getBoundingClientRect();
          const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return each.contains(met); }""")
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_a_hint_opens_inside_the_window_and_rings_its_move(browser: Browser, server: Server, size: dict[str, int]) -> None:
    with touching(browser, server, size) as page:
        sit_down(page, "route-east")
        panel = ask(page)
        expect(panel).to_contain_text("A quick opinion.")
        assert is_inside(page, panel)
        assert is_inside(page, panel.locator("[data-action]").first)
        action = panel.locator("[data-hinted]").first.get_attribute("data-hinted")
        on_board = page.locator(f"#target-{action}")
        if on_board.count():
            expect(on_board).to_have_class(RINGED)
            assert page.locator("#board .hint-number").all_inner_texts() == ["1"]
        expect(page.locator(f"#choice-{action}")).to_have_class(RINGED)
        page.locator("[data-hint-close]").tap()
        expect(panel).to_be_hidden()
        assert page.locator(".hinted, .hint-number").count() == 0
        before = move_number(page)
        ask(page).locator("[data-action]").first.tap()
        settled(page, before)


def test_a_hint_is_played_from_its_row_and_goes_with_the_move(page: Page) -> None:
    sit_down(page, "emigration")
    panel, before = ask(page), move_number(page)
    action = int(panel.locator("[data-hinted]").first.get_attribute("data-hinted") or -1)
    assert action in [each["number"] for each in known(page)["actions"]]
    panel.locator("[data-action]").first.click()
    settled(page, before)
    expect(page.locator("#hint-panel")).to_be_hidden()
    assert page.locator(".hinted, .hint-number").count() == 0


def test_a_hint_is_closed_with_escape_and_by_its_own_button(page: Page) -> None:
    sit_down(page, "emigration")
    panel = ask(page)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.locator("[data-hint]")).to_be_focused()
    ask(page)
    page.locator("[data-hint]").click()
    expect(panel).to_be_hidden()


def test_where_a_turn_is_tried_out_a_hint_adds_a_step_and_the_next_one_follows_it(page: Page) -> None:
    sit_down(page, "explore-new-york")
    hinted, steps = 0, page.locator("#staged li")
    while hinted < 2:
        staged, panel = steps.count(), ask(page)
        if panel.locator("[data-action]").count():  # else there is only one thing to do
            hinted += 1
            panel.locator("[data-action]").first.click()
        else:
            page.evaluate("document.querySelector('#choices [name=action]').click()")
        expect(steps).to_have_count(staged + 1)
        expect(page.locator("#hint-panel")).to_be_hidden()


# --- A finger ----------------------------------------------------------------------------------------


def at_the_ferry(page: Page) -> Locator:
    """The Journey without talk, asked where to go; a target on the board that a finger can meet."""
    sit_down(page, "journey-istanbul", talk="off")
    return page.locator("#board [data-action]").first


def tap(page: Page, target: Locator) -> None:
    target.scroll_into_view_if_needed()
    spot: Any = target.evaluate("""target => { target.scrollIntoView({ block: "center", inline: "center" });
      const box = target.getBoundingClientRect();
      for (const down of [0.5, 0.25, 0.75, 0.1, 0.9]) for (const along of [0.5, 0.25, 0.75, 0.1, 0.9]) {
        const x = box.left + box.width * along, y = box.top + box.height * down;
        if (document.elementFromPoint(x, y)?.closest("[data-action]") === target) return [x, y];
      }
      return null; }""")
    assert spot, "a finger meets the target"
    page.touchscreen.tap(*spot)


def test_the_first_tap_shows_what_a_target_brings_and_the_second_plays_it(browser: Browser, server: Server) -> None:
    with touching(browser, server) as page:
        target, card = at_the_ferry(page), page.locator("#tap-card")
        before = move_number(page)
        tap(page, target)
        expect(card).to_be_visible()
        expect(card.locator(".tap-brings")).not_to_be_empty()
        assert is_inside(page, card)
        assert is_inside(page, card.locator("[data-tap-play]"))
        assert move_number(page) == before, "nothing is played yet"
        tap(page, target)
        settled(page, before)
        expect(card).to_be_hidden()


def test_the_button_beside_the_finger_plays_and_a_tap_elsewhere_forgets(browser: Browser, server: Server) -> None:
    with touching(browser, server) as page:
        target, card = at_the_ferry(page), page.locator("#tap-card")
        before = move_number(page)
        tap(page, target)
        expect(card).to_be_visible()
        page.locator(".seat").first.tap()
        expect(card).to_be_hidden()
        assert move_number(page) == before
        tap(page, target)
        card.locator("[data-tap-play]").tap()
        settled(page, before)
        expect(card).to_be_hidden()


def test_who_wants_one_tap_has_one_tap(browser: Browser, server: Server) -> None:
    with touching(browser, server) as page:
        target = at_the_ferry(page)
        page.locator("[data-open=settings]").tap()
        expect(page.locator("#tap-twice")).to_be_checked()
        page.locator("#tap-twice").tap()
        page.keyboard.press("Escape")
        before = move_number(page)
        tap(page, target)
        settled(page, before)
        page.reload()
        expect(page.locator("#tap-twice")).not_to_be_checked()


def test_a_choice_of_the_list_plays_at_one_tap_and_shows_while_it_is_held(browser: Browser, server: Server) -> None:
    with touching(browser, server) as page:
        sit_down(page, "emigration")
        page.locator("#prompt[data-folded] #prompt-handle").tap()
        page.evaluate("document.querySelectorAll('#choices details').forEach(each => { each.open = true; })")
        choice, before = page.locator("#choices [name=action]:visible").first, move_number(page)
        choice.scroll_into_view_if_needed()
        box: Any = choice.bounding_box()
        finger = page.context.new_cdp_session(page)
        spot = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": spot})
        expect(page.locator("#tap-card")).to_be_visible()
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(300)
        expect(page.locator("#tap-card")).to_be_visible()
        assert move_number(page) == before
        page.locator("[data-tap-close]").tap()
        expect(page.locator("#tap-card")).to_be_hidden()
        choice.tap()
        settled(page, before)


def test_a_mouse_plays_at_one_click(page: Page) -> None:
    sit_down(page, "emigration")
    before = move_number(page)
    page.locator("#board [data-action]").first.click()
    settled(page, before)
    expect(page.locator("#tap-card")).to_be_hidden()
