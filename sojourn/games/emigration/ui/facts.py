"""What the drawings share: one look at a view, and the small marks used everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Markup, at, el, group, icon, label, memoized
from sojourn.games.emigration.bot.advise import may_be_next
from sojourn.games.emigration.crossing import cost_of, lots_of, worth_of_cards
from sojourn.games.emigration.layouts import has_pair
from sojourn.games.emigration.records import GOODS, LANE_CARDS, LANES, LIFE, PASSPORT, PAYDAY, TICKET
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


@dataclass(frozen=True)
class Scene:
    """A view with everything needed to draw it."""

    content: Content
    v: Any
    me: int  # whose side of the table is drawn large
    actions: dict[int, Action]
    names: Sequence[str]

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.names[seat] if seat < len(self.names) else say("Player {n}", n=seat + 1)

    def country(self, number: int) -> str:
        """A country by name, or that it is secret."""
        return str(self.content.words["countries"][number]) if number >= 0 else say("secret")

    @property
    def others(self) -> list[int]:
        """The other seats, clockwise from mine."""
        return [(self.me + i) % int(self.v.seats) for i in range(1, int(self.v.seats))]

    def action_text(self, number: int) -> str:
        """What a legal action says."""
        return self.actions[number].text or self.actions[number].name


def look(content: Content, v: Any, actions: Sequence[Action], names: Sequence[str]) -> Scene:
    """A scene from a view; a spectator sits with seat 0."""
    return Scene(content, v, int(v.seat) if v.seat >= 0 else 0, {a.number: a for a in actions}, names)


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


def worth(scene: Scene, seat: int, card: int) -> int:
    """What a Document or Connection is worth to a seat; -1 if that cannot be known or means nothing."""
    there = scene.v.destination[seat]
    if card >= GOODS or there < 0:
        return -1
    return int(scene.content.box.worth[there, scene.content.box.sort_of[card]])


def expected(scene: Scene, seat: int) -> tuple[int, int, int]:
    """Assurance in hand, what cards bring, and what Money brings, if the border came now; -1 for secrets."""
    v, box = scene.v, scene.content.box
    if v.destination[seat] < 0:
        return int(v.assurance[seat]), -1, -1
    if v.cost[seat] >= 0 or (v.turn == seat and v.phase == 8):
        return int(v.tokens_before[seat]), int(v.tokens_cards[seat]), int(v.tokens_lots[seat])
    return int(v.assurance[seat]), int(worth_of_cards(v, box, seat)), int(lots_of(v, box, seat))


def chances(scene: Scene, seat: int, tokens: int) -> list[tuple[int, int]]:
    """For each lane, in how many of how many cases these tokens are enough."""
    v, box = scene.v, scene.content.box
    enough = [int(cost_of(v, box, seat, card)) <= tokens for card in range(LANES * LANE_CARDS)]
    found = []
    for lane in range(LANES):
        left = v.lane_drawn[lane] < LANE_CARDS
        cases = [good for card, good in enumerate(enough) if left and may_be_next(v, box, lane, card)]
        found.append((sum(cases), len(cases)))
    return found


def owned(scene: Scene) -> Counter[int]:
    """How many cards I have of each sort."""
    mine = int(scene.v.cards[scene.me])
    return Counter(int(scene.content.box.sort_of[card]) for card in range(GOODS) if mine >> card & 1)


def papers_in_hand(scene: Scene, seat: int) -> bool:
    """Whether a seat has a Passport and a Ticket."""
    return bool(has_pair(int(scene.v.papers[seat])))


# --- Small marks -------------------------------------------------------------------------------------------


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
