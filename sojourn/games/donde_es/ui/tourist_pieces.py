"""The tourists in the streets: where each stands, how it is drawn, and what picking one shows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.ui.svg import Child, Markup, badge, el, group, label, num
from sojourn.games.donde_es.records import SPACES, Phase
from sojourn.games.donde_es.ui.art.people import portrait
from sojourn.games.donde_es.ui.art.signs import sign
from sojourn.games.donde_es.ui.art.town import CELL, centre, corner
from sojourn.games.donde_es.ui.walking_routes import wishes
from sojourn.games.donde_es.ui.words import points, say

HALF = CELL / 2
Area = tuple[float, float, float, float]  # x, y, width, height

# How tourists who share a cell divide it: areas from the cell's corner. Five stand there only if the streets are empty.
SHARES: dict[int, Sequence[Area]] = {
    1: ((0, 0, CELL, CELL),),
    2: ((0, 0, HALF, CELL), (HALF, 0, HALF, CELL)),
    3: ((0, 0, HALF, HALF), (HALF, 0, HALF, HALF), (0, HALF, CELL, HALF)),
    4: ((0, 0, HALF, HALF), (HALF, 0, HALF, HALF), (0, HALF, HALF, HALF), (HALF, HALF, HALF, HALF)),
    5: (
        (-HALF / 2, 0, HALF, HALF),
        (HALF / 2, 0, HALF, HALF),
        (HALF * 1.5, 0, HALF, HALF),
        (-HALF / 2, HALF, HALF * 1.5, HALF),
        (HALF, HALF, HALF * 1.5, HALF),
    ),
}


def areas(v: Any) -> dict[int, Area]:
    """Where a click meets the tourist of each space; none overlap."""
    shared: dict[int, list[int]] = {}
    for space in range(SPACES):
        if v.who[space] >= 0 and v.cell[space] >= 0:
            shared.setdefault(int(v.cell[space]), []).append(space)
    found = {}
    for cell, spaces in shared.items():
        x, y = corner(cell)
        for (dx, dy, width, height), space in zip(SHARES[len(spaces)], spaces, strict=True):
            found[space] = (x + dx, y + dy, width, height)
    return found


def spot(area: Area) -> tuple[float, float]:
    """Where the token stands in its area."""
    x, y, width, height = area
    return x + width / 2, y + height / 2 - (8 if height == CELL else 0)


def size_in(area: Area) -> float:
    """How large the token is drawn."""
    return 54.0 if area[2] == CELL == area[3] else 40.0


def piece_name(v: Any, space: int) -> str:
    """The name of a tourist as a piece that is picked; also the id of its token."""
    return f"tourist-{int(v.who[space])}"


# --- Tokens --------------------------------------------------------------------------------------


def token(content: Content, v: Any, space: int, area: Area) -> Markup:
    """A tourist in the streets: face, place in the tracker, wishes."""
    who, upset = int(v.who[space]), bool(v.upset[space])
    size = size_in(area)
    alone = size > 50
    parts: list[Child] = [
        el("ellipse", cx=8, cy=13, rx=size * 0.43, ry=size * 0.33, class_="fill-water", fill_opacity=0.35),
        portrait(who, upset, 0, 0, size),
    ]
    if alone:
        parts += [_wishes(content, who), _space_mark(space, 23, -20), _my_mark(v, space)]
    else:
        parts.append(_space_mark(space, 13, -10))
    mood = "is-upset" if upset else "is-calm"
    x, y = spot(area)
    at = f"translate({num(x)} {num(y)}) scale(1)"
    name = piece_name(v, space)
    return group(parts, id=name, class_=f"piece tourist {mood}", transform=at, data_spot=name)


def _wishes(content: Content, who: int) -> Markup:
    """A small board below the face: what they are looking for."""
    wants = content.words["tourists"][who]["wants"]
    step = min(21.0, 76 / len(wants))
    width = step * len(wants) + 6
    plate = {"x": -width / 2, "y": 23, "width": width, "height": 24, "rx": 6}
    signs = [
        sign(content.words["kinds"][kind]["symbol"], step * (k - (len(wants) - 1) / 2), 35, step * 0.9, "ink")
        for k, kind in enumerate(wants)
    ]
    edge = el("rect", **plate, fill="none", class_="stroke-ink", stroke_width=1.2)
    return group(el("rect", **plate, class_="fill-raised"), edge, signs)


def _my_mark(v: Any, space: int) -> Markup | None:
    """The viewer's own marker: this tourist will pay me."""
    return badge(int(v.seat), -23, -20, 24) if v.seat >= 0 and v.seat in v.marks[space] else None


def _space_mark(space: int, x: float, y: float) -> Markup:
    """The number of the tracker's space, yellow while calm, red when frustrated."""
    calm = space < 3
    return group(
        el("circle", cx=x, cy=y, r=13, class_="fill-ink"),
        el("circle", cx=x, cy=y, r=11.5, class_="fill-shade-2" if calm else "fill-bad"),
        label(str(space + 1), x, y + 7.8, 22.5, "number on-shade" if calm else "number on-bad"),
    )


# --- Picking one ---------------------------------------------------------------------------------


def pick_area(content: Content, v: Any, space: int, area: Area, can_go: bool, under: Sequence[str]) -> Markup:
    """The tourist as a piece to pick; one that can be led glows. It gives way to targets of the pieces it stands `under`."""
    x, y, width, height = area
    cx, cy = spot(area)
    rings = [el("circle", class_=c, cx=cx, cy=cy, r=size_in(area) / 2 + 3) for c in ("halo", "ring")] if can_go else []
    text = told_wishes(content, v, space)
    name = piece_name(v, space)
    return group(
        el("title", text),
        el("rect", class_="hit", x=x, y=y, width=width, height=height),
        rings,
        role="button",
        tabindex=0,
        class_="de-pick",
        data_pick=name,
        data_under=" ".join(under) or None,
        aria_label=text,
        id=f"pick-{int(v.who[space])}",
    )


def told_wishes(content: Content, v: Any, space: int) -> str:
    """Who it is, and each place they want with its way and its points."""
    places = content.words["locations"]
    told = [
        say.many(
            "{place}: {n} step, {points}",
            "{place}: {n} steps, {points}",
            len(way) - 1,
            place=places[door]["name"],
            points=points(n),
        )
        for door, way, n in wishes(content, v, space)
    ]
    name = say("{name} (space {n})", name=content.words["tourists"][int(v.who[space])]["name"], n=space + 1)
    return "; ".join([name, *told])


def ways(content: Content, v: Any, space: int, reached: Collection[int]) -> Markup:
    """The ways to every wish, with their steps and points; seen while the tourist is pointed at or picked.

    Cells that are `reached` this turn say themselves what they bring.
    """
    found = wishes(content, v, space)
    return group(
        [_way([centre(c) for c in cells]) for _, cells, _ in found],
        [_price(*centre(cells[-1]), len(cells) - 1, value) for _, cells, value in found if cells[-1] not in reached],
        data_of=piece_name(v, space),
        class_="de-ways",
    )


def _way(line: Sequence[tuple[float, float]]) -> Markup:
    """A dotted way through the streets."""
    dots = " ".join(f"{num(x)},{num(y)}" for x, y in line)
    common = {"points": dots, "fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return group(
        el("polyline", class_="stroke-raised", stroke_width=10, **common),
        el("polyline", class_="stroke-sun", stroke_width=5.5, stroke_dasharray="2 10", **common),
    )


def _price(x: float, y: float, steps: int, value: int) -> Markup:
    """Over a door: how far it is, and what it is worth now."""
    text = say.many("{n} step", "{n} steps", steps)
    width = 11.5 * len(text) + 48
    left = min(max(x - width / 2, 26.0), 942.0 - width)
    top = y - 66 if y > 90 else y + 34  # below the beach, above all other doors
    return group(
        el("rect", x=left, y=top, width=width, height=32, rx=16, class_="fill-raised stroke-sun", stroke_width=2.5),
        el("circle", cx=left + 16, cy=top + 16, r=16, class_="fill-sun"),
        label(str(value), left + 16, top + 24, 23, "number on-sun"),
        label(text, left + 37, top + 24, 22.5, "body", "start"),
    )


def whereabouts(content: Content, v: Any, found: dict[int, Area]) -> Markup | None:
    """Where a small window looks first: at the tourists with my marker, else at all; anew when a turn begins."""
    if v.seat < 0 or not found or v.phase == Phase.OVER:
        return None
    mine = [space for space in found if v.seat in v.marks[space]] if v.phase != Phase.PLACE else []
    spots = [spot(found[space]) for space in mine or found]
    if v.phase == Phase.PLACE:
        spots = [centre(int(content.box.square[len(content.box.square) // 2]))]
    x, y = sum(s[0] for s in spots) / len(spots), sum(s[1] for s in spots) / len(spots)
    turn = f"{int(v.rounds)}-{int(v.active) == int(v.seat)}-{v.phase == Phase.PLACE}"
    return el("circle", cx=x, cy=y, r=1, fill="none", data_me=turn, data_near=2)
