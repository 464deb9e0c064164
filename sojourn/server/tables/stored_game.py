"""What can still be shown of a table that cannot go on: its moves played again as far as they go, or its last snapshot.

While such a game is not over it holds secrets: everybody reads only what they read before, and nobody gets the saved game.
"""

from __future__ import annotations

import contextlib
import json
import zlib
from dataclasses import dataclass, replace
from typing import Any

from sojourn.core.errors import SojournError
from sojourn.core.game import Game
from sojourn.core.log import Log, Move
from sojourn.core.record import SPECTATOR
from sojourn.core.table import Table, play_moves
from sojourn.core.trace import Event
from sojourn.server.storage.records import CARRIED, SavedTable
from sojourn.server.tables.errors import Gone
from sojourn.server.tables.looking_back import OPEN, Playback, Told
from sojourn.server.tables.restore import effective, first_of_today, fresh_table, from_snapshot, rules_of
from sojourn.server.words import say


@dataclass(frozen=True)
class StoredGame:
    """The part of a game that can be shown."""

    saved: SavedTable
    table: Table | None  # with the story so far; None if its box is unknown
    moves: list[Move]  # so far, with their texts
    count: int  # moves there were in all
    has_board: bool  # whether the table's state is the one after these moves
    replayable: bool  # whether every moment before is known, too

    @property
    def over(self) -> bool:
        """Whether the game had ended: then it holds no secret any more."""
        return self.saved.info.ended is not None

    @property
    def names(self) -> list[str]:
        """The people, by seat."""
        return [chair.name for chair in self.saved.info.chairs]

    def viewer(self, seats: list[int]) -> int:
        """Through whose eyes somebody who owns these seats sees it."""
        return OPEN if self.over else seats[0] if seats else SPECTATOR

    def story(self, viewer: int) -> list[Told]:
        """The story so far as that viewer may read it."""
        return Playback(self.table, self.names).told(viewer) if self.table is not None else []

    def moves_for(self, seats: list[int]) -> list[tuple[int, Move]]:
        """The moves somebody who owns these seats may read, numbered: while the game was not over, only their own."""
        numbered = list(enumerate(self.moves, start=1))
        return numbered if self.over else [(n, move) for n, move in numbered if move.seat in seats]

    def log(self) -> Log:
        """The saved game as it was stored, for the version of the program that can play it."""
        if not self.over:
            raise SojournError(say("The saved game reveals the deal, so you can download it only when the game is over."))
        info, texts = self.saved.info, [move.text for move in self.moves]
        moves = stored_moves(self.saved)
        if [(m.seat, m.action) for m in moves[: len(texts)]] == [(m.seat, m.action) for m in self.moves]:
            moves = [replace(move, text=text) for move, text in zip(moves, texts, strict=False)] + moves[len(texts) :]
        return Log(info.game, rules_of(self.saved), info.content, info.options, info.seed, info.seats, moves, tuple(self.names))


def stored_game(gone: Gone, rules: Game) -> StoredGame:
    """What can be shown of a table that cannot go on; found out once."""
    if not isinstance(gone.shown, StoredGame):
        gone.shown = _stored_game(gone.saved, rules)
    return gone.shown


def stored_moves(saved: SavedTable) -> list[Move]:
    """The moves that stand, as numbers."""
    standing = effective(saved.entries[first_of_today(saved.entries) :]) or []
    return [Move(entry.seat, entry.action) for entry in standing if entry.action != CARRIED]


def _stored_game(saved: SavedTable, rules: Game) -> StoredGame:
    count, words = len(stored_moves(saved)), _words_of(saved)
    stored = [Move(*move) for move in words.get("moves", ())]
    again = _as_far_as_it_goes(saved, rules)
    if again is None:
        return StoredGame(saved, None, stored, count, has_board=False, replayable=False)
    if len(again.moves) >= len(stored):
        return StoredGame(saved, again, again.moves, count, has_board=True, replayable=True)
    fresh = fresh_table(saved, rules)
    found = from_snapshot(fresh, saved.snapshot) if saved.snapshot is not None else None
    if found is not None:
        return StoredGame(saved, found[0], stored, count, has_board=True, replayable=False)
    fresh.story = [(n, Event(*numbers)) for n, *numbers in words.get("story", ())]
    return StoredGame(saved, fresh, stored, count, has_board=False, replayable=False)


def _as_far_as_it_goes(saved: SavedTable, rules: Game) -> Table | None:
    """The table after those moves that today's rules can play; None without its box, or if its rules are newer."""
    if rules_of(saved) > rules.version:
        return None
    try:
        table = fresh_table(saved, rules)
    except SojournError:
        return None
    with contextlib.suppress(SojournError):
        play_moves(table, stored_moves(saved), rules_of(saved))
    return table


def _words_of(saved: SavedTable) -> dict[str, Any]:
    """Moves and story of the last snapshot, if there is one that can be read."""
    if saved.snapshot is None:
        return {}
    try:
        words: dict[str, Any] = json.loads(zlib.decompress(saved.snapshot.story))
    except (zlib.error, ValueError):
        return {}
    return words
