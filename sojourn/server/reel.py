"""A game to leaf through: any moment of it, through the eyes of whoever may look, as it was seen then.

A finished table and an uploaded game may be seen through every seat's eyes, a spectator's, or with all
cards open; a running one only through the asker's own. The open view is made here and nowhere else: the
engine knows none, so that nothing else can ever show more than a seat knows.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from sojourn.core import dispatch
from sojourn.core.errors import LogError, SojournError
from sojourn.core.log import read_log
from sojourn.core.record import SPECTATOR
from sojourn.core.table import Table
from sojourn.core.trace import EVERYBODY, Event
from sojourn.core.words import number as thousands
from sojourn.server.catalogue import rule_of_event, rules_of
from sojourn.server.history import as_state
from sojourn.server.language import joined, say
from sojourn.server.live import Live
from sojourn.server.scene import told_lines

EVERY = 50  # moves between two kept states: the way from one of them is some milliseconds
MOST_MOVES = 20_000  # of an uploaded game
KEPT = 24  # uploaded games that are remembered
OPEN = -2  # eyes that see everything: all hands, all cards that lie face down

_ID = re.compile(r"[0-9a-f]{20}")


@dataclass
class Reel:
    """All moments of one table."""

    table: Table
    names: list[str]
    address: str  # of its page
    marks: dict[int, bytes] = field(default_factory=dict)  # states after so many moves

    @property
    def last(self) -> int:
        """How many moves there are."""
        return len(self.table.moves)

    def state(self, number: int) -> Any:
        """The table's state after so many moves, played on from the nearest mark."""
        near = max((mark for mark in list(self.marks) if mark <= number), default=-1)
        state: Any = self.table.game.State.new() if near < 0 else as_state(self.table.game, self.marks[near])
        if near < 0:
            dispatch.setup(state, self.table.box, self.table.seats, self.table.seed)
        for at in range(max(near, 0), number):
            if at % EVERY == 0:
                self.marks.setdefault(at, state.tobytes())
            move = self.table.moves[at]
            dispatch.apply(state, self.table.box, move.seat, move.action)
        return state

    def view(self, number: int, seat: int) -> Any:
        """What the seat, or a spectator, knew then; with OPEN, all there was to know."""
        state = self.state(number)
        seen = self.table.game.seen_by(state, self.table.box, max(seat, SPECTATOR))
        return opened(state, seen) if seat == OPEN else seen

    def told(self, seat: int) -> list[tuple[int, str, str]]:
        """The whole story as the seat read it: (number of the move, sentence, ID of the rule behind it)."""
        return self._told(seat, self.table.story)

    def _told(self, seat: int, story: Sequence[tuple[int, Event]]) -> list[tuple[int, str, str]]:
        if seat != OPEN:
            return told_lines(self.table, seat, story)
        return [line for n, event in story for line in self._overheard(n, event)]

    def _overheard(self, number: int, event: Event) -> list[tuple[int, str, str]]:
        """An event as everybody may read it afterwards; what was whispered says to whom."""
        game, content = self.table.game, self.table.content
        hearers = [seat for seat in range(self.table.seats) if event.is_for(seat)]
        viewer = SPECTATOR if event.audience == EVERYBODY or not hearers else hearers[0]
        text = game.sentence(content, event, viewer)
        if text and event.audience != EVERYBODY:
            names = joined([f"@{seat}" for seat in hearers])
            text = say("Only {names}: {text}", names=names, text=text) if hearers else ""
        return [(number, text, rule_of_event(game, event))] if text else []

    def sentences(self, number: int, seat: int) -> list[str]:
        """What the move brought, as the seat read it; before the first move, how the table was laid."""
        return [text for _, text, _ in self._told(seat, [(n, event) for n, event in self.table.story if n == number])]


def opened(state: Any, seen: Any) -> Any:
    """A spectator's view with everything in it that the state holds under the same name."""
    for name in seen.dtype.names:
        if name in state.dtype.names and seen.dtype[name].shape == state.dtype[name].shape:
            seen[name] = state[name]
    return seen


def reel_of(live: Live) -> Reel:
    """A table of this server; kept until it changes."""
    if "reel" not in live.drawn:
        live.drawn["reel"] = Reel(live.table.copy(), live.names, f"/t/{live.sheet.id}/replay", live.marks)
    found: Reel = live.drawn["reel"]
    return found


def eyes_of(live: Live, mine: int) -> list[int]:
    """Through whose eyes the table may be seen: when it is over everybody's, before that only one's own."""
    if live.table.over:
        return all_eyes(live.table)
    return [mine]


def all_eyes(table: Table) -> list[int]:
    """Everybody's eyes, and all cards open: for games that hold no secret any more."""
    return [OPEN, SPECTATOR, *range(table.seats)]


# --- Uploaded games --------------------------------------------------------------------------------


class Uploads:
    """The newest uploaded games, in memory only; the same file is the same game."""

    def __init__(self) -> None:
        self._reels: OrderedDict[str, Reel] = OrderedDict()
        self._one = asyncio.Lock()  # replaying takes a core: one at a time

    async def add(self, data: bytes) -> Reel:
        """Read and replay a saved game, or say what is wrong with it."""
        key = sha256(data).hexdigest()[:20]
        async with self._one:
            if key not in self._reels:
                table = await asyncio.to_thread(played_again, data)
                self._reels[key] = Reel(table, [], f"/replay/{key}")
                while len(self._reels) > KEPT:
                    self._reels.popitem(last=False)
            self._reels.move_to_end(key)
            return self._reels[key]

    def get(self, key: str) -> Reel:
        """One of them, while it is remembered."""
        if not _ID.fullmatch(key) or key not in self._reels:
            raise SojournError(say("This replay is not kept any more; upload the saved game again."))
        self._reels.move_to_end(key)
        reel = self._reels[key]
        return replace(reel, names=[say("Seat {number}", number=seat + 1) for seat in range(reel.table.seats)])


def played_again(data: bytes) -> Table:
    """The table a saved game describes, after all its moves."""
    if not data.strip():
        raise LogError(say("Choose a saved game first: the file that a finished table offers for download."))
    try:
        log = read_log(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise LogError(say("This file is not a saved game: it is not even text.")) from None
    if len(log.moves) > MOST_MOVES:
        most, given = thousands(MOST_MOVES), thousands(len(log.moves))
        raise LogError(say("A replay has at most {most} moves; this game has {given}.", most=most, given=given))
    rules = rules_of(log.game)
    content = rules.content(log.options)
    log.check(rules, content)
    table = Table(rules, content, log.seats, log.seed)
    for number, move in enumerate(log.moves):
        try:
            table.play(move.seat, move.action)
        except SojournError as error:
            raise log.wrong(number, str(error)) from None
    return table
