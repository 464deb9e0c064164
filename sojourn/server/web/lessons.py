"""Learning to play: the routes of a first game with its lesson."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sojourn.server.catalogue import game_named
from sojourn.server.request import Visitor, form, page_seat, table_of, tables_of, whole
from sojourn.server.tables import lesson
from sojourn.server.tables.errors import NoSeat
from sojourn.server.tables.lesson import LEFT, PUPIL
from sojourn.server.web.pages import to_table
from sojourn.server.web.rendering import my_name
from sojourn.server.web.table_page import answer
from sojourn.server.words import say

router = APIRouter(include_in_schema=False)


@router.post("/games/{name}/learn")
async def learn(request: Request, name: str) -> Response:
    """Begin the lesson of a game, or go on with the one that was begun."""
    game, visitor = game_named(name), Visitor(request)
    live = await lesson.begin(tables_of(request), game, visitor.person, my_name(request) or say("Guest"))
    return visitor.remember(to_table(live))


@router.post("/t/{table}/lesson")
async def turn_the_page(request: Request) -> Response:
    """Go on to the next page of the lesson, or leave it: the table stays."""
    live, fields = await table_of(request), await form(request)
    if page_seat(request, live) != PUPIL:
        raise NoSeat(say("Only the player taking the lesson can turn the page."))
    read = whole(fields.get("read"), LEFT)
    await lesson.set_read(tables_of(request), live, LEFT if read is None else read)
    return answer(request, live)
