"""The preparation: what a player may do in a turn, and what the turn's four actions do."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick
from sojourn.core.compiling import fast, rule
from sojourn.core.numba.packed_bytes import bytes_at_most, load_word, store_word
from sojourn.core.record import Ints
from sojourn.core.trace import emit
from sojourn.games.emigration.actions import (
    COLLEGE,
    FORFEIT,
    clockwise,
    discard_action,
    scalp_action,
    take_action,
    wait_action,
)
from sojourn.games.emigration.layouts import (
    all_empty,
    bank_gives,
    fee_for,
    gain_card,
    gain_paper,
    leave_layout,
    lowest_bit,
    passports,
    pay_fee,
    pay_paydays,
    pays_bank,
    take_assurance,
    tickets,
)
from sojourn.games.emigration.records import LIFE, NEVER, PASSPORT, SLOTS, TICKET, Box, Kind, Phase, Purpose, State, Told

SECOND_EIGHT = SLOTS - 8  # the slot with which the last eight of a layout begin

# --- What may be done --------------------------------------------------------------------------------


@rule("EM-18", "EM-22")
def within_reach(s: Any, box: Box, seat: int, owner: int) -> int:
    """The Money a player has for cards of a layout, counted as for another's: in one's own the fee is saved."""
    return min(int(s.money[seat]) + (int(box.fee) if seat == owner else 0), NEVER - 1)


@rule("EM-16", "EM-19", "EM-24", "EM-45", "EM-62")
def can_take(s: Any, owner: int, slot: int, reach: int) -> bool:
    """To buy, price and fee must be in hand; to activate a Life Card only the fee, under a switch nothing. No Paydays."""
    return bool(reach >= s.to_take[owner, slot])


@rule("EM-21", "EM-22", "EM-R13b")
def can_discard(s: Any, owner: int, slot: int, reach: int) -> bool:
    """Documents and Connections only; the income may pay the fee unless the switch forbids it."""
    return bool(reach >= s.to_discard[owner, slot])


@rule("EM-R9b")
def can_wait(box: Box, card: int, purse: int, fee: int, sign: bool) -> bool:
    """Under the switch a card may be had for a Skip Turn Sign, by somebody who holds none."""
    kind = box.kind[card]
    paper = kind == Kind.PASSPORT or kind == Kind.TICKET
    goods = kind <= Kind.CONNECTION
    return bool(((box.wait >= 1 and paper) or (box.wait == 2 and goods)) and not sign and purse >= fee)


@rule("EM-54", "EM-56", "EM-57", "EM-R9")
def can_scalp(s: Any, box: Box, seat: int, seller: int, ticket: int) -> bool:
    """A spare Passport or Ticket may be bought by who has none, for price and fee in Money."""
    theirs = tickets(s.papers[seller]) if ticket else passports(s.papers[seller])
    if theirs & (theirs - 1) == 0:
        return False
    mine = tickets(s.papers[seat]) if ticket else passports(s.papers[seat])
    if mine and not box.scalp_freely:
        return False
    return bool(s.money[seat] >= box.price[TICKET if ticket else PASSPORT] + box.fee)


@rule("EM-29", "EM-30", "EM-39", "EM-42", "EM-R7")
def can_study(s: Any, box: Box, seat: int) -> bool:
    """One Money more than the Nationality says, at most two diplomas, and not in college now."""
    if s.student[seat] >= 0 or s.degrees[seat] >= box.most_degrees:
        return False
    return bool(s.money[seat] >= box.savings[s.nationality[seat]] + 1)


@fast
def mark_reached(asked: Ints, reach: int, mask: Ints, front: int, back: int) -> int:
    """Mark the slots that ask for no more than is within reach; 0 if there is none.

    No loop of the game runs more often, so the fourteen slots are compared in two groups of eight: slots 0 to 7,
    whose actions begin with number `front`, and 6 to 13, with number `back`. Slots 6 and 7 are compared twice.
    """
    some = bytes_at_most(reach, load_word(asked, 0))
    more = bytes_at_most(reach, load_word(asked, SECOND_EIGHT))
    store_word(mask, front, some)
    store_word(mask, back, more)
    return some | more


@rule("EM-14", "EM-15", "EM-45", "EM-R12")
def mark_actions(s: Any, box: Box, seat: int, mask: Ints) -> int:
    """Everything a turn's one action may be; only cards available in a layout count. 0 if there is nothing."""
    found, owner, seats = 0, seat, int(s.seats)
    for around in range(seats):
        reach = within_reach(s, box, seat, owner)
        front, back = take_action(around, 0), take_action(around, SECOND_EIGHT)
        found |= mark_reached(s.to_take[owner], reach, mask, front, back)
        front, back = discard_action(around, 0), discard_action(around, SECOND_EIGHT)
        found |= mark_reached(s.to_discard[owner], reach, mask, front, back)
        owner = clockwise(owner, 1, seats)
    if box.wait:
        found |= mark_waits(s, box, seat, mask)
    found |= mark_scalps(s, box, seat, mask)
    if can_study(s, box, seat):
        mask[COLLEGE] = 1
        found |= 1
    return found


@rule("EM-R9b")
def mark_waits(s: Any, box: Box, seat: int, mask: Ints) -> int:
    """Cards that can be had for a Skip Turn Sign. How many there are."""
    found, owner = 0, seat
    for around in range(s.seats):
        fee = fee_for(box, seat, owner)
        for slot in range(SLOTS):
            if s.free[owner] >> slot & 1 and can_wait(box, s.layout[owner, slot], s.money[seat], fee, s.sign[seat] != 0):
                mask[wait_action(around, slot)] = 1
                found += 1
        owner = clockwise(owner, 1, s.seats)
    return found


@rule("EM-54")
def mark_scalps(s: Any, box: Box, seat: int, mask: Ints) -> int:
    """Spare papers of the others. How many can be bought."""
    found, seller, seats = 0, seat, int(s.seats)
    for around in range(1, seats):
        seller = clockwise(seller, 1, seats)
        papers = int(s.papers[seller])
        if papers & (papers - 1) == 0:
            continue  # one paper or none: nothing to spare
        for ticket in range(2):
            if can_scalp(s, box, seat, seller, ticket):
                mask[scalp_action(around, ticket)] = 1
                found += 1
    return found


@rule("EM-14", "EM-26")
def legal_main(s: Any, box: Box, seat: int, mask: Ints) -> None:
    """One action is compulsory; only who has none forfeits."""
    if mark_actions(s, box, seat, mask) == 0:
        mask[FORFEIT] = 1


@rule("EM-26", "EM-R9")
def can_act(s: Any, box: Box, seat: int) -> bool:
    """Whether a player could do any action; buying a spare paper and trying college count."""
    if can_study(s, box, seat):
        return True
    for owner in range(s.seats):
        fee, reach = fee_for(box, seat, owner), within_reach(s, box, seat, owner)
        for slot in range(SLOTS):
            if can_take(s, owner, slot, reach) or can_discard(s, owner, slot, reach):
                return True
            if s.free[owner] >> slot & 1:
                # A sign held by somebody else does not count: it is gone by that player's turn.
                if can_wait(box, s.layout[owner, slot], s.money[seat], fee, s.sign[seat] != 0 and seat == s.turn):
                    return True
        if owner != seat and (can_scalp(s, box, seat, owner, 0) or can_scalp(s, box, seat, owner, 1)):
            return True
    return False


# --- The actions -------------------------------------------------------------------------------------


@rule("EM-16", "EM-17", "EM-18", "EM-20", "EM-50")
def buy(s: State, box: Box, seat: int, owner: int, slot: int) -> None:
    """Pay the bank and the owner of the layout, take the card, turn up what it covered."""
    card = int(s.layout[owner, slot])
    emit(s, Told.BUY, seat, owner, slot, card, box.price[card])
    pays_bank(s, seat, box.price[card])
    pay_fee(s, box, seat, owner)
    leave_layout(s, box, owner, slot)
    gain_card(s, box, seat, card)
    pay_paydays(s, box)
    s.phase = Phase.DONE


@rule("EM-18", "EM-21", "EM-22", "EM-23", "EM-R12", "EM-R13b")
def discard(s: State, box: Box, seat: int, owner: int, slot: int) -> None:
    """Receive a layout card's price from the bank, then pay the fee; the card is gone."""
    card = int(s.layout[owner, slot])
    emit(s, Told.DISCARD, seat, owner, slot, card, box.price[card])
    bank_gives(s, seat, box.price[card])
    pay_fee(s, box, seat, owner)
    leave_layout(s, box, owner, slot)
    s.discarded |= 1 << card
    pay_paydays(s, box)
    s.phase = Phase.DONE


@rule("EM-24", "EM-61", "EM-R13b")
def activate(s: State, box: Box, seat: int, owner: int, slot: int) -> None:
    """Pay the fee, then carry the card out for oneself, whoever's layout it lies in; the switch turns this round."""
    card = int(s.layout[owner, slot])
    emit(s, Told.ACTIVATE, seat, owner, slot, card)
    if not box.fee_after:
        pay_fee(s, box, seat, owner)
    s.life, s.life_owner, s.life_slot, s.step = card - LIFE, owner, slot, 0
    s.phase = Phase.LIFE


@rule("EM-54", "EM-55", "EM-57", "EM-R9")
def scalp(s: State, box: Box, seat: int, seller: int, ticket: int) -> None:
    """Buy a spare paper; price and fee both go to the seller, who cannot refuse."""
    theirs = tickets(s.papers[seller]) if ticket else passports(s.papers[seller])
    card = (TICKET if ticket else PASSPORT) + lowest_bit(box, theirs)
    price = int(box.price[card])
    emit(s, Told.SCALP, seat, seller, card, price)
    s.money[seat] -= price
    s.money[seller] += price
    pay_fee(s, box, seat, seller)
    s.papers[seller] &= ~(1 << (card - PASSPORT))
    gain_paper(s, box, seat, card)
    s.phase = Phase.DONE


@rule("EM-R9b")
def wait_for(s: State, box: Box, seat: int, owner: int, slot: int) -> None:
    """Take a card for a Skip Turn Sign instead of its price; the fee is due all the same."""
    card = int(s.layout[owner, slot])
    emit(s, Told.WAIT, seat, owner, slot, card)
    pay_fee(s, box, seat, owner)
    take_sign(s, seat)
    leave_layout(s, box, owner, slot)
    gain_card(s, box, seat, card)
    pay_paydays(s, box)
    s.phase = Phase.DONE


# --- College -----------------------------------------------------------------------------------------


@rule("EM-31")
def try_college(s: State, box: Box, seat: int) -> None:
    """Roll for the tuition."""
    roll_die(s, box, seat, Purpose.TUITION)


@fast
def roll_die(s: State, box: Box, seat: int, purpose: int) -> None:
    """Roll; who keeps a Lucky Coin is asked before the roll counts."""
    s.die = pick(s, 6) + 1
    s.purpose = purpose
    emit(s, Told.ROLL, seat, s.die, purpose)
    s.phase = Phase.COIN if s.kept[seat] & box.kept_reroll else Phase.ROLLED


@rule("EM-64")
def reroll(s: State, box: Box, seat: int) -> None:
    """Give the Lucky Coin away and roll once more; the second result stands."""
    coin = lowest_bit(box, int(s.kept[seat]) & int(box.kept_reroll))
    s.kept[seat] &= ~(1 << coin)
    s.lives_gone |= 1 << coin
    emit(s, Told.REROLL, seat, LIFE + coin)
    s.die = pick(s, 6) + 1
    emit(s, Told.ROLL, seat, s.die, s.purpose)
    s.phase = Phase.ROLLED


@rule("EM-31", "EM-32", "EM-33", "EM-40", "EM-41", "EM-44", "EM-R7")
def enrol(s: State, box: Box, seat: int) -> None:
    """Tuition is the roll plus the Nationality's number: who can pay it must, who cannot loses the turn."""
    tuition = s.die + int(box.savings[s.nationality[seat]])
    if s.money[seat] < tuition:
        emit(s, Told.NO_COLLEGE, seat, tuition, s.money[seat])
    else:
        pays_bank(s, seat, tuition)
        s.student[seat] = s.stack[s.drawn]
        s.drawn += 1
        emit(s, Told.ENROL, seat, s.student[seat], tuition)
    s.phase = Phase.DONE


@rule("EM-35", "EM-36", "EM-37", "EM-38")
def graduate(s: State, box: Box, seat: int) -> None:
    """A number on the back of the Degree Card ends the studies; either way an action follows."""
    degree = int(s.student[seat])
    if box.passes[degree] >> s.die & 1:
        s.student[seat] = -1
        s.diplomas[seat] |= 1 << degree
        s.degrees[seat] += 1
        take_assurance(s, seat, box.diploma_reward)
        emit(s, Told.GRADUATE, seat, degree, box.diploma_reward)
    else:
        emit(s, Told.STILL_STUDYING, seat, degree)
    s.phase = Phase.MAIN


# --- Turns -------------------------------------------------------------------------------------------


@rule("EM-58", "EM-59", "EM-R8")
def take_sign(s: State, seat: int) -> None:
    """Nobody holds more than one Skip Turn Sign."""
    emit(s, Told.SIGN_AGAIN if s.sign[seat] else Told.SIGN, seat)
    s.sign[seat] = 1


@rule("EM-35", "EM-38", "EM-58")
def begin_turn(s: State, box: Box) -> None:
    """A sign costs the whole turn; a student first rolls for the diploma."""
    seat = s.turn
    if s.sign[seat]:
        s.sign[seat] = 0
        emit(s, Told.SKIPPED, seat)
        s.phase = Phase.NEXT
    elif s.student[seat] >= 0:
        roll_die(s, box, seat, Purpose.GRADUATION)
    else:
        s.phase = Phase.MAIN


@rule("EM-26", "EM-27", "EM-R21")
def forfeit(s: State, box: Box, seat: int) -> None:
    """Without an action the turn is lost; if nobody can act, everybody takes Money."""
    s.forfeits += 1
    emit(s, Told.FORFEIT, seat)
    stuck = s.forfeits >= s.seats
    if not box.full_round:
        stuck = True
        for other in range(s.seats):
            if can_act(s, box, other):
                stuck = False
    if stuck:
        s.forfeits = 0
        emit(s, Told.STUCK, -1, box.stuck_gift)
        for other in range(s.seats):
            bank_gives(s, other, box.stuck_gift)
    s.phase = Phase.NEXT


@rule("EM-14", "EM-R25")
def after_action(s: State, box: Box) -> None:
    """The turn is over, unless a Life Card granted one more action that can be done."""
    s.forfeits = 0
    s.phase = Phase.NEXT
    if s.extra > 0:
        s.extra -= 1
        if not all_empty(s) and can_act(s, box, s.turn):
            emit(s, Told.EXTRA, s.turn)
            s.phase = Phase.MAIN
        else:
            s.extra = 0
            emit(s, Told.LAPSE, s.turn)


@rule("EM-13", "EM-28", "EM-60", "EM-66", "EM-80", "EM-R15", "EM-R19")
def next_turn(s: State, box: Box) -> None:
    """Clockwise; when the layouts are empty, or after very many turns, the crossing begins."""
    s.turns += 1
    s.turn = clockwise(s.turn, 1, s.seats)
    s.phase = Phase.TURN_START
    empty = all_empty(s)
    if empty or s.turns >= box.turn_cap * s.seats:
        s.swept = 0 if empty else 1
        for seat in range(s.seats):
            s.there[seat] = s.free[seat] = 0
            s.to_take[seat, :] = s.to_discard[seat, :] = NEVER
            s.sign[seat] = 0
        if not empty:
            emit(s, Told.SWEPT, -1)
        emit(s, Told.CROSSING, s.turn)
        s.phase = Phase.CROSS_START
