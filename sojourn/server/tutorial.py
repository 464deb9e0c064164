"""Learning to play: the routes of a first game with its lesson."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sojourn.core.errors import SojournError
from sojourn.server.at_table import acting, answer, here
from sojourn.server.catalogue import rules_of
from sojourn.server.language import say
from sojourn.server.lesson import LEFT, PUPIL, lesson_of, page_of
from sojourn.server.live import Live
from sojourn.server.pages import to_table
from sojourn.server.people import Visitor, tables_of
from sojourn.server.tables import NoSeat, Plan, Tables
from sojourn.server.web import form, my_name, whole

router = APIRouter(include_in_schema=False)

TEACHER = "bot:greedy"
PACE = "fast"
MOST = 50  # of a person's open tables that are searched for a lesson begun before


@router.post("/games/{name}/learn")
async def learn(request: Request, name: str) -> Response:
    """Begin the lesson of a game, or go on with the one that was begun."""
    game, visitor, tables = rules_of(name), Visitor(request), tables_of(request)
    lesson = lesson_of(game)
    if lesson is None:
        raise SojournError(say("{game} has no lesson yet; open a table, or read its rules.", game=game.title))
    begun = [sheet for sheet in tables.storage.tables_of(visitor.person, MOST) if sheet.game == name and sheet.lesson > 0]
    if begun:
        return visitor.remember(to_table(await tables.get(begun[0].id)))
    mine = my_name(request) or say("Guest")
    sitters = ("you", *(TEACHER,) * (lesson.seats - 1))
    plan = Plan(name, sitters, (mine,), lesson.options, lesson.seed, PACE, lesson=True)
    return visitor.remember(to_table(await tables.create(plan, visitor.person)))


@router.post("/t/{table}/lesson")
async def turn_the_page(request: Request) -> Response:
    """Go on to the next page of the lesson, or leave it: the table stays."""
    live, fields = await here(request), await form(request)
    if acting(request, live) != PUPIL:
        raise NoSeat(say("Only who learns may turn the page."))
    read = whole(fields.get("read"), LEFT)
    await set_read(tables_of(request), live, LEFT if read is None else read)
    return answer(request, live)


async def set_read(tables: Tables, live: Live, read: int) -> None:
    """Keep how many pages were read; LEFT leaves the lesson, and so does turning the last one."""
    async with live.lock:
        page = page_of(live)
        if page is None:
            return
        kept = LEFT if read < 0 or read > len(page.lesson.steps) else max(live.sheet.lesson, read + 1)
        await tables.storage.set_field(live.sheet.id, "lesson", kept)
        live.sheet = replace(live.sheet, lesson=kept)
        live.ring()
