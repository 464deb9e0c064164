"""Explore New York: everybody draws a route through the same city, with the same cards, on an own map."""

from sojourn.core.game import Game
from sojourn.core.words import later
from sojourn.games.explore_new_york.bench import figures
from sojourn.games.explore_new_york.records import End

GAME = Game.from_package(
    __name__,
    title="Explore New York",
    seats=range(1, 5),
    version=1,
    longest=9 + 4 * (9 * 5 + 38),  # nine discards; a map: nine turns of a block and four links, then a traced route
    reasons={
        End.WON: later("The deck is used up: most points win."),
        End.SHARED: later("The deck is used up: equal points share the win."),
        End.LADDER: later("The deck is used up: points are level, the busier route wins."),
        End.SOLO: later("The deck is used up: the tour is rated."),
    },
    summary=later(
        "Two cards, one city: all send the same tourists into it, each on an own map, and draw one line past the sights."
    ),
    minutes="20-30",
    weight=later("light"),
    shelf=3,
    figures=figures,
)
