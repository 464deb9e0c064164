"""A table rebuilt from what is stored: its entries replayed, from the newest snapshot on if that fits."""

from __future__ import annotations

import functools
import hashlib
import json
import zlib

from sojourn.core.game import Game
from sojourn.core.log import Move
from sojourn.core.record import as_bytes, from_bytes
from sojourn.core.table import Table
from sojourn.core.trace import Event
from sojourn.server.storage.records import UNDO, Entry, SavedTable, Snapshot, TableInfo
from sojourn.server.tables.errors import Gone
from sojourn.server.words import say


def restore(saved: SavedTable, rules: Game) -> Table:
    """The table after all its entries."""
    info = saved.info
    check_pins(info, rules)
    table = Table(rules, rules.content(info.options), info.seats, info.seed)
    entries, snapshot = saved.entries, saved.snapshot
    later = effective(entries[snapshot.number :]) if snapshot and snapshot.number <= len(entries) else None
    start = from_snapshot(table, snapshot) if snapshot and later is not None else None
    if start is None:
        start, later = table, effective(entries)
    for entry in later or ():
        start.play(entry.seat, entry.action)
    return start


def check_pins(info: TableInfo, rules: Game) -> None:
    """Refuse a table of other rules or other cards than those installed."""
    if info.rules != rules.version:
        raise Gone(
            say(
                "This table was played under rules {old} of {game}; this version of Sojourn has rules {new}. "
                "Its moves are kept; open it with the version it was begun with.",
                old=info.rules,
                game=rules.title,
                new=rules.version,
            )
        )
    if info.content != rules.content(info.options).hash:
        raise Gone(
            say(
                "This table was played with another box of {game} ({box}) than the one installed. "
                "Its moves are kept; open it with the version it was begun with.",
                game=rules.title,
                box=info.content,
            )
        )


def effective(entries: list[Entry]) -> list[Entry] | None:
    """The entries that were not taken back; None if an entry before the first of them was taken back."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.action == UNDO:
            if not kept:
                return None
            kept.pop()
        else:
            kept.append(entry)
    return kept


def undoable_steps(saved: SavedTable, table: Table) -> list[tuple[int, Table]]:
    """The steps a seat may take back, as they were stored: the seat, and the table before each step."""
    right = saved.undo_right
    if right is None or right.number != len(saved.entries):
        return []
    last = len(table.moves)
    states = table.states_at(range(max(0, last - right.steps), last))
    return [(right.seat, table.with_state(state, number)) for number, state in states.items()]


# --- Snapshots -------------------------------------------------------------------------------------


@functools.cache
def layout_digest(rules: Game) -> bytes:
    """A hash of the fields of the game's State: their names, types and places."""
    dtype = rules.State.dtype
    places = [(name, kind.str, kind.shape, place) for name, (kind, place, *_) in (dtype.fields or {}).items()]
    return hashlib.sha256(repr((dtype.itemsize, places)).encode()).digest()[:16]


def take_snapshot(table: Table, number: int) -> Snapshot:
    """Where a table stands after `number` entries: the layout of its state, the state, and its moves and story."""
    story = [[n, e.kind, e.seat, e.a, e.b, e.c, e.d, e.audience] for n, e in table.story]
    moves = [[m.seat, m.action, m.text] for m in table.moves]
    words = zlib.compress(json.dumps({"story": story, "moves": moves}).encode())
    return Snapshot(number, layout_digest(table.game) + as_bytes(table.state), words)


def from_snapshot(fresh: Table, snapshot: Snapshot) -> Table | None:
    """The table at its snapshot, on a fresh table of the same deal; None if the snapshot has another layout."""
    digest, size = layout_digest(fresh.game), fresh.game.State.dtype.itemsize
    if snapshot.state[: len(digest)] != digest or len(snapshot.state) != len(digest) + size:
        return None
    words = json.loads(zlib.decompress(snapshot.story))
    table = fresh.with_state(from_bytes(fresh.game.State, snapshot.state[len(digest) :]))
    table.story = [(n, Event(*numbers)) for n, *numbers in words["story"]]
    table.moves = [Move(*move) for move in words["moves"]]
    return table
