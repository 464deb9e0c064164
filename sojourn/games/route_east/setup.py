"""Before the race: shuffled decks, the roll for the start, and attractions in different countries."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import shuffle
from sojourn.core.compiling import fast, rule
from sojourn.core.trace import emit, whisper
from sojourn.games.route_east.decks import rebuild
from sojourn.games.route_east.dice import die
from sojourn.games.route_east.records import ATTRACTIONS, FACES, GOALS, Deck, Phase, Told


@rule("RE-5", "RE-6")
def shuffle_decks(s: Any, box: Any) -> None:
    """Ignition, Action, Border and ATM piles, each shuffled by itself."""
    for deck in range(4):
        for kind in range(FACES):
            s.gone_cards[deck, kind] = box.atm_cards[s.seats, kind] if deck == Deck.ATM else box.copies[deck, kind]
        rebuild(s, deck)
    for card in range(ATTRACTIONS):
        s.rest[card] = card
        s.rest_by[card] = -1
    s.rest_count = ATTRACTIONS
    shuffle(s, s.rest, ATTRACTIONS)


@rule("RE-9", "RE-30", "RE-R3")
def roll_for_start(s: Any) -> None:
    """The highest roll draws first and starts; those who tie roll again."""
    tied = (1 << s.seats) - 1
    while tied & (tied - 1):
        best = 0
        top = 0
        for seat in range(s.seats):
            if tied >> seat & 1:
                face = die(s)
                emit(s, Told.ROLL_START, seat, face)
                if face > best:
                    best = face
                    top = 0
                if face == best:
                    top |= 1 << seat
        tied = top
    s.first = 0
    while not tied >> s.first & 1:
        s.first += 1
    emit(s, Told.STARTS, s.first)


@rule("RE-10", "RE-12")
def deal_attractions(s: Any, box: Any) -> None:
    """Three cards each for two players, two for more, all of one player together."""
    each = 3 if s.seats == 2 else 2
    for pos in range(s.seats):
        seat = (s.first + pos) % s.seats
        for slot in range(each):
            s.goal[seat, slot] = take_attraction(s)
            whisper(s, 1 << seat, Told.DEALT, seat, s.goal[seat, slot])


@fast
def take_attraction(s: Any) -> int:
    """The top card; the deck moves up."""
    card = int(s.rest[0])
    s.rest_count -= 1
    for i in range(s.rest_count):
        s.rest[i] = s.rest[i + 1]
        s.rest_by[i] = s.rest_by[i + 1]
    s.rest[s.rest_count] = -1
    s.rest_by[s.rest_count] = -1
    return card


@rule("RE-11")
def shares_country(s: Any, box: Any, seat: int, slot: int) -> bool:
    """Another of their cards lies in the same country."""
    if s.goal[seat, slot] < 0:
        return False
    for other in range(GOALS):
        if other != slot and s.goal[seat, other] >= 0:
            if box.goal_land[s.goal[seat, other]] == box.goal_land[s.goal[seat, slot]]:
                return True
    return False


@rule("RE-11", "RE-R4")
def settle_swaps(s: Any, box: Any) -> None:
    """One player after another returns cards until all their attractions lie in different countries."""
    while s.pos < s.seats:
        seat = (s.first + s.pos) % s.seats
        later = -1
        for slot in range(GOALS):
            if shares_country(s, box, seat, slot):
                later = slot
        if later < 0:
            s.pos += 1
        elif box.auto_swap:
            swap(s, seat, later)
        else:
            emit(s, Told.TWO_ALIKE, seat)
            s.phase = Phase.SWAP
            s.actor = seat
            return
    s.pos = -1
    s.round_no = 1
    s.phase = Phase.NEXT


@rule("RE-11", "RE-R4")
def swap(s: Any, seat: int, slot: int) -> None:
    """One card goes under the deck, unseen by the others; the top card takes its place."""
    back = s.goal[seat, slot]
    s.goal[seat, slot] = take_attraction(s)
    s.rest[s.rest_count] = back
    s.rest_by[s.rest_count] = seat
    s.rest_count += 1
    emit(s, Told.SWAPPED, seat)
    whisper(s, 1 << seat, Told.SWAP_CARDS, seat, back, s.goal[seat, slot])
