"""Compile a game once: functions that call each other are optimised together, not one by one.

Left alone, Numba finishes every function by itself, with all it calls inside it: a game of three
hundred small rules is optimised and turned into machine code many times over. Here a function
called by compiled code is only a part: typed and lowered, then linked unoptimised into whichever
function Python calls (a whole), and optimised there. Whole numbers of every size meet a part as
int64, so a seat from an int8 field and one from a loop do not compile it twice.

Functions that others compile with `numba.njit` can call ours: their code library knows nothing of
parts and is given one module with everything the part calls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba

from sojourn.core.numba.internals import Compiler, JITCodeLibrary

njit: Any = numba.njit  # its type hints lag behind its options
types: Any = numba.types


class _Library(JITCodeLibrary):
    """A code library that keeps the parts it needs, also those that its parts need, beside the other libraries."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)  # type: ignore[no-untyped-call]
        self.parts: dict[_Part, None] = {}  # in the order in which they were added

    def add_linking_library(self, library: Any) -> None:
        """Called by Numba for everything that a compiled function calls."""
        if isinstance(library, _Part):
            self.parts[library] = None
            self.parts.update(library.parts)
        for other in library.others if isinstance(library, _Part) else [library]:
            if other not in self.others:
                super().add_linking_library(other)  # type: ignore[no-untyped-call]

    @property
    def others(self) -> list[Any]:
        """The libraries that are no parts: Numba's own and those of users' functions."""
        found: list[Any] = self._linking_libraries
        return found


class _Whole(_Library):
    """Machine code for a function that Python calls, with every part it needs linked in."""

    def finalize(self) -> None:
        for part in self.parts:
            self._final_module.link_in(part.own_module(), preserve=True)
        super().finalize()  # type: ignore[no-untyped-call]


class _NoEnvironment:
    """Parts are never entered from Python, so they have no Python environment to remember."""

    def set_env(self, name: str, environment: Any) -> None: ...


class _Part(_Library):
    """A function on its way into a whole: lowered, neither optimised nor turned into machine code."""

    codegen = _NoEnvironment()

    def _optimize_functions(self, module: Any) -> None: ...

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    def own_module(self) -> Any:
        """This function alone, to be linked into a whole that links its parts too."""
        return super()._get_module_for_linking()  # type: ignore[no-untyped-call]

    def _get_module_for_linking(self) -> Any:
        """This function with all that it calls: asked for by libraries that do not know parts, those of users' functions."""
        module = self.own_module().clone()
        for part in self.parts:
            module.link_in(part.own_module(), preserve=True)
        for other in self.others:
            module.link_in(other._get_module_for_linking(), preserve=True)
        return module


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
