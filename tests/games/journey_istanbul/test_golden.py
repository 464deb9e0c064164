"""Saved games of each way to end, replayed to the same bytes."""

import hashlib
import tomllib
from pathlib import Path

import pytest
from journey_istanbul_tables import GAME

from sojourn.core.log import read_log
from sojourn.core.record import as_bytes
from sojourn.core.table import Table

FOLDER = Path(__file__).parents[2] / "golden" / "journey_istanbul"
GAMES = {game["file"]: game for game in tomllib.loads((FOLDER / "index.toml").read_text("utf-8"))["game"]}


def replayed(file: str) -> Table:
    """The table after the last move of a saved game."""
    log = read_log((FOLDER / file).read_text("utf-8"))
    content = GAME.content(log.options)
    log.check(GAME, content)
    table = Table(GAME, content, log.seats, log.seed)
    for move in log.moves:
        table.play(move.seat, move.action)
    return table


@pytest.mark.parametrize("file", GAMES)
def test_a_golden_game_replays_to_the_same_bytes(file):
    table = replayed(file)
    outcome = table.outcome
    assert outcome is not None
    assert outcome.reason == GAMES[file]["reason"]
    assert outcome.points == GAMES[file]["points"]
    assert outcome.winners == GAMES[file]["winners"]
    assert hashlib.sha256(as_bytes(table.state)).hexdigest() == GAMES[file]["sha256"]


def test_every_way_to_end_has_a_golden_game():
    assert {game["reason"] for game in GAMES.values()} == set(GAME.reasons.values())
    assert {path.name for path in FOLDER.glob("*.log")} == set(GAMES)
    assert any(not game["winners"] for game in GAMES.values())  # nobody out
    assert len(GAMES["shared.log"]["winners"]) == 2  # a tie


def test_one_golden_game_is_played_without_a_winner():
    assert read_log((FOLDER / "no-winner.log").read_text("utf-8")).options["winner"] == "none"
