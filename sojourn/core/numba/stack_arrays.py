"""Small arrays of fixed shape on the stack of the calling function, so that advisers allocate nothing on the heap.

    new_plan = stack_array((8, 3, 4), np.int32)     # at the top of a module

    plan = new_plan()     # in a compiled function: all zeros, freed when the function returns

Such an array may be passed to the functions one calls, but not be returned or kept. Each call in the source is
one block of memory, zeroed each time it is reached: in a loop it is the same block every time. With plain `njit`
these arrays come from the heap.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sojourn.core.compiling import is_linked, overload
from sojourn.core.record import Ints


def stack_array(shape: tuple[int, ...], dtype: Any) -> Callable[[], Ints]:
    """A function that returns an array of zeros of this shape; called from plain Python, an ordinary one."""

    def blank() -> Ints:
        return np.zeros(shape, dtype)

    vars(blank)["stack_dimensions"] = len(shape)  # by this `checks` knows it
    if is_linked():
        on_the_stack = _intrinsic(shape, np.dtype(dtype))
        overload(blank, inline="always")(lambda: lambda: on_the_stack())
    else:
        overload(blank)(lambda: lambda: np.zeros(shape, dtype))
    return blank


def _intrinsic(shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
    import numba

    from sojourn.core.numba import internals

    kind = numba.types.Array(numba.from_dtype(dtype), len(shape), "C")
    bytes_each = dtype.itemsize
    strides = [bytes_each * int(np.prod(shape[axis + 1 :])) for axis in range(len(shape))]

    def build(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        word = context.get_value_type(numba.types.intp)
        count = word(int(np.prod(shape)))
        data = internals.alloca_once(builder, context.get_data_type(kind.dtype), size=count)
        internals.memset(builder, data, word(bytes_each * int(np.prod(shape))), 0)
        array = internals.make_array(kind)(context, builder)
        internals.populate_array(
            array,
            data=data,
            shape=[word(length) for length in shape],
            strides=[word(stride) for stride in strides],
            itemsize=word(bytes_each),
            meminfo=None,
        )
        return array._getvalue()

    return numba.extending.intrinsic(lambda _typing: (kind(), build))
