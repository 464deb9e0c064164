"""The greedy player: legal, from a view alone, better than chance, and never the same twice."""

import numpy as np
import pytest
from games.explore_new_york.builder import do, fill, table

from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.compiling import COMPILED
from sojourn.core.dispatch import Result
from sojourn.core.loops import play_games
from sojourn.core.record import MAX_SEATS
from sojourn.core.simulate import Workbench
from sojourn.games.explore_new_york import GAME


def simulate(seats, games, kinds=(1,) * MAX_SEATS, seed=0, **options):
    """Results of greedy (1) and random (0) players."""
    bench, results = Workbench(GAME), Result.array(games)
    seeds, steps = np.arange(seed, seed + games), np.zeros(games, np.int64)
    box = GAME.content(options).box
    play_games(
        bench.states, box, seats, np.array(kinds), bench.views, bench.lucks, bench.mask, results, seeds, steps, GAME.longest
    )  # fmt: skip
    return results


def advise(t, seat, luck):
    """What the greedy player would do."""
    mask = GAME.mask()
    dispatch.legal(t.state, t.box, seat, mask)
    action = dispatch.advise(t.view(seat).record, t.box, seat, luck, mask)
    assert mask[action], action
    return action


def test_ny_r15_a_route_begun_elsewhere_than_the_best_line_is_traced_legally():
    """Whoever chose the crossing: a route needs a link before it can be finished."""
    begun = 0
    for seed in range(3):
        t, luck = table(2, seed=seed, final_route="manual"), Luck.new()
        seed_luck(luck, seed, 0)
        while not t.over:
            seat = t.to_act[0]
            starts = [action for action in t.actions(seat) if action.name == "start"]
            begun += len(starts) > 1
            t.play(seat, starts[seed % len(starts)] if starts else advise(t, seat, luck))
    assert begun > 2


@pytest.mark.parametrize("variant", ["tiebreak=shared", "final_route=manual", "solo=alternate", "map=shuffled"])
def test_it_plays_legally_to_the_end(variant):
    options = dict([variant.split("=")])
    t = table(1 if "solo" in options else 2, seed=4, **options)
    lucks = Luck.array(2)
    for seat in range(2):
        seed_luck(lucks[seat], 4, seat + 1)
    while not t.over:
        seat = t.to_act[-1]
        t.play(seat, advise(t, seat, lucks[seat]))
    assert min(t.outcome.points) > 60
    assert list(t.state.points) == list(t.state.best)  # it also traces the best line


def test_it_plays_the_fallback_too():
    t = table(2, cards="2A 5B 6B", first=0)
    fill(t.state, 0, {(5, 2): "□", (2, 5): "△"})
    do(t, 0, "6B")
    luck = Luck.new()
    seed_luck(luck, 1, 1)
    while 0 in t.to_act and int(t.state.turn) == 0:
        t.play(0, advise(t, 0, luck))
    assert t.state.phase[0] == 8


def test_it_beats_chance_every_time():
    results = simulate(2, 10 if COMPILED else 2, kinds=(1, 0, 0, 0, 0, 0))
    assert (results["points"][:, 0] > 2 * results["points"][:, 1]).all()


@pytest.mark.parametrize(("seats", "least"), [(1, 160), (2, 153), (3, 176), (4, 150)])
def test_it_is_at_least_as_good_as_the_simple_greedy_of_the_specification(seats, least):
    """The means of the specification; uncompiled one game has to do, and half as many points."""
    games = 60 if COMPILED else 1
    results = simulate(seats, games)
    assert results["points"][:, :seats].mean() > (least if COMPILED else least / 2)
    if seats > 1 and COMPILED:
        ties = np.mean([int(w).bit_count() > 1 for w in results["winners"]])
        assert ties < 0.3  # every bot has its own stream
