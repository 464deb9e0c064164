"""Records: fields, copies, bytes."""

from __future__ import annotations

from typing import Any

import pytest

from sojourn.core.record import Ints, Record, as_bytes, flag, from_bytes, i1, i4


class Purse(Record):
    cash: Ints = i4(3)
    open: int = flag()
    cards: Ints = i1(2, 2)


def test_a_new_record_is_empty_and_writable() -> None:
    purse: Any = Purse.new()
    purse.cash[1] = 5
    purse.cards[1, 0] = -1
    assert purse.cash.tolist() == [0, 5, 0]
    assert purse.cards.tolist() == [[0, 0], [-1, 0]]


def test_bytes_come_back_as_the_same_record() -> None:
    purse: Any = Purse.new()
    purse.cash[2] = 1_000
    again = from_bytes(Purse, as_bytes(purse))
    assert as_bytes(again) == as_bytes(purse)
    again.cash[2] = 1
    assert purse.cash[2] == 1_000


def test_a_name_that_numpy_keeps_is_refused() -> None:
    with pytest.raises(TypeError, match="numpy keeps this name"):

        class Wrong(Record):
            take: int = i4()


def test_a_box_names_its_sources() -> None:
    class Box(Record, content=True):
        price: int = i4()

    assert any(name.startswith("made_by_") for name in Box.dtype.names or ())
