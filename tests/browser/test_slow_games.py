"""A slow game in the browser: the clock's words, a bot that stands in, the seat taken back, reminders asked for."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from real import DESKTOP, PHONE, UNTIL_CONNECTED, Server, module

SUBSCRIPTION = """{
  const keys = { p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
                 auth: "tBHItJI5svbpez7KI4CCXg" };
  const made = { endpoint: "https://fcm.googleapis.com/fcm/send/this-browser" };
  made.toJSON = () => ({ endpoint: made.endpoint, keys });
  PushManager.prototype.subscribe = async function (wish) {
    if (!wish.userVisibleOnly || wish.applicationServerKey.length < 80) throw new Error("not allowed");
    return made;
  };
  PushManager.prototype.getSubscription = async () => made;
}"""


NOTE = """() => {
  self.shown = [];
  registration.showNotification = async (title, { body, tag, data }) => self.shown.push([title, body, tag, data.url]);
}"""


@pytest.fixture
def slow_server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path)
    yield made
    made.kill()


def open_slow_table(page: Page) -> str:
    """Ada opens a table with a clock through the form, for her and a friend."""
    page.goto("/games/route-east/new")
    page.fill("#name-0", "Ada")
    expect(page.locator("#stand-in-field")).to_be_hidden()
    page.select_option("#clock", "3-days")
    expect(page.locator("#stand-in-field")).to_be_visible()
    for seat in range(1, page.locator("[id^=sitter-]").count()):
        page.select_option(f"#sitter-{seat}", "open" if seat == 1 else "none")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#table")
    return page.url.rpartition("/t/")[2].partition("?")[0]


def change(server: Server, sql: str) -> None:
    with sqlite3.connect(server.data / "sojourn.db", timeout=20) as db:
        db.execute(sql)


def new_page(browser: Browser, server: Server, **more: object) -> Page:
    context = browser.new_context(base_url=server.url, reduced_motion="reduce", **{"viewport": DESKTOP, **more})  # type: ignore[arg-type]
    context.set_default_timeout(60_000)
    return context.new_page()


def test_a_bot_stands_in_and_the_owner_takes_the_seat_back_with_one_click(browser: Browser, slow_server: Server) -> None:
    ada, bo = new_page(browser, slow_server), new_page(browser, slow_server, viewport=PHONE)
    table = open_slow_table(ada)
    code = ada.request.get(f"/t/{table}").text().partition("/join/")[2][:6]
    bo.goto(f"/join/{code}")
    bo.fill("#name", "Bo")
    bo.get_by_role("button", name="Sit down").click()
    bo.wait_for_selector("#table")
    expect(ada.locator("#seats .clock")).to_have_text("3 days left")
    expect(bo.locator("#seats .clock")).to_be_visible()
    who = 0 if ada.locator("#seat-0 .clock").count() else 1
    away, there = (ada, bo) if who == 0 else (bo, ada)
    away.goto("/games/route-east/rules")  # leaves the table
    slow_server.kill()
    long_ago = time.time() - 4 * 86400
    change(slow_server, f"UPDATE chairs SET owed = {long_ago} WHERE owed > 0")
    change(slow_server, f"UPDATE chairs SET since = 0, seen = {long_ago}")
    slow_server.start()
    there.reload()
    expect(there.locator(f"#away-{who}")).to_contain_text("is away and their time is up", timeout=120_000)
    away.goto(f"/t/{table}")
    expect(away.locator("#bot-for-me")).to_contain_text("Your time was up, so a bot is playing for you.")
    away.get_by_role("button", name="Take back my seat").first.click()
    expect(away.locator("#bot-for-me")).to_have_count(0)
    expect(there.locator(f"#away-{who}")).to_have_count(0)
    for page in (ada, bo):
        page.context.close()


def test_the_clock_says_the_same_words_in_the_page_as_from_the_server(browser: Browser, slow_server: Server) -> None:
    page = new_page(browser, slow_server)
    open_slow_table(page)
    words = f"async seconds => (await {module('clocks')}).timeLeft(seconds)"
    said = {0: "Time is up", 30: "Less than a minute left", 61: "1 minute left", 900: "15 minutes left"}
    said |= {7200: "2 hours left", 86400: "24 hours left", 2 * 86400: "2 days left", 7 * 86400: "7 days left"}
    assert {seconds: page.evaluate(words, seconds) for seconds in said} == said
    soon = time.time() + 125
    page.evaluate("until => { for (const each of document.querySelectorAll('[data-until]')) each.dataset.until = until; }", soon)
    expect(page.locator("#seats .clock")).to_have_text(re.compile(r"^[12] minutes? left$"), timeout=30_000)
    expect(page.locator("#seats .clock")).to_have_class(re.compile("is-short"))
    page.context.close()


def test_a_device_asks_to_be_told_and_stops(browser: Browser, slow_server: Server) -> None:
    page = new_page(browser, slow_server, permissions=["notifications"])
    page.add_init_script(SUBSCRIPTION)
    open_slow_table(page)
    page.evaluate(UNTIL_CONNECTED)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.locator("[data-open=settings]").first.click()

    def stored() -> list[tuple[str, int]]:
        with sqlite3.connect(slow_server.data / "sojourn.db", timeout=20) as db:
            return list(db.execute("SELECT kind, seat FROM reminders"))

    with page.expect_response(re.compile("/remind/push")) as told:
        page.locator("#push").check(force=True)
    assert told.value.status == 204
    assert stored() == [("push", 0)]
    page.reload()
    page.locator("[data-open=settings]").first.click()
    expect(page.locator("#push")).to_be_checked()
    with page.expect_response(re.compile("/remind/push/stop")):
        page.locator("#push").uncheck(force=True)
    assert stored() == []
    page.context.close()


def test_a_push_message_is_shown_by_the_worker(browser: Browser, slow_server: Server) -> None:
    page = new_page(browser, slow_server, permissions=["notifications"])
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    [worker] = page.context.service_workers
    worker.evaluate(NOTE)  # a browser without a window shows nothing
    session = page.context.new_cdp_session(page)
    found: list[dict[str, str]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda news: found.extend(news["registrations"]))
    session.send("ServiceWorker.enable")
    page.wait_for_timeout(500)
    words = '{"title": "Route East", "body": "It is your turn.", "url": "/t/abc", "tag": "abc", "language": "en"}'
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": slow_server.url, "registrationId": found[0]["registrationId"], "data": words},
    )
    for _ in range(50):
        if worker.evaluate("() => self.shown.length"):
            break
        page.wait_for_timeout(100)
    assert worker.evaluate("() => self.shown") == [["Route East", "It is your turn.", "abc", "/t/abc"]]
    page.context.close()
