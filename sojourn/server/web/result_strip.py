"""A result among those of bots at the same deal, as SVG: one dot for each bot, stacked by points, and a mark for one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sojourn.bots import BOTS
from sojourn.bots.levels import say as say_bots
from sojourn.core.ui.markup import Markup, el, group, label, svg
from sojourn.server.storage.records import BotResult
from sojourn.server.tables.daily import Comparison, score
from sojourn.server.words import say

WIDTH, HEIGHT = 440, 190
LEFT, RIGHT, FLOOR, TOP = 26, 414, 138, 34
COLUMNS = 13  # at most
TONES = {"tourist": "fill-sky", "traveller": "fill-sun", "guide": "fill-shade"}


def draw(found: Comparison) -> Markup:
    """The strip: few points on the left, many on the right."""
    low = min(found.points, *(bot.points for bot in found.bots))
    high = max(found.points, *(bot.points for bot in found.bots))
    count = min(COLUMNS, high - low + 1)
    width = (RIGHT - LEFT) / count

    def column(points: int) -> int:
        return min(count - 1, (points - low) * count // (high - low + 1))

    columns = [sorted_bots(found.bots, c, column) for c in range(count)]
    tallest = max(len(each) for each in columns)
    step = min(width * 0.9, (FLOOR - TOP) / max(tallest, 4), 17)
    dots = [
        el(
            "circle",
            class_=f"{TONES[bot.bot]} stroke-ink",
            cx=LEFT + (c + 0.5) * width,
            cy=FLOOR - (n + 0.5) * step,
            r=step * 0.42,
        )
        for c, each in enumerate(columns)
        for n, bot in enumerate(each)
    ]
    x = LEFT + (column(found.points) + 0.5) * width
    parts = (_floor(low, high, x), dots, _mark(found.points, x), _key())
    return svg(WIDTH, HEIGHT, *parts, title=say("Bots at the same deal"), desc=in_words(found))


def _dot(level: str, x: float, y: float, radius: float) -> Markup:
    return el("circle", class_=f"{TONES[level]} stroke-ink", cx=x, cy=y, r=radius)


def sorted_bots(bots: Sequence[BotResult], wanted: int, column: Callable[[int], int]) -> list[BotResult]:
    """The bots of one column, the weakest level lowest."""
    return sorted((bot for bot in bots if column(bot.points) == wanted), key=lambda bot: list(TONES).index(bot.bot))


def in_words(found: Comparison) -> str:
    """The strip for those who do not see it."""
    return say.many(
        "{n} bot played this deal; {fewer} of them got fewer points and {same} as many.",
        "{n} bots played this deal; {fewer} of them got fewer points and {same} as many.",
        len(found.bots),
        fewer=found.better_than,
        same=found.as_good_as,
    )


def _floor(low: int, high: int, mine: float) -> list[Markup]:
    """The line below, with the least and the most points, unless one's own stand there."""
    line = el("path", class_="fill-none stroke-ink", d=f"M{LEFT} {FLOOR}H{RIGHT}", stroke_width=1.5)
    ends = [(score(low), LEFT, "start"), (score(high), RIGHT, "end")]
    texts = [label(text, x, FLOOR + 20, 16, "number", anchor) for text, x, anchor in ends if abs(x - mine) > 70 and low != high]
    return [line, *texts]


def _mark(points: int, x: float) -> Markup:
    """One's own result: a pointer from below."""
    arrow = el("path", class_="fill-accent", d=f"M{x:g} {FLOOR + 3}l9 13h-18Z")
    anchor = "start" if x < 90 else "end" if x > WIDTH - 90 else "middle"
    at = max(LEFT, x - 9) if anchor == "start" else min(RIGHT, x + 9) if anchor == "end" else x
    return group(arrow, label(say("You: {points}", points=score(points)), at, FLOOR + 34, 17, "label", anchor))


def _key() -> list[Markup]:
    """Which colour is which level."""
    drawn, x = list[Markup](), LEFT
    for level in TONES:
        name = say_bots(BOTS[level].title)
        drawn += [_dot(level, x + 6, 15, 6), label(name, x + 18, 20, 15, "body", "start")]
        x += 40 + 8 * len(name)
    return drawn
