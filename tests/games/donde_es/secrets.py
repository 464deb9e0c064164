"""What a guide cannot know, shuffled: written from the rulebook, not from view.py."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick, reseed
from sojourn.core.compiling import fast
from sojourn.games.donde_es.invariants import invariant
from sojourn.games.donde_es.records import Told

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


# --- Twins: what an observer may not know is exchanged, and nothing else ----------------------------------

SWITCHES = [
    ("random_placement", "true"),
    ("optional_markers", "true"),
    ("pass_through", "true"),
    ("exchange_needs_three", "true"),
    ("draw_at_turn_end", "true"),
]
SHOWS = {
    Told.GOT: "DE-31",  # who draws a card, or is passed a hand, sees it
    Told.DISCARDED: "DE-30",  # an exchange lays the whole hand on the discards
}
OWN = [Told.GOT]
SHOWN_AT_END = False


@fast
def held(s: Any, box: Any, seat: int, keeper: int, luck: Any) -> None:
    """Other cards in the hands of all but the observer and `keeper`: from each other, or from the deck; luck stays."""
    if box.open_hands:
        return
    from_deck = pick(luck, 2)
    heap = s.deck.copy()
    if not from_deck:
        heap[:] = 0
    for other in range(s.seats):
        if other != seat and other != keeper:
            for card in range(TYPES):
                heap[card] += s.hand[other][card] - surely_held(s, seat, keeper, other, card)
    wanted = pick(luck, TYPES + 1)  # a type that goes into hands first; TYPES for none
    for other in range(s.seats):
        if other != seat and other != keeper:
            _deal_from(s, seat, keeper, other, heap, wanted, luck)
    if from_deck:
        s.deck[:] = heap
    for viewer in range(s.seats):
        for holder in range(s.seats):
            if viewer != seat and viewer != keeper and holder != seat and holder != keeper and viewer != holder:
                _know_again(s, viewer, holder, luck)


@fast
def surely_held(s: Any, seat: int, keeper: int, other: int, card: int) -> int:
    """How many cards of a type the observer or the keeper knows to be in a hand, having passed them on."""
    sure = int(s.known[GUIDES * seat + other][card]) if seat >= 0 else 0
    return max(sure, int(s.known[GUIDES * keeper + other][card])) if keeper >= 0 else sure


@fast
def _deal_from(s: Any, seat: int, keeper: int, other: int, heap: Any, wanted: int, luck: Any) -> None:
    """Another hand of the same size from the heap."""
    open_places = 0
    for card in range(TYPES):
        sure = surely_held(s, seat, keeper, other, card)
        open_places += s.hand[other][card] - sure
        s.hand[other][card] = sure
    for _ in range(open_places):
        card = wanted
        if wanted == TYPES or heap[wanted] == 0:
            left = pick(luck, heap[0] + heap[1] + heap[2])
            card = 0
            while left >= heap[card]:
                left -= heap[card]
                card += 1
        heap[card] -= 1
        s.hand[other][card] += 1


@fast
def consistent(s: Any, box: Any) -> bool:
    """Every question has a reason all can see: how many cards somebody holds, never which; the laws hold."""
    return bool(invariant(s, box) == 0)
