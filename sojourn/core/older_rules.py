"""Games saved under older rules: what a game's `older_rules.py` needs to play them on a table of today's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sojourn.core.table import Table

Missing = Callable[[Any, Any], int]  # state, box -> the answer the older rules took for granted; -1 where they asked, too


def answer_missing(table: Table, missing: Missing) -> None:
    """Give the answers the older rules took for granted, where today's rules ask."""
    while not table.over and (action := missing(table.state, table.box)) >= 0:
        table.play(table.to_act[0], action)
