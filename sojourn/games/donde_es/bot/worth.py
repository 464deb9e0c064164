"""How a search judges a town in the middle of the game; see `sojourn.bots.game_settings`."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast
from sojourn.games.donde_es.bot.prospects import POINT, prospect
from sojourn.games.donde_es.events import has_marker
from sojourn.games.donde_es.records import SPACES, Box
from sojourn.games.donde_es.scoring import score

STYLE = {"cut": 24}  # about two rounds of a pair: what comes later is mostly luck
SPREAD = 5.0  # points of lead that make a win e times as likely as a loss


@fast
def worth(s: Any, box: Box, seat: int) -> float:
    """Points so far, and what the guide's tourists may still bring."""
    later = 0
    for space in range(SPACES):
        if s.who[space] >= 0 and s.cell[space] >= 0 and has_marker(s, space, seat):
            later += prospect(s, box, seat, space, s.cell[space], True)
    return (score(s, box, seat) + later / POINT) / SPREAD
