"""Over time a reader learns only what the engine shows it: a move it cannot notice changes nothing that it is sent.

Not the number of a move, not a version, not the length of a page, not a word of the stream, and not whether it may take back.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from installed import GAMES
from starlette.requests import Request

from sojourn.core.record import SPECTATOR, as_bytes
from sojourn.core.table import Table
from sojourn.server import event_stream
from sojourn.server.app import create_app
from sojourn.server.catalogue import game_named
from sojourn.server.tables import bot_driver, fair_undo
from sojourn.server.tables.play import play
from sojourn.server.workers.messages import Step
from sojourn.server.workers.pool import WorkerPool

SOAK = min(int(os.environ.get("SOJOURN_SOAK", "1")), 50)
MOVES = 60 * SOAK  # of a random game
QUIET = 8 * SOAK  # moves somebody cannot notice, compared in each game
HIDING = ("explore-new-york", "journey-istanbul")  # games in which people do something that others cannot notice
PAGES = ("/t/{}", "/t/{}/view", "/t/{}/replay", "/t/{}/replay/story.txt", "/api/tables/{}", "/api/tables/{}/moment")
OWN_PAGES = ("/api/tables/{}/back", "/api/tables/{}/missed")

MADE_ANEW = re.compile(  # at each asking, or from the table's id
    r'name="(move_id|basis)" value="[^"]*"|data-(basis|still|drawn)="[^"]+"|/seat/[^"<]+|<svg class="qr.*?</svg>', re.S
)


class Seats:
    """A table with a person in each seat, each with an open stream; and one who looks on."""

    def __init__(self, client: TestClient, game: str, seats: int, seed: int, clock: str = "none") -> None:
        self.client, self.seats = client, seats
        sitters = ["you", *["open"] * (seats - 1)]
        made = client.post("/api/tables", json={"game": game, "sitters": sitters, "seed": seed, "clock": clock}).json()
        self.id, tokens = made["table"], [made["token"]]
        for seat in range(1, seats):
            client.cookies.clear()
            tokens.append(client.post(f"/api/join/{made['code']}", json={"seat": seat, "name": f"P{seat}"}).json()["token"])
        client.cookies.clear()
        self.heads = {seat: {"Authorization": f"Bearer {token}"} for seat, token in enumerate(tokens)} | {SPECTATOR: {}}
        self.by_chance = re.compile("|".join(map(re.escape, [self.id, made["code"], made["sealed"], made["sealed"][:16]])))
        self.streams: dict[int, list[str]] = {viewer: [] for viewer in self.heads}
        client.portal.call(self._listen)  # type: ignore[union-attr]

    async def live(self) -> Any:
        """The table in the server's memory."""
        return await self.client.app.state.tables.get(self.id)  # type: ignore[attr-defined]

    @property
    def table(self) -> Table:
        """The game as it is."""
        found: Table = self.client.portal.call(self.live).table  # type: ignore[union-attr]
        return found

    async def _listen(self) -> None:
        self.tasks = [asyncio.ensure_future(self._collect(viewer)) for viewer in self.heads]

    async def _collect(self, viewer: int) -> None:
        headers = [(name.lower().encode(), value.encode()) for name, value in self.heads[viewer].items()]
        scope = {"type": "http", "method": "GET", "path": "/", "app": self.client.app, "headers": headers, "query_string": b""}
        async for words in event_stream.events(Request(scope), await self.live()):
            self.streams[viewer].append(words)

    def play(self, seat: int, action: int) -> None:
        """One move; all streams have time to speak of it."""

        async def moved() -> None:
            await play(self.client.app.state.tables, await self.live(), seat, action)  # type: ignore[attr-defined]
            await asyncio.sleep(3 * event_stream.GATHER)

        self.client.portal.call(moved)  # type: ignore[union-attr]

    def fetched(self, viewer: int) -> list[str]:
        """Everything this viewer can ask for and has heard, without what is different at every table by chance."""
        paths = PAGES if viewer == SPECTATOR else PAGES + OWN_PAGES
        texts = [self.client.get(path.format(self.id), headers=self.heads[viewer]).text for path in paths]
        texts += ["".join(self.streams[viewer])]
        texts = [MADE_ANEW.sub("", text) for text in texts]
        return [self.by_chance.sub("·", text) for text in texts]


def quiet_for(table: Table, seat: int, action: int) -> set[int]:
    """Who cannot notice a move: nothing it sees, hears, or has to do becomes another."""
    after = table.copy()
    events = after.play(seat, action)
    if after.to_act != table.to_act:
        return set()

    def sees(then: Table, viewer: int) -> bytes:
        return as_bytes(then.view(viewer).record)

    others = [viewer for viewer in range(SPECTATOR, table.seats) if viewer != seat]
    return {v for v in others if sees(table, v) == sees(after, v) and not any(event.is_for(v) for event in events)}


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams that say only that something moved, and at once; steps that may be taken back are known at once."""

    async def fair(pool: WorkerPool, step: Step) -> bool:
        return True

    monkeypatch.setattr(WorkerPool, "judge", fair)
    monkeypatch.setattr(event_stream, "GATHER", 0.001)
    monkeypatch.setattr(event_stream, "STILL_HERE", 600.0)
    monkeypatch.setattr(fair_undo, "DELAY", 0.0)


@pytest.fixture
def client(tmp_path: Path, patient: None) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path, bot_processes=False)) as browser:
        yield browser


def some_action(table: Table, luck: random.Random) -> tuple[int, int]:
    """A seat that has to act, and something it may do; rather something that others cannot notice."""
    choices = [(s, a) for s in table.to_act for a in luck.sample(legal(table, s), min(3, len(legal(table, s))))]
    return max(choices, key=lambda choice: (bool(quiet_for(table, *choice)), luck.random()))


def legal(table: Table, seat: int) -> list[int]:
    return table.game.legal_numbers(table.state, table.box, seat)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_viewer_cannot_notice_changes_nothing_it_is_sent(client: TestClient, name: str) -> None:
    luck, seats = random.Random(5), Seats(client, name, min(3, game_named(name).seats[-1]), 5, clock="3-days")
    compared, known = 0, dict[int, list[str]]()
    for _ in range(MOVES):
        table = seats.table
        if table.over or compared >= QUIET:
            break
        seat, action = some_action(table, luck)
        blind = quiet_for(table, seat, action)
        for viewer in blind - known.keys():
            known[viewer] = seats.fetched(viewer)
        seats.play(seat, action)
        for viewer in blind:
            now = seats.fetched(viewer)
            assert now == known[viewer], (viewer, seats.table.moves[-1], first_difference(known[viewer], now))
        compared += len(blind)
        known = {viewer: known[viewer] for viewer in blind}
    assert compared >= QUIET or name not in HIDING


def first_difference(one: list[str], two: list[str]) -> tuple[str, str]:
    """Where two lists of texts begin to differ, with what stands around it."""
    for a, b in zip(one, two, strict=True):
        if a != b:
            at = next((n for n, pair in enumerate(zip(a, b, strict=False)) if pair[0] != pair[1]), min(len(a), len(b)))
            return a[max(0, at - 80) : at + 80], b[max(0, at - 80) : at + 80]
    return "", ""


# --- Two tables that differ in what is hidden -------------------------------------------------------


def hidden_rows(name: str, seed: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]], list[tuple[int, int]], int]:
    """Moves that lead somewhere, and two rows of different length to go on that one viewer at the table cannot tell apart."""
    game, luck = game_named(name), random.Random(seed)
    table = Table(game, game.content(), 3, seed)
    way: list[tuple[int, int]] = []
    for _ in range(400):
        for seat in table.to_act:
            short, blind = hidden_row(table, seat, 1, luck)
            long, also = hidden_row(table, seat, 2, luck)
            watching = {viewer for viewer in blind & also if viewer >= 0}
            if way and len(short) == 1 and len(long) == 2 and watching and SPECTATOR in blind & also:
                return way, short, long, min(watching)
        seat = luck.choice(table.to_act)
        way.append((seat, luck.choice(legal(table, seat))))
        table.play(*way[-1])
    raise AssertionError("nothing is hidden here")


def hidden_row(table: Table, seat: int, count: int, luck: random.Random) -> tuple[list[tuple[int, int]], set[int]]:
    """So many moves of a seat, and who notices none of them."""
    then, row, blind = table.copy(), list[tuple[int, int]](), set(range(SPECTATOR, table.seats)) - {seat}
    for _ in range(count):
        found = [(a, quiet_for(then, seat, a)) for a in legal(then, seat)]
        found = [(a, quiet & blind) for a, quiet in found if SPECTATOR in quiet & blind and len(quiet & blind) > 1]
        if seat not in then.to_act or not found:
            return [], set()
        action, blind = luck.choice(found)
        row.append((seat, action))
        then.play(seat, action)
    return row, blind


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seed", [1, 2])
def test_two_tables_with_different_hidden_moves_are_the_same_to_the_letter(client: TestClient, name: str, seed: int) -> None:
    way, short, long, rival = hidden_rows(name, seed)
    read: list[list[list[str]]] = []
    for row in (short, long):
        seats = Seats(client, name, 3, seed)
        for move in [*way, *row]:
            seats.play(*move)
        read.append([seats.fetched(viewer) for viewer in (rival, SPECTATOR)])
    for one, two in zip(*read, strict=True):
        assert one == two, first_difference(one, two)
        assert [len(text) for text in one] == [len(text) for text in two]


# --- Taking back under hidden moves -----------------------------------------------------------------


def wait_for_verdict(seats: Seats, seat: int) -> bool:
    """Whether the seat may take its last step back, once that is known."""

    async def judged() -> bool:
        live = await seats.live()
        while live.background:
            await asyncio.sleep(0.01)
        return bool(live.can_undo(seat))

    return bool(seats.client.portal.call(judged))  # type: ignore[union-attr]


def test_hidden_marks_of_others_do_not_end_the_right_to_take_back(client: TestClient) -> None:
    """Explore New York: who throws a card away may take that back until something is to be seen; what others drew goes."""
    seats = Seats(client, "explore-new-york", 3, 4)
    thrower = seats.table.to_act[0]
    before = client.get(f"/api/tables/{seats.id}", headers=seats.heads[thrower]).json()
    seats.play(thrower, legal(seats.table, thrower)[0])
    assert wait_for_verdict(seats, thrower)
    shown, other = seats.fetched(thrower), next(seat for seat in range(3) if seat != thrower)
    seats.play(other, legal(seats.table, other)[0])
    assert seats.fetched(thrower) == shown
    answer = client.post(f"/api/tables/{seats.id}/undo", headers=seats.heads[thrower])
    assert answer.status_code == 200
    assert answer.json()["move"] == 2, "one move, and one that takes it back"
    assert seats.table.to_act == [thrower]
    assert seats.table.moves == []
    assert client.get(f"/api/tables/{seats.id}", headers=seats.heads[thrower]).json() == before | {"move": 2}


@pytest.mark.parametrize("bots", [1, 2])
def test_a_bot_pauses_only_before_what_everybody_notices(client: TestClient, monkeypatch: pytest.MonkeyPatch, bots: int) -> None:
    """Else the time until it is done would tell how many marks it drew."""
    paused: list[int] = []

    async def pause(live: Any, since: float, part: float = 1.0) -> None:
        paused.append(len(live.table.moves))

    monkeypatch.setattr(bot_driver, "pause", pause)
    sitters = ["you", *["bot:greedy"] * bots]
    made = client.post("/api/tables", json={"game": "explore-new-york", "sitters": sitters, "seed": 1, "pace": "slow"}).json()
    tables = client.app.state.tables  # type: ignore[attr-defined]

    async def until_they_are_done() -> list[Any]:
        live = await tables.get(made["table"])
        if live.table.to_act == [0]:
            await play(tables, live, 0, legal(live.table, 0)[0])
        while live.table.to_act != [0]:
            await live.wait_for_change(live.version, 5)
        return [move.seat for move in live.table.moves]

    seats = client.portal.call(until_they_are_done)  # type: ignore[union-attr]
    open_moves = bots + (seats[0] != 0)  # the last mark of each bot, and a card one of them threw away
    assert len(paused) == open_moves
    assert sum(seat != 0 for seat in seats) > open_moves


def test_a_table_that_is_loaded_again_counts_as_before(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers are rebuilt from the entries, with a snapshot and without."""
    monkeypatch.setattr("sojourn.server.tables.registry.SNAPSHOT_EVERY", 7)
    luck, seats = random.Random(3), Seats(client, "explore-new-york", 3, 4)
    for turn in range(20):
        seats.play(*some_action(seats.table, luck))
        if turn == 0:
            wait_for_verdict(seats, seats.table.moves[0].seat)
            client.post(f"/api/tables/{seats.id}/undo", headers=seats.heads[seats.table.to_act[0]])
    before = [seats.fetched(viewer) for viewer in seats.heads]
    live: Any = client.portal.call(seats.live)  # type: ignore[union-attr]
    noticed = list(live.seen.by_entry)

    async def drop() -> None:
        client.app.state.tables.drop(live)  # type: ignore[attr-defined]
        await asyncio.sleep(0.02)

    client.portal.call(drop)  # type: ignore[union-attr]
    again: Any = client.portal.call(seats.live)  # type: ignore[union-attr]
    assert again is not live
    assert again.seen.by_entry == noticed
    assert [seats.fetched(viewer) for viewer in seats.heads] == before
