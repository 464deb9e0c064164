"""The end of a game: who won, who succeeded without winning, and what a table without a winner says."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import high_card
import pytest
from fastapi.testclient import TestClient
from test_hints import two
from test_language import SPANISH

from sojourn.core.table import Outcome, Table
from sojourn.core.ui.interface import Interface
from sojourn.core.words import speaking
from sojourn.server.web.ending import headline
from sojourn.server.workers.messages import Hint
from sojourn.server.workers.pool import WorkerPool

NAMES = ["Ada", "Bo", "Inés"]


def ended(client: TestClient, monkeypatch: pytest.MonkeyPatch, won: list[int], succeeded: list[int]) -> tuple[str, Any, Any]:
    """A table of two that is over, with this result."""
    table, ada, bo = two(client)
    for person in (ada, bo):
        client.post(f"/api/tables/{table}/play", json={"action": 0}, headers=person)
    monkeypatch.setattr(Table, "outcome", property(lambda self: Outcome([3, 5], won, succeeded, "All cards are played.")))
    return f"/t/{table}/view", ada, bo


def standings(page: str) -> list[tuple[str, list[str]]]:
    """Each row of the result: the name, and the marks beside it."""
    rows = re.findall(r'<div class="standing[^"]*">(.*?)</div>', page, re.S)
    return [
        (re.sub(r"<svg.*?</svg>|<[^>]+>", " ", row, flags=re.S).split()[0], re.findall(r"#i-(trophy|check)", row)) for row in rows
    ]


@pytest.mark.parametrize(
    ("winners", "viewer", "english", "spanish"),
    [
        ([1], -1, "Bo wins", "Gana Bo"),
        ([1], 0, "Bo wins", "Gana Bo"),
        ([1], 1, "You win!", "¡Ganas tú!"),
        ([0, 2], 0, "Ada and Inés share the win", "Ada e Inés comparten la victoria"),
        ([0, 1, 2], -1, "Ada, Bo and Inés share the win", "Ada, Bo e Inés comparten la victoria"),
        ([], 0, "Nobody wins", "No gana nadie"),
    ],
)
def test_the_headline_names_who_won_and_calls_the_reader_you(winners: list[int], viewer: int, english: str, spanish: str) -> None:
    assert headline(winners, NAMES, viewer) == english
    with speaking("es"):
        assert headline(winners, NAMES, viewer) == spanish


def test_the_winner_reads_you_win_and_the_others_the_name(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    path, ada, bo = ended(client, monkeypatch, [1], [1])
    assert ">You win!</h2>" in client.get(path, headers=bo).text
    assert ">¡Ganas tú!</h2>" in client.get(path, headers=bo | SPANISH).text
    assert ">Bo wins</h2>" in client.get(path, headers=ada).text
    assert ">Bo wins</h2>" in client.get(path, headers={"X-Sojourn-Fragment": "true"}).text


def test_winners_have_a_trophy_and_those_who_only_succeeded_a_quiet_mark(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, ada, _ = ended(client, monkeypatch, [0], [0, 1])
    assert standings(client.get(path, headers=ada).text) == [("Ada", ["trophy"]), ("Bo", ["check"])]
    seen = client.get(path.replace("/t/", "/api/tables/").removesuffix("/view"), headers=ada).json()
    assert (seen["result"]["winners"], seen["result"]["succeeded"]) == ([0], [0, 1])


def test_where_nobody_wins_nobody_has_a_trophy(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    path, ada, _ = ended(client, monkeypatch, [], [1])
    page = client.get(path, headers=ada).text
    assert ">Nobody wins</h2>" in page
    assert standings(page) == [("Bo", ["check"]), ("Ada", [])]


def test_a_game_may_write_its_own_headline(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ui = replace(high_card.GAME.ui, headline=lambda content, v, names: f"@1 left, {names[0]} stayed")
    monkeypatch.setitem(high_card.GAME.__dict__, "ui", ui)
    path, ada, _ = ended(client, monkeypatch, [], [1])
    assert ">Bo left, Ada stayed</h2>" in client.get(path, headers=ada).text
    story = client.get(path.replace("/view", "/replay/story.txt?seat=-1"), headers=ada).text
    assert "\nBo left, Ada stayed\nAll cards are played.\n" in story
    monkeypatch.setitem(high_card.GAME.__dict__, "ui", replace(ui, headline=lambda content, v, names: ""))
    assert "\nNobody wins\n" in client.get(path.replace("/view", "/replay/story.txt?seat=-1"), headers=ada).text


def test_hints_speak_of_winning_only_where_there_is_a_winner(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def thought(self: WorkerPool, question: Any) -> Any:
        return [Hint(1, 0.62, 1200), Hint(0, 0.31, 1)]

    monkeypatch.setattr(WorkerPool, "hints", thought)
    table, ada, _ = two(client)
    assert "about 31% to win, from 1 imagined game<" in client.post(f"/t/{table}/hint", headers=ada).text
    spanish = client.post(f"/t/{table}/hint", headers=ada | SPANISH).text
    assert "alrededor de un 62 % de probabilidades de ganar, según 1.200 partidas imaginadas" in spanish
    monkeypatch.setitem(high_card.GAME.__dict__, "ui", Interface(has_winner=lambda content: False))
    panel = client.post(f"/t/{table}/hint", headers=ada).text
    assert "about 62% to succeed, from 1,200 imagined games" in panel
    assert "to win" not in panel
