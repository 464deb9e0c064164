"""Preview: what a choice would bring, from what the seat knows and nothing else.

The choice is tried in a few games dealt anew to fit the seat's own view. What happens in all of them
is certain, and is told; where they differ, chance or somebody's secret decides, and nothing is told.
It is computed in a thread, without holding the table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.record import as_bytes
from sojourn.core.table import Table
from sojourn.core.words import language
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.page_cache import CacheKey
from sojourn.server.tables.staging import NOTHING, Trial, is_next
from sojourn.server.words import say

log = logging.getLogger("sojourn")

DEALS = 3  # games the choice is tried in
SENTENCES = 3  # told at most


async def preview(live: LiveTable, seat: int, action: int, trial: Trial = NOTHING) -> list[str]:
    """A few short sentences (with @seats for names), after what is staged; none if there is nothing certain to say."""
    if trial.numbers:  # what is staged differs from page to page and is not cached
        return await _computed(live, seat, action, trial)
    key = CacheKey[list[str]]("preview", seat, language(), action)
    return await live.cache.fetch(key, lambda: _computed(live, seat, action, trial))


async def _computed(live: LiveTable, seat: int, action: int, trial: Trial) -> list[str]:
    table = live.table
    if trial.numbers:
        legal = is_next(live, seat, action, trial)
    else:
        legal = action in table.game.legal_numbers(table.state, table.box, seat)
    return await asyncio.to_thread(sentences, table, seat, action, trial.numbers) if legal else []


def sentences(table: Table, seat: int, action: int, staged: Sequence[int] = ()) -> list[str]:
    """What the seat can know of an action, after staged ones."""
    view = table.game.seen_by(table.state, table.box, seat)
    try:
        return _tried(table, view, seat, (*staged, action))
    except Exception:  # a failing preview must not stop the game
        log.exception("%s: what action %d would bring is not known", table.game.name, action)
        return []


def _tried(table: Table, view: Any, seat: int, actions: Sequence[int]) -> list[str]:
    tries = [_try(table, view, seat, actions, number) for number in range(DEALS)]
    sure = common_start([told for told, _, _ in tries])
    certain = len({after for _, _, after in tries}) == 1 and all(len(told) == len(sure) for told, _, _ in tries)
    facts = [change for change in tries[0][1] if all(change in others for _, others, _ in tries)]
    known = sure[:SENTENCES] + facts
    if certain:
        return known
    if not known:
        return [say("What happens depends on chance or on hidden information.")]
    return [*known, say("After that, it depends on chance or on hidden information.")]


def common_start(lists: Sequence[list[str]]) -> list[str]:
    """What all lists begin with."""
    rows = zip(*lists, strict=False)
    return [row[0] for row in takewhile(lambda row: len(set(row)) == 1, rows)]


def _try(table: Table, view: Any, seat: int, actions: Sequence[int], number: int) -> tuple[list[str], list[str], bytes]:
    """What the last action would tell the seat, whose numbers change, and all it would see, in one game that fits."""
    luck: Any = Luck.new()
    seed_luck(luck, 1, number + 1)  # always the same: a hint asked for twice says the same
    dealt: Any = table.game.State.new()
    dispatch.redeal(view, table.box, seat, luck, dealt)
    other = table.with_state(dealt)
    for action in actions:
        before = table.game.seen_by(other.state, table.box, seat)
        other.play(seat, action)
    told = [table.game.sentence(table.content, event, seat) for event in other.events if event.is_for(seat)]
    after = table.game.seen_by(other.state, table.box, seat)
    return [text for text in told if text], _changes(table, before, after), as_bytes(after)


def _changes(table: Table, before: Any, after: Any) -> list[str]:
    """What the list of seats would say anew."""
    facts = table.game.ui.seat_facts
    if facts is None:
        return []
    pairs: Sequence[tuple[Any, Any]] = [
        (facts(table.content, before, s)[0], facts(table.content, after, s)[0]) for s in range(table.seats)
    ]
    return [f"@{seat}: {old} → {new}." for seat, (old, new) in enumerate(pairs) if old != new and old and new]
