"""A small map of the world: coarse coasts, nine capitals, and a dotted way for every traveller."""

from __future__ import annotations

from sojourn.core.ui.svg import Markup, badge, el, group, memoized, num
from sojourn.games.emigration.ui.facts import Scene

# Longitude and latitude in turn; drawn coarsely, as on an old airline poster.
LANDS = (
    (-168, 66, -156, 71, -128, 70, -110, 68, -95, 72, -82, 74, -78, 62, -94, 59, -82, 52, -79, 62, -64, 60, -56, 52, -66, 45,
     -75, 38, -81, 31, -80, 25, -84, 30, -97, 27, -97, 20, -88, 21, -84, 10, -78, 8, -92, 15, -106, 21, -114, 31, -124, 41,
     -125, 49, -140, 60, -156, 58, -166, 61),
    (-58, 77, -22, 77, -22, 70, -44, 60, -54, 68, -68, 76),
    (-78, 8, -62, 11, -50, 1, -35, -7, -39, -17, -48, -26, -58, -38, -66, -48, -69, -55, -74, -50, -71, -30, -76, -14, -81, -4),
    (-17, 14, -10, 30, -5, 36, 11, 37, 20, 31, 33, 31, 43, 12, 51, 12, 40, -4, 40, -16, 33, -27, 26, -34, 18, -34, 12, -17,
     9, 3, -8, 5),
    (-10, 37, -9, 43, -2, 44, -4, 48, 5, 52, 9, 58, 5, 60, 14, 68, 28, 71, 42, 67, 60, 69, 75, 73, 105, 77, 140, 73, 180, 68,
     178, 62, 162, 59, 156, 52, 141, 53, 135, 44, 129, 42, 126, 35, 121, 40, 122, 31, 114, 22, 108, 20, 109, 12, 104, 2,
     99, 10, 92, 22, 80, 15, 77, 8, 73, 20, 66, 25, 57, 26, 58, 21, 45, 13, 36, 28, 36, 36, 27, 37, 23, 37, 19, 42, 13, 45,
     18, 40, 12, 38, 8, 44, 0, 40, -5, 36),
    (-8, 51, -5, 58, 0, 54, 1, 51),
    (131, 31, 136, 34, 141, 36, 142, 45, 139, 38, 132, 34),
    (95, 5, 106, -6, 116, -8, 128, -4, 141, -3, 150, -10, 132, -8, 118, -9, 105, -7),
    (114, -22, 122, -18, 131, -12, 142, -11, 146, -19, 153, -27, 150, -37, 139, -36, 131, -32, 116, -35),
    (167, -46, 173, -41, 175, -36, 178, -38, 174, -42, 170, -46),
    (44, -25, 50, -16, 47, -25),
)  # fmt: skip


def spot_on(lon: float, lat: float, x: float, y: float, width: float) -> tuple[float, float]:
    """Where a place is on a map whose upper left corner is (x, y)."""
    scale = width / 360
    return x + (lon + 180) * scale, y + (78 - lat) * scale


def world(scene: Scene, x: float, y: float, width: float, height: float) -> Markup:
    """The map below the layouts, with everybody's way from home to the Destination."""
    v, places = scene.v, scene.content.words["places"]
    spots = [spot_on(lon, lat, x, y, width) for lon, lat in places]
    ends = [el("circle", class_="fill-ink-soft", cx=a, cy=b, r=3.5) for a, b in spots]
    if v.destination[scene.me] >= 0:
        a, b = spots[v.destination[scene.me]]
        ends.append(el("circle", class_="map-goal", cx=a, cy=b, r=12))
    home = spots[v.nationality[scene.me]]
    return group(
        coasts(x, y, width),
        [_way(scene, seat, spots) for seat in [*scene.others, scene.me]],
        ends,
        badge(scene.me, home[0], home[1], 26),
    )


@memoized
def coasts(x: float, y: float, width: float, colour: str = "fill-sky-2") -> Markup:
    """The lands alone."""
    found = []
    for coast in LANDS:
        points = [spot_on(coast[i], coast[i + 1], x, y, width) for i in range(0, len(coast), 2)]
        found.append(el("polygon", class_=colour, points=" ".join(f"{num(a)},{num(b)}" for a, b in points)))
    return group(found)


def _way(scene: Scene, seat: int, spots: list[tuple[float, float]]) -> Markup:
    """A dotted arc in the traveller's colour."""
    v = scene.v
    if v.destination[seat] < 0:
        return Markup("")
    (ax, ay), (bx, by) = spots[v.nationality[seat]], spots[v.destination[seat]]
    lift = 18 + abs(bx - ax) * 0.16
    mine = " way-mine" if seat == scene.me else ""
    d = f"M{num(ax)} {num(ay)}Q{num((ax + bx) / 2)} {num(min(ay, by) - lift)} {num(bx)} {num(by)}"
    return el("path", class_=f"way stroke-seat-{seat}{mine}", d=d)
