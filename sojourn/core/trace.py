"""The trace: what an action made happen, told as it happens.

Rules call `emit` for what the whole table sees and `whisper` for what only some seats see. A
record without room for events (the one fast simulation uses) makes both compile to nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sojourn.core.compiling import fast, overload
from sojourn.core.record import MAX_EVENTS, SPECTATOR

EVERYBODY = -1  # the audience of what happens in the open
AFTERWARDS = 0  # the audience of what nobody learns before the game is over, and then everybody may


@dataclass(frozen=True)
class Event:
    """One thing that happened; `kind` and the numbers are the game's own."""

    kind: int
    seat: int  # whose doing it is, -1 for nobody's
    a: int
    b: int
    c: int
    d: int
    audience: int  # bit mask of the seats that may know, EVERYBODY for all

    def is_for(self, seat: int, over: bool = False) -> bool:
        """Whether this seat (or the spectator) may know of it; some things only when the game is over."""
        if self.audience == AFTERWARDS:
            return over
        return self.audience == EVERYBODY or (seat != SPECTATOR and bool(self.audience >> seat & 1))


@fast
def _write(s: Any, audience: int, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    if s.told >= MAX_EVENTS:
        return
    line = s.events[s.told]
    line[0] = kind
    line[1] = seat
    line[2] = a
    line[3] = b
    line[4] = c
    line[5] = d
    line[6] = audience
    s.told += 1


def whisper(s: Any, audience: int, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Tell some seats (a bit mask) what happened; the others do not even learn that it did."""
    if "events" in s.dtype.fields:
        _write(s, audience, kind, seat, a, b, c, d)


def emit(s: Any, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Tell the whole table what happened."""
    if "events" in s.dtype.fields:
        _write(s, EVERYBODY, kind, seat, a, b, c, d)


@overload(whisper, inline="always")
def _compiled_whisper(s: Any, audience: Any, kind: Any, seat: Any, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0) -> Any:
    if "events" in s.fields:
        return lambda s, audience, kind, seat, a=0, b=0, c=0, d=0: _write(s, audience, kind, seat, a, b, c, d)
    return lambda s, audience, kind, seat, a=0, b=0, c=0, d=0: None


@overload(emit, inline="always")
def _compiled_emit(s: Any, kind: Any, seat: Any, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0) -> Any:
    if "events" in s.fields:
        return lambda s, kind, seat, a=0, b=0, c=0, d=0: _write(s, -1, kind, seat, a, b, c, d)
    return lambda s, kind, seat, a=0, b=0, c=0, d=0: None


def events_of(s: Any) -> list[Event]:
    """What the trace holds, in order."""
    return [Event(*(int(x) for x in line)) for line in s.events[: int(s.told)]]
