"""What is kept: tables, who sits where, and every action ever played, in order.

`interface.Storage` is all the rest of the server knows; `records` are its rows. Two databases implement it:
`sqlite` (a file, the default) and `postgres` (shared by several servers).
"""

from __future__ import annotations

from pathlib import Path

from sojourn.core.errors import SojournError
from sojourn.server.storage.interface import Storage
from sojourn.server.storage.sqlite import SqliteStorage


def open_storage(data: Path, database: str = "") -> Storage:
    """The file in the data folder, or the database of this address."""
    if not database:
        return SqliteStorage(data / "sojourn.db")
    if not database.startswith(("postgresql://", "postgres://")):
        raise SojournError("Name the database by an address such as postgresql://user@host/sojourn.")
    try:
        # Imported only here: psycopg is an optional dependency.
        from sojourn.server.storage.postgres import PostgresStorage
    except ImportError:
        raise SojournError("For PostgreSQL, install sojourn[postgres] first.") from None
    return PostgresStorage(database)
