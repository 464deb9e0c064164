"""What is kept: in order, once, for ever."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from postgres_server import fresh_database

from sojourn.core.errors import SojournError
from sojourn.server.storage.interface import Taken
from sojourn.server.storage.migrations import STEPS
from sojourn.server.storage.postgres import PostgresStorage
from sojourn.server.storage.records import Chair, Entry, Offer, Said, Snapshot, TableInfo, UndoRight
from sojourn.server.storage.sql import SqlStorage
from sojourn.server.storage.sqlite import SqliteStorage


def info(name: str = "a") -> TableInfo:
    chairs = (Chair(0, "Ada", "person"), Chair(1, "Bo", "bot:greedy"))
    return TableInfo(name, "c" + name, "high-card", 1, "0" * 16, {}, 2, 7, "salt", "normal", False, False, 1.0, chairs=chairs)


def entry(number: int, move_id: str | None = None) -> Entry:
    return Entry(number, 0, 1, move_id, time.time())


Opens = Callable[[], SqlStorage]


@pytest.fixture(params=["file", "postgres"])
def opens(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opens]:
    """Opens the same storage again and again: a file, or a database that many servers share."""
    url, opened = "" if request.param == "file" else fresh_database(), list[SqlStorage]()

    def again() -> SqlStorage:
        opened.append(PostgresStorage(url) if url else SqliteStorage(tmp_path / "sojourn.db"))
        return opened[-1]

    yield again
    for each in opened:
        each.close()


@pytest.fixture
def storage(opens: Opens) -> SqlStorage:
    return opens()


def test_a_table_comes_back_as_it_was(opens: Opens) -> None:
    storage = opens()

    async def keep() -> None:
        await storage.create(info(), [(0, "me")])
        await storage.append("a", [entry(0, "x"), entry(1)], False)
        await storage.snapshot("a", Snapshot(2, b"state", b"story"))
        await storage.snapshot("a", Snapshot(2, b"state\0", b"story"))
        await storage.note("a", 0, "the third card is a raid")
        await storage.say("a", Said(0, 0, "Hello ¿qué tal?", 2.5))
        await storage.set_offer("a", Offer(1, 0, 2))
        await storage.set_undo_right("a", UndoRight(1, 1, 1))
        await storage.set_undo_right("a", UndoRight(2, 0, 1))
        await storage.set_undo_right("a", UndoRight(1, 1, 1))  # comes late, from a server that thought for longer
        await storage.set_answers("a", 1, {"hand": "keep", "roll": "soon"})
        await storage.set_answers("a", 0, {"hand": "swap"})
        await storage.set_answers("a", 1, {"hand": "keep"})
        await storage.set_chair("a", Chair(1, "Cem", "person", 1, 0), "you")
        await storage.set_field("a", "pace", "slow")

    asyncio.run(keep())
    again = opens()
    saved = again.load("a")
    assert saved is not None
    assert saved.info == replace(info(), pace="slow", chairs=(info().chairs[0], Chair(1, "Cem", "person", 1, 0)))
    assert [e.move_id for e in saved.entries] == ["x", None]
    assert saved.entries[0].at > 1_700_000_000.25, "the time is kept to the fraction of a second"
    assert saved.snapshot == Snapshot(2, b"state\0", b"story")
    assert saved.undo_rights == [UndoRight(2, 0, 1), UndoRight(1, 1, 1)]
    assert saved.answers == again.answers("a") == {0: {"hand": "swap"}, 1: {"hand": "keep"}}
    assert again.answers("b") == {}
    assert (saved.said, saved.offer) == ([Said(0, 0, "Hello ¿qué tal?", 2.5)], Offer(1, 0, 2))
    assert again.notes("a", 0) == "the third card is a raid"
    assert again.notes("a", 1) == ""
    assert again.seats_of("a", "me") == [0]
    assert again.seats_of("a", "you") == [1]
    assert again.find("ca") == "a"
    assert again.listed(5) == []
    assert [s.id for s in again.tables_of("me", 5)] == ["a"]
    assert again.secret() == storage.secret()


def test_a_number_or_move_id_is_taken_once_and_the_rest_of_the_batch_is_kept(storage: SqlStorage) -> None:
    async def keep() -> list[object]:
        await storage.create(info("a"), [])
        await storage.create(info("b"), [])
        work = [
            storage.append("a", [entry(0, "x")], False),
            storage.append("a", [entry(0, "y")], False),  # the number is taken
            storage.append("a", [entry(1, "x")], False),  # the move id is taken
            storage.append("b", [entry(0, "x")], False),
        ]
        return list(await asyncio.gather(*work, return_exceptions=True))

    results = asyncio.run(keep())
    assert [isinstance(r, Taken) for r in results] == [False, True, True, False]
    a, b = storage.load("a"), storage.load("b")
    assert a is not None
    assert len(a.entries) == 1
    assert b is not None
    assert len(b.entries) == 1


def test_moves_of_many_tables_share_a_commit(storage: SqlStorage) -> None:
    async def keep() -> None:
        await asyncio.gather(*(storage.create(info(f"t{n}"), []) for n in range(100)))
        await asyncio.gather(*(storage.append(f"t{n}", [entry(0)], False) for n in range(100)))

    before = storage.commits
    asyncio.run(keep())
    assert storage.commits - before < 40


def test_a_database_of_a_newer_sojourn_is_refused(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "sojourn.db")
    db.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    db.close()
    with pytest.raises(SojournError, match="newer version of Sojourn"):
        SqliteStorage(tmp_path / "sojourn.db")


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(SojournError, match="Cannot store games"):
        SqliteStorage(tmp_path / "file" / "sojourn.db")


def test_a_database_of_the_first_shape_learns_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    db = sqlite3.connect(path)
    db.executescript(f"BEGIN; {STEPS[0]} PRAGMA user_version = 1; COMMIT;")
    db.close()
    SqliteStorage(path).close()
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone()[0] == len(STEPS)
    assert db.execute("SELECT count(*) FROM offers").fetchone()[0] == 0
    db.close()
