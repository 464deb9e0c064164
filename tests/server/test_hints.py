"""Hints: from the own view, for who is asked, and for nobody if somebody minds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hidden_changes import change_hidden

from sojourn.core.chance import Luck
from sojourn.core.table import Table
from sojourn.core.words import speaking
from sojourn.server.app import create_app
from sojourn.server.catalogue import game_named
from sojourn.server.tables.hints import how_equal, reason_of, reply_in_words
from sojourn.server.tables.preview import Foreseen
from sojourn.server.workers.answers import hints, warm_up
from sojourn.server.workers.messages import Hint, Question
from sojourn.server.workers.pool import WorkerPool

PAGE = {"X-Sojourn-Fragment": "true"}


def two(client: TestClient) -> tuple[str, dict[str, str], dict[str, str]]:
    """A table of High Card for Ada and Bo, and what each sends along."""
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open"], "names": ["Ada"], "seed": 3}).json()
    other = client.post(f"/api/join/{made['code']}", json={"seat": 1, "name": "Bo"}).json()
    client.cookies.clear()
    heads = [{"Authorization": f"Bearer {token}"} | PAGE for token in (made["token"], other["token"])]
    return made["table"], heads[0], heads[1]


def can_ask(page: str) -> bool:
    """Whether the button in the row of tools can be pressed."""
    [button] = re.findall(r"<button[^>]* data-hint [^>]*>", page)
    return " disabled" not in button


def test_the_panel_shows_the_best_moves_of_the_asked_seat(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []

    async def thought(self: WorkerPool, question: Question) -> Any:
        asked.append(question)
        return [Hint(1, 0.62, 1200, as_good=True), Hint(0, 0.31, 300), Hint(77, 0.9, 5)]

    monkeypatch.setattr(WorkerPool, "hints", thought)
    table, ada, bo = two(client)
    assert can_ask(client.get(f"/t/{table}", headers=ada).text)
    assert not can_ask(client.get(f"/t/{table}", headers=bo).text)
    panel = client.post(f"/t/{table}/hint", headers=ada).text
    assert "about 62% to win, from 1,200 imagined games" in panel
    assert "90%" not in panel  # not a legal move
    assert re.findall(r'data-hinted="(\d+)"', panel) == ["1", "0"]
    assert re.findall(r'<button[^>]* data-action="(\d+)"', panel) == ["1", "0"]
    assert "as good as equal" not in panel
    rows = client.get(f"/api/tables/{table}/hints", headers=ada).json()["hints"]
    assert [(row["action"], row["games"]) for row in rows] == [(1, 1200), (0, 300)]
    assert len(asked) == 1
    live: Any = client.portal.call(client.app.state.tables.get, table)  # type: ignore[union-attr, attr-defined]
    assert asked[0].view == live.table.view(0).record.tobytes()
    assert "You have nothing to decide right now" in client.post(f"/t/{table}/hint", headers=bo).text
    assert client.post(f"/t/{table}/hint").status_code == 403


def test_until_the_search_is_ready_the_adviser_answers_at_once(client: TestClient) -> None:
    table, ada, _ = two(client)
    panel = client.post(f"/t/{table}/hint", headers=ada).text
    assert "A quick opinion." in panel
    assert "%" not in panel
    assert "imagined game" not in panel
    answer = client.get(f"/api/tables/{table}/hints", headers=ada).json()
    live: Any = client.portal.call(client.app.state.tables.get, table)  # type: ignore[union-attr, attr-defined]
    luck: Any = Luck.new()
    mask = live.rules.mask()
    mask[[action.number for action in live.table.actions(0)]] = 1
    advised = live.rules.answers["advise"](live.table.view(0).record, live.table.box, 0, luck, mask)
    assert [(row["action"], row["chance"], row["games"]) for row in answer["hints"]] == [(advised, None, 0)]


def test_moves_that_the_search_cannot_tell_apart_are_called_equal(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert how_equal([Hint(0, 0.5, 9, as_good=True), Hint(1, 0.4, 9)]) == ""
    assert how_equal([Hint(0, 0.5, 9, as_good=True), Hint(1, 0.5, 9, as_good=True)]).startswith("These moves")
    third = [Hint(n, 0.5, 9, as_good=n < 2) for n in range(3)]
    assert how_equal(third).startswith("The first two")
    assert how_equal([third[0], third[2], third[1]]) == "", "one of them is behind"

    async def thought(self: WorkerPool, question: Question) -> Any:
        return [Hint(1, 0.5, 1200, as_good=True), Hint(0, 0.5, 300, as_good=True)]

    monkeypatch.setattr(WorkerPool, "hints", thought)
    table, ada, _ = two(client)
    assert "These moves are as good as equal." in client.post(f"/t/{table}/hint", headers=ada).text


def test_the_reason_is_what_the_own_seat_gains_and_never_the_choice_repeated() -> None:
    told = ["@0 plays Cuesta.", "@1 pays a fee.", "@0 scores 2 points."]
    assert reason_of(Foreseen(told, [], {1: "@1: 3 → 2.", 0: "@0: 5 → 7."}), 0) == "@0: 5 → 7."
    assert reason_of(Foreseen(told, ["2 moves left."], {0: "@0: 5 → 7."}), 0) == "2 moves left."
    assert reason_of(Foreseen(told), 0) == "@0 scores 2 points."
    assert reason_of(Foreseen(told, odds=["In about 5 of 10 cases: @0 falls."]), 0).startswith("In about 5")
    assert reason_of(Foreseen(told[:1]), 0) == ""


def test_the_likely_answer_is_told_in_the_words_of_its_button() -> None:
    from dataclasses import replace

    question = replace(warm_up("high-card", "local").question, seconds=0.3)
    game = game_named("high-card")
    table = Table(game, game.content(), 2, 1)
    found = hints(question)
    replies = [hint.reply for hint in found if hint.reply]
    assert replies, "in High Card the second seat always answers"
    for reply in replies:
        assert reply.seat == 1
        assert reply_in_words(table, 0, reply) in {f"Likely answer of @1: “{word} your card”" for word in ("Keep", "Swap")}
        with speaking("es"):
            assert reply_in_words(table, 0, reply).startswith("Respuesta probable de @1: «")
    broken = replace(replies[0], path=[(0, 77), (1, 0)])
    assert reply_in_words(table, 0, broken) == ""


def test_a_hint_is_the_same_whatever_the_others_hold(client: TestClient) -> None:
    """Other secrets, same question to the worker, same words."""
    table, ada, _ = two(client)
    live: Any = client.portal.call(client.app.state.tables.get, table)  # type: ignore[union-attr, attr-defined]
    before = client.post(f"/t/{table}/hint", headers=ada).text
    hand = int(live.table.state.hand[0])
    change_hidden(live.table.state)
    live.table.state.hand[0] = hand
    live.cache.clear()
    assert client.post(f"/t/{table}/hint", headers=ada).text == before


def test_a_turn_that_is_tried_out_gets_hints_for_its_next_step(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []

    async def thought(self: WorkerPool, question: Question) -> Any:
        asked.append(question)
        return [Hint(number, 0.5, 10) for number, legal in enumerate(question.mask) if legal]

    monkeypatch.setattr(WorkerPool, "hints", thought)
    made = client.post("/api/tables", json={"game": "explore-new-york", "sitters": ["you", "bot:guide"], "seed": 3}).json()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    where = f"/t/{made['table']}"
    page = client.get(f"{where}/view").text
    basis = re.findall(r'data-basis="([^"]*)"', page)[0]
    first = re.findall(r'id="choice-(\d+)"', page)[0]
    for staged in ("", first):
        shown = client.get(f"{where}/view", params={"staged": staged, "basis": basis} if staged else {}).text
        panel = client.post(f"{where}/hint", params={"staged": staged, "basis": basis} if staged else {}).text
        offered = set(re.findall(r'id="choice-(\d+)"', shown))
        assert set(re.findall(r'data-hinted="(\d+)"', panel)) <= offered
        assert panel.count("data-hinted") == min(3, len(offered))
    assert asked[0].view != asked[1].view


def test_one_who_minds_is_enough_and_it_is_kept(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        table, ada, bo = two(client)
        client.post(f"/t/{table}/hints", data={"hints": "0"}, headers=bo)
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        page = client.get(f"/t/{table}", headers=ada).text
        assert not can_ask(page)
        assert "Bo asked for none" in page
        assert "Bo asked for none" in client.post(f"/t/{table}/hint", headers=ada).text
        assert client.get(f"/api/tables/{table}/hints", headers=ada).status_code == 422
        assert client.put(f"/api/tables/{table}/hints", json={"hints": True}, headers=ada).json() == {"hints": False}
        assert client.put(f"/api/tables/{table}/hints", json={"hints": True}, headers=bo).json() == {"hints": True}
        assert can_ask(client.get(f"/t/{table}", headers=ada).text)


def test_the_worker_ranks_legal_moves_from_a_view() -> None:
    from dataclasses import replace

    question = replace(warm_up("high-card", "local").question, seconds=0.05)
    found = hints(question)
    assert found
    assert all(question.mask[hint.action] == 1 and 0 <= hint.chance <= 1 and hint.games >= 0 for hint in found)
    assert found[0].as_good
