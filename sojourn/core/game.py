"""A game as the rest of the program knows it, and the list of those installed."""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sojourn.core import dispatch
from sojourn.core.chance import MOST_ACTIONS
from sojourn.core.compiling import GAMES_GROUP
from sojourn.core.content import Content, Files, Option, choose_options, option_numbers
from sojourn.core.errors import IllegalAction, UnknownGame, WrongSeats
from sojourn.core.record import Ints, Record
from sojourn.core.trace import Event
from sojourn.core.words import CORE, Words


@dataclass(frozen=True)
class Action:
    """One thing a seat may do: the number the engine plays, and the words people read."""

    number: int
    name: str  # the verb: "move", "look"
    params: dict[str, Any] = field(default_factory=dict)
    text: str = ""  # a sentence for a button

    def __int__(self) -> int:
        return self.number


@dataclass(frozen=True)
class Game:
    """The answers, records and words of one game. Built in the game's `__init__.py`."""

    name: str  # "journey-istanbul"
    title: str  # "The Journey: Istanbul"
    package: str  # "sojourn.games.journey_istanbul"
    seats: range  # how many may play
    version: int  # rules version: old logs replay only under the same one
    actions: int  # how many action numbers there are
    longest: int  # no game takes more actions
    State: type[Record]
    View: type[Record]
    Box: type[Record]
    answers: dict[str, Any]  # the nine questions of core.dispatch
    options: tuple[Option, ...]
    load: Callable[[Files, Mapping[str, int]], tuple[Any, dict[str, Any]]]  # -> Box record, words
    decode: Callable[[Content, Any, int], Action]  # what a number means to the seat with this view
    encode: Callable[[Content, Any, str, Mapping[str, Any]], int]  # and back
    why_not: Callable[[Any, Content, int, int], tuple[str, str]]  # state, content, seat, action -> sentence, rule ID
    prompt: Callable[[Content, Any], str]  # what is asked of the seat with this view, one sentence
    sentence: Callable[[Content, Event, int], str]  # an event as its viewer reads it; "" to stay silent
    reasons: Mapping[int, str]  # why a game ended, by Result.reason
    summary: str = ""  # one sentence for the home page
    minutes: str = ""  # "45-60"
    weight: str = ""  # "medium"
    shelf: int = 100  # where its poster hangs on the home page, lower first

    def __post_init__(self) -> None:
        if self.actions > MOST_ACTIONS:
            raise ValueError(f"{self.name}: {self.actions} actions; `choose` counts {MOST_ACTIONS} at most")
        dispatch.register(self.State, self.View, self.answers)

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def say(self) -> Words:
        """The game's texts in the reader's language."""
        return Words(self.package)

    @property
    def folder(self) -> Path:
        """Where the game's files lie."""
        return Path(str(importlib.import_module(self.package).__file__)).parent

    def content(self, options: Mapping[str, object] | None = None, over: Path | None = None) -> Content:
        """Open the box: read, check and count everything in it."""
        return _content(self, tuple(sorted(choose_options(self.options, options).items())), over)

    def check_seats(self, seats: int) -> None:
        """Refuse a table too small or too large."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise WrongSeats(
                CORE("{game} is for {low} to {high} players, not {seats}.", game=self.title, low=low, high=high, seats=seats)
            )

    def draw(self, content: Content, v: Any, **hints: Any) -> str:
        """The board as SVG, from a view alone."""
        board = importlib.import_module(f"{self.package}.board")
        return str(board.draw(content, v, **hints))

    def mask(self) -> Ints:
        """An empty list of action numbers to mark the legal ones in."""
        return np.zeros(self.actions, np.int8)

    def legal_numbers(self, s: Any, box: Any, seat: int) -> list[int]:
        """The action numbers a seat may choose now."""
        mask = self.mask()
        dispatch.legal(s, box, seat, mask)
        return [int(a) for a in np.flatnonzero(mask)]

    def seen_by(self, s: Any, box: Any, seat: int) -> Any:
        """A fresh view record for this seat (or SPECTATOR)."""
        v = self.View.new()
        dispatch.view(s, box, seat, v)
        return v

    def refuse(self, s: Any, content: Content, seat: int, action: int) -> IllegalAction:
        """The refusal of an action, ready to be raised."""
        if not 0 <= action < self.actions:
            return IllegalAction(
                CORE("There is no action {action}; numbers run from 0 to {last}.", action=action, last=self.actions - 1)
            )
        return IllegalAction(*self.why_not(s, content, seat, action))


@functools.lru_cache(maxsize=64)
def _content(game: Game, options: tuple[tuple[str, str], ...], over: Path | None) -> Content:
    chosen = dict(options)
    files = Files(game.folder / "box", over)
    box, words = game.load(files, option_numbers(game.options, chosen))
    return Content(box, chosen, files.parsed, files.fingerprint(chosen), words, game.say)


@functools.cache
def games() -> dict[str, Game]:
    """All installed games by name."""
    entries = importlib.metadata.entry_points(group=GAMES_GROUP)
    return {entry.name: entry.load() for entry in sorted(entries, key=lambda e: e.name)}


def game(name: str) -> Game:
    """One game by name."""
    for entry in importlib.metadata.entry_points(group=GAMES_GROUP, name=name):
        found: Game = entry.load()
        return found
    known = sorted(e.name for e in importlib.metadata.entry_points(group=GAMES_GROUP))
    raise UnknownGame(CORE("There is no game called {name}; installed are {all}.", name=repr(name), all=", ".join(known)))


@dataclass(frozen=True)
class Panel:
    """Something a player keeps beside the board: a planner, a passport, a score sheet."""

    id: str
    title: str
    html: str
