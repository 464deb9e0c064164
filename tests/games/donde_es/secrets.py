"""What a guide cannot know, shuffled: written from the rulebook, not from view.py."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick, reseed
from sojourn.core.compiling import fast

GUIDES, TYPES = 6, 3


@fast
def scramble(s: Any, box: Any, seat: int, luck: Any) -> None:
    """Other luck ahead, and other cards in the hidden hands; what the seat passed on it still knows."""
    reseed(s, luck)
    if box.open_hands:
        return
    for other in range(s.seats):
        if other != seat:
            _deal_again(s, seat, other, luck)
    for viewer in range(s.seats):
        for holder in range(s.seats):
            if viewer != seat and holder != seat and viewer != holder:
                _know_again(s, viewer, holder, luck)


@fast
def _deal_again(s: Any, seat: int, other: int, luck: Any) -> None:
    """Another hand of the same size."""
    size = 0
    for card in range(TYPES):
        size += s.hand[other][card]
        kept = int(s.known[GUIDES * seat + other][card]) if seat >= 0 else 0
        s.deck[card] += s.hand[other][card] - kept
        s.hand[other][card] = kept
        size -= kept
    for _ in range(size):
        left = pick(luck, s.deck[0] + s.deck[1] + s.deck[2])
        card = 0
        while left >= s.deck[card]:
            left -= s.deck[card]
            card += 1
        s.deck[card] -= 1
        s.hand[other][card] += 1


@fast
def _know_again(s: Any, viewer: int, holder: int, luck: Any) -> None:
    """Somebody else knows as many cards of the new hand as of the old one, but other ones."""
    row = GUIDES * viewer + holder
    count = 0
    for card in range(TYPES):
        count += int(s.known[row][card])
        s.known[row][card] = 0
    for _ in range(count):
        free = 0
        for card in range(TYPES):
            free += s.hand[holder][card] - int(s.known[row][card])
        left = pick(luck, free)
        card = 0
        while left >= s.hand[holder][card] - int(s.known[row][card]):
            left -= s.hand[holder][card] - int(s.known[row][card])
            card += 1
        s.known[row][card] += 1
