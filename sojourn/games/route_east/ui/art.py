"""The shapes on the map: cars, mountains and the signs of spaces."""

from __future__ import annotations

from sojourn.core.ui.svg import Markup, at, badge, el, group, icon, label, num
from sojourn.games.route_east.records import Kind

CAR = 17.0  # half the length of a car


def car(seat: int, x: float, y: float, size: float, name: str, poster: bool = False) -> Markup:
    """A seat's car, its token on the roof; on the board it keeps its id from drawing to drawing and glides."""
    body = "M-17 7V-1Q-17 -4 -13 -5L-9 -12H8L13 -5Q17 -4 17 0V7Z"
    return el(
        "g",
        el("title", name),
        el("path", class_=f"re-car fill-seat-{seat}", d=body),
        el("path", class_="re-glass", d="M-8.500 -6L-6.500 -10H-1V-6ZM1.500 -6V-10H6.500L9.500 -6Z"),
        el("path", class_="re-wheel", d="M-13.500 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M5.500 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"),
        badge(seat, 0, -13, 19),
        id=None if poster else f"piece-{seat}",
        class_=f"piece seat-{seat}",
        data_spot=None if poster else f"car-{seat}",
        transform=f"translate({num(x)} {num(y)}) scale({round(size, 3):g})",
    )


def mountain(x: float, y: float, size: float) -> Markup:
    """Three flat peaks, one behind the other, each with a face in the sun."""
    far, near = "M-34 0L-12 -34L2 -14L16 -40L40 0Z", "M-46 0L-24 -22L-8 -6L12 -26L46 0Z"
    lit = "M-12 -34L2 -14L-6 -10ZM16 -40L40 0L24 -10Z"
    return el(
        "g",
        el("path", class_="re-peak-far", d=far),
        el("path", class_="re-peak-lit", d=lit),
        el("path", class_="re-peak", d=near),
        transform=at(x, y, scale=size),
    )


def dunes(x: float, y: float, size: float) -> Markup:
    """Waves of sand."""
    lines = "M-50 0Q-25 -16 0 0T50 0M-26 14Q0 0 24 14T70 14M-66 22Q-46 12 -30 22"
    return el("path", class_="re-dune", d=lines, transform=at(x, y, scale=size))


def space_sign(kind: Kind, x: float, y: float, price: int) -> Markup:
    """Every kind by shape and colour: houses to sleep, drops of fuel, coins, flags, stars, gates."""
    draw = {
        Kind.HOSTEL: _hostel,
        Kind.HOTEL: _hotel,
        Kind.BORDER: _border,
        Kind.ATTRACTION: _attraction,
        Kind.FUEL: _fuel,
        Kind.ATM: _atm,
        Kind.EMBASSY: _embassy,
        Kind.BOAT: _boat,
        Kind.START: _end,
        Kind.FINISH: _end,
    }.get(kind, _plain)
    return group(*draw(x, y), price_tag(price, x, y + 8), class_=f"re-sign re-{kind.name.lower()}")


WIDE, GAP = 4.8, 2.6  # of a digit, and between two
DIGITS = {  # from the left {0} over the middle {1} to the right {2}, nine units high
    "0": "M{1} -8.8C{3} -8.8 {3} 0 {1} 0C{4} 0 {4} -8.8 {1} -8.8Z",
    "1": "M{0} -7L{1} -8.8V0",
    "2": "M{0} -7C{0} -9.6 {2} -9.6 {2} -6.7C{2} -4.4 {5} -2.4 {0} 0H{2}",
    "5": "M{2} -8.8H{0}V-5.1C{5} -6.3 {2} -6 {2} -3C{2} .6 {5} .6 {0} -1",
    "7": "M{0} -8.8H{2}L{5} 0",
}


def price_tag(price: int, x: float, y: float) -> Markup | None:
    """What a bed costs; drawn, not written, where the digits are at hand: a hundred texts less to lay out on a phone."""
    digits = str(price) if price else ""
    if not set(digits) <= set(DIGITS):
        return label(digits, x, y - 1.5, 9, "number re-price-text")
    left, lines = -(len(digits) * (WIDE + GAP) - GAP) / 2, ""
    for digit in digits:
        right = left + WIDE
        places = (left, (left + right) / 2, right, right + 0.8, left - 0.8, left + 1.3)
        lines += DIGITS[digit].format(*(f"{place:g}" for place in places))
        left = right + GAP
    return el("path", class_="re-price", d=lines, transform=at(x, y)) if lines else None


def _plain(x: float, y: float) -> list[Markup]:
    """A dot."""
    return [el("circle", class_="fill-raised stroke-ink", cx=x, cy=y, r=6, stroke_width=1.2)]


def _hostel(x: float, y: float) -> list[Markup]:
    """A small house with a roof."""
    house = f"M{x - 9} {y - 2}L{x} {y - 11}L{x + 9} {y - 2}V{y + 9}H{x - 9}Z"
    return [el("path", class_="fill-raised stroke-ink", d=house, stroke_width=1.3)]


def _hotel(x: float, y: float) -> list[Markup]:
    """A taller house with a flat roof, dark."""
    return [
        el("rect", class_="fill-shade stroke-ink", x=x - 9.5, y=y - 11, width=19, height=21, rx=1.5, stroke_width=1.3),
        el("path", class_="re-windows", d=f"M{x - 5} {y - 7}h2M{x - 1} {y - 7}h2M{x + 3} {y - 7}h2"),
    ]


def _border(x: float, y: float) -> list[Markup]:
    """A gate: a red and white diamond."""
    return [
        el("path", class_="re-gate", d=f"M{x} {y - 12}L{x + 12} {y}L{x} {y + 12}L{x - 12} {y}Z"),
        el("path", class_="re-bar", d=f"M{x - 8} {y}H{x + 8}"),
    ]


def _attraction(x: float, y: float) -> list[Markup]:
    """A saffron star."""
    star = "M0 -12L3.4 -4.2L11.6 -3.6L5.4 1.8L7.2 10L0 5.6L-7.2 10L-5.4 1.8L-11.6 -3.6L-3.4 -4.2Z"
    return [el("path", class_="fill-sun stroke-ink", d=star, transform=f"translate({x} {y})", stroke_width=1.2)]


def _fuel(x: float, y: float) -> list[Markup]:
    """A green disc with a pump."""
    return [el("circle", class_="re-pump", cx=x, cy=y, r=10.5), icon("fuel", x, y, 13, "on-good")]


def _atm(x: float, y: float) -> list[Markup]:
    """A coin."""
    return [el("circle", class_="re-coin", cx=x, cy=y, r=10.5), label("$", x, y + 5, 14, "number re-coin-text")]


def _embassy(x: float, y: float) -> list[Markup]:
    """A flag on a white disc."""
    return [
        el("circle", class_="fill-raised stroke-ink", cx=x, cy=y, r=10.5, stroke_width=1.3),
        icon("flag", x, y, 13, "re-flag"),
    ]


def _boat(x: float, y: float) -> list[Markup]:
    """A boat."""
    return [el("circle", class_="fill-shade", cx=x, cy=y, r=13), icon("boat", x, y, 17, "on-shade")]


def _end(x: float, y: float) -> list[Markup]:
    """Start and finish: a chequered flag on saffron."""
    return [
        el("circle", class_="fill-accent stroke-ink", cx=x, cy=y, r=15, stroke_width=2),
        icon("flag-checkered", x, y, 19, "on-accent"),
    ]
