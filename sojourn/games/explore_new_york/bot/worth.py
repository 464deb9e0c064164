"""How a search judges half-drawn maps; see `sojourn.bots.worth`."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast
from sojourn.games.explore_new_york.bot.advise import SCALE, dream, promise
from sojourn.games.explore_new_york.route import lay_city, new_desk

STYLE = {"cut": 14, "screen": 6}  # about two turns of a pair: the route found by then says most
SURE, OPEN = 8.0, 6.0  # points of lead that count as much as luck: at the end, and for each turn to come


@fast
def worth(s: Any, box: Any, seat: int) -> float:
    """Points of the best line, with what the turns to come bring on average."""
    ahead = s.turns - s.turn
    desk = new_desk()
    lay_city(s, box, seat, desk)
    dream(s, desk, ahead)
    return promise(box, s.lo[seat], s.hi[seat], desk) / (SCALE * (SURE + OPEN * ahead))
