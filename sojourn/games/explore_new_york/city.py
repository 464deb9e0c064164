"""The city: blocks, intersections, roads, and the names of everything drawn on a map.

Block (x, y) has x = 1 to 6 from west to east and y = 1 to 6 from north to south. Intersection
<i, j> is the crossing south-east of block (i, j). A link is one road piece along one block side.
A set of blocks or of intersections is one whole number (bit k is number k); a set of links is two,
`lo` for links 0 to 39 and `hi` for 40 to 79.
"""

from __future__ import annotations

from enum import IntEnum

from sojourn.core.compiling import COMPILED, fast, rule

SIDE = 6  # blocks in a row
BLOCKS = 36
NODES = 45  # intersections; the four corners of the map have none
LINKS = 80
HALF = 40  # links in one of the two words of a set
TYPES = 3  # of tourists
CAFES = 12  # at most, in any box
ALL_BLOCKS = (1 << BLOCKS) - 1
ALL_LINKS = (1 << HALF) - 1  # of one word


class Tourist(IntEnum):
    """Who wants to see what."""

    CIRCLE = 0  # lively places, red
    SQUARE = 1  # parks, green
    TRIANGLE = 2  # culture, blue


class Kind(IntEnum):
    """What is printed on a block; the first three go with the tourists of the same number."""

    RED = 0
    GREEN = 1
    BLUE = 2
    YELLOW = 3
    GREY = 4
    WHITE = 5


@rule("NY-5", compiled=False)
def tourist_class(kind: int) -> str:
    """Tourists are drawn in red, green and blue by type, links in purple."""
    return ("ny-circle", "ny-square", "ny-triangle")[kind]


# --- Sets as bits --------------------------------------------------------------------------------


@fast
def _count_bits(x: int) -> int:
    n = 0
    while x:
        x &= x - 1
        n += 1
    return n


def _count_quickly(x: int) -> int:
    return int(x).bit_count()


count = _count_bits if COMPILED else _count_quickly  # members of a set


@fast
def _lowest_bit(x: int) -> int:
    return count((x & -x) - 1)


def _lowest_quickly(x: int) -> int:
    return int(x & -x).bit_length() - 1


lowest = _lowest_bit if COMPILED else _lowest_quickly  # the smallest number in a set that is not empty


@fast
def holds(lo: int, hi: int, link: int) -> bool:
    """Whether a set of links has this one."""
    if link < HALF:
        return (lo >> link) & 1 == 1
    return (hi >> (link - HALF)) & 1 == 1


@fast
def low_bit(link: int) -> int:
    """The link in the lower word, or nothing."""
    return 1 << link if link < HALF else 0


@fast
def high_bit(link: int) -> int:
    """The link in the upper word, or nothing."""
    return 0 if link < HALF else 1 << (link - HALF)


# --- The graph -----------------------------------------------------------------------------------


@rule("NY-7", "NY-R5", compiled=False)
def block_number(x: int, y: int) -> int:
    """Block (x, y) of the square of six by six; x counts along the top, y down the left side."""
    return SIDE * (y - 1) + (x - 1)


def block_place(block: int) -> tuple[int, int]:
    """The coordinates of a block."""
    return block % SIDE + 1, block // SIDE + 1


@rule("NY-R4", compiled=False)
def is_node(i: int, j: int) -> bool:
    """Crossings are everywhere on the square but at its four corners, where the road bends."""
    return 0 <= i <= SIDE and 0 <= j <= SIDE and not (i in (0, SIDE) and j in (0, SIDE))


def node_number(i: int, j: int) -> int:
    """Intersection <i, j> in reading order."""
    if j == 0:
        return i - 1
    if j == SIDE:
        return 39 + i
    return 5 + 7 * (j - 1) + i


@rule("NY-8", "NY-9", "NY-R3", "NY-R4", compiled=False)
def _roads() -> tuple[tuple[str, tuple[int, int], tuple[int, int]], ...]:
    """Every road piece with its two ends: all block sides, the outer ones too, and four bends."""
    across = [(f"H{i}{j}", (i, j), (i + 1, j)) for j in range(7) for i in range(6)]
    down = [(f"V{i}{j}", (i, j), (i, j + 1)) for i in range(7) for j in range(6)]
    straight = [road for road in across + down if is_node(*road[1]) and is_node(*road[2])]
    bends = [("NW", (1, 0), (0, 1)), ("NE", (5, 0), (6, 1)), ("SW", (0, 5), (1, 6)), ("SE", (6, 5), (5, 6))]
    return tuple(straight + bends)


ROADS = _roads()  # (name, end, end) of links 0 to 79
LINK_NAMES = tuple(name for name, _, _ in ROADS)
NODE_PLACES = tuple((i, j) for j in range(7) for i in range(7) if is_node(i, j))
_BENDS = {"NW": (1, 1), "NE": (6, 1), "SW": (1, 6), "SE": (6, 6)}


@rule("NY-8", "NY-49", "NY-R4", compiled=False)
def blocks_beside(link: int) -> list[tuple[int, int]]:
    """The blocks whose side this road piece is: two inside, one at the edge; a bend has its corner block."""
    name, (i, j), _ = ROADS[link]
    if name in _BENDS:
        return [_BENDS[name]]
    pair = [(i + 1, j), (i + 1, j + 1)] if name[0] == "H" else [(i, j + 1), (i + 1, j + 1)]
    return [(x, y) for x, y in pair if 1 <= x <= SIDE and 1 <= y <= SIDE]


@rule("NY-17", "NY-18", "NY-22", "NY-23", "NY-25", "NY-26", compiled=False)
def pointed_blocks(a: int, b: int) -> list[tuple[int, int]]:
    """The blocks two coordinates point at, either way round; 0 stands for *, any number."""
    firsts = range(1, SIDE + 1) if a == 0 else [a]
    seconds = range(1, SIDE + 1) if b == 0 else [b]
    found = {(x, y) for x in firsts for y in seconds} | {(y, x) for x in firsts for y in seconds}
    return sorted(found)
