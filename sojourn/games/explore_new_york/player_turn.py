"""Steps 2 to 4 of a turn: what one player draws on the own map.

Block, tourists, links; cafes as soon as a link reaches them. Every function works on a State and
just as well on a View (`m`), so that a player can try a whole turn out before it counts.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints
from sojourn.core.trace import EVERYBODY, whisper
from sojourn.games.explore_new_york.actions import (
    FINISH,
    STOP,
    block_of,
    link_of,
    mark_blocks,
    mark_links,
    mark_tourists,
    node_of,
    start_action,
    tourist_of,
)
from sojourn.games.explore_new_york.city import ALL_BLOCKS, ALL_LINKS, NODES, TYPES, high_bit, low_bit, lowest
from sojourn.games.explore_new_york.records import Part, Phase, Told


@rule("NY-R16")
def audience(m: Any, box: Any, seat: int) -> int:
    """Who sees a mark as it is drawn: its owner and those who have finished the turn; with open drawing everybody."""
    if box.open_drawing:
        return EVERYBODY
    seen = 1 << seat
    for other in range(m.seats):
        if m.phase[other] == Phase.DONE:
            seen |= 1 << other
    return seen


@fast
def sight(m: Any, block: int) -> int:
    """Which printed block lies here, for the story; -1 for none."""
    return int(m.place[block]) if block >= 0 else -1


@fast
def tell_link(m: Any, box: Any, seat: int, kind: int, link: int, phase: int) -> None:
    """Tell of a link by its number and the printed blocks beside it."""
    blocks = box.beside[link]
    rest = blocks & (blocks - 1)
    other = sight(m, lowest(rest)) if rest else -1
    whisper(m, audience(m, box, seat), kind, seat, link, phase, sight(m, lowest(blocks)), other)


@rule("NY-2", "NY-13")
def start_turn(m: Any, box: Any, seat: int) -> None:
    """A player begins to draw: first comes the block."""
    m.block[seat] = -1
    m.fallback[seat] = 0
    m.last[seat] = -1
    m.plus[seat] = m.plusses
    m.turn_lo[seat] = 0
    m.turn_hi[seat] = 0
    m.turn_cafes[seat] = 0
    m.phase[seat] = Phase.BLOCK
    if m.filled[seat] == ALL_BLOCKS:
        no_empty_block(m, box, seat)


@rule("NY-R23")
def no_empty_block(m: Any, box: Any, seat: int) -> None:
    """A full map takes no tourists any more, only one link anywhere and those for the +."""
    m.fallback[seat] = 1
    if not box.plus_on_single:
        m.plus[seat] = 0
    m.phase[seat] = Phase.LINK
    skip_missing_roads(m, seat)


# --- Step 2: block -------------------------------------------------------------------------------


@rule("NY-21", "NY-24", "NY-R18")
def open_blocks(m: Any, seat: int) -> int:
    """The blocks to choose from: pointed at by the Turn Cards and empty; only if there are none, any empty one."""
    free = ALL_BLOCKS & ~m.filled[seat]
    aimed = m.aim & free
    return int(aimed if aimed else free)


@rule("NY-27", "NY-R18")
def is_fallback(m: Any, seat: int) -> bool:
    """Whether all blocks the cards point at are occupied on this map."""
    return bool((m.aim & ~m.filled[seat]) == 0)


@rule("NY-21", "NY-27", "NY-28")
def choose_block(m: Any, box: Any, seat: int, block: int) -> None:
    """Take the block; the choice concerns this map alone."""
    m.fallback[seat] = 1 if is_fallback(m, seat) else 0
    m.block[seat] = block
    m.filled[seat] |= 1 << block
    whisper(m, audience(m, box, seat), Told.TOOK_BLOCK, seat, sight(m, block), m.fallback[seat])
    if m.fallback[seat]:
        m.phase[seat] = Phase.TYPE
        if not box.plus_on_single:
            m.plus[seat] = 0
    else:
        draw_tourists(m, box, seat)


# --- Step 3: tourists ----------------------------------------------------------------------------


@rule("NY-29", "NY-31")
def draw_tourists(m: Any, box: Any, seat: int) -> None:
    """All tourists of both Turn Cards go into the block, whatever is printed there."""
    for kind in range(TYPES):
        m.tourists[seat, m.block[seat], kind] = m.group[kind]
    place = sight(m, m.block[seat])
    whisper(m, audience(m, box, seat), Told.GOT_TOURISTS, seat, place, m.group[0], m.group[1], m.group[2])
    m.phase[seat] = Phase.LINK
    skip_missing_roads(m, seat)


@rule("NY-30", "NY-R20")
def draw_single(m: Any, box: Any, seat: int, kind: int) -> None:
    """In the fallback one tourist comes, of a type the player likes, and none from the cards."""
    m.tourists[seat, m.block[seat], kind] = 1
    place = sight(m, m.block[seat])
    whisper(m, audience(m, box, seat), Told.GOT_TOURISTS, seat, place, kind == 0, kind == 1, kind == 2)
    m.phase[seat] = Phase.LINK
    skip_missing_roads(m, seat)


# --- Step 4: links -------------------------------------------------------------------------------


@rule("NY-R6", "NY-35", "NY-36")
def has_open_road(m: Any, seat: int) -> bool:
    """Whether a road is left that carries no link; each carries one at most."""
    return bool(m.lo[seat] != ALL_LINKS or m.hi[seat] != ALL_LINKS)


@rule("NY-R23")
def skip_missing_roads(m: Any, seat: int) -> None:
    """Who has no road left to draw on is done."""
    if not has_open_road(m, seat):
        finish(m, seat)


@rule("NY-33")
def is_beside(m: Any, box: Any, seat: int, link: int) -> bool:
    """Whether the link lies on a side of the block chosen this turn."""
    return bool(m.block[seat] >= 0 and (box.beside[link] >> m.block[seat]) & 1 == 1)


@rule("NY-34", "NY-R7", "NY-R9")
def can_extend(m: Any, box: Any, seat: int, link: int) -> bool:
    """Whether an undrawn road begins at either end of the link."""
    return bool((box.next_lo[link] & ~m.lo[seat]) != 0 or (box.next_hi[link] & ~m.hi[seat]) != 0)


@rule("NY-32", "NY-33", "NY-35", "NY-36", "NY-R8", "NY-R9", "NY-R19", "NY-R20")
def first_link(m: Any, box: Any, seat: int, link: int) -> None:
    """Beside the block a second link may follow; elsewhere, or in the fallback, this is the only one."""
    draw_link(m, box, seat, link)
    if m.fallback[seat] or not is_beside(m, box, seat, link) or not can_extend(m, box, seat, link):
        plus_links(m, seat)
    else:
        m.last[seat] = link
        m.phase[seat] = Phase.EXTEND


@rule("NY-34", "NY-R7")
def second_link(m: Any, box: Any, seat: int, link: int) -> None:
    """The second link goes on from either end of the first, wherever that leads."""
    draw_link(m, box, seat, link)
    plus_links(m, seat)


@rule("NY-35", "NY-R8")
def stop(m: Any, box: Any, seat: int) -> None:
    """One link was enough."""
    whisper(m, audience(m, box, seat), Told.STOPPED, seat)
    plus_links(m, seat)


@rule("NY-19", "NY-37", "NY-R10", "NY-R21")
def plus_links(m: Any, seat: int) -> None:
    """After the base links comes one more, anywhere, for each + on the Turn Cards."""
    m.last[seat] = -1
    if m.plus[seat] > 0 and has_open_road(m, seat):
        m.phase[seat] = Phase.PLUS
    else:
        finish(m, seat)


@rule("NY-37")
def extra_link(m: Any, box: Any, seat: int, link: int) -> None:
    """A link for a +: no pass, and it need not touch anything."""
    m.plus[seat] -= 1
    draw_link(m, box, seat, link)
    plus_links(m, seat)


@rule("NY-8", "NY-9", "NY-R6")
def draw_link(m: Any, box: Any, seat: int, link: int) -> None:
    """The pen runs along one road piece, then the cafes at its ends are looked at."""
    m.lo[seat] |= low_bit(link)
    m.hi[seat] |= high_bit(link)
    m.turn_lo[seat] |= low_bit(link)
    m.turn_hi[seat] |= high_bit(link)
    tell_link(m, box, seat, Told.DREW_LINK, link, m.phase[seat])
    for end in range(2):
        cafe = int(box.cafe_at[box.ends[link, end]])
        if cafe >= 0:
            reach_cafe(m, box, seat, cafe)


@rule("NY-10", "NY-38", "NY-39", "NY-40", "NY-R11", "NY-R12", "NY-R13", "NY-R23")
def reach_cafe(m: Any, box: Any, seat: int, cafe: int) -> None:
    """The first link to touch a cafe brings its two guests into this turn's block; the cafe is circled."""
    if (m.cafes[seat] >> cafe) & 1:
        return
    m.cafes[seat] |= 1 << cafe
    m.turn_cafes[seat] |= 1 << cafe
    whisper(m, audience(m, box, seat), Told.REACHED_CAFE, seat, cafe, sight(m, m.block[seat]))
    if m.block[seat] >= 0:
        for guest in range(2):
            m.tourists[seat, m.block[seat], box.cafe_guests[cafe, guest]] += 1


@fast
def finish(m: Any, seat: int) -> None:
    """The turn is drawn; nothing of it can be changed any more."""
    m.last[seat] = -1
    m.plus[seat] = 0
    m.phase[seat] = Phase.DONE


# --- An own Final Route, if the switch asks for it -------------------------------------------------


@rule("NY-R15")
def start_route(m: Any, box: Any, seat: int, node: int) -> None:
    """Begin at an intersection."""
    m.head[seat] = node
    m.phase[seat] = Phase.WALK
    whisper(m, audience(m, box, seat), Told.STARTED, seat, node)


@rule("NY-44", "NY-45", "NY-46", "NY-47", "NY-R15")
def walk(m: Any, box: Any, seat: int, link: int) -> None:
    """Follow a drawn link not used yet; crossings and loops are fine."""
    m.route_lo[seat] |= low_bit(link)
    m.route_hi[seat] |= high_bit(link)
    a, b = box.ends[link, 0], box.ends[link, 1]
    m.head[seat] = b if m.head[seat] == a else a
    tell_link(m, box, seat, Told.WALKED, link, Phase.WALK)


@rule("NY-45", "NY-R15")
def mark_walks(m: Any, box: Any, seat: int, mask: Ints) -> None:
    """Drawn links at the open end that are not used yet; and to finish, once there is a line."""
    node = m.head[seat]
    lo = box.touch_lo[node] & m.lo[seat] & ~m.route_lo[seat]
    hi = box.touch_hi[node] & m.hi[seat] & ~m.route_hi[seat]
    mark_links(lo, hi, mask)
    if m.route_lo[seat] != 0 or m.route_hi[seat] != 0:
        mask[FINISH] = 1


@rule("NY-R15")
def mark_starts(m: Any, box: Any, seat: int, mask: Ints) -> None:
    """Every intersection that a drawn link touches."""
    for node in range(NODES):
        if (box.touch_lo[node] & m.lo[seat]) != 0 or (box.touch_hi[node] & m.hi[seat]) != 0:
            mask[start_action(node)] = 1


# --- What is allowed, and what happens -------------------------------------------------------------


@rule("NY-33", "NY-34", "NY-35", "NY-36", "NY-37", "NY-R6", "NY-R7", "NY-R8")
def mark_drawing(m: Any, box: Any, seat: int, mask: Ints) -> None:
    """What a player may draw now, on the own map."""
    phase = m.phase[seat]
    if phase == Phase.BLOCK:
        mark_blocks(open_blocks(m, seat), mask)
    elif phase == Phase.TYPE:
        mark_tourists(mask)
    elif phase in (Phase.LINK, Phase.PLUS):
        mark_links(ALL_LINKS & ~m.lo[seat], ALL_LINKS & ~m.hi[seat], mask)
    elif phase == Phase.EXTEND:
        last = m.last[seat]
        mark_links(box.next_lo[last] & ~m.lo[seat], box.next_hi[last] & ~m.hi[seat], mask)
        mask[STOP] = 1
    elif phase == Phase.START:
        mark_starts(m, box, seat, mask)
    elif phase == Phase.WALK:
        mark_walks(m, box, seat, mask)


@fast
def draw(m: Any, box: Any, seat: int, action: int) -> None:
    """One mark on the own map; nobody else's is touched."""
    phase = m.phase[seat]
    if phase == Phase.BLOCK:
        choose_block(m, box, seat, block_of(action))
    elif phase == Phase.TYPE:
        draw_single(m, box, seat, tourist_of(action))
    elif phase == Phase.LINK:
        first_link(m, box, seat, link_of(action))
    elif phase == Phase.EXTEND and action == STOP:
        stop(m, box, seat)
    elif phase == Phase.EXTEND:
        second_link(m, box, seat, link_of(action))
    elif phase == Phase.PLUS:
        extra_link(m, box, seat, link_of(action))
    elif phase == Phase.START:
        start_route(m, box, seat, node_of(action))
    elif action == FINISH:
        finish(m, seat)
    else:
        walk(m, box, seat, link_of(action))


@fast
def is_drawing(m: Any, seat: int) -> bool:
    """Whether this player has something to draw or to trace."""
    return bool((m.part == Part.DRAW or m.part == Part.TRACE) and Phase.WAIT < m.phase[seat] < Phase.DONE)
