"""Decks, purses and Fuel Tokens: drawing, discarding, paying. What leaves a hand goes to a pile, the bank or the platform."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import shuffle
from sojourn.core.compiling import rule
from sojourn.core.trace import emit, whisper
from sojourn.games.route_east.records import FACES, Deck, Told


@rule("RE-149", "RE-R37")
def rebuild(s: Any, deck: int) -> None:
    """An empty deck is made anew by shuffling its discards."""
    n = 0
    for kind in range(FACES):
        for _ in range(s.gone_cards[deck, kind]):
            s.deck[deck, n] = kind
            n += 1
        s.gone_cards[deck, kind] = 0
    s.count[deck] = n
    shuffle(s, s.deck[deck], n)
    if n > 0 and s.round_no > 0:
        emit(s, Told.RESHUFFLED, -1, deck)


@rule("RE-6")
def draw(s: Any, deck: int) -> int:
    """The top card; -1 if there is none even after a reshuffle."""
    if s.count[deck] == 0:
        rebuild(s, deck)
        if s.count[deck] == 0:
            return -1
    s.count[deck] -= 1
    return int(s.deck[deck, s.count[deck]])


@rule("RE-148")
def discard(s: Any, deck: int, card: int) -> None:
    """Face up on the discard pile."""
    s.gone_cards[deck, card] += 1


@rule("RE-140", "RE-R55")
def take_action_card(s: Any, seat: int) -> bool:
    """Into the hand, unseen by the others; False when no card is left anywhere."""
    kind = draw(s, Deck.ACTION)
    if kind < 0:
        return False
    s.hand[seat, kind] += 1
    s.cards[seat] += 1
    emit(s, Told.DRAWS, seat, s.cards[seat])
    whisper(s, 1 << seat, Told.DRAWN, seat, kind)
    return True


@rule("RE-140")
def could_hold(s: Any, box: Any, seat: int, kind: int) -> bool:
    """Whether a player may have this Action Card, as far as everybody knows: a hand, and not all of its kind discarded."""
    return s.cards[seat] > 0 and s.gone_cards[Deck.ACTION, kind] < box.copies[Deck.ACTION, kind]


@rule("RE-141", "RE-142", "RE-R61")
def drop_action_card(s: Any, seat: int, kind: int) -> None:
    """Out of the hand, face up."""
    s.hand[seat, kind] -= 1
    s.cards[seat] -= 1
    discard(s, Deck.ACTION, kind)


@rule("RE-2", "RE-38", "RE-R1", "RE-182")
def gain(s: Any, seat: int, amount: int, why: int) -> None:
    """Money from the bank, which never runs dry (a negative amount goes to the bank)."""
    s.money[seat] += amount
    s.known[seat] += amount
    if amount > 0:
        emit(s, Told.GAINS, seat, amount, why)
    elif amount < 0:
        emit(s, Told.PAYS, seat, -amount, why)


@rule("RE-105", "RE-106", "RE-107", "RE-R27", "RE-R53")
def use_atm(s: Any, box: Any, seat: int) -> None:
    """One card from the ATM pile on each visit; its value is money at once."""
    if s.count[Deck.ATM] == 0 and box.atm_dry:
        return
    card = draw(s, Deck.ATM)
    if card < 0:
        return
    discard(s, Deck.ATM, card)
    s.money[seat] += box.atm_value[card]
    if box.hidden_money:
        s.visits[seat] += 1
        emit(s, Told.ATM_VISIT, seat)
        whisper(s, 1 << seat, Told.ATM, seat, box.atm_value[card])
    else:
        s.known[seat] += box.atm_value[card]
        emit(s, Told.ATM, seat, box.atm_value[card])


@rule("RE-7", "RE-109", "RE-110", "RE-111", "RE-R28", "RE-177", "RE-188")
def change_fuel(s: Any, box: Any, seat: int, tokens: int) -> None:
    """Tokens from the platform (as many as there are) or back to it (as many as they have)."""
    n = tokens
    if n > 0:
        n = min(n, s.platform, max(0, box.fuel_limit - s.fuel[seat]))
    else:
        n = -min(-n, s.fuel[seat])
    s.platform -= n
    s.fuel[seat] += n
    if n != 0:
        emit(s, Told.FUEL, seat, n, s.fuel[seat])
