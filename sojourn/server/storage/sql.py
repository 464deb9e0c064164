"""What SQL databases have in common: one writing thread, statements in the dialect of SQLite.

The writing thread takes all jobs that wait, whichever table they belong to, into one transaction and one disk
sync (group commit), and only then reports that they are done: what was acknowledged survives a power cut.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Protocol

from sojourn.server.storage.interface import Taken
from sojourn.server.storage.people import PeopleStorage, insert_results, share_results
from sojourn.server.storage.records import Answers, Chair, Entry, Offer, Result, Said, SavedTable, Snapshot, TableInfo, UndoRight

BATCH = 500  # jobs of one transaction at most


class Connection(Protocol):
    """A connection to a database; values stand for question marks."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Any: ...
    def executemany(self, sql: str, rows: Sequence[Sequence[Any]], /) -> Any: ...
    def close(self) -> None: ...


Work = Callable[[Connection], None]
Job = tuple[Work, "Future[None]"]
_COLUMNS = (
    "id, code, game, rules, content, options, seats, seed, salt, pace, listed, dealt, created, ended, rematch, lesson,"
    " to_act, daily, clock, stand_in"
)
_SETTABLE = ("pace", "rematch", "lesson")


class SqlStorage(PeopleStorage):
    """A storage with one writing thread and one reading connection; subclasses connect to their database."""

    begin = "BEGIN"
    refusals: type[Exception]  # what the database says when a number or a move id is taken

    def __init__(self) -> None:
        self.commits = 0  # transactions so far, to measure how many moves share one
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.writing = self.connect()
        self.migrate()
        self.reading = self.connect()
        self.read_lock = threading.Lock()
        self._writer = threading.Thread(target=self._run, name="storage", daemon=True)
        self._writer.start()

    def connect(self) -> Connection:
        """A new connection to the database."""
        raise NotImplementedError

    def migrate(self) -> None:
        """Bring the schema of an earlier version up to this one, over `self.writing`."""
        raise NotImplementedError

    def roll_back(self) -> None:
        """Give up the open transaction of `self.writing`."""
        raise NotImplementedError

    def listen(self, heard: Callable[[str, str], None]) -> None:
        """Call `heard` with each table another server changes, and with what it tells; a file has one server."""

    async def broadcast(self, table: str, words: str) -> None:
        """Tell the other servers of this table something that is not stored."""

    # --- The writer ---------------------------------------------------------------------------

    def _run(self) -> None:
        """The writing thread: commit all waiting jobs together, until a None says stop."""
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
        """One transaction for all jobs, with a savepoint for each: one that is refused does not undo the others."""
        done: list[Future[None]] = []
        try:
            self.writing.execute(self.begin)
            for work, answer in batch:
                if self._try(work, answer):
                    done.append(answer)
            self.writing.execute("COMMIT")
        except Exception as error:
            self._abandon(batch, error)
            return
        self.commits += 1
        for answer in done:
            answer.set_result(None)

    def _try(self, work: Work, answer: Future[None]) -> bool:
        self.writing.execute("SAVEPOINT one")
        try:
            work(self.writing)
        except Exception as error:
            self.writing.execute("ROLLBACK TO one")
            answer.set_exception(Taken("Somebody else was faster.") if isinstance(error, self.refusals) else error)
            return False
        finally:
            self.writing.execute("RELEASE one")
        return True

    def _abandon(self, batch: list[Job], error: Exception) -> None:
        """The transaction failed: nothing of this batch is stored, and every caller gets the error."""
        with contextlib.suppress(Exception):
            self.roll_back()
        for _, answer in batch:
            if not answer.done():
                answer.set_exception(error)

    async def write(self, table: str, work: Work) -> None:
        """Let the writing thread do this work; returns when it is on disk. `table` is the one that changes by it, or empty."""
        answer: Future[None] = Future()
        self._jobs.put((work, answer))
        # Shielded: when the request is cancelled, the job is still finished and the table in memory stays equal to the disk.
        await asyncio.shield(asyncio.wrap_future(answer))

    # --- Writing ------------------------------------------------------------------------------

    async def create(self, info: TableInfo, owners: list[tuple[int, str]]) -> None:
        """Keep a new table with its chairs and the people who own them."""
        stored = vars(info) | {"options": json.dumps(info.options), "listed": int(info.listed), "dealt": int(info.dealt)}
        row = [stored[name] for name in _COLUMNS.split(", ")]

        def work(db: Connection) -> None:
            db.execute(f"INSERT INTO tables ({_COLUMNS}) VALUES ({', '.join('?' * len(row))})", row)
            for chair in info.chairs:
                db.execute(
                    "INSERT INTO chairs (table_id, seat, name, sitter, quiet, hints) VALUES (?, ?, ?, ?, ?, ?)",
                    (info.id, chair.seat, chair.name, chair.sitter, chair.quiet, chair.hints),
                )
            for seat, person in owners:
                db.execute("INSERT INTO owners VALUES (?, ?, ?)", (info.id, seat, person))

        await self.write(info.id, work)

    async def append(
        self,
        table: str,
        entries: list[Entry],
        ended: bool,
        to_act: int | None = None,
        results: Sequence[Result] = (),
        owed: Mapping[int, float] | None = None,
    ) -> None:
        """Keep actions, all or none, with who owes a decision then, and since when; refused if a number or a move id is taken."""

        def work(db: Connection) -> None:
            rows = [(table, e.number, e.seat, e.action, e.move_id, e.at) for e in entries]
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", rows)
            _set_owed(db, table, owed or {})
            if ended:
                db.execute("UPDATE tables SET ended = ? WHERE id = ?", (entries[-1].at, table))
            if to_act is not None:
                db.execute("UPDATE tables SET to_act = ? WHERE id = ?", (to_act, table))
            insert_results(db, results)

        await self.write(table, work)

    async def set_chair(self, table: str, chair: Chair, person: str | None = None) -> None:
        """Somebody sits down, gets up or is replaced; `person` owns the seat from now on, too."""

        def work(db: Connection) -> None:
            db.execute(
                "UPDATE chairs SET name = ?, sitter = ?, quiet = ?, hints = ?, since = ?, away = ? "
                "WHERE table_id = ? AND seat = ?",
                (chair.name, chair.sitter, chair.quiet, chair.hints, chair.since, chair.away, table, chair.seat),
            )
            if person is not None:
                db.execute("INSERT INTO owners VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (table, chair.seat, person))
                share_results(db, table, chair.seat, person)

        await self.write(table, work)

    async def set_field(self, table: str, name: str, value: str | int) -> None:
        """Change the pace, turn a page of the lesson, or name the table that followed."""
        if name not in _SETTABLE:
            raise ValueError(f"{name} of a table never changes")
        await self.write(table, lambda db: _none(db.execute(f"UPDATE tables SET {name} = ? WHERE id = ?", (value, table))))

    async def set_owed(self, table: str, owed: Mapping[int, float]) -> None:
        """Keep since when these seats owe a decision; 0 for those that owe none."""
        await self.write("", lambda db: _set_owed(db, table, owed))

    async def snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Store a snapshot in place of the one before."""
        row = (table, snapshot.number, snapshot.state, snapshot.story)
        newer = "number = excluded.number, state = excluded.state, story = excluded.story"
        sql = f"INSERT INTO snapshots VALUES (?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET {newer}"
        await self.write("", lambda db: _none(db.execute(sql, row)))

    async def say(self, table: str, said: Said) -> None:
        """Keep one line of the conversation."""
        row = (table, said.number, said.seat, said.text, said.at)
        await self.write(table, lambda db: _none(db.execute("INSERT INTO said VALUES (?, ?, ?, ?, ?)", row)))

    async def note(self, table: str, seat: int, text: str) -> None:
        """Keep a seat's private notebook."""
        row = (text, table, seat)
        await self.write("", lambda db: _none(db.execute("UPDATE chairs SET notes = ? WHERE table_id = ? AND seat = ?", row)))

    async def set_offer(self, table: str, offer: Offer | None) -> None:
        """Store the open offer to go back; None when it is settled."""

        def work(db: Connection) -> None:
            db.execute("DELETE FROM offers WHERE table_id = ?", (table,))
            if offer is not None:
                db.execute("INSERT INTO offers VALUES (?, ?, ?, ?)", (table, offer.seat, offer.to, offer.agreed))

        await self.write(table, work)

    async def set_undo_right(self, table: str, right: UndoRight) -> None:
        """Store what a seat may take back, in place of what was stored for it before."""
        row = (table, right.seat, right.number, right.steps)
        newer = "number = excluded.number, steps = excluded.steps WHERE excluded.number >= undo_rights.number"
        sql = f"INSERT INTO undo_rights VALUES (?, ?, ?, ?) ON CONFLICT (table_id, seat) DO UPDATE SET {newer}"
        await self.write(table, lambda db: _none(db.execute(sql, row)))

    async def set_answers(self, table: str, seat: int, answers: dict[str, str]) -> None:
        """Store a seat's standing answers, in place of those before; other servers are not told, since that would show."""

        def work(db: Connection) -> None:
            db.execute("DELETE FROM answers WHERE table_id = ? AND seat = ?", (table, seat))
            for question, answer in answers.items():
                db.execute("INSERT INTO answers VALUES (?, ?, ?, ?)", (table, seat, question, answer))

        await self.write("", work)

    # --- Reading ------------------------------------------------------------------------------

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a query, over the reading connection."""
        with self.read_lock:
            return list(self.reading.execute(sql, values).fetchall())

    def load(self, table: str) -> SavedTable | None:
        """Everything about one table; None if there is none."""
        info = self.info_of(table)
        if info is None:
            return None
        entries = self.rows("SELECT number, seat, action, move_id, at FROM entries WHERE table_id = ? ORDER BY number", table)
        said = self.rows("SELECT number, seat, text, at FROM said WHERE table_id = ? ORDER BY number", table)
        snapshot = self.rows("SELECT number, state, story FROM snapshots WHERE table_id = ?", table)
        offer = self.rows("SELECT seat, back_to, agreed FROM offers WHERE table_id = ?", table)
        rights = self.rows("SELECT number, seat, steps FROM undo_rights WHERE table_id = ? ORDER BY seat", table)
        return SavedTable(
            info,
            [Entry(*row) for row in entries],
            [Said(*row) for row in said],
            Snapshot(*snapshot[0]) if snapshot else None,
            Offer(*offer[0]) if offer else None,
            [UndoRight(*row) for row in rights],
            self.answers(table),
            {int(seat): at for seat, at in self.rows("SELECT seat, owed FROM chairs WHERE table_id = ? AND owed > 0", table)},
            bool(self.rows("SELECT 1 FROM reminders WHERE table_id = ? LIMIT 1", table)),
        )

    def info_of(self, table: str) -> TableInfo | None:
        """The facts of a table without its moves; None if there is none."""
        infos = self._infos(self.rows(f"SELECT {_COLUMNS} FROM tables WHERE id = ?", table))
        return infos[0] if infos else None

    def _infos(self, rows: list[tuple[Any, ...]]) -> list[TableInfo]:
        names = _COLUMNS.split(", ")
        found = [dict(zip(names, row, strict=True)) for row in rows]
        chairs = self._chairs([facts["id"] for facts in found])
        return [
            TableInfo(**facts | {"options": json.loads(facts["options"]), "chairs": tuple(chairs[facts["id"]])})
            for facts in found
        ]

    def _chairs(self, tables: Sequence[str]) -> dict[str, list[Chair]]:
        """The chairs of several tables, in one query."""
        found: dict[str, list[Chair]] = {table: [] for table in tables}
        if found:
            where = f"table_id IN ({', '.join('?' * len(found))}) ORDER BY seat"
            columns = "table_id, seat, name, sitter, quiet, hints, since, away"
            for table, *row in self.rows(f"SELECT {columns} FROM chairs WHERE {where}", *found):
                found[table].append(Chair(*row))
        return found

    def find(self, code: str) -> str | None:
        """The table a short code stands for."""
        rows = self.rows("SELECT id FROM tables WHERE code = ?", code)
        return str(rows[0][0]) if rows else None

    def notes(self, table: str, seat: int) -> str:
        """A seat's private notebook."""
        rows = self.rows("SELECT notes FROM chairs WHERE table_id = ? AND seat = ?", table, seat)
        return str(rows[0][0]) if rows else ""

    def answers(self, table: str) -> Answers:
        """The standing answers of all seats."""
        found: Answers = {}
        for seat, question, answer in self.rows("SELECT seat, question, answer FROM answers WHERE table_id = ?", table):
            found.setdefault(int(seat), {})[str(question)] = str(answer)
        return found

    def seats_of(self, table: str, person: str) -> list[int]:
        """The seats of a table that belong to a person."""
        rows = self.rows("SELECT seat FROM owners WHERE table_id = ? AND person = ? ORDER BY seat", table, person)
        return [int(seat) for (seat,) in rows]

    def tables_of(self, person: str, limit: int) -> list[TableInfo]:
        """A person's open tables, newest first."""
        where = "id IN (SELECT table_id FROM owners WHERE person = ?) AND ended IS NULL ORDER BY created DESC LIMIT ?"
        return self._infos(self.rows(f"SELECT {_COLUMNS} FROM tables WHERE {where}", person, limit))

    def listed(self, limit: int) -> list[TableInfo]:
        """Tables that anybody may join."""
        free = "id IN (SELECT table_id FROM chairs WHERE sitter = 'open')"
        where = f"listed = 1 AND ended IS NULL AND {free} ORDER BY created DESC LIMIT ?"
        return self._infos(self.rows(f"SELECT {_COLUMNS} FROM tables WHERE {where}", limit))

    def recent_games(self, limit: int) -> list[str]:
        """The games of the newest tables, newest first."""
        return [str(row[0]) for row in self.rows("SELECT game FROM tables ORDER BY created DESC LIMIT ?", limit)]

    def secret(self) -> bytes:
        """The server's own secret, made at the first start."""
        return bytes.fromhex(self.made_once("secret", lambda: secrets.token_hex(32)))

    def made_once(self, name: str, make: Callable[[], str]) -> str:
        """A value all servers of this database share, made by the first that needs it."""
        rows = self.rows("SELECT value FROM meta WHERE name = ?", name)
        if rows:
            return str(rows[0][0])
        with self.read_lock:
            self.reading.execute("INSERT INTO meta VALUES (?, ?) ON CONFLICT DO NOTHING", (name, make()))
        return self.made_once(name, make)

    def close(self) -> None:
        """Finish the waiting jobs, then close the connections."""
        self._jobs.put(None)
        self._writer.join(timeout=10)
        self.writing.close()
        self.reading.close()


def _set_owed(db: Connection, table: str, owed: Mapping[int, float]) -> None:
    for seat, at in owed.items():
        db.execute("UPDATE chairs SET owed = ? WHERE table_id = ? AND seat = ?", (at, table, seat))


def _none(_: object) -> None:
    """Lets a lambda that is called for its effect return None."""
