"""Eight bytes at once: bytes of an array loaded, compared and stored as one word of 64 bits.

Arithmetic on the word does the same to all eight bytes. Compiled, a load or store is one instruction,
wherever in the array the eight begin.

Words have no sign: for LLVM the overflow of a signed number is undefined, that of an unsigned one wraps. In
compiled code a word is a `uint64`, and so are the constants it meets, since Numba takes `uint64` and `int64`
together for floats; uncompiled it is a Python int from 0 to 2**64 - 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sojourn.core.compiling import COMPILED, fast, is_linked, overload
from sojourn.core.record import Ints


def _modulo(number: int) -> int:
    return int(number) & 0xFFFFFFFFFFFFFFFF


word: Callable[[int], int] = np.uint64 if COMPILED else _modulo  # type: ignore[assignment]  # modulo 2**64
signed: Callable[[int], int] = np.int64 if COMPILED else int  # type: ignore[assignment]  # a word below 2**63

ONES = word(0x0101010101010101)


def load_word(numbers: Ints, start: int) -> int:
    """Eight bytes of an array, from `start` on, as one word; all eight must be there."""
    return int(numbers[start : start + 8].view(np.uint64)[0])


def store_word(numbers: Ints, start: int, packed: int) -> None:
    """Write eight bytes of an array, from `start` on; all eight must be there."""
    numbers[start : start + 8].view(np.uint64)[0] = packed


@fast
def bytes_at_most(most: int, packed: int) -> int:
    """A 1 in each byte that is at most `most`, else a 0; all of them from 0 to 127."""
    return signed(word(word(128 + most) * ONES - word(packed)) >> 7 & ONES)


@fast
def running_counts(flags: int) -> int:
    """Of eight bytes that are 0 or 1: byte k of the answer says how many of the first k + 1 are 1."""
    return word(flags * ONES)


@fast
def count_flags(flags: int) -> int:
    """How many of eight bytes are 1, where each is 0 or 1."""
    return signed(running_counts(flags) >> 56)


@fast
def index_of_nth(flags: int, nth: int) -> int:
    """Which of eight bytes is the nth 1 (from 0): as many lie before it as have a running count of at most nth."""
    above = (running_counts(flags) + word(127 - nth) * ONES) >> 7 & ONES  # a 1 in each byte with a higher running count
    return 8 - count_flags(above)


if is_linked():
    import numba.extending

    types: Any = numba.types
    intrinsic: Callable[[Callable[..., Any]], Any] = numba.extending.intrinsic

    def _pointer(context: Any, builder: Any, kind: Any, array: Any, start: Any) -> Any:
        """A pointer to eight bytes of an array, as one word."""
        first = context.make_array(kind)(context, builder, array).data
        return builder.bitcast(builder.gep(first, [start]), context.get_value_type(types.uint64).as_pointer())

    @intrinsic
    def _load(typing: Any, numbers: Any, start: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.load(_pointer(context, builder, numbers, *args), align=1)

        return types.uint64(numbers, types.int64), build

    @intrinsic
    def _store(typing: Any, numbers: Any, start: Any, packed: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            builder.store(args[2], _pointer(context, builder, numbers, *args[:2]), align=1)
            return context.get_dummy_value()

        return types.void(numbers, types.int64, types.uint64), build

    @overload(load_word)
    def _load_word(numbers: Any, start: Any) -> Any:
        return lambda numbers, start: _load(numbers, start)

    @overload(store_word)
    def _store_word(numbers: Any, start: Any, packed: Any) -> Any:
        return lambda numbers, start, packed: _store(numbers, start, packed)

elif COMPILED:  # plain njit: byte by byte

    @overload(load_word)
    def _load_bytes(numbers: Any, start: Any) -> Any:
        def load(numbers: Any, start: Any) -> Any:
            packed = np.uint64(0)
            for i in range(8):
                packed |= np.uint64(np.uint8(numbers[start + i])) << np.uint64(8 * i)
            return packed

        return load

    @overload(store_word)
    def _store_bytes(numbers: Any, start: Any, packed: Any) -> Any:
        def store(numbers: Any, start: Any, packed: Any) -> None:
            for i in range(8):
                numbers[start + i] = np.int8(packed >> np.uint64(8 * i))

        return store
