"""What a tourist is worth to a guide: an arrival now, or the hope of one later."""

from __future__ import annotations

from sojourn.core.compiling import fast
from sojourn.games.donde_es.arrivals import is_home, is_shut
from sojourn.games.donde_es.records import LOCATIONS, NO_WAY, SPACES, Box, View
from sojourn.games.donde_es.scoring import payments, worth

NEVER = -1_000_000  # worth less than anything
POINT = 100  # one point now
LATER = 50  # one point that may come later
ENVY = 55  # what the points of all others weigh together, against POINT for mine
HURRY = 12  # how much a long way lowers the hope; these three were found by playing them against others


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
    near = NO_WAY
    for door in range(LOCATIONS):
        far = int(box.far[who][door][cell])
        if far == NO_WAY or is_shut(v, door):
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
