"""The move that decided a game: the one by which those who did well gained most on everybody else."""

from __future__ import annotations

import asyncio
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from sojourn.core.record import SPECTATOR
from sojourn.server.tables.course import Course, course_of
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.looking_back import OPEN, Playback, playback_of
from sojourn.server.tables.page_cache import CacheKey

SENTENCES = 2  # that are told of the move


@dataclass(frozen=True)
class Decisive:
    """The move that decided a game."""

    move: int
    seat: int  # who played it


async def decisive_of(live: LiveTable) -> Decisive | None:
    """The decisive move of a finished game; None if no number tells of one."""
    how = await course_of(live)
    if how is None:
        return None
    key = CacheKey[Decisive | None]("decisive")
    return await live.cache.fetch(key, lambda: asyncio.to_thread(decisive, playback_of(live), how))


def decisive(playback: Playback, how: Course) -> Decisive | None:
    """The move by which those who did well gained most on the others."""
    outcome = playback.table.outcome
    best = (outcome.winners or outcome.succeeded) if outcome else []
    rest = [seat for seat in range(playback.table.seats) if seat not in best]
    if not best or not rest:
        return None
    start = largest_gain(leads(how.lines, best, rest))
    if start is None:
        return None
    moves = list(range(how.moves[start], how.moves[start + 1] + 1))
    close = leads(_lines(playback, moves), best, rest)
    number = moves[(largest_gain(close) or 0) + 1]
    return Decisive(number, playback.table.moves[number - 1].seat)


def leads(lines: Sequence[Sequence[float]], best: Sequence[int], rest: Sequence[int]) -> list[float]:
    """At every moment, by how much those who did well were ahead of the best of the others."""
    moments = range(len(lines[0]))
    return [sum(lines[s][m] for s in best) / len(best) - max(lines[s][m] for s in rest) for m in moments]


def largest_gain(numbers: Sequence[float]) -> int | None:
    """Before which step the numbers grow most; None if they never do."""
    gains = [after - before for before, after in itertools.pairwise(numbers)]
    known = [(gain, -step) for step, gain in enumerate(gains) if math.isfinite(gain) and gain > 0]
    return -max(known)[1] if known else None


def _lines(playback: Playback, moves: Sequence[int]) -> list[list[float]]:
    table = playback.table
    standing = table.game.ui.standing
    assert standing is not None
    views = playback.views(moves, SPECTATOR).values()
    return [[float(standing.of(table.content, view, seat)) for view in views] for seat in range(table.seats)]


def told(playback: Playback, move: int) -> list[str]:
    """What the move brought those who did well, in a few sentences; what it was called if nothing is told of it."""
    outcome = playback.table.outcome
    best = (outcome.winners or outcome.succeeded) if outcome else []
    texts = playback.sentences(move, SPECTATOR) or playback.sentences(move, OPEN)
    theirs = [text for text in texts if any(f"@{seat}" in text for seat in best)][:SENTENCES]
    if len(theirs) < SENTENCES:
        theirs = [*(text for text in texts[:1] if text not in theirs), *theirs]
    return theirs or [playback.table.moves[move - 1].text]
