"""Speech: acts put together pick by pick, claims, offers and answers (JI-73 to JI-76, JI-R43).

An act begins with a verb and is finished by its last pick: GIVE, to whom, how much. Masks let
through only what can be completed. An offer waits for answers; sold information must be stated.
"""

from __future__ import annotations

from enum import IntEnum

from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints
from sojourn.core.trace import AFTERWARDS, EVERYBODY, emit, whisper
from sojourn.games.journey_istanbul.actions import (
    ALL,
    BLANK,
    NO_SLOT,
    PASS,
    TO_ALL,
    WHOLE,
    YES,
    addressee_action,
    addressee_of,
    amount_action,
    amount_of,
    card_action,
    extra_action,
    extra_of,
    place_action,
    place_of,
    scope_action,
    scope_of,
    slot_of,
    square_action,
    square_of,
    verb_action,
    verb_of,
)
from sojourn.games.journey_istanbul.claims import claim_at, write_claim
from sojourn.games.journey_istanbul.evening import is_short, spare_cash
from sojourn.games.journey_istanbul.records import (
    DAYS,
    EMPTY,
    PLACES,
    SQUARES,
    THOUSAND,
    Box,
    Phase,
    State,
    Talk,
    Told,
    Verb,
)
from sojourn.games.journey_istanbul.talk_windows import (
    VERB_COUNT,
    can_address,
    can_deal_about,
    clear_words,
    has_notes,
    is_live,
    is_window,
    lies_face_down,
    open_verbs,
    speaks,
)
from sojourn.games.journey_istanbul.tasks import todays_row

MOST = 10  # thousands that change hands at once


class Pick(IntEnum):
    """What an act asks for next."""

    DONE = 0
    SEAT = 1
    SQUARE = 2
    SCOPE = 3
    AMOUNT = 4
    EXTRA = 5
    CARD = 6
    PLACE = 7


# Putting an act together.


@fast
def next_pick(s: State, seat: int) -> int:
    """What the seat's half-made act still needs."""
    return missing_pick(s.verb[seat], s.to[seat], s.square[seat], s.amount[seat])


@fast
def missing_pick(verb: int, to: int, square: int, amount: int) -> int:
    """Verb, seat, square or scope, card or amount, repay: the first that is missing."""
    if verb == Verb.INTENT:
        return Pick.PLACE
    if verb != Verb.NOTE and to == EMPTY:
        return Pick.SEAT
    if verb == Verb.SHOW:
        return Pick.SCOPE
    about_square = verb == Verb.TELL or verb == Verb.ASK or verb == Verb.SELL or verb == Verb.DEAL or verb == Verb.NOTE
    if about_square and square == EMPTY:
        return Pick.SQUARE
    if verb == Verb.TELL or verb == Verb.NOTE:
        return Pick.CARD
    if (verb == Verb.BORROW or verb == Verb.LEND) and amount != EMPTY:
        return Pick.EXTRA
    return Pick.AMOUNT


@fast
def most_thousands(s: State, box: Box, seat: int) -> int:
    """The largest amount this act can name."""
    verb, to = s.verb[seat], s.to[seat]
    own = spare_cash(s, box, seat) // THOUSAND
    if verb == Verb.ASK:
        return min(3, own)
    if verb == Verb.DEAL:
        return min(5, own)
    if verb == Verb.GIVE or verb == Verb.LEND:
        return min(MOST, own)
    limit = 3 if verb == Verb.SELL else MOST
    if box.money_hidden:
        return limit
    theirs = 0
    for other in range(s.seats):
        if (to == other or to == TO_ALL) and can_address(s, box, seat, verb, other):
            theirs = max(theirs, spare_cash(s, box, other) // THOUSAND)
    return min(limit, theirs)


@fast
def mark_picks(s: State, box: Box, seat: int, mask: Ints) -> None:
    """The choices for the next pick of an act."""
    pick, verb = next_pick(s, seat), s.verb[seat]
    if pick == Pick.SEAT:
        mark_addressees(s, box, seat, mask)
    elif pick == Pick.SQUARE:
        mark_squares(s, box, seat, mask)
    elif pick == Pick.CARD:
        for slot in range(6):
            mask[card_action(slot)] = 1
        if verb == Verb.NOTE and claim_at(s.notes[seat], s.square[seat]):
            mask[BLANK] = 1
    elif pick == Pick.AMOUNT:
        for thousands in range(0 if verb == Verb.ASK else 1, most_thousands(s, box, seat) + 1):
            mask[amount_action(thousands)] = 1
    elif pick == Pick.EXTRA:
        for extra in range(3):
            mask[extra_action(extra)] = 1
    elif pick == Pick.SCOPE:
        for scope in range(WHOLE + 1):
            mask[scope_action(scope)] = has_notes(s, box, seat, scope)
    else:
        for place in range(PLACES):
            mask[place_action(place)] = 1


@fast
def mark_addressees(s: State, box: Box, seat: int, mask: Ints) -> None:
    """Each seat the act can be for, and everybody where the act allows it."""
    verb = s.verb[seat]
    count = 0
    for other in range(s.seats):
        if can_address(s, box, seat, verb, other):
            mask[addressee_action(other, seat, s.seats)] = 1
            count += 1
    to_many = verb == Verb.TELL or verb == Verb.ASK or verb == Verb.SHOW or verb == Verb.BORROW
    if to_many and count >= 2:
        mask[ALL] = 1


@fast
def mark_squares(s: State, box: Box, seat: int, mask: Ints) -> None:
    """Face-down cards, or for DEAL the face-up cards of today."""
    if s.verb[seat] == Verb.DEAL:
        for column in range(SQUARES):
            if can_deal_about(s, box, seat, s.to[seat], column):
                mask[square_action(todays_row(s) * SQUARES + column)] = 1
        return
    for square in range(DAYS * SQUARES):
        mask[square_action(square)] = lies_face_down(s, square)


@fast
def compose(s: State, box: Box, seat: int, action: int) -> None:
    """One more pick; the last one performs the act."""
    if s.verb[seat] == EMPTY:
        s.verb[seat] = verb_of(action)
        return
    pick = next_pick(s, seat)
    if pick == Pick.SEAT:
        s.to[seat] = addressee_of(action, seat, s.seats)
    elif pick == Pick.SQUARE:
        s.square[seat] = square_of(action)
    elif pick == Pick.CARD:
        perform(s, box, seat, slot_of(action))
    elif pick == Pick.SCOPE:
        perform(s, box, seat, scope_of(action))
    elif pick == Pick.PLACE:
        perform(s, box, seat, place_of(action))
    elif pick == Pick.EXTRA:
        perform(s, box, seat, extra_of(action))
    elif s.verb[seat] == Verb.BORROW or s.verb[seat] == Verb.LEND:
        s.amount[seat] = amount_of(action)
    else:
        perform(s, box, seat, amount_of(action))


@fast
def perform(s: State, box: Box, seat: int, last: int) -> None:
    """The act is complete: do it, or lay the offer on the table."""
    verb, to, square, amount = int(s.verb[seat]), int(s.to[seat]), int(s.square[seat]), int(s.amount[seat])
    s.verb[seat] = EMPTY
    clear_words(s, seat)
    if verb == Verb.NOTE:
        write_note(s, box, seat, square, last)
        return
    if speaks(s, seat):
        s.acts -= 1
    else:
        s.spoken[seat] += 1
    if verb == Verb.GIVE:
        emit(s, Told.GAVE, seat, to, last * THOUSAND)
        pay(s, box, seat, to, last * THOUSAND)
    elif verb == Verb.TELL:
        emit(s, Told.TALKED, seat, to)
        claim(s, box, seat, to, square, last, False)
    elif verb == Verb.INTENT:
        emit(s, Told.INTENDS, seat, last)
    elif verb == Verb.SHOW:
        show(s, box, seat, to, last)
    elif verb == Verb.BORROW or verb == Verb.LEND:
        make_offer(s, box, seat, verb, to, EMPTY, amount, last)
    else:
        make_offer(s, box, seat, verb, to, square, last, 0)


@rule("JI-83", "JI-R30", "JI-R46")
def write_note(s: State, box: Box, seat: int, square: int, slot: int) -> None:
    """Writing in the own planner is free, private and never checked; older rules count the notes."""
    write_claim(s.notes[seat], square, 0 if slot == NO_SLOT else slot + 1)
    if not box.free_notes:
        if seat == s.turn and s.notes_left > 0 and speaks(s, seat):
            s.notes_left -= 1
        else:
            s.spoken[seat] += 1
    whisper(s, 1 << seat, Told.NOTED, seat, square, slot)


@rule("JI-75", "JI-56", "JI-R20", "JI-R32")
def pay(s: State, box: Box, seat: int, to: int, amount: int) -> None:
    """Bills change hands at any distance; what a debtor gives a lender pays the debt back first."""
    was_short = s.phase == Phase.RAID and is_short(s, box, to)
    s.cash[seat] -= amount
    s.cash[to] += amount
    s.debt[seat, to] = max(0, s.debt[seat, to] - amount)
    if was_short and not is_short(s, box, to):
        emit(s, Told.SAVED, to)
    take_back(s, seat)
    for other in range(s.seats):  # a half-made act may have counted on this money
        s.verb[other] = EMPTY
        clear_words(s, other)


@rule("JI-76", "JI-R43")
def take_back(s: State, seat: int) -> None:
    """Who pays or borrows takes back the own offer, whatever it was: others cannot tell whether it could still be kept."""
    s.offer[seat] = EMPTY
    clear_words(s, seat)


@fast
def audience(s: State, seat: int, to: int) -> int:
    """Who hears it: everybody, or the two."""
    return EVERYBODY if to == TO_ALL else 1 << seat | 1 << to


@rule("JI-73", "JI-74")
def claim(s: State, box: Box, seat: int, to: int, square: int, slot: int, written: bool) -> None:
    """Say what a card is, truly or not; each listener remembers the last word of each speaker."""
    for other in range(s.seats):
        if other != seat and (other == to or to == TO_ALL) and is_live(s, other):
            write_claim(s.heard[other, seat], square, slot + 1)
    row, column = square // SQUARES, square % SQUARES
    card = 6 * row + slot
    knew = 0
    if s.seen[row, column] >> seat & 1:
        knew = 1 if s.sheet[row, column] == card else 2
    stamp = 1 if written and box.proof and knew == 1 else 0
    whisper(s, audience(s, seat, to), Told.TOLD, seat, to, square, card, stamp)
    whisper(s, AFTERWARDS, Told.KNEW, seat, square, card, knew)


@rule("JI-73", "JI-R30")
def show(s: State, box: Box, seat: int, to: int, scope: int) -> None:
    """A copy of what is written in these rows; it proves nothing unless the option says so."""
    emit(s, Told.TALKED, seat, to)
    whisper(s, audience(s, seat, to), Told.SHOWED, seat, to, scope)
    for square in range(DAYS * SQUARES):
        written = claim_at(s.notes[seat], square)
        if written and (scope == WHOLE or scope == square // SQUARES) and lies_face_down(s, square):
            claim(s, box, seat, to, square, written - 1, True)


# Offers and answers.


@rule("JI-76")
def make_offer(s: State, box: Box, seat: int, verb: int, to: int, square: int, price: int, extra: int) -> None:
    """Lay an offer on the table; those who could never pay are not asked."""
    left = 0
    for other in range(s.seats):
        if (other == to or to == TO_ALL) and can_address(s, box, seat, verb, other):
            left |= 1 << other
    s.offer[seat] = verb
    s.offer_to[seat] = to
    s.offer_left[seat] = left
    s.offer_square[seat] = square
    s.offer_price[seat] = price
    s.offer_extra[seat] = extra
    emit(s, Told.TALKED, seat, to)
    more = extra
    if verb == Verb.DEAL:
        more = s.sheet[square // SQUARES, square % SQUARES]
    whisper(s, audience(s, seat, to), Told.OFFERED, seat, verb, to, (square + 1) * 100 + price, more)
    skip_the_poor(s, box, seat)


@fast
def skip_the_poor(s: State, box: Box, seat: int) -> None:
    """Where money is open, who cannot pay counts as having said no."""
    if box.money_hidden:
        return
    for other in range(s.seats):
        if s.offer_left[seat] >> other & 1 and not can_accept(s, box, seat, other):
            s.offer_left[seat] &= ~(1 << other)
    if s.offer_left[seat] == 0:
        s.offer[seat] = EMPTY
        clear_words(s, seat)


@fast
def first_to_answer(s: State, seat: int) -> int:
    """The addressed seat, clockwise from the speaker, that has not answered."""
    for step in range(1, s.seats):
        other = (seat + step) % s.seats
        if s.offer_left[seat] >> other & 1:
            return other
    return EMPTY


@fast
def owed_answer(s: State) -> int:
    """The seat that owes an answer to the speaker of a window; EMPTY if none."""
    seat = s.decider
    if seat == EMPTY or not is_window(s.phase) or s.offer[seat] == EMPTY:
        return EMPTY
    return first_to_answer(s, seat)


@fast
def answering(s: State, box: Box, seat: int) -> int:
    """Whose offer this seat answers now; EMPTY if none."""
    if owed_answer(s) == seat:
        return s.decider
    if box.talk != Talk.OPEN:
        return EMPTY
    for step in range(1, s.seats):
        speaker = (seat + step) % s.seats
        if s.offer[speaker] != EMPTY and s.offer_left[speaker] >> seat & 1 and not speaks(s, speaker):
            return speaker
    return EMPTY


@rule("JI-76", "JI-R20")
def can_accept(s: State, box: Box, speaker: int, seat: int) -> bool:
    """The side that pays still has the money (and, for a place, the place is still worth it)."""
    verb = s.offer[speaker]
    price = int(s.offer_price[speaker]) * THOUSAND
    if verb == Verb.SELL or verb == Verb.BORROW:
        return spare_cash(s, box, seat) >= price
    if verb == Verb.DEAL and not can_deal_about(s, box, speaker, seat, s.offer_square[speaker] % SQUARES):
        return False
    return spare_cash(s, box, speaker) >= price


@rule("JI-76", "JI-R31")
def answer(s: State, box: Box, seat: int, action: int) -> None:
    """Yes: the exchange happens at once. No: the next addressed seat is asked."""
    speaker = answering(s, box, seat)
    if action == PASS:
        s.offer_left[speaker] &= ~(1 << seat)
        emit(s, Told.REFUSED, seat, speaker)
        if s.offer_left[speaker] == 0:
            s.offer[speaker] = EMPTY
            clear_words(s, speaker)
        return
    verb, square = int(s.offer[speaker]), int(s.offer_square[speaker])
    price, extra = int(s.offer_price[speaker]) * THOUSAND, int(s.offer_extra[speaker]) * THOUSAND
    s.offer[speaker] = EMPTY
    clear_words(s, speaker)
    emit(s, Told.ACCEPTED, seat, speaker)
    if verb == Verb.BORROW:
        lend(s, box, seat, speaker, price, extra)
    elif verb == Verb.LEND:
        lend(s, box, speaker, seat, price, extra)
    elif verb == Verb.SELL:
        buy(s, box, seat, speaker, price, square)
    elif verb == Verb.ASK:
        buy(s, box, speaker, seat, price, square)
    else:
        emit(s, Told.PAID, speaker, seat, price)
        pay(s, box, speaker, seat, price)
        s.passed[square % SQUARES] |= 1 << seat
        emit(s, Told.BOUGHT, speaker, seat, s.sheet[square // SQUARES, square % SQUARES])


@rule("JI-75", "JI-R31")
def lend(s: State, box: Box, lender: int, borrower: int, amount: int, extra: int) -> None:
    """Money moves now; the promise to pay back is written down."""
    emit(s, Told.LENT, lender, borrower, amount, extra)
    pay(s, box, lender, borrower, amount)
    take_back(s, borrower)
    s.debt[borrower, lender] += amount + extra


@rule("JI-76")
def buy(s: State, box: Box, buyer: int, seller: int, price: int, square: int) -> None:
    """The price is paid; the seller must now name a card, true or false, to the buyer alone."""
    if price:
        emit(s, Told.PAID, buyer, seller, price)
    pay(s, box, buyer, seller, price)
    s.stating = seller
    s.stating_to = buyer
    s.stating_square = square


@rule("JI-73", "JI-76")
def state_card(s: State, box: Box, seat: int, action: int) -> None:
    """The seller names one of the six cards of that day."""
    claim(s, box, seat, s.stating_to, s.stating_square, slot_of(action), False)
    s.stating = EMPTY
    s.stating_to = EMPTY
    s.stating_square = EMPTY


@fast
def mark_talk(s: State, box: Box, seat: int, mask: Ints) -> bool:
    """What a seat may say; True when words come before anything else it could do."""
    if s.stating != EMPTY:
        if s.stating == seat:
            for slot in range(6):
                mask[card_action(slot)] = 1
        return True
    speaker = answering(s, box, seat)
    if speaker != EMPTY:
        mask[PASS] = 1
        if can_accept(s, box, speaker, seat):
            mask[YES] = 1
        return True
    if s.verb[seat] != EMPTY:
        mark_picks(s, box, seat, mask)
        return True
    if owed_answer(s) != EMPTY and speaks(s, seat):
        return True
    if box.talk == Talk.OPEN or speaks(s, seat):
        verbs = open_verbs(s, box, seat)
        for verb in range(VERB_COUNT):
            mask[verb_action(verb)] = verbs >> verb & 1
    return False
