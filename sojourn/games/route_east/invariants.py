"""What must hold after every action: nothing is lost or doubled, and nobody stands where they may not."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.games.route_east.records import (
    ATTRACTIONS,
    CARDS_A_TURN,
    COIN,
    FACES,
    GOALS,
    HAND_LIMIT,
    KINDS,
    Deck,
    Kind,
    Phase,
    Status,
)


@fast
def invariant(s: Any, box: Any) -> int:
    """0, or the number of the broken law."""
    broken = cards_add_up(s, box)
    if broken == 0:
        broken = players_add_up(s, box)
    if broken == 0:
        broken = attractions_add_up(s, box)
    if broken == 0:
        if s.moves < 0 or s.played > CARDS_A_TURN or s.count.min() < 0:
            broken = 30
        elif s.phase > Phase.OVER or (s.phase != Phase.OVER and not 0 <= s.actor < s.seats):
            broken = 31
    return broken


@fast
def cards_add_up(s: Any, box: Any) -> int:
    """Laws 1 to 4: no card of a deck is lost or doubled."""
    for deck in range(4):
        for kind in range(FACES):
            n = int(s.gone_cards[deck, kind])
            for i in range(s.count[deck]):
                if s.deck[deck, i] == kind:
                    n += 1
            if deck == Deck.ACTION and kind < KINDS:
                for seat in range(s.seats):
                    n += int(s.hand[seat, kind])
            want = box.atm_cards[s.seats, kind] if deck == Deck.ATM else box.copies[deck, kind]
            if n != want:
                return 1 + deck
    return 0


@rule("RE-7", "RE-14", "RE-141", "RE-R2", "RE-R6", "RE-62")
def players_add_up(s: Any, box: Any) -> int:
    """Laws 10 to 16: tokens, money, hands, and who may stand where."""
    tokens = s.platform
    for seat in range(s.seats):
        tokens += s.fuel[seat]
        if s.money[seat] < 0 or s.money[seat] % COIN or s.fuel[seat] < 0:
            return 11
        cards = 0
        for kind in range(KINDS):
            cards += int(s.hand[seat, kind])
        most = HAND_LIMIT + (1 if s.phase == Phase.DISCARD and seat == s.actor else 0)
        if cards != s.cards[seat] or cards > most:
            return 12
        kind = box.kind[s.space[seat]]
        if (kind == Kind.BOAT) != (s.status[seat] == Status.AT_SEA):
            return 13
        if s.status[seat] == Status.STUCK and kind != Kind.EMBASSY:
            return 14
        if (kind == Kind.FINISH) != (s.arrived[seat] > 0):
            return 15
        if kind == Kind.BORDER and s.side[seat] != box.land[s.space[seat], 0] and s.side[seat] != box.land[s.space[seat], 1]:
            return 16
    return 0 if tokens == box.tokens else 10


@fast
def attractions_add_up(s: Any, box: Any) -> int:
    """Laws 20 and 21: thirty different cards; whoever has settled holds different countries."""
    seen = 0
    for i in range(s.rest_count):
        seen |= 1 << int(s.rest[i])
    for seat in range(s.seats):
        for slot in range(GOALS):
            if s.goal[seat, slot] >= 0:
                seen |= 1 << int(s.goal[seat, slot])
            for other in range(slot):
                if s.phase != Phase.SWAP and s.goal[seat, slot] >= 0 and s.goal[seat, other] >= 0:
                    if box.goal_land[s.goal[seat, slot]] == box.goal_land[s.goal[seat, other]]:
                        return 21
    return 0 if seen == (1 << ATTRACTIONS) - 1 else 20
