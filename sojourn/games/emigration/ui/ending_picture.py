"""The whole game in one picture: everybody's way over the map, ending in the country or at its border, and their papers below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.ui.svg import Markup, badge, el, group, icon, label, num, svg, text_width
from sojourn.games.emigration.crossing import best_of
from sojourn.games.emigration.ui.card_faces import fitted
from sojourn.games.emigration.ui.facts import Scene, expected, look, papers_in_hand
from sojourn.games.emigration.ui.marks import air_mail, ring_stamp
from sojourn.games.emigration.ui.panels import headline
from sojourn.games.emigration.ui.words import assurance, say
from sojourn.games.emigration.ui.world_map import coasts, spot_on

WIDE, HIGH = 1200, 800
EDGE = 40
MAP = (EDGE, 108.0, WIDE - 2 * EDGE)  # corner and width
FOOT = 556  # where the papers begin
AT_BORDER = 0.82  # how far a way goes that ends at the border

Point = tuple[float, float]


def ending_picture(content: Content, v: Any, names: Sequence[str], story: Sequence[tuple[int, Event]] = ()) -> str:
    """A poster of the game that was played; only colours every drawing knows, since it also leaves the page."""
    scene = look(content, v, (), names)
    seats, line = range(int(v.seats)), headline(content, v, names)
    spots = [spot_on(lon, lat, *MAP) for lon, lat in content.words["places"]]
    return svg(
        WIDE,
        HIGH,
        el("rect", class_="fill-sky", width=WIDE, height=HIGH),
        air_mail(WIDE, HIGH, 18),
        label("Emigration", EDGE, 84, 46, "title", "start"),
        label(line, WIDE - EDGE, 80, min(25, 25 * 740 / text_width(line, 26)), "label", "end"),
        group(coasts(*MAP, "fill-water"), opacity=0.45),
        [_way(scene, seat, spots) for seat in seats],
        _countries(scene, spots),
        [_traveller(scene, seat, spots) for seat in seats],
        [_papers(scene, seat) for seat in seats],
        title=say("Everyone's way to their Destination"),
    )


def _ends(scene: Scene, seat: int, spots: Sequence[Point]) -> tuple[Point, Point, Point]:
    """Home, the top of the arc, and the Destination; arcs of several travellers are kept apart."""
    home, there = spots[scene.v.nationality[seat]], spots[scene.v.destination[seat]]
    lift = 40 + abs(there[0] - home[0]) * 0.16 + 9 * seat
    return home, ((home[0] + there[0]) / 2, max(min(home[1], there[1]) - lift, 96.0)), there


def _on_arc(ends: tuple[Point, Point, Point], t: float) -> Point:
    """A point of the arc."""
    (ax, ay), (bx, by), (cx, cy) = ends
    near, far = (1 - t) ** 2, t * t
    return near * ax + 2 * t * (1 - t) * bx + far * cx, near * ay + 2 * t * (1 - t) * by + far * cy


def _way(scene: Scene, seat: int, spots: Sequence[Point]) -> Markup:
    """An unbroken line into the country, or a dotted one that stops at its border."""
    ends, entered = _ends(scene, seat, spots), bool(scene.v.entered[seat])
    steps = [_on_arc(ends, n / 40 * (1 if entered else AT_BORDER)) for n in range(41)]
    points = " ".join(f"{num(x)},{num(y)}" for x, y in steps)
    return el(
        "polyline",
        class_=f"fill-none stroke-seat-{seat}",
        points=points,
        stroke_width=5,
        stroke_linecap="round",
        stroke_dasharray=None if entered else "1 11",
    )


def _countries(scene: Scene, spots: Sequence[Point]) -> Markup:
    """A dot and a name for every country that somebody left or headed for."""
    v, parts = scene.v, []
    used = {int(n) for seat in range(int(v.seats)) for n in (v.nationality[seat], v.destination[seat])}
    for country in sorted(used):
        x, y = spots[country]
        name = scene.country(country)
        half = text_width(name, 20) * 0.58
        parts += [
            el("circle", class_="fill-ink", cx=x, cy=y, r=6),
            label(name, min(max(x, EDGE + half), WIDE - EDGE - half), y + 30, 20, "label"),
        ]
    return group(parts)


def _traveller(scene: Scene, seat: int, spots: Sequence[Point]) -> Markup:
    """A token where the journey ended."""
    ends = _ends(scene, seat, spots)
    x, y = _on_arc(ends, 1 if scene.v.entered[seat] else AT_BORDER)
    beside = [q for q in range(seat) if scene.v.entered[q] and scene.v.destination[q] == scene.v.destination[seat]]
    return badge(seat, x + 26 * len(beside), y - 2, 34)


def _papers(scene: Scene, seat: int) -> Markup:
    """One traveller's page: who, from where to where, what they brought, and the stamp."""
    v, count = scene.v, int(scene.v.seats)
    gap = 14
    w = (WIDE - 2 * EDGE - gap * (count - 1)) / count
    x, h = EDGE + seat * (w + gap), HIGH - FOOT - EDGE
    total = sum(max(part, 0) for part in expected(scene, seat))
    facts = {"total": assurance(total), "cost": int(v.cost[seat])}
    brought = say("{total}, price {cost}", **facts)
    route = say("{home} → {there}", home=scene.country(int(v.nationality[seat])), there=scene.country(int(v.destination[seat])))
    best = int(best_of(v))
    name = fitted(scene.name(seat), (w - 64) * 0.92 - (34 if best == 1 << seat else 0), 23)
    under = say("{assurance} left", assurance=assurance(int(v.assurance[seat])))
    if not v.entered[seat]:
        under = say("too little Assurance") if papers_in_hand(scene, seat) else say("no papers")
    text, tint = (say("Got in"), "good") if v.entered[seat] else (say("Turned away"), "bad")
    size = min(74.0, (w - 20) / 3)
    return group(
        el("rect", class_="fill-raised stroke-line", x=x, y=FOOT, width=w, height=h, rx=8, stroke_width=1.5),
        el("rect", class_=f"fill-seat-{seat}", x=x, y=FOOT, width=w, height=9, rx=4),
        badge(seat, x + 28, FOOT + 38, 34),
        label(name, x + 52, FOOT + 46, 23, "label", "start"),
        icon("trophy", x + w - 26, FOOT + 38, 30, "ink") if best == 1 << seat else None,
        label(route, x + w / 2, FOOT + 74, min(18, 18 * (w - 16) / text_width(route, 18)), "body"),
        label(brought, x + w / 2, FOOT + 97, min(18, 18 * (w - 16) / text_width(brought, 18)), "number"),
        ring_stamp(text, under, x + w / 2, FOOT + 153, size, tint, -5 if v.entered[seat] else 4),
    )
