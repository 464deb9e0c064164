"""What is stored about people who are away: when their page was last here, whose time is up, how they are reminded.

Several servers look at the same rows. Whatever must happen once is claimed by a conditional UPDATE: one server changes the
row and acts, the others find it changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sojourn.server.storage.records import Overdue, Reminder
from sojourn.server.storage.sql import Connection, SqlStorage

_COLUMNS = "id, table_id, seat, person, kind, address, language, site, confirmed, created"
_OF_REMINDER = ", ".join(f"r.{name}" for name in _COLUMNS.split(", "))


class AbsenceStorage(SqlStorage):
    """A storage that knows who is away."""

    async def set_seen(self, table: str, seats: Sequence[int], at: float) -> None:
        """A page of these seats' owner is here."""

        def work(db: Connection) -> None:
            for seat in seats:
                db.execute("UPDATE chairs SET seen = ? WHERE table_id = ? AND seat = ?", (at, table, seat))

        await self.write("", work)

    async def _changes(self, table: str, sql: str, values: Sequence[Any]) -> bool:
        """Whether this statement changed a row."""
        changed = 0

        def work(db: Connection) -> None:
            nonlocal changed
            changed = int(db.execute(sql, values).rowcount)

        await self.write(table, work)
        return changed > 0

    # --- Clocks -------------------------------------------------------------------------------

    def overdue(self, clocks: Mapping[str, float], now: float, gone_since: float) -> list[Overdue]:
        """Seats whose owner has owed a decision for longer than the table's clock allows, and is away."""
        found: list[Overdue] = []
        for clock, seconds in clocks.items():
            rows = self.rows(
                "SELECT c.table_id, c.seat, t.stand_in, c.owed FROM chairs c JOIN tables t ON t.id = c.table_id "
                "WHERE c.owed > 0 AND c.owed <= ? AND c.since <= ? AND c.seen <= ? AND c.sitter = 'person' "
                "AND t.clock = ? AND t.stand_in <> '' AND t.ended IS NULL ORDER BY c.owed LIMIT 100",
                now - seconds, now - seconds, gone_since, clock,
            )  # fmt: skip
            found += [Overdue(table, int(seat), stand_in, owed, gone_since) for table, seat, stand_in, owed in rows]
        return found

    async def take_seat(self, table: str, seat: int, sitter: str, overdue: Overdue) -> bool:
        """Give an absent person's seat to a bot; False if they came back, moved, or another server was faster."""
        return await self._changes(
            table,
            "UPDATE chairs SET sitter = ?, away = 1 WHERE table_id = ? AND seat = ? AND sitter = 'person' "
            "AND owed = ? AND seen <= ?",
            (sitter, table, seat, overdue.owed, overdue.gone_since),
        )

    def waiting_for_bots(self, owed_before: float) -> list[str]:
        """Tables with a clock at which a bot has owed a move for long: no server has them in memory, perhaps."""
        rows = self.rows(
            "SELECT DISTINCT t.id FROM chairs c JOIN tables t ON t.id = c.table_id WHERE c.owed > 0 AND c.owed <= ? "
            "AND substr(c.sitter, 1, 4) = 'bot:' AND t.clock <> 'none' AND t.ended IS NULL LIMIT 100",
            owed_before,
        )
        return [str(table) for (table,) in rows]

    def turns_of(self, person: str) -> list[tuple[str, int]]:
        """The seats of a person that owe a decision, with their tables."""
        rows = self.rows(
            "SELECT c.table_id, c.seat FROM owners o JOIN chairs c ON c.table_id = o.table_id AND c.seat = o.seat "
            "JOIN tables t ON t.id = c.table_id WHERE o.person = ? AND c.owed > 0 AND c.sitter = 'person' AND t.ended IS NULL",
            person,
        )
        return [(str(table), int(seat)) for table, seat in rows]

    # --- Reminders ----------------------------------------------------------------------------

    async def remind(self, reminder: Reminder) -> None:
        """Keep a reminder; one with the same id is replaced, and one for mail replaces the person's other address."""

        def work(db: Connection) -> None:
            if reminder.kind == "mail":
                whose = (reminder.table, reminder.seat, reminder.person)
                db.execute("DELETE FROM reminders WHERE table_id = ? AND seat = ? AND person = ? AND kind = 'mail'", whose)
            db.execute("DELETE FROM reminders WHERE id = ?", (reminder.id,))
            row = list(vars(reminder).values())
            db.execute(f"INSERT INTO reminders ({_COLUMNS}) VALUES ({', '.join('?' * len(row))})", row)

        await self.write(reminder.table, work)  # other servers, too, have to note who is here

    async def confirm_reminder(self, id: str) -> bool:
        """The owner of an e-mail address wants the reminders; False if there is no such address any more."""
        return await self._changes("", "UPDATE reminders SET confirmed = 1 WHERE id = ?", (id,))

    async def stop_reminder(self, id: str) -> bool:
        """Forget a reminder and its address; False if it is forgotten already."""
        return await self._changes("", "DELETE FROM reminders WHERE id = ?", (id,))

    async def stop_reminders(self, table: str, seat: int, person: str, kind: str) -> None:
        """Forget a person's reminders of this kind for a seat, on all devices."""
        sql = "DELETE FROM reminders WHERE table_id = ? AND seat = ? AND person = ? AND kind = ?"
        await self._changes("", sql, (table, seat, person, kind))

    async def stop_old_reminders(self, unconfirmed_before: float) -> None:
        """Forget those of finished games, and addresses nobody has confirmed."""
        ended = "table_id IN (SELECT id FROM tables WHERE ended IS NOT NULL)"
        sql = f"DELETE FROM reminders WHERE {ended} OR (confirmed = 0 AND created <= ?)"
        await self._changes("", sql, (unconfirmed_before,))

    def reminders_of(self, table: str, person: str) -> list[Reminder]:
        """A person's reminders at a table."""
        rows = self.rows(f"SELECT {_COLUMNS} FROM reminders WHERE table_id = ? AND person = ? ORDER BY created", table, person)
        return [Reminder(*row) for row in rows]

    def reminder(self, id: str) -> Reminder | None:
        """One reminder; None if it is forgotten."""
        rows = self.rows(f"SELECT {_COLUMNS} FROM reminders WHERE id = ?", id)
        return Reminder(*rows[0]) if rows else None

    def due_reminders(self, gone_since: float, mailed_before: float) -> list[tuple[Reminder, float]]:
        """Reminders to send: the seat owes a decision nobody was reminded of, its owner is away, and the last mail is old."""
        rows = self.rows(
            f"SELECT {_OF_REMINDER}, c.owed FROM reminders r JOIN chairs c ON c.table_id = r.table_id AND c.seat = r.seat "
            "WHERE r.confirmed = 1 AND c.owed > r.told AND c.owed <= ? AND c.seen <= ? AND c.sitter = 'person' "
            "AND (r.kind = 'push' OR r.sent <= ?) ORDER BY c.owed LIMIT 100",
            gone_since, gone_since, mailed_before,
        )  # fmt: skip
        return [(Reminder(*row[:-1]), float(row[-1])) for row in rows]

    async def claim_reminder(self, id: str, owed: float, now: float) -> bool:
        """Whether this server sends the reminder of this decision; another one was faster otherwise."""
        return await self._changes("", "UPDATE reminders SET told = ?, sent = ? WHERE id = ? AND told < ?", (owed, now, id, owed))
