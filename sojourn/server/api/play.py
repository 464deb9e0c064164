"""The API at a table: what is seen and asked, moves, taking back, looking back and ahead."""

from __future__ import annotations

import asyncio
import math
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sojourn.core.errors import SojournError
from sojourn.core.record import SPECTATOR
from sojourn.core.table import Seen
from sojourn.server.api.models import PROBLEMS, Agree, Back, Play, Seat, Since, TableId, spoken
from sojourn.server.event_stream import event_stream
from sojourn.server.request import acting_seat, look_of, own_people, own_seats, table_and_seat, tables_of, viewing_seat
from sojourn.server.tables import fair_undo, takeback
from sojourn.server.tables import play as actions
from sojourn.server.tables.catch_up import Moment, catch_up
from sojourn.server.tables.clock import deadline
from sojourn.server.tables.course import course_of
from sojourn.server.tables.hints import tips
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.presence import is_here
from sojourn.server.tables.preview import preview
from sojourn.server.tables.reactions import current
from sojourn.server.tables.standing_answers import asked_now, settings_of
from sojourn.server.words import plainly, say

router = APIRouter(prefix="/api")


@router.get("/tables/{table}", tags=["play"], responses=PROBLEMS)
async def look(request: Request, table: TableId, seat: Seat = None, since: Since = 0) -> dict[str, Any]:
    """What you see now: your view, the question you are asked, your actions and the story."""
    live = await tables_of(request).get(table)
    mine = viewing_seat(request, live) if seat is None else acting_seat(request, live, seat)
    is_here(tables_of(request), live, own_people(request, live))
    return seen(request, live, mine, since)


@router.post("/tables/{table}/play", tags=["play"], responses=PROBLEMS)
async def play(request: Request, table: TableId, wish: Play, seat: Seat = None) -> dict[str, Any]:
    """Play one action. Once you get the answer, the move is on disk."""
    live, mine = await table_and_seat(request, table, seat)
    await actions.play(tables_of(request), live, mine, wish.action, wish.move_id, wish.at)
    return {"move": live.seen.count(mine), "to_act": live.table.to_act, "over": live.table.over}


@router.post("/tables/{table}/undo", tags=["play"], responses=PROBLEMS)
async def undo(request: Request, table: TableId, seat: Seat = None) -> dict[str, Any]:
    """Take your last step back, if nobody learned anything from it (see `can_undo`)."""
    live, mine = await table_and_seat(request, table, seat)
    await fair_undo.undo(tables_of(request), live, mine)
    return {"move": live.seen.count(mine), "to_act": live.table.to_act}


@router.get("/tables/{table}/why-not/{action}", tags=["play"], responses=PROBLEMS)
async def why_not(
    request: Request, table: TableId, action: Annotated[int, Path(ge=-(2**31), lt=2**31)], seat: Seat = None
) -> dict[str, str]:
    """Why an action is not allowed now, with the rule's ID."""
    live, mine = await table_and_seat(request, table, seat)
    refusal = actions.why_not(live, mine, action)
    return {"reason": plainly(refusal.reason, live.names), "rule": refusal.rule}


@router.get("/tables/{table}/events", tags=["play"], response_model=None, responses=PROBLEMS | spoken("text/event-stream"))
async def events(request: Request, table: TableId) -> Response:
    """Server-sent events: `table-moved` says that table X is at move N; `still-here` comes while nothing changes."""
    return await event_stream(request)


@router.get("/tables/{table}/log", tags=["play"], response_model=None, responses=PROBLEMS | spoken("text/plain"))
async def saved_game(request: Request, table: TableId) -> Response:
    """The saved game. It reveals the deal, so you can get it only when the game is over."""
    live = await tables_of(request).get(table)
    if not live.table.over:
        raise SojournError(say("The saved game reveals the deal, so you can download it only when the game is over."))
    return PlainTextResponse(str(live.log))


@router.get("/tables/{table}/back", tags=["play"], responses=PROBLEMS)
async def look_at_offer(request: Request, table: TableId, seat: Seat = None) -> dict[str, Any]:
    """Who is asking to go back, if anyone is, and the decisions you could ask to go back to."""
    return offer_of(*await table_and_seat(request, table, seat))


@router.post("/tables/{table}/back", tags=["play"], responses=PROBLEMS)
async def ask_to_go_back(request: Request, table: TableId, wish: Back, seat: Seat = None) -> dict[str, Any]:
    """Ask everyone to go back to one of your decisions. Bots agree; people are asked."""
    live, mine = await table_and_seat(request, table, seat)
    await takeback.ask(tables_of(request), live, mine, wish.to, own_seats(request, live))
    return offer_of(live, mine) | {"move": live.seen.count(mine)}


@router.post("/tables/{table}/back/answer", tags=["play"], responses=PROBLEMS)
async def answer_offer(request: Request, table: TableId, wish: Agree, seat: Seat = None) -> dict[str, Any]:
    """Agree to go back, or refuse. Whoever asked withdraws by refusing."""
    live, mine = await table_and_seat(request, table, seat)
    await takeback.answer(tables_of(request), live, mine, wish.agree, own_seats(request, live))
    return offer_of(live, mine) | {"move": live.seen.count(mine)}


@router.get("/tables/{table}/missed", tags=["play"], responses=PROBLEMS)
async def what_did_i_miss(request: Request, table: TableId, seat: Seat = None) -> list[dict[str, Any]]:
    """The moments since your last choice, each with the view you had then."""
    live, mine = await table_and_seat(request, table, seat)
    return [_moment(live, mine, moment) for moment in await catch_up(live, mine)]


@router.get("/tables/{table}/moment", tags=["play"], responses=PROBLEMS)
async def one_moment(
    request: Request, table: TableId, move: Annotated[int | None, Query(ge=0, lt=2**31)] = None, seat: Seat = None
) -> dict[str, Any]:
    """The view after this many moves: your own during the game, any seat's when it is over."""
    look = await look_of(request)
    playback = look.playback
    view = await asyncio.to_thread(playback.view, look.at, look.seat)
    texts = [plainly(text, playback.names) for text in playback.sentences(look.at, look.seat)]
    seen = Seen(playback.table.game, playback.table.content, look.seat, view).as_dict()
    return {"move": look.move, "last": look.numbers.last, "sentences": texts, "view": seen}


@router.get("/tables/{table}/foresee", tags=["play"], responses=PROBLEMS)
async def what_would_happen(
    request: Request, table: TableId, action: Annotated[int, Query(ge=0, lt=2**31)], seat: Seat = None
) -> list[str]:
    """What one of your actions would do now, as far as you can know."""
    live, mine = await table_and_seat(request, table, seat)
    return [plainly(text, live.names) for text in (await preview(live, mine, action)).sentences]


@router.get("/tables/{table}/hints", tags=["play"], responses=PROBLEMS)
async def what_would_a_strong_player_do(request: Request, table: TableId, seat: Seat = None) -> dict[str, Any]:
    """The best three moves with estimated chances, from your own view; `text` says what holds for all, or why there are none.

    A move with 0 `games` is a quick opinion: nothing was searched yet, and its `chance` is null.
    """
    live, mine = await table_and_seat(request, table, seat)
    found = await tips(tables_of(request), live, mine)
    rows = [
        {"action": t.action, "chance": t.chance, "games": t.games}
        | {name: plainly(words, live.names) for name, words in (("text", t.text), ("reason", t.reason), ("reply", t.reply))}
        for t in found.tips
    ]
    return {"hints": rows, "text": found.note}


@router.get("/tables/{table}/chart", tags=["play"], responses=PROBLEMS)
async def how_it_went(request: Request, table: TableId) -> dict[str, Any]:
    """Every seat's standing over the game, once it is over."""
    live = await tables_of(request).get(table)
    how = await course_of(live)
    if how is None:
        return {"title": "", "moves": [], "lines": []}
    lines = [[x if math.isfinite(x) else None for x in line] for line in how.lines]
    return {"title": how.title, "moves": how.moves, "lines": lines}


# --- JSON ----------------------------------------------------------------------------------------


def seen(request: Request, live: LiveTable, seat: int, since: int) -> dict[str, Any]:
    """What this seat may know, as JSON."""
    table, names, secret = live.table, live.names, asked_now(live.table)
    if seat != SPECTATOR:
        live.remember_question(seat)
    view = table.view(seat)
    actions = [] if seat == SPECTATOR or table.over else table.actions(seat)
    return {
        "table": live.info.id,
        "code": live.info.code,
        "game": live.info.game,
        "rules": live.info.rules,
        "content": live.info.content,
        "options": live.info.options,
        "move": live.seen.count(seat),
        "seat": seat,
        "your_seats": own_seats(request, live),
        "names": names,
        "sitters": [chair.sitter for chair in live.chairs],
        "to_act": table.to_act,
        "clock": live.info.clock,
        "stand_in": live.info.stand_in,
        "deadlines": [deadline(live.info, chair, live.owed) for chair in live.chairs],
        "away": [chair.seat for chair in live.chairs if chair.away],
        "can_undo": live.can_undo(seat),
        "secret_question": secret.id if secret and table.to_act else "",
        "answers": {setting.question.id: setting.answer for setting in settings_of(live, seat)},
        "prompt": plainly(view.prompt, names) if seat != SPECTATOR else "",
        "actions": [{"number": a.number, "name": a.name, "params": a.params, "text": plainly(a.text, names)} for a in actions],
        "view": view.as_dict(),
        "sentences": sentences(live, seat, since),
        "said": [{"seat": s.seat, "text": s.text, "at": s.at} for s in live.said[-100:]],
        "reactions": [{"seat": r.seat, "icon": r.icon} for r in current(live.reactions)],
        "sealed": live.sealed,
        "over": table.over,
        "result": result(live),
    }


def sentences(live: LiveTable, seat: int, since: int) -> list[dict[str, Any]]:
    """The story from a move on; both are numbered as this seat counts."""
    numbers = live.seen.numbers(seat)
    told = [(numbers.shown(n), text) for n, text in live.table.sentences(seat, numbers.move(since))]
    return [{"move": n, "text": plainly(text, live.names)} for n, text in told if n >= since]


def result(live: LiveTable) -> dict[str, Any] | None:
    """How it ended, with the seed and salt that the seal was made of; None while it goes on."""
    outcome = live.table.outcome
    if outcome is None:
        return None
    words = plainly(outcome.reason, live.names)
    return {
        "points": outcome.points,
        "winners": outcome.winners,
        "succeeded": outcome.succeeded,
        "reason": words,
        "seed": live.info.seed,
        "salt": live.info.salt,
    }


def offer_of(live: LiveTable, seat: int) -> dict[str, Any]:
    """What is asked of whom, and where this seat could ask to go back to."""
    offer = live.offer
    points = [{"to": p.to, "back": p.back, "text": plainly(p.text, live.names)} for p in takeback.points(live, seat)]
    if offer is None:
        return {"offer": None, "points": points}
    to, back = takeback.distance(live, offer, seat)
    asked = {"seat": offer.seat, "to": to, "back": back, "waits_for": takeback.waits_for(live, offer)}
    return {"offer": asked, "points": points}


def _moment(live: LiveTable, seat: int, moment: Moment) -> dict[str, Any]:
    """One moment of what was missed."""
    view = Seen(live.rules, live.table.content, seat, moment.view).as_dict()
    return {"move": moment.move, "sentences": [plainly(text, live.names) for text in moment.texts], "view": view}
