"""Change what a seat may not know, and nothing it does know. From the rulebook, not from view.py.

A player does not know the order of the face-down cards nor which are out of the game. While a player
is drawing (or tracing), nothing the others have done in this turn is known but whether they are
finished; a spectator never sees the running turn. With open drawing all marks are seen.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick
from sojourn.core.compiling import fast
from sojourn.games.explore_new_york.actions import (
    FINISH,
    STOP,
    block_action,
    block_of,
    link_action,
    link_of,
    node_of,
    start_action,
    tourist_action,
)
from sojourn.games.explore_new_york.city import BLOCKS, LINKS, NODES, TYPES
from sojourn.games.explore_new_york.player_turn import draw, start_turn
from sojourn.games.explore_new_york.records import CARDS, Part, Phase, Told
from sojourn.games.explore_new_york.rules import invariant


@fast
def scramble(s: Any, box: Any, seat: int, luck: Any) -> None:
    """In place: another deck below the open cards, other hidden marks, another future."""
    for i in range(4):
        s.rng[i] = pick(luck, 1 << 30) | 1
    if s.part == Part.OVER:
        return
    for card in range(CARDS - 1, s.top, -1):
        other = s.top + pick(luck, card - s.top + 1)
        kept = s.deck[card]
        s.deck[card] = s.deck[other]
        s.deck[other] = kept
    finished = seat >= 0 and s.phase[seat] == Phase.DONE
    if s.part == Part.DISCARD or box.open_drawing or finished:
        return
    for other in range(s.seats):
        if other != seat:
            draw_anew(s, box, other, luck)


@fast
def draw_anew(s: Any, box: Any, seat: int, luck: Any) -> None:
    """Wipe this turn's marks off a map and draw others, to the end only if they were complete."""
    done = s.phase[seat] == Phase.DONE
    if s.part == Part.TRACE:
        s.route_lo[seat], s.route_hi[seat], s.head[seat], s.phase[seat] = 0, 0, -1, Phase.START
    else:
        if s.block[seat] >= 0:
            s.filled[seat] &= ~(1 << int(s.block[seat]))
            s.tourists[seat, s.block[seat], :] = 0
        s.lo[seat] &= ~s.turn_lo[seat]
        s.hi[seat] &= ~s.turn_hi[seat]
        s.cafes[seat] &= ~s.turn_cafes[seat]
        start_turn(s, box, seat)
    stay = pick(luck, 4)  # an unfinished rival may be at the block, the first link or a later one
    while s.phase[seat] != Phase.DONE:
        action = any_mark(s, box, seat, luck)
        if not done and (stay == 0 or could_finish(s, seat, action)):
            return
        stay -= 1
        draw(s, box, seat, action)


@fast
def could_finish(s: Any, seat: int, action: int) -> bool:
    """Whether this mark might be the last one; a safe guess is enough here."""
    if s.phase[seat] == Phase.BLOCK or s.phase[seat] == Phase.TYPE or s.phase[seat] == Phase.START:
        return False
    if s.phase[seat] == Phase.WALK:
        return action == FINISH
    return s.plus[seat] == 0 or (s.phase[seat] == Phase.PLUS and s.plus[seat] == 1)


@fast
def any_mark(s: Any, box: Any, seat: int, luck: Any) -> int:
    """A legal mark, drawn by lot from all numbers until one fits."""
    while True:
        phase = s.phase[seat]
        if phase == Phase.BLOCK:
            action = block_action(pick(luck, BLOCKS))
        elif phase == Phase.TYPE:
            action = tourist_action(pick(luck, TYPES))
        elif phase == Phase.START:
            action = start_action(pick(luck, NODES))
        else:
            link = pick(luck, LINKS + 2)  # two more, for STOP and FINISH
            action = link_action(link)
            if link == LINKS:
                action = STOP
            elif link == LINKS + 1:
                action = FINISH
        if fits(s, box, seat, action):
            return action


@fast
def fits(s: Any, box: Any, seat: int, action: int) -> bool:
    """Whether the rules allow the mark, asked link by link."""
    phase = s.phase[seat]
    if phase == Phase.BLOCK:
        free = ~s.filled[seat]
        aimed = s.aim & free
        return ((aimed if aimed != 0 else free) >> block_of(action)) & 1 == 1
    if phase == Phase.TYPE:
        return True
    if phase == Phase.START:
        node = node_of(action)
        return (box.touch_lo[node] & s.lo[seat]) != 0 or (box.touch_hi[node] & s.hi[seat]) != 0
    if action == STOP:
        return phase == Phase.EXTEND
    if action == FINISH:
        return phase == Phase.WALK and (s.route_lo[seat] != 0 or s.route_hi[seat] != 0)
    link = link_of(action)
    drawn = link_in(s.lo[seat], s.hi[seat], link)
    if phase == Phase.WALK:
        at_head = box.ends[link, 0] == s.head[seat] or box.ends[link, 1] == s.head[seat]
        return drawn and at_head and not link_in(s.route_lo[seat], s.route_hi[seat], link)
    if phase == Phase.EXTEND:
        last = s.last[seat]
        meets = False
        for a in range(2):
            for b in range(2):
                if box.ends[link, a] == box.ends[last, b]:
                    meets = True
        return not drawn and meets
    return not drawn


@fast
def link_in(lo: int, hi: int, link: int) -> bool:
    """Whether a set of links has this one."""
    return (lo >> link) & 1 == 1 if link < 40 else (hi >> (link - 40)) & 1 == 1


# --- Twins: what an observer may not know is exchanged, and nothing else ----------------------------------

SWITCHES = [
    ("turn_count", "by_text"),
    ("plus_on_single", "off"),
    ("final_route", "manual"),
    ("open_drawing", "on"),
    ("solo", "alternate"),
]
SHOWS = {
    Told.REVEALED: "NY-15",  # three cards are turned over for everybody
    Told.FINISHED: "NY-R16",  # who has finished says so, and only that
    Told.MARKED: "NY-42",  # when everybody has, the marks lie open
    Told.SCORED: "NY-57",  # a traced line is shown with its points
}
AHEAD = 6  # cards on top of the deck that stay where they are


@fast
def opens(s: Any, box: Any, seat: int) -> int:
    """NY-R16: who has finished sees what the others have drawn; NY-42: at the end of a turn everybody does."""
    finished = seat >= 0 and s.phase[seat] == Phase.DONE
    return int(4 * s.turn + (2 if s.part == Part.TRACE else 0) + (1 if finished else 0))


@fast
def watches(s: Any, box: Any, seat: int) -> bool:
    """Whether this seat sees every mark as it is drawn."""
    finished = seat >= 0 and s.phase[seat] == Phase.DONE
    return bool(s.part == Part.DISCARD or box.open_drawing or finished)


@fast
def unseen(s: Any, box: Any, seat: int, actor: int) -> bool:
    """Whether a mark drawn by `actor` is hidden from the observer."""
    return actor != seat and not watches(s, box, seat)


@fast
def held(s: Any, box: Any, seat: int, keeper: int, luck: Any) -> None:
    """Other marks of the running turn on all maps but the observer's and the keeper's, and another bottom of the deck."""
    for card in range(CARDS - 1, s.top + AHEAD, -1):
        other = s.top + AHEAD + pick(luck, card - s.top - AHEAD + 1)
        kept = s.deck[card]
        s.deck[card] = s.deck[other]
        s.deck[other] = kept
    if watches(s, box, seat) or (keeper >= 0 and watches(s, box, keeper)):
        return
    for other in range(s.seats):
        if other != seat and other != keeper and pick(luck, 4):
            draw_anew(s, box, other, luck)


@fast
def consistent(s: Any, box: Any) -> bool:
    """Who is asked depends only on who has finished, which `held` leaves alone; the laws say whether a map is possible."""
    return bool(invariant(s, box) == 0)
