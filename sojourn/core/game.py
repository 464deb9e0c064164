"""A game as the rest of the program knows it, and the list of those installed."""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from sojourn.core import dispatch, package_parts
from sojourn.core.chance import MOST_ACTIONS
from sojourn.core.compiling import GAMES_GROUP
from sojourn.core.content import Content, Files, Option, choose_options, option_numbers, read_options
from sojourn.core.errors import BadOption, IllegalAction, UnknownGame, WrongSeats
from sojourn.core.log import Move, other_box
from sojourn.core.older_boxes import counted_options, every_box, options_since
from sojourn.core.record import Ints, Record, as_bytes
from sojourn.core.trace import Event
from sojourn.core.ui.interface import Interface
from sojourn.core.ui.markup import Markup
from sojourn.core.ui.poster import plain_poster
from sojourn.core.words import CORE, Words

if TYPE_CHECKING:
    from sojourn.core.table import Table


@dataclass(frozen=True)
class Action:
    """One thing a seat may do: the number the engine plays, and the words people read."""

    number: int
    name: str  # the verb: "move", "look"
    params: dict[str, Any] = field(default_factory=dict)
    text: str = ""  # a sentence for a button

    def __int__(self) -> int:
        return self.number


class CarryOver(Protocol):
    """Play the moves of an older rules version on a fresh table of today's, so that the same happens."""

    def __call__(self, table: Table, moves: Sequence[Move], rules: int) -> None: ...


@dataclass(frozen=True)
class Game:
    """The answers, records and words of one game. Built in the game's `__init__.py`."""

    name: str  # "my-game", as addresses and commands call it
    title: str  # "My Game"
    package: str  # "my_game", the Python package
    seats: range  # how many may play
    version: int  # rules version: saved games of older ones are carried over, or played move by move
    actions: int  # how many action numbers there are, whatever the options; `Content.actions` counts those of one table
    longest: int  # no game takes more actions
    State: type[Record]
    View: type[Record]
    Box: type[Record]
    answers: Mapping[str, Any]  # the nine questions of core.dispatch, and those of its two optional ones that it has
    options: tuple[Option, ...]
    load: Callable[[Files, Mapping[str, int]], tuple[Any, dict[str, Any]]]  # -> Box record, words
    decode: Callable[[Content, Any, int], Action]  # what a number means to the seat with this view
    encode: Callable[[Content, Any, str, Mapping[str, Any]], int]  # and back
    why_not: Callable[[Any, Content, int, int], tuple[str, str]]  # state, content, seat, action -> sentence, rule ID
    prompt: Callable[[Content, Any], str]  # what is asked of the seat with this view, one sentence
    sentence: Callable[[Content, Event, int], str]  # an event as its viewer reads it; "" to stay silent
    reasons: Mapping[int, str]  # why a game ended, by Result.reason; {who} names those who won, or else who succeeded
    summary: str = ""  # one sentence for the home page
    minutes: str = ""  # "45-60"
    weight: str = ""  # "medium"
    shelf: int = 100  # where its poster hangs on the home page, lower first
    load_ui: Callable[[], Interface] = Interface  # what people see; loaded when somebody first looks
    style: Mapping[str, float] = field(default_factory=dict)  # parameters of a search here: fields of the bots' Style
    sense: Mapping[str, int] = field(default_factory=dict)  # by level: percentage of its moves that are the adviser's
    figures: Callable[[Game], Mapping[str, float]] | None = None  # further figures for `sojourn bench`
    why_wait: Callable[[Content, Any], tuple[str, str]] | None = None  # of a view: why its seat is not asked, rule ID
    older_result: Callable[[Any, Any, int, Any], None] | None = None  # state, box, rules, result: as those rules put it
    carry_over: CarryOver | None = None  # plays the moves of a game that was saved under older rules
    misfit: Callable[[int, Mapping[str, str]], str] | None = None  # seats, options -> why no new table can have both, or ""
    actions_for: Callable[[Mapping[str, str]], int] | None = None  # options -> how many of the action numbers they use

    @classmethod
    def from_package(cls, package: str, **given: Any) -> Game:
        """A game put together from the modules of its package; what is given by name is not looked up.

        The table in docs/adding-a-game.md says in which module each name is looked up.
        """
        defaults = {
            "name": package.rpartition(".")[2].replace("_", "-"),
            "options": read_options(_folder(package) / "options.toml"),
            "answers": package_parts.answers(package),
            "load_ui": lambda: package_parts.fetch(package, "ui.interface", "UI"),
        }
        return cls(package=package, **{**defaults, **package_parts.fields(package, given), **given})

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
    def offered_options(self) -> tuple[Option, ...]:
        """The switches people are asked about: those that are hidden are for tables of older rules."""
        return tuple(option for option in self.options if not option.hidden)

    @property
    def folder(self) -> Path:
        """Where the game's files lie."""
        return _folder(self.package)

    @functools.cached_property
    def ui(self) -> Interface:
        """What the game shows people."""
        return self.load_ui()

    @property
    def tokens(self) -> str:
        """The game's own colours as a style sheet; empty if it brings none."""
        return self._style_sheet("tokens.css")

    @property
    def board_css(self) -> str:
        """How the game's board and panels are dressed; empty if it brings nothing."""
        return self._style_sheet("board.css")

    def _style_sheet(self, name: str) -> str:
        path = self.folder / "ui" / name
        return path.read_text(encoding="utf-8") if path.is_file() else ""

    def poster(self) -> Markup:
        """The game's poster; a plain one with its name if it brings none."""
        return self.ui.poster() if self.ui.poster else plain_poster(self.title)

    def content(self, options: Mapping[str, object] | None = None, over: Path | None = None) -> Content:
        """Open the box: read, check and count everything in it."""
        return _content(self, tuple(sorted(choose_options(self.options, options).items())), over)

    def content_known_as(
        self,
        fingerprint: str,
        options: Mapping[str, object] | None = None,
        rules: int | None = None,
        over: Path | None = None,
    ) -> Content:
        """Open the box that a saved game, a stored table or another process used: today's, or an older one.

        `rules` is the rules version that took the fingerprint: switches that came later are as they were before. An older box
        with the same numbers is played with today's words; one with other numbers is played as it was.
        """
        version = self.version if rules is None else rules
        chosen = options_since(self.options, options, version)
        return _content_known_as(self, tuple(sorted(chosen.items())), over, fingerprint, version)

    def check_seats(self, seats: int) -> None:
        """Refuse a table too small or too large."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise WrongSeats(
                CORE("{game} is for {low} to {high} players, not {seats}.", game=self.title, low=low, high=high, seats=seats)
            )

    def check_new(self, seats: int, options: Mapping[str, str]) -> None:
        """Refuse a new table that is too small or too large, or whose options do not go with so many seats."""
        self.check_seats(seats)
        reason = self.misfit(seats, options) if self.misfit else ""
        if reason:
            raise BadOption(reason)

    def fewest_seats(self, options: Mapping[str, str]) -> int:
        """The smallest new table that these options allow."""
        fit = (seats for seats in self.seats if not (self.misfit and self.misfit(seats, options)))
        return next(fit, self.seats[0])

    def draw(self, content: Content, v: Any, **hints: Any) -> str:
        """The board as SVG, from a view alone; empty if the game draws none."""
        return str(self.ui.draw(content, v, **hints)) if self.ui.draw else ""

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
        last = (content.actions or self.actions) - 1
        if not 0 <= action <= last:
            return IllegalAction(
                CORE("There is no action {action}; action numbers run from 0 to {last}.", action=action, last=last)
            )
        return IllegalAction(*self.why_not(s, content, seat, action))


def _folder(package: str) -> Path:
    return Path(str(importlib.import_module(package).__file__)).parent


@functools.lru_cache(maxsize=64)
def _content(game: Game, options: tuple[tuple[str, str], ...], over: Path | None) -> Content:
    return _opened(game, Files(game.folder / "box", over), dict(options))


def _opened(game: Game, files: Files, chosen: dict[str, str]) -> Content:
    box, words = game.load(files, option_numbers(game.options, chosen))
    actions = game.actions_for(chosen) if game.actions_for else game.actions
    return Content(box, chosen, files.parsed, files.fingerprint(chosen), words, game.say, actions)


@functools.lru_cache(maxsize=64)
def _content_known_as(
    game: Game, options: tuple[tuple[str, str], ...], over: Path | None, fingerprint: str, rules: int
) -> Content:
    chosen, today = dict(options), _content(game, options, over)
    counted = counted_options(game.options, chosen, rules)
    files = next((files for files in every_box(game.folder, over) if files.fingerprint(counted) == fingerprint), None)
    if files is None:
        raise other_box(game.title, fingerprint, today.hash)
    if files.fingerprint(chosen) == today.hash:
        return today
    older = _opened(game, files, chosen)
    return replace(today, hash=older.hash) if as_bytes(older.box) == as_bytes(today.box) else older


def forget_boxes() -> None:
    """Read every box again when it is next opened: for programs that change files or options while they run."""
    _content.cache_clear()
    _content_known_as.cache_clear()


@functools.cache
def _installed() -> dict[str, importlib.metadata.EntryPoint]:
    """Where each installed game is imported from, by name; looked up once, since it reads the files of all packages."""
    found = importlib.metadata.entry_points(group=GAMES_GROUP)
    return {entry.name: entry for entry in sorted(found, key=lambda e: e.name)}


def game_names() -> list[str]:
    """The names of all installed games; none of them is imported for that."""
    return list(_installed())


@functools.cache
def games() -> dict[str, Game]:
    """All installed games by name."""
    return {name: game(name) for name in _installed()}


def game(name: str) -> Game:
    """One game by name; only that one is imported."""
    if name not in _installed():
        known = ", ".join(_installed())
        raise UnknownGame(CORE("There is no game called {name}. Installed games: {all}.", name=repr(name), all=known))
    found: Game = _installed()[name].load()
    return found


@dataclass(frozen=True)
class Panel:
    """Something a player keeps beside the board: a planner, a passport, a score sheet."""

    id: str
    title: str
    html: str
