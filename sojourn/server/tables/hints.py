"""Hints: what a strong player would do, searched from the seat's own view, unless somebody at the table minds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sojourn.core.errors import IllegalAction
from sojourn.core.game import Action
from sojourn.core.words import later, listed
from sojourn.server.tables.bot_driver import question_of
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.page_cache import CacheKey
from sojourn.server.tables.registry import Tables
from sojourn.server.words import say
from sojourn.server.workers.messages import Hint

LEVEL = "local"  # the strongest
SECONDS = 1.0
SHOWN = 3
NOT_YET = later("The strong player is still reading the rules of this game. Play on, and ask again in a minute.")
ONLY = later("There is only one thing you can do now.")


@dataclass(frozen=True)
class Tip:
    """One move with its prospects."""

    action: int
    text: str
    chance: float  # estimated chance to win, 0 to 1
    games: int  # simulated games that began with it


def can_ask(live: LiveTable, seat: int) -> None:
    """Refuse where hints are switched off, or nothing is asked."""
    if minded_by(live):
        raise IllegalAction(say("Hints are off at this table: {names} asked for none.", names=listed(minded_by(live))))
    if seat not in live.table.to_act:
        raise IllegalAction(say("You have nothing to decide right now."))


def minded_by(live: LiveTable) -> list[str]:
    """The people who want no hints at this table."""
    return [chair.name for chair in live.chairs if chair.sitter == "person" and not chair.hints]


class NotReady(Exception):
    """No compiled worker can search this game yet."""


async def tips(tables: Tables, live: LiveTable, seat: int) -> tuple[list[Tip], str]:
    """The best moves, or a sentence why there are none."""
    can_ask(live, seat)
    actions = {action.number: action for action in live.table.actions(seat)}
    if len(actions) == 1:
        return [], say(ONLY)
    try:
        best = await live.cache.fetch(CacheKey[list[Hint]]("hints", seat), lambda: _search(tables, live, seat, actions))
    except NotReady:
        return [], say(NOT_YET)
    return in_words(actions, best), ""


async def _search(tables: Tables, live: LiveTable, seat: int, actions: Mapping[int, Action]) -> list[Hint]:
    """The best of these actions, found by a worker that is sent the seat's view and nothing else."""
    asker = replace(live.chairs[seat], sitter=f"bot:{LEVEL}")
    number = live.seen.count(seat)
    question = replace(question_of(tables, live, live.table, asker, number), seconds=SECONDS, takes=0.0)
    found = await tables.workers.hints(question)
    if found is None:
        raise NotReady
    return [hint for hint in found if hint[0] in actions and hint[2]][:SHOWN]


def in_words(actions: Mapping[int, Action], found: Sequence[Hint]) -> list[Tip]:
    """The moves with their sentences, in the reader's language."""
    return [Tip(number, actions[number].text, chance, games) for number, chance, games in found]
