"""Claims and notes: for each square, which of the six cards of its day somebody named.

Thirty squares at three bits each fill three whole numbers: 0 for nothing, 1 to 6 for a card.
"""

from __future__ import annotations

from sojourn.core.compiling import fast
from sojourn.core.record import Ints
from sojourn.games.journey_istanbul.records import State


@fast
def claim_at(words: Ints, square: int) -> int:
    """What was said of a square: 0, or 1 + the card's slot."""
    return (words[square // 10] >> (3 * (square % 10))) & 7


@fast
def write_claim(words: Ints, square: int, claim: int) -> None:
    """Remember what was said of a square."""
    shift = 3 * (square % 10)
    words[square // 10] = (words[square // 10] & ~(7 << shift)) | (claim << shift)


@fast
def forget_square(s: State, square: int) -> None:
    """The card has left the square: all claims and notes on it go."""
    keep = ~(7 << (3 * (square % 10)))
    for listener in range(s.seats):
        s.notes[listener, square // 10] &= keep
        for speaker in range(s.seats):
            s.heard[listener, speaker, square // 10] &= keep
