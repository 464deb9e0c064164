"""A table comes back from its entries, from a snapshot on only if that was made by the same layout of its state."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import high_card
import pytest
from fastapi.testclient import TestClient

import sojourn
from sojourn.core.log import read_log
from sojourn.core.record import Ints, Record, as_bytes, i1, i4, i8
from sojourn.core.table import Table
from sojourn.server.app import create_app
from sojourn.server.catalogue import game_named
from sojourn.server.storage.records import CARRIED, UNDO, Entry, SavedTable, Snapshot
from sojourn.server.storage.sqlite import SqliteStorage
from sojourn.server.tables.errors import Gone
from sojourn.server.tables.plan import Plan, new_table
from sojourn.server.tables.registry import Tables
from sojourn.server.tables.restore import carried_over, effective, from_snapshot, layout_digest, restore, take_snapshot
from sojourn.server.workers.pool import WorkerPool

MARK = "from the snapshot"
OLDER = Path(__file__).parents[1] / "golden" / "route_east" / "older" / "rules-1-first-to-arrive.log"
NOTICED = [0b1111, 0b1111]  # who noticed the two moves: a spectator and three seats


def test_entries_taken_back_do_not_count() -> None:
    played = [Entry(0, 0, 5, None, 0), Entry(1, 0, 6, None, 0), Entry(2, 0, UNDO, None, 0), Entry(3, 0, 7, None, 0)]
    kept = effective(played)
    assert kept is not None
    assert [entry.action for entry in kept] == [5, 7]
    assert effective([Entry(0, 0, UNDO, None, 0)]) is None


@pytest.mark.parametrize("game", ["journey-istanbul", "high-card"])
def test_a_snapshot_is_the_table(game: str) -> None:
    rules = game_named(game)
    table = Table(rules, rules.content(), 2, 5)
    for _ in range(2):
        seat = table.to_act[0]
        table.play(seat, rules.legal_numbers(table.state, table.box, seat)[0])
    found = from_snapshot(Table(rules, rules.content(), 2, 5), take_snapshot(table, NOTICED))
    assert found is not None
    again, noticed = found
    assert noticed == NOTICED
    assert again.state.tobytes() == table.state.tobytes()
    assert (again.moves, again.story) == (table.moves, table.story)


def saved_game(snapshot: Snapshot | None = None) -> SavedTable:
    """Two moves of High Card, as they are stored."""
    entries = [Entry(0, 0, 0, None, 0.0), Entry(1, 1, 0, None, 0.0)]
    return SavedTable(new_table(Plan("high-card", ("you", "you", "you"), seed=3)), entries, snapshot=snapshot)


def marked(snapshot: Snapshot) -> Snapshot:
    """The snapshot with other words for its moves, so that one sees whether it was used."""
    words = json.loads(zlib.decompress(snapshot.story))
    moves = [[seat, action, MARK] for seat, action, _ in words["moves"]]
    return replace(snapshot, story=zlib.compress(json.dumps(words | {"moves": moves}).encode()))


def test_a_snapshot_that_fits_saves_playing_again() -> None:
    table, _ = restore(saved_game(), high_card.GAME)
    again, _ = restore(saved_game(marked(take_snapshot(table, NOTICED))), high_card.GAME)
    assert [move.text for move in again.moves] == [MARK, MARK]
    assert as_bytes(again.state) == as_bytes(table.state)


def without_noticed(story: bytes) -> bytes:
    """The story of a snapshot that does not say who noticed its entries."""
    words = json.loads(zlib.decompress(story))
    del words["noticed"]
    return zlib.compress(json.dumps(words).encode())


def other_layouts(table: Table) -> dict[str, Snapshot]:
    """Snapshots of the table as other versions of the program would have made them."""
    good = marked(take_snapshot(table, NOTICED))
    state, digest = as_bytes(table.state), layout_digest(table.game)
    return {
        "before layouts were told apart": replace(good, state=bytes(table.game.State.trace_size) + state),
        "as long, in another order": replace(good, state=bytes(reversed(digest)) + bytes(reversed(state))),
        "longer": replace(good, state=good.state + bytes(8)),
        "shorter": replace(good, state=good.state[:-1]),
        "empty": replace(good, state=b""),
        "before it was known who notices what": replace(good, story=without_noticed(good.story)),
    }


def test_a_snapshot_of_another_layout_is_ignored_and_the_moves_are_played_again() -> None:
    table, _ = restore(saved_game(), high_card.GAME)
    for other, snapshot in other_layouts(table).items():
        again, _ = restore(saved_game(snapshot), high_card.GAME)
        assert as_bytes(again.state) == as_bytes(table.state), other
        assert (again.moves, again.story) == (table.moves, table.story), other


def test_the_layout_tells_names_types_and_places_of_fields() -> None:
    class Plain(Record):
        rng: Ints = i8(4)
        cards: Ints = i4(3)
        turn: int = i4()

    class Renamed(Record):
        rng: Ints = i8(4)
        hands: Ints = i4(3)
        turn: int = i4()

    class Moved(Record):
        rng: Ints = i8(4)
        turn: int = i4()
        cards: Ints = i4(3)

    class Smaller(Record):
        rng: Ints = i8(4)
        cards: Ints = i1(12)
        turn: int = i4()

    kinds: tuple[Any, ...] = (Plain, Renamed, Moved, Smaller)
    assert len({kind.dtype.itemsize for kind in kinds}) == 1
    assert len({layout_digest(replace(high_card.GAME, State=kind)) for kind in kinds}) == len(kinds)


def test_a_table_whose_stored_snapshot_is_old_opens_and_is_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sojourn.server.tables.registry.SNAPSHOT_EVERY", 1)
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "you", "you"], "seed": 3}).json()
        client.headers["Authorization"] = f"Bearer {made['token']}"
        table = f"/api/tables/{made['table']}"
        client.post(f"{table}/play?seat=0", json={"action": 1})
        before, headers = client.get(f"{table}?seat=1").json(), dict(client.headers)
    with sqlite3.connect(tmp_path / "sojourn.db") as db:
        size = high_card.GAME.State.traced.itemsize
        changed = db.execute("UPDATE snapshots SET state = ? WHERE number = 1", (b"\x01" * size,)).rowcount
    db.close()
    assert changed == 1
    with TestClient(create_app(tmp_path, bot_processes=False), headers=headers) as client:
        assert client.get(f"{table}?seat=1").json() == before
        assert client.post(f"{table}/play?seat=1", json={"action": 0}).json()["move"] == 2


def older_table(moves: int) -> SavedTable:
    """A table of Route East as it was stored under rules 1, after so many of its moves."""
    log = read_log(OLDER.read_text(encoding="utf-8"))
    info = replace(new_table(Plan("route-east", ("you",) * log.seats, seed=log.seed)), rules=log.rules)
    entries = [Entry(n, move.seat, move.action, None, 0.0) for n, move in enumerate(log.moves[:moves])]
    return SavedTable(info, entries)


def carried(saved: SavedTable) -> SavedTable:
    """The same table, carried over to today's rules."""
    return replace(saved, entries=saved.entries + carried_over(saved, game_named("route-east")))


def test_a_table_begun_under_older_rules_is_carried_over() -> None:
    log, rules = read_log(OLDER.read_text(encoding="utf-8")), game_named("route-east")
    table, seen = restore(carried(older_table(len(log.moves))), rules)
    assert table.moves == sojourn.replay(OLDER.read_text(encoding="utf-8")).moves
    assert table.over
    assert seen.count(0) == len(table.moves), "what was played under older rules is counted once"


def test_what_is_taken_back_after_the_change_of_rules_may_lie_before_it() -> None:
    rules, saved = game_named("route-east"), carried(older_table(60))
    table, _ = restore(saved, rules)
    back = [Entry(len(saved.entries) + n, 0, UNDO, None, 0.0) for n in range(5)]
    earlier, _ = restore(replace(saved, entries=[*saved.entries, *back]), rules)
    assert earlier.moves == table.moves[:-5]
    assert as_bytes(earlier.state) == as_bytes(table.at(len(table.moves) - 5).state)


def test_a_snapshot_from_before_the_change_of_rules_is_not_used() -> None:
    rules, saved = game_named("route-east"), carried(older_table(60))
    table, seen = restore(saved, rules)
    before = marked(take_snapshot(table, seen.by_entry[:60]))
    assert restore(replace(saved, snapshot=before), rules)[0].moves == table.moves
    after = marked(take_snapshot(table, seen.by_entry))
    again, seen_again = restore(replace(saved, snapshot=after), rules)
    assert again.moves[0].text == MARK
    assert seen_again.by_entry == seen.by_entry


def test_what_was_taken_back_under_older_rules_stays_so() -> None:
    rules, saved = game_named("route-east"), older_table(60)
    back = [*saved.entries, Entry(60, 0, UNDO, None, 0.0)]
    assert restore(carried(replace(saved, entries=back)), rules)[0].moves == restore(carried(older_table(59)), rules)[0].moves


def test_an_older_table_is_opened_played_on_and_opened_again(tmp_path: Path) -> None:
    async def play_on() -> None:
        saved, storage = older_table(60), SqliteStorage(tmp_path / "tables.db")
        await storage.create(saved.info, [(seat, "ada") for seat in range(3)])
        await storage.append(saved.info.id, saved.entries, False)
        tables = Tables(storage, WorkerPool())
        live = await tables.get(saved.info.id)
        after, seat = live.table.copy(), live.table.to_act[0]
        action = live.table.actions(seat)[0].number
        after.play(seat, action)
        await tables.keep(live, after, [Entry(live.number, seat, action, None, 0.0)])
        again = await Tables(storage, WorkerPool()).get(saved.info.id)
        assert again.table.moves == after.moves
        assert [entry.action for entry in again.entries].count(CARRIED) == 1
        storage.close()

    asyncio.run(play_on())


def test_a_table_that_cannot_be_carried_over_is_refused_and_stays_as_it_was(tmp_path: Path) -> None:
    async def open_it() -> None:
        saved, storage = older_table(60), SqliteStorage(tmp_path / "tables.db")
        wrong = [*saved.entries[:-1], replace(saved.entries[-1], action=21)]
        await storage.create(saved.info, [(0, "ada")])
        await storage.append(saved.info.id, wrong, False)
        with pytest.raises(Gone, match="version 1 of the Route East rules"):
            await Tables(storage, WorkerPool()).get(saved.info.id)
        kept = storage.load(saved.info.id)
        assert kept is not None
        assert len(kept.entries) == 60
        storage.close()

    asyncio.run(open_it())
