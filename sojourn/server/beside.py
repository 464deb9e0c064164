"""Routes beside the game: going back by agreement, what was missed, what a choice would bring, signs, the chart."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sojourn.core.errors import SojournError
from sojourn.core.record import SPECTATOR
from sojourn.core.words import language
from sojourn.server import chart, undoing
from sojourn.server.at_table import acting, answer, answer_after, here
from sojourn.server.foresee import foresee
from sojourn.server.language import say
from sojourn.server.live import Live
from sojourn.server.missed import Moment, left_at, picture, replay
from sojourn.server.people import own_seats, tables_of
from sojourn.server.reactions import react
from sojourn.server.scene import dressed
from sojourn.server.staging import read_trial
from sojourn.server.web import form, hot_seat, page, whole

router = APIRouter(prefix="/t/{table}", include_in_schema=False)


def shown(request: Request, live: Live) -> int:
    """The seat this page shows; behind a curtain it is nobody's."""
    seat, _ = hot_seat(request, live, whole(request.query_params.get("seat")))
    if seat == SPECTATOR:
        raise SojournError(say("Only the people at the table have something to look back on."))
    return seat


@router.post("/back")
async def ask_to_go_back(request: Request) -> Response:
    """Ask the others to go back to an own decision."""
    live, fields = await here(request), await form(request)
    seat, to = acting(request, live), whole(fields.get("to"), -1)
    wish = undoing.ask(tables_of(request), live, seat, -1 if to is None else to, own_seats(request, live))
    return await answer_after(request, live, wish)


@router.post("/back/answer")
async def answer_offer(request: Request) -> Response:
    """Say yes or no to somebody who asks to go back, or withdraw one's own question."""
    live, fields = await here(request), await form(request)
    seat, agrees = acting(request, live), fields.get("agree") == "1"
    wish = undoing.answer(tables_of(request), live, seat, agrees, own_seats(request, live))
    return await answer_after(request, live, wish)


async def moments_of(live: Live, seat: int) -> list[Moment]:
    """The replay for one seat, made once between two changes."""
    key = ("missed", seat, language())
    if key not in live.drawn:
        table, beat = live.table.copy(), live.beat
        made = await asyncio.to_thread(replay, table, seat, left_at(live, seat))
        if live.beat != beat:
            return made
        live.drawn[key] = made
    found: list[Moment] = live.drawn[key]
    return found


@router.get("/missed")
async def missed(request: Request) -> Response:
    """One step of the replay: the board as this seat saw it then."""
    live = await here(request)
    found = await moments_of(live, shown(request, live))
    step = min(max(whole(request.query_params.get("step"), 0) or 0, 0), len(found) - 1)
    texts = [dressed(text, live.names) for text in found[step].texts]
    return page(request, "_missed.html", board=picture(live, found[step]), texts=texts, step=step, last=len(found) - 1)


@router.get("/foresee")
async def foreseen(request: Request) -> Response:
    """What a choice would bring, as far as the seat can know."""
    live = await here(request)
    action = whole(request.query_params.get("action"), -1)
    texts = await foresee(live, shown(request, live), -1 if action is None else action, read_trial(request.query_params))
    return page(request, "_foresee.html", texts=[dressed(text, live.names) for text in texts])


@router.post("/react")
async def reaction(request: Request) -> Response:
    """Make a sign to everybody at the table."""
    live, fields = await here(request), await form(request)
    await react(tables_of(request).storage, live, acting(request, live), fields.get("icon", ""))
    return answer(request, live)


@router.get("/chart")
async def how_it_went(request: Request) -> Response:
    """One line for each seat over the whole game, once it is over."""
    live = await here(request)
    how = await course_of(live)
    return page(request, "_chart.html", drawing=chart.draw(how, live.names) if how else "")


async def course_of(live: Live) -> chart.Course | None:
    """How a finished game went, worked out once."""
    if not live.table.over:
        raise SojournError(say("How it went is drawn when the game is over."))
    if "course" not in live.drawn:
        live.drawn["course"] = await asyncio.to_thread(chart.course, live.table.copy())
    found: chart.Course | None = live.drawn["course"]
    return replace(found, title=live.rules.say(found.title) if found.title else say("Standing")) if found else None
