"""Step 3: lead tourists through the streets, earn markers, bring them home."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.core.trace import emit
from sojourn.games.donde_es.actions import END_TURN, EXCHANGE, mark_plays, play_of
from sojourn.games.donde_es.arrivals import is_home, set_aside
from sojourn.games.donde_es.markers import has_earned, put_marker, spaces_needed
from sojourn.games.donde_es.movement_cards import can_exchange, discard, draw_back, draw_up_to, hand_size, largest_hand
from sojourn.games.donde_es.records import (
    NOBODY,
    SPACES,
    TYPES,
    WAYS,
    Box,
    EventCard,
    Phase,
    State,
    Told,
    Way,
)
from sojourn.games.donde_es.tracker import no_tourist_left

# --- Where a tourist can go ----------------------------------------------------------------------


@rule("DE-R13")
def is_taken(s: Any, box: Box, cell: int) -> bool:
    """Tourists share cells; in the variant only the square is shared."""
    if not box.one_per_cell or box.plaza[cell]:
        return False
    for space in range(SPACES):
        if s.who[space] >= 0 and s.cell[space] == cell:
            return True
    return False


@rule("DE-21", "DE-R12")
def ways_from(s: Any, box: Box, cell: int) -> int:
    """The directions without house, sea or wall, one bit each; parade and noon sun close some."""
    ways = box.beside[cell] if s.today == EventCard.PARADE else box.exits[cell]
    if s.today == EventCard.NOON_SUN:
        ways &= ~(1 << Way.NORTH)
    return int(ways)


@rule("DE-20", "DE-R13")
def open_ways(s: Any, box: Box, space: int) -> int:
    """The directions in which the tourist in a space can be led, one bit each; none for an empty space."""
    cell = s.cell[space]
    if s.who[space] < 0 or cell < 0:
        return 0
    ways = ways_from(s, box, cell)
    if box.one_per_cell:
        for way in range(WAYS):
            if ways >> way & 1 and is_taken(s, box, box.ahead[cell][way]):
                ways &= ~(1 << way)
    return ways


@rule("DE-18", "DE-19", "DE-20", "DE-21", "DE-30", "DE-R11", "DE-R32", "DE-R33", "DE-46")
def legal_moves(s: State, box: Box, seat: int, mask: Any) -> None:
    """Every card of the hand, every tourist, every open way; or end the turn; or exchange.

    Talk is free and binds nobody, so there is nothing here to promise, trade or give.
    """
    anywhere = s.lasting[seat] == EventCard.LOCAL_KNOWLEDGE and not s.wild
    for space in range(SPACES):
        ways = open_ways(s, box, space)
        if ways == 0:
            continue
        for card in range(TYPES):
            if s.hand[seat][card] == 0:
                continue
            fits = ways if anywhere else ways & box.axis[card]
            mark_plays(mask, card, fits, space)
    mask[END_TURN] = 1
    if can_exchange(s, box, seat):
        mask[EXCHANGE] = 1


# --- A card is played ----------------------------------------------------------------------------


@rule("DE-18", "DE-19", "DE-20", "DE-22", "DE-R11", "DE-R14", "DE-R20")
def play_card(s: State, box: Box, action: int) -> None:
    """One card, one tourist, one space; then see whether a marker is earned."""
    card, way, space = play_of(action)
    discard(s, s.active, card)
    s.played += 1
    if not box.axis[card] >> way & 1:
        s.wild = 1
    origin = s.cell[space]
    if s.start[space] < 0:
        s.start[space] = origin
    s.cell[space] = box.ahead[origin][way]
    s.walked[space] += 1
    s.waiting &= ~(1 << space)
    emit(s, Told.STEP, s.active, s.who[space], s.cell[space], card, way)
    s.asked = space
    s.then = Phase.MOVE
    s.phase = Phase.LANDING
    if not box.assist_needs_progress and has_earned(s, box, space):
        earn_marker(s, box, space, Phase.LANDING)


@rule("DE-23", "DE-26", "DE-R15", "DE-R21")
def earn_marker(s: State, box: Box, space: int, after: int) -> None:
    """The marker is placed automatically, before anything else; in a variant the guide is asked."""
    s.marked |= 1 << space
    s.phase = after
    if box.optional_markers:
        s.asked = space
        s.after = after
        s.phase = Phase.MARK
    else:
        put_marker(s, space, s.active)


@rule("DE-R15")
def answer_marker(s: State, yes: bool) -> None:
    """Place the marker or leave it; then go on where the question came up."""
    if yes:
        put_marker(s, s.asked, s.active)
    s.phase = s.after
    s.after = 0


# --- Arriving ------------------------------------------------------------------------------------


@rule("DE-27", "DE-29", "DE-R20")
def land(s: State, box: Box) -> None:
    """Every cell entered is landed on: arriving is no choice, except in the variant."""
    s.phase = Phase.MOVE
    if is_home(s, box, s.asked, s.cell[s.asked]):
        s.phase = Phase.ARRIVING
        if box.pass_through and hand_size(s, s.active) > 0:
            s.phase = Phase.CLAIM


@rule("DE-R20")
def answer_claim(s: State, yes: bool) -> None:
    """Claim here, or walk on as long as there are cards."""
    s.phase = Phase.ARRIVING
    if not yes:
        s.waiting |= 1 << s.asked
        s.phase = Phase.MOVE
        emit(s, Told.WALKS_ON, s.active, s.who[s.asked])


@rule("DE-12", "DE-28", "DE-R8", "DE-R21", "DE-R36")
def arrive(s: State, box: Box) -> None:
    """The marker first, then the arrival; an empty tracker is filled before the turn goes on."""
    space = s.asked
    if box.assist_needs_progress and has_earned(s, box, space):
        earn_marker(s, box, space, Phase.ARRIVING)
        return
    set_aside(s, box, space, s.active)
    if not no_tourist_left(s, box, s.then):
        s.phase = s.then


# --- The turn ------------------------------------------------------------------------------------


@rule("DE-17")
def begin_turn(s: State, seat: int) -> None:
    """A fresh turn: nothing walked, nothing placed, nothing played."""
    s.active = seat
    s.phase = Phase.MOVE
    forget_turn(s)


@fast
def forget_turn(s: State) -> None:
    """What only this turn needed to know is gone."""
    s.played = 0
    s.wild = 0
    s.marked = 0
    s.waiting = 0
    s.asked = 0
    s.after = 0
    s.then = 0
    for space in range(SPACES):
        s.walked[space] = 0
        s.start[space] = NOBODY


@fast
def is_last_turn(s: State) -> bool:
    """Whether the guide whose turn it is closes the round."""
    return (s.active + 1) % s.seats == s.first


@rule("DE-18")
def ends_by_itself(s: State, box: Box, revealed: bool) -> bool:
    """With an empty hand a turn is over, unless its end would show someone new cards.

    Then the guide has to end it, so that the last step can still be taken back before anything hidden is seen. A step
    that has `revealed` new tourists cannot be taken back anyway.
    """
    if hand_size(s, s.active) > 0:
        return False
    if revealed and not box.forced_end:
        return True
    return not (is_last_turn(s) or box.draw_at_turn_end or s.waiting)


@rule("DE-R14")
def has_progressed(s: State, box: Box, space: int) -> bool:
    """In the variant: stands far enough from where the guide first picked it up this turn."""
    if s.who[space] < 0 or s.start[space] < 0 or s.waiting >> space & 1:
        return False
    return has_earned(s, box, space) and bool(box.steps[s.start[space]][s.cell[space]] >= spaces_needed(s, s.active))


@rule("DE-17", "DE-31", "DE-R14", "DE-R20", "DE-R23")
def close_turn(s: State, box: Box) -> None:
    """Late markers and late arrivals (variants), then the next guide, or the end of the round."""
    if box.assist_needs_progress:
        for space in range(SPACES):
            if has_progressed(s, box, space):
                earn_marker(s, box, space, Phase.CLOSING)
                return
    for space in range(SPACES):
        if s.waiting >> space & 1:
            s.asked = space
            s.then = Phase.CLOSING
            s.phase = Phase.ARRIVING
            return
    emit(s, Told.TURN_OVER, s.active, s.played)
    if box.draw_at_turn_end:
        draw_up_to(s, s.active, largest_hand(s, box, s.active))
    if not is_last_turn(s):
        begin_turn(s, (s.active + 1) % s.seats)
        return
    forget_turn(s)
    if not box.draw_at_turn_end:
        draw_back(s, box)
    s.phase = Phase.CHECK
