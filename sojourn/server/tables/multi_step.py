"""Several steps sent as one: a turn that was tried out first, or a whole path that was clicked."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sojourn.core.errors import IllegalAction
from sojourn.core.table import Table
from sojourn.server.storage.records import Entry
from sojourn.server.tables import lesson
from sojourn.server.tables.errors import Stale
from sojourn.server.tables.fair_undo import Steps, judge_later
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.registry import Tables
from sojourn.server.tables.staging import Trial, basis_of
from sojourn.server.words import say


async def play_steps(
    tables: Tables, live: LiveTable, seat: int, trial: Trial, move_id: str | None, path_from: int | None = None
) -> None:
    """Play a seat's steps in one transaction, once for each move id; on disk when this returns.

    A turn that was tried out is played whole or not at all, if the seat is still asked what it was tried out for. A
    path, clicked when the table had `path_from` entries, is played as far as it goes.
    """
    actions, is_path = trial.numbers, path_from is not None
    async with live.lock:
        if move_id is not None and move_id in live.move_ids:
            return
        if not actions:
            raise IllegalAction(say("No action was named."))
        is_due = trial.basis == basis_of(live, seat) if path_from is None else live.is_fresh(seat, path_from)
        if not is_due:
            raise Stale(say("The table has changed since you chose. Look again."))
        lesson.check(live, seat, actions)
        steps, refusal = walk(live.table, seat, actions, is_path)
        now, first, earlier = time.time(), live.number, live.undoable[seat]
        entries = [Entry(first + k, seat, actions[k], move_id if k == 0 else None, now) for k in range(len(steps) - 1)]
        await tables.keep(live, steps[-1], entries)
        await tables.refuse_offer(live, first)
        live.last_choice[seat] = len(steps[0].moves) + 1
    tables.drive(live)
    judge_later(tables, live, Steps(seat, actions, steps, earlier))
    if refusal is not None:
        raise refusal


def walk(table: Table, seat: int, actions: Sequence[int], partly: bool) -> tuple[list[Table], IllegalAction | None]:
    """The table before and after each step, and why it ended early if it did."""
    steps = [table]
    for action in actions:
        after = steps[-1].copy()
        try:
            after.play(seat, action)
        except IllegalAction as refusal:
            if not partly or len(steps) == 1:
                raise
            text = say(
                "You took {done} of {all} steps, then something changed. Choose how to go on.",
                done=len(steps) - 1,
                all=len(actions),
            )
            return steps, IllegalAction(text, refusal.rule)
        steps.append(after)
    return steps, None
