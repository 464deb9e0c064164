"""What one seat sees of a table, ready for a page: board, prompt, choices, seats, story, ending."""

from __future__ import annotations

import functools
import itertools
import logging
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

from sojourn.bots import bot
from sojourn.bots.levels import say as say_bots
from sojourn.core.content import Content
from sojourn.core.game import Action, Game, Panel
from sojourn.core.record import SPECTATOR
from sojourn.core.table import Seen
from sojourn.core.ui.markup import Markup, label, memoized, svg
from sojourn.core.ui.svg import token_svg
from sojourn.core.words import listed
from sojourn.server.tables.auto_pass import CALM, can_talk
from sojourn.server.tables.clock import deadline
from sojourn.server.tables.lesson import taught
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.looking_back import last_choice, told_lines
from sojourn.server.tables.staging import NOTHING, Staging, Trial, stages, try_out
from sojourn.server.web.ending import Ending, ending
from sojourn.server.web.happenings import NumberedCue, cues, deed
from sojourn.server.web.optional_parts import ask_interface
from sojourn.server.words import dressed, plainly, say

log = logging.getLogger("sojourn")

_TARGET = re.compile(r'data-(?:action|also)="([\d ]+)"')  # also: other actions with the same effect as the target
FEW = 8  # choices beside the board that are listed without groups
LINES = 80  # sentences of the story on the page; the rest one click away


@memoized
def line_rule(game: str, rule: str, name: str, further: bool) -> Markup:
    """The link to the rule behind a line of the story; `further` lines are reached with the arrow keys, not with Tab."""
    where, skipped = f"/games/{game}/rules#{rule}", ' tabindex="-1"' if further else ""
    return Markup(
        f'<a class="line-rule" href="{where}" target="_blank" data-rule="{rule}" aria-label="{escape(name)}"{skipped}></a>'
    )


@dataclass(frozen=True)
class Choice:
    """One button of the list."""

    number: int
    text: Markup


@dataclass(frozen=True)
class Group:
    """Choices of one kind; folded away when they glow on the board, or when there are many kinds."""

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
    until: float | None = None  # when this person's time is up, if a clock runs


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
    happening: Markup  # the last deed
    told: int  # the number of the last move that stands, as the viewer counts
    cues: list[NumberedCue]  # how the last moves are seen and heard
    own: Markup  # the viewer's own things
    panels: list[Panel]
    when: str
    talks: bool  # the game has moments for talk, and this seat may stay quiet in them
    quiet: bool
    over: bool
    ending: Ending | None = None
    staging: Staging | None = None  # a turn in the making, where the game lets a turn be tried out
    steps: list[Markup] = field(default_factory=list)  # what is staged, in words


@dataclass(frozen=True)
class Offered:
    """What a seat sees, is asked and may choose."""

    seen: Seen
    actions: list[Action]
    prompt: str
    asked: bool
    staging: Staging | None


def scene(live: LiveTable, seat: int, whole_story: bool = False, trial: Trial = NOTHING) -> Scene:
    """The table as this seat (or a spectator) may see it; with a trial, as it would see it then."""
    table, names = live.table, live.names
    if seat != SPECTATOR:
        live.remember_question(seat)
    offered = offer(live, seat, trial)
    view, staging = offered.seen.record, offered.staging
    worded = [replace(action, text=plainly(action.text, names)) for action in offered.actions]
    hints: dict[str, Any] = {"actions": worded, "names": names}
    drawn = drawing(live.rules, table.content, view, hints)
    own = own_things(live, view, seat, hints)
    targets = {int(number) for found in _TARGET.findall(drawn + own) for number in found.split()}
    groups, calm = group_choices(live.rules, offered.actions, names, targets)
    return Scene(
        seat=seat,
        number=live.seen.count(seat),
        prompt=dressed(offered.prompt, names) if seat != SPECTATOR else Markup(""),
        asked=offered.asked,
        can_undo=live.can_undo(seat) and not (staging and staging.numbers),
        waiting=waiting_for(live, seat),
        board=drawn,
        groups=groups,
        calm=calm,
        seats=[seat_line(live, view, each, seat) for each in range(table.seats)],
        lines=story(live, seat, whole_story),
        happening=deed(live, seat),
        told=live.seen.numbers(seat).last,
        cues=cues(live, view, seat),
        own=own,
        panels=_panels(live, view, hints),
        when=ask_interface(live, live.rules.ui.when, view) or "",
        talks=seat != SPECTATOR and can_talk(live.rules) and live.info.options.get("talk") != "off",
        quiet=seat != SPECTATOR and bool(live.chairs[seat].quiet),
        over=table.over,
        ending=ending(live, view, seat) if table.over else None,
        staging=staging,
        steps=[dressed(step, names) for step in staging.steps] if staging else [],
    )


def offer(live: LiveTable, seat: int, trial: Trial) -> Offered:
    """What the seat is asked: by the table, after the steps it tries out, as far as the lesson allows."""
    table, seen = live.table, live.table.view(seat)
    watches = seat == SPECTATOR or bool(live.chairs[seat].bot)  # a bot that plays for me is not told what to do
    actions = [] if watches or table.over else table.actions(seat)
    asked, prompt, staging = bool(actions) and seat in table.to_act, seen.prompt, None
    if not watches and stages(live, seat):
        tried = try_out(live, seat, seen, trial)
        seen, actions, prompt, staging = tried.seen, tried.actions, tried.prompt, tried.staging
    ahead = len(trial.numbers) if staging is not None else 0
    shown = taught(live, seat, seen.record, [action.number for action in actions], ahead)
    return Offered(seen, [action for action in actions if action.number in shown], prompt, asked, staging)


def drawing(rules: Game, content: Content, view: Any, hints: dict[str, Any]) -> Markup:
    """A view as a drawing; a game without one, or with a broken one, is played from the list."""
    if rules.ui.draw is not None:
        try:
            drawn = rules.ui.draw(content, view, **hints)
            return drawn if isinstance(drawn, Markup) else Markup(drawn)
        except Exception:
            log.exception("%s: the board cannot be drawn", rules.name)
    return svg(600, 400, label(rules.title, 300, 200, 32, "title"), title=rules.title)


def own_things(live: LiveTable, view: Any, seat: int, hints: dict[str, Any]) -> Markup:
    """What this seat always has in sight; nothing for a spectator."""
    if live.rules.ui.own is None or seat == SPECTATOR:
        return Markup("")
    try:
        return Markup(live.rules.ui.own(live.table.content, view, **hints))
    except Exception:
        log.exception("%s: a seat's own things cannot be drawn", live.rules.name)
        return Markup("")


def _panels(live: LiveTable, view: Any, hints: dict[str, Any]) -> list[Panel]:
    if live.rules.ui.panels is None:
        return []
    try:
        return list(live.rules.ui.panels(live.table.content, view, **hints))
    except Exception:
        log.exception("%s: its panels cannot be drawn", live.rules.name)
        return []


def group_choices(
    rules: Game, actions: Sequence[Action], names: Sequence[str], targets: set[int]
) -> tuple[list[Group], list[Choice]]:
    """Choices by kind, and apart from them the ways on, which stay in sight.

    What glows on the board or among the own things need not fill the list as well: it is folded, kind by kind. The rest is
    open while it is short.
    """
    ways_on = rules.ui.ways_on | set(CALM)
    calm = [_choice(a, names) for a in actions if a.name in ways_on]
    rest = [a for a in actions if a.name not in ways_on]
    beside = [a for a in rest if a.number not in targets]
    if len(beside) <= FEW:
        open_ones = [Group("choices-all", "", [_choice(a, names) for a in beside], folded=False)] if beside else []
        return open_ones + _by_kind(rules, [a for a in rest if a.number in targets], names, glows=True), calm
    glowing = _by_kind(rules, [a for a in rest if a.number in targets], names, glows=True)
    return _by_kind(rules, beside, names, glows=False) + glowing, calm


def _by_kind(rules: Game, actions: Sequence[Action], names: Sequence[str], glows: bool) -> list[Group]:
    """One group for each kind of action; of those that do not glow, the first is open, and so are short ones."""
    kinds: dict[str, list[Choice]] = {}
    for action in actions:
        kinds.setdefault(action.name, []).append(_choice(action, names))
    mark = "glow" if glows else "choices"
    return [
        Group(
            f"{mark}-{name}", rules.say(kind_title(rules, name)), choices, glows or len(choices) > 2, not glows and n == 0, glows
        )
        for n, (name, choices) in enumerate(kinds.items())
    ]


def kind_title(rules: Game, name: str) -> str:
    """The heading over choices of this kind, in English; made of the action's name if the game has written none."""
    return rules.ui.kinds.get(name) or name.replace("_", " ").replace("-", " ").capitalize()


def _choice(action: Action, names: Sequence[str]) -> Choice:
    return Choice(action.number, dressed(action.text or action.name.capitalize(), names))


def waiting_for(live: LiveTable, seat: int) -> str:
    """Whom the table waits for, when it is not this seat."""
    others = [live.chairs[other] for other in live.table.to_act if other != seat or live.chairs[seat].bot]
    if not others:
        return ""
    open_seats = [chair for chair in others if chair.sitter == "open"]
    if open_seats:
        absent = open_seats[0].name
        return say("Waiting for {name} to join: send the invitation, or let a bot take the seat.", name=absent)
    names, count = listed([chair.name for chair in others]), len(others)
    if others[0].bot:
        return say.many("{names} is thinking.", "{names} are thinking.", count, names=names)
    return say.many("{names} is choosing.", "{names} are choosing.", count, names=names)


def seat_line(live: LiveTable, view: Any, seat: int, viewer: int) -> SeatLine:
    """A seat in the list: who, whose turn, and what the game says of it."""
    chair = live.chairs[seat]
    facts, note = ask_interface(live, live.rules.ui.seat_facts, view, seat) or ("", "")
    sitter = "bot" if chair.bot else chair.sitter
    what = {"bot": say("Bot"), "open": say("Free seat"), "person": ""}[sitter]
    if chair.away:
        what = say("{level} until they are back", level=say_bots(bot(chair.bot).title))
    you = say("You") if seat == viewer else what
    marks = {"is-turn": seat in live.table.to_act, "is-you": seat == viewer, "is-away": sitter == "open"}
    classes = " ".join(["seat", *(name for name, holds in marks.items() if holds)])
    until = deadline(live.info, chair, live.owed)
    return SeatLine(seat, chair.name, token_svg(seat), sitter, " · ".join(filter(None, [you, note])), facts, classes, until)


def story(live: LiveTable, seat: int, whole: bool) -> list[Line]:
    """The story, newest first; what the last move brought is marked as new."""
    told = told_lines(live.table, seat, live.table.story, None if whole else LINES, live.table.over)
    numbers = live.seen.numbers(seat)
    newest = numbers.last
    mine = numbers.shown(last_choice(live, seat)) if seat != SPECTATOR else newest
    nth = defaultdict[int, Iterator[int]](itertools.count)  # the sentences of one move, the last one first
    name, names = functools.cache(lambda rule: say("Rule {id}", id=rule)), live.names

    def line(at: int, n: int, text: str, rule: str) -> Line:
        marks = (" is-new" if n == newest else "") + (" is-unseen" if n > mine else "")
        link = line_rule(live.rules.name, rule, name(rule), at > 0) if rule else Markup("")
        return Line(f"told-{n}-{next(nth[n])}", n, dressed(text, names), marks, link)

    return [line(at, numbers.shown(n), text, rule) for at, (n, text, rule) in enumerate(reversed(told))]
