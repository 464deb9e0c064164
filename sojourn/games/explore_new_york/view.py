"""What a seat may know, and a full state that fits it.

Open to all: cards turned over, all maps as of the last complete turn, who is still drawing. The
marks of the running turn are the owner's, until one has finished the turn oneself.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import next_word, pick, seed_luck
from sojourn.core.compiling import fast, rule
from sojourn.core.record import SPECTATOR, copier, row_copier
from sojourn.games.explore_new_york.actions import FINISH, STOP, block_action, link_action, link_of, start_action, tourist_action
from sojourn.games.explore_new_york.city import ALL_LINKS, HALF, NODES, TYPES, count, lowest
from sojourn.games.explore_new_york.player_turn import can_extend, draw, has_open_road, is_beside, open_blocks, start_turn
from sojourn.games.explore_new_york.records import CARDS, SEATS, Maps, Open, Part, Phase

copy_open = copier(Open)
copy_map = row_copier(Maps)  # one seat's map with everything on it


@rule("NY-R16")
def hide_marks(v: Any, seat: int) -> None:
    """Take the marks of the running turn off a map; that somebody is done is no secret."""
    block = int(v.block[seat])
    if block >= 0:
        v.filled[seat] &= ~(1 << block)
        v.tourists[seat, block, :] = 0
    v.lo[seat] &= ~v.turn_lo[seat]
    v.hi[seat] &= ~v.turn_hi[seat]
    v.cafes[seat] &= ~v.turn_cafes[seat]
    v.turn_lo[seat], v.turn_hi[seat], v.turn_cafes[seat] = 0, 0, 0
    v.route_lo[seat], v.route_hi[seat] = 0, 0
    v.block[seat], v.last[seat], v.head[seat], v.plus[seat], v.fallback[seat] = -1, -1, -1, -1, 0
    if v.phase[seat] != Phase.DONE:
        v.phase[seat] = Phase.HIDDEN


@rule("NY-R16")
def may_watch(s: Any, box: Any, seat: int, other: int) -> bool:
    """Whether `seat` sees what `other` draws in the running turn."""
    if s.part in (Part.DISCARD, Part.OVER) or box.open_drawing or seat == other:
        return True
    return seat != SPECTATOR and s.phase[seat] == Phase.DONE


@rule("NY-R16", "NY-R17")
def view(s: Any, box: Any, seat: int, v: Any) -> None:
    """The table, the cards turned over, and of each map what this seat may see."""
    v.seat = seat
    copy_open(s, v)
    known = CARDS if s.part == Part.OVER else s.top
    for card in range(CARDS):
        v.deck[card] = s.deck[card] if card < known else -1
    for other in range(SEATS):
        copy_map(s, v, other)
        if other < s.seats and not may_watch(s, box, seat, other):
            hide_marks(v, other)


# --- Redeal ------------------------------------------------------------------------------------------


@fast
def redeal(v: Any, box: Any, seat: int, luck: Any, s: Any) -> None:
    """Shuffle the cards nobody has seen, and draw at random what rivals may have drawn this turn."""
    seed_luck(s, next_word(luck), 7)
    copy_open(v, s)
    deal_unseen(v, luck, s)
    for other in range(SEATS):
        copy_map(v, s, other)
    for other in range(v.seats):
        if not may_watch(v, box, seat, other):
            imagine(v, box, other, luck, s)


@fast
def deal_unseen(v: Any, luck: Any, s: Any) -> None:
    """The cards not turned over lie below the others in any order."""
    seen = 0
    for card in range(CARDS):
        s.deck[card] = v.deck[card]
        if v.deck[card] >= 0:
            seen |= 1 << int(v.deck[card])
    unseen = ((1 << CARDS) - 1) & ~seen
    for card in range(CARDS):
        if s.deck[card] < 0:
            s.deck[card] = take_member(luck, unseen)
            unseen &= ~(1 << int(s.deck[card]))


@fast
def take_member(luck: Any, members: int) -> int:
    """One member of a set, each equally likely."""
    nth = pick(luck, count(members))
    while nth:
        members &= members - 1
        nth -= 1
    return lowest(members)


@fast
def imagine(v: Any, box: Any, other: int, luck: Any, s: Any) -> None:
    """Play a rival's hidden turn at random, to its end if the rival is done, else somewhere into it."""
    if s.part == Part.DRAW:
        start_turn(s, box, other)
    else:
        s.phase[other], s.plus[other] = Phase.START, 0
    done = v.phase[other] == Phase.DONE
    further = 999 if done else pick(luck, 5)
    while further > 0 and s.phase[other] != Phase.DONE:
        action = guess(s, box, other, luck)
        if not done and ends_turn(s, box, other, action):
            return
        draw(s, box, other, action)
        further -= 1


@fast
def guess(s: Any, box: Any, seat: int, luck: Any) -> int:
    """A legal mark at random."""
    phase = s.phase[seat]
    if phase == Phase.BLOCK:
        return block_action(take_member(luck, open_blocks(s, seat)))
    if phase == Phase.TYPE:
        return tourist_action(pick(luck, TYPES))
    if phase == Phase.START:
        return start_action(take_member(luck, touched_nodes(s, box, seat)))
    lo, hi = open_links(s, box, seat, 0), open_links(s, box, seat, 1)
    choices = count(lo) + count(hi)
    if phase == Phase.WALK and (s.route_lo[seat] != 0 or s.route_hi[seat] != 0):
        if choices == 0 or pick(luck, 12) == 0:
            return FINISH
    if phase == Phase.EXTEND and pick(luck, 8) == 0:
        return STOP
    return link_action(nth_link(lo, hi, pick(luck, choices)))


@fast
def ends_turn(s: Any, box: Any, seat: int, action: int) -> bool:
    """Whether this mark would be the last of the turn."""
    phase = s.phase[seat]
    if phase == Phase.LINK:
        link = link_of(action)
        goes_on = not s.fallback[seat] and is_beside(s, box, seat, link) and can_extend(s, box, seat, link)
        return s.plus[seat] == 0 and not goes_on
    if phase == Phase.EXTEND:
        return bool(s.plus[seat] == 0)
    if phase == Phase.PLUS:
        return bool(s.plus[seat] == 1)
    return action == FINISH or not has_open_road(s, seat)


@fast
def open_links(s: Any, box: Any, seat: int, half: int) -> int:
    """One word of the links a seat may choose from now."""
    drawn = s.hi[seat] if half else s.lo[seat]
    if s.phase[seat] == Phase.EXTEND:
        last = s.last[seat]
        return int((box.next_hi[last] if half else box.next_lo[last]) & ~drawn)
    if s.phase[seat] == Phase.WALK:
        at = s.head[seat]
        used = s.route_hi[seat] if half else s.route_lo[seat]
        return int((box.touch_hi[at] if half else box.touch_lo[at]) & drawn & ~used)
    return int(ALL_LINKS & ~drawn)


@fast
def nth_link(lo: int, hi: int, nth: int) -> int:
    """The nth link of a set, counted from 0."""
    low = count(lo)
    rest = lo if nth < low else hi
    for _ in range(nth if nth < low else nth - low):
        rest &= rest - 1
    return lowest(rest) if nth < low else lowest(rest) + HALF


@fast
def touched_nodes(s: Any, box: Any, seat: int) -> int:
    """The intersections where a traced route may begin."""
    nodes = 0
    for node in range(NODES):
        if (box.touch_lo[node] & s.lo[seat]) != 0 or (box.touch_hi[node] & s.hi[seat]) != 0:
            nodes |= 1 << node
    return nodes
