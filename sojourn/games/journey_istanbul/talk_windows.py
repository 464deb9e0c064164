"""Talk: who may say what, and when (JI-73 to JI-76, JI-R43).

Windows give each player a moment before a turn, when the police come, and before journeys and
jobs. What is said is in `talk_acts.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sojourn.core.compiling import fast, rule
from sojourn.games.journey_istanbul.actions import (
    WHOLE,
)
from sojourn.games.journey_istanbul.claims import claim_at
from sojourn.games.journey_istanbul.evening import is_before, is_short, qualifies, seems_to_qualify, spare_cash
from sojourn.games.journey_istanbul.records import (
    DAYS,
    EMPTY,
    SQUARES,
    THOUSAND,
    Box,
    Kind,
    Phase,
    Place,
    State,
    Talk,
    Verb,
)
from sojourn.games.journey_istanbul.tasks import todays_row

OPEN_ACTS = 4  # acts out of a window, per seat and turn, so that every game ends
VERB_COUNT = len(Verb)


@fast
def is_window(phase: int) -> bool:
    """Whether this phase is a talk window."""
    return phase == Phase.MORNING or phase == Phase.RAID or phase == Phase.EVENING


@fast
def speaks(s: State, seat: int) -> bool:
    """It is this seat's time in a window."""
    return s.decider == seat and is_window(s.phase)


@rule("JI-R28")
def is_live(s: Any, seat: int) -> bool:
    """Still in Istanbul, in jail or not; who has left neither speaks, gives nor receives."""
    return s.place[seat] != Place.OUT


@fast
def lies_face_down(s: State, square: int) -> bool:
    """A card is there and nobody but those who looked knows it."""
    row, column = square // SQUARES, square % SQUARES
    return (s.sheet[row, column] != EMPTY) & (s.face_up[row, column] == 0)


@fast
def any_face_down(s: State) -> bool:
    """Some square holds a face-down card."""
    found = False
    for square in range(DAYS * SQUARES):  # all of them: faster than to stop at the first
        found |= lies_face_down(s, square)
    return found


@fast
def has_notes(s: State, box: Box, seat: int, scope: int) -> bool:
    """Something is written in these rows of the planner, about a card that nobody has turned over."""
    if s.notes[seat, 0] == 0 and s.notes[seat, 1] == 0 and s.notes[seat, 2] == 0:
        return False
    for square in range(DAYS * SQUARES):
        if (scope == WHOLE or scope == square // SQUARES) and claim_at(s.notes[seat], square):
            if not box.free_notes or lies_face_down(s, square):
                return True
    return False


@fast
def can_deal_about(s: State, box: Box, seat: int, other: int, column: int) -> bool:
    """`other` would be asked before `seat` about this face-up journey or job, and both qualify."""
    row = todays_row(s)
    if not s.face_up[row, column] or column < s.column:
        return False
    card = s.sheet[row, column]
    if box.kind[card] == Kind.POLICE or s.passed[column] >> other & 1 or s.passed[column] >> seat & 1:
        return False
    both = qualifies(s, box, seat, card) and seems_to_qualify(s, box, other, card)
    return both and is_before(s, box, other, seat, card)


@fast
def can_deal_with(s: State, box: Box, seat: int, other: int) -> bool:
    """Some card's place can be bought from `other`."""
    for column in range(SQUARES):
        if can_deal_about(s, box, seat, other, column):
            return True
    return False


@fast
def can_address(s: State, box: Box, seat: int, verb: int, other: int) -> bool:
    """Whether an act with this verb can be for this seat."""
    if other == seat or not is_live(s, other):
        return False
    if verb == Verb.DEAL:
        return can_deal_with(s, box, seat, other)
    if verb == Verb.SELL:
        return box.money_hidden == 1 or spare_cash(s, box, other) >= THOUSAND
    if verb == Verb.BORROW:
        return box.money_hidden == 1 or spare_cash(s, box, other) >= THOUSAND
    if s.phase == Phase.RAID and (verb == Verb.GIVE or verb == Verb.LEND):
        return is_short(s, box, other)
    return True


# What an act needs to be finished.
LISTENER = 1  # somebody else in Istanbul
RECEIVER = 2  # somebody to give to: before a raid only who cannot pay the fine
OWN_CASH = 4
PAYER = 8  # somebody who could pay for it
FACE_DOWN = 16  # a card to speak of
OWN_NOTES = 32  # something to show
DEALER = 64  # somebody who would be asked before the speaker about one of tonight's cards

NEEDS = np.zeros(VERB_COUNT, np.int64)
NEEDS[Verb.GIVE] = OWN_CASH | RECEIVER
NEEDS[Verb.TELL] = FACE_DOWN | LISTENER
NEEDS[Verb.ASK] = FACE_DOWN | LISTENER
NEEDS[Verb.SELL] = FACE_DOWN | PAYER
NEEDS[Verb.SHOW] = OWN_NOTES | LISTENER
NEEDS[Verb.BORROW] = PAYER
NEEDS[Verb.LEND] = OWN_CASH | RECEIVER
NEEDS[Verb.DEAL] = OWN_CASH | DEALER
NEEDS[Verb.NOTE] = FACE_DOWN


@fast
def needs_met(s: State, box: Box, seat: int) -> int:
    """Which of these needs are met now, as a bit mask."""
    found = 0
    for other in range(s.seats):
        if other != seat and is_live(s, other):
            found |= LISTENER
            found |= PAYER * int(box.money_hidden == 1 or spare_cash(s, box, other) >= THOUSAND)
            found |= RECEIVER * int(s.phase != Phase.RAID or is_short(s, box, other))
            found |= DEALER * int(s.phase == Phase.EVENING and can_deal_with(s, box, seat, other))
    found |= OWN_CASH * int(spare_cash(s, box, seat) >= THOUSAND)
    found |= FACE_DOWN * int(any_face_down(s))
    return found | OWN_NOTES * int(has_notes(s, box, seat, WHOLE))


@fast
def possible_verbs(met: int) -> int:
    """The verbs whose needs are met, as a bit mask."""
    possible = 0
    for verb in range(VERB_COUNT):
        possible |= int(NEEDS[verb] & ~met == 0) << verb
    return possible


_WORDS = (1 << VERB_COUNT) - 1 & ~(1 << Verb.DEAL | 1 << Verb.NOTE)
_WHILE_FROZEN = 1 << Verb.TELL | 1 << Verb.INTENT
_RESCUE = 1 << Verb.GIVE | 1 << Verb.LEND
_SETTLING = _RESCUE | 1 << Verb.BORROW | 1 << Verb.DEAL | 1 << Verb.TELL


@rule("JI-R43", "JI-R20")
def fitting_verbs(s: State, box: Box, seat: int) -> int:
    """Which verbs fit the moment: morning all but DEAL, raid only rescue, evening what settles cards; notes always."""
    if not is_live(s, seat):
        return 0
    note = int(may_write(s, box, seat)) << Verb.NOTE
    at_any_time = note if box.free_notes else 0
    if s.offer[seat] != EMPTY:
        return at_any_time
    if not speaks(s, seat):
        if box.talk != Talk.OPEN or s.spoken[seat] >= OPEN_ACTS:
            return at_any_time
        return at_any_time | _WHILE_FROZEN if is_frozen(s, box) else note | _WORDS
    if s.phase == Phase.MORNING:
        return note | (_WORDS if s.acts else 0)
    if s.acts == 0:
        return note
    if s.phase == Phase.RAID:
        return note | (1 << Verb.BORROW if is_short(s, box, seat) else _RESCUE)
    return note | _SETTLING


@rule("JI-83", "JI-R46")
def may_write(s: State, box: Box, seat: int) -> bool:
    """Notes may be written whenever one may speak; under older rules three of them, before the own turn."""
    if box.free_notes:
        return box.talk == Talk.OPEN or speaks(s, seat)
    if speaks(s, seat):
        return s.phase == Phase.MORNING and seat == s.turn and s.notes_left > 0
    return box.talk == Talk.OPEN


@rule("JI-R20")
def is_frozen(s: State, box: Box) -> bool:
    """Money may not change hands between the reveal and the fine, if the table plays so."""
    return not box.raid_rescue and (s.phase == Phase.CHAT or s.phase == Phase.RAID)


@rule("JI-73", "JI-74", "JI-75", "JI-76")
def open_verbs(s: State, box: Box, seat: int) -> int:
    """An act may begin only if it can be finished: cash, a live addressee, a card to speak of. A bit mask of verbs."""
    verbs = fitting_verbs(s, box, seat)
    if verbs == 0:
        return 0
    return verbs & possible_verbs(needs_met(s, box, seat))


@rule("JI-R43", "JI-R29")
def may_speak(s: State, box: Box, seat: int) -> bool:
    """As far as all can tell the speaker has something to say; planners and hidden purses do not count."""
    if s.offer[seat] != EMPTY:
        return False
    if s.phase == Phase.MORNING:  # one can always say where one goes next; and nobody sees how many notes are left
        return s.acts > 0 or (seat == s.turn and any_face_down(s))
    purse = OWN_CASH * int(box.money_hidden)
    verbs = fitting_verbs(s, box, seat) & ~(1 << Verb.NOTE)
    return verbs & possible_verbs(needs_met(s, box, seat) | purse) != 0


# Windows: who speaks, and when.


@rule("JI-74", "JI-R43")
def open_window(s: State, box: Box) -> None:
    """Everybody still in Istanbul may speak once; the active player twice, and may write notes."""
    s.waiting = 0
    for seat in range(s.seats):
        if is_live(s, seat):
            s.waiting |= 1 << seat
    s.notes_left = 3 if s.phase == Phase.MORNING else 0


@fast
def first_waiting(s: State, box: Box, first: int, only_short: bool) -> int:
    """The first seat clockwise from `first` that has not spoken; EMPTY if all have."""
    for step in range(s.seats):
        seat = (first + step) % s.seats
        if s.waiting >> seat & 1 and (not only_short or is_short(s, box, seat)):
            return seat
    return EMPTY


@fast
def anybody_short(s: State, box: Box) -> bool:
    """Somebody cannot pay tonight's fine."""
    for seat in range(s.seats):
        if is_short(s, box, seat):
            return True
    return False


@fast
def next_speaker(s: State, box: Box) -> bool:
    """Give the word to the next seat that may have a use for it; False when the window closes."""
    while s.waiting:
        raid = s.phase == Phase.RAID
        if raid and not anybody_short(s, box):
            break
        seat = first_waiting(s, box, s.turn if s.phase == Phase.MORNING else s.starter, raid)
        if seat == EMPTY:
            seat = first_waiting(s, box, s.starter, False)
        two = (s.phase == Phase.MORNING and seat == s.turn) or (raid and is_short(s, box, seat))
        s.acts = 2 if two else 1
        s.waiting &= ~(1 << seat)
        s.decider = seat
        if may_speak(s, box, seat):
            return True
        s.decider = EMPTY
    s.waiting = 0
    s.acts = 0
    s.notes_left = 0
    return False


@fast
def end_speaking(s: State, box: Box) -> None:
    """The speaker's time is over once all can tell that nothing is left to say or to wait for."""
    seat = s.decider
    if seat == EMPTY or not is_window(s.phase) or s.stating != EMPTY or s.offer[seat] != EMPTY or s.verb[seat] != EMPTY:
        return
    if not may_speak(s, box, seat):
        s.decider = EMPTY


@rule("JI-R43")
def lapse(s: State) -> None:
    """Offers and unfinished acts end with the turn, and whenever the evening changes the money."""
    for seat in range(s.seats):
        s.verb[seat] = EMPTY
        s.offer[seat] = EMPTY
        s.spoken[seat] = 0
        clear_words(s, seat)


@fast
def clear_words(s: State, seat: int) -> None:
    """Leave nothing of an act or offer behind."""
    if s.verb[seat] == EMPTY:
        s.to[seat] = EMPTY
        s.square[seat] = EMPTY
        s.amount[seat] = EMPTY
    if s.offer[seat] == EMPTY:
        s.offer_to[seat] = EMPTY
        s.offer_left[seat] = 0
        s.offer_square[seat] = EMPTY
        s.offer_price[seat] = 0
        s.offer_extra[seat] = 0
