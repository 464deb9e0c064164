"""The adviser: always legal, sees the obvious, and beats chance."""

import random

import numpy as np
import pytest
from games.donde_es.builder import Town, choose, close, nudge, number_of

from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.dispatch import Result
from sojourn.core.loops import GREEDY, RANDOM, play_games
from sojourn.core.simulate import Workbench
from sojourn.games.donde_es import GAME
from sojourn.games.donde_es.actions import EXCHANGE


def advice(town: Town) -> int:
    seat = int(town.s.active)
    mask = GAME.mask()
    dispatch.legal(town.s, town.box, seat, mask)
    number = dispatch.advise(town.seen(seat), town.box, seat, Luck.new(), mask)
    assert mask[number]
    return number


def follow(town: Town, times: int) -> Town:
    for _ in range(times):
        town.do(advice(town))
    return town


def test_it_brings_home_whom_the_hand_can_bring():
    town = Town(hands="Calle Cuesta Cuesta/").tourist(1, "T13", "3,6").tourist(2, "T05", "5,5")
    follow(town, 3)
    assert town.points[0] == 5  # west and south to the restaurant, not south to the ice cream


def test_it_earns_a_marker_where_nothing_better_is_to_be_had():
    town = Town(hands="Calle Calle/").tourist(1, "T05", "5,5")
    follow(town, 2)
    assert town.marks(1) == [0]


def test_it_prefers_the_tourist_others_have_no_stake_in():
    town = Town(seats=2, hands="Cuesta/").tourist(1, "T13", "3,8", marks=(1, 1)).tourist(2, "T15", "3,8")
    assert advice(town) == number_of("Cuesta south 2")


def test_a_useless_hand_is_exchanged():
    town = Town(hands="Calle Calle Calle/").tourist(1, "T13", "5,8", marks=(1, 1, 1)).tourist(2, "T15", "0,8", marks=(1, 1, 1))
    town.s.cell[0] = town.s.cell[1]  # both between two walls: no street leads left or right
    assert advice(town) == EXCHANGE


def test_events_are_used():
    town = Town(hands="Calle/").tourist(1, "T13", "3,8").tourist(2, "T01", "5,5").event_now("E05")
    assert advice(town) == nudge("south", 1)
    town = Town(hands="Calle/").tourist(1, "T13", "3,8").tourist(2, "T01", "0,1", marks=(0,)).event_now("E06")
    assert advice(town) == choose(1)
    town = Town(hands="Calle/Calle/Calle", seats=3).tourist(1, "T13", "3,8").lasting(1, "E13")
    town.s.shut[1] = 0
    town.event_now("E13")
    assert advice(town) == close(2)  # the ice cream next to a tourist that is not ours


@pytest.mark.parametrize("seed", range(5))
def test_its_advice_is_legal_everywhere_under_all_variants(seed):
    luck = random.Random(seed)
    box = GAME.content({o.name: luck.choice(o.values) for o in GAME.options}).box
    s, stream, mask = GAME.State.new(), Luck.new(), GAME.mask()
    seed_luck(stream, seed, 1)
    dispatch.setup(s, box, 2 + seed, seed)
    while owing := dispatch.to_act(s, box):
        seat = owing.bit_length() - 1
        mask[:] = 0
        dispatch.legal(s, box, seat, mask)
        number = dispatch.advise(GAME.seen_by(s, box, seat), box, seat, stream, mask)
        assert mask[number]
        dispatch.apply(s, box, seat, number if luck.random() < 0.7 else luck.choice(list(np.flatnonzero(mask))))


def test_it_beats_chance_clearly():
    box, bench, games = GAME.content({}).box, Workbench(GAME), 12
    results, steps = Result.array(games), np.zeros(games, np.int64)
    kinds = np.array([RANDOM, GREEDY], np.int64)
    play_games(bench.states, box, 2, kinds, bench.views, bench.lucks, bench.mask, results, np.arange(games), steps, GAME.longest)
    assert sum(int(w) == 0b10 for w in results["winners"]) >= 11
