"""Saved games somebody has read: they replay to the same bytes."""

import hashlib
import tomllib
from pathlib import Path

import pytest

from sojourn.core.log import read_log
from sojourn.core.record import as_bytes
from sojourn.core.table import Table
from sojourn.games.explore_new_york import GAME

FOLDER = Path(__file__).parents[2] / "golden" / "explore_new_york"
INDEX = tomllib.loads((FOLDER / "index.toml").read_text(encoding="utf-8"))["game"]


@pytest.mark.parametrize("file", [entry["file"] for entry in INDEX])
def test_golden_games_replay_to_the_same_bytes(file):
    entry = next(entry for entry in INDEX if entry["file"] == file)
    log = read_log((FOLDER / entry["file"]).read_text(encoding="utf-8"))
    content = GAME.content(log.options)
    log.check(GAME, content)
    t = Table(GAME, content, log.seats, log.seed)
    for move in log.moves:
        assert not t.over
        t.play(move.seat, move.action)
    assert t.over
    assert hashlib.sha256(as_bytes(t.state)).hexdigest() == entry["sha256"]
    assert t.outcome.points == entry["points"]
    assert t.outcome.reason == entry["reason"]
    assert str(t.log) == (FOLDER / entry["file"]).read_text(encoding="utf-8")


def test_there_is_a_golden_game_for_each_way_to_end():
    assert {entry["reason"] for entry in INDEX} == set(GAME.reasons.values())
    assert {path.name for path in FOLDER.glob("*.log")} == {entry["file"] for entry in INDEX}
