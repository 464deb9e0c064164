"""What never changes: cards, Money and Assurance are neither lost nor doubled."""

from __future__ import annotations

from sojourn.core.compiling import fast, rule
from sojourn.games.emigration.layouts import has_pair
from sojourn.games.emigration.life_cards import count_bits
from sojourn.games.emigration.records import (
    CAREERS,
    COUNTRIES,
    DEGREES,
    GOODS,
    LANE_CARDS,
    LANES,
    LIFE,
    LIVES,
    NEVER,
    PACK,
    PASSPORT,
    PAYDAY,
    SLOTS,
    Box,
    Phase,
    State,
)


@fast
def invariant(s: State, box: Box) -> int:
    """0, or the number of the broken law."""
    law = purses(s)
    if law == 0:
        law = goods(s, box)
    if law == 0:
        law = lives_and_paydays(s, box)
    if law == 0:
        law = papers(s, box)
    if law == 0:
        law = people(s)
    if law == 0:
        law = stacks(s, box)
    if law == 0:
        law = slots(s, box)
    if law == 0:
        law = asked_for(s, box)
    return law


@rule("EM-R20")
def purses(s: State) -> int:
    """1, 2: what players and bank hold adds up; 3: nobody owes."""
    money, tokens = int(s.bank), int(s.assurance_bank)
    for seat in range(s.seats):
        money += s.money[seat]
        tokens += s.assurance[seat]
        if s.money[seat] < 0 or s.assurance[seat] < 0:
            return 3
    return 1 if money else 2 if tokens else 0


@fast
def card_at(s: State, place: int) -> int:
    """The card in a place: the slots of all layouts one after the other, then the two removed cards."""
    if place < SLOTS * s.seats:
        return int(s.layout[place // SLOTS, place % SLOTS])
    return int(s.removed[place - SLOTS * s.seats])


@fast
def count_between(bits: int, first: int, count: int) -> int:
    """How many of the cards from `first` on are among these bits."""
    return count_bits(bits >> first & ((1 << count) - 1))


@fast
def goods(s: State, box: Box) -> int:
    """4: a Document or Connection is nowhere twice; 5: as many are in play as the table says."""
    seen = int(s.discarded)
    for seat in range(s.seats):
        held = int(s.cards[seat]) | int(s.traded[seat])
        if seen & held or s.cards[seat] & s.traded[seat]:
            return 4
        seen |= held
    for place in range(SLOTS * s.seats + 2):
        card = card_at(s, place)
        if 0 <= card < GOODS:
            if seen >> card & 1:
                return 4
            seen |= 1 << card
    right = count_between(seen, 0, 21) == box.documents[s.seats] and count_between(seen, 21, 21) == box.connections[s.seats]
    return 0 if right else 5


@fast
def lives_and_paydays(s: State, box: Box) -> int:
    """6: exactly the Life Cards of the packs in play, once each; 7: the Paydays."""
    seen, count, paydays = int(s.lives_gone), count_bits(s.lives_gone), int(s.paydays)
    for seat in range(s.seats):
        seen |= int(s.kept[seat])
        count += count_bits(s.kept[seat])
    for place in range(SLOTS * s.seats + 2):
        card = card_at(s, place)
        if LIFE <= card < PASSPORT:
            seen |= 1 << (card - LIFE)
            count += 1
        elif card == PAYDAY:
            paydays += 1
    for card in range(LIVES):
        if seen >> card & 1 != s.packs >> box.pack[card] & 1:
            return 6
    if count != count_bits(seen) or count != PACK * box.life_packs[s.seats]:
        return 6
    return 0 if paydays == box.paydays[s.seats] else 7


@rule("EM-8", "EM-R24")
def papers(s: State, box: Box) -> int:
    """8: the Passports and Tickets; 9: none removed; 10: who had the pair's reward has the pair."""
    seen, count = 0, 0
    for seat in range(s.seats):
        seen |= int(s.papers[seat])
        count += count_bits(s.papers[seat])
        if bool(s.paired[seat]) != has_pair(s.papers[seat]):
            return 10
    for place in range(SLOTS * s.seats + 2):
        card = card_at(s, place)
        if PASSPORT <= card < PAYDAY:
            seen |= 1 << (card - PASSPORT)
            count += 1
            if place >= SLOTS * s.seats:
                return 9
    wanted = (1 << box.passports[s.seats]) - 1 | ((1 << box.tickets[s.seats]) - 1) << 6
    return 0 if seen == wanted and count == count_bits(seen) else 8


@fast
def people(s: State) -> int:
    """11: Nationalities; 12: Destinations; 13: nobody travels home; 14: Careers."""
    nations, there, careers = 0, 0, 0
    for seat in range(s.seats):
        nations |= 1 << int(s.nationality[seat])
        there |= 1 << int(s.destination[seat])
        careers |= 1 << int(s.career[seat])
        if s.nationality[seat] == s.destination[seat]:
            return 13
    if count_bits(nations) != s.seats:
        return 11
    for i in range(s.destination_count):
        there |= 1 << int(s.destination_deck[i])
    for i in range(s.career_count):
        careers |= 1 << int(s.career_deck[i])
    offered = 1 if s.offer >= 0 else 0
    if offered and s.offer_deck == 0:
        there |= 1 << int(s.offer)
    elif offered:
        careers |= 1 << int(s.offer)
    if there != (1 << COUNTRIES) - 1 or s.destination_count + s.seats + offered * (1 - s.offer_deck) != COUNTRIES:
        return 12
    return 0 if careers == (1 << CAREERS) - 1 and s.career_count + s.seats + offered * s.offer_deck == CAREERS else 14


@fast
def stacks(s: State, box: Box) -> int:
    """15, 16: the Degree Cards; 17: the Border Control Cards."""
    seen, taken = 0, 0
    for i in range(DEGREES):
        seen |= 1 << int(s.stack[i])
        if i < s.drawn:
            taken |= 1 << int(s.stack[i])
    if seen != (1 << DEGREES) - 1:
        return 15
    held = 0
    for seat in range(s.seats):
        held |= s.diplomas[seat]
        if s.student[seat] >= 0:
            held |= 1 << int(s.student[seat])
        if s.degrees[seat] != count_bits(s.diplomas[seat]):
            return 16
    if held != taken:
        return 16
    cards = 0
    for lane in range(LANES):
        for i in range(LANE_CARDS):
            cards |= 1 << int(s.lanes[lane, i])
            if not box.mixed_lanes and s.lanes[lane, i] // LANE_CARDS != lane:
                return 17
    return 0 if cards == (1 << (LANES * LANE_CARDS)) - 1 else 17


@rule("EM-15")
def slots(s: State, box: Box) -> int:
    """18: what is available lies there, face up and uncovered; 19: no Payday waits; 20: the scratch deck is clean."""
    for seat in range(s.seats):
        for slot in range(SLOTS):
            there = s.there[seat] >> slot & 1
            free = s.free[seat] >> slot & 1
            if not s.swept and there != (s.layout[seat, slot] >= 0):
                return 18
            if free != (there and box.covered_by[slot] & s.there[seat] == 0) or (free and not s.up[seat] >> slot & 1):
                return 18
            if free and s.layout[seat, slot] == PAYDAY:
                return 19
    for i in range(s.deck.shape[0]):
        if s.deck[i]:
            return 20
    return 0 if s.due == 0 and s.phase <= Phase.END else 19


@rule("EM-15", "EM-45")
def asked_for(s: State, box: Box) -> int:
    """21: an available card can be taken or discarded for what the box says, any other not at all."""
    for seat in range(s.seats):
        for slot in range(SLOTS):
            free, card = s.free[seat] >> slot & 1, s.layout[seat, slot]
            if s.to_take[seat, slot] != (box.to_take[card] if free else NEVER):
                return 21
            if s.to_discard[seat, slot] != (box.to_discard[card] if free else NEVER):
                return 21
    return 0
