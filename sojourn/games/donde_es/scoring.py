"""The end: who is paid for which tourist, and who is employee of the month."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.games.donde_es.records import MARKERS, Box, State


@rule("DE-39", "DE-44", "DE-R26")
def worth(box: Box, door: int, upset: int) -> int:
    """The location's number: the higher one for a calm tourist, the lower one with a token."""
    kind = box.kind[door]
    return int(box.frustrated[kind] if upset else box.calm[kind])


@rule("DE-40", "DE-41", "DE-42", "DE-R18", "DE-R19", "DE-R34")
def payments(box: Box, marks: Any, mover: int, seat: int) -> int:
    """How often one tourist pays one guide in full: once for leading or any marker."""
    times = 0
    for i in range(MARKERS):
        if marks[i] == seat:
            times += 1
    if mover == seat and times == 0 and not box.markers_only:
        times = 1
    return times if box.score_per_marker else min(times, 1)


@rule("DE-38", "DE-39", "DE-41", "DE-44")
def score(s: Any, box: Box, seat: int) -> int:
    """The sum over all tourists set aside; those still waiting or lost count for nobody."""
    total = 0
    for g in range(s.gone):
        times = payments(box, s.gone_marks[g], s.gone_mover[g], seat)
        total += times * worth(box, s.gone_where[g], s.gone_upset[g])
    return total


@rule("DE-R27")
def tie_break(s: Any, box: Box, seat: int) -> int:
    """More tourists credited, then more last steps; one number that compares both."""
    credited = 0
    last_steps = 0
    for g in range(s.gone):
        credited += payments(box, s.gone_marks[g], s.gone_mover[g], seat) > 0
        last_steps += s.gone_mover[g] == seat
    return 100 * credited + last_steps


@rule("DE-43", "DE-R27")
def leaders(s: Any, box: Box) -> int:
    """Who has the highest total, one bit each; ties are broken, or shared in the variant."""
    best = -1
    found = 0
    for seat in range(s.seats):
        rank = 10_000 * score(s, box, seat)
        if not box.shared_ties:
            rank += tie_break(s, box, seat)
        if rank > best:
            best = rank
            found = 0
        if rank == best:
            found |= 1 << seat
    return found


@rule("DE-43", "DE-44")
def outcome(s: State, box: Box, result: Any) -> None:
    """The points of everyone, and who wins."""
    if s.end == 0:
        return
    result.reason = s.end
    points_now(s, box, result.points)
    result.winners = leaders(s, box)


@fast
def points_now(s: Any, box: Box, points: Any) -> None:
    """Everyone's points so far; they follow from cards that lie face up."""
    for seat in range(s.seats):
        points[seat] = score(s, box, seat)
