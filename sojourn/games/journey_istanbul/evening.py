"""The end of a round: reveal, police, journeys, work, and the next day."""

from __future__ import annotations

from sojourn.core.compiling import fast, rule
from sojourn.core.trace import emit, whisper
from sojourn.games.journey_istanbul.actions import YES, place_of
from sojourn.games.journey_istanbul.claims import claim_at, forget_square
from sojourn.games.journey_istanbul.ending import check_end, tell_end
from sojourn.games.journey_istanbul.records import (
    EMPTY,
    EVERY_SEAT,
    OBSTACLE,
    OPPORTUNITY,
    SQUARES,
    Bonus,
    Box,
    Fate,
    Kind,
    Phase,
    Place,
    State,
    Told,
)
from sojourn.games.journey_istanbul.tasks import enjoys, is_spared, reveal_for_tasks, stands, todays_row
from sojourn.games.journey_istanbul.turn import put_on_pile


@rule("JI-30", "JI-31", "JI-32")
def reveal(s: State, box: Box) -> None:
    """Turn today's cards face up; sideways cards and other rows stay as they are."""
    row = todays_row(s)
    for column in range(SQUARES):
        card = s.sheet[row, column]
        if card != EMPTY and not s.sideways[row, column]:
            s.face_up[row, column] = 1
            s.seen[row, column] = EVERY_SEAT
            emit(s, Told.REVEALED, EMPTY, row * SQUARES + column, card)
            judge_claims(s, row * SQUARES + column, card)
    reveal_for_tasks(s, box)
    s.phase = Phase.CHAT


@rule("JI-73")
def judge_claims(s: State, square: int, card: int) -> None:
    """Each listener now sees whether what was said of this card was so."""
    for listener in range(s.seats):
        for speaker in range(s.seats):
            claim = claim_at(s.heard[listener, speaker], square)
            if claim:
                if 6 * (square // SQUARES) + claim - 1 == card:
                    s.kept[listener, speaker] += 1
                else:
                    s.broken[listener, speaker] += 1
                whisper(s, 1 << listener, Told.JUDGED, speaker, square, 6 * (square // SQUARES) + claim - 1, card)


@fast
def offer_chat(s: State, box: Box) -> None:
    """The holder of an active Group Chat, if free, may take one more step."""
    for seat in range(s.seats):
        if stands(s, seat) and enjoys(s, box, seat, Bonus.CHAT):
            s.decider = seat
            return
    s.phase = Phase.RAID


@fast
def chat_move(s: State, box: Box, seat: int, action: int) -> None:
    """A step between reveal and police; it is no "going" for tasks."""
    place = place_of(action)
    if place != s.place[seat]:
        emit(s, Told.CHATTED, seat, s.place[seat], place, raids(s, box))
        put_on_pile(s, seat, place)
    s.decider = EMPTY
    s.phase = Phase.RAID


@rule("JI-33")
def raids(s: State, box: Box) -> int:
    """How many police cards lie face up today."""
    row = todays_row(s)
    count = 0
    for column in range(SQUARES):
        if s.face_up[row, column] and box.kind[s.sheet[row, column]] == Kind.POLICE:
            count += 1
    return count


@rule("JI-36", "JI-R21")
def lowest_fine_at(s: State, box: Box) -> int:
    """The square of today's row with the lowest fine, the leftmost of equals; EMPTY without police."""
    row = todays_row(s)
    best = EMPTY
    for column in range(SQUARES):
        if s.face_up[row, column]:
            card = s.sheet[row, column]
            if box.kind[card] == Kind.POLICE and (best == EMPTY or box.price[card] < box.price[s.sheet[row, best]]):
                best = column
    return best


@rule("JI-36")
def fine_today(s: State, box: Box) -> int:
    """The lowest fine shown, the same for all; 0 without police."""
    column = lowest_fine_at(s, box)
    return box.price[s.sheet[todays_row(s), column]] if column != EMPTY else 0


@rule("JI-33", "JI-34", "JI-35", "JI-60")
def is_raided(place: int, count: int) -> bool:
    """One police card sweeps Taksim; two or more sweep everything but Kadıköy."""
    if count == 1:
        return place == Place.TAKSIM
    return count >= 2 and place < Place.KADIKOY


@rule("JI-34", "JI-35", "JI-72", "JI-R15")
def is_affected(s: State, box: Box, seat: int, count: int) -> bool:
    """The seat stands where the police come, and no card protects it there."""
    return is_raided(s.place[seat], count) and not is_spared(s, box, seat)


@rule("JI-R20")
def spare_cash(s: State, box: Box, seat: int) -> int:
    """What a seat may hand out: all of it, but what is above the fine while the police are coming."""
    if s.phase != Phase.RAID and s.phase != Phase.CHAT:
        return s.cash[seat]
    if not is_affected(s, box, seat, raids(s, box)):
        return s.cash[seat]
    return max(0, s.cash[seat] - fine_today(s, box))


@rule("JI-R20")
def is_short(s: State, box: Box, seat: int) -> bool:
    """Tonight's raid reaches the seat, and the fine is more than it has."""
    count = raids(s, box)
    return count > 0 and is_affected(s, box, seat, count) and s.cash[seat] < fine_today(s, box)


@rule("JI-37", "JI-38", "JI-39", "JI-40")
def police(s: State, box: Box) -> None:
    """Who is affected and can pay must pay; who cannot goes to jail for three days."""
    count = raids(s, box)
    s.phase = Phase.EVENING
    if count == 0:
        return
    fine = fine_today(s, box)
    column = lowest_fine_at(s, box)
    emit(s, Told.RAID, EMPTY, count, fine)
    jailed = 0
    for turn in range(s.seats):
        seat = (s.starter + turn) % s.seats
        if not is_raided(s.place[seat], count):
            continue
        if is_spared(s, box, seat):
            emit(s, Told.SPARED, seat, s.place[seat], s.task[seat, OPPORTUNITY])
        elif s.cash[seat] >= fine:
            s.cash[seat] -= fine
            s.bank += fine
            s.fined[seat] = 1
            emit(s, Told.FINED, seat, fine, s.place[seat])
        else:
            jailed |= 1 << seat
    lock_up(s, box, jailed, column)


@rule("JI-38", "JI-39", "JI-40", "JI-R21")
def lock_up(s: State, box: Box, jailed: int, column: int) -> None:
    """The police card with the lowest fine goes beside the board, the jailed markers on it."""
    if jailed == 0:
        return
    row = todays_row(s)
    card = s.sheet[row, column]
    for seat in range(s.seats):
        if jailed >> seat & 1:
            s.place[seat] = Place.JAIL
            s.came[seat] = 0
            s.jail_card[seat] = card
            s.release[seat] = s.day + box.jail_days
            emit(s, Told.JAILED, seat, card, s.release[seat])
    s.fate[card] = Fate.UNDER_JAIL
    clear_square(s, row, column)


@fast
def clear_square(s: State, row: int, column: int) -> None:
    """The card is gone, and so is all that was said of it."""
    s.sheet[row, column] = EMPTY
    s.face_up[row, column] = 0
    s.sideways[row, column] = 0
    s.seen[row, column] = 0
    forget_square(s, row * SQUARES + column)


@rule("JI-70", "JI-R14", "JI-R42")
def journey_price(s: State, box: Box, seat: int, card: int) -> int:
    """The price for this seat, never below nothing."""
    if enjoys(s, box, seat, Bonus.DRIVER):
        return max(0, box.price[card] - box.bonus_money[s.task[seat, OPPORTUNITY]])
    return box.price[card]


@fast
def wage(s: State, box: Box, seat: int, card: int) -> int:
    """The wage for this seat; a fair foreman pays more."""
    if enjoys(s, box, seat, Bonus.FOREMAN):
        return box.price[card] + box.bonus_money[s.task[seat, OPPORTUNITY]]
    return box.price[card]


@rule("JI-R31")
def debts_due(s: State, box: Box, seat: int) -> int:
    """What binding loans demand before a journey; debts to those who have left lapse."""
    if not box.binding:
        return 0
    total = 0
    for other in range(s.seats):
        if s.place[other] != Place.OUT:
            total += s.debt[seat, other]
    return total


@rule("JI-42", "JI-R14", "JI-R31")
def can_afford(s: State, box: Box, seat: int, card: int) -> bool:
    """The money for this journey is in hand, and for binding debts as well."""
    return s.cash[seat] >= journey_price(s, box, seat, card) + debts_due(s, box, seat)


@rule("JI-42", "JI-45", "JI-48", "JI-60", "JI-R13", "JI-R16", "JI-R22")
def qualifies(s: State, box: Box, seat: int, card: int) -> bool:
    """Standing there, no fine paid today; for a journey also the task done and the money in hand."""
    if s.place[seat] != box.where[card] or s.fined[seat]:
        return False
    if box.kind[card] == Kind.WORK:
        return not (box.one_job and s.worked[seat] > 0)
    return s.done[seat, OBSTACLE] != 0 and can_afford(s, box, seat, card)


@rule("JI-R29")
def seems_to_qualify(s: State, box: Box, seat: int, card: int) -> bool:
    """As the others see it: hidden money is not asked about."""
    if not box.money_hidden or box.kind[card] == Kind.WORK:
        return qualifies(s, box, seat, card)
    return s.place[seat] == box.where[card] and not s.fined[seat] and s.done[seat, OBSTACLE] != 0


@rule("JI-44", "JI-50", "JI-70", "JI-R13", "JI-R14")
def is_before(s: State, box: Box, seat: int, other: int, card: int) -> bool:
    """Whether `seat` is asked before `other`: a bonus first, then the lower place in the pile."""
    bonus = Bonus.DRIVER if box.kind[card] == Kind.JOURNEY else Bonus.FOREMAN
    mine, theirs = enjoys(s, box, seat, bonus), enjoys(s, box, other, bonus)
    if mine != theirs:
        return mine
    return s.came[seat] < s.came[other]


@rule("JI-41", "JI-44", "JI-47", "JI-50", "JI-R13", "JI-R29")
def next_asked(s: State, box: Box, column: int) -> int:
    """The next seat that qualifies for a face-up card, as far as all can tell; EMPTY if nobody is left."""
    card = s.sheet[todays_row(s), column]
    best = EMPTY
    skip = s.asked | s.passed[column]
    for seat in range(s.seats):
        if not skip >> seat & 1 and seems_to_qualify(s, box, seat, card):
            if best == EMPTY or is_before(s, box, seat, best, card):
                best = seat
    return best


@rule("JI-41", "JI-47", "JI-R12")
def offer_cards(s: State, box: Box, kind: int) -> None:
    """Face-up cards of this kind, left to right; each is offered until somebody takes it."""
    row = todays_row(s)
    while s.column < SQUARES:
        if s.face_up[row, s.column] and box.kind[s.sheet[row, s.column]] == kind:
            seat = next_asked(s, box, s.column)
            if seat != EMPTY:
                s.decider = seat
                return
        s.column += 1
        s.asked = 0
    s.column = 0
    s.phase = Phase.WORK if kind == Kind.JOURNEY else Phase.PREPARE


@rule("JI-43", "JI-44", "JI-45", "JI-46", "JI-R28")
def answer_journey(s: State, box: Box, seat: int, action: int) -> None:
    """Yes: pay, take the marker off the board, and be gone. No: the next in order is asked."""
    card = s.sheet[todays_row(s), s.column]
    s.decider = EMPTY
    s.asked |= 1 << seat
    if action != YES:
        emit(s, Told.DECLINED, seat, card)
        return
    pay_debts(s, box, seat)
    price = journey_price(s, box, seat, card)
    s.cash[seat] -= price
    s.bank += price
    s.place[seat] = Place.OUT
    s.came[seat] = 0
    s.leavers += 1
    s.out_rank[seat] = s.leavers
    s.out_day[seat] = s.day
    s.out_card[seat] = card
    s.out_paid[seat] = price
    emit(s, Told.LEFT, seat, card, price, -1 if box.money_hidden else s.cash[seat])
    s.column += 1
    s.asked = 0


@rule("JI-R31")
def pay_debts(s: State, box: Box, seat: int) -> None:
    """Binding loans are paid back just before the journey."""
    if not box.binding:
        return
    for other in range(s.seats):
        if s.debt[seat, other] > 0 and s.place[other] != Place.OUT:
            s.cash[seat] -= s.debt[seat, other]
            s.cash[other] += s.debt[seat, other]
            emit(s, Told.REPAID, seat, other, s.debt[seat, other])
            s.debt[seat, other] = 0


@rule("JI-49", "JI-50")
def answer_work(s: State, box: Box, seat: int, action: int) -> None:
    """Yes: take the wage from the bank. No: the next in order is asked."""
    card = s.sheet[todays_row(s), s.column]
    s.decider = EMPTY
    s.asked |= 1 << seat
    if action != YES:
        emit(s, Told.DECLINED, seat, card)
        return
    pay = wage(s, box, seat, card)
    s.cash[seat] += pay
    s.bank -= pay
    s.worked[seat] += 1
    emit(s, Told.WORKED, seat, card, pay)
    s.column += 1
    s.asked = 0


@rule("JI-51", "JI-52", "JI-53", "JI-54", "JI-R7", "JI-R23", "JI-R35")
def prepare(s: State, box: Box) -> None:
    """Discard what is face up, straighten what is sideways, move the day and the marker on."""
    row = todays_row(s)
    for column in range(SQUARES):
        if s.face_up[row, column]:
            s.fate[s.sheet[row, column]] = Fate.OPEN
            clear_square(s, row, column)
        s.sideways[row, column] = 0
        s.passed[column] = 0
    for seat in range(s.seats):
        s.fined[seat] = 0
        s.worked[seat] = 0
    s.day += 1
    check_end(s, box)
    if s.ended:
        s.phase = Phase.OVER
        tell_end(s, box)
        return
    pass_marker(s)
    emit(s, Told.DAY, EMPTY, s.day)
    emit(s, Told.STARTER, s.starter)
    s.turns = 1
    s.turn = s.starter
    s.phase = Phase.DAWN


@rule("JI-14", "JI-54", "JI-R23")
def pass_marker(s: State) -> None:
    """The starting player marker goes clockwise to the next player still in Istanbul."""
    for step in range(1, s.seats + 1):
        seat = (s.starter + step) % s.seats
        if s.place[seat] != Place.OUT:
            s.starter = seat
            return
