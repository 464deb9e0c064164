"""Life Cards: a list of small steps, each carried out as far as it applies."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints
from sojourn.core.trace import emit, whisper
from sojourn.games.emigration.actions import NO, YES, card_action, clockwise, lane_action, take_action
from sojourn.games.emigration.layouts import (
    bank_gives,
    fee_for,
    gain_card,
    leave_layout,
    pay_fee,
    pay_paydays,
    pays_bank,
    pays_seat,
    take_assurance,
    tickets,
)
from sojourn.games.emigration.records import (
    ALL,
    GOODS,
    LANES,
    LIFE,
    SLOTS,
    STEPS,
    Box,
    Deck,
    Phase,
    Purpose,
    State,
    Step,
    Told,
    Who,
)
from sojourn.games.emigration.setup import draw_top
from sojourn.games.emigration.turn import roll_die, take_sign


@fast
def of_kind(kind: int) -> int:
    """The bits of all Documents (kind 0) or Connections (kind 1)."""
    return ((1 << 21) - 1) << (21 * int(kind))


@rule("EM-24", "EM-61", "EM-63", "EM-64")
def carry_out(s: State, box: Box) -> None:
    """Step after step; a step that asks or rolls interrupts. Then the card leaves the layout."""
    seat = s.turn
    while s.phase == Phase.LIFE:
        if s.step == STEPS or box.step[s.life, s.step] == Step.NONE:
            finish(s, box, seat)
            return
        do_step(s, box, seat, box.step[s.life, s.step])
        if s.phase == Phase.LIFE:
            s.step += 1


@rule("EM-24", "EM-50", "EM-64", "EM-R13b")
def finish(s: State, box: Box, seat: int) -> None:
    """The fee is paid, where it comes last; the card is kept or discarded, what it covered is turned up, Paydays pay."""
    if box.fee_after:
        pay_fee(s, box, seat, s.life_owner)
    kept = False
    for step in range(STEPS):
        if box.step[s.life, step] == Step.KEEP:
            kept = True
    leave_layout(s, box, s.life_owner, s.life_slot)
    if kept:
        s.kept[seat] |= 1 << s.life
        emit(s, Told.KEPT, seat, LIFE + s.life)
    else:
        s.lives_gone |= 1 << s.life
    s.life, s.life_owner, s.life_slot, s.step = -1, 0, 0, 0
    pay_paydays(s, box)
    s.phase = Phase.DONE


@fast
def next_step(s: State) -> None:
    """A step that asked is done; go on with the card."""
    s.step += 1
    s.phase = Phase.LIFE


@rule("EM-61", "EM-63")
def do_step(s: State, box: Box, seat: int, step: int) -> None:
    """One step; those that need an answer set the question."""
    if step <= Step.PER_CARD:
        give_and_take(s, box, seat, step)
    elif step == Step.ROLL:
        roll_die(s, box, seat, Purpose.LIFE)
    elif step == Step.LOSE:
        ask_loss(s, box, seat)
    elif step == Step.FREE_TAKE:
        ask_free_take(s, box, seat)
    elif step == Step.OFFER:
        make_offer(s, box, seat)
    elif step == Step.REPLACE:
        replace(s, box, seat)
    elif step == Step.SWAP_DOCUMENTS:
        ask_swap(s, seat)
    elif step == Step.PEEK:
        s.peeks, s.peeked = min(int(box.step_amount[s.life, s.step]), LANES), 0
        s.phase = Phase.PEEK
    elif step == Step.EXTRA_ACTION:
        s.extra += 1


# --- Steps that need no answer -------------------------------------------------------------------------


@rule("EM-62", "EM-65", "EM-R13", "EM-R14")
def give_and_take(s: State, box: Box, seat: int, step: int) -> None:
    """Money, Assurance and signs; who lacks Money gives what there is. Left is clockwise."""
    amount = int(box.step_amount[s.life, s.step])
    left = clockwise(seat, 1, s.seats)
    if step == Step.MONEY:
        change_money(s, seat, amount)
    elif step == Step.ASSURANCE:
        take_assurance(s, seat, amount)
        emit(s, Told.ASSURANCE, seat, amount, LIFE + s.life)
    elif step == Step.SIGN:
        hand_out_signs(s, seat, box.step_who[s.life, s.step])
    elif step == Step.COLLECT:
        for other in range(s.seats):
            if other != seat:
                gift = pays_seat(s, other, seat, amount)
                emit(s, Told.GIVES, other, seat, gift, LIFE + s.life)
    elif step == Step.GIVE_LEFT:
        gift = pays_seat(s, seat, left, amount)
        emit(s, Told.GIVES, seat, left, gift, LIFE + s.life)
    elif step == Step.PAY_SHARE:
        change_money(s, seat, -(int(s.money[seat]) // amount))
    elif step == Step.PER_CARD:
        change_money(s, seat, min(amount * count_bits(s.cards[seat]), int(box.step_most[s.life, s.step])))


@rule("EM-62")
def change_money(s: State, seat: int, amount: int) -> None:
    """Take from the bank or pay it, because of the Life Card."""
    if amount >= 0:
        bank_gives(s, seat, amount)
        emit(s, Told.MONEY, seat, amount, LIFE + s.life)
    else:
        emit(s, Told.MONEY, seat, -pays_bank(s, seat, -amount), LIFE + s.life)


@fast
def count_bits(bits: int) -> int:
    """How many bits are set."""
    bits = int(bits)
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule("EM-58", "EM-65", "EM-R14")
def hand_out_signs(s: State, seat: int, who: int) -> None:
    """Skip Turn Signs for oneself, the player on the left, or everybody with a Ticket."""
    if who == Who.YOU:
        take_sign(s, seat)
    elif who == Who.LEFT:
        take_sign(s, clockwise(seat, 1, s.seats))
    else:
        for other in range(s.seats):
            if tickets(s.papers[other]):
                take_sign(s, other)


@fast
def use_roll(s: State, box: Box, seat: int) -> None:
    """Money by the die."""
    change_money(s, seat, int(box.step_roll[s.life, s.die]))
    next_step(s)


# --- Steps that ask --------------------------------------------------------------------------------------


@rule("EM-63")
def ask_loss(s: State, box: Box, seat: int) -> None:
    """Which card to lose; without one, pay or take a sign."""
    if s.cards[seat] & of_kind(box.step_who[s.life, s.step]):
        s.phase = Phase.OWN_CARD
        return
    amount = int(box.step_amount[s.life, s.step])
    if amount:
        change_money(s, seat, -amount)
    else:
        take_sign(s, seat)


@fast
def lose(s: State, seat: int, card: int) -> None:
    """An owned card goes to the discard pile."""
    s.cards[seat] &= ~(1 << card)
    s.discarded |= 1 << card
    emit(s, Told.LOST, seat, card)
    next_step(s)


@rule("EM-18", "EM-63")
def mark_free_take(s: Any, box: Box, seat: int, mask: Ints) -> None:
    """Available cards of the kind whose fee can be paid."""
    kind = box.step_who[s.life, s.step]
    for around in range(s.seats):
        owner = clockwise(seat, around, s.seats)
        for slot in range(SLOTS):
            if can_take_free(s, box, seat, owner, slot, kind):
                mask[take_action(around, slot)] = 1


@rule("EM-18")
def can_take_free(s: Any, box: Box, seat: int, owner: int, slot: int, kind: int) -> bool:
    """Whether a slot holds an available card of the kind and its fee can be paid."""
    if not s.free[owner] >> slot & 1 or box.kind[s.layout[owner, slot]] != kind:
        return False
    return bool(s.money[seat] >= fee_for(box, seat, owner))


@rule("EM-63")
def ask_free_take(s: State, box: Box, seat: int) -> None:
    """Offer the free card if there is any to be had."""
    kind = box.step_who[s.life, s.step]
    for owner in range(s.seats):
        for slot in range(SLOTS):
            if can_take_free(s, box, seat, owner, slot, kind):
                s.phase = Phase.FREE_TAKE
                return
    emit(s, Told.NOTHING, seat, LIFE + s.life)


@rule("EM-18", "EM-50")
def free_take(s: State, box: Box, seat: int, owner: int, slot: int) -> None:
    """The card comes without its price, but not without the fee; it leaves its layout at once."""
    card = int(s.layout[owner, slot])
    emit(s, Told.FREE, seat, owner, slot, card)
    pay_fee(s, box, seat, owner)
    leave_layout(s, box, owner, slot)
    gain_card(s, box, seat, card)
    pay_paydays(s, box)
    next_step(s)


@rule("EM-63")
def ask_swap(s: State, seat: int) -> None:
    """Swapping needs a Document of one's own and one of somebody else."""
    others = 0
    for other in range(s.seats):
        if other != seat:
            others |= s.cards[other]
    if s.cards[seat] & of_kind(0) and others & of_kind(0):
        s.phase = Phase.SWAP_THEIRS
    else:
        emit(s, Told.NOTHING, seat, LIFE + s.life)


@fast
def swap(s: State, seat: int, mine: int) -> None:
    """The two Documents change hands."""
    theirs = s.theirs
    for other in range(s.seats):
        if other != seat and s.cards[other] >> theirs & 1:
            s.cards[other] ^= (1 << theirs) | (1 << mine)
            s.cards[seat] ^= (1 << theirs) | (1 << mine)
            emit(s, Told.SWAP, seat, other, theirs, mine)
            break
    s.theirs = -1
    next_step(s)


@fast
def peek(s: State, seat: int, lane: int) -> None:
    """Look at the top card of a lane; the others see only which lane."""
    s.peeks -= 1
    s.peeked |= 1 << lane
    s.lane_seen[lane] |= 1 << seat
    emit(s, Told.PEEK, seat, lane)
    whisper(s, 1 << seat, Told.SEES, seat, lane, s.lanes[lane, 0])
    if s.peeks == 0:
        s.peeked = 0
        next_step(s)


# --- New Destinations and Careers ------------------------------------------------------------------------


@fast
def put_under(s: State, deck: int, card: int) -> None:
    """A Destination or Career goes under its deck; who knew it knows where it is."""
    if deck == Deck.CAREERS:
        s.career_deck[s.career_count] = card
        s.career_count += 1
    else:
        s.destination_deck[s.destination_count] = card
        s.destination_count += 1


@rule("EM-3")
def turn_over(s: State, box: Box, seat: int, deck: int) -> int:
    """The top card of a deck; a Destination that is one's own country goes under it."""
    if deck == Deck.CAREERS:
        card = draw_top(s.career_deck, s.career_count)
        s.career_count -= 1
        s.career_known[card] = ALL
        return card
    card = draw_top(s.destination_deck, s.destination_count)
    while card == s.nationality[seat]:
        s.destination_count -= 1
        s.place_known[card] = ALL
        put_under(s, deck, card)
        emit(s, Told.UNDER, seat, deck, card)
        card = draw_top(s.destination_deck, s.destination_count)
    s.destination_count -= 1
    s.ruled_out[card] |= 1 << int(s.nationality[seat])
    s.place_known[card] |= 1 << seat if box.secret else ALL
    return card


@fast
def tell_card(s: State, box: Box, seat: int, kind: int, deck: int, card: int, how: int) -> None:
    """Say what happened with a card; a secret Destination is named to its player only."""
    if box.secret and deck == Deck.DESTINATIONS:
        emit(s, kind, seat, deck, -1)
        whisper(s, 1 << seat, Told.WHICH, seat, deck, card, how)
    else:
        emit(s, kind, seat, deck, card)


@fast
def make_offer(s: State, box: Box, seat: int) -> None:
    """Turn up a Destination or Career to choose from."""
    deck = int(box.step_who[s.life, s.step])
    s.offer, s.offer_deck = turn_over(s, box, seat, deck), deck
    tell_card(s, box, seat, Told.OFFERED, deck, s.offer, 1)
    s.phase = Phase.OFFER


@fast
def answer_offer(s: State, box: Box, seat: int, yes: bool) -> None:
    """Take the turned-up card or keep one's own; the other goes under the deck."""
    deck, new = s.offer_deck, s.offer
    if yes:
        take_new(s, box, seat, deck, new)
    else:
        put_under(s, deck, new)
        tell_card(s, box, seat, Told.KEEPS_OLD, deck, new, 3)
    s.offer, s.offer_deck = -1, 0
    next_step(s)


@fast
def take_new(s: State, box: Box, seat: int, deck: int, new: int) -> None:
    """The new Destination or Career replaces the old one, which goes under the deck."""
    if deck == Deck.CAREERS:
        put_under(s, deck, s.career[seat])
        s.career[seat] = new
    else:
        put_under(s, deck, s.destination[seat])
        s.destination[seat] = new
    tell_card(s, box, seat, Told.TAKES_NEW, deck, new, 2)


@fast
def replace(s: State, box: Box, seat: int) -> None:
    """One's own card goes under the deck and the top one is taken."""
    deck = int(box.step_who[s.life, s.step])
    if deck == Deck.CAREERS:
        put_under(s, deck, s.career[seat])
        s.career[seat] = turn_over(s, box, seat, deck)
        tell_card(s, box, seat, Told.TAKES_NEW, deck, s.career[seat], 2)
    else:
        put_under(s, deck, s.destination[seat])
        s.destination[seat] = turn_over(s, box, seat, deck)
        tell_card(s, box, seat, Told.TAKES_NEW, deck, s.destination[seat], 2)


# --- What may be answered --------------------------------------------------------------------------------


@fast
def mark_answers(s: Any, box: Box, seat: int, mask: Ints) -> None:
    """The answers a Life Card's question allows."""
    if s.phase == Phase.COIN or s.phase == Phase.OFFER:
        mask[YES] = mask[NO] = 1
    elif s.phase == Phase.FREE_TAKE:
        mark_free_take(s, box, seat, mask)
        mask[NO] = 1
    elif s.phase == Phase.PEEK:
        for lane in range(LANES):
            if not s.peeked >> lane & 1:
                mask[lane_action(lane)] = 1
    else:
        mark_cards(s, box, seat, mask)


@fast
def mark_cards(s: Any, box: Box, seat: int, mask: Ints) -> None:
    """The cards that may be named: one's own to lose or swap, or other players' Documents."""
    bits = int(s.cards[seat]) & of_kind(0)
    if s.phase == Phase.OWN_CARD:
        bits = int(s.cards[seat]) & of_kind(box.step_who[s.life, s.step])
    elif s.phase == Phase.SWAP_THEIRS:
        bits = 0
        for other in range(s.seats):
            if other != seat:
                bits |= int(s.cards[other]) & of_kind(0)
        mask[NO] = 1
    for card in range(GOODS):
        if bits >> card & 1:
            mask[card_action(card)] = 1
