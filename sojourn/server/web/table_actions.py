"""What a page sends to its table: moves, talk, settings, changes of seats."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from sojourn.core.errors import IllegalAction, SojournError
from sojourn.server.request import (
    Visitor,
    acting_seat,
    form,
    move_id,
    own_seats,
    page_seat,
    table_of,
    tables_of,
    whole,
)
from sojourn.server.tables import fair_undo, multi_step, play, seats, settings, talk
from sojourn.server.tables.errors import NoSeat
from sojourn.server.tables.staging import read_trial
from sojourn.server.web.rendering import page
from sojourn.server.web.table_page import answer, answer_after
from sojourn.server.words import say

router = APIRouter(prefix="/t/{table}", include_in_schema=False)


@router.post("/play")
async def play_one(request: Request) -> Response:
    """Play one action, or show why not."""
    live, fields = await table_of(request), await form(request)
    action, at = whole(fields.get("action")), whole(fields.get("at"))
    seat = page_seat(request, live)
    if action is None:
        return answer(request, live, IllegalAction(say("No action was named.")))
    return await answer_after(request, live, play.play(tables_of(request), live, seat, action, move_id(fields), at))


@router.post("/turn")
async def play_turn(request: Request) -> Response:
    """Play the steps of `staged` as one: all or none; with `partly` as far as they go."""
    live, fields = await table_of(request), await form(request)
    seat = page_seat(request, live)
    if fields.get("ahead"):  # only the first steps, which the others wait for
        fields["staged"] = fields["ahead"]
    path_from = (whole(fields.get("at"), -1) or 0) if fields.get("partly") == "1" else None
    change = multi_step.play_steps(tables_of(request), live, seat, read_trial(fields), move_id(fields), path_from)
    return await answer_after(request, live, change)


@router.post("/undo")
async def undo(request: Request) -> Response:
    """Take one's last step back, if nobody learned anything from it."""
    live, fields = await table_of(request), await form(request)
    seat = page_seat(request, live)
    return await answer_after(request, live, fair_undo.undo(tables_of(request), live, seat, move_id(fields)))


@router.post("/why")
async def why(request: Request) -> Response:
    """Why an action is not allowed now."""
    live, fields = await table_of(request), await form(request)
    seat = page_seat(request, live)
    refusal = play.why_not(live, seat, whole(fields.get("action"), -1) or 0)
    return page(request, "_refusal.html", refusal=refusal, game=live.rules, live=live)


@router.post("/say")
async def say_something(request: Request) -> Response:
    """One line of conversation."""
    live, fields = await table_of(request), await form(request)
    seat = page_seat(request, live)
    await talk.talk(tables_of(request), live, seat, fields.get("text", ""))
    return answer(request, live)


@router.post("/notes")
async def notes(request: Request) -> Response:
    """Keep the seat's private notebook."""
    live, fields = await table_of(request), await form(request)
    seat = page_seat(request, live)
    await talk.write_notes(tables_of(request), live, seat, fields.get("text", ""))
    return Response(status_code=204)


@router.post("/pace")
async def pace(request: Request) -> Response:
    """How fast the bots play."""
    live, fields = await table_of(request), await form(request)
    acting_seat(request, live)
    await settings.set_pace(tables_of(request), live, fields.get("pace", ""))
    return answer(request, live)


@router.post("/skip")
async def skip(request: Request) -> Response:
    """Let the bots play without a pause until a person is asked."""
    live = await table_of(request)
    acting_seat(request, live)
    settings.skip_pauses(live)
    return answer(request, live)


@router.post("/quiet")
async def quiet(request: Request) -> Response:
    """Whether to be asked in every moment for talk."""
    live, fields = await table_of(request), await form(request)
    seat = page_seat(request, live)
    await settings.set_auto_pass(tables_of(request), live, seat, fields.get("quiet") == "1")
    return answer(request, live)


@router.post("/answers")
async def set_answers(request: Request) -> Response:
    """What is answered for the seat when it is asked a secret question: a field for each question."""
    live, fields = await table_of(request), await form(request)
    seat = page_seat(request, live)
    await settings.set_answers(tables_of(request), live, seat, fields)
    return answer(request, live)


@router.post("/hints")
async def allow_hints(request: Request) -> Response:
    """Switch hints off for the whole table, or stop minding them."""
    live, fields = await table_of(request), await form(request)
    seat = page_seat(request, live)
    await settings.allow_hints(tables_of(request), live, seat, fields.get("hints") == "1")
    return answer(request, live)


@router.post("/seats/{seat}")
async def change_seat(request: Request, seat: int) -> Response:
    """A new name, a bot in an empty seat, or one's own seat back."""
    live, fields = await table_of(request), await form(request)
    acting_seat(request, live)
    if not 0 <= seat < len(live.chairs):
        raise NoSeat(say("This table has no such seat."))
    mine = seat in own_seats(request, live)
    if "name" in fields and mine:
        await seats.rename(tables_of(request), live, seat, fields["name"])
    elif "sitter" in fields and (mine or fields["sitter"].startswith("bot:")):
        await seats.hand_over(tables_of(request), live, seat, fields["sitter"])
    else:
        raise NoSeat(say("This seat belongs to someone else."))
    return answer(request, live)


@router.post("/rematch")
async def rematch(request: Request) -> Response:
    """The same people again, with another deal or the same one."""
    live, visitor, fields = await table_of(request), Visitor(request), await form(request)
    acting_seat(request, live)
    same_deal = fields.get("deal") == "same" and live.table.over
    new = await seats.rematch(tables_of(request), live, visitor.person, same_deal)
    target = f"/t/{new.info.id}" if own_seats(request, new) else f"/join/{new.info.code}"
    return RedirectResponse(target, 303)


@router.get("/log")
async def saved_game(request: Request) -> Response:
    """The saved game, once it holds no secret any more."""
    live = await table_of(request)
    if not live.table.over:
        raise SojournError(say("The saved game reveals the deal, so you can download it only when the game is over."))
    name = f"{live.info.game}-{live.info.code}.log"
    return PlainTextResponse(str(live.log), headers={"content-disposition": f'attachment; filename="{name}"'})
