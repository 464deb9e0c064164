"""Explore New York.

A turn: 1. the First Player turns three cards over and throws one away; 2. everybody chooses an
empty block the two others point at; 3. draws their tourists into it; 4. draws links beside it;
5. the cards go, the next player is First Player. When the deck is used up, the best unbroken line
of each map is its Final Route, and only what lies beside it scores.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick, seed_luck, shuffle
from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints
from sojourn.core.trace import emit
from sojourn.games.explore_new_york.actions import mark_discards, position_of
from sojourn.games.explore_new_york.city import BLOCKS, LINKS, NODES, TYPES, count, holds, lowest
from sojourn.games.explore_new_york.player_turn import draw, is_drawing, mark_drawing, sight, start_turn
from sojourn.games.explore_new_york.records import CARDS, SEATS, SHOWN, End, Part, Phase, Solo, Told
from sojourn.games.explore_new_york.route import (
    BEST,
    FACT,
    SHEET,
    fill_sheet,
    final_route,
    lay_city,
    lay_links,
    line_of,
    new_scratch,
    points_of,
    route_high,
    route_low,
)

# --- Setup -----------------------------------------------------------------------------------------


@rule("NY-1", "NY-2", "NY-4", "NY-6", "NY-R13", "NY-R22")
def setup(s: Any, box: Any, seats: int, seed: int) -> None:
    """Equal blank maps for all, whatever the colour of their markers, a shuffled deck, a First Player at random."""
    seed_luck(s, seed, 0)
    s.seats = seats
    for seat in range(SEATS):
        s.block[seat], s.prev_block[seat], s.last[seat], s.head[seat] = -1, -1, -1, -1
    prepare_deck(s, box)
    s.first = pick(s, seats)
    print_map(s, box)
    emit(s, Told.SET_UP, s.first, s.turns, CARDS - SHOWN * s.turns)
    reveal(s, box)


@rule("NY-3", "NY-12", "NY-R1", "NY-R2", "NY-R26")
def prepare_deck(s: Any, box: Any) -> None:
    """Shuffle; some cards may go back to the box unseen (here: to the bottom, never reached)."""
    for card in range(CARDS):
        s.deck[card] = card
    shuffle(s, s.deck, CARDS)
    removed = box.removed[s.seats]
    if box.by_text and s.seats > 1:  # the other reading of the rulebook has it the other way round
        removed = 0 if removed else SHOWN
    s.turns = (CARDS - removed) // SHOWN


@rule("NY-7", "NY-11", "NY-R22")
def print_map(s: Any, box: Any) -> None:
    """What stands on which block: as printed, or dealt anew for everybody alike."""
    for block in range(BLOCKS):
        s.place[block] = block
    if box.shuffled:
        shuffle(s, s.place, BLOCKS)
    for block in range(BLOCKS):
        s.kinds[box.kind[s.place[block]]] |= 1 << block


# --- Step 1: cards -----------------------------------------------------------------------------------


@rule("NY-15", "NY-43", "NY-R17")
def reveal(s: Any, box: Any) -> None:
    """Three cards from the top, for all to see, now and later."""
    s.part = Part.DISCARD
    s.thrown = -1
    if s.turn == s.turns - 1:
        emit(s, Told.FINAL_TURN, -1)
    emit(s, Told.REVEALED, s.first, s.deck[s.top], s.deck[s.top + 1], s.deck[s.top + 2], s.turn)
    s.top += SHOWN
    if box.solo == Solo.ALTERNATE and s.seats == 1 and s.turn % 2 == 1:
        chance_throws(s, box)


@rule("NY-R26")
def chance_throws(s: Any, box: Any) -> None:
    """In the harder solo game chance throws a card away in every second turn."""
    throw_away(s, box, -1, pick(s, SHOWN))


@rule("NY-16", "NY-R25")
def throw_away(s: Any, box: Any, seat: int, position: int) -> None:
    """One card goes, any of the three; the others are everybody's Turn Cards."""
    s.thrown = position
    emit(s, Told.THROWN, seat, s.deck[s.top - SHOWN + position], position)
    read_turn_cards(s, box)
    s.part = Part.DRAW
    for each in range(s.seats):
        start_turn(s, box, each)


@rule("NY-17", "NY-18", "NY-19", "NY-20", "NY-22", "NY-23", "NY-25", "NY-26", "NY-29", "NY-37", "NY-R30")
def read_turn_cards(s: Any, box: Any) -> None:
    """What the two Turn Cards say together: blocks, tourists, further links."""
    one = s.deck[s.top - SHOWN + (1 if s.thrown == 0 else 0)]
    two = s.deck[s.top - SHOWN + (1 if s.thrown == 2 else 2)]
    s.aim = box.pointed[box.number[one], box.number[two]]
    s.plusses = int(box.plus_card[one]) + int(box.plus_card[two])
    for kind in range(TYPES):
        s.group[kind] = box.card_group[one, kind] + box.card_group[two, kind]


# --- Whose turn, what is allowed, what happens ---------------------------------------------------------


@rule("NY-13", "NY-28", "NY-R16")
def to_act(s: Any, box: Any) -> int:
    """The First Player throws away; then all who are not done draw, at the same time."""
    if s.part == Part.DISCARD:
        return 1 << int(s.first)
    owing = 0
    for seat in range(s.seats):
        if is_drawing(s, seat):
            owing |= 1 << seat
    return owing


@rule("NY-16")
def legal(s: Any, box: Any, seat: int, mask: Ints) -> None:
    """One of three cards for the First Player; otherwise what the own map allows."""
    if s.part == Part.DISCARD:
        if seat == s.first:
            mark_discards(mask)
    elif is_drawing(s, seat):
        mark_drawing(s, box, seat, mask)


@rule("NY-13", "NY-14")
def apply(s: Any, box: Any, seat: int, action: int) -> None:
    """Play one decision; the last player to finish ends the turn."""
    if s.part == Part.DISCARD:
        throw_away(s, box, seat, position_of(action))
    else:
        draw(s, box, seat, action)
        if s.phase[seat] == Phase.DONE:
            emit(s, Told.FINISHED, seat, s.part)
    while is_everybody_done(s):  # a loop, because compiled functions must not call each other in a circle
        clean_up(s, box)


# --- Step 5: clean-up ------------------------------------------------------------------------------------


@rule("NY-42")
def is_everybody_done(s: Any) -> bool:
    """Whether nobody draws or traces any more."""
    if s.part != Part.DRAW and s.part != Part.TRACE:
        return False
    for seat in range(s.seats):
        if s.phase[seat] != Phase.DONE:
            return False
    return True


@rule("NY-12", "NY-42", "NY-43")
def clean_up(s: Any, box: Any) -> None:
    """After a turn comes the next one; after the last cards the scoring, by the switch with tracing before."""
    if s.part == Part.TRACE:
        score(s, box)
        return
    end_turn(s)
    if s.turn < s.turns:
        emit(s, Told.NEXT_FIRST, s.first)
        reveal(s, box)
    elif box.manual:
        start_tracing(s)
    else:
        score(s, box)


@rule("NY-42")
def end_turn(s: Any) -> None:
    """The Turn Cards go, the next player clockwise is First Player."""
    for seat in range(s.seats):
        show_marks(s, seat)
        s.phase[seat] = Phase.WAIT
    s.turn += 1
    s.first = (s.first + 1) % s.seats
    s.thrown, s.aim, s.plusses = -1, 0, 0
    s.group[:] = 0


@rule("NY-42", "NY-R16", "NY-R27")
def show_marks(s: Any, seat: int) -> None:
    """The marks of the turn are final and in the open."""
    lo, hi, packed, shift = int(s.turn_lo[seat]), int(s.turn_hi[seat]), 0, 0
    for link in range(LINKS):
        if holds(lo, hi, link) and shift < 28:  # at most four links, seven bits each
            packed |= (link + 1) << shift
            shift += 7
    emit(s, Told.MARKED, seat, sight(s, s.block[seat]), packed, s.turn_cafes[seat], s.fallback[seat])
    s.prev_lo[seat], s.prev_hi[seat], s.prev_block[seat] = s.turn_lo[seat], s.turn_hi[seat], s.block[seat]
    s.turn_lo[seat], s.turn_hi[seat], s.turn_cafes[seat] = 0, 0, 0
    s.block[seat], s.fallback[seat] = -1, 0


# --- The end -----------------------------------------------------------------------------------------------


@rule("NY-R15")
def start_tracing(s: Any) -> None:
    """By the switch everybody traces an own line, at the same time."""
    s.part = Part.TRACE
    emit(s, Told.TRACING, -1)
    for seat in range(s.seats):
        s.phase[seat] = Phase.START if s.lo[seat] != 0 or s.hi[seat] != 0 else Phase.DONE


@rule("NY-44", "NY-48", "NY-57", "NY-R15", "NY-R24")
def score(s: Any, box: Any) -> None:
    """Every map's Final Route and its points: the best line, or the one the player traced."""
    scratch = new_scratch()
    for seat in range(s.seats):
        s.best[seat] = final_route(s, box, seat, scratch)
        if box.manual:
            s.points[seat] = points_of(scratch, line_of(scratch, s.route_lo[seat], s.route_hi[seat]))
        else:
            s.points[seat] = scratch[FACT][BEST]
            s.route_lo[seat], s.route_hi[seat] = route_low(scratch), route_high(scratch)
        s.phase[seat], s.head[seat] = Phase.WAIT, -1
        emit(s, Told.SCORED, seat, s.points[seat], s.best[seat])
    s.part = Part.OVER
    tell_end(s, box)


@rule("NY-58", "NY-R14", "NY-R26")
def tell_end(s: Any, box: Any) -> None:
    """Name who has won, what decided it, and with how many points."""
    winners, reason = verdict(s, box)
    emit(s, Told.ENDED, -1, winners, reason, s.points[lowest(winners)])


@rule("NY-R14")
def ladder_rank(s: Any, box: Any, seat: int, scratch: Any) -> int:
    """For the ladder: tourists beside the route first, then cafes on it."""
    lay_city(s, box, seat, scratch)
    lay_links(box, s.lo[seat], s.hi[seat], scratch)
    fill_sheet(scratch, line_of(scratch, s.route_lo[seat], s.route_hi[seat]))
    sheet = scratch[SHEET]
    return int(100 * (sheet[0] + sheet[2] + sheet[4]) + sheet[6])


@rule("NY-58", "NY-R14", "NY-R26")
def outcome(s: Any, box: Any, result: Any) -> None:
    """Most points win; tied players share the win, unless the ladder decides."""
    if s.part != Part.OVER:
        return
    for seat in range(s.seats):
        result.points[seat] = s.points[seat]
    result.winners, result.reason = verdict(s, box)


@rule("NY-58", "NY-R14", "NY-R26")
def verdict(s: Any, box: Any) -> tuple[int, int]:
    """Who has won (a bit mask), and what decided it."""
    winners = leaders(s)
    if s.seats == 1:
        return winners, End.SOLO
    if count(winners) == 1:
        return winners, End.WON
    if box.ladder:
        winners = climb_ladder(s, box, winners, 100)
        if count(winners) == 1:
            return winners, End.LADDER
        winners = climb_ladder(s, box, winners, 1)
        if count(winners) == 1:
            return winners, End.CAFES
    return winners, End.SHARED


@rule("NY-58")
def leaders(s: Any) -> int:
    """Everyone with the most points."""
    most, keep = -1, 0
    for seat in range(s.seats):
        if s.points[seat] > most:
            most, keep = s.points[seat], 0
        if s.points[seat] == most:
            keep |= 1 << seat
    return keep


@rule("NY-R14")
def climb_ladder(s: Any, box: Any, tied: int, unit: int) -> int:
    """Of the tied players keep those whose rank is highest, counted in these units."""
    scratch = new_scratch()
    top, keep = -1, 0
    for seat in range(s.seats):
        if (tied >> seat) & 1:
            rank = ladder_rank(s, box, seat, scratch) // unit
            if rank > top:
                top, keep = rank, 0
            if rank == top:
                keep |= 1 << seat
    return keep


# --- Laws --------------------------------------------------------------------------------------------------


@fast
def invariant(s: Any, box: Any) -> int:
    """0, or the law that is broken: cards (1-2), blocks (3-4), links (5), cafes (6-7), the route (8)."""
    seen = 0
    for card in range(CARDS):
        seen |= 1 << int(s.deck[card])
    if seen != (1 << CARDS) - 1:
        return 1
    if s.top > SHOWN * s.turns or s.top != SHOWN * min(s.turn + 1, s.turns):
        return 2
    for seat in range(s.seats):
        broken = broken_map(s, box, seat)
        if broken:
            return broken
    return 0


@fast
def broken_map(s: Any, box: Any, seat: int) -> int:
    """The law this map breaks, if any."""
    busy = 1 if s.block[seat] >= 0 else 0
    for block in range(BLOCKS):
        guests = int(s.tourists[seat, block, 0]) + int(s.tourists[seat, block, 1]) + int(s.tourists[seat, block, 2])
        waiting = s.phase[seat] == Phase.TYPE and block == s.block[seat]
        if ((s.filled[seat] >> block) & 1 == 1 and not waiting) != (guests > 0):
            return 3
    if count(s.filled[seat]) > s.turn + busy:  # one block a turn
        return 4
    if (s.turn_lo[seat] & ~s.lo[seat]) != 0 or (s.turn_hi[seat] & ~s.hi[seat]) != 0:
        return 5
    for node in range(NODES):
        cafe = box.cafe_at[node]
        touched = (box.touch_lo[node] & s.lo[seat]) != 0 or (box.touch_hi[node] & s.hi[seat]) != 0
        if cafe >= 0 and touched != ((s.cafes[seat] >> cafe) & 1 == 1):
            return 6
    if (s.turn_cafes[seat] & ~s.cafes[seat]) != 0:
        return 7
    if (s.route_lo[seat] & ~s.lo[seat]) != 0 or (s.route_hi[seat] & ~s.hi[seat]) != 0 or s.points[seat] > s.best[seat]:
        return 8
    return 0
