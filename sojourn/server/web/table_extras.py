"""What a page may ask of its table beside moves: going back by agreement, hints, previews, what was missed, reactions."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sojourn.core.errors import IllegalAction
from sojourn.server.request import form, own_seats, page_seat, remembering_seat, table_of, tables_of, whole
from sojourn.server.tables import takeback
from sojourn.server.tables.catch_up import catch_up
from sojourn.server.tables.course import course_of
from sojourn.server.tables.decisive import decisive_of
from sojourn.server.tables.hints import Tips, tips
from sojourn.server.tables.preview import preview
from sojourn.server.tables.reactions import react
from sojourn.server.tables.results import has_winner
from sojourn.server.tables.staging import read_trial, stages
from sojourn.server.web import chart
from sojourn.server.web.rendering import page
from sojourn.server.web.scene import drawing
from sojourn.server.web.share import moment_of
from sojourn.server.web.table_page import answer, answer_after
from sojourn.server.words import dressed

router = APIRouter(prefix="/t/{table}", include_in_schema=False)


@router.post("/back")
async def ask_to_go_back(request: Request) -> Response:
    """Ask the others to go back to an own decision."""
    live, fields = await table_of(request), await form(request)
    seat, to = page_seat(request, live), whole(fields.get("to"), -1)
    change = takeback.ask(tables_of(request), live, seat, -1 if to is None else to, own_seats(request, live))
    return await answer_after(request, live, change)


@router.post("/back/answer")
async def answer_offer(request: Request) -> Response:
    """Say yes or no to somebody who asks to go back, or withdraw one's own question."""
    live, fields = await table_of(request), await form(request)
    seat, agrees = page_seat(request, live), fields.get("agree") == "1"
    change = takeback.answer(tables_of(request), live, seat, agrees, own_seats(request, live))
    return await answer_after(request, live, change)


@router.get("/missed")
async def missed(request: Request) -> Response:
    """One moment of what was missed: the board as this seat saw it then, without anything to click."""
    live = await table_of(request)
    found = await catch_up(live, remembering_seat(request, live))
    step = min(max(whole(request.query_params.get("step"), 0) or 0, 0), len(found) - 1)
    board = drawing(live.rules, live.table.content, found[step].view, {"actions": (), "names": live.names})
    texts = [dressed(text, live.names) for text in found[step].texts]
    return page(request, "_catch_up.html", board=board, texts=texts, step=step, last=len(found) - 1)


@router.get("/foresee")
async def foresee(request: Request) -> Response:
    """What a choice would bring, as far as the seat can know."""
    live = await table_of(request)
    action = whole(request.query_params.get("action"), -1)
    seat = remembering_seat(request, live)
    brings = await preview(live, seat, -1 if action is None else action, read_trial(request.query_params))
    return page(request, "_preview.html", texts=[dressed(text, live.names) for text in brings.sentences])


@router.post("/hint")
async def hint(request: Request) -> Response:
    """The panel with the best three moves and the reasons for them."""
    live = await table_of(request)
    seat = page_seat(request, live)
    try:
        found = await tips(tables_of(request), live, seat, read_trial(request.query_params))
    except IllegalAction as refusal:
        found = Tips([], refusal.reason)
    rows = [{name: dressed(getattr(tip, name), live.names) for name in ("text", "reason", "reply")} for tip in found.tips]
    return page(
        request,
        "_hint.html",
        rows=list(zip(found.tips, rows, strict=True)),
        note=found.note,
        staged=stages(live, seat),
        has_winner=has_winner(live),
    )


@router.post("/react")
async def reaction(request: Request) -> Response:
    """Make a sign to everybody at the table."""
    live, fields = await table_of(request), await form(request)
    await react(tables_of(request).storage, live, page_seat(request, live), fields.get("icon", ""))
    return answer(request, live)


@router.get("/chart")
async def how_it_went(request: Request) -> Response:
    """One line for each seat over the whole game, once it is over."""
    live = await table_of(request)
    how = await course_of(live)
    return page(request, "_chart.html", drawing=chart.draw(how, live.names) if how else "")


@router.get("/decisive")
async def decisive_moment(request: Request) -> Response:
    """The move that decided the game, once it is over."""
    live = await table_of(request)
    found = await decisive_of(live)
    return page(request, "_decisive.html", moment=moment_of(live, found.move) if found else None)
