"""The lesson of a first game: which step comes now, and what it asks for. Its texts are the game's `tutorial.toml`.

A lesson is played at a real table with a fixed deal. Where it stands follows from the moves that were
made and from one number that is kept with the table: how many steps were read (`TableInfo.lesson`). So it can
be left and taken up again, on any device, and a move taken back is a step taken back.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sojourn.core.errors import BoxError, IllegalAction, SojournError
from sojourn.core.game import Action, Game
from sojourn.core.table import Table
from sojourn.core.words import speaking
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.plan import Plan
from sojourn.server.tables.registry import Tables
from sojourn.server.words import say

LEFT = -1  # TableInfo.lesson of a lesson that was skipped or finished: from then on a table like any other
PUPIL = 0  # the seat that learns
ANY = "any"  # a wish that every choice fulfils
TEACHER = "bot:greedy"  # who plays the other seats
PACE = "fast"
MOST = 50  # of a person's open tables that are searched for a lesson begun before

Wish = dict[str, Any]  # the action's name and those of its params that matter


@dataclass(frozen=True)
class Step:
    """One page of the lesson: to be read, or to be done."""

    title: str
    text: str
    do: tuple[Wish, ...] = ()  # choices in this order; none: it is only read
    send: bool = False  # done when the turn that was tried out is sent
    point: str = ""  # the part of the page it speaks of, as CSS finds it
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """All of one game's first lesson."""

    seed: int
    seats: int
    steps: tuple[Step, ...]
    end: str  # what to say when it is over
    options: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Page:
    """The lesson as a table shows it now."""

    number: int  # from 0; as many as there are steps when all are done
    lesson: Lesson
    step: Step | None  # None: the lesson is over

    @property
    def reads(self) -> bool:
        """Whether it is turned by a button, not by a move."""
        return self.step is None or not (self.step.do or self.step.send)


@functools.cache
def lesson_of(game: Game) -> Lesson | None:
    """A game's lesson; None if it has none."""
    path = game.folder / "tutorial.toml"
    if not path.is_file():
        return None
    parsed = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        steps = tuple(_step(entry) for entry in parsed.pop("step"))
        return Lesson(steps=steps, end=parsed.pop("end")["text"], **parsed)
    except (TypeError, KeyError) as error:
        raise BoxError(f"{path.name} of {game.title} cannot be read: {error}.") from None


def _step(entry: dict[str, Any]) -> Step:
    return Step(**entry | {"do": tuple(entry.get("do", ())), "rules": tuple(entry.get("rules", ()))})


def page_of(live: LiveTable, staged: int = 0) -> Page | None:
    """Where the lesson of this table stands, with so many steps of a turn tried out; None where there is none."""
    lesson = lesson_of(live.rules) if live.info.lesson > 0 else None
    if lesson is None:
        return None
    number = current(lesson, _moved(live.table), staged, live.info.lesson - 1)
    return Page(number, lesson, lesson.steps[number] if number < len(lesson.steps) else None)


def current(lesson: Lesson, moved: int, staged: int, read: int) -> int:
    """The first step that is still open. Whoever has moved on has read what came before."""
    done = 0  # choices asked for so far
    last = -1  # the last step that is done by moves
    for number, step in enumerate(lesson.steps):
        last = number - 1 if step.do and moved + staged > done else last  # it was begun
        done += len(step.do)
        if (step.do and moved + staged >= done) or (step.send and moved >= done):
            last = number
        elif step.do or step.send:
            break
    return next(
        (n for n in range(last + 1, len(lesson.steps)) if lesson.steps[n].do or lesson.steps[n].send or n >= read),
        len(lesson.steps),
    )


def _moved(table: Table) -> int:
    return sum(move.seat == PUPIL for move in table.moves)


def wish_of(live: LiveTable, ahead: int = 0) -> tuple[Step, Wish] | None:
    """The next choice the lesson asks for, so many choices ahead of the table; None when it asks for none."""
    lesson = lesson_of(live.rules) if live.info.lesson > 0 else None
    if lesson is None:
        return None
    asked = [(step, wish) for step in lesson.steps for wish in step.do]
    place = _moved(live.table) + ahead
    return asked[place] if place < len(asked) else None


def fits(action: Action, wish: Wish) -> bool:
    """Whether this choice is what is wished for."""
    if wish["action"] not in (ANY, action.name):
        return False
    return all(action.params.get(key) == value for key, value in wish.items() if key != "action")


def taught(live: LiveTable, seat: int, view: Any, numbers: Iterable[int], ahead: int = 0) -> set[int]:
    """Of these legal actions, those the lesson lets the seat choose: what it asks for, or all where that is not to be had."""
    legal = set(numbers)
    wanted = wish_of(live, ahead) if seat == PUPIL else None
    if wanted is None:
        return legal
    with speaking("en"):  # wishes are written in the words of the code
        found = {n for n in legal if fits(live.rules.decode(live.table.content, view, n), wanted[1])}
    return found or legal


def check(live: LiveTable, seat: int, actions: Sequence[int]) -> None:
    """Refuse what the lesson does not ask for."""
    if live.info.lesson <= 0 or seat != PUPIL:
        return
    table = live.table.copy()
    for ahead, action in enumerate(actions):
        view = table.view(seat).record
        legal = live.rules.legal_numbers(table.state, table.box, seat)
        if action not in legal:
            return  # the rules say why not
        if action not in taught(live, seat, view, legal, ahead):
            wanted = wish_of(live, ahead)
            raise IllegalAction(
                say(
                    "The lesson is asking for something else now: {title}. Leave the lesson to play freely.",
                    title=live.rules.say(wanted[0].title) if wanted else "",
                )
            )
        table.play(seat, action)


async def begin(tables: Tables, game: Game, person: str, name: str) -> LiveTable:
    """A table with the lesson of this game: the one the person began before, or a new one."""
    lesson = lesson_of(game)
    if lesson is None:
        raise SojournError(say("{game} has no lesson yet; open a table or read its rules.", game=game.title))
    begun = [info for info in tables.storage.tables_of(person, MOST) if info.game == game.name and info.lesson > 0]
    if begun:
        return await tables.get(begun[0].id)
    sitters = ("you", *(TEACHER,) * (lesson.seats - 1))
    return await tables.create(Plan(game.name, sitters, (name,), lesson.options, lesson.seed, PACE, lesson=True), person)


async def set_read(tables: Tables, live: LiveTable, read: int) -> None:
    """Store how many pages were read; LEFT leaves the lesson, and so does turning the last page."""
    async with live.lock:
        page = page_of(live)
        if page is None:
            return
        kept = LEFT if read < 0 or read > len(page.lesson.steps) else max(live.info.lesson, read + 1)
        await tables.storage.set_field(live.info.id, "lesson", kept)
        live.info = replace(live.info, lesson=kept)
        live.announce()
