"""The best use of a hand: which tourists to lead, how far, with which cards.

Every walk the hand allows is tried for every tourist; a walk is worth the points it brings now, or
half of what the tourist may bring later to whoever has a marker, less what others are paid at once.
Then the walks of several tourists are put together so that the cards suffice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sojourn.core.compiling import fast
from sojourn.core.numba.stack_arrays import stack_array
from sojourn.games.donde_es.actions import END_TURN, EXCHANGE, play_action
from sojourn.games.donde_es.arrivals import is_home
from sojourn.games.donde_es.bot.prospects import NEVER, hope, prospect
from sojourn.games.donde_es.events import has_marker
from sojourn.games.donde_es.markers import has_room, spaces_needed
from sojourn.games.donde_es.movement import open_ways, ways_from
from sojourn.games.donde_es.records import HAND, SPACES, WAYS, Box, Card, EventCard, View

ROOM = 128  # ways to use up a hand of six cards: at most 3 * 3 * 3, and one type alone 7
# One step of a walk that is tried: where it leads, the ways on from there (one bit each), the cards used so far by
# type, whether local knowledge was used, the action the walk begins with, and the way to try next.
CELL, OPEN, CALLE, CUESTA, CALLEJON, WILD, START, NEXT_WAY, FRAME = range(9)

new_walks = stack_array((SPACES, ROOM), np.int64)  # by tourist and use of cards
new_uses = stack_array((ROOM,), np.int64)
new_steps = stack_array((HAND + 2, FRAME), np.int64)


@fast
def best_move(v: View, box: Box, seat: int, mask: Any) -> int:
    """The first step of the best plan for the whole hand; an exchange if there is none."""
    value, first = new_walks(), new_walks()
    value[:], first[:] = NEVER, -1
    for space in range(SPACES):
        if v.who[space] >= 0 and open_ways(v, box, space):
            now = prospect(v, box, seat, space, v.cell[space], has_marker(v, space, seat))
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
    walk[0, CELL], walk[0, OPEN], walk[0, WILD], walk[0, START] = v.cell[space], open_ways(v, box, space), v.wild, -1
    depth = 0
    while depth >= 0:
        way = walk[depth, NEXT_WAY]
        walk[depth, NEXT_WAY] += 1
        if way == WAYS:
            depth -= 1
        elif try_step(v, box, seat, space, way, walk[depth], walk[depth + 1], now, value, first):
            depth += 1


@fast
def try_step(v: View, box: Box, seat: int, space: int, way: int, here: Any, there: Any, now: int, value: Any, first: Any) -> bool:
    """Take one step if a card allows it, weigh where it leads, and say whether to walk on."""
    if not here[OPEN] >> way & 1:
        return False
    cell, a, b, c = here[CELL], here[CALLE], here[CUESTA], here[CALLEJON]
    card = cheapest(v, seat, way, a, b, c, here[WILD])
    if card < 0:
        return False
    free = 0 if box.axis[card] >> way & 1 else 1
    x, y, z = a + (card == 0), b + (card == 1), c + (card == 2)
    there[CELL], there[CALLE], there[CUESTA], there[CALLEJON] = box.ahead[cell][way], x, y, z
    there[OPEN] = ways_from(v, box, there[CELL])
    there[WILD], there[NEXT_WAY] = here[WILD] | free, 0
    there[START] = here[START] if here[START] >= 0 else play_action(card, way, space)
    mine = has_marker(v, space, seat) or earns(v, box, seat, space, x + y + z)
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
    if v.marked >> space & 1 or not has_room(v, box, space):
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
