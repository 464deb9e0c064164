"""The public page of a finished game: who played, how it ended, the picture, the replay. Nothing of a game that goes on."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sojourn.core.record import SPECTATOR
from sojourn.core.words import language, listed
from sojourn.server.request import table_of
from sojourn.server.tables.course import course_of
from sojourn.server.tables.daily import label
from sojourn.server.tables.decisive import decisive_of, told
from sojourn.server.tables.errors import NoTable
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.looking_back import playback_of
from sojourn.server.tables.page_cache import CacheKey
from sojourn.server.web import chart
from sojourn.server.web.addresses import base
from sojourn.server.web.ending import headline_of, picture_of, rows_of
from sojourn.server.web.rendering import page
from sojourn.server.web.scene import drawing
from sojourn.server.web.share_picture import share_png
from sojourn.server.words import dressed, plainly, say

router = APIRouter(prefix="/s/{table}", include_in_schema=False)

DAY = 24 * 3600


async def finished(request: Request) -> LiveTable:
    """The table of this address, once it is over."""
    live = await table_of(request)
    if not live.table.over:
        raise NoTable(say("This game is still being played; it can be shared when it is over."))
    return live


@router.get("")
async def share_page(request: Request) -> Response:
    """The page: headline, names, picture, chart, decisive moment."""
    live = await finished(request)
    how, decisive = await course_of(live), await decisive_of(live)
    words = await asyncio.to_thread(words_of, live)
    return page(
        request,
        "share.html",
        live=live,
        game=live.rules,
        base=base(request),
        chart=chart.draw(how, live.names) if how else "",
        moment=moment_of(live, decisive.move) if decisive else None,
        **words,
    )


def words_of(live: LiveTable) -> dict[str, Any]:
    """What is said of the game, as a spectator reads it."""
    outcome = live.table.outcome
    assert outcome is not None
    view = live.table.view(SPECTATOR).record
    return {
        "headline": headline_of(live, view, outcome, SPECTATOR),
        "reason": plainly(outcome.reason, live.names),
        "rows": rows_of(live, outcome),
        "names": listed(live.names),
        "occasion": label(live.info.daily),
        "picture": picture_of(live, view) or board_of(live, view),
    }


def board_of(live: LiveTable, view: Any) -> str:
    """The board as it was left, for games that draw no picture of their own."""
    return drawing(live.rules, live.table.content, view, {"actions": (), "names": live.names})


def moment_of(live: LiveTable, move: int) -> dict[str, Any]:
    """The decisive move in words, and where it can be seen."""
    texts = [dressed(text, live.names) for text in told(playback_of(live), move)]
    return {"texts": texts, "move": move, "last": len(live.table.moves), "address": f"/t/{live.info.id}/replay?move={move}"}


@router.get("/picture.png")
async def share_picture(request: Request) -> Response:
    """The picture other sites show beside the link; drawn once in each language."""
    live = await finished(request)
    key = CacheKey[bytes]("share picture", language=language())
    png = await live.cache.fetch(key, lambda: asyncio.to_thread(png_of, live))
    headers = {"cache-control": f"public, max-age={DAY}", "cross-origin-resource-policy": "cross-origin"}
    return Response(png, media_type="image/png", headers=headers)


def png_of(live: LiveTable) -> bytes:
    """The picture as a file."""
    words, outcome = words_of(live), live.table.outcome
    assert outcome is not None
    best = outcome.winners or outcome.succeeded
    seats = sorted(range(live.table.seats), key=lambda seat: (seat not in best, -outcome.points[seat]))
    standings = [(seat, live.names[seat], outcome.points[seat], seat in best) for seat in seats]
    return share_png(live.rules, words["occasion"], words["headline"], standings, words["picture"])
