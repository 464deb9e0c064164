"""Arrays on the stack: zeros each time, apart from each other, and in both modes the same."""

from __future__ import annotations

from typing import Any

import numpy as np

from sojourn.core.compiling import fast
from sojourn.core.numba.stack_arrays import stack_array

grid = stack_array((2, 3), np.int32)
line = stack_array((3,), np.float64)


@fast
def write(theirs: Any, more: int) -> int:
    """Fill the caller's array, with one of one's own beside it."""
    own = grid()
    for row in range(2):
        for column in range(3):
            own[row, column] = 99
            theirs[row, column] += more + 3 * row + column
    return int(own[1, 2])


@fast
def rounds(count: int, seen: Any, halves: Any) -> int:
    """Each round takes new arrays, reads them, and writes to them."""
    total = 0
    for number in range(count):
        one, two, half = grid(), grid(), line()
        seen[:] += one + two
        halves[:] += half
        total += write(one, number) + write(two, 10 * number)
        half[:] = 0.5
        seen[:] -= one[1, 2] - number - 5 + two[1, 2] - 10 * number - 5
    return total


def test_every_array_is_zero_and_nobody_elses() -> None:
    seen, halves = np.zeros((2, 3), np.int64), np.zeros(3)
    assert rounds(5, seen, halves) == 5 * 2 * 99
    assert not seen.any()
    assert not halves.any()


def test_an_array_has_the_shape_and_kind_asked_for() -> None:
    assert grid().shape == (2, 3)
    assert grid().dtype == np.int32
    assert line().dtype == np.float64
