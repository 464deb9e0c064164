"""Explore New York: everyone draws a route through the same city, with the same cards, each on their own map."""

from sojourn.core.game import Game
from sojourn.core.words import later
from sojourn.games.explore_new_york.actions import actions_for
from sojourn.games.explore_new_york.bench import figures
from sojourn.games.explore_new_york.records import End
from sojourn.games.explore_new_york.ui.refusals import misfit

GAME = Game.from_package(
    __name__,
    title="Explore New York",
    seats=range(1, 5),
    version=1,
    longest=9 + 4 * (9 * 5 + 38),  # nine discards; a map: nine turns of a block and four links, then a traced route
    reasons={
        End.WON: later("The deck has run out, and {who} has the most points."),
        End.SHARED: later("The deck has run out. {who} are tied on points and share the win."),
        End.LADDER: later("The deck has run out. Of those tied on points, {who} has the most tourists beside the route."),
        End.SOLO: later("The deck has run out: here is how your tour rates."),
        End.CAFES: later("The deck has run out. Of those tied on points and tourists, {who} has the most cafes on the route."),
    },
    summary=later(
        "Two cards, one city: everyone sends the same tourists into it, each on their own map, and draws one line "
        "past the sights."
    ),
    minutes="20-30",
    weight=later("light"),
    shelf=3,
    figures=figures,
    misfit=misfit,
    actions_for=actions_for,
)
