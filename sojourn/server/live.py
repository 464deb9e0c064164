"""One table in memory: the game, its chairs, what was said, and who waits to hear of it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import secrets
import time
import zlib
from collections import Counter
from dataclasses import dataclass
from typing import Any

from sojourn.core.errors import IllegalAction, SojournError
from sojourn.core.game import Game
from sojourn.core.log import Move
from sojourn.core.record import as_bytes
from sojourn.core.table import Table
from sojourn.core.trace import Event
from sojourn.core.words import speaking
from sojourn.server.catalogue import rules_of
from sojourn.server.history import before_each
from sojourn.server.language import say
from sojourn.server.storage import UNDO, Chair, Entry, Leave, Offer, Said, Saved, Sheet, Snapshot


class Gone(SojournError):
    """A table this version of the program cannot continue."""


class Stale(IllegalAction):
    """The click was meant for an earlier moment."""


@dataclass(frozen=True)
class Reaction:
    """A sign somebody made just now."""

    number: int
    seat: int
    icon: str
    at: float  # on this process's own clock


class Live:
    """A table somebody looks at. Whoever changes it holds `lock`."""

    def __init__(self, saved: Saved) -> None:
        self.sheet: Sheet = saved.sheet
        self.chairs: list[Chair] = list(saved.sheet.chairs)
        self.said: list[Said] = saved.said
        self.entries: list[Entry] = saved.entries
        self.offer: Offer | None = saved.offer  # somebody asks the others to go back
        self.reactions: list[Reaction] = []  # of the last moments; nobody keeps them
        self.move_ids = {entry.move_id: entry.number for entry in saved.entries if entry.move_id}
        self.lock = asyncio.Lock()
        self.hurry = asyncio.Event()  # somebody pressed "skip": bots do not pause until a person is asked
        self.acted: dict[int, int] = {}  # the move each person last chose; what came later is news to them
        self.asides: set[asyncio.Future[None]] = set()  # what is being thought about meanwhile
        self.driver: asyncio.Task[None] | None = None  # plays the bots' moves
        self.beat = 0  # grows with every change, moves or not
        self._stamp = secrets.token_hex(4)  # another one after a restart: beats begin anew then
        self._changed: dict[int | None, int] = {}  # the last beat that concerned a seat; None: everybody
        self.listening: Counter[int] = Counter()  # pages that are told of changes, by seat
        self.owed: set[int] = set()  # of them, those that have not come for the last change yet
        self.spoken: dict[int, str] = {}  # the language each seat last asked in
        self.drawn: dict[Any, Any] = {}  # pages of this beat that were drawn already
        self.marks: dict[int, bytes] = {}  # states after so many moves, for looking back
        self.used = time.monotonic()
        self._bell, self._arrival = asyncio.Event(), asyncio.Event()
        self.rules: Game = rules_of(self.sheet.game)
        self.table = restore(saved, self.rules)
        self.steps = steps_of(saved, self.table)  # fair steps of one seat: the seat, the table before each
        self._shown: dict[tuple[int, int], Any] = {}  # (seat, number) -> what the seat was asked then

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
        return seal(self.sheet.seed, self.sheet.salt)

    def question(self, seat: int) -> Any:
        """What a seat is asked now: the same question is the same value, in whatever language it is read."""
        view = self.rules.seen_by(self.table.state, self.table.box, seat)
        with speaking("en"):
            prompt = self.rules.prompt(self.table.content, view)
        return self.rules.legal_numbers(self.table.state, self.table.box, seat), prompt

    def remember_question(self, seat: int) -> None:
        """A page shows this seat what it is asked; its click may come when others have moved."""
        if (seat, self.number) not in self._shown:
            self._shown[seat, self.number] = self.question(seat)
            while len(self._shown) > 100:
                self._shown.pop(next(iter(self._shown)))

    def is_fresh(self, seat: int, number: int) -> bool:
        """Whether a page drawn at this move still asks the seat the same question."""
        if number == self.number:
            return True
        if any(entry.seat == seat for entry in self.entries[number:]):
            return False
        return (seat, number) in self._shown and self._shown[seat, number] == self.question(seat)

    def can_undo(self, seat: int) -> bool:
        """Whether the last thing that happened is a step of this seat that told nobody anything."""
        return bool(self.steps) and self.steps[-1][0] == seat and len(self.table.moves) == len(self.steps[-1][1].moves) + 1

    def add_step(self, seat: int, before: Table) -> None:
        """One more step that may be taken back; only an unbroken row of one seat's steps is kept."""
        if self.steps and (self.steps[-1][0] != seat or len(before.moves) != len(self.steps[-1][1].moves) + 1):
            self.steps.clear()
        self.steps.append((seat, before))

    @property
    def leave(self) -> Leave:
        """What may be taken back, as it is kept."""
        return Leave(self.number, self.steps[-1][0] if self.steps else 0, len(self.steps))

    def mark(self, seat: int) -> str:
        """A name for what this seat sees now: while it stays the same, so does the page."""
        return f"{self._stamp}-{seat}-{max(self._changed.get(None, 0), self._changed.get(seat, 0))}"

    def ring(self, only: int | None = None) -> None:
        """Something changed, for everybody or only one seat: wake all who listen, forget the pages drawn before."""
        self.beat += 1
        self._changed[only] = self.beat
        if only is None:
            self.owed = {seat for seat, pages in self.listening.items() if pages}
        for key in [key for key in self.drawn if only is None or key[0] == only]:
            del self.drawn[key]
        bell, self._bell = self._bell, asyncio.Event()
        bell.set()

    def came(self, seat: int) -> None:
        """A page of this seat comes for what it sees now."""
        self.owed.discard(seat)
        arrival, self._arrival = self._arrival, asyncio.Event()
        arrival.set()

    async def others_came(self, seat: int, patience: float) -> None:
        """Let everybody else who looks at the table come for their view; but who moved does not wait for long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self.owed - {seat}:
                    await self._arrival.wait()

    async def changed(self, beat: int, patience: float) -> bool:
        """Wait until the table is past this beat; False if nothing happened for so long."""
        self.used = time.monotonic()
        if self.beat != beat:
            return True
        try:
            await asyncio.wait_for(self._bell.wait(), patience)
        except TimeoutError:
            return False
        return True


def seal(seed: int, salt: str) -> str:
    """What is shown of a deal before it may be known."""
    return hashlib.sha256(f"{salt}{seed}".encode()).hexdigest()


def effective(entries: list[Entry]) -> list[Entry] | None:
    """The entries that count: those not taken back; None if one before the first was taken back."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.action == UNDO:
            if not kept:
                return None
            kept.pop()
        else:
            kept.append(entry)
    return kept


def check_pins(sheet: Sheet, rules: Game) -> None:
    """Refuse a table of other rules or other cards than those installed."""
    if sheet.rules != rules.version:
        raise Gone(
            say(
                "This table was played under rules {old} of {game}; this version of Sojourn has rules {new}. "
                "Its moves are kept; open it with the version it was begun with.",
                old=sheet.rules,
                game=rules.title,
                new=rules.version,
            )
        )
    if sheet.content != rules.content(sheet.options).hash:
        raise Gone(
            say(
                "This table was played with another box of {game} ({box}) than the one installed. "
                "Its moves are kept; open it with the version it was begun with.",
                game=rules.title,
                box=sheet.content,
            )
        )


def restore(saved: Saved, rules: Game) -> Table:
    """The table after all its entries: from the snapshot on if there is a good one, else from the deal."""
    sheet = saved.sheet
    check_pins(sheet, rules)
    table = Table(rules, rules.content(sheet.options), sheet.seats, sheet.seed)
    entries = saved.entries
    snapshot = saved.snapshot
    later = effective(entries[snapshot.number :]) if snapshot and snapshot.number <= len(entries) else None
    if snapshot is None or later is None or not thaw(table, snapshot):
        later = effective(entries)
    for entry in later or ():
        table.play(entry.seat, entry.action)
    return table


def steps_of(saved: Saved, table: Table) -> list[tuple[int, Table]]:
    """The steps that may be taken back, as that was found out before the table was let go."""
    leave = saved.leave
    if leave is None or leave.number != len(saved.entries):
        return []
    return [(leave.seat, before) for before in before_each(table, leave.steps)]


def freeze(table: Table, number: int) -> Snapshot:
    """Where a table stands, as bytes."""
    story = [[n, e.kind, e.seat, e.a, e.b, e.c, e.d, e.audience] for n, e in table.story]
    moves = [[m.seat, m.action, m.text] for m in table.moves]
    words = zlib.compress(json.dumps({"story": story, "moves": moves}).encode())
    return Snapshot(number, bytes(table.game.State.trace_size) + as_bytes(table.state), words)


def thaw(table: Table, snapshot: Snapshot) -> bool:
    """Bring a fresh table to where the snapshot was taken; False if it does not fit."""
    if len(snapshot.state) != table.game.State.traced.itemsize:
        return False
    words = json.loads(zlib.decompress(snapshot.story))
    table._lay(snapshot.state)
    table.story = [(n, Event(*numbers)) for n, *numbers in words["story"]]
    table.moves = [Move(*move) for move in words["moves"]]
    return True
