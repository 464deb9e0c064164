"""How soon a move is seen by the others: a part of `make bench`.

Two people sit at a table of their own, each with a browser window; one clicks, and both windows write down when:
the click in the one, the moment the move is drawn on the other's screen. Both clocks are the machine's.
Prints the middle, the 95th percentile and the worst of all moves for every game, in milliseconds, how many were in time,
and the longest task of either window's main thread at a move (a browser tells of those over 50).
Ends with 1 if a move took longer than 150. Run it while the machine has nothing else to do.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from playing import is_over, move_number, offered, press
from playwright.sync_api import Browser, Page, sync_playwright
from real import ARGS, DESKTOP, Server, chromium

from sojourn.core.game import games

ENOUGH = 150  # milliseconds
PAUSE = (600, 1500)  # milliseconds between two moves, as quick people make them

# Written down in each window: when it was clicked, and when each move was on the screen.
CLOCK = """(() => {
  const now = () => performance.timeOrigin + performance.now();
  window.seen = [], window.tell = () => {}, window.tasks = [];
  new PerformanceObserver((list) => { for (const task of list.getEntries()) window.tasks.push(task.duration); })
    .observe({ type: "longtask" });
  document.addEventListener("click", () => { window.clicked = now(); }, true);
  new MutationObserver((changes) => {
    const move = Number(changes.at(-1).target.dataset.move), changed = now(), painted = new MessageChannel();
    painted.port1.onmessage = () => { window.seen.push([move, changed, now()]); window.tell(); };
    requestAnimationFrame(() => painted.port2.postMessage(0));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-move"] });
})()"""
SEEN = """n => new Promise((done, late) => {
  setTimeout(() => late("no move was seen"), 30_000);
  window.tell = () => { const found = window.seen.find(([move]) => move > n); if (found) done(found); };
  window.tell();
})"""


def sit_down(browser: Browser, server: Server, game: str, seed: int) -> list[Page]:
    """Two people at a new table, each in front of a window."""
    switches = [option["name"] for each in server.api("games") if each["name"] == game for option in each["options"]]
    options = {"talk": "off"} if "talk" in switches else {}  # who clicks at random would never stop talking
    wish = {"game": game, "sitters": ["you", "open"], "names": ["Ada"], "seed": seed, "options": options}
    made = server.api("tables", wish)
    joined = server.api(f"join/{made['code']}", {"seat": 1, "name": "Bo"})
    return [look(browser, server, made["table"], token) for token in (made["token"], joined["token"])]


def look(browser: Browser, server: Server, table: str, token: str) -> Page:
    """This person's window, with a clock in it."""
    context = browser.new_context(base_url=server.url, viewport=DESKTOP)  # type: ignore[arg-type]
    context.add_cookies([{"name": "sojourn", "value": token, "url": server.url}])
    context.add_init_script(CLOCK)
    page = context.new_page()
    page.goto(f"/t/{table}")
    page.wait_for_selector("#table")
    return page


def click(page: Page, luck: random.Random) -> None:
    """One move by a click; where a turn is tried out first, all of it, and the click that sends it."""
    while "basis" in page.evaluate("({ ...document.getElementById('table').dataset })"):
        if page.locator("#send-turn:enabled").count():
            page.locator("#send-turn").click()
            return
        if page.locator("#send-ahead").count():
            page.locator("#send-ahead").click()
            return
        before = page.locator("#table").get_attribute("data-staged")
        press(page, luck.choice(offered(page)), on_board=luck.random() < 0.5)
        page.wait_for_function("list => document.getElementById('table').dataset.staged !== list", arg=before)
    press(page, luck.choice(offered(page)), on_board=luck.random() < 0.5)


def one_move(mover: Page, other: Page, luck: random.Random) -> tuple[float, float]:
    """Milliseconds from the click to the other's screen, and of the longest task at this move; 0 if none was long."""
    before = move_number(other)
    for page in (mover, other):
        page.evaluate("window.seen.length = window.tasks.length = 0")
    click(mover, luck)
    seen = other.evaluate(SEEN, before)
    mover.wait_for_function("n => Number(document.getElementById('table').dataset.move) > n", arg=before)
    longest = max(float(page.evaluate("Math.max(0, ...window.tasks)")) for page in (mover, other))
    return float(seen[2]) - float(mover.evaluate("window.clicked")), longest


def asked(pages: list[Page]) -> Page | None:
    """Somebody who is asked now; None when the game is over."""
    for _ in range(200):
        found = [page for page in pages if page.locator("#table[data-asked]").count()]
        if found or is_over(pages[0]):
            return found[0] if found else None
        pages[0].wait_for_timeout(50)
    raise SystemExit("Nobody is asked, and the game is not over.")


def measure(browser: Browser, server: Server, game: str, moves: int) -> list[tuple[float, float]]:
    """The times of so many moves; when a game is over, another one goes on."""
    luck, times, seed = random.Random(1), list[tuple[float, float]](), 0
    while len(times) < moves:
        seed += 1
        pages = sit_down(browser, server, game, seed)
        while len(times) < moves and (mover := asked(pages)) is not None:
            [other] = [page for page in pages if page is not mover]
            mover.wait_for_timeout(luck.uniform(*PAUSE))
            times.append(one_move(mover, other, luck))
        for page in pages:
            page.context.close()
    return times


def main() -> None:
    """Print a line for each game."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", default=tuple(games()), help="names of games (all)")
    words.add_argument("--moves", type=int, default=100, help="moves of each game")
    given = words.parse_args()
    late = False
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        server, browser = Server(Path(data)), play.chromium.launch(executable_path=chromium(), args=ARGS)
        try:
            print(f"{'Click to the others, ms':24}{'moves':>8}{'middle':>8}{'95 %':>8}{'worst':>8}{f'in {ENOUGH}':>8}{'task':>8}")
            for game in given.games:
                measured = measure(browser, server, game, given.moves)
                times, task = [time for time, _ in measured], max(task for _, task in measured)
                most = statistics.quantiles(times, n=20, method="inclusive")[-1]
                soon = sum(time <= ENOUGH for time in times) / len(times)
                middle = statistics.median(times)
                print(f"{game:24}{len(times):8}{middle:8.0f}{most:8.0f}{max(times):8.0f}{soon:8.0%}{task:8.0f}", flush=True)
                late = late or max(times) > ENOUGH
        finally:
            browser.close()
            server.kill()
    sys.exit(1 if late else 0)


if __name__ == "__main__":
    main()
