"""Money, cards leaving a layout, and the Paydays this uncovers."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.core.trace import emit
from sojourn.games.emigration.records import GONE, NEVER, PASSPORT, PAYDAY, TICKET, Box, State, Told


@fast
def lowest_bit(box: Box, bits: int) -> int:
    """The number of the lowest bit, up to 36, without a loop: this is asked more often than anything else."""
    return int(box.number_of_bit[(bits & -bits) % 37])


# --- Money ---------------------------------------------------------------------------------------


@rule("EM-R20")
def bank_gives(s: State, seat: int, amount: int) -> None:
    """The bank pays out; it never runs dry."""
    s.money[seat] += amount
    s.bank -= amount


@rule("EM-62", "EM-R13")
def pays_bank(s: State, seat: int, amount: int) -> int:
    """A player pays the bank, or all there is if that is less."""
    amount = min(int(amount), int(s.money[seat]))
    s.money[seat] -= amount
    s.bank += amount
    return amount


@rule("EM-62")
def pays_seat(s: State, seat: int, other: int, amount: int) -> int:
    """A player pays another, or all there is if that is less."""
    amount = min(int(amount), int(s.money[seat]))
    s.money[seat] -= amount
    s.money[other] += amount
    return amount


@fast
def take_assurance(s: State, seat: int, amount: int) -> None:
    """The bank hands out Assurance."""
    s.assurance[seat] += amount
    s.assurance_bank -= amount


@rule("EM-18")
def fee_for(box: Box, seat: int, owner: int) -> int:
    """What the owner of a layout gets for a card somebody else takes out of it."""
    return 0 if seat == owner else int(box.fee)


@rule("EM-18")
def pay_fee(s: State, box: Box, seat: int, owner: int) -> None:
    """Pay the owner of the layout; after the effect of a Life Card, only as much as is left."""
    fee = fee_for(box, seat, owner)
    if fee:
        emit(s, Told.FEE, seat, owner, pays_seat(s, seat, owner, fee))


# --- Papers --------------------------------------------------------------------------------------


@fast
def passports(papers: int) -> int:
    """The Passports among the papers somebody owns."""
    return int(papers) & 63


@fast
def tickets(papers: int) -> int:
    """The Tickets among the papers somebody owns."""
    return int(papers) >> 6 & 63


@fast
def has_pair(papers: int) -> bool:
    """Whether there is at least one Passport and one Ticket."""
    return passports(papers) != 0 and tickets(papers) != 0


@rule("EM-51", "EM-52", "EM-53", "EM-R24")
def gain_paper(s: State, box: Box, seat: int, card: int) -> None:
    """A Passport and a Ticket together earn Assurance, the first time; spares may be owned."""
    s.papers[seat] |= 1 << (card - PASSPORT)
    if has_pair(s.papers[seat]) and not s.paired[seat]:
        s.paired[seat] = 1
        take_assurance(s, seat, box.pair_reward)
        emit(s, Told.PAIR, seat, box.pair_reward)


@rule("EM-20", "EM-64")
def gain_card(s: State, box: Box, seat: int, card: int) -> None:
    """A bought card lies open before its new owner until the border."""
    if card < PASSPORT:
        s.cards[seat] |= 1 << card
    else:
        gain_paper(s, box, seat, card)


@fast
def is_ticket(card: int) -> bool:
    """Whether a card is a Ticket."""
    return TICKET <= card < PAYDAY


# --- Cards leave a layout --------------------------------------------------------------------------


@rule("EM-15", "EM-25")
def leave_layout(s: State, box: Box, owner: int, slot: int) -> int:
    """A card leaves; what nothing lies upon any more is turned up and available."""
    card = int(s.layout[owner, slot])
    s.layout[owner, slot] = GONE
    there = int(s.there[owner]) & ~(1 << slot)
    s.there[owner] = there
    s.free[owner] &= ~(1 << slot)
    s.to_take[owner, slot] = s.to_discard[owner, slot] = NEVER
    below = int(box.covers[slot]) & there
    while below:
        under = lowest_bit(box, below)
        below &= below - 1
        if box.covered_by[under] & there == 0:
            uncover(s, box, owner, under)
    return card


@rule("EM-15", "EM-25", "EM-46")
def uncover(s: State, box: Box, owner: int, slot: int) -> None:
    """Nothing lies upon this card any more: it is available, and a Payday is due."""
    bit = 1 << slot
    make_available(s, box, owner, slot)
    if not s.up[owner] & bit:
        s.up[owner] |= bit
        emit(s, Told.TURN_UP, owner, owner, slot, s.layout[owner, slot])
    if s.layout[owner, slot] == PAYDAY:
        s.due += 1


@rule("EM-15")
def make_available(s: State, box: Box, owner: int, slot: int) -> None:
    """A card may be taken or discarded from now on, by who has the Money."""
    card = s.layout[owner, slot]
    s.free[owner] |= 1 << slot
    s.to_take[owner, slot] = box.to_take[card]
    s.to_discard[owner, slot] = box.to_discard[card]


@fast
def available_payday(s: State, box: Box, owner: int) -> int:
    """The lowest slot of a layout where a Payday is available; -1 if there is none."""
    free = int(s.free[owner])
    while free:
        slot = lowest_bit(box, free)
        if s.layout[owner, slot] == PAYDAY:
            return slot
        free &= free - 1
    return -1


@rule("EM-46", "EM-48", "EM-50", "EM-R3")
def pay_paydays(s: State, box: Box) -> None:
    """Available Paydays pay by themselves, lowest seat and slot first, until none is left."""
    while s.due > 0:
        owner = 0
        slot = available_payday(s, box, owner)
        while slot < 0:
            owner += 1
            slot = available_payday(s, box, owner)
        s.due -= 1
        s.paydays += 1
        emit(s, Told.PAYDAY, owner, owner, slot, s.paydays)
        payday(s, box, owner)
        leave_layout(s, box, owner, slot)


@rule("EM-47", "EM-R5")
def payday(s: State, box: Box, owner: int) -> None:
    """Everybody at work is paid; under the switch only the owner of the layout."""
    for seat in range(s.seats):
        if box.owner_only and seat != owner:
            continue
        kept = kept_money(s, box, seat)
        wage = pay_of(s, box, seat, s.paydays) + kept
        studies = 1 if s.student[seat] >= 0 else 0
        if wage:
            bank_gives(s, seat, wage)
        emit(s, Told.PAID, seat, wage, kept, studies, int(s.kept[seat]) & int(box.kept_pay))


@rule("EM-34", "EM-37", "EM-47", "EM-R6", "EM-R26")
def pay_of(s: Any, box: Box, seat: int, number: int) -> int:
    """Salary and one Money a diploma; nothing in college (under the switch the diplomas still pay)."""
    bonus = int(s.degrees[seat]) * box.diploma_pay
    if s.student[seat] >= 0:
        return bonus if box.college_bonus else 0
    return int(box.salary[s.seats, s.career[seat], number]) + bonus


@rule("EM-64")
def kept_money(s: Any, box: Box, seat: int) -> int:
    """What kept Life Cards bring on a payday, in college too."""
    total, kept = 0, int(s.kept[seat])
    while kept:
        total += int(box.kept_payday[lowest_bit(box, kept)])
        kept &= kept - 1
    return total


@rule("EM-28")
def all_empty(s: Any) -> bool:
    """Whether no layout has a card left."""
    for seat in range(s.seats):
        if s.there[seat]:
            return False
    return True
