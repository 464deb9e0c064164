"""Eight bytes at once mean what eight bytes one by one mean, in both modes and at every place."""

from __future__ import annotations

import numpy as np
import pytest

from sojourn.core.compiling import fast
from sojourn.core.numba.packed_bytes import bytes_at_most, load_word, store_word
from sojourn.core.record import Ints


@fast
def mark(asked: Ints, most: int, marks: Ints, start: int, first: int) -> int:
    """What rules do with them: read eight, compare, write eight somewhere else."""
    found = bytes_at_most(most, load_word(asked, start))
    store_word(marks, first, found)
    return found


@pytest.mark.parametrize("most", [0, 1, 63, 126, 127])
def test_eight_are_compared_at_once(most: int) -> None:
    asked = np.random.default_rng(most).integers(0, 128, 24).astype(np.int8)
    asked[:4] = (0, most, min(most + 1, 127), 127)
    for start in range(17):
        for first in (0, 3, 9):
            marks = np.full(17, 7, np.int8)
            found = mark(asked, most, marks, start, first)
            expected = np.full(17, 7, np.int8)
            expected[first : first + 8] = asked[start : start + 8] <= most
            assert marks.tolist() == expected.tolist()
            assert (found != 0) == bool(expected[first : first + 8].any())
