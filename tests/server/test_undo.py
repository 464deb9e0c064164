"""Fair undo: only while nobody has learned anything."""

from __future__ import annotations

import time

import pytest
from fastapi.testclient import TestClient

from sojourn.core.errors import SojournError
from sojourn.core.record import as_bytes
from sojourn.server import catalogue
from sojourn.server.fair import is_open
from sojourn.server.live import effective
from sojourn.server.storage import UNDO, Entry


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
    assert "cannot be taken back" in answer.json()["error"]


def test_nor_is_one_after_which_another_seat_acted(client: TestClient) -> None:
    table = table_of_three(client)
    client.post(f"/api/tables/{table}/play?seat=0", json={"action": 0})
    assert can_undo(client, table, 0)
    client.post(f"/api/tables/{table}/play?seat=1", json={"action": 0})
    assert client.post(f"/api/tables/{table}/undo?seat=0").status_code == 422


def test_entries_taken_back_do_not_count() -> None:
    played = [Entry(0, 0, 5, None, 0), Entry(1, 0, 6, None, 0), Entry(2, 0, UNDO, None, 0), Entry(3, 0, 7, None, 0)]
    kept = effective(played)
    assert kept is not None
    assert [entry.action for entry in kept] == [5, 7]
    assert effective([Entry(0, 0, UNDO, None, 0)]) is None


@pytest.mark.slow
def test_what_may_be_taken_back_gives_no_seat_information() -> None:
    """In random games of the Journey: after a closed step, every seat's news could be foreseen."""
    import random

    from sojourn.core.table import Table

    try:
        game = catalogue.rules_of("journey-istanbul")
    except SojournError:
        pytest.fail("The Journey is not installed.")
    luck = random.Random(5)
    table = Table(game, game.content({"talk": "off"}), 3, 11)
    closed = 0
    for number in range(60):
        if table.over:
            break
        seat = table.to_act[0]
        action = luck.choice(table.actions(seat)).number
        after = table.copy()
        after.play(seat, action)
        if not is_open(table, after, seat, action, number):
            closed += 1
            assert all(event.audience == -1 for event in after.events)
            assert as_bytes(table.state) != as_bytes(after.state)
        table = after
    assert closed > 5
