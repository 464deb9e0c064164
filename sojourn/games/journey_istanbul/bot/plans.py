"""What the adviser believes, and what a path through the next days is worth.

A path is a neighbourhood for each of the next days. Counted are parts of tasks, the chances of raids, jobs and
journeys on the way, and what they would bring. It knows only its view.
"""

from __future__ import annotations

import numpy as np

from sojourn.core.compiling import fast
from sojourn.core.numba.stack_arrays import stack_array
from sojourn.core.record import Ints
from sojourn.games.journey_istanbul.claims import claim_at
from sojourn.games.journey_istanbul.records import (
    CARDS,
    DAYS,
    EMPTY,
    HIDDEN,
    OBSTACLE,
    OPPORTUNITY,
    PARTS,
    PLACES,
    SEATS,
    SQUARES,
    THOUSAND,
    Bonus,
    Box,
    Fate,
    Kind,
    Phase,
    Place,
    Trigger,
    View,
)
from sojourn.games.journey_istanbul.trust import trust_in

WAYS = 4  # at most so many choices of a move
# Worth in thousands of lira; tuned on games that no figure in the docs comes from.
OUT = 60.0  # having travelled out
TASK = 9.0  # the obstacle finished
PART = 2.0  # a part of it that still counts
BONUS = 2.5  # the opportunity finished
JAIL = 9.0  # being jailed
EYE, SYMBOL = 0.35, 0.25  # one look, one drawn card
ENOUGH = 9.0  # money that pays most journeys; more is worth less
EXTRA_WORTH = 0.45
SLACK = 2.0  # how far an expected purse may be from the real one
HASTE = 0.02  # a journey tomorrow is worth so much less than one tonight
FLOW = 3.0  # cards drawn per day at a full table

# Scratch arrays for planning. The array of a path is as long as the days that are planned.
new_chance = stack_array((CARDS,), np.float64)
new_tries = stack_array((2, PARTS), np.int64)
new_done = stack_array((2,), np.int64)


# What it believes


@fast
def believe(v: View, box: Box, chance: Ints) -> None:
    """For each card, the chance that it lies face up on its next day."""
    for row in range(DAYS):
        unknown = 0
        hidden = 0
        for slot in range(6):
            if is_unknown(v, 6 * row + slot):
                unknown += 1
        for column in range(SQUARES):
            if v.sheet[row, column] == HIDDEN:
                hidden += 1
        days = days_until(v, row)
        in_deck = unknown - hidden
        for by in range(SEATS + 1):
            in_deck -= v.lost[row, by]
        drawn = min(1.0, FLOW * days / v.deck_left) if v.deck_left > 0 else 0.0
        for slot in range(6):
            card = 6 * row + slot
            if is_unknown(v, card):
                chance[card] = (hidden + in_deck * drawn) / unknown
        for column in range(SQUARES):
            if v.sheet[row, column] >= 0:
                chance[v.sheet[row, column]] = 0.0 if v.sideways[row, column] else 1.0
            elif v.sheet[row, column] == HIDDEN:
                trust_claims(v, row, column, chance)


@fast
def trust_claims(v: View, row: int, column: int, chance: Ints) -> None:
    """A claim about a hidden card is believed as far as its speaker is."""
    for speaker in range(v.seats):
        claim = claim_at(v.heard[speaker], row * SQUARES + column)
        if claim and is_unknown(v, 6 * row + claim - 1):
            chance[6 * row + claim - 1] = max(chance[6 * row + claim - 1], trust_in(v, speaker))


@fast
def is_unknown(v: View, card: int) -> bool:
    """Neither seen on the sheet nor known to be gone."""
    if v.fate[card] != Fate.IN_PLAY:
        return False
    row = card // 6
    for column in range(SQUARES):
        if v.sheet[row, column] == card:
            return False
    return True


@fast
def days_until(v: View, row: int) -> int:
    """Days until the row comes up; 0 is tonight."""
    return (row - (v.day - 1) % 6 + 6) % 6


# What a path is worth


@fast
def holds(v: View, box: Box, seat: int, bonus: int) -> bool:
    """The own opportunity card gives this bonus (once finished)."""
    return box.bonus[v.task[seat, OPPORTUNITY]] == bonus


@fast
def step_tasks(v: View, box: Box, seat: int, day: int, place: int, arrived: bool, cash: float, tries: Ints, done: Ints) -> None:
    """Parts that an arrival finishes, as in the rules."""
    if not arrived and not box.presence:
        return
    for which in range(2):
        if done[which]:
            continue
        card = v.task[seat, which]
        last = box.parts[card] - 1
        for part in range(last, -1, -1):
            if box.trigger[card, part] != Trigger.ARRIVE or box.part_place[card, part] != place:
                continue
            if cash * THOUSAND < box.part_cash[card, part]:
                continue
            if part == 0 or fits(box.gap[card, part], tries[which, part - 1], day):
                tries[which, part] |= 1 << day
        if tries[which, last]:
            done[which] = day


@fast
def fits(gap: int, days: int, day: int) -> bool:
    """The part before lies the right number of days back."""
    if gap == 0:
        return (days & ((1 << day) - 1)) != 0
    return day >= gap and days >> (day - gap) & 1 == 1


@fast
def alive_tries(v: View, box: Box, seat: int, which: int, day: int, tries: Ints) -> float:
    """The share of a task's parts that still count after the last planned day."""
    card = v.task[seat, which]
    parts = box.parts[card]
    best = 0
    for part in range(parts):
        days = tries[which, part]
        if days and part + 1 < parts and box.gap[card, part + 1] > 0:
            days &= ~((1 << max(0, day - box.gap[card, part + 1] + 1)) - 1)
        if days:
            best = part + 1
    return best / parts


@fast
def raid_risk(v: View, box: Box, seat: int, row: int, place: int, chance: Ints, done: Ints) -> float:
    """The chance that the police come to this place on that day and no card helps."""
    if place == Place.KADIKOY:
        return 0.0
    one, two = chance[6 * row], chance[6 * row + 1]
    risk = one * two if place != Place.TAKSIM else one + two - one * two
    if done[OPPORTUNITY] and holds(v, box, seat, Bonus.ROOM) and place == box.bonus_place[v.task[seat, OPPORTUNITY]]:
        return 0.0
    if done[OPPORTUNITY] and holds(v, box, seat, Bonus.PERMIT):
        work = 0.0
        for slot in range(4, 6):
            if box.where[6 * row + slot] == place:
                work = chance[6 * row + slot]
        return risk * (1.0 - work)
    return risk


@fast
def likely_fine(box: Box, row: int, chance: Ints) -> float:
    """The fine to expect, in thousands, if there is one."""
    one, two = chance[6 * row], chance[6 * row + 1]
    low = min(box.price[6 * row], box.price[6 * row + 1])
    some = one + two - one * two
    if some <= 0.0:
        return 0.0
    single = one * (1.0 - two) * box.price[6 * row] + two * (1.0 - one) * box.price[6 * row + 1]
    return (single + one * two * low) / some / THOUSAND


@fast
def first_in_line(v: View, box: Box, seat: int, place: int, stays: bool, kind: int, done: Ints) -> float:
    """The chance not to be beaten to a card by somebody lower in the pile."""
    if done[OPPORTUNITY] and holds(v, box, seat, Bonus.DRIVER if kind == Kind.JOURNEY else Bonus.FOREMAN):
        return 1.0
    before = 0
    for other in range(v.seats):
        if other != seat and v.place[other] == place and (not stays or v.came[other] < v.came[seat]):
            if kind == Kind.WORK or v.done[other, OBSTACLE]:
                before += 1
    return 1.0 / (1.0 + 0.7 * before)


@fast
def worth_of_cash(cash: float) -> float:
    """Money counts fully until it pays a journey."""
    return min(cash, ENOUGH) + EXTRA_WORTH * max(0.0, cash - ENOUGH)


@fast
def can_probably_pay(cash: float, price: float, sure: bool) -> float:
    """1 or 0 where the purse is certain; in between where jobs and fines lie ahead."""
    if sure or cash >= price + SLACK:
        return 1.0 if cash >= price else 0.0
    return max(0.0, (cash - price + SLACK) / (2.0 * SLACK))


@fast
def price_on(v: View, box: Box, seat: int, card: int, day: int, done: Ints) -> float:
    """What a journey would cost on that day, in thousands."""
    price = box.price[card] / THOUSAND
    if done[OPPORTUNITY] and done[OPPORTUNITY] < day and holds(v, box, seat, Bonus.DRIVER):
        price -= box.bonus_money[v.task[seat, OPPORTUNITY]] / THOUSAND
    return max(0.0, price)


@fast
def hope_for_bonus(v: View, box: Box, seat: int, row: int, place: int, chance: Ints) -> float:
    """The chance that standing here at the reveal begins the own opportunity."""
    card = v.task[seat, OPPORTUNITY]
    if box.trigger[card, 0] != Trigger.OFFERED or place != box.part_place[card, 0]:
        return 0.0
    for slot in range(2, 6):
        if box.kind[6 * row + slot] == box.part_kind[card, 0] and box.where[6 * row + slot] == place:
            return chance[6 * row + slot] / box.parts[card]
    return 0.0


@fast
def copy_tasks(v: View, seat: int, tries: Ints, done: Ints) -> None:
    """How far the seat's two tasks have come, to be planned on."""
    for which in range(2):
        done[which] = v.done[seat, which]
        for part in range(PARTS):
            tries[which, part] = v.tries[seat, which, part]


@fast
def worth_at_end(v: View, box: Box, seat: int, day: int, cash: float, tries: Ints, done: Ints) -> float:
    """What still being in Istanbul after the last planned day is worth: tasks, as far as they have come, and money."""
    parts = box.parts[v.task[seat, OBSTACLE]]
    task = TASK if done[OBSTACLE] else PART * parts * alive_tries(v, box, seat, OBSTACLE, day, tries)
    extra = BONUS if done[OPPORTUNITY] else BONUS * 0.7 * alive_tries(v, box, seat, OPPORTUNITY, day, tries)
    return task + extra + worth_of_cash(cash)


@fast
def worth_of_path(
    v: View, box: Box, seat: int, path: Ints, days: int, arrives: bool, barred: bool, chance: Ints, tries: Ints, done: Ints
) -> float:
    """The path gone through day by day: tasks, looks, raids, journeys and jobs; then what is in hand at its end."""
    copy_tasks(v, seat, tries, done)
    cash = v.cash[seat] / THOUSAND
    here, stay, worth, sure = v.place[seat], 1.0, 0.0, True
    for k in range(days):
        day, place = v.day + k, path[k]
        if day > box.last_day:
            break
        row = (day - 1) % 6
        moved = place != here or (k == 0 and arrives)
        if v.phase != Phase.CHAT or k > 0:
            step_tasks(v, box, seat, day, place, moved, cash, tries, done)
            worth += stay * (EYE * box.eyes[v.seats, place] + SYMBOL * box.draws[v.seats, place])
        risk = raid_risk(v, box, seat, row, place, chance, done)
        free = 0.0 if k == 0 and barred else 1.0 - risk
        earned = 0.0
        for slot in range(2, 6):
            card = 6 * row + slot
            if box.where[card] != place or chance[card] <= 0.0:
                continue
            kind = box.kind[card]
            lucky = chance[card] * free * first_in_line(v, box, seat, place, not moved, kind, done)
            if kind == Kind.WORK:
                earned += lucky * box.price[card] / THOUSAND
            elif done[OBSTACLE]:
                price = price_on(v, box, seat, card, day, done)
                lucky *= can_probably_pay(cash, price, sure)
                worth += stay * lucky * (OUT + EXTRA_WORTH * max(0.0, cash - price)) * (1.0 - HASTE * k)
                stay *= 1.0 - lucky
        fine = likely_fine(box, row, chance)
        if cash < fine:
            worth -= stay * risk * JAIL
            stay *= 1.0 - risk
        else:
            earned -= risk * fine
        sure = sure and (earned == 0.0 or risk == 0.0 or risk == 1.0)
        cash += earned
        if not done[OPPORTUNITY]:
            worth += stay * BONUS * hope_for_bonus(v, box, seat, row, place, chance)
        here = place
    return worth + stay * worth_at_end(v, box, seat, v.day + days - 1, cash, tries, done)


@fast
def best_path(
    v: View, box: Box, seat: int, first: int, arrives: bool, barred: bool, chance: Ints, path: Ints, tries: Ints, done: Ints
) -> float:
    """The worth of the best path that begins in `first`, as many days long as `path` has room."""
    best = -1e9
    days = path.shape[0]
    path[0] = first
    for code in range(WAYS ** (days - 1)):
        rest, here, good = code, first, True
        for k in range(1, days):
            nth = rest % WAYS
            rest //= WAYS
            if nth:  # the nth neighbour; 0 stays
                here = neighbour(box, here, nth)
                if here == EMPTY:
                    good = False
                    break
            path[k] = here
        if good:
            best = max(best, worth_of_path(v, box, seat, path, days, arrives, barred, chance, tries, done))
    return best


@fast
def neighbour(box: Box, place: int, nth: int) -> int:
    """The nth neighbourhood along a line; EMPTY if there are fewer."""
    for other in range(PLACES):
        if box.lines[place, other]:
            nth -= 1
            if nth == 0:
                return other
    return EMPTY


@fast
def planned_place(v: View, box: Box, seat: int, path: Ints) -> int:
    """Where the best path of as many days as `path` has room for begins; the own place for who is not free."""
    here = v.place[seat]
    if here >= PLACES:
        return Place.KADIKOY
    chance, tries, done = new_chance(), new_tries(), new_done()
    believe(v, box, chance)
    best, worth = here, best_path(v, box, seat, here, False, False, chance, path, tries, done)
    for nth in range(1, WAYS):
        place = neighbour(box, here, nth)
        if place == EMPTY:
            break
        value = best_path(v, box, seat, place, False, False, chance, path, tries, done)
        if value > worth:
            best, worth = place, value
    return best
