"""Hell no!: who may answer a card aimed at somebody, and what becomes of it.

Hands are secret, so whoever could hold the card is asked, in the same way whether they do or not.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.record import Ints
from sojourn.core.trace import emit
from sojourn.games.route_east.actions import ACCEPT, HELL_NO
from sojourn.games.route_east.decks import could_hold, drop_action_card
from sojourn.games.route_east.records import CARDS_A_TURN, Phase, Source, Status, Told


@rule("RE-160", "RE-164", "RE-166", "RE-194", "RE-R34", "RE-R40")
def may_answer(s: Any, box: Any, seat: int) -> bool:
    """Could hold a Hell no! for all the others know, is neither stuck nor home, and the card may be answered."""
    if not could_hold(s, box, seat, box.hell_no) or s.status[seat] == Status.STUCK or s.arrived[seat] > 0:
        return False
    if s.source == Source.IGNITION and box.ignition_safe:
        return False
    return not (box.no_counts and seat == s.active and s.played >= CARDS_A_TURN)


@rule("RE-162", "RE-R39")
def begin_chain(s: Any, box: Any, victim: int) -> bool:
    """The card is aimed at a victim; True if somebody is asked to answer it."""
    s.victim = victim
    s.links = 0
    s.last = s.active
    s.asks = 0
    emit(s, Told.AIMS, s.active, victim, s.card, s.source)
    return ask_next(s, box)


@rule("RE-161", "RE-162", "RE-R39")
def ask_next(s: Any, box: Any) -> bool:
    """The victim first, then whose card was stopped, in turn; only who cannot hold a Hell no! for all to see is not asked."""
    if box.anyone_answers:
        while s.asks < s.seats - 1:
            s.asks += 1
            seat = (s.last + s.asks) % s.seats
            if may_answer(s, box, seat):
                s.phase = Phase.RESPONSE
                s.actor = seat
                return True
        return False
    seat = s.active if s.links % 2 else s.victim
    if may_answer(s, box, seat):
        s.phase = Phase.RESPONSE
        s.actor = seat
        return True
    emit(s, Told.ACCEPTS, seat)
    return False


@rule("RE-160", "RE-162")
def legal_answer(s: Any, box: Any, seat: int, mask: Ints) -> None:
    """Accept, or say Hell no! with the card in hand."""
    mask[ACCEPT] = 1
    if s.hand[seat, box.hell_no] > 0:
        mask[HELL_NO] = 1


@rule("RE-160", "RE-161", "RE-164", "RE-R34")
def answer(s: Any, box: Any, seat: int, action: int) -> None:
    """Hell no! goes on the chain; accepting ends it, or passes the question on."""
    if action == HELL_NO:
        drop_action_card(s, seat, box.hell_no)
        s.links += 1
        s.last = seat
        s.asks = 0
        if box.no_counts and seat == s.active:
            s.played += 1
        emit(s, Told.HELL_NO, seat, s.links)
        if ask_next(s, box):
            return
    else:
        emit(s, Told.ACCEPTS, seat)
        if box.anyone_answers and ask_next(s, box):
            return
    s.phase = Phase.RUN


@rule("RE-163", "RE-90")
def is_cancelled(s: Any) -> bool:
    """An odd number of Hell no! cards stops the first card, an even number lets it through."""
    return s.links % 2 == 1
