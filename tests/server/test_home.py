"""The home page: whose turn it is, what was finished, records; and how a person takes them to another device."""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient
from in_memory import drop, live_table
from test_language import SPANISH
from test_storage import Opens, entry, info, opens

from sojourn.server.storage.records import Chair, Result
from sojourn.server.storage.sql import SqlStorage
from sojourn.server.tables import device_link
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.my_games import from_file, to_file
from sojourn.server.tables.streaks import records_of

again = opens  # the fixture: opens the same storage again and again, a file or a database


@pytest.fixture
def stored(again: Opens) -> SqlStorage:
    return again()


def head(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def opened(client: TestClient, sitters: list[str], token: str = "", **more: Any) -> Any:
    """A new table of High Card; nobody's cookie is kept."""
    names = ["Ada", "Bo", "Cem"][: len(sitters)]
    wish = {"game": "high-card", "sitters": sitters, "names": names, "seed": 3, "pace": "instant"} | more
    made = client.post("/api/tables", json=wish, headers=head(token) if token else {}).json()
    client.cookies.clear()
    return made


def play_out(client: TestClient, made: Any, token: str = "") -> None:
    """Keep the card with every seat of this person until the game is over."""
    path = f"/api/tables/{made['table']}"
    for _ in range(200):
        if client.get(path).json()["over"]:
            return
        client.post(f"{path}/play", json={"action": 0}, headers=head(token or made["token"]))
        time.sleep(0.01)
    raise AssertionError("it is never over")


def rows(page: str, heading: str) -> list[str]:
    """The rows of one list of a page, as plain text."""
    part = page.split(f">{heading}<")[1].split("</ul>")[0]
    found = re.findall(r'<li class="table-row.*?</li>', part, re.S)
    return [" ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", row, flags=re.S).split()) for row in found]


# --- My tables -----------------------------------------------------------------------------------


def test_tables_that_wait_for_me_come_first_and_say_so(client: TestClient) -> None:
    mine = opened(client, ["you", "open"])
    token = mine["token"]
    theirs = opened(client, ["open", "you"], token)
    home = client.get("/", headers=head(token)).text
    assert rows(home, "Your tables") == [
        "High Card with Bo Your turn Continue",
        "High Card with Ada Waiting for someone to join Continue",
    ], "the newer one waits for somebody else"
    bo = client.post(f"/api/join/{theirs['code']}", json={"seat": 0, "name": "Zoë"}).json()["token"]
    client.cookies.clear()
    home = client.get("/", headers=head(token)).text
    assert "High Card with Zoë Waiting for Zoë Continue" in rows(home, "Your tables")
    assert rows(client.get("/", headers=head(bo)).text, "Your tables") == ["High Card with Bo Your turn Continue"]
    client.post(f"/api/tables/{mine['table']}/play", json={"action": 0}, headers=head(token))
    client.post(f"/api/tables/{theirs['table']}/play", json={"action": 0}, headers=head(bo))
    again = rows(client.get("/", headers=head(token)).text, "Your tables")
    assert again[0] == "High Card with Zoë Your turn Continue"
    assert "Tu turno" in client.get("/", headers=head(token) | SPANISH).text


def test_the_home_page_loads_no_table(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first = opened(client, ["you", "bot:greedy"])
    token = first["token"]
    for made in (first, *(opened(client, ["you", "bot:greedy"], token) for _ in range(4))):
        drop(client, made["table"])
    tables = client.app.state.tables  # type: ignore[attr-defined]
    asked: list[str] = []
    ask = tables.storage.rows
    monkeypatch.setattr(tables.storage, "rows", lambda sql, *values: asked.append(sql) or ask(sql, *values))
    monkeypatch.setattr(LiveTable, "__init__", lambda *_: pytest.fail("a table was loaded"))
    home = client.get("/", headers=head(token)).text
    assert home.count('<li class="table-row is-mine') == 5
    assert home.count(">Your turn<") == 5, "whose turn it is stands in the storage"
    assert len(asked) <= 8, "as many questions for five tables as for fifty"


def test_a_table_stored_without_its_turn_is_listed_and_learns_it_when_opened(client: TestClient) -> None:
    made = opened(client, ["you", "bot:greedy"])
    tables = client.app.state.tables  # type: ignore[attr-defined]
    asyncio.run(tables.storage.note_turn(made["table"], -1))
    drop(client, made["table"])
    assert rows(client.get("/", headers=head(made["token"])).text, "Your tables") == ["High Card with Bo Continue"]
    client.get(f"/t/{made['table']}", headers=head(made["token"]))
    assert "Your turn" in client.get("/", headers=head(made["token"])).text


# --- Results -------------------------------------------------------------------------------------


def test_a_finished_game_is_listed_with_its_result_and_replay(client: TestClient) -> None:
    made = opened(client, ["you", "open"])
    bo = client.post(f"/api/join/{made['code']}", json={"seat": 1, "name": "Bo"}).json()["token"]
    client.cookies.clear()
    for token in (made["token"], bo):
        client.post(f"/api/tables/{made['table']}/play", json={"action": 0}, headers=head(token))
    result = client.get(f"/api/tables/{made['table']}").json()["result"]
    assert len(result["winners"]) == 1
    for seat, token in enumerate((made["token"], bo)):
        home = client.get("/", headers=head(token)).text
        how = "Won" if seat in result["winners"] else "Not won"
        rival = ("Bo", "Ada")[seat]
        assert rows(home, "Finished games") == [f"High Card with {rival} {how} {result['points'][seat]} Replay"]
        assert f"/t/{made['table']}/replay?move=0" in home
        assert "Your tables" not in home
        assert "With other people" in home
    assert "Finished games" not in client.get("/").text, "nobody else's page shows it"


def test_seats_played_by_bots_and_lessons_have_no_result(client: TestClient) -> None:
    made = opened(client, ["you", "bot:greedy"])
    play_out(client, made)
    storage = client.app.state.tables.storage  # type: ignore[attr-defined]
    assert storage.rows("SELECT count(*) FROM results") == [(1,)], "one for me, none for the bot"
    left = opened(client, ["you", "bot:greedy"])
    client.patch(f"/api/tables/{left['table']}/seats/0", json={"sitter": "bot:greedy"}, headers=head(left["token"]))
    play_out(client, left)
    assert storage.rows("SELECT count(*) FROM results") == [(1,)], "a bot has played for me"
    lesson = opened(client, ["you", "bot:greedy"])
    live = live_table(client, lesson["table"])
    live.info = replace(live.info, lesson=-1)
    play_out(client, lesson)
    assert storage.rows("SELECT count(*) FROM results") == [(1,)], "a lesson is no game"


def result(number: int, won: int = 1, **more: Any) -> Result:
    rivals = more.pop("rivals", (("Mira", "bot:guide"), ("Bo", "bot:tourist")))
    given = {"contest": 1, "won": won, "succeeded": won, "points": number, "ended": float(number)} | more
    return Result(f"t{number}", 0, more.pop("game", "high-card"), 3, rivals, **{k: v for k, v in given.items() if k != "game"})


def test_records_count_games_wins_and_streaks_by_level() -> None:
    run = [1, 1, 0, 1, 1, 1, 0, 1]
    found = [result(n, won) for n, won in enumerate(run)]
    found += [result(20, 1, daily="2026-11-18", attempt=2)]  # repeated: does not count
    found += [result(30, 0, contest=0, succeeded=1, rivals=(("Bo", "bot:tourist"),))]  # a table without a winner
    found += [result(40, 0, rivals=(("Bo", "bot:local"), ("Zoë", "person"))), result(41, 1, rivals=())]
    records = records_of(reversed(found))["high-card"]
    assert [(r.level, r.played, r.won, r.streak, r.best) for r in records] == [
        ("tourist", 1, 1, 1, 1),
        ("guide", 8, 6, 1, 3),
        ("alone", 1, 1, 1, 1),
        ("people", 1, 0, 0, 0),
    ]


def test_results_are_kept_for_every_owner_of_the_seat_and_go_with_the_seat_link(stored: SqlStorage) -> None:
    async def keep() -> None:
        await stored.create(info(), [(0, "me"), (0, "my phone"), (1, "you")])
        ended = replace(result(1), table="a", points=-1)
        await stored.append("a", [entry(0)], True, 0, [ended, replace(ended, seat=1, won=0)])
        await stored.set_chair("a", Chair(0, "Ada", "person"), "friend")

    asyncio.run(keep())
    assert [(r.won, r.points, r.is_here, r.rivals) for r in stored.results_of("my phone", 9)] == [
        (1, -1, True, (("Mira", "bot:guide"), ("Bo", "bot:tourist")))
    ]
    assert stored.results_of("me", 9) == stored.results_of("my phone", 9) == stored.results_of("friend", 9)
    assert [r.won for r in stored.results_of("you", 9)] == [0]
    assert stored.open_seats("me") == {}
    saved = stored.load("a")
    assert saved is not None
    assert saved.info.to_act == 0


def test_people_become_one_with_or_without_their_open_seats(stored: SqlStorage) -> None:
    async def keep(with_open_seats: bool, new: str) -> None:
        for name, owner in (("a", "old"), ("b", "old"), ("c", new)):
            if stored.load(name) is None:
                await stored.create(info(name), [(0, owner)])
        await stored.append("b", [], False, 0, [replace(result(1), table="b")])
        await stored.write("", lambda db: db.execute("UPDATE tables SET ended = 5 WHERE id = 'b'"))
        await stored.add_device_link(new, "sealed", 10.0, 1.0)
        assert stored.device_link(new, 10.5) is None
        assert stored.device_link(new, 9.5) == "sealed"
        assert await stored.use_device_link(new, "old", new, with_open_seats)
        assert not await stored.use_device_link(new, "old", new, with_open_seats)

    asyncio.run(keep(False, "new"))
    assert len(stored.results_of("new", 9)) == 1
    assert stored.open_seats("new") == {"c": [0]}
    assert stored.seats_of("b", "new") == [0]
    asyncio.run(keep(True, "newer"))
    assert stored.open_seats("newer") == {"a": [0]}


# --- A file of my games --------------------------------------------------------------------------


def test_my_games_can_be_downloaded_and_brought_along_any_number_of_times(client: TestClient) -> None:
    made = opened(client, ["you", "bot:greedy"])
    play_out(client, made)
    file = client.get("/me/games.json", headers=head(made["token"]))
    assert "attachment" in file.headers["content-disposition"]
    assert len(json.loads(file.text)["results"]) == 1
    other = opened(client, ["you", "open"])["token"]
    for _ in range(2):
        sent = client.post("/me/games", files={"game": ("g.json", file.content, "application/json")}, headers=head(other))
        assert sent.url.path == "/me"
        assert len(rows(sent.text, "Finished games")) == 1
    assert client.get("/me/games.json", headers=head(other)).text == file.text
    storage = client.app.state.tables.storage  # type: ignore[attr-defined]
    assert storage.rows("SELECT count(DISTINCT person) FROM owners WHERE table_id = ?", made["table"]) == [(1,)], (
        "no seat with it"
    )


BAD = "This file does not contain your games; choose one that you downloaded here."


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"hello",
        b"\xff\xfe",
        b"[1]",
        b"{}",
        b'{"format": "sojourn games 2", "results": []}',
        b'{"format": "sojourn games 1", "results": [{}]}',
        b'{"format": "sojourn games 1", "results": 5}',
        b"[" * 5000,
    ],
)
def test_a_file_that_is_something_else_is_refused_in_one_sentence(client: TestClient, data: bytes) -> None:
    answer = client.post("/me/games", files={"game": ("g.json", data, "application/json")})
    assert answer.status_code == 422
    assert BAD in answer.text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", "<b>"),
        ("table", "../x"),
        ("won", 2),
        ("points", "9"),
        ("ended", float("nan")),
        ("ended", True),
        ("daily", "today"),
        ("rivals", [["x"]]),
        ("rivals", [["x", "robot"]]),
        ("seat", -1),
        ("attempt", 0),
    ],
)
def test_no_field_of_an_imported_result_is_taken_on_trust(field: str, value: object) -> None:
    good = json.loads(to_file([result(1)]))
    assert from_file(json.dumps(good).encode()) == [result(1)]
    good["results"][0][field] = value
    with pytest.raises(Exception, match="does not contain your games"):
        from_file(json.dumps(good).encode())


def test_an_imported_game_of_another_server_has_no_replay_and_its_names_are_cleaned(client: TestClient) -> None:
    away = replace(result(1, rivals=(("<script>\n" + "x" * 50, "person"),)), table="elsewhere", ended=time.time() + 9e9)
    sent = client.post("/me/games", files={"game": ("g.json", to_file([away]).encode(), "application/json")})
    assert "/t/elsewhere" not in sent.text
    assert "&lt;script&gt; " + "x" * 15 + "<" in sent.text
    assert json.loads(client.get("/me/games.json").text)["results"][0]["ended"] <= time.time()


# --- To another device ---------------------------------------------------------------------------


def code_of(page: str) -> str:
    found = re.search(r"/move/([a-z2-9]{16})", page)
    assert found is not None
    return found[1]


def test_a_person_moves_to_another_device_once_and_for_a_quarter_of_an_hour(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = opened(client, ["you", "open"])
    code = code_of(client.post("/me/move", headers=head(made["token"])).text)
    old = client.post("/games/high-card/play-now").url.path  # the other browser has played before
    asked = client.get(f"/move/{code}")
    assert "Go on only if you made this link yourself" in asked.text
    assert "Bring along the open table of this browser" in asked.text
    assert len(rows(client.get("/").text, "Your tables")) == 1, "looking at the link changes nothing"
    moved = client.post(f"/move/{code}", data={"along": "on"})
    assert moved.url.path == "/me"
    assert len(rows(moved.text, "Your tables")) == 2
    assert client.cookies["sojourn"] == made["token"]
    assert client.get(f"/api/tables/{made['table']}").json()["seat"] == 0
    assert client.get(old).status_code == 200
    assert "no longer valid" in client.post(f"/move/{code}").text
    late = code_of(client.post("/me/move").text)
    monkeypatch.setattr(device_link.time, "time", lambda: time.monotonic() + 1e10)
    client.cookies.clear()
    assert client.get(f"/move/{late}").status_code == 400
    assert client.post(f"/move/{late}").status_code == 400
    assert "sojourn" not in client.cookies


def test_a_stolen_database_holds_no_token(client: TestClient) -> None:
    made = opened(client, ["you", "open"])
    code = code_of(client.post("/me/move", headers=head(made["token"])).text)
    stored = repr(client.app.state.tables.storage.rows("SELECT * FROM device_links"))  # type: ignore[attr-defined]
    secret = made["token"].partition(".")[0]
    assert secret not in stored
    assert secret.encode().hex() not in stored
    assert code not in stored
    assert device_link.seal(code, device_link.seal(code, b"x" * 100)) == b"x" * 100


def test_a_seat_link_gives_one_seat_and_not_the_person(client: TestClient) -> None:
    made = opened(client, ["you", "open"])
    second = opened(client, ["you", "open"], made["token"])
    page = client.get(f"/t/{made['table']}", headers=head(made["token"])).text
    link = re.search(rf"/seat/{made['table']}/0/[\w=-]+", page)
    assert link is not None
    friend = client.post(link[0])
    assert friend.url.path == f"/t/{made['table']}"
    assert client.cookies["sojourn"] != made["token"]
    home = client.get("/").text
    assert len(rows(home, "Your tables")) == 1
    assert second["table"] not in home
