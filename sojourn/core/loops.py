"""Loops over whole games, for any game: simulate, play out, step many at once.

They are compiled; which game's rules they call is settled by the records they are given.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import choose, seed_luck
from sojourn.core.compiling import fast
from sojourn.core.dispatch import advise, apply, invariant, legal, outcome, setup, to_act, view
from sojourn.core.record import Ints

RANDOM, GREEDY = 0, 1  # who plays a seat in a fast loop
NO_CHOICE = -1_000  # the law that a seat which owes a decision has one


@fast
def lowest_seat(seats: int) -> int:
    """The first seat of a bit mask, found without a branch that the processor would guess wrong."""
    low = seats & -seats
    return int(low > 1) + int(low > 2) + int(low > 4) + int(low > 8) + int(low > 16) + int(low > 32) + int(low > 64)


@fast
def decide(s: Any, box: Any, seat: int, kind: int, views: Ints, luck: Any, mask: Ints) -> int:
    """What a random or greedy player does; the greedy one sees a view and nothing else."""
    mask[:] = 0
    legal(s, box, seat, mask)
    if kind == RANDOM:
        return choose(luck, mask)
    views[0] = views[1]  # views[1] stays empty: a view starts from nothing
    view(s, box, seat, views[0])
    return advise(views[0], box, seat, luck, mask)


@fast
def play_on(s: Any, box: Any, kinds: Ints, views: Ints, lucks: Ints, mask: Ints, limit: int) -> int:
    """Play until the game is over or `limit` actions are done; how many there were."""
    steps = 0
    while steps < limit:
        owing = to_act(s, box)
        if owing == 0:
            break
        seat = lowest_seat(owing)
        apply(s, box, seat, decide(s, box, seat, kinds[seat], views, lucks[seat], mask))
        steps += 1
    return steps


@fast
def play_games(
    states: Ints,
    box: Any,
    seats: int,
    kinds: Ints,
    views: Ints,
    lucks: Ints,
    mask: Ints,
    results: Ints,
    seeds: Ints,
    steps: Ints,
    limit: int,
) -> None:
    """One whole game per seed; result and number of actions of each. `states[1]` stays empty."""
    for g in range(seeds.shape[0]):
        states[0] = states[1]
        for seat in range(seats):
            seed_luck(lucks[seat], seeds[g], seat + 1)
        s = states[0]
        setup(s, box, seats, seeds[g])
        steps[g] = play_on(s, box, kinds, views, lucks, mask, limit)
        outcome(s, box, results[g])


@fast
def random_steps(states: Ints, box: Any, seats: int, luck: Any, mask: Ints, count: int, seed: int) -> int:
    """Exactly `count` random legal actions over as many games as they take; how many games."""
    games = 0
    done = 0
    while done < count:
        states[0] = states[1]
        s = states[0]
        setup(s, box, seats, seed + games)
        games += 1
        while done < count:
            owing = to_act(s, box)
            if owing == 0:
                break
            seat = lowest_seat(owing)
            mask[:] = 0
            legal(s, box, seat, mask)
            apply(s, box, seat, choose(luck, mask))
            done += 1
    return games


@fast
def checked_game(s: Any, box: Any, seats: int, seed: int, luck: Any, mask: Ints, limit: int, laws: bool) -> int:
    """A random game: actions played, or minus the law it broke, checked at each step where `laws` are asked for."""
    seed_luck(luck, seed, 0)
    setup(s, box, seats, seed)
    for step in range(limit):
        broken = invariant(s, box) if laws else 0
        if broken:
            return -broken
        owing = to_act(s, box)
        if owing == 0:
            return step
        action = -1
        for seat in range(seats - 1, -1, -1):
            if owing >> seat & 1 and (laws or seat == lowest_seat(owing)):
                mask[:] = 0
                legal(s, box, seat, mask)
                action = choose(luck, mask)
                if action < 0:
                    return NO_CHOICE
        apply(s, box, lowest_seat(owing), action)
    return limit


@fast
def step_batch(states: Ints, box: Any, actions: Ints, seats: Ints, masks: Ints) -> None:
    """One action in each of many games; then who is next (-1 when over) and what it may do."""
    for i in range(states.shape[0]):
        s = states[i]
        if seats[i] >= 0 and actions[i] >= 0:
            apply(s, box, seats[i], actions[i])
        owing = to_act(s, box)
        masks[i, :] = 0
        seats[i] = -1
        if owing:
            seats[i] = lowest_seat(owing)
            legal(s, box, seats[i], masks[i])


@fast
def playouts(
    origin: Ints, states: Ints, box: Any, kinds: Ints, views: Ints, lucks: Ints, mask: Ints, results: Ints, limit: int
) -> None:
    """Play the position `origin[0]` to its end many times over, one result each."""
    for g in range(results.shape[0]):
        states[0] = origin[0]
        play_on(states[0], box, kinds, views, lucks, mask, limit)
        outcome(states[0], box, results[g])


@fast
def copy_many(states: Ints, count: int) -> None:
    """Copy a state `count` times, for the benchmark."""
    n = states.shape[0] - 1
    for i in range(count):
        states[1 + i % n] = states[i % n]
