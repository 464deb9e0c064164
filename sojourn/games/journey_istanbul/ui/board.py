"""The table of The Journey: the Event Sheet in the evening sky, Istanbul on both shores below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Markup, box_target, el, group, question, seat_token, svg
from sojourn.core.words import listed
from sojourn.games.journey_istanbul.actions import YES, bail_action, place_action, place_of, square_action, square_of
from sojourn.games.journey_istanbul.records import DAYS, EMPTY, PLACES, SQUARES, Phase
from sojourn.games.journey_istanbul.ui import event_sheet
from sojourn.games.journey_istanbul.ui import map as city_map
from sojourn.games.journey_istanbul.ui import signs as sign_posts
from sojourn.games.journey_istanbul.ui.art import HEIGHT, WIDTH, ground
from sojourn.games.journey_istanbul.ui.facts import called, card_name, gone, heading_date, pile, played_day, row_of, where_is
from sojourn.games.journey_istanbul.ui.words import say

TO_PLACES = frozenset({"move", "stay", "release", "bail", "place"})
TO_SQUARES = frozenset({"look", "square"})


def draw(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """The whole drawing, from a view and nothing else."""
    where = city_map.spots(v)
    legal = {action.number: action for action in actions}
    return svg(
        WIDTH,
        HEIGHT,
        ground(),
        sign_posts.key(),
        event_sheet.ruled(v),
        event_sheet.heading(content, v),
        city_map.lines(content),
        city_map.jail(content, v),
        city_map.quay(v),
        city_map.plates(content, v),
        sign_posts.tonight(content, v),
        sign_posts.captions(v),
        event_sheet.cards(content, v, names),
        group(questions(content, v, legal), id="asks"),
        group(targets(v, legal), id="targets"),
        near(v),
        signs(v, where),
        group([piece(content, v, seat, where, names) for seat in city_map.order(v)], id="pieces"),
        title=say("The Journey: Istanbul"),
        desc=describe(content, v, names),
    )


def describe(content: Content, v: Any, names: Sequence[str]) -> list[str]:
    """The position in words, for those who cannot see it: the day, who is where, and the Event Sheet day by day."""
    lines = [f"{heading_date(played_day(v))}."]
    for place in range(PLACES):
        there = [called(names, seat) for seat in pile(v, place)]
        name = content.words["places"][place]
        if len(there) > 1:
            lines.append(say("In {place}, in order of arrival: {seats}.", place=name, seats=listed(there)))
        elif there:
            lines.append(say("In {place}: {seats}.", place=name, seats=there[0]))
    jailed = [called(names, seat) for _, seats in city_map.cells(v) for seat in seats]
    left = [called(names, seat) for seat in gone(v)]
    lines += [say("In jail: {seats}.", seats=listed(jailed))] if jailed else []
    lines += [say("Left Istanbul: {seats}.", seats=listed(left))] if left else []
    return lines + [sheet_day(content, v, row) for row in range(DAYS)]


def sheet_day(content: Content, v: Any, row: int) -> str:
    """One day of the Event Sheet: the cards the viewer knows, and how many lie face down."""
    row_cards = [int(card) for card in v.sheet[row] if card != EMPTY]
    known = [card_name(content, card) for card in row_cards if card >= 0]
    hidden = len(row_cards) - len(known)
    known += [say.many("{n} card face down", "{n} cards face down", hidden)] if hidden else []
    return say("On the Event Sheet, day {day}: {cards}.", day=row + 1, cards="; ".join(known) or say("no cards"))


# --- Markers -------------------------------------------------------------------------------------


def piece(content: Content, v: Any, seat: int, where: Mapping[int, tuple[float, float]], names: Sequence[str]) -> Markup:
    """A person's marker."""
    x, y = where[seat]
    return seat_token(
        seat, x, y, city_map.TOKEN, name=say("{who}: {place}", who=called(names, seat), place=where_is(content, v, seat))
    )


def signs(v: Any, where: Mapping[int, tuple[float, float]]) -> Markup:
    """A lamp behind the viewer's marker."""
    found = []
    if v.seat >= 0:
        x, y = where[int(v.seat)]
        lamp = el("circle", class_="fill-sun stroke-ink", r=33, stroke_width=2)
        found.append(el("g", lamp, id="you", class_="piece", transform=f"translate({x:g} {y:g}) scale(1)"))
    return group(found, id="signs")


# --- What can be done ----------------------------------------------------------------------------


def offered_square(v: Any) -> int:
    """The square of the journey or job the viewer is asked about; EMPTY if none."""
    asked = v.phase in (Phase.JOURNEY, Phase.WORK) and v.decider == v.seat and v.answering == EMPTY and v.verb == EMPTY
    return row_of(int(v.day)) * SQUARES + int(v.column) if asked and v.seat >= 0 else EMPTY


def targets(v: Any, legal: Mapping[int, Action]) -> list[Markup]:
    """Where the viewer may go, the cards it may point at, and the journey or job it may take."""
    found = []
    wide, high = event_sheet.TICKET_W, event_sheet.TICKET_H
    for number, action in legal.items():
        name = action.text or action.name.capitalize()
        if action.name in TO_PLACES:
            x, y = city_map.corner(int(place_of(number)))
            found.append(box_target(number, name, x, y, city_map.PLATE_W, city_map.PLATE_H))
        elif action.name in TO_SQUARES or (number == YES and offered_square(v) != EMPTY):
            x, y = event_sheet.square_at(offered_square(v) if number == YES else int(square_of(number)))
            found.append(box_target(number, name, x, y, wide, high, reach=event_sheet.DOWN))
    return found


def near(v: Any) -> Markup:
    """What a small screen shows first: while cards are chosen, the filled part of the Event Sheet, enlarged; else the whole."""
    choosing = v.seat >= 0 and not v.ended and int(v.awaited) >> int(v.seat) & 1
    if not choosing or v.phase not in (Phase.LOOK, Phase.JAIL_LOOK):
        return group(id="near")
    left, top = event_sheet.LEFT, event_sheet.TOP
    size = {"width": 3 * event_sheet.ACROSS, "height": DAYS * event_sheet.DOWN}
    return group(el("rect", class_="fill-none", x=left - 140, y=top, **size, data_me="sheet", data_near=2), id="near")


def questions(content: Content, v: Any, legal: Mapping[int, Action]) -> list[Markup]:
    """Places and squares that are no choice now: a click asks why not."""
    if v.seat < 0 or v.ended:
        return []
    found = []
    for place in range(PLACES):
        if place_action(place) not in legal and bail_action(place) not in legal:
            x, y = city_map.corner(place)
            found.append(question(place_action(place), "rect", x=x, y=y, width=city_map.PLATE_W, height=city_map.PLATE_H))
    wide, high = event_sheet.TICKET_W, event_sheet.TICKET_H
    for square in range(DAYS * SQUARES):
        action = YES if square == offered_square(v) else square_action(square)
        if action not in legal:
            x, y = event_sheet.square_at(square)
            found.append(question(action, "rect", x=x, y=y, width=wide, height=high))
    return found
