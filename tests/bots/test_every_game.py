"""Every game, every number of seats: what the bots choose is legal, and nothing hidden moves them.

Uncompiled, with tiny searches; with SOJOURN_SOAK whole games. `test_compiled.py` plays thousands of decisions.
"""

from __future__ import annotations

import os
import random
from importlib import import_module
from typing import Any

import pytest
from installed import GAMES

import sojourn
from sojourn.bots import BOTS, Whose, think
from sojourn.bots.budget import Budget
from sojourn.bots.game_settings import style_of
from sojourn.bots.searcher import Searcher
from sojourn.bots.workspace import Style
from sojourn.core import dispatch
from sojourn.core.chance import Luck
from sojourn.core.dispatch import worth
from sojourn.core.game import Game, game

SOAK = int(os.environ.get("SOJOURN_SOAK", "1"))
TINY = Style(greedy=0, cut=8, asks=0)  # short random playouts: every path of the search, hardly any time
every_game = pytest.mark.parametrize("name", GAMES)
pytestmark = pytest.mark.plain


def marked(rules: Game, table: sojourn.Table, seat: int) -> Any:
    mask = rules.mask()
    dispatch.legal(table.state, table.box, seat, mask)
    return mask


@every_game
def test_searching_bots_play_whole_games_legally(name: str) -> None:
    rules = game(name)
    for seats in rules.seats:
        table = sojourn.Table(rules, rules.content(), seats, seats)
        searcher, chance = Searcher(rules, 300, TINY), random.Random(seats)
        for step in range(10_000 if SOAK > 1 else 6):
            if table.over:
                break
            seat = chance.choice(table.to_act)
            mask = marked(rules, table, seat)
            whose = Whose("", seat)
            found = searcher.think(table.view(seat).record, table.box, seat, mask, step, Budget(playouts=6), whose)
            assert {p.action for p in found} == {a.number for a in table.actions(seat)}
            table.play(seat, found[0].action)


@every_game
def test_all_levels_play_legally(name: str) -> None:
    rules = game(name)
    table, chance = sojourn.new(name, seats=rules.seats[-1], seed=3), random.Random(3)
    for step in range(1000 if SOAK > 1 else 12):
        if table.over:
            break
        seat = chance.choice(table.to_act)
        mask = marked(rules, table, seat)
        level = sorted(BOTS)[step % len(BOTS)]
        table.play(seat, think(level, table.view(seat).record, table.box, seat, mask, step, rules))


@every_game
def test_nothing_hidden_changes_a_move(name: str) -> None:
    """States that differ only in what the seat may not know: same seed, same thoughts before, same moves, same figures."""
    scramble = import_module(f"games.{name.replace('-', '_')}.secrets").scramble
    rules = game(name)
    table, chance = sojourn.new(name, seats=rules.seats[-1], seed=21), random.Random(21)
    searchers, luck = [Searcher(rules, 300, TINY) for _ in range(2)], Luck.new()
    luck.rng[:] = (5, 6, 7, 8)
    for step in range(400 if SOAK > 1 else 8):
        if table.over:
            break
        seat = chance.choice(table.to_act)
        other = table.copy()
        scramble(other.state, other.box, seat, luck)
        whose = Whose("", seat)
        found = [
            searcher.think(t.view(seat).record, t.box, seat, marked(rules, t, seat), step, Budget(playouts=6), whose)
            for searcher, t in zip(searchers, (table, other), strict=True)
        ]
        assert found[0] == found[1], f"{name}, step {step}, seat {seat}"
        table.play(seat, found[0][0].action)


@every_game
def test_a_game_that_cuts_playouts_short_can_judge_a_position(name: str) -> None:
    rules = game(name)
    style = style_of(rules)
    table, chance = sojourn.new(name, seats=rules.seats[-1], seed=2), random.Random(2)
    for _ in range(20):
        seat = chance.choice(table.to_act)
        table.play(seat, chance.choice(table.actions(seat)))
    standings = [worth(table.state, table.box, seat) for seat in range(table.seats)]
    assert all(abs(standing) < 100 for standing in standings)
    assert style.cut >= rules.longest or any(standings)
