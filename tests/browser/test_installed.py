"""The installed app: rules without network, a clear word for tables, a new version, and titles that say whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import open_table
from playwright.sync_api import Browser, BrowserContext, Page, expect
from real import DESKTOP, Server

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const [name] = (await caches.keys()).filter((each) => each.startsWith("sojourn-"));
  const kept = name ? await (await caches.open(name)).keys() : [];
  return kept.map((request) => new URL(request.url).pathname);
}"""
ALL_RULES = f"""async () => {{
  const kept = await ({KEPT})();
  return kept.includes("/kept-language") && kept.filter((path) => path.endsWith("/rules")).length >= 5;
}}"""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that may be stopped."""
    made = Server(tmp_path)
    yield made
    made.kill()


@pytest.fixture
def context(browser: Browser, own_server: Server) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport=DESKTOP, base_url=own_server.url, reduced_motion="reduce")  # type: ignore[arg-type]
    made.set_default_timeout(30_000)
    yield made
    made.close()


def installed(context: BrowserContext) -> Page:
    """A page whose worker has kept everything."""
    page = context.new_page()
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    for _ in range(100):
        if page.evaluate(ALL_RULES):
            return page
        page.wait_for_timeout(100)
    raise AssertionError(page.evaluate(KEPT))


def test_without_network_rules_are_shown_and_a_table_says_that_it_cannot_be_reached(context: BrowserContext) -> None:
    page = installed(context)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if "Content Security Policy" in line.text else None)
    open_table(page, "journey-istanbul")
    table = page.url
    context.set_offline(True)
    page.goto("/games/emigration/rules")
    expect(page.locator("h1")).to_have_text("Emigration")
    assert page.locator(".rule, [id^=EM-]").count() > 20
    assert page.evaluate("document.fonts.check('16px \"Source Sans 3\"')")
    page.goto(table)
    expect(page.locator("main")).to_contain_text("This table cannot be reached right now; your game is safe on the server.")
    assert page.locator("#table").count() == 0
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("main")).to_contain_text("This table cannot be reached right now")
    page.goto(f"{table}/replay")
    expect(page.locator("main")).to_contain_text("This table cannot be reached right now")
    page.goto("/")
    expect(page.locator("h1")).to_have_text("No connection")
    page.get_by_role("link", name="Rules").first.click()
    page.wait_for_selector(".rules-head")
    context.set_offline(False)
    page.goto(table)
    page.wait_for_selector("#table")
    assert complaints == []
    kept = page.evaluate(KEPT)
    assert not [path for path in kept if path.startswith(("/t/", "/api/")) or path == "/"], "nothing private is kept"


def test_a_table_opens_again_as_soon_as_the_server_is_back(context: BrowserContext, own_server: Server) -> None:
    page = installed(context)
    open_table(page, "journey-istanbul")
    own_server.kill()
    page.reload()
    expect(page.locator("main")).to_contain_text("This table cannot be reached right now")
    own_server.start()
    page.wait_for_selector("#table", timeout=60_000)


def test_kept_pages_follow_the_language(context: BrowserContext) -> None:
    page = installed(context)
    page.get_by_role("button", name="Español").first.click()
    page.wait_for_selector("html[lang=es]")
    for _ in range(100):
        if page.evaluate("async () => (await (await caches.match('/kept-language')).text()) === 'es'"):
            break
        page.wait_for_timeout(100)
    context.set_offline(True)
    page.goto("/t/somewhere")
    expect(page.locator("main")).to_contain_text("Ahora mismo no se puede llegar a esta mesa")


def test_the_browser_finds_nothing_that_speaks_against_installing(context: BrowserContext) -> None:
    page = installed(context)
    session = context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []


def test_a_new_version_leaves_nothing_of_the_old_one(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/api/games")
    page.evaluate("async () => { const old = await caches.open('sojourn-older'); await old.put('/x', new Response('x')); }")
    page.close()
    page = installed(context)
    text = page.evaluate("async () => (await fetch('/service_worker.js')).text()")
    version = re.search(r'const VERSION = "(\w+)"', text)
    assert version
    assert page.evaluate("() => caches.keys()") == [f"sojourn-{version[1]}"]


# --- Titles ----------------------------------------------------------------------------------------


def test_tabs_in_the_background_say_that_it_is_my_turn(context: BrowserContext, own_server: Server) -> None:
    made = own_server.api("tables", {"game": "route-east", "sitters": ["open", "you"], "names": ["", "Bo"], "seed": 5})
    table = f"/api/tables/{made['table']}"
    ada, home = context.new_page(), context.new_page()
    ada.goto(f"/join/{made['code']}")
    ada.fill("#name", "Ada")
    ada.get_by_role("button", name="Sit down").click()
    ada.wait_for_selector("#table")
    home.goto("/")  # the table's tab is in the background now

    def play_until_owed_by(seat: int) -> None:
        for _ in range(60):
            seen = [ada.request.get(table).json(), own_server.api(f"tables/{made['table']}", None, made["token"])]
            owing = seen[0]["to_act"][0]
            if owing == seat:
                return
            move = {"action": seen[owing]["actions"][0]["number"]}
            if owing == 0:
                ada.request.post(f"{table}/play", data=move)
            else:
                own_server.api(f"tables/{made['table']}/play", move, made["token"])
        raise AssertionError("it is never their turn")

    play_until_owed_by(1)
    expect(ada).to_have_title("Route East · Sojourn")
    expect(ada.locator("#favicon")).to_have_attribute("href", "/static/icon.svg")
    expect(home).to_have_title("Sojourn: five travel board games", timeout=40_000)
    expect(home.locator("#favicon")).to_have_attribute("href", "/static/icon.svg")
    play_until_owed_by(0)
    expect(ada).to_have_title("● Your turn · Route East")
    expect(ada.locator("#favicon")).to_have_attribute("href", "/static/icon-turn.svg")
    expect(home).to_have_title("● Your turn · Sojourn", timeout=40_000)
    expect(home.locator("#favicon")).to_have_attribute("href", "/static/icon-turn.svg")
