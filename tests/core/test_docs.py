"""Docs that are made from the code say what the code says."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from sojourn.core.dispatch import OPTIONAL
from sojourn.core.game import games
from sojourn.core.package_parts import ANSWERS, FIELDS, OLDER, SEARCH, SEARCH_FIELDS
from sojourn.core.rulespage import as_markdown
from sojourn.core.ui.interface import Interface

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", sorted(games()))
def test_the_rules_page_is_the_one_made_from_the_rules(name: str) -> None:
    page = ROOT / "docs" / "rules" / f"{name}.md"
    assert page.read_text(encoding="utf-8") == as_markdown(games()[name]), "run `make docs`"


@pytest.mark.slow
@pytest.mark.parametrize("page", ["README.md"])
def test_python_in_the_docs_runs(page: str) -> None:
    for block in re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(block, page, "exec"), {})


def test_readme_names_both_commands_and_every_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in text
    assert "make test" in text
    for game in games().values():
        assert game.title in text
        assert f"docs/rules/{game.name}.md" in text


def test_adding_a_game_names_every_place_where_a_part_is_looked_up() -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    search = [(SEARCH, name) for name in (*OPTIONAL, *SEARCH_FIELDS.values())]
    homes = [*FIELDS.values(), *((module, question) for question, module in ANSWERS.items()), *search, (OLDER, "carry_over")]
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    missing = [
        (module, name)
        for module, name in homes
        if not any(row.startswith(f"| `{module.replace('.', '/')}.py`") and f"`{name}`" in row for row in rows)
    ]
    assert missing == []


def test_adding_a_game_describes_every_field_of_the_interface() -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    table = text.partition("## What pages may ask for")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)", table, re.MULTILINE) == [field.name for field in dataclasses.fields(Interface)]
