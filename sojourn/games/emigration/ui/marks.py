"""Small marks that many drawings use: symbols and colours of cards, counters, stamps, the air-mail border."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.ui.svg import Markup, at, el, group, label, memoized, text_width
from sojourn.games.emigration.records import GOODS, LIFE, PASSPORT, PAYDAY, TICKET
from sojourn.games.emigration.ui.facts import Scene
from sojourn.games.emigration.ui.words import say

SORT_ICONS = (
    "calendar",
    "lock-key",
    "bed",
    "bank",
    "chat-text",
    "briefcase",
    "stamp",
    "house",
    "book-open",
    "note-pencil",
    "user",
    "door-open",
    "scales",
    "users",
)
PACK_ICONS = ("users", "smiley", "briefcase", "house", "sun", "dice-five", "airplane")


def kind_icon(scene: Scene, card: int) -> str:
    """The symbol of a deck card."""
    return card_icon(scene.content, card)


def card_icon(content: Content, card: int) -> str:
    """The same without a scene."""
    box = content.box
    if card < GOODS:
        return SORT_ICONS[box.sort_of[card]]
    if card < PASSPORT:
        return PACK_ICONS[box.pack[card - LIFE]]
    return "identification-card" if card < TICKET else "ticket" if card < PAYDAY else "coins"


def tone(card: int) -> str:
    """The colour of a deck card's band: papers navy, people pale blue, life red, travel papers green, payday ochre."""
    if card < 21:
        return "land"
    if card < GOODS:
        return "water"
    return "sun" if card < PASSPORT else "good" if card < PAYDAY else "warn"


def pips(value: int, x: float, y: float, size: float) -> Markup:
    """What a card is worth to me where there is no room for the word: a red stamp with the number, hollow for nothing."""
    return group(
        el("title", say("worth {n}", n=value)),
        el("circle", cx=x, cy=y, r=size, class_="stamp-full" if value else "stamp-empty"),
        label(str(value), x, y + size * 0.56, size * 1.6, "number on-sun" if value else "number ink-soft"),
    )


@memoized
def die(number: int, x: float, y: float, size: float) -> Markup:
    """A die that shows a number; (x, y) is its upper left corner."""
    corners = ((-1, -1), (1, 1), (-1, 1), (1, -1))
    spots = {1: ((0, 0),), 2: corners[:2], 3: (*corners[:2], (0, 0)), 4: corners, 5: (*corners, (0, 0))}
    dots = spots.get(number, (*corners, (-1, 0), (1, 0)))
    half, apart = size / 2, size * 0.24
    return group(
        el("rect", class_="slip", x=x, y=y, width=size, height=size, rx=size * 0.17),
        [el("circle", class_="fill-ink", cx=x + half + apart * a, cy=y + half + apart * b, r=size * 0.09) for a, b in dots],
    )


@memoized
def ring_stamp(text: str, under: str, x: float, y: float, size: float, tint: str, turn: float = -8) -> Markup:
    """A rubber stamp: a double ring and a word."""
    wide = size * (2.9 if under else 3.7)
    rim = {"x": -wide / 2, "y": -size / 2, "width": wide, "height": size, "rx": size * 0.12}
    inner = {"x": -wide / 2 + 4, "y": -size / 2 + 4, "width": wide - 8, "height": size - 8, "rx": size * 0.08}
    large = min(size * (0.36 if under else 0.42), (wide - 24) / max(text_width(text.upper(), 1.25), 1))
    small = min(size * 0.25, (wide - 18) / max(text_width(under, 1.1), 1))
    return el(
        "g",
        el("rect", class_=f"fill-none stroke-{tint}", stroke_width=3, **rim),
        el("rect", class_=f"fill-none stroke-{tint}", stroke_width=1, **inner),
        label(text, 0, size * (0.04 if under else 0.14), large, f"title fill-{tint}"),
        label(under, 0, size * 0.34, small, f"label fill-{tint}") if under else None,
        transform=at(x, y, turn),
    )


@memoized
def air_mail(width: float, height: float, band: float = 12) -> Markup:
    """The striped edge of an air-mail letter around the whole board."""
    red: list[str] = []
    blue: list[str] = []
    for n, x in enumerate(range(0, int(width) + 30, 30)):
        for top in (0.0, height - band):
            path = f"M{x} {top}h15l-{band} {band}h-15z"
            (red if n % 2 else blue).append(path)
    for n, y in enumerate(range(0, int(height), 30)):
        for left in (0.0, width - band):
            path = f"M{left} {y}l{band} -{band}v15l-{band} {band}z"
            (red if n % 2 else blue).append(path)
    return el(  # a drawing of its own, so that the stripes end at the edge
        "svg",
        el("path", class_="fill-sun", d="".join(red)),
        el("path", class_="fill-land-2", d="".join(blue)),
        width=width,
        height=height,
        aria_hidden="true",
    )
