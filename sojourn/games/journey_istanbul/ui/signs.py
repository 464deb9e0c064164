"""Signs on the drawing that tell what symbols mean and what tonight brings each neighbourhood."""

from __future__ import annotations

from functools import cache
from typing import Any

from sojourn.core.content import Content
from sojourn.core.ui.svg import Markup, at, badge, el, group, icon, label, text_width
from sojourn.core.words import language
from sojourn.games.journey_istanbul.records import EMPTY, PLACES
from sojourn.games.journey_istanbul.ui import map as city_map
from sojourn.games.journey_istanbul.ui.art import WIDTH, rect
from sojourn.games.journey_istanbul.ui.event_sheet import TOP
from sojourn.games.journey_istanbul.ui.facts import KIND_ICONS, KIND_TONES, gone, risk, shortly
from sojourn.games.journey_istanbul.ui.foresight import (
    Chance,
    chance_text,
    knows_chances,
    police_are_done,
    possible_fines,
    raid_chance,
    tonight_at,
)
from sojourn.games.journey_istanbul.ui.words import lira, say

CAPTION_DAYS = 3  # the first days, when the symbols are new
TAG = 36  # height of a tag on a neighbourhood


# --- Tonight, neighbourhood by neighbourhood -----------------------------------------------------


def tonight(content: Content, v: Any) -> Markup:
    """Tags on the upper edge of each neighbourhood: how likely the police are, and the journeys and jobs the viewer knows of."""
    if v.ended:
        return group(id="tonight")
    return group([tags(content, v, place) for place in range(PLACES)], id="tonight")


def tags(content: Content, v: Any, place: int) -> Markup:
    """The tags of one neighbourhood, side by side above its middle."""
    parts = [tag for tag in (raid_tag(content, v, place),) if tag]
    parts += [card_tag(content, chance) for chance in tonight_at(content, v, place)[:2]]
    across = sum(width for width, _ in parts) + 4 * (len(parts) - 1)
    x, y = city_map.CENTRES[place][0] - across / 2, city_map.corner(place)[1] - TAG - 3
    found = []
    for width, drawn in parts:
        found.append(el("g", drawn, transform=at(x, y)))
        x += width + 4
    return group(found)


def raid_tag(content: Content, v: Any, place: int) -> tuple[float, Markup] | None:
    """The chance of a raid tonight, where there is one and the viewer can know it."""
    found = risk(content, v)
    chance = raid_chance(found, place)
    if police_are_done(v) or not chance or not knows_chances(content, found):
        return None
    fines = possible_fines(content, v)
    if chance == 1.0 and len(fines) == 1:
        return drawn_tag("siren", "bad", shortly(fines[0]), say("Police tonight. Fine: {money}", money=lira(fines[0])))
    title = say("Police tonight: {chance}", chance=chance_text(chance))
    return drawn_tag("siren", "bad", f"{max(1, round(100 * chance))}%", title)


def card_tag(content: Content, chance: Chance) -> tuple[float, Markup]:
    """A journey or a job tonight; dashed and with the teller's badge where it is hearsay."""
    kind, money = int(content.box.kind[chance.card]), shortly(content.box.price[chance.card])
    name = content.words["cards"][chance.card]["name"]
    title = say("Tonight: {card}", card=name) if chance.teller == EMPTY else say("Tonight, so they say: {card}", card=name)
    return drawn_tag(KIND_ICONS[kind], KIND_TONES[kind], money, title, chance.teller)


def drawn_tag(sign: str, tone: str, text: str, title: str, teller: int = EMPTY) -> tuple[float, Markup]:
    """A small paper tag with a sign and a number; its width, and the drawing."""
    told = teller != EMPTY
    width = 50 + text_width(text, 31) + (8 if text.endswith("%") else 0) + (24 if told else 0)
    dashes = "6 4" if told else None
    return width, group(
        el("title", title),
        el(
            "rect", class_="fill-raised stroke-ink", width=round(width), height=TAG, rx=8, stroke_width=2, stroke_dasharray=dashes
        ),
        icon(sign, 21, TAG / 2, 30, f"ji-{tone}"),
        label(text, 39, 29, 31, "number", "start"),
        badge(teller, width - 16, TAG / 2, 24) if told else None,
    )


# --- What the symbols mean -----------------------------------------------------------------------


def captions(v: Any) -> Markup:
    """In the first days: what an eye and a card on a neighbourhood mean, on the water in front of the quay."""
    if v.ended or v.day > CAPTION_DAYS or gone(v):
        return group(id="captions")
    return group(_captions(language()), id="captions")


@cache
def _captions(spoken: str) -> Markup:
    """The two symbols with their words."""
    top = city_map.QUAY[1] + 2
    words = (say("look at a card"), say("draw a card"))
    parts, x = [], 246.0
    for sign, text in zip(("eye", "card"), words, strict=True):
        parts += [city_map.symbol(sign, x, top + 26), label(text, x + 24, top + 37, 31, "body", "start")]
        x += 60 + text_width(text, 31)
    return group(rect("fill-raised stroke-ink", 220, top, x - 236, 52, 10), parts)


def key() -> Markup:
    """What all the signs mean, in the sky beside the Event Sheet: in sight where the window is wide."""
    return _key(language())


@cache
def _key(spoken: str) -> Markup:
    """One sign below the other."""
    rows = (
        (icon("siren", 0, 0, 34, "ji-bad"), say("police raid")),
        (icon("boat", 0, 0, 34, "ji-water"), say("journey out")),
        (icon("briefcase", 0, 0, 34, "ji-sun"), say("work")),
        (icon("eye", 0, 0, 32, "ink"), say("look at a card")),
        (icon("card", 0, 0, 32, "ink"), say("draw a card")),
        (_folded(), say("seen by you")),
        (_hearsay(), say("hearsay")),
    )
    parts = [rect("fill-raised", WIDTH + 22, TOP, 262, 52 * len(rows) + 20, 10)]
    for n, (sign, text) in enumerate(rows):
        y = TOP + 36 + 52 * n
        parts += [group(sign, transform=at(WIDTH + 52, y)), label(text, WIDTH + 84, y + 10, 31, "body", "start")]
    return group(parts, id="key")


def _folded() -> Markup:
    """A card with a folded corner."""
    return group(
        el("path", class_="fill-raised stroke-ink", d="M-18-14H18V4L8 14H-18Z", stroke_width=2),
        el("path", class_="card-fold", d="M8 14V4H18Z"),
    )


def _hearsay() -> Markup:
    """A dashed note."""
    return el(
        "rect", class_="fill-none stroke-ink", x=-18, y=-13, width=36, height=26, rx=5, stroke_width=3, stroke_dasharray="6 4"
    )
