"""The task that plays for bots: it computes their moves without holding the table, and plays them if they still fit.

How long a bot takes tells nothing of what it holds: a move is played when the pace and the level's whole thinking time
are over, both counted from when the bot was asked, however soon the move was found.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import time
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from sojourn.bots import Whose, bot
from sojourn.bots.budget import Budget
from sojourn.core.errors import SojournError
from sojourn.core.record import as_bytes
from sojourn.core.table import MAX_SEED, Table
from sojourn.server.storage.records import Chair, Entry
from sojourn.server.tables.auto_pass import is_pass, silence
from sojourn.server.tables.errors import Stale
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.seen_moves import is_among, noticed_since
from sojourn.server.tables.standing_answers import answer_at_once, asked_now
from sojourn.server.words import say
from sojourn.server.workers.daily_deal import bot_seed as daily_bot_seed
from sojourn.server.workers.messages import Question
from sojourn.server.workers.pool import WorkerPool

log = logging.getLogger("sojourn")

PACES = {"slow": 2.2, "normal": 1.0, "fast": 0.35, "instant": 0.0}  # seconds before a bot moves
STEP = 0.35  # part of the pace before a further step of the same turn, and before talk: a bot's turn reads as one short scene
BURST = 40  # passes of bots that are stored together
LATE = 0.2  # seconds by which a search may end after its time, and be sent
LEAST = 0.1  # seconds every bot takes for the answer to a secret question
GATHER = 0.3  # seconds: passes computed so far are stored before the next one is


class Keeper(Protocol):
    """What the driver needs of the tables (`registry.Tables`)."""

    secret: bytes
    workers: WorkerPool

    def is_current(self, live: LiveTable) -> bool: ...
    async def keep(self, live: LiveTable, after: Table, entries: list[Entry]) -> None: ...


@dataclass(frozen=True)
class Answer:
    """A bot's answer, and what it was asked."""

    number: int  # of the entry it would be
    chair: Chair
    question: Question
    action: int
    began: float  # when it was asked, by this process's monotonic clock


@dataclass
class Ahead:
    """What bots would play next, computed from the table as it was when they were asked."""

    number: int  # entries there were, and who sat where, when they were asked
    chairs: list[Chair]
    table: Table  # after the passes
    passes: list[Entry] = field(default_factory=list)
    move: Answer | None = None  # the next move that does not only pass

    def fits(self, live: LiveTable) -> bool:
        """Whether the table has not changed since."""
        return (live.number, live.chairs) == (self.number, self.chairs)


def check_pace(given: str) -> None:
    """Refuse a pace that there is not."""
    if given not in PACES:
        raise SojournError(say("The pace must be one of {all}, not {given}.", all=", ".join(PACES), given=repr(given[:20])))


def mover(live: LiveTable, table: Table) -> Chair | None:
    """A chair that owes a decision and needs no click for it: people who are not asked first, then bots."""
    owing = [live.chairs[seat] for seat in table.to_act]
    for chair in owing:
        if unasked(live, table, chair) is not None:
            return chair
    return next((chair for chair in owing if chair.bot), None)


def unasked(live: LiveTable, table: Table, chair: Chair) -> int | None:
    """What is played for a person who wished not to be asked: a pass in a moment for talk, or a standing answer."""
    if chair.bot:
        return None
    passes = silence(table, chair.seat) if chair.quiet else None
    return answer_at_once(live, table, chair.seat) if passes is None else passes


def whole_time(budget: Budget | None, secret: bool) -> float:
    """Seconds after which a bot with this budget answers; a secret question takes all of them some time."""
    seconds = budget.seconds + LATE if budget is not None else 0.0
    return max(seconds, LEAST) if secret else seconds


def question_of(tables: Keeper, live: LiveTable, table: Table, chair: Chair, number: int) -> Question:
    """What the bot may know, and nothing more."""
    mask = table.game.mask()
    mask[np.array(table.game.legal_numbers(table.state, table.box, chair.seat), int)] = 1
    # The bot's seed comes from the server's secret: it tells nothing about the deal, nor the deal about it.
    words = f"{live.info.id} {number} {chair.seat}".encode()
    seed = int.from_bytes(hmac.digest(tables.secret, words, "sha256")[:8], "big") % MAX_SEED
    if live.info.lesson:  # a lesson is the same every time
        seed = sum(move.seat == chair.seat for move in table.moves)
    if live.info.daily:  # the deal of the day is the same for everyone, and so is what its bots answer to the same moves
        seed = daily_bot_seed(live.info.game, live.info.daily, table, chair.seat)
    view = as_bytes(table.view(chair.seat).record)
    info = live.info
    whose = Whose(info.id, chair.seat)
    secret = asked_now(table) is not None
    # Moments for talk are left out: bots pass in most of them, and three who take a second each would stop the talk.
    takes = whole_time(bot(chair.bot).budget, secret) if secret or silence(table, chair.seat) is None else 0.0
    return Question(
        0, chair.bot, info.game, info.options, info.content, view, chair.seat, mask.tobytes(), seed, takes=takes, whose=whose
    )  # fmt: skip


async def drive_on(tables: Keeper, live: LiveTable) -> None:
    """Play for bots and people who are not asked until somebody is; passes need no pause."""
    try:
        while tables.is_current(live):
            ahead = await think_ahead(tables, live)
            kept = await store_passes(tables, live, ahead)
            if ahead.move is not None and (kept or not ahead.passes) and is_still_asked(tables, live, ahead.move):
                if is_open(live, ahead.move):
                    began = time.monotonic() if ahead.passes else ahead.move.began
                    await pause(live, began, STEP if goes_on(live, ahead.move.chair.seat) else 1.0)
                await play_answer(tables, live, ahead.move)
            elif kept and mover(live, live.table) is None:
                break
    except Stale:
        return
    except Exception:
        log.exception("table %s: a bot cannot move", live.info.id)
    live.skip_pauses.clear()


async def think_ahead(tables: Keeper, live: LiveTable) -> Ahead:
    """Compute all moves that only pass, and the next that does not, without holding the lock."""
    ahead = Ahead(live.number, list(live.chairs), live.table.copy())
    until = time.monotonic() + GATHER
    while len(ahead.passes) < BURST and time.monotonic() < until and (chair := mover(live, ahead.table)) is not None:
        number = ahead.number + len(ahead.passes)
        action = unasked(live, ahead.table, chair)
        if action is None:
            secret = asked_now(ahead.table) is not None
            if secret and ahead.passes:
                break  # they are stored first: when they are seen must not depend on what the bot holds
            question, began = question_of(tables, live, ahead.table, chair, number), time.monotonic()
            action = await tables.workers.think(question)
            if secret or not ahead.fits(live) or not is_pass(ahead.table, chair.seat, action):
                ahead.move = Answer(number, chair, question, action, began)
                break
        ahead.table.play(chair.seat, action)
        ahead.passes.append(Entry(number, chair.seat, action, None, time.time()))
    return ahead


async def store_passes(tables: Keeper, live: LiveTable, ahead: Ahead) -> bool:
    """Store the computed passes together; False if the table has changed meanwhile."""
    async with live.lock:
        if not ahead.fits(live):
            return False
        if ahead.passes:
            await tables.keep(live, ahead.table, ahead.passes)
        return True


def is_still_asked(tables: Keeper, live: LiveTable, answer: Answer) -> bool:
    """Whether the bot is asked the same now, even if others have moved."""
    chair = live.chairs[answer.chair.seat]
    if chair != answer.chair or chair.seat not in live.table.to_act:
        return False
    return live.number == answer.number or question_of(tables, live, live.table, chair, answer.number) == answer.question


async def play_answer(tables: Keeper, live: LiveTable, answer: Answer) -> None:
    """Play a bot's answer, if it is still asked the same."""
    async with live.lock:
        if is_still_asked(tables, live, answer):
            after = live.table.copy()
            after.play(answer.chair.seat, answer.action)
            await tables.keep(live, after, [Entry(live.number, answer.chair.seat, answer.action, None, time.time())])


def is_open(live: LiveTable, answer: Answer) -> bool:
    """Whether everybody can notice this move; pauses before the others would tell how many they are."""
    after = live.table.copy()
    after.play(answer.chair.seat, answer.action)
    noticed = noticed_since(live.table, after)[-1]
    return all(is_among(viewer, noticed) for viewer in live.seen.everybody)


def goes_on(live: LiveTable, seat: int) -> bool:
    """Whether a seat's move continues what everybody has just seen it do, or is a word in a moment for talk."""
    last = live.seen.last_open
    return (last > 0 and live.table.moves[last - 1].seat == seat) or silence(live.table, seat) is not None


async def pause(live: LiveTable, since: float, part: float = 1.0) -> None:
    """Wait until as much time has passed as the pace says (or a part of it), or somebody presses "skip"."""
    wait = since + PACES[live.info.pace] * part - time.monotonic()
    if wait > 0 and not live.skip_pauses.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(live.skip_pauses.wait(), wait)
