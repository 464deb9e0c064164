"""What a seat may know, and a full table that fits what it knows."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick, shuffle
from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints, copier, row_copier
from sojourn.games.route_east.map_nodes import rail_nodes
from sojourn.games.route_east.night import is_secret
from sojourn.games.route_east.records import (
    ATTRACTIONS,
    CARDS_A_TURN,
    DECK,
    FACES,
    GOALS,
    KINDS,
    SEATS,
    Box,
    Deck,
    Goal,
    Holdings,
    Open,
    Phase,
    State,
    View,
)
from sojourn.games.route_east.setup import shares_country
from sojourn.games.route_east.train import can_ride

copy_open = copier(Open)
copy_holdings = row_copier(Holdings)


@rule("RE-12", "RE-117", "RE-140", "RE-R53")
def view(s: State, box: Box, seat: int, v: View) -> None:
    """The open table, one's own hand and attractions; at the end everything is shown."""
    copy_open(s, v)
    v.seat = seat
    over = s.phase == Phase.OVER
    for other in range(SEATS):
        if over or other == seat or other >= s.seats:
            copy_holdings(s, v, other)
        else:
            show_another(s, box, other, v)
    v.held = s.held
    v.stranded = s.stranded
    v.gone_cards[:] = s.gone_cards
    if box.hidden_money and not over:
        v.gone_cards[Deck.ATM] = -1
    if is_secret(box) and not over and seat != s.active:
        v.held = -1
        v.stranded = -1
    for i in range(ATTRACTIONS):
        v.rest[i] = s.rest[i] if i < s.rest_count and s.rest_by[i] == seat and seat >= 0 else -1


@fast
def show_another(s: State, box: Box, other: int, v: View) -> None:
    """Of another player: attractions that lie face up, and money unless it is hidden; no Action Card."""
    v.hand[other] = -1
    v.money[other] = -1 if box.hidden_money else s.money[other]
    for slot in range(GOALS):
        covered = s.goal[other, slot] >= 0 and s.goal_state[other, slot] == Goal.HIDDEN
        v.goal[other, slot] = -2 if covered else s.goal[other, slot]


# --- A table that fits a view --------------------------------------------------------------------


@fast
def redeal(v: Any, box: Any, seat: int, luck: Any, s: Any) -> None:
    """Deal everything the seat cannot see at random, as far as it can infer it."""
    s.rng[:] = luck.rng  # the imagined table draws on from where `luck` stands now, and `luck` itself goes ahead
    s.rng[0] |= 1  # four zero words would stand still
    for _ in range(4):
        pick(luck, 6)
    copy_open(v, s)
    s.held = max(v.held, 0)
    s.stranded = max(v.stranded, 0)
    s.gone_cards[:] = v.gone_cards
    redeal_money(v, box, luck, s)
    redeal_attractions(v, box, seat, luck, s)
    for deck in range(4):
        if deck != Deck.ACTION:
            redeal_deck(box, deck, luck, s)
    redeal_hands(v, box, luck, s)


@fast
def redeal_money(v: Any, box: Any, luck: Any, s: Any) -> None:
    """Hidden purses: what all can add up, and $50 or $100 for each unseen ATM card."""
    s.money[:] = v.money
    for other in range(v.seats):
        if v.money[other] < 0:
            amount = int(v.known[other])
            for _ in range(v.visits[other]):
                amount += int(box.atm_value[pick(luck, 2)])
            s.money[other] = max(0, amount)
    if v.gone_cards[Deck.ATM, 0] < 0:
        redeal_atm(box, luck, s)


@fast
def redeal_atm(box: Any, luck: Any, s: Any) -> None:
    """Hidden values: which ATM cards are gone is anybody's guess."""
    n = 0
    for kind in range(FACES):
        s.gone_cards[Deck.ATM, kind] = 0
        for _ in range(box.atm_cards[s.seats, kind]):
            s.deck[Deck.ATM, n] = kind
            n += 1
    shuffle(luck, s.deck[Deck.ATM], n)
    for i in range(s.count[Deck.ATM], n):
        s.gone_cards[Deck.ATM, s.deck[Deck.ATM, i]] += 1


@fast
def redeal_deck(box: Any, deck: int, luck: Any, s: Any) -> None:
    """A face-down deck holds what is neither discarded nor in hand, in any order."""
    n = 0
    for kind in range(FACES):
        copies = int(box.atm_cards[s.seats, kind]) if deck == Deck.ATM else int(box.copies[deck, kind])
        for _ in range(copies - int(s.gone_cards[deck, kind])):
            s.deck[deck, n] = kind
            n += 1
    shuffle(luck, s.deck[deck], n)
    for i in range(n, DECK):
        s.deck[deck, i] = 0


@fast
def redeal_hands(v: Any, box: Any, luck: Any, s: Any) -> None:
    """Other hands from the unseen Action Cards; who plays a Freight Train holds what it needs."""
    n = 0
    cards = s.deck[Deck.ACTION]
    for kind in range(KINDS):
        unseen = int(box.copies[Deck.ACTION, kind]) - int(v.gone_cards[Deck.ACTION, kind])
        for other in range(v.seats):
            s.hand[other, kind] = 0
            if v.hand[other, 0] >= 0:
                s.hand[other, kind] = v.hand[other, kind]
                unseen -= int(v.hand[other, kind])
        for _ in range(unseen):
            cards[n] = kind
            n += 1
    shuffle(luck, cards, n)
    asked = int(v.actor)
    if v.phase == Phase.TRAIN and v.hand[asked, 0] < 0 and s.cards[asked] > 0 and not reaches_bed(s, box, asked):
        n = deal_tent(box, s, asked, n)
    for other in range(v.seats):
        if v.hand[other, 0] < 0:
            have = 0
            for kind in range(KINDS):
                have += int(s.hand[other, kind])
            for _ in range(s.cards[other] - have):
                n -= 1
                s.hand[other, cards[n]] += 1
    for i in range(n, DECK):
        cards[i] = 0


@fast
def deal_tent(box: Any, s: Any, seat: int, n: int) -> int:
    """A tent goes into this hand, if there is one; how many cards are left to deal."""
    cards = s.deck[Deck.ACTION]
    for i in range(n - 1, -1, -1):
        if cards[i] == box.tent:
            s.hand[seat, box.tent] += 1
            cards[i] = cards[n - 1]
            return n - 1
    return n


@fast
def reaches_bed(s: Any, box: Any, seat: int) -> bool:
    """Whether the train that was played gets somewhere without a tent: all can see that on the map."""
    one, two = rail_nodes(s, box, seat)
    for node in (one, two):
        if node >= 0:
            for k in range(box.rail_count[node]):
                if can_ride(s, box, seat, node, k, s.rail, CARDS_A_TURN):
                    return True
    return False


@fast
def redeal_attractions(v: Any, box: Any, seat: int, luck: Any, s: Any) -> None:
    """Hidden Attraction Cards: different countries for those who have settled, none they have driven past."""
    seen = 0
    for other in range(SEATS):
        for slot in range(GOALS):
            s.goal[other, slot] = v.goal[other, slot]
            if v.goal[other, slot] >= 0:
                seen |= 1 << int(v.goal[other, slot])
    for i in range(ATTRACTIONS):
        s.rest[i] = v.rest[i]
        if v.rest[i] >= 0:
            seen |= 1 << int(v.rest[i])
    pool = s.deck[Deck.ATM]  # scratch; the ATM pile is dealt afterwards
    n = 0
    for card in range(ATTRACTIONS):
        if not seen >> card & 1:
            pool[n] = card
            n += 1
    for strict in range(2, -1, -1):
        tries = 0
        done = False
        while tries < 20 and not done:
            shuffle(luck, pool, n)
            done = deal_goals(v, box, s, pool, n, strict)
            tries += 1
        if done:
            break
    fill_rest(v, s, pool)


@fast
def fill_rest(v: Any, s: Any, pool: Ints) -> None:
    """What is left lies in the deck; the scratch is wiped."""
    left = 0
    used = 0
    for other in range(v.seats):
        for slot in range(GOALS):
            if s.goal[other, slot] >= 0:
                used |= 1 << int(s.goal[other, slot])
    for i in range(s.rest_count):
        if s.rest[i] < 0:
            while used >> int(pool[left]) & 1:
                left += 1
            s.rest[i] = pool[left]
            left += 1
    for i in range(DECK):
        pool[i] = 0


@fast
def deal_goals(v: Any, box: Any, s: Any, pool: Ints, n: int, strict: int) -> bool:
    """Fill the hidden slots from the pool; False if it cannot be done in this order.

    strict 2: by all that can be inferred; 1: forget where players have been; 0: anything goes.
    """
    used = 0
    for other in range(v.seats):
        for slot in range(GOALS):
            s.goal[other, slot] = v.goal[other, slot]
    for other in range(v.seats):
        for slot in range(GOALS):
            if v.goal[other, slot] != -2:
                continue
            found = -1
            for i in range(n):
                if found < 0 and not used >> i & 1 and fits_goal(v, box, s, other, slot, int(pool[i]), strict):
                    found = i
            if found < 0:
                return False
            used |= 1 << found
            s.goal[other, slot] = pool[found]
        if strict and not fits_swap(v, box, s, other):
            return False
    return True


@fast
def fits_goal(v: Any, box: Any, s: Any, other: int, slot: int, card: int, strict: int) -> bool:
    """A card this player may hold here: a country of its own, and not where they have been."""
    if strict == 0:
        return True
    if strict == 2 and v.passed[other] >> card & 1:
        return False
    if v.phase == Phase.SWAP:
        if other == v.actor and slot > 0:  # they hold two of a country, so the pair is made as early as possible
            return makes_pair(v, box, s, other, slot, card)
        if (other - v.first) % v.seats > (v.actor - v.first) % v.seats or other == v.actor:
            return True
    for i in range(GOALS):
        if i != slot and s.goal[other, i] >= 0 and box.goal_land[s.goal[other, i]] == box.goal_land[card]:
            return False
    return True


@fast
def makes_pair(v: Any, box: Any, s: Any, other: int, slot: int, card: int) -> bool:
    """Two of a country are among the cards up to this slot, this card included."""
    for i in range(slot):
        for j in range(i):
            if box.goal_land[s.goal[other, i]] == box.goal_land[s.goal[other, j]]:
                return True
    for i in range(slot):
        if box.goal_land[s.goal[other, i]] == box.goal_land[card]:
            return True
    return False


@fast
def fits_swap(v: Any, box: Any, s: Any, other: int) -> bool:
    """Who is asked to return a card holds two of a country."""
    if v.phase != Phase.SWAP or other != v.actor or v.goal[other, 0] != -2:
        return True
    for slot in range(GOALS):
        if shares_country(s, box, other, slot):
            return True
    return False
