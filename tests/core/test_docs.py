"""Docs that are made from the code say what the code says."""

from __future__ import annotations

from pathlib import Path

import pytest

from sojourn.core.game import games
from sojourn.core.rulespage import as_markdown

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", sorted(games()))
def test_the_rules_page_is_the_one_made_from_the_rules(name: str) -> None:
    page = ROOT / "docs" / "rules" / f"{name}.md"
    assert page.read_text(encoding="utf-8") == as_markdown(games()[name]), "run `make docs`"


def test_readme_names_both_commands_and_every_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in text
    assert "make test" in text
    for game in games().values():
        assert game.title in text
        assert f"docs/rules/{game.name}.md" in text
