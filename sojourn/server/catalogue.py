"""The installed games, found by their entry points, and their rules by ID."""

from __future__ import annotations

import functools
import logging
from collections.abc import Mapping

from sojourn.core.content import Option
from sojourn.core.errors import SojournError, UnknownGame
from sojourn.core.game import Game, game, game_names
from sojourn.core.rulespage import Rule, rulebook
from sojourn.core.trace import Event
from sojourn.core.words import CORE
from sojourn.server.words import say

log = logging.getLogger("sojourn")

_extra: dict[str, Game] = {}  # games that tests bring along


def bring(game: Game) -> None:
    """Add a game that no installed package lists."""
    _extra[game.name] = game
    _load.cache_clear()


def take_away() -> None:
    """Remove all games but the installed ones."""
    _extra.clear()
    _load.cache_clear()


@functools.cache
def _load() -> dict[str, Game]:
    found = dict(_extra)
    for name in game_names():
        try:
            found[name] = game(name)
        except ImportError as error:
            log.warning("%s cannot be loaded: %s", name, error)
    return found


def installed() -> dict[str, Game]:
    """The games that can be played now, in the order of the home page."""
    return dict(sorted(_load().items(), key=lambda item: (item[1].shelf, item[0])))


def game_named(name: str) -> Game:
    """One game by name."""
    if name not in _load():
        known = ", ".join(installed()) or "-"
        raise UnknownGame(CORE("There is no game called {name}. Installed games: {all}.", name=repr(name[:40]), all=known))
    return _load()[name]


def shown_options(game: Game, chosen: Mapping[str, str]) -> list[Option]:
    """The switches a table's pages list: a hidden one only where the table is played by an older rule than today's."""
    return [option for option in game.options if not option.hidden or chosen[option.name] != option.values[0]]


def rule_of_event(game: Game, event: Event) -> str:
    """The ID of the rule behind an event of the story; empty if the game names none."""
    rules = game.ui.event_rules
    return rules.get((event.kind, event.b)) or rules.get(event.kind, "")


def rule_text(game: Game, rule_id: str) -> Rule:
    """One rule by its ID."""
    for rule in rulebook(game):
        if rule.id.lower() == rule_id.lower():
            return rule
    given = repr(rule_id[:20])
    raise SojournError(
        say("{game} has no rule {rule}; `sojourn rules {name}` lists all of them.", game=game.title, rule=given, name=game.name)
    )
