"""The map itself: sea, sun, countries, mountains, roads, signs and names. Nothing of it ever moves."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.ui.svg import Markup, at, el, group, label, text_width
from sojourn.core.words import language
from sojourn.games.route_east.records import Kind, Road
from sojourn.games.route_east.ui.art import dunes, mountain, space_sign
from sojourn.games.route_east.ui.labels import SIZE, name_at
from sojourn.games.route_east.ui.wording import place_text
from sojourn.games.route_east.ui.words import say

WIDTH, HEIGHT = 1600, 900
BLEED = 1500  # sky and sea go on beyond the edge, whatever the shape of the window
KEPT = 16  # maps kept drawn, one for each box and language
_GROUND: dict[tuple[str, str], tuple[Markup, ...]] = {}

# Few tones for sixteen countries; no two neighbours have the same.
TONES = {
    "TR": 0, "GE": 3, "AM": 4, "AZ": 2, "IR": 1, "RU": 5, "KZ": 0, "TM": 3, "UZ": 2, "TJ": 5, "KG": 4, "AF": 4, "PK": 0,
    "IN": 3, "MN": 3, "CN": 1,
}  # fmt: skip

# Ranges of mountains: where each peak stands, and how large it is.
PEAKS = (
    (238, 262, 0.7), (292, 284, 0.8), (420, 268, 0.6), (590, 806, 0.9), (650, 760, 0.7), (560, 740, 0.6), (930, 640, 0.8),
    (985, 600, 0.7), (1010, 606, 0.9), (1060, 610, 0.7), (1100, 330, 0.6), (1120, 480, 0.8), (1180, 660, 1.1), (1236, 706, 1.2),
    (1130, 706, 0.9), (1196, 716, 0.8), (1360, 650, 0.8), (1226, 600, 0.8), (1256, 128, 0.7), (1206, 96, 0.7), (1290, 150, 0.6),
    (650, 92, 0.7), (612, 104, 0.6), (1440, 150, 0.6), (1420, 440, 0.9), (1390, 570, 0.8), (1430, 590, 0.6), (1500, 610, 0.7),
)  # fmt: skip
DUNES = (
    (612, 420, 0.7), (760, 420, 0.8), (1180, 570, 0.9), (1350, 420, 0.9), (610, 880, 0.8), (960, 250, 0.8), (980, 130, 0.8),
    (720, 130, 0.8), (1330, 560, 0.8), (1400, 250, 0.7),
)  # fmt: skip


def ground(content: Content) -> tuple[Markup, ...]:
    """Sea, countries, roads and spaces, drawn once for each box and language."""
    key, words = (content.hash, language()), content.words
    if key not in _GROUND:
        if len(_GROUND) >= KEPT:
            _GROUND.clear()
        _GROUND[key] = (
            group(sea(words), sunrise(), heading(), id="sea"),
            group(lands(words), relief(), country_names(words), id="lands"),
            group(*draw_roads(words), id="roads"),
            group(*(draw_space(content, i) for i in range(len(words["spaces"]))), id="spaces"),
        )
    return _GROUND[key]


def sea(words: dict[str, Any]) -> Markup:
    """Water with lighter shallows along the coast."""
    shallows = [el("path", class_="re-shallow", d=words["shapes"]["coast"], stroke_width=width) for width in (60, 38, 18)]
    water = el("rect", class_="fill-water-2", x=-BLEED, y=-BLEED, width=WIDTH + 2 * BLEED, height=HEIGHT + 2 * BLEED)
    return group(water, *shallows)


def sunrise() -> Markup:
    """Where the road leads: the sun over the sea in the east, and its light on the water."""
    light = "".join(f"M{1600 - wide} {410 + 22 * n}h{2 * wide}" for n, wide in enumerate((120, 84, 104, 62, 78, 40)))
    return group(
        el("circle", class_="re-dawn", cx=1600, cy=300, r=190),
        el("circle", class_="re-dawn", cx=1600, cy=300, r=140),
        el("circle", class_="fill-sun", cx=1600, cy=300, r=92),
        el("path", class_="re-light", d=light),
    )


def heading() -> Markup:
    """The name of the game, on the Black Sea."""
    words = [el("tspan", word, x=26, y=72 + 56 * n) for n, word in enumerate(say("Route East").split())]
    return group(
        el("text", words, class_="title re-title", font_size=60, text_anchor="start"),
        label(say("Istanbul to Shanghai"), 28, 158, 21, "label re-title", "start"),
        el("path", class_="re-title-road", d="M28 178C70 170 96 192 138 184S196 172 226 180"),
    )


def lands(words: dict[str, Any]) -> Markup:
    """Sixteen countries in the colours of sand and evening."""
    planes = [
        group(
            el("title", region["name"]),
            el(
                "path",
                class_=f"re-land re-tone-{TONES.get(region['id'], 0)}",
                d=words["shapes"][region["id"]],
                fill_rule="evenodd",
            ),
        )
        for region in words["regions"]
    ]
    return group(*planes)


def relief() -> Markup:
    """Mountains in layers and dunes, behind everything that is played with."""
    far_to_near = sorted(PEAKS, key=lambda peak: peak[1])
    return group(*(dunes(*place) for place in DUNES), *(mountain(*peak) for peak in far_to_near), class_="re-relief")


def country_names(words: dict[str, Any]) -> Markup:
    """The names of the countries, where they lie free of signs."""
    return group(*(label(region["name"], region["x"], region["y"], 13, "title re-country") for region in words["regions"]))


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
    wide = text_width(text, 12) + 6
    tag = el("rect", class_="re-tag", x=x - wide / 2, y=y - 7.5, width=wide, height=15, rx=4)
    return group(tag, label(text, x, y + 4.2, 12, "number re-tag-text"))


def draw_space(content: Content, i: int) -> Markup:
    """A space's sign and name; borders and attractions stand out."""
    space = content.words["spaces"][i]
    spot = name_at(space["name"], space["x"], space["y"], space["label"])
    kind = Kind(space["kind"])
    ends = " re-name-end" if kind in (Kind.START, Kind.FINISH) else " re-name-sight" if kind == Kind.ATTRACTION else ""
    name = el("text", space["name"], class_=f"label re-name{ends}", x=spot.x, y=spot.y, font_size=SIZE, text_anchor=spot.anchor)
    rail = el("path", class_="re-norail", d=f"M{space['x'] - 15} {space['y'] + 15}l30 -30") if space["no_freight"] else None
    sign = el("g", space_sign(kind, 0, 0, space["price"]), transform=at(space["x"], space["y"]), data_spot=f"space-{i}")
    return group(el("title", place_text(space)), rail, sign, name)
