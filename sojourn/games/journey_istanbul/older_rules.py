"""Games saved under older rules: which answers rules 1 took for granted where today's rules ask.

Rules 2 asked as today's do. What they said about notes is a hidden option, which tables older than rules 3 keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.compiling import fast
from sojourn.core.log import Move
from sojourn.core.older_rules import answer_missing
from sojourn.core.table import Table
from sojourn.games.journey_istanbul.actions import PASS
from sojourn.games.journey_istanbul.evening import qualifies
from sojourn.games.journey_istanbul.records import EMPTY, Box, Phase, State
from sojourn.games.journey_istanbul.talk_acts import owed_answer
from sojourn.games.journey_istanbul.talk_windows import open_verbs
from sojourn.games.journey_istanbul.tasks import todays_row

ASKED = -1  # rules 1 asked, too


def carry_over(table: Table, moves: Sequence[Move], rules: int) -> None:
    """Play the moves, and give the answers rules 1 took for granted; rules 2 took none."""
    for move in moves:
        if rules == 1:
            answer_missing(table, missing_answer)
        table.play(move.seat, move.action)
    if rules == 1:
        answer_missing(table, missing_answer)


@fast
def missing_answer(s: State, box: Box) -> int:
    """What rules 1 went on with, unasked, where the table now waits for the seat whose decision it is; else ASKED."""
    if s.phase == Phase.OVER or s.stating != EMPTY or owed_answer(s) != EMPTY or s.verb[s.decider] != EMPTY:
        return ASKED
    unasked = False
    if s.phase == Phase.MORNING:
        unasked = s.acts == 0 and s.notes_left == 0
    elif not box.money_hidden:
        return ASKED
    elif s.phase == Phase.RAID:
        unasked = open_verbs(s, box, s.decider) == 0
    elif s.phase == Phase.JAIL_DOOR:
        unasked = s.day != s.release[s.decider] and s.cash[s.decider] < box.price[s.jail_card[s.decider]]
    elif s.phase == Phase.JOURNEY:
        unasked = not qualifies(s, box, s.decider, s.sheet[todays_row(s), s.column])
    return PASS if unasked else ASKED


def older_result(s: Any, box: Any, rules: int, result: Any) -> None:
    """Where nobody wins, everyone who left was called a winner."""
    if result.winners == 0:
        result.winners = result.succeeded
