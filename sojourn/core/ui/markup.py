"""Write SVG as small pure functions: elements, coordinates and words.

Text is escaped, colours are CSS classes, and nothing carries a style attribute. Boards import these
names from ``sojourn.core.ui.svg``, beside icons, tokens, targets and cards.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from html import escape
from typing import NamedTuple, ParamSpec, TypeAlias, TypeVar, cast

P = ParamSpec("P")
Drawn = TypeVar("Drawn")

_ID = re.compile(r' id="([^"]+)"')
_DESCRIPTION = re.compile(r"<desc>(.*?)</desc>", re.S)


class Markup(str):
    """Text that is already SVG or HTML; every other string is escaped when drawn."""

    __slots__ = ()

    def __html__(self) -> str:
        """Tell templates that this needs no further escaping."""
        return str(self)

    @property
    def told(self) -> list[Markup]:
        """What a drawing says in words, line by line: pages list it for those who cannot see the drawing."""
        found = _DESCRIPTION.search(self)
        return [Markup(line) for line in found[1].split("\n")] if found else []


class Layer(NamedTuple):
    """One of the sheets a drawing consists of; while its key stays the same, so does what is on it."""

    name: str
    key: str
    content: Markup


class Drawing(Markup):
    """A whole drawing that also knows its layers, lowest first: a page lays them over each other and redraws what changed."""

    view_box: str
    frame: dict[str, Attr]  # id, role and name
    sheets: dict[str, Markup]  # by name

    @functools.cached_property
    def layers(self) -> list[Layer]:
        """Each with a key made of what is on it and of the part of it that is seen."""
        return [Layer(name, f"{name}-{digest(self.view_box + sheet)}", sheet) for name, sheet in self.sheets.items()]

    @property
    def frame_attributes(self) -> Markup:
        """The frame's attributes, for whatever else holds the layers."""
        return Markup("".join([_attr(name, value) for name, value in self.frame.items()]))


Child: TypeAlias = "str | Iterable[Child] | None"
Attr: TypeAlias = str | float | bool | None


def memoized(draw: Callable[P, Drawn]) -> Callable[P, Drawn]:
    """Keep what a drawing function returned, by its arguments: most of a board stays the same from move to move."""
    return cast(Callable[P, Drawn], functools.lru_cache(maxsize=1 << 13)(draw))


# --- Elements ------------------------------------------------------------------------------------


def el(tag: str, *children: Child, **attrs: Attr) -> Markup:
    """One element; ``class_`` means class, ``data_action`` means data-action, None leaves out."""
    inside = "".join([_markup(child) for child in children])
    opening = tag + "".join([_attr(name, value) for name, value in attrs.items()])
    return Markup(f"<{opening}>{inside}</{tag}>" if inside else f"<{opening}/>")


def rule_link(game: str, rule: str) -> Markup:
    """A small link to a rule, for cards beside the board: at a table it opens the rules there."""
    return el("a", rule, href=f"/games/{game}/rules#{rule}", target="_blank", class_="rule-id")


def group(*children: Child, **attrs: Attr) -> Markup:
    """Several things as one."""
    return el("g", *children, **attrs)


def svg(
    width: float, height: float, *children: Child, title: str, desc: str | Sequence[str] = (), id: str = "", top: float = 0
) -> Drawing:
    """A whole drawing, with a title (and a description, in one line or several) to be read aloud; every child is a layer.

    What lies above `top` or further down than `height` from there is out of the picture.
    """
    sheets: dict[str, Markup] = {}
    for n, child in enumerate(children):
        if sheet := _markup(child):
            name = _sheet_name(sheet, n)
            sheets[f"{name}-{n}" if name in sheets else name] = Markup(sheet)
    view_box = f"0 {num(top)} {num(width)} {num(height)}"
    frame: dict[str, Attr] = {
        "id": id or None,
        # With buttons inside, the drawing is a group: an image would hide them from a reader.
        "role": "group" if any(' role="button"' in sheet for sheet in sheets.values()) else "img",
        "aria_label": title,
    }
    told = el("desc", desc if isinstance(desc, str) else "\n".join(desc)) if desc else None
    parts = (el("title", title), told, *sheets.values())
    drawn = Drawing(el("svg", *parts, class_="drawing", xmlns="http://www.w3.org/2000/svg", viewBox=view_box, **frame))
    drawn.view_box, drawn.frame, drawn.sheets = view_box, frame, sheets
    return drawn


def _sheet_name(sheet: str, number: int) -> str:
    """The id of what lies on a layer, if it has one; else its place in the drawing."""
    found = _ID.search(sheet, 0, 200)
    return f"layer-{found[1] if found else number}"


def digest(text: str) -> str:
    """A short name for exactly this text."""
    return blake2b(text.encode(), digest_size=6).hexdigest()


def num(value: float) -> str:
    """A coordinate: at most two decimals, no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


@memoized
def at(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A transform: to (x, y), then turned (degrees), then scaled."""
    parts = [f"translate({num(x)} {num(y)})"]
    if turn:
        parts.append(f"rotate({num(turn)})")
    if scale != 1:
        parts.append(f"scale({round(scale, 4):g})")
    return " ".join(parts)


def _markup(child: Child) -> str:
    """What a child looks like inside an element."""
    if child is None:
        return ""
    if isinstance(child, Markup):
        return child
    if isinstance(child, str):
        return escape(child, quote=False)
    return "".join([_markup(each) for each in child])


@functools.lru_cache(maxsize=1 << 16, typed=True)  # typed: 1 and True are written differently
def _attr(name: str, value: Attr) -> str:
    """One attribute with a leading blank, or nothing."""
    if value is None or value is False:
        return ""
    text = "true" if value is True else value if isinstance(value, str) else num(value)
    name = name.rstrip("_").replace("_", "-")
    if name == "style" or name.startswith("on"):
        raise ValueError(f"{name}: use a class or a presentation attribute, pages allow nothing inline")
    return f' {name}="{escape(text)}"'


# --- Words ---------------------------------------------------------------------------------------


@memoized
def label(text: str, x: float, y: float, size: float = 20, class_: str = "label", anchor: str = "middle") -> Markup:
    """One line; ``class_``: title, label, body or number, and the plane below it (on-water)."""
    return el("text", text, class_=class_, x=x, y=y, font_size=size, text_anchor=anchor)


@memoized
def wrapped(
    text: str,
    x: float,
    y: float,
    width: float,
    size: float = 18,
    class_: str = "body",
    anchor: str = "start",
    lines: int = 99,
) -> Markup:
    """Text broken into lines no wider than ``width``; the first baseline is at ``y``."""
    spans = [
        el("tspan", line, x=x, y=round(y + size * 1.2 * row, 2)) for row, line in enumerate(break_lines(text, width, size, lines))
    ]
    return el("text", spans, class_=class_, font_size=size, text_anchor=anchor)


def break_lines(text: str, width: float, size: float, lines: int = 99) -> list[str]:
    """The lines of a text; what does not fit in the last one ends with an ellipsis."""
    rows: list[str] = []
    for word in text.split():
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and text_width(longer, size) <= width:
            rows[-1] = longer
        else:
            rows.append(word)
    if len(rows) > lines:
        rows[lines - 1] = rows[lines - 1].rstrip(".,;:") + "…"
    return rows[:lines]


@memoized
def text_width(text: str, size: float) -> float:
    """About how wide a text is; a drawing cannot ask the browser."""
    wide = {"m": 0.83, "w": 0.76, "M": 0.85, "W": 0.9, "—": 0.9, "…": 0.9}
    total = 0.0
    for letter in text:
        if letter in "iljtfrI.,:;'!|()· ıí":
            total += 0.3
        else:
            total += wide.get(letter, 0.62 if letter.isupper() else 0.51)
    return total * size
