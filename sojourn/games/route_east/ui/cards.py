"""Cards, dice and stamps as pictures of their own: for the hand below the map and for what is shown large for a moment."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.ui.svg import Markup, break_lines, card, el, group, icon, label, svg, text_width, wrapped
from sojourn.games.route_east.card_effects import Step
from sojourn.games.route_east.records import Deck, Op
from sojourn.games.route_east.ui.labels import name_width
from sojourn.games.route_east.ui.wording import DECKS, effect_text
from sojourn.games.route_east.ui.words import say

WIDE, HIGH = 220.0, 308.0  # of a card that is shown large
SIGNS = {
    Op.NOTHING: "sun", Op.PAY: "coins", Op.GAIN: "hand-coins", Op.MOVES: "car", Op.MOVES_SET: "car", Op.FUEL: "fuel",
    Op.DRAW: "cards", Op.DISCARD: "cards", Op.LODGING: "bed", Op.DIRT: "mountains", Op.STEAL_MONEY: "hand-coins",
    Op.STEAL_FUEL: "fuel", Op.EMBASSY: "flag", Op.EMBASSY_SELF: "flag", Op.TARGET_MOVES: "warning", Op.TRAIN: "ticket",
    Op.TENT: "tent", Op.CANCEL: "x", Op.MAGIC: "dice-five", Op.BORDER_PASS: "stamp", Op.BRIBE: "cafe", Op.CROSS: "stamp",
    Op.BLOCK: "lock-key", Op.ROLL: "dice-five", Op.CHOOSE: "question",
}  # fmt: skip
FILES = {Deck.IGNITION: "ignition", Deck.ACTION: "action", Deck.BORDER: "border"}
TONES = {Deck.IGNITION: "sun", Deck.ACTION: "water", Deck.BORDER: "bad", Deck.ATM: "good"}
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def sign_of(steps: tuple[Step, ...]) -> str:
    """The icon of a card: what it does first."""
    return SIGNS.get(steps[0].op, "card") if steps else "card"


def deck_card(content: Content, deck: Deck, number: int) -> Markup:
    """A card of the Ignition, Action or Border deck, large."""
    c = content.words[FILES[deck]][number]
    return large_card(say(DECKS[deck]), c["name"], effect_text(content, c["steps"]), c["text"], sign_of(c["steps"]), TONES[deck])


def bank_card(amount: int) -> Markup:
    """A Bank Card from the ATM, large."""
    return large_card(say("ATM"), f"${amount}", "", "", "bank", "good")


def attraction_card(content: Content, number: int) -> Markup:
    """An Attraction Card, large."""
    c = content.words["attractions"][number]
    country = content.words["regions"][c["country"]]["name"]
    return large_card(country, c["name"], effect_text(content, c["steps"]), c["text"], "star", "accent")


def card_back(deck: Deck) -> Markup:
    """The back of a card somebody else draws."""
    drawn = card(4, 4, 88, 120, states="down", motif="mountains", name=say("Face-down card"))
    return svg(96, 128, drawn, title=say(DECKS[deck]))


def large_card(kind: str, title: str, effect: str, flavour: str, sign: str, tone: str) -> Markup:
    """A card with its deck, name, effect and a line of flavour; every text gets the size at which it fits."""
    inner = WIDE - 28
    parts: list[Markup] = [
        el("rect", class_="card-edge", width=WIDE, height=HIGH, rx=14),
        el("rect", class_="card-face", x=2.5, y=2.5, width=WIDE - 5, height=HIGH - 5, rx=12),
        el("path", class_=f"card-band fill-{tone}", d=f"M2 92V14a12 12 0 0 1 12 -12H{WIDE - 14}a12 12 0 0 1 12 12V92Z"),
        label(kind, WIDE / 2, 24, 15, f"label on-{tone}"),
        icon(sign, WIDE / 2, 58, 50, f"card-icon on-{tone}"),
    ]  # fmt: skip
    size = next(each for each in (26, 23, 20, 18, 16) if _rows(title, inner, each) <= 2 or each == 16)
    parts.append(wrapped(title, WIDE / 2, 92 + size * 1.25, inner * 0.86, size, "card-title", "middle"))
    top = 92 + size * 1.3 * (_rows(title, inner, size) + 0.6)
    if effect:
        room = HIGH - top - (54 if flavour else 18)
        size = next((each for each in (17, 16, 15, 14, 13) if len(break_lines(effect, inner, each)) * each * 1.2 <= room), 12)
        parts.append(wrapped(effect, WIDE / 2, top + size, inner, size, "card-effect", "middle"))
        top += size * (1.2 * len(break_lines(effect, inner, size)) + 0.6)
    if flavour and top + 13 * 1.2 * len(break_lines(flavour, inner, 13)) <= HIGH - 10:
        rows = len(break_lines(flavour, inner, 13))
        parts.append(wrapped(flavour, WIDE / 2, HIGH - 18 - 15.6 * (rows - 1), inner, 13, "card-effect re-flavour", "middle"))
    return svg(WIDE, HIGH, group(*parts), title=title)


def _rows(text: str, width: float, size: float) -> int:
    """Lines of a title, whose letters are wider than those of other words."""
    longest = max((name_width(word, size) for word in text.split()), default=0)
    return 99 if longest > width else len(break_lines(text, width * 0.86, size))


def die(face: int) -> Markup:
    """A die that shows a face."""
    dots = [el("circle", class_="re-pip", cx=32 + 15 * x, cy=32 + 15 * y, r=5.4) for x, y in PIPS[face]]
    return svg(64, 64, el("rect", class_="re-die", x=3, y=3, width=58, height=58, rx=12), *dots, title=str(face))


def stamp(top: str, middle: str, tone: str) -> Markup:
    """A round stamp with a word around which everything turns: a border, an embassy, a visited attraction."""
    size = next((each for each in (26, 23, 20, 17, 15) if text_width(middle, each) * 1.1 <= 118), 14)
    return svg(
        150,
        150,
        el("circle", class_=f"re-stamp-edge stroke-{tone}", cx=75, cy=75, r=68),
        el("circle", class_=f"re-stamp-line stroke-{tone}", cx=75, cy=75, r=60),
        label(top, 75, 52, 15, f"label re-stamp-{tone}"),
        label(middle, 75, 84, size, f"label re-stamp-{tone}"),
        icon("stamp", 75, 108, 26, f"re-stamp-{tone}"),
        title=middle,
    )


def night_sign(sign: str) -> Markup:
    """Where somebody sleeps: a moon over a bed, a tent or a boat."""
    return svg(
        96,
        96,
        el("circle", class_="fill-shade", cx=48, cy=48, r=45),
        icon("moon", 66, 28, 24, "re-moon"),
        icon(sign, 44, 56, 44, "on-shade"),
        title=say("Night"),
    )


def fuel_drop() -> Markup:
    """A Fuel Token."""
    return svg(
        40, 40, el("circle", class_="re-pump", cx=20, cy=20, r=17), icon("fuel", 20, 20, 22, "re-on-pump"), title=say("Fuel")
    )


def bonus_signs(content: Content, card: Any) -> list[str]:
    """The icons of an attraction's bonus."""
    return [SIGNS.get(step.op, "card") for step in card["steps"]]
