"""What is stored of people: the results of their games, their open seats, and links that carry them to another device."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Protocol

from sojourn.server.storage.records import BotResult, Result

_RESULT = "table_id, seat, game, seats, rivals, contest, won, succeeded, points, ended, daily, attempt"


class Executes(Protocol):
    """What is needed of a connection to write."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Any: ...


def insert_result(db: Executes, person: str, result: Result) -> None:
    """One row of `results`; one that is there already stays as it is."""
    facts = vars(result) | {"table_id": result.table, "rivals": json.dumps(result.rivals)}
    row = [person, *(facts[name] for name in _RESULT.split(", "))]
    places = ", ".join("?" * len(row))
    db.execute(f"INSERT INTO results (person, {_RESULT}) VALUES ({places}) ON CONFLICT DO NOTHING", row)


def insert_results(db: Executes, results: Sequence[Result]) -> None:
    """The results of a table that has just ended, for all who own their seats."""
    for result in results:
        owners = "SELECT person FROM owners WHERE table_id = ? AND seat = ?"
        for (person,) in db.execute(owners, (result.table, result.seat)).fetchall():
            insert_result(db, person, result)
        if result.daily:
            _number_attempts(db, result)


def _number_attempts(db: Executes, result: Result) -> None:
    """At a daily deal: how many tables of the same deal each owner had opened until then."""
    earlier = (
        "SELECT count(DISTINCT t.id) FROM tables t JOIN owners o ON o.table_id = t.id JOIN tables mine ON mine.id = ?"
        " WHERE o.person = results.person AND t.daily = mine.daily AND t.game = mine.game AND t.created <= mine.created"
    )
    db.execute(f"UPDATE results SET attempt = ({earlier}) WHERE table_id = ?", (result.table, result.table))


def share_results(db: Executes, table: str, seat: int, person: str) -> None:
    """Who follows the seat's own link gets its result, too."""
    rows = f"SELECT ?, {_RESULT} FROM results WHERE table_id = ? AND seat = ? LIMIT 1"
    db.execute(f"INSERT INTO results (person, {_RESULT}) {rows} ON CONFLICT DO NOTHING", (person, table, seat))


def merge_people(db: Executes, old: str, new: str, with_open_seats: bool) -> None:
    """What `old` has played belongs to `new`, too; the seats of open tables only if that is wished."""
    results = f"SELECT ?, {_RESULT} FROM results WHERE person = ?"
    db.execute(f"INSERT INTO results (person, {_RESULT}) {results} ON CONFLICT DO NOTHING", (new, old))
    ended = "" if with_open_seats else " AND table_id IN (SELECT id FROM tables WHERE ended IS NOT NULL)"
    seats = f"SELECT table_id, seat, ? FROM owners WHERE person = ?{ended}"
    db.execute(f"INSERT INTO owners (table_id, seat, person) {seats} ON CONFLICT DO NOTHING", (new, old))


class Reads(Protocol):
    """What is needed of a storage to read and write."""

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...
    async def write(self, table: str, work: Any) -> None: ...


class PeopleStorage:
    """The part of a storage that is about people; mixed into `SqlStorage`."""

    async def note_turn(self: Reads, table: str, to_act: int) -> None:
        """Store who owes a decision; other servers are not told, since nothing has changed."""
        sql = "UPDATE tables SET to_act = ? WHERE id = ?"
        await self.write("", lambda db: _none(db.execute(sql, (to_act, table))))

    async def add_results(self: Reads, person: str, results: Sequence[Result]) -> None:
        """Add results that a person brings along; those that are there stay as they are."""

        def work(db: Executes) -> None:
            for result in results:
                insert_result(db, person, result)

        await self.write("", work)

    def results_of(self: Reads, person: str, limit: int) -> list[Result]:
        """A person's results, newest first."""
        here = "EXISTS (SELECT 1 FROM tables WHERE id = results.table_id)"
        where = "person = ? ORDER BY ended DESC, table_id, seat LIMIT ?"
        found = self.rows(f"SELECT {_RESULT}, {here} FROM results WHERE {where}", person, limit)
        return [_result(row) for row in found]

    def open_seats(self: Reads, person: str) -> dict[str, list[int]]:
        """A person's seats at open tables, by table."""
        running = "SELECT o.table_id, o.seat FROM owners o JOIN tables t ON t.id = o.table_id"
        found: dict[str, list[int]] = {}
        for table, seat in self.rows(f"{running} WHERE o.person = ? AND t.ended IS NULL ORDER BY o.seat", person):
            found.setdefault(str(table), []).append(int(seat))
        return found

    def daily_tables(self: Reads, person: str, daily: str) -> list[tuple[str, str, bool]]:
        """A person's tables of a day's deals, oldest first: id, game, whether it has ended."""
        joined = "SELECT DISTINCT t.id, t.game, t.ended, t.created FROM tables t JOIN owners o ON o.table_id = t.id"
        found = self.rows(f"{joined} WHERE o.person = ? AND t.daily = ? ORDER BY t.created", person, daily)
        return [(str(table), str(game), ended is not None) for table, game, ended, _ in found]

    # --- Bots at daily deals ----------------------------------------------------------------------

    async def add_bot_result(self: Reads, game: str, daily: str, result: BotResult) -> None:
        """Store how one of the bots did."""
        row = (game, daily, result.number, result.bot, result.points, result.won)
        sql = "INSERT INTO bot_results VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        await self.write("", lambda db: _none(db.execute(sql, row)))

    def bot_results(self: Reads, game: str, daily: str) -> list[BotResult]:
        """How the bots have done so far."""
        sql = "SELECT number, bot, points, won FROM bot_results WHERE game = ? AND daily = ? ORDER BY number"
        return [BotResult(*row) for row in self.rows(sql, game, daily)]

    # --- Links to another device ------------------------------------------------------------------

    async def add_device_link(self: Reads, code: str, sealed: str, expires: float, now: float) -> None:
        """Store a link for a while; those whose time is over are deleted."""

        def work(db: Executes) -> None:
            db.execute("DELETE FROM device_links WHERE expires < ?", (now,))
            db.execute("INSERT INTO device_links VALUES (?, ?, ?)", (code, sealed, expires))

        await self.write("", work)

    def device_link(self: Reads, code: str, now: float) -> str | None:
        """What a link holds, if it is still valid."""
        found = self.rows("SELECT sealed FROM device_links WHERE code = ? AND expires >= ?", code, now)
        return str(found[0][0]) if found else None

    async def use_device_link(self: Reads, code: str, old: str | None, new: str, with_open_seats: bool) -> bool:
        """Use a link up and bring along what the device has played so far; False if somebody else was faster."""
        used: list[bool] = []

        def work(db: Executes) -> None:
            used.append(db.execute("DELETE FROM device_links WHERE code = ?", (code,)).rowcount == 1)
            if used[-1] and old is not None and old != new:
                merge_people(db, old, new, with_open_seats)

        await self.write("", work)
        return used[-1]


def _result(row: tuple[Any, ...]) -> Result:
    names = [*_RESULT.replace("table_id", "table").split(", "), "is_here"]
    facts: dict[str, Any] = dict(zip(names, row, strict=True))
    rivals = tuple((str(name), str(sitter)) for name, sitter in json.loads(facts["rivals"]))
    return Result(**facts | {"rivals": rivals, "is_here": bool(facts["is_here"])})


def _none(_: object) -> None:
    """Lets a lambda that is called for its effect return None."""
