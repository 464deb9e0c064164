"""A clock at the table: how long each seat has left, and who plays for a person who is away when it has run out."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from postgres_server import fresh_database
from test_takeback import Person

from sojourn.core.words import speaking
from sojourn.server.app import create_app
from sojourn.server.tables import clock, presence, stand_in

SECONDS = 0.3  # of the shortest clock in these tests


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is up almost at once, and who is not here is away at once."""
    monkeypatch.setitem(clock.CLOCKS, "relaxed", SECONDS)
    monkeypatch.setattr(stand_in, "AWAY", 0.0)


def open_table(client: TestClient, sitters: list[str], **more: Any) -> tuple[str, list[Person]]:
    """A table of High Card with a clock; everyone has sat down, each as a person of their own."""
    body = {"game": "high-card", "sitters": sitters, "seed": 3, "names": ["Ada", "Bo", "Cem"][: len(sitters)], **more}
    made = client.post("/api/tables", json=body).json()
    tokens = [made["token"]]
    for seat in (seat for seat, who in enumerate(sitters) if who == "open"):
        name = {"seat": seat, "name": body["names"][seat]}
        tokens.append(client.post(f"/api/join/{made['code']}", json=name).json()["token"])
    return made["table"], [Person(client, made["table"], token) for token in tokens]


def sweep(client: TestClient) -> None:
    """The server looks at all clocks."""
    client.portal.call(stand_in.take_overdue_seats, client.app.state.tables)  # type: ignore[union-attr, attr-defined]


def test_time_left_is_said_in_words() -> None:
    now = time.time()
    hours = {0.0: "Time is up", 0.01: "Less than a minute left", 0.25: "15 minutes left", 1 / 60 + 0.001: "1 minute left"}
    hours |= {1.6: "2 hours left", 24: "24 hours left", 37: "2 days left", 72: "3 days left", 7 * 24: "7 days left"}
    for left, words in hours.items():
        assert clock.time_left(now + left * 3600 + 0.5 * (left > 0)) == words
    with speaking("es"):
        assert clock.time_left(now + 49 * 3600) == "Quedan 2 días"
        assert clock.time_left_words()["days"] == ["Queda {n} día", "Quedan {n} días"]


def test_only_the_seat_that_owes_a_decision_has_a_deadline(client: TestClient) -> None:
    _, (ada, bo) = open_table(client, ["you", "open"], clock="3-days")
    first, second = ada.get()["deadlines"]
    assert first == pytest.approx(time.time() + 3 * 86400, abs=5)
    assert second is None
    ada.post("/play", action=0)
    first, second = bo.get()["deadlines"]
    assert first is None
    assert second == pytest.approx(time.time() + 3 * 86400, abs=5)
    assert re.search(r'id="seat-1".*?<time class="clock" data-until="\d+">3 days left</time>', bo.page(), re.S)
    assert "3 days for each decision. When time is up, the table waits." in bo.page()
    bo.post("/play", action=0)
    assert bo.get()["over"]
    assert bo.get()["deadlines"] == [None, None]
    assert "data-until" not in bo.page()


def test_a_table_without_a_clock_shows_none(client: TestClient) -> None:
    _, (ada, _) = open_table(client, ["you", "open"])
    assert ada.get()["deadlines"] == [None, None]
    assert "data-until" not in ada.page()
    assert "data-say-left" not in ada.page()


@pytest.mark.parametrize(("wish", "word"), [({"clock": "blitz"}, "blitz"), ({"clock": "1-day", "stand_in": "genius"}, "genius")])
def test_a_clock_that_there_is_not_is_refused(client: TestClient, wish: dict[str, str], word: str) -> None:
    answer = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open"], **wish})
    assert answer.status_code == 400
    assert word in answer.json()["error"]


def test_the_form_of_a_new_table_offers_clocks(client: TestClient) -> None:
    page = client.get("/games/high-card/new").text
    assert '<option value="none" selected>No clock</option>' in page
    assert '<option value="guide" selected>a bot (Guide) plays until they are back</option>' in page
    fields = {"sitter-0": "you", "sitter-1": "bot:guide", "clock": "7-days", "stand_in": ""}
    opened = client.post("/games/high-card/new", data=fields, follow_redirects=False)
    seen = client.get("/api/tables/" + opened.headers["location"].removeprefix("/t/")).json()
    assert (seen["clock"], seen["stand_in"]) == ("7-days", "")
    assert client.post("/games/high-card/new", data=fields | {"clock": "blitz"}).status_code == 422


def test_deadlines_survive_a_restart(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        table, (ada, bo) = open_table(client, ["you", "open"], clock="1-day")
        ada.post("/play", action=0)
        before = bo.get()["deadlines"]
        token = bo.headers["Authorization"].removeprefix("Bearer ")
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        assert Person(client, table, token).get()["deadlines"] == before


def test_a_table_from_before_clocks_counts_from_its_last_move(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        table, (ada, bo) = open_table(client, ["you", "open"], clock="1-day")
        ada.post("/play", action=0)
    with sqlite3.connect(tmp_path / "sojourn.db") as db:
        db.execute("UPDATE chairs SET owed = 0")
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        person = Person(client, table, bo.headers["Authorization"].removeprefix("Bearer "))
        assert person.get()["deadlines"][1] == pytest.approx(time.time() + 86400, abs=10)
    with sqlite3.connect(tmp_path / "sojourn.db") as db:
        assert [owed > 0 for (owed,) in db.execute("SELECT owed FROM chairs ORDER BY seat")] == [False, True]


# --- A bot stands in -----------------------------------------------------------------------------


def test_a_bot_plays_for_who_is_away_when_time_is_up_and_the_owner_takes_the_seat_back(client: TestClient, hasty: None) -> None:
    _, (ada, bo) = open_table(client, ["you", "open", "bot:greedy"], clock="relaxed", stand_in="guide")
    sweep(client)
    assert ada.get()["sitters"][0] == "person", "not before the time is up"
    time.sleep(SECONDS)
    sweep(client)
    for _ in range(100):
        if 0 not in bo.get()["to_act"]:
            break
        time.sleep(0.02)
    seen = bo.get()
    assert seen["sitters"][0] == "bot:guide"
    assert seen["away"] == [0]
    assert seen["to_act"] == [1], "the bot has moved"
    assert "Ada is away and their time is up: a bot (Guide) plays until they are back." in bo.page()
    assert "Your time was up, so a bot is playing for you." in ada.page()
    ada.client.patch(f"/api/tables/{ada.table}/seats/0", json={"sitter": "person"}, headers=ada.headers)
    seen = ada.get()
    assert (seen["sitters"][0], seen["away"]) == ("person", [])
    assert "Ada is away" not in bo.page()


def test_the_time_of_who_comes_back_starts_again(client: TestClient, hasty: None) -> None:
    table, (ada, bo) = open_table(client, ["you", "open"], clock="relaxed", stand_in="guide")
    client.patch(f"/api/tables/{table}/seats/0", json={"sitter": "bot:local"}, headers=ada.headers)
    client.patch(f"/api/tables/{table}/seats/0", json={"sitter": "person"}, headers=ada.headers)
    deadline = ada.get()["deadlines"][0] or bo.get()["deadlines"][1]
    client.patch(f"/api/tables/{table}/seats/0", json={"sitter": "person"}, headers=ada.headers)
    assert (ada.get()["deadlines"][0] or bo.get()["deadlines"][1]) == deadline, "who was there all the time gains nothing"
    assert deadline > time.time()


def test_nobody_stands_in_where_the_table_waits(client: TestClient, hasty: None) -> None:
    _, (ada, _) = open_table(client, ["you", "open"], clock="relaxed")
    time.sleep(SECONDS)
    sweep(client)
    assert ada.get()["sitters"][0] == "person"
    assert "Time is up" in ada.page()


def test_nobody_stands_in_for_a_person_who_is_here(client: TestClient, hasty: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stand_in, "AWAY", 30.0)
    _, (ada, bo) = open_table(client, ["you", "open"], clock="relaxed", stand_in="guide")
    time.sleep(SECONDS)
    ada.get()  # looks at the table
    time.sleep(0.1)
    sweep(client)
    assert bo.get()["sitters"][0] == "person"
    monkeypatch.setattr(stand_in, "AWAY", 0.0)
    sweep(client)
    assert bo.get()["sitters"][0] == "bot:guide", "but when they leave"


def test_an_open_stream_is_noted_now_and_then(client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    noted: list[list[int]] = []

    async def set_seen(table: str, seats: list[int], at: float) -> None:
        noted.append(seats)

    tables = client.app.state.tables  # type: ignore[attr-defined]
    monkeypatch.setattr(tables.storage, "set_seen", set_seen)
    table, _ = open_table(client, ["you", "open"], clock="1-day")
    plain, _ = open_table(client, ["you", "open"])

    async def here(which: str, times: int) -> None:
        live = await tables.get(which)
        for _ in range(times):
            presence.is_here(tables, live, [0])
        await asyncio.sleep(0)

    client.portal.call(here, table, 5)  # type: ignore[union-attr]
    assert noted == [[0]], "not at every message of the stream"
    client.portal.call(here, plain, 5)  # type: ignore[union-attr]
    assert noted == [[0]], "and not where nobody is missed"
    monkeypatch.setattr(presence, "EVERY", 0.0)
    client.portal.call(here, table, 2)  # type: ignore[union-attr]
    assert noted == [[0]] * 3


def test_a_rematch_has_the_same_clock_and_a_free_seat_for_who_was_away(client: TestClient, hasty: None) -> None:
    _, (_ada, bo) = open_table(client, ["you", "open"], clock="relaxed", stand_in="guide")
    time.sleep(SECONDS)
    sweep(client)
    for _ in range(100):
        if bo.get()["to_act"] == [1]:
            break
        time.sleep(0.02)
    bo.post("/play", action=0)
    again = bo.post("/rematch").json()
    seen = client.get(f"/api/tables/{again['table']}", headers=bo.headers).json()
    assert (seen["clock"], seen["stand_in"]) == ("relaxed", "guide")
    assert seen["sitters"] == ["open", "person"]


def test_bots_of_a_table_nobody_has_opened_since_the_start_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sojourn.server.tables.registry.Tables.drive", lambda *_: None)
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        table, (ada,) = open_table(client, ["you", "bot:greedy"], clock="1-day")
        ada.post("/play", action=0)
        assert ada.get()["to_act"] == [1]
    monkeypatch.undo()
    monkeypatch.setattr(stand_in, "BOT_PATIENCE", 0.0)
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        tables = client.app.state.tables  # type: ignore[attr-defined]
        client.portal.call(stand_in.wake_bots, tables)  # type: ignore[union-attr]
        for _ in range(100):
            if not tables.storage.waiting_for_bots(time.time()):
                break
            time.sleep(0.02)
        assert tables.storage.waiting_for_bots(time.time()) == []
        assert tables.storage.load(table).entries[-1].seat == 1


# --- Simultaneous decisions and secrets ----------------------------------------------------------


@pytest.fixture
def new_york(client: TestClient) -> tuple[Person, Person]:
    """Two people at a game in which all decide at once."""
    body = {"game": "explore-new-york", "sitters": ["you", "open"], "seed": 5, "clock": "3-days"}
    made = client.post("/api/tables", json=body).json()
    joined = client.post(f"/api/join/{made['code']}", json={"seat": 1, "name": "Bo"}).json()
    return Person(client, made["table"], made["token"]), Person(client, made["table"], joined["token"])


def test_seats_that_decide_at_once_have_each_their_own_clock(new_york: tuple[Person, Person]) -> None:
    ada, bo = new_york
    for _ in range(40):
        if bo.get()["to_act"] == [0, 1]:
            break
        who = (ada, bo)[bo.get()["to_act"][0]]
        who.post("/play", action=who.get()["actions"][0]["number"])
    before = bo.get()["deadlines"]
    assert None not in before
    for _ in range(60):
        if 0 not in ada.get()["to_act"]:
            break
        ada.post("/play", action=ada.get()["actions"][-1]["number"])
    after = ada.get()["deadlines"]
    assert after[1] == before[1], "the other's clock goes on"


# --- Several servers -----------------------------------------------------------------------------


def test_of_two_servers_one_lets_the_bot_stand_in(tmp_path: Path, hasty: None) -> None:
    url = fresh_database()
    with (
        TestClient(create_app(tmp_path, database=url, bot_processes=False)) as one,
        TestClient(create_app(tmp_path, database=url, bot_processes=False)) as two,
    ):
        table, _ = open_table(one, ["you", "open", "open"], clock="relaxed", stand_in="guide")
        time.sleep(SECONDS)
        storages = [server.app.state.tables.storage for server in (one, two)]  # type: ignore[attr-defined]
        found = [storage.overdue(clock.CLOCKS, time.time(), time.time())[0] for storage in storages]
        assert found[0].seat == found[1].seat == 0

        async def take(storage: Any, overdue: Any) -> bool:
            return bool(await storage.take_seat(table, 0, "bot:guide", overdue))

        took = [
            server.portal.call(take, storage, overdue)  # type: ignore[union-attr]
            for server, storage, overdue in zip((one, two), storages, found, strict=True)
        ]
        assert took == [True, False]
        for server in (one, two):
            for _ in range(200):
                if server.get(f"/api/tables/{table}").json()["sitters"][0] == "bot:guide":
                    break
                time.sleep(0.05)
            assert server.get(f"/api/tables/{table}").json()["away"] == [0]
