"""Route East: a race by car from Istanbul to Shanghai.

A turn: 1. Draw an Ignition Card and obey it; on a border you may draw a Border Card instead, to cross.
2. Pay for last night. 3. Use three moves: each is a step or an Action Card; play up to two Action Cards.
4. End on a hostel, a hotel or a border. 5. Who reaches Shanghai with all attractions visited wins.

The chapters: setup (decks, start, attractions), decks (cards, money, fuel), embassy, cards (effects), hell_no, dice,
night, roads (steps, borders, stops), train, sea, finish. Here: the order of the setup, whose turn it is, and the order of a turn.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import seed_luck
from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints
from sojourn.core.trace import emit
from sojourn.games.route_east.actions import (
    CAMP,
    CLAIM,
    DRAW_BORDER,
    DRAW_IGNITION,
    END_TURN,
    PICK_UP,
    card_of,
    discard_action,
    is_discard,
    is_magic_step,
    is_play,
    is_ride,
    is_step,
    is_target,
    option_of,
    ride_of,
    road_of,
    slot_of,
    swap_action,
    target_of,
)
from sojourn.games.route_east.cards import (
    begin_effect,
    draw_border,
    draw_ignition,
    give_moves,
    legal_choice,
    legal_plays,
    legal_target,
    play_card,
    run,
    victims_of,
)
from sojourn.games.route_east.decks import could_hold, drop_action_card, gain
from sojourn.games.route_east.dice import answer_roll, die, legal_roll
from sojourn.games.route_east.embassy import go_bankrupt
from sojourn.games.route_east.finish import end_game, outcome
from sojourn.games.route_east.hell_no import answer, legal_answer
from sojourn.games.route_east.invariants import invariant
from sojourn.games.route_east.night import end_night, legal_camp, may_end, may_pick_up, open_day, sleep
from sojourn.games.route_east.records import (
    GOALS,
    KINDS,
    SEA_TURNS,
    STUCK_TURNS,
    Deck,
    Finish,
    Gate,
    Kind,
    Op,
    Pass,
    Phase,
    Reason,
    Rolling,
    Source,
    Status,
    Told,
    Why,
)
from sojourn.games.route_east.roads import (
    claim_bonus,
    end_dirt_roll,
    legal_steps,
    ride,
    spend_move,
    step,
)
from sojourn.games.route_east.sea import land, legal_sea, night_at_sea, roll_at_sea
from sojourn.games.route_east.setup import deal_attractions, roll_for_start, settle_swaps, shares_country, shuffle_decks, swap
from sojourn.games.route_east.train import legal_rides

__all__ = ["apply", "invariant", "legal", "outcome", "setup", "to_act"]

# --- Setup ---------------------------------------------------------------------------------------


@rule("RE-1", "RE-2", "RE-3", "RE-7", "RE-8", "RE-13", "RE-R1", "RE-R2", "RE-R5")
def setup(s: Any, box: Any, seats: int, seed: int) -> None:
    """$450 each, all pieces in Istanbul, no cards in hand, all fuel on the platform."""
    seed_luck(s, seed, 0)
    s.seats = seats
    s.platform = box.tokens
    s.goal[:] = -1
    s.card = -1
    s.victims = -1
    s.victim = -1
    for seat in range(seats):
        s.money[seat] = box.purse
        s.known[seat] = box.purse
        s.space[seat] = box.start
        s.side[seat] = box.land[box.start, 0]
    shuffle_decks(s, box)
    roll_for_start(s)
    deal_attractions(s, box)
    s.pos = 0
    settle_swaps(s, box)
    go_on(s, box)


# --- Who decides what ----------------------------------------------------------------------------


@rule("RE-30", "RE-162")
def to_act(s: Any, box: Any) -> int:
    """One seat at a time: the active player, or whoever may answer their card."""
    return 0 if s.phase == Phase.OVER else 1 << s.actor


@rule("RE-45", "RE-80", "RE-88")
def legal(s: Any, box: Any, seat: int, mask: Ints) -> None:
    """What the seat may do now."""
    if s.phase == Phase.OVER or seat != s.actor:
        return
    phase = s.phase
    if phase == Phase.MAIN:
        legal_main(s, box, seat, mask)
    elif phase == Phase.AT_SEA:
        legal_sea(s, box, seat, mask)
    elif phase == Phase.DISCARD:
        for kind in range(KINDS):
            if s.hand[seat, kind] > 0:
                mask[discard_action(kind)] = 1
    elif phase == Phase.RESPONSE:
        legal_answer(s, box, seat, mask)
    elif phase == Phase.TARGET:
        legal_target(s, box, mask)
    else:
        legal_rare(s, box, seat, mask)


@fast
def legal_rare(s: Any, box: Any, seat: int, mask: Ints) -> None:
    """The decisions that seldom come up."""
    phase = s.phase
    if phase == Phase.CARD:
        mask[DRAW_IGNITION] = 1
        if may_try_border(s, box, seat):
            mask[DRAW_BORDER] = 1
    elif phase == Phase.CHOICE:
        legal_choice(s, box, seat, mask)
    elif phase == Phase.ROLL or phase == Phase.REROLL:
        legal_roll(s, box, seat, mask)
    elif phase == Phase.TRAIN:
        legal_rides(s, box, seat, mask)
    elif phase == Phase.CAMP:
        legal_camp(s, box, seat, mask)
    elif phase == Phase.SWAP:
        for slot in range(GOALS):
            if shares_country(s, box, seat, slot):
                mask[swap_action(slot)] = 1


@rule("RE-45", "RE-48", "RE-49", "RE-R16")
def legal_main(s: Any, box: Any, seat: int, mask: Ints) -> None:
    """Steps, Action Cards to pick up or to play, and the end of the turn."""
    legal_steps(s, box, seat, mask)
    if may_pick_up(s, box, seat):
        mask[PICK_UP] = 1
    if may_end(s, box, seat):
        mask[END_TURN] = 1
    if s.claim > 0:
        mask[CLAIM] = 1
    legal_plays(s, box, seat, mask)


@rule("RE-45", "RE-49", "RE-147")
def apply(s: Any, box: Any, seat: int, action: int) -> None:
    """Carry out a decision and everything that follows by itself."""
    if is_ride(action):
        ride(s, box, seat, ride_of(action))
    elif is_step(action) or is_magic_step(action):
        step(s, box, seat, road_of(action), is_magic_step(action))
    elif is_play(action):
        play_card(s, box, seat, card_of(action))
    elif is_discard(action):
        drop_action_card(s, seat, card_of(action))
        emit(s, Told.DISCARDS, seat, card_of(action))
        s.phase = Phase.RUN
    elif action == PICK_UP:
        pick_up(s)
    elif action == END_TURN:
        s.moves = 0
        s.zero = 0
        s.claim = 0
        s.phase = Phase.SETTLE
    else:
        apply_rare(s, box, seat, action)
    go_on(s, box)


@fast
def apply_rare(s: Any, box: Any, seat: int, action: int) -> None:
    """The decisions that seldom come up."""
    if is_target(action):
        s.victims = 1 << target_of(action, s.active, s.seats)
        s.phase = Phase.RUN
    elif s.phase == Phase.AT_SEA:
        roll_at_sea(s, box, seat)
    elif s.phase == Phase.ROLL or s.phase == Phase.REROLL:
        answer_roll(s, box, seat, action)
    elif s.phase == Phase.RESPONSE:
        answer(s, box, seat, action)
    elif s.phase == Phase.CHOICE:
        s.pc = box.branch[s.fork, option_of(action)]
        emit(s, Told.CHOSE, seat, option_of(action), s.card, s.source)
        s.phase = Phase.RUN
    elif action == DRAW_BORDER:
        draw_border(s, box, seat)
    elif action == DRAW_IGNITION:
        draw_ignition(s, box, seat)
    elif action == CLAIM:
        claim_bonus(s, box)
    elif s.phase == Phase.CAMP:
        end_night(s, box, seat, action == CAMP)
    else:
        swap(s, seat, slot_of(action))
        settle_swaps(s, box)


@rule("RE-45", "RE-49", "RE-140", "RE-R16")
def pick_up(s: Any) -> None:
    """A move for the top Action Card."""
    spend_move(s)
    begin_effect(s, Source.NONE, -1, 0)
    s.left = 1


# --- The order of a turn -------------------------------------------------------------------------


@fast
def go_on(s: Any, box: Any) -> None:
    """Everything that happens by itself, until somebody has to decide."""
    while s.phase > Phase.OVER:
        if s.phase == Phase.RUN:
            run(s, box)
        elif s.phase == Phase.SETTLE:
            settle(s, box)
        elif s.phase == Phase.NIGHT:
            sleep(s, box, s.active)
        elif s.phase == Phase.NEXT:
            next_turn(s, box)
        elif s.phase == Phase.BILL:
            pay_bill(s, box, s.active)
        elif s.rolling == Rolling.DIRT:
            s.rolling = Rolling.NONE
            end_dirt_roll(s, box, s.active)
        else:
            s.rolling = Rolling.NONE
            s.pc = box.branch[s.fork, s.face - 1]
            s.phase = Phase.RUN


@rule("RE-48", "RE-128", "RE-192", "RE-216", "RE-R35", "RE-R54")
def settle(s: Any, box: Any) -> None:
    """While a move is left, or a day began without any, the turn goes on; otherwise it ends by itself."""
    seat = s.active
    if s.status[seat] == Status.AT_SEA:
        if s.moves > 0 or s.zero:
            s.phase = Phase.AT_SEA
            s.actor = seat
        else:
            night_at_sea(s, seat)
    elif (not s.ending and (s.moves > 0 or s.zero)) or s.claim > 0:
        s.phase = Phase.MAIN
        s.actor = seat
    else:
        s.phase = Phase.NIGHT


@rule("RE-35", "RE-36", "RE-37", "RE-39", "RE-64", "RE-65", "RE-R11", "RE-R58")
def pay_bill(s: Any, box: Any, seat: int) -> None:
    """After the card, last night is paid; who cannot is bankrupt."""
    due = s.bill[seat]
    if s.money[seat] < due:
        go_bankrupt(s, box, seat, -1)
        s.phase = Phase.NIGHT
        return
    s.bill[seat] = 0
    if due > 0:
        gain(s, seat, -due, Why.BILL)
    open_day(s, box, seat)


@rule("RE-23", "RE-30", "RE-R7", "RE-R9")
def next_turn(s: Any, box: Any) -> None:
    """Clockwise; after the last player a round is over, and with the last round the game."""
    s.pos += 1
    if s.pos == s.seats:
        s.pos = 0
        s.round_no += 1
        if box.finish_rule == Finish.FULL_ROUND and somebody_arrived(s):
            end_game(s, box, Reason.ROUND_DONE)
            return
        if s.round_no > box.max_rounds:
            s.round_no = box.max_rounds
            emit(s, Told.ROUNDS_UP, -1, box.max_rounds)
            end_game(s, box, Reason.ROUNDS)
            return
    seat = (s.first + s.pos) % s.seats
    if s.arrived[seat] == 0:
        clear_turn(s, seat)
        start_turn(s, box, seat)


@fast
def somebody_arrived(s: Any) -> bool:
    """At least one player is in Shanghai."""
    for seat in range(s.seats):
        if s.arrived[seat] > 0:
            return True
    return False


@fast
def clear_turn(s: Any, seat: int) -> None:
    """A new turn remembers nothing of the last."""
    s.active = seat
    s.turns[seat] += 1
    s.moves = 0
    s.spent = 0
    s.played = 0
    s.gate = Gate.NONE
    s.charge = 0
    s.nomans = 0
    s.pass_kind = Pass.NONE
    s.token_free = 0
    s.dirt = 0
    s.zero = 0
    s.held = 0
    s.strayed = 0
    s.stranded = 0
    s.gone = 0
    s.ending = 0
    s.camped = 0
    s.claim = 0
    s.links = 0
    s.last = 0
    s.asks = 0
    s.slot = 0
    s.face = 0
    s.fork = 0
    s.rail = 0
    s.back_space = s.space[seat]
    s.back_side = s.side[seat]


@rule("RE-32", "RE-80", "RE-128", "RE-131", "RE-199", "RE-R46", "RE-R51")
def start_turn(s: Any, box: Any, seat: int) -> None:
    """A card, except for who is stuck or at sea; on a border one may have the choice of two."""
    emit(s, Told.TURN, seat, s.round_no)
    if s.status[seat] == Status.STUCK and s.tries[seat] < STUCK_TURNS:
        try_to_leave(s, box, seat)
    elif s.status[seat] == Status.AT_SEA:
        give_moves(s, seat)
        if s.tries[seat] >= SEA_TURNS:
            land(s, box, seat)
        open_day(s, box, seat)
    else:
        if s.status[seat] == Status.STUCK:
            emit(s, Told.FREED, seat, 0, 1)
        s.status[seat] = Status.FREE
        s.tries[seat] = 0
        if is_asked_at_border(s, box, seat):
            s.phase = Phase.CARD
            s.actor = seat
        else:
            draw_ignition(s, box, seat)


@rule("RE-78", "RE-80", "RE-82", "RE-83", "RE-89", "RE-93", "RE-R21", "RE-R24")
def is_asked_at_border(s: Any, box: Any, seat: int) -> bool:
    """After a night on the border, with a Fuel Token or a hand that could hold a card to give or replace one."""
    if box.kind[s.space[seat]] != Kind.BORDER:
        return False
    if s.fuel[seat] > 0:
        return True
    for kind in range(box.kinds[Deck.ACTION]):
        if could_hold(s, box, seat, kind) and gives_fuel(s, box, seat, kind):
            return True
    return False


@rule("RE-81", "RE-82", "RE-R21")
def may_try_border(s: Any, box: Any, seat: int) -> bool:
    """A Border Card needs a Fuel Token, or a card in hand that can give or replace one."""
    if s.fuel[seat] > 0:
        return True
    for kind in range(box.kinds[Deck.ACTION]):
        if s.hand[seat, kind] > 0 and gives_fuel(s, box, seat, kind):
            return True
    return False


@rule("RE-82", "RE-R21", "RE-R43")
def gives_fuel(s: Any, box: Any, seat: int, kind: int) -> bool:
    """Fuel from the platform or from somebody who has some, or a Border Pass."""
    pc = box.prog[Deck.ACTION, kind]
    while box.op[pc] != Op.END:
        op = box.op[pc]
        arg = int(box.arg[pc])
        if op == Op.FUEL and arg > 0 and s.platform > 0:
            return True
        if op == Op.BORDER_PASS and arg == Pass.FREE:
            return True
        if op == Op.STEAL_FUEL:
            if victims_of(s, box, op, arg):
                return True
        pc += 1
    return False


@rule("RE-192", "RE-194", "RE-196", "RE-197", "RE-198", "RE-199", "RE-R42", "RE-R46")
def try_to_leave(s: Any, box: Any, seat: int) -> None:
    """One roll at the embassy: a 6 frees at once with three moves and no card; otherwise the turn is over."""
    face = die(s)
    emit(s, Told.STUCK_ROLL, seat, face, s.tries[seat] + 1)
    if face != 6:
        s.tries[seat] += 1
        s.phase = Phase.NEXT
        return
    s.status[seat] = Status.FREE
    s.tries[seat] = 0
    emit(s, Told.FREED, seat)
    if box.six_ignites:
        draw_ignition(s, box, seat)
    else:
        give_moves(s, seat)
        open_day(s, box, seat)
