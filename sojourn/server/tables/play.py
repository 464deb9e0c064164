"""Playing one action, or learning why it is not allowed."""

from __future__ import annotations

import time

from sojourn.core.errors import IllegalAction
from sojourn.server.storage.records import Entry
from sojourn.server.tables import lesson
from sojourn.server.tables.errors import Stale
from sojourn.server.tables.fair_undo import Steps, judge_later
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.registry import Tables
from sojourn.server.words import say


async def play(
    tables: Tables, live: LiveTable, seat: int, action: int, move_id: str | None = None, at: int | None = None
) -> None:
    """Play one action; when this returns it is on disk. The same move id is played once."""
    async with live.lock:
        if move_id is not None and move_id in live.move_ids:
            return
        if at is not None and not live.table.over and not live.is_fresh(seat, at):
            raise Stale(say("The table has changed since you chose. Look again."))
        lesson.check(live, seat, [action])
        before, after, earlier = live.table, live.table.copy(), live.undoable[seat]
        after.play(seat, action)
        entry = Entry(live.number, seat, action, move_id, time.time())
        await tables.keep(live, after, [entry])
        await tables.refuse_offer(live, entry.number)
        live.last_choice[seat] = len(before.moves) + 1
    tables.drive(live)
    judge_later(tables, live, Steps(seat, [action], [before, after], earlier))


def why_not(live: LiveTable, seat: int, action: int) -> IllegalAction:
    """Why an action is refused now; nothing is played."""
    try:
        live.table.copy().play(seat, action)
    except IllegalAction as refusal:
        return refusal
    return IllegalAction(say("This is allowed now."))
