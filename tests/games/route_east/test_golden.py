"""Saved games, one for each way to end, replayed to the same bytes."""

import hashlib
import tomllib
from pathlib import Path

import pytest
from route_east_trip import GAME

from sojourn.core.log import read_log
from sojourn.core.table import Table

FOLDER = Path(__file__).parents[2] / "golden" / "route_east"
INDEX = {e["file"]: e["sha256"] for e in tomllib.loads((FOLDER / "index.toml").read_text("utf-8"))["game"]}


@pytest.mark.parametrize("file", list(INDEX))
def test_a_saved_game_replays_to_the_same_bytes(file):
    log = read_log((FOLDER / file).read_text("utf-8"))
    content = GAME.content(log.options)
    log.check(GAME, content)
    table = Table(GAME, content, log.seats, log.seed)
    for move in log.moves:
        table.play(move.seat, move.action)
    assert table.over
    assert hashlib.sha256(table.state.tobytes()).hexdigest() == INDEX[file]


def test_every_way_to_end_has_a_saved_game():
    ends = set()
    for file in INDEX:
        log = read_log((FOLDER / file).read_text("utf-8"))
        table = Table(GAME, GAME.content(log.options), log.seats, log.seed)
        for move in log.moves:
            table.play(move.seat, move.action)
        ends.add(table.outcome.reason)
    assert ends == set(GAME.reasons.values())
