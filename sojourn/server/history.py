"""Earlier moments of a table, rebuilt from the deal: for looking back, and for going back."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from sojourn.core import dispatch
from sojourn.core.game import Game
from sojourn.core.table import Table


def moments(table: Table, wanted: Collection[int]) -> dict[int, bytes]:
    """The states after so many moves, for each wanted number; thousands of moves take about a second."""
    state: Any = table.game.State.new()
    dispatch.setup(state, table.box, table.seats, table.seed)
    last = max((number for number in wanted if number <= len(table.moves)), default=-1)
    kept: dict[int, bytes] = {}
    for number in range(last + 1):
        if number:
            move = table.moves[number - 1]
            dispatch.apply(state, table.box, move.seat, move.action)
        if number in wanted:
            kept[number] = state.tobytes()
    return kept


def as_state(game: Game, data: bytes) -> Any:
    """A state's record from its bytes."""
    return np.frombuffer(bytearray(data), game.State.dtype)[0]


def rewound(table: Table, number: int) -> Table:
    """The table as it was after its first `number` moves."""
    return _laid(table, number, moments(table, (number,))[number])


def before_each(table: Table, count: int) -> list[Table]:
    """The table before each of its last moves, the oldest first."""
    last = len(table.moves)
    return [_laid(table, number, data) for number, data in moments(table, range(max(0, last - count), last)).items()]


def _laid(table: Table, number: int, data: bytes) -> Table:
    """An earlier moment of a table, whose state then is known."""
    earlier = table.copy()
    earlier._lay(bytes(table.game.State.trace_size) + data)
    earlier.moves = table.moves[:number]
    earlier.story = [(n, event) for n, event in table.story if n <= number]
    earlier.events = [event for n, event in earlier.story if n == number]
    return earlier


def last_choice(acted: dict[int, int], table: Table, seat: int) -> int:
    """How many moves there were when this seat last chose; what came later is news to it."""
    newest = len(table.moves)
    own = next((n for n in range(newest, 0, -1) if table.moves[n - 1].seat == seat), 0)
    return min(acted.get(seat, own), newest)
