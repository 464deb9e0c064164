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
        End.WON: later("The deck has run out: most points wins."),
        End.SHARED: later("The deck has run out: a tie on points, so the win is shared."),
        End.LADDER: later("The deck has run out: a tie on points, broken by tourists beside the route, then cafes on it."),
        End.SOLO: later("The deck has run out: here is how your tour rates."),
    },
    summary=later(
        "Two cards, one city: everyone sends the same tourists into it, each on their own map, and draws one line "
        "past the sights."
    ),
    minutes="20-30",
    weight=later("light"),
    shelf=3,
    figures=figures,
)
