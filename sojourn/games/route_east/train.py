"""Freight trains: from where they go, and how far."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints
from sojourn.games.route_east.records import A_TRAIN, CARDS_A_TURN, Gate, Kind


@fast
def node_of(box: Any, space: int, land: int) -> int:
    """The number of a space, or of the side of a border."""
    if box.kind[space] == Kind.BORDER and box.land[space, 1] == land:
        return int(box.node2[space])
    return int(space)


@fast
def across(box: Any, space: int, land: int) -> int:
    """The country on the other side of a border."""
    return int(box.land[space, 0]) if box.land[space, 1] == land else int(box.land[space, 1])


@rule("RE-R50", "RE-87")
def rail_nodes(s: Any, box: Any, seat: int) -> tuple[int, int]:
    """Where a train may set out: here, from the far side with this turn's Border Card, or nowhere (-1)."""
    space = s.space[seat]
    side = s.side[seat]
    if box.kind[space] != Kind.BORDER:
        return int(space), -1
    here = node_of(box, space, side)
    there = node_of(box, space, across(box, space, side))
    if box.rail_borders:
        return (there, -1) if s.nomans else (here, there)
    if not s.nomans:
        return here, -1
    if s.gate == Gate.OPEN and s.money[seat] >= s.charge and (s.fuel[seat] > 0 or s.token_free):
        return there, -1
    return -1, -1


@rule("RE-219", "RE-220", "RE-221", "RE-222", "RE-R49", "RE-R50")
def can_ride(s: Any, box: Any, seat: int, node: int, k: int, far: int, played: int) -> bool:
    """A place within the distance where one may sleep: a bed, or an attraction with a tent still to be played."""
    if box.rail_far[node, k] > far:
        return False
    if box.bed[box.rail_to[node, k]]:
        return True
    return s.hand[seat, box.tent] > 0 and played < CARDS_A_TURN


@fast
def has_ride(s: Any, box: Any, seat: int, far: int) -> bool:
    """Whether a train of this distance would get anywhere."""
    one, two = rail_nodes(s, box, seat)
    for node in (one, two):
        if node >= 0:
            for k in range(box.rail_count[node]):
                if can_ride(s, box, seat, node, k, far, s.played + 1):
                    return True
    return False


@fast
def legal_rides(s: Any, box: Any, seat: int, mask: Ints) -> None:
    """Every place this train can take him to, each once."""
    one, two = rail_nodes(s, box, seat)
    if one < 0:
        return
    count = int(box.rail_count[one])
    for k in range(count):
        if can_ride(s, box, seat, one, k, s.rail, s.played):
            mask[A_TRAIN + k] = 1
    if two < 0:
        return
    for k in range(box.rail_count[two]):
        if can_ride(s, box, seat, two, k, s.rail, s.played):
            mask[A_TRAIN + count + k] = 1
            for other in range(count):
                if mask[A_TRAIN + other] and box.rail_to[one, other] == box.rail_to[two, k]:
                    mask[A_TRAIN + count + k] = 0
