"""Where things lie on the drawing, and the small signs: tourists, kinds of blocks, pictures of sights."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from sojourn.core.ui.svg import Markup, at, el, group, num
from sojourn.games.explore_new_york.city import ROADS, Kind, block_place, blocks_beside, tourist_class

WIDTH, HEIGHT = 1170, 1064  # the whole drawing: cards above the map, the score sheet below it, everybody's points beside it
CITY, TOP, TALL = 1060, 102, 864  # the map alone: its width, where it begins, its height
WEST, NORTH, ACROSS, DOWN, ROAD = 62, 152, 160, 130, 30  # the corner <0,0>, one block and one road each way, the road's width
WIDE, HIGH, BEND = ACROSS - ROAD, DOWN - ROAD, 65  # a block, and the corner of the road around the city
BUS_STOP = (34, 126)  # outside the corner of the city
PEN = "ny-pen"

# Colours for drawings that leave the page; on it board.css has day and night.
COLOURS = {
    "ny-red": "#e8877c", "ny-green": "#9cc58e", "ny-blue": "#92b3dc", "ny-yellow": "#f6d365", "ny-grey": "#b6bac1",
    "ny-white": "#f6f1e4", "ny-red-ink": "#9c241c", "ny-green-ink": "#1f5f2d", "ny-blue-ink": "#1c4586",
    "ny-yellow-ink": "#7a5600", "ny-grey-ink": "#3f444d", "ny-white-ink": "#8f8a7c",
    "ny-circle": "#c9352c", "ny-square": "#2f7d3b", "ny-triangle": "#2458a6",
}  # fmt: skip


# --- Places ----------------------------------------------------------------------------------------


def node_at(i: float, j: float) -> tuple[float, float]:
    """Where an intersection lies on the drawing."""
    return WEST + ACROSS * i, NORTH + DOWN * j


def block_corner(block: int) -> tuple[float, float]:
    """The upper left corner of a block."""
    x, y = block_place(block)
    left, top = node_at(x - 1, y - 1)
    return left + ROAD / 2, top + ROAD / 2


@cache
def link_path(link: int, short: float = 0) -> str:
    """The way of the pen along a road piece; `short` leaves that much free at both ends."""
    name, a, b = ROADS[link]
    (x, y), (u, w) = node_at(*a), node_at(*b)
    if name[0] in "HV":
        dx, dy = (short, 0) if name[0] == "H" else (0, short)
        return f"M{num(x + dx)} {num(y + dy)}L{num(u - dx)} {num(w - dy)}"
    # A bend: along one side of the corner block, around, along the other.
    cx, cy = (WEST if "W" in name else WEST + 6 * ACROSS), (NORTH if "N" in name else NORTH + 6 * DOWN)
    r = BEND
    sx, sy = (1 if x > cx else -1 if x < cx else 0), (1 if y > cy else -1 if y < cy else 0)
    tx, ty = (1 if u > cx else -1 if u < cx else 0), (1 if w > cy else -1 if w < cy else 0)
    return (
        f"M{num(x - short * sx)} {num(y - short * sy)}L{num(cx + sx * r)} {num(cy + sy * r)}"
        f"Q{num(cx)} {num(cy)} {num(cx + tx * r)} {num(cy + ty * r)}L{num(u - short * tx)} {num(w - short * ty)}"
    )


def link_middle(link: int) -> tuple[float, float]:
    """The middle of a road piece."""
    name, a, b = ROADS[link]
    (x, y), (u, w) = node_at(*a), node_at(*b)
    if name[0] in "HV":
        return (x + u) / 2, (y + w) / 2
    cx, cy = (WEST if "W" in name else WEST + 6 * ACROSS), (NORTH if "N" in name else NORTH + 6 * DOWN)
    return (x + u) / 4 + cx / 2, (y + w) / 4 + cy / 2


@cache
def link_area(link: int) -> str:
    """A generous place to click: between the two crossings and the middles of the blocks beside."""
    name, a, b = ROADS[link]
    (x, y), (u, w) = node_at(*a), node_at(*b)
    middles = [(node_at(p - 0.5, q - 0.5)) for p, q in blocks_beside(link)]
    if name[0] not in "HV":
        cx, cy = (WEST if "W" in name else WEST + 6 * ACROSS), (NORTH if "N" in name else NORTH + 6 * DOWN)
        points = [(x, y), middles[0], (u, w), (u + (u - middles[0][0]) * 0.2, w), (cx, cy), (x, y + (y - middles[0][1]) * 0.2)]
    else:
        mx, my = (x + u) / 2, (y + w) / 2
        other = middles[1] if len(middles) == 2 else (mx + (mx - middles[0][0]) * 0.8, 2 * my - middles[0][1])
        points = [(x, y), middles[0], (u, w), other]
    return " ".join(f"{num(p)},{num(q)}" for p, q in points)


# --- Small signs -----------------------------------------------------------------------------------


def glyph(kind: int, x: float, y: float, size: float, class_: str = "") -> Markup:
    """A tourist: circle, square or triangle, outlined like drawn with a marker."""
    name = f"{tourist_class(kind)} {class_}".strip()
    fill = COLOURS[tourist_class(kind)]
    r = size / 2
    if kind == 0:
        return el("circle", class_=name, fill=fill, cx=x, cy=y, r=r * 0.92)
    if kind == 1:
        return el("rect", class_=name, fill=fill, x=x - r * 0.84, y=y - r * 0.84, width=r * 1.68, height=r * 1.68, rx=r * 0.14)
    points = f"{num(x)},{num(y - r)} {num(x + r)},{num(y + r * 0.8)} {num(x - r)},{num(y + r * 0.8)}"
    return el("polygon", class_=name, fill=fill, points=points)


def kind_sign(kind: Kind, x: float, y: float, size: float) -> Markup:
    """What a block counts as: the three shapes, a smiley, a star."""
    if kind <= Kind.BLUE:
        return glyph(kind, x, y, size, "ny-sign")
    if kind == Kind.YELLOW:
        return group(
            el("circle", class_="ny-smile", fill="#8a6200", cx=x, cy=y, r=size / 2),
            el("circle", class_="ny-cut", fill="#fffaf0", cx=x - size * 0.17, cy=y - size * 0.1, r=size * 0.08),
            el("circle", class_="ny-cut", fill="#fffaf0", cx=x + size * 0.17, cy=y - size * 0.1, r=size * 0.08),
            el(
                "path",
                class_="ny-grin",
                fill="none",
                stroke="#fffaf0",
                stroke_width=size * 0.09,
                stroke_linecap="round",
                d=f"M{num(x - size * 0.24)} {num(y + size * 0.1)}q{num(size * 0.24)} {num(size * 0.26)} {num(size * 0.48)} 0",
            ),
            class_="ny-yellow-ink",
        )
    if kind == Kind.GREY:
        return el("polygon", class_="ny-star", fill="#4a4f58", points=_star(x, y, size / 2))
    return group()


def _star(x: float, y: float, r: float) -> str:
    right = ((0.24, -0.33), (0.95, -0.31), (0.39, 0.13), (0.59, 0.81))
    spikes = [(0, -1), *right, (0, 0.42), *((-a, b) for a, b in reversed(right))]
    return " ".join(f"{num(x + a * r)},{num(y + b * r)}" for a, b in spikes)


def bus(x: float, y: float) -> Markup:
    """The tourists' bus, 40 long, as a piece that drives."""
    panes = [el("rect", class_="fill-raised", x=-16 + 10 * n, y=-8, width=8, height=8, rx=1.5) for n in range(3)]
    wheels = [el("circle", class_="fill-ink", cx=cx, cy=9, r=4) for cx in (-11, 11)]
    body = el("rect", class_="fill-sun stroke-ink", stroke_width=1.5, x=-20, y=-12, width=40, height=20, rx=5)
    door = el("rect", class_="fill-ink", x=14, y=-8, width=4, height=14, rx=1)
    return group(body, *panes, door, *wheels, id="bus", class_="ny-bus", data_spot="bus-stop", transform=f"translate({x} {y})")


@cache
def pictures() -> dict[str, Markup]:
    """The sights of pictures.svg."""
    text = (Path(__file__).parent / "pictures.svg").read_text(encoding="utf-8")
    return {name: Markup(inside) for name, inside in re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', text)}


def picture(name: str, x: float, y: float, width: float, class_: str) -> Markup:
    """A sight centred on (x, y)."""
    shapes = pictures().get(name)
    if shapes is None:
        return group()
    scale = width / 60
    return el(
        "g",
        shapes,
        class_=f"ny-picture {class_}",
        color=COLOURS[class_],
        fill="currentColor",
        transform=at(x - width / 2, y - 22 * scale, scale=scale),
    )
