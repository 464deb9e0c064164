"""Loans: what money is borrowed for, when lending pays, and when it is paid back.

Money is borrowed where it works the same day and can be given back: for a task that asks for money in hand, for a
fine, for the way out of jail. Nobody borrows a fare: who has left pays nothing back.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast
from sojourn.games.journey_istanbul.bot.news import purse, rivalry
from sojourn.games.journey_istanbul.bot.plans import ENOUGH, JAIL, fits, worth_of_cash
from sojourn.games.journey_istanbul.evening import journey_price
from sojourn.games.journey_istanbul.records import (
    EMPTY,
    OBSTACLE,
    PLACES,
    SQUARES,
    THOUSAND,
    Box,
    Kind,
    Phase,
    Place,
    Trigger,
    View,
)
from sojourn.games.journey_istanbul.talk_windows import is_live

MOST_BORROWED = 6  # thousands one borrows at once, at most
MOST_EXTRA = 2  # thousands on top of a loan, at most
KEPT = 5  # thousands that stay in hand when one lends: enough for most fines
KEPT_IN_RAID = 3  # the same once tonight's own fine is safe
# Chances that a loan comes back, measured in 800 games between four advisers who lend to all that ask (bound: in 1,500).
BACK_BOUND, BACK_MEANS, BACK_FINE = 0.8, 0.94, 0.6
# What a loan brings the borrower, in thousands.
FOR_MEANS, FOR_FINE = 2.0, 2.0
DAY = JAIL / 3.0  # a day out of jail


# What money is needed for


@fast
def part_for_money(v: View, box: Box, seat: int) -> int:
    """The part of the own obstacle that asks for money in hand and is one step away today; EMPTY if there is none."""
    here, card = v.place[seat], v.task[seat, OBSTACLE]
    if here >= PLACES or v.done[seat, OBSTACLE]:
        return EMPTY
    for part in range(box.parts[card]):
        place = box.part_place[card, part]
        if box.trigger[card, part] != Trigger.ARRIVE or box.part_cash[card, part] == 0:
            continue
        if not (box.lines[here, place] or (box.presence and here == place)):
            continue
        if part == 0 or fits(box.gap[card, part], v.tries[seat, OBSTACLE, part - 1], v.day):
            return part
    return EMPTY


@fast
def missing_means(v: View, box: Box, seat: int) -> int:
    """Thousands that are missing for such a part; 0 if none are."""
    part = part_for_money(v, box, seat)
    if part == EMPTY or v.cash[seat] < 0:
        return 0
    missing = box.part_cash[v.task[seat, OBSTACLE], part] - v.cash[seat]
    return max(0, (missing + THOUSAND - 1) // THOUSAND)


@fast
def errand(v: View, box: Box, seat: int) -> int:
    """Where one goes at once with borrowed money, so that it can be given back; EMPTY if nowhere."""
    part = part_for_money(v, box, seat)
    if part == EMPTY or not owes(v, seat) or v.cash[seat] < box.part_cash[v.task[seat, OBSTACLE], part]:
        return EMPTY
    return box.part_place[v.task[seat, OBSTACLE], part]


@fast
def fine_tonight(v: View, box: Box) -> int:
    """The lowest fine that lies face up."""
    row = (v.day - 1) % 6
    fine = 0
    for column in range(SQUARES):
        if v.face_up[row, column] and box.kind[v.sheet[row, column]] == Kind.POLICE:
            price = box.price[v.sheet[row, column]]
            fine = price if fine == 0 else min(fine, price)
    return fine


@fast
def is_worth_bailing(v: View, box: Box, seat: int, cash: int, extra: int) -> bool:
    """The days out of jail are worth more than the fine; who would be released after the end has nothing to lose."""
    fine = box.price[v.jail_card[seat]] / THOUSAND + extra
    if v.release[seat] > box.last_day:
        return v.done[seat, OBSTACLE] != 0
    return DAY * (v.release[seat] - v.day) > worth_of_cash(cash / THOUSAND) - worth_of_cash(cash / THOUSAND - fine)


@fast
def missing_bail(v: View, box: Box, seat: int) -> int:
    """Thousands that are missing to leave jail today, where that pays with the extra too; 0 if none are."""
    if v.place[seat] != Place.JAIL or v.day >= v.release[seat] or v.cash[seat] < 0:
        return 0
    missing = box.price[v.jail_card[seat]] - v.cash[seat]
    if missing <= 0 or not is_worth_bailing(v, box, seat, v.cash[seat] + missing, 1):
        return 0
    return (missing + THOUSAND - 1) // THOUSAND


@fast
def money_needed(v: View, box: Box, seat: int) -> int:
    """Thousands somebody should borrow now; 0 if that would help nothing."""
    if v.phase == Phase.RAID:
        if not v.short >> seat & 1:
            return 0
        return max(1, (fine_tonight(v, box) - max(0, v.cash[seat]) + THOUSAND - 1) // THOUSAND)
    if v.phase != Phase.MORNING or v.turn != seat:
        return 0
    needed = max(missing_means(v, box, seat), missing_bail(v, box, seat))
    return needed if needed <= MOST_BORROWED else 0


# Lending


@fast
def owes(v: View, seat: int) -> bool:
    """Has not paid somebody back who is still here."""
    for other in range(v.seats):
        if v.debt[seat, other] > 0 and is_live(v, other):
            return True
    return False


@fast
def spare_money(v: View, box: Box, seat: int) -> int:
    """Thousands one can do without: all but a little, or all but a fare for who may leave any day."""
    if v.done[seat, OBSTACLE]:
        return max(0, purse(v, seat) - int(ENOUGH))
    return max(0, purse(v, seat) - (KEPT_IN_RAID if v.phase == Phase.RAID else KEPT))


@fast
def lender(v: View, box: Box, seat: int, amount: int) -> int:
    """Who can best do without so much; EMPTY if nobody can."""
    best = EMPTY
    for other in range(v.seats):
        if other != seat and is_live(v, other) and spare_money(v, box, other) >= amount:
            if best == EMPTY or spare_money(v, box, other) > spare_money(v, box, best):
                best = other
    return best


@fast
def chance_back(v: View, box: Box, borrower: int) -> float:
    """The chance that a loan comes back: none from somebody who owes already or could leave with the money."""
    if box.binding:
        return BACK_BOUND
    if owes(v, borrower):
        return 0.0
    if missing_means(v, box, borrower) > 0:
        return BACK_MEANS
    return BACK_FINE if v.short >> borrower & 1 or v.place[borrower] == Place.JAIL else 0.0


@fast
def is_worth_lending(v: View, box: Box, seat: int, borrower: int, amount: int, extra: int) -> bool:
    """What comes back on average is more than is lent, by as much as the borrower's gain costs us."""
    if amount > spare_money(v, box, seat) or money_needed(v, box, borrower) == 0:
        return False
    gain = FOR_MEANS if v.phase == Phase.MORNING and v.place[borrower] < PLACES else FOR_FINE
    rival = rivalry(v, seat)
    profit = chance_back(v, box, borrower) * (amount + extra) - amount
    return profit * (1.0 + rival) > rival * gain


@fast
def extra_to_ask(v: View, box: Box, seat: int, borrower: int, amount: int) -> int:
    """The least thousands on top for which lending pays; EMPTY if it never does."""
    for extra in range(MOST_EXTRA + 1):
        if is_worth_lending(v, box, seat, borrower, amount, extra):
            return extra
    return EMPTY


@fast
def whom_to_help(v: View, box: Box, seat: int) -> int:
    """Somebody who needs money now and to whom lending it pays; EMPTY if there is nobody."""
    for other in range(v.seats):
        if other == seat or not is_live(v, other) or v.cash[other] < 0:
            continue
        needed = money_needed(v, box, other)
        if needed > 0 and extra_to_ask(v, box, seat, other, needed) != EMPTY:
            return other
    return EMPTY


@fast
def is_worth_borrowing(v: View, box: Box, seat: int, amount: int, extra: int) -> bool:
    """It is enough for what one needs now, and no more than that; or it costs nothing."""
    needed = money_needed(v, box, seat)
    return (0 < needed <= amount <= needed + 2) or (extra == 0 and needed <= amount and v.cash[seat] < ENOUGH * THOUSAND)


# Paying back


@fast
def creditor(v: View, box: Box, seat: int) -> int:
    """Somebody one owes money and can pay; EMPTY if nobody. In the evening: by whom one would leave with a debt."""
    leaves = v.phase == Phase.EVENING
    fare = fare_tonight(v, box, seat)
    if leaves and fare == EMPTY:
        return EMPTY
    kept = fare if leaves else 0
    if not leaves and errand(v, box, seat) != EMPTY:
        return EMPTY
    for other in range(v.seats):
        owed = v.debt[seat, other]
        if owed > 0 and is_live(v, other) and v.cash[seat] - owed >= kept:
            return other
    return EMPTY


@fast
def fare_tonight(v: Any, box: Box, seat: int) -> int:
    """TL for a journey from here that lies open tonight and can be paid; EMPTY if there is none."""
    if not v.done[seat, OBSTACLE] or v.fined[seat]:
        return EMPTY
    row, least = (v.day - 1) % 6, EMPTY
    for column in range(SQUARES):
        card = v.sheet[row, column]
        if v.face_up[row, column] and box.kind[card] == Kind.JOURNEY and box.where[card] == v.place[seat]:
            fare = journey_price(v, box, seat, card)
            if fare <= v.cash[seat] and (least == EMPTY or fare < least):
                least = fare
    return least
