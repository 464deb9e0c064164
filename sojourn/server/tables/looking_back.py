"""Looking back: any earlier moment of a game, as a seat, a spectator or everybody may see it.

A finished table and an uploaded game may be seen through every seat's eyes, a spectator's, or with all
cards open; a running one only through the asker's own. The open view is made here and nowhere else: the
engine knows none, so that nothing else can ever show more than a seat knows.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sojourn.core.record import SPECTATOR, as_bytes
from sojourn.core.table import Table
from sojourn.core.trace import EVERYBODY, Event
from sojourn.core.words import listed
from sojourn.server.catalogue import rule_of_event
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.page_cache import CacheKey
from sojourn.server.words import say

EVERY = 50  # moves between two kept states: playing on from one of them takes some milliseconds
OPEN = -2  # the viewer that sees everything: all hands, all cards that lie face down

Told = tuple[int, str, str]  # number of the move, sentence, ID of the rule behind it


@dataclass
class Playback:
    """All moments of one table."""

    table: Table
    names: list[str]
    known_states: dict[int, bytes] = field(default_factory=dict)  # every fiftieth state that was met so far

    @property
    def last(self) -> int:
        """How many moves there are."""
        return len(self.table.moves)

    def states(self, numbers: Iterable[int]) -> dict[int, Any]:
        """The states after so many moves, played on from the nearest known one."""
        wanted = set(numbers)
        start = max((number for number in list(self.known_states) if number <= min(wanted)), default=0)
        marks = range(start - start % EVERY, max(wanted), EVERY)
        found = self.table.states_at(wanted | {mark for mark in marks if mark >= start}, self.known_states)
        for mark in marks:
            if mark in found:
                self.known_states.setdefault(mark, as_bytes(found[mark]))
        return {number: found[number] for number in sorted(wanted)}

    def view(self, number: int, seat: int) -> Any:
        """What the seat, or a spectator, knew after so many moves; with OPEN, all there was to know."""
        return self.views([number], seat)[number]

    def views(self, numbers: Iterable[int], seat: int) -> dict[int, Any]:
        """The same for several moments."""
        return {number: self._seen(state, seat) for number, state in self.states(numbers).items()}

    def _seen(self, state: Any, seat: int) -> Any:
        seen = self.table.game.seen_by(state, self.table.box, max(seat, SPECTATOR))
        return opened(state, seen) if seat == OPEN else seen

    def told(self, seat: int) -> list[Told]:
        """The whole story as the seat read it."""
        return self._told(seat, self.table.story)

    def sentences(self, number: int, seat: int) -> list[str]:
        """What the move brought, as the seat read it; before the first move, how the table was laid."""
        return [text for _, text, _ in self._told(seat, [(n, event) for n, event in self.table.story if n == number])]

    def _told(self, seat: int, story: Sequence[tuple[int, Event]]) -> list[Told]:
        if seat != OPEN:
            return told_lines(self.table, seat, story)
        return [line for n, event in story for line in self._overheard(n, event)]

    def _overheard(self, number: int, event: Event) -> list[Told]:
        """An event as everybody may read it afterwards; what was whispered says to whom."""
        game, content = self.table.game, self.table.content
        hearers = [seat for seat in range(self.table.seats) if event.is_for(seat)]
        viewer = SPECTATOR if event.audience == EVERYBODY or not hearers else hearers[0]
        text = game.sentence(content, event, viewer)
        if text and hearers and event.audience != EVERYBODY:
            names = listed([f"@{seat}" for seat in hearers])
            text = say("Seen only by {names}: {text}", names=names, text=text)
        return [(number, text, rule_of_event(game, event))] if text else []


def opened(state: Any, seen: Any) -> Any:
    """A spectator's view with everything in it that the state holds under the same name."""
    for name in seen.dtype.names:
        if name in state.dtype.names and seen.dtype[name].shape == state.dtype[name].shape:
            seen[name] = state[name]
    return seen


def told_lines(
    table: Table, seat: int, story: Sequence[tuple[int, Event]], most: int | None = None, over: bool = False
) -> list[Told]:
    """Events as a seat may read them, or the last of them; `over` adds what is told only after the game."""
    game, content = table.game, table.content
    newest_first = ((n, e, game.sentence(content, e, seat)) for n, e in reversed(story) if e.is_for(seat, over))
    told = ((n, text, rule_of_event(game, e)) for n, e, text in newest_first if text)
    return list(itertools.islice(told, most))[::-1]


def playback_of(live: LiveTable) -> Playback:
    """The moments of a table of this server; cached until it changes."""
    return live.cache.get(CacheKey[Playback]("playback"), lambda: Playback(live.table.copy(), live.names, live.known_states))


def viewers_of(live: LiveTable, mine: int) -> list[int]:
    """Through whose eyes the table may be seen: when it is over everybody's, before that only one's own."""
    return all_viewers(live.table) if live.table.over else [mine]


def all_viewers(table: Table) -> list[int]:
    """Everybody's eyes, and all cards open: for games that hold no secret any more."""
    return [OPEN, SPECTATOR, *range(table.seats)]


def last_choice(live: LiveTable, seat: int) -> int:
    """How many moves there were when this seat last chose; what came later is news to it."""
    moves = live.table.moves
    own = next((n for n in range(len(moves), 0, -1) if moves[n - 1].seat == seat), 0)
    return min(live.last_choice.get(seat, own), len(moves))
