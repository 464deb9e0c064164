"""What the adviser says and answers, each time by what it gains. It never lies, and pays back when it can.

What news is worth is in `news.py`, loans in `loans.py`, places before a journey in `places.py`, and what it says for
nothing in `words.py`. An act is put together pick by pick; each pick follows from the view alone.
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
    scope_action,
    square_action,
    verb_action,
)
from sojourn.games.journey_istanbul.bot.loans import (
    creditor,
    errand,
    extra_to_ask,
    is_worth_borrowing,
    is_worth_lending,
    lender,
    money_needed,
    whom_to_help,
)
from sojourn.games.journey_istanbul.bot.news import (
    is_worth_buying,
    is_worth_telling,
    new_path,
    news_to_ask_for,
    news_to_sell,
    own_plan,
    price_for,
    price_to_ask,
    who_knows,
)
from sojourn.games.journey_istanbul.bot.places import is_worth_selling_place, place_to_buy, price_for_place, who_is_first
from sojourn.games.journey_istanbul.bot.plans import planned_place
from sojourn.games.journey_istanbul.bot.words import claims_place, debtor, shows, unwritten, useful_squares, word_for_rival
from sojourn.games.journey_istanbul.records import DAYS, EMPTY, SEATS, SQUARES, THOUSAND, Box, Phase, Verb, View

DAYS_AHEAD = 5  # that a move is planned for, so that what it says of its way is true
new_long_path = stack_array((DAYS_AHEAD,), np.int64)


# Answers


@fast
def answer_offer(v: View, box: Box, seat: int, mask: Ints) -> int:
    """Yes where it gains."""
    if not mask[YES]:
        return PASS
    speaker = v.answering
    verb, square, price = v.offer[speaker], v.offer_square[speaker], int(v.offer_price[speaker])
    extra = int(v.offer_extra[speaker])
    good = False
    if verb == Verb.ASK:
        good = is_worth_telling(v, box, seat, speaker, square, price)
    elif verb == Verb.SELL:
        good = is_worth_buying(v, box, seat, speaker, square, price)
    elif verb == Verb.BORROW:
        good = is_worth_lending(v, box, seat, speaker, price, extra)
    elif verb == Verb.LEND:
        good = is_worth_borrowing(v, box, seat, price, extra)
    elif verb == Verb.DEAL:
        good = is_worth_selling_place(v, box, seat, speaker, square, price)
    return YES if good else PASS


# What to begin


@fast
def speak(v: View, box: Box, seat: int, mask: Ints) -> int:
    """The act worth beginning in this window, or PASS. One act a turn: who was turned down lets it be."""
    if mask[verb_action(Verb.GIVE)] and v.phase != Phase.RAID and creditor(v, box, seat) != EMPTY:
        return verb_action(Verb.GIVE)
    if v.phase == Phase.EVENING:
        return verb_action(Verb.DEAL) if mask[verb_action(Verb.DEAL)] and place_to_buy(v, box, seat) != EMPTY else PASS
    if mask[verb_action(Verb.BORROW)] and v.acts == 2 and money_needed(v, box, seat) > 0:
        if v.phase == Phase.RAID or lender(v, box, seat, money_needed(v, box, seat)) != EMPTY:
            return verb_action(Verb.BORROW)
    if mask[verb_action(Verb.LEND)] and whom_to_help(v, box, seat) != EMPTY:
        return verb_action(Verb.LEND)
    if v.phase == Phase.RAID or v.turn != seat or v.acts < 2:
        return PASS
    return speak_of_cards(v, box, seat, mask)


@fast
def speak_of_cards(v: View, box: Box, seat: int, mask: Ints) -> int:
    """Before the own turn: news to buy or sell, words that help ourselves, where we go."""
    if mask[verb_action(Verb.ASK)] and news_to_ask_for(v, box, seat) != EMPTY:
        return verb_action(Verb.ASK)
    if mask[verb_action(Verb.SELL)] and news_to_sell(v, box, seat) != EMPTY:
        return verb_action(Verb.SELL)
    if debtor(v, seat) != EMPTY:
        plan = new_path()
        own_plan(v, box, seat, plan)
        useful = useful_squares(v, box, seat, debtor(v, seat), plan)
        if shows(v, box, debtor(v, seat), useful):
            if unwritten(v, useful) != EMPTY and mask[verb_action(Verb.NOTE)]:
                return verb_action(Verb.NOTE)
            if mask[verb_action(Verb.SHOW)]:
                return verb_action(Verb.SHOW)
        if useful and mask[verb_action(Verb.TELL)]:
            return verb_action(Verb.TELL)
    if mask[verb_action(Verb.TELL)] and word_for_rival(v, box, seat) != EMPTY:
        return verb_action(Verb.TELL)
    if mask[verb_action(Verb.INTENT)] and errand(v, box, seat) == EMPTY and claims_place(v, box, seat):
        plan = new_path()
        own_plan(v, box, seat, plan)
        if planned_place(v, box, seat, new_long_path()) == plan[0]:
            return verb_action(Verb.INTENT)
    return PASS


# Putting an act together


@fast
def continue_act(v: View, box: Box, seat: int, luck: Luck, mask: Ints) -> int:
    """The next pick of a half-made act; where there is nothing better to say, the least that is allowed."""
    wish, plan = PASS, new_path()
    if v.verb == Verb.INTENT:
        own_plan(v, box, seat, plan)
        wish = place_action(plan[0]) if plan[0] != EMPTY else PASS
    elif v.to == EMPTY and v.verb != Verb.NOTE:
        wish = whom(v, box, seat, mask)
    elif v.verb == Verb.SHOW:
        wish = scope_action((v.day - 1) % 6)
    elif v.square == EMPTY and any_square(mask):
        wish = square_action(about_what(v, box, seat))
    elif mask[card_action(0)]:
        wish = name_card(v, v.square, luck)
    elif mask[extra_action(0)]:
        wish = extra_action(how_much_more(v, box, seat))
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
def whom(v: View, box: Box, seat: int, mask: Ints) -> int:
    """The seat an act is best addressed to."""
    other = EMPTY
    if v.verb == Verb.GIVE:
        other = creditor(v, box, seat)
    elif v.verb == Verb.ASK:
        other = who_knows(v, seat, max(0, news_to_ask_for(v, box, seat)))
    elif v.verb == Verb.SELL:
        sale = news_to_sell(v, box, seat)
        other = sale % SEATS if sale != EMPTY else EMPTY
    elif v.verb == Verb.BORROW:
        if v.phase == Phase.RAID and mask[ALL]:
            return ALL
        other = lender(v, box, seat, money_needed(v, box, seat))
    elif v.verb == Verb.LEND:
        other = whom_to_help(v, box, seat)
    elif v.verb == Verb.TELL or v.verb == Verb.SHOW:
        other = listener(v, box, seat)
    elif v.verb == Verb.DEAL and place_to_buy(v, box, seat) != EMPTY:
        other = who_is_first(v, box, seat, place_to_buy(v, box, seat) % SQUARES)
    return addressee_action(other if other != EMPTY else (seat + 1) % v.seats, seat, v.seats)


@fast
def listener(v: View, box: Box, seat: int) -> int:
    """Who is told something for nothing: a debtor, or somebody who stands before us."""
    if debtor(v, seat) != EMPTY:
        return debtor(v, seat)
    word = word_for_rival(v, box, seat)
    return word % SEATS if word != EMPTY else EMPTY


@fast
def about_what(v: View, box: Box, seat: int) -> int:
    """The square an act is best about; EMPTY for no wish."""
    if v.verb == Verb.ASK:
        return news_to_ask_for(v, box, seat)
    if v.verb == Verb.DEAL:
        return place_to_buy(v, box, seat)
    if v.verb == Verb.SELL:
        sale = news_to_sell(v, box, seat)
        return sale // SEATS if sale != EMPTY else EMPTY
    if debtor(v, seat) == EMPTY:
        word = word_for_rival(v, box, seat)
        return word // SEATS if word != EMPTY else EMPTY
    plan, row = new_path(), (v.day - 1) % 6
    own_plan(v, box, seat, plan)
    useful = useful_squares(v, box, seat, debtor(v, seat), plan)
    if v.verb == Verb.NOTE:
        return unwritten(v, useful)
    for column in range(SQUARES):
        if useful >> column & 1:
            return row * SQUARES + column
    return EMPTY


@fast
def how_much(v: View, box: Box, seat: int) -> int:
    """Thousands to name."""
    if v.verb == Verb.ASK:
        return price_to_ask(v, box, seat, v.square)
    if v.verb == Verb.SELL:
        return price_for(v, box, seat, v.to, v.square)
    if v.verb == Verb.DEAL:
        return price_for_place(v, box, seat, v.to, v.square)
    if v.verb == Verb.GIVE:
        return v.debt[seat, v.to] // THOUSAND if v.to < SEATS else 1
    if v.verb == Verb.BORROW:
        return max(1, money_needed(v, box, seat))
    if v.verb == Verb.LEND and v.to < SEATS:
        return max(1, money_needed(v, box, v.to))
    return 1


@fast
def how_much_more(v: View, box: Box, seat: int) -> int:
    """Thousands on top: one to begin with, or what a loan of our own must bring."""
    if v.verb == Verb.LEND and v.to < SEATS:
        return max(0, extra_to_ask(v, box, seat, v.to, v.amount))
    return 1


@fast
def name_card(v: View, square: int, luck: Luck) -> int:
    """The truth where it is known, else a guess."""
    card = v.sheet[square // SQUARES, square % SQUARES]
    return card_action(card % 6 if card >= 0 else pick(luck, 6))
