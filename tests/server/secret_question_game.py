"""High Card with a secret question: whoever holds the highest card may only keep it, and is asked all the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import high_card

from sojourn.core.table import Table
from sojourn.core.ui.interface import Interface, SecretQuestion, StandingAnswer

HIGHEST = 9  # the card that cannot be swapped


def keep(content: Any, v: Any, legal: Sequence[int]) -> int:
    return high_card.KEEP


def swap(content: Any, v: Any, legal: Sequence[int]) -> int:
    return high_card.SWAP if high_card.SWAP in legal else high_card.KEEP


def swap_but_not_first(content: Any, v: Any, legal: Sequence[int]) -> int | None:
    return swap(content, v, legal) if v.turn else None


QUESTION = SecretQuestion(
    "swap",
    "When you may swap your card",
    asked=lambda v: bool(v.turn < v.seats),
    rule="HC-3",
    answers=(
        StandingAnswer("keep", "Keep it", keep),
        StandingAnswer("swap", "Swap it if you can", swap),
        StandingAnswer("second", "Swap it, but ask the first player", swap_but_not_first),
    ),
)
GAME = replace(high_card.GAME, load_ui=lambda: Interface(draw=high_card.draw, questions=(QUESTION,)))


def deal(seats: int, seat: int, forced: bool) -> int:
    """A seed with which this seat holds the highest card, or with which nobody does."""
    content = GAME.content()
    for seed in range(1000):
        hand = [int(card) for card in Table(GAME, content, seats, seed).state.hand[:seats]]
        if (hand[seat] == HIGHEST) if forced else HIGHEST not in hand:
            return seed
    raise AssertionError("no such deal")
