"""Several steps sent as one: a turn that was tried out, or a whole path that was clicked."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sojourn.core.errors import IllegalAction
from sojourn.core.table import Table
from sojourn.server import lesson
from sojourn.server.at_table import acting, answer_after, here, move_id
from sojourn.server.language import say
from sojourn.server.live import Live
from sojourn.server.people import tables_of
from sojourn.server.staging import basis_of, read_trial
from sojourn.server.storage import Entry
from sojourn.server.tables import Stale, Tables
from sojourn.server.web import form, whole

router = APIRouter(prefix="/t/{table}", include_in_schema=False)


@router.post("/turn")
async def turn(request: Request) -> Response:
    """Play the steps of `staged` as one: all or none; with `partly` as far as they go."""
    live, fields = await here(request), await form(request)
    seat = acting(request, live)
    if fields.get("ahead"):  # only the first steps, which the others wait for
        fields["staged"] = fields["ahead"]
    trial, at = read_trial(fields), whole(fields.get("at"), -1)
    partly = fields.get("partly") == "1"

    def is_due() -> bool:
        return live.is_fresh(seat, at or 0) if partly else trial.basis == basis_of(live, seat)

    wish = play_row(tables_of(request), live, seat, trial.numbers, move_id(fields), is_due, partly)
    return await answer_after(request, live, wish)


async def play_row(
    tables: Tables,
    live: Live,
    seat: int,
    actions: Sequence[int],
    move_id: str | None,
    is_due: Callable[[], bool],
    partly: bool = False,
) -> None:
    """Play a seat's steps in one commit, once for each move id; on disk when this returns."""
    async with live.lock:
        if move_id is not None and move_id in live.move_ids:
            return
        if not actions:
            raise IllegalAction(say("No action was named."))
        if not is_due():
            raise Stale(say("The table has moved on since you chose; look again."))
        lesson.check(live, seat, actions)
        steps, refusal = walk(live.table, seat, actions, partly)
        now, first = time.time(), live.number
        entries = [Entry(first + k, seat, actions[k], move_id if k == 0 else None, now) for k in range(len(steps) - 1)]
        await tables.settle_offer(live)
        await tables.keep(live, steps[-1], entries)
        live.acted[seat] = len(steps[0].moves) + 1
    tables.follow(live, steps, seat, actions)
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
                "You went {done} of {all} steps; then something changed. Choose how to go on.",
                done=len(steps) - 1,
                all=len(actions),
            )
            return steps, IllegalAction(text, refusal.rule)
        steps.append(after)
    return steps, None
