"""What is kept: tables, who sits where, and every action ever played, in order, for ever.

One thread writes. It takes all that waits, whichever table it belongs to, into one transaction and
one disk sync (group commit), and only then says that it is done: who was answered can pull the plug.
`Storage` is all the rest of the server knows. `SqlStorage` is what databases have in common; here is the
one that is a file, in `postgres.py` the one that many servers share.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from sojourn.core.errors import SojournError
from sojourn.server.migrations import migrate

UNDO = -1  # an entry that takes the one before back
BATCH = 500  # entries of one transaction at most


@dataclass(frozen=True)
class Chair:
    """Who sits in a seat."""

    seat: int
    name: str
    sitter: str  # "person", "open" or "bot:LEVEL"
    quiet: int = 0  # 1: wishes not to be asked in moments for talk
    hints: int = 1  # 0: wishes that nobody at the table gets hints

    @property
    def bot(self) -> str:
        """The bot's level; empty for people."""
        return self.sitter.removeprefix("bot:") if self.sitter.startswith("bot:") else ""


@dataclass(frozen=True)
class Entry:
    """One action of one seat, as it is kept."""

    number: int
    seat: int
    action: int
    move_id: str | None
    at: float


@dataclass(frozen=True)
class Said:
    """One line of the table's conversation."""

    number: int
    seat: int  # -1: a spectator
    text: str
    at: float


@dataclass(frozen=True)
class Offer:
    """A seat asks everybody to go back to an earlier moment."""

    seat: int
    to: int  # moves that stay
    agreed: int  # bit mask of the seats that said yes


@dataclass(frozen=True)
class Leave:
    """A seat may take its last steps back: nobody has learned anything from them."""

    number: int  # entries there were; one more, and the leave is gone
    seat: int
    steps: int


@dataclass(frozen=True)
class Snapshot:
    """The state after `number` entries, so that a long game is back at once."""

    number: int
    state: bytes
    story: bytes


@dataclass(frozen=True)
class Sheet:
    """All facts of a table but its moves."""

    id: str
    code: str
    game: str
    rules: int
    content: str
    options: dict[str, str]
    seats: int
    seed: int
    salt: str
    pace: str
    listed: bool
    dealt: bool  # the host gave the seed
    created: float
    ended: float | None = None
    rematch: str | None = None
    lesson: int = 0  # of a first game: one more than the steps that were read; -1 when it was left; 0 for all other tables
    chairs: tuple[Chair, ...] = ()


@dataclass(frozen=True)
class Saved:
    """A table as it comes back from the disk."""

    sheet: Sheet
    entries: list[Entry] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    snapshot: Snapshot | None = None
    offer: Offer | None = None
    leave: Leave | None = None


class Storage(Protocol):
    """What the server asks of a database. Everything awaited is durable when it returns."""

    async def create(self, sheet: Sheet, owners: list[tuple[int, str]]) -> None: ...
    async def append(self, table: str, entries: list[Entry], ended: bool) -> None: ...
    async def set_chair(self, table: str, chair: Chair, person: str | None = None) -> None: ...
    async def set_field(self, table: str, name: str, value: str | int) -> None: ...
    async def snapshot(self, table: str, snapshot: Snapshot) -> None: ...
    async def say(self, table: str, said: Said) -> None: ...
    async def note(self, table: str, seat: int, text: str) -> None: ...
    async def offer(self, table: str, offer: Offer | None) -> None: ...
    async def leave(self, table: str, leave: Leave) -> None: ...
    async def tell(self, table: str, words: str) -> None: ...
    def load(self, table: str) -> Saved | None: ...
    def find(self, code: str) -> str | None: ...
    def notes(self, table: str, seat: int) -> str: ...
    def seats_of(self, table: str, person: str) -> list[int]: ...
    def tables_of(self, person: str, limit: int) -> list[Sheet]: ...
    def listed(self, limit: int) -> list[Sheet]: ...
    def secret(self) -> bytes: ...
    def listen(self, heard: Callable[[str, str], None]) -> None: ...
    def close(self) -> None: ...


class Taken(SojournError):
    """An entry's number or move id is there already: somebody else was faster."""


class Link(Protocol):
    """A connection to a database; values stand for question marks."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Any: ...
    def executemany(self, sql: str, rows: Sequence[Sequence[Any]], /) -> Any: ...
    def close(self) -> None: ...


Work = Callable[[Link], None]
Job = tuple[Work, "Future[None]"]
_COLUMNS = "id, code, game, rules, content, options, seats, seed, salt, pace, listed, dealt, created, ended, rematch, lesson"
_SETTABLE = ("pace", "rematch", "lesson")


class SqlStorage:
    """One writer, as many readers as there are pages; which database it is, `_open` knows."""

    begin = "BEGIN"
    refusals: type[Exception]  # what the database says when a number or a move id is taken

    def __init__(self) -> None:
        self.commits = 0  # transactions so far; moves per commit tell how well grouping works
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._write = self._open()
        self._grow()
        self._read = self._open()
        self._reading = threading.Lock()
        self._writer = threading.Thread(target=self._run, name="storage", daemon=True)
        self._writer.start()

    def _open(self) -> Link:
        raise NotImplementedError

    def _grow(self) -> None:
        """Bring a database of an earlier version to the shape of this one."""
        raise NotImplementedError

    def _roll_back(self) -> None:
        """Forget what was begun."""
        raise NotImplementedError

    def listen(self, heard: Callable[[str, str], None]) -> None:
        """Call `heard` with each table another server changes, and with what it tells; a file has one server."""

    async def tell(self, table: str, words: str) -> None:
        """Something of the moment, kept nowhere, for the other servers of this table."""

    # --- The writer ---------------------------------------------------------------------------

    def _run(self) -> None:
        """Take what waits, commit it together, answer; until told to stop."""
        while (first := self._jobs.get()) is not None:
            batch: list[Job] = [first]
            stop = False
            while len(batch) < BATCH and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    stop = True
                    break
                batch.append(job)
            self._commit(batch)
            if stop:
                return

    def _commit(self, batch: list[Job]) -> None:
        """One transaction; an entry that is refused does not take the others with it."""
        done: list[Future[None]] = []
        try:
            self._write.execute(self.begin)
            for work, answer in batch:
                if self._try(work, answer):
                    done.append(answer)
            self._write.execute("COMMIT")
        except Exception as error:
            self._abandon(batch, error)
            return
        self.commits += 1
        for answer in done:
            answer.set_result(None)

    def _try(self, work: Work, answer: Future[None]) -> bool:
        self._write.execute("SAVEPOINT one")
        try:
            work(self._write)
        except Exception as error:
            self._write.execute("ROLLBACK TO one")
            answer.set_exception(Taken("Somebody else was faster.") if isinstance(error, self.refusals) else error)
            return False
        finally:
            self._write.execute("RELEASE one")
        return True

    def _abandon(self, batch: list[Job], error: Exception) -> None:
        """The disk refused: nothing of this batch is kept, and everybody is told."""
        with contextlib.suppress(Exception):
            self._roll_back()
        for _, answer in batch:
            if not answer.done():
                answer.set_exception(error)

    async def _do(self, table: str, work: Work) -> None:
        """Have something written; `table` is the one that changes by it."""
        answer: Future[None] = Future()
        self._jobs.put((work, answer))
        # Shielded: a browser that goes away must not leave the table and the disk apart.
        await asyncio.shield(asyncio.wrap_future(answer))

    # --- Writing ------------------------------------------------------------------------------

    async def create(self, sheet: Sheet, owners: list[tuple[int, str]]) -> None:
        """Keep a new table with its chairs and the people who own them."""
        row: tuple[Any, ...] = (
            sheet.id,
            sheet.code,
            sheet.game,
            sheet.rules,
            sheet.content,
            json.dumps(sheet.options),
            sheet.seats,
        )
        row += (
            sheet.seed,
            sheet.salt,
            sheet.pace,
            int(sheet.listed),
            int(sheet.dealt),
            sheet.created,
            sheet.ended,
            sheet.rematch,
            sheet.lesson,
        )

        def work(db: Link) -> None:
            db.execute(f"INSERT INTO tables ({_COLUMNS}) VALUES ({', '.join('?' * 16)})", row)
            for chair in sheet.chairs:
                db.execute(
                    "INSERT INTO chairs (table_id, seat, name, sitter, quiet, hints) VALUES (?, ?, ?, ?, ?, ?)",
                    (sheet.id, chair.seat, chair.name, chair.sitter, chair.quiet, chair.hints),
                )
            for seat, person in owners:
                db.execute("INSERT INTO owners VALUES (?, ?, ?)", (sheet.id, seat, person))

        await self._do(sheet.id, work)

    async def append(self, table: str, entries: list[Entry], ended: bool) -> None:
        """Keep actions, all or none; refused if a number or a move id is taken."""

        def work(db: Link) -> None:
            rows = [(table, e.number, e.seat, e.action, e.move_id, e.at) for e in entries]
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", rows)
            if ended:
                db.execute("UPDATE tables SET ended = ? WHERE id = ?", (entries[-1].at, table))

        await self._do(table, work)

    async def set_chair(self, table: str, chair: Chair, person: str | None = None) -> None:
        """Somebody sits down, gets up or is replaced; `person` owns the seat from now on, too."""

        def work(db: Link) -> None:
            db.execute(
                "UPDATE chairs SET name = ?, sitter = ?, quiet = ?, hints = ? WHERE table_id = ? AND seat = ?",
                (chair.name, chair.sitter, chair.quiet, chair.hints, table, chair.seat),
            )
            if person is not None:
                db.execute("INSERT INTO owners VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (table, chair.seat, person))

        await self._do(table, work)

    async def set_field(self, table: str, name: str, value: str | int) -> None:
        """Change the pace, turn a page of the lesson, or name the table that followed."""
        if name not in _SETTABLE:
            raise ValueError(f"{name} of a table never changes")
        await self._do(table, lambda db: _none(db.execute(f"UPDATE tables SET {name} = ? WHERE id = ?", (value, table))))

    async def snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep where the table stands; only the newest is needed."""
        row = (table, snapshot.number, snapshot.state, snapshot.story)
        newer = "number = excluded.number, state = excluded.state, story = excluded.story"
        sql = f"INSERT INTO snapshots VALUES (?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET {newer}"
        await self._do("", lambda db: _none(db.execute(sql, row)))

    async def say(self, table: str, said: Said) -> None:
        """Keep one line of the conversation."""
        row = (table, said.number, said.seat, said.text, said.at)
        await self._do(table, lambda db: _none(db.execute("INSERT INTO said VALUES (?, ?, ?, ?, ?)", row)))

    async def note(self, table: str, seat: int, text: str) -> None:
        """Keep a seat's private notebook."""
        row = (text, table, seat)
        await self._do("", lambda db: _none(db.execute("UPDATE chairs SET notes = ? WHERE table_id = ? AND seat = ?", row)))

    async def offer(self, table: str, offer: Offer | None) -> None:
        """Keep what somebody asks of the others; None when it is settled."""

        def work(db: Link) -> None:
            db.execute("DELETE FROM offers WHERE table_id = ?", (table,))
            if offer is not None:
                db.execute("INSERT INTO offers VALUES (?, ?, ?, ?)", (table, offer.seat, offer.to, offer.agreed))

        await self._do(table, work)

    async def leave(self, table: str, leave: Leave) -> None:
        """Keep what a seat may take back; only the newest is worth anything."""
        row = (table, leave.number, leave.seat, leave.steps)
        newer = "number = excluded.number, seat = excluded.seat, steps = excluded.steps WHERE excluded.number >= leaves.number"
        sql = f"INSERT INTO leaves VALUES (?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET {newer}"
        await self._do(table, lambda db: _none(db.execute(sql, row)))

    # --- Reading ------------------------------------------------------------------------------

    def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._reading:
            return list(self._read.execute(sql, values).fetchall())

    def load(self, table: str) -> Saved | None:
        """Everything about one table; None if there is none."""
        sheets = self._sheets(self._rows(f"SELECT {_COLUMNS} FROM tables WHERE id = ?", table))
        if not sheets:
            return None
        entries = self._rows("SELECT number, seat, action, move_id, at FROM entries WHERE table_id = ? ORDER BY number", table)
        said = self._rows("SELECT number, seat, text, at FROM said WHERE table_id = ? ORDER BY number", table)
        snapshot = self._rows("SELECT number, state, story FROM snapshots WHERE table_id = ?", table)
        offer = self._rows("SELECT seat, back_to, agreed FROM offers WHERE table_id = ?", table)
        leave = self._rows("SELECT number, seat, steps FROM leaves WHERE table_id = ?", table)
        return Saved(
            sheets[0],
            [Entry(*row) for row in entries],
            [Said(*row) for row in said],
            Snapshot(*snapshot[0]) if snapshot else None,
            Offer(*offer[0]) if offer else None,
            Leave(*leave[0]) if leave else None,
        )

    def _sheets(self, rows: list[tuple[Any, ...]]) -> list[Sheet]:
        names = _COLUMNS.split(", ")
        found = [dict(zip(names, row, strict=True)) for row in rows]
        return [self._with_chairs(Sheet(**facts | {"options": json.loads(facts["options"])})) for facts in found]

    def _with_chairs(self, sheet: Sheet) -> Sheet:
        rows = self._rows("SELECT seat, name, sitter, quiet, hints FROM chairs WHERE table_id = ? ORDER BY seat", sheet.id)
        return replace(sheet, chairs=tuple(Chair(*row) for row in rows))

    def find(self, code: str) -> str | None:
        """The table a short code stands for."""
        rows = self._rows("SELECT id FROM tables WHERE code = ?", code)
        return str(rows[0][0]) if rows else None

    def notes(self, table: str, seat: int) -> str:
        """A seat's private notebook."""
        rows = self._rows("SELECT notes FROM chairs WHERE table_id = ? AND seat = ?", table, seat)
        return str(rows[0][0]) if rows else ""

    def seats_of(self, table: str, person: str) -> list[int]:
        """The seats of a table that belong to a person."""
        rows = self._rows("SELECT seat FROM owners WHERE table_id = ? AND person = ? ORDER BY seat", table, person)
        return [int(seat) for (seat,) in rows]

    def tables_of(self, person: str, limit: int) -> list[Sheet]:
        """A person's open tables, newest first."""
        where = "id IN (SELECT table_id FROM owners WHERE person = ?) AND ended IS NULL ORDER BY created DESC LIMIT ?"
        return self._sheets(self._rows(f"SELECT {_COLUMNS} FROM tables WHERE {where}", person, limit))

    def listed(self, limit: int) -> list[Sheet]:
        """Tables that anybody may join."""
        free = "id IN (SELECT table_id FROM chairs WHERE sitter = 'open')"
        where = f"listed = 1 AND ended IS NULL AND {free} ORDER BY created DESC LIMIT ?"
        return self._sheets(self._rows(f"SELECT {_COLUMNS} FROM tables WHERE {where}", limit))

    def secret(self) -> bytes:
        """The server's own secret, made at the first start."""
        rows = self._rows("SELECT value FROM meta WHERE name = 'secret'")
        if rows:
            return bytes.fromhex(rows[0][0])
        import secrets

        with self._reading:  # before the writer has anything to do
            self._read.execute("INSERT INTO meta VALUES ('secret', ?) ON CONFLICT DO NOTHING", (secrets.token_hex(32),))
        return self.secret()

    def close(self) -> None:
        """Finish what waits, then let go of the database."""
        self._jobs.put(None)
        self._writer.join(timeout=10)
        self._write.close()
        self._read.close()


class SqliteStorage(SqlStorage):
    """One file."""

    begin = "BEGIN IMMEDIATE"
    refusals = sqlite3.IntegrityError

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__()

    def _open(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                db.execute(f"PRAGMA {pragma}")
        except (OSError, sqlite3.Error) as error:
            raise SojournError(f"The games cannot be kept in {self.path}: {error}.") from None
        return db

    def _grow(self) -> None:
        assert isinstance(self._write, sqlite3.Connection)
        migrate(self._write)

    def _roll_back(self) -> None:
        assert isinstance(self._write, sqlite3.Connection)
        if self._write.in_transaction:
            self._write.execute("ROLLBACK")


def _none(_: object) -> None:
    """For lambdas that are there for their effect."""
