"""Golden games: what happened in each."""

from pathlib import Path

import pytest
from games.emigration.builder import GAME, Told

from sojourn.core.log import read_log
from sojourn.core.table import Table
from sojourn.games.emigration.crossing import NOBODY, ONE_BEST, TIE

FOLDER = Path(__file__).parents[2] / "golden" / "emigration"


def replayed(file: str) -> Table:
    log = read_log((FOLDER / file).read_text(encoding="utf-8"))
    content = GAME.content(log.options)
    log.check(GAME, content)
    table = Table(GAME, content, log.seats, log.seed)
    for move in log.moves:
        table.play(move.seat, move.action)
    return table


@pytest.mark.parametrize(
    ("file", "reason", "seen"),
    [
        ("one_best.log", ONE_BEST, Told.ENTERS),
        ("nobody_enters.log", NOBODY, Told.REFUSED),
        ("tie_at_the_top.log", TIE, Told.ENTERS),
        ("all_stuck.log", ONE_BEST, Told.STUCK),
        ("turn_cap.log", NOBODY, Told.SWEPT),
    ],
)
def test_each_way_to_end_has_a_golden_game(file: str, reason: int, seen: Told) -> None:
    table = replayed(file)
    assert table.outcome is not None
    assert table.outcome.reason == GAME.reasons[reason]
    assert seen in {Told(event.kind) for _, event in table.story}
