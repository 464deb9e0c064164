"""How fast the game is: random play, and the exact Final Route of many end maps.

Times are processor time of this thread: what else a machine does at the same time does not count.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from sojourn.core.chance import Luck, seed_luck
from sojourn.core.compiling import fast
from sojourn.core.dispatch import setup
from sojourn.core.game import Game
from sojourn.core.loops import GREEDY, RANDOM, play_on, random_steps
from sojourn.core.record import MAX_SEATS, Ints
from sojourn.core.simulate import Workbench
from sojourn.games.explore_new_york.route import final_route, new_scratch


@fast
def end_states(
    box: Any, states: Ints, seats: int, kinds: Ints, views: Ints, lucks: Ints, mask: Ints, limit: int, seed: int
) -> None:
    """Fill an array of empty states with finished games."""
    for g in range(states.shape[0]):
        for seat in range(seats):
            seed_luck(lucks[seat], seed + g, seat + 1)
        setup(states[g], box, seats, seed + g)
        play_on(states[g], box, kinds, views, lucks, mask, limit)


def finished(game: Game, games: int, kind: int, seats: int = 4, seed: int = 0) -> Ints:
    """Games played to the end by random or greedy players."""
    bench = Workbench(game)
    states = game.State.array(games)
    kinds = np.full(MAX_SEATS, kind, np.int64)
    end_states(game.content().box, states, seats, kinds, bench.views, bench.lucks, bench.mask, game.longest, seed)
    return states


def route_times(game: Game, states: Ints, seats: int = 4) -> list[float]:
    """Seconds for the Final Route of each map, one by one, the call from Python included."""
    box, scratch, times = game.content().box, new_scratch(), []
    final_route(states[0], box, 0, scratch)
    for s in states:
        for seat in range(seats):
            start = time.thread_time()
            final_route(s, box, seat, scratch)
            times.append(time.thread_time() - start)
    return times


def steps_per_second(game: Game, seats: int, count: int = 2_000_000) -> float:
    """Random play on one core, setup and final scoring of every game included."""
    bench, luck = Workbench(game), Luck.new()
    box = game.content().box
    seed_luck(luck, 1, 0)
    random_steps(bench.states, box, seats, luck, bench.mask, 1000, 1)
    start = time.thread_time()
    random_steps(bench.states, box, seats, luck, bench.mask, count, 1)
    return count / (time.thread_time() - start)


def figures(game: Game, maps: int = 10_000) -> dict[str, float]:
    """What `sojourn bench` prints further: steps a second by number of players, the route's times in milliseconds."""
    found = {f"random steps/s, {seats} players": steps_per_second(game, seats) for seats in game.seats}
    for name, kind in (("random", RANDOM), ("greedy", GREEDY)):
        times = sorted(route_times(game, finished(game, maps // 8, kind)))
        found[f"final route, {name} maps, median ms"] = 1000 * times[len(times) // 2]
        found[f"final route, {name} maps, worst ms"] = 1000 * times[-1]
    return found
