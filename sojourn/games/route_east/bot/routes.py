"""Routes for the adviser: what is left to drive, and the best way to spend the moves of a turn.

All values are costs in tenths of a move; less is better.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast
from sojourn.core.record import Ints
from sojourn.games.route_east.map_nodes import node_of
from sojourn.games.route_east.records import ATTRACTIONS, BUDGETS, COIN, GOALS, SEA, TANK, Dirt, Goal, Kind, Road
from sojourn.games.route_east.route_costs import DIRT, STEP, TOLL, UNREACHABLE

CARD = 6  # what an Action Card picked up with a spare move is worth
MUD = 13  # cost of a dirt road that starts at a bed: one more attempt on average
DEEP_MUD = 20  # of one that does not: after a failed roll one may be taken back
SAILING = 10  # cost of a ferry
CASH = 70  # dollars an ATM gives on average
BEST_STEP, FREE_STEP = STEP + 2 * TOLL, DIRT + 2 * TOLL  # by how much a step shortens the way at most; where dirt is free
DEEP = 5  # moves looked ahead at most


@fast
def open_mask(v: Any, seat: int) -> int:
    """The slots of attractions still to be visited."""
    mask = 0
    for slot in range(GOALS):
        if v.goal[seat, slot] >= 0 and v.goal_state[seat, slot] != Goal.DONE:
            mask |= 1 << slot
    return mask


@fast
def plan_rest(v: Any, box: Any, seat: int, rest: Ints) -> None:
    """rest[open, slot, fuel]: from this attraction with this fuel through the open ones to Shanghai."""
    now = open_mask(v, seat)
    for still in range(now):
        for slot in range(GOALS):
            if (now & ~still) >> slot & 1 and still & ~now == 0:
                here = int(box.goal_space[v.goal[seat, slot]])
                for fuel in range(TANK):
                    rest[still, slot, fuel] = way(v, box, seat, rest, here, fuel, still)


@fast
def way(v: Any, box: Any, seat: int, rest: Ints, node: int, fuel: int, still: int) -> int:
    """The cheapest way from a place through the open attractions to Shanghai."""
    fuel = min(int(fuel), TANK - 1)
    best = UNREACHABLE
    if still == 0:
        for left in range(TANK):
            best = min(best, int(box.route[ATTRACTIONS, left, node, fuel]))
        return best
    for slot in range(GOALS):
        if still >> slot & 1:
            goal = v.goal[seat, slot]
            if goal < 0:
                continue
            for left in range(TANK):
                far = int(box.route[goal, left, node, fuel])
                if far < best:
                    best = min(best, far + int(rest[still & ~(1 << slot), slot, left]))
    return best


@fast
def purse_cost(money: int, price: int, far: int) -> int:
    """What little money costs: can tomorrow's bed and a fine be paid, and the rest of the way?"""
    left = money - price
    cost = price // COIN
    if left < 0:
        cost += 60
    if left < 100:
        cost += (100 - left) // COIN * 4
    need = min(far, 600) * 9 // 10  # about $27 a turn of three moves
    if left < need:
        cost += min(need - left, 300) // COIN
    return cost


@fast
def at_night(
    v: Any, box: Any, seat: int, rest: Ints, space: int, side: int, fuel: int, still: int, moves: int, money: int
) -> int:
    """The cost of sleeping here, spare moves spent on cards."""
    far = way(v, box, seat, rest, node_of(box, space, side), fuel, still)
    return far + night_cost(v, box, seat, space, moves, money, far)


@fast
def night_cost(v: Any, box: Any, seat: int, space: int, moves: int, money: int, far: int) -> int:
    """What a bed here costs with so far to go, less the cards bought with spare moves."""
    spare = CARD if v.cards[seat] < 5 else 2
    return purse_cost(money, int(box.price[space]), far) - moves * spare


@fast
def visited(v: Any, box: Any, seat: int, space: int, still: int) -> int:
    """The open slots after stepping on a space."""
    card = box.attraction[space]
    if card < 0:
        return still
    for slot in range(GOALS):
        if v.goal[seat, slot] == card:
            still &= ~(1 << slot)
    return still


# --- The moves of a turn -------------------------------------------------------------------------
# The search goes depth first. `stack` has a row for each step: where, which side, fuel, open slots, moves, money, extra
# cost, and the next road to try.
SPACE, SIDE, FUEL, STILL, MOVES_LEFT, MONEY, EXTRA, NEXT_ROAD = range(8)
CLOSED = 3 * UNREACHABLE  # the road cannot be taken
ENTERED = 9 * UNREACHABLE  # no cost: the step is now on the stack


@fast
def put_start(stack: Ints, space: int, side: int, fuel: int, still: int, moves: int, money: int) -> None:
    """The walk starts here."""
    row = stack[0]
    row[SPACE], row[SIDE], row[FUEL], row[STILL] = space, side, fuel, still
    row[MOVES_LEFT], row[MONEY], row[EXTRA], row[NEXT_ROAD] = moves, money, 0, 0


@fast
def enter(v: Any, box: Any, seat: int, rest: Ints, stack: Ints, depth: int, slot: int, gate: int, dirt: int) -> int:
    """Take a road from the last row of the walk: ENTERED, CLOSED, or the cost if the walk ends there."""
    row = stack[depth]
    space, side, fuel, still = row[SPACE], row[SIDE], row[FUEL], row[STILL]
    there = int(box.road_to[space, slot])
    kind = int(box.road_kind[space, slot])
    land = int(box.road_land[space, slot])
    money = row[MONEY] - int(box.road_toll[space, slot])
    if kind == Road.DIRT and dirt == Dirt.CLOSED:
        return CLOSED
    if box.kind[space] == Kind.BORDER and land != side:
        if gate < 0:
            return CLOSED
        money -= gate
        fuel = max(0, fuel - 1)
    if money < 0:
        return CLOSED
    if kind == Road.FERRY:
        port = int(box.far_port[there, 0]) if box.far_port[there, 0] != space else int(box.far_port[there, 1])
        shore = int(box.land[port, 0]) if box.land[port, 0] != SEA else int(box.land[port, 1])
        return row[EXTRA] + way(v, box, seat, rest, node_of(box, port, shore), fuel, still) + SAILING
    if there == box.finish:
        return -UNREACHABLE - STEP * row[MOVES_LEFT] if still == 0 else CLOSED  # the sooner the better
    if box.bed_far[0, 1 if dirt == Dirt.CLOSED else 0, min(money // COIN, BUDGETS - 1), there] > row[MOVES_LEFT] - 1:
        if not box.lone_finish or box.steps[ATTRACTIONS, there] > row[MOVES_LEFT] - 1:
            return CLOSED
    new = stack[depth + 1]
    new[SPACE], new[SIDE], new[STILL] = there, land, visited(v, box, seat, there, still)
    new[FUEL] = fuel + (1 if box.kind[there] == Kind.FUEL and v.platform > 0 else 0)
    new[MONEY] = money + (CASH if box.kind[there] == Kind.ATM else 0)
    new[MOVES_LEFT] = row[MOVES_LEFT] - 1
    new[EXTRA] = row[EXTRA]
    if kind == Road.DIRT and dirt != Dirt.FREE:
        new[EXTRA] += MUD if box.bed[space] else DEEP_MUD
    new[NEXT_ROAD] = 0
    return ENTERED


@fast
def explore(v: Any, box: Any, seat: int, rest: Ints, stack: Ints, base: int, gate: int, dirt: int, best: int) -> int:
    """The best cost the walk can be brought to from row `base` on; what is no better than `best` is not looked for."""
    depth = base
    while depth >= base:
        row = stack[depth]
        space = row[SPACE]
        if row[NEXT_ROAD] == 0:
            far = way(v, box, seat, rest, node_of(box, space, row[SIDE]), row[FUEL], row[STILL])
            if box.bed[space]:
                best = min(best, row[EXTRA] + far + night_cost(v, box, seat, space, row[MOVES_LEFT], row[MONEY], far))
            nearer = (FREE_STEP if dirt == Dirt.FREE else BEST_STEP) * row[MOVES_LEFT]
            if depth > 0 and far > nearer and row[EXTRA] + far - nearer >= best:
                depth -= 1  # however well it goes on, this is no better
                continue
        if row[MOVES_LEFT] <= 0 or depth >= DEEP or row[NEXT_ROAD] >= box.degree[space]:
            depth -= 1
            continue
        slot = row[NEXT_ROAD]
        row[NEXT_ROAD] += 1
        value = enter(v, box, seat, rest, stack, depth, slot, gate if depth == 0 else -1, dirt)
        if value == ENTERED:
            depth += 1
        else:
            best = min(best, value)
    return best


@fast
def look_ahead(
    v: Any, box: Any, seat: int, rest: Ints, stack: Ints, fuel: int, moves: int, gate: int, dirt: int, beat: int
) -> int:
    """The best cost of the turn from here with this fuel and so many moves, if it is below `beat`, else `beat`.

    gate: -1 shut, else the charge for crossing.
    """
    put_start(stack, v.space[seat], v.side[seat], fuel, open_mask(v, seat), moves, v.money[seat])
    return explore(v, box, seat, rest, stack, 0, gate, dirt, beat)


@fast
def after_step(v: Any, box: Any, seat: int, rest: Ints, stack: Ints, gate: int, slot: int, beat: int) -> int:
    """The best cost behind one road, if it is below `beat`."""
    put_start(stack, v.space[seat], v.side[seat], v.fuel[seat], open_mask(v, seat), v.moves, v.money[seat])
    value = enter(v, box, seat, rest, stack, 0, slot, gate, int(v.dirt))
    return explore(v, box, seat, rest, stack, 1, -1, int(v.dirt), beat) if value == ENTERED else value
