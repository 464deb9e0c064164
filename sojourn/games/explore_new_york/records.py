"""What lies on the table of Explore New York, and the names of things.

A set of blocks is one whole number, a set of links is two, `lo` and `hi` (see city.py).
"""

from __future__ import annotations

from enum import IntEnum

from sojourn.core.record import Ints, Record, flag, i1, i4, i8
from sojourn.games.explore_new_york.city import BLOCKS, CAFES, LINKS, NODES, TYPES

SEATS = 4
CARDS = 27
SHOWN = 3  # cards turned over each turn


class Part(IntEnum):
    """What the table is doing."""

    DISCARD = 0  # the First Player throws one of three cards away
    DRAW = 1  # everybody draws on the own map
    TRACE = 2  # everybody traces an own Final Route (only by the switch)
    OVER = 3


class Phase(IntEnum):
    """What one player is doing on the own map."""

    HIDDEN = -1  # in a rival's view: still busy
    WAIT = 0
    BLOCK = 1  # choose a block
    TYPE = 2  # choose the one tourist of the fallback
    LINK = 3  # first link
    EXTEND = 4  # second link, or stop
    PLUS = 5  # a link for a +
    START = 6  # where the traced route begins
    WALK = 7  # the traced route goes on
    DONE = 8


class Solo(IntEnum):
    """How one player throws cards away."""

    OFF = 0  # nobody plays alone; saved tables for one that say so are played as CHOOSE
    CHOOSE = 1
    ALTERNATE = 2  # chance throws away in every second turn


class End(IntEnum):
    """How a game ends."""

    WON = 1
    SHARED = 2
    LADDER = 3  # a tie on points, broken by tourists
    SOLO = 4
    CAFES = 5  # a tie on points and tourists, broken by cafes


class Told(IntEnum):
    """What the story can tell (see ui/story.py): first of the whole table, then of one player's turn."""

    SET_UP = 1
    REVEALED = 2
    THROWN = 3
    FINISHED = 4
    MARKED = 5  # everything that somebody drew in a turn
    NEXT_FIRST = 6
    SCORED = 7
    TRACING = 8
    ENDED = 9
    TOOK_BLOCK = 10
    GOT_TOURISTS = 11
    DREW_LINK = 12
    REACHED_CAFE = 13
    STOPPED = 14
    STARTED = 15
    WALKED = 16
    FINAL_TURN = 17  # of the whole table again


class Open(Record):
    """What lies on the table for all to see."""

    aim: int = i8()  # blocks the Turn Cards point at
    kinds: Ints = i8(6)  # blocks by what is printed on them
    prev_lo: Ints = i8(SEATS)  # links of the last complete turn
    prev_hi: Ints = i8(SEATS)
    seats: int = i4()
    part: int = i4()  # Part
    turn: int = i4()  # turns completed
    turns: int = i4()  # turns of the whole game
    first: int = i4()  # First Player
    top: int = i4()  # cards turned over so far
    thrown: int = i4()  # position of the card thrown away this turn, -1 before
    plusses: int = i4()  # + on the Turn Cards
    points: Ints = i4(SEATS)  # at the end
    best: Ints = i4(SEATS)  # points of the best line; more than `points` only after tracing
    group: Ints = i1(TYPES)  # tourists of the Turn Cards together
    place: Ints = i1(BLOCKS)  # which printed block lies here
    prev_block: Ints = i1(SEATS)  # chosen in the last complete turn, -1 if none


class Maps(Record):
    """One map for each seat. A view copies them, then takes off the marks it may not see yet (NY-R16).

    A field that is added here must be covered in `hide_marks`, too.
    """

    lo: Ints = i8(SEATS)  # drawn links 0 to 39
    hi: Ints = i8(SEATS)  # drawn links 40 to 79
    filled: Ints = i8(SEATS)  # blocks with tourists
    turn_lo: Ints = i8(SEATS)  # links of the running turn
    turn_hi: Ints = i8(SEATS)
    route_lo: Ints = i8(SEATS)  # the Final Route, at the end or while it is traced
    route_hi: Ints = i8(SEATS)
    cafes: Ints = i4(SEATS)  # circled cafes
    turn_cafes: Ints = i4(SEATS)  # those circled in the running turn
    tourists: Ints = i1(SEATS, BLOCKS, TYPES)
    phase: Ints = i1(SEATS)  # Phase; HIDDEN in a view for a rival still busy
    block: Ints = i1(SEATS)  # chosen this turn, -1 before
    fallback: Ints = flag(SEATS)  # no pointed block was empty
    last: Ints = i1(SEATS)  # the first link while the second is asked for, else -1
    plus: Ints = i1(SEATS)  # links for + still to draw
    head: Ints = i1(SEATS)  # open end of a traced route, else -1


class State(Open, Maps):
    """One table: what lies open, the maps, and the deck."""

    rng: Ints = i8(4)
    deck: Ints = i1(CARDS)  # the removed ones lie at the bottom


class View(Open, Maps):
    """What one seat may know. Of a hidden map: -1, or as it was after the last complete turn."""

    seat: int = i4()  # whose view this is
    deck: Ints = i1(CARDS)  # -1 for cards not turned over; after the end all are shown


class Box(Record, content=True):
    """The map, the deck, the points and the switches."""

    beside: Ints = i8(LINKS)  # blocks beside a link
    next_lo: Ints = i8(LINKS)  # links sharing an end with it
    next_hi: Ints = i8(LINKS)
    touch_lo: Ints = i8(NODES)  # links at an intersection
    touch_hi: Ints = i8(NODES)
    pointed: Ints = i8(7, 7)  # blocks two coordinates point at; 0 is *
    cafe_nodes: int = i8()
    cafe_points: int = i4()
    smiley_points: int = i4()
    stars: Ints = i4(5)
    removed: Ints = i4(SEATS + 1)  # cards put back, by number of players
    by_text: int = i4()  # switches: 0 is the default
    plus_on_single: int = i4()  # 1 is the default here
    ladder: int = i4()
    manual: int = i4()
    open_drawing: int = i4()
    shuffled: int = i4()
    solo: int = i4()
    ends: Ints = i1(LINKS, 2)
    kind: Ints = i1(BLOCKS)
    cafe_at: Ints = i1(NODES)  # cafe on an intersection, else -1
    cafe_guests: Ints = i1(CAFES, 2)
    number: Ints = i1(CARDS)  # 1 to 6, 0 for *
    plus_card: Ints = flag(CARDS)
    card_group: Ints = i1(CARDS, TYPES)
