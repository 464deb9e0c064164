"""Eight bytes at once: bytes of an array loaded, compared and stored as one word of 64 bits.

Arithmetic on the word does the same to all eight bytes. Compiled, a load or store is one instruction,
wherever in the array the eight begin.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sojourn.core.compiling import COMPILED, fast, overload
from sojourn.core.record import Ints

ONES = 0x0101010101010101


def load_word(numbers: Ints, start: int) -> int:
    """Eight bytes of an array, from `start` on, as one number; all eight must be there."""
    return int(numbers[start : start + 8].view(np.int64)[0])


def store_word(numbers: Ints, start: int, eight: int) -> None:
    """Write eight bytes of an array, from `start` on; all eight must be there."""
    numbers[start : start + 8].view(np.int64)[0] = eight


@fast
def bytes_at_most(most: int, eight: int) -> int:
    """A 1 in each byte that is at most `most`; all of them from 0 to 127."""
    return ((128 + most) * ONES - eight) >> 7 & ONES


if COMPILED:
    import numba.core.types
    import numba.extending

    types: Any = numba.core.types
    intrinsic: Callable[[Callable[..., Any]], Any] = numba.extending.intrinsic

    def _place(context: Any, builder: Any, kind: Any, array: Any, start: Any) -> Any:
        """A pointer to eight bytes of an array, as one word."""
        first = context.make_array(kind)(context, builder, array).data
        return builder.bitcast(builder.gep(first, [start]), context.get_value_type(types.int64).as_pointer())

    @intrinsic
    def _read(typing: Any, numbers: Any, start: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.load(_place(context, builder, numbers, *args), align=1)

        return types.int64(numbers, types.int64), build

    @intrinsic
    def _write(typing: Any, numbers: Any, start: Any, eight: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            builder.store(args[2], _place(context, builder, numbers, *args[:2]), align=1)
            return context.get_dummy_value()

        return types.void(numbers, types.int64, types.int64), build

    @overload(load_word)
    def _load_word(numbers: Any, start: Any) -> Any:
        return lambda numbers, start: _read(numbers, start)

    @overload(store_word)
    def _store_word(numbers: Any, start: Any, eight: Any) -> Any:
        return lambda numbers, start, eight: _write(numbers, start, eight)
