"""How a search judges a race that is not over; see `sojourn.bots.worth`."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast
from sojourn.games.route_east.finish import way_left

STYLE = {"cut": 40, "caution": 2.0}  # some rounds of a pair; many small decisions, so that luck looks like a gain more often
SPREAD = 7.0  # road steps of lead that make a win e times as likely as a loss


@fast
def worth(s: Any, box: Any, seat: int) -> float:
    """The shorter the way through the open attractions to Shanghai, the better."""
    return -way_left(s, box, seat) / SPREAD
