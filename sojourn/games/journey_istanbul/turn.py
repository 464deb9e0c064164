"""A player's turn: move, look, draw; and the turn in jail."""

from __future__ import annotations

from sojourn.core.compiling import fast, rule
from sojourn.core.trace import emit, whisper
from sojourn.games.journey_istanbul.actions import PASS, place_of, square_of
from sojourn.games.journey_istanbul.claims import write_claim
from sojourn.games.journey_istanbul.records import (
    DAYS,
    EMPTY,
    SQUARES,
    Box,
    Fate,
    Phase,
    Place,
    State,
    Told,
)
from sojourn.games.journey_istanbul.tasks import arrive_for_tasks, drop_missed_tries, todays_row


@rule("JI-17", "JI-18", "JI-19")
def put_on_pile(s: State, seat: int, place: int) -> None:
    """The marker goes on top of those already there; whoever stays keeps the lower place."""
    s.place[seat] = place
    s.came[seat] = s.arrivals
    s.arrivals += 1


@rule("JI-15", "JI-16", "JI-R1")
def can_walk(s: State, box: Box, seat: int, place: int) -> bool:
    """Stay, or go along exactly one white line; lines work both ways."""
    return s.place[seat] == place or box.lines[s.place[seat], place] == 1


@rule("JI-12", "JI-15", "JI-R3")
def move(s: State, box: Box, seat: int, action: int) -> None:
    """Stay or walk; arriving may finish a part of a task."""
    place = place_of(action)
    before = s.place[seat]
    if place == before:
        emit(s, Told.STAYED, seat, place)
        if box.presence:
            arrive_for_tasks(s, box, seat)
    else:
        put_on_pile(s, seat, place)
        emit(s, Told.MOVED, seat, before, place)
        arrive_for_tasks(s, box, seat)
    s.looks = box.eyes[s.seats, place]
    s.looked = 0
    s.phase = Phase.LOOK
    s.decider = EMPTY


@rule("JI-21", "JI-R10")
def can_look(s: State, square: int) -> bool:
    """Any card on the sheet, in any row, sideways or not; the same one not twice in one step."""
    there = s.sheet[square // SQUARES, square % SQUARES] != EMPTY
    return there & (s.looked >> square & 1 == 0)


@fast
def any_look(s: State) -> bool:
    """Some card on the sheet can still be looked at in this step."""
    for square in range(DAYS * SQUARES):
        if can_look(s, square):
            return True
    return False


@rule("JI-20", "JI-22", "JI-24", "JI-R37")
def look(s: State, box: Box, seat: int, action: int) -> None:
    """Everybody sees who looks where; the front is for the looker's eyes and planner only."""
    if action == PASS:
        s.looks = 0
    else:
        square = square_of(action)
        s.looks -= 1
        s.looked |= 1 << square
        row, column = square // SQUARES, square % SQUARES
        s.seen[row, column] |= 1 << seat
        write_seen(s, box, seat, square)
        emit(s, Told.LOOKED, seat, square)
        whisper(s, 1 << seat, Told.SAW, seat, square, s.sheet[row, column])
    s.decider = EMPTY


@rule("JI-20", "JI-23")
def offer_look(s: State, box: Box) -> None:
    """Ask for the next look; without eyes, or without a card, go on to the draw."""
    if s.looks > 0 and any_look(s):
        s.decider = s.turn
        return
    s.looks = 0
    s.looked = 0
    s.phase = Phase.DRAW


@rule("JI-22", "JI-26", "JI-83", "JI-R46")
def write_seen(s: State, box: Box, seat: int, square: int) -> None:
    """Whatever a player looks at or draws stands in their planner at once."""
    if box.free_notes:
        write_claim(s.notes[seat], square, int(s.sheet[square // SQUARES, square % SQUARES]) % 6 + 1)


@fast
def first_empty(s: State, row: int) -> int:
    """The leftmost empty square of a row; EMPTY if all five hold cards."""
    for column in range(SQUARES):
        if s.sheet[row, column] == EMPTY:
            return column
    return EMPTY


@rule("JI-26", "JI-27", "JI-28", "JI-29", "JI-R9")
def draw_card(s: State, box: Box, seat: int) -> None:
    """The top card goes to its row: sideways if that is today's, to the discard pile if it is full."""
    s.deck_left -= 1
    card = int(s.deck[s.deck_left])
    s.deck[s.deck_left] = EMPTY
    row = card // 6
    column = first_empty(s, row)
    if column == EMPTY:
        s.fate[card] = Fate.LOST + seat
        emit(s, Told.BURNED, seat, row)
        whisper(s, 1 << seat, Told.DREW_CARD, seat, -1, card)
        return
    sideways = row == todays_row(s)
    s.sheet[row, column] = card
    s.sideways[row, column] = sideways
    s.seen[row, column] = 1 << seat
    write_seen(s, box, seat, row * SQUARES + column)
    emit(s, Told.DREW, seat, row * SQUARES + column, sideways)
    whisper(s, 1 << seat, Told.DREW_CARD, seat, row * SQUARES + column, card)


@rule("JI-25", "JI-R11")
def draw(s: State, box: Box) -> None:
    """As many cards as the neighbourhood shows, one by one, while the deck lasts."""
    count = box.draws[s.seats, s.place[s.turn]]
    for _ in range(count):
        if s.deck_left > 0:
            draw_card(s, box, s.turn)
    s.phase = Phase.TURN_END


@rule("JI-55")
def offer_jail_look(s: State, box: Box) -> None:
    """A jailed player looks at one card at most; then comes the door."""
    if s.looks > 0 and any_look(s):
        s.decider = s.turn
        return
    s.looks = 0
    s.looked = 0
    s.phase = Phase.JAIL_DOOR


@rule("JI-57", "JI-58", "JI-R19", "JI-R27", "JI-R29")
def offer_door(s: State, box: Box) -> None:
    """On the release day the door opens; before, who has the fine may pay it. Where money is hidden, all are asked."""
    seat = s.turn
    may_have_it = box.money_hidden == 1 or s.cash[seat] >= box.price[s.jail_card[seat]]
    if s.day == s.release[seat] or may_have_it:
        s.decider = seat
    else:
        s.phase = Phase.TURN_END


@rule("JI-39", "JI-R45")
def leave_jail_card(s: State, seat: int) -> None:
    """The last marker to leave sends the police card to the discard pile."""
    card = s.jail_card[seat]
    s.jail_card[seat] = EMPTY
    s.release[seat] = 0
    for other in range(s.seats):
        if s.jail_card[other] == card:
            return
    s.fate[card] = Fate.OPEN


@rule("JI-57", "JI-58", "JI-59", "JI-R16", "JI-R17", "JI-R18")
def go_through_door(s: State, box: Box, seat: int, action: int) -> None:
    """Out of jail to any neighbourhood, on top of its pile; that ends the turn."""
    s.decider = EMPTY
    s.phase = Phase.TURN_END
    if action == PASS:
        return
    place = place_of(action)
    if s.day == s.release[seat]:
        emit(s, Told.RELEASED, seat, place)
    else:
        fine = box.price[s.jail_card[seat]]
        s.cash[seat] -= fine
        s.bank += fine
        s.fined[seat] = box.bail_is_fine
        emit(s, Told.BAILED, seat, fine, place)
    leave_jail_card(s, seat)
    put_on_pile(s, seat, place)
    arrive_for_tasks(s, box, seat)


@rule("JI-11", "JI-14", "JI-R23")
def end_turn(s: State, box: Box) -> None:
    """The turn passes clockwise over those still in Istanbul; after the last comes the evening."""
    drop_missed_tries(s, box, s.turn)
    while s.turns < s.seats:
        s.turn = (s.starter + s.turns) % s.seats
        s.turns += 1
        if s.place[s.turn] != Place.OUT:
            s.phase = Phase.DAWN
            return
    s.phase = Phase.REVEAL
