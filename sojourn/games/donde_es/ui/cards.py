"""The cards as pictures: movement cards and their back, event cards, tourist cards."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.ui.svg import Markup, el, group, icon, label, svg, wrapped
from sojourn.games.donde_es.ui.art.people import portrait
from sojourn.games.donde_es.ui.art.signs import card_arrows, sign
from sojourn.games.donde_es.ui.words import card_name, say, short_name

CARD_W, CARD_H = 84.0, 124.0
CARD_TONES = ("water", "shade", "sun")  # by Card


def movement_card(content: Content, card: int) -> Markup:
    """A movement card with its upper left corner at (0, 0): its arrows and its name."""
    tone, name = CARD_TONES[card], card_name(content, card)
    return group(
        el("title", say("{card}: {text}", card=name, text=content.words["cards"][card]["text"])),
        el("rect", width=CARD_W, height=CARD_H, rx=8, class_="fill-ink"),
        el("rect", x=1.5, y=1.5, width=CARD_W - 3, height=CARD_H - 3, rx=7, class_="fill-raised"),
        el("rect", x=6, y=6, width=CARD_W - 12, height=CARD_H - 40, rx=4, class_=f"fill-{tone}"),
        card_arrows(card, CARD_W / 2, (CARD_H - 28) / 2, 54, f"on-{tone}"),
        label(name, CARD_W / 2, CARD_H - 11, 20.5 if len(name) < 7 else 18, "label"),
    )


def movement_card_svg(content: Content, card: int) -> Markup:
    """A movement card alone."""
    return svg(CARD_W, CARD_H, movement_card(content, card), title=card_name(content, card))


def movement_back_svg() -> Markup:
    """The back of a movement card: a blue door in a white wall."""
    w, h = CARD_W, CARD_H
    return svg(
        w,
        h,
        el("rect", width=w, height=h, rx=8, class_="fill-ink"),
        el("rect", x=1.5, y=1.5, width=w - 3, height=h - 3, rx=7, class_="fill-land"),
        el("path", d="M22 112V52a20 20 0 0 1 40 0V112Z", class_="fill-shade-2"),
        el("path", d="M27 112V53a15 15 0 0 1 30 0V112Z", class_="fill-water"),
        el("circle", cx=51, cy=84, r=2, class_="fill-shade-2"),
        el("circle", cx=20, cy=24, r=9, class_="fill-sun"),
        el("circle", cx=32, cy=17, r=7, class_="fill-sun-2"),
        title=say("A movement card, face down"),
    )


def event_card_svg(content: Content, number: int) -> Markup:
    """An event card, large enough to be read in a moment."""
    event, width, height = content.words["events"][number], 300.0, 220.0
    tone = "good" if event["sign"] == "good" else "bad"
    return svg(
        width,
        height,
        el("rect", width=width, height=height, rx=10, class_="fill-ink"),
        el("rect", x=2, y=2, width=width - 4, height=height - 4, rx=8, class_="fill-raised"),
        el("path", d=f"M2 70V10a8 8 0 0 1 8-8H{width - 10:g}a8 8 0 0 1 8 8V70Z", class_=f"fill-{tone}"),
        icon("sun" if tone == "good" else "siren", 34, 36, 38, f"on-{tone}"),
        wrapped(event["name"], 62, 32 if len(event["name"]) > 20 else 44, 226, 23, f"label on-{tone}", lines=2),
        wrapped(event["text"], 16, 102, width - 30, 20, "body", lines=5),
        title=event["name"],
    )


def tourist_card_svg(content: Content, who: int, upset: bool = False) -> Markup:
    """A tourist card: face, name, what they are looking for, and what they say."""
    person, kinds, width, height = content.words["tourists"][who], content.words["kinds"], 240.0, 300.0
    wants = person["wants"]
    signs = [
        sign(kinds[kind]["symbol"], width / 2 + 50 * (k - (len(wants) - 1) / 2), 208, 38, "de-sign")
        for k, kind in enumerate(wants)
    ]
    return svg(
        width,
        height,
        el("rect", width=width, height=height, rx=10, class_="fill-ink"),
        el("rect", x=2, y=2, width=width - 4, height=height - 4, rx=8, class_="fill-raised"),
        el(
            "path", d=f"M2 112V10a8 8 0 0 1 8-8H{width - 10:g}a8 8 0 0 1 8 8V112Z", class_="fill-bad" if upset else "fill-shade-2"
        ),
        portrait(who, upset, width / 2, 84, 124),
        label(short_name(content, who), width / 2, 174, 23 if len(person["short"]) < 16 else 18, "label"),
        signs,
        wrapped(person["line"], width / 2, 252, width - 30, 17.5, "body ink-soft", "middle", 3),
        title=person["name"],
    )
