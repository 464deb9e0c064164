"""Going back by agreement: asked in one sentence, answered by everyone, kept over a restart."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from sojourn.server.app import create_app


class Person:
    """Somebody with a token of their own."""

    def __init__(self, client: TestClient, table: str, token: str) -> None:
        self.client, self.table, self.headers = client, table, {"Authorization": f"Bearer {token}"}

    def get(self, path: str = "") -> Any:
        return self.client.get(f"/api/tables/{self.table}{path}", headers=self.headers).json()

    def post(self, path: str, **body: Any) -> Any:
        return self.client.post(f"/api/tables/{self.table}{path}", json=body, headers=self.headers)

    def page(self) -> str:
        return self.client.get(f"/t/{self.table}", headers=self.headers).text


def people(client: TestClient, count: int = 3, bots: int = 0) -> list[Person]:
    """A table of High Card for so many people, and bots after them."""
    sitters = ["you", *["open"] * (count - 1), *["bot:greedy"] * bots]
    made = client.post("/api/tables", json={"game": "high-card", "sitters": sitters, "seed": 3, "names": ["Ada"]}).json()
    tokens = [made["token"]]
    for seat, name in zip(range(1, count), ("Bo", "Cem"), strict=False):
        tokens.append(client.post(f"/api/join/{made['code']}", json={"seat": seat, "name": name}).json()["token"])
    return [Person(client, made["table"], token) for token in tokens]


def test_all_agree_and_the_table_goes_back(client: TestClient) -> None:
    ada, bo, cem = people(client)
    before = ada.get()
    ada.post("/play", action=1)
    bo.post("/play", action=0)
    assert ada.post("/back", to=0).json()["offer"] == {"seat": 0, "to": 0, "back": 2, "waits_for": [1, 2]}
    assert "asks to take back the last 2 moves" in bo.page()
    assert ">Agree</button>" in bo.page()
    assert ">Agree</button>" not in ada.page()
    assert bo.post("/back/answer", agree=True).json()["offer"]["waits_for"] == [2]
    assert cem.get()["to_act"] == [2]
    assert cem.post("/back/answer", agree=True).json()["offer"] is None
    after = ada.get()
    assert (after["view"], after["actions"], after["to_act"]) == (before["view"], before["actions"], [0])
    assert after["move"] == 4
    assert not after["can_undo"]


def test_one_refusal_is_enough_and_so_is_playing_on(client: TestClient) -> None:
    ada, bo, cem = people(client)
    ada.post("/play", action=1)
    for answer in (lambda: cem.post("/back/answer", agree=False), lambda: bo.post("/play", action=0)):
        ada.post("/back", to=0)
        assert ada.get("/back")["offer"]
        answer()
        assert ada.get("/back")["offer"] is None
    assert ada.get()["move"] == 2
    assert cem.post("/back/answer", agree=True).status_code == 422


def test_an_offer_survives_a_restart(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        ada, bo, cem = people(client)
        ada.post("/play", action=1)
        ada.post("/back", to=0)
        bo.post("/back/answer", agree=True)
        offer = ada.get("/back")
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        for person in (ada, bo, cem):
            person.client = client
        assert ada.get("/back") == offer
        assert cem.post("/back/answer", agree=True).json()["offer"] is None
        after = ada.get()
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        ada.client = client
        assert ada.get() == after
        assert after["to_act"] == [0]


def test_bots_agree_at_once(client: TestClient) -> None:
    ada, bo = people(client, count=2, bots=1)
    ada.post("/play", action=0)
    bo.post("/play", action=0)
    wait_until(lambda: ada.get()["over"])
    assert ada.post("/back", to=0).status_code == 422  # over: the deal has been shown
    alone = Person(client, *alone_with_a_bot(client))
    alone.post("/play", action=0)
    before = alone.get()["move"]
    answer = alone.post("/back", to=0).json()
    assert answer["offer"] is None
    assert answer["move"] > before


def alone_with_a_bot(client: TestClient) -> tuple[str, str]:
    """A table with a bot that is asked only after an empty seat."""
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open", "bot:greedy"], "seed": 3}).json()
    return made["table"], made["token"]


def wait_until(holds: Callable[[], bool]) -> None:
    """Others need a moment."""
    for _ in range(200):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen in ten seconds")


def test_people_of_one_device_need_no_buttons(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "you"], "seed": 3}).json()
    both = Person(client, made["table"], made["token"])
    both.post("/play?seat=0", action=0)
    answer = both.post("/back?seat=0", to=0)
    assert answer.json()["offer"] is None
    assert answer.json()["move"] == 2


def test_a_leaver_whose_seat_goes_to_a_bot_is_not_waited_for(client: TestClient) -> None:
    ada, bo, _ = people(client)
    ada.post("/play", action=0)
    ada.post("/back", to=0)
    bo.post("/back/answer", agree=True)
    answer = client.patch(f"/api/tables/{ada.table}/seats/2", json={"sitter": "bot:greedy"}, headers=ada.headers)
    assert answer.status_code == 200
    assert ada.get("/back")["offer"] is None
    assert ada.get()["to_act"] == [0]


def test_an_own_undo_settles_the_offer(client: TestClient) -> None:
    ada, bo, _ = people(client)
    ada.post("/play", action=0)
    ada.post("/back", to=0)
    wait_until(lambda: ada.get()["can_undo"])
    assert ada.post("/undo").status_code == 200
    assert ada.get("/back") == {"offer": None, "points": []}
    assert bo.post("/back/answer", agree=True).status_code == 422


def test_only_own_decisions_can_be_gone_back_to(client: TestClient) -> None:
    ada, bo, _ = people(client)
    ada.post("/play", action=0)
    bo.post("/play", action=0)
    assert bo.post("/back", to=0).status_code == 422
    assert [point["to"] for point in bo.get("/back")["points"]] == [1]
    ada.post("/back", to=0)
    answer = bo.post("/back", to=1)
    assert answer.status_code == 422
    assert "Ada has already asked to go back" in answer.json()["error"]


def test_the_page_asks_and_answers(client: TestClient) -> None:
    ada, bo, cem = people(client)
    ada.post("/play", action=0)
    path, how = f"/t/{ada.table}/back", {"X-Sojourn-Fragment": "true"}
    text = client.post(path, data={"to": "0"}, headers=ada.headers | how).text
    assert "You asked to take back the last move." in text
    for person in (bo, cem):
        text = client.post(f"{path}/answer", data={"agree": "1"}, headers=person.headers | how).text
    assert 'id="offer"' not in text
    assert ada.get()["to_act"] == [0]
    refused = client.post(path, data={"to": "7"}, headers=ada.headers | how)
    assert refused.status_code == 422
    assert "own recent decisions" in refused.text
