"""Hints: what a strong player would do and why, from the seat's own view, unless somebody at the table minds.

A compiled worker searches. Until one is ready, the game's own adviser gives a quick opinion. The reason for a move is
what it certainly brings (see `preview`), and what the search believes the next seat would answer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

import numpy as np

from sojourn.bots.replies import Reply
from sojourn.core.errors import IllegalAction
from sojourn.core.game import Action
from sojourn.core.record import as_bytes, from_bytes
from sojourn.core.table import Table
from sojourn.core.words import later, listed
from sojourn.server.tables.bot_driver import question_of
from sojourn.server.tables.lesson import taught
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.page_cache import CacheKey
from sojourn.server.tables.preview import Foreseen, preview
from sojourn.server.tables.registry import Tables
from sojourn.server.tables.staging import NOTHING, READY, Trial, stages, try_out
from sojourn.server.words import say
from sojourn.server.workers.messages import Hint, Question

log = logging.getLogger("sojourn")

LEVEL = "local"  # the strongest
SECONDS = 1.0
SHOWN = 3
ONLY = later("There is only one thing you can do now.")
QUICK = later("A quick opinion. Ask again in a minute for one that looks ahead.")
ALL_EQUAL = later("These moves are as good as equal.")
TWO_EQUAL = later("The first two are as good as equal.")


@dataclass(frozen=True)
class Tip:
    """One move with its prospects and the reason for it; texts have @seats for names."""

    action: int
    text: str
    chance: float | None  # estimated chance to win, 0 to 1; none in a quick opinion
    games: int  # simulated games that began with it
    reason: str = ""  # what it brings
    reply: str = ""  # what the next seat would most likely do then


@dataclass(frozen=True)
class Tips:
    """The best moves, and what is to be said of all of them, or why there are none."""

    tips: list[Tip]
    note: str = ""


class NotReady(Exception):
    """No compiled worker can search this game yet."""


@dataclass(frozen=True)
class Asked:
    """What the seat may choose from: at the table, or after the steps it tries out."""

    view: Any
    actions: dict[int, Action]


def can_ask(live: LiveTable, seat: int) -> None:
    """Refuse where hints are switched off, or nothing is asked."""
    if minded_by(live):
        raise IllegalAction(say("Hints are off at this table: {names} asked for none.", names=listed(minded_by(live))))
    if seat not in live.table.to_act:
        raise IllegalAction(say("You have nothing to decide right now."))


def minded_by(live: LiveTable) -> list[str]:
    """The people who want no hints at this table."""
    return [chair.name for chair in live.chairs if chair.sitter == "person" and not chair.hints]


async def tips(tables: Tables, live: LiveTable, seat: int, trial: Trial = NOTHING) -> Tips:
    """The best moves, after what is staged; or a sentence why there are none."""
    can_ask(live, seat)
    asked = asked_of(live, seat, trial)
    if not asked.actions:
        return Tips([], say(READY))
    if len(asked.actions) == 1:
        return Tips([], say(ONLY))
    question = search_question(tables, live, seat, asked)
    try:
        if trial.numbers:  # what is staged differs from page to page and is not cached
            found = await searched(tables, question)
        else:
            found = await live.cache.fetch(CacheKey[list[Hint]]("hints", seat), lambda: searched(tables, question))
    except NotReady:
        action = await tables.workers.opinion(question)
        return Tips([await in_words(live, seat, asked, Hint(action, 0.0, 0), trial)], say(QUICK))
    best = [hint for hint in found if hint.action in asked.actions and hint.games][:SHOWN]
    return Tips([await in_words(live, seat, asked, hint, trial) for hint in best], how_equal(best))


async def searched(tables: Tables, question: Question) -> list[Hint]:
    """The search's answer; NotReady if no compiled worker gives one."""
    found = await tables.workers.hints(question)
    if found is None:
        raise NotReady
    return found


def asked_of(live: LiveTable, seat: int, trial: Trial) -> Asked:
    """What the seat sees and may choose, as far as a lesson allows."""
    table, seen = live.table, live.table.view(seat)
    actions = table.actions(seat)
    if trial.numbers and stages(live, seat):
        tried = try_out(live, seat, seen, trial)
        seen, actions = tried.seen, tried.actions
    allowed = taught(live, seat, seen.record, [action.number for action in actions], len(trial.numbers))
    return Asked(seen.record, {action.number: action for action in actions if action.number in allowed})


def search_question(tables: Tables, live: LiveTable, seat: int, asked: Asked) -> Question:
    """What a worker is sent: the seat's view and nothing else."""
    asker = replace(live.chairs[seat], sitter=f"bot:{LEVEL}")
    question = question_of(tables, live, live.table, asker, live.seen.count(seat))
    mask = live.rules.mask()
    mask[np.array(list(asked.actions), int)] = 1
    return replace(question, view=as_bytes(asked.view), mask=mask.tobytes(), seconds=SECONDS, takes=0.0)


def how_equal(best: Sequence[Hint]) -> str:
    """A sentence if the first moves are as good as equal, which `bots.advice.is_as_good` decides."""
    equal = len(list(takewhile(lambda hint: hint.as_good, best)))
    if equal < 2:
        return ""
    return say(ALL_EQUAL) if equal == len(best) else say(TWO_EQUAL)


async def in_words(live: LiveTable, seat: int, asked: Asked, hint: Hint, trial: Trial) -> Tip:
    """A move with its reasons, in the reader's language."""
    brings = reason_of(await preview(live, seat, hint.action, trial), seat)
    answer = await asyncio.to_thread(reply_in_words, live.table, seat, hint.reply) if hint.reply else ""
    chance = hint.chance if hint.games else None
    return Tip(hint.action, asked.actions[hint.action].text, chance, hint.games, brings, answer)


def reason_of(brings: Foreseen, seat: int) -> str:
    """The one sentence that says most about what a move brings; the first of the story only repeats the choice."""
    change = [brings.changes[seat]] if seat in brings.changes else []
    own = [text for text in brings.told[1:] if f"@{seat}" in text]
    return next(iter([*brings.brings, *change, *brings.odds, *own]), "")


def reply_in_words(table: Table, seat: int, reply: Reply) -> str:
    """What the next seat would most likely choose, as its button would say it, in the game the search imagined."""
    try:
        choice = choice_after(table.with_state(from_bytes(table.game.State, reply.deal)), seat, reply)
    except Exception:  # a hint without this line is better than none
        log.exception("%s: an imagined answer cannot be played", table.game.name)
        return ""
    return say("Likely answer of {name}: “{choice}”", name=f"@{reply.seat}", choice=choice) if choice else ""


def choice_after(imagined: Table, seat: int, reply: Reply) -> str:
    """The words of the last decision of the path; decisions with one option are not on it."""
    path = list(reply.path)
    while not imagined.over:
        actor = seat if seat in imagined.to_act else imagined.to_act[0]
        legal = imagined.game.legal_numbers(imagined.state, imagined.box, actor)
        forced = len(legal) == 1 and len(path) < len(reply.path)
        number = legal[0] if forced else path[0][1]
        if not forced and (len(path) == 1 or path[0][0] != actor):
            return next((action.text for action in imagined.actions(actor) if path == [(actor, action.number)]), "")
        if not forced:
            path.pop(0)
        imagined.play(actor, number)
    return ""
