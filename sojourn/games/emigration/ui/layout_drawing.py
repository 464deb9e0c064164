"""Drawing layouts: overlapping cards with their names, and on each what a click would do."""

from __future__ import annotations

from dataclasses import dataclass

from sojourn.core.ui.svg import Markup, el, group, label, question, text_width
from sojourn.games.emigration.actions import discard_action, is_wait, take_action, wait_action
from sojourn.games.emigration.layouts import fee_for
from sojourn.games.emigration.records import LIFE, PASSPORT, PAYDAY, SLOTS, Phase
from sojourn.games.emigration.ui.card_faces import MIDDLE, SMALL, TALL, face, foot_of, weighed, weight
from sojourn.games.emigration.ui.facts import Scene, worth
from sojourn.games.emigration.ui.marks import pips
from sojourn.games.emigration.ui.words import money, say

ACROSS = 5  # widths of a card in a layout
GAP = 0.96  # how much of its place a card fills


@dataclass(frozen=True)
class Grid:
    """Where the cards of a layout lie: corner, width of a place, height of a card, and how far the front row is from the back."""

    x: float
    y: float
    width: float
    high: float
    depth: float

    def corner(self, scene: Scene, slot: int) -> tuple[float, float]:
        """The upper left corner of a slot."""
        slots = scene.content.words["slots"]
        deepest = max(y for _, y, _ in slots) or 1
        x, y, _ = slots[slot]
        return self.x + x * self.width, self.y + y / deepest * self.depth

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of one card."""
        return self.width * GAP, self.high


def slots_of(scene: Scene, seat: int) -> list[tuple[int, int]]:
    """The slots that still hold a card, back row first, with the card (-2 when it lies face down)."""
    v = scene.v
    return [(slot, int(v.layout[seat, slot])) for slot in range(SLOTS) if v.there[seat] >> slot & 1]


def is_free(scene: Scene, seat: int, slot: int) -> bool:
    """Whether a card is available."""
    return bool(scene.v.free[seat] >> slot & 1)


def numbers_for(scene: Scene, owner: int, slot: int) -> tuple[int | None, int | None]:
    """The action that takes this card and the one that discards it, if they are legal now."""
    around = scene.around(owner)
    take = next((n for n in (take_action(around, slot), wait_action(around, slot)) if n in scene.actions), None)
    discard = discard_action(around, slot)
    return take, discard if discard in scene.actions else None


def layout(scene: Scene, seat: int, grid: Grid) -> Markup:
    """Everybody's layout is drawn alike: each legal action is a part of its card."""
    parts, targets = [], []
    w, h = grid.size
    for slot, number in slots_of(scene, seat):
        x, y = grid.corner(scene, slot)
        free = is_free(scene, seat, slot)
        named = free or grid.depth > 180  # between narrow rows half a name would show
        drawn = face(scene, number, x, y, w, h, free=free, named=named, id=f"em-{seat}-{slot}")
        parts.append(group(drawn, data_spot=f"slot-{seat}-{slot}"))
        targets += _why_not(scene, seat, slot, x, y, w, h)
        targets += _targets(scene, seat, slot, x, y, w, h)
    return group(group(parts), _places_left(scene, seat, grid), group(targets))


def _places_left(scene: Scene, seat: int, grid: Grid) -> Markup:
    """Where cards have gone: nothing is drawn, but a card can be seen to leave from there."""
    w, h = grid.size
    found = []
    for slot in range(SLOTS):
        if not scene.v.there[seat] >> slot & 1:
            x, y = grid.corner(scene, slot)
            found.append(el("rect", fill="none", x=x, y=y, width=w, height=h, data_spot=f"slot-{seat}-{slot}"))
    return group(found)


def _why_not(scene: Scene, owner: int, slot: int, x: float, y: float, w: float, h: float) -> list[Markup]:
    """A card that can be neither taken nor discarded now: a click asks why not."""
    if scene.v.seat < 0 or scene.v.phase == Phase.END or numbers_for(scene, owner, slot) != (None, None):
        return []
    return [question(take_action(scene.around(owner), slot), "rect", x=x, y=y, width=w, height=h)]


def _targets(scene: Scene, owner: int, slot: int, x: float, y: float, w: float, h: float) -> list[Markup]:
    """The card itself buys or activates; the strip at its foot discards."""
    take, discard = numbers_for(scene, owner, slot)
    number, foot = int(scene.v.layout[owner, slot]), foot_of(h)
    found = []
    if take is None and is_free(scene, owner, slot):
        found.append(_price(scene, owner, number, x + w / 2, y + h - 11 - (foot if discard is not None else 0), w))
    if take is not None:
        height = h - foot - 3 if discard is not None else h
        low = y + height - (11 if h >= TALL or discard is None else 10 if h >= MIDDLE else 5)
        shown = _take_words(scene, owner, number, take, x, low, w, h < MIDDLE)
        found.append(weighed(weight(scene, number), take, scene.action_text(take), x, y, w, height, shown))
    if discard is not None:
        chip = _discard_chip(scene, owner, number, x + 3, y + h - foot, w - 6, foot - 3)
        found.append(weighed("minor", discard, scene.action_text(discard), x + 3, y + h - foot, w - 6, foot - 3, chip))
    return found


def _price(scene: Scene, owner: int, number: int, x: float, y: float, w: float) -> Markup:
    """What a card costs me that I cannot take now."""
    price = int(scene.content.box.price[number]) + int(fee_for(scene.content.box, scene.me, owner))
    text = say("costs {n}", n=price) if price and number != PAYDAY else ""
    return label(text, x, y, min(17.0, 17.0 * (w - 10) / text_width(text or "x", 18.5)), "label ink-soft")


def _discard_chip(scene: Scene, owner: int, number: int, x: float, y: float, w: float, h: float) -> Markup:
    """The foot of a card: that it discards, and what that brings."""
    gain = int(scene.content.box.price[number]) - int(fee_for(scene.content.box, scene.me, owner))
    plate = el("rect", class_="chip", x=x, y=y, width=w, height=h, rx=5)
    brings = (
        say("+{money}", money=money(gain)) if gain > 0 else say("no gain") if gain == 0 else say("−{money}", money=money(-gain))
    )
    if h >= 42:
        return group(
            plate,
            label(say("Discard"), x + w / 2, y + h / 2 - 4, 17, "label"),
            label(brings, x + w / 2, y + h / 2 + 16, SMALL, "number ink-soft"),
        )
    text = say("Discard +{n}", n=gain) if gain > 0 else say("Discard")
    return group(plate, label(text, x + w / 2, y + h / 2 + 6, SMALL, "label"))


def _take_words(scene: Scene, owner: int, number: int, take: int, x: float, y: float, w: float, brief: bool) -> Markup:
    """What a click on the card does to my purse; on a card without a band also what it is worth, as a stamp."""
    verb, value = _verb(scene, owner, number, take), worth(scene, scene.me, number)
    stamp = 22 if brief and value >= 0 else 0
    size = min(17.0, 17.0 * (w - 10 - stamp) / text_width(verb, 18.5))
    words = label(verb, x + (w - stamp) / 2, y, size, "label tint-accent")
    return group(words, pips(value, x + w - 15, y - 6, 9.5)) if stamp else words


def _verb(scene: Scene, owner: int, number: int, take: int) -> str:
    """The verb and its price."""
    cost = int(fee_for(scene.content.box, scene.me, owner))
    if scene.v.phase == Phase.FREE_TAKE:
        return say("Take for {n}", n=cost) if cost else say("Take for free")
    if LIFE <= number < PASSPORT:
        return say("Activate for {n}", n=cost) if cost else say("Activate")
    if is_wait(take):
        return say("Lose a turn")
    return say("Buy for {n}", n=cost + int(scene.content.box.price[number]))
