"""The clock of a table: how long a decision may take, and how much of it is left.

A seat's clock runs while it owes a decision. When it started follows from what everyone at the table has seen: that the
seat has to act, and its moves that nobody could miss. A move that someone cannot notice changes no clock.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from sojourn.bots import BOTS
from sojourn.core.errors import SojournError
from sojourn.core.record import SPECTATOR
from sojourn.core.table import Table
from sojourn.core.words import later
from sojourn.server.storage.records import UNDO, Chair, Entry, TableInfo
from sojourn.server.tables.seen_moves import Viewers, viewers
from sojourn.server.words import say

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
NO_CLOCK, NOBODY = "none", ""
CLOCKS = {"relaxed": 10 * MINUTE, "1-day": DAY, "3-days": 3 * DAY, "7-days": 7 * DAY}  # seconds for a decision
CLOCK_NAMES = {
    NO_CLOCK: later("No clock"),
    "relaxed": later("10 minutes for each decision"),
    "1-day": later("1 day for each decision"),
    "3-days": later("3 days for each decision"),
    "7-days": later("7 days for each decision"),
}


def check_clock(clock: str, stand_in: str) -> None:
    """Refuse a clock or a stand-in that there is not."""
    if clock not in CLOCK_NAMES:
        raise SojournError(
            say("The clock must be one of {all}, not {given}.", all=", ".join(CLOCK_NAMES), given=repr(clock[:20]))
        )
    levels = [bot.name for bot in BOTS.values() if bot.offered]
    if stand_in != NOBODY and stand_in not in levels:
        given = repr(stand_in[:20])
        raise SojournError(say("The stand-in must be one of {all}, or empty, not {given}.", all=", ".join(levels), given=given))


def owed_after(owed: Mapping[int, float], after: Table, entries: Sequence[Entry], noticed: Sequence[Viewers]) -> dict[int, float]:
    """Since when each seat owes its decision after these entries; `noticed` says who can notice each move among them."""
    everyone = viewers(SPECTATOR, *range(after.seats))
    moves = [entry for entry in entries if entry.action != UNDO]
    moved = {entry.seat: entry.at for entry, mask in zip(moves, noticed, strict=True) if mask & everyone == everyone}
    return {seat: moved.get(seat, owed.get(seat, entries[-1].at)) for seat in after.to_act}


def changes(before: Mapping[int, float], now: Mapping[int, float]) -> dict[int, float]:
    """What has to be stored of it: 0 for seats that owe nothing any more."""
    return {seat: now.get(seat, 0.0) for seat in {*before, *now} if before.get(seat, 0.0) != now.get(seat, 0.0)}


def deadline(info: TableInfo, chair: Chair, owed: Mapping[int, float]) -> float | None:
    """When a person's time is up; None if no clock runs for this seat."""
    if info.clock not in CLOCKS or chair.seat not in owed or chair.sitter != "person":
        return None
    return max(owed[chair.seat], chair.since) + CLOCKS[info.clock]


def time_left(until: float) -> str:
    """How long it is until then, in words."""
    seconds = until - time.time()
    if seconds <= 0:
        return say("Time is up")
    if seconds < MINUTE:
        return say("Less than a minute left")
    if seconds < 1.5 * HOUR:
        return say.many("{n} minute left", "{n} minutes left", round(seconds / MINUTE))
    if seconds < 1.5 * DAY:
        return say.many("{n} hour left", "{n} hours left", round(seconds / HOUR))
    return say.many("{n} day left", "{n} days left", round(seconds / DAY))


def time_left_words() -> dict[str, list[str]]:
    """The same words for the page's script, with gaps for numbers: for one, and for more."""
    return {
        "up": [say("Time is up")] * 2,
        "soon": [say("Less than a minute left")] * 2,
        "minutes": [say.many("{n} minute left", "{n} minutes left", n, n="{n}") for n in (1, 2)],
        "hours": [say.many("{n} hour left", "{n} hours left", n, n="{n}") for n in (1, 2)],
        "days": [say.many("{n} day left", "{n} days left", n, n="{n}") for n in (1, 2)],
    }
