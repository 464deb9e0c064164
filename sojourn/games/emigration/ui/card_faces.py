"""The faces of deck cards, as they lie in a layout: a band with symbol and worth, a name, what a click does."""

from __future__ import annotations

from collections.abc import Sequence

from sojourn.core.ui.svg import Markup, box_target, break_lines, card, el, group, icon, label, text_width
from sojourn.core.words import listed
from sojourn.games.emigration.layouts import passports, tickets
from sojourn.games.emigration.records import HIDDEN, LIFE, PASSPORT, PAYDAY, TICKET
from sojourn.games.emigration.ui.facts import Scene, worth
from sojourn.games.emigration.ui.gist import gain_of, gists
from sojourn.games.emigration.ui.marks import kind_icon, tone
from sojourn.games.emigration.ui.words import card_face, card_name, say

NAME, SMALL = 17.0, 16.0  # letters of 12 px and more on the smallest desktop window
ROOMY, MIDDLE, TALL = 86, 108, 140  # from these heights on: a name in two lines, a band, a line below the name


def foot_of(h: float) -> float:
    """The height of the strip that discards a card so high: a fingertip where there is room."""
    return h * 0.32 if h >= TALL else 42.0 if h >= MIDDLE else 32.0


def is_wanted(scene: Scene, number: int) -> bool:
    """Whether a card is a paper that I lack."""
    papers = scene.v.papers[scene.me]
    if PASSPORT <= number < TICKET:
        return not passports(papers)
    return TICKET <= number < PAYDAY and not tickets(papers)


def weight(scene: Scene, number: int) -> str:
    """How much a card matters to me: the class of its ring."""
    if LIFE <= number < PASSPORT:
        return "" if gain_of(scene.content, number - LIFE) > 0 else "minor"
    if is_wanted(scene, number) or worth(scene, scene.me, number) > 1:
        return "major"
    return "" if worth(scene, scene.me, number) == 1 else "minor"


def weighed(scene_weight: str, action: int, text: str, x: float, y: float, w: float, h: float, *content: Markup) -> Markup:
    """A target whose ring says how much it matters: `major`, `minor`, or nothing in between."""
    drawn = box_target(action, text, x, y, w, h, *content, reach=0)
    return Markup(drawn.replace('class="target', f'class="target {scene_weight}'.rstrip(), 1))


def fitted(text: str, width: float, size: float) -> str:
    """A text on one line; what does not fit ends in an ellipsis."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def lines_of(texts: Sequence[str], x: float, y: float, size: float, class_: str, anchor: str = "middle") -> list[Markup]:
    """Lines of one text below each other, if there are any; the first baseline is at y."""
    spans = [el("tspan", text, x=x, y=round(y + size * 1.14 * n, 2)) for n, text in enumerate(texts)]
    return [el("text", spans, class_=class_, font_size=size, text_anchor=anchor)] if spans else []


def face(
    scene: Scene, number: int, x: float, y: float, w: float, h: float, *, free: bool = True, named: bool = True, id: str = ""
) -> Markup:
    """One card of a layout, face up or down; below MIDDLE it has no band, only an edge in its colour."""
    if number == HIDDEN:
        unknown = say("Face-down card that nobody has seen")
        return card(x, y, w, h, states="down", motif="airmail", id=id, name=unknown)
    life = LIFE <= number < PASSPORT
    band = 6.0 if h < MIDDLE else 24.0 if h < TALL or (life and h < 170) else 36.0
    colour = tone(number)
    parts: list[Markup | None] = [
        el("rect", class_="card-shadow", x=x + 2, y=y + 3, width=w, height=h, rx=6),
        el("rect", class_="card-edge", x=x, y=y, width=w, height=h, rx=6),
        el("rect", class_="card-face", x=x + 1.5, y=y + 1.5, width=w - 3, height=h - 3, rx=5),
        el("path", class_=f"fill-{colour}", d=f"M{x + 1.5} {y + band}V{y + 6.5}q0 -5 5 -5H{x + w - 6.5}q5 0 5 5V{y + band}z"),
    ]
    if h >= MIDDLE:
        parts.append(icon(kind_icon(scene, number), x + 20, y + band / 2 + 1, band * 0.76, f"card-icon on-{colour}"))
    parts.append(_worth_pill(scene, number, x + w - 4, y + band / 2 + 1) if h >= MIDDLE else None)
    room = y + h - (28 if life else foot_of(h) + 30)  # what a click does stands below
    parts += _words(scene, number, x + w / 2, y + band, w - 8, h, room if free else 0) if named else []
    if not free:
        parts.append(el("rect", class_="card-veil dim", x=x, y=y, width=w, height=h, rx=6))
    return group(parts, id=id or None, role="img", aria_label=spoken(scene, number, free))


def _words(scene: Scene, number: int, middle: float, y: float, w: float, h: float, room: float) -> list[Markup]:
    """The name, and below it how the card came or what it does."""
    title, under = names_on(scene, number, w)
    size = NAME if h >= MIDDLE else SMALL
    most = 2 if h >= ROOMY else 1
    room_across = w * 0.94  # letters of names are a little wider than those of other words
    rows = break_lines(title, room_across, size)
    if len(rows) > most or any(text_width(row, size) > room_across for row in rows):
        size = SMALL
        rows = break_lines(title, room_across, size) if most == 2 else [title]
    rows = [fitted(row, w + 3, size) for row in [*rows[: most - 1], " ".join(rows[most - 1 :])]]
    parts = lines_of(rows, middle, y + size * 1.06, size, "card-title")
    top = y + size * (1.14 * len(rows) + 1.06)
    if (len(under) - 1) * SMALL * 1.14 <= room - top and h >= MIDDLE:  # the whole line or none: nothing is cut
        parts += lines_of(under, middle, top, SMALL, "card-effect ink-soft")
    return parts


def names_on(scene: Scene, number: int, w: float) -> tuple[str, list[str]]:
    """What stands on a card: sort or name, and lines below that fit its width."""
    words = scene.content.words
    if LIFE <= number < PASSPORT:
        return words["cards"][number], break_lines(listed(gists(scene.content, number - LIFE)), w, SMALL)
    title, under = card_face(scene.content, number)
    return title, break_lines(under, w, SMALL) if number != PAYDAY else []


def _worth_pill(scene: Scene, number: int, right: float, middle: float) -> Markup | None:
    """What a card gives me at the border, in words; or that it is a paper I still need."""
    value = worth(scene, scene.me, number)
    if is_wanted(scene, number):
        text, shape, ink = say("needed"), "stamp-full", "number on-sun"
    elif value >= 0:
        text, shape, ink = say("worth {n}", n=value), "stamp-full" if value > 1 else "stamp-some" if value else "stamp-empty", ""
        ink = "number on-sun" if value > 1 else "number tint-accent" if value else "number ink-soft"
    else:
        return None
    width = text_width(text, 15.5) + 14
    return group(
        el("rect", class_=shape, x=right - width, y=middle - 11, width=width, height=22, rx=11),
        label(text, right - width / 2, middle + 5.5, 15.5, ink),
    )


def spoken(scene: Scene, number: int, free: bool) -> str:
    """A card read aloud: its name, what it does or is worth, and whether something lies on it."""
    name = card_name(scene.content, number)
    value = worth(scene, scene.me, number)
    if LIFE <= number < PASSPORT:
        name = say("{card}: {effect}", card=name, effect=scene.content.words["effects"][number - LIFE])
    elif value >= 0:
        name = say("{card}, worth {value} to you", card=name, value=value)
    return name if free else say("{card} (covered)", card=name)
