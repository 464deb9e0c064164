"""Answers in advance: set by keyboard at the table, kept, and seen by nobody else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from real import DESKTOP, PHONE, UNTIL_CONNECTED, Server

pytestmark = pytest.mark.browser

SHOWN = '() => document.getElementById(\'table\').outerHTML.replace(/name="move_id" value="[^"]+"/g, \'\')'


def open_page(browser: Browser, server: Server, table: str, token: str, size: dict[str, int]) -> Page:
    context = browser.new_context(base_url=server.url, viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(30_000)
    context.add_cookies([{"name": "sojourn", "value": token, "url": server.url}])
    page = context.new_page()
    page.goto(f"/t/{table}")
    page.evaluate(UNTIL_CONNECTED)
    return page


def test_answers_are_set_by_keyboard_kept_and_private(browser: Browser, server: Server) -> None:
    made = server.api("tables", {"game": "route-east", "sitters": ["you", "open"], "names": ["Ada"], "seed": 0})
    joined = server.api(f"join/{made['code']}", {"seat": 1, "name": "Bo"})
    ada = open_page(browser, server, made["table"], made["token"], DESKTOP)
    bo = open_page(browser, server, made["table"], joined["token"], PHONE)
    seen = ada.evaluate(SHOWN)

    bo.locator("[data-open=settings]").focus()
    bo.keyboard.press("Enter")
    bo.locator("#answers > summary").focus()
    bo.keyboard.press("Enter")
    choice = bo.locator("#answer-hell-no")
    choice.focus()
    bo.keyboard.press("ArrowDown")
    bo.keyboard.press("ArrowDown")
    expect(choice).to_have_value("accept")
    assert server.api(f"tables/{made['table']}", token=joined["token"])["answers"]["hell-no"] == "ask", "not before it is saved"
    bo.get_by_role("button", name="Save my answers").focus()
    bo.keyboard.press("Enter")
    expect(bo.locator("#answers .chip")).to_have_text("1 answer set")
    expect(choice).to_be_visible()
    assert bo.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]

    bo.reload()
    expect(bo.locator("#answer-hell-no")).to_have_value("accept")
    ada.wait_for_timeout(500)
    assert ada.evaluate(SHOWN) == seen, "nobody else notices"
    for page in (ada, bo):
        page.context.close()
