"""The Journey: Istanbul, put together from its parts."""

from sojourn.core.game import Game
from sojourn.core.words import later
from sojourn.games.journey_istanbul.records import SEATS, End

GAME = Game.from_package(
    __name__,
    title="The Journey: Istanbul",
    seats=range(2, SEATS + 1),
    version=2,
    longest=60_000,
    reasons={
        End.ALL_OUT: later("Everybody has travelled out of Istanbul."),
        End.NO_CARDS: later("No event card is left in the deck or on the sheet."),
        End.TIME: later("The last week is over."),
    },
    summary=later("Find work, dodge raids and trade what you know until a boat leaves that you can afford."),
    minutes="45-75",
    weight=later("medium"),
    shelf=1,
)
