"""Compile a game once: functions that call each other are optimised together, not one by one.

Left alone, Numba finishes every function by itself, with all it calls inside it: a game of three
hundred small rules is optimised and turned into machine code many times over. Here a function
called by compiled code is only a part: typed and lowered, then linked unfinished into whichever
function Python calls, and finished there. Whole numbers of every size meet a part as int64, so a
seat from an int8 field and one from a loop do not compile it twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from numba.core import types as numba_types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

njit: Any = numba.njit  # its type hints lag behind its options
types: Any = numba_types


class _Whole(JITCodeLibrary):
    """Machine code for a function that Python calls, with every part it needs linked in."""

    def add_linking_library(self, library: Any) -> None:
        super().add_linking_library(library)  # type: ignore[no-untyped-call]
        for part in library._linking_libraries:
            if part not in self._linking_libraries:
                self._linking_libraries.append(part)


class _NoEnvironment:
    """Parts are never entered from Python, so they have no Python environment to remember."""

    def set_env(self, name: str, environment: Any) -> None: ...


class _Part(_Whole):
    """A function on its way into a whole: lowered, neither optimised nor turned into machine code."""

    codegen = _NoEnvironment()

    def _optimize_functions(self, module: Any) -> None: ...

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0


class _WholeCompiler(Compiler):
    library: type[JITCodeLibrary] = _Whole

    def define_pipelines(self) -> Any:
        state = self.state
        if state.library is None:
            state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
        return super().define_pipelines()  # type: ignore[no-untyped-call]


class _PartCompiler(_WholeCompiler):
    library = _Part


PART: dict[str, Any] = {
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": _PartCompiler,
}


def compile_whole(function: Callable[..., Any], cache: bool) -> Any:
    """A compiled function: whole where Python calls it, a part where compiled code does."""
    whole = njit(cache=cache, nogil=True, no_cfunc_wrapper=True, pipeline_class=_WholeCompiler)(function)
    part = njit(**PART)(function)
    whole.get_call_template = lambda args, kws: part.get_call_template(*_as_int64(args, kws))
    whole.get_overload = part.get_overload
    return whole


def _as_int64(args: Any, kws: Any) -> Any:
    return tuple(map(_wide, args)), {name: _wide(kind) for name, kind in dict(kws).items()}


def _wide(kind: Any) -> Any:
    """int64 for every kind of whole number, literals and enums included; other types as they are."""
    plain = types.unliteral(kind)
    whole = isinstance(plain, types.IntEnumMember) or (isinstance(plain, types.Integer) and plain.signed)
    return types.int64 if whole else plain
