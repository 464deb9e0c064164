"""The Final Route: of all unbroken lines on a map the one that scores most, and its score.

A line that uses each link at most once is a connected set of links with at most two odd ends.
More links never score less, so only lines that cannot be made longer matter: a whole connected
part with at most two odd crossings, or a line between two odd crossings that uses all links of
both. All those are one path between the two, changed by any combination of the part's loops.

The search works on `scratch`, an array of its own that `new_scratch` makes: it holds the drawn links
of one map under short numbers (0, 1, 2, ... in the order of the city's numbers), so that a set of them
is one whole number, and at the end the answer. Uncompiled it is made of plain lists, which Python reads
much quicker than arrays.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sojourn.core.compiling import COMPILED, fast, rule
from sojourn.core.numba.stack_arrays import stack_array
from sojourn.games.explore_new_york.city import HALF, NODES, TYPES, Kind, count, high_bit, holds, low_bit, lowest

# Rows of the scratch array.
ROAD, FROM, TO, BESIDE, NEAR = 0, 1, 2, 3, 4  # by short number: city number, two ends, blocks beside, links sharing an end
TOUCH, PATH = 5, 6  # by intersection: links there, path to it in the spanning tree
LOOP, ODD, STACK, PART, WORTH = 7, 8, 9, 10, 11  # loops, odd crossings, a stack; connected parts and what each would score
GUESTS = 12  # by block: tourists, ten bits a type
FACT = 13
SHEET = 14  # a score sheet: tourists and attractions three times, cafes, smileys, stars
ROWS, WIDTH = 15, 48

# Places in the row of facts.
DRAWN, FILLED, CAFE_NODES, CAFE_POINTS, SMILEY_POINTS = 0, 1, 2, 3, 4
BEST, LENGTH, ROUTE = 5, 6, 7  # the answer: points, number of links, set of short numbers
KINDS = 8  # six sets of blocks by what is printed on them
STARS = 16  # points for 0 to 4 grey blocks
TRIED = 24  # how many lines were compared
TEN = 1023  # ten bits


def _list_scratch() -> Any:
    return [[0] * WIDTH for _ in range(ROWS)]


new_scratch: Any = stack_array((ROWS, WIDTH), np.int64) if COMPILED else _list_scratch


@fast
def lay_city(m: Any, box: Any, seat: int, scratch: Any) -> None:
    """Lay out what does not depend on the links: blocks, tourists, prices."""
    fact = scratch[FACT]
    fact[FILLED] = int(m.filled[seat])
    fact[CAFE_NODES] = int(box.cafe_nodes)
    fact[CAFE_POINTS], fact[SMILEY_POINTS] = int(box.cafe_points), int(box.smiley_points)
    for kind in range(6):
        fact[KINDS + kind] = int(m.kinds[kind])
    for stars in range(5):
        fact[STARS + stars] = int(box.stars[stars])
    guests, rest = scratch[GUESTS], fact[FILLED]
    while rest:
        block = lowest(rest)
        rest &= rest - 1
        three = m.tourists[seat, block]
        guests[block] = int(three[0]) | int(three[1]) << 10 | int(three[2]) << 20


@fast
def lay_links(box: Any, lo: int, hi: int, scratch: Any) -> None:
    """Lay out a set of drawn links under short numbers."""
    touch, near, start, end = scratch[TOUCH], scratch[NEAR], scratch[FROM], scratch[TO]
    for node in range(NODES):
        touch[node] = 0
    n = 0
    for half in range(2):
        rest = int(hi) if half else int(lo)
        while rest:
            link = lowest(rest) + HALF * half
            rest &= rest - 1
            scratch[ROAD][n], scratch[BESIDE][n] = link, int(box.beside[link])
            start[n], end[n] = int(box.ends[link, 0]), int(box.ends[link, 1])
            touch[start[n]] |= 1 << n
            touch[end[n]] |= 1 << n
            n += 1
    for k in range(n):
        near[k] = touch[start[k]] | touch[end[k]]
    scratch[FACT][DRAWN] = n


# --- Scoring -------------------------------------------------------------------------------------


@rule("NY-49", "NY-R28")
def blocks_of(scratch: Any, line: int) -> int:
    """The blocks that have a link of the line along a side, each once; a corner is not enough."""
    beside, blocks = scratch[BESIDE], 0
    while line:
        blocks |= beside[lowest(line)]
        line &= line - 1
    return blocks


@rule("NY-41", "NY-53", "NY-R28", "NY-R29")
def cafes_of(scratch: Any, line: int) -> int:
    """How many cafes the line passes or ends at, each once."""
    nodes, start, end = 0, scratch[FROM], scratch[TO]
    while line:
        k = lowest(line)
        nodes |= 1 << start[k] | 1 << end[k]
        line &= line - 1
    return count(nodes & scratch[FACT][CAFE_NODES])


@rule("NY-31", "NY-48", "NY-56", "NY-R28", "NY-R29")
def guests_of(scratch: Any, blocks: int) -> int:
    """The tourists in these blocks, ten bits a type; those elsewhere are erased, those on white count."""
    rest, total = blocks & scratch[FACT][FILLED], 0
    while rest:
        total += scratch[GUESTS][lowest(rest)]
        rest &= rest - 1
    return total


@rule("NY-50", "NY-51", "NY-52")
def colour_points(scratch: Any, blocks: int, guests: int, kind: int) -> int:
    """Tourists of a type times attractions of its colour."""
    return (guests >> (10 * kind) & TEN) * count(blocks & scratch[FACT][KINDS + kind])


@rule("NY-11", "NY-54", "NY-55", "NY-56")
def sight_points(scratch: Any, blocks: int) -> int:
    """Smileys have a price each, stars are worth more the more there are, white blocks nothing."""
    fact = scratch[FACT]
    smileys, stars = count(blocks & fact[KINDS + Kind.YELLOW]), count(blocks & fact[KINDS + Kind.GREY])
    return int(fact[SMILEY_POINTS] * smileys + fact[STARS + stars])


@rule("NY-57")
def points_of(scratch: Any, line: int) -> int:
    """All six boxes of the score sheet for one line."""
    blocks = blocks_of(scratch, line)
    guests = guests_of(scratch, blocks)
    total = sight_points(scratch, blocks) + scratch[FACT][CAFE_POINTS] * cafes_of(scratch, line)
    for kind in range(TYPES):
        total += colour_points(scratch, blocks, guests, kind)
    return int(total)


# --- The search ------------------------------------------------------------------------------------


@rule("NY-44", "NY-R24")
def compare(scratch: Any, line: int) -> None:
    """Keep the line if it scores more, or as much with more links, or else has the smaller number."""
    fact = scratch[FACT]
    fact[TRIED] += 1
    points = points_of(scratch, line)
    if points < fact[BEST]:
        return
    links = count(line)
    better = points > fact[BEST] or links > fact[LENGTH] or (links == fact[LENGTH] and line < fact[ROUTE])
    if better:
        fact[BEST], fact[LENGTH], fact[ROUTE] = points, links, line


@fast
def spread(scratch: Any, line: int, start: int) -> int:
    """What of the line hangs together with its part `start`."""
    near, seen, edge = scratch[NEAR], start, start
    while edge:
        k = lowest(edge)
        edge &= edge - 1
        new = near[k] & line & ~seen
        seen |= new
        edge |= new
    return seen


@rule("NY-44", "NY-45", "NY-46", "NY-47", "NY-48", "NY-R15", "NY-R24")
def search(scratch: Any) -> None:
    """The best line of the links laid out; loose parts are left out, the one that could score most is tried first."""
    fact, part, worth = scratch[FACT], scratch[PART], scratch[WORTH]
    fact[BEST], fact[LENGTH], fact[ROUTE], fact[TRIED] = -1, 0, 0, 0
    rest, parts = (1 << fact[DRAWN]) - 1, 0
    while rest:
        part[parts] = spread(scratch, rest, rest & -rest)
        worth[parts] = points_of(scratch, part[parts])
        rest &= ~part[parts]
        parts += 1
    for _ in range(parts):
        top = 0
        for k in range(1, parts):
            if worth[k] > worth[top]:
                top = k
        most = worth[top]
        worth[top] = -1
        if most < fact[BEST] or (most == fact[BEST] and count(part[top]) < fact[LENGTH]):
            continue
        search_part(scratch, part[top])
    if fact[BEST] < 0:  # nothing drawn at all
        fact[BEST] = 0


@rule("NY-44", "NY-46", "NY-47", "NY-48")
def search_part(scratch: Any, whole: int) -> None:
    """The best line of one connected part: all of it, if its odd crossings allow, or a line between two of them."""
    odd, touch = scratch[ODD], scratch[TOUCH]
    odds, nodes, rest = 0, 0, whole
    while rest:
        k = lowest(rest)
        rest &= rest - 1
        nodes |= 1 << scratch[FROM][k] | 1 << scratch[TO][k]
    while nodes:
        node = lowest(nodes)
        nodes &= nodes - 1
        if count(touch[node]) & 1:
            odd[odds] = node
            odds += 1
    if odds <= 2:
        compare(scratch, whole)
        return
    loops = grow_tree(scratch, whole, odd[0])
    for a in range(odds):
        for b in range(a + 1, odds):
            try_ends(scratch, odd[a], odd[b], loops)


@fast
def grow_tree(scratch: Any, whole: int, root: int) -> int:
    """A tree over all crossings of the part, with the path to each; every link left over closes a loop."""
    touch, path, stack, loop = scratch[TOUCH], scratch[PATH], scratch[STACK], scratch[LOOP]
    start, end = scratch[FROM], scratch[TO]
    stack[0], path[root] = root, 0
    top, seen, unused = 1, 1 << root, whole
    while top:
        top -= 1
        node = stack[top]
        rest = touch[node] & unused
        while rest:
            k = lowest(rest)
            rest &= rest - 1
            other = end[k] if start[k] == node else start[k]
            if not seen >> other & 1:
                seen |= 1 << other
                unused &= ~(1 << k)
                path[other] = path[node] | 1 << k
                stack[top] = other
                top += 1
    loops = 0
    while unused:
        k = lowest(unused)
        unused &= unused - 1
        loop[loops] = path[start[k]] ^ path[end[k]] ^ 1 << k
        loops += 1
    return loops


@fast
def try_ends(scratch: Any, s: int, t: int, loops: int) -> None:
    """All lines between two odd crossings that use every link of both."""
    need = scratch[TOUCH][s] | scratch[TOUCH][t]
    line, loop = scratch[PATH][s] ^ scratch[PATH][t], scratch[LOOP]
    for step in range(1, (1 << loops) + 1):
        if line & need == need and spread(scratch, line, line & -line) == line:
            compare(scratch, line)
        if step < 1 << loops:  # each combination of loops once, one change at a time
            line ^= loop[lowest(step)]


# --- A map's answer ----------------------------------------------------------------------------------


@fast
def best_points(m: Any, box: Any, seat: int, lo: int, hi: int, scratch: Any) -> int:
    """The best score of a map with these links; the city must be laid out already."""
    lay_links(box, lo, hi, scratch)
    search(scratch)
    return int(scratch[FACT][BEST])


@rule("NY-44", "NY-R15")
def final_route(m: Any, box: Any, seat: int, scratch: Any) -> int:
    """Work out this map's best line and its points."""
    lay_city(m, box, seat, scratch)
    return best_points(m, box, seat, m.lo[seat], m.hi[seat], scratch)


@fast
def route_low(scratch: Any) -> int:
    """The answer's lower word of city numbers."""
    line, lo = scratch[FACT][ROUTE], 0
    while line:
        lo |= low_bit(scratch[ROAD][lowest(line)])
        line &= line - 1
    return lo


@fast
def route_high(scratch: Any) -> int:
    """The answer's upper word."""
    line, hi = scratch[FACT][ROUTE], 0
    while line:
        hi |= high_bit(scratch[ROAD][lowest(line)])
        line &= line - 1
    return hi


@fast
def line_of(scratch: Any, lo: int, hi: int) -> int:
    """A set of city numbers as short numbers; those not laid out are dropped."""
    line = 0
    for k in range(scratch[FACT][DRAWN]):
        if holds(lo, hi, scratch[ROAD][k]):
            line |= 1 << k
    return line


@fast
def fill_sheet(scratch: Any, line: int) -> None:
    """Fill in the score sheet of a line."""
    sheet, fact, blocks = scratch[SHEET], scratch[FACT], blocks_of(scratch, line)
    guests = guests_of(scratch, blocks)
    for kind in range(TYPES):
        sheet[2 * kind] = guests >> (10 * kind) & TEN
        sheet[2 * kind + 1] = count(blocks & fact[KINDS + kind])
    sheet[6] = cafes_of(scratch, line)
    sheet[7] = count(blocks & fact[KINDS + Kind.YELLOW])
    sheet[8] = count(blocks & fact[KINDS + Kind.GREY])
