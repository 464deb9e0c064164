"""Notes on who told the truth: how far a seat's word is believed.

Words are judged when the card is turned over (the rules count that for each listener), and as soon
as the listener has seen the card with its own eyes.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import Luck, pick
from sojourn.core.compiling import fast
from sojourn.games.journey_istanbul.claims import claim_at
from sojourn.games.journey_istanbul.records import DAYS, EMPTY, SQUARES

FAITH, DOUBT = 4, 1  # a stranger is believed as if four words had been true and one false
SHOCK = 4  # one lie counts as much as so many truths


@fast
def trust_in(v: Any, speaker: int) -> float:
    """The chance that this seat's next word is true, from what its words to us were worth so far."""
    true, false = int(v.kept[speaker]), int(v.broken[speaker])
    if v.heard[speaker, 0] or v.heard[speaker, 1] or v.heard[speaker, 2]:
        for square in range(DAYS * SQUARES):
            claim = claim_at(v.heard[speaker], square)
            row, column = square // SQUARES, square % SQUARES
            if claim and v.sheet[row, column] >= 0 and not v.face_up[row, column]:
                if v.sheet[row, column] == 6 * row + claim - 1:
                    true += 1
                else:
                    false += 1
    return (FAITH + true) / (FAITH + DOUBT + true + SHOCK * false)


@fast
def believed(v: Any, square: int, luck: Luck) -> int:
    """The card somebody named for a hidden square, as often as that seat is believed; EMPTY otherwise."""
    for speaker in range(v.seats):
        claim = claim_at(v.heard[speaker], square)
        if claim and pick(luck, 100) < int(100 * trust_in(v, speaker)):
            return 6 * (square // SQUARES) + claim - 1
    return EMPTY
