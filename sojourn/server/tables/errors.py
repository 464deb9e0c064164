"""Why something cannot be done at a table."""

from __future__ import annotations

from sojourn.core.errors import IllegalAction, SojournError


class NoTable(SojournError):
    """There is no such table."""


class NoSeat(SojournError):
    """The seat is not this person's, or not free."""


class Gone(SojournError):
    """A table this version of the program cannot continue."""


class Stale(IllegalAction):
    """The click was meant for an earlier moment."""
