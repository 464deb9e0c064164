"""PostgreSQL, shared by several servers: any of them can serve any table.

Each change tells the other servers its table (NOTIFY, in the same transaction); they drop that table from memory and
load it again when somebody asks. What is not stored, such as a reaction, travels in the NOTIFY itself. If two servers
write to one table at once, the unique number of an entry lets one of them win; the other reloads the table.
"""

from __future__ import annotations

import contextlib
import secrets
import threading
from collections.abc import Callable, Sequence
from typing import Any

import psycopg

from sojourn.core.errors import SojournError
from sojourn.server.storage.absence import AbsenceStorage
from sojourn.server.storage.migrations import STEPS, too_new
from sojourn.server.storage.sql import Connection, Work

CHANNEL = "sojourn"
LOCK = 0x50_4F_55_52  # advisory lock held during migrations, so that servers run them one after the other
RECONNECT = 1.0  # seconds before a lost connection is opened again
DIALECT = {" INTEGER": " BIGINT", " REAL": " DOUBLE PRECISION", " BLOB": " BYTEA", ") WITHOUT ROWID": ")"}


class PostgresConnection:
    """A connection whose statements have question marks for values, as in SQLite."""

    def __init__(self, url: str) -> None:
        self.db: psycopg.Connection[Any] = psycopg.connect(url, autocommit=True, connect_timeout=10)

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Any:
        """One statement, or without values several."""
        return self.db.execute(_placeholders(sql), [_text(value) for value in values] or None)

    def executemany(self, sql: str, rows: Sequence[Sequence[Any]], /) -> Any:
        """The same statement for each row."""
        with self.db.cursor() as cursor:
            cursor.executemany(_placeholders(sql), [[_text(value) for value in row] for row in rows])

    def close(self) -> None:
        """Close the connection."""
        self.db.close()


def _placeholders(sql: str) -> Any:
    return sql.replace("?", "%s")


def _text(value: Any) -> Any:
    """PostgreSQL keeps no zero bytes in texts."""
    return value.replace("\0", "") if isinstance(value, str) else value


class PostgresStorage(AbsenceStorage):
    """A database shared with other servers."""

    refusals = psycopg.errors.UniqueViolation

    def __init__(self, url: str) -> None:
        self.url = url
        self.server_id = secrets.token_hex(8)
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None
        super().__init__()

    def connect(self) -> PostgresConnection:
        """A new connection; SojournError if the database cannot be reached."""
        try:
            return PostgresConnection(self.url)
        except psycopg.Error as error:
            why = str(error).strip().splitlines()[-1] if str(error).strip() else "no answer"
            raise SojournError(f"Cannot reach the database: {why}") from None

    def migrate(self) -> None:
        """Run the steps the database has not seen yet, translated from the dialect of SQLite."""
        db = self.writing
        db.execute("BEGIN")
        db.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
        db.execute("CREATE TABLE IF NOT EXISTS shape (version BIGINT NOT NULL)")
        version = int(db.execute("SELECT coalesce(max(version), 0) FROM shape").fetchone()[0])
        if version > len(STEPS):
            db.execute("ROLLBACK")
            raise too_new(version)
        for number, step in enumerate(STEPS[version:], start=version + 1):
            for ours, theirs in DIALECT.items():
                step = step.replace(ours, theirs)
            db.execute(step)
            db.execute("INSERT INTO shape VALUES (?)", (number,))
        db.execute("COMMIT")

    def roll_back(self) -> None:
        """Give up the open transaction; reconnect if the connection is lost."""
        try:
            self.writing.execute("ROLLBACK")
        except psycopg.Error:  # the connection is lost, and its transaction with it
            self.writing = self.connect()

    async def write(self, table: str, work: Work) -> None:
        """Write, and notify the other servers in the same transaction."""

        def told(db: Connection) -> None:
            work(db)
            if table:
                self._notify(db, table)

        await super().write(table, told)

    def _notify(self, db: Connection, table: str, words: str = "") -> None:
        db.execute("SELECT pg_notify(?, ?)", (CHANNEL, f"{self.server_id} {table} {words}"))

    async def broadcast(self, table: str, words: str) -> None:
        """Tell the other servers of this table something that is not stored."""
        await super().write(table, lambda db: self._notify(db, table, words))

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a query, asked again over a new connection if the first is lost."""
        try:
            return super().rows(sql, *values)
        except psycopg.OperationalError:
            with self.read_lock:
                self.reading = self.connect()
            return super().rows(sql, *values)

    # --- The other servers --------------------------------------------------------------------

    def listen(self, heard: Callable[[str, str], None]) -> None:
        """Call `heard` with each table another server changed ("": perhaps any), and with what it tells."""
        self._listener = threading.Thread(target=self._listen, args=(heard,), name="news", daemon=True)
        self._listener.start()

    def _listen(self, heard: Callable[[str, str], None]) -> None:
        reconnected = False
        while not self._closing.is_set():
            with contextlib.suppress(psycopg.Error, SojournError):
                connection = self.connect()
                try:
                    connection.execute(f"LISTEN {CHANNEL}")
                    if reconnected:
                        heard("", "")  # anything may have changed while the connection was lost
                    reconnected = True
                    self._forward(connection, heard)
                finally:
                    connection.close()
            self._closing.wait(RECONNECT)

    def _forward(self, connection: PostgresConnection, heard: Callable[[str, str], None]) -> None:
        while not self._closing.is_set():
            for news in connection.db.notifies(timeout=0.5):
                sender, table, words = news.payload.split(" ", 2)
                if sender != self.server_id:
                    heard(table, words)

    def close(self) -> None:
        """Finish the waiting jobs, then close the connections and stop listening."""
        self._closing.set()
        super().close()
        if self._listener is not None:
            self._listener.join(timeout=5)
