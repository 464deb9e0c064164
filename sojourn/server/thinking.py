"""Where bots think: in processes of their own, so that pages never wait for them.

A compiled worker answers in microseconds but needs a while to load or compile a game's rules. Until
it is ready, or when it fails, a plain one thinks with the same rules uncompiled. The web process
itself thinks only if neither answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import pickle
import sys
from dataclasses import replace

from sojourn.server.worker import LENGTH, Question, Warm, answer, packed, warm_up

log = logging.getLogger("sojourn")

LIMIT = {True: 5.0, False: 20.0}  # seconds a compiled or a plain worker may think
RESTART = 2.0  # seconds before a worker that ended is started again


class Worker:
    """One process, started when it is first needed, started again when it ends."""

    def __init__(self, compiled: bool) -> None:
        self.compiled = compiled
        self.ready: set[str] = set()  # games it can answer for at once
        self.wanted: set[str] = set()
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[int]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._running = asyncio.Event()

    def want(self, game: str) -> None:
        """Be ready for this game as soon as possible."""
        if game not in self.wanted:
            self.wanted.add(game)
            if self._keeper is None:
                self._keeper = asyncio.create_task(self._keep())
            elif self._process is not None:
                self._prepare(game)

    async def ask(self, question: Question) -> int:
        """Its answer; ConnectionError or TimeoutError if there is none."""
        question = replace(question, number=next(self._numbers))
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[question.number] = future
        try:
            self._send(question)
            return await asyncio.wait_for(future, LIMIT[self.compiled])
        except TimeoutError:
            self._kill()
            raise
        finally:
            self._waiting.pop(question.number, None)

    async def started(self) -> None:
        """Wait until the process runs, but not for long."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._running.wait(), 3)

    def _prepare(self, game: str) -> None:
        if self.compiled:
            self._send(warm_up(game))
        else:
            self.ready.add(game)

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
                sys.executable, "-m", "sojourn.server.worker", stdin=-1, stdout=-1, env=env
            )
            try:
                for game in sorted(self.wanted):
                    self._prepare(game)
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
                    self.ready.add(message.game)
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
        self.workers = (Worker(compiled=True), Worker(compiled=False)) if processes else ()

    async def think(self, question: Question) -> int:
        """A bot's move: always an answer, as long as the game's own adviser gives one."""
        for worker in self.workers:
            worker.want(question.game)
            await worker.started()
        for worker in self.workers:
            if question.game in worker.ready:
                try:
                    return await worker.ask(question)
                except (TimeoutError, ConnectionError):
                    log.warning("a bots' worker did not answer in time")
        return await asyncio.to_thread(answer, question)

    async def close(self) -> None:
        """End all workers."""
        for worker in self.workers:
            await worker.close()
