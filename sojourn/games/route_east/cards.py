"""Cards at work: what each step of an effect does, and when an Action Card may be played."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints
from sojourn.core.trace import emit
from sojourn.games.route_east.actions import choice_action, play_action, target_action
from sojourn.games.route_east.decks import (
    change_fuel,
    discard,
    draw,
    drop_action_card,
    gain,
    take_action_card,
)
from sojourn.games.route_east.dice import roll_for_card
from sojourn.games.route_east.embassy import go_bankrupt, send_to_embassy, stands_on_embassy
from sojourn.games.route_east.hell_no import begin_chain, is_cancelled
from sojourn.games.route_east.records import (
    CARDS_A_TURN,
    HAND_LIMIT,
    MOVES,
    Aim,
    Deck,
    Dirt,
    Gate,
    Kind,
    Op,
    Pass,
    Phase,
    Source,
    Status,
    Told,
    Why,
    Window,
)
from sojourn.games.route_east.train import has_ride


@rule("RE-40", "RE-45", "RE-R13", "RE-R62")
def give_moves(s: Any, seat: int) -> None:
    """Three moves, less what others took off; what is left over lapses."""
    s.moves = max(0, MOVES - s.lost[seat])
    s.lost[seat] = 0


@rule("RE-31", "RE-32", "RE-33", "RE-34", "RE-R11", "RE-R51")
def draw_ignition(s: Any, box: Any, seat: int) -> None:
    """The turn starts with an Ignition Card, read aloud and obeyed before anything else."""
    give_moves(s, seat)
    card = draw(s, Deck.IGNITION)
    discard(s, Deck.IGNITION, card)
    emit(s, Told.IGNITION, seat, card)
    begin_effect(s, Source.IGNITION, card, box.prog[Deck.IGNITION, card])


@rule("RE-80", "RE-84", "RE-85", "RE-87", "RE-R22", "RE-R60")
def draw_border(s: Any, box: Any, seat: int) -> None:
    """A Border Card instead: from now on they are in no man's land."""
    give_moves(s, seat)
    s.nomans = 1
    card = draw(s, Deck.BORDER)
    discard(s, Deck.BORDER, card)
    emit(s, Told.BORDER, seat, card)
    begin_effect(s, Source.BORDER, card, box.prog[Deck.BORDER, card])


@fast
def begin_effect(s: Any, source: int, card: int, pc: int) -> None:
    """Carry out a card from its first step on."""
    s.source = source
    s.card = card
    s.pc = pc
    s.left = 0
    s.victims = -1
    s.victim = -1
    s.phase = Phase.RUN


@rule("RE-33", "RE-R11", "RE-R22")
def run(s: Any, box: Any) -> None:
    """Carry out steps until somebody has to decide or the effect is over."""
    while s.phase == Phase.RUN:
        if s.left != 0:
            turn_cards_over(s)
            continue
        op = box.op[s.pc]
        arg = int(box.arg[s.pc])
        if op == Op.END:
            end_effect(s)
        elif box.aim[s.pc] != Aim.OWNER:
            aim(s, box, op, arg)
        else:
            s.pc += 1
            if op <= Op.DIRT:
                common_step(s, box, s.active, op, arg)
            else:
                special_step(s, box, s.active, op, arg)


@fast
def end_effect(s: Any) -> None:
    """What comes after the card: the bill, the moves, or the rest of the turn."""
    source = s.source
    s.source = Source.NONE
    s.card = -1
    s.pc = 0
    s.victims = -1
    if source == Source.IGNITION or source == Source.BORDER:
        s.phase = Phase.BILL
    else:
        s.phase = Phase.SETTLE


@rule("RE-141", "RE-188", "RE-R55", "RE-R61")
def turn_cards_over(s: Any) -> None:
    """Draw or give up Action Cards one by one; a sixth card must be discarded before anything else."""
    seat = s.active
    if s.left > 0:
        s.left -= 1
        if not take_action_card(s, seat):
            s.left = 0
        elif s.cards[seat] > HAND_LIMIT:
            s.phase = Phase.DISCARD
            s.actor = seat
    elif s.cards[seat] == 0:
        s.left = 0
    else:
        s.left += 1
        s.phase = Phase.DISCARD
        s.actor = seat


@rule("RE-173", "RE-174", "RE-181", "RE-182", "RE-183", "RE-186", "RE-187", "RE-188", "RE-R13")
def common_step(s: Any, box: Any, seat: int, op: int, arg: int) -> None:
    """Money, moves, fuel, cards, lodging, dirt roads."""
    if op == Op.PAY:
        if s.money[seat] < arg:
            go_bankrupt(s, box, seat, -1)
            drop_effect(s)
        else:
            gain(s, seat, -arg, Why.CARD)
    elif op == Op.GAIN:
        gain(s, seat, arg, Why.BONUS if s.source == Source.BONUS else Why.CARD)
    elif op == Op.MOVES:
        s.moves = max(0, s.moves + arg)
        emit(s, Told.MOVES, seat, arg, s.moves)
    elif op == Op.MOVES_SET:
        s.moves = arg
        emit(s, Told.MOVES, seat, 0, s.moves)
    elif op == Op.FUEL:
        change_fuel(s, box, seat, arg)
    elif op == Op.DRAW:
        s.left = arg
    elif op == Op.DISCARD:
        s.left = -arg
    elif op == Op.LODGING:
        s.bill[seat] *= arg
        emit(s, Told.LODGING, seat, s.bill[seat], arg)
    elif op == Op.DIRT:
        if s.dirt != Dirt.CLOSED:
            s.dirt = arg
        emit(s, Told.DIRT_TODAY, seat, s.dirt)


@rule("RE-176", "RE-180", "RE-184", "RE-185", "RE-209", "RE-R43", "RE-R47", "RE-R63")
def special_step(s: Any, box: Any, seat: int, op: int, arg: int) -> None:
    """Borders, embassies, trains, rolls and choices."""
    if op == Op.EMBASSY_SELF:
        send_to_embassy(s, box, seat)
        drop_effect(s)
    elif op == Op.CROSS or op == Op.BRIBE:
        s.gate = Gate.OPEN
        s.charge = arg
        emit(s, Told.GATE, seat, 1, arg)
    elif op == Op.BLOCK:
        s.gate = Gate.SHUT
        emit(s, Told.GATE, seat, 0, 0)
    elif op == Op.BORDER_PASS:
        if box.pass_fuel_only and arg == Pass.FREE:
            s.token_free = 1
        else:
            s.pass_kind = arg
        emit(s, Told.PASSES, seat, arg)
    elif op == Op.TRAIN:
        s.rail = arg
        s.phase = Phase.TRAIN
        s.actor = seat
    elif op == Op.ROLL:
        s.fork = arg
        roll_for_card(s, box)
    elif op == Op.CHOOSE:
        offer_choice(s, box, seat, arg)


@fast
def drop_effect(s: Any) -> None:
    """The owner has left for an embassy: their turn is over (RE-192, RE-209)."""
    end_effect(s)
    s.phase = Phase.NIGHT


@rule("RE-R63")
def can_choose(s: Any, box: Any, seat: int, fork: int, option: int) -> bool:
    """A way that can be carried out in full."""
    return s.money[seat] >= box.opt_pay[fork, option] and s.cards[seat] >= box.opt_cards[fork, option]


@rule("RE-R63")
def offer_choice(s: Any, box: Any, seat: int, fork: int) -> None:
    """Pick one of the ways; with fewer than two possible there is nothing to pick, with none the first is forced.

    Where money is hidden, they are asked whatever they have: nobody learns what they can pay.
    """
    s.fork = fork
    ways, only = 0, -1
    for option in range(box.options[fork]):
        if can_choose(s, box, seat, fork, option):
            ways += 1
            only = option if only < 0 else only
        elif box.hidden_money and s.cards[seat] >= box.opt_cards[fork, option]:
            ways += 1
    if ways < 2:
        s.pc = box.branch[fork, max(only, 0)]
    else:
        s.phase = Phase.CHOICE
        s.actor = seat


@fast
def legal_choice(s: Any, box: Any, seat: int, mask: Ints) -> None:
    """The ways of the card they can carry out; the first if there is none."""
    found = False
    for option in range(box.options[s.fork]):
        if can_choose(s, box, seat, s.fork, option):
            mask[choice_action(option)] = 1
            found = True
    if not found:
        mask[choice_action(0)] = 1


# --- Cards that hit others -----------------------------------------------------------------------


@rule("RE-145", "RE-146", "RE-195", "RE-R36", "RE-R38", "RE-R64", "RE-170", "RE-171", "RE-R7")
def can_hit(s: Any, box: Any, victim: int, op: int, arg: int) -> bool:
    """Another player, not stuck, not home, on whom the effect does something."""
    if victim == s.active or s.status[victim] == Status.STUCK or s.arrived[victim] > 0:
        return False
    if box.embassy_safe and box.kind[s.space[victim]] == Kind.EMBASSY:
        return False
    if op == Op.STEAL_FUEL:
        return s.fuel[victim] >= arg and s.fuel[s.active] + arg <= box.fuel_limit
    if op == Op.EMBASSY:
        return not stands_on_embassy(s, box, victim)
    return True


@fast
def victims_of(s: Any, box: Any, op: int, arg: int) -> int:
    """Bit mask of the players a step can hit."""
    found = 0
    for seat in range(s.seats):
        if can_hit(s, box, seat, op, arg):
            found |= 1 << seat
    return found


@rule("RE-41", "RE-165", "RE-R14")
def aim(s: Any, box: Any, op: int, arg: int) -> None:
    """Choose whom it hits, let each of them answer, and carry it out; with nobody to hit, nothing happens."""
    if s.victim >= 0:  # answered
        if is_cancelled(s):
            emit(s, Told.CANCELLED, s.active, s.victim, s.links)
        else:
            hit(s, box, s.victim, op, arg)
        s.victims &= ~(1 << s.victim)
        s.victim = -1
    elif s.victims < 0:
        s.victims = victims_of(s, box, op, arg)
        if box.aim[s.pc] == Aim.CHOSEN and s.victims & (s.victims - 1):
            s.phase = Phase.TARGET
            s.actor = s.active
            return
    if s.victims == 0:
        s.victims = -1
        s.pc += 1
        return
    for turn in range(1, s.seats):  # from the left, one by one
        seat = (s.active + turn) % s.seats
        if s.victims >> seat & 1:
            begin_chain(s, box, seat)
            return


@fast
def legal_target(s: Any, box: Any, mask: Ints) -> None:
    """One of those who can be hit, counted from the left."""
    for turn in range(1, s.seats):
        if s.victims >> ((s.active + turn) % s.seats) & 1:
            mask[target_action(turn)] = 1


@rule("RE-170", "RE-171", "RE-172", "RE-189", "RE-R41", "RE-R62")
def hit(s: Any, box: Any, victim: int, op: int, arg: int) -> None:
    """Theft, a trip to the embassy, or fewer moves next time."""
    if op == Op.STEAL_MONEY:
        if s.money[victim] < arg:
            go_bankrupt(s, box, victim, s.active)
        else:
            s.money[victim] -= arg
            s.money[s.active] += arg
            s.known[victim] -= arg
            s.known[s.active] += arg
            emit(s, Told.STEALS_MONEY, s.active, victim, arg)
    elif op == Op.STEAL_FUEL:
        s.fuel[victim] -= arg
        s.fuel[s.active] += arg
        emit(s, Told.STEALS_FUEL, s.active, victim, arg)
    elif op == Op.EMBASSY:
        send_to_embassy(s, box, victim)
    elif op == Op.TARGET_MOVES:
        s.lost[victim] += arg
        emit(s, Told.LOSES_MOVES, victim, arg)


# --- Playing an Action Card ----------------------------------------------------------------------


@rule("RE-144", "RE-147", "RE-R33", "RE-R35", "RE-R48", "RE-77", "RE-215", "RE-220")
def fits_window(s: Any, box: Any, seat: int, kind: int) -> bool:
    """The time the card asks for; by default while a move is left, or on a day that began without any."""
    window = box.window[kind]
    if window >= Window.ROLL or (s.moves == 0 and not s.zero):
        return False
    if window == Window.MAIN:
        return True
    if s.status[seat] == Status.AT_SEA:
        return False
    if window == Window.FIRST:
        return s.spent == 0 and s.moves > 0
    if box.kind[s.space[seat]] != Kind.BORDER:
        return False
    return window == Window.BORDER or (s.gate != Gate.NONE and s.nomans == 1)


@rule("RE-150", "RE-R38", "RE-R43")
def does_something(s: Any, box: Any, seat: int, op: int, arg: int) -> bool:
    """Whether a step would change anything now."""
    if op == Op.FUEL:
        return (s.platform > 0 and s.fuel[seat] < box.fuel_limit) if arg > 0 else s.fuel[seat] > 0
    if op == Op.DIRT:
        return s.dirt == Dirt.NORMAL
    if op == Op.BRIBE:
        return not (s.gate == Gate.OPEN and s.charge == 0)
    if op == Op.BORDER_PASS:
        if arg == Pass.FUEL:
            return s.fuel[seat] > 0 and s.pass_kind == Pass.NONE
        if box.pass_fuel_only:
            return s.gate == Gate.OPEN and s.token_free == 0
        return s.pass_kind != Pass.FREE
    if op == Op.TRAIN:
        return has_ride(s, box, seat, arg)
    if op == Op.STEAL_MONEY or op == Op.STEAL_FUEL or op == Op.EMBASSY or op == Op.TARGET_MOVES:
        return victims_of(s, box, op, arg) != 0
    return op != Op.NOTHING


@rule("RE-150", "RE-R38")
def has_effect(s: Any, box: Any, seat: int, kind: int) -> bool:
    """At least one step of the card does something; a roll or a choice always may."""
    pc = box.prog[Deck.ACTION, kind]
    while box.op[pc] != Op.END:
        op = box.op[pc]
        if op == Op.ROLL or op == Op.CHOOSE:
            return True
        if does_something(s, box, seat, op, int(box.arg[pc])):
            return True
        pc += 1
    return False


@rule("RE-143", "RE-144", "RE-150")
def legal_plays(s: Any, box: Any, seat: int, mask: Ints) -> None:
    """At most two cards a turn, each in its time, none for nothing."""
    if s.played >= CARDS_A_TURN or s.cards[seat] == 0:
        return
    for kind in range(box.kinds[Deck.ACTION]):
        if s.hand[seat, kind] > 0 and fits_window(s, box, seat, kind) and has_effect(s, box, seat, kind):
            mask[play_action(kind)] = 1


@rule("RE-143", "RE-148", "RE-164", "RE-R34")
def play_card(s: Any, box: Any, seat: int, kind: int) -> None:
    """Shown to all, counted, discarded and carried out."""
    s.played += 1
    drop_action_card(s, seat, kind)
    emit(s, Told.PLAYS, seat, kind)
    begin_effect(s, Source.ACTION, kind, box.prog[Deck.ACTION, kind])
