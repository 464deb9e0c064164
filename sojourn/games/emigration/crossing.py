"""Crossing the border: withdraw Assurance, choose a lane, pay, and enter or not; then the winner."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.record import Ints
from sojourn.core.trace import emit
from sojourn.games.emigration.actions import clockwise, lane_action
from sojourn.games.emigration.layouts import has_pair, pays_bank, take_assurance
from sojourn.games.emigration.records import ALL, GOODS, LANE_CARDS, LANES, LIVES, Box, Phase, State, Told

ONE_BEST, TIE, NOBODY, BY_MONEY = 1, 2, 3, 4  # how a game ends; BY_MONEY: tied on Assurance, one with more Money


@rule("EM-68", "EM-R16")
def worth_of_cards(s: Any, box: Box, seat: int) -> int:
    """What the Destination gives for the Documents and Connections a player owns; every card counts."""
    total = 0
    there = s.destination[seat]
    bits = int(s.cards[seat])
    for card in range(GOODS):
        if bits >> card & 1:
            total += box.worth[there, box.sort_of[card]]
    return int(total)


@rule("EM-68", "EM-R16")
def lots_of(s: Any, box: Box, seat: int) -> int:
    """Whole lots of Money that can be traded, up to the printed limit."""
    there = s.destination[seat]
    return int(min(s.money[seat] // box.lot[there], box.lots[there]))


@rule("EM-43", "EM-67", "EM-68", "EM-R16", "EM-R23")
def withdraw(s: State, box: Box) -> None:
    """Cards and lots of Money become Assurance, as many as possible; papers and diplomas do not."""
    seat = s.turn
    s.place_known[s.destination[seat]] = ALL
    lots = lots_of(s, box, seat)
    s.tokens_before[seat] = s.assurance[seat]
    s.tokens_cards[seat] = worth_of_cards(s, box, seat)
    s.tokens_lots[seat] = lots
    spent = pays_bank(s, seat, lots * int(box.lot[s.destination[seat]]))
    take_assurance(s, seat, int(s.tokens_cards[seat]) + lots)
    s.traded[seat] = s.cards[seat]
    s.cards[seat] = 0
    if box.secret:
        emit(s, Told.DESTINATION, seat, s.destination[seat])
    emit(s, Told.WITHDRAW, seat, s.tokens_before[seat], s.tokens_cards[seat], lots, spent)
    s.phase = Phase.LANE


@rule("EM-69", "EM-73", "EM-R17")
def mark_lanes(s: Any, mask: Ints) -> None:
    """Any lane that has a card left; not crossing is no choice."""
    for lane in range(LANES):
        if s.lane_drawn[lane] < LANE_CARDS:
            mask[lane_action(lane)] = 1


@rule("EM-64", "EM-70", "EM-R27")
def cost_of(s: Any, box: Box, seat: int, card: int) -> int:
    """The Border Control Card's number, shifted by the switch, less what kept cards spare; never below 0."""
    cost = int(box.border[card]) + box.border_shift
    for life in range(LIVES):
        if s.kept[seat] >> life & 1:
            cost -= box.kept_border[life]
    return max(cost, 0)


@rule("EM-67", "EM-69", "EM-70", "EM-71", "EM-72", "EM-74", "EM-R17", "EM-R18", "EM-R28")
def cross(s: State, box: Box, seat: int, lane: int) -> None:
    """Draw, pay if there is enough, and enter with a Passport and a Ticket; exactly enough is enough."""
    card = int(s.lanes[lane, s.lane_drawn[lane]])
    s.lane_drawn[lane] += 1
    cost = cost_of(s, box, seat, card)
    s.lane[seat], s.met[seat], s.cost[seat] = lane, card, cost
    emit(s, Told.LANE, seat, lane, card, cost, int(s.kept[seat]) & int(box.kept_discount))
    enough = s.assurance[seat] >= cost
    papers = has_pair(s.papers[seat])
    if enough:
        s.assurance[seat] -= cost
        s.assurance_bank += cost
    if enough and papers:
        s.entered[seat] = 1
        emit(s, Told.ENTERS, seat, s.assurance[seat], s.money[seat])
    else:
        emit(s, Told.REFUSED, seat, cost, (0 if papers else 1) + (0 if enough else 2), s.assurance[seat])
    next_crossing(s)


@rule("EM-66", "EM-73")
def next_crossing(s: State) -> None:
    """Clockwise, one crossing turn each."""
    s.crossed += 1
    s.turn = clockwise(s.turn, 1, s.seats)
    s.phase = Phase.CROSS_START
    if s.crossed == s.seats:
        s.phase = Phase.END
        emit(s, Told.OVER, -1, best_of(s), ending(s), entrants(s))


@rule("EM-75", "EM-79")
def entrants(s: Any) -> int:
    """Bit mask of those who got in; all of them have won."""
    found = 0
    for seat in range(s.seats):
        if s.entered[seat]:
            found |= 1 << seat
    return found


@rule("EM-76", "EM-77", "EM-79", "EM-R18")
def best_of(s: Any) -> int:
    """Bit mask of the entrants with most Assurance left and, among those, most Money."""
    best, assurance, money = 0, -1, -1
    for seat in range(s.seats):
        if s.entered[seat]:
            more = s.assurance[seat] > assurance or (s.assurance[seat] == assurance and s.money[seat] > money)
            if more:
                best, assurance, money = 0, int(s.assurance[seat]), int(s.money[seat])
            if s.assurance[seat] == assurance and s.money[seat] == money:
                best |= 1 << seat
    return best


@rule("EM-77")
def money_decided(s: Any, best: int) -> bool:
    """Whether somebody with less Money has as much Assurance left as the best."""
    for first in range(s.seats):
        if best >> first & 1:
            for seat in range(s.seats):
                if s.entered[seat] and not best >> seat & 1 and s.assurance[seat] == s.assurance[first]:
                    return True
    return False


@rule("EM-76", "EM-77", "EM-78", "EM-79")
def ending(s: Any) -> int:
    """One ultimate winner by Assurance or by Money, a tie that leaves none, or nobody entered at all."""
    best = best_of(s)
    if best == 0:
        return NOBODY
    if best & (best - 1):
        return TIE
    return BY_MONEY if money_decided(s, best) else ONE_BEST


@rule("EM-75", "EM-76", "EM-77", "EM-78", "EM-79", "EM-R18")
def outcome(s: State, box: Box, result: Any) -> None:
    """Points are the Assurance left, -1 outside. Who entered succeeded; the best of them win, in a full tie together."""
    if s.phase != Phase.END:
        return
    result.reason = ending(s)
    result.succeeded = entrants(s)
    result.winners = best_of(s)
    for seat in range(s.seats):
        result.points[seat] = s.assurance[seat] if s.entered[seat] else -1
