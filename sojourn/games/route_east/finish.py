"""The end of the race: who is ahead of whom."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.core.trace import emit
from sojourn.games.route_east.records import ATTRACTIONS, GOALS, Edge, Finish, Goal, Phase, Told


@rule("RE-24", "RE-R9")
def way_left(s: Any, box: Any, seat: int) -> int:
    """Road steps on the shortest way through the open attractions to Shanghai."""
    space = s.space[seat]
    best = 9999
    open_mask = 0
    for slot in range(GOALS):
        if s.goal[seat, slot] >= 0 and s.goal_state[seat, slot] != Goal.DONE:
            open_mask |= 1 << slot
    for order in range(27):  # three digits in base three: every order, repeats are harmless
        a, b, c = order // 9, order // 3 % 3, order % 3
        if (1 << a | 1 << b | 1 << c) & open_mask != open_mask:
            continue
        far = 0
        here = space
        for slot in (a, b, c):
            if open_mask >> slot & 1:
                card = s.goal[seat, slot]
                far += int(box.steps[card, here])
                here = box.goal_space[card]
        best = min(best, far + int(box.steps[ATTRACTIONS, here]))
    return best


@rule("RE-24", "RE-R7", "RE-R9")
def edge_over(s: Any, box: Any, one: int, two: int) -> int:
    """What puts the first ahead of the second (an Edge), negative if it is the other way round, 0 if they are tied.

    Finished, then attractions, then the shorter way, then money, then fuel; in a full round at last who came first.
    """
    home, other = s.arrived[one], s.arrived[two]
    if (home > 0) != (other > 0):
        return side(home - other, Edge.FINISHED)
    if home > 0 and box.finish_rule != Finish.FULL_ROUND:
        return side(other - home, Edge.FINISHED)
    done, less = done_goals(s, one), done_goals(s, two)
    if done != less:
        return side(done - less, Edge.ATTRACTIONS)
    far, near = way_left(s, box, one), way_left(s, box, two)
    if far != near:
        return side(near - far, Edge.WAY)
    if s.money[one] != s.money[two]:
        return side(s.money[one] - s.money[two], Edge.MONEY)
    if s.fuel[one] != s.fuel[two]:
        return side(s.fuel[one] - s.fuel[two], Edge.FUEL)
    return side(other - home, Edge.EARLIER) if home > 0 else 0


@fast
def side(difference: int, edge: int) -> int:
    """The edge, or its negative if the difference is."""
    return (1 if difference > 0 else -1) * edge


@rule("RE-24", "RE-R9")
def is_ahead(s: Any, box: Any, one: int, two: int) -> bool:
    """Whether the first is ranked before the second."""
    return edge_over(s, box, one, two) > 0


@rule("RE-20", "RE-24", "RE-R9")
def winners_of(s: Any, box: Any) -> int:
    """Bit mask of those who have nobody ahead of them: one, or several who share the win."""
    found = 0
    for seat in range(s.seats):
        beaten = False
        for other in range(s.seats):
            if other != seat and is_ahead(s, box, other, seat):
                beaten = True
        if not beaten:
            found |= 1 << seat
    return found


@rule("RE-20", "RE-23", "RE-R7", "RE-R9")
def end_game(s: Any, box: Any, reason: int) -> None:
    """Nobody decides any more; the table is told who has won, and what was needed to be ahead of everybody else."""
    s.reason = reason
    s.phase = Phase.OVER
    s.actor = -1
    s.moves = 0
    won = winners_of(s, box)
    decided = 0
    for seat in range(s.seats):
        for other in range(s.seats):
            if won >> seat & 1 and not won >> other & 1:
                decided = max(decided, edge_over(s, box, seat, other))
    emit(s, Told.WINS, -1, won, reason, decided)


@fast
def done_goals(s: Any, seat: int) -> int:
    """Attractions visited."""
    n = 0
    for slot in range(GOALS):
        if s.goal[seat, slot] >= 0 and s.goal_state[seat, slot] == Goal.DONE:
            n += 1
    return n


@rule("RE-20", "RE-23", "RE-24", "RE-R7", "RE-R9")
def outcome(s: Any, box: Any, result: Any) -> None:
    """Points are the players left behind; a player with nobody ahead of them has won, alone or shared."""
    if s.phase != Phase.OVER:
        return
    result.reason = s.reason
    result.winners = winners_of(s, box)
    for seat in range(s.seats):
        behind = 0
        for other in range(s.seats):
            if other != seat and is_ahead(s, box, seat, other):
                behind += 1
        result.points[seat] = behind
