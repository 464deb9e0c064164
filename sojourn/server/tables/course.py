"""How a game went: every seat's standing at a hundred moments of a finished game.

A game gives the numbers: the `standing` of its interface, asked of the spectator's view of every moment.
"""

from __future__ import annotations

import asyncio
import logging
import math
from dataclasses import dataclass, replace

from sojourn.core.errors import SojournError
from sojourn.core.record import SPECTATOR
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.looking_back import Playback, playback_of
from sojourn.server.tables.page_cache import CacheKey
from sojourn.server.words import say

log = logging.getLogger("sojourn")

POINTS = 120  # moments that are drawn


@dataclass(frozen=True)
class Course:
    """How a game went."""

    title: str  # what the numbers are, as the game says it in English
    moves: list[int]
    lines: list[list[float]]  # by seat; not a number where nobody could know


async def course_of(live: LiveTable) -> Course | None:
    """How a finished game went, with its title in the reader's language; None if the game has no number for it."""
    if not live.table.over:
        raise SojournError(say("The chart is drawn when the game is over."))
    key = CacheKey[Course | None]("course")
    found = await live.cache.fetch(key, lambda: asyncio.to_thread(course, playback_of(live)))
    return replace(found, title=live.rules.say(found.title) if found.title else say("Standing")) if found else None


def course(playback: Playback) -> Course | None:
    """Every seat's standing over the moves; None if the game has no number for it."""
    table = playback.table
    standing = table.game.ui.standing
    if standing is None:
        return None
    moves = sorted({round(playback.last * n / POINTS) for n in range(POINTS + 1)})
    lines: list[list[float]] = [[] for _ in range(table.seats)]
    try:
        for view in playback.views(moves, SPECTATOR).values():
            for seat, line in enumerate(lines):
                line.append(float(standing.of(table.content, view, seat)))
    except Exception:  # a failing chart must not hide the end of the game
        log.exception("%s: its standing cannot be told", table.game.name)
        return None
    known = [x for line in lines for x in line if math.isfinite(x)]
    return Course(standing.title, moves, lines) if known else None
