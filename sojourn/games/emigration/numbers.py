"""The flat action space: where each kind of action begins. Layouts are counted clockwise from oneself."""

from __future__ import annotations

from sojourn.core.compiling import fast
from sojourn.games.emigration.records import SLOTS

TAKE = 0  # + 14 * layout + slot: buy, activate, or take for free
DISCARD = 84  # + 14 * layout + slot
SCALP = 168  # + 2 * (layout - 1), + 1 for a Ticket
COLLEGE = 178
FORFEIT = 179
LANE = 180  # + lane
CARD = 185  # + Document or Connection
YES = 227
NO = 228
WAIT = 229  # + 14 * layout + slot, under a switch
ACTIONS = 313


@fast
def clockwise(seat: int, steps: int, seats: int) -> int:
    """The seat some steps further round the table."""
    other = seat + steps
    return other - seats if other >= seats else other


@fast
def owner_of(offset: int, seat: int, seats: int) -> int:
    """The seat whose layout an action means."""
    return clockwise(seat, offset // SLOTS, seats)


@fast
def seller_of(offset: int, seat: int, seats: int) -> int:
    """The seat a spare Passport or Ticket is bought from."""
    return clockwise(seat, offset // 2 + 1, seats)
