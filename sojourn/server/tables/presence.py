"""Who is at the table: pages that listen store it now and then, so that every server knows who is away."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterable

from sojourn.server.tables.clock import CLOCKS
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.registry import Tables

EVERY = 20.0  # seconds between two notes that somebody is here
AWAY = 60.0  # seconds without one: they are away


def is_here(tables: Tables, live: LiveTable, seats: Iterable[int]) -> None:
    """A page of these seats' owner is here. It is stored in the background, where somebody could be missed."""
    now = time.time()
    if live.info.clock not in CLOCKS and not live.has_reminders:
        return
    late = [seat for seat in seats if now - live.stored_presence.get(seat, 0.0) >= EVERY]
    if late:
        live.stored_presence.update(dict.fromkeys(late, now))
        live.background.add(task := asyncio.ensure_future(_store(tables, live, late, now)))
        task.add_done_callback(live.background.discard)


async def _store(tables: Tables, live: LiveTable, seats: list[int], now: float) -> None:
    with contextlib.suppress(Exception):  # the next note is due in a moment
        await tables.storage.set_seen(live.info.id, seats, now)
