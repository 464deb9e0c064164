"""Circles of calls and returned stack arrays are refused at import, in both modes, with a sentence that names the functions."""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent, indent
from types import ModuleType

import pytest

Load = Callable[..., ModuleType]
HEAD = """
import numpy as np
from typing import NamedTuple
from sojourn.core import dispatch
from sojourn.core.compiling import fast, rule
from sojourn.core.numba.stack_arrays import stack_array
"""
_number = itertools.count()


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Write modules (`A`, `B` in their sources are their names) and import the first."""
    monkeypatch.syspath_prepend(tmp_path)

    def write_and_import(*sources: str) -> ModuleType:
        names = {letter: f"checked_{next(_number)}" for letter in "AB"}
        for letter, source in zip("AB", sources, strict=False):
            text = HEAD + dedent(source)
            for other, name in names.items():
                text = text.replace(f"${other}", name)
            (tmp_path / f"{names[letter]}.py").write_text(text)
        importlib.invalidate_caches()
        return importlib.import_module(names["A"])

    return write_and_import


def test_a_function_that_calls_itself_is_refused(load: Load) -> None:
    with pytest.raises(TypeError, match=r"in a circle: checked_\d+\.walk -> checked_\d+\.walk; use a loop"):
        load("""
            @rule("X-1")
            def walk(n):
                return walk(n - 1) if n else 0
        """)


def test_functions_that_call_each_other_are_refused(load: Load) -> None:
    with pytest.raises(TypeError, match=r"c -> .*\.a -> .*\.b -> .*\.c;"):
        load("""
            @fast
            def a(n):
                return b(n)

            @rule("X-1")
            def b(n):
                return max(c(n), 0)

            @fast
            def c(n):
                return a(n - 1) if n else 0
        """)


def test_a_circle_through_another_module_is_refused(load: Load) -> None:
    with pytest.raises(TypeError, match=r"f -> .*\.g -> .*\.f;"):
        load(
            """
            import $B

            @fast
            def f(n):
                return $B.g(n)
            """,
            """
            import $A

            @fast
            def g(n):
                return $A.f(n - 1) if n else 0
            """,
        )


def test_functions_inside_a_function_are_checked_too(load: Load) -> None:
    with pytest.raises(TypeError, match=r"make.<locals>.two -> .*one -> .*two;"):
        load("""
            def make():
                @fast
                def one(n):
                    return two(n)

                @fast
                def two(n):
                    return one(n - 1) if n else 0

            make()
        """)


ANSWERS = """
from sojourn.core.record import Record, i4
from sojourn.core.loops import play_on

class State(Record):
    first: int = i4()
    last: int = i4({size})

class View(Record):
    other: int = i4()
    last: int = i4({size})

@fast
def no_answer(s, box):
    return 0

answers = dict.fromkeys(dispatch.QUESTIONS, no_answer)
"""


def registered(body: str) -> str:
    return ANSWERS.format(size=next(_number) + 1) + dedent(body) + "\ndispatch.register(State, View, answers)\n"


def test_a_circle_through_names_imported_later_is_refused_when_the_game_is_put_together(load: Load) -> None:
    late = """
        @fast
        def f(n):
            return g(n)

        from $B import g
        answers["legal"] = f
    """
    other = """
        import $A

        @fast
        def g(n):
            return $A.f(n - 1) if n else 0
    """
    with pytest.raises(TypeError, match=r"f -> .*\.g -> .*\.f;"):
        load(registered(late), other)


@pytest.mark.parametrize("called", ["dispatch.apply(s, box, seat, action)", "play_on(s, box, s, s, s, s, 9)"])
def test_an_answer_that_asks_its_own_question_is_refused(load: Load, called: str) -> None:
    body = f"""
        @fast
        def apply(s, box, seat, action):
            {called}

        answers["apply"] = apply
    """
    with pytest.raises(TypeError, match=r"apply -> .*\.apply;"):
        load(registered(body))


def test_what_only_looks_like_a_circle_is_allowed(load: Load) -> None:
    module = load(
        registered("""
            from $B import legal as others

            @fast
            def legal(s, box):
                return others(s, box) + s.legal + helper(s.helper)

            @fast
            def helper(legal):
                return legal + 1

            @rule("X-1", compiled=False)
            def uncompiled(n):
                return uncompiled(n - 1) if n else 0

            answers["legal"] = legal
        """),
        """
        @fast
        def legal(s, box):
            return 0
        """,
    )
    assert module.uncompiled(3) == 0


ARRAYS = """
new_line = stack_array((3,), np.int64)
new_grid = stack_array((2, 3), np.int64)

class Pair(NamedTuple):
    one: object
    two: object

@fast
def same(paper, n):
    return paper

@fast
def total(paper, n):
    return paper.sum() + n

@fast
def row_of(paper, n):
    row = paper[n]
    return row

@fast
def f(n, given):
"""

RETURNED = [
    "return new_line()",
    "x = new_line()\nreturn x",
    "x = new_line()\ny = x\nreturn y",
    "x, y = n, new_line()\nreturn y",
    "x = y = new_line()\nreturn x",
    "return n, new_line()",
    "x = new_line()\nboth = (n, x)\nreturn both[1]",
    "x = new_grid()\nreturn x[0]",
    "x = new_grid()\nrow = x[n]\nreturn row",
    "x = new_grid()\nreturn x[:, 0]",
    "x = new_line()\nreturn x[1:]",
    "a, b = new_grid()\nreturn b",
    "for row in new_grid():\n    if row[0] == n:\n        return row\nreturn given",
    "best = given\nfor i, row in enumerate(new_grid()):\n    best = row\nreturn best",
    "x = new_line()\nreturn x if n else given",
    "x = new_line()\nif n:\n    return given\nelse:\n    return x",
    "return new_grid().T",
    "return new_grid().reshape(6)",
    "x = new_line()\nreturn x.view(np.uint64)",
    "x = new_grid()\nreturn np.ascontiguousarray(x[1])",
    "x = new_line()\nreturn Pair(n, x)",
    "if (x := new_line())[0] == n:\n    return x\nreturn given",
    "x = new_line()\nreturn same(x, n)",
    "x = new_grid()\nrow = row_of(n=n, paper=x)\nreturn row",
    "x = new_grid()\nreturn row_of(x, n)[:2]",
]
ALLOWED = [
    "x = new_line()\nreturn x[0]",
    "x = new_grid()\nreturn x[0, 1]",
    "x = new_grid()\nreturn x[0][n]",
    "x = new_line()\nreturn x.sum()",
    "x = new_line()\nreturn x.copy()",
    "x = new_line()\nx[:] = given\ngiven[:] = x\nreturn given",
    "x = new_line()\nreturn total(x, n)",
    "x = new_grid()\nreturn row_of(x, n)[0]",
    "x = new_grid()\nreturn x.shape",
    "x = new_line()\nreturn x + given",
    "x = new_grid()\na, b = x\nreturn a[0] + b[0], n",
    "x = new_line()\nx[0] = n\nreturn n if x[0] else -n",
    "return same(given, n)",
    "for row in new_grid():\n    n += row[0]\nreturn n",
    "x = new_line()\nx[0] = 1",
]


@pytest.mark.parametrize("body", RETURNED)
def test_a_returned_stack_array_is_refused(load: Load, body: str) -> None:
    with pytest.raises(TypeError, match=r"checked_\d+\.f returns a stack array or a view of one"):
        load(ARRAYS + indent(body, "    "))


@pytest.mark.parametrize("body", ALLOWED)
def test_numbers_and_copies_of_a_stack_array_may_be_returned(load: Load, body: str) -> None:
    load(ARRAYS + indent(body, "    "))


def test_a_stack_array_declared_below_is_found_when_the_game_is_put_together(load: Load) -> None:
    body = """
        @fast
        def f(s, box):
            return helper(s)

        @fast
        def helper(s):
            return new_line()

        new_line = stack_array((3,), np.int64)
        answers["legal"] = f
    """
    with pytest.raises(TypeError, match=r"\.helper returns a stack array"):
        load(registered(body))


def test_long_functions_with_many_names_are_read_right(load: Load) -> None:
    """More than 127 names: the bytecode then takes two bytes for one."""
    names = "\n".join(f"name_{i} = {i}" for i in range(300))
    total = " + ".join(f"name_{i}" for i in range(300))
    with pytest.raises(TypeError, match=r"far -> .*\.far;"):
        load(f"{names}\n@fast\ndef far(n):\n    return {total} + far(n)\n")


def test_the_bytecode_is_read_as_dis_reads_it() -> None:
    """Every function of the core and the games, by `dis`: slow, and right in every version of Python."""
    import dis

    import sojourn
    from sojourn.core.numba import checks

    sojourn.games()
    for code in list(checks._compiled):
        slow = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
        inner = [c for c in code.co_consts if hasattr(c, "co_code")]
        slow |= {i.argval for c in inner for i in dis.get_instructions(c) if i.opname == "LOAD_GLOBAL"}
        assert slow == {names[0] for names in checks._global_names(code)}, code.co_qualname
