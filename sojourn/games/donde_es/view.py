"""What a guide may know, and how to imagine the rest."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import reseed
from sojourn.core.compiling import fast, rule
from sojourn.core.record import MAX_SEATS, SPECTATOR, copier
from sojourn.games.donde_es.movement_cards import deck_size, hand_size, take_card
from sojourn.games.donde_es.records import TYPES, Box, Open, State, View
from sojourn.games.donde_es.scoring import points_now

copy_open = copier(Open)


@rule("DE-R31")
def view(s: State, box: Box, seat: int, v: View) -> None:
    """What lies open, the own hand, how many cards the others hold; never which cards the deck holds."""
    copy_open(s, v)
    v.seat = seat
    v.deck = deck_size(s)
    points_now(s, box, v.points)
    for other in range(s.seats):
        v.cards[other] = hand_size(s, other)
        shown = other == seat or box.open_hands
        for card in range(TYPES):
            v.hand[other][card] = s.hand[other][card] if shown else -1
            if seat != SPECTATOR:
                v.known[other][card] = s.known[MAX_SEATS * seat + other][card]


@fast
def redeal(v: View, box: Box, seat: int, luck: Any, s: State) -> None:
    """Deal the cards that cannot be seen at random to the hidden hands; the rest is the deck."""
    copy_open(v, s)
    reseed(s, luck)
    for card in range(TYPES):
        s.deck[card] = box.cards[card] - v.pile[card]
    for other in range(v.seats):
        for card in range(TYPES):
            sure = v.hand[other][card] if v.hand[other][card] >= 0 else int(v.known[other][card])
            s.hand[other][card] = sure
            s.deck[card] -= sure
            if seat != SPECTATOR:
                s.known[MAX_SEATS * seat + other][card] = v.known[other][card]
    for other in range(v.seats):
        while hand_size(s, other) < v.cards[other]:
            take_card(s, other, luck)
