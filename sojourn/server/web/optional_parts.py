"""Asking a game for what it may leave out: a part that is missing or fails must not stop the table."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from sojourn.server.tables.live_table import LiveTable

log = logging.getLogger("sojourn")

Said = TypeVar("Said")


def ask_interface(live: LiveTable, function: Callable[..., Said] | None, view: Any, *more: Any) -> Said | None:
    """What an optional function of the game's interface says; None if there is none or it fails."""
    if function is None:
        return None
    try:
        return function(live.table.content, view, *more)
    except Exception:  # a failing panel must not stop the game
        log.exception("%s: %s of its interface fails", live.rules.name, function)
        return None
