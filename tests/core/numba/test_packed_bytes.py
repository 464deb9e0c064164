"""Eight bytes at once mean what eight bytes one by one mean, in both modes and at every place."""

from __future__ import annotations

import numpy as np
import pytest

from sojourn.core.compiling import fast
from sojourn.core.numba.packed_bytes import bytes_at_most, count_flags, index_of_nth, load_word, store_word
from sojourn.core.record import Ints


@fast
def mark(asked: Ints, most: int, marks: Ints, start: int, first: int) -> int:
    """What rules do with them: load eight, compare, store eight somewhere else."""
    found = bytes_at_most(most, load_word(asked, start))
    store_word(marks, first, found)
    return found


@fast
def copy(source: Ints, target: Ints) -> None:
    store_word(target, 0, load_word(source, 0))


@fast
def compare_everywhere(most: int, numbers: Ints, marks: Ints) -> int:
    """Compare each number from 0 to 127 at each of eight positions, among others; how many answers are wrong."""
    wrong = 0
    for value in range(128):
        for position in range(8):
            for other in range(2):
                numbers[:] = 127 * other
                numbers[position] = value
                store_word(marks, 0, bytes_at_most(most, load_word(numbers, 0)))
                for i in range(8):
                    wrong += int(marks[i] != int(numbers[i] <= most))
    return wrong


@fast
def index_of(flags: Ints, nth: int) -> int:
    return index_of_nth(load_word(flags, 0), nth)


@fast
def count(flags: Ints) -> int:
    return count_flags(load_word(flags, 0))


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
            assert found == sum(int(one) << 8 * i for i, one in enumerate(expected[first : first + 8]))


def test_every_number_is_compared_with_every_other_at_every_position() -> None:
    numbers, marks = np.zeros(8, np.int8), np.zeros(8, np.int8)
    assert sum(compare_everywhere(most, numbers, marks) for most in range(128)) == 0


def test_all_bytes_come_back_as_stored() -> None:
    target = np.zeros(8, np.int8)
    for byte in range(-128, 128):
        source = np.array([byte, -1, 0, 1, 127, -128, -byte // 2, byte], np.int8)
        copy(source, target)
        assert target.tolist() == source.tolist()


def test_of_every_mask_every_nth_flag_is_found() -> None:
    for bits in range(256):
        flags = np.array([bits >> i & 1 for i in range(8)], np.int8)
        marked = [i for i in range(8) if bits >> i & 1]
        assert count(flags) == len(marked)
        assert [index_of(flags, nth) for nth in range(len(marked))] == marked
