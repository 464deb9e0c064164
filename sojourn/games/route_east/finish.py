"""The end of the race: who is ahead of whom."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.games.route_east.records import (
    ATTRACTIONS,
    GOALS,
    Finish,
    Goal,
    Phase,
)


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
def is_ahead(s: Any, box: Any, one: int, two: int) -> bool:
    """Finished, then attractions, then the shorter way, then money, then fuel."""
    home, other = s.arrived[one], s.arrived[two]
    if (home > 0) != (other > 0):
        return home > 0
    if home > 0 and box.finish_rule != Finish.FULL_ROUND:
        return home < other
    done, less = done_goals(s, one), done_goals(s, two)
    if done != less:
        return done > less
    far, near = way_left(s, box, one), way_left(s, box, two)
    if far != near:
        return far < near
    if s.money[one] != s.money[two]:
        return s.money[one] > s.money[two]
    if s.fuel[one] != s.fuel[two]:
        return s.fuel[one] > s.fuel[two]
    return home > 0 and home < other


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
    """Points are the players left behind; who has nobody ahead of him has won, alone or shared."""
    if s.phase != Phase.OVER:
        return
    result.reason = s.reason
    for seat in range(s.seats):
        behind = 0
        ahead = 0
        for other in range(s.seats):
            if other != seat and is_ahead(s, box, seat, other):
                behind += 1
            if other != seat and is_ahead(s, box, other, seat):
                ahead += 1
        result.points[seat] = behind
        if ahead == 0:
            result.winners |= 1 << seat
