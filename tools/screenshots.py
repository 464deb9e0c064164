"""Pictures of every game as people see it, into docs/img: `make screenshots [GAME ...]`."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from real import ARGS, DESKTOP, PHONE, Server, chromium

from sojourn.core.game import games
from sojourn.core.ui.svg import standalone

IMAGES = ROOT / "docs" / "img"
NOW = "() => { const t = document.getElementById('table').dataset; return `${t.move}/${t.basis}/${t.staged}`; }"
CLICKS = 16  # enough for something to lie on the board


def sit_down(page: Page, game: str) -> None:
    """A fixed deal against bots at full speed."""
    page.goto(f"/games/{game}/new")
    page.fill("#name-0", "Ada")
    page.locator("#seed").evaluate("(field) => { field.value = '5'; }")
    page.locator(".segments label", has_text="Instant").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#table")


def play(page: Page, clicks: int) -> None:
    """Click something sensible a few times."""
    luck = random.Random(5)
    for _ in range(clicks):
        page.wait_for_selector("#table[data-asked], #ending", timeout=120_000)
        if page.locator("#ending").count():
            return
        before = page.evaluate(NOW)
        page.wait_for_selector("#send-turn:enabled, #board [id^=target-], #choices button, #choices summary", state="attached")
        on_board, ready = page.locator("#board [id^=target-]"), page.locator("#send-turn:enabled")
        choices = ready if ready.count() else on_board if on_board.count() else page.locator("#choices button:visible")
        if not choices.count():
            page.locator("#choices summary").first.click()
            choices = page.locator("#choices button:visible")
        choices.nth(luck.randrange(choices.count())).click(force=True)
        page.wait_for_function(f"before => ({NOW})() !== before", arg=before, timeout=120_000)
    page.wait_for_selector("#table[data-asked], #ending", timeout=120_000)
    page.wait_for_timeout(700)


def picture(page: Page, name: str) -> None:
    """One file, named by what it shows."""
    page.screenshot(path=IMAGES / f"{name}.png")
    print(f"docs/img/{name}.png")


def of_game(browser: Browser, server: Server, game: str) -> None:
    """The same table on a desktop by day and by night, and on a phone."""
    context = browser.new_context(viewport=DESKTOP, base_url=server.url)
    page = context.new_page()
    sit_down(page, game)
    play(page, CLICKS)
    picture(page, f"{game}-desktop")
    page.emulate_media(color_scheme="dark")
    page.wait_for_timeout(700)  # until the colours have changed
    picture(page, f"{game}-night")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(PHONE)
    page.reload()
    page.wait_for_timeout(700)
    picture(page, f"{game}-phone")
    context.close()


def of_home(browser: Browser, server: Server) -> None:
    """The wall of posters."""
    for name, size in (("home-desktop", DESKTOP), ("home-phone", PHONE)):
        context = browser.new_context(viewport=size, base_url=server.url)
        page = context.new_page()
        page.goto("/")
        picture(page, name)
        context.close()


def of_covers(browser: Browser) -> None:
    """Each game's poster, small enough for the README."""
    page = browser.new_page(viewport={"width": 240, "height": 320})
    for game in games().values():
        page.set_content(f"<body style='margin:0'>{standalone(game.poster(), game)}</body>")
        picture(page, f"cover-{game.name}")


def main() -> None:
    """All games, or those named."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=chromium(), args=ARGS)
        server = Server(Path(data))
        try:
            of_home(browser, server)
            of_covers(browser)
            for game in sys.argv[1:] or games():
                of_game(browser, server, game)
        finally:
            server.kill()


if __name__ == "__main__":
    main()
