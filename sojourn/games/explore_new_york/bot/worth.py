"""How a search judges half-drawn maps; see `sojourn.bots.game_settings`."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast
from sojourn.games.explore_new_york.bot.advise import SCALE, estimate, lay_expected
from sojourn.games.explore_new_york.route import lay_city, new_scratch

STYLE = {"cut": 14, "screen": 6}  # a playout is cut after about two turns of two players: by then the route says most
SURE, OPEN = 8.0, 6.0  # points that make one unit of worth: at the end, and more for each turn to come


@fast
def worth(s: Any, box: Any, seat: int) -> float:
    """Points of the best line, with what the turns to come bring on average."""
    ahead = s.turns - s.turn
    scratch = new_scratch()
    lay_city(s, box, seat, scratch)
    lay_expected(s, scratch, ahead)
    return estimate(box, s.lo[seat], s.hi[seat], scratch) / (SCALE * (SURE + OPEN * ahead))
