"""The levels people can choose, from somebody who has just arrived to somebody who lives there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sojourn.bots.budget import Budget
from sojourn.core.chance import choose, pick
from sojourn.core.compiling import fast
from sojourn.core.dispatch import advise
from sojourn.core.errors import SojournError
from sojourn.core.record import Ints
from sojourn.core.words import Words, later

say = Words("sojourn.bots")


@dataclass(frozen=True)
class Bot:
    """One level of play, as the new-table page offers it."""

    name: str
    title: str
    text: str  # for people: how strong, how long it thinks; pages say it in their language
    sense: int  # of 100 decisions so many are the game's own adviser's, the others random; a game may say otherwise
    budget: Budget | None = None  # how long it searches instead, where rules are compiled
    offered: bool = True  # on the new-table page; the others are for programs


@fast
def plain_move(v: Any, box: Any, seat: int, luck: Any, mask: Ints, sense: int) -> int:
    """What the game's own adviser says, or now and then anything the rules allow."""
    if sense >= 100 or pick(luck, 100) < sense:
        return advise(v, box, seat, luck, mask)
    return choose(luck, mask)


_TRIES = later("Has skimmed the rules and often just tries something. Moves instantly.")
_SLIPS = later("Knows the game but slips up now and then. Beats a Tourist in at least seven games out of ten. Moves instantly.")
_SOUND = later("Plays soundly but does not look ahead. Beats a Traveller in at least seven games out of ten. Moves instantly.")
LEVELS = (
    Bot("tourist", later("Tourist"), _TRIES, 55),
    Bot("traveller", later("Traveller"), _SLIPS, 80),
    Bot("guide", later("Guide"), _SOUND, 100),
    Bot(
        "local",
        later("Local"),
        later(
            "Spends up to a second imagining how each move may turn out. Beats a Guide in about three games out of four, or more."
        ),
        100,
        Budget(seconds=0.9, cores=0),
    ),
)
_FOR_PROGRAMS = (
    Bot("greedy", later("Guide"), _SOUND, 100, offered=False),  # what programs call the game's own adviser
    Bot("random", later("Wanderer"), later("Plays any legal move at random. Moves instantly."), 0, offered=False),
)
BOTS = {bot.name: bot for bot in (*LEVELS, *_FOR_PROGRAMS)}


def bot(name: str) -> Bot:
    """One bot by name."""
    if name not in BOTS:
        raise SojournError(say("There is no bot called {name}; the bots are {all}.", name=repr(name), all=", ".join(BOTS)))
    return BOTS[name]
