"""The JSON API: everything a page can do, so that a program in any language can take a seat.

A person is a token: it comes back from `POST /api/tables` and from joining, and goes along as
`Authorization: Bearer TOKEN`. What a token may see is what its seat may see.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sojourn.core.errors import SojournError
from sojourn.core.game import Game
from sojourn.core.record import SPECTATOR
from sojourn.core.rulespage import rulebook
from sojourn.core.table import MAX_SEED
from sojourn.server.at_table import events as event_stream
from sojourn.server.catalogue import installed, rules_of
from sojourn.server.language import say
from sojourn.server.live import Live
from sojourn.server.people import Visitor, must_own, own_seats, person_of, seat_of, tables_of
from sojourn.server.reactions import current
from sojourn.server.scene import plainly
from sojourn.server.tables import CHAT, NAME, NOTES, NoSeat, Plan
from sojourn.server.undoing import review

router = APIRouter(prefix="/api")

TableId = Annotated[str, Path(max_length=40, description="The table's id, from its link.")]
Seat = Annotated[int | None, Query(ge=0, le=5, description="Which of your seats, if you hold several.")]
Since = Annotated[int, Query(ge=0, le=100_000, description="Sentences from this move on.")]


class Problem(BaseModel):
    """Why nothing was done, in one sentence."""

    error: str
    rule: str = Field("", description="The rule that forbids it, if one does.")


class NewTable(BaseModel):
    """What the table should be."""

    game: str = Field(max_length=40, examples=["journey-istanbul"])
    sitters: list[str] = Field(max_length=6, description='One per seat: "you", "open" or "bot:LEVEL".')
    names: list[Annotated[str, Field(max_length=100)]] = Field([], max_length=6)
    options: dict[str, str] = Field({}, max_length=40, description="Variant switches; the others keep their default.")
    seed: int | None = Field(None, ge=0, lt=MAX_SEED, description="The same number gives the same deal.")
    pace: str = Field("instant", max_length=10)
    listed: bool = False


class Join(BaseModel):
    """Where to sit, and as whom."""

    seat: int = Field(ge=0, le=5)
    name: str = Field("", max_length=NAME)


class Play(BaseModel):
    """One action."""

    action: int = Field(ge=-(2**31), lt=2**31)
    move_id: str | None = Field(
        None, max_length=40, description="Your own name for this move: sent again, it is not played again."
    )
    at: int | None = Field(
        None, ge=0, le=10_000_000, description="The move number you looked at; refused if you were asked anew since."
    )


class Text(BaseModel):
    """Words."""

    text: str = Field(max_length=NOTES)


class Say(BaseModel):
    """A line of conversation."""

    text: str = Field(max_length=CHAT)


class SeatChange(BaseModel):
    """A new name, or a bot in the seat, or its owner back in it."""

    name: str | None = Field(None, max_length=NAME)
    sitter: str | None = Field(None, max_length=20, description='"bot:LEVEL", or "person" to take your seat back.')


class Pace(BaseModel):
    """slow, normal, fast or instant."""

    pace: str = Field(max_length=10)


PROBLEMS: dict[int | str, dict[str, Any]] = {code: {"model": Problem} for code in (400, 403, 404, 409, 413, 422, 429)}


def spoken(kind: str) -> dict[int | str, dict[str, Any]]:
    """An answer that is no JSON, while its refusals are."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}}


def described(game: Game) -> dict[str, Any]:
    """A game in numbers and words."""
    options = [
        {
            "name": o.name,
            "values": list(o.values),
            "ruling": o.ruling,
            "text": game.say(o.text),
            "meanings": [game.say(meaning) for meaning in o.meanings],
        }
        for o in game.options
    ]
    return {
        "name": game.name,
        "title": game.title,
        "seats": [game.seats[0], game.seats[-1]],
        "rules": game.version,
        "actions": game.actions,
        "summary": game.say(game.summary),
        "options": options,
    }


def seen(request: Request, live: Live, seat: int, since: int) -> dict[str, Any]:
    """What this seat may know, as JSON."""
    table, names = live.table, live.names
    if seat != SPECTATOR:
        live.remember_question(seat)
    view = table.view(seat)
    actions = [] if seat == SPECTATOR or table.over else table.actions(seat)
    return {
        "table": live.sheet.id,
        "code": live.sheet.code,
        "game": live.sheet.game,
        "rules": live.sheet.rules,
        "content": live.sheet.content,
        "options": live.sheet.options,
        "move": live.number,
        "seat": seat,
        "your_seats": own_seats(request, live),
        "names": names,
        "sitters": [chair.sitter for chair in live.chairs],
        "to_act": table.to_act,
        "can_undo": live.can_undo(seat),
        "prompt": plainly(view.prompt, names) if seat != SPECTATOR else "",
        "actions": [{"number": a.number, "name": a.name, "params": a.params, "text": plainly(a.text, names)} for a in actions],
        "view": view.as_dict(),
        "sentences": [{"move": n, "text": plainly(text, names)} for n, text in table.sentences(seat, since)],
        "said": [{"seat": s.seat, "text": s.text, "at": s.at} for s in live.said[-100:]],
        "reactions": [{"seat": r.seat, "icon": r.icon} for r in current(live.reactions)],
        "sealed": live.sealed,
        "over": table.over,
        "result": result(live),
    }


def result(live: Live) -> dict[str, Any] | None:
    """How it ended, with the seed and salt that the seal was made of; None while it goes on."""
    outcome = live.table.outcome
    if outcome is None:
        return None
    words = plainly(outcome.reason, live.names)
    return {
        "points": outcome.points, "winners": outcome.winners, "reason": words, "seed": live.sheet.seed, "salt": live.sheet.salt
    }  # fmt: skip


@router.get("/games", tags=["games"])
async def list_games() -> list[dict[str, Any]]:
    """The games installed here, with their variant switches."""
    return [described(game) for game in installed().values()]


@router.get("/games/{name}/rules", tags=["games"], responses=PROBLEMS)
async def list_rules(name: Annotated[str, Path(max_length=40)]) -> list[dict[str, Any]]:
    """Every rule of a game in our own words."""
    game = rules_of(name)
    return [vars(rule) | {"section": game.say(rule.section), "text": game.say(rule.text)} for rule in rulebook(game)]


@router.get("/tables", tags=["tables"])
async def my_tables(request: Request) -> list[dict[str, Any]]:
    """Your open tables."""
    person = person_of(request)
    sheets = tables_of(request).storage.tables_of(person, 50) if person else []
    return [{"table": s.id, "code": s.code, "game": s.game, "created": s.created} for s in sheets]


@router.post("/tables", status_code=201, tags=["tables"], responses=PROBLEMS)
async def create_table(request: Request, wish: NewTable) -> dict[str, Any]:
    """Open a table. Keep the token: it owns the seats marked "you"."""
    visitor = Visitor(request)
    plan = Plan(wish.game, tuple(wish.sitters), tuple(wish.names), wish.options, wish.seed, wish.pace, wish.listed)
    live = await tables_of(request).create(plan, visitor.person)
    seats = [seat for seat, who in enumerate(plan.sitters) if who == "you"]
    return {"table": live.sheet.id, "code": live.sheet.code, "seats": seats, "token": visitor.token, "sealed": live.sealed}


@router.post("/join/{code}", tags=["tables"], responses=PROBLEMS)
async def join_table(request: Request, code: Annotated[str, Path(max_length=12)], wish: Join) -> dict[str, Any]:
    """Take a free seat of the table with this code."""
    live, visitor = await tables_of(request).by_code(code), Visitor(request)
    await tables_of(request).sit(live, wish.seat, wish.name, visitor.person)
    return {"table": live.sheet.id, "seat": wish.seat, "token": visitor.token}


@router.get("/tables/{table}", tags=["play"], responses=PROBLEMS)
async def look(request: Request, table: TableId, seat: Seat = None, since: Since = 0) -> dict[str, Any]:
    """What you see now: your view, what is asked of you, what you may do, the story."""
    live = await tables_of(request).get(table)
    mine = seat_of(request, live, seat) if seat is None else must_own(request, live, seat)
    return seen(request, live, mine, since)


@router.post("/tables/{table}/play", tags=["play"], responses=PROBLEMS)
async def play(request: Request, table: TableId, wish: Play, seat: Seat = None) -> dict[str, Any]:
    """Play one action. When this answers, the move is on disk."""
    live = await tables_of(request).get(table)
    mine = must_own(request, live, seat)
    await tables_of(request).play(live, mine, wish.action, wish.move_id, wish.at)
    return {"move": live.number, "to_act": live.table.to_act, "over": live.table.over}


@router.post("/tables/{table}/undo", tags=["play"], responses=PROBLEMS)
async def undo(request: Request, table: TableId, seat: Seat = None) -> dict[str, Any]:
    """Take your last step back, if nobody learned anything from it (see `can_undo`)."""
    live = await tables_of(request).get(table)
    await tables_of(request).undo(live, must_own(request, live, seat))
    return {"move": live.number, "to_act": live.table.to_act}


@router.get("/tables/{table}/why-not/{action}", tags=["play"], responses=PROBLEMS)
async def why_not(
    request: Request, table: TableId, action: Annotated[int, Path(ge=-(2**31), lt=2**31)], seat: Seat = None
) -> dict[str, str]:
    """Why an action is not allowed now, with the rule's ID."""
    live = await tables_of(request).get(table)
    refusal = tables_of(request).why_not(live, must_own(request, live, seat), action)
    return {"reason": plainly(refusal.reason, live.names), "rule": refusal.rule}


@router.get("/tables/{table}/events", tags=["play"], response_model=None, responses=PROBLEMS | spoken("text/event-stream"))
async def events(request: Request, table: TableId) -> Response:
    """Server-sent events: `table-moved` says that table X is at move N, `still-here` every few seconds that it is not."""
    return await event_stream(request)


@router.get("/tables/{table}/log", tags=["play"], response_model=None, responses=PROBLEMS | spoken("text/plain"))
async def saved_game(request: Request, table: TableId) -> Response:
    """The saved game; only when it is over, since it holds the deal."""
    live = await tables_of(request).get(table)
    if not live.table.over:
        raise SojournError(say("The saved game holds the deal; it can be downloaded when the game is over."))
    return PlainTextResponse(str(live.table.log))


@router.post("/tables/{table}/say", tags=["people"], responses=PROBLEMS)
async def talk(request: Request, table: TableId, wish: Say, seat: Seat = None) -> dict[str, int]:
    """Say something to everybody at the table."""
    live = await tables_of(request).get(table)
    await tables_of(request).say(live, must_own(request, live, seat), wish.text)
    return {"said": len(live.said)}


@router.get("/tables/{table}/notes", tags=["people"], responses=PROBLEMS)
async def notes(request: Request, table: TableId, seat: Seat = None) -> dict[str, str]:
    """Your seat's private notebook."""
    live = await tables_of(request).get(table)
    return {"text": tables_of(request).storage.notes(table, must_own(request, live, seat))}


@router.put("/tables/{table}/notes", tags=["people"], responses=PROBLEMS)
async def write_notes(request: Request, table: TableId, wish: Text, seat: Seat = None) -> dict[str, str]:
    """Keep your seat's private notebook."""
    live = await tables_of(request).get(table)
    await tables_of(request).note(live, must_own(request, live, seat), wish.text)
    return {"text": wish.text}


@router.patch("/tables/{table}/seats/{chair}", tags=["people"], responses=PROBLEMS)
async def change_seat(
    request: Request, table: TableId, chair: Annotated[int, Path(ge=0, le=5)], wish: SeatChange
) -> dict[str, Any]:
    """Rename your seat, give a seat to a bot, or take yours back."""
    live = await tables_of(request).get(table)
    must_own(request, live)
    mine = chair in own_seats(request, live)
    if chair >= len(live.chairs) or not (mine or (wish.name is None and (wish.sitter or "").startswith("bot:"))):
        raise NoSeat(say("This seat belongs to somebody else."))
    if wish.name is not None:
        await tables_of(request).rename(live, chair, wish.name)
    if wish.sitter is not None:
        await tables_of(request).hand_over(live, chair, wish.sitter)
        await review(tables_of(request), live)
    return {"seat": chair, "name": live.chairs[chair].name, "sitter": live.chairs[chair].sitter}


@router.put("/tables/{table}/pace", tags=["people"], responses=PROBLEMS)
async def set_pace(request: Request, table: TableId, wish: Pace) -> dict[str, str]:
    """How fast the bots play."""
    live = await tables_of(request).get(table)
    must_own(request, live)
    await tables_of(request).set_pace(live, wish.pace)
    return {"pace": wish.pace}
