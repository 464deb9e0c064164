"""One table in memory: the game, its chairs, what was said, and who waits to hear of changes."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hashlib
import operator
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sojourn.core.game import Game
from sojourn.core.log import Log
from sojourn.core.table import Table
from sojourn.core.words import speaking
from sojourn.server.catalogue import game_named
from sojourn.server.storage.records import UNDO, Answers, Chair, Entry, Offer, Said, SavedTable, TableInfo, UndoRight
from sojourn.server.tables.clock import deadline
from sojourn.server.tables.page_cache import PageCache
from sojourn.server.tables.restore import as_opened, restore, undoable_steps
from sojourn.server.tables.seen_moves import ALL, Numbers, Viewers, all_moves, is_among

STARTED = secrets.token_hex(4)  # pages of an earlier process are fetched anew
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
        self.chairs: list[Chair] = list(saved.info.chairs)
        self.said: list[Said] = saved.said
        self.entries: list[Entry] = saved.entries
        self.offer: Offer | None = saved.offer  # somebody asks the others to go back
        self.reactions: list[Reaction] = []  # of the last seconds; not stored
        self.move_ids = {entry.move_id: entry.number for entry in saved.entries if entry.move_id}
        self.lock = asyncio.Lock()
        self.rules: Game = game_named(saved.info.game)
        self.table, self.seen = restore(saved, self.rules)
        self.info: TableInfo = as_opened(saved.info, self.table.content)
        self.owed: dict[int, float] = saved.owed  # since when each seat owes its decision
        self.answers: Answers = saved.answers  # standing answers; each seat's are for its own eyes
        self.answered_soon: dict[int, Put] = {}  # secret questions that are answered for a seat after a while
        self.undoable = Counter(undoable_steps(saved, self.seen))  # how many of its last steps each seat may take back
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
        self.has_reminders = saved.has_reminders  # somebody wants to be told when they are away
        self.stored_presence: dict[int, float] = {}  # when it was last stored that the owner of a seat is here
        self.used = time.monotonic()
        self._questions: dict[tuple[int, int], Any] = {}  # (seat, entries it had noticed) -> what it was asked then
        self._changed, self._fetched = asyncio.Event(), asyncio.Event()

    @property
    def number(self) -> int:
        """How many entries there are; what a viewer is told is `seen.count`, which counts those it noticed."""
        return len(self.entries)

    def replay_numbers(self, viewer: int) -> Numbers:
        """The numbers of a replay: of the moves the viewer noticed; of all when the game is over and holds no secret."""
        return all_moves(len(self.table.moves)) if self.table.over else self.seen.numbers(viewer)

    @property
    def names(self) -> list[str]:
        """The people, by seat."""
        return [chair.name for chair in self.chairs]

    @property
    def log(self) -> Log:
        """The saved game, with the names the table knows everybody by."""
        return replace(self.table.log, names=tuple(self.names))

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
        if (now := (seat, self.seen.count(seat))) not in self._questions:
            self._questions[now] = self.question(seat)
            while len(self._questions) > MOST_QUESTIONS:
                self._questions.pop(next(iter(self._questions)))

    def is_fresh(self, seat: int, number: int) -> bool:
        """Whether a page drawn when the seat had noticed so many entries still asks it the same question."""
        if number == self.seen.count(seat):
            return True
        if any(self.entries[later].seat == seat for later in self.seen.entries(seat, number)):
            return False
        return (seat, number) in self._questions and self._questions[seat, number] == self.question(seat)

    # --- What a seat may take back ------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether the last move this seat noticed is a step of its own that told nobody anything."""
        return self.undoable[seat] > 0

    def undo_right(self, seat: int) -> UndoRight:
        """What a seat may take back, as it is stored."""
        return UndoRight(self.number, seat, self.undoable[seat])

    # --- Changes ------------------------------------------------------------------------------

    def page_version(self, seat: int) -> str:
        """Names what this seat sees now: while it stays the same, so does the page.

        It follows from what the page shows and counts nothing else: not changes that this seat cannot notice, and not
        how often the table was loaded.
        """
        info, mine = self.info, ([chair.quiet for chair in self.chairs if chair.seat == seat], self.answers.get(seat))
        people = [(chair.name, chair.sitter, chair.hints, chair.away, deadline(info, chair, self.owed)) for chair in self.chairs]
        signs = [(sign.number, sign.seat, sign.icon) for sign in self.reactions]
        offer = (self.offer.seat, self.offer.agreed, self.seen.numbers(seat).shown(self.offer.to)) if self.offer else None
        more = (info.pace, info.rematch, info.lesson, len(self.said), offer, self.can_undo(seat))
        shown = repr((self.seen.count(seat), people, mine, signs, more))
        return f"{STARTED}-{seat}-{hashlib.sha256(shown.encode()).hexdigest()[:16]}"

    def add(self, after: Table, entries: Sequence[Entry], noticed_moves: Sequence[Viewers]) -> None:
        """Show the table after new entries to those who can notice them: so many viewers for each move among them."""
        undone = sum(entry.action == UNDO for entry in entries)
        same = len(self.table.moves) - undone  # moves that stand as before
        self.known_states = {number: state for number, state in self.known_states.items() if number <= same}
        for _ in range(undone):
            self.seen.take_back()
        for mask in noticed_moves:
            self.seen.add(mask)
        self.table = after
        self.entries += entries
        self.move_ids |= {entry.move_id: entry.number for entry in entries if entry.move_id}
        noticed = functools.reduce(operator.or_, self.seen.by_entry[-len(entries) :])
        for seat in range(after.seats):
            if is_among(seat, noticed):
                del self.undoable[seat]
        self.announce(noticed)

    def announce(self, noticed: Viewers = ALL) -> None:
        """Something changed that these viewers can notice: clear their part of the cache and wake all who wait for a change."""
        self.version += 1
        self.cache.clear(noticed)
        late = {seat for seat in self.listeners if is_among(seat, noticed)} | self.not_fetched
        self.not_fetched = {seat for seat in late if self.listeners[seat]}
        self._wake()

    def announce_to(self, seat: int) -> None:
        """What this seat may take back, or is asked, changed; nobody else can notice that."""
        self.version += 1
        self.cache.clear_scenes(seat)
        self._wake()

    def _wake(self) -> None:
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
