"""Replay: any moment as it was seen then, by whoever may see it; files that leave; files that come in."""

from __future__ import annotations

import random
import re

import pytest
from fastapi.testclient import TestClient
from installed import GAMES

from sojourn.core.record import SPECTATOR, as_bytes
from sojourn.core.table import Table
from sojourn.server.catalogue import game_named
from sojourn.server.request import Look
from sojourn.server.tables.looking_back import OPEN, Playback
from sojourn.server.tables.seen_moves import all_moves
from sojourn.server.web.replay import words_of
from sojourn.server.web.replay_files import board_file, story_file


def finished(client: TestClient) -> str:
    """A table of High Card that two people of one device have played to the end."""
    made = client.post(
        "/api/tables", json={"game": "high-card", "sitters": ["you", "you"], "names": ["Ada", "Bo"], "seed": 3}
    ).json()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    for _ in range(2):
        client.post(f"/api/tables/{made['table']}/play", json={"action": 0})
    return str(made["table"])


def hand(text: str) -> str:
    """The cards on High Card's board."""
    found = re.search(r"<text>([-\d ]+)</text>", text)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("name", GAMES)
def test_every_moment_is_what_was_seen_then_in_any_order(name: str) -> None:
    game, luck = game_named(name), random.Random(5)
    table = Table(game, game.content(), max(2, game.seats[0]), 5)
    seen = {(0, seat): as_bytes(table.view(seat).record) for seat in range(-1, table.seats)}
    while not table.over and len(table.moves) < 70:
        seat = luck.choice(table.to_act)
        table.play(seat, luck.choice(game.legal_numbers(table.state, table.box, seat)))
        seen |= {(len(table.moves), each): as_bytes(table.view(each).record) for each in range(-1, table.seats)}
    playback = Playback(table, ["Ada", "Bo"])
    for move in luck.sample(range(playback.last + 1), 25):
        for seat in range(SPECTATOR, table.seats):
            assert as_bytes(playback.view(move, seat)) == seen[move, seat]


@pytest.mark.parametrize("name", GAMES)
def test_all_open_shows_what_the_state_holds_and_nobodys_eyes_do(name: str) -> None:
    game, luck = game_named(name), random.Random(9)
    table = Table(game, game.content(), max(2, game.seats[0]), 9)
    while not table.over and len(table.moves) < 30:
        seat = luck.choice(table.to_act)
        table.play(seat, luck.choice(game.legal_numbers(table.state, table.box, seat)))
    playback = Playback(table, ["Ada", "Bo"])
    move = playback.last // 2
    shown, state = playback.view(move, OPEN), playback.states([move])[move]
    shared = [n for n in shown.dtype.names if n in state.dtype.names and shown.dtype[n].shape == state.dtype[n].shape]
    assert len(shared) > 20
    assert all((shown[n] == state[n]).all() for n in shared)
    assert as_bytes(shown) != as_bytes(playback.view(move, SPECTATOR))
    words = words_of(Look(playback, OPEN, all_moves(playback.last), move, [OPEN], "/replay/x", True))
    assert "<svg" in words["board"]
    assert len(playback.told(OPEN)) >= max(len(playback.told(seat)) for seat in (SPECTATOR, 0, 1))


def test_a_seat_sees_its_own_things_below_the_board_and_with_all_open_they_are_private_to_each_seat() -> None:
    game = game_named("explore-new-york")
    playback = Playback(Table(game, game.content(), 2, 5), ["Ada", "Bo"])
    mine = words_of(Look(playback, 0, all_moves(playback.last), 0, [0], "/replay/x", True))
    assert "ny-hand" in mine["own"]
    assert ' id="' not in mine["own"]
    watching = words_of(Look(playback, SPECTATOR, all_moves(playback.last), 0, [SPECTATOR], "/replay/x", True))
    assert watching["own"] == ""
    everything = words_of(Look(playback, OPEN, all_moves(playback.last), 0, [OPEN], "/replay/x", True))
    assert [seat for seat, panel in everything["private"] if panel.id == "own"] == [0, 1]


def test_all_open_names_those_who_heard_a_whisper() -> None:
    game, luck = game_named("journey-istanbul"), random.Random(2)
    table = Table(game, game.content({"talk": "off"}), 2, 5)
    while len(table.moves) < 30:
        seat = table.to_act[0]
        table.play(seat, luck.choice(table.actions(seat)).number)
    told = [text for _, text, _ in Playback(table, ["Ada", "Bo"]).told(OPEN)]
    assert any(re.match(r"Seen only by @\d: You (see|look|draw|drew)", text) for text in told)
    assert not any(text.startswith("You ") for text in told)


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_stands_alone(name: str) -> None:
    game = game_named(name)
    table = Table(game, game.content(), max(2, game.seats[0]), 5)
    picture = board_file(Playback(table, ["Ada", "Bo"]), 0, 0)
    assert picture.count("<style>") == 1
    assert not re.search(r"var\(--|light-dark|data-game=\"[a-z-]+\"\]|@media|href=\"/", picture)
    assert "http" not in picture.replace("http://www.w3.org/", "")


def test_a_finished_table_is_seen_through_everybodys_eyes(client: TestClient) -> None:
    table = finished(client)
    hands = [hand(client.get(f"/t/{table}/replay?move=0&seat={seat}").text) for seat in (-1, 0, 1)]
    assert hands[0] == "-1 -1 0 0"
    assert hands[1].split()[1] == hands[2].split()[0] == "-1"
    assert hand(client.get(f"/t/{table}/replay?move=0&seat={OPEN}").text) == f"{hands[1].split()[0]} {hands[2].split()[1]} 0 0"
    page = client.get(f"/t/{table}/replay?move=1&seat=1").text
    assert "Move 1 of 2" in page
    assert "All open" in page
    assert f"/t/{table}/replay?move=2&amp;seat=1" in page or f"/t/{table}/replay?move=2&seat=1" in page
    assert "data-action" not in page
    assert "<html" not in client.get(f"/t/{table}/replay/moment?move=1&seat=1").text
    assert "Move 2 of 2" in client.get(f"/t/{table}/replay?move=999&seat=0").text
    assert client.get(f"/t/{table}/replay?seat=7").status_code == 400
    told = client.get(f"/api/tables/{table}/moment?move=1&seat=1").json()
    assert (told["move"], told["last"], told["view"]["seat"], told["view"]["hand"][0]) == (1, 2, 1, -1)
    assert f"/t/{table}/replay" in client.get(f"/t/{table}").text


def test_while_a_game_goes_on_one_looks_back_through_ones_own_eyes_only(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open"], "seed": 3}).json()
    mine = {"Authorization": f"Bearer {made['token']}"}
    client.cookies.clear()
    path = f"/t/{made['table']}/replay"
    assert hand(client.get(path, headers=mine).text).split()[1] == "-1"
    assert hand(client.get(path).text) == "-1 -1 0 0"
    for seat, head in ((1, mine), (OPEN, mine), (0, {}), (1, {}), (OPEN, {})):
        for part in ("", "/moment", "/board.svg", "/story.txt"):
            answer = client.get(f"{path}{part}?seat={seat}", headers=head)
            assert answer.status_code == 400
            assert "own eyes" in answer.text
            assert "All open" not in answer.text
        assert client.get(f"/api/tables/{made['table']}/moment?seat={seat}", headers=head).status_code in (400, 422)


def test_behind_the_curtain_nobody_looks_back(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "you"], "seed": 3}).json()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    path = f"/t/{made['table']}/replay"
    assert hand(client.get(path).text) == "-1 -1 0 0"
    assert client.get(f"{path}?seat=1").status_code == 400
    assert hand(client.get(f"{path}?seat=0").text).split()[1] == "-1"


def test_pictures_and_story_are_files_with_a_strict_policy(client: TestClient) -> None:
    table = finished(client)
    picture = client.get(f"/t/{table}/replay/board.svg?move=0&seat=0")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "unsafe" not in picture.headers["content-security-policy"]
    assert "style-src 'sha256-" in picture.headers["content-security-policy"]
    story = client.get(f"/t/{table}/replay/story.txt?seat=-1").text
    assert "as a spectator saw it" in story
    assert "Seat 1: Ada" in story
    assert re.search(r"^(Ada|Bo) wins$", story, re.M)
    assert "@" not in story


def test_the_story_of_a_seat_holds_no_whisper_to_others() -> None:
    game = game_named("high-card")
    table = Table(game, game.content(), 2, 3)
    while not table.over:
        table.play(table.to_act[0], table.actions(table.to_act[0])[-1].number)
    playback = Playback(table, ["Ada", "Bo"])
    for seat in (SPECTATOR, 0, 1):
        told = [text for _, text in table.sentences(seat)]
        assert len(
            [line for line in story_file(playback, seat, all_moves(playback.last)).splitlines() if re.match(r" *\d*  ", line)]
        ) == len(told)


def test_an_uploaded_game_can_be_replayed_and_a_damaged_one_is_explained(client: TestClient) -> None:
    table = finished(client)
    log = client.get(f"/t/{table}/log").content
    answer = client.post("/replay", files={"game": ("a.log", log, "text/plain")})
    assert answer.url.path.startswith("/replay/")
    assert "Move 2 of 2" in answer.text
    assert client.post("/replay", content=log, headers={"content-type": "text/plain"}).url.path == answer.url.path
    assert client.get(f"{answer.url.path}/board.svg?move=0&seat=1").status_code == 200
    assert "Ada" in answer.text, "the file has the names it was played with"
    nameless = client.post("/replay", content=re.sub(rb"name \d .*\n", b"", log), headers={"content-type": "text/plain"})
    assert "Ada" not in nameless.text
    assert "Seat 1" in nameless.text
    for data, words in (
        (b"", "Choose a saved game first"),
        (b"\xff\xfe\x00", "it is not a text file"),
        (b"hello", "begins with the line"),
        (log.replace(b"\n0 0", b"\n0 9"), "cannot be replayed beyond line"),
        (log.replace(b"high-card", b"low-card"), "no game called"),
    ):
        wrong = client.post("/replay", files={"game": ("a.log", data, "text/plain")})
        assert wrong.status_code == 422
        assert words in wrong.text
    assert client.post("/replay", data={"x": "1"}).status_code == 422
    assert client.post("/replay", content=b"x" * 1_000_001, headers={"content-type": "text/plain"}).status_code == 413
    assert client.post(f"/t/{table}/say", content=b"x" * 70_000).status_code == 413
    assert client.get("/replay/" + "0" * 20).status_code == 400
