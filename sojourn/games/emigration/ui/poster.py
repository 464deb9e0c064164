"""Emigration. An air-mail letter: passport, ticket, stamp and postmark."""

from __future__ import annotations

from sojourn.core.ui.markup import Markup, el, group, label
from sojourn.core.ui.poster import HEIGHT, WIDTH, box, disc, letters, plane, polygon, sheet
from sojourn.games.emigration.ui.words import say


def poster() -> Markup:
    """From the back to the front: envelope, ticket, passport, stamp, postmark, name."""
    return sheet(
        "Emigration",
        box("fill-sky", 0, 0, WIDTH, HEIGHT),
        _border(),
        plane("fill-sky-2", "M34 34H518L276 262Z"),
        _ticket(),
        _passport(),
        _stamp(),
        _postmark(),
        letters("Emigration", 694, 60, "on-sky"),
    )


def _border() -> Markup:
    """Red and navy bars along the four edges, none of them cut."""
    bars = []
    for n in range(16):
        colour, x, y = ("fill-sun", "fill-land")[n % 2], 38 + n * 44, 28 + n * 44
        level = [polygon(colour, (x + 12, e), (x + 36, e), (x + 24, e + 22), (x, e + 22)) for e in (0, 730)]
        upright = [polygon(colour, (e, y + 12), (e, y + 36), (e + 22, y + 24), (e + 22, y)) for e in (0, 530)]
        bars += upright + (level if n < 11 else [])
    return group(bars)


def _ticket() -> Markup:
    """A ticket with its coupon, punched twice."""
    paper = plane(
        "fill-water",
        "M0 0H206a14 14 0 0 0 28 0H330V132H234a14 14 0 0 0-28 0H0Z"
        "M34 96a11 11 0 1 0 22 0 11 11 0 1 0-22 0ZM74 96a11 11 0 1 0 22 0 11 11 0 1 0-22 0Z",
        fill_rule="evenodd",
    )
    fold = plane("fill-none stroke-land", "M220 16V118", stroke_width=2, stroke_dasharray=6)
    lines = [
        box("fill-land", 24, 26, 120, 9),
        box("fill-land-2", 24, 46, 160, 6),
        box("fill-land-2", 24, 60, 96, 6),
    ]
    code = [box("fill-land", 248 + x, 24, w, 84) for x, w in ((0, 5), (10, 3), (17, 8), (30, 3), (38, 5), (48, 9), (61, 3))]
    return group(
        plane("cast", "M10 12H340V144H10Z", opacity=0.18),
        paper,
        fold,
        lines,
        code,
        transform="translate(188 440) rotate(9)",
    )


def _passport() -> Markup:
    """A navy passport with a globe pressed into it."""
    cover = [
        el("rect", class_="cast", x=14, y=16, width=252, height=356, rx=16),
        el("rect", class_="fill-land-2", x=7, y=5, width=252, height=356, rx=14),
        el("rect", class_="fill-land", width=252, height=356, rx=16),
        plane("fill-land-2", "M0 16a16 16 0 0 1 16-16h10V356H16a16 16 0 0 1-16-16Z"),
    ]
    globe = plane(
        "fill-none stroke-water",
        "M64 172a70 70 0 1 0 140 0 70 70 0 1 0-140 0ZM134 102V242M64 172H204"
        "M134 102Q84 172 134 242Q184 172 134 102"
        "M75 134Q134 158 193 134M75 210Q134 186 193 210",
        stroke_width=4,
    )
    passport = say("PASSPORT")
    words = label(passport, 137, 66, min(29, 232 // len(passport)), "title fill-water")
    chip = group(
        el(
            "rect",
            class_="fill-none stroke-water",
            x=112,
            y=286,
            width=44,
            height=28,
            rx=5,
            stroke_width=4,
        ),
        disc("fill-water", 134, 300, 7),
        box("fill-water", 98, 298, 14, 4),
        box("fill-water", 156, 298, 14, 4),
    )
    return group(cover, globe, words, chip, transform="translate(66 176) rotate(-7)")


def _stamp() -> Markup:
    """One stamp: a ship that leaves, a red sun."""
    teeth = [disc("fill-sky", x, y, 5.5) for x in range(0, 145, 16) for y in (0, 176)]
    teeth += [disc("fill-sky", x, y, 5.5) for y in range(16, 176, 16) for x in (0, 144)]
    picture = [
        box("fill-sky", 12, 12, 120, 152),
        disc("fill-sun", 86, 70, 28),
        plane("fill-land-2", "M12 104H132V164H12Z"),
        plane("fill-land", "M24 104H112L102 122H36ZM42 104V92H98V104ZM56 92V74H66V92ZM74 92V74H84V92Z"),
        plane("fill-sun-2", "M56 80H66V74H56ZM74 80H84V74H74Z"),
        plane("fill-water", "M20 136H64V139H20ZM80 130H124V133H80ZM48 150H104V153H48Z"),
    ]
    return group(
        box("fill-water-2", 0, 0, 144, 176),
        teeth,
        picture,
        transform="translate(348 74) rotate(5)",
    )


def _postmark() -> Markup:
    """The cancel over the stamp."""
    rings = plane(
        "fill-none stroke-sun",
        "M238 150a62 62 0 1 0 124 0 62 62 0 1 0-124 0ZM256 150a44 44 0 1 0 88 0 44 44 0 1 0-88 0Z",
        stroke_width=4,
    )
    waves = plane(
        "fill-none stroke-sun",
        "".join(f"M366 {124 + 18 * n}q17-12 34 0t34 0 34 0 34 0" for n in range(4)),
        stroke_width=4,
    )
    plane_mark = plane(
        "fill-sun",
        "M-26 3-20 0-8-1-14-19H-8L5-2 20-4Q28-3 28 0T20 4L5 2-8 19H-14L-8 1-20 0-24 8H-28Z",
    )
    return group(
        rings,
        waves,
        group(plane_mark, transform="translate(300 150) rotate(-38)"),
        transform="translate(8 44) rotate(-6 300 150)",
    )
