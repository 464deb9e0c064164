"""Assist markers: how far a tourist must be led for one, and whether the card has room."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.trace import emit
from sojourn.games.donde_es.records import MARKERS, Box, EventCard, State, Told


@rule("DE-23", "DE-R14")
def spaces_needed(s: Any, seat: int) -> int:
    """Two spaces earn a marker; one with the megaphone, three when head office visits."""
    if s.lasting[seat] == EventCard.MEGAPHONE:
        return 1
    return 3 if s.lasting[seat] == EventCard.HEAD_OFFICE else 2


@rule("DE-24", "DE-R16")
def has_room(s: Any, box: Box, space: int) -> bool:
    """Whether another marker fits on the card: three do, four in a variant."""
    return bool(s.marks[space][box.markers - 1] < 0)


@rule("DE-23", "DE-25", "DE-26", "DE-R14")
def has_earned(s: State, box: Box, space: int) -> bool:
    """Walked far enough this turn, nothing placed yet this turn, and room on the card."""
    if s.marked >> space & 1 or s.walked[space] < spaces_needed(s, s.active):
        return False
    return has_room(s, box, space)


@rule("DE-23", "DE-R17")
def put_marker(s: State, space: int, seat: int) -> None:
    """A stake in this tourist: it pays whenever the tourist arrives, whoever leads."""
    for i in range(MARKERS):
        if s.marks[space][i] < 0:
            s.marks[space][i] = seat
            break
    emit(s, Told.MARKER, seat, s.who[space], space)
