"""The words and records of The Journey: Istanbul: places, cards, phases, State, View and Box."""

from __future__ import annotations

from enum import IntEnum

from sojourn.core.record import Ints, Record, flag, i1, i2, i4, i8

SEATS = 5  # player markers in the box
DAYS = 6  # days of a week, rows of the Event Sheet
SQUARES = 5  # squares of a row
CARDS = 36  # event cards; card 6 * row + slot is of that row's day
PLACES = 5
TASKS = 10  # five obstacle cards, then five opportunity cards
OBSTACLE, OPPORTUNITY = 0, 1  # which of a seat's two tasks
PARTS = 3  # circles on a task, at most
THOUSAND = 1000  # the smallest bill
EMPTY = -1  # no card, nobody
HIDDEN = -2  # a card is there, but not for these eyes
UNKNOWN_CASH = -1  # where money is hidden
EVERY_SEAT = 31  # bit mask of all five seats


class Place(IntEnum):
    """The neighbourhoods in the order of the sheet; then where no raid, journey or job reaches."""

    TAKSIM = 0
    FATIH = 1
    SULTANAHMET = 2
    USKUDAR = 3
    KADIKOY = 4
    JAIL = 5
    OUT = 6  # travelled out of Istanbul


class Kind(IntEnum):
    """What an event card brings."""

    POLICE = 0
    JOURNEY = 1
    WORK = 2


class Trigger(IntEnum):
    """What finishes a part of a task."""

    ARRIVE = 0  # the marker is put into the neighbourhood
    OFFERED = 1  # standing there when a card of the kind is revealed for it
    COMPANY = 2  # standing outside Kadıköy with somebody else at the reveal


class Bonus(IntEnum):
    """What a finished opportunity card gives."""

    NONE = 0
    DRIVER = 1  # first on journeys, and cheaper
    PERMIT = 2  # no raid where work is offered
    ROOM = 3  # no raid in one neighbourhood
    CHAT = 4  # one more step after the reveal
    FOREMAN = 5  # first on jobs, and better paid


class Phase(IntEnum):
    """Where in the day we are; the order of the rulebook."""

    DAWN = 0  # a turn begins
    MORNING = 1  # talk before a turn
    JAIL_LOOK = 2
    JAIL_DOOR = 3  # released, or may pay
    MOVE = 4
    LOOK = 5
    DRAW = 6
    TURN_END = 7
    REVEAL = 8
    CHAT = 9  # the Group Chat's extra step
    RAID = 10  # talk while the police are coming
    POLICE = 11
    EVENING = 12  # talk before journeys and jobs
    JOURNEY = 13
    WORK = 14
    PREPARE = 15
    OVER = 16


class Fate(IntEnum):
    """Where a card is once it has left the deck and the sheet."""

    IN_PLAY = 0  # in the deck or on the sheet
    OPEN = 1  # in the discard pile, seen by all
    UNDER_JAIL = 2  # a police card with markers on it
    LOST = 3  # thrown away face down from a full row: 3 + the drawer's seat
    LOST_AT_SETUP = 8  # nobody saw it


class Verb(IntEnum):
    """What people can do with words and bills."""

    GIVE = 0
    TELL = 1
    INTENT = 2
    ASK = 3
    SELL = 4
    SHOW = 5
    BORROW = 6
    LEND = 7
    DEAL = 8
    NOTE = 9


class End(IntEnum):
    """Why the game is over."""

    ALL_OUT = 1
    NO_CARDS = 2
    TIME = 3


class Verdict(IntEnum):
    """What the end means."""

    WON = 1  # most money of those who left
    SHARED = 2  # several have most
    EARLIER = 3  # several have most, and the first of them to leave wins
    NOBODY = 4  # nobody left
    NO_WINNER = 5  # the table plays without one


class Talk(IntEnum):
    """The values of the option `talk`."""

    WINDOWS = 0
    OFF = 1
    OPEN = 2


class Told(IntEnum):
    """The kinds of events in the trace."""

    DEALT = 1  # seat; obstacle, opportunity
    STARTS = 2  # seat
    DAY = 3  # day
    MOVED = 4  # seat; from, to
    STAYED = 5  # seat; place
    LOOKED = 6  # seat; square
    SAW = 7  # seat; square, card (private)
    DREW = 8  # seat; square, sideways
    DREW_CARD = 9  # seat; square or -1, card (private)
    BURNED = 10  # seat; row: the row was full
    CIRCLE = 11  # seat; task card, circles filled
    TASK_DONE = 12  # seat; task card
    TASK_LOST = 13  # seat; task card
    REVEALED = 14  # square, card
    JUDGED = 15  # speaker; square, card claimed, card there (private)
    CHATTED = 16  # seat; from, to, police cards
    RAID = 17  # raids, fine
    FINED = 18  # seat; amount, place
    JAILED = 19  # seat; card, release day
    SPARED = 20  # seat; place, task card that protects
    RELEASED = 21  # seat; place
    BAILED = 22  # seat; amount, place
    LEFT = 23  # seat; card, price, cash kept (-1 where money is hidden)
    DECLINED = 24  # seat; card
    WORKED = 25  # seat; card, wage
    STARTER = 26  # seat
    END = 27  # reason, reason again: the rule of an event is found by its second number
    GAVE = 28  # seat; to, amount
    TALKED = 29  # seat; to (ALL = 5): that they talked
    TOLD = 30  # seat; to, square, card (private)
    INTENDS = 31  # seat; place
    OFFERED = 32  # seat; verb, to, square * 100 + price, extra or for DEAL the card (private)
    ACCEPTED = 33  # seat; to
    REFUSED = 34  # seat; to
    PAID = 35  # seat; to, amount
    SHOWED = 36  # seat; to, scope (private)
    LENT = 37  # lender; to, amount, extra
    BOUGHT = 38  # seat; whose place, card (private)
    NOTED = 39  # seat; square, slot (private)
    KNEW = 40  # seat; square, card claimed, what the speaker knew (told after the game)
    REPAID = 41  # debtor; to, amount
    SHORT = 42  # seat; fine: who cannot pay the police tonight
    SAVED = 43  # seat: who now can
    RESULT = 44  # mask of who it is about, Verdict, cash kept; mask of those who stayed


class Open(Record):
    """What lies open to all: declared once, for the table and for every view of it."""

    seats: int = i4()
    day: int = i4()  # 1 is the 1st day of week 1
    phase: int = i4()
    decider: int = i4()  # the seat that owes the phase's decision, EMPTY while none does
    turn: int = i4()  # whose turn it is
    turns: int = i4()  # turns begun today
    starter: int = i4()  # who holds the starting player marker
    ended: int = i4()  # End, 0 while the game goes on

    came: Ints = i2(SEATS)  # order of arrival: the lower, the further down in the pile
    arrivals: int = i4()
    release: Ints = i1(SEATS)  # day of release from jail, 0 if free
    place: Ints = i1(SEATS)
    jail_card: Ints = i1(SEATS)  # the police card under the marker
    fined: Ints = flag(SEATS)  # paid the police today
    worked: Ints = i1(SEATS)  # jobs today
    out_card: Ints = i1(SEATS)  # the journey taken
    out_day: Ints = i1(SEATS)
    out_rank: Ints = i1(SEATS)  # 1 for the first to leave
    out_paid: Ints = i4(SEATS)
    leavers: int = i4()

    task: Ints = i1(SEATS, 2)  # obstacle card, opportunity card
    tries: Ints = i4(SEATS, 2, PARTS)  # bit d: this part was done on day d and still counts
    done: Ints = i1(SEATS, 2)  # day the task was finished, 0 before

    deck_left: int = i4()  # cards in the deck
    sideways: Ints = flag(DAYS, SQUARES)
    face_up: Ints = flag(DAYS, SQUARES)
    seen: Ints = i1(DAYS, SQUARES)  # bit mask of seats that have seen this card's front: looking is public

    looks: int = i4()  # looks left in this step
    looked: int = i4()  # bit mask of squares looked at in this step
    column: int = i4()  # the square of today's row being offered
    asked: int = i4()  # bit mask of seats asked about it
    passed: Ints = i1(SQUARES)  # seats that sold their place before this card

    waiting: int = i4()  # bit mask of seats still to speak in this window
    acts: int = i4()  # acts the speaker has left
    offer_to: Ints = i1(SEATS)  # that two people talk is open
    offer_left: Ints = i1(SEATS)  # bit mask of seats that have not answered
    stating: int = i4()  # the seat that sold information and must name a card, EMPTY if none
    stating_to: int = i4()
    debt: Ints = i4(SEATS, SEATS)  # who promised how much to whom: written down in the open


class Offers(Record):
    """What each seat offers: open to its two parties, or to all if it is for all; HIDDEN or 0 in other views."""

    offer: Ints = i1(SEATS)  # the verb of an offer waiting for an answer, EMPTY if none
    offer_square: Ints = i1(SEATS)
    offer_price: Ints = i1(SEATS)  # in thousands
    offer_extra: Ints = i1(SEATS)


class State(Open, Offers):
    """One table, all of it."""

    rng: Ints = i8(4)  # the random stream
    bank: int = i4()  # what the bank has gained (or, below nothing, handed out) since the start
    cash: Ints = i4(SEATS)  # TL
    deck: Ints = i1(CARDS)  # the top is deck[deck_left - 1]
    sheet: Ints = i1(DAYS, SQUARES)  # card or EMPTY
    fate: Ints = i1(CARDS)

    notes_left: int = i4()  # notes the active player may still write in the morning
    spoken: Ints = i1(SEATS)  # acts out of a window this turn (talk = open)
    verb: Ints = i1(SEATS)  # an act being put together, EMPTY if none
    to: Ints = i1(SEATS)  # its addressee
    square: Ints = i1(SEATS)  # its square (or rows, for SHOW)
    amount: Ints = i1(SEATS)  # its amount in thousands
    stating_square: int = i4()  # the square that information was sold about
    heard: Ints = i4(SEATS, SEATS, 3)  # listener, speaker: the last claim per square, three bits each
    notes: Ints = i4(SEATS, 3)  # what each wrote in the planner, in the same way
    kept: Ints = i1(SEATS, SEATS)  # listener, speaker: claims that proved true when the card was turned over
    broken: Ints = i1(SEATS, SEATS)  # and those that proved false


class View(Open, Offers):
    """The table through one pair of eyes. HIDDEN where something is, but not for this seat."""

    seat: int = i4()  # whose view, SPECTATOR for somebody who only watches
    awaited: int = i4()  # bit mask of the seats that owe a decision
    cash: Ints = i4(SEATS)  # UNKNOWN_CASH where money is hidden
    short: int = i4()  # bit mask of seats that cannot pay tonight's fine
    top_row: int = i4()  # day of the deck's top card (its back is open), EMPTY if none or covered
    sheet: Ints = i1(DAYS, SQUARES)  # card, EMPTY or HIDDEN
    fate: Ints = i1(CARDS)  # of the cards this seat knows to be out of play
    lost: Ints = i1(DAYS, SEATS + 1)  # cards thrown away unseen by this seat: day, by whom
    price_for_me: int = i4()  # of the journey or job this seat is asked about
    notes_left: int = i4()  # own
    spoken: int = i4()  # own
    verb: int = i4()  # own act being put together
    to: int = i4()
    square: int = i4()
    amount: int = i4()
    answering: int = i4()  # whose offer this seat answers, EMPTY if none
    stating_square: int = i4()  # HIDDEN where two others talk
    heard: Ints = i4(SEATS, 3)  # per speaker, what this seat was told
    notes: Ints = i4(3)  # own planner
    kept: Ints = i1(SEATS)  # per speaker, words to this seat that proved true when the card was turned over
    broken: Ints = i1(SEATS)  # and those that proved false


class Box(Record, content=True):
    """What lies in the box, and the options in force."""

    # variant switches: 0 is the default reading, except where a yes or no says itself
    presence: int = flag()  # task_visit: being there counts, not only arriving
    bail_is_fine: int = flag()
    raid_rescue: int = flag()
    one_job: int = flag()
    earlier_wins: int = flag()  # tie_break
    money_hidden: int = flag()
    binding: int = flag()  # loans
    plain_board: int = flag()  # small_board: no tiles
    seat0_starts: int = flag()
    no_winner: int = flag()
    talk: int = i4()
    top_hidden: int = flag()
    proof: int = flag()  # planner_proof
    free_notes: int = flag()  # notes: the planner fills itself and is written in as often as one likes
    last_day: int = i4()  # from `weeks`

    start_cash: int = i4()
    first_cards: int = i4()  # on the sheet at the start
    jail_days: int = i4()
    lines: Ints = flag(PLACES, PLACES)
    eyes: Ints = i4(SEATS + 1, PLACES)  # by number of players
    draws: Ints = i4(SEATS + 1, PLACES)
    kind: Ints = i1(CARDS)
    where: Ints = i1(CARDS)  # neighbourhood, EMPTY for police
    price: Ints = i4(CARDS)  # fine, price or wage
    parts: Ints = i4(TASKS)
    trigger: Ints = i1(TASKS, PARTS)
    part_place: Ints = i1(TASKS, PARTS)
    part_kind: Ints = i1(TASKS, PARTS)
    part_cash: Ints = i4(TASKS, PARTS)
    gap: Ints = i4(TASKS, PARTS)  # exact days since the part before; 0 for any later day
    bonus: Ints = i1(TASKS)
    bonus_place: Ints = i1(TASKS)
    bonus_money: Ints = i4(TASKS)
    bonus_next_day: Ints = flag(TASKS)
