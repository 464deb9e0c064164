"""Freight trains: where they can take a player."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints
from sojourn.games.route_east.actions import ride_action
from sojourn.games.route_east.map_nodes import rail_nodes
from sojourn.games.route_east.records import CARDS_A_TURN


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
    """Every place this train can take them to, each once."""
    one, two = rail_nodes(s, box, seat)
    if one < 0:
        return
    count = int(box.rail_count[one])
    for k in range(count):
        if can_ride(s, box, seat, one, k, s.rail, s.played):
            mask[ride_action(k)] = 1
    if two < 0:
        return
    for k in range(box.rail_count[two]):
        if can_ride(s, box, seat, two, k, s.rail, s.played):
            mask[ride_action(count + k)] = 1
            for other in range(count):
                if mask[ride_action(other)] and box.rail_to[one, other] == box.rail_to[two, k]:
                    mask[ride_action(count + k)] = 0
