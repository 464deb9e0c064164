"""The movement deck and the guides' hands."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick
from sojourn.core.compiling import fast, rule
from sojourn.core.record import MAX_SEATS
from sojourn.core.trace import emit, whisper
from sojourn.games.donde_es.records import SWAPPED, TYPES, Box, EventCard, State, Told


@fast
def hand_size(s: State, seat: int) -> int:
    """How many cards a guide holds."""
    return int(s.hand[seat][0] + s.hand[seat][1] + s.hand[seat][2])


@fast
def deck_size(s: State) -> int:
    """How many cards are left in the deck."""
    return int(s.deck[0] + s.deck[1] + s.deck[2])


@fast
def take_card(s: State, seat: int, luck: Any) -> int:
    """A card of the deck goes to a guide, each equally likely: which one is decided as it is drawn."""
    left = pick(luck, deck_size(s))
    card = 0
    while left >= s.deck[card]:
        left -= s.deck[card]
        card += 1
    s.deck[card] -= 1
    s.hand[seat][card] += 1
    return card


@rule("DE-31", "DE-R23")
def largest_hand(s: State, box: Box, seat: int) -> int:
    """Up to how many cards a guide draws: three, four with the rucksack, two with sore feet."""
    if s.lasting[seat] == EventCard.RUCKSACK:
        return box.start + 1
    if s.lasting[seat] == EventCard.SORE_FEET:
        return box.start - 1
    return int(box.start)


@rule("DE-R23")
def draw_card(s: State, seat: int) -> None:
    """One card from the deck; an empty deck is made from the discards first."""
    if deck_size(s) == 0:
        for kind in range(TYPES):
            s.deck[kind] = s.pile[kind]
            s.pile[kind] = 0
        emit(s, Told.RESHUFFLED, -1, deck_size(s))
    card = take_card(s, seat, s)
    whisper(s, 1 << seat, Told.GOT, seat, card)


@rule("DE-31", "DE-R23")
def draw_up_to(s: State, seat: int, largest: int) -> None:
    """Draw until the hand holds `largest` cards; who holds more keeps them."""
    count = largest - hand_size(s, seat)
    if count > 0:
        emit(s, Told.DRAWN, seat, count)
    for _ in range(count):
        draw_card(s, seat)


@rule("DE-R23")
def draw_by_event(s: State, box: Box, seat: int, count: int) -> None:
    """An event's cards come on top of the maximum, but never beyond six."""
    draw_up_to(s, seat, min(hand_size(s, seat) + count, int(box.most)))


@rule("DE-31", "DE-R23")
def draw_back(s: State, box: Box) -> None:
    """After the last turn everyone draws back up, from the first player on."""
    for i in range(s.seats):
        seat = (s.first + i) % s.seats
        draw_up_to(s, seat, largest_hand(s, box, seat))


@rule("DE-22")
def discard(s: State, seat: int, card: int) -> None:
    """A card leaves the hand for the discard pile, where all can see it."""
    s.hand[seat][card] -= 1
    s.pile[card] += 1
    if s.shifted:
        for other in range(s.seats):
            if s.known[MAX_SEATS * other + seat][card] > 0:
                s.known[MAX_SEATS * other + seat][card] -= 1


@rule("DE-30", "DE-R22")
def can_exchange(s: State, box: Box, seat: int) -> bool:
    """Only as the first and only act of a turn, with at least one card (three in a variant)."""
    return s.played == 0 and hand_size(s, seat) >= (3 if box.exchange_needs_three else 1)


@rule("DE-30", "DE-R22")
def exchange(s: State, box: Box, seat: int) -> None:
    """The whole hand goes away and a new one comes at once; that was the turn."""
    for card in range(TYPES):
        for _ in range(s.hand[seat][card]):
            emit(s, Told.DISCARDED, seat, card)
            discard(s, seat, card)
    emit(s, Told.EXCHANGED, seat)
    s.played = SWAPPED
    draw_up_to(s, seat, largest_hand(s, box, seat))


@rule("DE-R10")
def pass_hands(s: State) -> None:
    """Shift change: each hand goes to the next guide, and whoever held it remembers it."""
    n = s.seats
    for card in range(TYPES):
        last = s.hand[n - 1][card]
        for seat in range(n - 1, 0, -1):
            s.hand[seat][card] = s.hand[seat - 1][card]
        s.hand[0][card] = last
        for me in range(n):  # what I knew of a hand moves on with it; what I held I know for sure
            row = MAX_SEATS * me
            last = s.known[row + n - 1][card]
            for seat in range(n - 1, 0, -1):
                s.known[row + seat][card] = s.known[row + seat - 1][card]
            s.known[row][card] = last
            s.known[row + me][card] = 0
            s.known[row + (me + 1) % n][card] = s.hand[(me + 1) % n][card]
    s.shifted = 1
    for seat in range(n):
        emit(s, Told.PASSED, seat, (seat + 1) % n, hand_size(s, (seat + 1) % n))
        for card in range(TYPES):
            for _ in range(s.hand[seat][card]):
                whisper(s, 1 << seat, Told.GOT, seat, card)
