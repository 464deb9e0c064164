"""The column beside the town: the event of the round, the tracker with its cards, the decks, the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Child, Markup, badge, break_lines, el, group, icon, label, num, target, text_width, wrapped
from sojourn.core.words import later
from sojourn.games.donde_es.actions import discard_action
from sojourn.games.donde_es.markers import spaces_needed
from sojourn.games.donde_es.records import SPACES, TYPES
from sojourn.games.donde_es.ui.art.people import portrait
from sojourn.games.donde_es.ui.art.signs import card_arrows, sign
from sojourn.games.donde_es.ui.art.town import TOP
from sojourn.games.donde_es.ui.words import guide_name, say, short_name

SIDE_X, SIDE_W = 970.0, 338.0  # the column beside the town
TRACK_Y, TRACK_H, TRACK_STEP = 150.0, 122.0, 129.0
LASTS = {"now": later("immediate"), "round": later("this round"), "lasting": later("until round {n}")}
DRAWN = {  # the same in a sentence
    "now": later("{event}, drawn in round {n}. {text}"),
    "round": later("{event}, drawn in round {n} for this round. {text}"),
    "lasting": later("{event}, drawn in round {n}, works until round {until} starts. {text}"),
}
# Upper left corners of the signs for lasting events, over the sea north of the town.
PENNANTS = ((32.0, 29.0), (32.0, 60.0), (262.0, 29.0), (262.0, 60.0), (716.0, 29.0), (716.0, 60.0))


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
    x, y, height = SIDE_X, TOP, 116.0
    if v.event < 0:
        words = say("This round's event has not been drawn yet.")
        face = el("rect", x=x, y=y, width=SIDE_W, height=height, rx=8, class_="fill-raised", fill_opacity=0.75)
        title = label(say("Round {n}", n=int(v.rounds)), x + 16, y + 42, 24, "title", "start")
        return group(face, title, wrapped(words, x + 16, y + 74, SIDE_W - 30, 18, "body"), id="event")
    event = content.words["events"][int(v.event)]
    good = event["sign"] == "good"
    tone = "good" if good else "bad"
    lasts = say(LASTS[event["lasts"]], n=lapses(v, int(v.first)))
    room = SIDE_W - 62 - text_width(lasts, 15)
    size = min(20, 20 * room / (1.2 * text_width(event["name"], 20)))  # in bold, so wider than plain
    left, low, wide = num(x + 1.5), num(y + 36), num(SIDE_W - 18)
    band = f"M{left} {low}V{num(y + 9)}a7.5 7.5 0 0 1 7.5 -7.5h{wide}a7.5 7.5 0 0 1 7.5 7.5V{low}z"
    return group(
        el("title", event_line(content, v)),
        el("rect", x=x, y=y, width=SIDE_W, height=height, rx=8, class_="fill-ink"),
        el("rect", x=x + 1.5, y=y + 1.5, width=SIDE_W - 3, height=height - 3, rx=7, class_="fill-raised"),
        el("path", d=band, class_=f"fill-{tone}"),
        icon("sun" if good else "siren", x + 22, y + 19, 24, f"on-{tone}"),
        label(event["name"], x + 42, y + 26, size, f"label on-{tone}", "start"),
        label(lasts, x + SIDE_W - 12, y + 25, 15, f"body on-{tone}", "end"),
        _event_text(event["text"], x + 14, y),
        id="event",
    )


def _event_text(text: str, x: float, y: float) -> Markup:
    """What the event does, in smaller letters if it is long."""
    width = SIDE_W - 28
    if len(break_lines(text, width, 16.5)) <= 3:
        return wrapped(text, x, y + 57, width, 16.5, "body")
    return wrapped(text, x, y + 53, width, 14.5, "body", lines=4)


def lasting_events(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """Signs over the sea: whose lasting event it is, and the round in which it lapses."""
    chips: list[Child] = []
    for k in range(int(v.seats)):
        seat = (int(v.first) + k) % int(v.seats)
        if v.lasting[seat] < 0:
            continue
        event = content.words["events"][int(v.lasting[seat])]
        until = lapses(v, seat)
        x, y = PENNANTS[len(chips)]
        tone = "good" if event["sign"] == "good" else "bad"
        words = later("{guide}: {event}, until round {n} starts. {text}")
        chips.append(
            group(
                el("title", say(words, guide=guide_name(names, seat), event=event["name"], n=until, text=event["text"])),
                el("rect", x=x, y=y, width=222, height=27, rx=13.5, class_=f"fill-raised stroke-{tone}", stroke_width=2.5),
                badge(seat, x + 15, y + 13.5, 23),
                label(event["name"], x + 31, y + 19, 16.5, "body", "start"),
                label(f"→{until}", x + 213, y + 19, 16.5, "number", "end"),
            )
        )
    return group(chips, id="lasting")


def tracker_card(content: Content, v: Any, space: int) -> Markup:
    """One space of the tracker with its card: who, what they want, who helped, how long they wait."""
    x, y = SIDE_X, TRACK_Y + TRACK_STEP * space
    calm = space < 3
    parts: list[Child] = [
        el("rect", x=x, y=y, width=SIDE_W, height=TRACK_H, rx=8, class_="fill-ink"),
        el("rect", x=x + 1.5, y=y + 1.5, width=SIDE_W - 3, height=TRACK_H - 3, rx=7, class_="fill-raised"),
        el(
            "rect",
            x=x + 1.5,
            y=y + 1.5,
            width=SIDE_W - 3,
            height=TRACK_H - 3,
            rx=7,
            class_="fill-shade-2" if calm else "fill-bad",
            fill_opacity=0.1 + 0.07 * space,
        ),
        el("path", d=f"M{num(x + 34)} {num(y + 1.5)}v{num(TRACK_H - 3)}", class_="stroke-ink", stroke_opacity=0.4, fill="none"),
        label(str(space + 1), x + 18, y + 32, 28, "number"),
        *_patience(x + 18, y + TRACK_H - 14, space),
    ]
    if v.who[space] < 0:
        parts.append(label(say("empty"), x + 186, y + TRACK_H / 2 + 6, 18, "body ink-soft"))
        return group(parts, opacity=0.7)
    return group(parts, _person(content, v, space, x, y))


def _patience(x: float, y: float, space: int) -> list[Markup]:
    """Drops of patience, one for each round left; they run dry from top to bottom."""
    left = SPACES - space
    return [
        el(
            "circle",
            cx=x,
            cy=y - 14 * k,
            r=5,
            class_=("fill-bad" if left < 3 else "fill-water") if k < left else "fill-none stroke-line",
            stroke_width=1.2,
        )
        for k in range(SPACES)
    ]


def _person(content: Content, v: Any, space: int, x: float, y: float) -> list[Child]:
    """The card itself."""
    who, upset = int(v.who[space]), int(v.upset[space])
    person = content.words["tourists"][who]
    name = short_name(content, who)
    parts: list[Child] = [
        el("title", say("{name}. {line}", name=person["name"], line=person["line"])),
        portrait(who, bool(upset), x + 74, y + 50, 70),
        label(name, x + 116, y + 27, 19.5 if len(name) < 22 else 17, "label", "start"),
    ]
    for k, kind in enumerate(person["wants"]):
        cx = x + 128 + 54 * k
        parts.append(sign(content.words["kinds"][kind]["symbol"], cx, y + 54, 27, "de-sign"))
        now, other = int(content.box.calm[kind]), int(content.box.frustrated[kind])
        if upset:
            now, other = other, now
        parts.append(label(str(now), cx + 21, y + 54, 20, "number"))
        parts.append(label(str(other), cx + 21, y + 70, 16.5, "body ink-soft"))
    for k in range(int(content.box.markers)):
        cx, cy = x + 128 + 29 * k, y + 98
        parts.append(
            el("circle", cx=cx, cy=cy, r=11.5, class_="fill-paper stroke-line", stroke_width=1.4, stroke_dasharray="3 3")
        )
        if v.marks[space][k] >= 0:
            parts.append(badge(int(v.marks[space][k]), cx, cy, 25))
    parts.append(label(_hint(v, space), x + SIDE_W - 12, y + 104, 16.5, "body ink-soft", "end"))
    return parts


def _hint(v: Any, space: int) -> str:
    """Steps toward a marker in this turn, or the rounds left."""
    need = int(spaces_needed(v, int(v.active)))
    if v.step == 3 and 0 < v.walked[space] < need and not int(v.marked) >> space & 1:
        return say("{n} of {need} steps", n=int(v.walked[space]), need=need)
    return say.many("{n} round left", "{n} rounds left", SPACES - space)


def counters(v: Any) -> Markup:
    """What is left in the decks, and how many tourists are lost."""
    x, y = SIDE_X, 816.0
    lamps = [
        el(
            "circle",
            cx=x + 246 + 30 * k,
            cy=y,
            r=10,
            class_=("fill-bad" if k < v.lost else "fill-raised") + " stroke-ink",
            stroke_width=1.6,
        )
        for k in range(3)
    ]
    waiting = bin(int(v.unseen)).count("1")
    words = later("Tourists in the deck: {tourists}. Movement cards in the deck: {cards}. Tourists lost: {lost} of 3.")
    return group(
        icon("user", x + 12, y, 24, "icon"),
        label(str(waiting), x + 28, y + 7, 20, "number", "start"),
        icon("cards", x + 84, y, 24, "icon"),
        label(str(int(v.deck)), x + 100, y + 7, 20, "number", "start"),
        label(say("lost"), x + 226, y + 6, 18, "label", "end"),
        lamps,
        el("title", say(words, tourists=waiting, cards=int(v.deck), lost=int(v.lost))),
    )


def hand(content: Content, v: Any, legal: dict[int, Action]) -> Markup:
    """The own cards; a spectator sees none."""
    x, y, width, height = SIDE_X, 842.0, 62.0, 104.0
    if v.seat < 0:
        return group()
    held = [card for card in range(TYPES) for _ in range(max(int(v.hand[v.seat][card]), 0))]
    step = min(width + 6, (SIDE_W - width) / max(len(held) - 1, 1))
    cards: list[Child] = []
    seen: set[int] = set()
    for k, card in enumerate(held):
        face = _card(content, card, x + step * k, y, width, height)
        number = discard_action(card)
        if number in legal and card not in seen:
            lines = [el("rect", class_=c, x=x + step * k, y=y, width=width, height=height, rx=6) for c in ("halo", "ring")]
            face = target(number, legal[number].text, face, lines)
        seen.add(card)
        cards.append(face)
    if not held:
        cards.append(label(say("no cards in hand"), x + SIDE_W / 2, y + 56, 18, "body ink-soft"))
    return group(cards, id="hand", aria_label=say("Your cards"))


def _card(content: Content, card: int, x: float, y: float, width: float, height: float) -> Markup:
    """A movement card: its arrows and its name."""
    tone = ("water", "shade", "sun")[card]
    name = content.words["cards"][card]["name"]
    return group(
        el("title", say("{card}: {text}", card=name, text=content.words["cards"][card]["text"])),
        el("rect", x=x, y=y, width=width, height=height, rx=6, class_="fill-ink"),
        el("rect", x=x + 1.5, y=y + 1.5, width=width - 3, height=height - 3, rx=5, class_="fill-raised"),
        el("rect", x=x + 5, y=y + 5, width=width - 10, height=height - 34, rx=3, class_=f"fill-{tone}"),
        card_arrows(card, x + width / 2, y + (height - 24) / 2, 38, f"on-{tone}"),
        label(name, x + width / 2, y + height - 10, 16.5 if len(name) < 7 else 14.5, "label"),
    )
