"""What a seat may not know, changed at random; written from the rulebook, not from view.py.

Hidden are: the luck to come, the order of the four decks, the Action Cards in other hands, other players'
Attraction Cards that lie face down, and what they put under the Attraction deck. With hidden money, also
the others' purses and which ATM cards have been drawn.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick, seed_luck, shuffle
from sojourn.core.compiling import fast
from sojourn.games.route_east.map_nodes import rail_nodes
from sojourn.games.route_east.records import ATTRACTIONS, GOALS, KINDS, Deck, Goal, Phase, Told, Window
from sojourn.games.route_east.setup import shares_country
from sojourn.games.route_east.train import can_ride

QUICK = {"max_rounds": "25"}
HURRY = {"max_rounds": 10}

SWITCHES = [
    ("hell_no_scope", "anyone"),
    ("hell_no_counts", "true"),
    ("hell_no_vs_ignition", "false"),
    ("magic_roll", "reroll"),
    ("hidden_money", "true"),
    ("strict_overnight", "false"),
    ("pushback", "shortest"),
    ("border_pass", "fuel_only"),
    ("attraction_swap", "auto"),
    ("manual_claim", "true"),
]
SHOWS = {
    Told.ATTRACTION: "RE-113",  # an own attraction is turned over where one stands
    Told.SHOWN: "RE-117",  # the last one lies face up
    Told.TWO_ALIKE: "RE-11",  # two of a country: one has to go back in front of all
    Told.SWAPPED: "RE-11",
    Told.DRAWN: "RE-140",  # who draws an Action Card sees it
    Told.TENT: "RE-178",  # a tent is put up for all to see
    Told.BANKRUPT: "RE-192",  # who cannot pay says so
    Told.WINS: "RE-R9",  # at the end everything is turned over, and who was nearest wins
}
OWN = (Told.DRAWN,)  # whispered: they explain nothing to anybody else
AHEAD = 12  # cards on top of the Action deck that stay where they are


@fast
def scramble(s: Any, box: Any, seat: int, luck: Any) -> None:
    """Change everything the seat may not know, in place."""
    seed_luck(s, pick(luck, 1 << 30), 77)
    shuffle(luck, s.deck[Deck.IGNITION], s.count[Deck.IGNITION])
    shuffle(luck, s.deck[Deck.BORDER], s.count[Deck.BORDER])
    shuffle(luck, s.deck[Deck.ATM], s.count[Deck.ATM])
    if s.phase == Phase.OVER:  # everything is shown but the decks
        shuffle(luck, s.deck[Deck.ACTION], s.count[Deck.ACTION])
        return
    scramble_hands(s, seat, luck)
    scramble_goals(s, box, seat, luck)
    if box.hidden_money:
        for other in range(s.seats):
            if other != seat:
                s.money[other] = 25 * pick(luck, 40)


@fast
def scramble_hands(s: Any, seat: int, luck: Any) -> None:
    """All unseen Action Cards into one heap, and out again."""
    n = s.count[Deck.ACTION]
    for other in range(s.seats):
        if other != seat:
            for kind in range(KINDS):
                for _ in range(s.hand[other, kind]):
                    s.deck[Deck.ACTION, n] = kind
                    n += 1
                s.hand[other, kind] = 0
    shuffle(luck, s.deck[Deck.ACTION], n)
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.cards[other]):
                n -= 1
                s.hand[other, s.deck[Deck.ACTION, n]] += 1
    for i in range(n, s.deck.shape[1]):
        s.deck[Deck.ACTION, i] = 0


@fast
def scramble_goals(s: Any, box: Any, seat: int, luck: Any) -> None:
    """Swap every face-down attraction of the others, and every deck card the seat did not put there, at random."""
    for _ in range(40):
        one, two = pick(luck, 45), pick(luck, 45)
        if is_secret(s, seat, one) and is_secret(s, seat, two):
            a, b = card_at(s, one), card_at(s, two)
            put_at(s, one, b)
            put_at(s, two, a)


@fast
def is_secret(s: Any, seat: int, place: int) -> bool:
    """Places 0 to 14 are the slots of the seats, 15 to 44 the deck."""
    if place < 15:
        owner, slot = place // GOALS, place % GOALS
        return owner < s.seats and owner != seat and s.goal[owner, slot] >= 0 and s.goal_state[owner, slot] == Goal.HIDDEN
    i = place - 15
    return i < ATTRACTIONS and i < s.rest_count and (s.rest_by[i] != seat or seat < 0)


@fast
def card_at(s: Any, place: int) -> int:
    """The card that lies there."""
    return int(s.goal[place // GOALS, place % GOALS]) if place < 15 else int(s.rest[place - 15])


@fast
def put_at(s: Any, place: int, card: int) -> None:
    """Lay a card there."""
    if place < 15:
        s.goal[place // GOALS, place % GOALS] = card
    else:
        s.rest[place - 15] = card


# --- Twins: what an observer may not know is exchanged, and nothing else ----------------------------------


@fast
def held(s: Any, box: Any, seat: int, keeper: int, luck: Any) -> None:
    """Other Action Cards, attractions and purses in the hands of all but the observer and `keeper`; luck stays."""
    if s.phase == Phase.OVER:
        return
    exchange_cards(s, box, seat, keeper, luck)
    for _ in range(12):
        one, two = pick(luck, 45), pick(luck, 45)
        if may_move(s, seat, keeper, one) and may_move(s, seat, keeper, two):
            a, b = card_at(s, one), card_at(s, two)
            put_at(s, one, b)
            put_at(s, two, a)
            if not possible_goals(s, box):
                put_at(s, one, a)
                put_at(s, two, b)
    if box.hidden_money:
        for other in range(s.seats):
            if other != seat and other != keeper and s.visits[other] > 0:
                amount = int(s.known[other])
                for _ in range(s.visits[other]):
                    amount += int(box.atm_value[pick(luck, 2)])
                s.money[other] = max(0, amount)


@fast
def may_move(s: Any, seat: int, keeper: int, place: int) -> bool:
    """A secret place that is neither the keeper's nor soon drawn from."""
    if place < 15 and place // GOALS == keeper:
        return False
    return is_secret(s, seat, place) and (place < 15 or place >= 15 + 8)


@fast
def exchange_cards(s: Any, box: Any, seat: int, keeper: int, luck: Any) -> None:
    """Hands and the bottom of the deck into one heap and out again; cards that answer questions come first, or last."""
    deck = s.deck[Deck.ACTION]
    low = max(0, s.count[Deck.ACTION] - AHEAD)
    heap = s.deck[Deck.ACTION].copy()
    heap[:] = 0
    n = 0
    for i in range(low):
        heap[n] = deck[i]
        n += 1
    for other in range(s.seats):
        if other != seat and other != keeper:
            for kind in range(KINDS):
                for _ in range(s.hand[other, kind]):
                    heap[n] = kind
                    n += 1
                s.hand[other, kind] = 0
    shuffle(luck, heap, n)
    into_hands = pick(luck, 2)
    i, j = 0, n - 1
    while i < j:
        if answers_question(box, int(heap[i])) == into_hands:
            card = heap[i]
            heap[i] = heap[j]
            heap[j] = card
            j -= 1
        else:
            i += 1
    for other in range(s.seats):
        if other != seat and other != keeper:
            for _ in range(s.cards[other]):
                n -= 1
                s.hand[other, heap[n]] += 1
    for i in range(low):
        deck[i] = heap[i]


@fast
def answers_question(box: Any, kind: int) -> int:
    """1 for a card that is asked about: Hell no!, Magic Roll, a tent, or one that helps over a border."""
    if kind == box.hell_no or kind == box.magic or kind == box.tent:
        return 1
    return 1 if box.window[kind] == Window.BORDER or box.window[kind] == Window.BORDER_CARD else 0


@fast
def possible_goals(s: Any, box: Any) -> bool:
    """Nobody holds an attraction they have been to; who has settled holds no two of a country, who is asked does."""
    for seat in range(s.seats):
        for slot in range(GOALS):
            hidden = s.goal[seat, slot] >= 0 and s.goal_state[seat, slot] == Goal.HIDDEN
            if hidden and s.passed[seat] >> int(s.goal[seat, slot]) & 1:
                return False
        settled = s.phase != Phase.SWAP or (seat - s.first) % s.seats < (s.actor - s.first) % s.seats
        two = shares_country(s, box, seat, 0) or shares_country(s, box, seat, 1) or shares_country(s, box, seat, 2)
        if (settled and two) or (s.phase == Phase.SWAP and seat == s.actor and not two):
            return False
    return True


@fast
def consistent(s: Any, box: Any) -> bool:
    """Who plays a Freight Train has somewhere to ride to: a bed in reach, or a tent."""
    if s.phase != Phase.TRAIN:
        return True
    one, two = rail_nodes(s, box, s.actor)
    for node in (one, two):
        if node >= 0:
            for k in range(box.rail_count[node]):
                if can_ride(s, box, s.actor, node, k, s.rail, s.played):
                    return True
    return False
