"""Matches between bots: compiled games that stop where a searching player has to think."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import numpy as np

from sojourn.bots import Bot
from sojourn.bots.budget import Budget
from sojourn.bots.game_settings import sense_of
from sojourn.bots.memory import Whose
from sojourn.bots.searcher import Prospect, Searcher
from sojourn.bots.workspace import PLAYOUTS, Workspace
from sojourn.core.chance import pick, seed_luck
from sojourn.core.compiling import fast
from sojourn.core.dispatch import Result, apply, legal, outcome, setup, share_of, to_act, view
from sojourn.core.game import Game
from sojourn.core.loops import GREEDY, RANDOM, decide, lowest_seat
from sojourn.core.record import Ints
from sojourn.core.simulate import Workbench

OVER, START = -1, -2
SEARCHES = -1  # instead of a percentage of sensible moves


@fast
def carry_on(
    states: Ints,
    box: Any,
    seats: int,
    seed: int,
    senses: Ints,
    views: Ints,
    lucks: Ints,
    mask: Ints,
    results: Ints,
    actor: int,
    action: int,
) -> int:
    """Play this action (or set up), and on until a searching seat owes a decision: that seat, or OVER.

    `views[2]` is then what it knows and `mask` what it may do.
    """
    s = states[0]
    if actor == START:
        setup(s, box, seats, seed)
        for seat in range(seats):
            seed_luck(lucks[seat], seed, seat + 1)
    else:
        apply(s, box, actor, action)
    while True:
        owing = to_act(s, box)
        if owing == 0:
            outcome(s, box, results[0])
            return OVER
        seat = lowest_seat(owing)
        if senses[seat] == SEARCHES:
            mask[:] = 0
            legal(s, box, seat, mask)
            views[2] = views[1]
            view(s, box, seat, views[2])
            return seat
        kind = GREEDY if senses[seat] >= 100 or pick(lucks[seat], 100) < senses[seat] else RANDOM
        apply(s, box, seat, decide(s, box, seat, kind, views, lucks[seat], mask))


class Thinks(Protocol):
    """Our search, or somebody else's."""

    workspaces: list[Workspace]

    def think(
        self, v: Any, box: Any, seat: int, mask: Ints | None, seed: int, budget: Budget, whose: Whose | None = None
    ) -> list[Prospect]:
        """The legal moves, best first."""


@dataclass
class Player:
    """One side of a match, and what it thought."""

    bot: Bot
    searcher: Thinks | None = None
    seconds: list[float] = field(default_factory=list)  # each thought's own time
    playouts: int = 0
    guesses: list[tuple[float, float]] = field(default_factory=list)  # estimated chance of a move, and what came of it

    def forget(self) -> None:
        """Begin to count anew."""
        self.seconds.clear()
        self.guesses.clear()
        self.playouts = 0


def player(bot: Bot, rules: Game) -> Player:
    """A player for a match; searching ones use one core and count their own time, since the machine may be busy."""
    if bot.budget is None:
        return Player(bot)
    return Player(replace(bot, budget=replace(bot.budget, own_time=True, cores=1)), Searcher(rules))


class Arena:
    """The records that matches of one game write on."""

    def __init__(self, rules: Game, seats: int = 2) -> None:
        self.rules, self.seats = rules, seats
        self.bench = Workbench(rules)
        self.views = rules.View.array(3)
        self.box = rules.content().box

    def play(self, sides: list[Player], seed: int) -> Any:
        """One game; its result."""
        b, results = self.bench, Result.array(1)
        senses = np.array([SEARCHES if side.searcher else sense_of(side.bot, self.rules) for side in sides], np.int64)
        b.states[0] = b.states[1]
        thoughts: list[tuple[int, float]] = []
        actor, action = START, 0
        while True:
            actor = carry_on(b.states, self.box, self.seats, seed, senses, self.views, b.lucks, b.mask, results, actor, action)
            if actor == OVER:
                break
            action, chance = self._think(sides[actor], Whose(str(seed), actor), seed + len(thoughts))
            thoughts.append((actor, chance))
        for seat, chance in thoughts:
            if chance >= 0:
                sides[seat].guesses.append((chance, share_of(results[0], seat)))
        return results[0]

    def _think(self, side: Player, whose: Whose, seed: int) -> tuple[int, float]:
        """The move and its estimated chance; -1 where there was no choice."""
        assert side.searcher is not None
        assert side.bot.budget is not None
        began = time.thread_time()
        moves = side.searcher.think(self.views[2], self.box, whose.seat, self.bench.mask, seed, side.bot.budget, whose)
        if len(moves) == 1:
            return moves[0].action, -1.0
        side.seconds.append(time.thread_time() - began)
        side.playouts += sum(int(w.counters[PLAYOUTS]) for w in side.searcher.workspaces)
        return moves[0].action, moves[0].chance


def score_of(result: Any, seat: int) -> float:
    """The score of one of two seats in a match: 1 for a win, 0 for the other's, else one half."""
    return (1.0 + share_of(result, seat) - share_of(result, 1 - seat)) / 2.0
