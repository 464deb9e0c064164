"""The Journey: Istanbul, put together from its parts."""

from sojourn.core.game import Game
from sojourn.core.words import later
from sojourn.games.journey_istanbul.bench import figures
from sojourn.games.journey_istanbul.records import SEATS, End

GAME = Game.from_package(
    __name__,
    title="The Journey: Istanbul",
    seats=range(2, SEATS + 1),
    version=3,
    longest=60_000,
    reasons={
        End.ALL_OUT: later("Everyone has left Istanbul."),
        End.NO_CARDS: later("There are no event cards left in the deck or on the Event Sheet."),
        End.TIME: later("The last week is over."),
    },
    summary=later("Find work, dodge raids and trade what you know until you can afford a way out."),
    minutes="45-75",
    weight=later("medium"),
    shelf=1,
    figures=figures,
)
