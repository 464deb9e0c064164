"""Fair undo: a step may be taken back while nobody has learned anything from it.

The question is asked of the engine, the same for every game. A step is open (cannot be taken back)
if chance answered, if something was whispered to anybody, or if some seat could not have foreseen
what it sees now: then in another game that looks the same to that seat, the same step would have
looked different.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.record import as_bytes
from sojourn.core.table import Table
from sojourn.core.trace import EVERYBODY

TRIES = 60  # other games, dealt to fit what the actor knows, that a step is compared in: rare surprises count, too
TRIES_OF_OTHERS = 2  # the same for each other seat: they cannot take steps back


def is_open(before: Table, after: Table, seat: int, action: int, seed: int) -> bool:
    """Whether a step told anybody anything that was hidden or undecided before it."""
    if after.over or any(event.audience != EVERYBODY for event in after.events):
        return True
    if "rng" in before.state.dtype.names and not np.array_equal(before.state.rng, after.state.rng):
        return True
    viewers = [seat, *(other for other in range(before.seats) if other != seat)]
    return any(_surprises(before, after, viewer, seat, action, seed) for viewer in viewers)


def _surprises(before: Table, after: Table, viewer: int, seat: int, action: int, seed: int) -> bool:
    """Whether this viewer could not have foreseen what the step shows."""
    game, box = before.game, before.box
    known = game.seen_by(before.state, box, viewer)
    shown = as_bytes(game.seen_by(after.state, box, viewer))
    luck: Any = Luck.new()
    for number in range(TRIES if viewer == seat else TRIES_OF_OTHERS):
        seed_luck(luck, seed, number + 1)
        other: Any = game.State.new()
        dispatch.redeal(known, box, viewer, luck, other)
        if action not in game.legal_numbers(other, box, seat):
            return True
        dispatch.apply(other, box, seat, action)
        if as_bytes(game.seen_by(other, box, viewer)) != shown:
            return True
    return False
