"""How a search imagines a journey: travellers who plan fewer days ahead; see `sojourn.bots.worth`."""

from __future__ import annotations

import numpy as np

from sojourn.core.chance import Luck, pick
from sojourn.core.compiling import fast
from sojourn.core.numba.scratch import sheet
from sojourn.core.record import Ints
from sojourn.games.journey_istanbul.actions import ACTIONS, PASS, is_bail, is_place, place_of
from sojourn.games.journey_istanbul.bot.advise import advise
from sojourn.games.journey_istanbul.bot.plans import believe, best_path, chance_sheet, done_sheet, tries_sheet
from sojourn.games.journey_istanbul.records import EMPTY, THOUSAND, Box, Phase, Place, View

DAYS = 3  # of planning, instead of the careful traveller's five: a sixteenth of the paths
path_sheet = sheet((DAYS,), np.int64)


@fast
def hurry(v: View, box: Box, seat: int, luck: Luck, mask: Ints) -> int:
    """As the careful traveller, but with an eye only on the next days, and too busy to make offers."""
    speaks = v.stating == seat or v.answering != EMPTY or v.verb != EMPTY
    if not speaks and (v.phase == Phase.MORNING or v.phase == Phase.EVENING):
        return PASS
    if not speaks and (v.phase == Phase.MOVE or v.phase == Phase.CHAT or v.phase == Phase.JAIL_DOOR):
        return near_place(v, box, seat, luck, mask)
    return advise(v, box, seat, luck, mask)


@fast
def near_place(v: View, box: Box, seat: int, luck: Luck, mask: Ints) -> int:
    """Where the best short path begins; bail only with money left over or long days to go."""
    chance, path, tries, done = chance_sheet(), path_sheet(), tries_sheet(), done_sheet()
    if mask[PASS]:
        if v.cash[seat] - box.price[v.jail_card[seat]] < 2 * THOUSAND and v.release[seat] - v.day < 2:
            return PASS
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
