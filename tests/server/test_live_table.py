"""Nobody waits: not for what the page shows already, not for a bot that thinks."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from sojourn.bots import Whose
from sojourn.server.storage.sqlite import SqliteStorage
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.plan import Plan
from sojourn.server.tables.play import play
from sojourn.server.tables.registry import Tables
from sojourn.server.tables.seats import hand_over
from sojourn.server.workers.answers import answer
from sojourn.server.workers.messages import Question
from sojourn.server.workers.pool import WorkerPool


def known(text: str) -> str:
    found = re.search(r'data-known="([^"]+)"', text)
    assert found is not None
    return found[1]


def test_a_page_that_shows_the_table_as_it_is_gets_nothing_more(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open"], "seed": 3}).json()
    me = {"Authorization": f"Bearer {made['token']}", "X-Sojourn-Fragment": "true"}
    view = f"/t/{made['table']}/view"
    watching = known(client.get(view).text)
    mine = known(client.get(view, headers=me).text)
    assert client.get(view, headers=me | {"X-Known": mine}).status_code == 204
    assert client.get(view, headers=me | {"X-Known": watching}).status_code == 200, "another seat's page is not mine"
    played = client.post(f"/t/{made['table']}/play", data={"action": "0", "move_id": "x"}, headers=me).text
    assert client.get(view, headers=me | {"X-Known": mine}).status_code == 200
    assert client.get(view, headers=me | {"X-Known": known(played)}).status_code == 204, "one's own move comes back as news"
    assert client.get(view, headers={"X-Known": watching}).status_code == 200


def test_that_a_step_may_be_taken_back_is_news_for_one_seat_only(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open"], "seed": 3}).json()
    me = {"Authorization": f"Bearer {made['token']}", "X-Sojourn-Fragment": "true"}
    view = f"/t/{made['table']}/view"
    played = known(client.post(f"/t/{made['table']}/play", data={"action": "0"}, headers=me).text)
    watching = known(client.get(view).text)
    for _ in range(200):
        text = client.get(view, headers=me).text
        if 'id="undo"' in text:
            break
        time.sleep(0.05)
    assert known(text) != played
    assert client.get(view, headers={"X-Known": watching}).status_code == 204


class Slow(WorkerPool):
    """Bots that think until they are told to stop."""

    def __init__(self) -> None:
        super().__init__(processes=False)
        self.asked, self.enough = asyncio.Event(), asyncio.Event()
        self.questions: list[Question] = []

    async def think(self, question: Question) -> int:
        self.questions.append(question)
        self.asked.set()
        await self.enough.wait()
        return answer(question)


async def with_slow_bots(folder: Path, game: str, sitters: tuple[str, ...], story: Any) -> None:
    storage, workers = SqliteStorage(folder / "slow.db"), Slow()
    tables = Tables(storage, workers)
    live = await tables.create(Plan(game, sitters, seed=3, pace="instant"), "me")
    try:
        if not live.chairs[live.table.to_act[0]].bot:
            await play(tables, live, 0, first_choice(live, 0))
        await asyncio.wait_for(workers.asked.wait(), 20)
        await asyncio.wait_for(story(tables, live, workers), 20)
    finally:
        tables.close()
        storage.close()


def first_choice(live: LiveTable, seat: int) -> int:
    return live.rules.legal_numbers(live.table.state, live.table.box, seat)[0]


async def until(live: LiveTable, number: int) -> None:
    while live.number < number:
        await live.wait_for_change(live.version, 5)


def test_a_click_does_not_wait_for_a_bot_that_thinks(tmp_path: Path) -> None:
    async def story(tables: Tables, live: LiveTable, workers: Slow) -> None:
        assert {0, 1} <= set(live.table.to_act), "both are asked at the same time"
        before = live.number
        await play(tables, live, 0, first_choice(live, 0))
        assert live.entries[before].seat == 0
        assert not workers.enough.is_set()

    asyncio.run(with_slow_bots(tmp_path, "explore-new-york", ("you", "bot:greedy"), story))


def test_a_bot_that_is_still_asked_the_same_plays_what_it_thought_of(tmp_path: Path) -> None:
    async def story(tables: Tables, live: LiveTable, workers: Slow) -> None:
        await play(tables, live, 0, first_choice(live, 0))
        first = live.number
        workers.enough.set()
        await until(live, first + 1)
        assert live.entries[first].seat == 1
        assert workers.questions[0].seat == 1

    asyncio.run(with_slow_bots(tmp_path, "explore-new-york", ("you", "bot:greedy"), story))


def test_a_bot_is_told_whose_thought_it_is_and_nothing_of_what_was_done(tmp_path: Path) -> None:
    async def story(tables: Tables, live: LiveTable, workers: Slow) -> None:
        workers.enough.set()
        await play(tables, live, 0, first_choice(live, 0))
        while sum(entry.seat == 1 for entry in live.entries) < 3:
            if 0 in live.table.to_act:
                await play(tables, live, 0, first_choice(live, 0))
            await asyncio.sleep(0.01)
        assert len(workers.questions) >= 3
        assert {question.whose for question in workers.questions} == {Whose(live.info.id, 1)}

    asyncio.run(with_slow_bots(tmp_path, "explore-new-york", ("you", "bot:greedy"), story))


def test_a_bot_whose_seat_was_taken_back_does_not_play(tmp_path: Path) -> None:
    async def story(tables: Tables, live: LiveTable, workers: Slow) -> None:
        assert live.table.to_act == [0]
        await hand_over(tables, live, 0, "person")
        workers.enough.set()
        for _ in range(20):
            await asyncio.sleep(0)
        assert live.driver is not None
        await asyncio.wait_for(live.driver, 5)
        assert live.number == 0

    asyncio.run(with_slow_bots(tmp_path, "high-card", ("bot:greedy", "you"), story))
