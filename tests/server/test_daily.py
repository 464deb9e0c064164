"""The deal of the day: the same everywhere, once for each person, compared with bots at the same deal."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import high_card
import pytest
from fastapi.testclient import TestClient
from in_memory import live_table
from test_language import SPANISH

from sojourn.core.table import Table
from sojourn.server.app import create_app
from sojourn.server.catalogue import installed
from sojourn.server.storage.records import BotResult
from sojourn.server.tables.daily import BotLadder, Comparison, day_words, featured
from sojourn.server.web import result_strip
from sojourn.server.workers import daily_deal
from sojourn.server.workers.daily_deal import LADDER, bot_seed, deal_seed, order, play_deal, seats_of

DAY = "2026-11-18"


@pytest.fixture(autouse=True)
def one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests may run over midnight."""
    for module in ("sojourn.server.web.daily_pages", "sojourn.server.web.home"):
        monkeypatch.setattr(f"{module}.today", lambda: DAY)


def play_out(client: TestClient, table: str, action: int = 0) -> None:
    for _ in range(400):
        if client.get(f"/api/tables/{table}").json()["over"]:
            return
        client.post(f"/api/tables/{table}/play", json={"action": action})
        time.sleep(0.01)
    raise AssertionError("it is never over")


def begin(client: TestClient) -> str:
    page = client.post("/today/high-card")
    table = page.url.path.split("/")[-1]
    client.post(f"/t/{table}/pace", data={"pace": "instant"})
    return table


def test_the_deal_follows_from_the_date_and_the_game_alone() -> None:
    assert deal_seed("high-card", DAY) == 3163992033615936432, "changing this changes the deal for everyone"
    days = [f"2026-11-{day:02}" for day in range(1, 31)]
    assert len({deal_seed(game, day) for game in ("high-card", "route-east") for day in days}) == 60


def test_every_server_gives_everyone_the_same_deal_and_the_same_answers(tmp_path: Path) -> None:
    seen: list[Any] = []
    for name in ("one", "two"):
        with TestClient(create_app(tmp_path / name, bot_processes=False)) as client:
            table = begin(client)
            first = client.get(f"/api/tables/{table}").json()["view"]["hand"]
            play_out(client, table)
            live = live_table(client, table)
            seen.append((first, live.info.seed, [(m.seat, m.action) for m in live.table.moves], live.table.outcome))
    assert seen[0] == seen[1]


def test_a_bots_luck_tells_nothing_of_the_deal() -> None:
    content = high_card.GAME.content()
    tables = [Table(high_card.GAME, content, 3, seed) for seed in (1, 2)]
    assert bot_seed("high-card", DAY, tables[0], 1) == bot_seed("high-card", DAY, tables[1], 1)
    tables[0].play(0, 0)
    assert bot_seed("high-card", DAY, tables[0], 1) == bot_seed("high-card", DAY, tables[1], 1), "only its own moves count"
    tables[0].play(1, 0)
    assert bot_seed("high-card", DAY, tables[0], 1) != bot_seed("high-card", DAY, tables[1], 1)


def test_each_game_is_featured_in_its_turn() -> None:
    names = [featured(f"2026-11-{day:02}").name for day in range(1, 2 * len(installed()) + 1)]
    assert sorted(names) == sorted([*installed(), *installed()])


def test_the_page_of_the_day_offers_all_games_and_the_table_says_what_it_is(client: TestClient) -> None:
    page = client.get("/today").text
    assert "Deal of the day, 18 November" in page
    assert set(re.findall(r'action="/today/([\w-]+)"', page)) == set(installed())
    assert "Reparto del día, 18 de noviembre" in client.get("/today", headers=SPANISH).text
    assert 'href="/today"' in client.get("/").text
    table = client.post("/today/high-card")
    assert "Deal of the day, 18 November" in table.text
    live = live_table(client, table.url.path.split("/")[-1])
    assert [chair.sitter for chair in live.chairs] == ["person"] + ["bot:guide"] * (seats_of(high_card.GAME) - 1)


def test_the_first_result_counts_and_later_ones_are_marked_as_repeated(client: TestClient) -> None:
    first = begin(client)
    assert begin(client) == first, "a table that is not over is continued"
    assert "Deal of the day, 18 November" in client.get("/").text
    play_out(client, first)
    second = begin(client)
    assert second != first
    play_out(client, second)
    me = client.get("/me").text
    assert me.count("Deal of the day, 18 November, repeated") == 1
    assert "You have played this deal before" in client.get(f"/t/{second}/compare").text
    assert "You have played this deal before" not in client.get(f"/t/{first}/compare").text
    assert "of 1 game won" in me, "the record counts the deal once"
    again = client.post(f"/t/{second}/rematch", data={"deal": "same"}).url.path.split("/")[-1]
    live = live_table(client, again)
    assert (live.info.daily, live.info.seed) == (DAY, deal_seed("high-card", DAY))
    fresh = client.post(f"/t/{first}/rematch").url.path.split("/")[-1]
    live = live_table(client, fresh)
    assert live.info.daily == ""
    assert live.info.seed != deal_seed("high-card", DAY)


def test_bots_of_three_levels_play_the_same_deal_from_the_persons_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sorted(order()) == list(range(len(LADDER)))
    dealt: list[tuple[int, int]] = []
    make = Table.__init__

    def noted(self: Table, rules: Any, content: Any, seats: int, seed: int, over: Any = None) -> None:
        dealt.append((seats, seed))
        make(self, rules, content, seats, seed, over)

    monkeypatch.setattr(Table, "__init__", noted)
    found = [play_deal(high_card.GAME, DAY, number) for number in order()[:8]]
    assert set(dealt) == {(seats_of(high_card.GAME), deal_seed("high-card", DAY))}
    assert {result["bot"] for result in found} == set(LADDER)
    assert found == [play_deal(high_card.GAME, DAY, number) for number in order()[:8]], "the same everywhere"


def test_the_result_is_compared_with_the_bots_so_far(client: TestClient) -> None:
    table = begin(client)
    assert client.get(f"/t/{table}/compare").status_code == 400, "not before the end"
    play_out(client, table)
    mine = client.get(f"/api/tables/{table}").json()["result"]["points"][0]
    page = client.get(f"/t/{table}/compare").text
    assert f"{len(LADDER)} bots are still playing this deal" in page
    storage = client.app.state.tables.storage  # type: ignore[attr-defined]
    for number, points in enumerate((mine - 1, mine - 2, mine, mine + 1)):
        asyncio.run(storage.add_bot_result("high-card", DAY, BotResult(number, "guide", points, 0)))
    page = client.get(f"/t/{table}/compare").text
    assert "You did better than 2 of 4 bots." in page
    assert "4 bots played this deal; 2 of them got fewer points and 1 as many." in page
    client.cookies.clear()
    assert "Guest did better than 2 of 4 bots." in client.get(f"/t/{table}/compare").text


@pytest.mark.parametrize(("mine", "points"), [(0, [0]), (5, [0, 0, 9]), (247, range(40, 280, 6)), (-1, [-1, 3, 9000])])
def test_every_bot_is_a_dot_inside_the_strip_and_so_is_the_mark(mine: int, points: list[int]) -> None:
    bots = [BotResult(n, LADDER[n], value, 0) for n, value in enumerate(points)]
    drawn = str(result_strip.draw(Comparison(mine, bots)))
    dots = [(float(x), float(y)) for x, y in re.findall(r'<circle[^>]*cx="([\d.]+)" cy="([\d.]+)"', drawn)]
    assert len(dots) == len(bots) + 3, "the others are the key"
    assert all(0 < x < result_strip.WIDTH and 0 < y <= result_strip.FLOOR for x, y in dots)
    assert "You: " + ("–" if mine < 0 else str(mine)) in drawn


def test_days_are_said_in_words() -> None:
    assert day_words("2027-01-02") == "2 January"


def test_the_bots_play_in_a_process_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sojourn.server.tables.daily.order", lambda: [0, 39])
    from sojourn.server.storage.sqlite import SqliteStorage

    storage = SqliteStorage(tmp_path / "sojourn.db")

    async def run() -> None:
        ladder = BotLadder(storage, processes=True)
        ladder.start("emigration", DAY)
        ladder.start("emigration", DAY)
        await ladder.wait()
        await ladder.close()

    asyncio.run(run())
    expected = [daily_deal.play_deal(installed()["emigration"], DAY, number) for number in (0, 39)]
    assert [vars(result) for result in storage.bot_results("emigration", DAY)] == expected
    storage.close()
