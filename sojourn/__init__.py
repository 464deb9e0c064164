"""Sojourn: five travel board games on one small and very fast engine.

import sojourn
table = sojourn.new("journey-istanbul", seats=4, seed=7)

The names below are fetched when they are first used: the `sojourn` command decides whether rules
are compiled, and must do so before the engine is imported.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sojourn.bots.advice import Advice, advise
    from sojourn.core.errors import (
        BadOption,
        BoxError,
        IllegalAction,
        LogError,
        NotYourTurn,
        SojournError,
        UnknownGame,
        WrongSeats,
    )
    from sojourn.core.game import Action, Game, games
    from sojourn.core.record import SPECTATOR
    from sojourn.core.simulate import simulate
    from sojourn.core.table import Outcome, Table, new, replay

__version__ = "0.1.0"

_HOMES = {
    "bots.advice": ("Advice", "advise"),
    "core.errors": (
        "BadOption",
        "BoxError",
        "IllegalAction",
        "LogError",
        "NotYourTurn",
        "SojournError",
        "UnknownGame",
        "WrongSeats",
    ),
    "core.game": ("Action", "Game", "games"),
    "core.record": ("SPECTATOR",),
    "core.simulate": ("simulate",),
    "core.table": ("Outcome", "Table", "new", "replay"),
}


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            found = getattr(importlib.import_module(f"sojourn.{module}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module 'sojourn' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])


__all__ = [
    "SPECTATOR",
    "Action",
    "Advice",
    "BadOption",
    "BoxError",
    "Game",
    "IllegalAction",
    "LogError",
    "NotYourTurn",
    "Outcome",
    "SojournError",
    "Table",
    "UnknownGame",
    "WrongSeats",
    "advise",
    "games",
    "new",
    "replay",
    "simulate",
]
