"""Staging: a turn tried out before it is sent, computed from the seat's own view and held by the page alone.

A game that has a `staging` module offers it: `stage(content, v, actions) -> (view, legal)` and
`is_complete(view)`. Where others wait for the first steps of a turn, `awaited(content, v, actions)`
of the game's panels says how many may be sent ahead, and what the button for it says.
The page carries what is staged in its address (`staged=3,17&basis=...`), so every answer of the
server, whatever it was asked for, is drawn with it. The basis names the question that was staged
for: once the seat is asked something else, what was staged no longer fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sojourn.core.errors import IllegalAction
from sojourn.core.game import Action
from sojourn.core.table import Seen
from sojourn.core.words import later
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.words import say

MOST = 200  # steps of one turn
READY = later("Your turn is ready: send it, or change it first.")
UNFIT = later("The table has changed and what you tried out no longer fits, so it was cleared. Start your turn again.")


@dataclass(frozen=True)
class Trial:
    """What a page says it has staged."""

    numbers: tuple[int, ...] = ()
    basis: str = ""


NOTHING = Trial()


@dataclass(frozen=True)
class Staging:
    """A turn in the making, as the page shows it."""

    numbers: str  # "3,17,20", as it travels
    basis: str
    steps: list[str]  # each step in words, names still as @0, @1
    complete: bool
    ahead: str = ""  # the first steps, if others wait for them: "3"
    ahead_text: str = ""


@dataclass(frozen=True)
class Tried:
    """The seat's view after what is staged."""

    seen: Seen
    actions: list[Action]
    prompt: str
    staging: Staging


def read_trial(fields: Any) -> Trial:
    """What is staged, from the fields of a form or an address; anything else is nothing."""
    words = str(fields.get("staged") or "").split(",")[: MOST + 1]
    if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words) or len(words) > MOST:
        return Trial()
    return Trial(tuple(map(int, words)), str(fields.get("basis") or "")[:40])


def stages(live: LiveTable, seat: int) -> bool:
    """Whether this seat now has a turn that it may try out first."""
    return seat in live.table.to_act and live.rules.ui.staging is not None


def basis_of(live: LiveTable, seat: int) -> str:
    """A name for what the seat is asked now: another after its next move, or when the question changes."""
    moved = sum(entry.seat == seat for entry in live.entries)
    return sha256(f"{live.info.id} {seat} {moved} {live.question(seat)!r}".encode()).hexdigest()[:16]


def try_out(live: LiveTable, seat: int, seen: Seen, trial: Trial) -> Tried:
    """The view this seat would have after the staged steps; IllegalAction if they do not fit."""
    basis = basis_of(live, seat)
    if trial.numbers and trial.basis != basis:
        raise IllegalAction(say(UNFIT))
    staging = live.rules.ui.staging
    assert staging is not None  # asked only where `stages` says so
    content, steps, record = live.table.content, list[str](), seen.record
    try:
        record, legal = staging.stage(content, record, ())
        for number in trial.numbers:
            steps.append(_words(live, record, number))
            record, legal = staging.stage(content, record, (number,))
    except IllegalAction:
        raise IllegalAction(say(UNFIT)) from None
    complete = bool(trial.numbers) and bool(staging.is_complete(record))
    after = Seen(live.rules, content, seat, record)
    actions = [live.rules.decode(content, record, number) for number in legal]
    text = ",".join(map(str, trial.numbers))
    shown = Staging(text, basis, steps, complete, *_ahead(live, seen, trial.numbers, complete))
    return Tried(after, actions, say(READY) if complete else after.prompt, shown)


def is_next(live: LiveTable, seat: int, action: int, trial: Trial) -> bool:
    """Whether an action may follow what is staged."""
    if not stages(live, seat):
        return False
    try:
        tried = try_out(live, seat, live.table.view(seat), trial)
    except IllegalAction:
        return False
    return action in [each.number for each in tried.actions]


def _words(live: LiveTable, record: Any, number: int) -> str:
    if number >= (live.table.content.actions or live.rules.actions):
        raise IllegalAction(say(UNFIT))
    return live.rules.decode(live.table.content, record, number).text


def _ahead(live: LiveTable, seen: Seen, numbers: Sequence[int], complete: bool) -> tuple[str, str]:
    """The steps others wait for, and the words of the button that sends them."""
    awaited = live.rules.ui.staging.awaited if live.rules.ui.staging else None
    if awaited is None or complete or not numbers:
        return "", ""
    count, text = awaited(live.table.content, seen.record, numbers)
    return (",".join(map(str, numbers[:count])), text) if count else ("", "")
