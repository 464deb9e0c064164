"""Golden games: what happened in each."""

from pathlib import Path

import pytest
from games.emigration.builder import GAME, Told

from sojourn.core.log import read_log
from sojourn.core.table import Table
from sojourn.games.emigration.crossing import BY_MONEY, NOBODY, ONE_BEST, TIE, ending

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
        ("money_decides.log", BY_MONEY, Told.ENTERS),
        ("all_stuck.log", ONE_BEST, Told.STUCK),
        ("turn_cap.log", NOBODY, Told.SWEPT),
    ],
)
def test_each_way_to_end_has_a_golden_game(file: str, reason: int, seen: Told) -> None:
    table = replayed(file)
    assert table.outcome is not None
    assert ending(table.state) == reason
    assert seen in {Told(event.kind) for _, event in table.story}


def test_em_75_the_reason_names_the_ultimate_winner_and_the_outcome_who_got_in() -> None:
    outcome = replayed("money_decides.log").outcome
    assert outcome is not None
    assert outcome.reason == "@1 got in tied for the most Assurance left, but with more Money."
    assert (outcome.winners, outcome.succeeded) == ([1], [0, 1, 2])
    assert replayed("money_decides.log").sentences()[-1][1].startswith("@0, @1 and @2 get in and win. @1 is tied")
