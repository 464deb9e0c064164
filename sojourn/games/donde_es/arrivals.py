"""Arriving: where a tourist is home, and what is kept for scoring."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.trace import emit
from sojourn.games.donde_es.records import MARKERS, Box, State, Told
from sojourn.games.donde_es.scoring import payments
from sojourn.games.donde_es.tracker import clear_space


@rule("DE-R30", "DE-R35")
def is_shut(s: Any, door: int) -> bool:
    """Whether a blank token covers the location."""
    for seat in range(s.seats):
        if s.shut[seat] == door:
            return True
    return False


@rule("DE-11", "DE-27", "DE-29", "DE-R35")
def is_home(s: Any, box: Box, space: int, cell: int) -> bool:
    """Whether the tourist arrives in this cell: an open location of a kind it would like."""
    door = box.door[cell]
    if door < 0 or not box.wants[s.who[space]] >> box.kind[door] & 1:
        return False
    return not is_shut(s, door)


@rule("DE-27", "DE-28", "DE-R17", "DE-R21", "DE-R34")
def set_aside(s: State, box: Box, space: int, mover: int) -> None:
    """Home: card, frustration token and markers are kept for scoring, with where and by whom."""
    g = s.gone
    s.gone_who[g] = s.who[space]
    s.gone_where[g] = box.door[s.cell[space]]
    s.gone_upset[g] = s.upset[space]
    s.gone_mover[g] = mover
    s.gone_round[g] = s.rounds
    for i in range(MARKERS):
        s.gone_marks[g][i] = s.marks[space][i]
    s.gone += 1
    paid = 0  # how often each guide is paid, three bits a guide
    for seat in range(s.seats):
        paid |= payments(box, s.marks[space], mover, seat) << 3 * seat
    emit(s, Told.ARRIVED, mover, s.who[space], s.gone_where[g], s.upset[space], paid)
    clear_space(s, space)
