"""What news is worth: to oneself, to somebody else, and what it is bought and sold for.

Worths are counted in thousands of lira, as plans are. A piece of news is worth how much better tonight and tomorrow
can be planned with it. What somebody else gains costs a part of it: all of it where only one rival is left, less the
more there are. So a price suits both sides if it lies above what telling costs the seller and below what knowing
brings the buyer.
"""

from __future__ import annotations

import numpy as np

from sojourn.core.compiling import fast
from sojourn.core.numba.stack_arrays import stack_array
from sojourn.core.record import Ints
from sojourn.games.journey_istanbul.bot.plans import (
    WAYS,
    believe,
    days_until,
    is_unknown,
    neighbour,
    new_chance,
    new_done,
    new_tries,
    worth_of_path,
)
from sojourn.games.journey_istanbul.claims import claim_at
from sojourn.games.journey_istanbul.records import (
    EMPTY,
    HIDDEN,
    PLACES,
    SEATS,
    SQUARES,
    THOUSAND,
    Box,
    Kind,
    View,
)
from sojourn.games.journey_istanbul.talk_windows import is_live
from sojourn.games.journey_istanbul.trust import trust_in

DAYS_AHEAD = 2  # news counts tonight and tomorrow
MARGIN = 0.1  # what an own offer must gain at least
MOST_FOR_NEWS = 3  # thousands for a piece of news, at most
NEWS = 0.5  # plans make more of leaving Istanbul than it is worth in money at the end: so much of it counts
BELIEVED = 0.8  # the chance that somebody else believes us
HIDDEN_PURSE = 6  # thousands that a hidden purse is thought to hold

new_path = stack_array((DAYS_AHEAD,), np.int64)


# What is known about the others


@fast
def rivalry(v: View, seat: int) -> float:
    """Which part of another's gain is one's own loss."""
    others = 0
    for other in range(v.seats):
        others += 1 if other != seat and is_live(v, other) else 0
    return 1.0 / max(1, others)


@fast
def purse(v: View, other: int) -> int:
    """Thousands somebody has, or is thought to have."""
    return v.cash[other] // THOUSAND if v.cash[other] >= 0 else HIDDEN_PURSE


@fast
def has_moved(v: View, seat: int) -> bool:
    """The seat's turn of today is over."""
    return (seat - v.starter + v.seats) % v.seats < v.turns - 1


@fast
def has_seen(v: View, seat: int, square: int) -> bool:
    """The seat knows this card: looking is public."""
    return v.seen[square // SQUARES, square % SQUARES] >> seat & 1 == 1


# What news is worth


@fast
def look_ahead(v: View, box: Box, seat: int, chance: Ints, plan: Ints, path: Ints, tries: Ints, done: Ints) -> float:
    """The best the seat can do tonight and tomorrow, and where (`plan`); nothing for who is not free."""
    here = v.place[seat]
    plan[0] = EMPTY
    plan[1] = EMPTY
    if here >= PLACES:
        return 0.0
    best, moved = -1e9, has_moved(v, seat)
    for step in range(1 if moved else WAYS):
        path[0] = neighbour(box, here, step) if step else here
        if path[0] == EMPTY:
            break
        for further in range(WAYS):
            path[1] = neighbour(box, path[0], further) if further else path[0]
            if path[1] == EMPTY:
                break
            worth = worth_of_path(v, box, seat, path, DAYS_AHEAD, False, False, chance, tries, done)
            if worth > best:
                best = worth
                plan[0] = path[0]
                plan[1] = path[1]
    return best


@fast
def worth_of_news(v: View, box: Box, seat: int, square: int) -> float:
    """How much better the seat (oneself or another) plans, on average, once it knows this card."""
    chance, plan, path, tries, done = new_chance(), new_path(), new_path(), new_tries(), new_done()
    row = square // SQUARES
    if v.place[seat] >= PLACES or (days_until(v, row) == 0 and has_moved(v, seat)):
        return 0.0
    mine = v.sheet[row, square % SQUARES]
    believe(v, box, chance)
    count, expected = 0, 0.0
    for card in range(6 * row, 6 * row + 6):
        if card == mine or is_unknown(v, card):
            count += 1
            expected += chance[card]
    if count < 2:
        return 0.0
    spread_chance(v, row, mine, expected / count, chance)
    before = look_ahead(v, box, seat, chance, plan, path, tries, done)
    after = 0.0
    for card in range(6 * row, 6 * row + 6):
        if card == mine or is_unknown(v, card):
            spread_chance(v, row, mine, (expected - 1.0) / (count - 1), chance)
            chance[card] = 1.0
            after += look_ahead(v, box, seat, chance, plan, path, tries, done)
    return NEWS * max(0.0, after / count - before)


@fast
def spread_chance(v: View, row: int, mine: int, share: float, chance: Ints) -> None:
    """As if the card known to oneself were unknown too: each unknown card of the day is equally likely."""
    for card in range(6 * row, 6 * row + 6):
        if card == mine or is_unknown(v, card):
            chance[card] = min(1.0, max(0.0, share))


@fast
def costs_teller(v: View, seat: int, news: float) -> float:
    """Thousands that news must bring at least: the buyer's gain is our loss in part, its payment our gain twice."""
    rival = rivalry(v, seat)
    return rival * news / (1.0 + rival)


@fast
def brings_buyer(v: View, seat: int, news: float, trust: float) -> float:
    """Thousands that news may cost at most: it is true as often as the seller is believed, and the price makes a rival richer."""
    return trust * news / (1.0 + rivalry(v, seat))


# Buying


@fast
def news_to_ask_for(v: View, box: Box, seat: int) -> int:
    """The nearest hidden card worth asking about; EMPTY if there is none."""
    for days in range(DAYS_AHEAD):
        row = (v.day - 1 + days) % 6
        for column in range(SQUARES):
            square = row * SQUARES + column
            if v.sheet[row, column] == HIDDEN and not v.sideways[row, column] and not was_told(v, square):
                if who_knows(v, seat, square) != EMPTY:
                    if price_to_ask(v, box, seat, square) > 0:
                        return square
                    break  # another card of the same day is worth no more
    return EMPTY


@fast
def was_told(v: View, square: int) -> bool:
    """Somebody has named this card to us."""
    for speaker in range(v.seats):
        if claim_at(v.heard[speaker], square):
            return True
    return False


@fast
def who_knows(v: View, seat: int, square: int) -> int:
    """Of those who have seen this card the one that is believed most; EMPTY if nobody has."""
    best = EMPTY
    for other in range(v.seats):
        if other != seat and is_live(v, other) and has_seen(v, other, square):
            if best == EMPTY or trust_in(v, other) > trust_in(v, best):
                best = other
    return best


@fast
def price_to_ask(v: View, box: Box, seat: int, square: int) -> int:
    """The least thousands for which somebody sensible would tell us; 0 if the news is not worth that."""
    other = who_knows(v, seat, square)
    if other == EMPTY:
        return 0
    news = worth_of_news(v, box, seat, square)
    price = int(costs_teller(v, seat, news)) + 1
    if price > MOST_FOR_NEWS or price * THOUSAND > v.cash[seat]:
        return 0
    return price if brings_buyer(v, seat, news, trust_in(v, other)) > price + MARGIN else 0


@fast
def is_worth_buying(v: View, box: Box, seat: int, speaker: int, square: int, price: int) -> bool:
    """News from somebody who has looked, worth more than its price by as much as the speaker is believed."""
    row, column = square // SQUARES, square % SQUARES
    if v.sheet[row, column] != HIDDEN or not has_seen(v, speaker, square) or days_until(v, row) >= DAYS_AHEAD:
        return False
    if v.sideways[row, column] or was_told(v, square):
        return False
    return brings_buyer(v, seat, worth_of_news(v, box, seat, square), trust_in(v, speaker)) > price


# Selling


@fast
def own_plan(v: View, box: Box, seat: int, plan: Ints) -> None:
    """Where one means to be tonight and tomorrow."""
    chance, path, tries, done = new_chance(), new_path(), new_tries(), new_done()
    believe(v, box, chance)
    look_ahead(v, box, seat, chance, plan, path, tries, done)


@fast
def is_for_oneself(v: View, box: Box, square: int, plan: Ints) -> bool:
    """A journey or job that one means to take: nobody else shall hear of it."""
    row = square // SQUARES
    card, days = v.sheet[row, square % SQUARES], days_until(v, row)
    return days < DAYS_AHEAD and box.kind[card] != Kind.POLICE and box.where[card] == plan[days]


@fast
def is_worth_telling(v: View, box: Box, seat: int, other: int, square: int, price: int) -> bool:
    """One knows the card, keeps nothing from oneself, and is paid more than the other's gain costs."""
    plan = new_path()
    if price == 0 or v.sheet[square // SQUARES, square % SQUARES] < 0:
        return False
    own_plan(v, box, seat, plan)
    return not is_for_oneself(v, box, square, plan) and price > costs_teller(v, seat, worth_of_news(v, box, other, square))


@fast
def price_for(v: View, box: Box, seat: int, other: int, square: int) -> int:
    """Thousands between what telling costs us and what the other gains from it; 0 if there are none."""
    news = worth_of_news(v, box, other, square)
    low, high = costs_teller(v, seat, news), brings_buyer(v, seat, news, BELIEVED)
    price = max(int(low) + 1, int((low + high) / 2.0))
    return price if price < high and price <= min(MOST_FOR_NEWS, purse(v, other)) else 0


@fast
def news_to_sell(v: View, box: Box, seat: int) -> int:
    """The dearest sale of a card one has seen: square * SEATS + buyer; EMPTY if nobody would pay what it costs us."""
    best, most = EMPTY, 0
    plan = new_path()
    own_plan(v, box, seat, plan)
    for days in range(DAYS_AHEAD):
        row = (v.day - 1 + days) % 6
        tried = 0  # who was thought of for this day: another card of it is worth as much
        for column in range(SQUARES):
            square = row * SQUARES + column
            if not can_tell(v, square) or is_for_oneself(v, box, square, plan):
                continue
            for other in range(v.seats):
                if tried >> other & 1 or other == seat or v.place[other] >= PLACES or has_seen(v, other, square):
                    continue
                tried |= 1 << other
                price = price_for(v, box, seat, other, square) if purse(v, other) > 0 else 0
                if price > most:
                    best, most = square * SEATS + other, price
        if best != EMPTY:
            return best
    return EMPTY


@fast
def can_tell(v: View, square: int) -> bool:
    """A face-down card one has seen, and that will be turned over on its next day."""
    row, column = square // SQUARES, square % SQUARES
    return v.sheet[row, column] >= 0 and not v.face_up[row, column] and not v.sideways[row, column]
