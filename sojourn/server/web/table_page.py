"""The table's page: the whole of it, and the fragment its script fetches after every change."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sojourn.core.errors import IllegalAction
from sojourn.core.words import language, speaking
from sojourn.server.event_stream import event_stream
from sojourn.server.request import own_people, own_seats, seat_key, shown_seat, table_of, tables_of, wants_fragment, whole
from sojourn.server.tables.lesson import PUPIL, page_of
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.page_cache import SCENE, CacheKey
from sojourn.server.tables.staging import NOTHING, Trial, read_trial
from sojourn.server.web.addresses import base, invitation
from sojourn.server.web.happenings import since as cues_since
from sojourn.server.web.reminder_words import reminder_words
from sojourn.server.web.rendering import page
from sojourn.server.web.scene import Scene, scene
from sojourn.server.web.table_context import table_context

log = logging.getLogger("sojourn")
router = APIRouter(prefix="/t/{table}", include_in_schema=False)

OTHERS_FIRST = 0.05  # seconds at most that the answer to a move waits until the others have fetched their view of it
STREAMS_WRITTEN = 0.001  # seconds until all event streams were written to


@router.get("")
async def table_page(request: Request) -> Response:
    """The whole page."""
    live = await table_of(request)
    words = table_words(request, live)
    seat = words["scene"].seat
    notes = tables_of(request).storage.notes(live.info.id, seat) if seat >= 0 else ""
    return page(request, "table.html", notes=notes, **words)


@router.get("/view")
async def fragment(request: Request) -> Response:
    """What the asker sees now; nothing if the page shows that already."""
    live = await table_of(request)
    seat, _ = shown_seat(request, live)
    live.fetched(seat)
    live.languages[seat] = language()
    if request.headers.get("x-known") == live.page_version(seat):
        return Response(status_code=204)
    return page(request, "_table.html", **table_words(request, live))


router.get("/events")(event_stream)


# --- Answers that show the table -----------------------------------------------------------------


async def answer_after(request: Request, live: LiveTable, change: Awaitable[None]) -> Response:
    """The table once a change is made, or with the reason why not."""
    seat, _ = shown_seat(request, live)
    try:
        await change
    except IllegalAction as refusal:
        return answer(request, live, refusal)
    await draw_ahead(live, seat)
    await live.wait_for_others(seat, OTHERS_FIRST)
    return answer(request, live)


async def draw_ahead(live: LiveTable, mover: int) -> None:
    """Draw what the others will see, while their pages hear of the change and fetch it."""
    await asyncio.sleep(STREAMS_WRITTEN)
    for seat in (live.not_fetched - {mover}) & live.languages.keys():
        try:
            with speaking(live.languages[seat]):
                drawn_scene(live, seat)
        except Exception:  # that seat is told when it asks; the move itself is made
            log.exception("%s: what seat %d sees cannot be drawn", live.rules.name, seat)
        await asyncio.sleep(0)  # requests that have arrived are answered first


def answer(request: Request, live: LiveTable, refusal: IllegalAction | None = None) -> Response:
    """The new fragment for the page's script; for a plain form, the page itself."""
    if wants_fragment(request):
        return page(request, "_table.html", 200 if refusal is None else 422, **table_words(request, live, refusal))
    if refusal is not None:
        return page(request, "table.html", 422, **table_words(request, live, refusal))
    return RedirectResponse(f"/t/{live.info.id}?{request.url.query}", 303)


# --- What the templates need ---------------------------------------------------------------------


def table_words(request: Request, live: LiveTable, refusal: IllegalAction | None = None) -> dict[str, Any]:
    """Everything the table's templates need for whoever asks."""
    whole_story = request.query_params.get("story") == "whole"
    seat, curtain = shown_seat(request, live)
    trial = read_trial(request.query_params)
    try:
        seen = drawn_scene(live, seat, whole_story, trial)
    except IllegalAction as unfit:  # what was staged is dropped, and the page says so
        seen, refusal = drawn_scene(live, seat, whole_story), refusal or unfit
    staged = seen.staging is not None and bool(seen.staging.numbers)
    return {
        "live": live,
        "game": live.rules,
        "scene": seen,
        "mine": own_seats(request, live),
        "curtain": curtain,
        "hot": len(own_people(request, live)) > 1,
        "refusal": refusal,
        "still": set(request.headers.get("x-still", "").split()),  # layers of the board that the page shows already
        "cues": cues_since(seen.cues, whole(request.headers.get("x-told"), seen.told) or 0),
        "dropped": bool(trial.numbers) and not staged,
        "move_id": secrets.token_urlsafe(12),
        "drawn": time.monotonic_ns() // 1000,  # answers may overtake each other
        "address": invitation(request, live),
        "base": base(request),
        "seat_link": f"{base(request)}/seat/{live.info.id}/{seat}/{seat_key(request, live, seat)}" if seat >= 0 else "",
        "whole_story": whole_story,
        "reminders": reminder_words(request, live, seat),
        "lesson": page_of(live, len(trial.numbers) if staged else 0) if seat == PUPIL else None,
    } | table_context(live, seat)


def drawn_scene(live: LiveTable, seat: int, whole_story: bool = False, trial: Trial = NOTHING) -> Scene:
    """The scene of a seat, drawn once for all who ask between two changes; a turn in the making is drawn each time."""
    if trial.numbers:
        return scene(live, seat, whole_story, trial)
    return live.cache.get(scene_key(seat, whole_story), lambda: scene(live, seat, whole_story))


def scene_key(seat: int, whole_story: bool = False) -> CacheKey[Scene]:
    """Where the scene of a seat is cached, in the language in force."""
    return CacheKey(SCENE, seat, language(), int(whole_story))
