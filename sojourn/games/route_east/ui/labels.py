"""Where names stand beside their signs, and how much room they take: no name lies on another or on a sign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

SIZE = 13.0  # of a name, in board units: about as many pixels where the map is played on
GAP = 18.0  # from the middle of a sign to its name: a car on the sign leaves the name free
SIDES = ("e", "w", "s", "n", "se", "sw", "ne", "nw")
TALL = 0.74  # of a letter above the line, by its size
DEEP = 0.24  # and below
WIDTHS = {  # of the letters of names (Josefin Sans, semi-bold), by size; others are taken as 0.62
    0.18: "'.’", 0.28: "ijlıíI", 0.33: "- İÍ", 0.37: "ft", 0.39: "rJ", 0.43: "sş", 0.48: "cç", 0.5: "xz", 0.52: "vykýž",
    0.54: "eé", 0.57: "ouöüóúhnñ", 0.59: "STŞFŠ", 0.61: "aábdgpqğP", 0.64: "BL", 0.67: "EÉR", 0.7: "wKXACYÇÁ", 0.74: "ZVUÜÚ",
    0.77: "DGĞ", 0.79: "H", 0.85: "mNOÖÓ", 0.9: "Q", 0.95: "M", 1.02: "W",
}  # fmt: skip
LETTERS = {letter: width for width, letters in WIDTHS.items() for letter in letters}


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether two rectangles have a point in common."""
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom

    def meets_disc(self, x: float, y: float, r: float) -> bool:
        """Whether a disc reaches into the rectangle."""
        dx, dy = x - min(max(x, self.left), self.right), y - min(max(y, self.top), self.bottom)
        return dx * dx + dy * dy < r * r


class Name(NamedTuple):
    """A line of text: where it is anchored, and its room."""

    x: float
    y: float
    anchor: str
    box: Box


def name_at(text: str, x: float, y: float, side: str, size: float = SIZE, gap: float = GAP) -> Name:
    """A name on one side of the sign at (x, y)."""
    dx, dy, anchor = _offset(side, size, gap)
    wide = name_width(text, size)
    left = x + dx - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    return Name(x + dx, y + dy, anchor, Box(left, y + dy - TALL * size, left + wide, y + dy + DEEP * size))


def name_width(text: str, size: float) -> float:
    """How wide a name is in the letters of signs and titles."""
    return sum(LETTERS.get(letter, 0.62) for letter in text) * size


def _offset(side: str, size: float, gap: float) -> tuple[float, float, str]:
    """From the middle of a sign to the anchor of its name."""
    half = (TALL - DEEP) / 2 * size
    if len(side) == 2:
        dx, dy = gap * 0.62, (gap * 0.78 + TALL * size if side[0] == "s" else -gap * 0.78 - DEEP * size)
        return (dx, dy, "start") if side[1] == "e" else (-dx, dy, "end")
    if side == "e":
        return gap, half, "start"
    if side == "w":
        return -gap, half, "end"
    return 0.0, gap + TALL * size if side == "s" else -gap - DEEP * size, "middle"


def away_from(side: str) -> tuple[float, float]:
    """The direction in which a crowd of cars leaves the name of its space free."""
    return (-1.0 if "e" in side else 1.0 if "w" in side else 0.0), (-1.0 if "s" in side else 1.0 if "n" in side else 0.0)


def place_names(
    spaces: Sequence[dict[str, Any]], size: float, gap: float, edge: Box, signs: float, more: Iterable[Box] = ()
) -> list[Name]:
    """Large names, the first ones first, each on a side where no other one lies and none of these signs is hidden."""
    taken: list[Box] = list(more)
    found = []
    for space in spaces:
        sides = (space["label"], *(side for side in SIDES if side != space["label"]))
        spots = [name_at(space["name"], space["x"], space["y"], side, size, gap) for side in sides]
        best = min(spots, key=lambda spot: _clashes(spot.box, taken, spaces, space, edge, signs))
        taken.append(best.box)
        found.append(best)
    return found


def _clashes(
    box: Box, taken: Sequence[Box], spaces: Sequence[dict[str, Any]], own: dict[str, Any], edge: Box, signs: float
) -> float:
    """How badly a name would lie here."""
    beyond = box.left < edge.left or box.right > edge.right or box.top < edge.top or box.bottom > edge.bottom
    hidden = sum(box.meets_disc(each["x"], each["y"], signs) for each in spaces if each is not own)
    return 10.0 * beyond + 3.0 * sum(box.meets(other) for other in taken) + hidden
