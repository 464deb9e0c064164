"""What games tell the search: judgements that make sense, and how sensible each level is."""

from __future__ import annotations

import functools
import random
from typing import Any

import numpy as np
import pytest

import sojourn
from sojourn.bots import LEVELS, bot, think
from sojourn.bots.game_settings import sense_of
from sojourn.core.game import games
from sojourn.games.route_east.bot import routes as drive
from sojourn.games.route_east.bot.worth import drive_left, where, worth
from sojourn.games.route_east.records import ATTRACTIONS, GOALS, TANK, Deck, Goal, Op, Status

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("rules", games().values(), ids=lambda rules: rules.name)
def test_every_level_is_more_sensible_than_the_one_below(rules: Any) -> None:
    senses = [sense_of(level, rules) for level in LEVELS if level.budget is None]
    assert senses == sorted(set(senses))
    assert senses[0] > sense_of(bot("random"), rules) == 0
    assert senses[-1] == sense_of(bot("greedy"), rules) == 100


@functools.cache
def on_the_way(seed: int, steps: int) -> sojourn.Table:
    """Three travellers some steps after Istanbul, not all of them sensible."""
    table, chance = sojourn.new("route-east", seats=3, seed=seed), random.Random(seed)
    for step in range(steps):
        seat = table.to_act[0]
        mask = table.game.mask()
        mask[[action.number for action in table.actions(seat)]] = 1
        name = "random" if chance.random() < 0.3 else "greedy"
        table.play(seat, think(name, table.view(seat).record, table.box, seat, mask, step, table.game))
    return table


@pytest.mark.parametrize("steps", [0, 60, 140])
def test_route_east_is_judged_by_the_way_the_adviser_plans(steps: int) -> None:
    table = on_the_way(7, steps)
    s, box = table.state, table.box
    for seat in range(3):
        rest = np.zeros((1 << GOALS, GOALS, TANK), np.int32)
        drive.plan_rest(s, box, seat, rest)
        planned = drive.way(s, box, seat, rest, where(s, box, seat), s.fuel[seat], drive.open_mask(s, seat))
        assert drive_left(s, box, seat) == planned


def stands(change: Any) -> float:
    """How much better a seat stands after something has been done to it, all else the same."""
    table = on_the_way(7, 60).copy()
    s, seat = table.state, (int(table.state.active) + 1) % 3
    s.money[seat], s.bill[seat], s.lost[seat] = 300, 0, 0
    before = worth(s, table.box, seat)
    change(s, seat, table.box)
    return worth(s, table.box, seat) - before


def spend(s: Any, seat: int, _box: Any) -> None:
    s.money[seat] = 25


def lose_a_move(s: Any, seat: int, _box: Any) -> None:
    s.lost[seat] = 1


def be_stuck(s: Any, seat: int, _box: Any) -> None:
    s.status[seat] = Status.STUCK


@pytest.mark.parametrize("change", [spend, lose_a_move, be_stuck])
def test_route_east_trouble_is_seen(change: Any) -> None:
    assert stands(change) < -0.05


def visit(s: Any, seat: int, _box: Any) -> None:
    s.goal_state[seat, :] = Goal.DONE


def take_more_moves(s: Any, seat: int, box: Any) -> None:
    kind = next(k for k in range(box.kinds[Deck.ACTION]) if box.op[box.prog[Deck.ACTION, k]] == Op.MOVES)
    s.hand[seat, kind] += 1


def have_moves(s: Any, seat: int, _box: Any) -> None:
    s.active, s.moves = seat, 3


@pytest.mark.parametrize("change", [visit, take_more_moves, have_moves])
def test_route_east_progress_is_seen(change: Any) -> None:
    assert stands(change) > 0.05


def test_route_east_a_lead_counts_more_near_the_end() -> None:
    table = on_the_way(7, 0).copy()
    s, box = table.state, table.box
    far = worth(s, box, 0)
    s.lost[0] = 1
    far -= worth(s, box, 0)
    s.goal_state[0, :] = Goal.DONE
    s.space[0] = next(space for space in range(box.spaces) if box.steps[ATTRACTIONS, space] == 2)
    s.side[0] = box.land[s.space[0], 0]
    near = -worth(s, box, 0)
    s.lost[0] = 0
    near += worth(s, box, 0)
    assert near > 2 * far > 0
