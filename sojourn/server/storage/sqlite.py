"""SQLite: one file in the data folder."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sojourn.core.errors import SojournError
from sojourn.server.storage.absence import AbsenceStorage
from sojourn.server.storage.migrations import migrate


class SqliteStorage(AbsenceStorage):
    """A database in one file, used by one server."""

    begin = "BEGIN IMMEDIATE"
    refusals = sqlite3.IntegrityError

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__()

    def connect(self) -> sqlite3.Connection:
        """Open the file; every commit is synced to the disk."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                db.execute(f"PRAGMA {pragma}")
        except (OSError, sqlite3.Error) as error:
            raise SojournError(f"Cannot store games in {self.path}: {error}.") from None
        return db

    def migrate(self) -> None:
        """Run the steps the file has not seen yet."""
        assert isinstance(self.writing, sqlite3.Connection)
        migrate(self.writing)

    def roll_back(self) -> None:
        """Give up the open transaction, if there is one."""
        assert isinstance(self.writing, sqlite3.Connection)
        if self.writing.in_transaction:
            self.writing.execute("ROLLBACK")
