"""What a choice brings that neither its button nor the story says: tonight, where the viewer will be."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.games.journey_istanbul.records import Phase, Place
from sojourn.games.journey_istanbul.ui.foresight import tonight_here
from sojourn.games.journey_istanbul.ui.words import say


def brings(content: Content, before: Any, after: Any) -> list[str]:
    """The evening in the neighbourhood the viewer moves to or stays in."""
    place = int(after.place[after.seat])
    if before.phase != Phase.MOVE or place in (Place.JAIL, Place.OUT):
        return []
    lines = [line.text for line in tonight_here(content, after, [f"@{seat}" for seat in range(int(after.seats))])]
    return [say("Tonight in {place}: {what}.", place=content.words["places"][place], what=" · ".join(lines))]
