"""Tables of the deal of the day, and how bots do at the same deal from the same seat.

The bots play in a process of the lowest priority, one deal at a time, started when somebody first opens the deal.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import json
import logging
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from sojourn.core.game import Game
from sojourn.core.words import later, number
from sojourn.server.catalogue import installed
from sojourn.server.storage.interface import Storage
from sojourn.server.storage.records import BotResult
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.plan import Plan
from sojourn.server.tables.registry import Tables
from sojourn.server.words import say
from sojourn.server.workers.daily_deal import LADDER, RIVAL, SEAT, deal_seed, order, seats_of

log = logging.getLogger("sojourn")

NICE = 19  # of the process in which the bots play: below everything else
LIMIT = 900.0  # seconds the bots may take for one deal; who has not played by then does not count
DAYS = (
    later("{day} January"),
    later("{day} February"),
    later("{day} March"),
    later("{day} April"),
    later("{day} May"),
    later("{day} June"),
    later("{day} July"),
    later("{day} August"),
    later("{day} September"),
    later("{day} October"),
    later("{day} November"),
    later("{day} December"),
)


def day_words(day: str) -> str:
    """A day as people say it: 18 November."""
    date = datetime.date.fromisoformat(day)
    return say(DAYS[date.month - 1], day=date.day)


def label(day: str) -> str:
    """What a table of the deal is called; empty for any other table."""
    return say("Deal of the day, {day}", day=day_words(day)) if day else ""


def score(points: int) -> str:
    """A result as a number; a dash where a game gives less than nothing to those who do not succeed."""
    return number(points) if points >= 0 else "–"


def featured(day: str) -> Game:
    """The game of the day: each in its turn, in the order of the home page."""
    games = list(installed().values())
    return games[datetime.date.fromisoformat(day).toordinal() % len(games)]


async def open_daily(tables: Tables, game: Game, day: str, name: str, person: str) -> LiveTable:
    """The person's table of the deal: the one that is not over yet, or a new one."""
    for table, played, over in tables.storage.daily_tables(person, day):
        if played == game.name and not over:
            return await tables.get(table)
    sitters = ["you" if seat == SEAT else f"bot:{RIVAL}" for seat in range(seats_of(game))]
    plan = Plan(game.name, tuple(sitters), (name,), seed=deal_seed(game.name, day), quiet=True, daily=day)
    return await tables.create(plan, person)


# --- How bots do -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Comparison:
    """A result among those of bots that played the same deal."""

    points: int
    bots: Sequence[BotResult]

    @property
    def better_than(self) -> int:
        """How many of the bots got fewer points."""
        return sum(bot.points < self.points for bot in self.bots)

    @property
    def as_good_as(self) -> int:
        """How many got the same."""
        return sum(bot.points == self.points for bot in self.bots)

    @property
    def missing(self) -> int:
        """How many have not played yet."""
        return len(LADDER) - len(self.bots)


class BotLadder:
    """Lets bots play daily deals, one deal at a time."""

    def __init__(self, storage: Storage, processes: bool) -> None:
        self.storage, self.processes = storage, processes
        self._turn = asyncio.Lock()
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}

    def start(self, game: str, day: str) -> None:
        """Let the bots play this deal, if they have not and do not."""
        if not self.processes or (game, day) in self._tasks:
            return
        if len(self.storage.bot_results(game, day)) < len(LADDER):
            self._tasks[game, day] = asyncio.create_task(self._run(game, day))

    async def _run(self, game: str, day: str) -> None:
        async with self._turn:
            played = {result.number for result in self.storage.bot_results(game, day)}
            numbers = [str(number) for number in order() if number not in played]
            try:
                async with asyncio.timeout(LIMIT):
                    await self._play(game, day, numbers)
            except TimeoutError:
                log.info("%s: not all bots have played the deal of %s in time", game, day)

    async def _play(self, game: str, day: str, numbers: list[str]) -> None:
        words = ["-m", "sojourn.server.workers.daily_deal", str(NICE), game, day, *numbers]
        env = os.environ | {"NUMBA_DISABLE_JIT": "1"}
        process = await asyncio.create_subprocess_exec(sys.executable, *words, stdin=-3, stdout=-1, env=env)
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                await self.storage.add_bot_result(game, day, BotResult(**json.loads(line)))
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def wait(self) -> None:
        """Until every deal that was started is played."""
        await asyncio.gather(*self._tasks.values())

    async def close(self) -> None:
        """Stop the bots."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
