"""The command: words for people, one sentence for errors."""

from __future__ import annotations

from pathlib import Path

import pytest

import sojourn
from sojourn.cli import listen_on, main


def test_games_and_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "The Journey: Istanbul" in capsys.readouterr().out
    assert main(["rules", "journey-istanbul", "ji-1"]) == 0
    assert "JI-1 " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("rules chess", "no game called 'chess'"),
        ("rules journey-istanbul JI-999", "no rule 'JI-999'"),
        ("replay /nowhere", "cannot be read"),
        ("serve --host 203.0.113.1 --port 8000", "Cannot listen"),
        ("serve --database mysql://somewhere", "such as postgresql://"),
    ],
)
def test_an_error_is_one_sentence(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1


def test_a_saved_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = sojourn.new("journey-istanbul", seats=2, seed=4, options={"talk": "off"})
    for _ in range(6):
        seat = table.to_act[0]
        table.play(seat, table.actions(seat)[0])
    (tmp_path / "game.log").write_text(str(table.log), "utf-8")
    assert main(["replay", str(tmp_path / "game.log")]) == 0
    story = capsys.readouterr().out
    assert "Seat 0" in story
    assert "The game is not over." in story
    assert "@0" not in story


def test_the_next_free_port_is_taken() -> None:
    first = listen_on("127.0.0.1", None)
    second = listen_on("127.0.0.1", None)
    assert second.getsockname()[1] > first.getsockname()[1]
    first.close()
    second.close()
