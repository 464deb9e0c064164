"""Tables begun under older rules or with older boxes: they go on as they were begun, or say why not and show what is stored."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import high_card
import pytest
from fastapi.testclient import TestClient
from installed import GAMES

from sojourn.core.compiling import rule
from sojourn.core.content import Option
from sojourn.core.game import Game, forget_boxes
from sojourn.lab.corpus_file import corpus_path, read_corpus
from sojourn.server import catalogue
from sojourn.server.app import create_app
from sojourn.server.catalogue import game_named
from sojourn.server.storage.records import Entry, SavedTable
from sojourn.server.storage.sqlite import SqliteStorage
from sojourn.server.tables.plan import Plan, new_table
from sojourn.server.tables.restore import carried_over, restore

CORPUS = Path(__file__).parents[1] / "corpus"


SMALL = Option(
    "deck", ("small", "whole"), "HC-1", "How many cards?", ("Eight cards.", "Ten cards, as before."), 2, "whole", hidden=True
)
TIES = Option("ties", ("shared", "lower"), "HC-5", "Who wins a tie?", ("Both.", "The lower seat."))


def load(files: Any, options: Any) -> tuple[Any, dict[str, Any]]:
    """Ten cards; eight by the rules of version 2."""
    box: Any = high_card.Box.new()
    box.cards = 8 if options.get("deck", 1) == 0 else 10
    return box, {}


def stricter(version: int = 2) -> Game:
    """High Card after a change that not all games survive: nobody swaps any more."""

    @rule("HC-3")
    def legal(s: Any, box: Any, seat: int, mask: Any) -> None:
        if seat == s.turn:
            mask[high_card.KEEP] = 1

    return replace(high_card.GAME, version=version, answers={**high_card.GAME.answers, "legal": legal})


def install(game: Game) -> None:
    """Another version of High Card is installed."""
    forget_boxes()
    catalogue.bring(game)


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    forget_boxes()
    replace(high_card.GAME)  # registers its answers again


def opened(folder: Path, **headers: str) -> TestClient:
    return TestClient(create_app(folder, bot_processes=False), headers=headers)


def begun(
    folder: Path, *actions: int, sitters: tuple[str, ...] = ("you", "you", "you"), seed: int = 3
) -> tuple[str, dict[str, str]]:
    """A table with these moves, and the headers of its owner."""
    with opened(folder) as client:
        made = client.post("/api/tables", json={"game": "high-card", "sitters": sitters, "seed": seed}).json()
        headers = {"Authorization": f"Bearer {made['token']}"}
        for seat, action in enumerate(actions):
            played = client.post(f"/api/tables/{made['table']}/play?seat={seat}", json={"action": action}, headers=headers)
            assert played.status_code == 200, played.text
    return made["table"], headers


# --- Tables that go on -----------------------------------------------------------------------------


def test_a_table_of_older_rules_goes_on_by_its_older_options(tmp_path: Path) -> None:
    install(replace(high_card.GAME, load=load, options=(TIES,)))
    table, headers = begun(tmp_path, 0)
    install(replace(high_card.GAME, load=load, options=(TIES, SMALL), version=2))
    with opened(tmp_path, **headers) as client:
        seen = client.get(f"/api/tables/{table}?seat=1").json()
        assert seen["options"] == {"ties": "shared", "deck": "whole"}
        assert client.post(f"/api/tables/{table}/play?seat=1", json={"action": 0}).status_code == 200
    with opened(tmp_path, **headers) as client:  # and again, from what is stored
        assert client.post(f"/api/tables/{table}/play?seat=2", json={"action": 0}).json()["move"] == 3
        log = client.get(f"/api/tables/{table}/log").text
        assert "rules 2" in log
        assert "option deck whole" in log
        assert client.post("/replay", content=log, headers={"content-type": "text/plain"}).status_code == 200
        settings = client.get(f"/t/{table}").text
        assert "Ten cards, as before." in settings, "what is different from today's rules is said"
        again = client.post(f"/t/{table}/rematch", follow_redirects=False).headers["location"].rpartition("/")[2]
        assert client.get(f"/api/tables/{again}").json()["options"]["deck"] == "small", "a new table has today's rules"
        assert "Ten cards, as before." not in client.get(f"/t/{again}").text
    with sqlite3.connect(tmp_path / "sojourn.db") as db:
        assert db.execute("SELECT rules, options FROM tables WHERE id = ?", (table,)).fetchone() == (1, '{"ties": "shared"}')
    db.close()


def test_bots_think_at_a_table_of_older_rules(tmp_path: Path) -> None:
    install(replace(high_card.GAME, load=load, options=(TIES,)))
    table, headers = begun(tmp_path, sitters=("you", "bot:greedy"))
    install(replace(high_card.GAME, load=load, options=(TIES, SMALL), version=2))
    with opened(tmp_path, **headers) as client:
        client.post(f"/api/tables/{table}/play?seat=0", json={"action": 0})
        for _ in range(200):
            if client.get(f"/api/tables/{table}").json()["over"]:
                break
        assert client.get(f"/api/tables/{table}").json()["over"]


def test_hidden_options_are_nowhere_offered(tmp_path: Path) -> None:
    install(replace(high_card.GAME, load=load, options=(TIES, SMALL), version=2))
    with opened(tmp_path) as client:
        page = client.get("/games/high-card/new").text
        assert "Who wins a tie?" in page
        assert "How many cards?" not in page
        assert "Variants (1)" in page
        listed = next(game for game in client.get("/api/games").json() if game["name"] == "high-card")
        assert [option["name"] for option in listed["options"]] == ["ties"]
        assert "How many cards?" not in client.get("/games/high-card/rules").text


@pytest.mark.parametrize("name", GAMES)
def test_tables_begun_before_the_corpus_was_made_go_on(name: str) -> None:
    """One of each game's saved games, stored as a table after some of its moves."""
    rules = game_named(name)
    saved = min(read_corpus(corpus_path(CORPUS, name), rules)[:40], key=lambda game: len(game.moves))
    info = replace(
        new_table(Plan(name, ("you",) * max(2, saved.seats), seed=saved.seed)),
        seats=saved.seats,
        rules=saved.rules,
        content=saved.content,
        options=saved.options,
    )
    entries = [Entry(n, seat, action, None, 0.0) for n, (seat, action) in enumerate(saved.moves[:30])]
    stored = SavedTable(info, entries)
    stored = replace(stored, entries=entries + carried_over(stored, rules))
    table, _ = restore(stored, rules)
    assert len(table.moves) >= len(entries)
    assert {name: table.content.options[name] for name in saved.options} == saved.options
    assert {option.name for option in rules.options} == set(table.content.options)


# --- Tables that cannot go on ------------------------------------------------------------------------


def test_a_running_table_that_cannot_go_on_says_why_and_shows_each_what_they_saw(tmp_path: Path) -> None:
    table, headers = begun(tmp_path, 0, 1, seed=4)
    install(stricter())
    with opened(tmp_path, **headers) as client:
        page = client.get(f"/t/{table}")
        assert page.status_code == 410
        assert "This table cannot go on" in page.text
        assert "version 1 of the High Card rules" in page.text
        assert "Not all of its moves fit today&#39;s rules." in page.text
        assert "never swapped" not in page.text, "why a move is refused may tell of a hand"
        assert "of 2" not in page.text, "how many moves there were may tell of hidden ones"
        assert "Keep your card" in page.text
        assert f"/t/{table}/log" not in page.text
        assert client.get(f"/t/{table}/log").status_code == 410
        assert "sojourn 1" not in client.get(f"/t/{table}/log").text
        api = client.get(f"/api/tables/{table}")
        assert (api.status_code, api.json()["error"].split(";")[0]) == (
            410,
            "This table was played under version 1 of the High Card rules",
        )
    with opened(tmp_path) as stranger:
        page = stranger.get(f"/t/{table}").text
        assert "Keep your card" not in page, "whoever has no seat reads no move"
        assert "keeps." in page, "but the story that everybody could read"


def test_a_finished_table_that_cannot_go_on_can_be_replayed_as_far_as_it_goes_and_downloaded(tmp_path: Path) -> None:
    table, headers = begun(tmp_path, 0, 1, 0, seed=4)
    with opened(tmp_path, **headers) as client:
        log = client.get(f"/api/tables/{table}/log").text
    install(stricter())
    with opened(tmp_path) as client:
        page = client.get(f"/t/{table}").text
        assert "Today&#39;s rules refuse move 2: The highest card is never swapped. (HC-3)" in page
        assert "Moves that can still be shown: 1 of 3." in page
        assert f'href="/t/{table}/replay"' in page
        assert f'href="/t/{table}/log"' in page
        replay = client.get(f"/t/{table}/replay?move=1&seat=0")
        assert replay.status_code == 200
        assert "Move 1 of 1" in replay.text
        assert client.get(f"/t/{table}/replay/board.svg?move=1&seat=0").status_code == 200
        numbers = re.compile(r"^\d+ \d+", re.M)
        kept = client.get(f"/t/{table}/log").text
        assert kept.split("\n\n")[0] == log.split("\n\n")[0]
        assert numbers.findall(kept) == numbers.findall(log)


def test_a_snapshot_shows_what_cannot_be_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sojourn.server.tables.registry.SNAPSHOT_EVERY", 1)
    table, headers = begun(tmp_path, 1, 0, 1, seed=4)
    install(stricter())
    with opened(tmp_path, **headers) as client:
        page = client.get(f"/t/{table}").text
        assert "can still be shown: 3 of 3." in page
        assert page.count("Swap your card") == 2
        assert "swaps." in page
        assert 'class="replay-board"' in page
        assert f'href="/t/{table}/replay"' not in page, "only its last moment is known"
        assert client.get(f"/t/{table}/replay").status_code == 410
        assert "1 0 Keep your card" in client.get(f"/t/{table}/log").text
    with sqlite3.connect(tmp_path / "sojourn.db") as db:
        db.execute("UPDATE snapshots SET state = ?", (b"another layout",))
    db.close()
    with opened(tmp_path, **headers) as client:
        page = client.get(f"/t/{table}").text
        assert 'class="replay-board"' not in page, "a state of another layout is not drawn"
        assert page.count("Swap your card") == 2
        assert "swaps." in page
    with sqlite3.connect(tmp_path / "sojourn.db") as db:
        db.execute("UPDATE snapshots SET story = ?", (b"broken",))
        db.execute("UPDATE tables SET content = ?", ("0" * 16,))
    db.close()
    with opened(tmp_path, **headers) as client:
        page = client.get(f"/t/{table}")
        assert page.status_code == 410
        assert "different box of High Card" in page.text
        assert "No move can be shown." in page.text


def test_why_a_table_cannot_go_on_is_said_in_the_readers_language(tmp_path: Path) -> None:
    table, headers = begun(tmp_path, 1, seed=4)
    install(stricter())
    with opened(tmp_path, **headers) as client:
        for _ in range(2):
            assert "This table cannot go on" in client.get(f"/t/{table}").text
            spanish = client.get(f"/t/{table}", headers={"accept-language": "es"}).text
            assert "Esta mesa no puede continuar" in spanish


def test_moves_that_no_longer_fit_rules_of_the_same_number_are_said_too(tmp_path: Path) -> None:
    table, headers = begun(tmp_path, 1, seed=4)
    install(stricter(version=1))
    with opened(tmp_path, **headers) as client:
        assert client.get(f"/t/{table}").status_code == 410
        assert "no longer fit them" in client.get(f"/api/tables/{table}").json()["error"]


def test_a_table_that_could_not_go_on_does_when_a_version_can_play_it(tmp_path: Path) -> None:
    table, headers = begun(tmp_path, 1, seed=4)
    before = SqliteStorage(tmp_path / "sojourn.db").load(table)
    install(stricter())
    with opened(tmp_path, **headers) as client:
        assert client.get(f"/api/tables/{table}").status_code == 410
    after = SqliteStorage(tmp_path / "sojourn.db").load(table)
    assert before is not None
    assert after is not None
    assert after.entries == before.entries, "nothing is stored at a table that cannot go on"
    install(replace(high_card.GAME))
    with opened(tmp_path, **headers) as client:
        assert client.get(f"/api/tables/{table}").status_code == 200
