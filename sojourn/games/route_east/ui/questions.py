"""The questions of Route East that depend on a hand (or on hidden money), and what may be answered beforehand.

Each is put to everybody who could hold the card; somebody who does not has one legal action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.ui.interface import ChooseAnswer, SecretQuestion, StandingAnswer
from sojourn.core.words import later
from sojourn.games.route_east.actions import ACCEPT, CAMP, DRAW_IGNITION, GO_BACK, HELL_NO, KEEP, REROLL, ROLL
from sojourn.games.route_east.records import Op, Phase


def prefer(*wanted: int) -> ChooseAnswer:
    """The first of these actions that is legal; if none is, the first legal one."""

    def choose(content: Content, v: Any, legal: Sequence[int]) -> int:
        return next((action for action in wanted if action in legal), legal[0])

    return choose


def helps(v: Any) -> bool:
    """Whether a Hell No! now would stop what hits this seat, or what stopped its own card."""
    stopped = v.links % 2 == 1
    return bool(v.seat == v.active if stopped else v.seat == v.victim)


def hell_no_if_it_helps(content: Content, v: Any, legal: Sequence[int]) -> int:
    """Hell No! against every card that hits this seat, and against every other one that stops its own."""
    return HELL_NO if HELL_NO in legal and helps(v) else ACCEPT


def hell_no_to_the_embassy(content: Content, v: Any, legal: Sequence[int]) -> int:
    """Hell No! only where this seat would be sent to an embassy."""
    sent = content.box.op[v.pc] == Op.EMBASSY and v.seat == v.victim
    return hell_no_if_it_helps(content, v, legal) if sent else ACCEPT


def again_up_to(face: int) -> ChooseAnswer:
    """Roll again with Magic Roll if the die shows this or less."""

    def choose(content: Content, v: Any, legal: Sequence[int]) -> int:
        return REROLL if REROLL in legal and v.face <= face else KEEP

    return choose


QUESTIONS = (
    SecretQuestion(
        "hell-no",
        later("When a card hits me, or mine is stopped"),
        asked=lambda v: bool(v.phase == Phase.RESPONSE),
        rule="RE-160",
        answers=(
            StandingAnswer("accept", later("Accept"), prefer(ACCEPT)),
            StandingAnswer("embassy", later("Say Hell No! only when I would be sent to an embassy"), hell_no_to_the_embassy),
            StandingAnswer("always", later("Say Hell No! whenever I can"), hell_no_if_it_helps),
        ),
    ),
    SecretQuestion(
        "roll",
        later("When a card makes me roll"),
        asked=lambda v: bool(v.phase == Phase.ROLL),
        rule="RE-184",
        answers=(StandingAnswer("roll", later("Roll the die"), prefer(ROLL)),),
        arises=lambda content: content.options["magic_roll"] == "choose",
    ),
    SecretQuestion(
        "reroll",
        later("When I have rolled for a card"),
        asked=lambda v: bool(v.phase == Phase.REROLL),
        rule="RE-R42",
        answers=(
            StandingAnswer("keep", later("Keep the roll"), prefer(KEEP)),
            StandingAnswer("1", later("Play Magic Roll on a 1"), again_up_to(1)),
            StandingAnswer("1-2", later("Play Magic Roll on a 1 or 2"), again_up_to(2)),
            StandingAnswer("1-3", later("Play Magic Roll on a 1, 2 or 3"), again_up_to(3)),
        ),
        arises=lambda content: content.options["magic_roll"] == "reroll",
    ),
    SecretQuestion(
        "camp",
        later("When I end my turn on an attraction"),
        asked=lambda v: bool(v.phase == Phase.CAMP),
        rule="RE-100",
        answers=(
            StandingAnswer("back", later("Go back to the last bed"), prefer(GO_BACK)),
            StandingAnswer("camp", later("Put up my tent if I can"), prefer(CAMP)),
        ),
    ),
    SecretQuestion(
        "border",
        later("When I start on a border without fuel"),
        asked=lambda v: bool(v.phase == Phase.CARD and v.fuel[v.actor] == 0),
        rule="RE-93",
        answers=(StandingAnswer("ignition", later("Draw an Ignition Card"), prefer(DRAW_IGNITION)),),
    ),
    SecretQuestion(
        "choice",
        later("When a card gives me a choice"),
        asked=lambda v: bool(v.phase == Phase.CHOICE),
        rule="RE-R63",
        answers=(StandingAnswer("first", later("Take the first option I can pay for"), prefer()),),
        arises=lambda content: content.options["hidden_money"] == "true",
    ),
)
