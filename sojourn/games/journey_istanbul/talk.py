"""Talk: who may say what, and when (JI-73 to JI-76, JI-R43).

Windows give each player a moment before a turn, when the police come, and before journeys and
jobs. What is said is in `speech.py`.
"""

from __future__ import annotations

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
    Verb,
)
from sojourn.games.journey_istanbul.records import Talk as TalkOption
from sojourn.games.journey_istanbul.tasks import todays_row

OPEN_ACTS = 4  # acts out of a window, per seat and turn, so that every game ends
VERBS = 10


@fast
def is_window(phase: int) -> bool:
    """Whether this phase is a talk window."""
    return phase == Phase.MORNING or phase == Phase.RAID or phase == Phase.EVENING


@fast
def speaks(s: State, seat: int) -> bool:
    """It is this seat's time in a window."""
    return s.decider == seat and is_window(s.phase)


@rule("JI-R28")
def is_live(s: State, seat: int) -> bool:
    """Still in Istanbul, in jail or not; who has left neither speaks, gives nor receives."""
    return s.place[seat] != Place.OUT


@fast
def others_live(s: State, seat: int) -> int:
    """Bit mask of the other players still in Istanbul."""
    mask = 0
    for other in range(s.seats):
        if other != seat and is_live(s, other):
            mask |= 1 << other
    return mask


@fast
def lies_face_down(s: State, square: int) -> bool:
    """A card is there and nobody but those who looked knows it."""
    row, column = square // SQUARES, square % SQUARES
    return (s.sheet[row, column] != EMPTY) & (s.face_up[row, column] == 0)


@fast
def any_face_down(s: State) -> bool:
    """Some square holds a face-down card."""
    for square in range(DAYS * SQUARES):
        if lies_face_down(s, square):
            return True
    return False


@fast
def has_notes(s: State, seat: int, scope: int) -> bool:
    """Something is written in these rows of the planner."""
    if scope == WHOLE:
        return s.notes[seat, 0] != 0 or s.notes[seat, 1] != 0 or s.notes[seat, 2] != 0
    for column in range(SQUARES):
        if claim_at(s.notes[seat], scope * SQUARES + column):
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


@fast
def has_addressee(s: State, box: Box, seat: int, verb: int) -> bool:
    """There is somebody an act with this verb can be for."""
    for other in range(s.seats):
        if can_address(s, box, seat, verb, other):
            return True
    return False


@fast
def moves_money_out(verb: int) -> bool:
    """The speaker hands out bills."""
    return verb == Verb.GIVE or verb == Verb.LEND or verb == Verb.DEAL


@rule("JI-73", "JI-74", "JI-75", "JI-76")
def can_complete(s: State, box: Box, seat: int, verb: int, face_down: bool) -> bool:
    """An act is allowed only if it can be finished: cash, a live addressee, a card to speak of."""
    if verb == Verb.INTENT:
        return True
    if verb == Verb.TELL or verb == Verb.ASK or verb == Verb.SELL or verb == Verb.NOTE:
        if not face_down:
            return False
    if verb == Verb.NOTE:
        return True
    if verb == Verb.SHOW and not has_notes(s, seat, WHOLE):
        return False
    if moves_money_out(verb) and spare_cash(s, box, seat) < THOUSAND:
        return False
    return has_addressee(s, box, seat, verb)


@rule("JI-R43", "JI-R20")
def is_allowed_here(s: State, box: Box, seat: int, verb: int) -> bool:
    """Which verbs fit the moment: morning all but DEAL, raid only rescue, evening what settles cards."""
    if not speaks(s, seat):
        if box.talk != TalkOption.OPEN or s.spoken[seat] >= OPEN_ACTS or verb == Verb.DEAL:
            return False
        frozen = s.phase == Phase.CHAT or s.phase == Phase.RAID
        return not (frozen and not box.raid_rescue) or verb == Verb.TELL or verb == Verb.INTENT
    if s.phase == Phase.MORNING:
        if verb == Verb.NOTE:
            return seat == s.turn and s.notes_left > 0
        return verb != Verb.DEAL
    if s.phase == Phase.RAID:
        if is_short(s, box, seat):
            return verb == Verb.BORROW
        return verb == Verb.GIVE or verb == Verb.LEND
    return verb == Verb.GIVE or verb == Verb.BORROW or verb == Verb.LEND or verb == Verb.DEAL or verb == Verb.TELL


@fast
def first_verb(s: State, seat: int) -> int:
    """The verbs a seat may think of begin here: none while it waits for an answer, notes when its acts are used up."""
    if s.offer[seat] != EMPTY or not is_live(s, seat):
        return VERBS
    return Verb.NOTE if speaks(s, seat) and s.acts == 0 else 0


@fast
def may_begin(s: State, box: Box, seat: int, verb: int, face_down: bool) -> bool:
    """Whether an act can begin with this verb, from `first_verb` on; `face_down` as of `any_face_down`."""
    return is_allowed_here(s, box, seat, verb) and can_complete(s, box, seat, verb, face_down)


@fast
def has_act(s: State, box: Box, seat: int) -> bool:
    """The speaker can do something other than pass."""
    if s.phase == Phase.MORNING and s.acts > 0 and s.offer[seat] == EMPTY:
        return True  # one can always say where one goes next
    face_down = any_face_down(s)
    for verb in range(first_verb(s, seat), VERBS):
        if may_begin(s, box, seat, verb, face_down):
            return True
    return False


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
    """Give the word to the next seat that can use it; False when the window closes."""
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
        if has_act(s, box, seat):
            return True
        s.decider = EMPTY
    s.waiting = 0
    s.acts = 0
    s.notes_left = 0
    return False


@fast
def hush(s: State, box: Box) -> None:
    """The speaker's time is over once nothing is left to say or to wait for."""
    seat = s.decider
    if seat == EMPTY or not is_window(s.phase) or s.stating != EMPTY or s.offer[seat] != EMPTY or s.verb[seat] != EMPTY:
        return
    if not has_act(s, box, seat):
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
