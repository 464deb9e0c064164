"""Where bots think: in processes of their own, so that pages never wait for them.

A compiled worker searches in microseconds a move, but a game's rules must be compiled first, once, by
a builder: a process that does nothing else and leaves the machine code on the disk. Until then, or
when a compiled worker fails, a plain one thinks with the same rules uncompiled (and does not search).
A worker that takes too long is ended and started again. The web process itself thinks only if no
worker answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import pickle
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sojourn.server.fair import Step, is_foreseen
from sojourn.server.worker import LENGTH, Hint, Question, Warm, answer, packed, warm_judge, warm_up

log = logging.getLogger("sojourn")

LIMIT = {True: 5.0, False: 20.0}  # seconds a compiled or a plain worker may think
UNHURRIED = 60.0  # seconds to judge a step: nobody waits for it, and the judge looks at the clock itself
PATIENCE = 10.0  # seconds a question waits for a compiled worker that is busy with others
RESTART = 2.0  # seconds before a worker that ended is started again
NICE, BUILDS = 5, 15  # how far a worker stands back for people's clicks; who builds, for the other workers, too
MOST = 4  # compiled workers, on a machine with cores enough
JUDGED = 24  # steps of a game judged by a plain worker before a compiled one is built for that


class Busy(TimeoutError):
    """Others' questions are being thought about, and will be for a while."""


class Worker:
    """One process, started when it is first needed, started again when it ends."""

    def __init__(self, compiled: bool, on_warm: Callable[[Warm], None] | None = None) -> None:
        self.compiled, self.nice = compiled, BUILDS if on_warm else NICE
        self.ready: set[tuple[str, str]] = set()  # games and bots it can answer for at once
        self.wanted: dict[tuple[str, str], Warm] = {}
        self._on_warm = on_warm
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._one = asyncio.Lock()  # a question at a time, so that its time is its own
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._running = asyncio.Event()

    def want(self, warm: Warm) -> None:
        """Be ready for this as soon as possible."""
        key = (warm.game, warm.bot)
        if key not in self.wanted:
            self.wanted[key] = warm
            if self._keeper is None:
                self._keeper = asyncio.create_task(self._keep())
            elif self._process is not None:
                self._prepare(warm)

    @property
    def busy(self) -> bool:
        """Somebody's question is being thought about."""
        return self._one.locked()

    def can_answer(self, question: Question | Step) -> bool:
        """It knows the game, and is not just loading another one."""
        return (question.game, question.bot) in self.ready and len(self.ready) == len(self.wanted)

    async def ask(self, question: Question | Step) -> Any:
        """Its answer; ConnectionError or TimeoutError if there is none, Busy if it was not even asked."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._one.acquire()
        except TimeoutError:
            raise Busy from None
        try:
            return await self._ask(replace(question, number=next(self._numbers)))
        finally:
            self._one.release()

    async def _ask(self, question: Question | Step) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[question.number] = future
        try:
            self._send(question)
            return await asyncio.wait_for(future, LIMIT[self.compiled] if isinstance(question, Question) else UNHURRIED)
        except TimeoutError:
            if isinstance(question, Question):
                self._kill()
            raise
        finally:
            self._waiting.pop(question.number, None)

    async def started(self) -> None:
        """Wait until the process runs, but not for long."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._running.wait(), 3)

    def _prepare(self, warm: Warm) -> None:
        if self.compiled:
            self._send(warm)
        else:
            self.ready.add((warm.game, warm.bot))

    def _send(self, message: object) -> None:
        stdin = self._process.stdin if self._process else None
        if stdin is None:
            raise ConnectionError("no worker")
        stdin.write(packed(message))

    async def _keep(self) -> None:
        """Run the process; when it ends, start another."""
        while True:
            env = os.environ | {"NUMBA_DISABLE_JIT": "0" if self.compiled else "1"}
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "sojourn.server.worker", str(self.nice), stdin=-1, stdout=-1, env=env
            )
            try:
                for warm in self.wanted.values():
                    self._prepare(warm)
                self._running.set()
                await self._listen(self._process)
            finally:
                self._kill()
            log.warning("a bots' worker ended and is started again")
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

    def _kill(self) -> None:
        self.ready.clear()
        process, self._process = self._process, None
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
        self._kill()


class Thinker:
    """Asks the best worker that is ready."""

    def __init__(self, processes: bool = True) -> None:
        self._met: set[tuple[str, str]] = set()
        self._judged: Counter[str] = Counter()  # steps, by game
        cores = min(MOST, max(1, (os.cpu_count() or 2) - 1)) if processes else 0
        self.compiled = tuple(Worker(compiled=True) for _ in range(cores))
        self.plain = (Worker(compiled=False),) if processes else ()
        self.judges = (Worker(compiled=False),) if processes else ()  # of steps; bots must not wait for them
        self.builders = (Worker(compiled=True, on_warm=self._built),) if processes else ()

    def _built(self, warm: Warm) -> None:
        """The machine code is on the disk: now the compiled workers can load it at once."""
        for worker in self.compiled:
            worker.want(warm)

    async def _prepare(self, question: Question) -> None:
        """Begin to compile for this bot if nobody asked for it before; nothing is compiled that nobody plays with."""
        key = (question.game, question.bot)
        if self.plain and key not in self._met:
            self._met.add(key)
            warm = warm_up(*key)
            for worker in (*self.plain, *self.builders):
                worker.want(warm)
        for worker in self.plain:
            await worker.started()

    async def think(self, question: Question) -> int:
        """A bot's move: always an answer, as long as the game's own adviser gives one."""
        await self._prepare(question)
        for group in (self.compiled, self.plain):
            ready = sorted((worker for worker in group if worker.can_answer(question)), key=lambda worker: worker.busy)
            for worker in ready[:1]:
                try:
                    return int(await worker.ask(question))
                except (TimeoutError, ConnectionError):
                    log.warning("a bots' worker did not answer in time")
        return await asyncio.to_thread(answer, question)

    async def hints(self, question: Question) -> list[Hint] | None:
        """What the search thinks of a seat's moves; None if no compiled worker is ready or answers in time."""
        await self._prepare(question)
        ready = sorted((worker for worker in self.compiled if worker.can_answer(question)), key=lambda worker: worker.busy)
        if not ready:
            return None
        try:
            found: list[Hint] = await ready[0].ask(question)
        except (TimeoutError, ConnectionError):
            log.warning("a bots' worker gave no hint in time")
            return None
        return found

    async def foreseen(self, step: Step) -> bool:
        """Whether a step told nobody anything; judged in a worker, so that no page waits for it."""
        await self._prepare_judge(step)
        for worker in (*self.compiled, *self.judges):
            if worker.can_answer(step):
                try:
                    return bool(await worker.ask(step))
                except Busy:
                    log.debug("the judge of steps has no time: a step stays open")
                except (TimeoutError, ConnectionError):
                    log.warning("the judge of steps failed: a step stays open")
                return False
        return await asyncio.to_thread(is_foreseen, step)

    async def _prepare_judge(self, step: Step) -> None:
        """A plain worker judges the first steps of a game; a game that is played for longer is worth compiling for."""
        self._judged[step.game] += 1
        for worker in self.judges:
            worker.want(warm_judge(step))
            await worker.started()
        if self._judged[step.game] == JUDGED:
            for builder in self.builders:
                builder.want(warm_judge(step))

    async def close(self) -> None:
        """End all workers."""
        for worker in (*self.builders, *self.compiled, *self.judges, *self.plain):
            await worker.close()
