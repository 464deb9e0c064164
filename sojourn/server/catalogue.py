"""The games on the shelf: those installed, and those still to come."""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
import logging
import tomllib
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from sojourn.core.compiling import GAMES_GROUP
from sojourn.core.errors import SojournError, UnknownGame
from sojourn.core.game import Game

log = logging.getLogger("sojourn")

# Shown as "coming" until a game of that name is installed: name, title, players, minutes, one sentence.
SHELF = (
    ("journey-istanbul", "The Journey: Istanbul", "2-5", "60-90", "Gather what you need to leave, and trust the right people."),
    ("emigration", "Emigration", "2-6", "45-60", "Papers, tickets and luck on the way to another life."),
    ("explore-new-york", "Explore New York", "2-6", "30-45", "Plan your walks through the blocks before the day is over."),
    ("route-east", "Route East", "2-5", "60-90", "One road, many breakdowns, and the mountains ahead."),
    ("donde-es", "¿Dónde Es?", "2-6", "20-40", "Ask your way through a white town of stairs and blue doors."),
)

_extra: dict[str, Game] = {}  # games that tests bring along


def bring(game: Game) -> None:
    """Put a game on the shelf that no installed package lists."""
    _extra[game.name] = game
    _load.cache_clear()


@functools.cache
def _load() -> dict[str, Game]:
    found = dict(_extra)
    for entry in sorted(importlib.metadata.entry_points(group=GAMES_GROUP), key=lambda e: e.name):
        try:
            found[entry.name] = entry.load()
        except ImportError as error:
            log.warning("%s cannot be loaded: %s", entry.name, error)
    return found


def installed() -> dict[str, Game]:
    """The games that can be played now, in the order of the shelf."""
    names = [name for name, *_ in SHELF]
    found = _load()
    return {name: found[name] for name in sorted(found, key=lambda n: (names.index(n) if n in names else 99, n))}


def rules_of(name: str) -> Game:
    """One game by name."""
    if name not in _load():
        raise UnknownGame(f"There is no game called {name[:40]!r}; installed are {', '.join(installed()) or 'none'}.")
    return _load()[name]


@functools.cache
def part(game: Game, name: str) -> ModuleType | None:
    """An optional module of a game, such as its panels."""
    try:
        return importlib.import_module(f"{game.package}.{name}")
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith(game.package):
            return None
        raise


def hook(game: Game, name: str) -> Any:
    """A function of the game's panels module, or None."""
    return getattr(part(game, "panels"), name, None)


@dataclass(frozen=True)
class RuleText:
    """One rule or ruling in our own words."""

    id: str
    section: str
    text: str
    ruling: bool = False
    reconstructed: bool = False
    switch: str = ""


@functools.cache
def rulebook(game: Game) -> tuple[RuleText, ...]:
    """Every rule of a game, in the order of its rules.toml."""
    path = game.folder / "rules.toml"
    if not path.is_file():
        return ()
    rows = tomllib.loads(path.read_text("utf-8")).get("rule", [])
    known = RuleText.__dataclass_fields__
    return tuple(RuleText(**{name: value for name, value in row.items() if name in known}) for row in rows)


def rule_text(game: Game, rule_id: str) -> RuleText:
    """One rule by its ID."""
    for rule in rulebook(game):
        if rule.id.lower() == rule_id.lower():
            return rule
    raise SojournError(f"{game.title} has no rule {rule_id[:20]!r}; see `sojourn rules {game.name}`.")


def stylesheet(game: Game) -> bytes:
    """The game's own colours and shapes; empty if it needs none."""
    path = game.folder / "board.css"
    return path.read_bytes() if path.is_file() else b""
