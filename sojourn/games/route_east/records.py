"""The words of Route East, and its records: State (one table), View (what a seat sees of it) and Box (board, decks, options)."""

from __future__ import annotations

from enum import IntEnum

from sojourn.core.record import Ints, Record, flag, i1, i2, i4, i8

SEATS = 5  # playing pieces in the box
GOALS = 3  # most Attraction Cards one player holds
HAND_LIMIT = 5
CARDS_A_TURN = 2  # Action Cards played on one's own turn
MOVES = 3  # a turn, unless a card says otherwise
COIN = 25  # all amounts are multiples of this
RELIEF = 100  # what the bank hands to a bankrupt player
STUCK_TURNS = 2  # turns a bankrupt player tries for a 6
SEA_TURNS = 2  # turns at sea before the boat lands by itself

COUNTRIES = 16
SEA = 16  # the "country" of boats
SPACES = 240  # room for spaces; the box says how many there are
ROADS = 6  # most roads on one space
NODES = 300  # spaces, and once more for the second side of each border
RAIL = 56  # most places a train can reach from one space
ATTRACTIONS = 30
KINDS = 20  # different Action Cards
DECK = 100  # cards in the largest deck
FACES = 40  # different cards of one deck
PROGRAM = 320  # steps of all card effects together
FORKS = 24  # rolls and choices on cards
BUDGETS = 8  # $0, $25 ... $175 or more, for tolls on the way to a bed
TANK = 4  # 0 to 3 Fuel Tokens, as far as a route planner looks


class Kind(IntEnum):
    """What a space is."""

    HOSTEL = 0
    HOTEL = 1
    BORDER = 2
    ATTRACTION = 3
    FUEL = 4
    ATM = 5
    EMBASSY = 6
    START = 7
    FINISH = 8
    BOAT = 9
    PLAIN = 10


class Road(IntEnum):
    """What a road is."""

    ROAD = 0
    DIRT = 1
    TOLL = 2
    FERRY = 3


class Deck(IntEnum):
    """The four piles."""

    IGNITION = 0
    ACTION = 1
    BORDER = 2
    ATM = 3


class Op(IntEnum):
    """One step of a card's effect."""

    END = 0
    NOTHING = 1
    PAY = 2
    GAIN = 3
    MOVES = 4
    MOVES_SET = 5
    FUEL = 6
    DRAW = 7
    DISCARD = 8
    LODGING = 9
    DIRT = 10
    STEAL_MONEY = 11
    STEAL_FUEL = 12
    EMBASSY = 13
    EMBASSY_SELF = 14
    TARGET_MOVES = 15
    TRAIN = 16
    TENT = 17
    CANCEL = 18
    MAGIC = 19
    BORDER_PASS = 20
    BRIBE = 21
    CROSS = 22
    BLOCK = 23
    ROLL = 24
    CHOOSE = 25


class Aim(IntEnum):
    """Whom a step hits."""

    OWNER = 0
    CHOSEN = 1
    EACH = 2


class Window(IntEnum):
    """When an Action Card may be played."""

    MAIN = 0
    FIRST = 1
    BORDER = 2
    BORDER_CARD = 3
    ROLL = 4
    NIGHT = 5
    RESPONSE = 6


class Phase(IntEnum):
    """What the table waits for; those after OVER pass by themselves."""

    SWAP = 0  # return one of two attractions of a country
    CARD = 1  # Border Card or Ignition Card
    TARGET = 2  # whom does it hit
    RESPONSE = 3  # Hell no!, or accept
    CHOICE = 4  # one of the ways a card offers
    ROLL = 5  # Magic Roll, or roll
    REROLL = 6  # keep the roll, or Magic Roll
    DISCARD = 7  # one Action Card
    MAIN = 8  # moves and cards
    AT_SEA = 9  # roll for a 6
    TRAIN = 10  # where the train goes
    CAMP = 11  # tent, or back
    OVER = 12
    RUN = 13  # carry out the card's next step
    SETTLE = 14  # is there anything left to do on this turn
    NIGHT = 15  # the turn ends: where do they sleep
    NEXT = 16  # the next player's turn begins
    BILL = 17  # last night is paid
    ROLLED = 18  # the die has been cast


class Status(IntEnum):
    """How a player stands."""

    FREE = 0
    STUCK = 1  # bankrupt, at an embassy
    AT_SEA = 2


class Goal(IntEnum):
    """How an Attraction Card lies."""

    HIDDEN = 0
    SHOWN = 1  # the last open one, face up
    DONE = 2


class Gate(IntEnum):
    """What the Border Card of this turn says."""

    NONE = 0
    OPEN = 1
    SHUT = 2


class Pass(IntEnum):
    """A card that opens the border for the very next step."""

    NONE = 0
    FREE = 1
    FUEL = 2  # one Fuel Token is still spent


class Dirt(IntEnum):
    """Dirt roads on this turn."""

    NORMAL = 0
    FREE = 1
    CLOSED = 2


class Source(IntEnum):
    """Where the effect that is being carried out comes from."""

    NONE = 0
    IGNITION = 1
    BORDER = 2
    ACTION = 3
    BONUS = 4


class Rolling(IntEnum):
    """What a roll is for."""

    NONE = 0
    DIRT = 1
    CARD = 2


class Finish(IntEnum):
    """When does the race end?"""

    IMMEDIATE = 0
    FULL_ROUND = 1
    PLACES = 2


class Reason(IntEnum):
    """Why a game ended."""

    ARRIVED = 1
    ROUNDS = 2
    ROUND_DONE = 3
    PLACES_DONE = 4


class Edge(IntEnum):
    """What puts one player ahead of another, in this order."""

    NONE = 0
    FINISHED = 1  # in Shanghai, or there earlier
    ATTRACTIONS = 2
    WAY = 3
    MONEY = 4
    FUEL = 5
    EARLIER = 6  # everything else is tied


class Open(Record):
    """What lies on the table for all to see."""

    seats: int = i4()
    phase: int = i4()
    actor: int = i4()  # the seat that decides; -1 when the game is over
    active: int = i4()  # whose turn it is
    first: int = i4()  # starting player
    pos: int = i4()  # how many seats after the starting player
    round_no: int = i4()  # from 1
    reason: int = i4()  # why the game ended, 0 while it goes on

    space: Ints = i4(SEATS)
    side: Ints = i4(SEATS)  # country a player counts as being in; matters on borders and at sea
    fuel: Ints = i4(SEATS)  # tokens
    bill: Ints = i4(SEATS)  # dollars due for last night
    status: Ints = i4(SEATS)
    tries: Ints = i4(SEATS)  # failed turns at the embassy, nights at sea
    lost: Ints = i4(SEATS)  # moves to be taken off the next turn
    turns: Ints = i4(SEATS)  # taken so far
    arrived: Ints = i4(SEATS)  # 1 for the first in Shanghai, 0 for who is on the way
    passed: Ints = i4(SEATS)  # bit mask of the attractions a player has set foot on
    known: Ints = i4(SEATS)  # money but for the ATM cards, as everybody can add up
    visits: Ints = i4(SEATS)  # ATM cards drawn since `known` was exact
    cards: Ints = i4(SEATS)  # Action Cards in hand
    goal_state: Ints = i1(SEATS, GOALS)

    moves: int = i4()  # left on this turn
    spent: int = i4()  # moves spent on this turn
    played: int = i4()  # Action Cards played on this turn
    gate: int = i4()  # what this turn's Border Card says
    charge: int = i4()  # dollars it asks for
    nomans: int = i4()  # 1 in no man's land
    pass_kind: int = i4()
    token_free: int = i4()  # 1: a pass replaces the token of the crossing (switch border_pass)
    dirt: int = i4()
    zero: int = i4()  # 1 on a turn that began with 0 moves, until a move is spent
    strayed: int = i4()  # 1 once the piece has moved on this turn
    back_space: int = i4()  # last bed on the way of this turn, or where it began
    back_side: int = i4()
    gone: int = i4()  # 1 if sent to an embassy or bankrupt on their own turn
    ending: int = i4()  # 1 on a train: the turn ends when it has arrived
    camped: int = i4()  # 1 with a tent up
    claim: int = i4()  # attraction whose bonus waits to be claimed, plus 1

    source: int = i4()  # what is being carried out
    card: int = i4()  # its card, -1 for none
    pc: int = i4()  # its next step
    left: int = i4()  # cards still to draw (positive) or to discard (negative)
    fork: int = i4()  # the roll or choice it has come to
    victims: int = i4()  # bit mask still to be hit, -1 before they are chosen
    victim: int = i4()
    links: int = i4()  # Hell no! cards in the chain
    last: int = i4()  # who played the last card of the chain
    asks: int = i4()  # how many seats after `last` were asked
    rolling: int = i4()
    slot: int = i4()  # the dirt road being tried
    face: int = i4()  # the roll that may be taken again
    rail: int = i4()  # how far the train goes

    platform: int = i4()  # Fuel Tokens on the oil platform
    count: Ints = i4(4)  # cards left in each deck
    rest_count: int = i4()  # cards left in the Attraction deck
    rest_by: Ints = i1(ATTRACTIONS)  # the seat that put the card under the Attraction deck, -1 for nobody


class Holdings(Record):
    """What each player holds and the others may not see."""

    money: Ints = i4(SEATS)  # dollars; -1 where hidden
    hand: Ints = i1(SEATS, KINDS)  # how many Action Cards of each kind; -1 where hidden
    goal: Ints = i1(SEATS, GOALS)  # Attraction Cards; -1 for none, -2 where hidden


class State(Open, Holdings):
    """One table: what lies open, and what does not."""

    rng: Ints = i8(4)
    held: int = i4()  # 1 if no bed was in reach when the moves began
    stranded: int = i4()  # 1 after a failed roll on an attraction with no other bed in reach
    deck: Ints = i1(4, DECK)  # the top is at count - 1
    gone_cards: Ints = i1(4, FACES)  # discards of each deck, by kind
    rest: Ints = i1(ATTRACTIONS)  # Attraction deck, top first


class View(Open, Holdings):
    """One table as one seat sees it."""

    seat: int = i4()  # whose view this is, -1 for a spectator
    held: int = i4()  # -1 where it depends on hidden money
    stranded: int = i4()  # -1 likewise
    gone_cards: Ints = i1(4, FACES)  # the ATM's row is -1 with hidden money
    rest: Ints = i1(ATTRACTIONS)  # -1 where hidden: known is only what the seat itself put back


class Box(Record, content=True):
    """Board, decks and options."""

    spaces: int = i4()
    nodes: int = i4()
    start: int = i4()
    finish: int = i4()
    kind: Ints = i1(SPACES)
    bed: Ints = flag(SPACES)
    price: Ints = i4(SPACES)
    land: Ints = i1(SPACES, 2)  # country; a border has two
    node2: Ints = i2(SPACES)  # number of a border's second side, else of the space
    attraction: Ints = i1(SPACES)  # card of this attraction, -1
    degree: Ints = i1(SPACES)
    road_to: Ints = i2(SPACES, ROADS)
    road_kind: Ints = i1(SPACES, ROADS)
    road_toll: Ints = i4(SPACES, ROADS)
    road_land: Ints = i1(SPACES, ROADS)  # country the road lies in
    far_port: Ints = i2(SPACES, 2)  # ends of a boat's line
    embassy: Ints = i2(COUNTRIES)
    bed_far: Ints = i1(2, 2, BUDGETS, SPACES)  # moves to a bed: with a tent, dirt roads closed, money for tolls
    lone_finish: int = i4()  # 1 if a road into Shanghai starts where nobody can sleep
    near_bed: Ints = i2(SPACES)  # nearest bed by road in the same country
    steps: Ints = i1(ATTRACTIONS + 1, SPACES)  # road steps to each attraction and to the finish
    rail_count: Ints = i1(NODES)
    rail_to: Ints = i2(NODES, RAIL)
    rail_far: Ints = i1(NODES, RAIL)
    rail_land: Ints = i1(NODES, RAIL)  # country the train arrives in
    route: Ints = i2(ATTRACTIONS + 1, TANK, NODES, TANK)  # planner: cost to a goal with fuel left, from a node with fuel

    goal_space: Ints = i2(ATTRACTIONS)
    goal_land: Ints = i1(ATTRACTIONS)
    prog: Ints = i2(4, FACES)  # first step of each card, by deck; the ATM's row holds the bonuses
    op: Ints = i1(PROGRAM)
    arg: Ints = i4(PROGRAM)
    aim: Ints = i1(PROGRAM)
    branch: Ints = i2(FORKS, 6)  # next step for each face, or for each choice
    options: Ints = i1(FORKS)  # how many choices
    opt_pay: Ints = i4(FORKS, 3)  # money a choice needs
    opt_cards: Ints = i4(FORKS, 3)  # Action Cards a choice needs
    window: Ints = i1(KINDS)
    aimed: Ints = flag(KINDS)  # 1 if the card hits another player
    hell_no: int = i4()
    magic: int = i4()
    tent: int = i4()
    copies: Ints = i1(4, FACES)  # cards of each kind in each deck; the ATM's by player count below
    kinds: Ints = i4(4)
    atm_value: Ints = i4(FACES)
    atm_cards: Ints = i1(SEATS + 1, FACES)  # ATM pile by number of players
    purse: int = i4()  # starting money
    tokens: int = i4()  # Fuel Tokens in the box

    auto_swap: int = i4()
    finish_rule: int = i4()
    max_rounds: int = i4()
    first_night_free: int = i4()
    any_step: int = i4()
    back_shortest: int = i4()
    atm_dry: int = i4()
    fuel_limit: int = i4()  # a large number for none
    manual_claim: int = i4()
    boarding_costs: int = i4()
    no_counts: int = i4()
    no_zero_actions: int = i4()
    embassy_safe: int = i4()
    anyone_answers: int = i4()
    ignition_safe: int = i4()  # 1: no Hell no! against Ignition Cards
    magic_again: int = i4()
    pass_fuel_only: int = i4()
    surrender: int = i4()
    six_ignites: int = i4()
    rail_borders: int = i4()
    hidden_money: int = i4()


class Told(IntEnum):
    """Events of the trace; story.py puts them into words."""

    ROLL_START = 1  # setup roll: a face
    STARTS = 2
    DEALT = 3  # whispered: a card
    SWAPPED = 4
    SWAP_CARDS = 5  # whispered: a returned, b taken
    TURN = 6  # a round
    IGNITION = 7  # a card
    BORDER = 8  # a card
    PAYS = 9  # a amount, b why
    GAINS = 10  # a amount, b why
    MOVES = 11  # a change, b left
    FUEL = 12  # a change, b tokens now
    DRAWS = 13  # an Action Card; a hand size
    DRAWN = 14  # whispered: a kind
    DISCARDS = 15  # a kind
    PLAYS = 16  # a kind
    AIMS = 17  # a victim
    HELL_NO = 18
    ACCEPTS = 19
    CANCELLED = 20  # a victim
    STEALS_MONEY = 21  # a victim, b amount
    STEALS_FUEL = 22
    SENT = 23  # a embassy
    BANKRUPT = 24  # a embassy
    LOSES_MOVES = 25  # a moves
    STEP = 26  # a from, b to
    DIRT = 27  # a face, b 1 if passed
    ATM = 28  # a value
    ATTRACTION = 29  # a card, b slot
    SHOWN = 30  # a card
    CROSSES = 31  # a charge, b country
    BOARDS = 32
    SEA_ROLL = 33  # a face
    LANDS = 34  # a border
    STUCK_ROLL = 35  # a face
    FREED = 36  # b 1 after two tries, 0 with a 6
    TRAIN = 37  # a from, b to
    TENT = 38  # a space
    BACK = 39  # a from, b to
    STAYS = 40  # a space, b bill
    ARRIVED = 41  # a place
    ROUNDS_UP = 42
    MAGIC = 43  # a face
    CARD_ROLL = 44  # a face
    GATE = 45  # a 1 open, b charge
    LODGING = 46  # a bill now
    DIRT_TODAY = 47  # a flag
    PASSES = 48  # a kind
    RESHUFFLED = 49  # a deck
    ATM_VISIT = 50  # hidden money: nobody but the visitor sees the value
    CHOSE = 51  # a option
    TWO_ALIKE = 52  # two attractions of one country: one has to go back
    WINS = 53  # a bit mask of the winners, b why the game ended, c what decided


class Why(IntEnum):
    """What money is paid or gained for."""

    CARD = 0
    BILL = 1
    TOLL = 2
    CHARGE = 3
    BONUS = 4
