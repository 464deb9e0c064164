"""Compiled: thousands of decisions at every number of seats, all legal; of every game with SOJOURN_SOAK."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from installed import GAMES

import sojourn
from sojourn.bots.budget import Budget
from sojourn.bots.levels import bot
from sojourn.bots.memory import Whose
from sojourn.bots.search import run_playouts
from sojourn.bots.searcher import NO_CANDIDATES, Searcher
from sojourn.bots.workspace import NODES, clear
from sojourn.core.chance import seed_luck
from sojourn.core.game import game
from sojourn.lab.arena import Arena, Player

pytestmark = pytest.mark.slow
ONE = "emigration"
NAMES = GAMES if "SOJOURN_SOAK" in os.environ else (ONE,)
DECISIONS = 1200  # per number of seats
PLAYOUTS = 16


class Watched(Arena):
    """Looks at each decision before it is played."""

    decisions = 0

    def _think(self, side: Player, whose: Whose, seed: int) -> tuple[int, float]:
        assert side.searcher is not None
        moves = side.searcher.think(self.views[2], self.box, whose.seat, self.bench.mask, seed, Budget(playouts=PLAYOUTS), whose)
        assert {p.action for p in moves} == {int(a) for a in self.bench.mask.nonzero()[0]}
        assert int(side.searcher.workspaces[0].counters[NODES]) < len(side.searcher.workspaces[0].tree)
        assert sum(p.visits for p in moves) <= PLAYOUTS
        self.decisions += 1
        return moves[0].action, -1.0


@pytest.mark.parametrize("name", NAMES)
def test_thousands_of_decisions_are_legal_at_every_number_of_seats(name: str) -> None:
    rules = game(name)
    for seats in rules.seats:
        arena, searcher, seed = Watched(rules, seats), Searcher(rules, 64), 0
        while arena.decisions < DECISIONS:
            result: Any = arena.play([Player(bot("local"), searcher)] * seats, seed)
            assert result.reason > 0
            seed += 1


def test_same_view_seed_and_playouts_give_the_same_game() -> None:
    rules = game(ONE)
    ends = []
    for _ in range(2):
        arena = Watched(rules, 3)
        arena.play([Player(bot("local"), Searcher(rules, 64))] * 3, 7)
        ends.append(arena.bench.states[0].tobytes())
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_longer_thought_allocates_no_more(name: str, asked_for: Callable[[Callable[[], object]], int]) -> None:
    """A thousand playouts in one call ask for as much memory as ten."""
    rules = game(name)
    table, searcher = sojourn.new(name, seats=rules.seats[-1], seed=3), Searcher(rules)
    seat = table.to_act[0]

    def imagine(playouts: int) -> None:
        w = searcher.workspaces[0]
        clear(w)
        seed_luck(w.luck, 1, seat)
        w.views[0] = table.view(seat).record
        run_playouts(w, table.box, seat, searcher.style, NO_CANDIDATES, playouts)

    imagine(1)
    assert asked_for(lambda: imagine(1000)) == asked_for(lambda: imagine(10)) > 0
