"""Draw boards as SVG: small pure functions that return markup.

Text is escaped, colours are CSS classes (see ``look/board.css``), nothing has a style attribute.
A board is ``svg(1000, 700, el("rect", ...), label("Taksim", 400, 140), seat_token(0, 400, 150))``.
Draw in this order: planes, roads, labels, ``group(*targets, id="targets")``, and last
``group(*tokens, id="pieces")``: tokens that stay children of one group glide when the page changes.
``standalone`` adds the colours, so the same drawing works in a notebook or a report.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sojourn.core.ui.markup import (
    Attr,
    Child,
    Markup,
    at,
    break_lines,
    el,
    group,
    label,
    memoized,
    num,
    svg,
    text_width,
    wrapped,
)

if TYPE_CHECKING:
    from sojourn.core.game import Game

__all__ = [
    "LOOK",
    "STATES",
    "TOKENS",
    "Attr",
    "Child",
    "Markup",
    "at",
    "badge",
    "box_target",
    "break_lines",
    "card",
    "card_svg",
    "day_tokens",
    "disc_target",
    "el",
    "group",
    "icon",
    "icon_row",
    "icons",
    "label",
    "memoized",
    "num",
    "seat_token",
    "stack",
    "standalone",
    "svg",
    "target",
    "text_width",
    "token_svg",
    "tokens_of",
    "trail",
    "wrapped",
]

LOOK = Path(__file__).parent / "look"
"""tokens.css, board.css and icons.svg; the server serves this folder as it is."""

TOKENS = ("suitcase", "compass", "camera", "hat", "umbrella", "kite")
"""The token of seats 0 to 5, so that no seat is told apart by colour alone."""

STATES = frozenset({"up", "down", "known", "covered", "available", "chosen", "spent"})
"""What can be said of a card; several may hold at once."""

REACH = 112
"""Smallest hit area in board units: 44 px on a phone when a board 1000 wide fills 390 px."""


# --- Icons and tokens ----------------------------------------------------------------------------


@cache
def _symbols() -> dict[str, tuple[str, Markup]]:
    """Every drawing of icons.svg: its view box and its paths."""
    found = re.findall(
        r'<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)</symbol>',
        (LOOK / "icons.svg").read_text("utf-8"),
    )
    return {name: (box, Markup(paths)) for name, box, paths in found}


def icons() -> list[str]:
    """The names that ``icon`` knows."""
    return sorted(name.removeprefix("i-") for name in _symbols() if name.startswith("i-"))


@memoized
def icon(name: str, x: float, y: float, size: float = 24, class_: str = "icon") -> Markup:
    """A symbol centred on (x, y): eye, card, cafe, attraction, tent, fuel, or one of Phosphor's."""
    symbol = _symbols().get(f"i-{name}")
    if symbol is None:
        raise ValueError(f"no icon called {name!r}; see icons()")
    return el("g", symbol[1], class_=class_, transform=at(x - size / 2, y - size / 2, scale=size / 256))


@memoized
def icon_row(
    name: str,
    count: int,
    x: float,
    y: float,
    size: float = 24,
    step: float = 24,
    class_: str = "icon",
) -> Markup:
    """The same symbol several times from (x, y) on; a negative step goes to the left."""
    return group([icon(name, x + step * n, y, size, class_) for n in range(count)])


@memoized
def _token(seat: int) -> Markup:
    """A disc of radius 17 in the seat's colour with its shape."""
    shape = _symbols()[f"token-{TOKENS[seat]}"][1]
    disc = el("circle", class_="token-halo", r=17) + el("circle", class_="token-disc", r=15.2)
    return Markup(disc + el("g", shape, class_="token-shape"))


@memoized
def seat_token(seat: int, x: float, y: float, size: float = 34, id: str = "", name: str = "") -> Markup:
    """A seat's token centred on (x, y); keep its id from one drawing to the next and it glides."""
    return el(
        "g",
        el("title", name) if name else None,
        _token(seat),
        id=id or f"piece-{seat}",
        class_=f"piece seat-{seat}",
        # Always both parts: transitions run smoothly between transforms of the same form.
        transform=f"translate({num(x)} {num(y)}) scale({round(size / 34, 4):g})",
    )


def stack(
    seats: Sequence[int],
    x: float,
    y: float,
    size: float = 34,
    step: float = 9,
    prefix: str = "piece",
) -> list[Markup]:
    """Tokens piled up, first of ``seats`` at the bottom; a list for the one group of pieces."""
    return [seat_token(seat, x, y - step * n, size, f"{prefix}-{seat}") for n, seat in enumerate(seats)]


@memoized
def badge(seat: int, x: float, y: float, size: float = 14) -> Markup:
    """A small sign that a seat has something to do with this: its colour and its shape."""
    return el(
        "g",
        _token(seat),
        class_=f"badge seat-{seat}",
        transform=at(x, y, scale=size / 34),
    )


@memoized
def token_svg(seat: int, name: str = "") -> Markup:
    """A seat's token alone, for the list of seats and the log; without a name it is decoration."""
    mark = el("g", _token(seat), class_=f"seat-{seat}", transform="translate(18 18)")
    return el(
        "svg",
        mark,
        class_="seat-token",
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 36 36",
        role="img" if name else None,
        aria_label=name or None,
        aria_hidden=None if name else "true",
    )


# --- What can be chosen --------------------------------------------------------------------------


def target(action: int, name: str, *shapes: Child, chosen: bool = False) -> Markup:
    """A legal choice on the board: a real button with a name, for mouse, touch and keyboard."""
    if not name.strip():
        raise ValueError(f"action {action}: a target needs a name to be read aloud")
    return el(
        "g",
        el("title", name),
        *shapes,
        id=f"target-{action}",
        role="button",
        tabindex=0,
        class_="target chosen" if chosen else "target",
        data_action=action,
        aria_label=name,
        aria_pressed="true" if chosen else None,
    )


def question(action: int, shape: str, **geometry: Attr) -> Markup:
    """An unseen area (rect, circle, path) that is no choice now: a click on it asks why not."""
    return el(shape, class_="hit ask", data_why_action=action, **geometry)


def disc_target(
    action: int,
    name: str,
    x: float,
    y: float,
    radius: float,
    *content: Child,
    reach: float = REACH,
    chosen: bool = False,
) -> Markup:
    """A round target; the hit area is at least ``reach`` wide, however small the ring."""
    return target(
        action,
        name,
        el("circle", class_="hit", cx=x, cy=y, r=max(radius, reach / 2)),
        *content,
        el("circle", class_="halo", cx=x, cy=y, r=radius),
        el("circle", class_="ring", cx=x, cy=y, r=radius),
        chosen=chosen,
    )


def box_target(
    action: int,
    name: str,
    x: float,
    y: float,
    width: float,
    height: float,
    *content: Child,
    reach: float = REACH,
    chosen: bool = False,
) -> Markup:
    """A rectangular target; (x, y) is its upper left corner."""
    more_x, more_y = max(reach - width, 0) / 2, max(reach - height, 0) / 2
    corner = min(width, height) * 0.06
    hit = el(
        "rect",
        class_="hit",
        x=x - more_x,
        y=y - more_y,
        width=width + 2 * more_x,
        height=height + 2 * more_y,
    )
    lines = [el("rect", class_=kind, x=x, y=y, width=width, height=height, rx=corner) for kind in ("halo", "ring")]
    return target(action, name, hit, *content, lines, chosen=chosen)


def trail(*points: tuple[float, float]) -> Markup:
    """The thin line that the last move leaves behind."""
    return el("polyline", class_="trail", points=" ".join(f"{num(x)},{num(y)}" for x, y in points))


# --- Cards ---------------------------------------------------------------------------------------


@memoized
def card(
    x: float,
    y: float,
    width: float = 120,
    height: float = 168,
    *,
    title: str = "",
    effect: str = "",
    symbol: str = "card",
    corner: str = "",
    tone: str = "sun",
    states: str = "up",
    motif: str = "waves",
    back: str = "",
    id: str = "",
    turn: float = 0,
    name: str = "",
) -> Markup:
    """A card with its upper left corner at (x, y); below 150 high it shows no effect line.

    ``states``: words of STATES ("down available"); ``tone``: a plane, accent, good, warn or bad; ``turn``: degrees.
    """
    words = set(states.split())
    if words - STATES:
        raise ValueError(f"card states {sorted(words - STATES)} are none of {sorted(STATES)}")
    if "down" in words:
        body, said = _back(width, height, motif, back), ["Face-down card", back]
    else:
        cut = width * 0.24 if "known" in words else 0
        body, said = _face(width, height, title, effect, symbol, corner, tone, cut), [title, corner, effect]
    return el(
        "g",
        group(body, class_="card-body"),
        _marks(words, width, height),
        id=id or None,
        class_=" ".join(["card", *(f"is-{word}" for word in sorted(words))]),
        role="img",
        aria_label=name or ", ".join(filter(None, said)),
        transform=f"{at(x + width / 2, y + height / 2)} rotate({num(turn)}) {at(-width / 2, -height / 2)}",
    )


def card_svg(width: float = 120, height: float = 168, **card_words: str) -> Markup:
    """A card alone, for a hand or a list beside the board; words as in ``card``."""
    drawing = card(4, 4, width, height, **card_words)  # type: ignore[arg-type]
    return svg(width + 8, height + 8, drawing, title=card_words.get("title", "") or "Card")


def _face(width: float, height: float, title: str, effect: str, symbol: str, corner: str, tone: str, cut: float) -> list[Markup]:
    """The front: a band with an icon, a corner disc, a title, and the effect if there is room."""
    small = height < 150
    band, size = height * (0.46 if small else 0.3), width * (0.15 if small else 0.115)
    inner, half = width - 4, width / 2
    middle, side = (width * 0.3 if corner else half), min(band * 0.66, width * 0.4)
    parts = [
        el("path", class_="card-edge", d=_outline(width, height, 0, cut)),
        el("path", class_="card-face", d=_outline(width, height, 2, cut)),
        el("path", class_=f"card-band fill-{tone}", d=_band(width, band)),
        icon(symbol, middle, band * 0.53, side, f"card-icon on-{tone}"),
    ]
    if corner:
        reach = max(width * 0.19, text_width(corner, size) / 2 + width * 0.06)
        x = width - reach - width * 0.05
        parts.append(_disc(x, band * 0.53, reach, width * 0.19, corner, size))
    rows = 3 if small else 2 if effect else 4
    room = inner * 0.89  # letters of titles are a little wider than those of other words
    size = _fitting(title, room, size, 2 if small else rows)
    parts.append(wrapped(title, half, band + size * 1.3, room, size, "card-title", "middle", rows))
    if effect and not small:
        used = len(break_lines(title, room, size, rows))
        top, size = band + size * (1.55 + 1.2 * used), width * 0.106
        parts.append(wrapped(effect, half, top, inner * 0.9, size, "card-effect", "middle", 4))
    return parts


def _fitting(text: str, width: float, size: float, rows: int) -> float:
    """The size, a little smaller if the text needs it to fit."""
    for smaller in (1, 0.93, 0.86, 0.8):
        lines = break_lines(text, width, size * smaller)
        if len(lines) <= rows and all(text_width(line, size * smaller) <= width for line in lines):
            break
    return size * smaller


def _outline(width: float, height: float, inset: float, cut: float) -> str:
    """The edge of a card, its lower right corner cut off where it is folded."""
    r, left, right, low = width * 0.06 - inset, inset, width - inset, height - inset
    turn = f"a{num(r)} {num(r)} 0 0 1"
    corner = f"V{num(low - cut)}L{num(right - cut)} {num(low)}" if cut else f"V{num(low - r)}{turn} {num(-r)} {num(r)}"
    return (
        f"M{num(left)} {num(inset + r)}{turn} {num(r)} {num(-r)}H{num(right - r)}{turn} {num(r)} {num(r)}{corner}"
        f"H{num(left + r)}{turn} {num(-r)} {num(-r)}Z"
    )


def _band(width: float, band: float) -> str:
    """The upper part of a card, its two upper corners rounded."""
    r = width * 0.06 - 2
    return (
        f"M2 {num(band)}V{num(2 + r)}a{num(r)} {num(r)} 0 0 1 {num(r)} {num(-r)}"
        f"H{num(width - 2 - r)}a{num(r)} {num(r)} 0 0 1 {num(r)} {num(r)}V{num(band)}Z"
    )


def _disc(x: float, y: float, half: float, radius: float, text: str, size: float) -> Markup:
    """The corner disc; it becomes a pill when the number is long."""
    pill = el(
        "rect",
        class_="card-disc",
        x=x - half,
        y=y - radius,
        width=2 * half,
        height=2 * radius,
        rx=radius,
    )
    return group(pill, label(text, x, y + size * 0.36, size * 1.05, "card-number"))


def _back(width: float, height: float, motif: str, word: str) -> list[Markup]:
    """The back: the game's motif, and a word if the back says one."""
    room = height * 0.16 if word else 0
    scale = min((width - 10) / 60, (height - 10 - room) / 80)
    left, top = (width - 60 * scale) / 2, (height - room - 80 * scale) / 2
    edge = el("path", class_="card-edge", d=_outline(width, height, 0, 0))
    inset = el("path", class_="card-back", d=_outline(width, height, 2, 0))
    rim = el("rect", class_="card-rim", x=5, y=5, width=width - 10, height=height - 10, rx=width * 0.03)
    drawing = el(
        "g",
        _symbols()[f"motif-{motif}"][1],
        class_="card-motif",
        transform=at(left, top, scale=scale),
    )
    name = label(word, width / 2, height - room * 0.55, height * 0.12, "card-word")
    return [edge, inset, rim, drawing] + ([name] if word else [])


def _marks(words: set[str], width: float, height: float) -> list[Markup]:
    """What the states add: fold, cover, strike, ring."""
    fold = width * 0.24
    marks = []
    if "known" in words:
        flap = f"M{num(width - fold)} {num(height)}V{num(height - fold)}H{num(width)}Z"
        marks.append(el("path", class_="card-fold", d=flap))
    if "covered" in words:
        size = {"width": width, "height": height, "rx": width * 0.06}
        marks += [
            el("rect", class_="card-veil", **size),
            el("path", class_="card-over", d=_over(width, height)),
        ]
    if "spent" in words:
        marks.append(
            el(
                "path",
                class_="card-strike",
                d=f"M{num(width * 0.14)} {num(height * 0.9)}L{num(width * 0.86)} 10",
            )
        )
    ring = {"x": -3, "y": -3, "width": width + 6, "height": height + 6, "rx": width * 0.07}
    return [*marks, el("rect", class_="card-ring ring-line", **ring)]


def _over(width: float, height: float) -> str:
    """The edge of the card lying on top, leaving a strip of this one in sight."""
    return f"M{num(width * 0.1)} {num(height)}V{num(height * 0.34)}H{num(width)}V{num(height)}Z"


# --- Leaving the page ----------------------------------------------------------------------------


def standalone(drawing: str, game: Game | None = None) -> Markup:
    """The drawing with its own colours (by day), for a notebook, a file or a report."""
    scope = f"sojourn-{game.name if game else 'plain'}"
    css = f"<style>{_css(game, scope)}</style>"
    dressed = drawing.replace('class="drawing', f'class="drawing {scope}', 1)
    return Markup(re.sub(r"(<svg\b[^>]*>)", lambda opening: opening[1] + css, dressed, count=1))


@cache
def _css(game: Game | None, scope: str) -> str:
    """The still part of board.css, compact, with every colour written out and every rule scoped."""
    text = (LOOK / "board.css").read_text("utf-8").split("/* Moving parts */")[0]
    tokens = day_tokens(game)
    rules = []
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", text, flags=re.S)):
        colours = re.sub(r"var\(--([\w-]+)\)", lambda name: tokens[name[1]], body.strip())
        compact = re.sub(r"\s*([:;,])\s*", r"\1", colours).rstrip(";")
        where = selector.strip()
        scoped = f".{scope}" if where == ".drawing" else f".{scope} {where}"
        rules.append(f"{scoped}{{{compact}}}")
    return "".join(rules)


def day_tokens(game: Game | None = None) -> dict[str, str]:
    """The colours and fonts by day: those all games share, then the game's own."""
    return {name: _by_day(value) for name, value in tokens_of(game).items()}


def tokens_of(game: Game | None = None) -> dict[str, str]:
    """The colours and fonts as the style sheets write them."""
    shared = re.search(r"^:root \{(.*?)^\}", (LOOK / "tokens.css").read_text("utf-8"), re.S | re.M)
    blocks = (shared[1] if shared else "", game.tokens if game else "")
    return dict(pair for block in blocks for pair in re.findall(r"--([\w-]+): ([^;]+);", block))


def _by_day(value: str) -> str:
    day = re.match(r"light-dark\(([^,]+),", value)
    return day[1] if day else value
