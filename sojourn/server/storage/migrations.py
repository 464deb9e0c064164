"""The schema of the database, as numbered steps. A step that was released is never changed: add another."""

from __future__ import annotations

import sqlite3

from sojourn.core.errors import SojournError

STEPS = (
    """
    CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,      -- short, to be read aloud
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,         -- rules version the table is pinned to
        content TEXT NOT NULL,          -- fingerprint of its box
        options TEXT NOT NULL,          -- JSON
        seats INTEGER NOT NULL,
        seed INTEGER NOT NULL,          -- secret until the end
        salt TEXT NOT NULL,             -- likewise
        pace TEXT NOT NULL,
        listed INTEGER NOT NULL,        -- 1: shown to everybody on the home page
        dealt INTEGER NOT NULL,         -- 1: the host gave the seed ("same deal")
        created REAL NOT NULL,
        ended REAL,                     -- when the last move was played
        rematch TEXT                    -- the table that followed
    ) WITHOUT ROWID;

    CREATE TABLE chairs (
        table_id TEXT NOT NULL REFERENCES tables(id),
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        sitter TEXT NOT NULL,           -- 'person', 'open' or 'bot:LEVEL'
        quiet INTEGER NOT NULL DEFAULT 0, -- 1: passes in moments for talk without being asked
        notes TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;

    CREATE TABLE owners (
        table_id TEXT NOT NULL REFERENCES tables(id),
        seat INTEGER NOT NULL,
        person TEXT NOT NULL,           -- hash of the secret in the person's cookie
        PRIMARY KEY (person, table_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX owners_by_table ON owners (table_id, seat);

    CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables(id),
        number INTEGER NOT NULL,        -- 0, 1, 2 ... without gaps
        seat INTEGER NOT NULL,
        action INTEGER NOT NULL,        -- the action played; -1 takes the last one back
        move_id TEXT,                   -- chosen by the client, so that a resend is not played twice
        at REAL NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX entries_by_move ON entries (table_id, move_id) WHERE move_id IS NOT NULL;

    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY REFERENCES tables(id),
        number INTEGER NOT NULL,        -- entries that are in it
        state BLOB NOT NULL,
        story BLOB NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE said (
        table_id TEXT NOT NULL REFERENCES tables(id),
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        text TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE offers (
        table_id TEXT PRIMARY KEY REFERENCES tables(id),
        seat INTEGER NOT NULL,          -- asks everybody to go back
        back_to INTEGER NOT NULL,       -- to the moment after so many moves
        agreed INTEGER NOT NULL         -- bit mask of the seats that said yes
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE chairs ADD COLUMN hints INTEGER NOT NULL DEFAULT 1; -- 0: this seat wants no hints at the table
    """,
    """
    ALTER TABLE tables ADD COLUMN lesson INTEGER NOT NULL DEFAULT 0; -- a first game: steps read, and one; -1: left
    """,
    """
    CREATE TABLE leaves (
        table_id TEXT PRIMARY KEY REFERENCES tables(id),
        number INTEGER NOT NULL,        -- entries there were when it was found out; with more it is worth nothing
        seat INTEGER NOT NULL,          -- may take back
        steps INTEGER NOT NULL          -- so many of its last steps
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE answers (
        table_id TEXT NOT NULL REFERENCES tables(id),
        seat INTEGER NOT NULL,          -- nobody else may know
        question TEXT NOT NULL,         -- a secret question of the game
        answer TEXT NOT NULL,           -- what is answered for the seat
        PRIMARY KEY (table_id, seat, question)
    ) WITHOUT ROWID;
    """,
    """
    DROP TABLE leaves;
    CREATE TABLE undo_rights (
        table_id TEXT NOT NULL REFERENCES tables(id),
        seat INTEGER NOT NULL,          -- may take back
        number INTEGER NOT NULL,        -- entries there were when it was found out; void once the seat notices another
        steps INTEGER NOT NULL,         -- so many of its last steps
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN to_act INTEGER NOT NULL DEFAULT -1; -- bit mask of the seats that owe a decision; -1: not known
    ALTER TABLE tables ADD COLUMN daily TEXT NOT NULL DEFAULT ''; -- the day whose deal this is, as 2026-11-18

    CREATE TABLE results (
        person TEXT NOT NULL,           -- as in owners
        table_id TEXT NOT NULL,         -- perhaps of another server: results can be imported
        seat INTEGER NOT NULL,
        game TEXT NOT NULL,
        seats INTEGER NOT NULL,
        rivals TEXT NOT NULL,           -- JSON: name and sitter of every other seat
        contest INTEGER NOT NULL,       -- 1: the table had a winner; else who succeeded has done well
        won INTEGER NOT NULL,
        succeeded INTEGER NOT NULL,
        points INTEGER NOT NULL,
        ended REAL NOT NULL,
        daily TEXT NOT NULL,            -- as in tables
        attempt INTEGER NOT NULL,       -- the person's first table of this daily deal, or a later one
        PRIMARY KEY (person, table_id, seat)
    ) WITHOUT ROWID;

    CREATE TABLE bot_results (
        game TEXT NOT NULL,
        daily TEXT NOT NULL,
        number INTEGER NOT NULL,        -- which of the bots that played this daily deal
        bot TEXT NOT NULL,
        points INTEGER NOT NULL,
        won INTEGER NOT NULL,
        PRIMARY KEY (game, daily, number)
    ) WITHOUT ROWID;

    CREATE TABLE device_links (
        code TEXT PRIMARY KEY,          -- hash of the code in the link
        sealed TEXT NOT NULL,           -- the person's token, readable only with the code
        expires REAL NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT 'none'; -- how long a decision may take
    ALTER TABLE tables ADD COLUMN stand_in TEXT NOT NULL DEFAULT ''; -- level of the bot that plays when time is up; '': none
    ALTER TABLE chairs ADD COLUMN owed REAL NOT NULL DEFAULT 0; -- since when the seat owes its decision; 0: it owes none
    ALTER TABLE chairs ADD COLUMN since REAL NOT NULL DEFAULT 0; -- when the sitter sat down or came back; 0: with the table
    ALTER TABLE chairs ADD COLUMN seen REAL NOT NULL DEFAULT 0; -- when a page of the owner was last here, roughly
    ALTER TABLE chairs ADD COLUMN away INTEGER NOT NULL DEFAULT 0; -- 1: a bot sits here because the time was up
    CREATE INDEX chairs_by_owed ON chairs (owed) WHERE owed > 0;

    CREATE TABLE reminders (
        id TEXT PRIMARY KEY,            -- for mail a secret, which its links carry
        table_id TEXT NOT NULL REFERENCES tables(id),
        seat INTEGER NOT NULL,
        person TEXT NOT NULL,
        kind TEXT NOT NULL,             -- 'push' or 'mail'
        address TEXT NOT NULL,          -- a push subscription (JSON), or an e-mail address
        language TEXT NOT NULL,
        site TEXT NOT NULL,             -- the server's address, as the person reaches it
        confirmed INTEGER NOT NULL,     -- 0: an e-mail address nobody has confirmed yet
        created REAL NOT NULL,
        told REAL NOT NULL DEFAULT 0,   -- of the decision that the last reminder was about: since when it was owed
        sent REAL NOT NULL DEFAULT 0    -- when that was sent
    ) WITHOUT ROWID;
    CREATE INDEX reminders_by_table ON reminders (table_id, seat);
    """,
)


def too_new(version: int) -> SojournError:
    """What to say of a database that a later version has written."""
    return SojournError(
        f"These games were stored by a newer version of Sojourn (schema {version}); this version knows {len(STEPS)}."
    )


def migrate(db: sqlite3.Connection) -> None:
    """Bring a database of any earlier version to this one."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > len(STEPS):
        raise too_new(version)
    for number, step in enumerate(STEPS[version:], start=version + 1):
        db.executescript(f"BEGIN IMMEDIATE; {step} PRAGMA user_version = {number}; COMMIT;")
