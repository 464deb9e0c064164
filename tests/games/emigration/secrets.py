"""Change everything a seat may not know about a table of Emigration, and nothing it knows."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import next_word, pick, shuffle
from sojourn.core.compiling import fast
from sojourn.games.emigration.invariants import invariant
from sojourn.games.emigration.records import Told

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
def trade_places(s: Any, p: int, q: int) -> None:
    """Exchange the Destinations of two places, and with them who knows where each is and where it cannot be."""
    a, b = at_place(s, p), at_place(s, q)
    put(s, p, b)
    put(s, q, a)
    known, ruled = s.place_known[a], s.ruled_out[a]
    s.place_known[a], s.ruled_out[a] = s.place_known[b], s.ruled_out[b]
    s.place_known[b], s.ruled_out[b] = known, ruled


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
        trade_places(s, p, q)


# --- Twins: what an observer may not know is exchanged, and nothing else ----------------------------------

SWITCHES = [
    ("reveal", "front_only"),
    ("reveal", "open"),
    ("opening_paydays", "bury"),
    ("secret_destinations", "on"),
    ("border_lanes", "mixed"),
    ("stuck_check", "full_round"),
    ("wait_for_papers", "any"),
    ("turn_cap", "25"),
]
SHOWS = {
    Told.TURN_UP: "EM-25",  # what nothing covers any more is turned up
    Told.LANE: "EM-69",  # the top card of the chosen lane stays in sight
    Told.SEES: "EM-R17",  # who looks into a lane is told its top card
    Told.OFFERED: "EM-R23",  # a Career or Destination turned up lies open,
    Told.TAKES_NEW: "EM-R23",  # and so does a new one;
    Told.UNDER: "EM-3",  # one's own country goes back in sight of all;
    Told.WHICH: "EM-R23",  # under the switch only its owner is told a Destination,
    Told.DESTINATION: "EM-R23",  # until the crossing
}
OWN = [Told.SEES, Told.WHICH]


@fast
def opens(s: Any, box: Any, seat: int) -> int:
    """EM-44: with each Degree Card taken the numbers on the next one can be seen."""
    return int(s.drawn)


@fast
def held(s: Any, box: Any, seat: int, keeper: int, luck: Any) -> None:
    """Other face-down and removed cards, lanes, Degree Cards, Careers and Destinations; half the time none that comes next."""
    later = pick(luck, 2)
    exchange_covered(s, box, later, luck)
    below = s.drawn + 1 + 2 * later
    shuffle(luck, s.stack[below:], 20 - below)
    exchange_lanes(s, box, seat, keeper, later, luck)
    for _ in range(12):
        i, j = later + pick(luck, 9), later + pick(luck, 9)
        if max(i, j) < s.career_count:
            a, b = s.career_deck[i], s.career_deck[j]
            if not s.career_known[a] and not s.career_known[b]:
                s.career_deck[i] = b
                s.career_deck[j] = a
    exchange_destinations(s, seat, keeper, later, luck)


@fast
def comes_later(s: Any, box: Any, owner: int, slot: int, later: int) -> bool:
    """Whether a hidden card may be exchanged: always, or (later) only if two cards still lie upon it."""
    if not is_hidden(s, owner, slot):
        return False
    upon = int(box.covered_by[slot]) & int(s.there[owner])
    return not later or upon & (upon - 1) != 0


@fast
def exchange_covered(s: Any, box: Any, later: int, luck: Any) -> None:
    """Face-down and removed cards change places; some become goods of the same kind that were left in the box."""
    for _ in range(40):
        one, two = pick(luck, 6 * 14 + 2), pick(luck, 6 * 14 + 2)
        if not may_lie(s, box, one, later) or not may_lie(s, box, two, later):
            continue
        a, b = card_in(s, one), card_in(s, two)
        if (one < 84 or not PAPER <= b < PAYDAY) and (two < 84 or not PAPER <= a < PAYDAY):
            lay(s, one, b)
            lay(s, two, a)
    unused = unused_goods(s)
    for _ in range(12):
        one = pick(luck, 6 * 14 + 2)
        other = pick(luck, 42)
        if may_lie(s, box, one, later) and unused >> other & 1:
            card = card_in(s, one)
            if card < 42 and card // 21 == other // 21:
                lay(s, one, other)
                unused ^= 1 << card | 1 << other


@fast
def unused_goods(s: Any) -> int:
    """Documents and Connections that were left in the box."""
    unused = unseen_goods(s)
    for place in range(6 * 14 + 2):
        card = card_in(s, place)
        if 0 <= card < 42:
            unused &= ~(1 << card)
    return unused


@fast
def may_lie(s: Any, box: Any, place: int, later: int) -> bool:
    """Whether a card nobody has seen lies there and may be exchanged; the last two places are the removed cards."""
    if place >= 84:
        return True
    return place // 14 < s.seats and comes_later(s, box, place // 14, place % 14, later)


@fast
def card_in(s: Any, place: int) -> int:
    """The card in a place: the slots of all layouts, then the two removed cards."""
    return int(s.layout[place // 14, place % 14]) if place < 84 else int(s.removed[place - 84])


@fast
def lay(s: Any, place: int, card: int) -> None:
    """Lay a card there."""
    if place < 84:
        s.layout[place // 14, place % 14] = card
    else:
        s.removed[place - 84] = card


@fast
def exchange_lanes(s: Any, box: Any, seat: int, keeper: int, later: int, luck: Any) -> None:
    """Cards in the lanes that neither the observer nor the keeper has looked at change places."""
    for _ in range(30):
        a, i = pick(luck, 5), pick(luck, 3)
        b, j = pick(luck, 5), pick(luck, 3)
        if not box.mixed_lanes:
            b = a
        if lies_deep(s, seat, keeper, a, i, later) and lies_deep(s, seat, keeper, b, j, later):
            card = s.lanes[a, i]
            s.lanes[a, i] = s.lanes[b, j]
            s.lanes[b, j] = card


@fast
def lies_deep(s: Any, seat: int, keeper: int, lane: int, i: int, later: int) -> bool:
    """Whether a lane's card is unknown to both, and (later) not the next to be drawn."""
    return lies_unseen(s, seat, lane, i) and lies_unseen(s, keeper, lane, i) and i >= s.lane_drawn[lane] + later


@fast
def exchange_destinations(s: Any, seat: int, keeper: int, later: int, luck: Any) -> None:
    """Destinations neither knows change places, unless one would come where it cannot be."""
    known = 1 << (6 if seat < 0 else seat)
    if keeper >= 0:
        known |= 1 << keeper
    for _ in range(40):
        p, q = pick(luck, 16), pick(luck, 16)
        a, b = at_place(s, p), at_place(s, q)
        if a < 0 or b < 0 or a == b or (later and (p == 6 or q == 6)):
            continue
        if s.place_known[a] & known or s.place_known[b] & known or s.ruled_out[a] >> b & 1 or s.ruled_out[b] >> a & 1:
            continue
        trade_places(s, p, q)


@fast
def consistent(s: Any, box: Any) -> bool:
    """No question depends on anything hidden; a table is possible if its laws hold."""
    return bool(invariant(s, box) == 0)
