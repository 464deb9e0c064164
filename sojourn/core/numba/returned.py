"""Whether a function returns a stack array, or a view of one: found in its source.

Assignments are followed backwards from what is returned: through names, tuples, rows, slices and views, and into compiled
functions that are given such an array. What is computed from an array, copied or read out as a number is fine.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any, TypeAlias

# What an expression may stand for: the number of dimensions of a view of a stack array, 0 for anything else, or several.
Value: TypeAlias = int | tuple["Value", ...]

MANY = 32  # dimensions: more than any index takes away
VIEWS = {"view", "reshape", "ravel", "transpose", "swapaxes", "squeeze"}  # methods that copy nothing
NUMPY_VIEWS = VIEWS | {"asarray", "ascontiguousarray", "atleast_1d", "atleast_2d", "expand_dims", "broadcast_to"}
EACH = -1  # in a path: an element, as a loop takes them


def returned_arrays(
    function: FunctionType,
    source: Callable[[FunctionType], ast.FunctionDef | None],
    compiled: Callable[[Any], FunctionType | None],
) -> bool:
    """Whether the function returns memory of a stack array; `source` and `compiled` are those of `checks`."""
    return _is_array(_Body(function, {}, source, compiled, ()).returned())


def _is_array(value: Value) -> bool:
    return any(map(_is_array, value)) if isinstance(value, tuple) else value > 0


def _either(one: Value, two: Value) -> Value:
    """One value or the other."""
    if isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        return tuple(_either(a, b) for a, b in zip(one, two, strict=True))
    if isinstance(one, int) and isinstance(two, int):
        return max(one, two)
    return one if _is_array(one) else two


def _any_of(values: Iterator[Value] | tuple[Value, ...]) -> Value:
    found: Value = 0
    for value in values:
        found = _either(found, value)
    return found


def _element(value: Value, step: int) -> Value:
    """What unpacking, a loop or an index takes out of a value."""
    if isinstance(value, tuple):
        return value[step] if 0 <= step < len(value) else _any_of(value)
    return max(0, value - 1)


class _Body:
    """One function, called with these values."""

    def __init__(
        self,
        function: FunctionType,
        given: dict[str, Value],
        source: Callable[[FunctionType], ast.FunctionDef | None],
        compiled: Callable[[Any], FunctionType | None],
        callers: tuple[FunctionType, ...],
    ) -> None:
        self.function, self.given, self.source, self.compiled, self.callers = function, given, source, compiled, callers
        self.assigned: dict[str, list[tuple[ast.expr, tuple[int, ...]]]] = {}  # name -> (expression, path into its value)
        self.results: list[ast.expr] = []
        self.busy: set[str] = set()
        tree = source(function)
        for statement in tree.body if tree else ():
            self._collect(statement)

    def returned(self) -> Value:
        return _any_of(self._value(result) for result in self.results)

    def _collect(self, node: ast.AST) -> None:
        """Note what is assigned and returned below a node."""
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            return
        if isinstance(node, ast.Return) and node.value is not None:
            self.results.append(node.value)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                self._bind(target, node.value, ())
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
            self._bind(node.target, node.value, ())
        elif isinstance(node, ast.For):
            self._bind_loop(node.target, node.iter)
        for child in ast.iter_child_nodes(node):
            self._collect(child)

    def _bind(self, target: ast.expr, value: ast.expr, path: tuple[int, ...]) -> None:
        if isinstance(target, ast.Name):
            self.assigned.setdefault(target.id, []).append((value, path))
        elif isinstance(target, ast.Starred):
            self._bind(target.value, value, path[:-1])
        elif isinstance(target, (ast.Tuple, ast.List)):
            for index, part in enumerate(target.elts):
                self._bind(part, value, (*path, index))

    def _bind_loop(self, target: ast.expr, each_of: ast.expr) -> None:
        over = each_of.func.id if isinstance(each_of, ast.Call) and isinstance(each_of.func, ast.Name) else ""
        if isinstance(each_of, ast.Call) and isinstance(target, ast.Tuple) and over in ("enumerate", "zip"):
            parts = target.elts[1:] if over == "enumerate" else target.elts
            for part, given in zip(parts, each_of.args, strict=False):
                self._bind(part, given, (EACH,))
        else:
            self._bind(target, each_of, (EACH,))

    def _value(self, node: ast.expr) -> Value:
        """What an expression may stand for."""
        match node:
            case ast.Name():
                return self._name(node.id)
            case ast.Tuple() | ast.List():
                return tuple(self._value(part) for part in node.elts)
            case ast.Starred() | ast.NamedExpr():
                return self._value(node.value)
            case ast.IfExp():
                return _either(self._value(node.body), self._value(node.orelse))
            case ast.BoolOp():
                return _any_of(self._value(part) for part in node.values)
            case ast.Subscript():
                return self._part(self._value(node.value), node.slice)
            case ast.Attribute():
                value = self._value(node.value)
                return _any_of(value) if isinstance(value, tuple) else value if node.attr in ("T", "flat", "real") else 0
            case ast.Call():
                return self._call(node)
        return 0

    def _name(self, name: str) -> Value:
        if name in self.busy:
            return 0
        self.busy.add(name)
        found = self.given.get(name, 0)
        for expression, path in self.assigned.get(name, ()):
            value = self._value(expression)
            for step in path:
                value = _element(value, step)
            found = _either(found, value)
        self.busy.discard(name)
        return found

    def _part(self, value: Value, index: ast.expr) -> Value:
        if isinstance(value, tuple):
            constant = isinstance(index, ast.Constant) and isinstance(index.value, int)
            return _element(value, index.value) if constant else _any_of(value)  # type: ignore[attr-defined]
        for each in index.elts if isinstance(index, ast.Tuple) else [index]:
            if not (value == 0 or isinstance(each, ast.Slice) or (isinstance(each, ast.Constant) and each.value in (..., None))):
                value -= 1
        return value

    def _call(self, node: ast.Call) -> Value:
        called = self._global(node.func)
        if hasattr(called, "stack_dimensions"):
            return int(called.stack_dimensions)
        if isinstance(called, type):
            return tuple(self._value(part) for part in self._arguments(node)) if issubclass(called, tuple) else 0
        if (inside := self.compiled(called)) is not None:
            return self._called(inside, node)
        if isinstance(node.func, ast.Attribute):
            if called is not None:
                return MANY if node.func.attr in NUMPY_VIEWS and node.args and _is_array(self._value(node.args[0])) else 0
            return MANY if node.func.attr in VIEWS and _is_array(self._value(node.func.value)) else 0
        return 0

    def _called(self, function: FunctionType, node: ast.Call) -> Value:
        """What another compiled function returns, given these arguments."""
        if function in self.callers or not any(_is_array(self._value(part)) for part in self._arguments(node)):
            return 0
        names = list(inspect.signature(function).parameters)
        given = {name: self._value(part) for name, part in zip(names, node.args, strict=False)}
        given |= {part.arg: self._value(part.value) for part in node.keywords if part.arg}
        return _Body(function, given, self.source, self.compiled, (*self.callers, self.function)).returned()

    @staticmethod
    def _arguments(node: ast.Call) -> list[ast.expr]:
        return [*node.args, *(part.value for part in node.keywords)]

    def _global(self, node: ast.expr) -> Any:
        """What a global or enclosing name, or an attribute of a module, stands for; None for anything else."""
        if isinstance(node, ast.Attribute):
            module = self._global(node.value)
            return getattr(module, node.attr, None) if isinstance(module, ModuleType) else None
        if not isinstance(node, ast.Name) or node.id in self.assigned or node.id in self.given:
            return None
        enclosing = inspect.getclosurevars(self.function).nonlocals if self.function.__closure__ else {}
        return enclosing.get(node.id, self.function.__globals__.get(node.id))
