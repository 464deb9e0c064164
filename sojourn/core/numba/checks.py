"""What compiled functions must not do, refused in one sentence when their module is imported, in both modes.

They must not call each other in a circle: Numba compiles that, and the process dies when it is loaded from the disk cache.
And they must not return a stack array or a view of one (`stack_arrays`), whose memory is gone by then.

A function is checked when it is decorated, as far as the names it uses are known by then, and with all it calls when
a game is put together (`dispatch.register`). Calls are found in the bytecode, returned arrays in the source.
"""

from __future__ import annotations

import ast
import dis
import functools
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeAlias

from sojourn.core.numba.returned import returned_arrays

Function: TypeAlias = Callable[..., Any]
Key: TypeAlias = tuple[str, str, str]  # module, enclosing function ("" for none), name

_LOAD_GLOBAL, _EXTENDED = dis.opmap["LOAD_GLOBAL"], dis.opmap["EXTENDED_ARG"]
_LOAD_ATTR, _LOAD_METHOD = dis.opmap["LOAD_ATTR"], dis.opmap.get("LOAD_METHOD", -1)  # LOAD_METHOD: Python 3.11
_ATTR_SHIFT = 1 if sys.version_info >= (3, 12) else 0  # where the lowest bit of LOAD_ATTR is a flag
_compiled: dict[CodeType, FunctionType] = {}  # functions that are compiled, and plain ones that stand for compiled code
_names: dict[CodeType, list[list[str]]] = {}  # the global names a function uses: [name] or [module, name]
_wanted: set[Key] = set()  # names that a checked function uses and that were not defined by then


def mark_compiled(function: Function) -> None:
    """Follow calls of this function: it is compiled, or a plain function that stands for compiled code (`overload`)."""
    if isinstance(function, FunctionType):
        _compiled[function.__code__] = function


def check(function: Function) -> None:
    """Refuse a function that closes a circle of calls or returns a stack array; called when it is decorated."""
    if not isinstance(function, FunctionType):
        return
    mark_compiled(function)
    used = list(_used(function, function))
    if any(value is function for value in used) or _key(function) in _wanted:
        circle = _circle_from(function, {}, function)
        if circle:
            raise TypeError(_in_a_circle(circle))
    _check_returned(function, used)


def check_game(answers: Mapping[str, Any], questions: Mapping[str, Function]) -> None:
    """Refuse a game whose answers, or what they call, do so; `questions` are the plain functions the answers stand behind."""
    behind = {questions[name].__code__: answer for name, answer in answers.items() if name in questions}
    clean: set[CodeType] = set()
    for answer in answers.values():
        function = _plain(answer)
        if function is not None:
            circle = _circle_from(function, behind, None, clean)
            if circle:
                raise TypeError(_in_a_circle(circle))
    for code in clean:
        if code in _compiled:
            _check_returned(_compiled[code], list(_used(_compiled[code], None)))


def _in_a_circle(functions: list[FunctionType]) -> str:
    names = " -> ".join(f"{f.__module__}.{f.__qualname__}" for f in functions)
    return f"Compiled functions must not call each other in a circle: {names}; use a loop with a stack of its own."


def _check_returned(function: FunctionType, used: list[Any]) -> None:
    if any(hasattr(value, "stack_dimensions") for value in used) and returned_arrays(function, _source, _plain):
        raise TypeError(
            f"{function.__module__}.{function.__qualname__} returns a stack array or a view of one, whose memory is gone "
            "when the function returns; let the caller pass the array in, or return a copy."
        )


def _circle_from(
    start: FunctionType,
    behind: Mapping[CodeType, Any],
    closing: FunctionType | None,
    clean: set[CodeType] | None = None,
) -> list[FunctionType]:
    """The first circle of calls that can be reached, its first function again at the end; empty if there is none.

    With `closing`, only a circle through that function counts, and its name is taken as defined already.
    """
    done: set[CodeType] = set() if clean is None else clean
    path, below = [start], [_calls(start, behind, closing)]
    while path:
        called = next(below[-1], None)
        if called is None:
            done.add(path.pop().__code__)
            below.pop()
        elif called in path:
            circle = [*path[path.index(called) :], called]
            if closing is None or closing in circle:
                return circle
        elif called.__code__ not in done:
            path.append(called)
            below.append(_calls(called, behind, closing))
    return []


def _calls(function: FunctionType, behind: Mapping[CodeType, Any], closing: FunctionType | None) -> Iterator[FunctionType]:
    """The compiled functions that a function calls, a game's answers in the place of its questions."""
    for value in _used(function, closing):
        called = _plain(value)
        if called is not None and called.__code__ in behind:
            called = _plain(behind[called.__code__])
        if called is not None:
            yield called


def _plain(value: Any) -> FunctionType | None:
    """The Python function behind a compiled one; None for what is not compiled."""
    function = getattr(value, "py_func", value)
    if not isinstance(function, FunctionType):
        return None
    return function if function is not value or function.__code__ in _compiled else None


def _used(function: FunctionType, defining: FunctionType | None) -> Iterator[Any]:
    """What the global and enclosing names in a function stand for; the name of `defining`, just decorated, is not bound yet."""
    key = _key(defining) if defining else None
    for names in _global_names(function.__code__):
        module, value = function.__globals__, None
        for name in names:
            home = str(module.get("__name__"))
            if (home, "", name) == key:
                value = defining
            elif name in module:
                value = module[name]
            else:
                _wanted.add((home, "", name))
                break
            if not isinstance(value, ModuleType):
                yield value
                break
            module = vars(value)
    scope = function.__qualname__.rpartition(".")[0]
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        own = (function.__module__, scope, name)
        if own == key:
            yield defining
            continue
        try:
            yield cell.cell_contents
        except ValueError:  # not bound yet
            _wanted.add(own)


def _key(function: FunctionType) -> Key:
    return (function.__module__, function.__qualname__.rpartition(".")[0], function.__name__)


def _global_names(code: CodeType) -> list[list[str]]:
    """Global names in the bytecode, each with the attribute taken from it, if any (of a module that is a function of it)."""
    if code in _names:
        return _names[code]
    operations, arguments = code.co_code[::2], code.co_code[1::2]
    found: dict[tuple[str, ...], None] = {}
    at = operations.find(_LOAD_GLOBAL)
    while at >= 0:
        names = [code.co_names[_argument(operations, arguments, at) >> 1]]
        after = at + 1
        while after < len(operations) and operations[after] in (0, _EXTENDED):  # 0: inline cache
            after += 1
        if after < len(operations) and operations[after] in (_LOAD_ATTR, _LOAD_METHOD):
            shift = _ATTR_SHIFT if operations[after] == _LOAD_ATTR else 0
            names.append(code.co_names[_argument(operations, arguments, after) >> shift])
        found[tuple(names)] = None
        at = operations.find(_LOAD_GLOBAL, at + 1)
    inner = [names for const in code.co_consts if isinstance(const, CodeType) for names in _global_names(const)]
    _names[code] = [*map(list, found), *inner]
    return _names[code]


def _argument(operations: bytes, arguments: bytes, at: int) -> int:
    """The argument of an instruction, with the extensions before it."""
    value, shift = arguments[at], 8
    while at > 0 and operations[at - 1] == _EXTENDED:
        at -= 1
        value |= arguments[at] << shift
        shift += 8
    return value


@functools.cache
def _source(function: FunctionType) -> ast.FunctionDef | None:
    """The source of a function as a tree; None where there is none to read."""
    try:
        parsed = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    except (OSError, TypeError, SyntaxError, IndexError):
        return None
    return parsed if isinstance(parsed, ast.FunctionDef) else None
