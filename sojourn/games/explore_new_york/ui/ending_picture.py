"""The whole game in one picture: everybody's map with its Final Route, like four sheets pinned to a wall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.ui.svg import Markup, badge, el, group, label, svg, text_width
from sojourn.games.explore_new_york.city import Kind
from sojourn.games.explore_new_york.rules import verdict
from sojourn.games.explore_new_york.ui.art import CITY, TALL, TOP, kind_sign
from sojourn.games.explore_new_york.ui.board import city_map, without_ids
from sojourn.games.explore_new_york.ui.cards_and_score import shortened
from sojourn.games.explore_new_york.ui.words import say

WIDE, HIGH, HEAD, EDGE = 1200, 800, 92, 24
FOOT = 56  # below each map: whose it is, and how its points came about


def ending_picture(content: Content, v: Any, names: Sequence[str], story: Sequence[tuple[int, Event]] = ()) -> str:
    """A title above, then the maps: one, two beside each other, or two rows of two."""
    seats = int(v.seats)
    columns = 1 if seats == 1 else 2
    rows = -(-seats // columns)
    room = (WIDE - EDGE) / columns - EDGE, (HIGH - HEAD) / rows - EDGE / 2
    scale = min(room[0] / CITY, (room[1] - FOOT) / TALL)
    winners = verdict(v, content.box)[0]
    sheets = []
    for seat in range(seats):
        across, row = float(seat % columns), seat // columns
        if row == rows - 1 and seats % columns:  # three: the last one alone in the middle
            across += (columns - 1) / 2
        x = EDGE + across * (room[0] + EDGE) + (room[0] - CITY * scale) / 2
        y = HEAD + row * (room[1] + EDGE / 2)
        sheets.append(_sheet(content, v, seat, names[seat], bool(winners >> seat & 1), (x, y, scale)))
    title = say("Explore New York: every Final Route")
    ground = el("rect", class_="fill-sky", x=0, y=0, width=WIDE, height=HIGH)
    return svg(WIDE, HIGH, group(ground, *_title(), *sheets), title=title)


def _title() -> list[Markup]:
    sun = el("circle", class_="fill-sun", cx=WIDE - 92, cy=62, r=44)
    band = el("rect", class_="fill-shade", x=0, y=0, width=WIDE, height=68)
    text = label("Explore New York", EDGE, 48, 40, "title on-shade", "start")
    return [band, sun, text, label(say("The Final Routes"), WIDE - 160, 46, 24, "label on-shade", "end")]


def _sheet(content: Content, v: Any, seat: int, name: str, won: bool, place: tuple[float, float, float]) -> Markup:
    """One map, and below it its owner, the six boxes and the points; the winner's in the colour of the sun."""
    x, y, scale = place
    wide, high = CITY * scale, TALL * scale
    parts = without_ids(city_map(content, v, seat))
    city = el("svg", *parts, x=x, y=y, width=wide, height=high, viewBox=f"0 {TOP} {CITY} {TALL}")
    frame = el("rect", class_="fill-none stroke-ink", stroke_width=2, x=x, y=y, width=wide, height=high)
    tone = "on-sun" if won else ""
    foot = el(
        "rect",
        class_="fill-sun stroke-ink" if won else "fill-raised stroke-ink",
        stroke_width=2,
        x=x,
        y=y + high,
        width=wide,
        height=40,
    )
    points = str(int(v.points[seat]))
    base = y + high + 28
    who = label(shortened(name, wide - 130, 22), x + 48, base, 22, f"label {tone}", "start")
    total = label(points, x + wide - 14, base + 2, 30, f"number {tone}", "end")
    star = group(kind_sign(Kind.GREY, x + wide - 34 - text_width(points, 30), base - 8, 26)) if won else None
    return group(city, frame, foot, badge(seat, x + 26, y + high + 20, 30), who, total, star)
