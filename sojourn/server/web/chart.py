"""The chart of a finished game as SVG: one line for each seat over its moves."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from sojourn.core.ui.markup import Child, Markup, el, group, label, num, svg, text_width
from sojourn.core.ui.svg import seat_token
from sojourn.core.words import listed, number
from sojourn.server.tables.course import Course
from sojourn.server.words import say

WIDTH, HEIGHT = 440, 280
LEFT, TOP, BOTTOM = 64, 40, 42
LINE = 21  # between two names
DASHES = ("", "14 5", "3 5", "14 4 3 4", "7 4", "2 3 8 3")  # lines differ by more than their colour

Place = Callable[[float], float]  # from a number to a point of the drawing


def draw(how: Course, names: Sequence[str]) -> Markup:
    """The chart: names stand at the ends of their lines."""
    room = max(text_width(shortened(name), 17) for name in names) + 52
    right = WIDTH - min(room, 170)
    known = [x for line in how.lines for x in line if math.isfinite(x)]
    ticks = scale(min(known), max(known))
    low, high = ticks[0], ticks[-1]

    def x(move: float) -> float:
        return LEFT + (right - LEFT) * move / max(1, how.moves[-1])

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (value - low) / (high - low)

    lines = [
        el("path", class_=f"fill-none stroke-seat-{seat}", d=_path(how.moves, line, x, y), stroke_width=3.5,
           stroke_dasharray=DASHES[seat] or None, stroke_linejoin="round", stroke_linecap="butt")
        for seat, line in enumerate(how.lines)
    ]  # fmt: skip
    ends = spread([y(_last(line)) for line in how.lines], TOP, HEIGHT - BOTTOM)
    tags = [_tag(seat, shortened(names[seat]), right, y(_last(line)), ends[seat]) for seat, line in enumerate(how.lines)]
    axis = [_rule(value, y(value), right) for value in ticks]
    foot = [label(number(move), x(move), HEIGHT - 14, 16, "number") for move in (0, how.moves[-1])]
    words = [label(how.title, 4, 20, 17, "label", "start"), label(say("moves"), x(how.moves[-1] / 2), HEIGHT - 14, 16, "body")]
    return svg(WIDTH, HEIGHT, axis, foot, words, lines, tags, title=say("How it went"), desc=in_words(how, names))


def in_words(how: Course, names: Sequence[str]) -> str:
    """The chart for those who do not see it: where each line ends."""
    ends = [
        say("{name} with {value}", name=name, value=figure(_last(line))) for name, line in zip(names, how.lines, strict=False)
    ]
    return say.many(
        "{title} over {n} move. At the end: {ends}.",
        "{title} over {n} moves. At the end: {ends}.",
        how.moves[-1],
        title=how.title,
        ends=listed(ends),
    )


def scale(low: float, high: float) -> list[float]:
    """Round numbers around all values, three to six of them."""
    low, high = min(low, 0.0), max(high, low + 1)
    rough = (high - low) / 4
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [steps * step for steps in range(first, last + 1)]


def spread(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """Heights for names, as near to the wanted ones as they can be without touching."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed: dict[int, float] = {}
    floor = top
    for i in order:
        placed[i] = max(floor, wanted[i])
        floor = placed[i] + LINE
    ceiling = bottom
    for i in reversed(order):
        placed[i] = min(ceiling, placed[i])
        ceiling = placed[i] - LINE
    return [placed[i] for i in range(len(wanted))]


def shortened(name: str) -> str:
    """A name that leaves room for its line."""
    return name if len(name) <= 12 else f"{name[:11]}…"


def figure(value: float) -> str:
    """A number as it is read."""
    if not math.isfinite(value):
        return say("unknown")
    if abs(value) >= 10 or value == int(value):
        return number(round(value))
    whole, tenths = f"{value:.1f}".split(".")
    return say("{whole}.{tenths}", whole=whole, tenths=tenths)


def _last(line: Sequence[float]) -> float:
    return next((value for value in reversed(line) if math.isfinite(value)), 0.0)


def _path(moves: Sequence[int], line: Sequence[float], x: Place, y: Place) -> str:
    """A line that goes on after a gap."""
    words, drawing = list[str](), False
    for move, value in zip(moves, line, strict=True):
        if math.isfinite(value):
            words.append(f"{'L' if drawing else 'M'}{num(x(move))} {num(y(value))}")
        drawing = math.isfinite(value)
    return " ".join(words) or "M0 0"


def _rule(value: float, height: float, right: float) -> Markup:
    """One round number and the hair line beside it."""
    line = el("line", class_="stroke-hair", x1=LEFT, x2=right, y1=height, y2=height, stroke_width=1.5)
    return group(line, label(figure(value), LEFT - 9, height + 5, 16, "number", "end"))


def _tag(seat: int, name: str, x: float, y: float, place: float) -> Markup:
    """Token and name at a line's end; a thin lead where the name had to move aside."""
    lead: Child = el(
        "path", class_=f"fill-none stroke-seat-{seat}", d=f"M{num(x)} {num(y)} L{num(x + 12)} {num(place)}", stroke_width=2
    )
    token = seat_token(seat, x + 22, place, 20, id=f"chart-{seat}")
    return group(lead, token, label(name, x + 38, place + 6, 17, "label", "start"))
