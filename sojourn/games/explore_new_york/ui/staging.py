"""Trying a turn out: the last link of a turn shows the rivals' marks, so everything before it can be taken back.

The page keeps a list of action numbers, shows `stage(...)` of them, lets the player shorten or
lengthen the list, and sends it with one button. Nothing here touches the table: it works on the
seat's own view, and rivals' marks stay as hidden as they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sojourn.core.compiling import rule
from sojourn.core.content import Content
from sojourn.core.errors import IllegalAction
from sojourn.core.record import as_bytes, from_bytes
from sojourn.games.explore_new_york.actions import ACTIONS, position_of
from sojourn.games.explore_new_york.player_turn import draw
from sojourn.games.explore_new_york.records import Part, Phase, View
from sojourn.games.explore_new_york.rules import legal, throw_away
from sojourn.games.explore_new_york.ui.refusals import why_not


@rule("NY-R27", compiled=False)
def stage(content: Content, v: Any, actions_so_far: Sequence[int]) -> tuple[Any, list[int]]:
    """The seat's view after these actions, and the action numbers that may follow (none: the turn is complete).

    The First Player may begin with the discard. An action that is not legal at its place raises
    IllegalAction. `v` itself is not changed.
    """
    after = from_bytes(View, as_bytes(v))
    for action in actions_so_far:
        if action not in _legal(content, after):
            raise IllegalAction(*why_not(after, content, int(after.seat), action))
        _play(content, after, action)
    return after, _legal(content, after)


def is_complete(v: Any) -> bool:
    """Whether the staged turn is whole and can be sent."""
    return int(v.seat) >= 0 and int(v.part) in (Part.DRAW, Part.TRACE) and int(v.phase[int(v.seat)]) == Phase.DONE


def _legal(content: Content, v: Any) -> list[int]:
    """The action numbers the viewer may choose now; none for a spectator."""
    mask = np.zeros(ACTIONS, np.int8)
    if int(v.seat) >= 0:
        legal(v, content.box, int(v.seat), mask)
    return [int(a) for a in np.flatnonzero(mask)]


def _play(content: Content, v: Any, action: int) -> None:
    """Change the view as the table would; what the others then begin stays hidden."""
    seat = int(v.seat)
    if int(v.part) != Part.DISCARD:
        draw(v, content.box, seat, action)
        return
    throw_away(v, content.box, seat, position_of(action))
    for other in range(int(v.seats)):
        if other != seat and int(v.phase[other]) != Phase.DONE:
            v.phase[other], v.plus[other] = Phase.HIDDEN, -1
