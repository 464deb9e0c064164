"""Quick reactions: a sign from a short list, shown at the seat for a moment and then gone."""

from __future__ import annotations

import time

from sojourn.core.errors import SojournError
from sojourn.core.words import later
from sojourn.server.language import say
from sojourn.server.live import Live, Reaction

REACTIONS = {
    "smiley": later("That is funny"),
    "star": later("Well played"),
    "handshake": later("Thank you"),
    "warning": later("Oh no"),
    "question": later("I wonder"),
    "hourglass": later("One moment, please"),
}
SHOWN = 8.0  # seconds
APART = 0.5  # seconds between two of one seat


def react(live: Live, seat: int, icon: str) -> None:
    """Show a sign to everybody at the table."""
    if icon not in REACTIONS:
        raise SojournError(say("A reaction is one of {all}, not {given}.", all=", ".join(REACTIONS), given=repr(icon[:20])))
    now = time.monotonic()
    if any(r.seat == seat and now - r.at < APART for r in live.reactions):
        return
    number = live.reactions[-1].number + 1 if live.reactions else 1
    live.reactions = [*current(live), Reaction(number, seat, icon, now)]
    live.ring()


def current(live: Live) -> list[Reaction]:
    """The signs that are still to be seen, the newest of each seat."""
    now = time.monotonic()
    newest = {r.seat: r for r in live.reactions if now - r.at < SHOWN}
    return sorted(newest.values(), key=lambda r: r.number)
