"""Languages: whom the server answers in which, and that no page, fragment or refusal stays English."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conformance.test_words import check, check_markup
from fastapi.testclient import TestClient

from sojourn.core.game import Game, games
from sojourn.core.table import Table, replay
from sojourn.core.words import LANGUAGES, TRIAL, speaking
from sojourn.server.catalogue import installed
from sojourn.server.middleware.language import COOKIE, best_of
from sojourn.server.storage.records import Chair
from sojourn.server.tables.plan import BOT_NAMES
from sojourn.server.tables.seen_moves import ALL, SeenMoves
from sojourn.server.web.rendering import worded
from sojourn.server.words import plainly

SPANISH = {"accept-language": "es-MX,es;q=0.9,en;q=0.8"}
GAMES = sorted(games())
SCRIPTS = re.compile(r'\sdata-(?:say-\w+|on|off|thinking|done|found|lost)="([^"]*)"')  # what the page's scripts will say
NAMES = re.compile(  # what no language changes: brand, languages, formats, rule IDs, codes, addresses
    r"\bSojourn\b|\bEspañol\b|\bEnglish\b|\bSVG\b|\bPNG\b|\b[A-Z]{2}-[A-Z]?\d+[a-z]?\b|https?://[^\s<\"]+|<code.*?</code>"
    r'|<span class="rule-id">[a-z2-9]{6}</span>|' + "|".join(BOT_NAMES),
    re.S,
)
SITTERS = {"sitter-0": "you", "sitter-1": "open", "sitter-2": "open", "sitter-3": "none", "sitter-4": "none", "sitter-5": "none"}


# --- Which language --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wishes", "best"),
    [
        ("", "en"),
        ("es", "es"),
        ("es-419", "es"),
        ("fr, ES;q=0.5", "es"),
        ("en;q=0.4, es;q=0.6", "es"),
        ("en, es", "en"),
        ("es;q=0", "en"),
        ("de, fr", "en"),
        ("es;q=much, *", "en"),
        (",;;q=,", "en"),
    ],
)
def test_the_browsers_wish_is_read(wishes: str, best: str) -> None:
    assert best_of(wishes) == best


def test_a_page_speaks_as_the_browser_wishes_and_as_was_chosen(client: TestClient) -> None:
    assert '<html lang="en">' in client.get("/").text
    spanish = client.get("/", headers=SPANISH).text
    assert '<html lang="es">' in spanish
    assert "¿Adónde?" in spanish
    assert "Where to?" not in spanish
    chosen = client.post("/language", data={"language": "es"}, headers={"referer": "http://testserver/games/high-card?x=1"})
    assert str(chosen.url) == "http://testserver/games/high-card?x=1"
    assert '<html lang="es">' in chosen.text
    assert '<html lang="es">' in client.get("/", headers={"accept-language": "en"}).text
    client.post("/language", data={"language": "en"})
    assert '<html lang="en">' in client.get("/", headers=SPANISH).text


@pytest.mark.parametrize("sender", ["http://elsewhere/games", "//elsewhere", "http://testserver//elsewhere", "nonsense", ""])
def test_the_switch_leads_nowhere_else(client: TestClient, sender: str) -> None:
    answer = client.post("/language", data={"language": "es"}, headers={"referer": sender}, follow_redirects=False)
    assert answer.headers["location"] == "/"


def test_a_language_we_do_not_speak_is_not_kept(client: TestClient) -> None:
    for unknown in ("xx", "fr", "", "es; path=/"):
        assert "set-cookie" not in client.post("/language", data={"language": unknown}, follow_redirects=False).headers
    client.cookies.set(COOKIE, "xx")
    assert '<html lang="en">' in client.get("/").text


def test_programs_are_answered_in_their_language(client: TestClient) -> None:
    assert client.get("/api/tables/nothing").json()["error"].startswith("There is no such table")
    assert client.get("/api/tables/nothing", headers=SPANISH).json()["error"].startswith("Esa mesa no existe")
    assert "como máximo" in client.post("/api/tables", headers=SPANISH, content=b"x" * 70_000).json()["error"]
    wrong = {"game": "high-card", "sitters": ["you", "open"], "seed": -1}
    assert client.post("/api/tables", json=wrong, headers=SPANISH).json()["error"] == "seed debe ser 0 o más."
    assert client.post("/api/tables", json=wrong).json()["error"] == "seed must be 0 or more."


def test_two_readers_of_one_table_do_not_get_each_others_words(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open"]}).json()
    path = f"/t/{made['table']}"
    for _ in range(2):  # the second time both come from what was drawn before
        assert '<h2 class="visually-hidden" id="prompt-title">Your choices' in client.get(path).text
        assert '<h2 class="visually-hidden" id="prompt-title">Tus opciones' in client.get(path, headers=SPANISH).text


def test_a_choice_made_in_one_language_is_still_fresh_in_another(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "journey-istanbul", "sitters": ["you", "open"], "seed": 1}).json()
    live: Any = client.portal.call(client.app.state.tables.get, made["table"])  # type: ignore[union-attr, attr-defined]
    asked = live.question(0)
    with speaking("es"):
        assert live.question(0) == asked


def test_texts_are_markup_and_what_fills_them_is_not() -> None:
    assert worded("<b>{name}</b>", name="<i>") == "<b>&lt;i&gt;</b>"


# --- Nothing stays English -------------------------------------------------------------------------


@pytest.fixture
def trial(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    """A browser in the language that marks every text that could be translated."""
    monkeypatch.setitem(LANGUAGES, TRIAL, "")
    client.cookies.set(COOKIE, TRIAL)
    return client


def translated(answer: Any, where: str) -> str:
    """The page, if all its words come from a catalogue."""
    page: str = answer.text
    plain = page
    for game in installed().values():
        plain = plain.replace(game.title, "")
        for word in game.title.upper().replace(":", "").split():  # the lettering of its poster
            plain = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", "", plain)
    plain = NAMES.sub("", plain)
    check_markup(plain, where)
    for line in SCRIPTS.findall(plain):
        check(line, f"{where}, said by a script")
    return page


def opened(trial: TestClient, game: str, **fields: str) -> tuple[str, Any]:
    """A table of this game: its address, and what the server keeps of it."""
    page = trial.post(f"/games/{game}/new", data=SITTERS | {"seed": "3"} | fields)
    assert page.status_code == 200, page.text
    path = page.url.path
    live: Any = trial.portal.call(trial.app.state.tables.get, path.removeprefix("/t/"))  # type: ignore[union-attr, attr-defined]
    return path, live


def show(live: Any, table: Table) -> None:
    """Put another game on the table; everyone noticed all its moves."""
    live.table, live.known_states = table, {}
    live.seen = SeenMoves(table.seats, [ALL] * len(table.moves), [False] * len(table.moves))
    live.announce()


def played(game: Game, live: Any, moves: int) -> None:
    """Random moves, as if they had been played here."""
    rng, table = np.random.default_rng(1), Table(game, live.table.content, live.table.seats, live.table.seed)
    while not table.over and len(table.moves) < moves:
        seat = table.to_act[0]
        table.play(seat, int(rng.choice(game.legal_numbers(table.state, table.box, seat))))
    show(live, table)


def shortest(name: str) -> Path:
    """The shortest finished game that is kept for tests."""
    folder = Path(__file__).parents[1] / "golden" / name.replace("-", "_")
    return min(folder.glob("*.log"), key=lambda path: path.stat().st_size)


def test_pages_and_refusals_around_the_table_are_translated(trial: TestClient) -> None:
    opened(trial, "emigration", listed="on")
    for path in ("/", "/replay", "/nowhere", "/join?code=zzzzzz", "/t/nothing", "/games/nothing", "/replay/0123", "/language"):
        translated(trial.get(path), path)
    for game in GAMES:
        for part in ("", "/new", "/rules"):
            translated(trial.get(f"/games/{game}{part}"), f"{game}{part}")
        translated(trial.post(f"/games/{game}/new", data={"seed": "seven"}), f"a wrong form of {game}")
    for data in (b"", b"\xff", b"something"):
        translated(trial.post("/replay", content=data, headers={"content-type": "text/plain"}), "an upload")


def test_invitations_are_translated(trial: TestClient) -> None:
    path, live = opened(trial, "emigration")
    link = re.search(rf"/seat/{path.removeprefix('/t/')}/0/[\w-]+", trial.get(path).text)
    assert link is not None
    trial.cookies.delete("sojourn")
    translated(trial.get(link[0]), "a seat's link")
    translated(trial.get(link[0] + "x"), "a broken seat link")
    translated(trial.get(f"/join/{live.info.code}"), "an invitation")
    translated(trial.post(f"/join/{live.info.code}", data={"seat": "5"}), "a taken seat")
    translated(trial.get(path), "a spectator's page")
    translated(trial.post(f"{path}/say", data={"text": "x"}), "a spectator who talks")


@pytest.mark.parametrize("name", GAMES)
def test_the_table_and_its_end_are_translated(trial: TestClient, name: str) -> None:
    game = games()[name]
    path, live = opened(trial, name)
    translated(trial.get(path), f"{name} at the start")
    played(game, live, 30)
    page = translated(trial.get(path), f"{name} in the middle")
    for part in ("missed", "foresee?action=0", "replay", "replay/moment?move=3", "log", "chart"):
        translated(trial.get(f"{path}/{part}"), f"{name}, {part}")
    translated(trial.post(f"{path}/hint"), f"{name}, a hint")
    translated(trial.post(f"{path}/why", data={"action": "1"}), f"{name}, why not")
    translated(trial.post(f"{path}/play", data={"action": "99999"}), f"{name}, a refusal")
    assert "⟦" in page
    show(live, replay(shortest(name).read_text(encoding="utf-8")))
    live.chairs = [Chair(seat, f"⟦{seat}⟧", "person") for seat in range(live.table.seats)]
    assert 'id="ending"' in translated(trial.get(path), f"{name} at the end")
    for part in ("replay?seat=-2", "chart"):
        translated(trial.get(f"{path}/{part}"), f"{name} at the end, {part}")
    story = trial.get(f"{path}/replay/story.txt").text
    check(NAMES.sub("", story.replace(game.title, "")), f"{name} as a text")


@pytest.mark.parametrize("name", GAMES)
def test_the_first_lesson_is_translated(trial: TestClient, name: str) -> None:
    assert 'id="lesson"' in translated(trial.post(f"/games/{name}/learn"), f"the lesson of {name}")


def test_a_shared_device_and_an_offer_are_translated(trial: TestClient) -> None:
    path, live = opened(trial, "emigration", **{"sitter-1": "you"})
    assert 'id="curtain"' in translated(trial.get(path), "the curtain")
    played(games()["emigration"], live, 30)
    mover = live.table.moves[-1].seat
    live.chairs[2] = Chair(2, "Cleo", "person")
    asked = trial.post(f"{path}/back?seat={min(mover, 1)}", data={"to": str(_last_of(live, min(mover, 1)))})
    assert 'id="offer"' in translated(asked, "an offer to go back")
    translated(trial.get(f"{path}?seat={1 - min(mover, 1)}"), "the others")
    trial.post(f"{path}/react?seat=0", data={"icon": "star"})
    translated(trial.get(f"{path}?seat=0"), "a reaction")


def _last_of(live: Any, seat: int) -> int:
    return max(number for number, move in enumerate(live.table.moves) if move.seat == seat)


def test_what_was_stored_in_english_is_translated_again(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "journey-istanbul", "sitters": ["you", "open"], "seed": 1}).json()
    live: Any = client.portal.call(client.app.state.tables.get, made["table"])  # type: ignore[union-attr, attr-defined]
    head = {"authorization": f"Bearer {made['token']}"}
    played(games()["journey-istanbul"], live, 40)
    english = client.get(f"/api/tables/{made['table']}/back", headers=head).json()["points"]
    spanish = client.get(f"/api/tables/{made['table']}/back", headers=head | SPANISH).json()["points"]
    assert english
    assert [p["to"] for p in english] == [p["to"] for p in spanish]
    assert [p["text"] for p in english] == [plainly(live.table.moves[p["to"]].text, live.names) for p in english]
    assert all(e["text"] != s["text"] for e, s in zip(english, spanish, strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_uploaded_games_are_translated(trial: TestClient, name: str) -> None:
    page = trial.post("/replay", content=shortest(name).read_bytes(), headers={"content-type": "text/plain"})
    assert 'id="story"' in translated(page, f"{name} uploaded")
    translated(trial.get(f"{page.url.path}?move=2&seat=0"), f"{name}, one moment")
