"""What a seat may not know, changed at random; written from the rulebook, not from view.py.

Hidden are: the luck to come, the order of the four decks, the Action Cards in other hands, other players'
Attraction Cards that lie face down, and what they put under the Attraction deck. With hidden money, also
the others' purses and which ATM cards have been drawn.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick, seed_luck, shuffle
from sojourn.core.compiling import fast
from sojourn.games.route_east.records import ATTRACTIONS, GOALS, KINDS, Deck, Goal, Phase

QUICK = {"max_rounds": "25"}
HURRY = {"max_rounds": 10}


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
