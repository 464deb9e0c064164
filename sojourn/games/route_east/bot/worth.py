"""How a search judges a race that is not over; see `sojourn.bots.game_settings`.

All numbers are in tenths of a move. They were fitted to 38,000 moments of games between two players who follow the adviser,
some of them with slips before that moment; on 9,600 other moments the chances came true as said, to within two in a hundred.
"""

from __future__ import annotations

from math import log
from typing import Any

from sojourn.core.compiling import fast
from sojourn.games.route_east.bot.routes import open_mask
from sojourn.games.route_east.map_nodes import node_of
from sojourn.games.route_east.records import (
    ATTRACTIONS,
    COIN,
    GOALS,
    SEA,
    TANK,
    Deck,
    Kind,
    Op,
    Status,
)
from sojourn.games.route_east.route_costs import UNREACHABLE

STYLE = {"cut": 12, "wins": 1.0}  # two players take about a turn each in 12 decisions; only the win counts, not points
ODDS = 3.87  # factor of the logarithm of what is left: with 1 % less to go the odds of winning are 3.87 % better
ALWAYS = 100  # added to everybody's way, so that the logarithm of a short one stays small
POOR, SHORT, RICH = 11, 10, 2  # for each $25 that is missing to $100, missing to what the way will cost, and owned
WAY_PRICE = 0.9  # dollars for each tenth of a move still to go
MOVE_LEFT, MOVE_LOST = 9, 11  # moves of this turn still to come, moves to be taken off the next
STUCK, STUCK_TRY = 59, 32  # at an embassy; less for each turn one has tried
AFLOAT, AFLOAT_NIGHT = 80, 37  # on the boat; less for each night
AT_BORDER = 10  # gained by whoever already stands there
TRAIN, EMBASSY, MORE_MOVES = 18, 36, 20  # Action Cards in hand that save whole turns; the others count 1

Tank = tuple[int, int, int, int]  # the cheapest way somewhere, by the Fuel Tokens left there


@fast
def worth(s: Any, box: Any, seat: int) -> float:
    """The less is left to go, the better; far from Shanghai a lead means less."""
    far = min(drive_left(s, box, seat), UNREACHABLE // 10)
    left = far + ALWAYS + money_worries(int(s.money[seat]) - int(s.bill[seat]), far) + troubles(s, box, seat)
    return -ODDS * log(max(10, left - cards_in_hand(s, box, seat)))


@fast
def money_worries(money: int, far: int) -> int:
    """Who cannot pay for beds and fines loses days."""
    need = min(far, 600) * WAY_PRICE - money
    worry = POOR * max(0, 100 - money) + SHORT * min(max(0.0, need), 300.0) - RICH * min(money, 600)
    return int(worry / COIN)


@fast
def troubles(s: Any, box: Any, seat: int) -> int:
    """What holds a player up, less what is left of their turn."""
    cost = MOVE_LOST * int(s.lost[seat])
    if s.active == seat:
        cost -= MOVE_LEFT * int(s.moves)
    if s.status[seat] == Status.STUCK:
        cost += STUCK - STUCK_TRY * int(s.tries[seat])
    elif s.status[seat] == Status.AT_SEA:
        cost += AFLOAT - AFLOAT_NIGHT * int(s.tries[seat])
    elif box.kind[s.space[seat]] == Kind.BORDER:
        cost -= AT_BORDER
    return cost


@fast
def cards_in_hand(s: Any, box: Any, seat: int) -> int:
    """What the Action Cards that save whole turns are worth."""
    value = int(s.cards[seat])
    for kind in range(box.kinds[Deck.ACTION]):
        if s.hand[seat, kind] > 0:
            pc = box.prog[Deck.ACTION, kind]
            if box.op[pc] == Op.TRAIN:
                value += TRAIN * int(s.hand[seat, kind])
            elif box.op[pc] == Op.EMBASSY:
                value += EMBASSY * int(s.hand[seat, kind])
            elif box.op[pc] == Op.MOVES:
                value += MORE_MOVES * int(s.hand[seat, kind]) * int(box.arg[pc])
    return value


@fast
def drive_left(s: Any, box: Any, seat: int) -> int:
    """The cheapest way through the open attractions to Shanghai, in tenths of a move."""
    still = open_mask(s, seat)
    begin = tank_with(s.fuel[seat])
    here = where(s, box, seat)
    if still == 0:
        return home(box, here, begin)
    best = UNREACHABLE
    for one in range(GOALS):
        if still >> one & 1:
            first = onward(box, s.goal[seat, one], here, begin)
            for two in range(GOALS):
                if still >> two & 1 and (two != one or still == 1 << one):
                    best = min(best, by_way_of(s, box, seat, one, two, still, first))
    return best


@fast
def by_way_of(s: Any, box: Any, seat: int, one: int, two: int, still: int, tank: Tank) -> int:
    """From the first attraction over the second (the same if there is no other) and the third to Shanghai."""
    here = int(box.goal_space[s.goal[seat, one]])
    if two != one:
        tank = onward(box, s.goal[seat, two], here, tank)
        here = int(box.goal_space[s.goal[seat, two]])
    rest = still & ~(1 << one | 1 << two)
    for three in range(GOALS):
        if rest >> three & 1:
            tank = onward(box, s.goal[seat, three], here, tank)
            here = int(box.goal_space[s.goal[seat, three]])
    return home(box, here, tank)


@fast
def tank_with(fuel: int) -> Tank:
    """A way not yet begun, with so many Fuel Tokens in the car."""
    no = UNREACHABLE
    return (0 if fuel == 0 else no, 0 if fuel == 1 else no, 0 if fuel == 2 else no, 0 if fuel >= 3 else no)


@fast
def onward(box: Any, goal: int, here: int, tank: Tank) -> Tank:
    """The cheapest way on from here to a goal."""
    a, b, c, d = UNREACHABLE, UNREACHABLE, UNREACHABLE, UNREACHABLE
    for fuel in range(TANK):
        cost = tank[fuel]
        if cost < UNREACHABLE:
            a = min(a, cost + int(box.route[goal, 0, here, fuel]))
            b = min(b, cost + int(box.route[goal, 1, here, fuel]))
            c = min(c, cost + int(box.route[goal, 2, here, fuel]))
            d = min(d, cost + int(box.route[goal, 3, here, fuel]))
    return a, b, c, d


@fast
def home(box: Any, here: int, tank: Tank) -> int:
    """The cheapest way from here to Shanghai."""
    a, b, c, d = onward(box, ATTRACTIONS, here, tank)
    return min(min(a, b), min(c, d))


@fast
def where(s: Any, box: Any, seat: int) -> int:
    """The place a player drives on from; at sea the far shore."""
    space, side = int(s.space[seat]), int(s.side[seat])
    if box.kind[space] == Kind.BOAT:
        port = int(box.far_port[space, 0])
        if box.land[port, 0] == side or box.land[port, 1] == side:
            port = int(box.far_port[space, 1])
        return node_of(box, port, int(box.land[port, 1]) if box.land[port, 0] == SEA else int(box.land[port, 0]))
    return node_of(box, space, side)
