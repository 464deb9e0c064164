"""The posters: one illustrated cover for each game, 600 by 800.

Flat planes, strong light, few tones. Colours are classes, so a cover turns to night with the page:
put it inside an element with the game's ``data-game``, or use ``standalone(cover(game), game)``.
"""

from __future__ import annotations

from collections.abc import Callable

from sojourn.core.covers import (
    donde_es,
    emigration,
    explore_new_york,
    journey_istanbul,
    plain,
    route_east,
)
from sojourn.core.markup import Markup

POSTERS: dict[str, Callable[[], Markup]] = {
    "journey-istanbul": journey_istanbul.poster,
    "emigration": emigration.poster,
    "explore-new-york": explore_new_york.poster,
    "route-east": route_east.poster,
    "donde-es": donde_es.poster,
}


def cover(game: str) -> Markup:
    """The game's poster; a game from another package gets a plain one with its name."""
    return POSTERS[game]() if game in POSTERS else plain.poster(game)
