"""Drawing layouts: the overlapping cards, large for oneself and small for the others."""

from __future__ import annotations

from sojourn.core.ui.svg import Markup, box_target, break_lines, card, el, group, icon, label, question
from sojourn.games.emigration.actions import discard_action, is_wait, take_action, wait_action
from sojourn.games.emigration.layouts import fee_for
from sojourn.games.emigration.records import HIDDEN, LIFE, PASSPORT, PAYDAY, SLOTS, Phase
from sojourn.games.emigration.ui.facts import Scene, worth
from sojourn.games.emigration.ui.marks import kind_icon, pips, tone
from sojourn.games.emigration.ui.words import card_face, card_name, say

HIGH = 1.4  # a card's height in widths


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


def why_not_target(scene: Scene, owner: int, slot: int, x: float, y: float, w: float, h: float) -> list[Markup]:
    """A card that can be neither taken nor discarded now: a click asks why not."""
    if scene.v.seat < 0 or scene.v.phase == Phase.END or numbers_for(scene, owner, slot) != (None, None):
        return []
    return [question(take_action(scene.around(owner), slot), "rect", x=x, y=y, width=w, height=h)]


def large_layout(scene: Scene, seat: int, x: float, y: float, width: float) -> list[Markup]:
    """My own layout: full cards, each legal action a part of the card."""
    parts, targets, stamps = [], [], []
    for slot, number in slots_of(scene, seat):
        sx, sy, _ = scene.content.words["slots"][slot]
        cx, cy = x + sx * width, y + sy * width
        w, h = width * 0.95, width * HIGH * 0.96
        parts.append(_large_card(scene, seat, slot, number, cx, cy, w, h))
        targets += why_not_target(scene, seat, slot, cx, cy, w, h) + _large_targets(scene, seat, slot, cx, cy, w, h)
        if number >= 0:
            stamps.append(pips(worth(scene, seat, number), cx + w * 0.1, cy + w * 0.09, w * 0.115))
    return [group(parts), group(targets), group(stamps, class_="stamps")]


def _large_card(scene: Scene, seat: int, slot: int, number: int, x: float, y: float, w: float, h: float) -> Markup:
    shadow = el("rect", class_="card-shadow", x=x + 3, y=y + 4, width=w, height=h, rx=w * 0.06)
    name_id = f"em-{seat}-{slot}"
    if number == HIDDEN:
        unknown = say("Face-down card that nobody has seen")
        return group(shadow, card(x, y, w, h, states="down", motif="airmail", id=name_id, name=unknown))
    price = int(scene.content.box.price[number])
    free = is_free(scene, seat, slot)
    title, effect = face_words(scene, number, w)
    name = card_name(scene.content, number)
    drawing = card(
        x, y, w, h,
        title=title,
        effect=effect if free else "",
        symbol=kind_icon(scene, number),
        corner=str(price) if price else "",
        tone=tone(number),
        id=name_id,
        name=name if free else say("{card}, covered", card=name),
    )  # fmt: skip
    veil = None if free else el("rect", class_="card-veil dim", x=x, y=y, width=w, height=h, rx=w * 0.06)
    return group(shadow, drawing, veil)


def face_words(scene: Scene, number: int, w: float) -> tuple[str, str]:
    """What a card of this width says: sort or name, and a line below if the title leaves room for it."""
    words = scene.content.words
    if LIFE <= number < PASSPORT:
        effect = " ".join(break_lines(words["effects"][number - LIFE], w * 0.86, w * 0.106, 3))
        return words["cards"][number], effect
    title, effect = card_face(scene.content, number)
    if number == PAYDAY:
        return title, effect
    room = len(break_lines(title, w * 0.85, w * 0.115)) == 1  # for one line; below it stands what a click does
    return title, " ".join(break_lines(effect, w * 0.86, w * 0.106, 1)) if room else ""


def _large_targets(scene: Scene, owner: int, slot: int, x: float, y: float, w: float, h: float) -> list[Markup]:
    """The card itself buys or activates; the strip at its foot discards."""
    take, discard = numbers_for(scene, owner, slot)
    found = []
    foot = h * 0.25
    if discard is not None:
        price = int(scene.content.box.price[scene.v.layout[owner, slot]]) - int(fee_for(scene.content.box, scene.me, owner))
        chip = [
            el("rect", class_="chip", x=x + 4, y=y + h - foot, width=w - 8, height=foot - 4, rx=5),
            label(
                say("Discard +{n}", n=price) if price > 0 else say("Discard"), x + w / 2, y + h - foot * 0.42, w * 0.145, "label"
            ),
        ]
        found.append(box_target(discard, scene.action_text(discard), x + 4, y + h - foot, w - 8, foot - 4, chip, reach=0))
    if take is not None:
        height = h - foot - 4 if discard is not None else h
        verb = label(_verb(scene, owner, slot, take), x + w / 2, y + height - w * 0.09, w * 0.145, "label tint-accent")
        found.insert(0, box_target(take, scene.action_text(take), x, y, w, height, verb, reach=0))
    return found


def _verb(scene: Scene, owner: int, slot: int, take: int) -> str:
    """What a click on the card does to my purse."""
    number = int(scene.v.layout[owner, slot])
    cost = int(fee_for(scene.content.box, scene.me, owner))
    if scene.v.phase == Phase.FREE_TAKE:
        return say("Take −{n}", n=cost) if cost else say("Take")
    if LIFE <= number < PASSPORT:
        return say("Activate −{n}", n=cost) if cost else say("Activate")
    if is_wait(take):
        return say("Take and skip a turn")
    return say("Buy −{n}", n=cost + int(scene.content.box.price[number]))


# --- The others --------------------------------------------------------------------------------------------


def small_layout(scene: Scene, seat: int, x: float, y: float, width: float) -> list[Markup]:
    """Another player's layout: symbol, price, and what the card is worth to me."""
    parts, targets = [], []
    for slot, number in slots_of(scene, seat):
        sx, sy, _ = scene.content.words["slots"][slot]
        cx, cy, w, h = x + sx * width, y + sy * width, width * 0.94, width * HIGH * 0.96
        parts.append(_small_card(scene, seat, slot, number, cx, cy, w, h))
        take, discard = numbers_for(scene, seat, slot)
        targets += why_not_target(scene, seat, slot, cx, cy, w, h)
        if take is not None:
            targets.append(box_target(take, scene.action_text(take), cx, cy, w, h * (0.66 if discard else 1), reach=0))
        if discard is not None:
            cross = icon("x", cx + w / 2, cy + h * 0.845, h * 0.18, "icon ink-soft")
            targets.append(
                box_target(discard, scene.action_text(discard), cx + 1, cy + h * 0.71, w - 2, h * 0.27, cross, reach=0)
            )
    return [group(parts), group(targets)]


def _small_card(scene: Scene, seat: int, slot: int, number: int, x: float, y: float, w: float, h: float) -> Markup:
    if number == HIDDEN:
        return card(x, y, w, h, states="down", motif="airmail", id=f"em-{seat}-{slot}", name=say("Face-down card"))
    free = is_free(scene, seat, slot)
    price = int(scene.content.box.price[number])
    fee = int(fee_for(scene.content.box, scene.me, seat)) if free and scene.v.phase == Phase.MAIN else 0
    return el(
        "g",
        el("title", _small_name(scene, number, free)),
        el("rect", class_="card-edge", x=x, y=y, width=w, height=h, rx=w * 0.07),
        el("rect", class_="card-face", x=x + 1, y=y + 1, width=w - 2, height=h - 2, rx=w * 0.06),
        el("rect", class_=f"fill-{tone(number)}", x=x + 1, y=y + 1, width=w - 2, height=h * 0.44, rx=w * 0.06),
        icon(kind_icon(scene, number), x + w * 0.36, y + h * 0.23, w * 0.5, f"card-icon on-{tone(number)}"),
        label(_price_words(number, price, fee), x + w * 0.5, y + h * 0.605, w * 0.26, "number") if free else None,
        None if free else el("rect", class_="card-veil dim", x=x, y=y, width=w, height=h, rx=w * 0.07),
        pips(worth(scene, scene.me, number), x + w * 0.82, y + h * 0.16, w * 0.17),
        id=f"em-{seat}-{slot}",
        role="img",
        aria_label=_small_name(scene, number, free),
    )


def _price_words(number: int, price: int, fee: int) -> str:
    if LIFE <= number < PASSPORT:
        return f"+{fee}" if fee else ""
    return f"{price}+{fee}" if fee else str(price)


def _small_name(scene: Scene, number: int, free: bool) -> str:
    name, value = card_name(scene.content, number), worth(scene, scene.me, number)
    if LIFE <= number < PASSPORT:
        name = say("{card}: {effect}", card=name, effect=scene.content.words["effects"][number - LIFE])
    elif value >= 0:
        name = say("{card}, worth {value} to you", card=name, value=value)
    return name if free else say("{card} (covered)", card=name)
