"""Emigration. Prepare: buy, discard, activate or study, one action a turn, until all layouts are empty.
Then cross: trade what you have for Assurance, choose a lane, pay the agent, and enter if you can.

Who decides now, what may be decided, and what follows. The chapters of the rulebook are modules:
setup, turn (with college and papers), layouts (with paydays), life_cards, crossing (with winning).
"""

from __future__ import annotations

from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints
from sojourn.core.trace import emit
from sojourn.games.emigration.actions import (
    COLLEGE,
    FORFEIT,
    NO,
    YES,
    card_of,
    is_discard,
    is_scalp,
    is_take,
    lane_of,
    owner_of,
    seller_of,
    slot_of,
    ticket_of,
)
from sojourn.games.emigration.crossing import cross, mark_lanes, outcome, withdraw
from sojourn.games.emigration.invariants import invariant
from sojourn.games.emigration.life_cards import (
    answer_offer,
    carry_out,
    free_take,
    lose,
    mark_answers,
    next_step,
    peek,
    swap,
    use_roll,
)
from sojourn.games.emigration.records import LIFE, Box, Kind, Phase, Purpose, State, Told
from sojourn.games.emigration.setup import setup
from sojourn.games.emigration.turn import (
    activate,
    after_action,
    begin_turn,
    buy,
    discard,
    enrol,
    forfeit,
    graduate,
    legal_main,
    next_turn,
    reroll,
    scalp,
    try_college,
    wait_for,
)

__all__ = ["apply", "invariant", "legal", "outcome", "setup", "to_act"]


@rule("EM-13", "EM-66")
def to_act(s: State, box: Box) -> int:
    """Only the player whose turn it is ever decides anything."""
    return 0 if s.phase == Phase.END else 1 << s.turn


@rule("EM-14", "EM-67", "EM-73")
def legal(s: State, box: Box, seat: int, mask: Ints) -> None:
    """What the player in turn may choose now."""
    if seat != s.turn or s.phase == Phase.END:
        return
    if s.phase == Phase.MAIN:
        legal_main(s, box, seat, mask)
    elif s.phase == Phase.LANE:
        mark_lanes(s, mask)
    else:
        mark_answers(s, box, seat, mask)


@rule("EM-14")
def apply(s: State, box: Box, seat: int, action: int) -> None:
    """One decision, and everything that follows until the next."""
    if s.phase == Phase.MAIN:
        main_action(s, box, seat, action)
    elif s.phase == Phase.LANE:
        cross(s, box, seat, lane_of(action))
    else:
        answer(s, box, seat, action)
    run_on(s, box)


@rule("EM-14", "EM-16", "EM-21", "EM-24")
def main_action(s: State, box: Box, seat: int, action: int) -> None:
    """Buy, discard, activate, scalp, try college; or forfeit for want of all that."""
    if is_take(action):
        owner, slot = owner_of(action, seat, s.seats), slot_of(action)
        if box.kind[s.layout[owner, slot]] == Kind.LIFE:
            activate(s, box, seat, owner, slot)
        else:
            buy(s, box, seat, owner, slot)
    elif is_discard(action):
        discard(s, box, seat, owner_of(action, seat, s.seats), slot_of(action))
    elif is_scalp(action):
        scalp(s, box, seat, seller_of(action, seat, s.seats), ticket_of(action))
    elif action == COLLEGE:
        try_college(s, box, seat)
    elif action == FORFEIT:
        forfeit(s, box, seat)
    else:
        wait_for(s, box, seat, owner_of(action, seat, s.seats), slot_of(action))


@fast
def answer(s: State, box: Box, seat: int, action: int) -> None:
    """The answer to a question of a Life Card or of the Lucky Coin."""
    if s.phase == Phase.COIN:
        if action == YES:
            reroll(s, box, seat)
        else:
            s.phase = Phase.ROLLED
    elif s.phase == Phase.OFFER:
        answer_offer(s, box, seat, action == YES)
    elif s.phase == Phase.PEEK:
        peek(s, seat, lane_of(action))
    elif action == NO:
        emit(s, Told.DECLINES, seat, LIFE + s.life)
        next_step(s)
    elif s.phase == Phase.FREE_TAKE:
        free_take(s, box, seat, owner_of(action, seat, s.seats), slot_of(action))
    elif s.phase == Phase.OWN_CARD:
        lose(s, seat, card_of(action))
    elif s.phase == Phase.SWAP_THEIRS:
        s.theirs = card_of(action)
        s.phase = Phase.SWAP_OWN
    else:
        swap(s, seat, card_of(action))


@rule("EM-50", "EM-67")
def run_on(s: State, box: Box) -> None:
    """What happens by itself: rolls, Life Cards, the end of turns, withdrawals."""
    while s.phase > Phase.END:
        if s.phase == Phase.LIFE:
            carry_out(s, box)
        elif s.phase == Phase.ROLLED:
            settle_roll(s, box)
        elif s.phase == Phase.DONE:
            after_action(s, box)
        elif s.phase == Phase.NEXT:
            next_turn(s, box)
        elif s.phase == Phase.TURN_START:
            begin_turn(s, box)
        else:
            withdraw(s, box)


@fast
def settle_roll(s: State, box: Box) -> None:
    """The roll counts: diploma, tuition or Life Card."""
    if s.purpose == Purpose.GRADUATION:
        graduate(s, box, s.turn)
    elif s.purpose == Purpose.TUITION:
        enrol(s, box, s.turn)
    else:
        use_roll(s, box, s.turn)
