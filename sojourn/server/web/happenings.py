"""What just happened, for a page: the deed in one line, and the cues of each move that the page has not performed yet."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from sojourn.core.trace import Event
from sojourn.core.ui.cues import Cue
from sojourn.core.ui.markup import Markup
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.words import dressed, plainly

log = logging.getLogger("sojourn")

MOVES = 12  # noticed moves whose cues are offered: a page that missed more shows the table as it is
MOST = 24  # cues at most


@dataclass(frozen=True)
class NumberedCue:
    """A cue and the move it belongs to, as the viewer counts moves."""

    number: int
    cue: Cue

    @property
    def path(self) -> str:
        """Where a piece passes, as a page reads it."""
        return " ".join(f"{x:g},{y:g}" for x, y in self.cue.path)


def last_moves(live: LiveTable, seat: int, most: int) -> list[tuple[int, list[Event]]]:
    """What each of the last noticed moves made happen, as far as this viewer may know; oldest first."""
    table, numbers = live.table, live.seen.numbers(seat)
    noticed = [numbers.move(shown) for shown in range(max(1, numbers.last - most + 1), numbers.last + 1)]
    first = noticed[0] if noticed else 0
    events: dict[int, list[Event]] = {number: [] for number in noticed}
    for number, event in takewhile(lambda told: told[0] >= first, reversed(table.story)):
        if number in events and event.is_for(seat, table.over):
            events[number].insert(0, event)
    return [(numbers.shown(number), events[number]) for number in noticed]


def deed(live: LiveTable, seat: int) -> Markup:
    """The last thing somebody did, in one line: not what followed from it."""
    game, content = live.rules, live.table.content
    for _, events in reversed(last_moves(live, seat, MOVES)):
        told = [(event.kind, game.sentence(content, event, seat)) for event in events]
        spoken = [(kind, text) for kind, text in told if text]
        deeds = [text for kind, text in spoken if kind not in game.ui.asides]
        if deeds:
            return dressed(deeds[0], live.names)
    return Markup("")


def cues(live: LiveTable, view: Any, seat: int) -> list[NumberedCue]:
    """How the last moves are seen and heard by this viewer; a game whose cues fail is shown without them."""
    tell = live.rules.ui.cues
    if tell is None:
        return []
    try:
        found = list(_told(live, view, seat))
    except Exception:
        log.exception("%s: its cues cannot be told", live.rules.name)
        return []
    return found[-MOST:]


def _told(live: LiveTable, view: Any, seat: int) -> Iterator[NumberedCue]:
    tell, content = live.rules.ui.cues, live.table.content
    assert tell is not None
    for number, events in last_moves(live, seat, MOVES):
        for event in events:
            for cue in tell(content, view, event, seat):
                yield NumberedCue(number, replace(cue, text=plainly(cue.text, live.names)))


def since(found: Sequence[NumberedCue], shown: int) -> list[NumberedCue]:
    """The cues of moves after the one that a page shows."""
    return [each for each in found if each.number > shown]
