"""The poster under the table: dusk over two shores, roofs, minarets, towers, bridges and ferries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sojourn.core.ui.svg import Markup, at, el, group, num

WIDTH, HEIGHT = 1000, 1096
LIFT = 96  # land, water and skyline are drawn in a square of 1000 and lie this much lower, below the taller Event Sheet
BLEED = 700  # the poster goes on beyond its frame, so that no window shape leaves bare edges
HORIZON = 504

Points = Sequence[tuple[float, float]]

# Land, clockwise from its upper left corner. The upper edge is the horizon.
BEYOGLU: Points = (
    *((-BLEED, 498), (0, 498), (300, 500), (598, 504), (606, 552), (592, 610), (566, 664), (486, 697)),
    *((380, 702), (260, 678), (140, 640), (0, 618), (-BLEED, 606)),
)
OLD_CITY: Points = (
    *((-BLEED, 664), (0, 668), (130, 694), (250, 728), (350, 744), (480, 740), (562, 764), (588, 818)),
    *((568, 872), (500, 906), (380, 920), (180, 926), (0, 922), (-BLEED, 930)),
)
ASIA: Points = (
    *((1000 + BLEED, 498), (1000, 498), (716, 504), (690, 562), (676, 640), (684, 716), (708, 786), (690, 850)),
    *((700, 916), (770, 962), (880, 984), (1000, 1000), (1000 + BLEED, 1020)),
)


def smooth(points: Points, close: bool = True) -> str:
    """A soft line through the points."""
    path = f"M{num(points[0][0])} {num(points[0][1])}"
    for i in range(len(points) - 1):
        before, here = points[max(i - 1, 0)], points[i]
        there, after = points[i + 1], points[min(i + 2, len(points) - 1)]
        bends = (
            (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6),
            (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6),
            there,
        )
        path += "C" + " ".join(f"{num(float(x))} {num(float(y))}" for x, y in bends)
    return path + ("Z" if close else "")


def plane(class_: str, path: str, **attrs: float) -> Markup:
    """One flat shape."""
    return el("path", class_=class_, d=path, **attrs)


def rect(class_: str, x: float, y: float, width: float, height: float, rx: float = 0) -> Markup:
    """One flat rectangle."""
    return el("rect", class_=class_, x=x, y=y, width=width, height=height, rx=rx or None)


# --- Buildings -----------------------------------------------------------------------------------


def dome(class_: str, x: float, base: float, r: float) -> Markup:
    """A dome with its finial."""
    tip = base - r - r * 0.5
    path = f"M{num(x - r)} {num(base)}A{num(r)} {num(r)} 0 0 1 {num(x + r)} {num(base)}Z"
    return plane(class_, f"{path}M{num(x - 1.2)} {num(base - r + 2)}V{num(tip)}h2.4V{num(base - r + 2)}Z")


def minaret(class_: str, x: float, base: float, height: float, half: float = 3) -> Markup:
    """A slender tower with a balcony and a pointed cap."""
    top, wide, cap = base - height, half * 1.8, half * 3
    balcony = top + height * 0.32
    return plane(
        class_,
        f"M{num(x - half)} {num(base)}V{num(top + cap)}L{num(x)} {num(top - cap)}L{num(x + half)} {num(top + cap)}V{num(base)}Z"
        f"M{num(x - wide)} {num(balcony)}h{num(2 * wide)}v{num(half * 1.3)}h{num(-2 * wide)}Z",
    )


def mosque(class_: str, x: float, base: float, size: float) -> Markup:
    """A great dome between smaller ones and four minarets."""
    return group(
        rect(class_, x - size * 1.3, base - size * 0.55, size * 2.6, size * 0.6),
        rect(class_, x - size * 0.85, base - size * 0.95, size * 1.7, size * 0.5),
        dome(class_, x, base - size * 0.9, size * 0.72),
        [dome(class_, x + side * size * 0.98, base - size * 0.52, size * 0.34) for side in (-1, 1)],
        [minaret(class_, x + side * size * 1.55, base, size * 2.2, size * 0.085) for side in (-1, 1)],
        [minaret(class_, x + side * size * 1.12, base, size * 1.75, size * 0.07) for side in (-1, 1)],
    )


def roofs(class_: str, left: float, base: float, heights: Sequence[float], step: float = 26) -> Markup:
    """A row of stepped roofs."""
    path = f"M{num(left)} {num(base)}" + "".join(f"V{num(base - h)}h{num(step)}" for h in heights)
    return plane(class_, f"{path}V{num(base)}Z")


def lights(spots: Points, width: float = 5, height: float = 7) -> Markup:
    """Windows with somebody at home."""
    return plane("fill-window", "".join(f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}Z" for x, y in spots))


def houses(x: float, y: float, heights: Sequence[float], step: float = 24) -> Markup:
    """A street of small houses: lit wall, shaded gable, red-brown roof, one window each."""
    walls, dark, tops, panes = "", "", "", []
    for i, h in enumerate(heights):
        left, roof = x + i * step, y - h
        walls += f"M{num(left)} {num(y)}V{num(roof)}h{num(step * 0.62)}V{num(y)}Z"
        dark += f"M{num(left + step * 0.62)} {num(y)}V{num(roof)}h{num(step * 0.34)}V{num(y)}Z"
        tops += f"M{num(left - 2)} {num(roof)}l{num(step * 0.33)} {num(-step * 0.34)}"
        tops += f"h{num(step * 0.46)}L{num(left + step)} {num(roof)}Z"
        panes.append((left + step * 0.2, roof + 6))
    return group(
        plane("fill-raised", walls),
        plane("fill-land-2", dark),
        plane("fill-shade-2", tops),
        lights(panes),
    )


def galata(x: float, base: float) -> Markup:
    """The round tower above the bridge."""
    return group(
        plane("cast", f"M{x} {base}h34l22 14H{x + 12}Z"),
        plane("fill-land-2", f"M{x - 14} {base}V{base - 58}h28V{base}Z"),
        plane("fill-shade-2", f"M{x + 4} {base}V{base - 58}h10V{base}Z", opacity=0.55),
        plane("fill-land-2", f"M{x - 17} {base - 56}v-9h34v9Z"),
        plane("fill-shade", f"M{x - 17} {base - 65}L{x} {base - 104}L{x + 17} {base - 65}Z"),
        lights(((x - 9, base - 48), (x + 3, base - 48), (x - 4, base - 26), (x - 11, base - 64), (x + 1, base - 64))),
    )


def maiden(x: float, y: float) -> Markup:
    """The Maiden's Tower on its rock in the strait."""
    return group(
        el("ellipse", class_="fill-water-2", cx=x, cy=y + 8, rx=44, ry=9),
        plane("fill-land-2", f"M{x - 30} {y + 6}q4-12 14-12h34q10 0 12 12Z"),
        rect("fill-raised", x - 20, y - 20, 34, 16),
        plane("fill-shade-2", f"M{x - 23} {y - 20}l6-9h26l6 9Z"),
        rect("fill-raised", x - 8, y - 52, 17, 32),
        plane("fill-shade", f"M{x - 11} {y - 52}L{x + 0.5} {y - 74}L{x + 12} {y - 52}Z"),
        lights(((x - 4, y - 46), (x - 15, y - 16), (x - 3, y - 16), (x + 7, y - 16)), 5, 7),
    )


# --- On the water --------------------------------------------------------------------------------


def ferry(x: float, y: float, size: float = 1, turned: bool = False) -> Markup:
    """A city ferry with its yellow funnel band and lit saloon."""
    where = f"translate({num(x)} {num(y)}) scale({num(-size if turned else size)} {num(size)})"
    return el(
        "g",
        plane("fill-water-2", "M-46 16q14-6 28 0t28 0 28 0 14-3v7H-46Z"),
        plane("fill-shade", "M-40 2H42l-8 15H-34Z"),
        plane("fill-raised", "M-32-10H28v12H-36Z"),
        plane("fill-raised", "M-22-20H14v11H-24Z"),
        plane("fill-shade", "M-6-20v-15h11v15Z"),
        plane("fill-sun", "M-6-32h11v6H-6Z"),
        lights(((-29, -7), (-20, -7), (-11, -7), (-2, -7), (7, -7), (16, -7), (-17, -17), (-7, -17), (3, -17)), 5, 5),
        transform=where,
    )


def waves(spots: Points, width: float = 44) -> Markup:
    """Short strokes of light on the water."""
    bend = width / 4
    path = "".join(f"M{num(x)} {num(y)}q{num(bend / 2)}-5 {num(bend)} 0t{num(bend)} 0" for x, y in spots)
    return el("path", class_="fill-none stroke-water-2", d=path, stroke_width=3, stroke_linecap="round")


def glitter() -> Markup:
    """The low sun on the strait."""
    strokes = ((630, 514, 60), (622, 526, 76), (636, 538, 48), (616, 551, 60), (640, 564, 36), (612, 618, 40), (632, 634, 24))
    path = "".join(f"M{x} {y}h{w}" for x, y, w in strokes)
    return el("path", class_="fill-none stroke-sun-2", d=path, stroke_width=4, stroke_linecap="round", opacity=0.75)


def sailing(x: float, y: float) -> Markup:
    """A small boat under sail."""
    return el(
        "g",
        plane("fill-shade", "M-16 4H18L10 12H-10Z"),
        plane("fill-raised", "M-1 1V-30L-16 1Z"),
        plane("fill-sky-2", "M3 1V-26L16 1Z"),
        transform=at(x, y),
    )


# --- The whole ground ----------------------------------------------------------------------------


def sky() -> Markup:
    """Dusk in three flat bands, and the sun going down behind Üsküdar."""
    left, across = -BLEED, WIDTH + 2 * BLEED
    return group(
        rect("fill-sky", left, -BLEED - LIFT, across, BLEED + LIFT + HORIZON + 10),
        plane("fill-sky-2", f"M{left} 214Q200 150 520 226T{WIDTH + BLEED} 176V{HORIZON + 10}H{left}Z"),
        plane("fill-sun-2", f"M{left} 424Q260 366 560 420T{WIDTH + BLEED} 384V{HORIZON + 10}H{left}Z", opacity=0.5),
        el("circle", class_="fill-sun", cx=660, cy=HORIZON - 2, r=92),
    )


def far_city() -> Markup:
    """The skyline on the horizon: Beyoğlu's hill, the bridge over the strait, Asia's hills."""
    back, front = "fill-shade-2", "fill-shade"
    left = roofs(back, -BLEED, HORIZON, (22, 34, 18, 40, 28, 52, 30, 24, 44, 20) * 3, 24)
    near = roofs(front, 0, HORIZON, (24, 40, 18, 32, 52, 26, 14, 36, 22, 46, 60, 34, 20, 30, 48, 28, 38, 22, 30, 18, 26, 12, 8))
    asia = plane(back, f"M716 {HORIZON}Q770 466 850 474T1010 452T1300 468T{WIDTH + BLEED} 448V{HORIZON}Z")
    bridge = el(
        "path",
        class_="fill-none stroke-shade",
        d=f"M560 488H772M606 {HORIZON}V446M724 {HORIZON}V446M560 486L606 448Q665 498 724 448L772 486",
        stroke_width=3,
    )
    return group(
        left,
        asia,
        mosque(back, 420, HORIZON - 6, 27),
        minaret(back, 786, 484, 54, 2.6),
        dome(back, 808, 478, 15),
        minaret(back, 930, 470, 44, 2.6),
        near,
        mosque(front, 178, HORIZON - 4, 23),
        bridge,
        lights(
            (
                *((10, 486), (36, 470), (62, 490), (112, 460), (136, 482), (240, 478), (266, 464), (272, 482), (318, 486)),
                *((370, 472), (396, 480), (424, 474), (486, 482), (516, 488), (790, 484), (840, 488), (884, 482), (952, 478)),
                *((-40, 482), (-90, 474), (-150, 484), (-210, 478), (1040, 482), (1100, 474), (1170, 484)),
            ),
            5,
            6,
        ),
    )


@cache
def ground() -> Markup:
    """Sky, water and the three lands with their far and near buildings."""
    return group(
        sky(),
        rect("fill-water", -BLEED, HORIZON - 1, WIDTH + 2 * BLEED, WIDTH + BLEED - HORIZON),
        glitter(),
        far_city(),
        group([plane("cast", smooth([(x + 7, y + 9) for x, y in land])) for land in (BEYOGLU, OLD_CITY, ASIA)]),
        group([plane("fill-land", smooth(land)) for land in (BEYOGLU, OLD_CITY, ASIA)]),
        plane("fill-land-2", "M0 560Q120 536 250 566T470 650Q360 690 250 664T0 606L-700 596V560Z", opacity=0.55),
        plane("fill-land-2", "M0 880Q200 846 330 884T560 868Q530 906 400 915T0 918L-700 926V880Z", opacity=0.55),
        plane("fill-land-2", "M1700 700H1000Q930 690 912 760T940 900T1000 992L1700 1010Z", opacity=0.55),
        waves(
            (
                *(
                    (612, 660),
                    (604, 742),
                    (628, 800),
                    (612, 880),
                    (560, 930),
                    (640, 948),
                    (470, 962),
                    (742, 986),
                    (60, 646),
                    (20, 648),
                ),
                *((596, 976), (840, 1012), (-120, 640), (-240, 950), (-90, 972), (520, 990), (300, 1016), (700, 1040)),
            )
        ),
        decorations(),
        id="poster",
        transform=at(0, LIFT),
    )


def decorations() -> Markup:
    """Streets between the neighbourhoods, and what floats."""
    return group(
        houses(236, 664, (18, 24)),
        houses(552, 640, (20,)),
        galata(528, 690),
        houses(24, 690, (16, 22), 22),
        houses(290, 776, (22, 18)),
        houses(24, 904, (20, 28, 18, 24, 16)),
        houses(300, 908, (24, 18, 22)),
        houses(922, 640, (24, 18, 28, 20)),
        houses(912, 758, (18, 26, 20, 24)),
        houses(706, 772, (20, 16), 22),
        houses(940, 900, (22, 18, 26)),
        houses(1040, 860, (22, 30, 18, 26, 20)),
        houses(1050, 620, (20, 28, 18)),
        houses(-130, 560, (22, 30, 18, 26)),
        houses(-150, 820, (24, 18, 28, 20)),
        maiden(640, 716),
        sailing(470, 968),
        ferry(-140, 990),
        sailing(1120, 1070),
    )
