"""Passing by itself: who wishes so is not asked in moments that are only for talk."""

from __future__ import annotations

from sojourn.core.game import Game
from sojourn.core.table import Table

CALM = ("pass",)  # names of actions that do nothing


def is_pass(table: Table, seat: int, action: int) -> bool:
    """Whether an action only passes, so that bots need no pause before it."""
    view = table.game.seen_by(table.state, table.box, seat)
    return table.game.decode(table.content, view, action).name in CALM


def can_talk(game: Game) -> bool:
    """Whether a game has moments for talk at all."""
    return any(option.name == "talk" for option in game.options)


def silence(table: Table, seat: int) -> int | None:
    """The action that passes in a moment for talk; None if the seat must decide something.

    At a game with a "talk" switch, a moment is for talk if one may pass and all else begins a sentence,
    that is, has no parameters yet.
    """
    if not can_talk(table.game):
        return None
    actions = table.actions(seat)
    passes = [a for a in actions if a.name in CALM]
    others = [a for a in actions if a.name not in CALM]
    if len(passes) != 1 or not others or any(a.params or a.name in ("yes", "no") for a in others):
        return None
    return passes[0].number
