"""The API about tables: list yours, open one, join one."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.requests import Request

from sojourn.server.api.models import PROBLEMS, Join, NewTable
from sojourn.server.request import Visitor, person_of, tables_of
from sojourn.server.tables import seats
from sojourn.server.tables.plan import Plan

router = APIRouter(prefix="/api")


@router.get("/tables", tags=["tables"])
async def my_tables(request: Request) -> list[dict[str, Any]]:
    """Your open tables."""
    person = person_of(request)
    found = tables_of(request).storage.tables_of(person, 50) if person else []
    return [{"table": s.id, "code": s.code, "game": s.game, "created": s.created} for s in found]


@router.post("/tables", status_code=201, tags=["tables"], responses=PROBLEMS)
async def create_table(request: Request, wish: NewTable) -> dict[str, Any]:
    """Open a table. Keep the token: it owns the seats marked "you"."""
    visitor = Visitor(request)
    plan = Plan(wish.game, tuple(wish.sitters), tuple(wish.names), wish.options, wish.seed, wish.pace, wish.listed)
    plan = replace(plan, clock=wish.clock, stand_in=wish.stand_in)
    live = await tables_of(request).create(plan, visitor.person)
    mine = [seat for seat, who in enumerate(plan.sitters) if who == "you"]
    return {"table": live.info.id, "code": live.info.code, "seats": mine, "token": visitor.token, "sealed": live.sealed}


@router.post("/join/{code}", tags=["tables"], responses=PROBLEMS)
async def join_table(request: Request, code: Annotated[str, Path(max_length=12)], wish: Join) -> dict[str, Any]:
    """Take a free seat of the table with this code."""
    live, visitor = await tables_of(request).by_code(code), Visitor(request)
    await seats.sit(tables_of(request), live, wish.seat, wish.name, visitor.person)
    return {"table": live.info.id, "seat": wish.seat, "token": visitor.token}
