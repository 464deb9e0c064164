"""`make check` asks what a change can break, and no more."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

SPEC = importlib.util.spec_from_file_location("changed_tests", Path(__file__).parents[2] / "tools" / "changed_tests.py")
assert SPEC is not None
assert SPEC.loader is not None
tool = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(tool)

ALL = list(tool.RULES)


@pytest.mark.parametrize(
    ("changed", "asked"),
    [
        (["sojourn/core/table.py"], ALL),
        (["sojourn/core/table.py", "sojourn/server/app.py"], [*ALL, "tests/server"]),
        (["sojourn/server/app.py"], ["tests/server"]),
        (["docs/index.md"], ALL),
        (
            ["sojourn/games/my_game/rules.py"],
            ["tests/games/my_game", "tests/conformance", "tests/lab", "-k", "my-game or my_game"],
        ),
        (
            ["tests/games/my_game/test_end.py"],
            ["tests/games/my_game", "tests/conformance", "tests/lab", "-k", "my-game or my_game"],
        ),
        (["sojourn/games/__init__.py"], ALL),
    ],
)
def test_the_tests_of_what_changed(changed: list[str], asked: list[str]) -> None:
    assert tool.tests_for(changed) == asked
