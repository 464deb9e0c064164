"""The greedy player: sensible choices, always legal, and it gets in about as often as it should."""

from typing import Any

import numpy as np
import pytest
from games.emigration.builder import GAME, NO, YES, TableBuilder, lane_action

from sojourn.bots.game_settings import style_of
from sojourn.core import dispatch
from sojourn.core.chance import Luck
from sojourn.core.compiling import COMPILED
from sojourn.core.dispatch import Result, has_succeeded, share_of
from sojourn.core.loops import GREEDY, play_games
from sojourn.core.simulate import Workbench


def advice(d: TableBuilder) -> int:
    seat = int(d.s.turn)
    mask = GAME.mask()
    dispatch.legal(d.s, d.box, seat, mask)
    return int(dispatch.advise(GAME.seen_by(d.s, d.box, seat), d.box, seat, Luck.new(), mask))


def test_it_buys_what_is_worth_most_at_its_destination() -> None:
    d = TableBuilder().money(3, 0).owns(0, "P1", "T1").lay(0, s9="D-BS1", s10="D-PC1", s11="C-RA1")  # Brazil: 0, 2, 1
    assert advice(d) == d.take(0, 10)
    d.goes("Germany", "Brazil")  # 2, 1, 0
    assert advice(d) == d.take(0, 9)


def test_it_takes_a_missing_passport_first() -> None:
    d = TableBuilder().money(5, 0).owns(0, "T1").lay(0, s9="P1", s10="D-PC1")
    assert advice(d) == d.take(0, 9)


def test_it_cashes_what_is_worth_nothing_to_it() -> None:
    d = TableBuilder().money(0, 0).lay(0, s9="D-BS5", s10="L15")
    assert advice(d) == d.discard(0, 9)


def test_it_chooses_the_surest_lane() -> None:
    d = TableBuilder().assurance(9, 0).owns(0, "P1", "T1")
    d.cross_now(0)
    assert advice(d) == lane_action(0)  # 7, 8 and 9: certain
    d = TableBuilder().assurance(2, 0).owns(0, "P1", "T1")
    d.cross_now(0)
    assert advice(d) == lane_action(4)  # only Officer Pike's good day helps


def test_it_knows_what_it_has_seen() -> None:
    d = TableBuilder().assurance(2, 0).owns(0, "P1", "T1")
    d.lane_order(4, 2, 0, 1).lane_order(3, 0, 1, 2)
    d.s.lane_seen[4] = 1
    d.assurance(4, 0).cross_now(0)
    assert advice(d) == lane_action(3)  # lane 5 is known to open with 11


def test_it_rerolls_a_failed_diploma_only() -> None:
    for roll, answer in ((2, YES), (4, NO)):
        d = TableBuilder().owns(0, "L22").lay(0, s9="D-BC1")
        d.s.student[0] = 0  # Medicine: 1 and 4
        d.next_rolls(roll)
        d.start_turn(0)
        assert advice(d) == answer


@pytest.mark.parametrize(("seats", "share"), [(2, 0.67), (4, 0.83), (6, 0.90)])
def test_it_enters_as_often_as_a_simple_player_should(seats: int, share: float) -> None:
    """The shares of the specification's own greedy player; uncompiled a game or two show that it runs."""
    games = 1500 if COMPILED else 1
    bench, results = Workbench(GAME), Result.array(games)
    seeds, steps = np.arange(400_000, 400_000 + games), np.zeros(games, np.int64)
    kinds = np.full(seats, GREEDY)
    box = GAME.content().box
    play_games(bench.states, box, seats, kinds, bench.views, bench.lucks, bench.mask, results, seeds, steps, GAME.longest)
    assert (results["reason"] > 0).all()
    if COMPILED:
        assert (results["points"][:, :seats] >= 0).mean() > share - 0.01


def test_em_75_a_search_counts_getting_in_as_part_of_a_win() -> None:
    assert style_of(GAME).success == 0.25
    result: Any = dispatch.Result.new()
    result.winners, result.succeeded = 0b001, 0b011
    assert [share_of(result, seat) for seat in range(3)] == [1.0, 0.0, 0.0]
    assert [has_succeeded(result, seat) for seat in range(3)] == [True, True, False]
