"""Obstacle and opportunity cards in words and circles, for the strip and the list of people."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.ui.svg import Child, Markup, el
from sojourn.games.journey_istanbul.ui.facts import circles, part_letter, part_name
from sojourn.games.journey_istanbul.ui.planner import glyph
from sojourn.games.journey_istanbul.ui.words import say


def rings(content: Content, v: Any, seat: int, which: int) -> Markup:
    """The circles of a card, filled as far as its task has come."""
    done, parts = circles(content, v, seat, which)
    card, found = int(v.task[seat][which]), []
    for part in range(parts):
        full, name = "is-full" if part < done else "", part_name(content, card, part)
        text: Child = [glyph("check")] if part < done else part_letter(content, card, part)
        found.append(el("li", el("span", text, class_=f"ji-ring {full}".strip()), title=name))
    filled = say.many("{done} of {n} circle filled", "{done} of {n} circles filled", parts, done=done)
    return el("ol", found, class_="ji-rings is-small", aria_label=filled)


def counts_as_going(content: Content) -> str:
    """What a task means by going somewhere."""
    if content.box.presence:
        return say("Being there after your move counts as going there, even if you stay.")
    return say("Going somewhere means moving your marker there that day. Staying does not count.")
