"""Decks, purses and tokens: drawing, discarding, paying. Nothing is ever lost."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import shuffle
from sojourn.core.compiling import rule
from sojourn.core.trace import emit, whisper
from sojourn.games.route_east.records import COUNTRIES, FACES, Deck, Kind, Status, Told, Why


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
    """Tokens from the platform (as many as there are) or back to it (as many as he has)."""
    n = tokens
    if n > 0:
        n = min(n, s.platform, max(0, box.fuel_limit - s.fuel[seat]))
    else:
        n = -min(-n, s.fuel[seat])
    s.platform -= n
    s.fuel[seat] += n
    if n != 0:
        emit(s, Told.FUEL, seat, n, s.fuel[seat])


@rule("RE-R44", "RE-R52")
def country_of(s: Any, box: Any, seat: int) -> int:
    """The country a player is in: on a border his side, at sea where he sailed from."""
    space = s.space[seat]
    if box.kind[space] == Kind.BORDER or box.kind[space] == Kind.BOAT:
        return int(s.side[seat])
    return int(box.land[space, 0])


@rule("RE-190", "RE-191", "RE-193", "RE-200", "RE-R45", "RE-R59", "RE-39", "RE-R12", "RE-172", "RE-R41")
def go_bankrupt(s: Any, box: Any, seat: int, creditor: int) -> None:
    """To the embassy of the country he is in, with $100 from the bank and no debts; goods are kept."""
    if box.surrender:
        if creditor >= 0:
            gain(s, creditor, s.money[seat], Why.CARD)
        s.money[seat] = 0
        s.known[seat] = 0
        s.visits[seat] = 0
    s.space[seat] = box.embassy[country_of(s, box, seat)]
    s.side[seat] = box.land[s.space[seat], 0]
    s.status[seat] = Status.STUCK
    s.tries[seat] = 0
    s.bill[seat] = 0
    emit(s, Told.BANKRUPT, seat, s.space[seat])
    gain(s, seat, 100, Why.CARD)
    if seat == s.active:
        s.gone = 1


@rule("RE-179", "RE-205", "RE-206", "RE-207", "RE-208", "RE-63")
def send_to_embassy(s: Any, box: Any, seat: int) -> None:
    """Only the piece moves: nothing is lost, nothing is due, the next turn is a normal one."""
    s.space[seat] = box.embassy[country_of(s, box, seat)]
    s.side[seat] = box.land[s.space[seat], 0]
    s.status[seat] = Status.FREE
    s.tries[seat] = 0
    s.bill[seat] = 0
    emit(s, Told.SENT, seat, s.space[seat])
    if seat == s.active:
        s.gone = 1


@rule("RE-R64")
def stands_on_embassy(s: Any, box: Any, seat: int) -> bool:
    """Already on the very embassy a card would send him to."""
    land = country_of(s, box, seat)
    return land < COUNTRIES and s.space[seat] == box.embassy[land]
