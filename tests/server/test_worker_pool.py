"""Bots think elsewhere; whatever happens to a worker, there is an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import numpy as np
import pytest

from sojourn import bots
from sojourn.core.errors import SojournError
from sojourn.core.table import Table
from sojourn.server.catalogue import game_named
from sojourn.server.tables.fair_undo import step_of
from sojourn.server.workers import pool
from sojourn.server.workers.answers import answer, warm_up
from sojourn.server.workers.messages import Question, Warm
from sojourn.server.workers.pool import Worker, WorkerPool


def questions() -> tuple[Question, ...]:
    return tuple(warm_up("journey-istanbul", name).question for name in bots.BOTS)


def test_every_bot_answers_with_something_legal() -> None:
    for question in questions():
        assert question.mask[answer(question)] == 1


def test_a_slip_of_the_adviser_does_not_stop_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game_named("journey-istanbul")
    table = Table(rules, rules.content(), 2, 1)
    seat = table.to_act[0]
    mask = rules.mask()
    mask[table.actions(seat)[0].number] = 1
    monkeypatch.setattr(bots, "plain_move", lambda *_: 10_000)
    assert mask[bots.think("greedy", table.view(seat).record, table.box, seat, mask, 1)] == 1
    with pytest.raises(SojournError, match="no bot called 'nobody'"):
        bots.think("nobody", table.view(seat).record, table.box, seat, np.ones(1, np.int8), 1)


def test_the_new_table_page_offers_the_levels_and_programs_may_ask_for_more() -> None:
    assert [bot.title for bot in bots.BOTS.values() if bot.offered] == ["Tourist", "Traveller", "Guide", "Local"]
    for name in ("random", "greedy", "traveller", "tourist", "guide", "local"):
        assert bots.bot(name).text.endswith(".")


def test_a_bot_never_meets_a_state() -> None:
    rules = game_named("journey-istanbul")
    for question in questions():
        assert len(question.view) == rules.View.dtype.itemsize
        assert not hasattr(question, "state")


@pytest.mark.slow
def test_a_worker_that_is_too_slow_is_ended_and_a_move_is_taken_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        workers = WorkerPool()
        plain = Worker(compiled=False)
        workers.compiled, workers.plain, workers.builders = (), (plain,), ()
        question = questions()[0]
        assert question.mask[await workers.think(question)] == 1
        slow = plain.process
        assert slow is not None
        monkeypatch.setitem(pool.LIMIT, False, 0.0)
        assert question.mask[await workers.think(question)] == 1
        assert "did not answer in time" in caplog.text
        assert await asyncio.wait_for(slow.wait(), 5) != 0
        await workers.close()

    asyncio.run(story())


@pytest.mark.slow
def test_a_judge_that_has_no_time_leaves_the_step_open_and_one_that_ended_is_reported(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rules = game_named("journey-istanbul")
    before = Table(rules, rules.content({"talk": "off"}), 2, 1)
    after, seat, action = before.copy(), before.to_act[0], before.actions(before.to_act[0])[0].number
    after.play(seat, action)
    step = step_of(before, after, seat, action)
    assert step is not None

    async def story() -> None:
        workers = WorkerPool()
        [judge] = workers.judges
        await workers.prepare_judge(step)
        monkeypatch.setattr(pool, "PATIENCE", 0.0)
        async with judge.lock:
            assert not await workers.judge(step)
        assert not caplog.records
        process = judge.process
        assert process is not None
        monkeypatch.setattr(judge, "send", lambda _: judge.kill())
        assert not await workers.judge(step)
        assert "the judge of steps failed" in caplog.text
        await workers.close()
        await asyncio.wait_for(process.wait(), 5)

    asyncio.run(story())


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced_and_meanwhile_there_is_an_answer() -> None:
    async def story() -> None:
        workers = WorkerPool()
        plain = Worker(compiled=False)
        workers.compiled, workers.plain, workers.builders = (), (plain,), ()
        question = questions()[1]
        assert question.mask[await workers.think(question)] == 1
        process = plain.process
        assert process is not None
        process.kill()
        assert question.mask[await workers.think(question)] == 1
        await process.wait()
        for _ in range(100):
            if plain.process is not None and plain.process is not process:
                break
            await asyncio.sleep(0.1)
        assert question.mask[await workers.think(question)] == 1
        last = plain.process
        await workers.close()
        assert last is not None
        assert await asyncio.wait_for(last.wait(), 5) != 0

    asyncio.run(story())


class Scribe(Worker):
    """A worker without a process: it notes what it is told to get ready for."""

    def __init__(self) -> None:
        super().__init__(compiled=True)
        self.told: list[str] = []

    def want(self, warm: Warm) -> None:
        if (warm.game, warm.bot) not in self.wanted:
            self.wanted[warm.game, warm.bot] = warm
            self.told.append(warm.game)


def test_games_are_built_one_after_another_and_loaded_when_a_table_is_opened() -> None:
    async def story() -> None:
        workers = WorkerPool(building="ahead")
        builder, compiled, plain = Scribe(), Scribe(), Scribe()
        workers.builders, workers.compiled, workers.plain, workers.judges = (builder,), (compiled,), (plain,), ()
        workers.build_ahead(["emigration", "journey-istanbul"])
        await until(lambda: builder.told == ["emigration"])
        workers.expect("journey-istanbul")
        await until(lambda: builder.told == ["emigration", "journey-istanbul"])
        assert plain.told == ["journey-istanbul"]
        for game in ("emigration", "journey-istanbul"):
            builder.ready.add((game, pool.SEARCHER))
            workers.built(builder.wanted[game, pool.SEARCHER])
        assert compiled.told == ["journey-istanbul"], "nobody plays the other"
        workers.expect("emigration")
        await until(lambda: compiled.told == ["journey-istanbul", "emigration"])
        assert len(builder.told) == 2
        await workers.close()

    asyncio.run(story())


def test_nothing_is_built_ahead_unless_the_server_wishes_so() -> None:
    async def story() -> None:
        workers = WorkerPool()
        builder, plain = Scribe(), Scribe()
        workers.builders, workers.compiled, workers.plain, workers.judges = (builder,), (), (plain,), ()
        workers.build_ahead(["emigration"])
        workers.expect("emigration")
        await asyncio.sleep(0.3)
        assert (builder.told, plain.told) == ([], [])
        await workers.close()
        never = WorkerPool(building="never")
        assert (never.compiled, never.builders) == ((), ())
        assert len(never.plain) == 1

    asyncio.run(story())


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)
