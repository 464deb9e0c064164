"""Places in line before a journey: what leaving tonight is worth against staying, and what a place is sold for.

Chances to win are counted as logarithms of the odds, fitted to 3,600 games between advisers: who leaves wins by what is
left after the fare, unless somebody has already left with more; who stays, by money in hand and by the days to come.
Questions of the rules are asked of a view here, hence `Any`: a view has all the fields they read.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast
from sojourn.games.journey_istanbul.bot.news import HIDDEN_PURSE, purse
from sojourn.games.journey_istanbul.evening import is_before, journey_price, qualifies
from sojourn.games.journey_istanbul.records import EMPTY, SQUARES, THOUSAND, Box, Kind, Place, View
from sojourn.games.journey_istanbul.talk_windows import can_deal_about

HIDDEN_REST = 3  # thousands that somebody is thought to have left with, where money is hidden
MOST_FOR_PLACE = 5  # thousands for a place in line, at most
# Leaving: with nothing left, for each thousand left, and where others have left already, with less.
LEAVE, LEAVE_CASH, LEAVE_AHEAD = -1.0, 0.3, 1.0
LEAVE_EVEN, LEAVE_BEHIND = -1.0, -4.0  # with as much as, or less than, somebody who has left
LEAVE_IS_ALL = 9.0
# Staying: even odds with so many thousands, for each thousand, and for each day of the last ten that is over.
STAY_EVEN, STAY_CASH, STAY_DAY = 13.5, 0.22, -0.18
STAY_BEHIND, STAY_FREE = -0.15, 3  # for each thousand above three of somebody who has left


@fast
def most_taken_out(v: View) -> int:
    """Thousands of the richest who has left; EMPTY if nobody has."""
    best = EMPTY
    for other in range(v.seats):
        if v.place[other] == Place.OUT:
            best = max(best, v.cash[other] // THOUSAND if v.cash[other] >= 0 else HIDDEN_REST)
    return best


@fast
def worth_of_leaving(box: Box, left: int, richest: int) -> float:
    """The odds of somebody who leaves tonight with so many thousands; without a winner, leaving is all."""
    if box.no_winner:
        return LEAVE_IS_ALL
    if left < richest:
        return LEAVE_BEHIND
    worth = LEAVE + LEAVE_CASH * left
    if left == richest:
        return worth + LEAVE_EVEN
    return worth + (LEAVE_AHEAD if richest >= 0 else 0.0)


@fast
def worth_of_staying(v: View, box: Box, cash: int, richest: int) -> float:
    """The odds of somebody who could leave and stays, with so many thousands."""
    late = max(0, v.day - (box.last_day - 10))
    return STAY_CASH * (cash - STAY_EVEN) + STAY_DAY * late + STAY_BEHIND * max(0, richest - STAY_FREE)


@fast
def other_fare(v: Any, box: Box, seat: int, column: int, cash: int) -> int:
    """TL for another journey from here tonight that the seat would get; EMPTY if there is none."""
    row, least = (v.day - 1) % 6, EMPTY
    for nth in range(SQUARES):
        if nth == column or not v.face_up[row, nth] or v.passed[nth] >> seat & 1:
            continue
        card = v.sheet[row, nth]
        if box.kind[card] != Kind.JOURNEY or not is_first(v, box, seat, card):
            continue
        fare = journey_price(v, box, seat, card)
        if box.where[card] == v.place[seat] and fare <= cash and (least == EMPTY or fare < least):
            least = fare
    return least


@fast
def is_first(v: Any, box: Box, seat: int, card: int) -> bool:
    """Nobody else who qualifies is asked before the seat."""
    for other in range(v.seats):
        if other != seat and qualifies(v, box, other, card) and is_before(v, box, other, seat, card):
            return False
    return True


@fast
def is_worth_selling_place(v: Any, box: Box, seat: int, buyer: int, square: int, price: int) -> bool:
    """A job for at least its wage; a journey if staying with the price (or leaving by another journey) is worth more."""
    card = v.sheet[square // SQUARES, square % SQUARES]
    if box.kind[card] == Kind.WORK:
        return price * THOUSAND >= box.price[card]
    cash = (v.cash[seat] if v.cash[seat] >= 0 else HIDDEN_PURSE * THOUSAND) // THOUSAND
    fare, richest = journey_price(v, box, seat, card) // THOUSAND, most_taken_out(v)
    leaves = worth_of_leaving(box, cash - fare, richest)
    other = other_fare(v, box, seat, square % SQUARES, (cash + price) * THOUSAND)
    taken = max(richest, purse(v, buyer) - journey_price(v, box, buyer, card) // THOUSAND - price)
    if other != EMPTY and worth_of_leaving(box, cash + price - other // THOUSAND, taken) >= leaves:
        return True
    return worth_of_staying(v, box, cash + price, taken) > leaves


@fast
def is_worth_buying_place(v: Any, box: Box, seat: int, card: int, price: int) -> bool:
    """Leaving tonight without that money is worth more than staying with it."""
    cash, fare, richest = purse(v, seat), journey_price(v, box, seat, card) // THOUSAND, most_taken_out(v)
    if cash < fare + price:
        return False
    return worth_of_leaving(box, cash - fare - price, richest) > worth_of_staying(v, box, cash, richest)


@fast
def price_for_place(v: View, box: Box, seat: int, other: int, square: int) -> int:
    """The least thousands for which the other should step back; 0 if that is more than it is worth to us."""
    card = v.sheet[square // SQUARES, square % SQUARES]
    for price in range(1, MOST_FOR_PLACE + 1):
        if not is_worth_buying_place(v, box, seat, card, price):
            return 0
        if is_worth_selling_place(v, box, other, seat, square, price):
            return price
    return 0


@fast
def place_to_buy(v: View, box: Box, seat: int) -> int:
    """The journey of tonight whose only earlier taker would step back for what it is worth; EMPTY if there is none."""
    row = (v.day - 1) % 6
    for column in range(SQUARES):
        if not v.face_up[row, column] or box.kind[v.sheet[row, column]] != Kind.JOURNEY:
            continue
        other = who_is_first(v, box, seat, column)
        if other != EMPTY and price_for_place(v, box, seat, other, row * SQUARES + column) > 0:
            return row * SQUARES + column
    return EMPTY


@fast
def who_is_first(v: Any, box: Box, seat: int, column: int) -> int:
    """The one seat that is asked before us about this journey; EMPTY if there is none or more than one."""
    found = EMPTY
    for other in range(v.seats):
        if other != seat and can_deal_about(v, box, seat, other, column):
            if found != EMPTY:
                return EMPTY
            found = other
    return found
