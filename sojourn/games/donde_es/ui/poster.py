"""¿Dónde Es? White stairs, blue doors, hard shadows, bougainvillea, and the sea at the end."""

from __future__ import annotations

from math import cos, radians, sin

from sojourn.core.ui.markup import Markup, at, group
from sojourn.core.ui.poster import HEIGHT, WIDTH, box, disc, letters, plane, polygon, sheet


def poster() -> Markup:
    """From the back to the front: sea, houses, stairs, shadow, flowers, name."""
    return sheet(
        "¿Dónde Es?",
        box("fill-sky", 0, 0, WIDTH, HEIGHT),
        _sea(),
        _far_houses(),
        _left_house(),
        _right_house(),
        _stairs(),
        _flowers(),
        _pots(),
        letters("¿Dónde Es?", 92, 66, "fill-accent"),
    )


def _sea() -> Markup:
    """A band of sea with one sail."""
    return group(
        disc("fill-sky-2", 300, 214, 60),
        box("fill-water", 0, 262, WIDTH, 130),
        plane("fill-water-2", "M200 280H330V283H200ZM240 300H380V303H240ZM190 322H290V325H190Z"),
        plane(
            "fill-land",
            "M300 288V246Q318 268 320 288ZM297 288V256Q288 274 284 288ZM282 291H322L316 298H288Z",
        ),
    )


def _far_houses() -> Markup:
    """The lower village: small cubes, lit from the left."""
    cubes = (
        (176, 330, 52, 84),
        (222, 348, 58, 70),
        (274, 322, 46, 90),
        (314, 344, 66, 80),
        (362, 326, 40, 96),
    )
    parts = []
    for x, y, w, h in cubes:
        parts += [
            box("fill-land", x, y, w, h),
            box("fill-land-2", x + w * 0.68, y, w * 0.32, h),
            box("fill-window", x + w * 0.26, y + 18, 8, 12),
        ]
    return group(parts)


def _left_house() -> Markup:
    """The house in the sun: a blue door, a barred window."""
    wall = polygon("fill-land", (0, 168), (150, 168), (190, 226), (190, 752), (0, 752))
    side = polygon("fill-land-2", (150, 168), (190, 226), (190, 580), (150, 640))
    roof = polygon("fill-shade", (0, 156), (154, 156), (160, 170), (0, 170))
    door = group(
        plane("fill-shade-2", "M34 640V462a38 38 0 0 1 76 0V640Z"),
        plane("fill-water", "M42 640V464a30 30 0 0 1 60 0V640Z"),
        plane(
            "fill-water-2",
            "M48 640V560H68V640ZM76 640V560H96V640ZM48 548V500H68V548ZM76 548V500H96V548Z",
        ),
        disc("fill-shade-2", 96, 566, 3),
    )
    window = group(
        box("fill-shade-2", 40, 254, 68, 92),
        box("fill-window", 47, 261, 54, 78),
        plane(
            "fill-none stroke-land",
            "M60.500 261V339M74 261V339M87.500 261V339M47 287H101M47 313H101",
            stroke_width=3,
        ),
        box("fill-shade", 36, 346, 76, 8),
    )
    eave = polygon("cast", (0, 170), (152, 170), (150, 186), (0, 186))
    return group(wall, side, eave, door, window, roof)


def _right_house() -> Markup:
    """The house in the shade, with an arch and a lit window."""
    wall = polygon("fill-land-2", (552, 120), (420, 150), (384, 214), (384, 600), (552, 752))
    edge = polygon("fill-land", (420, 150), (384, 214), (384, 590), (420, 626))
    roof = polygon("fill-shade", (552, 104), (416, 138), (410, 154), (552, 122))
    door = group(
        plane("fill-shade", "M464 680V470a32 36 0 0 1 64 0V737Z"),
        plane("fill-water", "M472 686V472a24 28 0 0 1 48 0V730Z"),
        plane("cast", "M472 686V472a24 28 0 0 1 20-27V705Z"),
    )
    window = group(
        box("fill-shade", 456, 262, 60, 80),
        box("fill-window", 463, 269, 46, 66),
        box("fill-land", 484, 269, 4, 66),
    )
    return group(wall, edge, door, window, roof)


def _stairs() -> Markup:
    """Steps that climb toward the sea; each tread is white, each riser in shade."""
    steps = 11
    parts, shadows = [], []
    for n in range(steps):
        near, far = n / steps, (n + 1) / steps
        top, bottom = 410 + 342 * near**1.45, 410 + 342 * far**1.45
        left, right = 190 - 172 * far**1.3, 384 + 168 * far**1.3
        riser = top + (bottom - top) * 0.56
        edge, drop = 312 - 118 * near, 118 / steps
        parts += [
            polygon("fill-land", (left, top), (right, top), (right, riser), (left, riser)),
            polygon("fill-land-2", (left, riser), (right, riser), (right, bottom), (left, bottom)),
        ]
        # The house on the right throws one hard edge, broken at every step.
        corners = ((edge, top), (edge - drop * 1.5, riser), (edge - drop, bottom))
        shadows.append(polygon("cast", *corners, (right, bottom), (right, top)))
    return group(parts, shadows)


def _flowers() -> Markup:
    """Bougainvillea over the corner of the sunny house, and what the wind took of it."""
    bract = "M0 1C-9-4-8-14 0-17C8-14 9-4 0 1ZM1 0C8-6 16-1 16 7C10 12 2 9 1 0ZM-1 0C-8-6-16-1-16 7C-10 12-2 9-1 0Z"
    clusters = []
    for n in range(110):
        # Two irrational steps spread them without a pattern; the lower ones hang in a narrow fall.
        along, turn = ((n * 0.7549) % 1) ** 1.3, n * 137.5
        wide = 64 * (1 - along) + 9
        x = 140 + 46 * along + wide * cos(radians(turn)) * ((n % 7) / 7 + 0.25)
        y = 150 + 186 * along + (22 - 14 * along) * sin(radians(turn))
        tone = ("fill-sun", "fill-sun", "fill-sun-2")[n % 3]
        size = 0.92 - 0.34 * along
        clusters.append(plane(tone, bract, transform=at(x, y, turn % 120, size)))
    petals = [(214, 420, 40), (226, 470, 10), (180, 520, 75), (246, 556, 20), (150, 606, 100), (262, 700, 50)]
    fallen = [plane("fill-sun", bract, transform=at(x, y, turn, 0.5)) for x, y, turn in petals]
    return group(clusters, fallen)


def _pots() -> Markup:
    """Two pots beside the door."""
    pot = "M-15 0H15L11 34H-11ZM-18-6H18V2H-18Z"
    near = group(
        disc("fill-sun", -8, -20, 12),
        disc("fill-sun", 9, -22, 13),
        disc("fill-sun-2", 2, -31, 9),
        plane("fill-shade", pot),
        transform="translate(136 606)",
    )
    high = group(
        disc("fill-sun", 0, -14, 13),
        disc("fill-sun-2", -4, -18, 5),
        plane("fill-shade", pot),
        transform="translate(16 610) scale(.8)",
    )
    return group(near, high)
