"""A table through its JSON API: turns, resends, restarts, refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import high_card
import pytest
from fastapi.testclient import TestClient

from sojourn.server.app import create_app
from sojourn.server.tables.live_table import seal


def open_table(client: TestClient, sitters: list[str], **more: Any) -> dict[str, Any]:
    answer = client.post("/api/tables", json={"game": "high-card", "sitters": sitters, "seed": 3, **more})
    assert answer.status_code == 201, answer.text
    client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
    return dict(answer.json())


def look(client: TestClient, table: str, **params: int) -> dict[str, Any]:
    answer = client.get(f"/api/tables/{table}", params=params)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def play(client: TestClient, table: str, action: int, **more: Any) -> Any:
    return client.post(f"/api/tables/{table}/play", json={"action": action, **more})


def test_a_whole_game_through_the_api(client: TestClient) -> None:
    made = open_table(client, ["you", "you", "you"])
    table = made["table"]
    for turn in range(3):
        seen = look(client, table)
        assert seen["to_act"] == [turn]
        assert seen["seat"] == turn
        assert seen["result"] is None
        assert client.get(f"/api/tables/{table}/log").status_code == 400
        assert play(client, table, 0).status_code == 200
    seen = look(client, table)
    assert seen["over"]
    assert seen["result"]["reason"] == "All cards are shown."
    assert seal(seen["result"]["seed"], seen["result"]["salt"]) == made["sealed"] == seen["sealed"]
    log = client.get(f"/api/tables/{table}/log").text
    assert log.startswith("sojourn 1\ngame high-card")
    assert log.endswith("2 0 Keep your card\n")


def test_a_resent_move_is_played_once(client: TestClient) -> None:
    table = open_table(client, ["you", "you"])["table"]
    for _ in range(3):
        answer = play(client, table, 0, move_id="mine", at=0)
        assert answer.status_code == 200
        assert answer.json()["move"] == 1


def test_a_click_on_an_old_page_is_refused(client: TestClient) -> None:
    table = open_table(client, ["you", "you", "you"])["table"]
    play(client, table, 0, move_id="first", at=0)
    answer = client.post(f"/api/tables/{table}/play?seat=0", json={"action": 0, "move_id": "second", "at": 0})
    assert answer.status_code == 409
    assert "The table has changed" in answer.json()["error"]


def test_the_table_comes_back_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sojourn.server.tables.registry.SNAPSHOT_EVERY", 1)
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        table = open_table(client, ["you", "you", "you"])["table"]
        play(client, table, 1, move_id="x")
        before = look(client, table, seat=0)
        headers = dict(client.headers)
    with TestClient(create_app(tmp_path, bot_processes=False), headers=headers) as client:
        assert look(client, table, seat=0) == before
        assert play(client, table, 1, move_id="x").json()["move"] == 1
        assert play(client, table, 0).json()["move"] == 2


def test_a_table_of_newer_rules_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        table = open_table(client, ["you", "you"])["table"]
    monkeypatch.setitem(high_card.GAME.__dict__, "version", 0)
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        answer = client.get(f"/api/tables/{table}")
        assert answer.status_code == 410
        assert "version 1 of the High Card rules" in answer.json()["error"]
        assert "has version 0" in answer.json()["error"]
        page = client.get(f"/t/{table}")
        assert page.status_code == 410
        assert "has version 0" in page.text


def test_bots_answer_without_being_asked(client: TestClient) -> None:
    table = open_table(client, ["you", "bot:greedy", "bot:random"])["table"]
    play(client, table, 0)
    for _ in range(200):
        if look(client, table)["over"]:
            break
    assert look(client, table)["over"]


def test_a_refusal_gives_the_reason_and_the_rule(client: TestClient) -> None:
    for seed in range(40):
        table = open_table(client, ["you", "you"], seed=seed)["table"]
        if [a["name"] for a in look(client, table)["actions"]] == ["keep"]:
            break
    answer = play(client, table, 1)
    assert answer.status_code == 422
    assert answer.json() == {"error": "The highest card is never swapped.", "rule": "HC-3"}
    assert client.get(f"/api/tables/{table}/why-not/1").json()["rule"] == "HC-3"
    assert look(client, table)["move"] == 0


@pytest.mark.parametrize(
    ("body", "status", "word"),
    [
        (json.dumps({"game": "chess", "sitters": ["you", "you"]}), 404, "no game"),
        (json.dumps({"game": "high-card", "sitters": ["you"]}), 400, "2 to 4 players"),
        (json.dumps({"game": "high-card", "sitters": ["you", "ghost"]}), 400, "ghost"),
        (json.dumps({"game": "high-card", "sitters": ["you", "bot:genius"]}), 400, "genius"),
        (json.dumps({"game": "high-card", "sitters": ["you", "you"], "options": {"x": "y"}}), 400, "option"),
        (json.dumps({"game": "high-card", "sitters": ["you", "you"], "seed": -1}), 422, "seed"),
        (json.dumps({"game": "high-card", "sitters": ["you"] * 7}), 422, "sitters"),
        (json.dumps({"game": "high-card", "sitters": ["you", "you"], "pace": "warp"}), 400, "pace"),
        (json.dumps({"game": "high-card"}), 422, "sitters"),
        (json.dumps([]), 422, ""),
    ],
)
def test_a_wrong_wish_is_one_sentence(client: TestClient, body: str, status: int, word: str) -> None:
    answer = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status
    assert word in answer.json()["error"]
    assert "Traceback" not in answer.text
    assert "\n" not in answer.json()["error"]


def test_what_is_too_large_or_from_another_site_is_refused(client: TestClient) -> None:
    table = open_table(client, ["you", "you"])["table"]
    assert client.post("/api/tables", content=b"x" * 100_000).status_code == 413
    endless = (b"x" * 1000 for _ in range(1000))
    assert client.post("/api/tables", content=endless).status_code == 413
    foreign = client.post(f"/t/{table}/play", data={"action": "0"}, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403
    assert look(client, table)["move"] == 0
    assert client.get("/t/" + "a" * 300).status_code == 404
    assert play(client, table, 10**30).status_code == 422


def test_too_many_writes_at_once_are_slowed_down(tmp_path: Path) -> None:
    from sojourn.server.middleware.security import Rates

    with TestClient(create_app(tmp_path, bot_processes=False, rates=Rates(burst=5, refill=0.001))) as client:
        answers = [client.post("/api/tables", json={}).status_code for _ in range(8)]
    assert answers == [422] * 5 + [429] * 3


def test_a_seat_goes_to_a_bot_and_back(client: TestClient) -> None:
    table = open_table(client, ["you", "open"])["table"]
    seat = f"/api/tables/{table}/seats"
    assert client.patch(f"{seat}/1", json={"sitter": "bot:greedy"}).json()["sitter"] == "bot:greedy"
    assert client.patch(f"{seat}/1", json={"sitter": "person"}).status_code == 403
    assert client.patch(f"{seat}/0", json={"sitter": "bot:nobody"}).status_code == 400
    assert client.patch(f"{seat}/0", json={"name": " Ada \n<b> "}).json()["name"] == "Ada <b>"


def test_talk_and_notes(client: TestClient, tmp_path: Path) -> None:
    made = open_table(client, ["you", "open"])
    table = made["table"]
    assert client.post(f"/api/tables/{table}/say", json={"text": "hello"}).json() == {"said": 1}
    client.put(f"/api/tables/{table}/notes", json={"text": "secret plan"})
    mine = dict(client.headers)
    client.headers.pop("Authorization")
    other = client.post(f"/api/join/{made['code']}", json={"seat": 1, "name": "Bo"}).json()
    client.headers["Authorization"] = f"Bearer {other['token']}"
    assert client.get(f"/api/tables/{table}/notes").json() == {"text": ""}
    assert look(client, table)["said"][0]["text"] == "hello"
    assert "secret plan" not in client.get(f"/t/{table}").text
    client.headers.update(mine)
    assert client.get(f"/api/tables/{table}/notes").json() == {"text": "secret plan"}


def test_the_api_describes_itself(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{table}/play" in paths
    assert all(path.startswith("/api/") for path in paths)
