"""The map from Istanbul to Shanghai, drawn from a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import (
    Markup,
    at,
    card,
    disc_target,
    el,
    group,
    icon,
    label,
    num,
    question,
    seat_token,
    svg,
    text_width,
    trail,
)
from sojourn.core.words import language, listed
from sojourn.games.route_east import records as r
from sojourn.games.route_east.actions import step_action
from sojourn.games.route_east.records import Deck, Goal, Kind, Phase, Road
from sojourn.games.route_east.ui.art import country, country_name, space_sign
from sojourn.games.route_east.ui.route_planner import in_reach, route
from sojourn.games.route_east.ui.wording import DECKS, pile_text, place_text, platform_text, player_names
from sojourn.games.route_east.ui.words import say

WIDTH, HEIGHT = 1600, 1236
MAP = 172  # where the map begins, below the horizon
SIZE = 32  # of a piece
BLEED = 1500  # sky and sea go on beyond the edge, whatever the shape of the window

KEPT = 16  # maps kept drawn, one for each box and language
_GROUND: dict[tuple[str, str], tuple[Markup, ...]] = {}

# Where a country's name lies free of signs and roads.
NAMES_AT = {
    "TR": (239, 601), "GE": (333, 320), "AM": (327, 451), "AZ": (462, 356), "RU": (799, 117), "KZ": (872, 246), "TM": (615, 438),
    "UZ": (813, 387), "TJ": (893, 568), "KG": (1091, 365), "AF": (798, 697), "PK": (915, 794), "IN": (1090, 859),
    "MN": (1290, 179), "CN": (1367, 510),
}  # fmt: skip
PILES = {Deck.IGNITION: "car", Deck.ACTION: "cards", Deck.BORDER: "stamp", Deck.ATM: "bank"}

# The horizon, from far to near: how dark, and the line of the peaks.
RANGES = (
    (
        0.14,
        "0 132 90 84 170 112 270 40 350 92 440 62 560 120 660 70 760 112 880 36"
        " 980 96 1090 58 1200 110 1310 66 1420 104 1520 72 1600 98",
    ),
    (
        0.3,
        "0 150 120 104 220 138 330 92 450 146 560 110 690 152 800 100 920 142"
        " 1020 96 1150 148 1270 108 1400 146 1500 112 1600 134",
    ),
    (0.52, "0 168 100 140 240 170 380 130 520 172 650 144 780 174 930 132 1060 172 1190 146 1330 174 1460 140 1600 164"),
)


def draw(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """The whole board, layer by layer."""
    words = content.words
    people = player_names(names, int(v.seats))
    reach = in_reach(content, v) if actions else {}
    below, countries, roads, spaces = ground(content)
    land = (
        countries,
        roads,
        group(planned(content, v), id="plan"),
        group(*(glow(words, i) for i in reach), id="reach"),
        spaces,
        group(*pins(content, v, people), id="pins"),
        group(*key_names(words, key_places(content, v, actions)), id="keys"),
        group(*questions(content, v, actions), id="asks"),
        group(*targets(content, v, actions), id="targets"),
        group(*(cost_badge(words, i, n) for i, n in reach.items()), id="costs"),
        group(*pieces(content, v, people), id="pieces"),
    )
    return svg(
        WIDTH,
        HEIGHT,
        below,
        *(group(part, transform=at(0, MAP)) for part in land),
        piles_and_platform(v),
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


# --- The land ------------------------------------------------------------------------------------


def ground(content: Content) -> tuple[Markup, ...]:
    """Sea, countries, roads and spaces: nothing of it ever moves, so it is drawn once for each box and language."""
    key, words = (content.hash, language()), content.words
    if key not in _GROUND:
        if len(_GROUND) >= KEPT:
            _GROUND.clear()
        _GROUND[key] = (
            group(sea(words), horizon(), id="sea"),
            group(lands(words), id="lands"),
            group(*draw_roads(words), id="roads"),
            group(*(draw_space(content, i) for i in range(len(words["spaces"]))), id="spaces"),
        )
    return _GROUND[key]


def sea(words: dict[str, Any]) -> Markup:
    """Water with lighter shallows along the coast."""
    coast = words["shapes"]["coast"]
    shallows = [el("path", class_="re-shallow", d=coast, stroke_width=width) for width in (54, 34, 16)]
    return group(
        el("rect", class_="fill-water-2", x=-BLEED, y=MAP, width=WIDTH + 2 * BLEED, height=HEIGHT + BLEED),
        group(*shallows, transform=at(0, MAP)),
    )


def horizon() -> Markup:
    """Where the road leads: the sun behind mountains in layers, and the name of the game."""
    far, wide = MAP + 6, WIDTH + 2 * BLEED
    layers = []
    for tone, line in RANGES:
        shape = f"M{-BLEED} {far}V150H0L{line}L{WIDTH + BLEED} 150V{far}Z"
        layers += [el("path", class_="fill-sky", d=shape), el("path", class_="fill-shade", fill_opacity=tone, d=shape)]
    return group(
        el("rect", class_="fill-sky", x=-BLEED, y=-BLEED, width=wide, height=BLEED + far),
        el("circle", class_="fill-sky-2", cx=1290, cy=126, r=168),
        el("circle", class_="fill-sun", cx=1290, cy=126, r=104),
        *layers,
        label(say("Route East"), 44, 66, 62, "title on-sky re-title", "start"),
        label(say("Istanbul to Shanghai"), 48, 100, 25, "label on-sky re-title", "start"),
    )


def lands(words: dict[str, Any]) -> Markup:
    """Sixteen countries in soft colours with their names."""
    planes = [country(n, region, words["shapes"][region["id"]]) for n, region in enumerate(words["regions"])]
    places = [dict(zip("xy", NAMES_AT.get(region["id"], (region["x"], region["y"])), strict=True)) for region in words["regions"]]
    return group(*planes, *(country_name(region | at) for region, at in zip(words["regions"], places, strict=True)))


def draw_roads(words: dict[str, Any]) -> list[Markup]:
    """Plain roads pale, dirt roads dashed, toll roads with their price, ferries dotted: one line for all of a kind."""
    ends = [(Road(road["kind"]), *(words["spaces"][end] for end in road["ends"]), road["toll"]) for road in words["roads"]]
    lines = {kind: "".join(f"M{a['x']} {a['y']}L{b['x']} {b['y']}" for k, a, b, _ in ends if k == kind) for kind in Road}
    land = [kind for kind in Road if kind != Road.FERRY and lines[kind]]
    edge = el("path", class_="re-road-edge", d="".join(lines[kind] for kind in land))
    roads = [el("path", class_=f"re-road re-{kind.name.lower()}", d=lines[kind]) for kind in land]
    ferries = el("path", class_="re-ferry", d=lines[Road.FERRY])
    return [ferries, edge, *roads, *(toll_tag(a, b, toll) for kind, a, b, toll in ends if kind == Road.TOLL)]


def toll_tag(a: dict[str, Any], b: dict[str, Any], toll: int) -> Markup:
    """The price of a road, in its middle."""
    x, y, text = (a["x"] + b["x"]) / 2, (a["y"] + b["y"]) / 2, f"${toll}"
    wide = text_width(text, 10) + 6
    tag = el("rect", class_="re-tag", x=x - wide / 2, y=y - 6, width=wide, height=12, rx=3)
    return group(tag, label(text, x, y + 3.5, 10, "number re-tag-text"))


def draw_space(content: Content, i: int) -> Markup:
    """A space's sign and name; borders and attractions stand out."""
    space = content.words["spaces"][i]
    dx, dy, anchor = name_offset(space["label"])
    name = el(
        "text",
        space["name"],
        class_="label re-name",
        x=space["x"] + dx,
        y=space["y"] + dy,
        font_size=9.5,
        text_anchor=anchor,
    )
    rail = el("path", class_="re-norail", d=f"M{space['x'] - 12} {space['y'] + 12}l24 -24") if space["no_freight"] else None
    sign = space_sign(Kind(space["kind"]), space["x"], space["y"], space["price"])
    return group(el("title", place_text(space)), rail, sign, name)


def key_places(content: Content, v: Any, actions: Sequence[Action]) -> list[int]:
    """The places whose names matter now, for a map too small to show them all."""
    ids, found = content.words["ids"], [int(content.box.start), int(content.box.finish)]
    if v.seat >= 0:
        found.append(int(v.space[int(v.seat)]))
        goals = [int(v.goal[int(v.seat), k]) for k in range(r.GOALS) if v.goal_state[int(v.seat), k] != Goal.DONE]
        found += [int(content.box.goal_space[goal]) for goal in goals if goal >= 0]
    near = [ids[action.params["to"]] for action in actions if action.name in ("step", "train_to")]
    return list(dict.fromkeys(near + found))


def key_names(words: dict[str, Any], places: Sequence[int]) -> list[Markup]:
    """Names large enough to be read on the whole map, each on a side where no other one lies and no other sign is hidden."""
    spaces = [words["spaces"][i] for i in places]
    signs = [(space["x"] - 20.0, space["y"] - 20.0, space["x"] + 20.0, space["y"] + 20.0) for space in spaces]
    taken: list[tuple[float, float, float, float]] = []
    found = []
    for n, space in enumerate(spaces):
        others = taken + signs[:n] + signs[n + 1 :]
        spots = [key_spot(space, side) for side in (space["label"], "n", "s", "e", "w", "ne", "se", "nw", "sw")]
        x, y, anchor, box = next((s for s in spots if not any(_overlap(s[3], other) for other in others)), spots[0])
        taken.append(box)
        found.append(el("text", space["name"], class_="label re-key", x=x, y=y, font_size=21, text_anchor=anchor))
    return found


def key_spot(space: dict[str, Any], side: str) -> tuple[float, float, str, tuple[float, float, float, float]]:
    """Where a large name begins on this side of its sign, and the room it takes."""
    dx, dy, anchor = name_offset(side)
    x, y = space["x"] + dx * 1.5, space["y"] + (dy * 1.7 if dy != 3.5 else 7)
    wide = text_width(space["name"], 21)
    if x + wide > WIDTH and anchor == "start":  # at the edge of the world
        x, y, anchor = WIDTH - 8, space["y"] - 24, "end"
    if x - wide < 0 and anchor == "end":
        x, y, anchor = 8, space["y"] + 36, "start"
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    return x, y, anchor, (left, y - 16, left + wide, y + 4)


def _overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def name_offset(side: str) -> tuple[float, float, str]:
    """Where the name stands beside its sign."""
    dx = 13.0 if "e" in side else -13.0 if "w" in side else 0.0
    dy = -13.0 if "n" in side else 20.0 if "s" in side else 3.5
    if dx and len(side) == 2:
        dx, dy = dx * 0.75, (-9 if dy < 0 else 15)
    return dx, dy, "start" if dx > 0 else "end" if dx < 0 else "middle"


# --- What matters now ----------------------------------------------------------------------------


def is_bed(space: dict[str, Any]) -> bool:
    """Where a turn may end without a tent, or the race."""
    return space["kind"] in (Kind.HOSTEL, Kind.HOTEL, Kind.BORDER, Kind.START, Kind.FINISH)


def glow(words: dict[str, Any], i: int) -> Markup:
    """A space in reach tonight: beds shine, stops on the way only softly."""
    space = words["spaces"][i]
    bed = is_bed(space)
    return el("circle", class_="re-glow re-glow-bed" if bed else "re-glow", cx=space["x"], cy=space["y"], r=20 if bed else 15)


def cost_badge(words: dict[str, Any], i: int, moves: int) -> Markup | None:
    """The moves a bed in reach takes, on its corner."""
    space = words["spaces"][i]
    if not is_bed(space):
        return None
    x, y = space["x"] + 15, space["y"] - 16
    return group(el("circle", class_="re-cost", cx=x, cy=y, r=13), label(str(moves), x, y + 7.5, 21, "number on-shade"))


def planned(content: Content, v: Any) -> Markup | None:
    """The planner's way as a thin line."""
    if v.seat < 0 or v.phase in (Phase.SWAP, Phase.OVER):
        return None
    places = content.words["spaces"]
    spaces = [i for leg in route(content, v, int(v.seat)).legs for i in leg.steps]
    points = " ".join(f"{places[i]['x']},{places[i]['y']}" for i in spaces)
    return el("polyline", class_=f"re-plan stroke-seat-{int(v.seat)}", points=points) if len(spaces) > 1 else None


def pins(content: Content, v: Any, people: Sequence[str]) -> list[Markup]:
    """Own attractions, and what the others had to show; done ones get a tick."""
    found = []
    places: dict[int, int] = {}
    for seat in range(int(v.seats)):
        for k in range(r.GOALS):
            cardno = int(v.goal[seat, k])
            if cardno < 0:
                continue
            place = int(content.box.goal_space[cardno])
            space = content.words["spaces"][place]
            n = places[place] = places.get(place, -1) + 1
            done = v.goal_state[seat, k] == Goal.DONE
            what, who = content.words["attractions"][cardno]["name"], people[seat]
            name = say("{place}: visited by {person}", place=what, person=who)
            if not done:
                name = say("{place}: {person} still has to visit it", place=what, person=who)
            found.append(pin(seat, space["x"] + 13 * n, space["y"] - 7, done, name, mine=seat == v.seat))
    return found


def pin(seat: int, x: float, y: float, done: bool, name: str, mine: bool) -> Markup:
    """A drop with its point on the place."""
    size = 1.25 if mine and not done else 0.85
    shape = "M0 0C-4 -7 -10 -10 -10 -18A10 10 0 0 1 10 -18C10 -10 4 -7 0 0Z"
    return el(
        "g",
        el("title", name),
        el("path", class_=f"re-pin fill-seat-{seat}", d=shape),
        icon("check" if done else "star", 0, -18, 12, f"re-pin-{seat}"),
        class_="re-pin-done" if done else None,
        transform=at(x, y, scale=size),
    )


def spot(content: Content, v: Any, seat: int) -> tuple[float, float]:
    """Where a piece stands: on a border a little toward its own side, beside others that are there too."""
    words, i = content.words, int(v.space[seat])
    space = words["spaces"][i]
    x, y = float(space["x"]), float(space["y"]) - 9
    if space["kind"] == Kind.BORDER:
        own = [words["spaces"][w.to] for w in words["atlas"].ways[i] if w.land == int(v.side[seat])]
        if own:
            dx, dy = sum(s["x"] for s in own) / len(own) - space["x"], sum(s["y"] for s in own) / len(own) - space["y"]
            far = max(1.0, (dx * dx + dy * dy) ** 0.5)
            x, y = x + 14 * dx / far, y + 14 * dy / far
    same = [other for other in range(int(v.seats)) if v.space[other] == v.space[seat] and v.side[other] == v.side[seat]]
    return x + 19 * (same.index(seat) - (len(same) - 1) / 2), y - 5 * (same.index(seat) % 2)


def pieces(content: Content, v: Any, people: Sequence[str]) -> list[Markup]:
    """Everybody's car."""
    found = []
    for seat in range(int(v.seats)):
        x, y = spot(content, v, seat)
        mine = seat == v.seat
        found.append(seat_token(seat, x, y, size=SIZE + 8 if mine else SIZE, name=people[seat]))
        if mine and v.phase != Phase.OVER:  # pages that show a part of the map keep this in sight
            found.append(el("circle", class_="re-me", cx=num(x), cy=num(y), r=SIZE / 2 + 8, data_me=f"{num(x)},{num(y)}"))
    return found


def targets(content: Content, v: Any, actions: Sequence[Action]) -> list[Markup]:
    """Roads and rails that may be taken now."""
    places = content.words["spaces"]
    found: list[Markup] = []
    if v.seat < 0:
        return found
    here = int(v.space[int(v.seat)])
    for action in actions:
        if action.name in ("step", "train_to"):
            space = places[content.words["ids"][action.params["to"]]]
            found.append(disc_target(action.number, action.text, space["x"], space["y"], 17, reach=40))
    if found and any(a.name == "step" for a in actions):
        ends = [places[content.words["ids"][a.params["to"]]] for a in actions if a.name == "step"]
        found = [trail((places[here]["x"], places[here]["y"]), (e["x"], e["y"])) for e in ends] + found
    return found


def questions(content: Content, v: Any, actions: Sequence[Action]) -> list[Markup]:
    """Places that cannot be driven to now: a click asks why not."""
    if v.seat < 0 or v.phase == Phase.OVER:
        return []
    box, places, here = content.box, content.words["spaces"], int(v.space[int(v.seat)])
    legal = {action.number for action in actions}
    roads = {int(box.road_to[here, slot]): step_action(slot) for slot in range(int(box.degree[here]))}
    near = [
        question(number, "circle", cx=places[there]["x"], cy=places[there]["y"], r=20)
        for there, number in roads.items()
        if number not in legal
    ]
    far = [f"M{p['x'] - 12} {p['y']}a12 12 0 1 0 24 0a12 12 0 1 0 -24 0" for i, p in enumerate(places) if i not in (here, *roads)]
    no_road = step_action(r.ROADS - 1)  # the last number of a step: a road that is not here, unless there are as many
    beyond = [] if len(roads) == r.ROADS else [question(no_road, "path", d="".join(far))]
    return beyond + near


# --- Decks ---------------------------------------------------------------------------------------


def piles_and_platform(v: Any) -> Markup:
    """The four decks and the oil platform below the map, with what is left on each."""
    return group(
        *(pile(deck, 40 + 142 * n, int(v.count[deck]), sign) for n, (deck, sign) in enumerate(PILES.items())),
        platform(int(v.platform)),
        id="piles",
    )


def pile(deck: Deck, x: float, left: int, symbol: str) -> Markup:
    """A face-down deck with its name and count."""
    y, back = 1052.0, say("Face-down card")
    return group(
        el("title", pile_text(deck, left)),
        card(x + 4, y + 4, 96, 128, states="down", motif="mountains", name=back) if left > 1 else None,
        card(x, y, 96, 128, states="down", motif="mountains", name=back) if left else None,
        el("circle", class_="fill-raised stroke-ink", cx=x + 96, cy=y + 6, r=21, stroke_width=1.5),
        label(str(left), x + 96, y + 14, 23, "number"),
        icon(symbol, x + 12, y + 158, 24, "ink"),
        label(say(DECKS[deck]), x + 30, y + 165, 23, "label", "start"),
    )


def platform(tokens: int) -> Markup:
    """Fuel Tokens on the oil platform."""
    x, y = 990, 1150
    legs = el(
        "path", class_="re-rig", d=f"M{x + 6} {y + 40}l6 20M{x + 154} {y + 40}l-6 20M{x + 50} {y + 40}v20M{x + 110} {y + 40}v20"
    )
    drops = [icon("fuel", x + 16 + 14.2 * (n % 10), y + 11 + 18 * (n // 10), 14, "on-sun") for n in range(tokens)]
    return group(
        el("title", platform_text(tokens)),
        legs,
        el("rect", class_="fill-sun stroke-ink", x=x, y=y, width=160, height=40, rx=4, stroke_width=1.5),
        *drops,
        label(say("Oil platform: {n}", n=num(tokens)), x - 14, y + 28, 23, "label", "end"),
    )
