"""What can be chosen on the board: where a picked tourist goes, cells of the square, tourists and doors for events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Child, Markup, badge, box_target, el, group, label, question, target
from sojourn.games.donde_es.actions import (
    is_choose,
    is_close,
    is_nudge,
    is_place,
    is_play,
    location_of,
    nth_of,
    nudge_of,
    play_action,
    play_of,
    space_of,
)
from sojourn.games.donde_es.arrivals import is_home
from sojourn.games.donde_es.records import SPACES, Phase
from sojourn.games.donde_es.ui.art.town import CELL, corner
from sojourn.games.donde_es.ui.button_texts import arrival_score, earns, my_points
from sojourn.games.donde_es.ui.cards import CARD_TONES
from sojourn.games.donde_es.ui.tourist_pieces import Area, piece_name, size_in, spot
from sojourn.games.donde_es.ui.walking_routes import reach
from sojourn.games.donde_es.ui.words import cell_name, say, tourist_name

Legal = dict[int, Action]
Offers = dict[int, list[int]]  # cell -> the actions that lead there

NORTH_EAST_SOUTH_WEST = ((0, -1), (1, 0), (0, 1), (-1, 0))


def offers(content: Content, v: Any, space: int, legal: Legal) -> Offers:
    """Every cell this tourist can be led to now, with the actions that lead there."""
    if v.who[space] < 0 or v.cell[space] < 0:
        return {}
    found = {cell: plays for cell, plays in reach(content, v, space).items() if plays[0] in legal}
    for number in legal:
        if is_nudge(number) and nudge_of(number)[1] == space:
            found[int(content.box.ahead[int(v.cell[space])][nudge_of(number)[0]])] = [number]
    return found


def all_offers(content: Content, v: Any, legal: Legal) -> dict[int, Offers]:
    """The same for every tourist who can be led somewhere."""
    found = {space: offers(content, v, space, legal) for space in range(SPACES)}
    return {space: each for space, each in found.items() if each}


def cells(content: Content, v: Any, space: int, offered: Offers, legal: Legal, names: Sequence[str]) -> list[Markup]:
    """The offers as cells to tap, once the tourist is picked."""
    found = []
    for cell, plays in offered.items():
        cards = [play_of(number)[0] for number in plays if is_play(number)]
        words = _lead_text(content, v, space, cell, len(cards), names) if cards else legal[plays[0]].text
        also = _same_step(plays[0], legal) if len(plays) == 1 and cards else []
        found.append(_cell(content, v, space, cell, plays, cards, words, also))
    return found


def _same_step(number: int, legal: Legal) -> list[int]:
    """Plays of other cards that lead the same way."""
    return [other for other in legal if is_play(other) and other != number and play_of(other)[1:] == play_of(number)[1:]]


def _cell(
    content: Content, v: Any, space: int, cell: int, plays: list[int], cards: list[int], words: str, also: list[int]
) -> Markup:
    """A cell with its price in cards and what it brings: points, or a marker."""
    x, y = corner(cell)
    brings: list[Child] = [
        el("rect", x=x + 8 + 17 * k, y=y + 7, width=13, height=18, rx=2.5, class_=f"fill-{CARD_TONES[card]} de-pip")
        for k, card in enumerate(cards)
    ]
    if is_home(v, content.box, space, cell):
        gain = my_points(content, v, space, cell, len(cards))
        brings.append(
            el("rect", x=x + 15, y=y + 47, width=54, height=32, rx=16, class_="fill-sun stroke-raised", stroke_width=2.5)
        )
        brings.append(label(f"+{gain}", x + 42, y + 72, 26, "number on-sun"))
    elif cards and earns(content, v, space, len(cards)):
        brings.append(badge(int(v.seat), x + 62, y + 62, 28))
    return group(
        el("title", words),
        el("rect", x=x, y=y, width=CELL, height=CELL, class_="hit"),
        el("rect", x=x + 3, y=y + 3, width=CELL - 6, height=CELL - 6, rx=10, class_="de-reach"),
        brings,
        id=f"target-{plays[0]}" if len(plays) == 1 else None,
        role="button",
        tabindex=0,
        class_="de-cell",
        data_action=str(plays[0]),
        data_path=" ".join(map(str, plays)) if len(plays) > 1 else None,
        data_also=" ".join(map(str, also)) or None,
        data_of=piece_name(v, space),
        aria_label=words,
    )


def _lead_text(content: Content, v: Any, space: int, cell: int, cards: int, names: Sequence[str]) -> str:
    """What a tap on the cell does."""
    who, place = tourist_name(content, int(v.who[space])), cell_name(content, cell)
    if is_home(v, content.box, space, cell):
        return say.many(
            "Lead {who} to arrive at {place} with {n} card ({score})",
            "Lead {who} to arrive at {place} with {n} cards ({score})",
            cards,
            who=who,
            place=place,
            score=arrival_score(content, v, space, cell, cards, names),
        )
    if earns(content, v, space, cards):
        return say.many(
            "Lead {who} to {place} with {n} card and earn a marker",
            "Lead {who} to {place} with {n} cards and earn a marker",
            cards,
            who=who,
            place=place,
        )
    return say.many("Lead {who} to {place} with {n} card", "Lead {who} to {place} with {n} cards", cards, who=who, place=place)


def covering(v: Any, area: Area, offered: dict[int, Offers]) -> list[str]:
    """The tourists who can be led to where this area is: while one of them is picked, a tap there leads them."""
    return [piece_name(v, space) for space, each in offered.items() if any(_meet(area, corner(cell)) for cell in each)]


def _meet(area: Area, cell: tuple[float, float]) -> bool:
    """Whether an area and a cell overlap."""
    (x, y, width, height), (left, top) = area, cell
    return x < left + CELL and left < x + width and y < top + CELL and top < y + height


def is_under(content: Content, area: Area, legal: Legal) -> bool:
    """Whether something else is to be chosen where this tourist stands."""
    places = [int(content.box.square[nth_of(n)]) for n in legal if is_place(n)]
    places += [int(content.box.site[location_of(n)]) for n in legal if is_close(n)]
    return any(is_choose(n) for n in legal) or any(_meet(area, corner(cell)) for cell in places)


def questions(content: Content, v: Any, space: int, offered: Offers, legal: Legal) -> list[Markup]:
    """The cells beside a picked tourist where it cannot go now: a tap asks why not."""
    if v.seat < 0 or v.phase != Phase.MOVE or v.who[space] < 0:
        return []
    held = [card for card, count in enumerate(v.hand[v.seat]) if count > 0] or [0]
    open_ways = {play_of(number)[1] for number in legal if is_play(number) and play_of(number)[2] == space}
    x, y = corner(int(v.cell[space]))
    reached = {corner(cell) for cell in offered}  # some in a roundabout way
    found = []
    for way, (right, down) in enumerate(NORTH_EAST_SOUTH_WEST):
        if way not in open_ways and (x + CELL * right, y + CELL * down) not in reached:
            card = max(held, key=lambda card: int(content.box.axis[card]) >> way & 1)  # one that leads there, if any does
            there: dict[str, float] = {"x": x + CELL * right, "y": y + CELL * down, "width": CELL, "height": CELL}
            found.append(question(play_action(card, way, space), "rect", data_of=piece_name(v, space), **there))
    return found


def targets(content: Content, v: Any, legal: Legal, areas: dict[int, Area]) -> list[Markup]:
    """Everything on the board that is chosen without picking a tourist first."""
    found: list[Markup] = []
    for number, action in legal.items():
        if is_place(number):
            found.append(_cell_target(action, int(content.box.square[nth_of(number)])))
        elif is_choose(number) and space_of(number) in areas:
            found.append(_tourist_target(action, areas[space_of(number)]))
        elif is_close(number):
            found.append(_cell_target(action, int(content.box.site[location_of(number)])))
    return found


def _cell_target(action: Action, cell: int) -> Markup:
    """A whole cell to choose."""
    x, y = corner(cell)
    return box_target(action.number, action.text, x + 5, y + 5, CELL - 10, CELL - 10, reach=CELL)


def _tourist_target(action: Action, area: Area) -> Markup:
    """A tourist to choose for an event."""
    x, y, width, height = area
    cx, cy = spot(area)
    rings = [el("circle", class_=c, cx=cx, cy=cy, r=size_in(area) / 2 + 3) for c in ("halo", "ring")]
    return target(action.number, action.text, el("rect", class_="hit", x=x, y=y, width=width, height=height), rings)
