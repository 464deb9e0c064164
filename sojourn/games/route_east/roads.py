"""On the road: steps, borders, dirt and toll roads, and the stops on the way."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints
from sojourn.core.trace import emit
from sojourn.games.route_east.actions import magic_step_action, step_action
from sojourn.games.route_east.cards import begin_effect, end_effect
from sojourn.games.route_east.decks import change_fuel, gain, use_atm
from sojourn.games.route_east.dice import has_magic, roll_on_dirt
from sojourn.games.route_east.finish import end_game
from sojourn.games.route_east.map_nodes import rail_nodes
from sojourn.games.route_east.night import has_tent, note_bed, open_slots, pitch_tent, to_bed
from sojourn.games.route_east.records import (
    GOALS,
    SEA,
    Deck,
    Dirt,
    Finish,
    Gate,
    Goal,
    Kind,
    Pass,
    Phase,
    Reason,
    Road,
    Source,
    Status,
    Told,
    Why,
)

# --- Which steps are possible --------------------------------------------------------------------


@fast
def open_goals(s: Any, seat: int) -> int:
    """Attractions still to be visited."""
    still, n = open_slots(s, seat), 0
    while still:
        n += still & 1
        still >>= 1
    return n


@rule("RE-77", "RE-79", "RE-86", "RE-88", "RE-91", "RE-125", "RE-176", "RE-R20", "RE-R23", "RE-R43", "RE-R57")
def way_through(s: Any, seat: int) -> int:
    """How they may cross now: 0 not at all, 1 pass, 2 pass and token, 3 charge and token, 4 charge alone."""
    if s.pass_kind == Pass.FREE:
        return 1
    if s.pass_kind == Pass.FUEL and s.fuel[seat] > 0:
        return 2
    if s.gate == Gate.OPEN and s.money[seat] >= s.charge:
        if s.token_free:
            return 4
        if s.fuel[seat] > 0:
            return 3
    return 0


@rule("RE-46", "RE-75", "RE-87", "RE-92", "RE-R52")
def is_crossing(s: Any, box: Any, seat: int, slot: int) -> bool:
    """A road that leaves a border on the side where they are not."""
    here = s.space[seat]
    return box.kind[here] == Kind.BORDER and box.road_land[here, slot] != s.side[seat]


@rule("RE-21", "RE-22", "RE-46", "RE-50", "RE-87", "RE-101", "RE-126", "RE-187", "RE-R8", "RE-R17", "RE-R26")
def can_step(s: Any, box: Any, seat: int, slot: int, tent: int) -> bool:
    """One road to the next space, if border, purse and the night allow it."""
    here = s.space[seat]
    there = box.road_to[here, slot]
    kind = box.road_kind[here, slot]
    if kind == Road.DIRT and s.dirt == Dirt.CLOSED:
        return False
    cost = int(box.road_toll[here, slot])
    if is_crossing(s, box, seat, slot):
        way = way_through(s, seat)
        if way == 0:
            return False
        if way >= 3:
            cost += s.charge
    elif s.nomans:
        return False
    if cost > s.money[seat]:
        return False
    if kind == Road.FERRY:
        return True
    if there == box.finish:
        return open_goals(s, seat) == 0
    return box.any_step == 1 or to_bed(s, box, seat, there, s.money[seat] - cost, tent) < s.moves


@fast
def legal_steps(s: Any, box: Any, seat: int, mask: Ints) -> None:
    """Every road they may take with a move; a dirt road also with a Magic Roll."""
    if s.moves == 0:
        return
    here = s.space[seat]
    tent, magic = has_tent(s, box, seat), s.dirt == Dirt.NORMAL and has_magic(s, box, seat)
    for slot in range(box.degree[here]):
        if can_step(s, box, seat, slot, tent):
            mask[step_action(slot)] = 1
            if magic and box.road_kind[here, slot] == Road.DIRT:
                mask[magic_step_action(slot)] = 1


# --- Moving --------------------------------------------------------------------------------------


@fast
def spend_move(s: Any) -> None:
    """One move gone; a day that began without moves is now an ordinary one."""
    s.moves -= 1
    s.spent += 1
    s.zero = 0


@rule("RE-45", "RE-46", "RE-95", "RE-126", "RE-187", "RE-R32")
def step(s: Any, box: Any, seat: int, slot: int, magic: bool) -> None:
    """Go, or roll first on a dirt road; boarding a boat costs no move."""
    kind = box.road_kind[s.space[seat], slot]
    if kind != Road.FERRY or box.boarding_costs:
        spend_move(s)
    s.slot = slot
    if kind == Road.DIRT and s.dirt != Dirt.FREE:
        roll_on_dirt(s, box, seat, magic)
    else:
        travel(s, box, seat, slot)


@rule("RE-95", "RE-96", "RE-99", "RE-100", "RE-R56")
def end_dirt_roll(s: Any, box: Any, seat: int) -> None:
    """Even: through. Odd: the move is gone, and neither fuel nor charge is spent."""
    passed = s.face % 2 == 0
    emit(s, Told.DIRT, seat, s.face, passed, s.space[seat])
    if passed:
        travel(s, box, seat, s.slot)
        return
    s.phase = Phase.SETTLE
    if box.kind[s.space[seat]] == Kind.ATTRACTION and to_bed(s, box, seat, s.space[seat], s.money[seat], 0) > s.moves:
        s.stranded = 1


@rule("RE-46", "RE-78", "RE-101", "RE-R6", "RE-R26", "RE-14")
def travel(s: Any, box: Any, seat: int, slot: int) -> None:
    """Pay, leave, arrive; pieces do not block each other."""
    here = s.space[seat]
    if is_crossing(s, box, seat, slot):
        cross(s, box, seat, int(box.road_land[here, slot]))
    if box.road_toll[here, slot] > 0:
        gain(s, seat, -int(box.road_toll[here, slot]), Why.TOLL)
    s.pass_kind = Pass.NONE
    s.stranded = 0
    s.claim = 0
    s.strayed = 1
    s.space[seat] = box.road_to[here, slot]
    if box.road_kind[here, slot] == Road.FERRY:
        s.status[seat] = Status.AT_SEA
        s.tries[seat] = 0
        emit(s, Told.BOARDS, seat, s.space[seat])
        s.phase = Phase.SETTLE
        return
    s.side[seat] = box.road_land[here, slot]
    emit(s, Told.STEP, seat, here, s.space[seat])
    note_bed(s, box, seat)
    arrive(s, box, seat)


@rule("RE-79", "RE-86", "RE-92", "RE-125", "RE-R20", "RE-R23", "RE-R31", "RE-R57")
def cross(s: Any, box: Any, seat: int, land: int) -> None:
    """Hand over charge and token; the card that opened the border is used up, the new side is theirs."""
    way = way_through(s, seat)
    charge = s.charge if way >= 3 else 0
    emit(s, Told.CROSSES, seat, charge, land, s.space[seat])
    if charge > 0:
        gain(s, seat, -charge, Why.CHARGE)
    if way == 2 or way == 3:
        change_fuel(s, box, seat, -1)
    s.gate = Gate.NONE
    s.charge = 0
    s.token_free = 0
    s.nomans = 0
    s.back_space = s.space[seat]
    if land != SEA:
        s.back_side = land  # a border crossed stays crossed


@rule("RE-47", "RE-105", "RE-109", "RE-113", "RE-115")
def arrive(s: Any, box: Any, seat: int) -> None:
    """Every space stepped on is visited at once."""
    kind = box.kind[s.space[seat]]
    s.phase = Phase.SETTLE
    if kind == Kind.ATM:
        use_atm(s, box, seat)
    elif kind == Kind.FUEL:
        change_fuel(s, box, seat, 1)
    elif kind == Kind.ATTRACTION:
        visit(s, box, seat)
    elif kind == Kind.FINISH:
        reach_finish(s, box, seat)


@rule("RE-113", "RE-114", "RE-115", "RE-116", "RE-R29", "RE-R54")
def visit(s: Any, box: Any, seat: int) -> None:
    """One's own open attraction is completed and pays its bonus, once; any other does nothing."""
    card = int(box.attraction[s.space[seat]])
    s.passed[seat] |= 1 << card
    for slot in range(GOALS):
        if s.goal[seat, slot] == card and s.goal_state[seat, slot] != Goal.DONE:
            s.goal_state[seat, slot] = Goal.DONE
            emit(s, Told.ATTRACTION, seat, card, slot)
            show_last(s, seat)
            if box.manual_claim:
                s.claim = card + 1
            else:
                begin_effect(s, Source.BONUS, card, box.prog[Deck.ATM, card])


@rule("RE-114", "RE-R29")
def claim_bonus(s: Any, box: Any) -> None:
    """The bonus, asked for in time (switch manual_claim)."""
    card = s.claim - 1
    s.claim = 0
    begin_effect(s, Source.BONUS, card, box.prog[Deck.ATM, card])


@rule("RE-117", "RE-R30")
def show_last(s: Any, seat: int) -> None:
    """The last open attraction is laid face up for all."""
    if open_goals(s, seat) != 1:
        return
    for slot in range(GOALS):
        if s.goal[seat, slot] >= 0 and s.goal_state[seat, slot] == Goal.HIDDEN:
            s.goal_state[seat, slot] = Goal.SHOWN
            emit(s, Told.SHOWN, seat, s.goal[seat, slot])


@rule("RE-20", "RE-22", "RE-R7", "RE-R8")
def reach_finish(s: Any, box: Any, seat: int) -> None:
    """Home with everything seen: the race is won, or (by the switch) the others play on."""
    place = 1
    for other in range(s.seats):
        if s.arrived[other] > 0:
            place += 1
    s.arrived[seat] = place
    s.bill[seat] = 0
    emit(s, Told.ARRIVED, seat, place)
    s.phase = Phase.NEXT
    if box.finish_rule == Finish.IMMEDIATE:
        end_game(s, box, Reason.ARRIVED)
    elif box.finish_rule == Finish.PLACES and place == s.seats - 1:
        end_game(s, box, Reason.PLACES_DONE)


# --- By train ------------------------------------------------------------------------------------


@rule("RE-102", "RE-185", "RE-216", "RE-217", "RE-218", "RE-219", "RE-R50", "RE-R54")
def ride(s: Any, box: Any, seat: int, k: int) -> None:
    """All moves for one ride: no tolls, no rolls, nothing on the way counts, and the turn ends."""
    node, other = rail_nodes(s, box, seat)
    if k >= box.rail_count[node]:
        k -= box.rail_count[node]
        node = other
    here = s.space[seat]
    if s.nomans and not box.rail_borders:
        s.pass_kind = Pass.NONE
        cross(s, box, seat, int(box.rail_land[node, 0]))
    s.moves = 0
    s.ending = 1
    s.strayed = 1
    s.stranded = 0
    s.claim = 0
    s.space[seat] = box.rail_to[node, k]
    s.side[seat] = box.rail_land[node, k]
    emit(s, Told.TRAIN, seat, here, s.space[seat])
    end_effect(s)
    if not box.bed[s.space[seat]]:
        pitch_tent(s, box, seat)
        visit(s, box, seat)
