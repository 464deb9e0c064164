"""The adviser: plans five days ahead from what it has seen, and makes offers where that pays.

What it believes and what a path is worth is in `plans.py`, what it says and answers in `offers.py`.
"""

from __future__ import annotations

import numpy as np

from sojourn.core.chance import Luck, pick
from sojourn.core.compiling import fast
from sojourn.core.numba.stack_arrays import stack_array
from sojourn.core.record import Ints
from sojourn.games.journey_istanbul.actions import ACTIONS, PASS, YES, is_bail, is_place, place_action, place_of, square_action
from sojourn.games.journey_istanbul.bot.loans import errand, is_worth_bailing
from sojourn.games.journey_istanbul.bot.offers import answer_offer, continue_act, name_card, speak
from sojourn.games.journey_istanbul.bot.plans import believe, best_path, days_until, holds, new_chance, new_done, new_tries
from sojourn.games.journey_istanbul.records import (
    DAYS,
    EMPTY,
    HIDDEN,
    OPPORTUNITY,
    SQUARES,
    Bonus,
    Box,
    Phase,
    Place,
    View,
)

DAYS_AHEAD = 5  # that a move is planned for
new_path = stack_array((DAYS_AHEAD,), np.int64)


@fast
def advise(v: View, box: Box, seat: int, luck: Luck, mask: Ints) -> int:
    """What the adviser does: words that are owed first, then what the phase asks."""
    if v.stating == seat:
        return name_card(v, v.stating_square, luck)
    if v.answering != EMPTY:
        return answer_offer(v, box, seat, mask)
    if v.verb != EMPTY:
        return continue_act(v, box, seat, luck, mask)
    if v.phase == Phase.MOVE or v.phase == Phase.CHAT or v.phase == Phase.JAIL_DOOR:
        return choose_place(v, box, seat, luck, mask, new_path())
    if v.phase == Phase.LOOK or v.phase == Phase.JAIL_LOOK:
        return choose_look(v, box, seat, luck, mask)
    if v.phase == Phase.MORNING or v.phase == Phase.RAID or v.phase == Phase.EVENING:
        return speak(v, box, seat, mask)
    return YES if mask[YES] else PASS


@fast
def choose_place(v: View, box: Box, seat: int, luck: Luck, mask: Ints, path: Ints) -> int:
    """Where the best path of as many days as `path` has room for begins; out of jail only if that is worth the fine."""
    if v.phase == Phase.MOVE:
        place = errand(v, box, seat)
        if place != EMPTY:
            return place_action(place)
    if mask[PASS] and not is_worth_bailing(v, box, seat, v.cash[seat], 0):
        return PASS
    chance, tries, done = new_chance(), new_tries(), new_done()
    believe(v, box, chance)
    jailed = v.place[seat] == Place.JAIL
    best, worth = PASS, -1e9
    for action in range(ACTIONS):
        if not mask[action] or not (is_place(action) or is_bail(action)):
            continue
        place = place_of(action)
        barred = is_bail(action) and box.bail_is_fine == 1
        value = best_path(v, box, seat, place, jailed, barred, chance, path, tries, done) + 0.01 * pick(luck, 10)
        if value > worth:
            best, worth = action, value
    return best


@fast
def choose_look(v: View, box: Box, seat: int, luck: Luck, mask: Ints) -> int:
    """Look at an unknown card of the nearest day one can still act upon."""
    tonight = v.phase == Phase.LOOK and not (v.done[seat, OPPORTUNITY] and holds(v, box, seat, Bonus.CHAT))
    best, worth = PASS, -1
    for square in range(DAYS * SQUARES):
        if not mask[square_action(square)]:
            continue
        row, column = square // SQUARES, square % SQUARES
        if v.sheet[row, column] != HIDDEN:
            continue
        days = days_until(v, row)
        if days == 0 and (tonight or v.sideways[row, column]):
            days = 6
        value = 100 - 10 * days + pick(luck, 5)
        if value > worth:
            best, worth = square_action(square), value
    return best
