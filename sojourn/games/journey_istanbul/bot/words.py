"""What it says for nothing: true words that help itself, and where it goes.

It tells a debtor what will help to pay back; it tells somebody who stands before it of a better chance elsewhere; and
it says where it goes when it will be first there and others know what there is to get.
Questions of the rules are asked of a view here, hence `Any`: a view has all the fields they read.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast
from sojourn.core.record import Ints
from sojourn.games.journey_istanbul.bot.news import (
    can_tell,
    has_moved,
    has_seen,
    is_for_oneself,
    look_ahead,
    new_path,
    own_plan,
)
from sojourn.games.journey_istanbul.bot.plans import (
    believe,
    new_chance,
    new_done,
    new_tries,
)
from sojourn.games.journey_istanbul.claims import claim_at
from sojourn.games.journey_istanbul.evening import is_before
from sojourn.games.journey_istanbul.records import EMPTY, OBSTACLE, PLACES, SEATS, SQUARES, Box, Kind, View
from sojourn.games.journey_istanbul.talk_windows import is_live

UNHEARD = 0.3  # the chance somebody gives a card of tonight that it has not heard of
SHOWN = 2  # cards of a day that are shown together rather than told one by one


@fast
def can_still_move(v: View, other: int) -> bool:
    """Free, and its turn of today is still to come."""
    return v.place[other] < PLACES and not has_moved(v, other)


# To a debtor


@fast
def debtor(v: View, seat: int) -> int:
    """Who owes us money and can still act on what it hears today; EMPTY if nobody."""
    for other in range(v.seats):
        if other != seat and v.debt[other, seat] > 0 and can_still_move(v, other):
            return other
    return EMPTY


@fast
def useful_squares(v: View, box: Box, seat: int, other: int, plan: Ints) -> int:
    """Bit mask of today's squares that we know, the other does not, and that we do not want ourselves."""
    found, row = 0, (v.day - 1) % 6
    for column in range(SQUARES):
        square = row * SQUARES + column
        if can_tell(v, square) and not has_seen(v, other, square) and not is_for_oneself(v, box, square, plan):
            found |= 1 << column
    return found


@fast
def unwritten(v: View, columns: int) -> int:
    """The first of these squares of today that is not truly written in our planner; EMPTY if all are."""
    row = (v.day - 1) % 6
    for column in range(SQUARES):
        square = row * SQUARES + column
        if columns >> column & 1 and claim_at(v.notes, square) != v.sheet[row, column] % 6 + 1:
            return square
    return EMPTY


@fast
def has_secret(v: View, other: int, columns: int) -> bool:
    """We know another card of today that the other does not: showing the day's notes might give it away."""
    row = (v.day - 1) % 6
    for column in range(SQUARES):
        square = row * SQUARES + column
        if not columns >> column & 1 and can_tell(v, square) and not has_seen(v, other, square):
            return True
    return False


@fast
def shows(v: View, box: Box, other: int, columns: int) -> bool:
    """Whether to show the planner's row rather than to tell one card of it: for several cards, or as a proof."""
    count = 0
    for column in range(SQUARES):
        count += columns >> column & 1
    return (count >= SHOWN or (count > 0 and box.proof == 1)) and not has_secret(v, other, columns)


# To somebody who stands before us


@fast
def word_for_rival(v: Any, box: Box, seat: int) -> int:
    """A card of tonight that would lead somebody away from where we want to be: square * SEATS + whom; EMPTY if none."""
    plan = new_path()
    own_plan(v, box, seat, plan)
    mine = card_at(v, box, seat, plan[0])
    if mine == EMPTY:
        return EMPTY
    for other in range(v.seats):
        if other == seat or v.place[other] != plan[0] or not can_still_move(v, other):
            continue
        if not is_before(v, box, other, seat, mine) and v.place[seat] == plan[0]:
            continue
        square = diversion(v, box, seat, other, plan)
        if square != EMPTY:
            return square * SEATS + other
    return EMPTY


@fast
def card_at(v: View, box: Box, seat: int, place: int) -> int:
    """A journey or job in this place tonight that we know of and may take; EMPTY if there is none."""
    row = (v.day - 1) % 6
    for column in range(SQUARES):
        card = v.sheet[row, column]
        if card < 0 or v.sideways[row, column] or place == EMPTY or box.where[card] != place:
            continue
        if box.kind[card] == Kind.WORK or (v.done[seat, OBSTACLE] and v.cash[seat] >= box.price[card]):
            return card
    return EMPTY


@fast
def diversion(v: View, box: Box, seat: int, other: int, plan: Ints) -> int:
    """A card we do not want which, once known, makes the other go elsewhere tonight; EMPTY if there is none."""
    chance, theirs, path, tries, done = new_chance(), new_path(), new_path(), new_tries(), new_done()
    useful = useful_squares(v, box, seat, other, plan)
    row = (v.day - 1) % 6
    for column in range(SQUARES):
        card = v.sheet[row, column]
        if not useful >> column & 1 or box.kind[card] == Kind.POLICE:
            continue
        believe(v, box, chance)
        chance[card] = UNHEARD
        look_ahead(v, box, other, chance, theirs, path, tries, done)
        if theirs[0] != plan[0]:
            continue
        chance[card] = 1.0
        look_ahead(v, box, other, chance, theirs, path, tries, done)
        if theirs[0] != plan[0]:
            return row * SQUARES + column
    return EMPTY


# To everybody


@fast
def claims_place(v: Any, box: Box, seat: int) -> bool:
    """We are first where we mean to be tonight, and somebody who could still come knows what there is to get."""
    plan, row = new_path(), (v.day - 1) % 6
    if not any_rival_could_know(v, seat, row):
        return False
    own_plan(v, box, seat, plan)
    mine = card_at(v, box, seat, plan[0])
    if mine == EMPTY:
        return False
    for other in range(v.seats):
        if other != seat and v.place[other] == plan[0] and (v.place[seat] != plan[0] or is_before(v, box, other, seat, mine)):
            return False  # we are not first
    for column in range(SQUARES):
        if v.sheet[row, column] == mine:
            return rival_knows(v, box, seat, row * SQUARES + column, plan[0])
    return False


@fast
def any_rival_could_know(v: View, seat: int, row: int) -> bool:
    """Somebody else has seen one of tonight's cards that we know."""
    for column in range(SQUARES):
        if v.sheet[row, column] >= 0 and not v.sideways[row, column] and v.seen[row, column] & ~(1 << seat):
            return True
    return False


@fast
def rival_knows(v: View, box: Box, seat: int, square: int, place: int) -> bool:
    """Somebody has seen this card and is one step from the place."""
    for other in range(v.seats):
        if other != seat and is_live(v, other) and has_seen(v, other, square) and can_still_move(v, other):
            if v.place[other] != place and box.lines[v.place[other], place]:
                return True
    return False
