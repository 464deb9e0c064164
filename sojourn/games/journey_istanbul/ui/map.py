"""The map: five neighbourhoods on both shores, the lines between them, the jail and the quay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.ui.svg import Markup, at, el, group, icon, label, num
from sojourn.games.journey_istanbul.records import PLACES, Place
from sojourn.games.journey_istanbul.ui.art import LIFT, dome, ferry, lights, minaret, mosque, plane, rect
from sojourn.games.journey_istanbul.ui.facts import date, gone, is_released_in_time, pile, row_of, shortly
from sojourn.games.journey_istanbul.ui.words import lira, say

Cells = list[tuple[int, list[int]]]  # police cards beside the board, and who is held on each

# Centres of the neighbourhoods: the printed board's, with the map a little flatter.
CENTRES = tuple((x, y + LIFT) for x, y in ((404, 584), (160, 800), (450, 820), (806, 632), (826, 880)))
PLATE_W, PLATE_H, BAND = 196, 142, 40
TOKEN = 54
JAIL = (14, 516 + LIFT, 288, 96)  # left, top, width, height
JAIL_DOOR = (JAIL[0] + 60, JAIL[1] + 61)
QUAY = (14, 938 + LIFT, 400, 56)

# Each line by its two neighbourhoods: the way it is drawn (before the lift), and how.
WAYS = {
    (0, 1): ("M330 650C300 690 270 700 226 734", "bridge"),
    (0, 2): ("M414 650C420 690 430 710 440 752", "bridge"),
    (1, 2): ("M256 806C290 800 320 812 356 816", "tram"),
    (2, 4): ("M546 846C610 906 660 912 730 886", "ferry"),
    (3, 4): ("M806 700C800 740 814 770 820 812", "road"),
    (0, 3): ("M502 560C560 544 640 568 710 612", "ferry"),
}
WATER = {(0, 1): "M302 681L258 712", (0, 2): "M424 694L438 742"}  # where a bridge stands in the Golden Horn
BOATS = {(2, 4): (640, 892), (0, 3): (640, 572)}


def corner(place: int) -> tuple[float, float]:
    """The upper left corner of a neighbourhood's plate."""
    x, y = CENTRES[place]
    return x - PLATE_W / 2, y - PLATE_H / 2


def standing(place: int) -> tuple[float, float]:
    """Where the first marker in a neighbourhood lies."""
    x, y = CENTRES[place]
    return x, y + PLATE_H / 2 - BAND - 30


def walk(a: int, b: int) -> list[tuple[float, float]]:
    """The way of a marker from one neighbourhood to the next along their line, without its last place."""
    path, _ = WAYS.get((min(a, b), max(a, b)), ("", ""))
    points = [float(n) for n in re.findall(r"[\d.]+", path)]
    if len(points) != 8:
        return [standing(a)]
    x0, y0, x1, y1, x2, y2, x3, y3 = points
    way = []
    for t in (0.0, 0.25, 0.5, 0.75, 1.0):
        p, q, r, s = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
        way.append((round(p * x0 + q * x1 + r * x2 + s * x3, 1), round(p * y0 + q * y1 + r * y2 + s * y3 + LIFT, 1)))
    return [standing(a), *(way if a < b else way[::-1])]


# --- Lines ---------------------------------------------------------------------------------------


def lines(content: Content) -> Markup:
    """Every white line of the box, drawn by its kind."""
    return group([line(content, each) for each in content.words["lines"]], id="lines", transform=at(0, LIFT))


def line(content: Content, each: dict[str, Any]) -> Markup:
    """A road, a bridge with its piers, rails, or a ferry's dotted way."""
    a, b = sorted(each["ends"])
    (ax, ay), (bx, by) = CENTRES[a], CENTRES[b]
    path, kind = WAYS.get((a, b), (f"M{ax} {ay - LIFT}L{bx} {by - LIFT}", "road"))
    parts = []
    if kind == "ferry":
        parts = [el("path", class_="ferry", d=path)]
        if (a, b) in BOATS:
            parts.append(ferry(*BOATS[a, b], 0.72, turned=a == 0))
    else:
        parts = [el("path", class_="road-edge", d=path), el("path", class_="road", d=path)]
    if kind == "bridge":
        deck = (("stroke-ink", 30), ("stroke-land-2", 26))
        parts[:0] = [el("path", class_=f"fill-none {line}", d=WATER[a, b], stroke_width=width) for line, width in deck]
    if kind == "tram":
        parts.append(el("path", class_="fill-none stroke-shade-2", d=path, stroke_width=3, stroke_dasharray="3 5"))
        parts.append(carriage(306, 804, "fill-accent"))
    if kind == "road":
        parts.append(carriage(807, 752, "fill-sun"))
    names = content.words["places"]
    return group(el("title", say("{a} and {b}: {by}", a=names[a], b=names[b], by=each["by"])), parts)


def carriage(x: float, y: float, class_: str) -> Markup:
    """A tram or a minibus, seen from the side."""
    return group(
        rect("fill-ink", x - 20, y - 11, 40, 20, 5),
        rect(class_, x - 18, y - 9, 36, 16, 4),
        rect("fill-raised", x - 14, y - 6, 8, 7),
        rect("fill-raised", x - 3, y - 6, 8, 7),
        rect("fill-raised", x + 8, y - 6, 6, 7),
        el("circle", class_="fill-ink", cx=x - 10, cy=y + 9, r=4),
        el("circle", class_="fill-ink", cx=x + 10, cy=y + 9, r=4),
    )


# --- Neighbourhoods ------------------------------------------------------------------------------


def plates(content: Content, v: Any) -> Markup:
    """The five neighbourhoods."""
    return group([plate(content, v, place) for place in range(PLACES)], id="places")


def plate(content: Content, v: Any, place: int) -> Markup:
    """One neighbourhood: its view, eyes and card symbols, its name; yours has a lamp-lit name."""
    x, y = corner(place)
    here = v.seat >= 0 and v.place[v.seat] == place
    name = content.words["places"][place]
    tile = next((t for t in tiles(content, v) if t["place"] == place), None)
    eyes, draws = int(content.box.eyes[v.seats][place]), int(content.box.draws[v.seats][place])
    low = PLATE_H - BAND
    band = f"M0 {low}H{PLATE_W}V{PLATE_H - 10}a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10Z"
    said = f"{name}: {looks(eyes)}, {cards_to_draw(draws)}"
    return el(
        "g",
        el("title", f"{said}. {tile['title']}" if tile else said),
        plane("cast", f"M12 {PLATE_H}l9 9H{PLATE_W + 9}V18l-9-9V{PLATE_H}Z"),
        rect("fill-sky-2", 0, 0, PLATE_W, PLATE_H, 10),
        VIEWS[place](),
        plane("fill-accent" if here else "fill-raised", band),
        el("path", class_="fill-none stroke-ink", d=f"M0 {low}H{PLATE_W}", stroke_width=2),
        el("rect", class_="fill-none stroke-ink", width=PLATE_W, height=PLATE_H, rx=10, stroke_width=3),
        label(name, PLATE_W / 2, PLATE_H - 11, 31, "label on-accent" if here else "label"),
        [symbol("eye", 23, 21 + 34 * n) for n in range(eyes)],
        [symbol("card", PLATE_W - 23, 21 + (34 if draws < 3 else 30) * n) for n in range(draws)],
        tag(tile["name"]) if tile else None,
        first(v, place),
        id=f"place-{place}",
        data_spot=f"place-{place}",
        class_="here" if here else None,
        transform=f"translate({num(x)} {num(y)})",
    )


def tiles(content: Content, v: Any) -> list[dict[str, Any]]:
    """The tiles that lie on the board at a table of this size."""
    if content.box.plain_board:
        return []
    return [tile for tile in content.words["tiles"] if int(v.seats) in tile["players"]]


def looks(count: int) -> str:
    """No looks, 1 look, 2 looks."""
    return say.many("{n} look", "{n} looks", count) if count else say("no looks")


def cards_to_draw(count: int) -> str:
    """How many cards are drawn there."""
    return say.many("{n} card to draw", "{n} cards to draw", count) if count else say("no cards to draw")


def symbol(name: str, x: float, y: float) -> Markup:
    """An eye or a card on a small round."""
    return group(el("circle", class_="fill-raised stroke-ink", cx=x, cy=y, r=16, stroke_width=1.5), icon(name, x, y, 26, "ink"))


def tag(name: str) -> Markup:
    """The letter of the tile that covers this neighbourhood."""
    return group(
        rect("fill-sun stroke-ink", 6, PLATE_H - BAND + 4, 30, BAND - 8, 6),
        label(name, 21, PLATE_H - 9, 31, "number on-sun"),
    )


def first(v: Any, place: int) -> Markup | None:
    """Who came first stands at the bottom: said where several share a place."""
    if place == Place.KADIKOY or len(pile(v, place)) < 2:
        return None
    middle, low = PLATE_W / 2, PLATE_H - BAND
    sign = f"M{num(middle - 23)} {low - 17}l-9-15h-46v30h46Z"
    return group(plane("fill-raised stroke-ink", sign, stroke_width=1.5), label(say("1st"), middle - 55, low - 6, 31, "number"))


def view_taksim() -> Markup:
    """Roofs of the avenue, the red tram's wires, the monument."""
    roofs = "M3 100V48h20V34h24v26h16V28h22v40h30V40h18V26h24v24h20V38h16v62Z"
    return group(plane("fill-sky", roofs), lights(((30, 44), (70, 38), (124, 50), (142, 36), (166, 60)), 6, 8))


def view_fatih() -> Markup:
    """The aqueduct."""
    arches = "".join(f"M{x} 100V74a13 13 0 0 1 26 0v26Z" for x in range(10, 180, 37))
    upper = "".join(f"M{x} 62V52a7 7 0 0 1 14 0v10Z" for x in range(16, 190, 37))
    return group(plane("fill-sky", "M3 100V38H193V100Z"), plane("fill-sky-2", arches + upper))


def view_sultanahmet() -> Markup:
    """The great mosque between its minarets."""
    return group(mosque("fill-sky", 98, 101, 50), lights(((70, 82), (94, 82), (118, 82)), 7, 10))


def view_uskudar() -> Markup:
    """The mosque at the pier."""
    return group(
        plane("fill-sky", "M3 100V76H58V66H140V76H193V100Z"),
        dome("fill-sky", 99, 68, 31),
        minaret("fill-sky", 52, 100, 78, 4.5),
        minaret("fill-sky", 146, 100, 78, 4.5),
        lights(((74, 80), (95, 80), (116, 80)), 7, 10),
    )


def view_kadikoy() -> Markup:
    """The station on the water with its two towers."""
    return group(
        plane("fill-sky", "M3 100V70H36V50H60V70H136V50H160V70H193V100Z"),
        plane("fill-sky", "M33 50L48 20L63 50ZM133 50L148 20L163 50ZM60 70L98 42L136 70Z"),
        lights(((44, 60), (144, 60), (74, 82), (94, 82), (114, 82), (16, 82), (172, 82)), 7, 9),
    )


VIEWS = (view_taksim, view_fatih, view_sultanahmet, view_uskudar, view_kadikoy)


# --- Jail and quay -------------------------------------------------------------------------------


def cells(v: Any) -> Cells:
    """Police cards beside the board with the seats upon each, oldest release first."""
    held: dict[int, list[int]] = {}
    for seat in range(int(v.seats)):
        if v.place[seat] == Place.JAIL:
            held.setdefault(int(v.jail_card[seat]), []).append(seat)
    return sorted(held.items(), key=lambda each: int(v.release[each[1][0]]))


def jail(content: Content, v: Any) -> Markup:
    """The jail on the hill; police cards with markers on them, and the day of release."""
    left, top, _, height = JAIL
    held = cells(v)
    wide = max(sum(cell_width(held, seats) + 12 for _, seats in held) + 4, 118)
    walls = group(
        plane("cast", f"M{left + 10} {top + height}l8 8H{left + wide + 8}V{top + 30}l-8-8Z"),
        rect("fill-shade-2", left, top + 22, wide, height - 22),
        rect("fill-shade", left - 4, top + 20, wide + 8, 8),
        None if held else bars(left + 14, top + 46, wide),
    )
    signs = []
    x = float(left + 8)
    for card, seats in held:
        signs.append(cell(content, v, card, seats, x, held))
        x += cell_width(held, seats) + 12
    words = say("Jail")
    in_time = [seats[0] for _, seats in held if is_released_in_time(content, v, seats[0])]
    if len(held) == 1 and in_time:
        words = say("Jail until day {day}", day=row_of(int(v.release[in_time[0]])) + 1)
    elif in_time:
        words = say("Jail until day")
    name = [icon("lock-key", left + 14, top + 2, 28, "ink"), label(words, left + 33, top + 12, 31, "label", "start")]
    return group(name, walls, signs, id="jail", data_spot="jail")


def cell_step(held: Cells) -> float:
    """How far apart markers lie in jail: closer when there are many."""
    count = sum(len(seats) for _, seats in held)
    return min(56, (JAIL[2] - 8 - 20 * len(held)) / max(count, 1))


def cell_width(held: Cells, seats: Sequence[int]) -> float:
    """How wide a police card must be for the markers upon it, and for its fine if there is room."""
    return cell_step(held) * len(seats) + 8 + (48 if shows_fine(held) else 0)


def shows_fine(held: Cells) -> bool:
    """A few markers on one card leave room for the fine."""
    return len(held) == 1 and len(held[0][1]) < 4


def cell(content: Content, v: Any, card: int, seats: Sequence[int], x: float, held: Cells) -> Markup:
    """A police card under its markers with its fine, or the day of release where there are several."""
    top = JAIL[1]
    day, fine = int(v.release[seats[0]]), int(content.box.price[card])
    wide, middle = cell_width(held, seats), x + cell_step(held) * len(seats) + 27
    several = len(held) > 1
    title, number = say("Police card, fine {money}. Release on {date}.", money=lira(fine), date=date(day)), str(row_of(day) + 1)
    if not is_released_in_time(content, v, seats[0]):
        title, number = say("Police card, fine {money}. The game ends before the release day.", money=lira(fine)), "–"
    return group(
        el("title", title),
        rect("fill-bad stroke-ink", x, top + 30, wide, 62, 6),
        icon("siren", middle, top + 47, 28, "on-bad") if shows_fine(held) else None,
        label(shortly(fine), middle, top + 86, 31, "number on-bad") if shows_fine(held) else None,
        el("circle", class_="fill-raised stroke-ink", cx=x + wide - 6, cy=top + 84, r=19, stroke_width=2) if several else None,
        label(number, x + wide - 6, top + 95, 31, "number") if several else None,
    )


def bars(left: float, top: float, width: float) -> Markup:
    """Barred windows."""
    found = []
    for x in range(int(left), int(left + width - 34), 34):
        found += [rect("fill-ink", x, top, 22, 28), lights(((x + 3, top), (x + 9.5, top), (x + 16, top)), 3, 28)]
    return group(found)


def quay(v: Any) -> Markup:
    """Where those stand who left, in order, and the way they took."""
    left, top, _, height = QUAY
    room = 190 + 60 * len(gone(v))
    return group(
        plane("cast", f"M{left} {top + height}l8 8H{left + room + 8}V{top + 10}l-8-8Z"),
        rect("fill-land-2 stroke-ink", -700, top, 700 + left + room, height, 6),
        el(
            "path",
            class_="fill-none stroke-line",
            d=f"M-700 {top + height / 3}H{left + room}M-700 {top + 2 * height / 3}H{left + room}",
            stroke_width=1,
        ),
        icon("arrow-left", left + 16, top + height / 2, 34, "ink"),
        label(say("To Greece"), left + 38, top + height / 2 + 11, 31, "label", "start"),
        id="quay",
        data_spot="quay",
    )


# --- Markers -------------------------------------------------------------------------------------


def spots(v: Any) -> dict[int, tuple[float, float]]:
    """Where each marker lies: in a pile, on a police card in jail, or on the quay."""
    found: dict[int, tuple[float, float]] = {}
    for place in range(PLACES):
        middle, low = standing(place)
        there = pile(v, place)
        step = (0, 0, 30, 26, 21, 18)[len(there)]
        for n, seat in enumerate(there):
            found[seat] = (middle, low - step * n)
    left, top, *_ = JAIL
    x = float(left + 8)
    held = cells(v)
    for _, seats in held:
        for n, seat in enumerate(seats):
            found[seat] = (x + 4 + cell_step(held) * (n + 0.5), top + 61)
        x += cell_width(held, seats) + 12
    left, top, _, height = QUAY
    for n, seat in enumerate(gone(v)):
        found[seat] = (left + 216 + 60 * n, top + height / 2)
    return found


def order(v: Any) -> Sequence[int]:
    """By seat, but within a pile by arrival, so that whoever came later is drawn on top."""
    seats = list(range(int(v.seats)))
    for place in range(PLACES):
        there = pile(v, place)
        slots = sorted(there)
        for slot, seat in zip(slots, there, strict=True):
            seats[slot] = seat
    return seats
