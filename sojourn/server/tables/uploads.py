"""Saved games that people upload to look at: replayed, and kept in memory for a while."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from sojourn.core.errors import LogError, SojournError
from sojourn.core.log import read_log
from sojourn.core.table import play_log, table_for
from sojourn.core.words import number as thousands
from sojourn.server.catalogue import game_named
from sojourn.server.tables.looking_back import Playback
from sojourn.server.tables.plan import NAME
from sojourn.server.words import clean, plainly, say

MOST_MOVES = 20_000  # of an uploaded game
KEPT = 24  # uploaded games that are remembered

_ID = re.compile(r"[0-9a-f]{20}")


class Uploads:
    """The newest uploaded games, in memory only; the same file is the same game."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Playback] = OrderedDict()
        self._lock = asyncio.Lock()  # replaying takes a core: one file at a time

    async def add(self, data: bytes) -> str:
        """Read and replay a saved game, or say what is wrong with it; returns the id it is found by."""
        key = sha256(data).hexdigest()[:20]
        async with self._lock:
            if key not in self._games:
                self._games[key] = await asyncio.to_thread(replayed, data)
                while len(self._games) > KEPT:
                    self._games.popitem(last=False)
            self._games.move_to_end(key)
        return key

    def get(self, key: str) -> Playback:
        """One of them, while it is remembered."""
        if not _ID.fullmatch(key) or key not in self._games:
            raise SojournError(say("This replay is no longer available; upload the saved game again."))
        self._games.move_to_end(key)
        game = self._games[key]
        return replace(game, names=seat_names(game.names, game.table.seats))


def seat_names(known: Sequence[str], seats: int) -> list[str]:
    """What people at an uploaded table are called: by the names in the file, or else by their seats."""
    names = [clean(name, NAME) for name in known[:seats]] + [""] * (seats - len(known))
    return [name or say("Seat {number}", number=seat) for seat, name in enumerate(names, start=1)]


def replayed(data: bytes) -> Playback:
    """The table a saved game describes, after all its moves, with the names that are in the file."""
    if not data.strip():
        raise LogError(say("Choose a saved game first: the file you can download from a finished table."))
    try:
        log = read_log(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise LogError(say("This file is not a saved game: it is not a text file.")) from None
    if len(log.moves) > MOST_MOVES:
        most, given = thousands(MOST_MOVES), thousands(len(log.moves))
        raise LogError(say("A replay can have at most {most} moves; this game has {given}.", most=most, given=given))
    table = table_for(game_named(log.game), log)
    try:
        return Playback(play_log(table, log), list(log.names))
    except LogError as error:
        raise LogError(plainly(str(error), seat_names(log.names, table.seats))) from None
