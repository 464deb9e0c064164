"""The application put together: routes, middleware, errors, and the life of the process."""

from __future__ import annotations

import asyncio
import os

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # before the engine is imported: the web process never compiles

import contextlib
import functools
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
from sojourn.server import api
from sojourn.server.api import games, people, play, tables
from sojourn.server.catalogue import installed
from sojourn.server.middleware.language import Language, language_for
from sojourn.server.middleware.security import Rates, Security, sentence_of, too_large
from sojourn.server.reminders.host_settings import HostSettings
from sojourn.server.reminders.sending import Reminders
from sojourn.server.request import wants_fragment
from sojourn.server.storage import open_storage
from sojourn.server.tables.daily import BotLadder
from sojourn.server.tables.errors import Gone, NoSeat, NoTable, Stale
from sojourn.server.tables.registry import Tables
from sojourn.server.tables.stand_in import watch_clocks
from sojourn.server.tables.uploads import Uploads
from sojourn.server.web import (
    daily_pages,
    home,
    installable,
    lessons,
    me,
    pages,
    reminders,
    replay,
    scripts,
    share,
    stylesheets,
    table_actions,
    table_extras,
    table_page,
)
from sojourn.server.web.gone import gone_page
from sojourn.server.web.rendering import HERE, page, templates
from sojourn.server.words import say
from sojourn.server.workers.pool import Building, WorkerPool

log = logging.getLogger("sojourn")

PRELOAD_AFTER = 2.0  # seconds after the start
SWITCH_INTERVAL = 0.0005  # seconds a thread may run before another gets its turn; Python's default is ten times that
PAGES = (
    *(home, pages, me, daily_pages, installable, stylesheets, scripts),
    *(table_page, table_actions, table_extras, reminders, replay, lessons, share),
)
ROUTES = (*PAGES, games, tables, play, people)
_STATUS = ((NoTable, 404), (UnknownGame, 404), (NoSeat, 403), (Stale, 409), (Gone, 410), (IllegalAction, 422))


def create_app(
    data: Path,
    *,
    database: str = "",
    reachable: bool = False,
    bot_processes: bool = True,
    building: Building = "asked",
    rates: Rates | None = None,
    settings: HostSettings | None = None,
) -> FastAPI:
    """A server over one data folder, or over a database that others share.

    `reachable`: other devices can connect to it. `building`: when games are compiled for searching bots and hints.
    """
    app = FastAPI(
        title="Sojourn",
        version=sojourn.__version__,
        summary="Travel board games: open a table, take a seat, play.",
        description=api.__doc__ or "",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=functools.partial(run, data=data, database=database, bot_processes=bot_processes, building=building),
    )
    app.state.reachable = reachable
    app.state.settings = settings or HostSettings()
    app.state.mail_rates = reminders.MailRates()
    if reachable:  # a table's drawing is large for a phone and shrinks to a tenth
        app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(Security, rates=rates)
    app.add_middleware(Language)  # outermost, so that refusals of the other middleware are in it, too
    for routes in ROUTES:
        app.include_router(routes.router)
    app.mount("/static", StaticFiles(directory=HERE / "static"))
    app.mount("/look", StaticFiles(directory=LOOK))
    _answer_errors(app)
    return app


@contextlib.asynccontextmanager
async def run(app: FastAPI, data: Path, database: str, bot_processes: bool, building: Building) -> AsyncIterator[None]:
    """The life of the process: open storage and workers, serve, close them."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    storage = open_storage(data, database)
    workers = WorkerPool(bot_processes, building)
    app.state.closing = asyncio.Event()
    app.state.tables = Tables(storage, workers)
    app.state.uploads = Uploads()
    app.state.ladder = BotLadder(storage, bot_processes)
    loop = asyncio.get_running_loop()
    storage.listen(lambda *news: _none(loop.call_soon_threadsafe(app.state.tables.heard, *news)))
    app.state.reminders = Reminders(storage, app.state.settings)
    background = [asyncio.create_task(watch_clocks(app.state.tables)), asyncio.create_task(app.state.reminders.watch())]
    if bot_processes:
        background.append(asyncio.create_task(preload(app.state.tables)))
    yield
    for task in background:
        task.cancel()
    app.state.closing.set()
    app.state.reminders.close()
    app.state.tables.close()
    await app.state.ladder.close()
    await workers.close()
    storage.close()


async def preload(tables: Tables) -> None:
    """Soon after the first page: load all templates and drawings, then exclude them from garbage collection.

    A full collection of everything that was loaded takes 40 ms, in the middle of somebody's move. Only then the games
    are built ahead.
    """
    await asyncio.sleep(PRELOAD_AFTER)
    await asyncio.to_thread(load_all)
    gc.collect()
    gc.freeze()
    tables.workers.build_ahead(tables.likely_games())


def load_all() -> None:
    """Every template, and what every game shows people."""
    for name in templates().list_templates():
        templates().get_template(name)
    for game in installed().values():
        _ = game.ui


def _none(_: object) -> None:
    """Lets a lambda that is called for its effect return None."""


def _answer_errors(app: FastAPI) -> None:
    """Every error is one sentence; none shows a traceback."""

    @app.exception_handler(SojournError)
    async def refused(request: Request, error: SojournError) -> Response:
        status = next((code for kind, code in _STATUS if isinstance(error, kind)), 400)
        if isinstance(error, Gone) and request.method == "GET" and not is_program(request):
            return gone_page(request, error, status)
        reason = error.reason if isinstance(error, IllegalAction) else str(error)
        return _say(request, status, reason, error.rule if isinstance(error, IllegalAction) else "")

    @app.exception_handler(RequestValidationError)
    async def misread(request: Request, error: RequestValidationError) -> Response:
        return _say(request, 422, sentence_of(list(error.errors())))

    @app.exception_handler(HTTPException)
    async def lost(request: Request, error: HTTPException) -> Response:
        words = {
            404: say("There is no page at this address."),
            405: say("This address does not accept this kind of request."),
            413: too_large(),
        }
        return _say(request, error.status_code, words.get(error.status_code) or say("We could not understand the request."))

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        with speaking(language_for(request.headers)):  # this handler runs outside the language middleware
            return _say(request, 500, say("Something went wrong on our side. Your game is safe; try again."))


def is_program(request: Request) -> bool:
    """Whether a program or the page's own script asks, rather than a person."""
    return request.url.path.startswith("/api") or wants_fragment(request)


def _say(request: Request, status: int, sentence: str, rule: str = "") -> Response:
    if is_program(request):
        return JSONResponse({"error": sentence, "rule": rule}, status)
    return page(request, "message.html", status, title="Sojourn", text=sentence)
