"""Explore New York in a browser: turns tried out and sent, two people drawing at the same time."""

from __future__ import annotations

import random

import pytest
from playing import ASKED, is_over, move_number, offered, open_table, press
from playwright.sync_api import Browser, Page, expect
from real import Server

pytestmark = pytest.mark.browser

STEPS = "n => (document.getElementById('table').dataset.staged || '').split(',').filter(Boolean).length > n"
MOVED = "n => Number(document.getElementById('table').dataset.move) > n"
SENT = "basis => document.getElementById('table').dataset.basis !== basis"
STAGED = "list => document.getElementById('table').dataset.staged === list"


def staged(page: Page) -> list[str]:
    return [n for n in (page.locator("#table").get_attribute("data-staged") or "").split(",") if n]


def try_step(page: Page, luck: random.Random) -> None:
    """One more step of the turn in the making, on the map if it can be met there."""
    before = len(staged(page))
    press(page, luck.choice(offered(page)), on_board=luck.random() < 0.7)
    page.wait_for_function(STEPS, arg=before)


def compose(page: Page, luck: random.Random) -> None:
    """Draw a whole turn, not sent yet."""
    while not page.locator("#send-turn:enabled").count():
        try_step(page, luck)


def send(page: Page) -> None:
    before = page.locator("#table").get_attribute("data-basis")
    page.locator("#send-turn").click()
    page.wait_for_function(SENT, arg=before)


def discard(page: Page, luck: random.Random) -> None:
    """The First Player's card, sent ahead: the others can begin."""
    try_step(page, luck)
    before = page.locator("#table").get_attribute("data-basis")
    page.locator("#send-ahead").click()
    page.wait_for_function(SENT, arg=before)


def is_first(page: Page) -> bool:
    return "discard one of the three cards" in page.locator("#ask").inner_text()


def test_a_turn_is_tried_out_changed_and_sent_with_one_button(page: Page) -> None:
    luck = random.Random(3)
    open_table(page, "explore-new-york", seats=2)
    page.wait_for_selector(ASKED, timeout=120_000)
    while not is_first(page):  # the First Player may be the other
        compose(page, luck)
        send(page)
        page.wait_for_selector(ASKED, timeout=120_000)
    start = move_number(page)
    lines = page.locator("[id^=pen-]").count()
    compose(page, luck)
    assert page.locator("[id^=pen-]").count() > lines
    whole = staged(page)
    page.locator("#step-back").click()
    expect(page.locator("#staged li")).to_have_count(len(whole) - 1)
    page.keyboard.press("Backspace")
    expect(page.locator("#staged li")).to_have_count(len(whole) - 2)
    page.reload()
    expect(page.locator("#staged li")).to_have_count(len(whole) - 2)
    compose(page, luck)
    page.locator("#start-over").click()
    expect(page.locator("#staging")).to_contain_text("nobody sees it")
    assert move_number(page) == start, "nothing was sent"
    compose(page, luck)
    preview = page.locator("#ny-score").text_content()
    send(page)
    page.wait_for_selector(ASKED, timeout=120_000)
    assert staged(page) == []
    assert page.locator("#ny-score").text_content() == preview, "the preview told the points the turn then gave"


def join(browser: Browser, server: Server, host: Page) -> Page:
    host.get_by_role("button", name="Invite and manage seats").click()
    code = host.locator(".invite code").first.inner_text()
    host.keyboard.press("Escape")
    friend = browser.new_context(base_url=server.url).new_page()
    friend.goto(f"/join/{code}")
    friend.fill("#name", "Bo")
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_selector("#table")
    return friend


def test_two_people_draw_at_the_same_time_to_the_last_route(browser: Browser, server: Server, page: Page) -> None:
    luck = random.Random(11)
    open_table(page, "explore-new-york", seats=2, others="open")
    friend = join(browser, server, page)
    friend.emulate_media(reduced_motion="reduce")
    people = [page, friend]
    turns = 0
    while (first := first_player(people)) is not None:
        other = friend if first is page else page
        discard(first, luck)
        other.wait_for_selector("#table[data-basis]")
        draw_together(first, other, luck, reload=turns == 2)
        turns += 1
    assert turns == 8
    for each, rival in ((page, "Bo"), (friend, "Ada")):
        each.wait_for_selector("#ending")
        expect(each.locator("#board")).to_contain_text("'s Final Route")
        assert each.locator("#board .ny-reveal").count()
        expect(each.locator("#ending-picture")).to_contain_text(rival)
        assert each.locator("#ending-picture .ny-reveal").count()
    friend.context.close()


def first_player(people: list[Page]) -> Page | None:
    """Whoever discards a card now; None when the game is over."""
    for _ in range(600):
        for each in people:
            if is_over(each):
                return None
            if each.locator("#table[data-basis]").count() and is_first(each):
                return each
        people[0].wait_for_timeout(50)
    raise AssertionError("nobody is First Player")


def draw_together(first: Page, other: Page, luck: random.Random, reload: bool) -> None:
    """Both draw step by step in turn; one sends, the other's turn in the making stays; then the other sends."""
    try_step(first, luck)
    try_step(other, luck)
    if reload:
        kept = staged(first)
        first.reload()
        first.wait_for_function(STAGED, arg=",".join(kept))
    compose(other, luck)
    kept = staged(first)
    seen = move_number(first)
    send(other)
    first.wait_for_function(MOVED, arg=seen)
    first.wait_for_function(STAGED, arg=",".join(kept))
    compose(first, luck)
    send(first)
