"""Preview: what a choice would bring, from what the seat knows and nothing else.

The choice is tried in a few games dealt anew to fit the seat's own view. What happens in all of them is certain, and is
told. Where they differ, chance or somebody's secret decides: then it is tried in more of them, and what happens to the
seat in a good part of these is told with its odds. It is computed in a thread, without holding the table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, NamedTuple

from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.record import as_bytes
from sojourn.core.table import Table
from sojourn.core.trace import Event
from sojourn.core.words import language
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.page_cache import CacheKey
from sojourn.server.tables.staging import NOTHING, Trial, is_next
from sojourn.server.words import say

log = logging.getLogger("sojourn")

DEALS = 3  # games the choice is tried in
MORE_DEALS = 24  # games it is tried in if those differ, or if chance is asked
SENTENCES = 3  # told at most
ODDS = 2  # told at most
OFTEN = 4  # of ten games: with 24 tried, rarer odds would say more about our luck than about the choice


@dataclass(frozen=True)
class Foreseen:
    """What a seat can know of a choice; sentences have @seats for names."""

    told: list[str] = field(default_factory=list)  # happens in any case, as the story would tell it
    brings: list[str] = field(default_factory=list)  # what the game says that it changes for the seat
    changes: dict[int, str] = field(default_factory=dict)  # and what the list of seats would say of whom
    odds: list[str] = field(default_factory=list)  # may happen, with how often
    certain: bool = True  # there is nothing else to know

    @property
    def sentences(self) -> list[str]:
        """A few short ones; none if there is nothing to say."""
        known = [*self.told[:SENTENCES], *self.brings, *self.changes.values()]
        if self.certain or self.odds:
            return [*known, *self.odds]
        if not known:
            return [say("What happens depends on chance or on hidden information.")]
        return [*known, say("After that, it depends on chance or on hidden information.")]


async def preview(live: LiveTable, seat: int, action: int, trial: Trial = NOTHING) -> Foreseen:
    """What the choice would bring, after what is staged."""
    if trial.numbers:  # what is staged differs from page to page and is not cached
        return await _computed(live, seat, action, trial)
    key = CacheKey[Foreseen]("preview", seat, language(), action)
    return await live.cache.fetch(key, lambda: _computed(live, seat, action, trial))


async def _computed(live: LiveTable, seat: int, action: int, trial: Trial) -> Foreseen:
    table = live.table
    if trial.numbers:
        legal = is_next(live, seat, action, trial)
    else:
        legal = action in table.game.legal_numbers(table.state, table.box, seat)
    return await asyncio.to_thread(foresee, table, seat, action, trial.numbers) if legal else Foreseen()


def foresee(table: Table, seat: int, action: int, staged: Sequence[int] = ()) -> Foreseen:
    """What the seat can know of an action, after staged ones."""
    view = table.game.seen_by(table.state, table.box, seat)
    try:
        return _tried(table, view, seat, (*staged, action))
    except Exception:  # a failing preview must not stop the game
        log.exception("%s: what action %d would bring is not known", table.game.name, action)
        return Foreseen()


def sentences(table: Table, seat: int, action: int, staged: Sequence[int] = ()) -> list[str]:
    """The same in a few sentences."""
    return foresee(table, seat, action, staged).sentences


def _tried(table: Table, view: Any, seat: int, actions: Sequence[int]) -> Foreseen:
    tries = [try_once(table, view, seat, actions, number) for number in range(DEALS)]
    told = [_told(table, each, seat) for each in tries]
    same = len({as_bytes(each.after) for each in tries}) == 1 and all(each == told[0] for each in told)
    certain = same and not any(each.asked_chance for each in tries)
    if not certain:  # a few that agree by luck must not make a die certain
        tries += [try_once(table, view, seat, actions, number) for number in range(DEALS, MORE_DEALS)]
        told += [_told(table, each, seat) for each in tries[DEALS:]]
    brought, changes = [_brought(table, each) for each in tries], [_changes(table, each) for each in tries]
    sure = common_start(told)
    brings = [text for text in brought[0] if all(text in other for other in brought)]
    facts = {who: text for who, text in changes[0].items() if all(text == other.get(who) for other in changes)}
    every = [[*story, *says, *new.values()] for story, says, new in zip(told, brought, changes, strict=True)]
    certain = certain or (len({as_bytes(each.after) for each in tries}) == 1 and all(each == sure for each in told))
    return Foreseen(sure, brings, facts, odds_of(every, seat, [*sure, *brings, *facts.values()]), certain)


def common_start(lists: Sequence[list[str]]) -> list[str]:
    """What all lists begin with."""
    rows = zip(*lists, strict=False)
    return [row[0] for row in takewhile(lambda row: len(set(row)) == 1, rows)]


def odds_of(lists: Sequence[list[str]], seat: int, sure: Sequence[str]) -> list[str]:
    """What happens to the seat in a good part of the games, with about how often; of what always comes together, the last."""
    games: dict[str, frozenset[int]] = {}
    for texts in lists:
        for text in texts:
            if text not in sure and (f"@{seat}" in text or "@" not in text):
                games.setdefault(text, frozenset(n for n, each in enumerate(lists) if text in each))
    last = {where: text for text, where in games.items()}
    tenths = {text: min(9, round(10 * len(where) / len(lists))) for where, text in last.items() if len(where) < len(lists)}
    frequent = sorted((text for text, n in tenths.items() if n >= OFTEN), key=lambda text: -tenths[text])
    return [say("In about {n} of 10 cases: {what}", n=tenths[text], what=text) for text in frequent[:ODDS]]


class Try(NamedTuple):
    """One imagined game: what the last action told there, and what the seat sees before and after it."""

    events: list[Event]
    before: Any
    after: Any
    asked_chance: bool


def try_once(table: Table, view: Any, seat: int, actions: Sequence[int], number: int) -> Try:
    """These actions in one game that fits the view."""
    luck: Any = Luck.new()
    seed_luck(luck, 1, number + 1)  # always the same: a hint asked for twice says the same
    dealt: Any = table.game.State.new()
    dispatch.redeal(view, table.box, seat, luck, dealt)
    other = table.with_state(dealt)
    for action in actions:
        before, chance = table.game.seen_by(other.state, table.box, seat), _chance(other)
        other.play(seat, action)
    return Try(other.events, before, table.game.seen_by(other.state, table.box, seat), chance != _chance(other))


def _chance(table: Table) -> bytes:
    """Where the random numbers of this game are; nothing in a game without any."""
    return bytes(table.state["rng"].tobytes()) if "rng" in (table.game.State.dtype.names or ()) else b""


def _told(table: Table, tried: Try, seat: int) -> list[str]:
    """What the story would tell the seat."""
    texts = [table.game.sentence(table.content, event, seat) for event in tried.events if event.is_for(seat)]
    return [text for text in texts if text]


def _brought(table: Table, tried: Try) -> list[str]:
    """What the game says that it changed for the seat."""
    brings = table.game.ui.brings
    return list(brings(table.content, tried.before, tried.after)) if brings is not None else []


def _changes(table: Table, tried: Try) -> dict[int, str]:
    """What the list of seats would say anew, by seat."""
    facts = table.game.ui.seat_facts
    if facts is None:
        return {}
    pairs: Sequence[tuple[Any, Any]] = [
        (facts(table.content, tried.before, s)[0], facts(table.content, tried.after, s)[0]) for s in range(table.seats)
    ]
    return {seat: f"@{seat}: {old} → {new}." for seat, (old, new) in enumerate(pairs) if old != new and old and new}
