"""The Caspian Sea: boarding is a border crossing, landing takes a 6 or two nights."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.record import Ints
from sojourn.core.trace import emit
from sojourn.games.route_east.actions import END_TURN, ROLL
from sojourn.games.route_east.cards import legal_plays
from sojourn.games.route_east.dice import die
from sojourn.games.route_east.records import SEA, SEA_TURNS, Phase, Status, Told
from sojourn.games.route_east.roads import spend_move


@rule("RE-127", "RE-128", "RE-132", "RE-R33")
def legal_sea(s: Any, box: Any, seat: int, mask: Ints) -> None:
    """Roll, or play a card; a day at sea without moves just passes."""
    mask[ROLL if s.moves > 0 else END_TURN] = 1
    legal_plays(s, box, seat, mask)


@rule("RE-127", "RE-128", "RE-129", "RE-130")
def roll_at_sea(s: Any, box: Any, seat: int) -> None:
    """One move, one roll; a 6 lands on the far shore and the moves left are for dry land."""
    spend_move(s)
    face = die(s)
    emit(s, Told.SEA_ROLL, seat, face, s.moves)
    if face == 6:
        land(s, box, seat)
    s.phase = Phase.SETTLE


@rule("RE-129", "RE-130", "RE-131", "RE-133", "RE-R31", "RE-R52")
def land(s: Any, box: Any, seat: int) -> None:
    """The border on the far shore: no card, no charge, no fuel, no move; their side is the new country."""
    boat = s.space[seat]
    port = box.far_port[boat, 0]
    if box.land[port, 0] == s.side[seat] or box.land[port, 1] == s.side[seat]:
        port = box.far_port[boat, 1]
    s.space[seat] = port
    s.side[seat] = box.land[port, 1] if box.land[port, 0] == SEA else box.land[port, 0]
    s.status[seat] = Status.FREE
    s.tries[seat] = 0
    s.back_space = port
    s.back_side = s.side[seat]
    emit(s, Told.LANDS, seat, port)


@rule("RE-128", "RE-131", "RE-R33")
def night_at_sea(s: Any, seat: int) -> None:
    """No 6 today: a free night on the boat."""
    s.tries[seat] = min(SEA_TURNS, s.tries[seat] + 1)
    s.bill[seat] = 0
    s.phase = Phase.NEXT
