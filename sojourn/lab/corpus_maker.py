"""Games for a corpus: every seat count, every value of every switch by itself and in random company.

Each seat plays the adviser's moves with some random ones between them, so that games reach what good players avoid, too. The
same rules give the same games for ever: all luck follows from the number of the game.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from sojourn.core.chance import Luck, choose, pick, seed_luck
from sojourn.core.compiling import fast
from sojourn.core.dispatch import Result, apply, outcome, setup, to_act
from sojourn.core.errors import SojournError
from sojourn.core.game import Game
from sojourn.core.loops import GREEDY, RANDOM, decide
from sojourn.core.record import MAX_SEATS, Ints
from sojourn.lab.corpus_file import CorpusGame, check_of, fields_of, places_of, values_of, weights_for

FIRST_SEED = 17_000_000
SENSES = (100, 100, 90, 60, 0)  # percentage of the adviser's moves, by seat
ALONE = 4  # games with each value of each switch by itself, at most
COMPANY = 1 / 3  # how likely a switch is to be off its default in random company
COMPANIES = 41  # of them; a prime, so that each meets all seat counts. Opening a box is what replaying a game costs most


@fast
def record_game(
    states: Ints,
    data: Ints,
    box: Any,
    seats: int,
    seed: int,
    senses: Ints,
    views: Ints,
    lucks: Ints,
    mask: Ints,
    places: Ints,
    weights: Ints,
    moves: Ints,
    results: Ints,
) -> int:
    """A whole game, with a row of `moves` for each: seat, action, check. How many there were; -1 if there were too many."""
    s = states[0]
    setup(s, box, seats, seed)
    for stream in range(lucks.shape[0]):
        seed_luck(lucks[stream], seed, stream + 1)
    luck = lucks[lucks.shape[0] - 1]
    for step in range(moves.shape[0]):
        owing = to_act(s, box)
        if owing == 0:
            outcome(s, box, results[0])
            return step
        seat = pick(luck, seats)
        while owing >> seat & 1 == 0:
            seat = (seat + 1) % seats
        kind = GREEDY if pick(luck, 100) < senses[seat] else RANDOM
        action = decide(s, box, seat, kind, views, lucks[seat], mask)
        if mask[action] == 0:  # an adviser may be wrong where random moves have led; a saved game never is
            action = choose(luck, mask)
        moves[step, 0], moves[step, 1] = seat, action
        apply(s, box, seat, action)
        moves[step, 2] = check_of(data, places, weights)
    return -1


def option_plan(rules: Game, games: int) -> Iterator[dict[str, str]]:
    """The options of so many games: the defaults and each other value alone, several times over, then random company."""
    alone: list[dict[str, str]] = [{}] + [{option.name: value} for option in rules.options for value in option.values[1:]]
    times = min(ALONE, max(1, games // (2 * len(alone))))
    dice = random.Random(rules.name)
    company = [
        {option.name: dice.choice(option.values[1:]) for option in rules.options if dice.random() < COMPANY}
        for _ in range(COMPANIES)
    ]
    rows = itertools.chain(alone * times, itertools.cycle(company))
    return itertools.islice(rows, games)


class Recorder:
    """The records that games of one game are recorded on."""

    def __init__(self, rules: Game) -> None:
        self.rules, self.fields = rules, fields_of(rules.State)
        self.places = places_of(rules.State, self.fields)
        self.weights = weights_for(self.places)
        self.moves = np.zeros((rules.longest + 1, 3), np.int64)
        self.views, self.lucks, self.mask = rules.View.array(2), Luck.array(MAX_SEATS + 1), rules.mask()

    def record(self, number: int, options: Mapping[str, str]) -> CorpusGame:
        """The game of this number, played to its end."""
        rules, seed, states = self.rules, FIRST_SEED + number, self.rules.State.array(1)
        seats, content = rules.seats[number % len(rules.seats)], rules.content(options)
        senses = np.array(random.Random(seed).choices(SENSES, k=MAX_SEATS), np.int64)
        data, results = states.view(np.uint8), Result.array(1)
        where = self.views, self.lucks, self.mask, self.places, self.weights, self.moves, results
        count = record_game(states, data, content.box, seats, seed, senses, *where)
        if count < 0:
            raise SojournError(f"{rules.name}, seed {seed}: a game took more than {rules.longest:,} moves.")
        moves, result = self.moves[:count], results[0]
        return CorpusGame(
            number,
            rules.version,
            self.fields,
            content.hash,
            dict(content.options),
            seats,
            seed,
            [(int(seat), int(action)) for seat, action, _ in moves],
            bytes(moves[:, 2].astype(np.uint8)),
            int(result.reason),
            int(result.winners),
            [int(points) for points in result.points[:seats]],
            values_of(states[0], self.fields),
            int(result.winners) | int(result.succeeded),
        )


def made(rules: Game, games: int, first: int = 1) -> Iterator[CorpusGame]:
    """So many new games, numbered from `first` on."""
    recorder = Recorder(rules)
    for number, options in enumerate(option_plan(rules, games), start=first):
        yield recorder.record(number, options)
