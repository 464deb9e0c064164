"""What lies on the table of ¿Dónde Es?, and the names of things.

Directions are those of the board (DE-R33): north is up, where the beach is. A cell is
`11 * y + x`. A tourist in the tracker is spoken of by its space (0 to 4 here, 1 to 5 in print),
because a space never holds two.
"""

from __future__ import annotations

from enum import IntEnum

from sojourn.core.record import MAX_SEATS, Ints, Record, flag, i1, i4, i8

SIDE = 11  # the board is 11 x 11 cells
CELLS = SIDE * SIDE
SPACES = 5  # of the frustration tracker
HAND = 6  # movement cards a guide can hold at most
CALM = 3  # spaces 1 to 3 are filled from the deck; 4 and 5 are frustrated
WAYS = 4  # directions
KINDS = 8  # of location
LOCATIONS = 20
TOURISTS = 30
EVENTS = 21  # different ones
SQUARE = 9  # cells of the town square
TYPES = 3  # of movement card
LOSSES = 3  # lost tourists that end the game
MARKERS = 4  # room for markers on a card; the rules allow three, a variant four
NOBODY = -1  # no tourist, no guide; also no cell, no event, no location
SWAPPED = -1  # instead of cards played: the hand was swapped
NO_WAY = 99  # a distance that no walk covers


class Way(IntEnum):
    """The four directions, clockwise from the beach."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Card(IntEnum):
    """The three movement cards."""

    CALLE = 0
    CUESTA = 1
    CALLEJON = 2


class Phase(IntEnum):
    """Where the game stands: first what waits for someone, then what runs by itself."""

    OVER = 0
    PLACE = 1  # a token is to be put on the square
    EVENT_CHOICE = 2
    MOVE = 3
    MARK = 4  # "Place a marker?" (variant)
    CLAIM = 5  # "Arrive here or walk on?" (variant)
    REVEAL = 6
    EVENT = 7
    TURNS = 8  # the event is done, movement begins
    LANDING = 9
    ARRIVING = 10
    CLOSING = 11  # a turn ends
    CHECK = 12
    PASS = 13


class EventCard(IntEnum):
    """The event cards, in the order of events.toml."""

    NEW_MAP = 0
    TOWN_BAND = 1
    SIESTA = 2
    GRANIZADO = 3
    NEIGHBOUR = 4
    WORD_OF_MOUTH = 5
    LOCAL_KNOWLEDGE = 6
    MEGAPHONE = 7
    RUCKSACK = 8
    BEACH_BUS = 9
    HEATWAVE = 10
    LEVANTE = 11
    CLOSED = 12
    SORE_FEET = 13
    PARADE = 14
    NOON_SUN = 15
    WRONG_TURNING = 16
    TANTRUM = 17
    HEAD_OFFICE = 18
    PAPERWORK = 19
    SHIFT_CHANGE = 20


class Lasts(IntEnum):
    """How long an event works."""

    NOW = 0
    ROUND = 1
    LASTING = 2


class End(IntEnum):
    """Why the game is over."""

    THIRD_LOSS = 1
    LAST_CARD = 2
    NOBODY_LEFT = 3


class Told(IntEnum):
    """What the story can tell (see ui/story.py)."""

    FIRST = 1
    REVEALED = 2
    PLACED = 3
    EVENT = 4
    LAPSED = 5
    DRAWN = 6  # how many cards someone drew
    GOT = 7  # which card, for the owner's eyes
    STEP = 8
    MARKER = 9
    ARRIVED = 10
    EXCHANGED = 12
    TURN_OVER = 13
    ALONG = 14
    UPSET = 15
    LOST = 16
    SOOTHED = 17
    CLOSED = 18
    DISCARDED = 19
    UNMARKED = 20
    BLOWN = 21
    SKIPPED = 22
    PASSED = 23
    RESHUFFLED = 24
    FINAL = 25
    ENDED = 26
    BUS = 27
    NO_TARGET = 28
    NUDGED = 29
    WALKS_ON = 30


class Open(Record):
    """What lies on the table for all to see."""

    unseen: int = i8()  # tourist cards still in the deck, one bit each
    seats: int = i4()
    rounds: int = i4()  # begun so far: the number of this one
    step: int = i4()  # of the round: 1 reveal, 2 event, 3 movement, 4 check
    first: int = i4()  # who holds the first player token
    active: int = i4()  # who decides now
    phase: int = i4()
    final: int = i4()  # the round that will be the last; 0 while nobody knows
    end: int = i4()  # why the game is over; 0 while it is not

    who: Ints = i1(SPACES)  # tourist in each space of the tracker; -1 empty
    cell: Ints = i1(SPACES)  # where its token stands; -1 not yet placed
    upset: Ints = flag(SPACES)  # has a frustration token
    marks: Ints = i1(SPACES, MARKERS)  # assist markers by guide, oldest first; -1 free
    queue: int = i4()  # spaces whose token is to be placed, one bit each
    back: int = i4()  # the phase that goes on after placing

    pile: Ints = i4(TYPES)  # discards
    shifted: int = i4()  # 1 once hands were passed on

    event_deck: Ints = i4(EVENTS)  # the rest of the deck as a set; its order is decided as it is drawn
    event_pile: Ints = i4(EVENTS)
    event: int = i4()  # drawn this round; -1 before
    today: int = i4()  # the event on the table: being carried out, or for this round; -1 none
    lasting: Ints = i1(MAX_SEATS)  # event before each guide; -1 none
    shut: Ints = i1(MAX_SEATS)  # the location that guide's event covers; -1 none

    played: int = i4()  # cards played this turn; SWAPPED if the hand was swapped instead
    wild: int = i4()  # Local knowledge was used this turn
    walked: Ints = i1(SPACES)  # spaces this turn
    start: Ints = i1(SPACES)  # where the guide first picked the tourist up this turn; -1 not yet
    marked: int = i4()  # spaces whose marker was placed or refused this turn, one bit each
    waiting: int = i4()  # spaces that stand on a wanted location and may walk on, one bit each
    asked: int = i4()  # the space a step or question is about
    after: int = i4()  # the phase that goes on after the marker question
    then: int = i4()  # the phase that goes on after an arrival

    lost: int = i4()
    lost_who: Ints = i1(LOSSES)
    gone: int = i4()  # tourists set aside, in order of arrival
    gone_who: Ints = i1(TOURISTS)
    gone_where: Ints = i1(TOURISTS)  # location
    gone_upset: Ints = flag(TOURISTS)
    gone_mover: Ints = i1(TOURISTS)  # -1 nobody
    gone_round: Ints = i1(TOURISTS)
    gone_marks: Ints = i1(TOURISTS, MARKERS)


class State(Open):
    """One table: what lies open, and what does not."""

    rng: Ints = i8(4)
    hand: Ints = i4(MAX_SEATS, TYPES)
    deck: Ints = i4(TYPES)  # by type: a card drawn is any of them, which is what shuffling means
    known: Ints = i1(MAX_SEATS * MAX_SEATS, TYPES)  # [6 * a + b]: cards a knows to be in b's hand


class View(Open):
    """What one seat may know: the table without the decks' order and the others' hands."""

    seat: int = i4()
    hand: Ints = i4(MAX_SEATS, TYPES)  # -1 where hidden
    cards: Ints = i4(MAX_SEATS)  # how many each guide holds
    known: Ints = i1(MAX_SEATS, TYPES)  # cards I passed on and know to be there still
    deck: int = i4()  # cards in the movement deck
    points: Ints = i4(MAX_SEATS)  # from the cards set aside so far


class Box(Record, content=True):
    """The town, the decks and the variants in force."""

    exits: Ints = i4(CELLS)  # open directions, one bit each
    beside: Ints = i4(CELLS)  # the same without steps into the square
    ahead: Ints = i1(CELLS, 4)  # the cell one step on; -1 if blocked
    door: Ints = i1(CELLS)  # location in the cell; -1 none
    plaza: Ints = flag(CELLS)  # belongs to the square
    square: Ints = i1(SQUARE)  # its cells, row by row
    bus: int = i4()  # the bus stop's cell
    steps: Ints = i1(CELLS, CELLS)  # walking distance; -1 no way
    far: Ints = i1(TOURISTS, LOCATIONS, CELLS)  # distance around all other doors the tourist wants; NO_WAY if there is none
    kind: Ints = i1(LOCATIONS)
    site: Ints = i1(LOCATIONS)  # cell of each location
    beach: int = i4()  # the location that is never closed
    calm: Ints = i4(KINDS)  # points
    frustrated: Ints = i4(KINDS)
    wants: Ints = i4(TOURISTS)  # kinds, one bit each
    cards: Ints = i4(TYPES)
    axis: Ints = i4(TYPES)  # directions of each card type, one bit each
    start: int = i4()  # hand at the start, and its usual maximum
    most: int = i4()  # draws by events stop here
    copies: Ints = i4(EVENTS)
    lasts: Ints = i4(EVENTS)

    random_placement: int = i4()
    one_per_cell: int = i4()
    assist_needs_progress: int = i4()
    optional_markers: int = i4()
    markers: int = i4()  # most on one card: 3, or 4 with four_markers
    markers_only: int = i4()
    score_per_marker: int = i4()
    pass_through: int = i4()
    exchange_needs_three: int = i4()
    draw_at_turn_end: int = i4()
    final_round_now: int = i4()
    shared_ties: int = i4()
    open_hands: int = i4()
    first_player: int = i4()  # 0 at random, else the seat counted from 1
    forced_end: int = i4()  # 1: who has no card left and closes the round always confirms it (rules 1)
