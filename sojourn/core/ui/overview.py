"""The rules of a game on one illustrated page: one layout for all games, which prints on one sheet of A4.

    def overview(content: Content) -> str:
        turn = [Step(say("Draw a card"), say("Draw the top card and show it."), draw_pile(content)), ...]
        return overview_page(say("Be the first in Shanghai."), turn, ending, [say("Keep one Fuel Token."), ...])

A picture is an SVG with a view box, such as `svg(...)` or `card_svg(...)` gives; wide ones (about 160 by 100) fit best. It says
nothing that the words beside it do not say. About 250 words fit on the sheet beside the pictures; a browser test prints it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sojourn.core.ui.markup import Markup, el
from sojourn.core.words import CORE


@dataclass(frozen=True)
class Step:
    """One step of a turn, or one thing that scores or ends the game."""

    title: str
    text: str
    picture: Markup | None = None  # SVG


def overview_page(
    aim: str,
    turn: Sequence[Step],
    ending: Sequence[Step],
    tips: Sequence[str],
    *,
    picture: Markup | None = None,
    turn_title: str = "",
    ending_title: str = "",
) -> Markup:
    """Aim, turn, ending and tips; the titles are for games whose turn or ending has another name ("A day")."""
    return Markup(
        el("div", _picture(picture), el("p", aim, class_="lead"), class_="overview-aim")
        + el("h3", turn_title or CORE("Your turn"))
        + el("ol", [_step(step) for step in turn], class_="overview-steps")
        + el("h3", ending_title or CORE("Points and ending"))
        + el("ul", [_step(step) for step in ending], class_="overview-steps")
        + el("h3", CORE("Tips"))
        + el("ul", [el("li", tip) for tip in tips], class_="overview-tips")
    )


def _step(step: Step) -> Markup:
    return el("li", _picture(step.picture), el("div", el("h4", step.title), el("p", step.text)))


def _picture(picture: Markup | None) -> Markup | None:
    """A drawing beside words that say the same: nothing is read aloud twice."""
    return el("figure", picture, class_="overview-picture", aria_hidden="true") if picture else None
