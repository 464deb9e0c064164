"""The adviser's offers: what it proposes, asks, accepts and refuses, each time by what it gains.

Gains are counted in thousands of lira, as plans are. What somebody else gains costs a part of it: all of
it where only one rival is left, less the more there are. It never lies, and pays back when it can.
"""

from __future__ import annotations

import numpy as np

from sojourn.core.chance import Luck, pick
from sojourn.core.compiling import fast
from sojourn.core.numba.stack_arrays import stack_array
from sojourn.core.record import Ints
from sojourn.games.journey_istanbul.actions import (
    ALL,
    PASS,
    YES,
    addressee_action,
    amount_action,
    card_action,
    extra_action,
    place_action,
    square_action,
    verb_action,
)
from sojourn.games.journey_istanbul.bot.plans import (
    ENOUGH,
    believe,
    best_path,
    days_until,
    is_unknown,
    neighbour,
    new_chance,
    new_done,
    new_tries,
)
from sojourn.games.journey_istanbul.records import (
    DAYS,
    EMPTY,
    HIDDEN,
    OBSTACLE,
    PLACES,
    SEATS,
    SQUARES,
    THOUSAND,
    Box,
    Kind,
    Phase,
    Verb,
    View,
)
from sojourn.games.journey_istanbul.talk_windows import is_live
from sojourn.games.journey_istanbul.trust import trust_in

DAYS_AHEAD = 2  # an offer counts tonight and tomorrow
MARGIN = 0.3  # what an own offer must gain at least
MOST_FOR_NEWS = 3  # thousands for a piece of news, at most
BELIEVED = 0.6  # the chance that somebody else believes us
HIDDEN_PURSE = 6  # thousands that a hidden purse is thought to hold
MOST_BORROWED = 5  # thousands one borrows for a journey, at most
PAID_IF_BOUND, PAID_IF_PROMISED = 0.95, 0.8  # chance that a loan comes back, binding or not

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


# What news is worth


@fast
def worth_of_plan(v: View, box: Box, seat: int, chance: Ints, path: Ints, tries: Ints, done: Ints) -> float:
    """The best the seat can do tonight and tomorrow; nothing for who is not free."""
    here = v.place[seat]
    if here >= PLACES:
        return 0.0
    best = best_path(v, box, seat, here, False, False, chance, path, tries, done)
    if has_moved(v, seat):
        return best
    for nth in range(1, PLACES):
        first = neighbour(box, here, nth)
        if first != EMPTY:
            best = max(best, best_path(v, box, seat, first, False, False, chance, path, tries, done))
    return best


@fast
def worth_of_news(v: View, box: Box, seat: int, square: int) -> float:
    """How much better the seat (oneself or another) plans, on average, once it knows this card."""
    chance, path, tries, done = new_chance(), new_path(), new_tries(), new_done()
    row = square // SQUARES
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
    before = worth_of_plan(v, box, seat, chance, path, tries, done)
    after = 0.0
    for card in range(6 * row, 6 * row + 6):
        if card == mine or is_unknown(v, card):
            spread_chance(v, row, mine, (expected - 1.0) / (count - 1), chance)
            chance[card] = 1.0
            after += worth_of_plan(v, box, seat, chance, path, tries, done)
    return max(0.0, after / count - before)


@fast
def spread_chance(v: View, row: int, mine: int, share: float, chance: Ints) -> None:
    """As if the card known to oneself were unknown too: each unknown card of the day is equally likely."""
    for card in range(6 * row, 6 * row + 6):
        if card == mine or is_unknown(v, card):
            chance[card] = min(1.0, max(0.0, share))


# Answers


@fast
def answer_offer(v: View, box: Box, seat: int, mask: Ints) -> int:
    """Yes where it gains."""
    if not mask[YES]:
        return PASS
    speaker = v.answering
    verb, square, price = v.offer[speaker], v.offer_square[speaker], int(v.offer_price[speaker])
    good = False
    if verb == Verb.ASK:
        knows = v.sheet[square // SQUARES, square % SQUARES] >= 0
        good = knows and price > 0 and price > rivalry(v, seat) * worth_of_news(v, box, speaker, square)
    elif verb == Verb.SELL:
        good = is_worth_buying(v, box, seat, speaker, square, price)
    elif verb == Verb.BORROW:
        good = is_worth_lending(v, box, seat, speaker, price)
    elif verb == Verb.LEND:
        good = v.short >> seat & 1 == 1 or (v.cash[seat] < 8 * THOUSAND and v.offer_extra[speaker] < 2)
    elif verb == Verb.DEAL:
        good = is_worth_selling_place(v, box, seat, square, price)
    return YES if good else PASS


@fast
def is_worth_buying(v: View, box: Box, seat: int, speaker: int, square: int, price: int) -> bool:
    """News from somebody who has looked, worth more than its price by as much as the speaker is believed."""
    row, column = square // SQUARES, square % SQUARES
    if v.sheet[row, column] != HIDDEN or not v.seen[row, column] >> speaker & 1 or days_until(v, row) >= DAYS_AHEAD:
        return False
    return trust_in(v, speaker) * worth_of_news(v, box, seat, square) > price * (1.0 + rivalry(v, seat))


@fast
def is_worth_lending(v: View, box: Box, seat: int, speaker: int, price: int) -> bool:
    """Enough is left, the extra outweighs the risk, nothing is owed from before, and it is not the only rival."""
    if v.cash[seat] - price * THOUSAND < ENOUGH * THOUSAND or v.debt[speaker, seat] > 0:
        return False
    if rivalry(v, seat) == 1.0 and not box.binding:
        return False
    back = PAID_IF_BOUND if box.binding else PAID_IF_PROMISED
    return back * (price + int(v.offer_extra[speaker])) > price


@fast
def is_worth_selling_place(v: View, box: Box, seat: int, square: int, price: int) -> bool:
    """A job for at least its wage; a journey only if another one here tonight costs no more than that on top."""
    row = square // SQUARES
    card = v.sheet[row, square % SQUARES]
    if box.kind[card] == Kind.WORK:
        return price * THOUSAND >= box.price[card]
    for column in range(SQUARES):
        if column == square % SQUARES or not v.face_up[row, column] or v.passed[column] >> seat & 1:
            continue
        other = v.sheet[row, column]
        if box.kind[other] != Kind.JOURNEY or box.where[other] != box.where[card]:
            continue
        fare = box.price[other]
        if fare <= v.cash[seat] + price * THOUSAND and fare - box.price[card] < price * THOUSAND:
            return True
    return False


# Own offers: what to propose, to whom, about what, for how much


@fast
def speak(v: View, box: Box, seat: int, mask: Ints) -> int:
    """The act worth beginning in this window, or PASS. One offer a turn: who was turned down lets it be."""
    if v.phase == Phase.RAID:
        return verb_action(Verb.BORROW) if v.short >> seat & 1 and mask[verb_action(Verb.BORROW)] else PASS
    if v.phase == Phase.EVENING:
        return verb_action(Verb.DEAL) if mask[verb_action(Verb.DEAL)] and wishes_to_leave(v, box, seat) else PASS
    if v.turn != seat or v.acts < 2:
        return PASS
    if mask[verb_action(Verb.GIVE)] and creditor(v, seat) != EMPTY:
        return verb_action(Verb.GIVE)
    if mask[verb_action(Verb.BORROW)] and missing_fare(v, box, seat) > 0 and lender(v, seat) != EMPTY:
        return verb_action(Verb.BORROW)
    if mask[verb_action(Verb.ASK)] and price_to_ask(v, box, seat, card_to_ask_about(v, seat)) > 0:
        return verb_action(Verb.ASK)
    if mask[verb_action(Verb.SELL)] and price_to_sell(v, box, seat, card_to_sell(v, seat)) > 0:
        return verb_action(Verb.SELL)
    return PASS


@fast
def wishes_to_leave(v: View, box: Box, seat: int) -> bool:
    """A journey from here lies open tonight and its price is in hand."""
    row = (v.day - 1) % 6
    for column in range(SQUARES):
        card = v.sheet[row, column]
        if v.face_up[row, column] and box.kind[card] == Kind.JOURNEY and box.where[card] == v.place[seat]:
            if v.done[seat, OBSTACLE] and v.cash[seat] >= box.price[card] + THOUSAND:
                return True
    return False


@fast
def creditor(v: View, seat: int) -> int:
    """Somebody one owes money and can pay back without giving up the next journey; EMPTY if nobody."""
    for other in range(v.seats):
        owed = v.debt[seat, other]
        if owed > 0 and is_live(v, other) and v.cash[seat] - owed >= ENOUGH * THOUSAND:
            return other
    return EMPTY


@fast
def missing_fare(v: View, box: Box, seat: int) -> int:
    """Thousands that are missing for a journey of tonight one knows of and can reach; 0 if none is."""
    here, row, least = v.place[seat], (v.day - 1) % 6, MOST_BORROWED + 1
    if here >= PLACES or not v.done[seat, OBSTACLE]:
        return 0
    for column in range(SQUARES):
        card = v.sheet[row, column]
        if card < 0 or v.sideways[row, column] or box.kind[card] != Kind.JOURNEY:
            continue
        if box.where[card] == here or box.lines[here, box.where[card]]:
            least = min(least, max(0, (box.price[card] - v.cash[seat] + THOUSAND - 1) // THOUSAND))
    return least if least <= MOST_BORROWED else 0


@fast
def lender(v: View, seat: int) -> int:
    """The richest of those one owes nothing; EMPTY if there is none."""
    best = EMPTY
    for other in range(v.seats):
        if other != seat and is_live(v, other) and v.debt[seat, other] == 0:
            if best == EMPTY or purse(v, other) > purse(v, best):
                best = other
    return best


@fast
def card_to_ask_about(v: View, seat: int) -> int:
    """The nearest hidden card that matters soon and that somebody else has seen; EMPTY if there is none."""
    for days in range(DAYS_AHEAD):
        row = (v.day - 1 + days) % 6
        for column in range(SQUARES):
            square = row * SQUARES + column
            if v.sheet[row, column] == HIDDEN and not v.sideways[row, column] and who_knows(v, seat, square) != EMPTY:
                return square
    return EMPTY


@fast
def who_knows(v: View, seat: int, square: int) -> int:
    """Of those who have seen this card the one that is believed most; EMPTY if nobody has."""
    best = EMPTY
    for other in range(v.seats):
        if other != seat and is_live(v, other) and v.seen[square // SQUARES, square % SQUARES] >> other & 1:
            if best == EMPTY or trust_in(v, other) > trust_in(v, best):
                best = other
    return best


@fast
def price_to_ask(v: View, box: Box, seat: int, square: int) -> int:
    """The least thousands for which somebody sensible would tell us; 0 if the news is not worth that."""
    if square == EMPTY or who_knows(v, seat, square) == EMPTY:
        return 0
    news, rival = worth_of_news(v, box, seat, square), rivalry(v, seat)
    price = int(rival * news) + 1
    if price > MOST_FOR_NEWS or price * THOUSAND > v.cash[seat]:
        return 0
    return price if trust_in(v, who_knows(v, seat, square)) * news > price * (1.0 + rival) + MARGIN else 0


@fast
def card_to_sell(v: View, seat: int) -> int:
    """The nearest face-down card one has seen and somebody with money has not; EMPTY if there is none."""
    for days in range(DAYS_AHEAD):
        row = (v.day - 1 + days) % 6
        for column in range(SQUARES):
            square = row * SQUARES + column
            if v.sheet[row, column] >= 0 and not v.face_up[row, column] and not v.sideways[row, column]:
                if buyer(v, seat, square) != EMPTY:
                    return square
    return EMPTY


@fast
def buyer(v: View, seat: int, square: int) -> int:
    """The richest of those who have not seen this card; EMPTY if there is none with money."""
    best = EMPTY
    for other in range(v.seats):
        saw = v.seen[square // SQUARES, square % SQUARES] >> other & 1
        if other != seat and is_live(v, other) and not saw and purse(v, other) > 0:
            if best == EMPTY or purse(v, other) > purse(v, best):
                best = other
    return best


@fast
def price_to_sell(v: View, box: Box, seat: int, square: int) -> int:
    """The most thousands somebody sensible would pay; 0 if knowing it would hurt us more than that."""
    if square == EMPTY or buyer(v, seat, square) == EMPTY:
        return 0
    other, rival = buyer(v, seat, square), rivalry(v, seat)
    news = worth_of_news(v, box, other, square)
    price = min(MOST_FOR_NEWS, purse(v, other), int(BELIEVED * news / (1.0 + rival) - 0.01))
    return price if price > rival * news else 0


# Putting an act together


@fast
def continue_act(v: View, box: Box, seat: int, luck: Luck, mask: Ints) -> int:
    """The next pick of a half-made act; where there is nothing better to say, the least that is allowed."""
    wish = PASS
    if v.verb == Verb.INTENT:
        wish = place_action(min(PLACES - 1, int(v.place[seat])))
    elif v.to == EMPTY and v.verb != Verb.NOTE:
        wish = whom(v, seat, mask)
    elif v.square == EMPTY and any_square(mask):
        wish = square_action(about_what(v, seat))
    elif mask[card_action(0)]:
        wish = name_card(v, v.square, luck)
    elif mask[extra_action(0)]:
        wish = extra_action(1)
    else:
        wish = amount_action(how_much(v, box, seat))
    if 0 <= wish < mask.shape[0] and mask[wish]:
        return wish
    for action in range(mask.shape[0]):
        if mask[action]:
            return action
    return PASS


@fast
def any_square(mask: Ints) -> bool:
    """Some square of the Event Sheet may be pointed at."""
    for square in range(DAYS * SQUARES):
        if mask[square_action(square)]:
            return True
    return False


@fast
def whom(v: View, seat: int, mask: Ints) -> int:
    """The seat an act is best addressed to."""
    other = EMPTY
    if v.verb == Verb.GIVE:
        other = creditor(v, seat)
    elif v.verb == Verb.ASK and card_to_ask_about(v, seat) != EMPTY:
        other = who_knows(v, seat, card_to_ask_about(v, seat))
    elif v.verb == Verb.SELL and card_to_sell(v, seat) != EMPTY:
        other = buyer(v, seat, card_to_sell(v, seat))
    elif v.verb == Verb.BORROW:
        if v.phase == Phase.RAID and mask[ALL]:
            return ALL
        other = lender(v, seat)
    return addressee_action(other if other != EMPTY else (seat + 1) % v.seats, seat, v.seats)


@fast
def about_what(v: View, seat: int) -> int:
    """The square an act is best about."""
    if v.verb == Verb.ASK:
        return card_to_ask_about(v, seat)
    if v.verb == Verb.DEAL:
        return EMPTY  # no wish: the first that is for sale
    return card_to_sell(v, seat)


@fast
def how_much(v: View, box: Box, seat: int) -> int:
    """Thousands to name."""
    if v.verb == Verb.ASK:
        return price_to_ask(v, box, seat, v.square)
    if v.verb == Verb.SELL:
        return price_to_sell(v, box, seat, v.square)
    if v.verb == Verb.GIVE:
        return v.debt[seat, v.to] // THOUSAND if v.to < SEATS else 1
    if v.verb == Verb.BORROW:
        if v.phase == Phase.RAID:
            return max(1, (fine_tonight(v, box) - v.cash[seat] + THOUSAND - 1) // THOUSAND)
        return max(1, missing_fare(v, box, seat))
    return 1


@fast
def name_card(v: View, square: int, luck: Luck) -> int:
    """The truth where it is known, else a guess."""
    card = v.sheet[square // SQUARES, square % SQUARES]
    return card_action(card % 6 if card >= 0 else pick(luck, 6))


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
