"""Bots at a table: they think while people go on clicking, and play if they are still asked the same."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from sojourn.bots import Whose
from sojourn.core.record import as_bytes
from sojourn.core.table import MAX_SEED, Table
from sojourn.server.live import Live, Stale
from sojourn.server.quiet import is_pass, silence
from sojourn.server.storage import Chair, Entry
from sojourn.server.worker import Question

if TYPE_CHECKING:
    from sojourn.server.tables import Tables

log = logging.getLogger("sojourn")

PACES = {"slow": 2.2, "normal": 1.0, "fast": 0.35, "instant": 0.0}  # seconds before a bot moves
BURST = 40  # passes of bots that are kept together
GATHER = 0.3  # seconds: passes that took longer to think of are kept before the next thought


@dataclass(frozen=True)
class Thought:
    """A bot's answer, and what it was asked."""

    number: int  # of the entry it would be
    chair: Chair
    question: Question
    action: int


@dataclass
class Ahead:
    """What bots would do next at a table that stands still meanwhile."""

    number: int  # entries there were, and who sat where, when they began to think
    chairs: list[Chair]
    table: Table  # after the passes
    passes: list[Entry] = field(default_factory=list)
    loud: Thought | None = None  # the next true move

    def fits(self, live: Live) -> bool:
        """Whether the table has stood still."""
        return (live.number, live.chairs) == (self.number, self.chairs)


def mover(live: Live, table: Table) -> Chair | None:
    """A chair that owes a decision and needs nobody's click for it: the quiet first, then bots."""
    owing = [live.chairs[seat] for seat in table.to_act]
    for chair in owing:
        if not chair.bot and chair.quiet and silence(table, chair.seat) is not None:
            return chair
    return next((chair for chair in owing if chair.bot), None)


def question_of(tables: Tables, live: Live, table: Table, chair: Chair, number: int) -> Question:
    """What the bot may know, and nothing more."""
    mask = table.game.mask()
    mask[np.array(table.game.legal_numbers(table.state, table.box, chair.seat), int)] = 1
    # The bot's luck is the server's own: neither the deal nor anything at the table depends on it.
    words = f"{live.sheet.id} {number} {chair.seat}".encode()
    seed = int.from_bytes(hmac.digest(tables.secret, words, "sha256")[:8], "big") % MAX_SEED
    if live.sheet.lesson:  # a lesson is the same every time
        seed = sum(move.seat == chair.seat for move in table.moves)
    view = as_bytes(table.view(chair.seat).record)
    sheet = live.sheet
    whose = Whose(sheet.id, chair.seat)
    return Question(0, chair.bot, sheet.game, sheet.options, sheet.content, view, chair.seat, mask.tobytes(), seed, whose=whose)


async def drive_on(tables: Tables, live: Live) -> None:
    """Bots move one after the other; what is only a "pass" takes no time."""
    try:
        while tables.is_current(live):
            ahead = await think_ahead(tables, live)
            kept = await pass_on(tables, live, ahead)
            if ahead.loud is not None and (kept or not ahead.passes) and is_still_asked(tables, live, ahead.loud):
                await pause(live)
                await move(tables, live, ahead.loud)
            elif kept and mover(live, live.table) is None:
                break
    except Stale:
        return
    except Exception:
        log.exception("table %s: a bot cannot move", live.sheet.id)
    live.hurry.clear()


async def think_ahead(tables: Tables, live: Live) -> Ahead:
    """All moves that only pass, and the next true one. Nobody's click waits for this: it holds no lock."""
    ahead = Ahead(live.number, list(live.chairs), live.table.copy())
    until = time.monotonic() + GATHER
    while len(ahead.passes) < BURST and time.monotonic() < until and (chair := mover(live, ahead.table)) is not None:
        number = ahead.number + len(ahead.passes)
        action = None if chair.bot else silence(ahead.table, chair.seat)
        if action is None:
            question = question_of(tables, live, ahead.table, chair, number)
            action = await tables.thinker.think(question)
            if not ahead.fits(live) or not is_pass(ahead.table, chair.seat, action):
                ahead.loud = Thought(number, chair, question, action)
                break
        ahead.table.play(chair.seat, action)
        ahead.passes.append(Entry(number, chair.seat, action, None, time.time()))
    return ahead


async def pass_on(tables: Tables, live: Live, ahead: Ahead) -> bool:
    """Keep the passes that were thought of, together; False if the table has moved on meanwhile."""
    async with live.lock:
        if not ahead.fits(live):
            return False
        if ahead.passes:
            await tables.keep(live, ahead.table, ahead.passes)
        return True


def is_still_asked(tables: Tables, live: Live, thought: Thought) -> bool:
    """Whether a bot's thought answers what it is asked now, even if others have moved."""
    chair = live.chairs[thought.chair.seat]
    if chair != thought.chair or chair.seat not in live.table.to_act:
        return False
    return live.number == thought.number or question_of(tables, live, live.table, chair, thought.number) == thought.question


async def move(tables: Tables, live: Live, thought: Thought) -> None:
    """Play what a bot thought of, if it is still asked the same."""
    async with live.lock:
        if is_still_asked(tables, live, thought):
            after = live.table.copy()
            after.play(thought.chair.seat, thought.action)
            await tables.keep(live, after, [Entry(live.number, thought.chair.seat, thought.action, None, time.time())])


async def pause(live: Live) -> None:
    """The time a bot seems to think; pressing "skip" ends it."""
    wait = PACES[live.sheet.pace]
    if wait and not live.hurry.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(live.hurry.wait(), wait)
