"""Games saved under rules 1: their last guide always confirmed the end of a round, as a hidden option still says."""

from __future__ import annotations

from collections.abc import Sequence

from sojourn.core.log import Move
from sojourn.core.table import Table


def carry_over(table: Table, moves: Sequence[Move], rules: int) -> None:
    """Play the moves as they are: `forced_end` keeps what rules 1 asked."""
    for move in moves:
        table.play(move.seat, move.action)
