"""What a choice brings that neither its button nor the story says: the way on, the border, the moves that are left."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.games.route_east.records import Gate, Phase
from sojourn.games.route_east.ui.next_step import next_step
from sojourn.games.route_east.ui.route_planner import route
from sojourn.games.route_east.ui.words import say


def brings(content: Content, before: Any, after: Any) -> list[str]:
    """What changed for the viewer on their own turn."""
    seat = int(after.seat)
    if after.phase == Phase.OVER or not before.active == after.active == seat:
        return []
    texts: list[str] = []
    if before.gate != after.gate:
        texts.append(
            say("You may cross the border.") if after.gate == Gate.OPEN else say("The border stays closed to you today.")
        )
    if before.moves != after.moves:
        texts.append(say.many("You have {n} move left.", "You have {n} moves left.", int(after.moves)))
    if before.space[seat] != after.space[seat]:
        texts.append(next_step(content, after, route(content, after, seat)))
    return texts
