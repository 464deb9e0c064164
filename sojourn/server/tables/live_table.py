"""One table in memory: the game, its chairs, what was said, and who waits to hear of changes."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

from sojourn.core.game import Game
from sojourn.core.table import Table
from sojourn.core.words import speaking
from sojourn.server.catalogue import game_named
from sojourn.server.storage.records import Answers, Chair, Entry, Offer, Said, SavedTable, TableInfo, UndoRight
from sojourn.server.tables.page_cache import PageCache
from sojourn.server.tables.restore import restore, undoable_steps

MOST_QUESTIONS = 100  # that are remembered of one table

Put = tuple[str, int]  # a secret question put to a seat: its id, and how many moves the seat had made then


@dataclass(frozen=True)
class Reaction:
    """A sign somebody made just now."""

    number: int
    seat: int
    icon: str
    at: float  # of this process's monotonic clock


class LiveTable:
    """A table somebody looks at. Whoever changes it holds `lock`."""

    def __init__(self, saved: SavedTable) -> None:
        self.info: TableInfo = saved.info
        self.chairs: list[Chair] = list(saved.info.chairs)
        self.said: list[Said] = saved.said
        self.entries: list[Entry] = saved.entries
        self.offer: Offer | None = saved.offer  # somebody asks the others to go back
        self.reactions: list[Reaction] = []  # of the last seconds; not stored
        self.move_ids = {entry.move_id: entry.number for entry in saved.entries if entry.move_id}
        self.lock = asyncio.Lock()
        self.rules: Game = game_named(self.info.game)
        self.table = restore(saved, self.rules)
        self.answers: Answers = saved.answers  # standing answers; each seat's are for its own eyes
        self.answered_soon: dict[int, Put] = {}  # secret questions that are answered for a seat after a while
        self.undoable = undoable_steps(saved, self.table)  # fair steps of one seat: the seat, the table before each
        self.last_choice: dict[int, int] = {}  # moves there were when each seat last chose; later ones are news to it
        self.background: set[asyncio.Future[None]] = set()  # tasks that belong to the table
        self.driver: asyncio.Task[None] | None = None  # plays the bots' moves
        self.skip_pauses = asyncio.Event()  # bots do not pause until a person is asked
        self.version = 0  # grows with every change, also with those that are no moves
        self.cache = PageCache()
        self.known_states: dict[int, bytes] = {}  # states after so many moves, for looking back
        self.listeners: Counter[int] = Counter()  # open event streams, by seat
        self.not_fetched: set[int] = set()  # seats with a stream that have not fetched the last change yet
        self.languages: dict[int, str] = {}  # the language each seat last asked in
        self.used = time.monotonic()
        self._loaded_as = secrets.token_hex(4)  # versions begin anew when a table is loaded: this tells them apart
        self._versions: dict[int | None, int] = {}  # the last version that concerned a seat; None: everybody
        self._questions: dict[tuple[int, int], Any] = {}  # (seat, number of entries) -> what the seat was asked then
        self._changed, self._fetched = asyncio.Event(), asyncio.Event()

    @property
    def number(self) -> int:
        """How many entries there are: "table 7 is at move 42"."""
        return len(self.entries)

    @property
    def names(self) -> list[str]:
        """The people, by seat."""
        return [chair.name for chair in self.chairs]

    @property
    def sealed(self) -> str:
        """The hash that is shown from the start; the seed and the salt behind it are shown at the end."""
        return seal(self.info.seed, self.info.salt)

    # --- What a seat is asked -----------------------------------------------------------------

    def question(self, seat: int) -> Any:
        """What a seat is asked now: the same question is the same value, in whatever language it is read."""
        view = self.rules.seen_by(self.table.state, self.table.box, seat)
        with speaking("en"):
            prompt = self.rules.prompt(self.table.content, view)
        return self.rules.legal_numbers(self.table.state, self.table.box, seat), prompt

    def remember_question(self, seat: int) -> None:
        """A page shows this seat what it is asked; its click may come after others have moved."""
        if (seat, self.number) not in self._questions:
            self._questions[seat, self.number] = self.question(seat)
            while len(self._questions) > MOST_QUESTIONS:
                self._questions.pop(next(iter(self._questions)))

    def is_fresh(self, seat: int, number: int) -> bool:
        """Whether a page drawn at this number of entries still asks the seat the same question."""
        if number == self.number:
            return True
        if any(entry.seat == seat for entry in self.entries[number:]):
            return False
        return (seat, number) in self._questions and self._questions[seat, number] == self.question(seat)

    # --- What a seat may take back ------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether the last move is a step of this seat that told nobody anything."""
        if not self.undoable or self.undoable[-1][0] != seat:
            return False
        return len(self.table.moves) == len(self.undoable[-1][1].moves) + 1

    def add_undoable(self, seat: int, before: Table) -> None:
        """One more step that may be taken back; only an unbroken row of one seat's steps is kept."""
        if self.undoable and (self.undoable[-1][0] != seat or len(before.moves) != len(self.undoable[-1][1].moves) + 1):
            self.undoable.clear()
        self.undoable.append((seat, before))

    @property
    def undo_right(self) -> UndoRight:
        """What may be taken back, as it is stored."""
        return UndoRight(self.number, self.undoable[-1][0] if self.undoable else 0, len(self.undoable))

    # --- Changes ------------------------------------------------------------------------------

    def page_version(self, seat: int) -> str:
        """Names what this seat sees now: while it stays the same, so does the page."""
        return f"{self._loaded_as}-{seat}-{max(self._versions.get(None, 0), self._versions.get(seat, 0))}"

    def announce(self, only: int | None = None) -> None:
        """Something changed, for everybody or only for one seat: empty the cache and wake all who wait for a change."""
        self.version += 1
        self._versions[only] = self.version
        if only is None:
            self.not_fetched = {seat for seat, streams in self.listeners.items() if streams}
            self.cache.clear()
        else:
            self.cache.clear_scenes(only)
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def fetched(self, seat: int) -> None:
        """A page of this seat fetches what it sees now."""
        self.not_fetched.discard(seat)
        fetched, self._fetched = self._fetched, asyncio.Event()
        fetched.set()

    async def wait_for_others(self, seat: int, patience: float) -> None:
        """Wait until all other seats with a stream have fetched the last change, but not for longer than `patience`."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self.not_fetched - {seat}:
                    await self._fetched.wait()

    async def wait_for_change(self, version: int, patience: float) -> bool:
        """Wait until the table is past this version; False if that takes longer than `patience`."""
        self.used = time.monotonic()
        if self.version != version:
            return True
        try:
            await asyncio.wait_for(self._changed.wait(), patience)
        except TimeoutError:
            return False
        return True


def seal(seed: int, salt: str) -> str:
    """A hash of the deal, which can be shown before the deal may be known."""
    return hashlib.sha256(f"{salt}{seed}".encode()).hexdigest()
