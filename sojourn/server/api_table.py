"""The JSON API, second part: what else a page can do at a table."""

from __future__ import annotations

import asyncio
import math
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from starlette.requests import Request

from sojourn.core.table import Seen
from sojourn.server import undoing
from sojourn.server.api import PROBLEMS, Seat, TableId
from sojourn.server.around import minded_by
from sojourn.server.beside import course_of, moments_of
from sojourn.server.foresee import foresee
from sojourn.server.hints import tips
from sojourn.server.live import Live
from sojourn.server.missed import as_json
from sojourn.server.people import Visitor, must_own, own_seats, tables_of
from sojourn.server.reactions import REACTIONS, react
from sojourn.server.replay import looked_at
from sojourn.server.scene import plainly

router = APIRouter(prefix="/api/tables/{table}", responses=PROBLEMS)


class Back(BaseModel):
    """Where to go back to."""

    to: int = Field(ge=0, le=10_000_000, description="How many moves stay; one of `points` of the offer.")


class Agree(BaseModel):
    """Yes or no."""

    agree: bool


class Sign(BaseModel):
    """A quick reaction."""

    icon: str = Field(max_length=20, description=", ".join(REACTIONS))


class Allow(BaseModel):
    """Whether you mind hints at the table."""

    hints: bool


class Quiet(BaseModel):
    """Whether moments for talk pass without asking."""

    quiet: bool


async def table_and_seat(request: Request, table: str, seat: int | None) -> tuple[Live, int]:
    """The table, and the seat the asker acts for."""
    live = await tables_of(request).get(table)
    return live, must_own(request, live, seat)


def offer_of(live: Live, seat: int) -> dict[str, Any]:
    """What is asked of whom, and where this seat could ask to go back to."""
    offer, moves = live.offer, len(live.table.moves)
    points = [{"to": p.to, "back": p.back, "text": plainly(p.text, live.names)} for p in undoing.points(live, seat)]
    if offer is None:
        return {"offer": None, "points": points}
    asked = {"seat": offer.seat, "to": offer.to, "back": moves - offer.to, "waits_for": undoing.waits_for(live, offer)}
    return {"offer": asked, "points": points}


@router.get("/back", tags=["play"])
async def look_at_offer(request: Request, table: TableId, seat: Seat = None) -> dict[str, Any]:
    """Who asks to go back, if anybody does, and the decisions you could ask to go back to."""
    return offer_of(*await table_and_seat(request, table, seat))


@router.post("/back", tags=["play"])
async def ask_to_go_back(request: Request, table: TableId, wish: Back, seat: Seat = None) -> dict[str, Any]:
    """Ask everybody to go back to one of your decisions. Bots agree; people are asked."""
    live, mine = await table_and_seat(request, table, seat)
    await undoing.ask(tables_of(request), live, mine, wish.to, own_seats(request, live))
    return offer_of(live, mine) | {"move": live.number}


@router.post("/back/answer", tags=["play"])
async def answer_offer(request: Request, table: TableId, wish: Agree, seat: Seat = None) -> dict[str, Any]:
    """Agree to go back, or refuse; who asked withdraws by refusing."""
    live, mine = await table_and_seat(request, table, seat)
    await undoing.answer(tables_of(request), live, mine, wish.agree, own_seats(request, live))
    return offer_of(live, mine) | {"move": live.number}


@router.get("/missed", tags=["play"])
async def what_did_i_miss(request: Request, table: TableId, seat: Seat = None) -> list[dict[str, Any]]:
    """The moments since you last chose, each with the view you had then."""
    live, mine = await table_and_seat(request, table, seat)
    return [as_json(live, mine, moment) for moment in await moments_of(live, mine)]


@router.get("/moment", tags=["play"])
async def one_moment(
    request: Request, table: TableId, move: Annotated[int | None, Query(ge=0, lt=2**31)] = None, seat: Seat = None
) -> dict[str, Any]:
    """The view after so many moves: your own while the game goes on, any seat's when it is over."""
    look = await looked_at(request)
    reel = look.reel
    view = await asyncio.to_thread(reel.view, look.move, look.seat)
    texts = [plainly(text, reel.names) for text in reel.sentences(look.move, look.seat)]
    seen = Seen(reel.table.game, reel.table.content, look.seat, view).as_dict()
    return {"move": look.move, "last": reel.last, "sentences": texts, "view": seen}


@router.get("/foresee", tags=["play"])
async def what_would_happen(
    request: Request, table: TableId, action: Annotated[int, Query(ge=0, lt=2**31)], seat: Seat = None
) -> list[str]:
    """What an action you may choose now would bring, as far as you can know."""
    live, mine = await table_and_seat(request, table, seat)
    return [plainly(text, live.names) for text in await foresee(live, mine, action)]


@router.get("/hints", tags=["play"])
async def what_would_a_strong_player_do(request: Request, table: TableId, seat: Seat = None) -> dict[str, Any]:
    """The best three moves with estimated chances, from your own view; `text` says why there are none."""
    live, mine = await table_and_seat(request, table, seat)
    found, why = await tips(tables_of(request), live, mine)
    rows = [{"action": t.action, "text": plainly(t.text, live.names), "chance": t.chance, "games": t.games} for t in found]
    return {"hints": rows, "text": why}


@router.put("/hints", tags=["people"])
async def mind_hints(request: Request, table: TableId, wish: Allow, seat: Seat = None) -> dict[str, bool]:
    """Switch hints off for the whole table, or stop minding them."""
    live, mine = await table_and_seat(request, table, seat)
    await tables_of(request).allow_hints(live, mine, wish.hints)
    return {"hints": not minded_by(live)}


@router.get("/chart", tags=["play"])
async def how_it_went(request: Request, table: TableId) -> dict[str, Any]:
    """Every seat's standing over the game, once it is over."""
    live = await tables_of(request).get(table)
    how = await course_of(live)
    if how is None:
        return {"title": "", "moves": [], "lines": []}
    lines = [[x if math.isfinite(x) else None for x in line] for line in how.lines]
    return {"title": how.title, "moves": how.moves, "lines": lines}


@router.post("/react", tags=["people"])
async def quick_reaction(request: Request, table: TableId, wish: Sign, seat: Seat = None) -> dict[str, str]:
    """Make a sign that everybody sees for a moment."""
    live, mine = await table_and_seat(request, table, seat)
    await react(tables_of(request).storage, live, mine, wish.icon)
    return {"icon": wish.icon}


@router.put("/quiet", tags=["people"])
async def stay_quiet(request: Request, table: TableId, wish: Quiet, seat: Seat = None) -> dict[str, bool]:
    """Whether you are asked in every moment for talk."""
    live, mine = await table_and_seat(request, table, seat)
    await tables_of(request).hush(live, mine, wish.quiet)
    return {"quiet": wish.quiet}


@router.post("/skip", tags=["people"])
async def skip(request: Request, table: TableId) -> dict[str, int]:
    """Let the bots hurry until a person is asked."""
    live, _ = await table_and_seat(request, table, None)
    tables_of(request).skip(live)
    return {"move": live.number}


@router.post("/rematch", tags=["people"])
async def rematch(request: Request, table: TableId) -> dict[str, Any]:
    """The same people and bots at a new table; who asks second gets the first one's."""
    live, _ = await table_and_seat(request, table, None)
    new = await tables_of(request).rematch(live, Visitor(request).person)
    return {"table": new.sheet.id, "code": new.sheet.code, "seats": own_seats(request, new)}
