"""The table's own routes: the page, its live fragment, a move, a refusal, talk, the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Mapping

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse

from sojourn.core.errors import IllegalAction, SojournError
from sojourn.core.words import language, speaking
from sojourn.server.language import say
from sojourn.server.live import Live
from sojourn.server.people import Visitor, must_own, own_seats, tables_of
from sojourn.server.staging import Trial
from sojourn.server.tables import NoSeat
from sojourn.server.undoing import review
from sojourn.server.web import drawn_scene, form, hot_seat, page, table_answer, table_words, wants_fragment, whole

log = logging.getLogger("sojourn")
router = APIRouter(prefix="/t/{table}", include_in_schema=False)

HEAD_START = 0.05  # seconds at most until the one who moved is answered: first the others come for what they see
HEARING = 0.001  # seconds until all streams were written to
BREATH = 0.05  # seconds between two beats of a stream: a burst of moves is one message
STILL_HERE = 3.0  # seconds: a stream that says nothing for longer is dead, and its page listens anew


async def here(request: Request) -> Live:
    """The table of this address."""
    return await tables_of(request).get(request.path_params["table"])


def acting(request: Request, live: Live) -> int:
    """The seat the asker acts for."""
    return must_own(request, live, whole(request.query_params.get("seat")))


def move_id(fields: Mapping[str, str]) -> str | None:
    """The id a page gave its move, so that sending it twice plays it once."""
    return (fields.get("move_id") or "")[:40] or None


async def answer_after(request: Request, live: Live, wish: Awaitable[None]) -> Response:
    """The table once a wish is done, or with the reason why not."""
    seat, _ = hot_seat(request, live, whole(request.query_params.get("seat")))
    try:
        await wish
    except IllegalAction as refusal:
        return answer(request, live, refusal)
    await draw_ahead(live, seat)
    await live.others_came(seat, HEAD_START)
    return answer(request, live)


async def draw_ahead(live: Live, mover: int) -> None:
    """While the others hear of a move and come for it: draw what they will see."""
    await asyncio.sleep(HEARING)
    for seat in (live.owed - {mover}) & live.spoken.keys():
        try:
            with speaking(live.spoken[seat]):
                drawn_scene(live, seat, False, Trial())
        except Exception:  # that seat is told when it asks; the move itself is made
            log.exception("%s: what seat %d sees cannot be drawn", live.rules.name, seat)
        await asyncio.sleep(0)  # whoever is here already is answered first


def answer(request: Request, live: Live, refusal: IllegalAction | None = None) -> Response:
    """The new fragment for the page's script; for a plain form, the page itself."""
    if wants_fragment(request):
        return table_answer(request, live, refusal)
    if refusal is not None:
        return page(request, "table.html", 422, **table_words(request, live, refusal))
    return RedirectResponse(f"/t/{live.sheet.id}?{request.url.query}", 303)


@router.get("")
async def table_page(request: Request) -> Response:
    """The whole page."""
    live = await here(request)
    words = table_words(request, live)
    seat = words["scene"].seat
    notes = tables_of(request).storage.notes(live.sheet.id, seat) if seat >= 0 else ""
    return page(request, "table.html", notes=notes, **words)


@router.get("/view")
async def fragment(request: Request) -> Response:
    """What the asker sees now; nothing if the page shows that already."""
    live = await here(request)
    seat, _ = hot_seat(request, live, whole(request.query_params.get("seat")))
    live.came(seat)
    live.spoken[seat] = language()
    if request.headers.get("x-known") == live.mark(seat):
        return Response(status_code=204)
    return table_answer(request, live)


@router.get("/events")
async def events(request: Request) -> Response:
    """That the table has moved, and nothing else: each browser then fetches its own view."""
    live = await here(request)
    return StreamingResponse(beats(request, live), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def beats(request: Request, live: Live) -> AsyncIterator[str]:
    """ "Table X is at move N", at once and whenever that changes what the asker sees; "still here" otherwise."""
    wanted, told = whole(request.query_params.get("seat")), ""
    yield "retry: 500\n\n"
    while not request.app.state.closing.is_set():
        live = await tables_of(request).get(live.sheet.id)  # the same one, unless it was let go meanwhile
        seat = hot_seat(request, live, wanted)[0]
        beat, mark = live.beat, live.mark(seat)
        if mark != told:
            told = mark
            yield f'id: {live.number}\nevent: table-moved\ndata: {{"table":"{live.sheet.id}","move":{live.number}}}\n\n'
            await asyncio.sleep(BREATH)
        elif not await heard(live, seat, beat):
            yield "event: still-here\ndata: {}\n\n"


async def heard(live: Live, seat: int, beat: int) -> bool:
    """Wait for the table's next change, as one of its listeners; False if nothing happened for a while."""
    live.listening[seat] += 1
    try:
        return await live.changed(beat, STILL_HERE)
    finally:
        live.listening[seat] -= 1


@router.post("/play")
async def play(request: Request) -> Response:
    """Play one action, or show why not."""
    live, fields = await here(request), await form(request)
    action, at = whole(fields.get("action")), whole(fields.get("at"))
    seat = acting(request, live)
    if action is None:
        return answer(request, live, IllegalAction(say("No action was named.")))
    return await answer_after(request, live, tables_of(request).play(live, seat, action, move_id(fields), at))


@router.post("/undo")
async def undo(request: Request) -> Response:
    """Take one's last step back, if nobody learned anything from it."""
    live, fields = await here(request), await form(request)
    seat = acting(request, live)
    return await answer_after(request, live, tables_of(request).undo(live, seat, move_id(fields)))


@router.post("/why")
async def why(request: Request) -> Response:
    """Why an action is not allowed now."""
    live, fields = await here(request), await form(request)
    seat = acting(request, live)
    refusal = tables_of(request).why_not(live, seat, whole(fields.get("action"), -1) or 0)
    return page(request, "_refusal.html", refusal=refusal, game=live.rules, live=live)


@router.post("/say")
async def talk(request: Request) -> Response:
    """One line of conversation."""
    live, fields = await here(request), await form(request)
    seat = acting(request, live)
    await tables_of(request).say(live, seat, fields.get("text", ""))
    return answer(request, live)


@router.post("/notes")
async def notes(request: Request) -> Response:
    """Keep the seat's private notebook."""
    live, fields = await here(request), await form(request)
    seat = acting(request, live)
    await tables_of(request).note(live, seat, fields.get("text", ""))
    return Response(status_code=204)


@router.post("/pace")
async def pace(request: Request) -> Response:
    """How fast the bots play."""
    live, fields = await here(request), await form(request)
    must_own(request, live)
    await tables_of(request).set_pace(live, fields.get("pace", ""))
    return answer(request, live)


@router.post("/skip")
async def skip(request: Request) -> Response:
    """Let the bots hurry until a person is asked."""
    live = await here(request)
    must_own(request, live)
    tables_of(request).skip(live)
    return answer(request, live)


@router.post("/quiet")
async def quiet(request: Request) -> Response:
    """Whether to be asked in every moment for talk."""
    live, fields = await here(request), await form(request)
    seat = acting(request, live)
    await tables_of(request).hush(live, seat, fields.get("quiet") == "1")
    return answer(request, live)


@router.post("/seats/{seat}")
async def change_seat(request: Request, seat: int) -> Response:
    """A new name, a bot in an empty seat, or one's own seat back."""
    live, fields = await here(request), await form(request)
    must_own(request, live)
    if not 0 <= seat < len(live.chairs):
        raise NoSeat(say("This table has no such seat."))
    mine = seat in own_seats(request, live)
    if "name" in fields and mine:
        await tables_of(request).rename(live, seat, fields["name"])
    elif "sitter" in fields and (mine or fields["sitter"].startswith("bot:")):
        await tables_of(request).hand_over(live, seat, fields["sitter"])
        await review(tables_of(request), live)
    else:
        raise NoSeat(say("This seat belongs to somebody else."))
    return answer(request, live)


@router.post("/rematch")
async def rematch(request: Request) -> Response:
    """The same people again."""
    live, visitor = await here(request), Visitor(request)
    must_own(request, live)
    new = await tables_of(request).rematch(live, visitor.person)
    target = f"/t/{new.sheet.id}" if own_seats(request, new) else f"/join/{new.sheet.code}"
    return RedirectResponse(target, 303)


@router.get("/log")
async def saved_game(request: Request) -> Response:
    """The saved game, once it holds no secret any more."""
    live = await here(request)
    if not live.table.over:
        raise SojournError(say("The saved game holds the deal; it can be downloaded when the game is over."))
    name = f"{live.sheet.game}-{live.sheet.code}.log"
    return PlainTextResponse(str(live.table.log), headers={"content-disposition": f'attachment; filename="{name}"'})
