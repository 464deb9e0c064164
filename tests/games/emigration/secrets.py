"""Change everything a seat may not know about a table of Emigration, and nothing it knows."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import next_word, pick, shuffle
from sojourn.core.compiling import fast

PAPER, PAYDAY = 70, 82  # Passports and Tickets are cards 70 to 81
OVER = 9  # the phase in which the removed cards are shown


@fast
def scramble(s: Any, box: Any, seat: int, luck: Any) -> None:
    """Face-down cards, removed and unused ones, lane order, Degree stack, deck order, secret Destinations."""
    for i in range(4):
        s.rng[i] = next_word(luck)
    hidden_cards(s, luck)
    shuffle(luck, s.stack[s.drawn + 1 :], 20 - s.drawn - 1)
    hidden_lanes(s, box, seat, luck)
    hidden_careers(s, luck)
    hidden_destinations(s, seat, luck)
    s.deck[:] = 0


@fast
def is_hidden(s: Any, owner: int, slot: int) -> bool:
    """Whether a face-down card lies (or was swept away unseen) there."""
    return bool(s.layout[owner, slot] >= 0 and not s.up[owner] >> slot & 1)


@fast
def unseen_goods(s: Any) -> int:
    """Documents and Connections nobody has seen, as bits: face down, removed, or left in the box."""
    seen = int(s.discarded)
    for q in range(s.seats):
        seen |= int(s.cards[q]) | int(s.traded[q])
        for slot in range(14):
            if 0 <= s.layout[q, slot] < 42 and s.up[q] >> slot & 1:
                seen |= 1 << int(s.layout[q, slot])
    if s.phase == OVER:
        for i in range(2):
            if s.removed[i] < 42:
                seen |= 1 << int(s.removed[i])
    return ~seen & ((1 << 42) - 1)


@fast
def another(luck: Any, card: int, unseen: int) -> int:
    """A random unseen card of the same kind as a Document or Connection."""
    first = 0 if card < 21 else 21
    while True:
        other = first + pick(luck, 21)
        if unseen >> other & 1:
            return other


@fast
def hidden_cards(s: Any, luck: Any) -> None:
    """New face-down and removed cards of the same kinds; papers are never removed."""
    unseen = unseen_goods(s)
    n = 0
    if s.phase != OVER:
        for i in range(2):
            s.deck[n] = s.removed[i]
            n += 1
    for q in range(s.seats):
        for slot in range(14):
            if is_hidden(s, q, slot):
                s.deck[n] = s.layout[q, slot]
                n += 1
    for i in range(n):
        if s.deck[i] < 42:
            s.deck[i] = another(luck, int(s.deck[i]), unseen)
            unseen &= ~(1 << int(s.deck[i]))
    shuffle(luck, s.deck, n)
    if s.phase != OVER:
        while PAPER <= s.deck[n - 1] < PAYDAY or PAPER <= s.deck[n - 2] < PAYDAY:
            shuffle(luck, s.deck, n)
        for i in range(2):
            n -= 1
            s.removed[i] = s.deck[n]
    for q in range(s.seats):
        for slot in range(14):
            if is_hidden(s, q, slot):
                n -= 1
                s.layout[q, slot] = s.deck[n]


@fast
def hidden_lanes(s: Any, box: Any, seat: int, luck: Any) -> None:
    """Cards still in the lanes change places, but for a top card this seat has looked at."""
    for _ in range(40):
        a, i = pick(luck, 5), pick(luck, 3)
        b, j = pick(luck, 5), pick(luck, 3)
        if not box.mixed_lanes:
            b = a
        if lies_unseen(s, seat, a, i) and lies_unseen(s, seat, b, j):
            card = s.lanes[a, i]
            s.lanes[a, i] = s.lanes[b, j]
            s.lanes[b, j] = card


@fast
def lies_unseen(s: Any, seat: int, lane: int, i: int) -> bool:
    """Whether this seat does not know the card in that place of a lane."""
    looked = seat >= 0 and i == 0 and s.lane_seen[lane] >> seat & 1
    return bool(i >= s.lane_drawn[lane] and not looked)


@fast
def hidden_careers(s: Any, luck: Any) -> None:
    """Careers that nobody has seen change places in their deck."""
    for i in range(s.career_count):
        j = pick(luck, s.career_count)
        a, b = s.career_deck[i], s.career_deck[j]
        if not s.career_known[a] and not s.career_known[b]:
            s.career_deck[i] = b
            s.career_deck[j] = a


@fast
def at_place(s: Any, place: int) -> int:
    """The Destination in a place: 0-5 the seats, 6-14 the deck, 15 the offer; -1 if there is none."""
    if place < 6:
        return int(s.destination[place]) if place < s.seats else -1
    if place < 15:
        return int(s.destination_deck[place - 6]) if place - 6 < s.destination_count else -1
    return int(s.offer) if s.offer >= 0 and s.offer_deck == 0 else -1


@fast
def put(s: Any, place: int, card: int) -> None:
    """Lay a Destination into a place."""
    if place < 6:
        s.destination[place] = card
    elif place < 15:
        s.destination_deck[place - 6] = card
    else:
        s.offer = card


@fast
def hidden_destinations(s: Any, seat: int, luck: Any) -> None:
    """Destinations this seat does not know change places, unless one would come where it cannot be."""
    bit = 6 if seat < 0 else seat
    for _ in range(60):
        p, q = pick(luck, 16), pick(luck, 16)
        a, b = at_place(s, p), at_place(s, q)
        if a < 0 or b < 0 or a == b:
            continue
        if s.place_known[a] >> bit & 1 or s.place_known[b] >> bit & 1:
            continue
        if s.ruled_out[a] >> b & 1 or s.ruled_out[b] >> a & 1:
            continue
        put(s, p, b)
        put(s, q, a)
        known, ruled = s.place_known[a], s.ruled_out[a]
        s.place_known[a], s.ruled_out[a] = s.place_known[b], s.ruled_out[b]
        s.place_known[b], s.ruled_out[b] = known, ruled
