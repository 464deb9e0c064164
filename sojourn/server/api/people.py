"""The API about people: chat, notes, seats, settings, a rematch."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.requests import Request

from sojourn.server.api.models import (
    PROBLEMS,
    Allow,
    Pace,
    Quiet,
    Say,
    Seat,
    SeatChange,
    Sign,
    StandingAnswers,
    TableId,
    Text,
)
from sojourn.server.request import Visitor, own_seats, table_and_seat, tables_of
from sojourn.server.tables import seats, settings
from sojourn.server.tables import talk as chat
from sojourn.server.tables.errors import NoSeat
from sojourn.server.tables.hints import minded_by
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.reactions import react
from sojourn.server.tables.standing_answers import settings_of
from sojourn.server.words import say

router = APIRouter(prefix="/api")


@router.post("/tables/{table}/say", tags=["people"], responses=PROBLEMS)
async def talk(request: Request, table: TableId, wish: Say, seat: Seat = None) -> dict[str, int]:
    """Say something to everyone at the table."""
    live, mine = await table_and_seat(request, table, seat)
    await chat.talk(tables_of(request), live, mine, wish.text)
    return {"said": len(live.said)}


@router.get("/tables/{table}/notes", tags=["people"], responses=PROBLEMS)
async def notes(request: Request, table: TableId, seat: Seat = None) -> dict[str, str]:
    """Your seat's private notebook."""
    _, mine = await table_and_seat(request, table, seat)
    return {"text": tables_of(request).storage.notes(table, mine)}


@router.put("/tables/{table}/notes", tags=["people"], responses=PROBLEMS)
async def write_notes(request: Request, table: TableId, wish: Text, seat: Seat = None) -> dict[str, str]:
    """Save your seat's private notebook."""
    live, mine = await table_and_seat(request, table, seat)
    await chat.write_notes(tables_of(request), live, mine, wish.text)
    return {"text": wish.text}


@router.patch("/tables/{table}/seats/{chair}", tags=["people"], responses=PROBLEMS)
async def change_seat(
    request: Request, table: TableId, chair: Annotated[int, Path(ge=0, le=5)], wish: SeatChange
) -> dict[str, Any]:
    """Rename your seat, give a seat to a bot, or take yours back."""
    live, _ = await table_and_seat(request, table)
    mine = chair in own_seats(request, live)
    if chair >= len(live.chairs) or not (mine or (wish.name is None and (wish.sitter or "").startswith("bot:"))):
        raise NoSeat(say("This seat belongs to someone else."))
    if wish.name is not None:
        await seats.rename(tables_of(request), live, chair, wish.name)
    if wish.sitter is not None:
        await seats.hand_over(tables_of(request), live, chair, wish.sitter)
    return {"seat": chair, "name": live.chairs[chair].name, "sitter": live.chairs[chair].sitter}


@router.put("/tables/{table}/pace", tags=["people"], responses=PROBLEMS)
async def set_pace(request: Request, table: TableId, wish: Pace) -> dict[str, str]:
    """Set how fast the bots play."""
    live, _ = await table_and_seat(request, table)
    await settings.set_pace(tables_of(request), live, wish.pace)
    return {"pace": wish.pace}


@router.put("/tables/{table}/hints", tags=["people"], responses=PROBLEMS)
async def mind_hints(request: Request, table: TableId, wish: Allow, seat: Seat = None) -> dict[str, bool]:
    """Switch hints off for the whole table, or allow them again."""
    live, mine = await table_and_seat(request, table, seat)
    await settings.allow_hints(tables_of(request), live, mine, wish.hints)
    return {"hints": not minded_by(live)}


@router.post("/tables/{table}/react", tags=["people"], responses=PROBLEMS)
async def quick_reaction(request: Request, table: TableId, wish: Sign, seat: Seat = None) -> dict[str, str]:
    """Send a reaction that everyone sees for a moment."""
    live, mine = await table_and_seat(request, table, seat)
    await react(tables_of(request).storage, live, mine, wish.icon)
    return {"icon": wish.icon}


@router.put("/tables/{table}/quiet", tags=["people"], responses=PROBLEMS)
async def stay_quiet(request: Request, table: TableId, wish: Quiet, seat: Seat = None) -> dict[str, bool]:
    """Set whether you are asked every time there is time to talk."""
    live, mine = await table_and_seat(request, table, seat)
    await settings.set_auto_pass(tables_of(request), live, mine, wish.quiet)
    return {"quiet": wish.quiet}


@router.get("/tables/{table}/answers", tags=["people"], responses=PROBLEMS)
async def standing_answers(request: Request, table: TableId, seat: Seat = None) -> list[dict[str, Any]]:
    """The questions at this table that depend on a secret, and the answers you have set in advance. Only you see this."""
    return answers_of(*await table_and_seat(request, table, seat))


@router.patch("/tables/{table}/answers", tags=["people"], responses=PROBLEMS)
async def set_standing_answers(
    request: Request, table: TableId, wish: StandingAnswers, seat: Seat = None
) -> list[dict[str, Any]]:
    """Set your answers in advance. If you are being asked such a question right now, it is answered at once."""
    live, mine = await table_and_seat(request, table, seat)
    await settings.set_answers(tables_of(request), live, mine, wish.answers)
    return answers_of(live, mine)


def answers_of(live: LiveTable, seat: int) -> list[dict[str, Any]]:
    """Each secret question with its answers, and the one this seat has set."""
    return [
        {
            "question": setting.question.id,
            "title": setting.title,
            "rule": setting.question.rule,
            "answer": setting.answer,
            "answers": [{"id": answer, "text": text} for answer, text in setting.answers.items()],
        }
        for setting in settings_of(live, seat)
    ]


@router.post("/tables/{table}/skip", tags=["people"], responses=PROBLEMS)
async def skip(request: Request, table: TableId) -> dict[str, int]:
    """Let the bots play without pauses until a person is asked."""
    live, mine = await table_and_seat(request, table)
    settings.skip_pauses(live)
    return {"move": live.seen.count(mine)}


@router.post("/tables/{table}/rematch", tags=["people"], responses=PROBLEMS)
async def rematch(request: Request, table: TableId) -> dict[str, Any]:
    """A new table with the same people and bots; whoever asks second gets the same table."""
    live, _ = await table_and_seat(request, table)
    new = await seats.rematch(tables_of(request), live, Visitor(request).person)
    return {"table": new.info.id, "code": new.info.code, "seats": own_seats(request, new)}
