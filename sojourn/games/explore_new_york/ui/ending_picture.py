"""The whole game in one picture: everybody's map with its Final Route, like sheets pinned to a wall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.ui.svg import Markup, badge, el, group, icon, label, svg
from sojourn.games.explore_new_york.city import Kind
from sojourn.games.explore_new_york.current_score import ScoreSheet, standing
from sojourn.games.explore_new_york.rules import verdict
from sojourn.games.explore_new_york.ui.art import CITY, TALL, TOP, kind_sign
from sojourn.games.explore_new_york.ui.board import city_map, without_ids
from sojourn.games.explore_new_york.ui.cards_and_score import shortened
from sojourn.games.explore_new_york.ui.words import say

WIDE, HIGH, HEAD, EDGE = 1200, 800, 84, 20
SIDE = 140  # beside each map: whose it is, its points, and how they came about


class Spot(NamedTuple):
    """Where a sheet hangs."""

    x: float
    y: float
    scale: float


def ending_picture(content: Content, v: Any, names: Sequence[str], story: Sequence[tuple[int, Event]] = ()) -> str:
    """A title above, then the maps: one, two beside each other, or two rows of two."""
    winners = verdict(v, content.box)[0]
    sheets = [
        _sheet(content, v, seat, names[seat], bool(winners >> seat & 1), spot) for seat, spot in enumerate(_spots(int(v.seats)))
    ]
    ground = el("rect", class_="fill-sky", x=0, y=0, width=WIDE, height=HIGH)
    return svg(WIDE, HIGH, group(ground, _skyline(), *_title(), *sheets), title=say("Explore New York: every Final Route"))


def _spots(seats: int) -> list[Spot]:
    """Sheets as large as they fit; an odd one hangs in the middle of its row."""
    columns, rows = (1, 1) if seats == 1 else (2, -(-seats // 2))
    cell, tall = (WIDE - EDGE) / columns - EDGE, (HIGH - HEAD) / rows - EDGE
    scale = min((cell - SIDE) / CITY, tall / TALL)
    wide, high = CITY * scale + SIDE, TALL * scale
    found = []
    for seat in range(seats):
        row = seat // columns
        in_row = min(columns, seats - row * columns)
        left = (WIDE - in_row * wide - (in_row - 1) * EDGE) / 2
        top = HEAD + row * (tall + EDGE) + (tall - high) / 3
        found.append(Spot(left + (seat % columns) * (wide + EDGE), top, scale))
    return found


def _skyline() -> Markup:
    """Roofs along the lower edge, two rows of them, where the sheets leave room."""
    back = [(x, 60 + (x * 37 % 110)) for x in range(0, WIDE, 60)]
    front = [(x, 30 + (x * 53 % 90)) for x in range(-20, WIDE, 48)]
    far = [el("rect", class_="fill-sky-2", x=x, y=HIGH - high, width=52, height=high) for x, high in back]
    near = [el("rect", class_="fill-land-2", x=x, y=HIGH - high, width=40, height=high) for x, high in front]
    return group(*far, *near)


def _title() -> list[Markup]:
    band = el("rect", class_="fill-shade", x=0, y=0, width=WIDE, height=64)
    sun = el("circle", class_="fill-sun", cx=WIDE - 70, cy=34, r=24)
    words = label(say("The Final Routes"), WIDE - 112, 43, 24, "label on-shade", "end")
    return [band, sun, label("Explore New York", EDGE, 46, 38, "title on-shade", "start"), words]


def _sheet(content: Content, v: Any, seat: int, name: str, won: bool, spot: Spot) -> Markup:
    """One map, and beside it its owner; the winner's in the colour of the sun."""
    x, y, scale = spot
    wide, high = CITY * scale, TALL * scale
    parts = without_ids(city_map(content, v, seat))
    city = el("svg", *parts, x=x, y=y, width=wide, height=high, viewBox=f"0 {TOP} {CITY} {TALL}")
    panel = el("rect", class_="fill-sun" if won else "fill-raised", x=x + wide, y=y, width=SIDE, height=high)
    frame = el("rect", class_="fill-none stroke-ink", stroke_width=2, x=x, y=y, width=wide + SIDE, height=high)
    line = standing(content, v, seat)
    return group(city, panel, frame, *_owner(seat, name, line, won, x + wide, y + high / 2 - 155))


def _owner(seat: int, name: str, line: ScoreSheet, won: bool, x: float, y: float) -> list[Markup]:
    """Token, name, points, and the six boxes they are made of."""
    tone, middle = " on-sun" if won else "", x + SIDE / 2
    parts = [
        badge(seat, middle, y + 32, 52),
        label(shortened(name, SIDE - 16, 22), middle, y + 86, 22, f"label{tone}"),
        label(str(line.points), middle, y + 148, 60, f"number{tone}"),
        el("path", class_="stroke-ink", stroke_width=1.5, d=f"M{x + 16} {y + 166}H{x + SIDE - 16}"),
    ]
    for n, points in enumerate(line.boxes):
        left, base = x + 20 + 58 * (n % 2), y + 202 + 42 * (n // 2)
        sign = (
            icon("cafe", left + 10, base - 7, 24) if n == 3 else kind_sign(Kind((0, 1, 2, 0, 3, 4)[n]), left + 10, base - 7, 20)
        )
        parts += [sign, label(str(points), left + 27, base, 20, f"number{tone}", "start")]
    return parts
