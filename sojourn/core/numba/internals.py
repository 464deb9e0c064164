"""The private names of Numba that Sojourn uses, all imported here.

Importing this module fails where one of them is gone; `sojourn.core.compiling` then compiles with plain `njit`.
"""

from __future__ import annotations

from typing import Any

from numba.core import cgutils as numba_cgutils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.np import arrayobj as numba_arrayobj

__all__ = ["Compiler", "JITCodeLibrary", "alloca_once", "make_array", "memset", "populate_array"]

cgutils: Any = numba_cgutils  # without type hints
arrayobj: Any = numba_arrayobj
alloca_once, memset = cgutils.alloca_once, cgutils.memset
make_array, populate_array = arrayobj.make_array, arrayobj.populate_array

_OVERRIDDEN = (
    (JITCodeLibrary, "add_linking_library"),
    (JITCodeLibrary, "finalize"),
    (JITCodeLibrary, "get_pointer_to_function"),
    (JITCodeLibrary, "_get_module_for_linking"),
    (JITCodeLibrary, "_optimize_functions"),
    (Compiler, "define_pipelines"),
)
for _class, _method in _OVERRIDDEN:
    getattr(_class, _method)  # fails here rather than while a rule is compiled
