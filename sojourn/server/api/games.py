"""The API about games: which are installed, and their rules."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from sojourn.core.game import Game
from sojourn.core.rulespage import rulebook
from sojourn.server.api.models import PROBLEMS
from sojourn.server.catalogue import game_named, installed

router = APIRouter(prefix="/api")


@router.get("/games", tags=["games"])
async def list_games() -> list[dict[str, Any]]:
    """The games installed here, with their variant switches."""
    return [described(game) for game in installed().values()]


@router.get("/games/{name}/rules", tags=["games"], responses=PROBLEMS)
async def list_rules(name: Annotated[str, Path(max_length=40)]) -> list[dict[str, Any]]:
    """Every rule of a game in our own words."""
    game = game_named(name)
    return [vars(rule) | {"section": game.say(rule.section), "text": game.say(rule.text)} for rule in rulebook(game)]


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
        "actions": game.content().actions,
        "summary": game.say(game.summary),
        "options": options,
    }
