"""The deal of the day: its page, opening it, and one's result among those of bots at the same deal."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sojourn.core.errors import SojournError
from sojourn.core.game import Game
from sojourn.server.catalogue import game_named, installed
from sojourn.server.request import Visitor, own_seats, person_of, table_of, tables_of
from sojourn.server.storage.records import Result
from sojourn.server.tables.daily import BotLadder, Comparison, day_words, featured, open_daily
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.my_games import MOST
from sojourn.server.web import result_strip
from sojourn.server.web.pages import to_table
from sojourn.server.web.rendering import my_name, page
from sojourn.server.words import say
from sojourn.server.workers.daily_deal import LADDER, SEAT, today

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Daily:
    """One of the deals of a day, as a person reads it."""

    game: Game
    day: str  # as people say it
    is_open: bool  # the person's table of it waits
    result: Result | None  # of the first time
    comparison: Comparison | None


def dailies(request: Request, day: str) -> list[Daily]:
    """The deals of a day, the featured one first, with what the person made of them."""
    person, first = person_of(request), featured(day)
    storage = tables_of(request).storage
    opened = storage.daily_tables(person, day) if person else []
    results = storage.results_of(person, MOST) if opened and person else []
    made = {r.game: r for r in results if r.daily == day and r.attempt == 1}
    games = [first, *(game for game in installed().values() if game.name != first.name)]
    return [
        Daily(
            game,
            day_words(day),
            any(name == game.name and not over for _, name, over in opened),
            made.get(game.name),
            compared(request, made[game.name]) if game.name in made else None,
        )
        for game in games
    ]


def ladder_of(request: Request) -> BotLadder:
    """Who lets the bots of this server play daily deals."""
    ladder: BotLadder = request.app.state.ladder
    return ladder


def compared(request: Request, result: Result) -> Comparison:
    """A result among those of the bots; starts them if they have not played."""
    ladder_of(request).start(result.game, result.daily)
    return Comparison(result.points, tables_of(request).storage.bot_results(result.game, result.daily))


@router.get("/today")
async def today_page(request: Request) -> Response:
    """The deals of the day."""
    now = datetime.datetime.now(datetime.UTC)
    left = 24 - now.hour  # hours, rounded up
    first, *others = dailies(request, today())
    strip = result_strip.draw(first.comparison) if first.comparison and first.comparison.bots else ""
    return page(request, "today.html", first=first, others=others, left=left, bots=len(LADDER), strip=strip)


@router.post("/today/{name}")
async def play_today(request: Request, name: str) -> Response:
    """Sit down at the deal of the day, or go back to where one left it."""
    game, visitor, day = game_named(name), Visitor(request), today()
    live = await open_daily(tables_of(request), game, day, my_name(request) or say("Guest"), visitor.person)
    ladder_of(request).start(game.name, day)
    return visitor.remember(to_table(live))


@router.get("/t/{table}/compare")
async def compare(request: Request) -> Response:
    """One's result at a deal of the day among those of bots."""
    live = await table_of(request)
    if not live.info.daily or not live.table.over:
        raise SojournError(say("Only a finished deal of the day is compared with others."))
    found = compared(request, result_at(live))
    attempt = attempt_of(request, live)
    drawing = result_strip.draw(found) if found.bots else ""
    return page(request, "_compare.html", found=found, drawing=drawing, attempt=attempt, player=live.names[SEAT])


def result_at(live: LiveTable) -> Result:
    """The result of the seat that is compared."""
    outcome = live.table.outcome
    assert outcome is not None
    return Result(
        live.info.id, SEAT, live.info.game, live.table.seats, (), 1, 0, 0, outcome.points[SEAT], 0.0, live.info.daily
    )  # fmt: skip


def attempt_of(request: Request, live: LiveTable) -> int:
    """The how-manieth time the asker has played the deal at this table; 0 if it is not theirs."""
    person = person_of(request)
    if person is None or SEAT not in own_seats(request, live):
        return 0
    tables = [t for t, game, _ in tables_of(request).storage.daily_tables(person, live.info.daily) if game == live.info.game]
    return tables.index(live.info.id) + 1 if live.info.id in tables else 1
