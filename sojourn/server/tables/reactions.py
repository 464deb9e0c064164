"""Quick reactions: a sign from a short list, shown at the seat for some seconds.

Reactions are not stored; servers that share the tables broadcast them to each other.
"""

from __future__ import annotations

import time

from sojourn.core.errors import SojournError
from sojourn.core.words import later
from sojourn.server.storage.interface import Storage
from sojourn.server.tables.live_table import LiveTable, Reaction
from sojourn.server.words import say

REACTIONS = {
    "smiley": later("That's funny!"),
    "star": later("Well played!"),
    "handshake": later("Thank you!"),
    "warning": later("Oh no!"),
    "question": later("Hmm…"),
    "hourglass": later("One moment, please"),
}
SHOWN = 8.0  # seconds
APART = 0.5  # seconds between two of one seat


async def react(storage: Storage, live: LiveTable, seat: int, icon: str) -> None:
    """Show a sign to everybody at the table."""
    if icon not in REACTIONS:
        raise SojournError(say("A reaction must be one of {all}, not {given}.", all=", ".join(REACTIONS), given=repr(icon[:20])))
    now = time.monotonic()
    if any(r.seat == seat and now - r.at < APART for r in live.reactions):
        return
    live.reactions = with_sign(live.reactions, seat, icon)
    live.announce()
    await storage.broadcast(live.info.id, f"{seat} {icon}")


def with_sign(reactions: list[Reaction], seat: int, icon: str) -> list[Reaction]:
    """The reactions that are still shown, and one more."""
    number = reactions[-1].number + 1 if reactions else 1
    return [*current(reactions), Reaction(number, seat, icon, time.monotonic())]


def told(reactions: list[Reaction], words: str) -> list[Reaction]:
    """The reactions, with one that another server broadcast."""
    seat, icon = words.split()
    return with_sign(reactions, int(seat), icon)


def current(reactions: list[Reaction]) -> list[Reaction]:
    """The reactions that are still shown, the newest of each seat."""
    now = time.monotonic()
    newest = {r.seat: r for r in reactions if now - r.at < SHOWN}
    return sorted(newest.values(), key=lambda r: r.number)
