"""A question that depends on a secret is asked of everyone, and nobody's time tells what they have."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import high_card
import pytest
import secret_question_game
from fastapi.testclient import TestClient
from secret_question_game import deal

from sojourn.bots.budget import Budget
from sojourn.core.words import TRIAL, speaking
from sojourn.server import catalogue
from sojourn.server.app import create_app
from sojourn.server.storage.sqlite import SqliteStorage
from sojourn.server.tables import bot_driver, fair_undo, standing_answers
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.plan import Plan
from sojourn.server.tables.play import play
from sojourn.server.tables.registry import Tables
from sojourn.server.tables.settings import set_pace, skip_pauses
from sojourn.server.workers import pool
from sojourn.server.workers.answers import answer, warm_up
from sojourn.server.workers.messages import Question
from sojourn.server.workers.pool import Worker, WorkerPool

PAGE = {"X-Sojourn-Fragment": "true"}
NEVER = "Stop asking me this"
SAME_FOR_ALL = "Everyone is asked this"


@pytest.fixture(autouse=True)
def asked(shelf: None) -> None:
    """High Card asks a secret question."""
    catalogue.bring(secret_question_game.GAME)


class Person:
    """Somebody with a seat, or a spectator."""

    def __init__(self, client: TestClient, table: str, token: str = "") -> None:
        self.client, self.table = client, table
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str = "") -> Any:
        return self.client.get(f"/api/tables/{self.table}{path}", headers=self.headers).json()

    def set(self, **answers: str) -> Any:
        return self.client.patch(f"/api/tables/{self.table}/answers", json={"answers": answers}, headers=self.headers)

    def play(self, action: int) -> Any:
        return self.client.post(f"/api/tables/{self.table}/play", json={"action": action}, headers=self.headers)

    def page(self, path: str = "/view") -> str:
        text = self.client.get(f"/t/{self.table}{path}", headers=self.headers | PAGE).text
        return re.sub(r'name="move_id" value="[^"]+"|data-drawn="\d+"', "", text)

    def post(self, path: str, **fields: str) -> Any:
        return self.client.post(f"/t/{self.table}{path}", data=fields, headers=self.headers)

    def everything(self) -> list[str]:
        """All that can be asked for."""
        paths = (f"/api/tables/{self.table}", f"/api/tables/{self.table}/missed")
        return [self.page(), self.page(""), *(self.client.get(path, headers=self.headers).text for path in paths)]


def two_people(client: TestClient, seed: int, *more: str) -> tuple[Person, Person]:
    """Ada in the first seat, Bo in the second."""
    wish = {"game": "high-card", "sitters": ["you", "open", *more], "seed": seed}
    made = client.post("/api/tables", json=wish).json()
    client.cookies.clear()
    joined = client.post(f"/api/join/{made['code']}", json={"seat": 1, "name": "Bo"}).json()
    client.cookies.clear()
    return Person(client, made["table"], made["token"]), Person(client, made["table"], joined["token"])


def alone(client: TestClient, seed: int) -> Person:
    """One person and a bot."""
    wish = {"game": "high-card", "sitters": ["you", "bot:greedy"], "seed": seed}
    made = client.post("/api/tables", json=wish).json()
    client.cookies.clear()
    return Person(client, made["table"], made["token"])


# --- Settings are private --------------------------------------------------------------------------


def test_a_seat_reads_and_changes_its_own_answers(client: TestClient) -> None:
    ada, bo = two_people(client, deal(2, 0, forced=False))
    assert ada.get()["answers"] == {"swap": "ask"}
    assert ada.get()["secret_question"] == "swap"
    [described] = ada.get("/answers")
    assert described["question"] == "swap"
    assert described["rule"] == "HC-3"
    assert [each["id"] for each in described["answers"]] == ["ask", "soon", "keep", "swap", "second"]
    changed = bo.set(swap="keep")
    assert changed.status_code == 200
    assert changed.json()[0]["answer"] == "keep"
    assert bo.get()["answers"] == {"swap": "keep"}
    assert ada.get()["answers"] == {"swap": "ask"}
    assert bo.set(swap="ask").json()[0]["answer"] == "ask"


def test_nobody_else_sees_an_answer_nor_that_it_was_changed(client: TestClient) -> None:
    ada, bo = two_people(client, deal(2, 0, forced=False))
    watcher = Person(client, ada.table)
    before = [each.everything() for each in (ada, watcher)]
    mine = bo.page()
    for wish in ("swap", "soon", "second"):
        assert bo.set(swap=wish).status_code == 200
        assert [each.everything() for each in (ada, watcher)] == before
    assert bo.page() != mine
    assert watcher.get()["answers"] == {}
    assert watcher.client.get(f"/api/tables/{ada.table}/answers").status_code == 403
    assert 'id="answers"' not in watcher.page()
    assert 'id="answers"' in ada.page()


def test_an_unknown_question_or_answer_is_refused_in_one_sentence(client: TestClient) -> None:
    ada, _ = two_people(client, deal(2, 0, forced=False))
    for wish, word in (({"swop": "keep"}, "'swop'"), ({"swap": "kepe"}, "'kepe'")):
        refused = ada.set(**wish)
        assert refused.status_code == 400
        assert word in refused.json()["error"]
        assert "\n" not in refused.json()["error"]
        assert ada.post("/answers", **wish).status_code == 400
    assert ada.get()["answers"] == {"swap": "ask"}
    assert ada.client.patch(f"/api/tables/{ada.table}/answers", json={"answers": {"swap": "keep"}}).status_code == 403


def test_answers_are_kept_over_a_restart_and_for_a_rematch(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        ada, bo = two_people(client, deal(2, 0, forced=False))
        ada.set(swap="soon")
        bo.set(swap="swap")
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        again = [Person(client, each.table, each.headers["Authorization"].split()[1]) for each in (ada, bo)]
        assert [each.get()["answers"] for each in again] == [{"swap": "soon"}, {"swap": "swap"}]
        again[0].set(swap="keep")
        assert again[0].get()["over"], "both cards were answered for"
        made = client.post(f"/api/tables/{bo.table}/rematch", headers=again[0].headers).json()
        assert Person(client, made["table"], ada.headers["Authorization"].split()[1]).get()["answers"] == {"swap": "keep"}


# --- Answers are given -----------------------------------------------------------------------------


def moves(person: Person) -> list[str]:
    return [line["text"] for line in person.get()["sentences"] if line["text"].endswith(("keeps.", "swaps."))]


@pytest.mark.parametrize("forced", [False, True])
def test_a_standing_answer_comes_with_the_move_before_it_whatever_is_held(client: TestClient, forced: bool) -> None:
    ada, bo = two_people(client, deal(3, 1, forced), "open")
    bo.set(swap="swap")
    ada.play(high_card.KEEP)
    seen = ada.get()
    assert seen["move"] == 2, "nobody ever sees the question"
    assert seen["to_act"] == [2]
    assert moves(ada)[1:] == ["Bo keeps." if forced else "Bo swaps."]


def test_an_answer_set_while_it_is_asked_is_given_at_once(client: TestClient) -> None:
    ada, _ = two_people(client, deal(2, 0, forced=False))
    assert ada.set(swap="swap").status_code == 200
    assert ada.get()["to_act"] == [1]
    assert moves(ada)[0].endswith("swaps.")


def test_an_answer_may_leave_a_public_case_to_the_person(client: TestClient) -> None:
    ada, bo = two_people(client, deal(2, 0, forced=False))
    ada.set(swap="second")
    assert ada.get()["to_act"] == [0]
    bo.set(swap="second")
    ada.play(high_card.KEEP)
    assert ada.get()["over"]


def test_two_people_are_asked_even_what_has_one_answer(client: TestClient) -> None:
    ada, _ = two_people(client, deal(2, 0, forced=True))
    assert ada.get()["to_act"] == [0]
    assert [a["name"] for a in ada.get()["actions"]] == ["keep"]
    page = ada.page()
    assert SAME_FOR_ALL in page
    assert NEVER in page
    ada.post("/answers", swap="keep")
    assert ada.get()["to_act"] == [1]
    assert ada.get()["answers"] == {"swap": "keep"}


def test_a_question_with_a_choice_needs_no_explanation(client: TestClient) -> None:
    ada, bo = two_people(client, deal(2, 0, forced=False))
    assert SAME_FOR_ALL not in ada.page()
    assert SAME_FOR_ALL not in bo.page()


def test_the_only_person_is_not_asked_what_has_one_answer(client: TestClient) -> None:
    ada = alone(client, deal(2, 0, forced=True))
    assert ada.get()["move"] >= 1
    assert alone(client, deal(2, 0, forced=False)).get()["to_act"] == [0]


def test_where_a_seat_is_free_somebody_may_be_watching(client: TestClient) -> None:
    wish = {"game": "high-card", "sitters": ["you", "open"], "seed": deal(2, 0, forced=True)}
    made = client.post("/api/tables", json=wish).json()
    assert client.get(f"/api/tables/{made['table']}").json()["to_act"] == [0]


# --- After a while ---------------------------------------------------------------------------------


def wait_until_over(person: Person) -> None:
    for _ in range(400):
        if person.get()["over"]:
            return
        time.sleep(0.02)
    raise AssertionError("it was never answered")


@pytest.mark.parametrize("forced", [False, True])
def test_soon_answers_calmly_after_a_while_whatever_is_held(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, forced: bool
) -> None:
    monkeypatch.setattr(standing_answers, "SOON", 0.1)
    ada, bo = two_people(client, deal(2, 1, forced))
    bo.set(swap="soon")
    ada.play(high_card.KEEP)
    assert ada.get()["to_act"] in ([1], []), "the question is put"
    wait_until_over(ada)
    assert moves(ada)[1] == "Bo keeps."


def test_a_click_before_counts_and_another_wish_too(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing_answers, "SOON", 60.0)
    ada, bo = two_people(client, deal(2, 1, forced=False))
    live: LiveTable = client.portal.call(client.app.state.tables.get, ada.table)  # type: ignore[attr-defined, union-attr]
    bo.set(swap="soon")
    ada.set(swap="soon")
    assert list(live.answered_soon) == [0]
    assert ada.set(swap="ask").status_code == 200
    assert not live.answered_soon, "the wish was taken back"
    ada.play(high_card.KEEP)
    assert "chosen for you" in bo.page()
    assert list(live.answered_soon) == [1]
    assert bo.play(high_card.SWAP).status_code == 200
    assert not live.answered_soon
    assert ada.get()["move"] == 2


def test_a_step_is_taken_back_while_the_next_is_asked_but_not_once_an_answer_was_given(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_undo, "DELAY", 0.0)
    monkeypatch.setattr(standing_answers, "SOON", 60.0)
    ada, bo = two_people(client, deal(3, 1, forced=False), "open")
    bo.set(swap="soon")
    live: LiveTable = client.portal.call(client.app.state.tables.get, ada.table)  # type: ignore[attr-defined, union-attr]
    ada.play(high_card.KEEP)
    waiting = live.answered_soon[1]
    for _ in range(200):
        if ada.get()["can_undo"]:
            break
        time.sleep(0.02)
    assert client.post(f"/api/tables/{ada.table}/undo", headers=ada.headers).json()["to_act"] == [0]
    assert not live.answered_soon, "the time stops when the question is taken back"
    ada.play(high_card.KEEP)
    assert live.answered_soon[1] is not waiting, "and starts anew when it is put again"
    bo.set(swap="keep")
    time.sleep(0.5)
    assert ada.get()["to_act"] == [2]
    assert not ada.get()["can_undo"]
    assert not bo.get()["can_undo"]


def test_who_set_soon_is_asked_until_then_and_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing_answers, "SOON", 30.0)
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        ada, bo = two_people(client, deal(2, 1, forced=True))
        bo.set(swap="soon")
        ada.play(high_card.KEEP)
        assert ada.get()["to_act"] == [1]
    monkeypatch.setattr(standing_answers, "SOON", 0.05)
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        wait_until_over(Person(client, ada.table))


# --- Bots ------------------------------------------------------------------------------------------


class Recorder(WorkerPool):
    """Bots that answer at once; what they were asked is kept."""

    def __init__(self) -> None:
        super().__init__(processes=False)
        self.questions: list[Question] = []

    async def think(self, question: Question) -> int:
        self.questions.append(question)
        return answer(question)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[SqliteStorage]:
    storage = SqliteStorage(tmp_path / "bots.db")
    yield storage
    storage.close()


async def until_over(live: LiveTable) -> None:
    while not live.table.over:
        await live.wait_for_change(live.version, 5)


def asked_of_bots(storage: SqliteStorage, level: str, seed: int) -> list[Question]:
    """What the bot in the second seat is asked after the first has kept its card."""

    async def story() -> list[Question]:
        workers = Recorder()
        tables = Tables(storage, workers)
        live = await tables.create(Plan("high-card", ("you", f"bot:{level}"), seed=seed, pace="instant"), "me")
        await play(tables, live, 0, high_card.KEEP)
        await asyncio.wait_for(until_over(live), 20)
        tables.close()
        return workers.questions

    return asyncio.run(story())


@pytest.mark.parametrize("level", ["greedy", "local", "random"])
def test_a_bot_takes_the_same_time_for_a_secret_question_whatever_it_holds(kept: SqliteStorage, level: str) -> None:
    times = [[q.takes for q in asked_of_bots(kept, level, deal(2, 1, forced))] for forced in (True, False)]
    assert times[0] == times[1]
    assert len(times[0]) == 1
    assert times[0][0] >= bot_driver.LEAST


def test_a_bot_that_searches_takes_its_whole_time_for_every_move() -> None:
    searching, plain = Budget(seconds=0.9), None
    assert bot_driver.whole_time(searching, secret=False) == bot_driver.whole_time(searching, secret=True) > 0.9
    assert bot_driver.whole_time(plain, secret=False) == 0.0
    assert bot_driver.whole_time(plain, secret=True) == bot_driver.LEAST


def test_an_answer_is_held_back_until_its_time_is_over_but_the_worker_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    async def at_once(question: Question) -> int:
        return 7

    async def story() -> None:
        worker = Worker(compiled=False)
        monkeypatch.setattr(worker, "_ask", at_once)
        monkeypatch.setattr(pool, "rest", rest)
        question = warm_up("high-card", "greedy").question
        assert isinstance(question, Question)
        for takes in (0.0, 3.0):
            assert await worker.ask(pool.replace(question, takes=takes)) == 7
            assert not worker.busy

    asyncio.run(story())
    assert len(rests) == 1
    assert 2.9 < rests[0] <= 3.0


def test_the_pause_runs_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch, kept: SqliteStorage) -> None:
    waits: list[float] = []

    async def story() -> None:
        tables = Tables(kept, Recorder())
        live = await tables.create(Plan("high-card", ("you", "open"), seed=1, pace="slow"), "me")

        async def wait_for(waiting: Any, timeout: float) -> None:
            waiting.close()
            waits.append(timeout)

        monkeypatch.setattr(bot_driver.asyncio, "wait_for", wait_for)
        now = time.monotonic()
        await bot_driver.pause(live, now - 0.9)
        await bot_driver.pause(live, now - 9.0)
        live.skip_pauses.set()
        await bot_driver.pause(live, now)
        monkeypatch.undo()
        tables.close()

    asyncio.run(story())
    assert len(waits) == 1
    assert 1.0 < waits[0] <= bot_driver.PACES["slow"] - 0.9


# --- The page --------------------------------------------------------------------------------------


def test_the_page_offers_every_answer_and_shows_the_one_in_force(client: TestClient) -> None:
    ada, bo = two_people(client, deal(2, 0, forced=False))
    bo.post("/answers", swap="swap")
    text = bo.page()
    assert "Answers in advance" in text
    assert '<option value="swap" selected>' in text
    assert text.count("<option ") == 5
    assert '<option value="ask" selected>' in ada.page()


def test_a_plain_form_sets_answers_without_a_script(client: TestClient) -> None:
    _, bo = two_people(client, deal(2, 0, forced=False))
    answered = client.post(f"/t/{bo.table}/answers", data={"swap": "keep"}, headers=bo.headers, follow_redirects=False)
    assert answered.status_code == 303
    assert bo.get()["answers"] == {"swap": "keep"}


def test_a_game_without_secret_questions_has_no_such_setting(client: TestClient) -> None:
    catalogue.bring(high_card.GAME)
    ada, _ = two_people(client, 1)
    assert 'id="answers"' not in ada.page()
    assert ada.get()["answers"] == {}
    assert ada.get("/answers") == []
    assert ada.set(swap="keep").status_code == 400


def test_the_words_of_the_page_are_translated(client: TestClient) -> None:
    ada, _ = two_people(client, deal(2, 0, forced=True))
    text = ada.client.get(f"/t/{ada.table}/view", headers=ada.headers | PAGE | {"Accept-Language": "es"}).text
    for english in ("Answers in advance", NEVER, SAME_FOR_ALL, "Ask me"):
        assert english not in text
    with speaking(TRIAL):
        assert standing_answers.say(standing_answers.ASK_ME) != standing_answers.ASK_ME


def test_pace_and_skipping_do_not_touch_a_bots_own_time(kept: SqliteStorage) -> None:
    async def story() -> None:
        tables = Tables(kept, Recorder())
        live = await tables.create(Plan("high-card", ("you", "bot:local"), seed=deal(2, 0, forced=False)), "me")
        await set_pace(tables, live, "instant")
        skip_pauses(live)
        after = live.table.copy()
        after.play(0, high_card.KEEP)
        asked = bot_driver.question_of(tables, live, after, live.chairs[1], 1)
        assert asked.takes > 0.9
        tables.close()

    asyncio.run(story())
