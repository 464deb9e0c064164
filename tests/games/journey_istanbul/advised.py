"""What The Journey's adviser does at a table that was built for a test."""

from __future__ import annotations

from typing import Any

from games.journey_istanbul.builder import BuiltTable

from sojourn.core.chance import Luck, seed_luck
from sojourn.games.journey_istanbul import GAME
from sojourn.games.journey_istanbul.bot.advise import advise


def choice(t: BuiltTable, seat: int) -> int:
    """What the adviser does."""
    luck: Any = Luck.new()
    seed_luck(luck, 1, seat)
    mask = GAME.mask()
    mask[t.legal(seat)] = 1
    return int(advise(t.view(seat), t.box, seat, luck, mask))


def let(t: BuiltTable, seat: int) -> list[int]:
    """The adviser decides as long as this seat is asked; what it picked."""
    picks = []
    while t.to_act == seat and (not picks or t.view(seat).verb >= 0):
        picks.append(choice(t, seat))
        t.play(seat, picks[-1])
    return picks
