"""A guide who looks for the best arrivals and assists of this turn, and a little beyond it.

Every walk the hand allows is tried for every tourist; a walk is worth the points it brings now, or
half of what the tourist may bring later to whoever has a marker, less what others are paid at once.
Then the walks of several tourists are put together so that the cards suffice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sojourn.core.chance import pick
from sojourn.core.compiling import fast
from sojourn.core.numba.stack_arrays import stack_array
from sojourn.games.donde_es.actions import (
    ACCEPT,
    DECLINE,
    END_TURN,
    EXCHANGE,
    choose_action,
    close_action,
    discard_action,
    nudge_action,
    place_action,
    play_action,
)
from sojourn.games.donde_es.arrivals import is_home, is_shut
from sojourn.games.donde_es.events import can_choose
from sojourn.games.donde_es.movement import open_ways, spaces_needed
from sojourn.games.donde_es.records import (
    HAND,
    LOCATIONS,
    MARKERS,
    SPACES,
    SQUARE,
    TYPES,
    Box,
    Card,
    EventCard,
    Phase,
    View,
    Way,
)
from sojourn.games.donde_es.scoring import payments, worth

ROOM = 128  # ways to use up a hand of six cards: at most 3 * 3 * 3, and one type alone 7
NEVER = -1_000_000
# A walk in the head: where it is, which cards it used, whether local knowledge was, how it began, what to try next.
CELL, CALLE, CUESTA, CALLEJON, WILD, START, NEXT_WAY, FRAME = range(8)
POINT = 100  # one point now
LATER = 50  # one point that may come later
ENVY = 55  # what the points of all others weigh together, against POINT for mine
HURRY = 12  # how much a long way lowers the hope; these three were found by playing them against others

new_walks = stack_array((SPACES, ROOM), np.int64)  # by tourist and use of cards
new_uses = stack_array((ROOM,), np.int64)
new_steps = stack_array((HAND + 2, FRAME), np.int64)


@fast
def advise(v: View, box: Box, seat: int, luck: Any, mask: Any) -> int:
    """The best thing this guide can think of."""
    if v.phase == Phase.MOVE:
        return best_move(v, box, seat, mask)
    if v.phase == Phase.PLACE:
        return place_action(best_cell(v, box, luck))
    if v.phase == Phase.MARK or v.phase == Phase.CLAIM:
        return ACCEPT
    if v.today == EventCard.CLOSED:
        return best_closure(v, box, seat, mask)
    if v.today == EventCard.SORE_FEET:
        return discard_action(spare_card(v, seat))
    if v.today == EventCard.NEIGHBOUR:
        return best_nudge(v, box, seat, mask)
    return best_choice(v, box, seat, mask)


# --- What a tourist is worth ---------------------------------------------------------------------


@fast
def turns_left(v: View, space: int) -> int:
    """Turns of guides until this tourist is lost, the present one not counted."""
    passed = (v.active - v.first) % v.seats if v.step == 3 else -1
    return int(v.seats - 1 - passed + v.seats * (SPACES - 1 - space))


@fast
def arrival(v: View, box: Box, seat: int, space: int, door: int, mine: bool) -> int:
    """What bringing the tourist in now is worth: my points, less those of others."""
    value = worth(box, door, v.upset[space]) * POINT
    total = 0
    for other in range(v.seats):
        times = payments(box, v.marks[space], seat, other)
        if other == seat:
            if mine and times == 0:
                times = 1
            total += times * value
        else:
            total -= times * value * ENVY // (POINT * (v.seats - 1))
    return int(total)


@fast
def prospect(v: View, box: Box, seat: int, space: int, cell: int, mine: bool) -> int:
    """What the tourist may bring later from this cell: near doors, waiting time, who has markers."""
    who = v.who[space]
    turns = turns_left(v, space)
    best = 0
    near = 99
    for door in range(LOCATIONS):
        far = int(box.far[who][door][cell])
        if far == 99 or is_shut(v, door):
            continue
        if far == 0:  # standing there without having arrived: out and in again
            far = 2
        chance = 1000 * turns // (10 * turns + HURRY * far + 1)
        tired = v.upset[space] or (space >= 2 and far > 3)
        value = worth(box, door, 1 if tired else 0) * chance
        if value > best:
            best = value
            near = far
    # Without a marker it pays only who makes the last step, and the next guides come first.
    own = 100 if mine else (5 if near <= 3 else 100 // v.seats)
    return int(best * own // 100 * LATER // 100)


@fast
def hope(v: View, box: Box, seat: int, space: int, cell: int, mine: bool) -> int:
    """What it is worth to lead the tourist to this cell: an arrival now, or a prospect."""
    if is_home(v, box, space, cell):
        return arrival(v, box, seat, space, int(box.door[cell]), mine)
    return prospect(v, box, seat, space, cell, mine)


@fast
def has_mark(v: View, space: int, seat: int) -> bool:
    """Whether this guide has a stake in the tourist."""
    for i in range(MARKERS):
        if v.marks[space][i] == seat:
            return True
    return False


# --- Moving --------------------------------------------------------------------------------------


@fast
def best_move(v: View, box: Box, seat: int, mask: Any) -> int:
    """The first step of the best plan for the whole hand; an exchange if there is none."""
    value, first = new_walks(), new_walks()
    value[:], first[:] = NEVER, -1
    for space in range(SPACES):
        if v.who[space] >= 0 and open_ways(v, box, space):
            now = prospect(v, box, seat, space, v.cell[space], has_mark(v, space, seat))
            explore(v, box, seat, space, now, value, first)
    action, gain = combine(v, seat, value, first)
    if action >= 0 and gain > 0 and mask[action]:
        return action
    if mask[EXCHANGE] and gain <= 0 and has_one_type(v, seat):
        return EXCHANGE
    return END_TURN


@fast
def has_one_type(v: View, seat: int) -> bool:
    """A hand of nothing but streets, or nothing but slopes, leads nowhere."""
    return bool(v.hand[seat][Card.CALLEJON] == 0 and (v.hand[seat][Card.CALLE] == 0 or v.hand[seat][Card.CUESTA] == 0))


@fast
def slot(v: View, seat: int, a: int, b: int, c: int) -> int:
    """A number for how many cards of each type are used."""
    return int((a * (v.hand[seat][1] + 1) + b) * (v.hand[seat][2] + 1) + c)


@fast
def explore(v: View, box: Box, seat: int, space: int, now: int, value: Any, first: Any) -> None:
    """Try every walk of one tourist, deepest first; remember the best for each use of cards."""
    walk = new_steps()  # one line per step taken
    walk[0, CELL], walk[0, WILD], walk[0, START] = v.cell[space], v.wild, -1
    depth = 0
    while depth >= 0:
        way = walk[depth, NEXT_WAY]
        walk[depth, NEXT_WAY] += 1
        if way == 4:
            depth -= 1
        elif try_step(v, box, seat, space, way, walk[depth], walk[depth + 1], now, value, first):
            depth += 1


@fast
def try_step(v: View, box: Box, seat: int, space: int, way: int, here: Any, there: Any, now: int, value: Any, first: Any) -> bool:
    """Take one step if a card allows it, weigh where it leads, and say whether to walk on."""
    cell, a, b, c = here[CELL], here[CALLE], here[CUESTA], here[CALLEJON]
    ways = box.beside[cell] if v.today == EventCard.PARADE else box.exits[cell]
    if a + b + c == 0:
        ways = open_ways(v, box, space)
    if not ways >> way & 1 or (v.today == EventCard.NOON_SUN and way == Way.NORTH):
        return False
    card = cheapest(v, seat, way, a, b, c, here[WILD])
    if card < 0:
        return False
    free = 0 if box.axis[card] >> way & 1 else 1
    x, y, z = a + (card == 0), b + (card == 1), c + (card == 2)
    there[CELL], there[CALLE], there[CUESTA], there[CALLEJON] = box.ahead[cell][way], x, y, z
    there[WILD], there[NEXT_WAY] = here[WILD] | free, 0
    there[START] = here[START] if here[START] >= 0 else play_action(card, way, space)
    mine = has_mark(v, space, seat) or earns(v, box, seat, space, x + y + z)
    gain = hope(v, box, seat, space, there[CELL], mine) - now
    gain -= 3 * (x + y) + 12 * z  # a card kept is worth a little, a Callejón more
    used = slot(v, seat, x, y, z)
    if gain > value[space][used]:
        value[space][used] = gain
        first[space][used] = there[START]
    return not is_home(v, box, space, there[CELL])


@fast
def cheapest(v: View, seat: int, way: int, a: int, b: int, c: int, wild: int) -> int:
    """The card for a step: the plain one first, then local knowledge, then the Callejón."""
    plain = 0 if way % 2 else 1  # Calle for east and west, Cuesta for north and south
    left_calle, left_cuesta = v.hand[seat][0] - a, v.hand[seat][1] - b
    if (left_calle if way % 2 else left_cuesta) > 0:
        return plain
    if v.lasting[seat] == EventCard.LOCAL_KNOWLEDGE and not wild and (left_cuesta if way % 2 else left_calle) > 0:
        return 1 - plain
    return 2 if v.hand[seat][2] - c > 0 else -1


@fast
def earns(v: View, box: Box, seat: int, space: int, steps: int) -> bool:
    """Whether so many more steps bring a marker this turn."""
    if v.marked >> space & 1 or v.marks[space][box.markers - 1] >= 0:
        return False
    return int(v.walked[space]) + steps >= spaces_needed(v, seat)


@fast
def combine(v: View, seat: int, value: Any, first: Any) -> tuple[int, int]:
    """The best set of walks that the hand can pay: its most valuable first step, and its gain."""
    n = int(v.hand[seat][0]) + 1, int(v.hand[seat][1]) + 1, int(v.hand[seat][2]) + 1
    count = n[0] * n[1] * n[2]
    total, top, step = new_uses(), new_uses(), new_uses()
    total[:], step[:] = NEVER, -1
    total[0] = 0
    for space in range(SPACES):
        for have in range(count - 1, -1, -1):  # downwards, so that one tourist walks once
            if total[have] == NEVER:
                continue
            a, b, c = have // (n[1] * n[2]), have // n[2] % n[1], have % n[2]
            for used in range(1, count):
                if value[space][used] <= 0:
                    continue
                x, y, z = used // (n[1] * n[2]), used // n[2] % n[1], used % n[2]
                if a + x >= n[0] or b + y >= n[1] or c + z >= n[2]:
                    continue
                if total[have] + value[space][used] > total[have + used]:
                    total[have + used] = total[have] + value[space][used]
                    better = value[space][used] > top[have]
                    top[have + used] = value[space][used] if better else top[have]
                    step[have + used] = first[space][used] if better else step[have]
    best = 0
    for used in range(count):
        if total[used] > total[best]:
            best = used
    return int(step[best]), int(total[best])


# --- Events --------------------------------------------------------------------------------------


@fast
def best_cell(v: View, box: Box, luck: Any) -> int:
    """The cell of the square from which a newcomer has the best way."""
    space = 0
    while not v.queue >> space & 1:
        space += 1
    best, chosen = -1, pick(luck, SQUARE)
    for nth in range(SQUARE):
        value = 0
        for door in range(LOCATIONS):
            far = int(box.far[v.who[space]][door][box.square[nth]])
            if far < 99:
                value += worth(box, door, 0) * 1000 // ((far + 1) * (far + 1))
        if v.today == EventCard.WRONG_TURNING:
            value = 10_000 - value
        if value > best:
            best, chosen = value, nth
    return chosen


@fast
def best_nudge(v: View, box: Box, seat: int, mask: Any) -> int:
    """A free step: the best arrival, or the best progress, or none."""
    best, chosen = 0, DECLINE
    for space in range(SPACES):
        if v.who[space] < 0 or v.cell[space] < 0:
            continue
        mine = has_mark(v, space, seat)
        now = prospect(v, box, seat, space, v.cell[space], mine)
        for way in range(4):
            if not mask[nudge_action(way, space)]:
                continue
            gain = hope(v, box, seat, space, int(box.ahead[v.cell[space]][way]), mine) - now
            if gain > best:
                best, chosen = gain, nudge_action(way, space)
    return chosen


@fast
def best_closure(v: View, box: Box, seat: int, mask: Any) -> int:
    """Close the door that others need most and my own tourists least."""
    best, chosen = NEVER, close_action(0)
    for door in range(LOCATIONS):
        if not mask[close_action(door)]:
            continue
        value = 0
        for space in range(SPACES):
            if v.who[space] < 0 or v.cell[space] < 0:
                continue
            far = int(box.far[v.who[space]][door][v.cell[space]])
            if far < 99:
                near = worth(box, door, v.upset[space]) * 100 // (far + 1)
                value += -near if has_mark(v, space, seat) else near
        if value > best:
            best, chosen = value, close_action(door)
    return chosen


@fast
def spare_card(v: View, seat: int) -> int:
    """The type with most cards; a Callejón last."""
    best, chosen = -1, 0
    for card in range(TYPES):
        count = v.hand[seat][card]
        if count > 0 and (10 * count if card != Card.CALLEJON else 1) > best:
            best, chosen = int(10 * count if card != Card.CALLEJON else 1), card
    return chosen


@fast
def best_choice(v: View, box: Box, seat: int, mask: Any) -> int:
    """The tourist an event should meet; the bus is refused when it helps nobody."""
    best, chosen = (0, DECLINE) if mask[DECLINE] else (NEVER, choose_action(0))
    for space in range(SPACES):
        if not mask[choose_action(space)] or not can_choose(v, box, space):
            continue
        mine = has_mark(v, space, seat)
        now = prospect(v, box, seat, space, v.cell[space], mine)
        if v.today == EventCard.BEACH_BUS:
            value = prospect(v, box, seat, space, box.bus, mine) - now
        elif v.today == EventCard.WORD_OF_MOUTH:
            value = prospect(v, box, seat, space, v.cell[space], True) - now
        elif v.today == EventCard.GRANIZADO:
            value = now
        else:  # a wrong turning or lost papers hurt least where least is to be had
            value = -now
        if value > best:
            best, chosen = value, choose_action(space)
    return chosen
