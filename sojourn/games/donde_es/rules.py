"""¿Dónde Es?: six tour guides, one old white town, and tourists who want to be somewhere else.

A round:
1. reveal tourists into the calm spaces of the tracker, tokens to the square;
2. the first player draws an event;
3. each guide leads tourists with movement cards, earning markers and arrivals;
4. everyone still waiting moves along the tracker, gets cross, and may leave for good;
5. the first player token goes on.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick, seed_luck
from sojourn.core.compiling import fast, rule
from sojourn.core.record import MAX_SEATS
from sojourn.core.trace import emit
from sojourn.games.donde_es.actions import ACCEPT, DECLINE, EXCHANGE, is_play, nth_of, place_action
from sojourn.games.donde_es.events import (
    carry_out,
    choose,
    draw_event,
    end_of_today,
    finish_event,
    lapse,
    legal_choices,
)
from sojourn.games.donde_es.invariants import invariant
from sojourn.games.donde_es.movement import (
    answer_claim,
    answer_marker,
    arrive,
    begin_turn,
    close_turn,
    ends_by_itself,
    land,
    legal_moves,
    play_card,
)
from sojourn.games.donde_es.movement_cards import draw_up_to, exchange
from sojourn.games.donde_es.records import (
    EVENTS,
    LOSSES,
    MARKERS,
    NOBODY,
    SPACES,
    SQUARE,
    TOURISTS,
    TYPES,
    Box,
    End,
    EventCard,
    Phase,
    State,
    Told,
)
from sojourn.games.donde_es.scoring import outcome
from sojourn.games.donde_es.tracker import clear_space, game_over, is_empty, move_along, no_tourist_left, place, reveal

__all__ = ["apply", "invariant", "legal", "outcome", "setup", "to_act"]


@rule("DE-1", "DE-3", "DE-4", "DE-6", "DE-R1", "DE-R4")
def setup(s: State, box: Box, seats: int, seed: int) -> None:
    """Shuffle, find the first player, deal three cards to everyone, start round one."""
    seed_luck(s, seed, 0)
    s.seats = seats
    lay_out(s)
    s.unseen = (1 << TOURISTS) - 1
    for card in range(TYPES):
        s.deck[card] = box.cards[card]
    for event in range(EVENTS):
        s.event_deck[event] = box.copies[event]
    s.first = first_player(s, box)
    s.rounds = 1
    s.step = 1
    s.active = s.first
    emit(s, Told.FIRST, s.first, s.rounds)
    for i in range(seats):
        draw_up_to(s, (s.first + i) % seats, box.start)
    s.phase = Phase.REVEAL
    run(s, box, s.unseen)


@rule("DE-5", "DE-R2")
def first_player(s: State, box: Box) -> int:
    """Whoever the host has named, if that seat is taken; otherwise anyone, at random."""
    if 0 < box.first_player <= s.seats:
        return int(box.first_player - 1)
    return int(pick(s, s.seats))


@fast
def lay_out(s: State) -> None:
    """Everything empty that has not begun: 0 would be a tourist, a guide, an event."""
    s.event = NOBODY
    s.today = NOBODY
    for space in range(SPACES):
        clear_space(s, space)
    for seat in range(MAX_SEATS):
        s.lasting[seat] = NOBODY
        s.shut[seat] = NOBODY
    for i in range(LOSSES):
        s.lost_who[i] = NOBODY
    for g in range(TOURISTS):
        s.gone_who[g] = NOBODY
        s.gone_where[g] = NOBODY
        s.gone_mover[g] = NOBODY
        for i in range(MARKERS):
            s.gone_marks[g][i] = NOBODY


@rule("DE-7", "DE-R36")
def run(s: State, box: Box, unseen: int) -> None:
    """Everything that happens by itself until someone has to decide; `unseen` was the tourist deck before the step."""
    while True:
        if s.phase == Phase.MOVE:
            if not ends_by_itself(s, box, s.unseen != unseen):
                return
            s.phase = Phase.CLOSING
        elif s.phase <= Phase.CLAIM:
            return
        elif s.phase == Phase.LANDING:
            land(s, box)
        elif s.phase == Phase.CLOSING:
            close_turn(s, box)
        elif s.phase == Phase.ARRIVING:
            arrive(s, box)
        elif s.phase == Phase.REVEAL:
            begin_round(s, box)
        elif s.phase == Phase.EVENT:
            s.step = 2
            draw_event(s, box)
            carry_out(s, box)
        elif s.phase == Phase.TURNS:
            begin_movement(s, box)
        elif s.phase == Phase.CHECK:
            check_frustration(s, box)
        else:
            pass_token(s)


@rule("DE-7", "DE-9", "DE-15", "DE-R8")
def begin_round(s: State, box: Box) -> None:
    """Step 1: the token has come, its holder's lasting event goes, new tourists appear."""
    s.step = 1
    s.active = s.first
    s.event = NOBODY
    lapse(s, s.first)
    if is_empty(s) and s.unseen == 0:
        game_over(s, box, End.NOBODY_LEFT)
    else:
        reveal(s, box, Phase.EVENT)


@rule("DE-12", "DE-17", "DE-R8")
def begin_movement(s: State, box: Box) -> None:
    """Step 3 begins with the first player; a tracker that the event emptied is filled before."""
    if not no_tourist_left(s, box, Phase.TURNS):
        s.step = 3
        begin_turn(s, s.first)


@rule("DE-7", "DE-32", "DE-35", "DE-36", "DE-37", "DE-R24", "DE-R36")
def check_frustration(s: State, box: Box) -> None:
    """Step 4: everyone moves along, unless it is siesta; then see whether the game is over."""
    s.step = 4
    s.active = s.first
    if s.today == EventCard.SIESTA:
        emit(s, Told.SKIPPED, -1, s.today)
    else:
        move_along(s, box)
    end_of_today(s)
    if s.phase == Phase.OVER:
        return
    if s.final and s.rounds >= s.final:
        game_over(s, box, End.LAST_CARD)
    else:
        s.phase = Phase.PASS


@rule("DE-7")
def pass_token(s: State) -> None:
    """Step 5: the first player token goes to the next guide clockwise."""
    s.first = (s.first + 1) % s.seats
    s.rounds += 1
    emit(s, Told.FIRST, s.first, s.rounds)
    s.phase = Phase.REVEAL


@rule("DE-17", "DE-R7")
def to_act(s: State, box: Box) -> int:
    """One guide at a time; nobody ever decides out of turn."""
    return 0 if s.phase == Phase.OVER else 1 << s.active


@rule("DE-10", "DE-18", "DE-R32")
def legal(s: State, box: Box, seat: int, mask: Any) -> None:
    """What this guide may do now."""
    if seat != s.active:
        return
    if s.phase == Phase.MOVE:
        legal_moves(s, box, seat, mask)
    elif s.phase == Phase.PLACE:
        for nth in range(SQUARE):
            mask[place_action(nth)] = 1
    elif s.phase == Phase.EVENT_CHOICE:
        legal_choices(s, box, seat, mask)
    elif s.phase != Phase.OVER:
        mask[DECLINE] = 1
        mask[ACCEPT] = 1


@rule("DE-7")
def apply(s: State, box: Box, seat: int, action: int) -> None:
    """Do it, then let everything run that needs nobody."""
    unseen = s.unseen
    if s.phase == Phase.MOVE:
        if is_play(action):
            play_card(s, box, action)
        else:
            if action == EXCHANGE:
                exchange(s, box, seat)
            s.phase = Phase.CLOSING
    elif s.phase == Phase.PLACE:
        place(s, box, nth_of(action))
        if s.phase == Phase.EVENT_CHOICE:  # a wrong turning ends when the token stands
            finish_event(s, box)
    elif s.phase == Phase.EVENT_CHOICE:
        choose(s, box, action)
    elif s.phase == Phase.MARK:
        answer_marker(s, action == ACCEPT)
    else:
        answer_claim(s, action == ACCEPT)
    run(s, box, unseen)
