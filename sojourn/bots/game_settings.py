"""What a game may tell the bots: the `bot/worth.py` of its package, all of it optional.

    @fast
    def worth(s, box, seat) -> float:     # how well this seat stands

    @fast
    def hurry(v, box, seat, luck, mask) -> int:     # a quicker `advise`, for playouts

    STYLE = {"cut": 40, "greedy": 80}     # fields of `sojourn.bots.workspace.Style`

    SENSE = {"traveller": 80}     # percentage of this level's moves that are the adviser's; the others are random

`worth` is asked where a playout is cut short. Its unit is the odds: a seat that stands better by one
is e times (2.7 times) as likely to win. The state it gets is one the search dealt itself from a view:
it is a guess, never the table. Without `worth`, playouts run to the end of the game; without `hurry`,
the game's `advise` plays them. Both are optional answers of `sojourn.core.dispatch`.
"""

from __future__ import annotations

from typing import Any

from sojourn.bots.levels import Bot
from sojourn.bots.workspace import Style
from sojourn.core.game import Game


def sense_of(level: Bot, rules: Game) -> int:
    """Of 100 decisions of this level so many are the adviser's: as the game says, so that a level is as strong in all."""
    return rules.sense.get(level.name, level.sense)


def style_of(rules: Game) -> Style:
    """The parameters of a search in this game."""
    given: dict[str, Any] = dict(rules.style)
    return Style(**given)
