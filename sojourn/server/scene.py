"""What one seat sees of a table, ready for a page: board, prompt, choices, seats, story, ending."""

from __future__ import annotations

import functools
import itertools
import logging
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action, Game, Panel
from sojourn.core.record import SPECTATOR
from sojourn.core.table import Table
from sojourn.core.trace import Event
from sojourn.core.ui.markup import Markup, again, label, svg
from sojourn.core.ui.svg import token_svg
from sojourn.core.words import linked
from sojourn.server.catalogue import hook, part, rule_of_event
from sojourn.server.history import last_choice
from sojourn.server.language import joined, say
from sojourn.server.lesson import taught
from sojourn.server.live import Live
from sojourn.server.quiet import CALM, can_talk
from sojourn.server.staging import Staging, Trial, stages, try_out

log = logging.getLogger("sojourn")

_WHO = re.compile(r"@(\d)")
_LINKED = re.compile(r"\b([yo]) @(\d)")
_TARGET = re.compile(r'data-action="(\d+)"')
FEW = 8  # choices that are listed without groups
LINES = 80  # sentences of the story on the page; the rest one click away


def plainly(text: str, names: Sequence[str]) -> str:
    """A sentence with names for @0, @1 ..., as plain text."""
    return _WHO.sub(lambda m: names[int(m[1])] if int(m[1]) < len(names) else m[0], _read_out(text, names))


def dressed(text: str, names: Sequence[str]) -> Markup:
    """The same for a page: each name escaped, with the seat's colour before it."""
    return _dressed(text, tuple(names))


@again
def _dressed(text: str, names: tuple[str, ...]) -> Markup:
    def chip(m: re.Match[str]) -> str:
        seat = int(m[1])
        if seat >= len(names):
            return m[0]
        return f'<b class="who"><span class="dot seat-{seat}" aria-hidden="true"></span>{escape(names[seat])}</b>'

    return Markup(_WHO.sub(chip, escape(_read_out(text, names), quote=False)))


@again
def line_rule(game: str, rule: str, name: str, further: bool) -> Markup:
    """The rule behind a line: its number appears with the pointer or the focus. Of a list of lines one is reached with Tab, the
    others with the arrows."""
    where, skipped = f"/games/{game}/rules#{rule}", ' tabindex="-1"' if further else ""
    return Markup(
        f'<a class="line-rule" href="{where}" target="_blank" data-rule="{rule}" aria-label="{escape(name)}"{skipped}></a>'
    )


def _read_out(text: str, names: Sequence[str]) -> str:
    """A sentence whose Spanish "and" and "or" fit the names that will follow them."""
    return _LINKED.sub(lambda m: f"{linked(m[1], names[int(m[2])])} @{m[2]}" if int(m[2]) < len(names) else m[0], text)


@dataclass(frozen=True)
class Choice:
    """One button of the list."""

    number: int
    text: Markup


@dataclass(frozen=True)
class Group:
    """Choices of one kind; folded away when there are many kinds."""

    id: str
    title: str
    choices: list[Choice]
    folded: bool
    open: bool = False
    glows: bool = False  # every choice of it is a target on the board


@dataclass(frozen=True)
class SeatLine:
    """One row of the list of seats."""

    seat: int
    name: str
    token: Markup
    sitter: str
    note: str
    facts: str
    classes: str


@dataclass(frozen=True)
class Line:
    """One sentence of the story."""

    id: str  # stays its own while the story goes on
    number: int
    text: Markup
    marks: str  # new: the last move brought it; unseen: it happened since this seat last chose
    link: Markup  # to the rule behind it


@dataclass(frozen=True)
class Scene:
    """Everything the table's page shows to one seat."""

    seat: int
    number: int
    prompt: Markup
    asked: bool
    can_undo: bool
    waiting: str
    board: Markup
    groups: list[Group]
    calm: list[Choice]
    seats: list[SeatLine]
    lines: list[Line]
    happening: Markup
    panels: list[Panel]
    when: str
    talks: bool  # the game has moments for talk, and this seat may stay quiet in them
    quiet: bool
    over: bool
    ending: dict[str, Any] = field(default_factory=dict)
    staging: Staging | None = None  # a turn in the making, where the game lets a turn be tried out
    steps: list[Markup] = field(default_factory=list)  # what is staged, in words


def scene(live: Live, seat: int, whole_story: bool = False, trial: Trial | None = None) -> Scene:
    """The table as this seat (or a spectator) may see it; with a trial, as it would see it then."""
    table, names = live.table, live.names
    if seat != SPECTATOR:
        live.remember_question(seat)
    seen = table.view(seat)
    watches = seat == SPECTATOR or bool(live.chairs[seat].bot)  # a bot that plays for me is not told what to do
    actions = [] if watches or table.over else table.actions(seat)
    asked, prompt, staging = bool(actions) and seat in table.to_act, seen.prompt, None
    if not watches and stages(live, seat):
        tried = try_out(live, seat, seen, trial or Trial())
        seen, actions, prompt, staging = tried.seen, tried.actions, tried.prompt, tried.staging
    ahead = len(trial.numbers) if trial is not None and staging is not None else 0
    shown = taught(live, seat, seen.record, [action.number for action in actions], ahead)
    actions = [action for action in actions if action.number in shown]
    worded = [replace(action, text=plainly(action.text, names)) for action in actions]
    hints: dict[str, Any] = {"actions": worded, "names": names}
    drawn = board(live, seen.record, hints)
    groups, calm = group_choices(actions, names, {int(n) for n in _TARGET.findall(drawn)}, live.rules.say)
    lines = story(live, seat, whole_story)
    return Scene(
        seat=seat,
        number=live.number,
        prompt=dressed(prompt, names) if seat != SPECTATOR else Markup(""),
        asked=asked,
        can_undo=live.can_undo(seat) and not (staging and staging.numbers),
        waiting=waiting_for(live, seat),
        board=drawn,
        groups=groups,
        calm=calm,
        seats=[seat_line(live, seen.record, each, seat) for each in range(table.seats)],
        lines=lines,
        happening=lines[0].text if lines else Markup(""),
        panels=_panels(live, seen.record, hints),
        when=_ask(live, "when", seen.record) or "",
        talks=seat != SPECTATOR and can_talk(live.rules) and live.sheet.options.get("talk") != "off",
        quiet=seat != SPECTATOR and bool(live.chairs[seat].quiet),
        over=table.over,
        ending=ending(live, seen.record) if table.over else {},
        staging=staging,
        steps=[dressed(step, names) for step in staging.steps] if staging else [],
    )


def board(live: Live, view: Any, hints: dict[str, Any]) -> Markup:
    """The table's drawing."""
    return drawing(live.rules, live.table.content, view, hints)


def drawing(rules: Game, content: Content, view: Any, hints: dict[str, Any]) -> Markup:
    """A view as a drawing; a game without one, or with a broken one, is played from the list."""
    if (board := part(rules, "board")) is not None:
        try:
            drawn = board.draw(content, view, **hints)
            return drawn if isinstance(drawn, Markup) else Markup(drawn)
        except Exception:
            log.exception("%s: the board cannot be drawn", rules.name)
    return svg(600, 400, label(rules.title, 300, 200, 32, "title"), title=rules.title)


def _ask(live: Live, name: str, view: Any, *more: Any) -> Any:
    """What an optional function of the game's panels says; None if there is none or it fails."""
    function = hook(live.rules, name)
    if function is None:
        return None
    try:
        return function(live.table.content, view, *more)
    except Exception:  # something beside the board must never stop a game
        log.exception("%s: %s of its panels fails", live.rules.name, name)
        return None


def _panels(live: Live, view: Any, hints: dict[str, Any]) -> list[Panel]:
    function = hook(live.rules, "panels")
    if function is None:
        return []
    try:
        return list(function(live.table.content, view, **hints))
    except Exception:
        log.exception("%s: its panels cannot be drawn", live.rules.name)
        return []


def group_choices(
    actions: Sequence[Action], names: Sequence[str], on_board: set[int], say: Callable[[str], str] = str
) -> tuple[list[Group], list[Choice]]:
    """Choices by kind: all open when they are few, folded kind by kind when they are many.

    What glows on the board need not fill the list as well; it stays there, one click away.
    """
    calm = [_choice(a, names) for a in actions if a.name in CALM]
    rest = [a for a in actions if a.name not in CALM]
    if len(rest) <= FEW:
        return ([Group("choices-all", "", [_choice(a, names) for a in rest], folded=False)] if rest else []), calm
    kinds: dict[str, list[Choice]] = {}
    for action in rest:
        kinds.setdefault(action.name, []).append(_choice(action, names))
    groups: list[Group] = []
    for name, choices in kinds.items():
        title = say(kind_title(name))
        glows = all(choice.number in on_board for choice in choices)
        groups.append(Group(f"choices-{name}", title, choices, len(choices) > 2, not glows and not groups, glows))
    return groups, calm


def kind_title(name: str) -> str:
    """A kind of action as a heading, in English; a game's catalogue translates it."""
    return name.replace("_", " ").replace("-", " ").capitalize()


def _choice(action: Action, names: Sequence[str]) -> Choice:
    return Choice(action.number, dressed(action.text or action.name.capitalize(), names))


def waiting_for(live: Live, seat: int) -> str:
    """Whom the table waits for, when it is not this seat."""
    others = [live.chairs[other] for other in live.table.to_act if other != seat or live.chairs[seat].bot]
    if not others:
        return ""
    open_seats = [chair for chair in others if chair.sitter == "open"]
    if open_seats:
        absent = open_seats[0].name
        return say("{name} is not here yet: send the invitation, or let a bot take the seat.", name=absent)
    names, count = joined([chair.name for chair in others]), len(others)
    if others[0].bot:
        return say.many("{names} is thinking.", "{names} are thinking.", count, names=names)
    return say.many("{names} is choosing.", "{names} are choosing.", count, names=names)


def seat_line(live: Live, view: Any, seat: int, viewer: int) -> SeatLine:
    """A seat in the list: who, whose turn, and what the game says of it."""
    chair = live.chairs[seat]
    facts, note = _ask(live, "seat_facts", view, seat) or ("", "")
    sitter = "bot" if chair.bot else chair.sitter
    what = {"bot": say("Bot"), "open": say("Free seat"), "person": ""}[sitter]
    you = say("You") if seat == viewer else what
    marks = {"is-turn": seat in live.table.to_act, "is-you": seat == viewer, "is-away": sitter == "open"}
    classes = " ".join(["seat", *(name for name, holds in marks.items() if holds)])
    return SeatLine(seat, chair.name, token_svg(seat), sitter, " · ".join(filter(None, [you, note])), facts, classes)


def story(live: Live, seat: int, whole: bool) -> list[Line]:
    """The story, newest first; what the last move brought is marked as new."""
    told = told_lines(live.table, seat, live.table.story, None if whole else LINES)
    newest = len(live.table.moves)
    mine = last_choice(live.acted, live.table, seat) if seat != SPECTATOR else newest
    nth = defaultdict[int, Iterator[int]](itertools.count)  # the sentences of one move, the last one first
    name, names = functools.cache(lambda rule: say("Rule {id}", id=rule)), live.names

    def line(at: int, n: int, text: str, rule: str) -> Line:
        marks = (" is-new" if n == newest else "") + (" is-unseen" if n > mine else "")
        link = line_rule(live.rules.name, rule, name(rule), at > 0) if rule else Markup("")
        return Line(f"told-{n}-{next(nth[n])}", n, dressed(text, names), marks, link)

    return [line(at, *words) for at, words in enumerate(reversed(told))]


def told_lines(
    table: Table, seat: int, story: Sequence[tuple[int, Event]], most: int | None = None
) -> list[tuple[int, str, str]]:
    """Events as a seat may read them, or the last of them: (number of the move, sentence, ID of the rule behind it)."""
    game, content = table.game, table.content
    newest_first = ((n, e, game.sentence(content, e, seat)) for n, e in reversed(story) if e.is_for(seat))
    told = ((n, text, rule_of_event(game, e)) for n, e, text in newest_first if text)
    return list(itertools.islice(told, most))[::-1]


def ending(live: Live, view: Any) -> dict[str, Any]:
    """How it ended: result, reason, a row for each seat, and the game's own summary."""
    outcome = live.table.outcome
    assert outcome is not None
    order = sorted(range(live.table.seats), key=lambda s: (s not in outcome.winners, -outcome.points[s]))
    rows = [
        {"seat": s, "name": live.names[s], "token": token_svg(s), "points": outcome.points[s], "won": s in outcome.winners}
        for s in order
    ]
    winners = [live.names[s] for s in outcome.winners]
    summary = _ask(live, "summary", view, live.names)
    return {
        "headline": headline(winners),
        "reason": plainly(outcome.reason, live.names),
        "rows": rows,
        "summary": Markup(summary) if summary else Markup(""),
        "seed": live.sheet.seed,
        "salt": live.sheet.salt,
    }


def headline(winners: Sequence[str]) -> str:
    """The result in three words."""
    if not winners:
        return say("The game is over")
    if len(winners) == 1 and winners[0] == "You":
        return say("You win")
    return say.many("{names} wins", "{names} win", len(winners), names=joined(winners))
