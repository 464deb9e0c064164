"""The picture of a finished game that other sites show beside a link to it: 1200 by 630, as PNG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import resvg_py

from sojourn.core.game import Game
from sojourn.core.ui.markup import Markup, break_lines, el, group
from sojourn.core.ui.svg import day_tokens, seat_token, standalone
from sojourn.server.tables.daily import score
from sojourn.server.web.replay_files import game_css

WIDTH, HEIGHT = 1200, 630
PANEL = 450  # width of the part with the words
EDGE = 44
FONTS = Path(__file__).parent / "picture_fonts"
FAMILIES = {"Josefin Sans Variable": "Sojourn Display", "Source Sans 3 Variable": "Sojourn Text"}  # as the pages call them
DISPLAY, TEXT = FAMILIES.values()

Standing = tuple[int, str, int, bool]  # seat, name, points, whether it did well


def share_png(game: Game, occasion: str, headline: str, standings: Sequence[Standing], drawing: str) -> bytes:
    """The picture: words on the left, the whole game on the right."""
    picture = share_svg(game, occasion, headline, standings, drawing)
    fonts = [str(path) for path in sorted(FONTS.glob("*.ttf"))]
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, skip_system_fonts=True, font_files=fonts, font_family=TEXT))


def share_svg(game: Game, occasion: str, headline: str, standings: Sequence[Standing], drawing: str) -> str:
    """The same as SVG, in the game's colours by day."""
    colours = day_tokens(game)
    ground = el("rect", width=WIDTH, height=HEIGHT, fill=colours["paper"])
    panel = el("rect", width=PANEL, height=HEIGHT, fill=colours["shade"])
    sun = el("path", d=f"M{PANEL - 300} {HEIGHT}A180 180 0 0 1 {PANEL} {HEIGHT - 150}V{HEIGHT}Z", fill=colours["shade-2"])
    stripe = el("rect", x=PANEL, width=10, height=HEIGHT, fill=colours["sun"])
    words = _words(game, occasion, headline, standings, colours["on-shade"])
    whole = el(
        "svg", ground, _placed(game, drawing), panel, sun, stripe, words, xmlns="http://www.w3.org/2000/svg",
        width=WIDTH, height=HEIGHT, viewBox=f"0 0 {WIDTH} {HEIGHT}", class_=f"sojourn-{game.name}",
    )  # fmt: skip
    for family, ours in FAMILIES.items():
        whole = Markup(whole.replace(family, ours))
    return whole


def _placed(game: Game, drawing: str) -> Markup:
    """The drawing with its colours, in the right part."""
    dressed = re.sub("</style>", lambda _: game_css(game) + "</style>", str(standalone(drawing, game)), count=1)
    left, top = PANEL + 10 + 20, 20
    place = f'x="{left}" y="{top}" width="{WIDTH - left - 20}" height="{HEIGHT - 2 * top}"'
    return Markup(re.sub(r"<svg\b", f"<svg {place}", dressed, count=1))


def _words(game: Game, occasion: str, headline: str, standings: Sequence[Standing], ink: str) -> Markup:
    """Game, headline, results, and where it was played."""
    room, size = PANEL - 2 * EDGE, 60
    lines = break_lines(headline, room, size)
    while len(lines) > 3 and size > 34:
        size -= 6
        lines = break_lines(headline, room, size)
    top = 78
    parts = [_text(game.title.upper(), EDGE, top, 22, ink, DISPLAY, spacing=3)]
    if occasion:
        top += 34
        parts.append(_text(occasion, EDGE, top, 22, ink, TEXT, weight=400))
    top += size + 24
    for line in lines[:4]:
        parts.append(_text(line, EDGE, top, size, ink, DISPLAY))
        top += round(size * 1.08)
    top += 6
    step = min(58, (HEIGHT - 96 - top) / max(1, len(standings)))
    for seat, name, points, good in standings:
        parts.append(_standing(seat, name, points, top + step / 2, min(40, step - 6), ink, good))
        top += round(step)
    return group(*parts, _text("SOJOURN", EDGE, HEIGHT - 40, 20, ink, DISPLAY, spacing=5))


def _standing(seat: int, name: str, points: int, y: float, size: float, ink: str, good: bool) -> Markup:
    shown = name if len(name) <= 16 else name[:15].rstrip() + "…"
    weight = 600 if good else 400
    name_text = _text(shown, EDGE + size + 14, y + 9, 27, ink, TEXT, weight=weight)
    points_text = _text(score(points), PANEL - EDGE, y + 9, 27, ink, TEXT, weight=weight, anchor="end")
    return group(seat_token(seat, EDGE + size / 2, y, size), name_text, points_text)


def _text(
    text: str,
    x: float,
    y: float,
    size: float,
    ink: str,
    family: str,
    spacing: float = 0,
    weight: int = 600,
    anchor: str = "start",
) -> Markup:
    return el(
        "text", text, x=x, y=y, font_size=size, fill=ink, font_family=family, letter_spacing=spacing or None,
        font_weight=weight, text_anchor=anchor,
    )  # fmt: skip
