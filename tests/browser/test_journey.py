"""The Journey in a browser: whole games by clicks, reloads, keys, a phone, a killed server."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest
from playing import ASKED, known, move_number, reload_unchanged, settled, unfold
from playing import open_table as open_any
from playwright.sync_api import Browser, Page, TimeoutError, expect
from real import PHONE, Server

pytestmark = pytest.mark.browser


def open_table(page: Page, *, pace: str = "Instant", seats: int = 3) -> None:
    """Me against greedy bots."""
    open_any(page, "journey-istanbul", seats=seats, pace=pace)


def click_something(page: Page, luck: random.Random) -> None:
    """A target on the board if there is one, else something from the list."""
    before = move_number(page)
    on_board = page.locator("#board [data-action]")
    if on_board.count() and luck.random() < 0.7:
        on_board.nth(luck.randrange(on_board.count())).click(force=True)
    else:
        buttons = page.locator("#choices button:visible")
        if not buttons.count():
            page.locator("#choices summary").first.click()
        buttons.nth(luck.randrange(buttons.count())).click()
    settled(page, before)


def test_a_whole_game_by_clicks_with_a_reload_in_the_middle(page: Page) -> None:
    open_table(page)
    luck = random.Random(7)
    page.wait_for_selector(ASKED, timeout=120_000)
    expect(page).to_have_title("● Your turn · The Journey: Istanbul")
    clicks = 0
    while not page.locator("#ending").count():
        click_something(page, luck)
        clicks += 1
        if clicks == 12:
            reload_unchanged(page)
        assert clicks < 400
    assert clicks > 15
    expect(page.locator("#ending")).to_contain_text("Ada")
    for name in ("Ada", "Mira", "Tomás"):
        expect(page.locator("#ending")).to_contain_text(name)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Saved game").click()
    text = Path(saved.value.path()).read_text()
    assert text.startswith("sojourn 1\ngame journey-istanbul")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector("#table")
    assert not page.locator("#ending").count()


def test_a_move_with_the_keyboard_alone(page: Page) -> None:
    open_table(page)
    page.wait_for_selector(ASKED, timeout=120_000)
    before = move_number(page)
    unfold(page)
    page.locator("#choices .choice:visible").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    settled(page, before)
    target = page.locator("#board [data-action]")
    if target.count():
        before = move_number(page)
        target.first.focus()
        page.keyboard.press("Enter")
        settled(page, before)
    assert page.locator("#spoken").inner_text()


def test_a_step_is_taken_back_until_something_is_seen(page: Page) -> None:
    open_table(page, seats=2)
    page.wait_for_selector(ASKED, timeout=120_000)
    before = move_number(page)
    unfold(page)
    page.locator("#choices").get_by_role("button", name="Move to Sultanahmet").click()
    settled(page, before)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#choices")).to_contain_text("Move to Sultanahmet")
    before = move_number(page)
    unfold(page)
    page.locator("#choices").get_by_role("button", name="Move to Sultanahmet").click()
    settled(page, before)
    look = move_number(page)
    page.locator("#board [data-action]").first.click(force=True)
    page.wait_for_function("n => Number(document.getElementById('table').dataset.move) > n", arg=look)
    page.wait_for_timeout(1500)
    expect(page.get_by_role("button", name="Take back")).to_be_disabled()


def test_two_people_a_curtain_of_nothing_and_a_spectator(browser: Browser, server: Server) -> None:
    """A friend joins with the code on a phone; moves arrive by themselves; the watcher sees no choices."""
    host, friend, watcher = (browser.new_context(base_url=server.url).new_page() for _ in range(3))
    friend.set_viewport_size(PHONE)  # type: ignore[arg-type]
    host.goto("/games/journey-istanbul/new")
    host.fill("#name-0", "Ada")
    host.select_option("#sitter-1", "open")
    for seat in (2, 3, 4):
        host.select_option(f"#sitter-{seat}", "none")
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("button", name="Invite and manage seats").click()
    code = host.locator(".invite code").first.inner_text()
    host.keyboard.press("Escape")
    friend.goto("/")
    friend.fill("#code", code)
    friend.get_by_role("button", name="Join").click()
    friend.fill("#name", "Bo")
    friend.get_by_role("button", name="Sit down").click()
    expect(host.locator("#seat-1")).to_contain_text("Bo")
    friend.get_by_role("button", name="Stay quiet").click() if friend.get_by_role("button", name="Stay quiet").count() else None
    watcher.goto(host.url)
    expect(watcher.locator("#ask")).to_have_text("You are watching.")
    for _ in range(3):
        mover = host if host.locator("#table[data-asked]").count() else friend
        before = move_number(mover)
        click_something_now(mover)
        for page in (host, friend, watcher):
            page.wait_for_function("n => Number(document.getElementById('table').dataset.move) > n", arg=before)
    assert not watcher.locator("[data-action], .choice").count()
    friend.locator("#open-talk").click()
    friend.locator("#tab-chat").click()
    friend.fill("#say-text", "<b>hello</b>")
    friend.get_by_role("button", name="Send", exact=True).click()
    expect(host.locator("#news")).to_contain_text("<b>hello</b>")
    expect(host.locator("#tab-chat.has-news")).to_be_visible()
    host.locator("#tab-chat").click()
    expect(host.locator("#said")).to_contain_text("<b>hello</b>")
    for page in (host, friend):
        expect(page.locator("#tab-chat.has-news")).to_have_count(0)
    for page in (host, friend, watcher):
        page.context.close()


def click_something_now(page: Page) -> None:
    """The first thing there is."""
    target = page.locator("#board [data-action]")
    if target.count():
        target.first.click(force=True)
    else:
        page.locator("#choices button:visible").last.click()


def test_a_phone(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport=PHONE, base_url=server.url, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/")
    page.locator(".poster", has_text="The Journey").get_by_role("button", name="Play now").tap()
    page.wait_for_selector("#table")
    with suppress(TimeoutError):  # the bots may be done before
        page.get_by_role("button", name="Skip").tap(timeout=2_000)
    page.wait_for_selector(ASKED, timeout=120_000)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], f"the page is {wide} wide"
    sheet = page.locator("#prompt").bounding_box()
    assert sheet is not None
    assert sheet["y"] + sheet["height"] <= PHONE["height"] + 1
    before = move_number(page)
    if page.locator("#prompt[data-folded]").count():
        page.locator("#prompt-handle").tap()
    unfold(page)
    page.locator("#choices .choice:visible").first.tap()
    page.wait_for_function("n => Number(document.getElementById('table').dataset.move) > n", arg=before)
    context.close()


def test_a_page_comes_back_with_its_server_and_a_click_meanwhile_is_played_once(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    context = browser.new_context(base_url=server.url)
    page = context.new_page()
    try:
        open_table(page, seats=2)
        page.wait_for_selector(ASKED, timeout=120_000)
        before = move_number(page)
        server.kill()
        unfold(page)
        page.locator("#choices .choice:visible").first.click()
        expect(page.locator("#offline")).to_be_visible()
        server.start()
        settled(page, before)
        expect(page.locator("#offline")).to_be_hidden()
        before = move_number(page)
        server.kill()
        expect(page.locator("#offline")).to_be_visible()
        server.start()
        seen = known(page)  # what a program asks with the same cookie; the page is not touched
        page.request.post(f"/api/tables/{seen['table']}/play", data={"action": seen["actions"][0]["number"]})
        settled(page, before)
        expect(page.locator("#offline")).to_be_hidden()
    finally:
        context.close()
        server.kill()
