"""A table rebuilt from what is stored: its entries replayed, from the newest snapshot on if that fits."""

from __future__ import annotations

import functools
import hashlib
import json
import time
import zlib
from collections.abc import Sequence
from dataclasses import replace

from sojourn.core.content import Content
from sojourn.core.errors import IllegalAction, SojournError, UnknownBox
from sojourn.core.game import Game
from sojourn.core.log import Move
from sojourn.core.record import as_bytes, from_bytes
from sojourn.core.table import Table, play_moves
from sojourn.core.trace import Event
from sojourn.server.storage.records import CARRIED, UNDO, Entry, SavedTable, Snapshot, TableInfo
from sojourn.server.tables.errors import Gone
from sojourn.server.tables.seen_moves import SeenMoves, Viewers, noticed_by
from sojourn.server.words import say


def restore(saved: SavedTable, rules: Game) -> tuple[Table, SeenMoves]:
    """The table after all its entries, and who noticed which of them."""
    info = saved.info
    if rules_of(saved) != rules.version:
        raise Gone(other_rules(info, rules), saved)
    table = fresh_table(saved, rules)
    entries, snapshot = saved.entries, saved.snapshot
    first = first_of_today(entries)
    start = None
    if snapshot is not None and first <= snapshot.number <= len(entries) and effective(entries[snapshot.number :]) is not None:
        start = from_snapshot(table, snapshot)
    known = start[1] if start is not None else [0] * first
    undone = [entry.action == UNDO for entry in entries]
    seen = SeenMoves(info.seats, known, undone[: len(known)], first)
    try:
        return play_again(start[0] if start is not None else table, seen, entries[len(known) :]), seen
    except IllegalAction as error:
        which = misfit(saved, len(seen.by_entry) - first, error) if info.ended is not None else ""
        raise Gone(f"{not_replayed(rules)} {which}".strip(), saved) from None


def play_again(table: Table, seen: SeenMoves, entries: list[Entry]) -> Table:
    """Play entries, also those that were taken back later: who noticed them counts them."""
    kept = {entry.number for entry in effective(entries) or ()}
    states: list[bytes] = []  # before each of the others, while it stands
    for entry in entries:
        if entry.action == UNDO:
            table = table.with_state(from_bytes(table.game.State, states.pop()), len(table.moves) - 1)
            seen.take_back()
            continue
        before = from_bytes(table.game.State, as_bytes(table.state))
        if entry.number not in kept:
            states.append(as_bytes(before))
        told = table.play(entry.seat, entry.action)
        seen.add(noticed_by(table.game, table.box, table.seats, entry.seat, told, before, table.state))
    return table


# --- Older rules -----------------------------------------------------------------------------------


def first_of_today(entries: list[Entry]) -> int:
    """The number of the first entry under today's rules: those before were written anew after a mark."""
    return max((entry.number + 1 for entry in entries if entry.action == CARRIED), default=0)


def rules_of(saved: SavedTable) -> int:
    """The rules version the table is played under now."""
    first = first_of_today(saved.entries)
    return saved.entries[first - 1].seat if first else saved.info.rules


def fresh_table(saved: SavedTable, rules: Game) -> Table:
    """The table's deal, in the box it was begun with; options that came after its rules version are as they were before."""
    info = saved.info
    try:
        content = rules.content_known_as(info.content, info.options, info.rules)
    except UnknownBox:
        raise Gone(other_box(info, rules), saved) from None
    except SojournError as error:
        raise Gone(f"{other_box(info, rules)} {error}", saved) from None
    return Table(rules, content, info.seats, info.seed)


def as_opened(info: TableInfo, content: Content) -> TableInfo:
    """The facts of a table as it is played now: with all of today's options, also those it was begun without."""
    return replace(info, options=dict(content.options), content=content.hash)


def carried_over(saved: SavedTable, rules: Game) -> list[Entry]:
    """What has to be stored so that the table goes on under today's rules: a mark, and all its moves in today's way."""
    info, old, first = saved.info, rules_of(saved), first_of_today(saved.entries)
    if old == rules.version:
        return []
    if old > rules.version:
        raise Gone(other_rules(info, rules), saved)
    table = fresh_table(saved, rules)
    moves = [Move(entry.seat, entry.action) for entry in effective(saved.entries[first:]) or ()]
    try:
        play_moves(table, moves, old)
    except SojournError as error:
        raise Gone(f"{other_rules(info, rules)} {misfit(saved, len(table.moves), error)}", saved) from None
    now, number = time.time(), len(saved.entries)
    mark = Entry(number, rules.version, CARRIED, None, now)
    return [mark, *(Entry(number + 1 + n, move.seat, move.action, None, now) for n, move in enumerate(table.moves))]


def other_box(info: TableInfo, rules: Game) -> str:
    """Why a table cannot be continued with today's box, nor with one of the older ones."""
    return say(
        "This table was played with a different box of {game} ({box}) from the one installed. Its moves are saved: "
        "open it with the version it was started with.",
        game=rules.title,
        box=info.content,
    )


def misfit(saved: SavedTable, played: int, error: SojournError) -> str:
    """Which move today's rules refuse, and why; while the game is not over, both would tell of what others hold."""
    if saved.info.ended is None:
        return say("Not all of its moves fit today's rules.")
    return say("Today's rules refuse move {move}: {why}", move=played + 1, why=error)


def not_replayed(rules: Game) -> str:
    """Why a table cannot be continued although its rules have the same number."""
    return say("The rules of {game} have changed, and the moves of this table no longer fit them.", game=rules.title)


def other_rules(info: TableInfo, rules: Game) -> str:
    """Why a table cannot be continued under today's rules."""
    return say(
        "This table was played under version {old} of the {game} rules; this Sojourn has version {new}. Its moves are "
        "saved: open it with the version of Sojourn it was started with.",
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


def undoable_steps(saved: SavedTable, seen: SeenMoves) -> dict[int, int]:
    """How many of its last steps each seat may take back, as it was stored: nothing once it has noticed another entry."""
    valid = (right for right in saved.undo_rights if all(number < right.number for number in seen.entries(right.seat)[-1:]))
    return {right.seat: right.steps for right in valid}


# --- Snapshots -------------------------------------------------------------------------------------


@functools.cache
def layout_digest(rules: Game) -> bytes:
    """A hash of the fields of the game's State: their names, types and places."""
    dtype = rules.State.dtype
    places = [(name, kind.str, kind.shape, place) for name, (kind, place, *_) in (dtype.fields or {}).items()]
    return hashlib.sha256(repr((dtype.itemsize, places)).encode()).digest()[:16]


def take_snapshot(table: Table, noticed: Sequence[Viewers]) -> Snapshot:
    """Where a table stands: the layout of its state, the state, its moves and story, and for each entry who noticed it."""
    story = [[n, e.kind, e.seat, e.a, e.b, e.c, e.d, e.audience] for n, e in table.story]
    moves = [[m.seat, m.action, m.text] for m in table.moves]
    words = zlib.compress(json.dumps({"story": story, "moves": moves, "noticed": list(noticed)}).encode())
    return Snapshot(len(noticed), layout_digest(table.game) + as_bytes(table.state), words)


def from_snapshot(fresh: Table, snapshot: Snapshot) -> tuple[Table, list[Viewers]] | None:
    """The table at its snapshot, on a fresh table of the same deal, and who noticed its entries.

    None if the snapshot has another layout, or does not know who noticed what.
    """
    digest, size = layout_digest(fresh.game), fresh.game.State.dtype.itemsize
    if snapshot.state[: len(digest)] != digest or len(snapshot.state) != len(digest) + size:
        return None
    words = json.loads(zlib.decompress(snapshot.story))
    if len(words.get("noticed", ())) != snapshot.number:
        return None
    table = fresh.with_state(from_bytes(fresh.game.State, snapshot.state[len(digest) :]))
    table.story = [(n, Event(*numbers)) for n, *numbers in words["story"]]
    table.moves = [Move(*move) for move in words["moves"]]
    return table, words["noticed"]
