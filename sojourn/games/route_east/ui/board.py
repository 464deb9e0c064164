"""The board from Istanbul to Shanghai, drawn from a view: the map, what matters on it now, the cars and the decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Markup, disc_target, el, group, num, question, svg, trail
from sojourn.core.words import listed
from sojourn.games.route_east import records as r
from sojourn.games.route_east.actions import step_action
from sojourn.games.route_east.records import Goal, Kind, Phase
from sojourn.games.route_east.ui.art import CAR, car
from sojourn.games.route_east.ui.decks import PILES, piles_and_platform
from sojourn.games.route_east.ui.ground import HEIGHT, WIDTH, ground
from sojourn.games.route_east.ui.labels import Box, away_from, name_at
from sojourn.games.route_east.ui.marks import cost_badge, glow, goal_marks, key_names, planned
from sojourn.games.route_east.ui.route_planner import in_reach
from sojourn.games.route_east.ui.wording import pile_text, place_text, platform_text, player_names
from sojourn.games.route_east.ui.words import say

REACH = 44  # across the hit area of a space: no two spaces are nearer than that
NEAR = 2  # the size at which one plays: my car and what lies around it, every name to be read
CROWD = {  # where several cars stand on one space
    1: ((0, 0),),
    2: ((-9, -5), (9, 5)),
    3: ((-10, 6), (10, 6), (0, -8)),
    4: ((-10, -6), (10, -6), (-10, 8), (10, 8)),
    5: ((-10, -8), (10, -8), (-10, 10), (10, 10), (0, 1)),
}


def draw(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """The whole board, layer by layer."""
    words = content.words
    people = player_names(names, int(v.seats))
    reach = in_reach(content, v) if actions else {}
    below, countries, roads, spaces = ground(content)
    return svg(
        WIDTH,
        HEIGHT,
        below,
        countries,
        group(*planned(content, v), id="plan"),
        roads,
        group(*(glow(words, i) for i in reach), id="reach"),
        spaces,
        group(*goal_marks(content, v, people), id="pins"),
        group(*key_names(content, v, actions), id="keys"),
        group(*questions(content, v, actions), id="asks"),
        group(*targets(content, v, actions), id="targets"),
        group(*(cost_badge(words, i, n) for i, n in reach.items()), id="costs"),
        group(*pieces(content, v, people), id="pieces"),
        piles_and_platform(v, actions),
        title=say("Route East: the map from Istanbul to Shanghai"),
        desc=describe(content, v, people),
        id="map",
    )


def describe(content: Content, v: Any, people: Sequence[str]) -> list[str]:
    """Who is where and still has to see what, and what lies beside the map, to be read aloud."""
    places, sights = content.words["spaces"], content.words["attractions"]
    lines = []
    for seat in range(int(v.seats)):
        lines.append(say("{person} is in {place}.", person=people[seat], place=place_text(places[int(v.space[seat])])))
        cards = [int(v.goal[seat, k]) for k in range(r.GOALS) if v.goal_state[seat, k] != Goal.DONE]
        wanted = [_sight_text(sights[n]["name"], places[int(content.box.goal_space[n])]["name"]) for n in cards if n >= 0]
        lines += [say("{person} still has to visit: {sights}.", person=people[seat], sights=listed(wanted))] if wanted else []
    return [*lines, *(pile_text(deck, int(v.count[deck])) for deck in PILES), platform_text(int(v.platform))]


def _sight_text(sight: str, place: str) -> str:
    """An attraction and the name of its space, where they differ."""
    return sight if sight == place else say("{sight} ({place})", sight=sight, place=place)


# --- Cars ----------------------------------------------------------------------------------------


def stand(content: Content, v: Any, seat: int) -> tuple[float, float, float]:
    """Where a car stands and how large: on a border toward its own side, beside others, never on the name of its space."""
    space = content.words["spaces"][int(v.space[seat])]
    same = [other for other in range(int(v.seats)) if v.space[other] == v.space[seat]]
    dx, dy = CROWD[len(same)][same.index(seat)]
    size = 0.92 if len(same) == 1 else 0.7
    name = name_at(space["name"], space["x"], space["y"], space["label"]).box
    sx, sy = _own_side(content, v, seat, space)
    ax, ay = away_from(space["label"])
    for toward, away in ((10, 0), (10, 4), (6, 4), (6, 8), (3, 6), (0, 0), (0, 4), (0, 8), (0, 12)):
        x, y = space["x"] + dx + toward * sx + away * ax, space["y"] + dy + toward * sy + away * ay - 2
        if not car_box(x, y, size).meets(name):
            break
    return x, y, size


def car_box(x: float, y: float, size: float) -> Box:
    """The room a car takes, its token included."""
    return Box(x - CAR * size, y - 22 * size, x + CAR * size, y + 11 * size)


def _own_side(content: Content, v: Any, seat: int, space: dict[str, Any]) -> tuple[float, float]:
    """On a border, the direction of the country a player counts as being in."""
    words, i = content.words, int(v.space[seat])
    if space["kind"] != Kind.BORDER:
        return 0.0, 0.0
    own = [words["spaces"][way.to] for way in words["atlas"].ways[i] if way.land == int(v.side[seat])]
    if not own:
        return 0.0, 0.0
    dx, dy = sum(s["x"] for s in own) / len(own) - space["x"], sum(s["y"] for s in own) / len(own) - space["y"]
    far = max(1.0, (dx * dx + dy * dy) ** 0.5)
    return dx / far, dy / far


def pieces(content: Content, v: Any, people: Sequence[str]) -> list[Markup]:
    """Everybody's car; pages that show a part of the map keep mine in sight."""
    found = []
    me = int(v.seat)
    for seat in [each for each in range(int(v.seats)) if each != me] + ([me] if me >= 0 else []):
        x, y, size = stand(content, v, seat)
        if seat == me and v.phase != Phase.OVER:
            me_at = f"{num(x)},{num(y)}"
            ring = el(
                "circle", class_="re-me", cx=x, cy=y - 3 * size, r=20 * size, data_me=me_at, data_near=NEAR, data_near_wide=NEAR
            )
            found.append(ring)
        found.append(car(seat, x, y, size, people[seat]))
    return found


# --- What may be clicked -------------------------------------------------------------------------


def targets(content: Content, v: Any, actions: Sequence[Action]) -> list[Markup]:
    """Roads and rails that may be taken now."""
    places, ids = content.words["spaces"], content.words["ids"]
    if v.seat < 0:
        return []
    here = places[int(v.space[int(v.seat)])]
    goes = [(action, places[ids[action.params["to"]]]) for action in actions if action.name in ("step", "train_to")]
    ways = [trail((here["x"], here["y"]), (space["x"], space["y"])) for action, space in goes if action.name == "step"]
    return ways + [disc_target(action.number, action.text, space["x"], space["y"], 16, reach=REACH) for action, space in goes]


def questions(content: Content, v: Any, actions: Sequence[Action]) -> list[Markup]:
    """Places that cannot be driven to now: a click asks why not."""
    if v.seat < 0 or v.phase == Phase.OVER:
        return []
    box, places, here = content.box, content.words["spaces"], int(v.space[int(v.seat)])
    legal = {action.number for action in actions}
    roads = {int(box.road_to[here, slot]): step_action(slot) for slot in range(int(box.degree[here]))}
    near = [
        question(number, "circle", cx=places[there]["x"], cy=places[there]["y"], r=REACH / 2)
        for there, number in roads.items()
        if number not in legal
    ]
    far = [f"M{p['x'] - 16} {p['y']}a16 16 0 1 0 32 0a16 16 0 1 0 -32 0" for i, p in enumerate(places) if i not in (here, *roads)]
    no_road = step_action(r.ROADS - 1)  # the last number of a step: a road that is not here, unless there are as many
    beyond = [] if len(roads) == r.ROADS else [question(no_road, "path", d="".join(far))]
    return beyond + near
