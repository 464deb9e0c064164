"""Changes that a reader must not notice."""

from __future__ import annotations

from typing import Any


def change_hidden(s: Any) -> None:
    """Deal the first seat another card and turn the deck over, in place."""
    s.hand[0], s.deck[9] = int(s.deck[9]), int(s.hand[0])
    s.deck[int(s.drawn) :] = s.deck[int(s.drawn) :][::-1].copy()
    s.rng[:] = s.rng[::-1].copy()
