"""How soon a page is back at the table by itself: a part of `make bench`.

A phone looks at a table while its server is killed and started again, while it has no network, and while it sleeps and its
connection dies without a word. Each time there is a move meanwhile, and nobody touches the phone. Prints the middle and the
worst of all times, in milliseconds: from the moment the server answers again, the network is back, or the phone is looked
at, until it shows the table as it is. Ends with 1 if one took longer than 3,000.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from playwright.sync_api import Browser, sync_playwright
from real import ARGS, PHONE, UNTIL_CONNECTED, Server, chromium
from wire import Wire

from sojourn.core.game import games

ENOUGH = 3000  # milliseconds
SHOWS = "n => Number(document.getElementById('table').dataset.move) >= n && document.getElementById('offline').hidden"
ASLEEP = "() => { Date.now = ((now) => () => now() + 60_000)(Date.now); }"
LOOKED_AT = "() => { document.dispatchEvent(new Event('visibilitychange')); }"


class Away:
    """A table, a phone that looks at it, and the wire between them."""

    def __init__(self, browser: Browser, data: Path) -> None:
        self.server = Server(data)
        self.wire = Wire(self.server.port)  # takes new connections only while the server is there
        wish = {
            "game": next(iter(games())),
            "sitters": ["you", "you"],
            "names": ["Ada", "Bo"],
            "seed": 1,
        }
        made = self.server.api("tables", wish)
        self.table, self.token = made["table"], made["token"]
        self.phone = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
        self.sit(self.server.url)

    def sit(self, url: str) -> None:
        """The phone looks at the table from this address."""
        self.phone.goto(f"{url}/t/{self.table}")

    def move(self) -> int:
        """Somebody moves; how many moves there are now."""
        seat = self.server.api(f"tables/{self.table}", token=self.token)["to_act"][0]
        seen = self.server.api(f"tables/{self.table}?seat={seat}", token=self.token)
        action = seen["actions"][0]["number"]
        return int(
            self.server.api(f"tables/{self.table}/play?seat={seat}", {"action": action, "at": seen["move"]}, self.token)["move"]
        )

    def killed(self) -> int:
        """The server dies and comes back, and there is a move as soon as it answers."""
        self.server.kill()
        self.server.start()
        return self.move()

    def slept(self) -> int:
        """The connection dies without a word; somebody looks at the phone again."""
        self.wire.cut()
        now = self.move()
        self.phone.evaluate(ASLEEP)
        self.phone.evaluate(LOOKED_AT)
        return now

    def offline(self) -> int:
        """No network for a while."""
        self.phone.context.set_offline(True)
        now = self.move()
        self.phone.wait_for_timeout(1500)
        self.phone.context.set_offline(False)
        return now


def times(away: Away, leave: Callable[[], int], count: int) -> list[float]:
    """So many times away and back, in milliseconds."""
    found = []
    for _ in range(count):
        away.phone.evaluate(UNTIL_CONNECTED)
        away.phone.wait_for_timeout(700)
        now = leave()
        since = time.perf_counter()
        away.phone.wait_for_function(SHOWS, arg=now)
        found.append(1000 * (time.perf_counter() - since))
    return found


def main() -> None:
    """Print a line for each way to be away."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--times", type=int, default=10, help="how often each is tried")
    given = words.parse_args()
    worst = 0.0
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=ARGS)
        away = Away(browser, Path(data))
        try:
            print(f"{'Back at the table, ms':34}{'times':>8}{'middle':>8}{'worst':>8}")
            for name, leave in (("server killed", away.killed), ("asleep", away.slept), ("no network", away.offline)):
                away.sit(away.wire.url if leave == away.slept else away.server.url)
                found = times(away, leave, given.times)
                worst = max(worst, *found)
                print(f"{name:34}{len(found):8}{statistics.median(found):8.0f}{max(found):8.0f}", flush=True)
        finally:
            browser.close()
            away.server.kill()
    sys.exit(1 if worst > ENOUGH else 0)


if __name__ == "__main__":
    main()
