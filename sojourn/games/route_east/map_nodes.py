"""Places as the tables of the Box number them: a space, or one side of a border; and from which of them a train leaves."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.games.route_east.records import Gate, Kind


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
