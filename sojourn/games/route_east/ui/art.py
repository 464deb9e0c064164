"""The shapes of the map: countries and the signs of spaces."""

from __future__ import annotations

from typing import Any

from sojourn.core.ui.svg import Markup, at, el, group, icon, label
from sojourn.games.route_east.records import Kind

# Soft colours by day; board.css darkens them for the night.
COLOURS = (
    "#e8c07d", "#e0a39a", "#cdb0dc", "#9fcdd9", "#b5d39a", "#d3dade", "#f0cbd5", "#e5bfa8",
    "#efd984", "#bcc3e8", "#aedac9", "#cfc5ae", "#c3dfb2", "#f3d3a8", "#e4d5ac", "#f1bda9",
)  # fmt: skip


def country(n: int, region: dict[str, Any], path: str) -> Markup:
    """One country's plane."""
    return group(el("title", region["name"]), el("path", class_="re-land", fill=COLOURS[n], d=path, fill_rule="evenodd"))


def country_name(region: dict[str, Any]) -> Markup:
    """One country's name, to lie over every plane."""
    return label(region["name"], region["x"], region["y"], 19, "title re-country")


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
