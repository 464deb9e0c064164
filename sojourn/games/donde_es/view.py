"""What a guide may know, and how to imagine the rest."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import next_word, pick
from sojourn.core.compiling import fast, rule
from sojourn.core.record import MAX_SEATS, SPECTATOR, copier
from sojourn.games.donde_es.movement_cards import hand_size
from sojourn.games.donde_es.records import EVENTS, LOSSES, MARKERS, SPACES, TOURISTS, TYPES, Box, Open, Phase, State, View
from sojourn.games.donde_es.scoring import points_now

copy_open = copier(Open)


@rule("DE-R31")
def view(s: State, box: Box, seat: int, v: View) -> None:
    """Own hand, how many cards the others hold, the table; never the decks' order."""
    copy_open(s, v)
    v.seat = seat
    v.deck = s.deck[0] + s.deck[1] + s.deck[2]
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
    for i in range(4):
        s.rng[i] = next_word(luck)
    s.rng[0] |= 1  # four zero words would stand still
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
            left = pick(luck, s.deck[0] + s.deck[1] + s.deck[2])
            card = 0
            while left >= s.deck[card]:
                left -= s.deck[card]
                card += 1
            s.deck[card] -= 1
            s.hand[other][card] += 1


@fast
def invariant(s: State, box: Box) -> int:
    """Nothing is lost or doubled: movement cards, tourists, events, markers, tokens."""
    broken = cards_missing(s, box)
    if broken:
        return broken
    broken = tourists_missing(s, box)
    if broken:
        return broken
    for event in range(EVENTS):
        total = s.event_deck[event] + s.event_pile[event]
        total += s.today == event
        for seat in range(s.seats):
            total += s.lasting[seat] == event
        if total != box.copies[event]:
            return 5
    return 6 if s.phase > Phase.CLAIM or (s.phase == Phase.OVER) != (s.end > 0) else 0


@fast
def cards_missing(s: State, box: Box) -> int:
    """1: movement cards do not add up; 2: a hand is too large; 3: somebody knows what is not so."""
    for seat in range(s.seats):
        if hand_size(s, seat) > box.most:
            return 2
    for card in range(TYPES):
        total = s.deck[card] + s.pile[card]
        for seat in range(s.seats):
            total += s.hand[seat][card]
            if s.hand[seat][card] < 0:
                return 2
            if s.shifted and knows_too_much(s, seat, card):
                return 3
        if total != box.cards[card] or s.deck[card] < 0:
            return 1
    return 0


@fast
def knows_too_much(s: State, seat: int, card: int) -> bool:
    """Whether somebody believes in more cards of a type than this hand holds."""
    for other in range(s.seats):
        if s.known[MAX_SEATS * other + seat][card] > s.hand[seat][card]:
            return True
    return False


@fast
def tourists_missing(s: State, box: Box) -> int:
    """4: each tourist is in the deck, the tracker, set aside or lost, and its token stands right."""
    seen = s.unseen
    count = 0
    for t in range(TOURISTS):
        count += s.unseen >> t & 1
    for space in range(SPACES):
        if s.who[space] < 0:
            continue
        seen |= 1 << int(s.who[space])
        count += 1
        placed = s.cell[space] >= 0
        if not placed and not s.queue >> space & 1:
            return 4
        if placed and box.exits[s.cell[space]] == 0:
            return 7
        for i in range(MARKERS):
            if s.marks[space][i] >= 0 and (i >= box.markers or (i > 0 and s.marks[space][i - 1] < 0)):
                return 8
    for g in range(s.gone):
        seen |= 1 << int(s.gone_who[g])
        count += 1
    for i in range(min(s.lost, LOSSES)):
        seen |= 1 << int(s.lost_who[i])
        count += 1
    return 0 if count == TOURISTS and seen == (1 << TOURISTS) - 1 else 4
