"""What a game shows people beyond its rules: drawings, panels, lines of text. Every field may be left out.

A game declares one `Interface`, as `UI` in its `ui/interface.py`; it is loaded when somebody first looks, so
that a program that only plays never loads a drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from sojourn.core.ui.cues import Cue
from sojourn.core.ui.markup import Markup

if TYPE_CHECKING:
    from sojourn.core.content import Content
    from sojourn.core.game import Action, Panel
    from sojourn.core.trace import Event


class DrawBoard(Protocol):
    """The board as SVG, from a view; `actions` are the legal ones, `names` the people's."""

    def __call__(self, content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str: ...


class DrawPanels(Protocol):
    """What lies beside the board, from a view; arguments as for the board."""

    def __call__(self, content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> list[Panel]: ...


class DrawOwn(Protocol):
    """The viewer's own things as HTML: hand, goal, tokens, money, next step; arguments as for the board."""

    def __call__(self, content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str: ...


class TellCues(Protocol):
    """What this viewer sees and hears of an event it may know of; `v` is its view after the move."""

    def __call__(self, content: Content, v: Any, event: Event, viewer: int) -> Sequence[Cue]: ...


class DrawEnding(Protocol):
    """The whole game in one SVG, from a spectator's view at the end; `story` is what the whole table saw happen, by move."""

    def __call__(self, content: Content, v: Any, names: Sequence[str], story: Sequence[tuple[int, Event]] = ()) -> str: ...


@dataclass(frozen=True)
class Standing:
    """A number that says how a seat stands, for the chart of how a game went."""

    title: str  # what the number counts
    of: Callable[[Content, Any, int], float]  # content, a spectator's view, seat


@dataclass(frozen=True)
class Staging:
    """A turn of several steps that may be tried out before it is sent."""

    stage: Callable[[Content, Any, Sequence[int]], tuple[Any, list[int]]]  # content, view, steps -> view then, legal numbers
    is_complete: Callable[[Any], bool]  # whether the turn of this view needs no further step
    awaited: Callable[[Content, Any, Sequence[int]], tuple[int, str]] | None = None  # steps others wait for, button text


ChooseAnswer = Callable[["Content", Any, Sequence[int]], int | None]  # content, the seat's own view, legal numbers -> action


@dataclass(frozen=True)
class StandingAnswer:
    """What a seat may set beforehand as its answer to a secret question.

    `choose` returns a legal action whatever the seat holds. None asks the person after all: allowed only for a reason
    that everybody at the table can see, or being asked would tell what the seat holds.
    """

    id: str
    text: str  # a `later` text, said in the reader's language
    choose: ChooseAnswer


@dataclass(frozen=True)
class SecretQuestion:
    """A question that is put to everybody who could hold what it takes, so that being asked tells nothing.

    A seat that holds nothing has one legal action. The first of `answers` is the calm one, which is legal whatever a
    seat holds and never None: it is given for those who let their time run out or wish never to be asked.
    """

    id: str
    title: str  # a `later` text under "Answers in advance": when the question comes
    asked: Callable[[Any], bool]  # whether this is what the table waits for; the same from everybody's view, a spectator's too
    rule: str  # its ID
    answers: tuple[StandingAnswer, ...]
    arises: Callable[[Content], bool] = lambda content: True  # whether it comes up with this box and these options

    @property
    def calm(self) -> StandingAnswer:
        """The answer of somebody who holds nothing."""
        return self.answers[0]


@dataclass(frozen=True)
class Interface:
    """Everything optional that a page asks a game for."""

    draw: DrawBoard | None = None  # the board; without one a game is played from the list of choices
    own: DrawOwn | None = None  # what is always in sight below the board; spectators see it empty
    panels: DrawPanels | None = None  # what may lie in a tab: score sheet, cards seen so far
    cues: TellCues | None = None  # how events are seen and heard
    asides: frozenset[int] = frozenset()  # kinds of events that are consequences: the line below the board tells the deed instead
    when: Callable[[Content, Any], str] | None = None  # the moment of the game in a few words: "Week 2, day 3"
    seat_facts: Callable[[Content, Any, int], tuple[str, str]] | None = None  # what matters of a seat, and a note
    brings: Callable[[Content, Any, Any], Sequence[str]] | None = (
        None  # what a choice changed for the viewer: views before, after
    )
    summary: Callable[[Content, Any, Sequence[str]], str] | None = None  # the end of the game as HTML; names of the seats
    headline: Callable[[Content, Any, Sequence[str]], str] | None = None  # who won, in a few words; "" for the usual ones
    ending_picture: DrawEnding | None = None  # for the ending, and for sharing
    overview: Callable[[Content], str] | None = None  # the rules on one illustrated page, as HTML
    standing: Standing | None = None  # the line of each seat in the chart
    staging: Staging | None = None  # a turn that is tried out before it is sent
    poster: Callable[[], Markup] | None = None  # 600 by 800, for the home page
    event_rules: Mapping[int | tuple[int, int], str] = field(default_factory=dict)  # kind (or kind and b) -> rule ID
    has_winner: Callable[[Content], bool] | None = None  # whether a table with these options has a winner; all have, if left out
    kinds: Mapping[str, str] = field(default_factory=dict)  # name of an action -> heading over such choices, a `later` text
    ways_on: frozenset[str] = frozenset()  # names of actions that end a turn or decline, beside "pass": always in sight
    questions: tuple[SecretQuestion, ...] = ()  # that depend on what a seat holds

    def questions_of(self, content: Content) -> list[SecretQuestion]:
        """The secret questions that come up at tables with this content."""
        return [question for question in self.questions if question.arises(content)]
