"""The pages about the person who asks: open tables, finished games, records, and how to take them to another device."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sojourn.core.errors import LogError, SojournError
from sojourn.core.words import listed
from sojourn.server.catalogue import installed
from sojourn.server.request import COOKIE, YEAR, Visitor, form, person_of, tables_of, token_of
from sojourn.server.storage.records import Result, TableInfo
from sojourn.server.tables.daily import day_words
from sojourn.server.tables.device_link import VALID, check_link, make_link, use_link
from sojourn.server.tables.my_games import MOST, from_file, to_file
from sojourn.server.tables.streaks import records_of
from sojourn.server.web.addresses import base, qr
from sojourn.server.web.rendering import page
from sojourn.server.web.replay import file_of
from sojourn.server.words import say

router = APIRouter(include_in_schema=False)

OPEN_TABLES = 60  # that are shown of one person
LATEST = 4  # finished games on the home page


@dataclass(frozen=True)
class OpenTable:
    """A running table as its owner reads it in a list."""

    info: TableInfo
    is_mine: bool  # it is the person's turn
    names: str  # of the others
    waiting: str  # whom it waits for


@dataclass(frozen=True)
class Finished:
    """A finished game as its owner reads it in a list."""

    result: Result
    title: str
    names: str
    how: str
    note: str


def open_tables(request: Request, person: str) -> list[OpenTable]:
    """The person's running tables, those first that wait for them; nothing of them is loaded."""
    storage = tables_of(request).storage
    mine = storage.open_seats(person)
    found = [_open_table(info, mine.get(info.id, [])) for info in storage.tables_of(person, OPEN_TABLES)]
    return sorted(found, key=lambda table: not table.is_mine)


def _open_table(info: TableInfo, mine: list[int]) -> OpenTable:
    owing = [chair for chair in info.chairs if info.to_act >= 0 and info.to_act >> chair.seat & 1]
    my_turn = any(chair.seat in mine and chair.sitter == "person" for chair in owing)
    others = listed([chair.name for chair in info.chairs if chair.seat not in mine])
    names = listed([chair.name for chair in owing])
    if not owing or my_turn:
        return OpenTable(info, my_turn, others, "")
    if any(chair.sitter == "open" for chair in owing):
        return OpenTable(info, False, others, say("Waiting for someone to join"))
    return OpenTable(info, False, others, say("Waiting for {names}", names=names))


def finished_games(results: Iterable[Result]) -> list[Finished]:
    """Finished games, ready to be listed."""
    games = installed()
    return [
        Finished(
            result,
            games[result.game].title if result.game in games else result.game,
            listed([name for name, _ in result.rivals]),
            how_it_went(result),
            daily_note(result),
        )
        for result in results
    ]


def how_it_went(result: Result) -> str:
    """The result in two words."""
    if result.contest:
        return say("Won") if result.won else say("Not won")
    return say("Succeeded") if result.succeeded else say("Did not succeed")


def daily_note(result: Result) -> str:
    """That it was the deal of a day, and whether for the first time."""
    if not result.daily:
        return ""
    day = day_words(result.daily)
    if result.attempt > 1:
        return say("Deal of the day, {day}, repeated", day=day)
    return say("Deal of the day, {day}", day=day)


def my_words(request: Request, most: int = MOST) -> dict[str, Any]:
    """What the home page and the page of all games say of a person; nothing of somebody new."""
    person = person_of(request)
    if person is None:
        return {"mine": [], "finished": [], "records": {}}
    results = tables_of(request).storage.results_of(person, MOST)
    return {
        "mine": open_tables(request, person),
        "finished": finished_games(results[:most]),
        "records": records_of(results),
        "count": len(results),
    }


@router.get("/me")
async def my_page(request: Request) -> Response:
    """All one's games, and how to keep them."""
    return page(request, "me.html", games=installed(), error="", **my_words(request))


@router.get("/me/games.json")
async def my_file(request: Request) -> Response:
    """All one's results as a file."""
    person = person_of(request)
    results = tables_of(request).storage.results_of(person, MOST) if person else []
    headers = {"content-disposition": 'attachment; filename="sojourn-my-games.json"'}
    return Response(to_file(results), media_type="application/json", headers=headers)


@router.post("/me/games")
async def bring_file(request: Request) -> Response:
    """Add the results of a file to one's own, or say what is wrong with it."""
    visitor = Visitor(request)
    try:
        data = file_of(request.headers.get("content-type", ""), await request.body())
    except LogError:  # no file was chosen
        data = b""
    try:
        results = from_file(data)
    except SojournError as error:
        return page(request, "me.html", 422, games=installed(), error=str(error), **my_words(request))
    await tables_of(request).storage.add_results(visitor.person, results)
    return visitor.remember(RedirectResponse("/me", 303))


# --- To another device ---------------------------------------------------------------------------


@router.post("/me/move")
async def new_link(request: Request) -> Response:
    """A link that carries everything of this person to another device, once."""
    visitor = Visitor(request)
    code = await make_link(tables_of(request).storage, visitor.token)
    link = f"{base(request)}/move/{code}"
    answer = page(request, "move_link.html", link=link, code=code, drawing=qr(link), minutes=round(VALID / 60))
    return visitor.remember(answer)


@router.get("/move/{code}")
async def move_page(request: Request, code: str) -> Response:
    """The link was followed: ask before this browser becomes that person."""
    check_link(tables_of(request).storage, code)
    person = person_of(request)
    return page(request, "move.html", open_count=len(tables_of(request).storage.open_seats(person)) if person else 0)


@router.post("/move/{code}")
async def move(request: Request, code: str) -> Response:
    """This browser is that person from now on."""
    along = "along" in await form(request)
    token = await use_link(tables_of(request).storage, code, person_of(request), along)
    answer = RedirectResponse("/me", 303)
    if token != token_of(request):
        secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return answer
