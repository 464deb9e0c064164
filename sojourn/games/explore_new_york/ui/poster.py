"""Explore New York. Blocks from above on a pale morning, long shadows, a park, taxis."""

from __future__ import annotations

from sojourn.core.ui.markup import Markup, group
from sojourn.core.ui.poster import HEIGHT, WIDTH, box, disc, letters, plane, polygon, sheet

TILE_X, TILE_Y, STOREY = 86.0, 49.0, 14.0
"""Half the width and half the height of one block of ground on the page, and one storey."""

EDGE, SIDE = 0.2, 0.6
"""The street before a block, and the block itself."""

PARK = {(x, y) for x in (4, 5) for y in (4, 5, 6)}


def poster() -> Markup:
    """From the back to the front: ground, river, shadows, park, blocks and taxis, name."""
    places = sorted(((x, y) for x in range(-2, 13) for y in range(-3, 13)), key=sum)
    blocks = [(x, y) for x, y in places if x > 0 and (x, y) not in PARK and _in_sight(x, y)]
    return sheet(
        "Explore New York",
        box("fill-sky", 0, 0, WIDTH, HEIGHT),
        _river(),
        [_shadow(x, y) for x, y in blocks],
        _park(),
        [drawing for _, drawing in sorted(_taxis() + [(x + y + 1.0, _block(x, y)) for x, y in blocks])],
        box("fill-shade", 0, 0, WIDTH, 142),
        letters("Explore", 56, 32, "on-shade"),
        letters("New York", 120, 70, "fill-sun"),
    )


def at(x: float, y: float, z: float = 0) -> tuple[float, float]:
    """A place in the city on the page; x runs down to the right, y down to the left."""
    return round(318 + (x - y) * TILE_X, 1), round(-62 + (x + y) * TILE_Y - z * STOREY, 1)


def storeys(x: int, y: int) -> int:
    """How high a block is; the tallest stand around the park."""
    return (2, 3, 2, 4, 2, 3, 5, 2, 4, 2, 7)[(x * 5 + y * 7 + x * y) % 11]


def _in_sight(x: int, y: int) -> bool:
    """Whether anything of a block is inside the picture."""
    across, down = at(x + 0.5, y + 0.5)
    return -80 < across < WIDTH + 80 and 110 < down < HEIGHT + 110


def _slab(class_: str, x: float, y: float, wide: float, deep: float, z: float = 0) -> Markup:
    """A flat piece of ground or roof."""
    corners = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    return polygon(class_, *(at(a, b, z) for a, b in corners))


def _river() -> Markup:
    """The river along the west side, with ripples and a quay."""
    ripples = [(0.35, 3.0, 0.7), (0.0, 3.6, 0.9), (0.3, 4.1, 0.8), (-0.4, 3.4, 0.6)]
    return group(
        _slab("fill-water", -9, -6, 9.78, 26),
        _slab("fill-sky-2", 0.78, -6, 0.12, 26),
        [_slab("fill-water-2", x, y, 0.07, long) for x, y, long in ripples],
    )


def _shadow(x: int, y: int) -> Markup:
    """The morning sun is low in the east: shadows reach over the next street."""
    reach = storeys(x, y) * 0.19
    left, top, right, low = x + EDGE, y + EDGE, x + EDGE + SIDE, y + EDGE + SIDE
    ends = ((left - reach, top + reach * 0.5), (left - reach, low + reach * 0.5))
    corners = ((left, top), *ends, (right - reach, low + reach * 0.5), (right, low), (right, top))
    return polygon("cast", *(at(*corner) for corner in corners))


def _block(x: int, y: int) -> Markup:
    """A block: bright roof, brick front, dark side, rows of windows."""
    a, b, c, d, h = x + EDGE, y + EDGE, x + EDGE + SIDE, y + EDGE + SIDE, storeys(x, y)
    tone = ("fill-land-2", "fill-sky-2", "fill-land-2", "fill-sun-2", "fill-land-2")[(x + 3 * y) % 5]
    face = [at(a, d), at(c, d), at(c, d, h), at(a, d, h)]
    side = [at(c, d), at(c, b), at(c, b, h), at(c, d, h)]
    columns = [at(a + 0.08 + 0.15 * n, d, h - 0.25) for n in range(4)]
    panes = "".join(f"M{u:.1f} {v:.1f}v{h * STOREY - 7:.0f}" for u, v in columns)
    return group(
        polygon("fill-land", *face),
        plane("fill-none stroke-window", panes, stroke_width=6, stroke_dasharray=7),
        polygon("fill-land", *side),
        polygon("cast", *side, opacity=1),
        _slab(tone, a, b, SIDE, SIDE, h),
        _slab("cast", a + 0.08, b + 0.16, 0.24, 0.26, h),
        _slab("fill-land", a + 0.14, b + 0.12, 0.24, 0.24, h + 0.4),
    )


def _park() -> Markup:
    """The park: a lawn, a pond, paths, round trees with their shadows."""
    trees = [(4.3, 4.3), (4.8, 4.2), (5.5, 4.2), (5.8, 4.6), (4.25, 4.8), (4.2, 5.3), (4.6, 5.1), (5.8, 5.2)]
    trees += [(4.3, 5.8), (4.25, 6.4), (4.7, 6.7), (5.3, 6.75), (5.8, 6.6), (5.75, 6.0), (4.8, 6.1), (5.3, 6.3)]
    crowns = []
    for x, y in sorted(trees, key=sum):
        across, down = at(x, y)
        crowns.append(disc("cast", across - 18, down + 8, 15))
        crowns.append(disc("fill-shade-2", across, down - 8, 17))
        crowns.append(disc("fill-sun-2", across + 5, down - 13, 5))
    shore = ((4.85, 4.75), (5.2, 4.5), (5.55, 4.7), (5.5, 5.2), (5.2, 5.6), (4.9, 5.3))
    return group(
        _slab("fill-shade", 4.06, 4.06, 1.88, 2.88),
        polygon("fill-sky", at(4.06, 6.15), at(4.06, 6.05), at(5.94, 5.6), at(5.94, 5.7)),
        polygon("fill-water-2", *(at(*place) for place in shore)),
        crowns,
    )


def _taxis() -> list[tuple[float, Markup]]:
    """Yellow cabs on the avenues, each with its distance, so that nearer blocks may hide it."""
    places = [(3.9, 3.3), (3.9, 4.6), (3.9, 5.8), (5.95, 3.4), (2.9, 4.4), (2.9, 6.4), (1.92, 3.3), (6.95, 4.5), (5.95, 7.3)]
    places += [(4.5, 3.92), (4.4, 6.95), (5.3, 6.95), (6.3, 3.92), (3.3, 6.95), (7.3, 6.95), (6.4, 5.95), (6.95, 8.4)]
    cars = []
    for x, y in places:
        along = abs(y - round(y)) > 0.1
        wide, deep = (0.14, 0.28) if along else (0.28, 0.14)
        parts = [
            _slab("cast", x - 0.1, y + 0.06, wide, deep),
            _slab("fill-sun", x, y, wide, deep, 0.5),
            _slab("fill-ink", x + wide * 0.28, y + deep * 0.28, wide * 0.44, deep * 0.44, 0.7),
        ]
        cars.append((x + y, group(parts)))
    return cars
