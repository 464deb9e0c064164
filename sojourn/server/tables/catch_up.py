""" "What did I miss?": the moves since a seat last chose, moment by moment, each as the seat saw it then."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from sojourn.core.record import SPECTATOR
from sojourn.core.words import language
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.looking_back import Playback, last_choice, playback_of
from sojourn.server.tables.page_cache import CacheKey
from sojourn.server.tables.seen_moves import Numbers

MOST = 120  # moments one can step through; older news are in the story


@dataclass(frozen=True)
class Moment:
    """One step of what was missed."""

    move: int  # how many moves there were, as the seat counts them
    view: Any  # what the seat knew then
    texts: list[str]  # what the move brought, as the seat read it


def missed_moves(live: LiveTable, seat: int) -> list[int]:
    """The moves since the seat last chose that told it something."""
    if seat == SPECTATOR:
        return []
    since = last_choice(live, seat)
    told = {n for n, event in live.table.story if n > since and event.is_for(seat)}
    return sorted(told)[-MOST:]


async def catch_up(live: LiveTable, seat: int) -> list[Moment]:
    """What the seat missed; computed once between two changes of the table."""
    key, since = CacheKey[list[Moment]]("catch-up", seat, language()), last_choice(live, seat)
    numbers = live.seen.numbers(seat)
    return await live.cache.fetch(key, lambda: asyncio.to_thread(moments, playback_of(live), seat, since, numbers))


def moments(playback: Playback, seat: int, since: int, numbers: Numbers) -> list[Moment]:
    """The board as the seat left it, then every moment that told it something."""
    told: dict[int, list[str]] = {since: []}
    for number, text in playback.table.sentences(seat, since + 1):
        told.setdefault(number, []).append(text)
    kept = [since, *sorted(told)[1:][-MOST:]]
    return [Moment(numbers.shown(number), view, told[number]) for number, view in playback.views(kept, seat).items()]
