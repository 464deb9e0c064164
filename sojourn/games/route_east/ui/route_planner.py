"""The route planner for people: what is in reach tonight, and the way through the open attractions."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sojourn.core.content import Content
from sojourn.games.route_east.distances import Atlas, Way
from sojourn.games.route_east.night import open_slots
from sojourn.games.route_east.records import (
    ATTRACTIONS,
    BUDGETS,
    COIN,
    GOALS,
    SEA,
    TANK,
    Dirt,
    Gate,
    Goal,
    Kind,
    Pass,
    Phase,
    Road,
    Status,
)
from sojourn.games.route_east.route_costs import UNREACHABLE, take_way
from sojourn.games.route_east.ui.words import say


@dataclass
class Leg:
    """One stretch of the planned route."""

    goal: str
    steps: list[int] = field(default_factory=list)  # spaces, the first one included
    borders: list[str] = field(default_factory=list)
    dirt: int = 0
    tolls: int = 0
    pumps: int = 0


@dataclass
class Route:
    """The planned way to Shanghai; legs is empty if fuel makes it impossible."""

    legs: list[Leg]
    fuel_short: bool

    @property
    def moves(self) -> int:
        """Road steps in all."""
        return sum(len(leg.steps) - 1 for leg in self.legs)

    @property
    def borders(self) -> int:
        """Crossings in all."""
        return sum(len(leg.borders) for leg in self.legs)


def in_reach(content: Content, v: Any) -> dict[int, int]:
    """Spaces the viewer can still reach on this turn, with the moves it takes (dirt roads taken as passable)."""
    seat = int(v.seat)
    if seat < 0 or v.phase != Phase.MAIN or v.actor != seat or v.moves == 0:
        return {}
    atlas: Atlas = content.words["atlas"]
    here, money, closed = int(v.space[seat]), int(v.money[seat]), v.dirt == Dirt.CLOSED
    found, spent, queue = {here: 0}, {here: 0}, deque([here])
    while queue:
        at = queue.popleft()
        if found[at] == v.moves or at == atlas.finish or (at != here and atlas.kind[at] == Kind.BORDER):
            continue
        for way in atlas.ways[at]:
            if way.to in found or way.kind == Road.FERRY or (closed and way.kind == Road.DIRT):
                continue
            if (way.to == atlas.finish and open_slots(v, seat)) or spent[at] + way.toll > money:
                continue
            if at == here and not _may_leave(atlas, v, seat, way):
                continue
            found[way.to] = found[at] + 1
            spent[way.to] = spent[at] + way.toll
            queue.append(way.to)
    return {i: n for i, n in found.items() if i != here and _finds_bed(content, v, seat, i, int(v.moves) - n)}


def _finds_bed(content: Content, v: Any, seat: int, space: int, moves: int) -> bool:
    """Whether a bed or, with everything visited, Shanghai is within so many moves of a space."""
    box, money = content.box, min(int(v.money[seat]) // COIN, BUDGETS - 1)
    if not open_slots(v, seat) and int(box.steps[ATTRACTIONS, space]) <= moves:
        return True
    return int(box.bed_far[0, int(v.dirt == Dirt.CLOSED), money, space]) <= moves


def _may_leave(atlas: Atlas, v: Any, seat: int, way: Way) -> bool:
    """Whether border and no man's land let the viewer take this road now."""
    if atlas.kind[int(v.space[seat])] != Kind.BORDER:
        return True
    if way.land == int(v.side[seat]):
        return not v.nomans
    if v.pass_kind == Pass.FREE or (v.pass_kind == Pass.FUEL and v.fuel[seat] > 0):
        return True
    return bool(v.gate == Gate.OPEN and v.money[seat] >= v.charge and (v.fuel[seat] > 0 or v.token_free))


def place_of(content: Content, v: Any, seat: int) -> int:
    """The planner's number of where a seat stands; at sea, of the far shore."""
    box, atlas = content.box, content.words["atlas"]
    space, side = int(v.space[seat]), int(v.side[seat])
    if v.status[seat] == Status.AT_SEA:
        ports = [way.to for way in atlas.ways[space]]
        space = next(p for p in ports if side not in atlas.land[p])
        side = next(c for c in atlas.land[space] if c != SEA)
    return int(box.node2[space]) if atlas.kind[space] == Kind.BORDER and atlas.land[space][1] == side else space


def route(content: Content, v: Any, seat: int) -> Route:
    """The cheapest way through the seat's open attractions, as far as it is known, to Shanghai."""
    goals = [int(v.goal[seat, k]) for k in range(GOALS) if v.goal[seat, k] >= 0 and v.goal_state[seat, k] != Goal.DONE]
    node, fuel = place_of(content, v, seat), min(int(v.fuel[seat]), TANK - 1)
    for spare in range(TANK):  # without enough fuel, plan as if there were some
        tank = min(fuel + spare, TANK - 1)
        cost, stops = _best(content.box, goals, node, tank, {})
        if cost < UNREACHABLE:
            return Route(_legs(content, node, tank, stops), spare > 0)
    return Route([], True)


Plan: TypeAlias = tuple[int, list[tuple[int, int]]]  # what it costs; the goals in order, each with the fuel left there


def _best(box: Any, goals: list[int], node: int, fuel: int, known: dict[tuple[int, ...], Plan]) -> Plan:
    """The cheapest order of the goals from here; what was found out on the way is in `known`."""
    key = (node, fuel, *goals)
    if key not in known:
        known[key] = _find_best(box, goals, node, fuel, known)
    return known[key]


def _find_best(box: Any, goals: list[int], node: int, fuel: int, known: dict[tuple[int, ...], Plan]) -> Plan:
    """Try every goal as the next one, with every amount of fuel that can be left there."""
    if not goals:
        costs = box.route[ATTRACTIONS, :, node, fuel].tolist()
        return min(costs), [(ATTRACTIONS, costs.index(min(costs)))]
    best: Plan = (UNREACHABLE, [])
    for goal in goals:
        for left, cost in enumerate(box.route[goal, :, node, fuel].tolist()):
            if cost < best[0]:
                more, stops = _best(box, [g for g in goals if g != goal], int(box.goal_space[goal]), left, known)
                if cost + more < best[0]:
                    best = (cost + more, [(goal, left), *stops])
    return best


def _legs(content: Content, node: int, fuel: int, stops: list[tuple[int, int]]) -> list[Leg]:
    """Follow the planner's table from stop to stop."""
    words, box = content.words, content.box
    second = box.node2[: box.spaces].tolist()
    first = {n: i for i, n in enumerate(second) if n != i}
    legs = []
    for goal, left in stops:
        name = say("Shanghai") if goal == ATTRACTIONS else words["attractions"][goal]["name"]
        leg = Leg(name, [first.get(node, node)])
        target = int(box.finish) if goal == ATTRACTIONS else int(box.goal_space[goal])
        while node != target and len(leg.steps) < 200:
            node, fuel = _next(words["atlas"], box.route[goal, left], second, first, node, fuel, leg, words)
        legs.append(leg)
    return legs


def _next(
    atlas: Atlas, table: Any, second: list[int], first: dict[int, int], node: int, fuel: int, leg: Leg, words: dict[str, Any]
) -> tuple[int, int]:
    """One road along the table; the leg remembers what it costs."""
    here = first.get(node, node)
    side = atlas.land[here][1] if node != here else atlas.land[here][0]
    for way in atlas.ways[here]:
        found = take_way(atlas, second, here, side, way, fuel)
        if found is not None and int(table[node, fuel]) == found[1] + int(table[found[0] // TANK, found[0] % TANK]):
            if atlas.kind[here] == Kind.BORDER and way.land != side:
                leg.borders.append(str(words["spaces"][here]["name"]))
            if way.kind == Road.FERRY:
                leg.steps.append(way.to)
            leg.dirt += way.kind == Road.DIRT
            leg.tolls += way.toll
            node, fuel = found[0] // TANK, found[0] % TANK
            leg.steps.append(first.get(node, node))
            leg.pumps += atlas.kind[first.get(node, node)] == Kind.FUEL
            return node, fuel
    raise AssertionError("the planner's table leads nowhere")
