"""Hints: from the own view, for who is asked, and for nobody if somebody minds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sojourn.server.app import create_app
from sojourn.server.workers.answers import hints, warm_up
from sojourn.server.workers.messages import Question
from sojourn.server.workers.pool import WorkerPool

PAGE = {"X-Sojourn-Fragment": "true"}


def two(client: TestClient) -> tuple[str, dict[str, str], dict[str, str]]:
    """A table of High Card for Ada and Bo, and what each sends along."""
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open"], "names": ["Ada"], "seed": 3}).json()
    other = client.post(f"/api/join/{made['code']}", json={"seat": 1, "name": "Bo"}).json()
    client.cookies.clear()
    heads = [{"Authorization": f"Bearer {token}"} | PAGE for token in (made["token"], other["token"])]
    return made["table"], heads[0], heads[1]


def test_the_panel_shows_the_best_moves_of_the_asked_seat(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []

    async def thought(self: WorkerPool, question: Question) -> Any:
        asked.append(question)
        return [(1, 0.62, 1200), (0, 0.31, 300), (77, 0.9, 5)]

    monkeypatch.setattr(WorkerPool, "hints", thought)
    table, ada, bo = two(client)
    assert "data-hint" in client.get(f"/t/{table}", headers=ada).text
    assert "data-hint" not in client.get(f"/t/{table}", headers=bo).text
    panel = client.post(f"/t/{table}/hint", headers=ada).text
    assert "about 62% to win, from 1,200 imagined games" in panel
    assert "90%" not in panel  # not a legal move
    rows = client.get(f"/api/tables/{table}/hints", headers=ada).json()["hints"]
    assert [(row["action"], row["games"]) for row in rows] == [(1, 1200), (0, 300)]
    assert len(asked) == 1
    live: Any = client.portal.call(client.app.state.tables.get, table)  # type: ignore[union-attr, attr-defined]
    assert asked[0].view == live.table.view(0).record.tobytes()
    assert "You have nothing to decide right now" in client.post(f"/t/{table}/hint", headers=bo).text
    assert client.post(f"/t/{table}/hint").status_code == 403


def test_without_a_compiled_worker_it_says_so(client: TestClient) -> None:
    table, ada, _ = two(client)
    assert "ask again in a minute" in client.post(f"/t/{table}/hint", headers=ada).text
    assert client.get(f"/api/tables/{table}/hints", headers=ada).json()["hints"] == []


def test_one_who_minds_is_enough_and_it_is_kept(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        table, ada, bo = two(client)
        client.post(f"/t/{table}/hints", data={"hints": "0"}, headers=bo)
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        page = client.get(f"/t/{table}", headers=ada).text
        assert "data-hint" not in page
        assert "Bo asked for none" in page
        assert "Bo asked for none" in client.post(f"/t/{table}/hint", headers=ada).text
        assert client.get(f"/api/tables/{table}/hints", headers=ada).status_code == 422
        assert client.put(f"/api/tables/{table}/hints", json={"hints": True}, headers=ada).json() == {"hints": False}
        assert client.put(f"/api/tables/{table}/hints", json={"hints": True}, headers=bo).json() == {"hints": True}
        assert "data-hint" in client.get(f"/t/{table}", headers=ada).text


def test_the_worker_ranks_legal_moves_from_a_view() -> None:
    from dataclasses import replace

    question = replace(warm_up("high-card", "local").question, seconds=0.05)
    found = hints(question)
    assert found
    assert all(question.mask[action] == 1 and 0 <= chance <= 1 and games >= 0 for action, chance, games in found)
