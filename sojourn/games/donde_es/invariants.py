"""What holds at every moment of a game: nothing is lost or doubled. Checked by tests, not during play."""

from __future__ import annotations

from enum import IntEnum

from sojourn.core.compiling import fast
from sojourn.core.record import MAX_SEATS
from sojourn.games.donde_es.movement_cards import hand_size
from sojourn.games.donde_es.records import EVENTS, LOSSES, MARKERS, SPACES, TOURISTS, TYPES, Box, Phase, State


class Law(IntEnum):
    """What can be broken."""

    CARDS = 1  # movement cards add up
    HAND = 2  # no hand is too large, no count below zero
    KNOWN = 3  # what guides know of each other's hands is so
    TOURISTS = 4  # each is once in the deck, the tracker, set aside or lost, and has a token or waits for one
    EVENTS = 5  # event cards add up
    PHASE = 6  # somebody has to decide, or the game is over for a reason
    CELL = 7  # tokens stand in the streets
    MARKERS = 8  # a card holds no more markers than allowed, without a gap


@fast
def invariant(s: State, box: Box) -> int:
    """0, or the number of a law that is broken."""
    broken = broken_by_cards(s, box)
    if broken == 0:
        broken = broken_by_tourists(s, box)
    if broken == 0:
        broken = broken_by_events(s, box)
    if broken == 0 and (s.phase > Phase.CLAIM or (s.phase == Phase.OVER) != (s.end > 0)):
        return Law.PHASE
    return broken


@fast
def broken_by_cards(s: State, box: Box) -> int:
    """Movement cards: all there, in hands of a legal size, and known rightly."""
    for seat in range(s.seats):
        if hand_size(s, seat) > box.most:
            return Law.HAND
    for card in range(TYPES):
        total = s.deck[card] + s.pile[card]
        for seat in range(s.seats):
            total += s.hand[seat][card]
            if s.hand[seat][card] < 0:
                return Law.HAND
            if s.shifted and knows_too_much(s, seat, card):
                return Law.KNOWN
        if total != box.cards[card] or s.deck[card] < 0:
            return Law.CARDS
    return 0


@fast
def knows_too_much(s: State, seat: int, card: int) -> bool:
    """Whether somebody believes in more cards of a type than this hand holds."""
    for other in range(s.seats):
        if s.known[MAX_SEATS * other + seat][card] > s.hand[seat][card]:
            return True
    return False


@fast
def broken_by_tourists(s: State, box: Box) -> int:
    """Tourists: each in one place, with its token and its markers as they should be."""
    seen = s.unseen
    count = 0
    for t in range(TOURISTS):
        count += s.unseen >> t & 1
    for space in range(SPACES):
        if s.who[space] < 0:
            continue
        seen |= 1 << int(s.who[space])
        count += 1
        broken = broken_in_space(s, box, space)
        if broken:
            return broken
    for g in range(s.gone):
        seen |= 1 << int(s.gone_who[g])
        count += 1
    for i in range(min(s.lost, LOSSES)):
        seen |= 1 << int(s.lost_who[i])
        count += 1
    return 0 if count == TOURISTS and seen == (1 << TOURISTS) - 1 else Law.TOURISTS


@fast
def broken_in_space(s: State, box: Box, space: int) -> int:
    """One tourist of the tracker: the token and the markers."""
    placed = s.cell[space] >= 0
    if not placed and not s.queue >> space & 1:
        return Law.TOURISTS
    if placed and box.exits[s.cell[space]] == 0:
        return Law.CELL
    for i in range(MARKERS):
        if s.marks[space][i] >= 0 and (i >= box.markers or (i > 0 and s.marks[space][i - 1] < 0)):
            return Law.MARKERS
    return 0


@fast
def broken_by_events(s: State, box: Box) -> int:
    """Event cards: in the deck, on the pile, on the table or before a guide."""
    for event in range(EVENTS):
        total = s.event_deck[event] + s.event_pile[event]
        total += s.today == event
        for seat in range(s.seats):
            total += s.lasting[seat] == event
        if total != box.copies[event]:
            return Law.EVENTS
    return 0
