"""Single cards as pictures of their own, shown large for a moment: Life Cards, Border Cards, papers, a diploma, a stamp."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.ui.svg import Markup, break_lines, card, el, icon, label, svg
from sojourn.games.emigration.records import LANE_CARDS, LIFE, PASSPORT, PAYDAY, Deck
from sojourn.games.emigration.ui.border_drawing import MOODS, agent_at_counter
from sojourn.games.emigration.ui.card_faces import lines_of
from sojourn.games.emigration.ui.marks import card_icon, die, ring_stamp, tone
from sojourn.games.emigration.ui.words import assurance, card_face, card_name, salary, say

WIDE, HIGH = 240.0, 320.0


def deck_card(content: Content, number: int) -> Markup:
    """A card of the layouts with everything that stands on it."""
    words = content.words
    if LIFE <= number < PASSPORT:
        life = number - LIFE
        return _poster(
            card_icon(content, number), "sun", words["cards"][number], words["effects"][life], words["life_lines"][life]
        )
    title, under = card_face(content, number)
    if number == PAYDAY:
        return _poster("coins", "warn", title, under, "")
    return _poster(card_icon(content, number), tone(number), title, under, "")


def slip(content: Content, number: int) -> Markup:
    """A card on its way from one place to another: symbol and name only."""
    name = card_face(content, number)[0] if number < LIFE or number >= PASSPORT else content.words["cards"][number]
    drawn = card(4, 4, 120, 120, title=name, symbol=card_icon(content, number), tone=tone(number))
    return svg(128, 128, drawn, title=card_name(content, number))


def border_card(content: Content, border: int) -> Markup:
    """An officer's day: the face, the words, the price."""
    lane, words = border // LANE_CARDS, content.words
    price = max(int(content.box.border[border]) + int(content.box.border_shift), 0)
    quote = break_lines(say("“{line}”", line=words["border_lines"][border]), WIDE - 36, 19)
    return svg(
        WIDE + 8,
        HIGH + 8,
        _sheet("land", 132),
        agent_at_counter(lane, WIDE / 2 + 4, 84, 42),
        label(words["agents"][lane], WIDE / 2 + 4, 164, 21, "card-title"),
        label(say(MOODS[border % LANE_CARDS]), WIDE / 2 + 4, 186, 17, "body ink-soft"),
        *lines_of(quote, WIDE / 2 + 4, 216, 19, "body"),
        label(assurance(price), WIDE / 2 + 4, HIGH - 14, 30, "number tint-accent"),
        title=say("{agent} asks for {assurance}", agent=words["agents"][lane], assurance=assurance(price)),
    )


def little_deck_card(content: Content, deck: int, number: int, seats: int) -> Markup:
    """A Destination or Career, or its back for those who may not see it."""
    if number < 0:
        hidden = say("Face-down card")
        return svg(WIDE + 8, HIGH + 8, card(4, 4, WIDE, HIGH, states="down", motif="airmail", name=hidden), title=hidden)
    if deck == Deck.CAREERS:
        return _poster("briefcase", "water", content.words["careers"][number], salary(content, number, seats), say("Career"))
    line = content.words["destination_lines"][number]
    return _poster("airplane", "good", content.words["countries"][number], line, say("Destination"))


def diploma(content: Content, degree: int) -> Markup:
    """A degree that is finished."""
    return _poster("graduation-cap", "warn", content.words["degrees"][degree], say("Diploma"), "")


def rolled(number: int) -> Markup:
    """The die."""
    return svg(64, 64, die(number, 2, 2, 60), title=say("The die shows {n}", n=number))


def verdict(entered: bool, under: str) -> Markup:
    """The stamp at the end of the crossing."""
    text, tint = (say("Got in"), "good") if entered else (say("Turned away"), "bad")
    backing = el("rect", class_="fill-raised", x=3, y=3, width=234, height=80, rx=9, transform="translate(6 8)")
    return svg(252, 98, backing, ring_stamp(text, under, 126, 51, 80, tint, 0), title=text)


def token(symbol: str, name: str) -> Markup:
    """A coin, a sign, a cap on its way."""
    disc = el("circle", class_="card-disc", cx=26, cy=26, r=24)
    return svg(52, 52, disc, icon(symbol, 26, 26, 30), title=name)


def _sheet(colour: str, band: float) -> Markup:
    """A blank card with a coloured band."""
    return el(
        "g",
        el("rect", class_="card-edge", x=4, y=4, width=WIDE, height=HIGH, rx=14),
        el("rect", class_="card-face", x=7, y=7, width=WIDE - 6, height=HIGH - 6, rx=11),
        el("path", class_=f"fill-{colour}", d=f"M7 {band}V18q0 -11 11 -11H{WIDE - 10}q11 0 11 11V{band}z"),
    )


def _poster(symbol: str, colour: str, title: str, text: str, line: str) -> Markup:
    """A large card: symbol, name, what it does, and what it says besides."""
    size = 25.0
    while size > 17 and len(break_lines(title, WIDE - 32, size)) * size > 60:
        size -= 1
    names, middle = break_lines(title, WIDE - 32, size), WIDE / 2 + 4
    small = 20.0
    while small > 14 and len(break_lines(text, WIDE - 32, small)) * small * 1.14 > 132:
        small -= 1
    rows = break_lines(text, WIDE - 32, small)
    top = 118 + size * 1.14 * len(names)
    foot = break_lines(line, WIDE - 40, 16)
    return svg(
        WIDE + 8,
        HIGH + 8,
        _sheet(colour, 88),
        icon(symbol, middle, 48, 58, f"card-icon on-{colour}"),
        *lines_of(names, middle, 90 + size, size, "card-title"),
        *lines_of(rows, middle, top + 4, small, "card-effect"),
        *(
            lines_of(foot, middle, HIGH - 8 - 18 * (len(foot) - 1), 16, "body ink-soft")
            if top + len(rows) * small < HIGH - 44
            else []
        ),
        title=title,
    )
