"""A decent player: looks at every way to draw this turn and keeps the one with the highest estimate.

The estimate of a map: the best line it has now, scored as if a few made-up blocks lay beside every link
(they stand for the tourists and sights the turns to come bring on average), and a part of what lies near
the line's two ends. In the last turn nothing is made up and the estimate is the exact score.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import choose, pick
from sojourn.core.compiling import fast
from sojourn.core.record import Ints
from sojourn.games.explore_new_york.actions import (
    FINISH,
    STOP,
    block_action,
    discard_action,
    link_action,
    start_action,
    tourist_action,
)
from sojourn.games.explore_new_york.city import LINKS, TYPES, Kind, count, high_bit, holds, low_bit, lowest
from sojourn.games.explore_new_york.player_turn import open_blocks
from sojourn.games.explore_new_york.records import SHOWN, Part, Phase
from sojourn.games.explore_new_york.route import (
    BESIDE,
    BEST,
    DRAWN,
    FACT,
    FILLED,
    FROM,
    GUESTS,
    KINDS,
    ROAD,
    ROUTE,
    SMILEY_POINTS,
    TEN,
    TO,
    TOUCH,
    blocks_of,
    final_route,
    guests_of,
    lay_city,
    lay_links,
    line_of,
    new_scratch,
    search,
    spread,
)

EXPECTED_GUESTS = 36  # the made-up block with tourists; after it come made-up sights, some of each colour
EXPECTED_SIGHTS = 3  # at most of each colour
AHEAD = 26  # places in the row of facts: turns still to come,
NOISE = 27  # how much luck may add,
EXPECTED = 28  # the made-up blocks
SCALE = 16  # parts of a point
LINKS_A_TURN = 3  # what a turn adds to a line at best, or nearly


@fast
def lay_expected(v: Any, scratch: Any, ahead: int) -> None:
    """Lay out what the turns to come will bring on average."""
    fact = scratch[FACT]
    fact[AHEAD] = ahead
    fact[EXPECTED] = 0
    if ahead <= 0:
        return
    more = (4 * ahead + 2) // 3  # tourists of each type
    scratch[GUESTS][EXPECTED_GUESTS] = more | more << 10 | more << 20
    fact[FILLED] |= 1 << EXPECTED_GUESTS
    fact[EXPECTED] = 1 << EXPECTED_GUESTS
    sights = min(EXPECTED_SIGHTS, (ahead + 1) // 2)
    for kind in range(TYPES):
        for k in range(sights):
            bit = 1 << (EXPECTED_GUESTS + 1 + kind * EXPECTED_SIGHTS + k)
            fact[KINDS + kind] |= bit
            fact[EXPECTED] |= bit


@fast
def column(node: int) -> int:
    """How far east an intersection lies."""
    if node < 5:
        return node + 1
    return node - 39 if node >= 40 else (node - 5) % 7


@fast
def row(node: int) -> int:
    """How far south an intersection lies."""
    if node < 5:
        return 0
    return 6 if node >= 40 else (node - 5) // 7 + 1


@fast
def apart(a: int, b: int) -> int:
    """Links between two intersections, about."""
    return abs(column(a) - column(b)) + abs(row(a) - row(b))


@fast
def odd_nodes(scratch: Any, line: int) -> int:
    """The open ends of a line; of a loop, all its crossings."""
    odd, every = 0, 0
    rest = line
    while rest:
        k = lowest(rest)
        rest &= rest - 1
        odd ^= 1 << scratch[FROM][k] ^ 1 << scratch[TO][k]
        every |= 1 << scratch[FROM][k] | 1 << scratch[TO][k]
    return odd if odd else every


@fast
def nearest(nodes: int, others: int) -> int:
    """The shortest way from one set of intersections to another."""
    best = 99
    while nodes:
        a = lowest(nodes)
        nodes &= nodes - 1
        rest = others
        while rest:
            best = min(best, apart(a, lowest(rest)))
            rest &= rest - 1
    return best


@fast
def corners(block: int) -> int:
    """The intersections around a block."""
    x, y = block % 6, block // 6
    nodes = 0
    for i in range(x, x + 2):
        for j in range(y, y + 2):
            if not ((i == 0 or i == 6) and (j == 0 or j == 6)):
                number = i - 1 if j == 0 else (39 + i if j == 6 else 5 + 7 * (j - 1) + i)
                nodes |= 1 << number
    return nodes


@fast
def share_within_reach(scratch: Any, way: int) -> int:
    """What part of a gain `way` links off the line counts, in SCALE parts."""
    reach = LINKS_A_TURN * scratch[FACT][AHEAD]
    if way >= reach:
        return 0
    return int(SCALE * (reach - way) // reach)


@fast
def estimate(box: Any, lo: int, hi: int, scratch: Any) -> int:
    """What a map with these links will score, about, in SCALE parts of a point."""
    lay_links(box, lo, hi, scratch)
    fact = scratch[FACT]
    for k in range(fact[DRAWN]):
        scratch[BESIDE][k] |= fact[EXPECTED]
    search(scratch)
    total = SCALE * fact[BEST]
    if fact[AHEAD] > 0:
        total += nearby(scratch, fact[ROUTE])
    return int(total)


@fast
def nearby(scratch: Any, line: int) -> int:
    """Tourists and loose links close to the line's ends count in part."""
    fact, total = scratch[FACT], 0
    beside, ends = blocks_of(scratch, line), odd_nodes(scratch, line)
    rest = fact[FILLED] & ~beside
    while rest:
        block = lowest(rest)
        rest &= rest - 1
        part = share_within_reach(scratch, nearest(ends, corners(block)) + 1)
        for kind in range(TYPES):
            total += part * (scratch[GUESTS][block] >> (10 * kind) & TEN) * count(beside & fact[KINDS + kind])
    loose = ((1 << fact[DRAWN]) - 1) & ~spread(scratch, (1 << fact[DRAWN]) - 1, line & -line)
    guests = guests_of(scratch, beside)
    while loose:
        piece = spread(scratch, loose, loose & -loose)
        loose &= ~piece
        part = share_within_reach(scratch, nearest(ends, odd_nodes(scratch, piece)))
        new = blocks_of(scratch, piece) & ~beside
        gain = fact[SMILEY_POINTS] * count(new & fact[KINDS + Kind.YELLOW]) + 7 * count(new & fact[KINDS + Kind.GREY])
        for kind in range(TYPES):
            gain += (guests >> (10 * kind) & TEN) * count(new & fact[KINDS + kind])
        total += part * gain
    return total


@fast
def with_links(v: Any, box: Any, seat: int, scratch: Any, block: int, group: int, one: int, two: int) -> int:
    """The estimate after drawing up to two links (-1 for none), with `group` in the block and what cafes add."""
    lo, hi, cafes = int(v.lo[seat]), int(v.hi[seat]), int(v.cafes[seat])
    for each in range(2):
        link = one if each == 0 else two
        if link >= 0:
            lo |= low_bit(link)
            hi |= high_bit(link)
            for end in range(2):
                cafe = int(box.cafe_at[box.ends[link, end]])
                if cafe >= 0 and not (cafes >> cafe) & 1:
                    cafes |= 1 << cafe
                    group += 1 << (10 * int(box.cafe_guests[cafe, 0]))
                    group += 1 << (10 * int(box.cafe_guests[cafe, 1]))
    if block >= 0:
        scratch[GUESTS][block] = group
    return estimate(box, lo, hi, scratch)


@fast
def touches(v: Any, box: Any, seat: int, link: int) -> bool:
    """Whether a link meets one drawn already."""
    return bool((box.next_lo[link] & v.lo[seat]) != 0 or (box.next_hi[link] & v.hi[seat]) != 0)


@fast
def best_second(v: Any, box: Any, seat: int, scratch: Any, block: int, group: int, first: int) -> int:
    """The estimate of the best continuation of a first link, or of none."""
    top = with_links(v, box, seat, scratch, block, group, first, -1)
    for link in range(LINKS):
        if holds(box.next_lo[first], box.next_hi[first], link) and not holds(v.lo[seat], v.hi[seat], link):
            top = max(top, with_links(v, box, seat, scratch, block, group, first, link))
    return top


@fast
def best_links(v: Any, box: Any, seat: int, scratch: Any, block: int, group: int) -> int:
    """The estimate of the best base links for a block."""
    top = -1
    for link in range(LINKS):
        if holds(v.lo[seat], v.hi[seat], link):
            continue
        if (box.beside[link] >> block) & 1:
            top = max(top, best_second(v, box, seat, scratch, block, group, link))
        elif touches(v, box, seat, link):
            top = max(top, with_links(v, box, seat, scratch, block, group, link, -1))
    return top


@fast
def best_block(v: Any, box: Any, seat: int, luck: Any, scratch: Any, blocks: int, group: int) -> int:
    """The best of some blocks (in the lower bits) and its estimate (times 64)."""
    top, found = -1, 0
    while blocks:
        block = lowest(blocks)
        blocks &= blocks - 1
        scratch[FACT][FILLED] |= 1 << block
        worth = best_links(v, box, seat, scratch, block, group) + pick(luck, scratch[FACT][NOISE])
        scratch[FACT][FILLED] &= ~(1 << block)
        if worth > top:
            top, found = worth, block
    return top * 64 + found


@fast
def packed_group(box: Any, one: int, two: int) -> int:
    """The tourists of two cards, ten bits a type."""
    total = 0
    for kind in range(TYPES):
        total += (int(box.card_group[one, kind]) + int(box.card_group[two, kind])) << (10 * kind)
    return total


@fast
def choose_discard(v: Any, box: Any, seat: int, luck: Any, scratch: Any) -> int:
    """Throw away the card whose loss leaves the best turn; a + is worth a few points."""
    top, found = -1, 0
    for position in range(SHOWN):
        one = int(v.deck[v.top - SHOWN + (1 if position == 0 else 0)])
        two = int(v.deck[v.top - SHOWN + (1 if position == 2 else 2)])
        blocks = box.pointed[box.number[one], box.number[two]] & ~v.filled[seat]
        worth = SCALE * 6 * (int(box.plus_card[one]) + int(box.plus_card[two]))
        if blocks != 0:
            worth += best_block(v, box, seat, luck, scratch, few(blocks, luck), packed_group(box, one, two)) // 64
        if worth > top:
            top, found = worth, position
    return discard_action(found)


@fast
def few(blocks: int, luck: Any) -> int:
    """Not more than eight of many blocks, to think no longer than needed."""
    while count(blocks) > 8:
        rest = blocks
        for _ in range(pick(luck, count(blocks))):
            rest &= rest - 1
        blocks &= ~(rest & -rest)
    return blocks


@fast
def choose_link(v: Any, box: Any, seat: int, luck: Any, scratch: Any, mask: Ints) -> int:
    """The best link now, or none where one may stop."""
    block, top, found = int(v.block[seat]), -1, -1
    group = scratch[GUESTS][block] if block >= 0 else 0
    first = v.phase[seat] == Phase.LINK and not v.fallback[seat]
    blank = v.lo[seat] == 0 and v.hi[seat] == 0
    for link in range(LINKS):
        if not mask[link_action(link)]:
            continue
        beside = block >= 0 and (box.beside[link] >> block) & 1 == 1
        if not beside and not blank and not touches(v, box, seat, link):
            continue
        if first and beside:
            worth = best_second(v, box, seat, scratch, block, group, link)
        else:
            worth = with_links(v, box, seat, scratch, block, group, link, -1)
        worth += pick(luck, scratch[FACT][NOISE])
        if worth > top:
            top, found = worth, link_action(link)
    if mask[STOP] and with_links(v, box, seat, scratch, block, group, -1, -1) >= top:
        return STOP
    return found if found >= 0 else choose(luck, mask)


@fast
def choose_tourist(v: Any, box: Any, seat: int, scratch: Any) -> int:
    """The type whose sights the line passes most."""
    final_route(v, box, seat, scratch)
    blocks, top, found = blocks_of(scratch, scratch[FACT][ROUTE]), -1, 0
    for kind in range(TYPES):
        sights = count(blocks & scratch[FACT][KINDS + kind])
        if sights > top:
            top, found = sights, kind
    return tourist_action(found)


@fast
def choose_walk(v: Any, box: Any, seat: int, scratch: Any, mask: Ints) -> int:
    """Trace the best line: begin at an open end, never cut off what is still to come."""
    final_route(v, box, seat, scratch)
    whole = scratch[FACT][ROUTE]
    if v.phase[seat] == Phase.START:
        return start_action(lowest(odd_nodes(scratch, whole)))
    rest = whole & ~line_of(scratch, v.route_lo[seat], v.route_hi[seat])
    for k in range(scratch[FACT][DRAWN]):
        link = scratch[ROAD][k]
        if not (rest >> k) & 1 or not mask[link_action(link)]:
            continue
        after = rest & ~(1 << k)
        head = scratch[TO][k] if scratch[FROM][k] == v.head[seat] else scratch[FROM][k]
        onward = scratch[TOUCH][head] & after
        if after == 0 or (onward != 0 and spread(scratch, after, onward) == after):
            return link_action(link)
    if mask[FINISH] == 0:  # begun off the line, a route still needs a link
        for k in range(scratch[FACT][DRAWN]):
            if mask[link_action(scratch[ROAD][k])]:
                return link_action(scratch[ROAD][k])
    return FINISH


@fast
def advise(v: Any, box: Any, seat: int, luck: Any, mask: Ints) -> int:
    """What the greedy player does, from a view alone."""
    scratch = new_scratch()
    phase = v.phase[seat]
    if v.part == Part.TRACE:
        return choose_walk(v, box, seat, scratch, mask)
    if phase == Phase.TYPE:
        return choose_tourist(v, box, seat, scratch)
    lay_city(v, box, seat, scratch)
    ahead = v.turns - v.turn - 1
    lay_expected(v, scratch, ahead)
    scratch[FACT][NOISE] = 1 + SCALE * (2 + ahead) // 2
    if v.part == Part.DISCARD:
        return choose_discard(v, box, seat, luck, scratch)
    if phase == Phase.BLOCK:
        group = int(v.group[0]) | int(v.group[1]) << 10 | int(v.group[2]) << 20
        return block_action(best_block(v, box, seat, luck, scratch, few(open_blocks(v, seat), luck), group) % 64)
    return choose_link(v, box, seat, luck, scratch, mask)
