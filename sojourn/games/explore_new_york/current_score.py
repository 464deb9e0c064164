"""What a map is worth right now, for boards, panels and notebooks: from a view, and nothing hidden.

Each question runs the exact search. Compiled it takes some hundredths of a millisecond. Uncompiled,
as in the web process, it takes about half a millisecond, and `gains` asks it for the roads that
meet a drawn link only; answers are kept, so that a page drawn twice costs nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.content import Content
from sojourn.core.record import as_bytes, from_bytes
from sojourn.games.explore_new_york.city import HALF, LINKS, holds
from sojourn.games.explore_new_york.records import Part, View
from sojourn.games.explore_new_york.route import (
    FACT,
    GUESTS,
    ROUTE,
    SHEET,
    best_points,
    fill_sheet,
    lay_city,
    lay_links,
    line_of,
    new_scratch,
    points_of,
    route_high,
    route_low,
)


@dataclass(frozen=True)
class ScoreSheet:
    """A line on a map and its score sheet."""

    lo: int  # the line's links
    hi: int
    tourists: tuple[int, int, int]
    sights: tuple[int, int, int]
    cafes: int
    smileys: int
    stars: int
    boxes: tuple[int, ...]  # points: red, green, blue, cafes, smileys, stars
    blocks: int  # blocks beside the line

    @property
    def points(self) -> int:
        """The total at the foot of the map."""
        return sum(self.boxes)


class _Question:
    """A question about one map with its view; equal maps make equal questions, so that answers can be cached."""

    def __init__(self, content: Content, v: Any, seat: int, chosen: bool) -> None:
        self.content, self.v, self.seat, self.chosen = content, v, seat, chosen
        line = (int(v.route_lo[seat]), int(v.route_hi[seat])) if chosen else (0, 0)
        links, turn = (int(v.lo[seat]), int(v.hi[seat])), (int(v.cafes[seat]), int(v.block[seat]))
        self.key = (content.hash, v.tourists[seat].tobytes(), v.kinds.tobytes(), links, line, turn)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Question) and self.key == other.key


def standing(content: Content, v: Any, seat: int) -> ScoreSheet:
    """The best line of a map as this view shows it; after tracing, the traced one."""
    traced = bool(content.box.manual) and int(v.part) in (Part.TRACE, Part.OVER)
    return _standing(_Question(content, v, seat, traced))


def best_standing(content: Content, v: Any, seat: int) -> ScoreSheet:
    """The best line, whatever was traced."""
    return _standing(_Question(content, v, seat, False))


def last_gain(content: Content, v: Any, seat: int) -> int:
    """What the marks of the last complete turn have brought to the best line."""
    before = from_bytes(View, as_bytes(v))
    before.lo[seat] &= ~v.prev_lo[seat]
    before.hi[seat] &= ~v.prev_hi[seat]
    if int(v.prev_block[seat]) >= 0:
        before.tourists[seat, int(v.prev_block[seat]), :] = 0
    return best_standing(content, v, seat).points - best_standing(content, before, seat).points


@functools.lru_cache(maxsize=512)
def _standing(question: _Question) -> ScoreSheet:
    v, seat, box, scratch = question.v, question.seat, question.content.box, new_scratch()
    lay_city(v, box, seat, scratch)
    if question.chosen:
        lay_links(box, v.lo[seat], v.hi[seat], scratch)
        line = line_of(scratch, v.route_lo[seat], v.route_hi[seat])
        lo, hi = int(v.route_lo[seat]), int(v.route_hi[seat])
    else:
        best_points(v, box, seat, v.lo[seat], v.hi[seat], scratch)
        line, lo, hi = int(scratch[FACT][ROUTE]), int(route_low(scratch)), int(route_high(scratch))
    return sheet_of(question.content, scratch, line, lo, hi)


@rule("NY-50", "NY-51", "NY-52", "NY-53", "NY-54", "NY-55", "NY-57", compiled=False)
def sheet_of(content: Content, scratch: Any, line: int, lo: int, hi: int) -> ScoreSheet:
    """The score sheet as it stands at the foot of the map."""
    box = content.box
    fill_sheet(scratch, line)
    row = [int(x) for x in scratch[SHEET][:9]]
    tourists, sights = tuple(row[0:6:2]), tuple(row[1:6:2])
    boxes = [t * a for t, a in zip(tourists, sights, strict=True)]
    boxes += [row[6] * int(box.cafe_points), row[7] * int(box.smiley_points), int(box.stars[row[8]])]
    assert sum(boxes) == points_of(scratch, line)
    blocks = 0
    for link in links_of(lo, hi):
        blocks |= int(box.beside[link])
    return ScoreSheet(lo, hi, tourists, sights, row[6], row[7], row[8], tuple(boxes), blocks)  # type: ignore[arg-type]


def links_of(lo: int, hi: int) -> list[int]:
    """The links of a set in order."""
    return [link for link in range(LINKS) if holds(int(lo), int(hi), link)]


def gains(content: Content, v: Any, seat: int, links: Iterable[int]) -> dict[int, int]:
    """What the best line would gain by each of these links, its cafe's tourists included."""
    return dict(_gains(_Question(content, v, seat, False), tuple(links)))


@functools.lru_cache(maxsize=256)
def _gains(question: _Question, links: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    v, seat, box, scratch = question.v, question.seat, question.content.box, new_scratch()
    lay_city(v, box, seat, scratch)
    lo, hi, block = int(v.lo[seat]), int(v.hi[seat]), int(v.block[seat])
    now = best_points(v, box, seat, lo, hi, scratch)
    before = scratch[GUESTS][block] if block >= 0 else 0
    found = []
    for link in links:
        low, high = (1 << link, 0) if link < HALF else (0, 1 << (link - HALF))
        guests = cafe_guests(question.content, v, seat, link)
        meets = int(box.next_lo[link]) & lo or int(box.next_hi[link]) & hi
        if block >= 0:
            scratch[GUESTS][block] = before + sum(1 << (10 * kind) for kind in guests)
        if meets or guests:
            after = best_points(v, box, seat, lo | low, hi | high, scratch)
        else:  # on its own it can only begin another line
            lay_links(box, low, high, scratch)
            after = max(now, points_of(scratch, 1))
        found.append((link, int(after) - int(now)))
    if block >= 0:
        scratch[GUESTS][block] = before
    return tuple(found)


def cafe_guests(content: Content, v: Any, seat: int, link: int) -> list[int]:
    """The tourists of the cafes this link would reach for the first time."""
    found: list[int] = []
    for end in content.box.ends[link]:
        cafe = int(content.box.cafe_at[int(end)])
        if cafe >= 0 and not int(v.cafes[seat]) >> cafe & 1:
            found += [int(kind) for kind in content.box.cafe_guests[cafe]]
    return found


@rule("NY-46", "NY-47", "NY-R24", compiled=False)
def walk_along(content: Content, lo: int, hi: int) -> list[int]:
    """The links of a line in walking order, from its lower open end, low numbers first (Hierholzer)."""
    ends = content.box.ends
    at: dict[int, list[int]] = {}
    for link in links_of(lo, hi):
        for end in ends[link]:
            at.setdefault(int(end), []).append(link)
    if not at:
        return []
    odd = sorted(node for node, links in at.items() if len(links) % 2)
    stack, used, order = [(odd[0] if odd else min(at), -1)], set[int](), []
    while stack:
        node, by = stack[-1]
        onward = [link for link in at[node] if link not in used]
        if onward:
            used.add(onward[0])
            a, b = (int(end) for end in ends[onward[0]])
            stack.append((b if node == a else a, onward[0]))
        else:
            stack.pop()
            if by >= 0:
                order.append(by)
    return order[::-1]
