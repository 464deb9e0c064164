"""The night: which spaces are beds, what is still in reach, and where a player ends up who has none."""

from __future__ import annotations

from typing import Any

import numpy as np

from sojourn.core.compiling import fast, rule
from sojourn.core.numba.stack_arrays import stack_array
from sojourn.core.record import Ints
from sojourn.core.trace import emit
from sojourn.games.route_east.actions import CAMP, GO_BACK
from sojourn.games.route_east.decks import could_hold, drop_action_card
from sojourn.games.route_east.distances import FAR
from sojourn.games.route_east.records import (
    BUDGETS,
    CARDS_A_TURN,
    COIN,
    GOALS,
    SPACES,
    Dirt,
    Goal,
    Kind,
    Phase,
    Road,
    Status,
    Told,
)

new_purses = stack_array((2, SPACES, 1 << GOALS), np.int32)


@rule("RE-61", "RE-178", "RE-R18")
def has_tent(s: Any, box: Any, seat: int) -> int:
    """1 with a tent in hand and a card play left for it."""
    return 1 if s.hand[seat, box.tent] > 0 and s.played < CARDS_A_TURN else 0


@rule("RE-50", "RE-60", "RE-61", "RE-62", "RE-108", "RE-112", "RE-R5", "RE-R17")
def to_bed(s: Any, box: Any, seat: int, space: int, money: int, tent: int) -> int:
    """Moves from a space to the nearest bed or Shanghai: dirt roads count as passable unless closed, tolls if they can pay."""
    closed = 1 if s.dirt == Dirt.CLOSED else 0
    far = int(box.bed_far[tent, closed, min(int(money) // COIN, BUDGETS - 1), space])
    if far > 1 and box.lone_finish:  # on other boards a bed is always nearer than Shanghai
        far = min(far, to_finish(s, box, seat, space, int(money)))
    return far


@rule("RE-21", "RE-50", "RE-R8", "RE-R17")
def to_finish(s: Any, box: Any, seat: int, space: int, money: int) -> int:
    """Moves from a space to Shanghai, past the attractions still to be visited; FAR if today's moves are too few."""
    purses = new_purses()  # by number of moves (even or odd), space and open attractions: 1 more than the money left there
    purses[0, space, without(s, box, seat, open_slots(s, seat), space)] = money + 1
    for far in range(1, int(s.moves) + 1):
        for here in range(box.spaces):
            for still in range(1 << GOALS):
                if purses[(far - 1) % 2, here, still] > 0 and spreads_to_finish(s, box, seat, purses, far, here, still):
                    return far
    return FAR


@fast
def spreads_to_finish(s: Any, box: Any, seat: int, purses: Ints, far: int, here: int, still: int) -> bool:
    """Go on along every road but ferries, to where there is no bed; True if one of them ends in Shanghai with all visited."""
    purse = purses[(far - 1) % 2, here, still]
    for slot in range(box.degree[here]):
        there, kind = int(box.road_to[here, slot]), box.road_kind[here, slot]
        left = purse - box.road_toll[here, slot]
        if left <= 0 or kind == Road.FERRY or (kind == Road.DIRT and s.dirt == Dirt.CLOSED):
            continue
        if there == box.finish:
            if still == 0:
                return True
        elif not box.bed[there]:
            rest = without(s, box, seat, still, there)
            purses[far % 2, there, rest] = max(purses[far % 2, there, rest], left)
    return False


@fast
def open_slots(s: Any, seat: int) -> int:
    """Bit mask of the Attraction Cards still to be visited."""
    found = 0
    for slot in range(GOALS):
        if s.goal[seat, slot] >= 0 and s.goal_state[seat, slot] != Goal.DONE:
            found |= 1 << slot
    return found


@fast
def without(s: Any, box: Any, seat: int, still: int, space: int) -> int:
    """The cards of a bit mask that are still open after a step onto this space."""
    for slot in range(GOALS):
        if still >> slot & 1 and s.goal[seat, slot] == box.attraction[space]:
            still &= ~(1 << slot)
    return still


@rule("RE-48", "RE-60", "RE-67", "RE-R15", "RE-R19")
def may_end(s: Any, box: Any, seat: int) -> bool:
    """A turn may end on a bed, or where no bed is in reach any more."""
    if s.moves == 0 or box.any_step:
        return True
    far = to_bed(s, box, seat, s.space[seat], s.money[seat], has_tent(s, box, seat))
    return far == 0 or far > s.moves


@rule("RE-49", "RE-50", "RE-67", "RE-142", "RE-R16", "RE-R17", "RE-R25")
def may_pick_up(s: Any, box: Any, seat: int) -> bool:
    """A move for an Action Card, unless it would put the last bed out of reach."""
    if s.moves == 0:
        return False
    if box.any_step:
        return True
    far = to_bed(s, box, seat, s.space[seat], s.money[seat], has_tent(s, box, seat))
    return far < s.moves or far > s.moves


@rule("RE-66", "RE-67", "RE-R19", "RE-R65")
def open_day(s: Any, box: Any, seat: int) -> None:
    """The moves begin: remember whether there are any, and whether any bed is in reach without a tent."""
    s.zero = 1 if s.moves == 0 and not box.no_zero_actions else 0
    s.held = 0
    if s.status[seat] == Status.FREE:
        far = to_bed(s, box, seat, s.space[seat], s.money[seat], 0)
        if far > 0 and (s.moves == 0 or far > s.moves):
            s.held = 1
    s.phase = Phase.SETTLE


@rule("RE-61", "RE-178", "RE-R18")
def pitch_tent(s: Any, box: Any, seat: int) -> None:
    """One tent, one night, one of the two cards."""
    drop_action_card(s, seat, box.tent)
    s.played += 1
    s.camped = 1
    emit(s, Told.TENT, seat, s.space[seat])


@rule("RE-97", "RE-98", "RE-R25", "RE-R52")
def go_back(s: Any, box: Any, seat: int) -> None:
    """Back the way they came to the last bed on it, or to where the turn began; nothing happens on the way."""
    here = s.space[seat]
    if box.back_shortest:
        s.side[seat] = box.land[here, 0]
        s.space[seat] = box.near_bed[here]
    else:
        s.space[seat] = s.back_space
        s.side[seat] = s.back_side
    if s.space[seat] != here:
        emit(s, Told.BACK, seat, here, s.space[seat])


@rule("RE-62", "RE-66", "RE-67", "RE-97", "RE-99", "RE-100", "RE-R18", "RE-R19", "RE-R25", "RE-R65")
def sleep(s: Any, box: Any, seat: int) -> None:
    """The turn ends: in a bed, in a tent, held where they are, or taken back."""
    if s.gone or box.bed[s.space[seat]] or s.camped:
        write_bill(s, box, seat)
    elif is_asked_to_camp(s, box, seat):
        s.phase = Phase.CAMP
        s.actor = seat
    else:
        end_night(s, box, seat, must_camp(s, box, seat))


@rule("RE-100", "RE-R18")
def is_asked_to_camp(s: Any, box: Any, seat: int) -> bool:
    """Stranded on an attraction, and they could hold a tent; where that depends on a secret, everyone there is asked."""
    if box.kind[s.space[seat]] != Kind.ATTRACTION or s.played >= CARDS_A_TURN or not could_hold(s, box, seat, box.tent):
        return False
    return is_secret(box) or (s.stranded == 1 and not is_held(s))


@fast
def is_secret(box: Any) -> bool:
    """Whether a bed in reach can depend on what others do not know: hidden money, or attractions on the way to Shanghai."""
    return box.hidden_money == 1 or box.lone_finish == 1


@rule("RE-66", "RE-67", "RE-R19", "RE-R65")
def is_held(s: Any) -> bool:
    """No bed was in reach when the moves began, and they have not moved: they stay for nothing."""
    return s.held == 1 and s.strayed == 0


@rule("RE-61", "RE-R18")
def must_camp(s: Any, box: Any, seat: int) -> bool:
    """Whoever ends on an attraction by their own step puts up the tent that let them."""
    on_attraction = box.kind[s.space[seat]] == Kind.ATTRACTION and not is_held(s)
    return on_attraction and s.stranded == 0 and has_tent(s, box, seat) == 1


@rule("RE-100", "RE-R18", "RE-R65")
def legal_camp(s: Any, box: Any, seat: int, mask: Ints) -> None:
    """Put up the tent in hand, or go back (or stay, where they are held)."""
    if must_camp(s, box, seat):
        mask[CAMP] = 1
        return
    mask[GO_BACK] = 1
    if s.stranded and not is_held(s) and has_tent(s, box, seat):
        mask[CAMP] = 1


@rule("RE-62", "RE-97", "RE-99")
def end_night(s: Any, box: Any, seat: int, in_tent: bool) -> None:
    """In a tent, where they are held, or back on the way; then the bill."""
    if in_tent:
        pitch_tent(s, box, seat)
    elif not is_held(s):
        go_back(s, box, seat)
    write_bill(s, box, seat)


@rule("RE-36", "RE-37", "RE-64", "RE-65", "RE-76", "RE-R10")
def write_bill(s: Any, box: Any, seat: int) -> None:
    """What tomorrow morning will cost: $25, $50, or nothing on a border, in a tent or at an embassy."""
    s.bill[seat] = 0 if s.camped else box.price[s.space[seat]]
    if box.first_night_free and s.turns[seat] == 1:
        s.bill[seat] = 0
    emit(s, Told.STAYS, seat, s.space[seat], s.bill[seat])
    s.phase = Phase.NEXT


@fast
def note_bed(s: Any, box: Any, seat: int) -> None:
    """The last bed on the way of this turn is the one they would be taken back to."""
    if box.bed[s.space[seat]]:
        s.back_space = s.space[seat]
        s.back_side = s.side[seat]
