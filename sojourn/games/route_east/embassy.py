"""Embassies: who is bankrupt or sent there, and in which country."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.trace import emit
from sojourn.games.route_east.decks import gain
from sojourn.games.route_east.records import COUNTRIES, RELIEF, Kind, Status, Told, Why


@rule("RE-R44", "RE-R52")
def country_of(s: Any, box: Any, seat: int) -> int:
    """The country a player is in: on a border their side, at sea where they sailed from."""
    space = s.space[seat]
    if box.kind[space] == Kind.BORDER or box.kind[space] == Kind.BOAT:
        return int(s.side[seat])
    return int(box.land[space, 0])


@rule("RE-190", "RE-191", "RE-193", "RE-200", "RE-R45", "RE-R59", "RE-39", "RE-R12", "RE-172", "RE-R41")
def go_bankrupt(s: Any, box: Any, seat: int, creditor: int) -> None:
    """To the embassy of the country they are in, with $100 from the bank and no debts; goods are kept."""
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
    gain(s, seat, RELIEF, Why.CARD)
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
    """Already on the very embassy a card would send them to."""
    land = country_of(s, box, seat)
    return land < COUNTRIES and s.space[seat] == box.embassy[land]
