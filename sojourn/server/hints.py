"""Hints: what a strong player would do, thought out from the seat's own view, unless somebody at the table minds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sojourn.core.errors import IllegalAction
from sojourn.core.game import Action
from sojourn.core.words import later
from sojourn.server.around import minded_by
from sojourn.server.at_table import acting, answer, here
from sojourn.server.driving import question_of
from sojourn.server.language import joined, say
from sojourn.server.live import Live
from sojourn.server.people import tables_of
from sojourn.server.scene import dressed
from sojourn.server.staging import stages
from sojourn.server.tables import Tables
from sojourn.server.web import form, page
from sojourn.server.worker import Hint

router = APIRouter(prefix="/t/{table}", include_in_schema=False)

LEVEL = "local"  # the strongest
SECONDS = 1.0
SHOWN = 3
NOT_YET = later("The strong player is still reading the rules of this game. Play on, and ask again in a minute.")
ONLY = later("There is only one thing you can do now.")


@dataclass(frozen=True)
class Tip:
    """One move with its prospects."""

    action: int
    text: str
    chance: float  # estimated share of the win, 0 to 1
    games: int  # imagined games that began with it


def can_ask(live: Live, seat: int) -> None:
    """Refuse where hints are switched off, or nothing is asked."""
    if minded_by(live):
        raise IllegalAction(say("Hints are switched off at this table, as {names} wished.", names=joined(minded_by(live))))
    if seat not in live.table.to_act:
        raise IllegalAction(say("There is nothing for you to decide now."))


async def tips(tables: Tables, live: Live, seat: int) -> tuple[list[Tip], str]:
    """The best moves, or a sentence why there are none. The thinking process is told the seat's view and no more."""
    can_ask(live, seat)
    actions = {action.number: action for action in live.table.actions(seat)}
    if len(actions) == 1:
        return [], say(ONLY)
    key = ("hint", seat)
    if key not in live.drawn:
        beat, asker = live.beat, replace(live.chairs[seat], sitter=f"bot:{LEVEL}")
        question = replace(question_of(tables, live, live.table, asker, live.number), seconds=SECONDS)
        found = await tables.thinker.hints(question)
        if found is None:
            return [], say(NOT_YET)
        best = [each for each in found if each[0] in actions and each[2]][:SHOWN]
        if live.beat != beat:
            return in_words(actions, best), ""
        live.drawn[key] = best
    return in_words(actions, live.drawn[key]), ""


def in_words(actions: Mapping[int, Action], found: Sequence[Hint]) -> list[Tip]:
    """The moves with their sentences, in the reader's language."""
    return [Tip(number, actions[number].text, chance, games) for number, chance, games in found]


@router.post("/hint")
async def hint(request: Request) -> Response:
    """The small panel with the best three moves."""
    live = await here(request)
    seat = acting(request, live)
    try:
        found, why = await tips(tables_of(request), live, seat)
    except IllegalAction as refusal:
        found, why = [], refusal.reason
    rows = [(dressed(tip.text, live.names), round(100 * tip.chance), tip.games) for tip in found]
    return page(request, "_hint.html", rows=rows, why=why, staged=stages(live, seat))


@router.post("/hints")
async def allow(request: Request) -> Response:
    """Switch hints off for the whole table, or stop minding them."""
    live, fields = await here(request), await form(request)
    seat = acting(request, live)
    await tables_of(request).allow_hints(live, seat, fields.get("hints") == "1")
    return answer(request, live)
