"""Setup: who one is, what is in the deck, how the layouts lie, who starts."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick, seed_luck, shuffle
from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints
from sojourn.core.trace import emit, whisper
from sojourn.games.emigration.layouts import bank_gives, pay_paydays, uncover
from sojourn.games.emigration.records import (
    ALL,
    CAREERS,
    COUNTRIES,
    DEGREES,
    GONE,
    LANE_CARDS,
    LANES,
    LIFE,
    LIVES,
    NEVER,
    PACKS,
    PASSPORT,
    PAYDAY,
    SEATS,
    SLOTS,
    TICKET,
    Box,
    Phase,
    Purpose,
    State,
    Told,
)


@rule("EM-1", "EM-5", "EM-11", "EM-49")
def setup(s: State, box: Box, seats: int, seed: int) -> None:
    """Deal people, deck and lanes, pay what is due at once, and roll for the first turn."""
    seed_luck(s, seed, 0)
    s.seats = seats
    nothing_yet(s)
    deal_people(s, box)
    choose_packs(s, box)
    deal_layouts(s, box)
    stack_degrees(s)
    deal_lanes(s, box)
    open_layouts(s, box)
    pay_paydays(s, box)
    roll_for_start(s)
    s.phase = Phase.MAIN


@rule("EM-5")
def nothing_yet(s: State) -> None:
    """No Assurance, diploma, sign or owned card; -1 marks what is not there."""
    for seat in range(SEATS):
        s.nationality[seat] = s.destination[seat] = s.career[seat] = -1
        s.student[seat] = s.lane[seat] = s.met[seat] = s.cost[seat] = -1
    s.layout[:] = GONE
    s.to_take[:] = s.to_discard[:] = NEVER
    s.life = s.offer = s.theirs = -1


# --- People ----------------------------------------------------------------------------------------


@fast
def count_up(cards: Ints, count: int) -> None:
    """The cards 0 to count - 1 in order."""
    for i in range(count):
        cards[i] = i


@rule("EM-2", "EM-4", "EM-R10", "EM-R23")
def deal_people(s: State, box: Box) -> None:
    """A Nationality with its Money, a Destination and a Career for everybody, none twice."""
    count_up(s.deck, COUNTRIES)
    shuffle(s, s.deck, COUNTRIES)
    s.nationality[: s.seats] = s.deck[: s.seats]
    s.deck[:COUNTRIES] = 0
    count_up(s.destination_deck, COUNTRIES)
    count_up(s.career_deck, CAREERS)
    shuffle(s, s.destination_deck, COUNTRIES)
    shuffle(s, s.career_deck, CAREERS)
    s.destination_count, s.career_count = COUNTRIES, CAREERS
    for seat in range(s.seats):
        s.career[seat] = draw_top(s.career_deck, s.career_count)
        s.career_count -= 1
        s.career_known[s.career[seat]] = ALL
        bank_gives(s, seat, box.savings[s.nationality[seat]])
        emit(s, Told.DEALT, seat, s.nationality[seat], s.career[seat], s.money[seat])
        draw_destination(s, box, seat)


@rule("EM-3", "EM-R10")
def draw_destination(s: State, box: Box, seat: int) -> None:
    """One's own country goes back and the deck is shuffled, until another country comes."""
    while s.destination_deck[0] == s.nationality[seat]:
        shuffle(s, s.destination_deck, s.destination_count)
    card = draw_top(s.destination_deck, s.destination_count)
    s.destination_count -= 1
    s.destination[seat] = card
    s.ruled_out[card] = 1 << int(s.nationality[seat])
    s.place_known[card] = 1 << seat if box.secret else ALL
    tell_destination(s, box, seat, card)


@fast
def tell_destination(s: State, box: Box, seat: int, card: int) -> None:
    """Everybody hears of a new Destination, or its owner alone."""
    if box.secret:
        whisper(s, 1 << seat, Told.DESTINATION, seat, card)
    else:
        emit(s, Told.DESTINATION, seat, card)


@fast
def draw_top(deck: Ints, count: int) -> int:
    """The top card of a little deck; the others move up."""
    card = int(deck[0])
    for i in range(count - 1):
        deck[i] = deck[i + 1]
    deck[count - 1] = -1
    return card


# --- The deck ----------------------------------------------------------------------------------------


@rule("EM-R22")
def choose_packs(s: State, box: Box) -> None:
    """As many packs of Life Cards as the table says: random ones, or the first of the list."""
    count_up(s.deck, PACKS)
    shuffle(s, s.deck, PACKS)
    for i in range(box.life_packs[s.seats]):
        s.packs |= 1 << int(box.pack_order[i] if box.listed_packs else s.deck[i])


@rule("EM-6", "EM-7", "EM-8", "EM-R2", "EM-R22")
def build_deck(s: State, box: Box) -> int:
    """Pool the cards, take two out unseen, then add one Passport and one Ticket a player."""
    n = add_some(s, 0, 0, 21, box.documents[s.seats])
    n = add_some(s, n, 21, 21, box.connections[s.seats])
    for card in range(LIVES):
        if s.packs >> box.pack[card] & 1:
            s.deck[n] = LIFE + card
            n += 1
    for _ in range(box.paydays[s.seats]):
        s.deck[n] = PAYDAY
        n += 1
    for i in range(2):
        j = pick(s, n)
        n -= 1
        s.removed[i] = s.deck[j]
        s.deck[j] = s.deck[n]
    for i in range(box.passports[s.seats]):
        s.deck[n] = PASSPORT + i
        n += 1
    for i in range(box.tickets[s.seats]):
        s.deck[n] = TICKET + i
        n += 1
    return n


@fast
def add_some(s: State, n: int, first: int, count: int, wanted: int) -> int:
    """Add `wanted` random cards out of `count`; how many cards the deck has then."""
    for i in range(count):
        if pick(s, count - i) < wanted:
            s.deck[n] = first + i
            n += 1
            wanted -= 1
    return n


@rule("EM-8", "EM-9", "EM-10", "EM-R1")
def deal_layouts(s: State, box: Box) -> None:
    """Shuffle and deal fourteen cards each, slot by slot; some face up, some face down."""
    count = build_deck(s, box)
    shuffle(s, s.deck, count)
    n = 0
    for seat in range(s.seats):
        for slot in range(SLOTS):
            s.layout[seat, slot] = s.deck[n]
            n += 1
        s.there[seat] = (1 << SLOTS) - 1
        s.up[seat] = box.start_up
    s.deck[:] = 0


@rule("EM-10", "EM-15", "EM-R4")
def open_layouts(s: State, box: Box) -> None:
    """The front rows are available; under the switch their Paydays are buried first."""
    for seat in range(s.seats):
        for slot in range(SLOTS):
            if box.front >> slot & 1:
                if box.opening_bury and s.layout[seat, slot] == PAYDAY:
                    bury(s, box, seat, slot)
                uncover(s, box, seat, slot)


@rule("EM-R4")
def bury(s: State, box: Box, seat: int, slot: int) -> None:
    """A Payday changes places with a random card further back that is none."""
    count = 0
    for other in range(SLOTS):
        if not box.front >> other & 1 and s.layout[seat, other] != PAYDAY:
            s.deck[count] = other
            count += 1
    if count:
        other = int(s.deck[pick(s, count)])
        s.layout[seat, slot] = s.layout[seat, other]
        s.layout[seat, other] = PAYDAY
        emit(s, Told.BURIED, seat, slot)
    s.deck[:SLOTS] = 0


# --- Degrees, lanes, first turn ------------------------------------------------------------------------


@rule("EM-44")
def stack_degrees(s: State) -> None:
    """The Degree Cards form a shuffled stack."""
    count_up(s.stack, DEGREES)
    shuffle(s, s.stack, DEGREES)


@rule("EM-R17")
def deal_lanes(s: State, box: Box) -> None:
    """Each agent's three cards in random order; under the switch all fifteen are mixed."""
    for lane in range(LANES):
        for i in range(LANE_CARDS):
            s.lanes[lane, i] = lane * LANE_CARDS + i
        if not box.mixed_lanes:
            shuffle(s, s.lanes[lane], LANE_CARDS)
    if box.mixed_lanes:
        mix_lanes(s, s.lanes)


@fast
def mix_lanes(luck: Any, lanes: Ints) -> None:
    """Shuffle the cards of all lanes together."""
    for i in range(LANES * LANE_CARDS - 1, 0, -1):
        j = pick(luck, i + 1)
        card = lanes[i // LANE_CARDS, i % LANE_CARDS]
        lanes[i // LANE_CARDS, i % LANE_CARDS] = lanes[j // LANE_CARDS, j % LANE_CARDS]
        lanes[j // LANE_CARDS, j % LANE_CARDS] = card


@rule("EM-12", "EM-R11")
def roll_for_start(s: State) -> None:
    """Everybody rolls, the highest starts; those tied for highest roll again."""
    rolling = (1 << s.seats) - 1
    while True:
        best, winners = 0, 0
        for seat in range(s.seats):
            if rolling >> seat & 1:
                roll = pick(s, 6) + 1
                emit(s, Told.START_ROLL, seat, roll)
                if roll > best:
                    best, winners = roll, 0
                if roll == best:
                    winners |= 1 << seat
        rolling = winners
        if winners & (winners - 1) == 0:
            break
    s.die, s.purpose = best, Purpose.START
    while not winners >> s.turn & 1:
        s.turn += 1
    s.starter = s.turn
    emit(s, Told.STARTS, s.starter)
