"""`Game.from_package`: each part is looked up in its module, and what is missing is named in one sentence."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from installed import GAMES

from sojourn.core import package_parts
from sojourn.core.dispatch import QUESTIONS
from sojourn.core.errors import UnknownBox
from sojourn.core.game import game as game_named


def test_a_missing_name_is_said_with_its_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_a_game").mkdir()
    (tmp_path / "half_a_game" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "half_a_game" / "rules.py").write_text("def setup(): ...\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    assert package_parts.fetch("half_a_game", "rules", "setup")() is None
    with pytest.raises(ImportError, match=r"half_a_game: rules\.py has no to_act; see docs/adding-a-game\.md"):
        package_parts.answers("half_a_game")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_answers_all_questions_and_is_called_by_its_folder(name: str) -> None:
    game = game_named(name)
    assert set(QUESTIONS) <= set(game.answers)
    assert game.name == game.folder.name.replace("_", "-")
    assert game.ui is game.ui, "what people see is loaded once"
    assert game.ui.draw is not None


@pytest.mark.parametrize("name", GAMES)
def test_another_box_is_refused_by_its_fingerprint(name: str) -> None:
    game = game_named(name)
    content = game.content()
    assert game.content_known_as(content.hash, content.options) is content
    with pytest.raises(UnknownBox, match="different box"):
        game.content_known_as("0" * 16, content.options)
