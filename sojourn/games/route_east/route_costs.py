"""The route planner's table: what it costs to drive from anywhere to a goal, fuel and borders counted.

Costs are in tenths of a move, made of expected rolls, waits and fees. A place is a space and, on a
border, the side one stands on; with it go the Fuel Tokens in the car, 0 to 3.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from sojourn.core.record import Ints
from sojourn.games.route_east.distances import Atlas, Way
from sojourn.games.route_east.records import ATTRACTIONS, COIN, NODES, ROADS, SEA, TANK, Kind, Road

STEP = 10
DIRT = 24  # two attempts on average, and the risk of being taken back
TOLL = 2  # for each $25
CROSSING = 22  # the evening lost at the border, refusals, fees
SAILING = 40  # rolls for a 6, two nights at worst
UNREACHABLE = 30000  # more than any way costs


def fill_route_costs(box: Any) -> None:
    """Fill Box.route[goal, fuel left, node, fuel now]."""
    nxt, cost = _ways(box)
    goals = (*(int(g) for g in box.goal_space), int(box.finish))
    box.route[:] = _cheapest(nxt.tobytes(), cost.tobytes(), goals)


@functools.lru_cache(maxsize=4)
def _cheapest(ways: bytes, costs: bytes, goals: tuple[int, ...]) -> Ints:
    """The table for these ways; boxes that differ only in their options share it."""
    nxt, cost = (np.frombuffer(each, np.int32).reshape(NODES * TANK, ROADS) for each in (ways, costs))
    rows = np.full(((ATTRACTIONS + 1) * TANK, nxt.shape[0]), UNREACHABLE, np.int32)
    for g, goal in enumerate(goals):
        for left in range(TANK):
            rows[g * TANK + left, goal * TANK + left] = 0
    while True:
        better = rows
        for k in range(nxt.shape[1]):
            better = np.minimum(better, rows[:, nxt[:, k]] + cost[:, k])
        if (better == rows).all():
            break
        rows = better
    return np.minimum(rows, UNREACHABLE).reshape(ATTRACTIONS + 1, TANK, NODES, TANK)


def _ways(box: Any) -> tuple[Ints, Ints]:
    """For every place and tank the places that can be next, and what each way costs."""
    atlas = Atlas.of(box)
    second = box.node2.tolist()
    nxt = np.zeros((NODES * TANK, ROADS), np.int32)
    cost = np.full((NODES * TANK, ROADS), UNREACHABLE, np.int32)
    for i, kind in enumerate(atlas.kind):
        if kind in (Kind.BOAT, Kind.FINISH):
            continue
        for side in range(2 if kind == Kind.BORDER else 1):
            node = second[i] if side else i
            for slot, way in enumerate(atlas.ways[i]):
                for fuel in range(TANK):
                    found = take_way(atlas, second, i, atlas.land[i][side], way, fuel)
                    if found is not None:
                        nxt[node * TANK + fuel, slot], cost[node * TANK + fuel, slot] = found
    return nxt, cost


def take_way(atlas: Atlas, second: list[int], here: int, land: int, way: Way, fuel: int) -> tuple[int, int] | None:
    """One road from one side of one space: where it leads and its cost; None if the tank is empty."""
    there, road = way.to, way.land
    cost = (DIRT if way.kind == Road.DIRT else STEP) + TOLL * way.toll // COIN
    if atlas.kind[here] == Kind.BORDER and road != land:
        if fuel == 0:
            return None
        fuel -= 1
        cost += CROSSING
    if way.kind == Road.FERRY:
        there = next(w.to for w in atlas.ways[there] if w.to != here)
        road = next(c for c in atlas.land[there] if c != SEA)
        cost += SAILING - STEP
    if atlas.kind[there] == Kind.FUEL:
        fuel = min(fuel + 1, TANK - 1)
    node = second[there] if atlas.kind[there] == Kind.BORDER and atlas.land[there][1] == road else there
    return node * TANK + fuel, cost
