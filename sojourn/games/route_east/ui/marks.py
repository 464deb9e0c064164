"""What matters on the map now: my route, what is in reach tonight, attractions to see, names that are read from afar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Markup, at, badge, el, group, icon, label
from sojourn.games.route_east import records as r
from sojourn.games.route_east.records import Goal, Kind, Phase
from sojourn.games.route_east.ui.labels import Box, place_names
from sojourn.games.route_east.ui.route_planner import route
from sojourn.games.route_east.ui.words import say

BEDS = (Kind.HOSTEL, Kind.HOTEL, Kind.BORDER, Kind.START, Kind.FINISH)  # where a turn may end without a tent, or the race
FAR_SIZE = 24  # of names on the whole map, on a wide screen
FARTHEST_SIZE = 54  # and on a phone
RAYS = "M0 -23L6 -17 14 -18 16 -10 23 -5 19 2 21 10 13 12 10 20 2 17 -6 22 -10 15 -18 15 -17 7 -23 1 -17 -5 -17 -13 -9 -14Z"


# --- My route ------------------------------------------------------------------------------------


def planned_spaces(content: Content, v: Any, seat: int) -> list[int]:
    """The planner's way from where a seat stands, space by space; empty if there is none or nothing to plan."""
    if seat < 0 or v.phase in (Phase.SWAP, Phase.OVER) or v.arrived[seat]:
        return []
    spaces: list[int] = []
    for leg in route(content, v, seat).legs:
        spaces += leg.steps if not spaces else leg.steps[1:]
    return spaces


def planned(content: Content, v: Any) -> list[Markup]:
    """The planner's way as a broad band under the roads."""
    places = content.words["spaces"]
    spaces = planned_spaces(content, v, int(v.seat))
    if len(spaces) < 2:
        return []
    points = " ".join(f"{places[i]['x']},{places[i]['y']}" for i in spaces)
    return [
        el("polyline", class_="re-plan-edge", points=points),
        el("polyline", class_=f"re-plan stroke-seat-{int(v.seat)}", points=points),
    ]


# --- In reach tonight ----------------------------------------------------------------------------


def glow(words: dict[str, Any], i: int) -> Markup:
    """A space in reach tonight: beds shine, stops on the way only softly."""
    space = words["spaces"][i]
    bed = space["kind"] in BEDS
    return el("circle", class_="re-glow re-glow-bed" if bed else "re-glow", cx=space["x"], cy=space["y"], r=24 if bed else 20)


def cost_badge(words: dict[str, Any], i: int, moves: int) -> Markup | None:
    """The moves a bed in reach takes, on its corner."""
    space = words["spaces"][i]
    if space["kind"] not in BEDS:
        return None
    x, y = free_corner(space)
    return el("g", number_disc(moves), transform=at(space["x"] + x, space["y"] + y))


def free_corner(space: dict[str, Any], far: float = 13) -> tuple[float, float]:
    """The corner of a sign that is farthest from its name."""
    return (-far if "e" in space["label"] else far), (far if "n" in space["label"] else -far)


def number_disc(number: int) -> Markup:
    """A small number on a dark disc."""
    return group(el("circle", class_="re-cost", r=9), label(str(number), 0, 4.6, 13, "number on-shade"), class_="re-badge")


# --- Attractions ---------------------------------------------------------------------------------


def goal_order(content: Content, v: Any, seat: int) -> dict[int, int]:
    """In which order the planner visits a seat's open attractions, from 1, by space."""
    stops = [leg.steps[-1] for leg in route(content, v, seat).legs]
    return {space: n for n, space in enumerate(stops, start=1) if space != int(content.box.finish)}


def goal_marks(content: Content, v: Any, people: Sequence[str]) -> list[Markup]:
    """Own attractions as large rosettes, numbered as the planner visits them; what the others had to show as badges."""
    me = int(v.seat)
    order = goal_order(content, v, me) if me >= 0 and v.phase not in (Phase.SWAP, Phase.OVER) else {}
    found = []
    for seat in [each for each in range(int(v.seats)) if each != me] + ([me] if me >= 0 else []):
        for k in range(r.GOALS):
            cardno = int(v.goal[seat, k])
            if cardno < 0:
                continue
            place = int(content.box.goal_space[cardno])
            done = bool(v.goal_state[seat, k] == Goal.DONE)
            what, who = content.words["attractions"][cardno]["name"], people[seat]
            name = say("{place}: visited by {person}", place=what, person=who)
            if not done:
                name = say("{place}: {person} still has to visit it", place=what, person=who)
            space = content.words["spaces"][place]
            mark = rosette(seat, done, order.get(place, 0), space) if seat == me else others_badge(seat, done)
            found.append(el("g", el("title", name), mark, transform=at(space["x"], space["y"]), data_spot=f"goal-{seat}-{k}"))
    return found


def rosette(seat: int, done: bool, number: int, space: dict[str, Any]) -> Markup:
    """An attraction of mine: a star in my colour with its number on the way, or a tick once it is visited."""
    if done:
        return group(
            el("circle", class_=f"re-seen stroke-seat-{seat}", r=15),
            icon("check", 0, 0, 19, "re-seen-tick"),
            class_="re-goal-done",
        )
    return group(
        el("path", class_=f"re-rosette fill-seat-{seat}", d=RAYS, transform="scale(0.8)"),
        icon("star", 0, 0, 18, f"re-pin-{seat}"),
        el("g", number_disc(number), transform=at(*free_corner(space))) if number else None,
        class_="re-goal-open",
    )


def others_badge(seat: int, done: bool) -> Markup:
    """Somebody else's attraction: their token on its corner."""
    return el("g", badge(seat, -13, 13, 17), class_="re-goal-done" if done else None)


# --- Names for the whole map ---------------------------------------------------------------------


def key_places(content: Content, v: Any, actions: Sequence[Action]) -> list[int]:
    """The places whose names matter now, for a map too small to show them all; the most important first."""
    ids, found = content.words["ids"], [int(content.box.start), int(content.box.finish)]
    near: list[int] = []
    if v.seat >= 0:
        found.append(int(v.space[int(v.seat)]))
        goals = [int(v.goal[int(v.seat), k]) for k in range(r.GOALS) if v.goal_state[int(v.seat), k] != Goal.DONE]
        found += [int(content.box.goal_space[goal]) for goal in goals if goal >= 0]
        near = [ids[action.params["to"]] for action in actions if action.name == "step"]
    return list(dict.fromkeys(found + near))


def key_names(content: Content, v: Any, actions: Sequence[Action]) -> list[Markup]:
    """Names large enough to be read on the whole map: more of them on a wide screen, the most important on a phone."""
    spaces = [content.words["spaces"][i] for i in key_places(content, v, actions)]
    edge = Box(6, 6, 1594, 894)
    far = place_names(spaces, FAR_SIZE, 24, edge, 20)
    farthest = place_names(spaces[:6], FARTHEST_SIZE, 36, edge, 30)
    lines = [(space["name"], spot, FAR_SIZE, "re-key") for space, spot in zip(spaces, far, strict=True)]
    lines += [(space["name"], spot, FARTHEST_SIZE, "re-keyest") for space, spot in zip(spaces, farthest, strict=False)]
    return [
        el(
            "text",
            name,
            class_=f"label {class_}",
            x=round(spot.x, 1),
            y=round(spot.y, 1),
            font_size=size,
            text_anchor=spot.anchor,
        )
        for name, spot, size, class_ in lines
    ]
