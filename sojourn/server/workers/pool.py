"""The pool of worker processes: bots and searches run in them, so that no page waits for a computation.

A compiled worker answers in microseconds a simulated move, but a game's rules must be compiled first, once, by the
builder: a process that does nothing else and leaves the machine code in the disk cache. Until then, or when a
compiled worker fails, a plain worker answers with the same rules uncompiled (and does not search). A worker that
takes too long is killed and started again. The web process answers itself only if no worker does.

Games are built when somebody asks for a search, or ahead: then the builder builds them one after another, and workers
load a game when a table of it is opened, so that the first hint is a searched one. Or never: then nothing is searched.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import pickle
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, Literal

from sojourn.server.workers.answers import answer, warm_judge, warm_up
from sojourn.server.workers.messages import LENGTH, Hint, Question, Step, Warm, packed
from sojourn.server.workers.step_judge import is_fair

log = logging.getLogger("sojourn")

LIMIT = {True: 5.0, False: 20.0}  # seconds a compiled or a plain worker may take for an answer
JUDGE_LIMIT = 60.0  # seconds to judge a step: nobody waits for it, and it takes some seconds at most
PATIENCE = 10.0  # seconds a question waits for a worker that is busy with others
RESTART = 2.0  # seconds before a worker that ended is started again
NICE, NICE_BUILDER = 5, 15  # `nice` of a worker, below the web process; of the builder, below the other workers
MOST = 4  # compiled workers, on a machine with more cores than that
SEARCHER = "local"  # the bot that searches; hints are its search
COMPILE_JUDGE_AFTER = 24  # steps of a game judged by a plain worker before the judge is compiled for it

Building = Literal["never", "asked", "ahead"]  # when games are compiled


async def hold_back(question: Question | Step, began: float) -> None:
    """Wait until the time is over that an answer to this question takes, so that the time tells nothing."""
    if isinstance(question, Question) and (left := began + question.takes - time.monotonic()) > 0:
        await rest(left)


async def rest(seconds: float) -> None:
    """Wait; the worker may answer others meanwhile."""
    await asyncio.sleep(seconds)


class Busy(TimeoutError):
    """The worker was busy with other questions for too long; this one was not sent."""


class Worker:
    """One process, started when it is first needed, started again when it ends."""

    def __init__(self, compiled: bool, on_warm: Callable[[Warm], None] | None = None) -> None:
        self.compiled, self.nice = compiled, NICE_BUILDER if on_warm else NICE
        self.ready: set[tuple[str, str]] = set()  # games and bots it can answer for at once
        self.wanted: dict[tuple[str, str], Warm] = {}
        self._on_warm = on_warm
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self.lock = asyncio.Lock()  # one question at a time, so that its time limit is its own
        self.process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._running = asyncio.Event()

    def want(self, warm: Warm) -> None:
        """Load or compile this as soon as possible; starts the process if need be."""
        key = (warm.game, warm.bot)
        if key not in self.wanted:
            self.wanted[key] = warm
            if self._keeper is None:
                self._keeper = asyncio.create_task(self._keep())
            elif self.process is not None:
                self._prepare(warm)

    @property
    def busy(self) -> bool:
        """Whether it is answering a question."""
        return self.lock.locked()

    def can_answer(self, question: Question | Step) -> bool:
        """Whether it is ready for this game and bot, and not loading or compiling for another."""
        return (question.game, question.bot) in self.ready and len(self.ready) == len(self.wanted)

    async def ask(self, question: Question | Step) -> Any:
        """Its answer; ConnectionError or TimeoutError if there is none, Busy if the question was not even sent."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.lock.acquire()
        except TimeoutError:
            raise Busy from None
        began = time.monotonic()
        try:
            answer = await self._ask(replace(question, number=next(self._numbers)))
        finally:
            self.lock.release()
        await hold_back(question, began)
        return answer

    async def _ask(self, question: Question | Step) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[question.number] = future
        try:
            self.send(question)
            return await asyncio.wait_for(future, LIMIT[self.compiled] if isinstance(question, Question) else JUDGE_LIMIT)
        except TimeoutError:
            if isinstance(question, Question):
                self.kill()
            raise
        finally:
            self._waiting.pop(question.number, None)

    async def started(self) -> None:
        """Wait until the process runs, but not for long."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._running.wait(), 3)

    def _prepare(self, warm: Warm) -> None:
        if self.compiled:
            self.send(warm)
        else:
            self.ready.add((warm.game, warm.bot))

    def send(self, message: object) -> None:
        """Write a message to the process; ConnectionError if there is none."""
        stdin = self.process.stdin if self.process else None
        if stdin is None:
            raise ConnectionError("no worker")
        stdin.write(packed(message))

    async def _keep(self) -> None:
        """Run the process; when it ends, start another."""
        while True:
            env = os.environ | {"NUMBA_DISABLE_JIT": "0" if self.compiled else "1"}
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "sojourn.server.workers.process", str(self.nice), stdin=-1, stdout=-1, env=env
            )
            try:
                for warm in self.wanted.values():
                    self._prepare(warm)
                self._running.set()
                await self._listen(self.process)
            finally:
                self.kill()
            log.warning("a worker process ended and is started again")
            await asyncio.sleep(RESTART)

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                head = await process.stdout.readexactly(LENGTH.size)
                message = pickle.loads(await process.stdout.readexactly(LENGTH.unpack(head)[0]))
                if isinstance(message, Warm):
                    self.ready.add((message.game, message.bot))
                    if self._on_warm is not None:
                        self._on_warm(message)
                elif (future := self._waiting.get(message[0])) and not future.done():
                    future.set_result(message[1])

    def kill(self) -> None:
        """End the process; whoever waits for its answer gets a ConnectionError."""
        self.ready.clear()
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("the worker ended"))

    async def close(self) -> None:
        """End the process for good."""
        if self._keeper is not None:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper
        self.kill()


class WorkerPool:
    """All workers of one server; asks the best one that is ready."""

    def __init__(self, processes: bool = True, building: Building = "asked") -> None:
        self._ahead, self._to_build = building == "ahead", list[str]()  # and which games are still to be built
        self._loading: set[asyncio.Task[None]] = set()
        self._prepared: set[tuple[str, str]] = set()  # games and bots that workers were told to get ready for
        self._judged: Counter[str] = Counter()  # steps judged so far, by game
        compiles = processes and building != "never"
        cores = min(MOST, max(1, (os.cpu_count() or 2) - 1)) if compiles else 0
        self.compiled = tuple(Worker(compiled=True) for _ in range(cores))
        self.plain = (Worker(compiled=False),) if processes else ()
        self.judges = (Worker(compiled=False),) if processes else ()  # judge steps only, so that bots do not wait for them
        self.builders = (Worker(compiled=True, on_warm=self.built),) if compiles else ()

    def built(self, warm: Warm) -> None:
        """The machine code is in the disk cache: from now on the compiled workers can load it, if the game is played."""
        if isinstance(warm.question, Step) or (warm.game, warm.bot) in self._prepared:
            for worker in self.compiled:
                worker.want(warm)
        self._in_background(self._build_next())

    def build_ahead(self, games: Sequence[str]) -> None:
        """Build these games for the searching bot while nobody waits, in this order."""
        if self._ahead:
            self._to_build = list(games)
            self._in_background(self._build_next())

    async def _build_next(self) -> None:
        """Only one at a time: a game that is asked for meanwhile is built next."""
        while self._to_build:
            key = (self._to_build.pop(0), SEARCHER)
            if all(key not in builder.wanted for builder in self.builders):
                warm = await asyncio.to_thread(warm_up, *key)
                for builder in self.builders:
                    builder.want(warm)
                return

    def expect(self, game: str) -> None:
        """A table of this game is open: have a searching worker ready."""
        if self._ahead and (game, SEARCHER) not in self._prepared:
            self._in_background(self._load(game, SEARCHER))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._loading.add(task)
        task.add_done_callback(self._loading.discard)

    async def _load(self, game: str, bot: str) -> None:
        """Begin to compile for this game and bot, or to load what is built already, when it is first asked for."""
        key = (game, bot)
        if not self.plain or key in self._prepared:
            return
        self._prepared.add(key)
        warm = await asyncio.to_thread(warm_up, *key)
        for worker in (*self.plain, *self.builders):
            worker.want(warm)
        if any(key in builder.ready for builder in self.builders):  # built ahead
            for worker in self.compiled:
                worker.want(warm)

    async def _prepare(self, question: Question) -> None:
        await self._load(question.game, question.bot)
        for worker in self.plain:
            await worker.started()

    async def think(self, question: Question) -> int:
        """A bot's move, from the first that answers of: a compiled worker, the plain one, this process."""
        await self._prepare(question)
        for group in (self.compiled, self.plain):
            ready = sorted((worker for worker in group if worker.can_answer(question)), key=lambda worker: worker.busy)
            for worker in ready[:1]:
                try:
                    return int(await worker.ask(question))
                except (TimeoutError, ConnectionError):
                    log.warning("a worker process did not answer in time")
        began = time.monotonic()
        action = await asyncio.to_thread(answer, question)
        await hold_back(question, began)
        return action

    async def hints(self, question: Question) -> list[Hint] | None:
        """A seat's best moves by search; None, without waiting, if no compiled worker is ready, or if it is too slow."""
        self._in_background(self._load(question.game, question.bot))
        ready = sorted((worker for worker in self.compiled if worker.can_answer(question)), key=lambda worker: worker.busy)
        if not ready:
            return None
        try:
            found: list[Hint] = await ready[0].ask(question)
        except (TimeoutError, ConnectionError):
            log.warning("a worker process gave no hint in time")
            return None
        return found

    async def opinion(self, question: Question) -> int:
        """What the game's adviser would do, at once: in this process, since a worker may still be starting."""
        return await asyncio.to_thread(answer, replace(question, seconds=0.0))

    async def judge(self, step: Step) -> bool:
        """Whether a step told nobody anything, judged in a worker."""
        await self.prepare_judge(step)
        for worker in (*self.compiled, *self.judges):
            if worker.can_answer(step):
                try:
                    return bool(await worker.ask(step))
                except Busy:
                    log.debug("the judge of steps has no time: a step stays open")
                except (TimeoutError, ConnectionError):
                    log.warning("the judge of steps failed: a step stays open")
                return False
        return await asyncio.to_thread(is_fair, step)

    async def prepare_judge(self, step: Step) -> None:
        """A plain worker judges the first steps of a game; if it is played for longer, the judge is compiled for it."""
        self._judged[step.game] += 1
        for worker in self.judges:
            worker.want(warm_judge(step))
            await worker.started()
        if self._judged[step.game] == COMPILE_JUDGE_AFTER:
            for builder in self.builders:
                builder.want(warm_judge(step))

    async def close(self) -> None:
        """End all workers."""
        self._to_build.clear()
        for task in list(self._loading):
            task.cancel()
        for worker in (*self.builders, *self.compiled, *self.judges, *self.plain):
            await worker.close()
