"""A table rebuilt from what is stored: its entries replayed, from the newest snapshot on if that fits."""

from __future__ import annotations

import functools
import hashlib
import json
import time
import zlib
from dataclasses import replace

from sojourn.core.errors import SojournError
from sojourn.core.game import Game
from sojourn.core.log import Move
from sojourn.core.record import as_bytes, from_bytes
from sojourn.core.table import Table
from sojourn.core.trace import Event
from sojourn.server.storage.records import CARRIED, UNDO, Entry, SavedTable, Snapshot, TableInfo
from sojourn.server.tables.errors import Gone
from sojourn.server.words import say


def restore(saved: SavedTable, rules: Game) -> Table:
    """The table after all its entries."""
    info = saved.info
    check_pins(saved, rules)
    table = Table(rules, rules.content(info.options), info.seats, info.seed)
    entries, snapshot = saved.entries, saved.snapshot
    if snapshot and last_carried(entries) < snapshot.number <= len(entries):
        later, start = effective(entries[snapshot.number :]), from_snapshot(table, snapshot)
        if start is not None and later is not None:
            for entry in later:
                start.play(entry.seat, entry.action)
            return start
    try:
        return played(table, entries, info.rules)
    except SojournError as error:
        raise Gone(f"{other_rules(info, rules)} {error}") from None


def played(table: Table, entries: list[Entry], rules: int) -> Table:
    """The table after all these entries; what was played under older rules is carried over to today's."""
    waiting: list[Move] = []
    for entry in entries:
        if entry.action == CARRIED:
            play_moves(table, waiting, rules)
            waiting, rules = [], entry.seat
        elif entry.action != UNDO:
            waiting.append(Move(entry.seat, entry.action))
        elif waiting:
            waiting.pop()
        else:
            table = table.at(len(table.moves) - 1)
    play_moves(table, waiting, rules)
    return table


def play_moves(table: Table, moves: list[Move], rules: int) -> None:
    """Play moves that were chosen under a rules version."""
    if rules != table.game.version and table.game.carry_over is not None:
        table.game.carry_over(table, moves, rules)
        return
    for move in moves:
        table.play(move.seat, move.action)


# --- Older rules -----------------------------------------------------------------------------------


def last_carried(entries: list[Entry]) -> int:
    """The number of the last entry that carried the table over to other rules; -1 if none did."""
    return max((entry.number for entry in entries if entry.action == CARRIED), default=-1)


def rules_of(saved: SavedTable) -> int:
    """The rules version the table is played under now."""
    last = last_carried(saved.entries)
    return saved.info.rules if last < 0 else saved.entries[last].seat


def carried_over(saved: SavedTable, rules: Game) -> SavedTable:
    """The same table under today's rules: one more entry says so, if it was played under others."""
    if rules_of(saved) == rules.version:
        return saved
    entry = Entry(len(saved.entries), rules.version, CARRIED, None, time.time())
    return replace(saved, entries=[*saved.entries, entry], offer=None)


def check_pins(saved: SavedTable, rules: Game) -> None:
    """Refuse a table of other cards than those installed, or of rules that cannot be carried over."""
    info = saved.info
    begun = rules_of(saved)
    if begun > rules.version or (info.rules < rules.version and rules.carry_over is None):
        raise Gone(other_rules(info, rules))
    if info.content != rules.content(info.options).hash:
        raise Gone(
            say(
                "This table was played with another box of {game} ({box}) than the one installed. "
                "Its moves are kept; open it with the version it was begun with.",
                game=rules.title,
                box=info.content,
            )
        )


def other_rules(info: TableInfo, rules: Game) -> str:
    """Why a table cannot be continued under today's rules."""
    return say(
        "This table was played under rules {old} of {game}; this version of Sojourn has rules {new}. "
        "Its moves are kept; open it with the version it was begun with.",
        old=info.rules,
        game=rules.title,
        new=rules.version,
    )


# --- Entries ---------------------------------------------------------------------------------------


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
