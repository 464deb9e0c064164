"""Mojácar from above: white cubes, blue doors, hard shadows, bougainvillea, the sea in the north."""

from __future__ import annotations

from functools import cache
from typing import Any

from sojourn.core.content import Content
from sojourn.core.ui.svg import Child, Markup, at, el, group, label, num, text_width
from sojourn.core.words import language
from sojourn.games.donde_es.records import CELLS, SIDE
from sojourn.games.donde_es.ui.words import say

CELL = 84.0
LEFT = TOP = 22.0
TOWN = CELL * SIDE
STREET = 22.5  # letters of street names: 12 pixels at the smallest size of the board
LIFT = 13.0  # how high the roofs stand above their cell
FALL = (17.0, 23.0)  # where a shadow falls


def corner(cell: int) -> tuple[float, float]:
    """The upper left corner of a cell."""
    return LEFT + CELL * (cell % SIDE), TOP + CELL * (cell // SIDE)


def centre(cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    x, y = corner(cell)
    return x + CELL / 2, y + CELL / 2


def chance(cell: int, salt: int) -> int:
    """A number from 0 to 99 that is always the same for the same house."""
    return (cell * 7919 + salt * 104729 + cell * cell * 31 + salt * salt * 17) % 9973 % 100


@cache
def _town(key: str, grid: str, walls: tuple[tuple[int, int, str, str], ...], streets: tuple[str, ...]) -> Markup:
    parts = [
        ground(grid, streets),
        sea(grid),
        square(grid),
        shadows(grid),
        *[house(grid, cell) for cell in range(CELLS) if grid[cell] == "#"],
        *[flowers(cell) for cell in range(CELLS) if grid[cell] == "#" and chance(cell, 5) < 34],
        names(grid, streets),
        tree(grid),
        *[wall(*each) for each in walls],
        bus_stop(grid),
        compass(),
    ]
    clip = el("clipPath", el("rect", x=LEFT, y=TOP, width=TOWN, height=TOWN), id="de-town")
    frame = el("rect", class_="frame", x=LEFT, y=TOP, width=TOWN, height=TOWN)
    return group(el("defs", clip), group(parts, clip_path="url(#de-town)"), frame)


def town(content: Content) -> Markup:
    """Everything that never moves."""
    walls = tuple((*wall["between"], wall["looks"], wall["name"]) for wall in content.words["walls"])
    return _town(f"{content.hash} {language()}", content.words["map"], walls, tuple(content.words["street"]))


# --- Ground --------------------------------------------------------------------------------------


def rect(x: float, y: float, width: float, height: float, class_: str, **more: Any) -> Markup:
    """A plain rectangle."""
    return el("rect", x=x, y=y, width=width, height=height, class_=class_, **more)


def ground(grid: str, streets: tuple[str, ...]) -> Markup:
    """Warm stone, worn slabs, and stairs where a street is called a slope."""
    parts: list[Child] = [
        rect(LEFT, TOP, TOWN, TOWN, "fill-land"),
        rect(LEFT, TOP, TOWN, TOWN, "fill-shade-2", fill_opacity=0.36),
    ]
    for cell in range(CELLS):
        if grid[cell] in "~#S":
            continue
        x, y = corner(cell)
        if streets[cell].startswith("Cuesta"):
            parts += [rect(x, y + 7 + 14 * k, CELL, 5, "fill-land", fill_opacity=0.55) for k in range(6)]
            continue
        for k in range(5):
            dx, dy = chance(cell, k) * 0.62 + 4, chance(cell, k + 9) * 0.66 + 6
            parts.append(rect(x + dx, y + dy, 15, 8, "fill-land", rx=2, fill_opacity=0.5))
    return group(parts)


def sea(grid: str) -> Markup:
    """The northern row: water, foam, sand around the beach, a sail."""
    beach = grid.index("P") if "P" in grid else 7
    x, y = corner(beach)
    bottom = TOP + CELL
    shore = (
        f"M{num(LEFT)} {num(TOP)}H{num(LEFT + TOWN)}V{num(bottom - 16)}"
        f"C{num(x + 250)} {num(bottom - 4)} {num(x + 190)} {num(bottom - 30)} {num(x + 128)} {num(bottom - 26)}"
        f"C{num(x + 100)} {num(TOP + 22)} {num(x - 20)} {num(TOP + 20)} {num(x - 46)} {num(bottom - 24)}"
        f"C{num(x - 190)} {num(bottom - 40)} {num(x - 330)} {num(bottom - 2)} {num(LEFT)} {num(bottom - 18)}Z"
    )
    waves = [
        el(
            "path",
            d=f"M{num(LEFT + dx)} {num(TOP + dy)}q14 -9 28 0t28 0t28 0",
            fill="none",
            class_="stroke-sky",
            stroke_width=2.4,
            stroke_opacity=0.65,
        )
        for dx, dy in ((30, 22), (150, 40), (262, 18), (410, 34), (706, 26), (820, 44), (60, 52), (330, 52))
    ]
    sail = group(
        el("path", d="M-22 8h44l-8 9h-28z", class_="fill-shade"),
        el("path", d="M0 -34v40h22z", class_="fill-land"),
        el("path", d="M-3 -24v30h-15z", class_="fill-sun"),
        transform=at(LEFT + 508, TOP + 40, scale=0.82),
    )
    return group(
        rect(LEFT, TOP, TOWN, CELL, "fill-shade-2"),
        rect(LEFT, TOP, TOWN, CELL, "fill-land", fill_opacity=0.62),
        el("path", d=shore, class_="fill-sky-2", transform="translate(0 7)"),
        el("path", d=shore, class_="fill-water"),
        el("path", d=shore, class_="fill-water-2", fill_opacity=0.75, transform="translate(0 -22)"),
        el("path", d=shore, class_="fill-water", transform="translate(0 -42)"),
        waves,
        sail,
        [_umbrella(x + dx, y + dy, tone) for dx, dy, tone in ((-22, 68, "sun"), (104, 66, "water"))],
    )


def _umbrella(x: float, y: float, tone: str) -> Markup:
    """A parasol from above, with its shadow and a towel."""
    wedges = [
        el(
            "path",
            d="M0 0L0 -13A13 13 0 0 1 9.2 -9.2Z",
            class_="fill-land" if k % 2 else f"fill-{tone}",
            transform=f"rotate({45 * k})",
        )
        for k in range(8)
    ]
    return group(
        el("ellipse", cx=7, cy=9, rx=13, ry=12, class_="fill-water", fill_opacity=0.3),
        rect(12, -6, 10, 18, f"fill-{tone}", rx=2),
        wedges,
        transform=at(x, y),
    )


def square(grid: str) -> Markup:
    """Terracotta tiles around the tree."""
    parts: list[Child] = []
    for cell in (c for c in range(CELLS) if grid[c] == "S"):
        x, y = corner(cell)
        parts.append(rect(x, y, CELL, CELL, "fill-shade"))
        parts.append(rect(x, y, CELL, CELL, "fill-land", fill_opacity=0.42))
        chequers = [(k, j) for k in range(4) for j in range(4) if (k + j) % 2]
        parts += [rect(x + 21 * k, y + 21 * j, 21, 21, "fill-shade", fill_opacity=0.22) for k, j in chequers]
    xs = [corner(c) for c in range(CELLS) if grid[c] == "S"]
    x, y = min(xs)
    edge = 3 * CELL
    parts.append(
        el("rect", x=x + 5, y=y + 5, width=edge - 10, height=edge - 10, fill="none", class_="stroke-land", stroke_width=3)
    )
    return group(parts)


def shadows(grid: str) -> Markup:
    """One blue shape for all the shadows, so that they never darken each other."""
    fx, fy = FALL
    path = []
    for cell in (c for c in range(CELLS) if grid[c] == "#"):
        x, y = corner(cell)
        r, b = x + CELL, y + CELL
        path.append(
            f"M{num(x)} {num(b)}L{num(x + fx)} {num(b + fy)}H{num(r + fx)}V{num(y + fy - LIFT)}L{num(r)} {num(y - LIFT)}Z"
        )
    return el("path", d="".join(path), class_="fill-water", fill_opacity=0.36)


def names(grid: str, streets: tuple[str, ...]) -> Markup:
    """Street names where a straight piece without doors is long enough to carry them."""
    parts = []
    for name in dict.fromkeys(streets):
        fits = [(run, up) for run, up in _runs(grid, streets, name) if text_width(name, STREET) <= CELL * len(run) - 2]
        if not name or not fits:
            continue
        run, upright = max(fits, key=lambda each: (not each[1], -len(each[0])))
        (x, y), (r, b) = centre(run[0]), centre(run[-1])
        if upright:
            where = at(x - CELL / 2 + 32, (y + b) / 2, turn=-90)
        else:
            where = at((x + r) / 2, y - CELL / 2 + 25)
        parts.append(group(label(name, 0, 0, STREET, "label ink-soft"), transform=where))
    return group(parts)


def _runs(grid: str, streets: tuple[str, ...], name: str) -> list[tuple[list[int], bool]]:
    """The straight runs of a street between its doors, and whether they go north and south."""
    found = []
    for step in (1, SIDE):
        for cell in range(CELLS):
            run: list[int] = []
            at_ = cell
            while at_ < CELLS and streets[at_] == name and grid[at_] == ".":
                run.append(at_)
                if step == 1 and at_ % SIDE == SIDE - 1:
                    break
                at_ += step
            if len(run) > 1:
                found.append((run, step == SIDE))
    return found


# --- Houses --------------------------------------------------------------------------------------


def house(grid: str, cell: int) -> Markup:
    """A block of white cubes: roofs above, the sunny south wall below with its blue doors."""
    x, y = corner(cell)
    south = cell + SIDE < CELLS and grid[cell + SIDE] == "#"
    east = cell % SIDE < SIDE - 1 and grid[cell + 1] == "#"
    foot = CELL - LIFT if south else CELL - 22
    parts: list[Child] = [rect(x, y - LIFT, CELL, foot + LIFT, "fill-land")]
    if not south:
        parts.append(rect(x, y + foot, CELL, CELL - foot, "fill-land-2"))
        parts.append(_facade(cell, x, y + foot))
    parts.append(_roofs(cell, x, y - LIFT, foot + LIFT))
    if not east:
        parts.append(rect(x + CELL - 4, y - LIFT, 4, foot + LIFT, "fill-land-2"))
    edge = f"M{num(x)} {num(y + foot)}H{num(x + CELL)}"
    parts.append(el("path", d=edge, class_="stroke-water", stroke_opacity=0.35, stroke_width=1.5, fill="none"))
    return group(parts)


def _facade(cell: int, x: float, y: float) -> list[Markup]:
    """Doors and windows of the south wall."""
    parts = []
    for k in range(3):
        px, what = x + 9 + 26 * k + chance(cell, k) % 5, chance(cell, k + 20) % 10
        if what < 4:
            parts.append(el("path", d=f"M{num(px)} {num(y + 22)}v-12a6 6 0 0 1 12 0v12z", class_="fill-water"))
            parts.append(el("circle", cx=px + 9, cy=y + 15, r=1.1, class_="fill-shade-2"))
        elif what < 8:
            parts.append(rect(px + 1, y + 6, 9, 9, "fill-water-2 de-window"))
            parts.append(rect(px - 1, y + 15, 13, 2.4, "fill-sun" if what % 2 else "fill-land"))
    return parts


def _roofs(cell: int, x: float, y: float, height: float) -> list[Child]:
    """Terraces at different heights, each with a hard little shadow and something on it."""
    cut = 30 + chance(cell, 1) % 26
    parts: list[Child] = []
    if chance(cell, 2) < 50:
        parts.append(rect(x + cut, y, 9, height, "fill-water", fill_opacity=0.2))
        parts.append(rect(x, y, cut, height, "fill-land"))
        rooms = [(x, y, float(cut), height), (x + cut, y, CELL - cut, height)]
    else:
        half = height * (0.38 + chance(cell, 3) % 20 / 100)
        parts.append(rect(x, y + half, CELL, 9, "fill-water", fill_opacity=0.2))
        parts.append(rect(x, y, CELL, half, "fill-land"))
        rooms = [(x, y, CELL, half), (x, y + half, CELL, height - half)]
    for k, (rx, ry, width, high) in enumerate(rooms):
        parts.append(
            el(
                "rect",
                x=rx + 4,
                y=ry + 4,
                width=width - 8,
                height=high - 8,
                fill="none",
                class_="stroke-land-2",
                stroke_width=2.2,
            )
        )
        if width > 26 and high > 26:
            parts.append(_furniture(chance(cell, 30 + k) % 8, rx + width / 2, ry + high / 2, min(width, high)))
    return parts


def _furniture(kind: int, x: float, y: float, room: float) -> Markup | None:
    """A dome, a chimney, a pergola, washing, plants, stairs, or nothing."""
    if kind == 0:
        return _dome(x, y, min(room * 0.3, 15))
    if kind == 1:
        return group(
            el("path", d=f"M{num(x + 5)} {num(y - 5)}l11 11v10h-10l-11 -11z", class_="fill-water", fill_opacity=0.3),
            rect(x - 5, y - 5, 10, 10, "fill-land-2"),
            rect(x - 2.4, y - 2.4, 4.8, 4.8, "fill-ink-soft"),
        )
    if kind == 2:
        slats = [rect(x - 14, y - 11 + 6 * k, 28, 2.6, "fill-shade") for k in range(4)]
        return group(rect(x - 9, y - 6, 28, 22, "fill-water", fill_opacity=0.22), slats)
    if kind == 3:
        tones = ("sun", "water", "shade-2")
        line = el("path", d=f"M{num(x - 18)} {num(y - 6)}q18 7 36 0", fill="none", class_="stroke-line", stroke_width=1.4)
        return group(line, [rect(x - 14 + 10 * k, y - 4 + (k == 1) * 2, 7, 10, f"fill-{tone}") for k, tone in enumerate(tones)])
    if kind == 4:
        return _pots([(x - 10, y + 4), (x + 2, y - 5), (x + 10, y + 6)])
    if kind == 5:
        return group([rect(x - 13 + 5 * k, y - 10, 4, 20, "fill-land-2", fill_opacity=1 - 0.14 * k) for k in range(5)])
    return None


def _dome(x: float, y: float, r: float) -> Markup:
    """A blue dome with a gleam on it."""
    bow = f"A{num(r * 0.7)} {num(r * 0.7)} 0 0 1 {num(x + r * 0.1)} {num(y - r * 0.68)}"
    gleam = f"M{num(x - r * 0.6)} {num(y - r * 0.3)}{bow}"
    return group(
        el("circle", cx=x + 4, cy=y + 5, r=r, class_="fill-water", fill_opacity=0.3),
        el("circle", cx=x, cy=y, r=r, class_="fill-water-2"),
        el("path", d=gleam, fill="none", class_="stroke-sky-2", stroke_width=2.6, stroke_linecap="round"),
    )


def _pots(places: list[tuple[float, float]]) -> Markup:
    """Geraniums on a terrace."""
    return group(
        [el("circle", cx=px + 2.5, cy=py + 3, r=5.5, class_="fill-water", fill_opacity=0.25) for px, py in places],
        [el("circle", cx=px, cy=py, r=5.5, class_="fill-good") for px, py in places],
        [el("circle", cx=px - 1.5, cy=py - 1, r=2, class_="fill-sun-2") for px, py in places],
    )


def flowers(cell: int) -> Markup:
    """Bougainvillea over the edge of a wall."""
    x, y = corner(cell)
    side = chance(cell, 6) % 2
    px, py = (x + 12 if side else x + CELL - 16), y + CELL - 20
    spots = [
        (chance(cell, 40 + k) % 30 - 15, chance(cell, 60 + k) % 26 - 13, 3.4 + chance(cell, 80 + k) % 3, k) for k in range(15)
    ]
    return group(
        el("ellipse", cx=7, cy=9, rx=17, ry=14, class_="fill-water", fill_opacity=0.28),
        [el("circle", cx=dx * 1.05, cy=dy, r=r, class_="fill-good") for dx, dy, r, k in spots if k % 3 == 0],
        [el("circle", cx=dx, cy=dy, r=r, class_="fill-sun-2" if k % 2 else "fill-sun") for dx, dy, r, k in spots if k % 3],
        transform=at(px, py),
    )


def tree(grid: str) -> Markup:
    """The old tree in the middle of the square, with a round bench."""
    cells = [c for c in range(CELLS) if grid[c] == "S"]
    x, y = centre(cells[len(cells) // 2])
    crown = [(0, -2, 17), (-11, 4, 11), (11, 3, 11), (3, 10, 11), (-6, -10, 9)]
    return group(
        el("circle", cx=11, cy=14, r=24, class_="fill-water", fill_opacity=0.32),
        el("circle", r=26, fill="none", class_="stroke-land", stroke_width=5),
        [el("circle", cx=dx, cy=dy, r=r, class_="fill-good") for dx, dy, r in crown],
        [el("circle", cx=dx - 4, cy=dy - 4, r=r * 0.4, class_="fill-land", fill_opacity=0.25) for dx, dy, r in crown],
        transform=at(x, y),
    )


# --- Walls and small things ----------------------------------------------------------------------


def wall(a: int, b: int, looks: str, name: str) -> Markup:
    """A thin wall on the edge that two cells share."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    x, y = (ax + bx) / 2, (ay + by) / 2
    upright = b == a + 1
    half = CELL / 2
    tone = {"rampart": "shade", "kiln": "shade", "gate": "water"}.get(looks, "land")
    shade = (
        rect(-half + 6, 0, CELL, 13, "fill-water", fill_opacity=0.34)
        if not upright
        else rect(-half + 6, -13, CELL, 13, "fill-water", fill_opacity=0.34)
    )
    parts: list[Child] = [
        shade,
        rect(-half, -6, CELL, 12, f"fill-{tone}"),
        rect(-half, 2.4 if not upright else -6, CELL, 3.6, "fill-water", fill_opacity=0.22),
    ]
    if looks in ("rampart", "kiln"):
        parts += [rect(-half + 3 + 14 * k, -9, 8, 18, f"fill-{tone}-2") for k in range(6)]
    elif looks == "gate":
        parts = [
            shade,
            rect(-half, -2, CELL, 4, "fill-water"),
            *[rect(-half + 5 + 9 * k, -8, 3, 16, "fill-water") for k in range(9)],
        ]
    elif looks == "arcade":
        parts += [
            el("circle", cx=-half + 11 + 15.5 * k, cy=0, r=4.6, class_="fill-sun" if k % 2 else "fill-good") for k in range(5)
        ]
    elif looks == "garden":
        parts += [
            el("circle", cx=-half + 8 + 10 * k, cy=(k % 3) * 3 - 3, r=4.4 + k % 2, class_="fill-good" if k % 3 else "fill-sun")
            for k in range(8)
        ]
    else:
        parts += [rect(-half + 8 + 19 * k, -3, 10, 6, "fill-land-2") for k in range(4)]
    edge = el("rect", x=-half, y=-6, width=CELL, height=12, fill="none", class_="stroke-ink", stroke_width=1.4)
    return group(el("title", name), parts, None if looks == "gate" else edge, transform=at(x, y, turn=90 if upright else 0))


def bus_stop(grid: str) -> Markup:
    """The stop of the beach bus."""
    x, y = corner(grid.index("+"))
    return group(
        el("title", say("Bus stop")),
        rect(x + 58, y + 10, 20, 15, "fill-water", rx=3),
        rect(x + 61, y + 13, 14, 6, "fill-sky-2", rx=1),
        el("circle", cx=x + 63, cy=y + 26, r=2.6, class_="fill-ink"),
        el("circle", cx=x + 73, cy=y + 26, r=2.6, class_="fill-ink"),
    )


def compass() -> Markup:
    """North is up, where the beach is."""
    return group(
        el("circle", r=27, class_="fill-raised", fill_opacity=0.92),
        el("circle", r=27, fill="none", class_="stroke-water", stroke_width=1.6),
        [
            el("path", d="M0 -17L4 0H-4z", class_="fill-sun" if k == 0 else "fill-water", transform=f"rotate({90 * k})")
            for k in range(4)
        ],
        None,
        transform=at(LEFT + 44, TOP + TOWN - 40),
    )
