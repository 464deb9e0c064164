"""The column beside the town: the event of the round, the tracker with its cards, the decks."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.ui.svg import Child, Markup, badge, el, group, icon, label, num, text_width, wrapped
from sojourn.core.words import later
from sojourn.games.donde_es.markers import spaces_needed
from sojourn.games.donde_es.records import SPACES
from sojourn.games.donde_es.ui.art.people import portrait
from sojourn.games.donde_es.ui.art.signs import sign
from sojourn.games.donde_es.ui.art.town import TOP
from sojourn.games.donde_es.ui.walking_routes import wishes
from sojourn.games.donde_es.ui.words import say, short_name

SIDE_X, SIDE_W = 970.0, 560.0  # the column beside the town
EVENT_H = 168.0
TRACK_Y, TRACK_H, TRACK_STEP = 203.0, 132.0, 140.0
LASTS = {"now": later("immediate"), "round": later("this round"), "lasting": later("until round {n}")}
DRAWN = {  # the same in a sentence
    "now": later("{event}, drawn in round {n}. {text}"),
    "round": later("{event}, drawn in round {n} for this round. {text}"),
    "lasting": later("{event}, drawn in round {n}, works until round {until} starts. {text}"),
}


def lapses(v: Any, seat: int) -> int:
    """The round in which a guide is first player again, and a lasting event in front of them is over."""
    behind = (seat - int(v.first)) % int(v.seats)
    return int(v.rounds) + (behind or int(v.seats))


def event_line(content: Content, v: Any) -> str:
    """This round's event in words, with how long it works."""
    event, until = content.words["events"][int(v.event)], lapses(v, int(v.first))
    return say(DRAWN[event["lasts"]], event=event["name"], n=int(v.rounds), until=until, text=event["text"])


def event_banner(content: Content, v: Any) -> Markup:
    """The event of this round: good or bad, and for how long."""
    x, y, height = SIDE_X, TOP, EVENT_H
    if v.event < 0:
        words = say("This round's event has not been drawn yet.")
        face = el("rect", x=x, y=y, width=SIDE_W, height=height, rx=8, class_="fill-raised", fill_opacity=0.75)
        title = label(say("Round {n}", n=int(v.rounds)), x + 20, y + 54, 30, "title", "start")
        return group(face, title, wrapped(words, x + 20, y + 96, SIDE_W - 40, 24, "body"), id="event", data_spot="event")
    event = content.words["events"][int(v.event)]
    good = event["sign"] == "good"
    tone = "good" if good else "bad"
    lasts = say(LASTS[event["lasts"]], n=lapses(v, int(v.first)))
    room = SIDE_W - 76 - text_width(lasts, 23)
    size = min(27, 27 * room / (1.2 * text_width(event["name"], 27)))  # in bold, so wider than plain
    left, low, wide = num(x + 1.5), num(y + 46), num(SIDE_W - 18)
    band = f"M{left} {low}V{num(y + 9)}a7.5 7.5 0 0 1 7.5 -7.5h{wide}a7.5 7.5 0 0 1 7.5 7.5V{low}z"
    return group(
        el("title", event_line(content, v)),
        el("rect", x=x, y=y, width=SIDE_W, height=height, rx=8, class_="fill-ink"),
        el("rect", x=x + 1.5, y=y + 1.5, width=SIDE_W - 3, height=height - 3, rx=7, class_="fill-raised"),
        el("path", d=band, class_=f"fill-{tone}"),
        icon("sun" if good else "siren", x + 27, y + 24, 30, f"on-{tone}"),
        label(event["name"], x + 50, y + 33, size, f"label on-{tone}", "start"),
        label(lasts, x + SIDE_W - 14, y + 32, 23, f"body on-{tone}", "end"),
        wrapped(event["text"], x + 18, y + 76, SIDE_W - 34, 23.5, "body", lines=4),
        id="event",
        data_spot="event",
    )


def tracker_card(content: Content, v: Any, space: int) -> Markup:
    """One space of the tracker, and the card in it, which glides on to the next one."""
    x, y = SIDE_X, space_top(space)
    calm = space < 3
    size = {"x": x, "y": y, "width": SIDE_W, "height": TRACK_H, "rx": 8}
    slot = [
        el("rect", **size, class_="fill-raised", fill_opacity=0.75),
        el("rect", **size, class_="fill-shade-2" if calm else "fill-bad", fill_opacity=0.1 + 0.07 * space),
        el("rect", **size, class_="stroke-ink", fill="none", stroke_width=1.5),
        label(str(space + 1), x + 24, y + 40, 34, "number"),
        *_patience(x + 24, y + TRACK_H - 14, space),
    ]
    if v.who[space] < 0:
        slot.append(label(say("empty"), x + SIDE_W / 2, y + TRACK_H / 2 + 6, 24, "body ink-soft"))
    return group(
        group(slot, opacity=None if v.who[space] >= 0 else 0.7, data_spot=f"space-{space}"),
        _person(content, v, space) if v.who[space] >= 0 else None,
    )


def pick_card(v: Any, space: int) -> Markup:
    """A card of the tracker as the same piece as its token: a tap picks it. Keys find the token."""
    size = {"x": SIDE_X, "y": space_top(space), "width": SIDE_W, "height": TRACK_H, "rx": 8}
    lines = el("rect", class_="de-card-line", **size)
    return group(el("rect", class_="hit", **size), lines, class_="de-pick", data_pick=f"tourist-{int(v.who[space])}")


def space_top(space: int) -> float:
    """Where a space of the tracker begins."""
    return TRACK_Y + TRACK_STEP * space


def _patience(x: float, y: float, space: int) -> list[Markup]:
    """Drops of patience, one for each round left; they run dry from top to bottom."""
    left = SPACES - space
    return [
        el(
            "circle",
            cx=x,
            cy=y - 15 * k,
            r=5.5,
            class_=("fill-bad" if left < 3 else "fill-water") if k < left else "fill-none stroke-line",
            stroke_width=1.2,
        )
        for k in range(SPACES)
    ]


def _person(content: Content, v: Any, space: int) -> Markup:
    """The card itself: who, what they want and how far it is, who helped."""
    who = int(v.who[space])
    person, name = content.words["tourists"][who], short_name(content, who)
    size = min(27, 27 * 250 / (1.1 * text_width(name, 27)))
    parts: list[Child] = [
        el("title", say("{name}. {line}", name=person["name"], line=person["line"])),
        portrait(who, bool(v.upset[space]), 88, 66, 92),
        label(name, 146, 36, size, "label", "start"),
        label(_hint(v, space), SIDE_W - 14, 35, 23, "body ink-soft", "end"),
        _wanted(content, v, space),
        _markers(content, v, space),
    ]
    at = f"translate({num(SIDE_X)} {num(space_top(space))}) scale(1)"
    return group(parts, id=f"card-{who}", class_="piece", transform=at)


def _wanted(content: Content, v: Any, space: int) -> list[Child]:
    """Each kind of place they want: its sign, what it is worth now, and how far the nearest one is."""
    kinds = content.words["tourists"][int(v.who[space])]["wants"]
    step = min(120.0, 336 / len(kinds))
    far = {} if v.cell[space] < 0 else {int(content.box.kind[d]): len(way) - 1 for d, way, _ in wishes(content, v, space)}
    parts: list[Child] = []
    for k, kind in enumerate(kinds):
        x = 146 + step * k
        now = int((content.box.frustrated if v.upset[space] else content.box.calm)[kind])
        parts.append(sign(content.words["kinds"][kind]["symbol"], x + 17, 70, 34, "de-sign"))
        parts.append(label(str(now), x + 40, 81, 30, "number", "start"))
        if kind in far:
            parts.append(label(say.many("{n} step", "{n} steps", far[kind]), x, 114, 22.5, "body ink-soft", "start"))
        elif v.cell[space] >= 0:
            parts.append(label(say("closed"), x, 114, 22.5, "body ink-soft", "start"))
    return parts


def _markers(content: Content, v: Any, space: int) -> list[Child]:
    """The places for assist markers, two by two, and whose markers lie there."""
    parts: list[Child] = []
    for k in range(int(content.box.markers)):
        x, y = SIDE_W - 60 + 33 * (k % 2), 69 + 33 * (k // 2)
        parts.append(el("circle", cx=x, cy=y, r=14, class_="fill-paper stroke-line", stroke_width=1.6, stroke_dasharray="3 3"))
        if v.marks[space][k] >= 0:
            parts.append(badge(int(v.marks[space][k]), x, y, 31))
    return parts


def _hint(v: Any, space: int) -> str:
    """Steps toward a marker in this turn, or the rounds left."""
    need = int(spaces_needed(v, int(v.active)))
    if v.step == 3 and 0 < v.walked[space] < need and not int(v.marked) >> space & 1:
        return say("{n} of {need} steps", n=int(v.walked[space]), need=need)
    return say.many("{n} round left", "{n} rounds left", SPACES - space)


def counters(v: Any) -> Markup:
    """What is left in the decks, and how many tourists are lost."""
    x, y = SIDE_X, 926.0
    lamps = [
        el(
            "circle",
            cx=x + SIDE_W - 84 + 35 * k,
            cy=y,
            r=12,
            class_=("fill-bad" if k < v.lost else "fill-raised") + " stroke-ink",
            stroke_width=1.8,
        )
        for k in range(3)
    ]
    waiting = bin(int(v.unseen)).count("1")
    words = later("Tourists in the deck: {tourists}. Movement cards in the deck: {cards}. Tourists lost: {lost} of 3.")
    tourists = say.many("{n} tourist to come", "{n} tourists to come", waiting)
    return group(
        el("title", say(words, tourists=waiting, cards=int(v.deck), lost=int(v.lost))),
        group(
            icon("user", x + 14, y, 28, "icon"),
            label(tourists, x + 34, y + 8, 23, "body", "start"),
            data_spot="newcomers",
        ),
        group(
            icon("cards", x + 286, y, 28, "icon"),
            label(str(int(v.deck)), x + 306, y + 8, 23, "number", "start"),
            data_spot="deck",
        ),
        group(label(say("lost"), x + SIDE_W - 108, y + 8, 23, "label", "end"), lamps, data_spot="lost"),
        id="counters",
    )
