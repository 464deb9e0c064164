"""A server whose tables stand in every state a page can show: laid out from saved games, not played.

Run as a process of its own and uncompiled, so that a test need not wait for a compiler or for a game. It
prints one line of JSON, its address, the cookies of two people and the tables, and then it serves.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

os.environ["NUMBA_DISABLE_JIT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[1]))

from installed import GAMES

GOLDEN = Path(__file__).parents[1] / "golden"


def saved_games() -> dict[str, str]:
    """A whole game of each that is installed: the name of its golden log."""
    indexes = {game: tomllib.loads((GOLDEN / game.replace("-", "_") / "index.toml").read_text("utf-8")) for game in GAMES}
    return {
        game: next(entry["file"] for entry in index["game"] if entry.get("in_browser")).removesuffix(".log")
        for game, index in indexes.items()
    }


SAVED = saved_games()


class States:
    """The process, and what it said of itself."""

    def __init__(self, data: Path) -> None:
        self.process = subprocess.Popen([sys.executable, __file__, str(data)], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        told = json.loads(self.process.stdout.readline())
        self.url: str = told["url"]
        self.people: dict[str, str] = told["people"]  # cookies of Ada (seat 0) and Bo (seat 1)
        self.tables: dict[str, dict[str, str]] = told["tables"]  # by game and state: the table's address
        self.around: dict[str, str] = told["around"]  # pages that need a table: an invitation, a seat's own link

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


# --- In the process --------------------------------------------------------------------------------


async def serve(data: Path) -> None:
    """Lay out the tables, say where they are, and serve until the end."""
    import uvicorn

    from sojourn.server.app import create_app

    listener = socket.create_server(("127.0.0.1", 0))
    app = create_app(data, bot_processes=False)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
    serving = asyncio.create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    told = await lay_out(app.state.tables)
    print(json.dumps({"url": f"http://127.0.0.1:{listener.getsockname()[1]}"} | told), flush=True)
    await serving


async def lay_out(tables: Any) -> dict[str, Any]:
    """Every state, and how to get there."""
    from sojourn.server.request import new_token, signature
    from sojourn.server.tables.plan import Plan

    cookies = {name: new_token(tables.secret) for name in ("Ada", "Bo", "Cem")}
    people = {name: sha256(token.encode()).hexdigest() for name, token in cookies.items()}
    found: dict[str, dict[str, str]] = {}
    for game in SAVED:
        found[game] = {
            "first": address(await tables.create(Plan(game, first_seats(game), ("Ada",), seed=5), people["Ada"])),
            "middle": await played(tables, people, game, whole=False),
            "ended": await played(tables, people, game, whole=True),
            "shared": address(await tables.create(Plan(game, ("you", "you"), ("Ada", "Bo"), seed=3), people["Ada"])),
        }
    free = await tables.create(Plan("emigration", ("you", "open"), ("Bo",), listed=True), people["Bo"])
    key = signature(tables.secret, f"seat {free.info.id} 0")
    around = {"invitation": f"/join/{free.info.code}", "own link": f"/seat/{free.info.id}/0/{key}"}
    return {"people": cookies, "tables": found, "around": around}


def first_seats(game: str) -> tuple[str, ...]:
    """Ada and three bots, or as many as there may be: they move until she is asked."""
    from sojourn.core.game import game as named

    return ("you", *("bot:greedy",) * (min(4, named(game).seats[-1]) - 1))


def address(live: Any) -> str:
    return f"/t/{live.info.id}"


async def played(tables: Any, people: dict[str, str], game: str, whole: bool) -> str:
    """A saved game on the table: all of it, or until Ada alone is asked in its second half."""
    from sojourn.core.log import read_log
    from sojourn.core.table import Table
    from sojourn.server.storage.records import Entry
    from sojourn.server.tables.plan import Plan
    from sojourn.server.tables.seats import sit
    from sojourn.server.tables.talk import talk

    log = read_log((GOLDEN / game.replace("-", "_") / f"{SAVED[game]}.log").read_text("utf-8"))
    plan = Plan(game, ("you", *("open",) * (log.seats - 1)), ("Ada",), log.options, log.seed)
    live = await tables.create(plan, people["Ada"])
    for seat, name in zip(range(1, log.seats), ("Bo", "Cem", "Dan", "Eva"), strict=False):
        await sit(tables, live, seat, name, people["Bo" if seat == 1 else "Cem"])
    after = Table(live.rules, live.table.content, log.seats, log.seed)
    entries: list[Entry] = []
    for move in log.moves:
        late = 2 * len(entries) > len(log.moves)
        if late and not whole and after.to_act == [0] and len(after.actions(0)) > 1:
            break
        after.play(move.seat, move.action)
        entries.append(Entry(len(entries), move.seat, move.action, None, time.time()))
    assert after.over == whole, game
    await tables.keep(live, after, entries)
    live.last_choice[0] = len(entries) // 2  # what came later is news to Ada
    await talk(tables, live, 0, "Good evening.")
    return address(live)


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
