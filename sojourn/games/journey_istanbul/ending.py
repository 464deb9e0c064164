"""The end: when the game is over, who has won, and what the table is told about it."""

from __future__ import annotations

from sojourn.core.compiling import fast, rule
from sojourn.core.trace import emit
from sojourn.games.journey_istanbul.records import (
    DAYS,
    EMPTY,
    SQUARES,
    Box,
    End,
    Place,
    State,
    Told,
    Verdict,
)


@rule("JI-77", "JI-78", "JI-79", "JI-R25", "JI-R26")
def check_end(s: State, box: Box) -> None:
    """All out, no cards left in deck and sheet, or the last day is over."""
    if s.leavers == s.seats:
        s.ended = End.ALL_OUT
    elif s.deck_left == 0 and is_sheet_empty(s):
        s.ended = End.NO_CARDS
    elif s.day > box.last_day:
        s.ended = End.TIME


@rule("JI-78")
def is_sheet_empty(s: State) -> bool:
    """No event card lies on the sheet; one under jailed markers is not on it."""
    for row in range(DAYS):
        for column in range(SQUARES):
            if s.sheet[row, column] != EMPTY:
                return False
    return True


@fast
def who_left(s: State) -> int:
    """Bit mask of the seats that travelled out."""
    left = 0
    for seat in range(s.seats):
        left |= int(s.place[seat] == Place.OUT) << seat
    return left


@rule("JI-80", "JI-81", "JI-82", "JI-R24", "JI-R41")
def who_won(s: State, box: Box) -> int:
    """Bit mask of those with most money of all who left; of nobody where the table plays without a winner."""
    if box.no_winner:
        return 0
    won = 0
    for seat in range(s.seats):
        if s.place[seat] == Place.OUT and not is_beaten(s, box, seat):
            won |= 1 << seat
    return won


@rule("JI-80", "JI-R24")
def is_beaten(s: State, box: Box, seat: int) -> bool:
    """Somebody else who left has more money; or as much and left earlier, if the table plays so."""
    for other in range(s.seats):
        if s.place[other] != Place.OUT or other == seat:
            continue
        if s.cash[other] > s.cash[seat]:
            return True
        if box.earlier_wins and s.cash[other] == s.cash[seat] and s.out_rank[other] < s.out_rank[seat]:
            return True
    return False


@fast
def tell_end(s: State, box: Box) -> None:
    """Why the game is over, and then who has won, or who left where nobody wins."""
    emit(s, Told.END, EMPTY, s.ended, s.ended)
    left, won = who_left(s), who_won(s, box)
    stayed = ~left & ((1 << s.seats) - 1)
    if box.no_winner:
        emit(s, Told.RESULT, EMPTY, left, Verdict.NO_WINNER, 0, stayed)
    elif won == 0:
        emit(s, Told.RESULT, EMPTY, 0, Verdict.NOBODY, 0, stayed)
    else:
        emit(s, Told.RESULT, EMPTY, won, verdict_of(s, won), cash_of(s, won), stayed)


@rule("JI-80", "JI-R24")
def verdict_of(s: State, won: int) -> int:
    """One has most, or several share, or the first of several to leave wins."""
    if won & (won - 1):
        return Verdict.SHARED
    for seat in range(s.seats):
        tied = s.place[seat] == Place.OUT and s.cash[seat] == cash_of(s, won)
        if tied and not won >> seat & 1:
            return Verdict.EARLIER
    return Verdict.WON


@fast
def cash_of(s: State, won: int) -> int:
    """What the winners kept."""
    for seat in range(s.seats):
        if won >> seat & 1:
            return s.cash[seat]
    return 0
