"""The whole game in one picture: everybody's days in Istanbul as a line over the water, and the boats that left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.ui.svg import Markup, at, badge, el, group, icon, label, svg, text_width
from sojourn.games.journey_istanbul.records import DAYS, Place, Told
from sojourn.games.journey_istanbul.ui.art import far_city, ferry, rect, sky, waves
from sojourn.games.journey_istanbul.ui.ending import headline, verdict
from sojourn.games.journey_istanbul.ui.facts import called, gone, initial, is_released_in_time
from sojourn.games.journey_istanbul.ui.words import lira, say

WIDTH, HEIGHT, MARGIN = 1200, 800, 24
INNER_W, INNER_H = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
HORIZON = 268
FIRST, LAST = 196, 1104  # where the first and the last day lie
TOP, LOW = 356, 706  # where the lines of the people lie


@dataclass
class Course:
    """Where one person was each evening, and what happened there."""

    places: dict[int, int] = field(default_factory=dict)  # day -> Place
    worked: set[int] = field(default_factory=set)
    fined: set[int] = field(default_factory=set)


def courses(seats: int, events: Sequence[Event]) -> list[Course]:
    """Everybody's days, from all that happened."""
    found = [Course() for _ in range(seats)]
    where, day = [int(Place.KADIKOY)] * seats, 1
    for event in events:
        if event.kind in (Told.MOVED, Told.CHATTED, Told.BAILED):
            where[event.seat] = event.b
        elif event.kind == Told.RELEASED:
            where[event.seat] = event.a
        elif event.kind == Told.JAILED:
            where[event.seat] = Place.JAIL
        elif event.kind == Told.LEFT:
            found[event.seat].places[day] = Place.OUT
            where[event.seat] = Place.OUT
        elif event.kind == Told.WORKED:
            found[event.seat].worked.add(day)
        elif event.kind == Told.FINED:
            found[event.seat].fined.add(day)
        if event.kind == Told.END or (event.kind == Told.DAY and event.a > day):
            for seat in range(seats):
                if where[seat] != Place.OUT:
                    found[seat].places[day] = where[seat]
            day = event.a if event.kind == Told.DAY else day
    return found


def ending_picture(content: Content, v: Any, names: Sequence[str], story: Sequence[tuple[int, Event]] = ()) -> str:
    """Dusk over the strait; below it a line for each person, day by day, to a boat or to the last evening."""
    people = [called(names, seat) for seat in range(int(v.seats))]
    lines = courses(int(v.seats), [event for _, event in story])
    scene = (
        group(sky(), far_city(), transform=at(76, HORIZON - 504)),
        rect("fill-water", 0, HORIZON - 1, INNER_W, INNER_H - HORIZON + 1),
        waves([(x * 97 % 1100, HORIZON + 30 + x * 61 % 440) for x in range(26)]),
        lettering(content, v, names),
        calendar(content),
        [lane(content, v, seat, lines[seat], people[seat]) for seat in range(int(v.seats))],
        key(),
    )
    picture = el("svg", *scene, x=MARGIN, y=MARGIN, width=INNER_W, height=INNER_H, viewBox=f"0 0 {INNER_W} {INNER_H}")
    return svg(WIDTH, HEIGHT, rect("fill-raised", 0, 0, WIDTH, HEIGHT), picture, title=say("Everyone's days in Istanbul"))


def lettering(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """The name of the game, and how it ended."""
    words = headline(content, v, names) if content.box.no_winner else verdict(content, v, gone(v), names)
    size = min(30.0, 30 * (INNER_W - 120) / max(text_width(words, 30), 1))
    return group(
        label(say("The Journey: Istanbul"), INNER_W / 2, 70, 50, "title fill-accent"),
        label(words, INNER_W / 2, 124, size, "body on-sky"),
    )


def day_x(content: Content, day: int) -> float:
    """Where a day lies."""
    return FIRST + (LAST - FIRST) * (day - 1) / (int(content.box.last_day) - 1)


def calendar(content: Content) -> Markup:
    """The days above the water's lines, week by week."""
    parts = []
    for day in range(1, int(content.box.last_day) + 1):
        x = day_x(content, day)
        parts.append(label(str((day - 1) % DAYS + 1), x, HORIZON + 56, 22, "number on-water"))
        if (day - 1) % DAYS == 0:
            parts.append(
                label(say("Week {week}", week=(day - 1) // DAYS + 1), x - 10, HORIZON + 30, 24, "label on-water", "start")
            )
            line = f"M{x - 22:g} {HORIZON + 12}V{LOW + 8}"
            parts.append(el("path", class_="fill-none stroke-water-2", d=line, stroke_width=3))
    return group(parts)


def lane(content: Content, v: Any, seat: int, course: Course, name: str) -> Markup:
    """One person's days: a stop each evening, then a boat, or the last evening in the city."""
    y = TOP + (LOW - TOP) * (seat + 0.5) / int(v.seats)
    days = sorted(course.places)
    last = int(v.out_day[seat]) if v.place[seat] == Place.OUT else int(content.box.last_day if not days else days[-1])
    path = f"M{FIRST - 40} {y:g}H{day_x(content, last):g}"
    stops = [stop(content, course, day, y) for day in days if course.places[day] != Place.OUT]
    return group(
        el("path", class_="fill-none stroke-shade", d=path, stroke_width=12, stroke_linecap="round"),
        el("path", class_=f"fill-none stroke-seat-{seat}", d=path, stroke_width=7, stroke_linecap="round"),
        rect("fill-shade", 14, y - 26, 160, 52, 10),
        badge(seat, 42, y, 38),
        label(shortened(name, 22, 100), 68, y + 8, 22, "label on-shade", "start"),
        stops,
        end(content, v, seat, last, y),
    )


def shortened(name: str, size: float, room: float) -> str:
    """A name that fits, with an ellipsis if it must."""
    if text_width(name, size) <= room:
        return name
    while name and text_width(name + "…", size) > room:
        name = name[:-1]
    return name.rstrip() + "…"


def stop(content: Content, course: Course, day: int, y: float) -> Markup:
    """Where somebody was one evening: the letter of the place, bars for the jail; work above it, a fine below."""
    x, place = day_x(content, day), course.places[day]
    inside = icon("lock-key", 0, 0, 22, "ink") if place == Place.JAIL else label(initial(content, place), 0, 8, 22, "label")
    return el(
        "g",
        el("circle", class_="fill-raised stroke-shade", r=17, stroke_width=2.5),
        inside,
        group(el("circle", class_="fill-sun", cy=-27, r=12), icon("briefcase", 0, -27, 18, "on-sun"))
        if day in course.worked
        else None,
        group(el("circle", class_="fill-bad", cy=27, r=12), icon("siren", 0, 27, 18, "on-bad")) if day in course.fined else None,
        transform=at(x, y),
    )


def end(content: Content, v: Any, seat: int, last: int, y: float) -> Markup:
    """A boat with what was left in hand; or the money of somebody who is still in the city."""
    x, money = day_x(content, last), lira(v.cash[seat])
    if v.place[seat] == Place.OUT:
        ship = ferry(x, y - 8, 0.85, turned=True)
        return group(ship, *tag(say("left with {money}", money=money), x + 44, y))
    text = say("in jail") if v.place[seat] == Place.JAIL and not is_released_in_time(content, v, seat) else say("stayed")
    return group(*tag(f"{text} · {money}", x + 24, y))


def tag(text: str, x: float, y: float) -> list[Markup]:
    """A few words on a dark ground beside the end of a line, kept inside the picture."""
    wide = text_width(text, 22) + 22
    left = min(x, INNER_W - wide - 8)
    lifted = y if left == x else y + 38
    return [rect("fill-shade", left, lifted - 18, wide, 36, 8), label(text, left + 11, lifted + 8, 22, "body on-shade", "start")]


def key() -> Markup:
    """What the signs on the lines mean."""
    rows = (("fill-sun", "briefcase", "on-sun", say("work")), ("fill-bad", "siren", "on-bad", say("fine")))
    parts, x = [], 30.0
    for fill, sign, tone, text in (*rows, ("fill-raised", "lock-key", "ink", say("in jail"))):
        parts += [el("circle", class_=fill, cx=x, cy=INNER_H - 22, r=13), icon(sign, x, INNER_H - 22, 19, tone)]
        parts.append(label(text, x + 20, INNER_H - 14, 22, "body on-water", "start"))
        x += 66 + text_width(text, 22)
    return group(parts)
