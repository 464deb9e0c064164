"""Bots that stand in: when a person is away and their time is up, the bot everyone agreed on plays until they are back."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from dataclasses import replace

from sojourn.core.errors import SojournError
from sojourn.server.storage.records import Overdue
from sojourn.server.tables import takeback
from sojourn.server.tables.clock import CLOCKS
from sojourn.server.tables.presence import AWAY
from sojourn.server.tables.registry import Tables

log = logging.getLogger("sojourn")

SWEEP = 5.0  # seconds between two looks at all clocks
BOT_PATIENCE = 120.0  # seconds a bot may owe a move before its table is brought back to memory


async def watch_clocks(tables: Tables) -> None:
    """Look at all clocks again and again; after a start, pages have time to come back first."""
    await asyncio.sleep(AWAY)
    while True:
        try:
            await take_overdue_seats(tables)
            await wake_bots(tables)
        except Exception:  # such as a database that is gone for a moment
            log.exception("the clocks cannot be looked at")
        await asyncio.sleep(SWEEP)


async def take_overdue_seats(tables: Tables) -> None:
    """Let bots stand in wherever it is time."""
    now = time.time()
    for overdue in await asyncio.to_thread(tables.storage.overdue, CLOCKS, now, now - AWAY):
        with contextlib.suppress(SojournError):  # a table that cannot go on
            await let_stand_in(tables, overdue)


async def let_stand_in(tables: Tables, overdue: Overdue) -> None:
    """Let a bot stand in for one person, unless they came back or another server did it."""
    live = await tables.get(overdue.table)
    sitter = f"bot:{overdue.stand_in}"
    async with live.lock:
        if not tables.is_current(live) or not await tables.storage.take_seat(overdue.table, overdue.seat, sitter, overdue):
            return
        live.chairs[overdue.seat] = replace(live.chairs[overdue.seat], sitter=sitter, away=1)
        live.announce()
    tables.drive(live)
    await takeback.review(tables, live)


async def wake_bots(tables: Tables) -> None:
    """Bring tables with a clock back to memory where a bot has to move: nobody may look at them for days."""
    for table in await asyncio.to_thread(tables.storage.waiting_for_bots, time.time() - BOT_PATIENCE):
        with contextlib.suppress(SojournError):
            tables.drive(await tables.get(table))
