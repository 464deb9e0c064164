"""What a seat may know, and a full table that fits it.

Almost everything lies open. Hidden are: face-down cards and the two removed ones, the order in the
lanes (but for peeks), the Degree stack below its top, and the order of the Destination and Career decks
where no card has been seen going in. Under a switch Destinations are hidden as well.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import next_word, pick, shuffle
from sojourn.core.compiling import fast, rule
from sojourn.core.record import SPECTATOR, Ints, Record, flag, i1, i2, i4, i8
from sojourn.games.emigration.layouts import make_available
from sojourn.games.emigration.records import (
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
    Phase,
    State,
)


class View(Record):
    """What one seat knows; the same names as in State, -1 (in layouts -2) for what is hidden."""

    cards: Ints = i8(SEATS)
    traded: Ints = i8(SEATS)
    discarded: int = i8()
    seat: int = i4()  # who looks; -1 for a spectator
    seats: int = i4()
    phase: int = i4()
    turn: int = i4()
    turns: int = i4()
    starter: int = i4()
    money: Ints = i4(SEATS)
    bank: int = i4()
    assurance: Ints = i4(SEATS)
    assurance_bank: int = i4()
    there: Ints = i4(SEATS)
    up: Ints = i4(SEATS)
    free: Ints = i4(SEATS)
    papers: Ints = i4(SEATS)
    kept: Ints = i4(SEATS)
    diplomas: Ints = i4(SEATS)
    degrees: Ints = i4(SEATS)
    lives_gone: int = i4()
    packs: int = i4()
    paydays: int = i4()
    drawn: int = i4()
    forfeits: int = i4()
    extra: int = i4()
    life: int = i4()
    life_owner: int = i4()
    life_slot: int = i4()
    step: int = i4()
    die: int = i4()
    purpose: int = i4()
    offer: int = i4()  # -1 if there is none or it is hidden
    offer_made: int = i4()  # 1 while one is made
    offer_deck: int = i4()
    offer_known: int = i4()  # who knows the offered Destination
    offer_ruled: int = i4()  # nationalities it cannot be
    theirs: int = i4()
    peeks: int = i4()
    peeked: int = i4()
    crossed: int = i4()
    swept: int = i4()
    destination_count: int = i4()
    career_count: int = i4()
    tokens_before: Ints = i4(SEATS)
    tokens_cards: Ints = i4(SEATS)
    tokens_lots: Ints = i4(SEATS)
    cost: Ints = i4(SEATS)
    deck_ruled: Ints = i2(COUNTRIES)  # by place in the Destination deck: nationalities it cannot be
    held_ruled: Ints = i2(SEATS)  # by seat, of its Destination
    nationality: Ints = i1(SEATS)
    destination: Ints = i1(SEATS)
    career: Ints = i1(SEATS)
    layout: Ints = i1(SEATS, SLOTS)
    removed: Ints = i1(2)  # shown when the game is over
    student: Ints = i1(SEATS)
    sign: Ints = flag(SEATS)
    paired: Ints = flag(SEATS)
    entered: Ints = flag(SEATS)
    lane: Ints = i1(SEATS)
    met: Ints = i1(SEATS)
    destination_deck: Ints = i1(COUNTRIES)
    career_deck: Ints = i1(CAREERS)
    deck_known: Ints = i1(COUNTRIES)  # by place in the Destination deck: who knows the card
    held_known: Ints = i1(SEATS)  # by seat: who knows its Destination
    career_deck_known: Ints = i1(CAREERS)
    stack: Ints = i1(DEGREES)  # Degree Cards taken, the top one, and -1 for the rest
    lanes: Ints = i1(LANES, LANE_CARDS)
    lane_drawn: Ints = i1(LANES)
    lane_seen: Ints = i1(LANES)


@fast
def copy_open(s: Any, v: Any) -> None:
    """Everything that lies open, from a state to a view or back; both use the same names."""
    v.cards[:] = s.cards
    v.traded[:] = s.traded
    v.discarded = s.discarded
    v.seats, v.phase, v.turn, v.turns, v.starter = s.seats, s.phase, s.turn, s.turns, s.starter
    v.money[:] = s.money
    v.assurance[:] = s.assurance
    v.bank, v.assurance_bank = s.bank, s.assurance_bank
    v.there[:] = s.there
    v.up[:] = s.up
    v.free[:] = s.free
    v.papers[:] = s.papers
    v.kept[:] = s.kept
    v.diplomas[:] = s.diplomas
    v.degrees[:] = s.degrees
    v.lives_gone, v.packs, v.paydays, v.drawn = s.lives_gone, s.packs, s.paydays, s.drawn
    v.forfeits, v.extra = s.forfeits, s.extra
    v.life, v.life_owner, v.life_slot, v.step = s.life, s.life_owner, s.life_slot, s.step
    v.die, v.purpose, v.offer_deck, v.theirs = s.die, s.purpose, s.offer_deck, s.theirs
    v.peeks, v.peeked, v.crossed, v.swept = s.peeks, s.peeked, s.crossed, s.swept
    v.destination_count, v.career_count = s.destination_count, s.career_count
    v.tokens_before[:] = s.tokens_before
    v.tokens_cards[:] = s.tokens_cards
    v.tokens_lots[:] = s.tokens_lots
    v.cost[:] = s.cost
    v.nationality[:] = s.nationality
    v.career[:] = s.career
    v.student[:] = s.student
    v.sign[:] = s.sign
    v.paired[:] = s.paired
    v.entered[:] = s.entered
    v.lane[:] = s.lane
    v.met[:] = s.met
    v.lane_drawn[:] = s.lane_drawn
    v.lane_seen[:] = s.lane_seen


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
    for i in range(4):
        s.rng[i] = next_word(luck)
    s.rng[0] |= 1
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
            s.career_known[card] = 127
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
