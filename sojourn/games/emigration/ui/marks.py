"""Small marks that many drawings use: symbols and colours of cards, counters, stamps, the air-mail border."""

from __future__ import annotations

from sojourn.core.ui.svg import Markup, at, el, group, icon, label, memoized
from sojourn.games.emigration.records import GOODS, LIFE, PASSPORT, PAYDAY, TICKET
from sojourn.games.emigration.ui.facts import Scene

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
    box = scene.content.box
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


@memoized
def counter(symbol: str, text: str, x: float, y: float, size: float = 20, on: str = "") -> Markup:
    """An icon with a number or a few words to its right."""
    classes = f" {on}" if on else ""
    return group(
        icon(symbol, x + size / 2, y, size * 1.15, f"icon{classes}"),
        label(text, x + size * 1.3, y + size * 0.36, size, f"number{classes}", "start"),
    )


@memoized
def pips(value: int, x: float, y: float, size: float) -> Markup:
    """What a card is worth to me: a red stamp with the number, hollow for nothing."""
    if value < 0:
        return Markup("")
    shape = "stamp-full" if value else "stamp-empty"
    return group(
        el("circle", cx=x, cy=y, r=size, class_=shape),
        label(str(value), x, y + size * 0.42, size * 1.25, "number on-sun" if value else "number ink-soft"),
    )


@memoized
def ring_stamp(text: str, under: str, x: float, y: float, size: float, tint: str, turn: float = -8) -> Markup:
    """A rubber stamp: a double ring and a word."""
    wide = size * 2.5
    return el(
        "g",
        el("rect", x=-wide / 2, y=-size / 2, width=wide, height=size, rx=size * 0.12, class_=f"rubber stroke-{tint}"),
        el(
            "rect",
            x=-wide / 2 + 5,
            y=-size / 2 + 5,
            width=wide - 10,
            height=size - 10,
            rx=size * 0.08,
            class_=f"rubber-thin stroke-{tint}",
        ),
        label(text, 0, size * (0.02 if under else 0.14), size * min(0.36, 2.75 / max(len(text), 4)), f"title tint-{tint}"),
        label(under, 0, size * 0.32, size * 0.2, f"label tint-{tint}") if under else None,
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
