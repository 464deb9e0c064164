"""The application: routes, errors, what is opened at the start and closed at the end."""

from __future__ import annotations

import asyncio
import os

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # before the engine: the first page never waits for a compiler

import contextlib
import gc
import logging
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles

import sojourn
from sojourn.core.errors import IllegalAction, SojournError, UnknownGame
from sojourn.core.ui.svg import LOOK
from sojourn.core.words import speaking
from sojourn.server import api, api_table, at_table, beside, hints, language, pages, replay, scripts, sheets, turns, tutorial
from sojourn.server.catalogue import installed, part
from sojourn.server.guard import Guard, Rates, sentence_of, too_large
from sojourn.server.language import Language, language_for, say
from sojourn.server.live import Gone
from sojourn.server.reel import Uploads
from sojourn.server.storage import SqliteStorage, Storage
from sojourn.server.tables import NoSeat, NoTable, Stale, Tables
from sojourn.server.thinking import Thinker
from sojourn.server.web import HERE, page, templates, wants_fragment

log = logging.getLogger("sojourn")

SETTLE = 2.0  # seconds after the start
PATIENCE = 0.0005  # seconds at most that an answer waits for what is thought about beside it; Python's own is ten times that
_STATUS = ((NoTable, 404), (UnknownGame, 404), (NoSeat, 403), (Stale, 409), (Gone, 410), (IllegalAction, 422))


def create_app(
    data: Path,
    *,
    database: str = "",
    reachable: bool = False,
    bot_processes: bool = True,
    rates: Rates | None = None,
) -> FastAPI:
    """A server over one data folder, or over a database that others share. `reachable`: other devices can connect to it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        sys.setswitchinterval(PATIENCE)
        storage = open_storage(data, database)
        thinker = Thinker(bot_processes)
        app.state.closing = asyncio.Event()
        app.state.tables = Tables(storage, thinker)
        loop = asyncio.get_running_loop()
        storage.listen(lambda *news: _none(loop.call_soon_threadsafe(app.state.tables.heard, *news)))
        app.state.reachable = reachable
        app.state.uploads = Uploads()
        ready = asyncio.create_task(settle_in()) if bot_processes else None
        yield
        if ready is not None:
            ready.cancel()
        app.state.closing.set()
        app.state.tables.close()
        await thinker.close()
        storage.close()

    app = FastAPI(
        title="Sojourn",
        version=sojourn.__version__,
        summary="Travel board games: open a table, take a seat, play.",
        description=api.__doc__ or "",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    if reachable:  # a table's drawing is large for a phone and shrinks to a tenth
        app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(Guard, rates=rates)
    app.add_middleware(Language)  # outermost: refusals at the door are said in it, too
    for routes in (pages, sheets, scripts, language, at_table, beside, hints, turns, replay, tutorial, api, api_table):
        app.include_router(routes.router)
    app.mount("/static", StaticFiles(directory=HERE / "static"))
    app.mount("/look", StaticFiles(directory=LOOK))
    _answer_errors(app)
    return app


async def settle_in() -> None:
    """Soon after the first page: load what the tables will need, and let the tidying of memory skip all of that.

    A full tidying of everything that was loaded takes 40 ms, in the middle of somebody's move.
    """
    await asyncio.sleep(SETTLE)
    await asyncio.to_thread(load_tables)
    gc.collect()
    gc.freeze()


def load_tables() -> None:
    """Every page, and every game's drawings and stories."""
    for name in templates().list_templates():
        templates().get_template(name)
    for game in installed().values():
        for module in ("board", "panels", "story", "staging"):
            part(game, module)


def open_storage(data: Path, database: str = "") -> Storage:
    """The file in the data folder, or the database of this address."""
    if not database:
        return SqliteStorage(data / "sojourn.db")
    if not database.startswith(("postgresql://", "postgres://")):
        raise SojournError("A database is named by an address such as postgresql://user@host/sojourn.")
    try:
        from sojourn.server.postgres import PostgresStorage
    except ImportError:
        raise SojournError("For PostgreSQL, install sojourn[postgres] first.") from None
    return PostgresStorage(database)


def _none(_: object) -> None:
    """For a lambda that is there for its effect."""


def _answer_errors(app: FastAPI) -> None:
    """Every error is one sentence; none shows a traceback."""

    @app.exception_handler(SojournError)
    async def refused(request: Request, error: SojournError) -> Response:
        status = next((code for kind, code in _STATUS if isinstance(error, kind)), 400)
        reason = error.reason if isinstance(error, IllegalAction) else str(error)
        return _say(request, status, reason, error.rule if isinstance(error, IllegalAction) else "")

    @app.exception_handler(RequestValidationError)
    async def misread(request: Request, error: RequestValidationError) -> Response:
        return _say(request, 422, sentence_of(list(error.errors())))

    @app.exception_handler(HTTPException)
    async def lost(request: Request, error: HTTPException) -> Response:
        words = {
            404: say("There is nothing at this address."),
            405: say("This address does not take such a request."),
            413: too_large(),
        }
        return _say(request, error.status_code, words.get(error.status_code) or say("The request was not understood."))

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        with speaking(language_for(request.headers)):  # this is answered outside of what sets the language
            return _say(request, 500, say("Something went wrong on our side. Your game is safe; try again."))


def _say(request: Request, status: int, sentence: str, rule: str = "") -> Response:
    if request.url.path.startswith("/api") or wants_fragment(request):
        return JSONResponse({"error": sentence, "rule": rule}, status)
    return page(request, "message.html", status, title="Sojourn", text=sentence)
