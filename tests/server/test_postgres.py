"""Many servers over one database: each serves every table, and they hear of each other."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import secret_question_game
from fastapi.testclient import TestClient
from postgres_server import fresh_database
from test_takeback import Person

from sojourn.core.errors import SojournError
from sojourn.server import catalogue
from sojourn.server.app import create_app
from sojourn.server.storage import open_storage
from sojourn.server.storage.migrations import STEPS
from sojourn.server.storage.postgres import PostgresStorage
from sojourn.server.storage.records import Entry, Said, TableInfo


@pytest.fixture(scope="module")
def url() -> str:
    return fresh_database()


@pytest.fixture
def servers(url: str, tmp_path: Path) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers that know of each other only by their database."""
    with (
        TestClient(create_app(tmp_path, database=url, bot_processes=False)) as one,
        TestClient(create_app(tmp_path, database=url, bot_processes=False)) as two,
    ):
        yield one, two


def wait_until(holds: Callable[[], bool]) -> None:
    for _ in range(400):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen in twenty seconds")


def test_a_table_is_played_at_two_servers(servers: tuple[TestClient, TestClient]) -> None:
    one, two = servers
    made = one.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open", "bot:greedy"], "seed": 3}).json()
    table, ada = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['token']}"}
    assert two.get(table).json()["move"] == 0
    bo = {"Authorization": f"Bearer {two.post('/api/join/' + made['code'], json={'seat': 1, 'name': 'Bo'}).json()['token']}"}

    def seen_at(server: TestClient) -> Any:
        return server.get(table, headers=bo).json()

    wait_until(lambda: bool(seen_at(one)["names"][1] == "Bo"))
    played = {"action": 0, "move_id": "a"}
    assert one.post(f"{table}/play", json=played, headers=ada).status_code == 200
    wait_until(lambda: bool(seen_at(two)["move"] == 1))
    assert two.post(f"{table}/play", json=played, headers=ada).status_code == 200, "sent again, to another server"
    assert seen_at(two)["move"] == 1, "and played once"
    assert two.post(f"{table}/play", json={"action": 0}, headers=bo).status_code == 200
    wait_until(lambda: bool(seen_at(one)["over"] and seen_at(two)["over"]))
    assert seen_at(one) == seen_at(two)
    assert seen_at(one)["move"] == 3, "the bot has moved once, whichever server it thought at"


def two_people(one: TestClient, two: TestClient) -> tuple[Person, Person]:
    """Ada at the one server, Bo at the other, at the same table; each has looked at it."""
    made = one.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open"], "seed": 3}).json()
    joined = two.post(f"/api/join/{made['code']}", json={"seat": 1, "name": "Bo"}).json()
    ada, bo = Person(one, made["table"], made["token"]), Person(two, made["table"], joined["token"])
    wait_until(lambda: bool(ada.get()["names"] == bo.get()["names"]))
    return ada, bo


def test_talk_and_signs_reach_the_people_at_the_other_server(servers: tuple[TestClient, TestClient]) -> None:
    ada, bo = two_people(*servers)
    ada.post("/say", text="Hello")
    wait_until(lambda: [line["text"] for line in bo.get()["said"]] == ["Hello"])
    bo.post("/react", icon="smiley")
    wait_until(lambda: ada.get()["reactions"] == [{"seat": 1, "icon": "smiley"}])
    assert 'title="That&#39;s funny!"' in ada.page()
    ada.post("/play", action=0)
    ada.post("/react", icon="star")
    wait_until(lambda: bool(bo.get()["move"] == 1 and len(bo.get()["reactions"]) == 2))
    assert ada.get()["said"] == bo.get()["said"]


def test_two_lines_at_the_same_time_follow_each_other(servers: tuple[TestClient, TestClient], url: str) -> None:
    ada, bo = two_people(*servers)
    deaf = PostgresStorage(url)
    deaf.server_id = bo.client.app.state.tables.storage.server_id  # type: ignore[attr-defined]
    asyncio.run(deaf.say(bo.table, Said(0, 0, "first", 1.0)))
    deaf.close()
    assert bo.post("/say", text="second").status_code == 200
    for person in (ada, bo):
        wait_until(lambda person=person: [line["text"] for line in person.get()["said"]] == ["first", "second"])  # type: ignore[misc]


def test_what_may_be_taken_back_is_known_at_the_other_server(servers: tuple[TestClient, TestClient]) -> None:
    ada, bo = two_people(*servers)
    elsewhere = Person(bo.client, ada.table, ada.headers["Authorization"].split()[1])
    ada.post("/play", action=0)
    wait_until(lambda: bool(elsewhere.get()["can_undo"]))
    assert not bo.get()["can_undo"]
    assert elsewhere.post("/undo").status_code == 200
    wait_until(lambda: bool(ada.get()["move"] == 2 and ada.get()["to_act"] == [0]))
    assert not ada.get()["can_undo"]


def test_what_is_answered_for_a_seat_is_known_at_the_other_server_and_shows_nowhere(
    servers: tuple[TestClient, TestClient],
) -> None:
    catalogue.bring(secret_question_game.GAME)
    ada, bo = two_people(*servers)
    elsewhere = Person(bo.client, ada.table, ada.headers["Authorization"].split()[1])
    before = bo.page()
    assert elsewhere.get()["answers"] == {"swap": "ask"}
    assert elsewhere.get()["to_act"] == [0]
    ada.client.patch(f"/api/tables/{ada.table}/answers", json={"answers": {"swap": "second"}}, headers=ada.headers)
    wait_until(lambda: bool(elsewhere.get()["answers"] == {"swap": "second"}))
    assert drawn(bo.page()) == drawn(before), "who looks on at the other server notices nothing"


def drawn(page: str) -> str:
    """A page without what differs at each asking."""
    return re.sub(r'name="move_id" value="[^"]+"|data-drawn="\d+"', "", page)


def test_an_offer_to_go_back_is_answered_at_the_other_server(servers: tuple[TestClient, TestClient]) -> None:
    ada, bo = two_people(*servers)
    ada.post("/play", action=1)
    assert ada.post("/back", to=0).json()["offer"]["waits_for"] == [1]
    wait_until(lambda: bo.get("/back")["offer"] is not None)
    assert bo.post("/back/answer", agree=True).json()["offer"] is None
    wait_until(lambda: bool(ada.get()["to_act"] == [0] and ada.get("/back")["offer"] is None))


def test_who_comes_second_is_told_to_look_again(servers: tuple[TestClient, TestClient], url: str) -> None:
    one, two = servers
    made = one.post("/api/tables", json={"game": "high-card", "sitters": ["you", "you"], "seed": 3}).json()
    table, me = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['token']}"}
    assert two.get(table, headers=me).json()["move"] == 0
    deaf = PostgresStorage(url)  # writes without being heard: its own name is what it tells the others
    deaf.server_id = two.app.state.tables.storage.server_id  # type: ignore[attr-defined]
    asyncio.run(deaf.append(made["table"], [Entry(0, 0, 0, "z", 1.0)], False))
    deaf.close()
    assert two.post(f"{table}/play?seat=0", json={"action": 1, "at": 0}, headers=me).status_code == 409
    assert two.get(table, headers=me).json()["move"] == 1


def test_a_lost_connection_comes_back(url: str) -> None:
    heard: list[str] = []
    storage, other = PostgresStorage(url), PostgresStorage(url)
    storage.listen(lambda table, _: heard.append(table))
    info = TableInfo("lost", "lost", "high-card", 1, "0" * 16, {}, 2, 7, "salt", "normal", False, False, 1.0)
    asyncio.run(storage.create(info, []))
    wait_until(lambda: _listeners(url) >= 1)
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    with pytest.raises(psycopg.Error):
        asyncio.run(storage.append("lost", [Entry(0, 0, 0, "x", 1.0)], False))
    asyncio.run(storage.append("lost", [Entry(0, 0, 0, "x", 1.0)], False))
    saved = storage.load("lost")
    assert saved is not None
    assert [entry.move_id for entry in saved.entries] == ["x"]
    wait_until(lambda: "" in heard)  # anything may have happened meanwhile
    with pytest.raises(psycopg.Error):
        asyncio.run(other.set_field("lost", "pace", "slow"))
    asyncio.run(other.set_field("lost", "pace", "fast"))
    wait_until(lambda: "lost" in heard)
    storage.close()
    other.close()


def _listeners(url: str) -> int:
    with psycopg.connect(url) as db:
        row = db.execute("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'").fetchone()
    return int(row[0]) if row else 0


def test_what_is_wrong_with_a_database_is_one_sentence(url: str, tmp_path: Path) -> None:
    with pytest.raises(SojournError, match="such as postgresql://"):
        open_storage(tmp_path, "mysql://somewhere")
    with pytest.raises(SojournError, match="Cannot reach the database"):
        open_storage(tmp_path, url.replace("/sojourn-", "/nowhere-"))
    newer = fresh_database()
    PostgresStorage(newer).close()
    with psycopg.connect(newer) as db:
        db.execute("INSERT INTO shape VALUES (%s)", (len(STEPS) + 1,))
    with pytest.raises(SojournError, match="newer version of Sojourn"):
        PostgresStorage(newer)
