"""The greedy player: legal, purposeful, and from a view alone."""

from typing import Any

import numpy as np
import pytest
from games.route_east.builder import GAME, JERRY, NO, PASS, PICKPOCKET, TRAIN, Trip

import sojourn
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.compiling import COMPILED
from sojourn.core.dispatch import Result
from sojourn.core.loops import GREEDY, RANDOM, play_games
from sojourn.core.simulate import Workbench
from sojourn.games.route_east.bot import routes
from sojourn.games.route_east.records import Goal, Phase, Reason


def advice(trip: Trip) -> str:
    """The action the greedy player takes now, as name and destination."""
    luck: Any = Luck.new()
    seed_luck(luck, 1, 0)
    seat, mask = int(trip.s.actor), GAME.mask()
    GAME.answers["legal"](trip.s, trip.box, seat, mask)
    number = GAME.answers["advise"](trip.view(seat), trip.box, seat, luck, mask)
    assert mask[number]
    action = GAME.decode(trip.content, trip.view(seat), int(number))
    return f"{action.name} {action.params.get('to', action.params.get('card', ''))}".strip()


def test_it_goes_home_when_everything_is_visited():
    trip = Trip().put(0, "hangzhou")
    trip.s.goal_state[0] = Goal.DONE
    assert advice(trip.turn(0)) == "step shanghai"


def test_it_visits_its_attraction_next_door():
    trip = Trip().goals(0, "cappadocia", "baikal", "tajmahal").put(0, "konya", fuel=1).turn(0)
    assert advice(trip) == "step cappadocia"


def test_it_fetches_fuel_before_the_border():
    trip = Trip().goals(0, "persepolis", "hunza", "mogao").put(0, "erzurum", fuel=0).turn(0)
    assert advice(trip) == "step dogubayazit"


def test_it_crosses_a_border_it_wants_to_cross_and_fills_up_with_a_card():
    trip = Trip().goals(0, "persepolis", "hunza", "mogao").put(0, "gurbulak", "TR", fuel=1).top("bo01").turn(0)
    assert advice(trip) == "draw_border"
    trip = Trip().goals(0, "persepolis", "hunza", "mogao").put(0, "gurbulak", "TR", fuel=0, hand=[JERRY]).top("bo01").turn(0)
    trip.do("draw_border")
    assert advice(trip) == f"play {JERRY}"
    trip = Trip().goals(0, "persepolis", "hunza", "mogao").put(0, "gurbulak", "TR", fuel=0, hand=[PASS]).turn(0)
    assert advice(trip) == "draw_ignition"


def test_it_defends_itself_and_takes_the_train():
    trip = Trip().put(0, "konya", hand=[PICKPOCKET]).put(1, "van", hand=[NO]).turn(0).play(PICKPOCKET)
    assert advice(trip) == "hell_no"
    trip = Trip().goals(0, "mogao", "hunza", "baikal").put(0, "konya", fuel=2, hand=[TRAIN])
    trip.s.goal_state[0] = Goal.DONE
    assert advice(trip.turn(0)) == f"play {TRAIN}"


def play(seats: int, kinds: list[int], games: int, seed: int = 1) -> Any:
    bench, results = Workbench(GAME), Result.array(games)
    seeds, steps = np.arange(seed, seed + games), np.zeros(games, np.int64)
    box = GAME.content({}).box
    play_games(
        bench.states, box, seats, np.array(kinds), bench.views, bench.lucks, bench.mask, results, seeds, steps, GAME.longest
    )
    return results


def test_it_finishes_and_beats_random_by_far():
    games = 40 if COMPILED else 1
    for seats in (2, 4) if COMPILED else (3,):
        assert (play(seats, [GREEDY] * seats, games)["reason"] == Reason.ARRIVED).all()
        if COMPILED:
            mixed = play(seats, [GREEDY] + [RANDOM] * (seats - 1), games)
            assert (mixed["winners"] == 1).mean() > 0.95


def test_the_turn_limit_of_the_game_record_is_never_reached():
    assert GAME.longest >= 200 * 5 * 70
    assert Phase.OVER == 12


@pytest.mark.plain
def test_walks_that_cannot_be_better_are_left_out_and_nothing_else(monkeypatch: pytest.MonkeyPatch):
    """Looking at every walk to its end gives the same advice."""
    luck: Any = Luck.new()
    asked = 0
    for seed in (3, 8):
        table = sojourn.new("route-east", seats=3, seed=seed)
        for _ in range(120):
            seat, mask = table.to_act[0], GAME.mask()
            GAME.answers["legal"](table.state, table.box, seat, mask)
            told = []
            for nearer in (routes.BEST_STEP, 10_000):
                monkeypatch.setattr(routes, "BEST_STEP", nearer)
                monkeypatch.setattr(routes, "FREE_STEP", max(nearer, routes.DIRT + 2 * routes.TOLL))
                seed_luck(luck, 1, 0)
                told.append(GAME.answers["advise"](table.view(seat).record, table.box, seat, luck, mask))
            monkeypatch.undo()
            assert told[0] == told[1]
            asked += table.state.phase == Phase.MAIN
            table.play(seat, int(told[0]))
    assert asked > 50
