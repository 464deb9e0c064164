"""Why something cannot be done at a table."""

from __future__ import annotations

from sojourn.core.errors import IllegalAction, SojournError
from sojourn.server.storage.records import SavedTable


class NoTable(SojournError):
    """There is no such table."""


class NoSeat(SojournError):
    """The seat is not this person's, or not free."""


class Gone(SojournError):
    """A table this version of the program cannot continue; what is stored of it can still be read."""

    def __init__(self, reason: str, saved: SavedTable) -> None:
        super().__init__(reason)
        self.saved = saved
        self.shown: object = None  # what can still be shown of it, once somebody has looked


class Stale(IllegalAction):
    """The click was meant for an earlier moment."""
