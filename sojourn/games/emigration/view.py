"""What a seat may know, and a full table that fits it.

Almost everything lies open. Hidden are: face-down cards and the two removed ones, the order in the
lanes (but for peeks), the Degree stack below its top, and the order of the Destination and Career decks
where no card has been seen going in. Under a switch Destinations are hidden as well.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick, reseed, shuffle
from sojourn.core.compiling import fast, rule
from sojourn.core.record import SPECTATOR, copier
from sojourn.games.emigration.layouts import make_available
from sojourn.games.emigration.records import (
    ALL,
    CAREERS,
    COUNTRIES,
    DEGREES,
    GONE,
    HIDDEN,
    LANE_CARDS,
    LANES,
    LIFE,
    LIVES,
    NEVER,
    PASSPORT,
    PAYDAY,
    SEATS,
    SLOTS,
    Box,
    Deck,
    Open,
    Phase,
    State,
    View,
)

copy_open = copier(Open)


@fast
def bit_of(seat: int) -> int:
    """The bit of a seat, or of all who only watch, in a mask of who knows."""
    return 6 if seat == SPECTATOR else seat


@rule("EM-10", "EM-44", "EM-R12", "EM-R17", "EM-R22", "EM-R23")
def view(s: State, box: Box, seat: int, v: View) -> None:
    """What `seat` may know. A field nobody copies stays secret."""
    v.seat = seat
    copy_open(s, v)
    for owner in range(SEATS):
        for slot in range(SLOTS):
            card = s.layout[owner, slot]
            v.layout[owner, slot] = card if card == GONE or s.up[owner] >> slot & 1 else HIDDEN
    for i in range(2):
        v.removed[i] = s.removed[i] if s.phase == Phase.END else -1
    for i in range(DEGREES):
        v.stack[i] = s.stack[i] if i <= s.drawn else -1
    for lane in range(LANES):
        for i in range(LANE_CARDS):
            known = i < s.lane_drawn[lane] or (i == 0 and s.lane_seen[lane] >> bit_of(seat) & 1)
            v.lanes[lane, i] = s.lanes[lane, i] if known else -1
    view_decks(s, seat, v)


@fast
def view_decks(s: State, seat: int, v: View) -> None:
    """Destinations and Careers whose place this seat knows, and who else knows them."""
    bit = bit_of(seat)
    v.offer = -1
    if s.offer >= 0:
        v.offer_made = 1
        if s.offer_deck == Deck.CAREERS:
            v.offer = s.offer
        else:
            v.offer_known, v.offer_ruled = int(s.place_known[s.offer]), int(s.ruled_out[s.offer])
            if v.offer_known >> bit & 1:
                v.offer = s.offer
    for i in range(COUNTRIES):
        v.destination_deck[i] = v.career_deck[i] = -1
        if i < s.destination_count:
            card = s.destination_deck[i]
            v.deck_known[i], v.deck_ruled[i] = s.place_known[card], s.ruled_out[card]
            if s.place_known[card] >> bit & 1:
                v.destination_deck[i] = card
        if i < s.career_count:
            card = s.career_deck[i]
            v.career_deck_known[i] = s.career_known[card]
            if s.career_known[card] >> bit & 1:
                v.career_deck[i] = card
    for other in range(SEATS):
        v.destination[other] = -1
        if other < s.seats:
            card = s.destination[other]
            v.held_known[other], v.held_ruled[other] = s.place_known[card], s.ruled_out[card]
            if s.place_known[card] >> bit & 1:
                v.destination[other] = card


# --- A table that fits -------------------------------------------------------------------------------------


@rule("EM-6", "EM-7", "EM-8", "EM-R22")
def redeal(v: View, box: Box, seat: int, luck: Any, s: State) -> None:
    """A full table that fits what the seat knows; the rest is dealt anew, each way equally likely."""
    reseed(s, luck)
    copy_open(v, s)
    redeal_layouts(v, box, luck, s)
    redeal_stack(v, luck, s)
    redeal_lanes(v, box, luck, s)
    redeal_careers(v, luck, s)
    redeal_destinations(v, luck, s)
    s.deck[:] = 0


@fast
def seen_goods(v: View) -> int:
    """The Documents and Connections this seat has seen or sees, as bits."""
    seen = int(v.discarded)
    for q in range(v.seats):
        seen |= int(v.cards[q]) | int(v.traded[q])
        for slot in range(SLOTS):
            if 0 <= v.layout[q, slot] < LIFE:
                seen |= 1 << int(v.layout[q, slot])
    for i in range(2):
        if 0 <= v.removed[i] < LIFE:
            seen |= 1 << int(v.removed[i])
    return seen


@fast
def in_sight(v: View, first: int, last: int) -> int:
    """Cards from `first` up to `last` that lie face up (or are shown at the end), as bits from `first` on."""
    seen = 0
    for q in range(v.seats):
        for slot in range(SLOTS):
            if first <= v.layout[q, slot] < last:
                seen |= 1 << (int(v.layout[q, slot]) - first)
    for i in range(2):
        if first <= v.removed[i] < last:
            seen |= 1 << (int(v.removed[i]) - first)
    return seen


@fast
def paydays_in_sight(v: View) -> int:
    """Paydays that lie face up or are shown at the end."""
    count = 0
    for q in range(v.seats):
        for slot in range(SLOTS):
            if v.layout[q, slot] == PAYDAY:
                count += 1
    for i in range(2):
        if v.removed[i] == PAYDAY:
            count += 1
    return count


@fast
def add_unseen(luck: Any, s: State, n: int, first: int, seen: int, wanted: int) -> int:
    """Add random unseen cards of a kind until the deck table's number is reached."""
    unseen = 0
    for i in range(21):
        if seen >> (first + i) & 1:
            wanted -= 1
        else:
            unseen += 1
    for i in range(21):
        if not seen >> (first + i) & 1:
            if pick(luck, unseen) < wanted:
                s.deck[n] = first + i
                n += 1
                wanted -= 1
            unseen -= 1
    return n


@fast
def redeal_layouts(v: View, box: Box, luck: Any, s: State) -> None:
    """Unseen cards go face down into the layouts; two of them, never papers, were removed."""
    seen = seen_goods(v)
    n = add_unseen(luck, s, 0, 0, seen, box.documents[v.seats])
    n = add_unseen(luck, s, n, 21, seen, box.connections[v.seats])
    lives = v.lives_gone | in_sight(v, LIFE, PASSPORT)
    papers = in_sight(v, PASSPORT, PAYDAY)
    for q in range(v.seats):
        lives |= v.kept[q]
        papers |= v.papers[q]
    for card in range(LIVES):
        if v.packs >> box.pack[card] & 1 and not lives >> card & 1:
            s.deck[n] = LIFE + card
            n += 1
    for _ in range(box.paydays[v.seats] - v.paydays - paydays_in_sight(v)):
        s.deck[n] = PAYDAY
        n += 1
    for i in range(2):
        s.removed[i] = v.removed[i]
        if v.removed[i] < 0:
            j = pick(luck, n)
            n -= 1
            s.removed[i] = s.deck[j]
            s.deck[j] = s.deck[n]
    for i in range(12):
        wanted = box.passports[v.seats] if i < 6 else box.tickets[v.seats]
        if i % 6 < wanted and not papers >> i & 1:
            s.deck[n] = PASSPORT + i
            n += 1
    shuffle(luck, s.deck, n)
    s.to_take[:] = s.to_discard[:] = NEVER
    for q in range(SEATS):
        for slot in range(SLOTS):
            s.layout[q, slot] = v.layout[q, slot]
            if v.layout[q, slot] == HIDDEN:
                n -= 1
                s.layout[q, slot] = s.deck[n]
            if v.free[q] >> slot & 1:
                make_available(s, box, q, slot)


@fast
def redeal_stack(v: View, luck: Any, s: State) -> None:
    """The Degree Cards below the top come in any order."""
    seen, n = 0, 0
    for i in range(DEGREES):
        s.stack[i] = v.stack[i]
        if v.stack[i] >= 0:
            seen |= 1 << int(v.stack[i])
    for card in range(DEGREES):
        if not seen >> card & 1:
            s.deck[n] = card
            n += 1
    shuffle(luck, s.deck, n)
    for i in range(DEGREES):
        if s.stack[i] < 0:
            n -= 1
            s.stack[i] = s.deck[n]


@fast
def redeal_lanes(v: View, box: Box, luck: Any, s: State) -> None:
    """Unseen Border Control Cards in any order, each in its agent's lane unless lanes are mixed."""
    seen = 0
    for lane in range(LANES):
        for i in range(LANE_CARDS):
            if v.lanes[lane, i] >= 0:
                seen |= 1 << int(v.lanes[lane, i])
    n = 0
    for card in range(LANES * LANE_CARDS):
        if not seen >> card & 1:
            s.deck[n] = card
            n += 1
    shuffle(luck, s.deck, n)
    for lane in range(LANES):
        for i in range(LANE_CARDS):
            s.lanes[lane, i] = v.lanes[lane, i]
            if v.lanes[lane, i] < 0:
                j = n - 1
                while not box.mixed_lanes and s.deck[j] // LANE_CARDS != lane:
                    j -= 1
                s.lanes[lane, i] = s.deck[j]
                n -= 1
                for k in range(j, n):
                    s.deck[k] = s.deck[k + 1]


@fast
def redeal_careers(v: View, luck: Any, s: State) -> None:
    """Careers never seen lie in any order in the places nobody has seen."""
    seen, n = 0, 0
    for q in range(v.seats):
        seen |= 1 << int(v.career[q])
    for i in range(v.career_count):
        if v.career_deck[i] >= 0:
            seen |= 1 << int(v.career_deck[i])
    s.offer = -1
    if v.offer_made and v.offer_deck == Deck.CAREERS:
        seen |= 1 << v.offer
        s.offer = v.offer
    for card in range(CAREERS):
        if not seen >> card & 1:
            s.deck[n] = card
            n += 1
        else:
            s.career_known[card] = ALL
    shuffle(luck, s.deck, n)
    for i in range(CAREERS):
        s.career_deck[i] = v.career_deck[i]
        if i < v.career_count and v.career_deck[i] < 0:
            n -= 1
            s.career_deck[i] = s.deck[n]


@rule("EM-R23")
def redeal_destinations(v: View, luck: Any, s: State) -> None:
    """Unknown Destinations fill the unknown places, none where it is known not to be."""
    seen, n = 0, 0
    for q in range(v.seats):
        if v.destination[q] >= 0:
            seen |= 1 << int(v.destination[q])
    for i in range(v.destination_count):
        if v.destination_deck[i] >= 0:
            seen |= 1 << int(v.destination_deck[i])
    if v.offer_made and v.offer_deck == Deck.DESTINATIONS and v.offer >= 0:
        seen |= 1 << v.offer
    for card in range(COUNTRIES):
        if not seen >> card & 1:
            s.deck[n] = card
            n += 1
    shuffle(luck, s.deck, n)
    while not place_destinations(v, s):  # the true deal fits, so sooner or later one does
        shuffle(luck, s.deck, n)


@fast
def place(s: State, card: int, known: int, ruled: int) -> bool:
    """Note who knows a Destination's place; whether it may be there at all."""
    s.place_known[card] = known
    s.ruled_out[card] = ruled
    return not ruled >> card & 1


@fast
def place_destinations(v: View, s: State) -> bool:
    """Fill the places in the order of the scratch deck; whether all fit."""
    n = 0
    fits = True
    for i in range(COUNTRIES):
        s.destination_deck[i] = v.destination_deck[i]
        if i < v.destination_count:
            if v.destination_deck[i] < 0:
                s.destination_deck[i] = s.deck[n]
                n += 1
            fits = place(s, int(s.destination_deck[i]), int(v.deck_known[i]), int(v.deck_ruled[i])) and fits
    for q in range(SEATS):
        s.destination[q] = v.destination[q]
        if q < v.seats:
            if v.destination[q] < 0:
                s.destination[q] = s.deck[n]
                n += 1
            fits = place(s, int(s.destination[q]), int(v.held_known[q]), int(v.held_ruled[q])) and fits
    if v.offer_made and v.offer_deck == Deck.DESTINATIONS:
        s.offer = v.offer
        if v.offer < 0:
            s.offer = s.deck[n]
        fits = place(s, s.offer, v.offer_known, v.offer_ruled) and fits
    return fits
