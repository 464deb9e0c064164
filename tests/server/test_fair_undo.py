"""Fair undo: only while nobody has learned anything."""

from __future__ import annotations

import time
from pathlib import Path

from fastapi.testclient import TestClient

from sojourn.server.app import create_app


def can_undo(client: TestClient, table: str, seat: int) -> bool:
    for _ in range(60):
        if client.get(f"/api/tables/{table}?seat={seat}").json()["can_undo"]:
            return True
        time.sleep(0.05)
    return False


def table_of_three(client: TestClient) -> str:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "you", "you"], "seed": 3}).json()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    return str(made["table"])


def test_a_step_that_told_nothing_is_taken_back(client: TestClient) -> None:
    table = table_of_three(client)
    before = client.get(f"/api/tables/{table}?seat=0").json()
    client.post(f"/api/tables/{table}/play?seat=0", json={"action": 0})
    assert can_undo(client, table, 0)
    assert client.post(f"/api/tables/{table}/undo?seat=0").status_code == 200
    after = client.get(f"/api/tables/{table}?seat=0").json()
    assert after["view"] == before["view"]
    assert after["actions"] == before["actions"]
    assert after["move"] == 2


def test_a_step_that_showed_a_card_is_not(client: TestClient) -> None:
    table = table_of_three(client)
    client.post(f"/api/tables/{table}/play?seat=0", json={"action": 1})
    time.sleep(0.5)
    assert not client.get(f"/api/tables/{table}?seat=0").json()["can_undo"]
    answer = client.post(f"/api/tables/{table}/undo?seat=0")
    assert answer.status_code == 422
    assert "You cannot take this back" in answer.json()["error"]


def test_nor_is_one_after_which_another_seat_acted(client: TestClient) -> None:
    table = table_of_three(client)
    client.post(f"/api/tables/{table}/play?seat=0", json={"action": 0})
    assert can_undo(client, table, 0)
    client.post(f"/api/tables/{table}/play?seat=1", json={"action": 0})
    assert client.post(f"/api/tables/{table}/undo?seat=0").status_code == 422


def test_what_may_be_taken_back_may_be_after_a_restart(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        table = table_of_three(client)
        before = client.get(f"/api/tables/{table}?seat=0").json()
        client.post(f"/api/tables/{table}/play?seat=0", json={"action": 0})
        assert can_undo(client, table, 0)
        me = client.headers["Authorization"]
    with TestClient(create_app(tmp_path, bot_processes=False), headers={"Authorization": me}) as client:
        assert client.get(f"/api/tables/{table}?seat=0").json()["can_undo"]
        assert client.post(f"/api/tables/{table}/undo?seat=0").status_code == 200
        after = client.get(f"/api/tables/{table}?seat=0").json()
        assert (after["view"], after["actions"]) == (before["view"], before["actions"])
        assert not after["can_undo"]
    with TestClient(create_app(tmp_path, bot_processes=False), headers={"Authorization": me}) as client:
        assert not client.get(f"/api/tables/{table}?seat=0").json()["can_undo"]
