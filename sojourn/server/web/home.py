"""The home page: one's tables, the deal of the day, the wall of posters, one's finished games and records."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sojourn.server.catalogue import installed
from sojourn.server.request import tables_of
from sojourn.server.web.daily_pages import dailies
from sojourn.server.web.installable import title_words
from sojourn.server.web.me import LATEST, my_words
from sojourn.server.web.rendering import page
from sojourn.server.workers.daily_deal import today

router = APIRouter(include_in_schema=False)

LISTED = 12  # tables with a free seat that are shown


@router.get("/")
async def home(request: Request) -> Response:
    """The wall of posters, and what the person who asks has on this server."""
    listed = tables_of(request).storage.listed(LISTED)
    daily = dailies(request, today())[0]
    words = my_words(request, LATEST) | title_words(request)
    return page(request, "home.html", games=installed(), listed=listed, daily=daily, **words)
