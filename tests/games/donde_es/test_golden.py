"""Saved games of each way to end, replayed to the same bytes."""

import hashlib
import tomllib
from pathlib import Path

import pytest
from donde_es_town import GAME

from sojourn.core.log import read_log
from sojourn.core.record import as_bytes
from sojourn.core.table import Table

FOLDER = Path(__file__).parents[2] / "golden" / "donde_es"
GAMES = tomllib.loads((FOLDER / "index.toml").read_text("utf-8"))["game"]


def replayed(file: str) -> Table:
    log = read_log((FOLDER / file).read_text("utf-8"))
    content = GAME.content(log.options)
    log.check(GAME, content)
    table = Table(GAME, content, log.seats, log.seed)
    for move in log.moves:
        table.play(move.seat, move.action)
    assert str(table.log) == str(log)  # the readable sentences are still the same
    return table


@pytest.mark.parametrize("file", [game["file"] for game in GAMES])
def test_a_golden_game_replays_to_the_same_bytes(file):
    game = next(game for game in GAMES if game["file"] == file)
    table = replayed(file)
    assert table.over
    assert int(table.state.end) == game["reason"]
    assert table.outcome.points == game["points"]
    assert hashlib.sha256(as_bytes(table.state)).hexdigest() == game["sha256"]


def test_every_way_to_end_has_a_golden_game():
    assert {game["reason"] for game in GAMES} == set(GAME.reasons) == {1, 2, 3}
    assert {path.name for path in FOLDER.glob("*.log")} == {game["file"] for game in GAMES}
