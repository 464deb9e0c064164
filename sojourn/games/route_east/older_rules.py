"""Games begun under rules 1, which asked only who held the card that was asked about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sojourn.core.errors import IllegalAction
from sojourn.core.log import Move
from sojourn.core.older_rules import answer_missing
from sojourn.core.table import Table
from sojourn.games.route_east.actions import (
    ACTIONS,
    KEEP,
    ROLL,
    is_step,
    magic_step_action,
    road_of,
)
from sojourn.games.route_east.dice import has_magic
from sojourn.games.route_east.records import Dirt, Phase, Road, Told
from sojourn.games.route_east.rules import legal
from sojourn.games.route_east.ui.words import say

ASKED = (Phase.RESPONSE, Phase.ROLL, Phase.REROLL, Phase.CARD, Phase.CAMP, Phase.CHOICE)  # of everybody now


def carry_over(table: Table, moves: Sequence[Move], rules: int) -> None:
    """Answer what was not asked then; a dirt road and the answer about its roll are one step now."""
    at = 0
    while at < len(moves):
        answer_missing(table, taken_for_granted)
        move, at = moves[at], at + 1
        action = move.action
        if is_step(action) and asked_about_dirt(table, move):
            if at == len(moves):
                break  # the step was not finished: it is chosen again
            if moves[at].action not in (ROLL, KEEP):
                action = magic_step_action(road_of(action))
            at += 1
        told = table.play(move.seat, action)
        if action != move.action and all(event.kind != Told.MAGIC for event in told):
            raise IllegalAction(say("A roll that had passed was taken again; today's rules do not know that."))
    answer_missing(table, taken_for_granted)


def asked_about_dirt(table: Table, move: Move) -> bool:
    """Whether rules 1 asked this player for a Magic Roll on the dirt road they take."""
    s, box = table.state, table.box
    if s.phase != Phase.MAIN or s.actor != move.seat or s.dirt == Dirt.FREE or not has_magic(s, box, move.seat):
        return False
    return bool(box.road_kind[s.space[move.seat], road_of(move.action)] == Road.DIRT)


def taken_for_granted(s: Any, box: Any) -> int:
    """The only answer to a question that rules 1 did not ask; -1 if they did."""
    if s.phase not in ASKED:
        return -1
    mask = np.zeros(ACTIONS, np.int8)
    legal(s, box, s.actor, mask)
    return int(mask.argmax()) if mask.sum() == 1 else -1
