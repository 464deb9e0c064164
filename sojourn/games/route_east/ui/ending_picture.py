"""The whole race in one picture: everybody's route from Istanbul to Shanghai, as a poster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.ui.svg import Markup, at, badge, el, group, icon, label, svg
from sojourn.games.route_east import records as r
from sojourn.games.route_east.records import Goal, Told
from sojourn.games.route_east.ui.art import car
from sojourn.games.route_east.ui.ground import HEIGHT, WIDTH, draw_roads, lands, relief, sea
from sojourn.games.route_east.ui.labels import Box, place_names
from sojourn.games.route_east.ui.wording import player_names
from sojourn.games.route_east.ui.words import say

SKY = 168  # above the map, in its units
APART = 6.5  # between two people's lines on the same road
RANGES = (  # the horizon, from far to near: how dark, and the line of the peaks
    (0.16, "0 128 90 84 270 44 350 92 440 62 560 120 660 70 760 112 880 40 980 96 1090 58 1200 110 1310 66 1460 84 1600 98"),
    (0.34, "0 146 120 104 330 92 450 142 560 110 690 148 800 100 920 138 1020 98 1150 144 1270 108 1440 122 1600 134"),
    (0.58, "0 164 100 138 240 166 380 130 520 168 650 144 780 168 930 132 1060 166 1190 146 1330 168 1460 140 1600 160"),
)  # fmt: skip


def ending_picture(content: Content, v: Any, names: Sequence[str], story: Sequence[tuple[int, Event]] = ()) -> str:
    """Everybody's route over the map, where they slept last, and what they saw; `story` is all that happened."""
    people = player_names(names, int(v.seats))
    ways = routes(content, int(v.seats), [event for _, event in story])
    words = content.words
    return svg(
        WIDTH,
        SKY + HEIGHT,
        el(
            "svg",
            el(
                "g",
                sea(words),
                lands(words),
                relief(),
                group(*draw_roads(words)),
                group(*(line(content, seat, way, int(v.seats)) for seat, way in enumerate(ways))),
                stops(content, v, people),
                ends(content, v, people),
                legend(content, v, people, ways),
                transform=at(0, SKY),
            ),
            horizon(content, v, people),
            class_="re-poster",
            viewBox=f"0 0 {WIDTH} {SKY + HEIGHT}",
            width=WIDTH,
            height=SKY + HEIGHT,
        ),
        title=say("Everyone's route from Istanbul to Shanghai"),
    )


def routes(content: Content, seats: int, events: Sequence[Event]) -> list[list[int]]:
    """The spaces each player has been on, in order."""
    ways = [[int(content.box.start)] for _ in range(seats)]
    for event in events:
        kind = Told(event.kind)
        if kind in (Told.STEP, Told.TRAIN, Told.BACK):
            ways[event.seat].append(event.b)
        elif kind in (Told.BOARDS, Told.LANDS, Told.SENT, Told.BANKRUPT) and ways[event.seat][-1] != event.a:
            ways[event.seat].append(event.a)
    return ways


def line(content: Content, seat: int, way: Sequence[int], seats: int) -> Markup:
    """One player's route, a little beside the others'."""
    shift = (seat - (seats - 1) / 2) * APART
    places = content.words["spaces"]
    points = " ".join(f"{places[i]['x'] + shift:g},{places[i]['y'] + shift:g}" for i in way)
    return group(
        el("polyline", class_="re-went-edge", points=points), el("polyline", class_=f"re-went stroke-seat-{seat}", points=points)
    )


def stops(content: Content, v: Any, people: Sequence[str]) -> Markup:
    """What everybody had to see: a tick in their colour where they did, their token where they did not."""
    found: list[Markup] = []
    spaces: dict[int, int] = {}
    for seat in range(int(v.seats)):
        for k in range(r.GOALS):
            goal = int(v.goal[seat, k])
            if goal < 0:
                continue
            i = int(content.box.goal_space[goal])
            nth = spaces[i] = spaces.get(i, -1) + 1
            space, done = content.words["spaces"][i], v.goal_state[seat, k] == Goal.DONE
            token = badge(seat, 0, 0, 34)
            tick = group(el("circle", class_="fill-raised", cx=14, cy=-13, r=10), icon("check", 14, -13, 15, "re-seen-tick"))
            name = say("{place}: visited by {person}", place=content.words["attractions"][goal]["name"], person=people[seat])
            found.append(
                el("g", el("title", name) if done else None, token, tick if done else None, class_=None if done else "re-unseen",
                   transform=at(space["x"] + 22 * nth, space["y"]))
            )  # fmt: skip
    shown = [content.words["spaces"][i] for i in (int(content.box.start), int(content.box.finish), *spaces)]
    spots = place_names(shown, 27, 36, Box(8, 8, WIDTH - 8, HEIGHT - 8), 22)
    texts = [
        el("text", space["name"], class_="label re-poster-name", x=spot.x, y=spot.y, font_size=27, text_anchor=spot.anchor)
        for space, spot in zip(shown, spots, strict=True)
    ]
    return group(*found, *texts)


def ends(content: Content, v: Any, people: Sequence[str]) -> Markup:
    """Where everybody's car stands at the end."""
    found = []
    for seat in range(int(v.seats)):
        space = content.words["spaces"][int(v.space[seat])]
        same = [other for other in range(int(v.seats)) if v.space[other] == v.space[seat]]
        x = min(space["x"] + 40 * (same.index(seat) - (len(same) - 1) / 2), WIDTH - 40)
        found.append(
            el("g", car(seat, 0, 0, 1.7, people[seat], poster=True), transform=at(x, space["y"] - 14 - 10 * same.index(seat)))
        )
    return group(*found)


def legend(content: Content, v: Any, people: Sequence[str], ways: Sequence[Sequence[int]]) -> Markup:
    """Who is who, in the order of the finish, and how far each one came."""
    left = content.box.steps[r.ATTRACTIONS]
    order = sorted(range(int(v.seats)), key=lambda s: (int(v.arrived[s]) or 99, int(left[int(v.space[s])])))
    rows = []
    for n, seat in enumerate(order):
        y = HEIGHT - 34 - 46 * (len(order) - 1 - n)
        seen = sum(v.goal_state[seat, k] == Goal.DONE and int(v.goal[seat, k]) >= 0 for k in range(r.GOALS))
        place = say("Shanghai") if v.arrived[seat] else content.words["spaces"][int(v.space[seat])]["name"]
        facts = say.many("{place} · {n} sight", "{place} · {n} sights", seen, place=place)
        rows += [
            badge(seat, 46, y, 38),
            label(people[seat], 76, y - 2, 24, "label re-poster-word", "start"),
            label(facts, 76, y + 18, 18, "body re-poster-word", "start"),
        ]
    return group(*rows)


def horizon(content: Content, v: Any, people: Sequence[str]) -> Markup:
    """The sky over the map: the sun, mountains in layers, the name of the game and who was first."""
    layers = []
    for tone, peaks in RANGES:
        shape = f"M0 {SKY + 4}V150L{peaks}V{SKY + 4}Z"
        layers += [el("path", class_="fill-sky", d=shape), el("path", class_="fill-shade", fill_opacity=tone, d=shape)]
    winners = [seat for seat in range(int(v.seats)) if v.arrived[seat] == 1]
    first = say("{who}, first in Shanghai", who=people[winners[0]]) if winners else say("Istanbul to Shanghai")
    return el(
        "svg",
        el("rect", class_="fill-sky", width=WIDTH, height=SKY),
        el("circle", class_="fill-sky-2", cx=1290, cy=120, r=160),
        el("circle", class_="fill-sun", cx=1290, cy=120, r=100),
        *layers,
        label(say("Route East"), 40, 74, 64, "title re-poster-title", "start"),
        label(first, 44, 112, 28, "label re-poster-title", "start"),
        width=WIDTH,
        height=SKY,
        viewBox=f"0 0 {WIDTH} {SKY}",
    )
