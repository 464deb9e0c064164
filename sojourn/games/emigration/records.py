"""The table of Emigration as plain numbers: what a card is called, what a seat holds, what the box says.

A deck card is one number: Documents 0-20, Connections 21-41, Life Cards 42-69, Passports 70-75,
Tickets 76-81, and 82 for every Payday, since all Paydays are alike.
"""

from __future__ import annotations

from enum import IntEnum

from sojourn.core.record import Ints, Record, flag, i1, i2, i4, i8

SEATS = 6
SLOTS = 14  # cards of a layout
LANES = 5
LANE_CARDS = 3
COUNTRIES = 9
CAREERS = 9
DEGREES = 20
SORTS = 14  # seven sorts of Document, then seven of Connection
GOODS = 42  # Documents and Connections
LIVES = 28
PACKS = 7
PACK = 4  # Life Cards in a pack
STEPS = 4  # most steps of a Life Card
PAYDAYS = 12
LIFE, PASSPORT, TICKET, PAYDAY = 42, 70, 76, 82  # first card number of each kind
CARDS = 83
GONE, HIDDEN = -1, -2  # an empty slot; a face-down card in a view
NEVER = 127  # more Money than any card asks for
ALL = 127  # who knows something: bits 0-5 the seats, bit 6 everybody else


class Kind(IntEnum):
    """What sort of thing a deck card is."""

    DOCUMENT = 0
    CONNECTION = 1
    LIFE = 2
    PASSPORT = 3
    TICKET = 4
    PAYDAY = 5


class Phase(IntEnum):
    """What is to be done next. Up to LANE a player decides; after that the table goes on by itself."""

    MAIN = 0  # one action: buy, discard, activate, scalp, college
    COIN = 1  # reroll with the Lucky Coin?
    FREE_TAKE = 2  # a card without its price
    OFFER = 3  # keep the turned-up card or one's own?
    OWN_CARD = 4  # which card to lose
    SWAP_THEIRS = 5  # which Document of another player
    SWAP_OWN = 6  # for which of one's own
    PEEK = 7  # a lane to look into
    LANE = 8  # a lane to cross by
    END = 9
    TURN_START = 10
    ROLLED = 11  # the die lies; see what it was for
    LIFE = 12  # go on with the Life Card
    DONE = 13  # the action is finished
    NEXT = 14  # the turn is finished
    CROSS_START = 15  # withdraw Assurance


class Purpose(IntEnum):
    """What the die was rolled for."""

    START = 0
    GRADUATION = 1
    TUITION = 2
    LIFE = 3


class Step(IntEnum):
    """What a step of a Life Card does."""

    NONE = 0
    MONEY = 1  # take (or, below 0, pay) an amount
    ASSURANCE = 2  # take an amount
    SIGN = 3  # a Skip Turn Sign for `who`
    COLLECT = 4  # each other player gives you an amount
    GIVE_LEFT = 5  # give an amount to the next player clockwise
    PAY_SHARE = 6  # pay your Money divided by an amount, rounded down
    PER_CARD = 7  # take an amount per Document and Connection, at most `most`
    ROLL = 8  # take or pay by the die
    LOSE = 9  # discard one of your cards of a kind; without one pay an amount, or a sign if it is 0
    FREE_TAKE = 10  # take one available card of a kind without its price
    OFFER = 11  # turn up a Destination or Career, keep it or your own
    REPLACE = 12  # exchange your Destination or Career for the top one
    SWAP_DOCUMENTS = 13  # with another player
    PEEK = 14  # into an amount of lanes
    EXTRA_ACTION = 15
    KEEP = 16  # the card stays with you; `who` is its power


class Who(IntEnum):
    """Whom a sign is for."""

    YOU = 0
    LEFT = 1
    TICKET_HOLDERS = 2


class Power(IntEnum):
    """What a kept Life Card does."""

    PAYDAY_MONEY = 0
    REROLL = 1
    BORDER_DISCOUNT = 2


class Deck(IntEnum):
    """The two little decks a Life Card may draw from."""

    DESTINATIONS = 0
    CAREERS = 1


class Told(IntEnum):
    """What happened, for the log. a, b, c, d in the comments."""

    DEALT = 1  # nationality, career, money
    DESTINATION = 2  # the destination a
    START_ROLL = 3  # roll
    STARTS = 4
    BURIED = 5  # from slot, to slot
    BUY = 6  # layout, slot, card, price
    FEE = 7  # to seat, amount
    DISCARD = 8  # layout, slot, card, income
    ACTIVATE = 9  # layout, slot, card
    SCALP = 10  # from seat, card, price
    WAIT = 11  # layout, slot, card
    TURN_UP = 12  # layout, slot, card (seat is the layout's owner)
    PAYDAY = 13  # layout, slot, number of the payday
    PAID = 14  # salary and bonuses a, of which b for kept cards; c = 1 in college; d: these Life Cards, one bit each
    PAIR = 15  # Assurance for passport and ticket
    ROLL = 16  # die, purpose
    REROLL = 17  # card
    GRADUATE = 18  # degree
    STILL_STUDYING = 19  # degree
    NO_COLLEGE = 20  # tuition, money
    ENROL = 21  # degree, tuition
    SKIPPED = 22
    SIGN = 23  # the seat takes a sign
    SIGN_AGAIN = 24  # it holds one already
    FORFEIT = 25
    STUCK = 26  # everybody takes a
    MONEY = 27  # amount (may be negative), because of Life Card b
    ASSURANCE = 28  # amount, because of Life Card b
    GIVES = 29  # to seat, amount, because of Life Card c
    LOST = 30  # card
    NOTHING = 31  # Life Card a: the step cannot be carried out
    FREE = 32  # layout, slot, card
    DECLINES = 33  # Life Card a
    OFFERED = 34  # deck, card
    UNDER = 35  # deck, card (nationality, goes under)
    TAKES_NEW = 36  # deck, new card, old card
    KEEPS_OLD = 37  # deck, card refused
    SWAP = 38  # other seat, card gained, card given
    PEEK = 39  # lane
    SEES = 40  # lane, border card (whispered)
    EXTRA = 41
    LAPSE = 42  # the extra action cannot be used
    KEPT = 43  # Life Card kept
    SWEPT = 44
    CROSSING = 45  # the seat crosses first
    WITHDRAW = 46  # tokens before, by cards, by lots, Money traded
    LANE = 47  # lane, border card, cost, Life Cards that lower it (one bit each)
    ENTERS = 48  # tokens left, money left
    REFUSED = 49  # cost, b: 1 without papers, 2 without tokens, 3 both; tokens
    OVER = 50  # the best (one bit each), reason, all who entered (one bit each)
    WHICH = 51  # a card of a secret deck, told to those who may know: deck, card, 1 offered 2 taken 3 refused


class Open(Record):
    """What lies open on the table, for all to see."""

    cards: Ints = i8(SEATS)  # Documents and Connections owned, one bit each
    traded: Ints = i8(SEATS)  # those given to the bank at the border
    discarded: int = i8()  # Documents and Connections on the discard pile
    seats: int = i4()
    phase: int = i4()
    turn: int = i4()  # the seat whose turn it is
    turns: int = i4()  # turns of the preparation that are over
    starter: int = i4()
    money: Ints = i4(SEATS)
    bank: int = i4()  # Money the bank took in, less what it gave
    assurance: Ints = i4(SEATS)
    assurance_bank: int = i4()  # tokens the bank took in, less what it gave
    there: Ints = i4(SEATS)  # slots that still hold a card, one bit each
    up: Ints = i4(SEATS)  # slots turned face up
    free: Ints = i4(SEATS)  # available slots: there, face up and not covered
    papers: Ints = i4(SEATS)  # Passports (bits 0-5) and Tickets (bits 6-11) owned
    kept: Ints = i4(SEATS)  # Life Cards kept
    diplomas: Ints = i4(SEATS)  # Degree Cards turned face up, one bit each
    degrees: Ints = i4(SEATS)  # how many diplomas
    lives_gone: int = i4()  # Life Cards on the discard pile
    packs: int = i4()  # packs in play, one bit each
    paydays: int = i4()  # paydays that took place
    drawn: int = i4()  # Degree Cards taken
    forfeits: int = i4()  # turns in a row lost for want of an action
    extra: int = i4()  # further actions this turn
    life: int = i4()  # the Life Card being carried out, 0-27, -1 if none
    life_owner: int = i4()  # the layout it lies in
    life_slot: int = i4()
    step: int = i4()  # its next step
    die: int = i4()  # the last roll
    purpose: int = i4()  # and what it was for
    offer_deck: int = i4()  # the deck of the turned-up card (Deck), 0 if there is none
    theirs: int = i4()  # the Document chosen to be swapped for, -1 if none
    peeks: int = i4()  # lanes still to look into
    peeked: int = i4()  # lanes looked into with this card, one bit each
    crossed: int = i4()  # players who have crossed or tried
    swept: int = i4()  # 1 when the turn limit cleared the layouts
    destination_count: int = i4()  # cards of the Destination deck
    career_count: int = i4()
    tokens_before: Ints = i4(SEATS)  # at the border: Assurance before withdrawing,
    tokens_cards: Ints = i4(SEATS)  # for Documents and Connections,
    tokens_lots: Ints = i4(SEATS)  # for Money,
    cost: Ints = i4(SEATS)  # and what the agent asked for, -1 before
    nationality: Ints = i1(SEATS)
    career: Ints = i1(SEATS)
    student: Ints = i1(SEATS)  # the Degree Card being studied for, -1 if none
    sign: Ints = flag(SEATS)
    paired: Ints = flag(SEATS)  # has had the Assurance for a Passport and a Ticket
    entered: Ints = flag(SEATS)
    lane: Ints = i1(SEATS)  # the lane a player chose, -1 before
    met: Ints = i1(SEATS)  # the Border Control Card drawn there, -1 before
    lane_drawn: Ints = i1(LANES)  # Border Control Cards drawn from each lane
    lane_seen: Ints = i1(LANES)  # by lane: seats that looked at its top card, one bit each


class State(Open):
    """One table: what lies open, and what does not."""

    rng: Ints = i8(4)
    due: int = i4()  # available Paydays not yet paid
    offer: int = i4()  # the turned-up Destination or Career, -1 if none
    ruled_out: Ints = i2(COUNTRIES)  # by Destination: nationalities it is known not to be, one bit each
    destination: Ints = i1(SEATS)
    layout: Ints = i1(SEATS, SLOTS)  # cards; -1 where one has been taken
    to_take: Ints = i1(SEATS, SLOTS)  # Money others must have to take an available card, its price and the fee,
    to_discard: Ints = i1(SEATS, SLOTS)  # and to discard it; NEVER where that cannot be done or none is available
    removed: Ints = i1(2)  # out of the game, seen by nobody
    destination_deck: Ints = i1(COUNTRIES)  # top first, -1 after the last
    career_deck: Ints = i1(CAREERS)
    place_known: Ints = i1(COUNTRIES)  # by Destination: who knows where it is (see ALL)
    career_known: Ints = i1(CAREERS)
    stack: Ints = i1(DEGREES)  # Degree Cards, the top is stack[drawn]
    lanes: Ints = i1(LANES, LANE_CARDS)  # Border Control Cards, top first
    deck: Ints = i1(88)  # where cards are shuffled; zeros otherwise


class View(Open):
    """What one seat knows: all that lies open, and of the rest what it may know; -1 (in layouts -2) where it may not."""

    seat: int = i4()  # who looks; -1 for a spectator
    offer: int = i4()  # -1 if there is none or it is hidden
    offer_made: int = i4()  # 1 while one is made
    offer_known: int = i4()  # who knows the offered Destination
    offer_ruled: int = i4()  # nationalities it cannot be
    deck_ruled: Ints = i2(COUNTRIES)  # by place in the Destination deck: nationalities it cannot be
    held_ruled: Ints = i2(SEATS)  # by seat, of its Destination
    destination: Ints = i1(SEATS)
    layout: Ints = i1(SEATS, SLOTS)
    removed: Ints = i1(2)  # shown when the game is over
    destination_deck: Ints = i1(COUNTRIES)
    career_deck: Ints = i1(CAREERS)
    deck_known: Ints = i1(COUNTRIES)  # by place in the Destination deck: who knows the card
    held_known: Ints = i1(SEATS)  # by seat: who knows its Destination
    career_deck_known: Ints = i1(CAREERS)
    stack: Ints = i1(DEGREES)  # Degree Cards taken, the top one, and -1 for the rest
    lanes: Ints = i1(LANES, LANE_CARDS)


class Box(Record, content=True):
    """What is in the box, and the switches in force."""

    # Cards
    kind: Ints = i4(CARDS)
    price: Ints = i4(CARDS)
    to_take: Ints = i1(CARDS)  # Money one must have to take it from another: price and fee, NEVER for a Payday
    to_discard: Ints = i1(CARDS)  # and to discard it there; nothing where the income pays the fee
    sort_of: Ints = i4(GOODS)
    pack: Ints = i4(LIVES)
    worth: Ints = i4(COUNTRIES, SORTS)  # Assurance by Destination and sort
    lot: Ints = i4(COUNTRIES)  # Money for one Assurance
    lots: Ints = i4(COUNTRIES)  # at most so often
    savings: Ints = i4(COUNTRIES)  # Money on the Nationality Card
    salary: Ints = i4(SEATS + 1, CAREERS, PAYDAYS + 1)  # by players, career and number of the payday
    passes: Ints = i4(DEGREES)  # winning rolls of a Degree Card, bit r for roll r
    border: Ints = i4(LANES * LANE_CARDS)  # Assurance asked for; three cards a lane
    # Life Cards
    step: Ints = i4(LIVES, STEPS)  # what to do (Step),
    step_amount: Ints = i4(LIVES, STEPS)  # how much,
    step_who: Ints = i4(LIVES, STEPS)  # to whom, from which kind or deck, or which power
    step_most: Ints = i4(LIVES, STEPS)
    step_roll: Ints = i4(LIVES, 7)  # Money by the die, 1 to 6
    kept_payday: Ints = i4(LIVES)  # Money on paydays while kept
    kept_border: Ints = i4(LIVES)  # less at the border while kept
    kept_reroll: int = i4()  # Life Cards that reroll a die, one bit each,
    kept_pay: int = i4()  # that bring Money on paydays,
    kept_discount: int = i4()  # that lower the price at the border
    # The layout
    covered_by: Ints = i4(SLOTS)  # slots lying upon it, one bit each
    covers: Ints = i4(SLOTS)
    start_up: int = i4()  # slots dealt face up
    front: int = i4()  # slots nothing lies upon
    number_of_bit: Ints = i4(37)  # (1 << n) % 37 -> n; the first 36 bits have remainders of their own
    # The deck table, by number of players
    documents: Ints = i4(SEATS + 1)
    connections: Ints = i4(SEATS + 1)
    life_packs: Ints = i4(SEATS + 1)
    paydays: Ints = i4(SEATS + 1)
    passports: Ints = i4(SEATS + 1)
    tickets: Ints = i4(SEATS + 1)
    pack_order: Ints = i4(PACKS)  # for the switch of that name
    # Numbers
    fee: int = i4()
    pair_reward: int = i4()
    diploma_reward: int = i4()
    diploma_pay: int = i4()
    stuck_gift: int = i4()
    most_degrees: int = i4()
    turn_cap: int = i4()  # per player
    border_shift: int = i4()
    # Switches: 0 is the default
    opening_bury: int = i4()
    owner_only: int = i4()
    college_bonus: int = i4()
    scalp_freely: int = i4()
    wait: int = i4()
    income_first: int = i4()  # 1 unless the fee must be in hand before a discard
    fee_after: int = i4()  # 1 where an activation pays its fee after the effect
    full_round: int = i4()
    listed_packs: int = i4()
    secret: int = i4()
    mixed_lanes: int = i4()
