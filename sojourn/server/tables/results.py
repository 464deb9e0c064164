"""What is stored of a table for the home pages of its people: who owes a decision, and how the game ended."""

from __future__ import annotations

import time

from sojourn.core.table import Outcome, Table
from sojourn.server.storage.records import Result
from sojourn.server.tables.live_table import LiveTable


def turn_mask(table: Table) -> int:
    """The seats that owe a decision now, as a bit mask; whom a table waits for is shown to all who look at it."""
    return sum(1 << seat for seat in table.to_act)


def results_of(live: LiveTable, after: Table) -> list[Result]:
    """How a game that ends now went for the people at the table; nothing while it goes on, nor of a lesson."""
    outcome = after.outcome if after.over else None
    if outcome is None or live.info.lesson:
        return []
    return [_result(live, outcome, chair.seat) for chair in live.chairs if chair.sitter == "person"]


def has_winner(live: LiveTable) -> bool:
    """Whether there is a winner at this table, or only players who succeed and players who do not."""
    ask = live.rules.ui.has_winner
    return ask is None or ask(live.table.content)


def _result(live: LiveTable, outcome: Outcome, seat: int) -> Result:
    return Result(
        table=live.info.id,
        seat=seat,
        game=live.info.game,
        seats=live.table.seats,
        rivals=tuple((chair.name, chair.sitter) for chair in live.chairs if chair.seat != seat),
        contest=int(has_winner(live)),
        won=int(seat in outcome.winners),
        succeeded=int(seat in outcome.succeeded),
        points=outcome.points[seat],
        ended=time.time(),
        daily=live.info.daily,
    )
