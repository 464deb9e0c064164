"""Above the map the cards of the turn, or whose Final Route this is; below it the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Markup, badge, el, group, icon, label, seat_token, target, text_width
from sojourn.games.explore_new_york.actions import discard_action
from sojourn.games.explore_new_york.city import Kind
from sojourn.games.explore_new_york.content import CardWords
from sojourn.games.explore_new_york.current_score import ScoreSheet
from sojourn.games.explore_new_york.records import Part
from sojourn.games.explore_new_york.ui.art import CITY, DOWN, NORTH, glyph, kind_sign
from sojourn.games.explore_new_york.ui.names import card_name, coordinate, shown_cards
from sojourn.games.explore_new_york.ui.refusals import is_final_turn
from sojourn.games.explore_new_york.ui.words import printed, say


@rule("NY-4", compiled=False)
def headline(v: Any, seat: int, who: str, line: ScoreSheet) -> list[Markup]:
    """Above the map when no cards are left: whose Final Route this is, with the owner's marker."""
    text = say("{who}'s Final Route" if int(v.part) == Part.OVER else "{who} is tracing a Final Route", who=who)
    size = min(40.0, 40.0 * 700 / text_width(text, 40))
    token = seat_token(seat, 60, 52, 60, "headline-token")
    below = label(_reached(v, seat, line.points), 106, 86, 26, "number on-sky", "start")
    return [token, label(text, 106, 50, size, "label on-sky", "start"), below]


def _reached(v: Any, seat: int, points: int) -> str:
    short = int(v.best[seat]) - int(v.points[seat]) if int(v.part) == Part.OVER else 0
    if short <= 0:
        return say.many("{n} point", "{n} points", points)
    return say.many(
        "{n} point, {short} fewer than the best line", "{n} points, {short} fewer than the best line", points, short=short
    )


def card_row(content: Content, v: Any, actions: Sequence[Action]) -> list[Markup]:
    """The three cards of the turn; the one thrown away is struck out, those that may go are targets."""
    discards = {a.number: a for a in actions if a.name == "discard"}
    parts = []
    for position, card in enumerate(shown_cards(content, v)):
        x = 226 + position * 242
        body = tourist_card(card, x, 8, position == int(v.thrown))
        action = discards.get(discard_action(position))
        if action is None:
            parts.append(group(body, id=f"card-{position}", data_spot=f"card-{position}"))
        else:
            frame = {"x": x - 3, "y": 5, "width": 232, "height": 90, "rx": 14}
            ring = [el("rect", class_=kind, fill="none", **frame) for kind in ("halo", "ring")]
            parts.append(target(action.number, action.text, el("rect", class_="hit", **frame), body, *ring))
    return [_turn_sign(v), *parts]


def _turn_sign(v: Any) -> Markup:
    head = say("Final turn") if is_final_turn(v) else say("Turn")
    turn = say("{n} of {all}", n=int(v.turn) + 1, all=int(v.turns))
    size = min(22.0, 22.0 * 104 / text_width(head, 22))  # in capitals, set wide
    return group(label(head, 126, 44, size, "title on-sky"), label(turn, 126, 78, 30, "number on-sky"))


def tourist_card(card: CardWords, x: float, y: float, gone: bool = False) -> Markup:
    """A tourist card: coordinate in a disc, tourists, + and the name."""
    width, height = 226, 84
    name, title = printed(card.name), card_name(card)
    parts = [
        el("title", say("{card}, discarded", card=title) if gone else title),
        el("rect", class_="card-edge", x=x, y=y, width=width, height=height, rx=12),
        el("rect", class_="card-face", x=x + 2, y=y + 2, width=width - 4, height=height - 4, rx=10),
        el("path", class_="fill-sun", d=f"M{x + 2} {y + 12}a10 10 0 0 1 10 -10h58v{height - 4}h-58a10 10 0 0 1 -10 -10z"),
        label(coordinate(card), x + 36, y + (70 if card.number == 0 else 58), 64 if card.number == 0 else 48, "number on-sun"),
    ]
    for n, kind in enumerate(card.guests):
        parts.append(glyph(kind, x + 98 + 42 * n, y + 31, 34))
    if card.plus:
        parts.append(el("circle", class_="ny-plus", fill="#7a3fa0", cx=x + 196, cy=y + 31, r=19))
        parts.append(label("+", x + 196, y + 43, 36, "number ny-plus-text"))
    size = min(17.0, 17.0 * 128 / text_width(name, 17))
    parts.append(label(name, x + 80, y + 70, size, "label", "start"))
    if gone:
        parts.append(el("path", class_="card-strike", d=f"M{x + 10} {y + height - 10}L{x + width - 10} {y + 10}"))
    return group(*parts, class_="ny-card is-spent" if gone else "ny-card")


def small_card(card: CardWords, x: float, y: float, gone: bool = False) -> Markup:
    """A tourist card without its name, 150 by 60."""
    signs = [glyph(kind, x + 76 + 30 * n, y + 30, 25) for n, kind in enumerate(card.guests)]
    parts = [
        el("rect", class_="card-edge", x=x, y=y, width=150, height=60, rx=9),
        el("rect", class_="card-face", x=x + 2, y=y + 2, width=146, height=56, rx=7),
        el("path", class_="fill-sun", d=f"M{x + 2} {y + 9}a7 7 0 0 1 7 -7h43v56h-43a7 7 0 0 1 -7 -7z"),
        label(coordinate(card), x + 27, y + (52 if card.number == 0 else 42), 46 if card.number == 0 else 34, "number on-sun"),
        *signs,
    ]
    if card.plus:
        parts.append(el("circle", class_="ny-plus", fill="#7a3fa0", cx=x + 131, cy=y + 30, r=13))
        parts.append(label("+", x + 131, y + 38.5, 26, "number ny-plus-text"))
    if gone:
        parts.append(el("path", class_="card-strike", d=f"M{x + 8} {y + 52}L{x + 142} {y + 8}"))
    return group(el("title", card_name(card)), *parts, class_="ny-card is-spent" if gone else "ny-card")


def tall_card(card: CardWords, x: float, y: float, gone: bool = False) -> Markup:
    """A tourist card upright, without its name, 64 by 88: coordinate, tourists, +."""
    signs = [glyph(kind, x + 32 + 25 * (n - (len(card.guests) - 1) / 2), y + 66, 22) for n, kind in enumerate(card.guests)]
    parts = [
        el("rect", class_="card-edge", x=x, y=y, width=64, height=88, rx=7),
        el("rect", class_="card-face", x=x + 2, y=y + 2, width=60, height=84, rx=5),
        el("path", class_="fill-sun", d=f"M{x + 2} {y + 46}v-39a5 5 0 0 1 5 -5h50a5 5 0 0 1 5 5v39z"),
        label(
            coordinate(card),
            x + (23 if card.plus else 32),
            y + (48 if card.number == 0 else 36),
            48 if card.number == 0 else 34,
            "number on-sun",
        ),
        *signs,
    ]
    if card.plus:
        parts.append(el("circle", class_="ny-plus", fill="#7a3fa0", cx=x + 47, cy=y + 24, r=11))
        parts.append(label("+", x + 47, y + 31.5, 22, "number ny-plus-text"))
    if gone:
        parts.append(el("path", class_="card-strike", d=f"M{x + 6} {y + 82}L{x + 58} {y + 6}"))
    return group(*parts, class_="ny-card is-spent" if gone else "ny-card")


def box_counts(content: Content, line: ScoreSheet) -> list[str]:
    """How each box of the score sheet comes about, without its points."""
    products = [f"{t} × {a}" for t, a in zip(line.tourists, line.sights, strict=True)]
    cafes, smileys = f"{line.cafes} × {int(content.box.cafe_points)}", f"{line.smileys} × {int(content.box.smiley_points)}"
    return [*products, cafes, smileys, say("{n} of {all}", n=line.stars, all=4)]


def score_strip(content: Content, line: ScoreSheet) -> Markup:
    """The score sheet at the foot of the map."""
    y, parts = 972, []
    for n, (text, points) in enumerate(zip(box_counts(content, line), line.boxes, strict=True)):
        x = 40 + n * 136
        parts.append(el("rect", class_="ny-box", fill="#fffaf0", x=x, y=y, width=128, height=84, rx=10))
        sign = icon("cafe", x + 28, y + 24, 30) if n == 3 else kind_sign(Kind((0, 1, 2, 0, 3, 4)[n]), x + 28, y + 24, 26)
        parts += [sign, label(text, x + 82, y + 32, 23, "number ink-soft"), label(str(points), x + 64, y + 72, 32, "number")]
    x = 40 + 6 * 136
    parts.append(el("rect", class_="fill-sun", x=x, y=y, width=164, height=84, rx=10))
    parts += [
        label(say("Points"), x + 82, y + 28, 19, "title on-sun"),
        label(str(line.points), x + 82, y + 73, 44, "number on-sun"),
    ]
    return group(*parts, class_="ny-score", id="ny-score")


def points_beside(points: Sequence[int], names: Sequence[str]) -> Markup:
    """Everybody's points so far on the edge of the map, the highest in the colour of the sun."""
    left, wide, high, step = CITY + 14, 90, 122, 134
    top, best = NORTH + 3 * DOWN - step * len(points) / 2, max(points)
    chips = []
    for seat, (score, name) in enumerate(zip(points, names, strict=True)):
        y = top + step * seat
        leads = best > 0 and score == best
        plane = {"x": left, "y": y, "width": wide, "height": high, "rx": 12}
        parts = [
            el("title", say.many("{who}: {n} point so far", "{who}: {n} points so far", score, who=name)),
            el("rect", class_="fill-sun" if leads else "ny-box", fill="#fffaf0", **plane),
            badge(seat, left + wide / 2, y + 27, 40),
            label(str(score), left + wide / 2, y + 84, 40, f"number{' on-sun' if leads else ''}"),
            label(shortened(name, wide - 8, 18), left + wide / 2, y + 110, 18, f"body{' on-sun' if leads else ''}"),
        ]
        chips.append(group(*parts, data_spot=f"points-{seat}", id=f"points-{seat}", class_="ny-points"))
    return group(*chips, id="everybody")


def shortened(name: str, width: float, size: float) -> str:
    """A name that fits, with an ellipsis if it had to be cut."""
    if text_width(name, size) <= width:
        return name
    while name and text_width(f"{name}…", size) > width:
        name = name[:-1]
    return f"{name.rstrip()}…"
