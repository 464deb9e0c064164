"""Sharing a finished game: the public page, its picture, the decisive move; nothing of a game that goes on."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import high_card
import pytest
from fastapi.testclient import TestClient
from in_memory import live_table
from test_hints import two
from test_language import SPANISH

from sojourn.core.game import Game, game_names
from sojourn.core.table import Table
from sojourn.core.ui.interface import Standing
from sojourn.core.ui.markup import el, svg
from sojourn.server.catalogue import game_named, installed
from sojourn.server.tables.course import course
from sojourn.server.tables.decisive import decisive, largest_gain, told
from sojourn.server.tables.looking_back import Playback
from sojourn.server.web.share_picture import share_png, share_svg


def finished(client: TestClient) -> tuple[str, dict[str, str]]:
    table, ada, bo = two(client)
    for person in (ada, bo):
        client.post(f"/api/tables/{table}/play", json={"action": 0}, headers=person)
    return table, ada


def metas(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">', page)
    return {name: unescape(content) for name, content in found}


def test_a_game_that_goes_on_shows_nothing(client: TestClient) -> None:
    table, ada, _ = two(client)
    for path in (f"/s/{table}", f"/s/{table}/picture.png"):
        answer = client.get(path, headers=ada)
        assert answer.status_code == 404
        assert "still being played" in answer.text
    assert client.get("/s/nowhere").status_code == 404
    assert "/s/" not in client.get(f"/t/{table}", headers=ada).text


def test_the_public_page_names_everyone_and_carries_a_preview(client: TestClient) -> None:
    table, _ = finished(client)
    page = client.get(f"/s/{table}").text
    headline = client.get(f"/t/{table}/replay/story.txt?seat=-1").text
    winner = next(name for name in ("Ada wins", "Bo wins") if name in headline)
    assert f">{winner}</h1>" in page
    assert "Ada" in page
    assert "Bo" in page
    assert f"/t/{table}/replay?move=0" in page
    shown = metas(page)
    assert shown["og:title"] == f"High Card: {winner}"
    assert shown["og:description"].endswith("Played by Ada and Bo.")
    assert shown["og:url"] == f"http://testserver/s/{table}"
    assert shown["og:image"] == f"http://testserver/s/{table}/picture.png"
    assert (shown["og:image:width"], shown["og:image:height"]) == ("1200", "630")
    assert "Jugaron Ada y Bo." in client.get(f"/s/{table}", headers=SPANISH).text
    assert not re.search(r"<[^>]+\s(style|on\w+)=", page)


def test_the_picture_is_a_png_that_other_sites_may_show(client: TestClient) -> None:
    table, _ = finished(client)
    answer = client.get(f"/s/{table}/picture.png")
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(answer.content[16:20], "big"), int.from_bytes(answer.content[20:24], "big")) == (1200, 630)


def test_the_words_of_the_picture_are_really_drawn() -> None:
    """A font that is missing or has no such letters would draw nothing, or the same box for every letter."""
    board = svg(10, 10, el("rect", width=10, height=10, class_="fill-water"), title="")
    pictures = {
        words: share_png(high_card.GAME, "", words, [(0, "Ada", 3, True)], board)
        for words in ("wwwww", "iiiii", "ñññññ", "ğğğğğ", "→→→→→")
    }
    assert len(set(pictures.values())) == len(pictures)
    assert share_png(high_card.GAME, "", "", [], board) not in pictures.values()


@pytest.mark.parametrize("name", game_names())
def test_every_board_becomes_a_picture_in_written_out_colours(name: str) -> None:
    game = game_named(name)
    table = Table(game, game.content(), game.seats[-1], 5)
    drawn = game.draw(table.content, table.view().record)
    picture = share_svg(game, "", "A headline that is much longer than one line of the panel, and goes on", [], drawn)
    assert "var(" not in picture
    assert "Josefin Sans Variable" not in picture
    assert len(share_png(game, "", "Ada wins", [(s, "X" * 24, 9, False) for s in range(table.seats)], drawn)) > 10_000


def test_the_ending_offers_both_rematches_the_next_game_and_the_link(client: TestClient) -> None:
    table, ada = finished(client)
    page = client.get(f"/t/{table}", headers=ada).text
    names = list(installed())
    following = names[(names.index("high-card") + 1) % len(names)]
    assert f'action="/games/{following}/play-now"' in page
    assert 'name="deal" value="same"' in page
    assert f'data-copy="http://testserver/s/{table}"' in page
    assert "the names at the table" in page
    same = client.post(f"/t/{table}/rematch", data={"deal": "same"}, headers=ada)
    new = live_table(client, same.url.path.split("/")[-1])
    assert (new.info.seed, new.info.dealt) == (3, True)
    assert [chair.sitter for chair in new.chairs] == ["person", "open"]
    assert "Join the rematch" in client.get(f"/t/{table}", headers=ada).text


def test_a_rematch_before_the_end_never_repeats_the_deal(client: TestClient) -> None:
    table, ada, _ = two(client)
    again = client.post(f"/t/{table}/rematch", data={"deal": "same"}, headers=ada).url.path.split("/")[-1]
    assert live_table(client, again).info.dealt == 0


def with_standing(monkeypatch: pytest.MonkeyPatch, of: Any) -> Game:
    monkeypatch.setitem(high_card.GAME.__dict__, "ui", replace(high_card.GAME.ui, standing=Standing("Cards", of)))
    return high_card.GAME


def test_the_decisive_move_is_the_one_that_gained_most(monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_standing(monkeypatch, lambda content, v, seat: 0.0 if v.turn < 2 else float(v.hand[seat] > 6) * 5 + seat * 0)
    table = Table(game, game.content(), 3, 3)
    while not table.over:
        table.play(table.to_act[0], 0)
    playback = Playback(table, ["Ada", "Bo", "Cem"])
    how = course(playback)
    assert how is not None
    found = decisive(playback, how)
    lines = [[0.0 if move < 2 else 5.0 * (playback.view(move, -1).hand[seat] > 6) for move in range(4)] for seat in range(3)]
    winner = table.outcome.winners[0]  # type: ignore[union-attr]
    leads = [lines[winner][m] - max(lines[s][m] for s in range(3) if s != winner) for m in range(4)]
    best = max(range(3), key=lambda m: leads[m + 1] - leads[m]) + 1
    assert found is not None
    assert found.move == best
    assert found.seat == table.moves[best - 1].seat
    assert told(playback, found.move)


@pytest.mark.parametrize(
    ("numbers", "step"),
    [([0, 1, 5, 6], 1), ([0, -3, -1], 1), ([3, 2, 1], None), ([1, float("nan"), 5, 6], 2), ([], None), ([0, 2, 4], 0)],
)
def test_the_largest_gain_is_the_first_of_the_largest(numbers: list[float], step: int | None) -> None:
    assert largest_gain(numbers) == step


def test_the_decisive_move_leads_into_the_replay(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    with_standing(monkeypatch, lambda content, v, seat: float(v.hand[seat]))
    table, ada = finished(client)
    page = client.get(f"/t/{table}/decisive", headers=ada).text
    link = re.search(rf"/t/{table}/replay\?move=(\d+)", page)
    assert link is not None
    assert "The moment that decided it" in page
    assert f"Move {link[1]} of 2" in client.get(link[0]).text
    running, bo, _ = two(client)
    assert client.get(f"/t/{running}/decisive", headers=bo).status_code == 400


def test_the_picture_of_the_whole_game_has_ids_of_its_own(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def picture(content: Any, v: Any, names: Any, story: Any = ()) -> str:
        return svg(100, 100, el("g", el("text", names[0]), id="piece-0"), el("use", href="#piece-0"), title="All")

    monkeypatch.setitem(high_card.GAME.__dict__, "ui", replace(high_card.GAME.ui, ending_picture=picture))
    table, ada = finished(client)
    page = client.get(f"/t/{table}", headers=ada).text
    assert 'id="end-piece-0"' in page
    assert 'href="#end-piece-0"' in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert 'id="end-piece-0"' in client.get(f"/s/{table}").text

    def fails(content: Any, v: Any, names: Any, story: Any = ()) -> str:
        raise RuntimeError

    monkeypatch.setitem(high_card.GAME.__dict__, "ui", replace(high_card.GAME.ui, ending_picture=fails))
    table, ada = finished(client)
    assert 'id="ending-picture"' not in client.get(f"/t/{table}", headers=ada).text
    assert client.get(f"/s/{table}").status_code == 200
