"""The Event Sheet in the evening sky: six days of five squares, cards lying like tickets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.ui.svg import Attr, Markup, badge, el, group, icon, label, num, text_width
from sojourn.core.words import listed
from sojourn.games.journey_istanbul.actions import on_sheet
from sojourn.games.journey_istanbul.records import DAYS, EMPTY, SQUARES, Fate, Phase
from sojourn.games.journey_istanbul.ui.facts import (
    KIND_ICONS,
    KIND_TONES,
    Claim,
    called,
    card_name,
    claims_on,
    comes_up,
    date,
    letters,
    lookers,
    played_day,
    row_of,
    week_of,
)
from sojourn.games.journey_istanbul.ui.words import Nth, say

LEFT, TOP = 154, 58
TICKET_W, TICKET_H = 160, 78
ACROSS, DOWN = 168, 83
UPRIGHT = 48  # width of a card that lies the other way
BAND = 50


def square_at(square: int) -> tuple[float, float]:
    """The upper left corner of a square."""
    row, column = divmod(square, SQUARES)
    return LEFT + ACROSS * column, TOP + DOWN * row


# --- The sheet without cards ---------------------------------------------------------------------


def ruled(v: Any) -> Markup:
    """Days on the left, today's row lit and carrying the day marker, thirty places for cards."""
    today = EMPTY if v.ended else row_of(int(v.day))
    parts = []
    for row in range(DAYS):
        y = TOP + DOWN * row
        if row == today:
            lit = {"x": 6, "y": y - 3, "width": 988, "height": DOWN, "rx": 12}
            parts.append(el("rect", class_="fill-sun stroke-ink", stroke_width=2, **lit))
        class_ = "label on-sun" if row == today else "label on-sky"
        parts.append(group(label(say("Day {day}", day=row + 1), 14, y + 50, 31, class_, "start"), data_spot=f"day-{row}"))
        for column in range(SQUARES):
            x = LEFT + ACROSS * column
            place = {"x": x + 1, "y": y + 1, "width": TICKET_W - 2, "height": TICKET_H - 2, "rx": 9}
            spot = f"square-{row * SQUARES + column}"
            parts.append(el("rect", class_="fill-raised", fill_opacity=0.3, data_spot=spot, **place))
            dashed: dict[str, Attr] = {"stroke_width": 1.5, "stroke_opacity": 0.45, "stroke_dasharray": "5 5"}
            parts.append(el("rect", class_="fill-none stroke-ink", **place, **dashed))
    return group(parts, die(v) if today != EMPTY else None, id="sheet")


def die(v: Any) -> Markup:
    """The day marker on today's label; its face is the week."""
    x, y = 130, TOP + DOWN * row_of(int(v.day)) + TICKET_H / 2
    return el(
        "g",
        el("title", say("Week {week}", week=week_of(int(v.day)))),
        el("rect", class_="fill-raised stroke-ink", x=-19, y=-19, width=38, height=38, rx=8, stroke_width=3),
        label(str(week_of(int(v.day))), 0, 11, 32, "number"),
        id="day-marker",
        class_="piece",
        transform=f"translate({num(x)} {num(y)}) scale(1)",
    )


def heading(content: Content, v: Any) -> Markup:
    """Week and day on the left; deck and discard pile on the right. The middle stays free for news."""
    day = played_day(v)
    weeks = content.box.last_day // DAYS
    week = say("Week {week}", week=week_of(day))
    left = label(week, 16, 42, 36, "label on-sky", "start")
    of = label(say("of {weeks}", weeks=weeks), max(150, 33 + text_width(week, 36)), 42, 31, "body on-sky", "start")
    return group(left, of, deck(v), id="heading")


def deck(v: Any) -> Markup:
    """How many cards are left, the day on the uppermost back, how many are gone."""
    left, top = int(v.deck_left), int(v.top_row)
    thrown = sum(1 for fate in v.fate if fate and fate != Fate.UNDER_JAIL) + int(v.lost.sum())
    word = nth(top) if top != EMPTY else ""
    if word:
        said = say.many(
            "{n} card in the deck; it is for day {day}", "{n} cards in the deck; the top one is for day {day}", left, day=top + 1
        )
    else:
        said = say.many("{n} card in the deck", "{n} cards in the deck", left)
    pack = group(
        [el("rect", class_="card-edge", x=720 + 4 * n, y=7 + 3 * n, width=78, height=42, rx=6) for n in range(min(left, 3))],
        el("rect", class_="card-back", x=722, y=9, width=74, height=38, rx=5) if left else None,
        label(word, 759, 39, 31, "card-word") if left else None,
        None
        if left
        else el("rect", class_="fill-none stroke-ink", x=722, y=9, width=74, height=38, rx=5, stroke_dasharray="5 5"),
    )
    return group(
        group(el("title", said), pack, label(str(left), 816, 42, 34, "number on-sky", "start"), id="deck", data_spot="deck"),
        group(
            el("title", say.many("{n} card in the discard pile", "{n} cards in the discard pile", thrown)),
            el("rect", class_="fill-none stroke-ink", x=888, y=11, width=52, height=36, rx=6, stroke_width=2.5),
            icon("x", 914, 29, 26, "on-sky"),
            label(str(thrown), 950, 42, 34, "number on-sky", "start"),
            id="discard",
            data_spot="discard",
        ),
    )


def nth(row: int) -> str:
    """The day of a row, as printed on the backs."""
    return say("{day.th}", day=Nth(row + 1))


# --- Cards ---------------------------------------------------------------------------------------


def cards(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """Every card on the sheet, as the viewer may see it."""
    squares = [square for square in range(DAYS * SQUARES) if v.sheet[square // SQUARES][square % SQUARES] != EMPTY]
    found = [one_card(content, v, square, names) for square in squares]
    return group(found, id="cards")


def one_card(content: Content, v: Any, square: int, names: Sequence[str]) -> Markup:
    """A ticket in its square: face up, known to the viewer by a folded corner, or face down."""
    row, column = divmod(square, SQUARES)
    card, up, sideways = int(v.sheet[row][column]), bool(v.face_up[row][column]), bool(v.sideways[row][column])
    states = ["card", "is-up" if up else "is-known" if card >= 0 else "is-down"]
    if up and v.phase in (Phase.JOURNEY, Phase.WORK) and row == row_of(int(v.day)) and column == v.column:
        states.append("is-chosen")
    body = turned(content, v, square, card) if sideways else lying(content, v, square, card, up)
    x, y = square_at(square)
    said = describe(content, v, square, names)
    ring = {"x": -2, "y": -2, "width": TICKET_W + 4, "height": TICKET_H + 4, "rx": 9}
    return el(
        "g",
        el("title", said),
        group(body, class_="card-body"),
        el("rect", class_="card-ring", **ring),
        id=f"card-{row + 1}-{column + 1}",
        class_=" ".join(states),
        role="img",
        aria_label=said,
        transform=f"translate({num(x)} {num(y)})",
    )


def describe(content: Content, v: Any, square: int, names: Sequence[str]) -> str:
    """The card in words: what it is to the viewer, when it comes, who has seen it, what was said."""
    row, column = divmod(square, SQUARES)
    card = int(v.sheet[row][column])
    if card >= 0:
        text = say("Square {square} of day {day}: {card}.", card=card_name(content, card), **on_sheet(square))
    elif v.sideways[row][column]:
        text = say("Square {square} of day {day}: a card face down and sideways.", **on_sheet(square))
    else:
        text = say("Square {square} of day {day}: a card face down.", **on_sheet(square))
    if v.face_up[row][column] or v.ended:
        return text
    day = comes_up(content, v, row, bool(v.sideways[row][column]))
    parts = [text, say("It comes up on {date}.", date=date(day)) if day else say("The game ends before it comes up.")]
    seen = [called(names, seat) for seat in lookers(v, square)]
    parts.append(say("Seen by {seats}.", seats=listed(seen)) if seen else say("Nobody has seen it."))
    for claim in claims_on(v, square):
        card_said = card_name(content, claim.card)
        if claim.teller < 0:
            parts.append(say("Your note says: {card}.", card=card_said))
        else:
            parts.append(say("{who} says: {card}.", who=called(names, claim.teller), card=card_said))
    return " ".join(parts)


def edge(class_: str, width: float, height: float, inset: float, fold: float = 0) -> Markup:
    """A ticket's outline, its lower right corner folded if the viewer knows it."""
    r, right, low = 8 - inset, width - inset, height - inset
    turn = f"a{r} {r} 0 0 1"
    end = f"V{num(low - fold)}L{num(right - fold)} {num(low)}" if fold else f"V{num(low - r)}{turn} {-r} {r}"
    return el(
        "path",
        class_=class_,
        d=f"M{inset} {inset + r}{turn} {r} {-r}H{num(right - r)}{turn} {r} {r}{end}H{inset + r}{turn} {-r} {-r}Z",
    )


def lying(content: Content, v: Any, square: int, card: int, up: bool) -> list[Markup | None]:
    """A card the usual way round."""
    if card < 0:
        return back(content, v, square)
    kind = int(content.box.kind[card])
    fold = 0 if up else 20
    band = f"M2 10a8 8 0 0 1 8-8H{BAND}V{TICKET_H - 2}H10a8 8 0 0 1-8-8Z"
    letter, money = letters(content, card)
    low, size = (52, 38) if up or not others(v, square) else (40, 36)
    return [
        edge("card-edge", TICKET_W, TICKET_H, 0, fold),
        edge("card-face", TICKET_W, TICKET_H, 2, fold),
        el("path", class_=f"card-band fill-{KIND_TONES[kind]} ji-band-{kind}", d=band),
        icon(KIND_ICONS[kind], 27, TICKET_H / 2, 42, f"on-{KIND_TONES[kind]}"),
        label(letter, 60, low, size, "label", "start") if letter else None,
        label(money, 150, low, size, "number", "end"),
        el("path", class_="card-fold", d=f"M{TICKET_W - fold} {TICKET_H}v{-fold}h{fold}Z") if fold else None,
        None if up else seen_by(v, square, 70, 61),
    ]


def back(content: Content, v: Any, square: int) -> list[Markup | None]:
    """A card face down: its day or what was said of it, and who has seen it."""
    said = claims_on(v, square)
    swell = "M82 22q7-6 14 0t14 0 14 0 14 0 14 0M82 35q7-6 14 0t14 0 14 0 14 0 14 0"
    plain = [
        label(nth(square // SQUARES), 13, 50, 34, "card-word", "start"),
        el("path", class_="fill-none stroke-sun", d=swell, stroke_width=2),
    ]
    return [
        edge("card-edge", TICKET_W, TICKET_H, 0),
        edge("card-back", TICKET_W, TICKET_H, 2),
        el("rect", class_="card-rim", x=5, y=5, width=TICKET_W - 10, height=TICKET_H - 10, rx=5),
        chip(content, said, 6, 6, 148) if said else group(plain),
        seen_by(v, square, 22 if said else 88, 58),
    ]


def turned(content: Content, v: Any, square: int, card: int) -> list[Markup | None]:
    """A card lying the other way: drawn today, it comes up a week later."""
    said = claims_on(v, square)
    ground = el(
        "rect",
        class_="fill-raised",
        x=UPRIGHT - 6,
        y=1,
        width=TICKET_W - UPRIGHT + 5,
        height=TICKET_H - 2,
        rx=8,
        fill_opacity=0.88,
    )
    aside: Markup
    if card >= 0:
        kind, (letter, money) = int(content.box.kind[card]), letters(content, card)
        front = [
            edge("card-edge", UPRIGHT, TICKET_H, 0, 14),
            edge(f"fill-{KIND_TONES[kind]} ji-band-{kind}", UPRIGHT, TICKET_H, 2, 14),
            icon(KIND_ICONS[kind], UPRIGHT / 2, 35, 36, f"on-{KIND_TONES[kind]}"),
            el("path", class_="card-fold", d=f"M{UPRIGHT - 14} {TICKET_H}v-14h14Z"),
        ]
        aside = group(label(letter, 60, 38, 33, "label", "start"), label(money, 152, 38, 33, "number", "end"))
    else:
        front = [
            edge("card-edge", UPRIGHT, TICKET_H, 0),
            edge("card-back", UPRIGHT, TICKET_H, 2),
            el("path", class_="fill-none stroke-sun", d="M9 17q5-5 10 0t10 0 10 0M9 65q5-5 10 0t10 0 10 0", stroke_width=2),
            label(str(square // SQUARES + 1), UPRIGHT / 2, 51, 34, "card-word"),
        ]
        day = comes_up(content, v, square // SQUARES, True)
        words = say("week {week}", week=week_of(day)) if day else say("too late")
        aside = chip(content, said, 52, 6, 104) if said else label(words, 104, 38, 31, "body")
    return [ground, group(front), aside, seen_by(v, square, 66, 61)]


def others(v: Any, square: int) -> list[int]:
    """Who has seen a card, besides the viewer."""
    return [seat for seat in lookers(v, square) if seat != v.seat]


def seen_by(v: Any, square: int, x: float, y: float) -> Markup:
    """Small badges of those who have seen the front; looking is public."""
    who = others(v, square)
    step = (24, 24, 24, 23, 20, 17)[len(who)]
    return group([badge(seat, x + step * n, y, 24) for n, seat in enumerate(who)])


def chip(content: Content, said: Sequence[Claim], x: float, y: float, width: float) -> Markup:
    """What was said of a card: dashed in the teller's colour, or solid for the viewer's own note."""
    claim = said[0]
    kind, (letter, money) = int(content.box.kind[claim.card]), letters(content, claim.card)
    own, wide = claim.teller < 0, width > 120
    line: dict[str, float | str] = {"stroke_width": 2} if own else {"stroke_width": 4, "stroke_dasharray": "7 4"}
    doubt = any(each.card != claim.card for each in said)
    colour = "stroke-ink" if own else f"stroke-seat-{claim.teller}"
    right = x + width - (24 if wide else 6)
    mark = right + 13 if wide else x + width
    return group(
        el("rect", class_=f"fill-raised {colour}", x=x, y=y, width=width, height=33, rx=6, **line),
        icon(KIND_ICONS[kind], x + 20, y + 17, 30, f"ji-{KIND_TONES[kind]}") if wide or not letter else None,
        label(letter, x + (40 if wide else 7), y + 27, 31, "label", "start") if letter else None,
        label(money + ("?" if doubt else ""), right, y + 27, 31, "number", "end"),
        icon("note-pencil", mark, y + 14, 22, "ink") if own else badge(claim.teller, mark, y + 14, 22),
    )
