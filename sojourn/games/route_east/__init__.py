"""Route East: by car from Istanbul to Shanghai, through sixteen countries and past your attractions."""

from sojourn.core.game import Game
from sojourn.core.words import later
from sojourn.games.route_east.records import Reason

GAME = Game.from_package(
    __name__,
    title=later("Route East"),
    seats=range(2, 6),
    version=2,
    longest=75_000,
    reasons={
        Reason.ARRIVED: later("{who} reached Shanghai first, with every attraction visited."),
        Reason.ROUNDS: later("The last round is over; the ranking puts {who} first."),
        Reason.ROUND_DONE: later("The round is complete; of those in Shanghai, {who} comes first."),
        Reason.PLACES_DONE: later("All players but one have reached Shanghai, {who} before the others."),
    },
    summary=later("Race a small car from Istanbul to Shanghai, past borders, dirt roads and rivals who steal your fuel."),
    minutes="60-90",
    weight=later("medium"),
    shelf=4,
)
