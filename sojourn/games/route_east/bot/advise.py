"""A decent player: drives the cheapest way through its attractions, keeps fuel and money, and slows down the leader."""

from __future__ import annotations

from typing import Any

import numpy as np

from sojourn.core.chance import choose
from sojourn.core.compiling import fast
from sojourn.core.numba.stack_arrays import stack_array
from sojourn.core.record import Ints
from sojourn.games.route_east.actions import (
    ACCEPT,
    CAMP,
    CLAIM,
    DRAW_BORDER,
    DRAW_IGNITION,
    END_TURN,
    GO_BACK,
    HELL_NO,
    KEEP,
    PICK_UP,
    REROLL,
    ROLL,
    choice_action,
    discard_action,
    magic_action,
    magic_step_action,
    play_action,
    ride_action,
    step_action,
    swap_action,
    target_action,
)
from sojourn.games.route_east.bot.routes import CLOSED, DEEP, after_step, at_night, look_ahead, open_mask, plan_rest, visited, way
from sojourn.games.route_east.map_nodes import node_of, rail_nodes
from sojourn.games.route_east.records import (
    ATTRACTIONS,
    GOALS,
    KINDS,
    RAIL,
    ROADS,
    TANK,
    Deck,
    Dirt,
    Gate,
    Goal,
    Kind,
    Op,
    Pass,
    Phase,
    Source,
)
from sojourn.games.route_east.route_costs import UNREACHABLE

new_rest = stack_array((1 << GOALS, GOALS, TANK), np.int32)
new_walk = stack_array((DEEP + 2, 8), np.int64)


@fast
def advise(v: Any, box: Any, seat: int, luck: Any, mask: Ints) -> int:
    """What to do, from a view alone."""
    phase = v.phase
    if mask[CLAIM]:
        return CLAIM
    if phase == Phase.RESPONSE:
        mine = v.victim == seat if v.links % 2 == 0 else v.active == seat
        return HELL_NO if mine and mask[HELL_NO] else ACCEPT
    if phase == Phase.DISCARD:
        return worst_card(v, box, seat, mask)
    if phase == Phase.TARGET:
        return leader(v, box, mask)
    if phase == Phase.ROLL:
        return magic_action(6) if v.source == Source.BORDER and mask[magic_action(6)] else ROLL
    if phase == Phase.REROLL:
        return REROLL if v.face < 3 and mask[REROLL] else KEEP
    if phase == Phase.CHOICE:
        rich = v.money[seat] >= 250
        first, second = choice_action(0), choice_action(1)
        return first if mask[first] and (rich or not mask[second]) else second
    if phase == Phase.CAMP:
        return CAMP if mask[CAMP] else GO_BACK
    if phase == Phase.AT_SEA:
        return ROLL if mask[ROLL] else END_TURN
    return decide_by_map(v, box, seat, luck, mask)


@fast
def decide_by_map(v: Any, box: Any, seat: int, luck: Any, mask: Ints) -> int:
    """Decisions that depend on the way that is left; random where no plan helps."""
    phase = v.phase
    rest, stack = new_rest(), new_walk()
    plan_rest(v, box, seat, rest)
    action = -1
    if phase == Phase.MAIN:
        action = on_the_road(v, box, seat, rest, stack, mask)
    elif phase == Phase.TRAIN:
        action = best_ride(v, box, seat, rest, mask)
    elif phase == Phase.CARD:
        action = which_card(v, box, seat, rest, stack)
    elif phase == Phase.SWAP:
        action = far_goal(v, box, seat, mask)
    if action < 0 or not mask[action]:
        return choose(luck, mask)
    return action


@fast
def far_goal(v: Any, box: Any, seat: int, mask: Ints) -> int:
    """Return the attraction that lies farther off the way."""
    best, action = -1, -1
    for slot in range(GOALS):
        if mask[swap_action(slot)]:
            card = v.goal[seat, slot]
            far = int(box.steps[card, box.start]) + int(box.steps[ATTRACTIONS, box.goal_space[card]])
            if far > best:
                best, action = far, swap_action(slot)
    return action


@fast
def card_value(v: Any, box: Any, seat: int, kind: int) -> int:
    """How much one likes to keep an Action Card."""
    pc = box.prog[Deck.ACTION, kind]
    op, arg = box.op[pc], int(box.arg[pc])
    value = 4
    if op == Op.TRAIN:
        value = 5 + arg // 2
    elif op == Op.BORDER_PASS:
        value = 9 if arg == Pass.FREE else 6
    elif op == Op.CANCEL or op == Op.MAGIC:
        value = 6
    elif op == Op.FUEL or op == Op.STEAL_FUEL:
        value = 8 if v.fuel[seat] == 0 else 5
    elif op == Op.MOVES:
        value = 5 + arg
    elif op == Op.GAIN:
        value = 7
    elif op == Op.TENT or op == Op.DIRT:
        value = 2
    return 10 * value - 15 * (int(v.hand[seat, kind]) - 1)


@fast
def worst_card(v: Any, box: Any, seat: int, mask: Ints) -> int:
    """Give up what one likes least."""
    best, action = 9999, -1
    for kind in range(KINDS):
        if mask[discard_action(kind)]:
            value = card_value(v, box, seat, kind)
            if value < best:
                best, action = value, discard_action(kind)
    return action


@fast
def leader(v: Any, box: Any, mask: Ints) -> int:
    """The player who seems nearest to Shanghai, turns already taken counted."""
    best, action = 9999, -1
    for turn in range(1, v.seats):
        if mask[target_action(turn)]:
            other = (v.active + turn) % v.seats
            far = int(box.steps[ATTRACTIONS, v.space[other]]) + 3 * int(v.turns[other])
            for slot in range(GOALS):
                if v.goal[other, slot] == -2:
                    far += 9
                elif v.goal[other, slot] >= 0 and v.goal_state[other, slot] == Goal.SHOWN:
                    card = v.goal[other, slot]
                    far += int(box.steps[card, v.space[other]]) + int(box.steps[ATTRACTIONS, box.goal_space[card]])
                    far -= int(box.steps[ATTRACTIONS, v.space[other]])
            if far < best:
                best, action = far, target_action(turn)
    return action


@fast
def which_card(v: Any, box: Any, seat: int, rest: Ints, stack: Ints) -> int:
    """At a border: try to cross if what lies behind is better, four times out of five."""
    space, side, fuel = int(v.space[seat]), int(v.side[seat]), int(v.fuel[seat])
    still, money = open_mask(v, seat), int(v.money[seat])
    stay = look_ahead(v, box, seat, rest, stack, fuel, 3, -1, 0, CLOSED)
    over = look_ahead(v, box, seat, rest, stack, max(fuel, 1), 3, min(25, money), 0, CLOSED)
    refused = at_night(v, box, seat, rest, space, side, fuel, still, 3, money)
    if fuel == 0 and holds(v, box, seat, Op.BORDER_PASS):
        return DRAW_IGNITION
    return DRAW_BORDER if 4 * over + refused < 5 * stay else DRAW_IGNITION


@fast
def holds(v: Any, box: Any, seat: int, op: int) -> bool:
    """Whether a card with this effect is in hand."""
    for kind in range(box.kinds[Deck.ACTION]):
        if v.hand[seat, kind] > 0 and box.op[box.prog[Deck.ACTION, kind]] == op:
            return True
    return False


@fast
def crossing_price(v: Any, seat: int) -> int:
    """What crossing from here costs now; -1 if it is not possible."""
    if v.pass_kind != Pass.NONE:
        return 0
    if v.gate == Gate.OPEN and (v.fuel[seat] > 0 or v.token_free):
        return int(v.charge)
    return -1


@fast
def on_the_road(v: Any, box: Any, seat: int, rest: Ints, stack: Ints, mask: Ints) -> int:
    """Play a card if it helps, else take the best step, else use spare moves for cards."""
    space, side, fuel = int(v.space[seat]), int(v.side[seat]), int(v.fuel[seat])
    still, money, moves = open_mask(v, seat), int(v.money[seat]), int(v.moves)
    gate = crossing_price(v, seat)
    best = 3 * UNREACHABLE
    action = PICK_UP if mask[PICK_UP] else END_TURN
    if box.bed[space] or moves == 0:
        best = at_night(v, box, seat, rest, space, side, fuel, still, moves, money)
    for slot in range(ROADS):
        if mask[step_action(slot)]:
            value = after_step(v, box, seat, rest, stack, gate, slot, best)
            if value < best:
                best, action = value, magic_step_action(slot) if mask[magic_step_action(slot)] else step_action(slot)
    card = best_card(v, box, seat, rest, stack, mask, best)
    return card if card >= 0 else action


@fast
def best_card(v: Any, box: Any, seat: int, rest: Ints, stack: Ints, mask: Ints, best: int) -> int:
    """The first card that is worth playing now, -1 for none."""
    for kind in range(box.kinds[Deck.ACTION]):
        if mask[play_action(kind)] and is_worth_it(v, box, seat, rest, stack, kind, best):
            return play_action(kind)
    return -1


@fast
def is_worth_it(v: Any, box: Any, seat: int, rest: Ints, stack: Ints, kind: int, best: int) -> bool:
    """Whether playing this card brings more than keeping it."""
    pc = box.prog[Deck.ACTION, kind]
    op, arg = box.op[pc], int(box.arg[pc])
    space, side, fuel = int(v.space[seat]), int(v.side[seat]), int(v.fuel[seat])
    still, money, moves = open_mask(v, seat), int(v.money[seat]), int(v.moves)
    node = node_of(box, space, side)
    gate = crossing_price(v, seat)
    if op == Op.GAIN or op == Op.EMBASSY or op == Op.TARGET_MOVES or op == Op.STEAL_MONEY:
        return True
    if op == Op.FUEL or op == Op.STEAL_FUEL:
        gain = way(v, box, seat, rest, node, fuel, still) - way(v, box, seat, rest, node, fuel + 1, still)
        return gain > 12 or (fuel == 0 and v.gate == Gate.OPEN)
    if op == Op.MOVES:
        beat = best - 9 * arg - 2
        return look_ahead(v, box, seat, rest, stack, fuel, moves + arg, gate, int(v.dirt), beat) < beat
    if op == Op.BORDER_PASS or op == Op.BRIBE:
        if gate >= 0 and gate <= money and (op == Op.BRIBE or fuel > 0):
            return False
        keep = fuel + 1 if op == Op.BORDER_PASS and arg == Pass.FREE else fuel
        if keep == 0:
            return False
        beat = best - 16
        return look_ahead(v, box, seat, rest, stack, keep, moves, 0, int(v.dirt), beat) < beat
    if op == Op.DIRT:
        beat = best - 8
        return look_ahead(v, box, seat, rest, stack, fuel, moves, gate, Dirt.FREE, beat) < beat
    if op == Op.TRAIN:
        return best - ride_value(v, box, seat, rest, arg) > 10
    return False


@fast
def ride_value(v: Any, box: Any, seat: int, rest: Ints, far: int) -> int:
    """The best bed a train can reach."""
    best = 3 * UNREACHABLE
    one, two = rail_nodes(v, box, seat)
    fuel = max(0, int(v.fuel[seat]) - 1) if v.nomans else int(v.fuel[seat])
    for node in (one, two):
        if node >= 0:
            for k in range(box.rail_count[node]):
                there = int(box.rail_to[node, k])
                if box.rail_far[node, k] <= far and box.bed[there]:
                    value = at_night(
                        v, box, seat, rest, there, int(box.rail_land[node, k]), fuel, open_mask(v, seat), 0, int(v.money[seat])
                    )
                    best = min(best, value)
    return best


@fast
def best_ride(v: Any, box: Any, seat: int, rest: Ints, mask: Ints) -> int:
    """Where to get off: the place with the least left to drive."""
    best, action = 9 * UNREACHABLE, -1
    one, two = rail_nodes(v, box, seat)
    fuel = max(0, int(v.fuel[seat]) - 1) if v.nomans else int(v.fuel[seat])
    first = 0
    for node in (one, two):
        if node >= 0:
            for k in range(box.rail_count[node]):
                if first + k < RAIL and mask[ride_action(first + k)]:
                    there = int(box.rail_to[node, k])
                    still = (
                        visited(v, box, seat, there, open_mask(v, seat))
                        if box.kind[there] == Kind.ATTRACTION
                        else open_mask(v, seat)
                    )
                    value = at_night(v, box, seat, rest, there, int(box.rail_land[node, k]), fuel, still, 0, int(v.money[seat]))
                    if value < best:
                        best, action = value, ride_action(first + k)
            first += int(box.rail_count[node])
    return action
