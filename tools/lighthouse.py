"""Lighthouse on the home page and on a table of every game: a part of `make bench`.

Installs Lighthouse with npm into `build/` (never committed), starts a server of its own, opens tables
through the JSON API and prints the scores. Ends with 1 if one of them is below 95.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from real import ARGS, Server, chromium

from sojourn.core.game import games

VERSION = "13"
HOME = ROOT / "build" / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices")
ENOUGH = 95


def install() -> Path:
    """The command, installed when it is not there yet."""
    command = HOME / "node_modules" / ".bin" / "lighthouse"
    if not command.exists():
        npm = shutil.which("npm")
        if npm is None:
            sys.exit("Lighthouse needs npm: install Node.js 20 or newer.")
        HOME.mkdir(parents=True, exist_ok=True)
        quiet = ["--no-audit", "--no-fund", "--no-save", "--loglevel=error"]
        subprocess.run([npm, "install", "--prefix", str(HOME), *quiet, f"lighthouse@{VERSION}"], check=True)
    return command


def asked(url: str, body: dict[str, Any] | None = None, token: str = "") -> Any:
    """What the JSON API answers."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(url, json.dumps(body).encode() if body else None, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def sit_down(server: Server, game: str) -> tuple[str, str]:
    """A table against one bot that waits for me, and the cookie that shows my seat."""
    wish = {"game": game, "sitters": ["you", "bot:greedy"], "names": ["Ada"], "seed": 7}
    made = asked(f"{server.url}/api/tables", wish)
    for _ in range(600):
        if 0 in asked(f"{server.url}/api/tables/{made['table']}", token=made["token"])["to_act"]:
            break
        time.sleep(0.2)
    return f"{server.url}/t/{made['table']}", made["token"]


def scores(command: Path, url: str, token: str, desktop: bool, keep: Path | None) -> dict[str, int]:
    """One run: each category from 0 to 100."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        flags = " ".join(["--headless=new", *ARGS])
        words = [str(command), url, "--quiet", "--output=json", f"--output-path={report}", f"--chrome-flags={flags}"]
        words += [f"--only-categories={','.join(CATEGORIES)}"]
        words += ["--preset=desktop"] if desktop else []
        words += [f"--extra-headers={json.dumps({'Cookie': f'sojourn={token}'})}"] if token else []
        subprocess.run(words, check=True, env=os.environ | {"CHROME_PATH": chromium()}, timeout=240)
        found = json.loads(report.read_text())
        if keep is not None:
            keep.write_text(report.read_text())
    return {name: round(100 * (found["categories"][name]["score"] or 0)) for name in CATEGORIES}


def measure(command: Path, server: Server, page: str, desktop: bool, given: argparse.Namespace) -> dict[str, int]:
    """A page's scores on one kind of device; the middle one of several runs."""
    url, token = (server.url + "/", "") if page == "home" else sit_down(server, page)
    device = "desktop" if desktop else "phone"
    keep = given.keep / f"{page}-{device}.json" if given.keep else None
    runs = [scores(command, url, token, desktop, keep) for _ in range(given.runs)]
    return {name: statistics.median_low([run[name] for run in runs]) for name in CATEGORIES}


def main() -> None:
    """Print a table of scores for each kind of device."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("pages", nargs="*", help="home, or names of games (all)")
    words.add_argument("--runs", type=int, default=1, help="runs of each page; the middle score counts")
    words.add_argument("--only", choices=("phone", "desktop"), help="a slow phone, or a desktop computer (both)")
    words.add_argument("--keep", type=Path, help="a folder for the whole reports")
    given = words.parse_args()
    command = install()
    low = False
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data), "--host", "0.0.0.0")  # as phones reach it: answers are compressed
        try:
            for device in (given.only,) if given.only else ("phone", "desktop"):
                print(f"{'Lighthouse ' + device:20}" + "".join(f"{name:>16}" for name in CATEGORIES))
                for page in given.pages or ("home", *games()):
                    middle = measure(command, server, page, device == "desktop", given)
                    low = low or min(middle.values()) < ENOUGH
                    print(f"{page:20}" + "".join(f"{middle[name]:>16}" for name in CATEGORIES), flush=True)
        finally:
            server.kill()
    sys.exit(1 if low else 0)


if __name__ == "__main__":
    main()
