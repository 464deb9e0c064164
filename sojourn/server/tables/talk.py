"""What people write at a table: lines of conversation for everybody, and a private notebook."""

from __future__ import annotations

import time

from sojourn.core.errors import SojournError
from sojourn.server.storage.interface import Taken
from sojourn.server.storage.records import Said
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.registry import Tables
from sojourn.server.words import clean, say

CHAT, NOTES = 500, 8000  # letters of a line, and of a notebook, at most


async def talk(tables: Tables, live: LiveTable, seat: int, text: str) -> None:
    """One line of conversation, for everybody at the table."""
    words = clean(text, CHAT)
    if not words:
        raise SojournError(say("Type a message first."))
    while True:
        async with live.lock:
            said = Said(len(live.said), seat, words, time.time())
            try:
                await tables.storage.say(live.info.id, said)
            except Taken:  # another server stored a line of this number: load the table anew and take the next number
                tables.drop(live)
            else:
                live.said.append(said)
                live.announce()
                return
        live = await tables.get(live.info.id)


async def write_notes(tables: Tables, live: LiveTable, seat: int, text: str) -> None:
    """Store a seat's private notebook."""
    await tables.storage.note(live.info.id, seat, text[:NOTES])
