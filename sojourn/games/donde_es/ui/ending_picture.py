"""The whole game in one picture: where everyone went, who led them, and what it was worth."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.ui.svg import Child, Markup, badge, el, group, label, num, svg, text_width, wrapped
from sojourn.games.donde_es.records import LOCATIONS, Told
from sojourn.games.donde_es.scoring import payments, tie_break, worth
from sojourn.games.donde_es.ui.art.people import portrait
from sojourn.games.donde_es.ui.art.town import LEFT, TOP, TOWN, centre, town
from sojourn.games.donde_es.ui.board import door
from sojourn.games.donde_es.ui.walking_routes import between
from sojourn.games.donde_es.ui.words import guide_name, points, say

WIDTH, HEIGHT = 1200.0, 800.0
MAP_X, MAP_Y, MAP_SCALE = 36.0, 36.0, 728 / TOWN
LIST_X, LIST_W = 800.0, 364.0
ROWS_Y = 146.0
LANES = 7  # ways that share a street lie beside each other
LANE = 6.0  # board units apart

Story = Sequence[tuple[int, Event]]
Way = list[tuple[int, int]]  # cells, each with the guide who led there; -1 nobody

_STEPS = (Told.STEP, Told.NUDGED, Told.BUS)


def ending_picture(content: Content, v: Any, names: Sequence[str], story: Story = ()) -> str:
    """The town with every way through it, and the guides with the tourists who paid them."""
    high = min(132.0, 528 / int(v.seats))
    return svg(
        WIDTH,
        HEIGHT,
        el("rect", width=WIDTH, height=HEIGHT, class_="fill-sky"),
        _map(content, v, story),
        label("¿Dónde Es?", LIST_X, 82, 48, "title fill-accent", "start"),
        label(_told(v), LIST_X, 122, 21, "body", "start"),
        group([_guide(content, v, names, seat, ROWS_Y + row * high, high - 8) for row, seat in enumerate(_order(content, v))]),
        _lost(v, ROWS_Y + high * int(v.seats) + 36),
        wrapped(
            say("Each line is a tourist's way, in the colours of the guides who led them."),
            LIST_X,
            748,
            LIST_W,
            17,
            "body ink-soft",
        ),
        title=say("Where everyone went"),
    )


def _told(v: Any) -> str:
    """How many arrived, in how many rounds."""
    arrived = say.many("{n} tourist arrived", "{n} tourists arrived", int(v.gone))
    return say.many("{arrived} in {n} round", "{arrived} in {n} rounds", int(v.rounds), arrived=arrived)


def _order(content: Content, v: Any) -> list[int]:
    """The guides, the winner first."""
    return sorted(range(int(v.seats)), key=lambda seat: (-int(v.points[seat]), -tie_break(v, content.box, seat)))


# --- The map ------------------------------------------------------------------------------------------


def ways_of(content: Content, v: Any, story: Story) -> dict[int, Way]:
    """The way each tourist came, by tourist; without a story the shortest one to where they arrived."""
    found: dict[int, Way] = {}
    for _, event in story:
        if event.kind == Told.PLACED:
            found[event.a] = [(event.b, -1)]
        elif event.kind in _STEPS:
            found.setdefault(event.a, []).append((event.b, event.seat))
        elif event.kind == Told.BLOWN:
            found.setdefault(event.a, []).append((event.b, -1))
    if not story:
        middle = int(content.box.square[len(content.box.square) // 2])
        for g in range(int(v.gone)):
            cells = between(content, middle, int(content.box.site[int(v.gone_where[g])]))
            found[int(v.gone_who[g])] = [(cell, int(v.gone_mover[g])) for cell in cells]
    return found


def _map(content: Content, v: Any, story: Story) -> Markup:
    """The town, a little paler, with the ways and the faces of those who arrived."""
    ways = ways_of(content, v, story)
    arrived = [int(who) for who in v.gone_who[: int(v.gone)]]
    ground = _without_names(Markup(town(content) + "".join(door(content, v, n) for n in range(LOCATIONS))))
    return group(
        ground,
        el("rect", x=LEFT, y=TOP, width=TOWN, height=TOWN, class_="fill-sky-2", fill_opacity=0.45),
        [_way(ways[who], n) for n, who in enumerate(arrived) if who in ways],
        [_faces(content, v, n) for n in range(LOCATIONS)],
        transform=f"translate({num(MAP_X - LEFT * MAP_SCALE)} {num(MAP_Y - TOP * MAP_SCALE)}) scale({MAP_SCALE:.4f})",
    )


def _without_names(drawn: Markup) -> Markup:
    """The same drawing beside another one of it on the page: no id appears twice."""
    bare = re.sub(r' (?:id="(?!de-town)|data-spot=")[^"]*"', "", drawn)
    return Markup(bare.replace("de-town", "de-town-ending"))


def _way(way: Way, n: int) -> Markup:
    """A way in the colours of those who led, beside the others in the same street."""
    shift = (n % LANES - LANES // 2) * LANE
    spots = [(x + shift, y + shift) for x, y in (centre(cell) for cell, _ in way)]
    line = " ".join(f"{num(x)},{num(y)}" for x, y in spots)
    parts: list[Child] = [
        el("polyline", points=line, fill="none", class_="stroke-raised", stroke_width=9, stroke_linejoin="round")
    ]
    for (a, b), (_, seat) in zip(pairwise(spots), way[1:], strict=True):
        colour = f"stroke-seat-{seat}" if seat >= 0 else "stroke-line"
        ends = {"x1": a[0], "y1": a[1], "x2": b[0], "y2": b[1]}
        parts.append(el("line", **ends, class_=colour, stroke_width=5.5, stroke_linecap="round"))
    return group(parts)


def _faces(content: Content, v: Any, place: int) -> Markup | None:
    """Who arrived at a door, and what the door has brought altogether."""
    there = [g for g in range(int(v.gone)) if v.gone_where[g] == place]
    if not there:
        return None
    x, y = centre(int(content.box.site[place]))
    step = min(40.0, 84 / len(there))
    left = x - step * (len(there) - 1) / 2
    faces = [portrait(int(v.gone_who[g]), bool(v.gone_upset[g]), left + step * k, y - 6, 58) for k, g in enumerate(there)]
    total = str(sum(worth(content.box, place, int(v.gone_upset[g])) for g in there))
    wide = 26 + 14 * len(total)
    return group(
        faces,
        el("rect", x=x - wide / 2, y=y + 18, width=wide, height=30, rx=15, class_="fill-sun stroke-raised", stroke_width=2.5),
        label(total, x, y + 41, 24, "number on-sun"),
    )


# --- The list -----------------------------------------------------------------------------------------


def _guide(content: Content, v: Any, names: Sequence[str], seat: int, y: float, high: float) -> Markup:
    """A guide: points, and the tourists who paid them."""
    name = guide_name(names, seat)
    size = min(27.0, 27 * 165 / (1.15 * text_width(name, 27)))
    paid = [g for g in range(int(v.gone)) if payments(content.box, v.gone_marks[g], int(v.gone_mover[g]), seat)]
    face = min(46.0, high - 54)
    step = min(face + 2, (LIST_W - 76 - face) / max(1, len(paid) - 1))
    x, row = LIST_X + 62 + face / 2, y + high - face / 2 - 7
    return group(
        el("rect", x=LIST_X, y=y, width=LIST_W, height=high, rx=10, class_="fill-raised"),
        el("rect", x=LIST_X, y=y, width=8, height=high, rx=4, class_=f"fill-seat-{seat}"),
        badge(seat, LIST_X + 34, y + high / 2, 44),
        label(name, LIST_X + 64, y + 34, size, "label", "start"),
        label(points(int(v.points[seat])), LIST_X + LIST_W - 16, y + 34, 25, "number", "end"),
        [portrait(int(v.gone_who[g]), bool(v.gone_upset[g]), x + step * k, row, face) for k, g in enumerate(paid)],
    )


def _lost(v: Any, y: float) -> Markup:
    """Those who left in a huff, below the guides."""
    gone = [int(who) for who in v.lost_who if who >= 0]
    if not gone:
        return label(say("Nobody was lost."), LIST_X, y, 21, "body", "start")
    words = say("Lost in the streets:")
    return group(
        label(words, LIST_X, y, 21, "body", "start"),
        [portrait(who, True, LIST_X + text_width(words, 21) + 44 + 50 * k, y - 6, 44) for k, who in enumerate(gone)],
    )
