"""Obstacle and opportunity cards: parts, exact gaps, circles and bonuses."""

from __future__ import annotations

from sojourn.core.compiling import fast, rule
from sojourn.core.trace import emit
from sojourn.games.journey_istanbul.records import (
    OBSTACLE,
    OPPORTUNITY,
    PARTS,
    SQUARES,
    Bonus,
    Box,
    Kind,
    Place,
    State,
    Told,
    Trigger,
)


@fast
def stands(s: State, seat: int) -> bool:
    """Free and still in Istanbul: the marker is in a neighbourhood."""
    return s.place[seat] < Place.JAIL


@fast
def todays_row(s: State) -> int:
    """The row of the Event Sheet whose day it is."""
    return (s.day - 1) % 6


@rule("JI-69", "JI-72")
def is_offered(s: State, box: Box, kind: int, place: int) -> bool:
    """A face-up card of this kind names this neighbourhood today."""
    row = todays_row(s)
    for column in range(SQUARES):
        if s.face_up[row, column]:
            card = s.sheet[row, column]
            if box.kind[card] == kind and box.where[card] == place:
                return True
    return False


@fast
def has_company(s: State, seat: int) -> bool:
    """Somebody else stands in the same neighbourhood, and it is not Kadıköy."""
    if s.place[seat] == Place.KADIKOY:
        return False
    for other in range(s.seats):
        if other != seat and s.place[other] == s.place[seat]:
            return True
    return False


@rule("JI-63", "JI-R5")
def is_met(s: State, box: Box, seat: int, card: int, part: int, arriving: bool) -> bool:
    """Whether a part happens now: an arrival, or standing in the right place at the reveal."""
    trigger = box.trigger[card, part]
    if arriving != (trigger == Trigger.ARRIVE):
        return False
    if s.cash[seat] < box.part_cash[card, part]:
        return False
    if trigger == Trigger.COMPANY:
        return has_company(s, seat)
    if s.place[seat] != box.part_place[card, part]:
        return False
    return arriving or is_offered(s, box, box.part_kind[card, part], s.place[seat])


@rule("JI-64", "JI-66", "JI-71")
def follows(s: State, box: Box, seat: int, which: int, card: int, part: int) -> bool:
    """The part before was done exactly as many days ago as the card says, or on any earlier day."""
    if part == 0:
        return True
    days = s.tries[seat, which, part - 1]
    gap = box.gap[card, part]
    if gap == 0:
        return (days & ((1 << s.day) - 1)) != 0
    return s.day >= gap and (days >> (s.day - gap)) & 1 == 1


@rule("JI-61", "JI-62", "JI-67", "JI-R4", "JI-R38")
def advance(s: State, box: Box, seat: int, which: int, arriving: bool) -> None:
    """Fill every circle whose part happens now; the last one finishes the task for good."""
    if s.done[seat, which]:
        return
    card = s.task[seat, which]
    last = box.parts[card] - 1
    before = filled(s, box, seat, which)
    for part in range(last, -1, -1):
        if is_met(s, box, seat, card, part, arriving) and follows(s, box, seat, which, card, part):
            s.tries[seat, which, part] |= 1 << s.day
            if part >= before:  # a part done again starts another attempt; its circle is full already
                emit(s, Told.CIRCLE, seat, card, part + 1)
            if part == last:
                break  # finished: a first part that happens on the same day no longer matters
    if s.tries[seat, which, last]:
        s.done[seat, which] = s.day
        emit(s, Told.TASK_DONE, seat, card)


@rule("JI-63", "JI-R18")
def arrive_for_tasks(s: State, box: Box, seat: int) -> None:
    """The marker was put into a neighbourhood: both cards may gain a circle."""
    advance(s, box, seat, OBSTACLE, True)
    advance(s, box, seat, OPPORTUNITY, True)


@rule("JI-69", "JI-R5")
def reveal_for_tasks(s: State, box: Box) -> None:
    """Right after the reveal, before the police: parts of the kind "on a day when it is offered"."""
    for seat in range(s.seats):
        if stands(s, seat):
            advance(s, box, seat, OBSTACLE, False)
            advance(s, box, seat, OPPORTUNITY, False)


@rule("JI-65")
def drop_missed_tries(s: State, box: Box, seat: int) -> None:
    """At the end of the own turn: a day whose exact follower was missed no longer counts."""
    for which in range(2):
        if s.done[seat, which]:
            continue
        card = s.task[seat, which]
        for part in range(box.parts[card] - 1):
            gap = box.gap[card, part + 1]
            if gap > 0 and s.tries[seat, which, part]:
                old = s.day - gap  # days up to this one have had their chance
                if old > 0:
                    s.tries[seat, which, part] &= ~((1 << (old + 1)) - 1)
                    if filled(s, box, seat, which) == 0:
                        emit(s, Told.TASK_LOST, seat, card)


@rule("JI-62", "JI-65")
def filled(s: State, box: Box, seat: int, which: int) -> int:
    """Circles with a completion marker: up to the furthest part that still counts."""
    parts = box.parts[s.task[seat, which]]
    if s.done[seat, which]:
        return parts
    count = 0
    for part in range(PARTS):
        if part < parts and s.tries[seat, which, part]:
            count = part + 1
    return count


@rule("JI-68", "JI-70", "JI-R6")
def enjoys(s: State, box: Box, seat: int, bonus: int) -> bool:
    """The seat's opportunity is finished and gives this bonus today."""
    card = s.task[seat, OPPORTUNITY]
    day = s.done[seat, OPPORTUNITY]
    if box.bonus[card] != bonus or day == 0:
        return False
    return day < s.day or not box.bonus_next_day[card]


@rule("JI-72", "JI-R15")
def is_spared(s: State, box: Box, seat: int) -> bool:
    """A card protects the seat where it stands: Work Permit where work is offered, A Room in its place."""
    place = s.place[seat]
    if enjoys(s, box, seat, Bonus.PERMIT) and is_offered(s, box, Kind.WORK, place):
        return True
    return enjoys(s, box, seat, Bonus.ROOM) and place == box.bonus_place[s.task[seat, OPPORTUNITY]]
