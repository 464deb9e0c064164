"""Fair undo: a step may be taken back while nobody has learned anything from it.

A step told something if chance answered, if something was whispered to anybody, or if somebody could not have foreseen
what the step shows. That is judged in a worker (`workers/step_judge.py`) from what the seat itself saw before and after
the step, and from nothing else: an answer that depended on the others' real hands would tell about them. Until the
worker has answered, and if it fails, the step cannot be taken back. No request waits for that.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from sojourn.core.content import Content
from sojourn.core.errors import IllegalAction
from sojourn.core.game import Game
from sojourn.core.log import Move
from sojourn.core.record import as_bytes
from sojourn.core.table import MAX_SEED, Table
from sojourn.core.trace import EVERYBODY, Event
from sojourn.server.storage.records import UNDO, Entry
from sojourn.server.tables.bot_driver import mover
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.looking_back import Playback, playback_of
from sojourn.server.tables.registry import Tables
from sojourn.server.words import say
from sojourn.server.workers.messages import Step

log = logging.getLogger("sojourn")

DELAY = 0.3  # seconds after a step before it is judged: what others fetch now goes first


async def undo(tables: Tables, live: LiveTable, seat: int, move_id: str | None = None) -> None:
    """Take the seat's last step back, if nobody learned anything from it."""
    async with live.lock:
        if move_id is not None and move_id in live.move_ids:
            return
        if not live.can_undo(seat):
            raise IllegalAction(say("You cannot take this back: something was revealed, or someone else has moved."))
        left = live.undoable[seat] - 1
        before, after, kept = await asyncio.to_thread(without_last_step, playback_of(live), seat)
        first, now, undone = live.number, time.time(), len(live.table.moves) - len(before.moves)
        entries = [Entry(first + n, seat, UNDO, None if n else move_id, now) for n in range(undone)]
        entries += [Entry(first + undone + n, move.seat, move.action, None, now) for n, move in enumerate(kept)]
        if live.offer is not None and live.offer.to > len(before.moves):
            await tables.set_offer(live, None)  # the moment it means is counted otherwise now
        await tables.keep(live, after, entries, before)
        await tables.refuse_offer(live, first)
        live.undoable[seat] = left
        await tables.storage.set_undo_right(live.info.id, live.undo_right(seat))


def without_last_step(playback: Playback, seat: int) -> tuple[Table, Table, list[Move]]:
    """The table before the seat's last step; the same after what others did since, unnoticed by the seat; and which moves.

    That others have done something must not show in whether the seat may take back, so it does not hinder it. What they
    did stays, unless the rules do not allow it without the step.
    """
    table, moves = playback.table, playback.table.moves
    last = next(number for number in range(len(moves) - 1, -1, -1) if moves[number].seat == seat)
    before = table.with_state(playback.states([last])[last], last)
    after, kept = before.copy(), list[Move]()
    for move in moves[last + 1 :]:
        if move.action in after.game.legal_numbers(after.state, after.box, move.seat):
            after.play(move.seat, move.action)
            kept.append(move)
    return before, after, kept


@dataclass(frozen=True)
class Steps:
    """What a person played just now."""

    seat: int
    actions: Sequence[int]
    tables: Sequence[Table]  # before the first step and after each
    earlier: int  # steps before these that could be taken back


def judge_later(tables: Tables, live: LiveTable, steps: Steps) -> None:
    """Judge a person's steps in the background, unless bots or people who are not asked went on at once."""
    alone = len(steps.tables[-1].moves) == len(steps.tables[0].moves) + len(steps.tables) - 1  # nothing was played for others
    if alone and mover(live, live.table) is None:
        number = live.seen.count(steps.seat)
        live.background.add(task := asyncio.ensure_future(_judge(tables, live, steps, number)))
        task.add_done_callback(live.background.discard)


async def _judge(tables: Tables, live: LiveTable, steps: Steps, number: int) -> None:
    """Find out which of the steps may be taken back, and store that, unless the seat notices something meanwhile."""
    await asyncio.sleep(DELAY)
    seat, fair = steps.seat, 0  # the last step first: what lies before a step that told something cannot be taken back
    rows = list(zip(steps.tables, steps.tables[1:], steps.actions, strict=False))
    for before, after, action in reversed(rows):
        if live.seen.count(seat) != number or not await _told_nothing(tables, before, after, seat, action):
            break
        fair += 1
    live = await tables.get(live.info.id)  # the same one, unless it was dropped from memory meanwhile
    async with live.lock:
        if live.seen.count(seat) == number and fair:
            live.undoable[seat] = fair + (steps.earlier if fair == len(rows) else 0)
            await tables.storage.set_undo_right(live.info.id, live.undo_right(seat))
            live.announce_to(seat)


async def _told_nothing(tables: Tables, before: Table, after: Table, seat: int, action: int) -> bool:
    """Whether nobody learned anything from a step; if that cannot be found out, somebody did."""
    try:
        step = step_of(before, after, seat, action)
        return step is not None and await tables.workers.judge(step)
    except Exception:
        log.exception("%s: whether action %d can be taken back is not known", before.game.name, action)
        return False


def step_of(before: Table, after: Table, seat: int, action: int) -> Step | None:
    """The step as its seat saw it, to be judged; None if it told the seat something at first sight: the end, or a whisper."""
    heard = [event for event in after.events if event.is_for(seat)]
    if after.over or any(event.audience != EVERYBODY for event in heard):
        return None
    game, box, content = before.game, before.box, before.content
    known, shown = (as_bytes(game.seen_by(table.state, box, seat)) for table in (before, after))
    owing = sum(1 << each for each in after.to_act)
    seed = seed_of(game.name, content, before.seats, seat, action, known)
    told = _trace(game, heard)
    return Step(0, game.name, content.options, content.hash, before.seats, seat, action, known, shown, told, owing, seed)


def seed_of(game: str, content: Content, seats: int, seat: int, action: int, known: bytes) -> int:
    """The seed of the games a step is judged in: the same whenever the seat, seeing the same, does the same."""
    words = f"{game} {content.hash} {sorted(content.options.items())} {seats} {seat} {action} ".encode()
    return int.from_bytes(sha256(words + known).digest()[:8], "big") % MAX_SEED


def _trace(game: Game, events: Sequence[Event]) -> bytes:
    """Events in the bytes the rules write them in."""
    state: Any = np.zeros(1, game.State.traced)[0]
    state.told = len(events)
    for line, e in zip(state.events, events, strict=False):
        line[:] = (e.kind, e.seat, e.a, e.b, e.c, e.d, e.audience)
    return bytes(state.tobytes()[: game.State.trace_size])
