"""Fair undo: a step may be taken back while nobody has learned anything from it.

The question is asked of the engine, the same for every game. A step is open (cannot be taken back) if
chance answered, if something was whispered to anybody, or if somebody could not have foreseen what the
step shows: then in some other game that looks the same to that seat, the same step looks different.
So the step is played in many such games, dealt anew from what the seat knew before it; one that differs
settles it. What is compared is all a seat can notice: its view, what the table is told, who is asked next,
and whether the step is allowed. Nothing here holds up a table: until the answer is there, a step is open.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from sojourn.core.chance import Luck, seed_luck
from sojourn.core.compiling import COMPILED, fast
from sojourn.core.dispatch import apply, legal, redeal, to_act, view
from sojourn.core.game import Game
from sojourn.core.record import Ints, as_bytes
from sojourn.core.table import Table
from sojourn.core.trace import EVERYBODY
from sojourn.server.catalogue import rules_of

FAIR = "fair"  # the name a worker knows these questions by, as it knows bots by theirs
GAMES = {True: 2000, False: 240}  # other games a step is played in, compiled or not
OTHERS = 8  # of them for each other seat: what a player shows of their own hand is their own choice
LIMIT = {True: 0.3, False: 3.0}  # seconds of one core; who needs longer does not know, and the step stays open
AT_ONCE = {True: 100, False: 4}  # games between two looks at the clock


@dataclass(frozen=True)
class Look:
    """What one seat saw before the step and after it."""

    viewer: int
    known: bytes
    shown: bytes


@dataclass(frozen=True)
class Step:
    """One step as everybody saw it; no more of the game than that is needed to judge it."""

    number: int
    game: str
    options: dict[str, str]
    content: str  # the box's fingerprint
    seat: int
    action: int
    looks: tuple[Look, ...]  # the seat that played first
    told: bytes  # what everybody was told
    owing: int  # who was asked afterwards, a bit mask
    seed: int
    bot: str = FAIR


def step_of(before: Table, after: Table, seat: int, action: int, seed: int) -> Step | None:
    """The step, to be judged; None if it is open at first sight."""
    if after.over or any(event.audience != EVERYBODY for event in after.events):
        return None
    if "rng" in before.state.dtype.names and not np.array_equal(before.state.rng, after.state.rng):
        return None
    game, box = before.game, before.box
    viewers = [seat, *(other for other in range(before.seats) if other != seat)]
    looks = [Look(v, as_bytes(game.seen_by(before.state, box, v)), as_bytes(game.seen_by(after.state, box, v))) for v in viewers]
    owing = sum(1 << each for each in after.to_act)
    content = before.content
    return Step(0, game.name, content.options, content.hash, seat, action, tuple(looks), _told(after), owing, seed)


def _told(table: Table) -> bytes:
    """The events of the last step as the rules write them."""
    state: Any = np.zeros(1, table.game.State.traced)[0]
    state.told = len(table.events)
    for line, e in zip(state.events, table.events, strict=False):
        line[:] = (e.kind, e.seat, e.a, e.b, e.c, e.d, e.audience)
    return bytes(state.tobytes()[: table.game.State.trace_size])


def is_open(before: Table, after: Table, seat: int, action: int, seed: int, games: int | None = None) -> bool:
    """Whether a step told anybody anything that was hidden or undecided before it."""
    step = step_of(before, after, seat, action, seed)
    return step is None or not is_foreseen(step, games)


def is_foreseen(step: Step, games: int | None = None) -> bool:
    """Whether the step looked the same in all other games it was played in, and there was time for all of them."""
    rules = rules_of(step.game)
    content = rules.content(step.options)
    if content.hash != step.content:
        raise ValueError(f"{step.game}: another box than the table's")
    wanted = GAMES[COMPILED] if games is None else games
    counts = [wanted if look.viewer == step.seat else min(OTHERS, wanted) for look in step.looks]
    bench = Bench(rules, content.box, step)
    bench.agrees(step.looks[0], 0, None)  # loads, or compiles, what is needed before the clock starts
    end = time.thread_time() + LIMIT[COMPILED]
    return all(bench.agrees(look, count, end if games is None else None) for look, count in zip(step.looks, counts, strict=True))


class Bench:
    """Room for one other game, used again and again."""

    def __init__(self, rules: Game, box: Any, step: Step) -> None:
        self.rules, self.box, self.step = rules, box, step
        self.luck: Any = Luck.new()
        seed_luck(self.luck, step.seed, 1)
        self.block = np.zeros(rules.State.traced.itemsize, np.uint8)
        self.traced = self.block.view(rules.State.traced)
        self.states = self.block[rules.State.trace_size :].view(rules.State.dtype)
        self.views = rules.View.array(2)  # what the seat sees then, and an empty one
        self.told = np.frombuffer(step.told, np.uint8)
        self.mask = rules.mask()

    def agrees(self, look: Look, count: int, end: float | None) -> bool:
        """Whether the step looks to this viewer as it did in so many other games."""
        known = np.frombuffer(look.known, self.rules.View.dtype)
        shown, seen, step = np.frombuffer(look.shown, np.uint8), self.views.view(np.uint8), self.step
        for done in range(0, max(count, 1), AT_ONCE[COMPILED]):
            if end is not None and time.thread_time() > end:
                return False
            some = min(AT_ONCE[COMPILED], count - done)
            if not looks_the_same(
                known, look.viewer, step.seat, step.action, step.owing, some, self.box, self.luck, self.mask,
                self.block, self.traced, self.states, self.views, seen, shown, self.told,
            ):  # fmt: skip
                return False
        return True


@fast
def looks_the_same(
    known: Ints,
    viewer: int,
    seat: int,
    action: int,
    owing: int,
    games: int,
    box: Any,
    luck: Any,
    mask: Ints,
    block: Ints,
    traced: Ints,
    states: Ints,
    views: Ints,
    seen: Ints,
    shown: Ints,
    told: Ints,
) -> bool:
    """Play the step in other games. `block`, `traced` and `states` are the same bytes, as are `views` and `seen`."""
    for _ in range(games):
        block[:] = 0
        redeal(known[0], box, viewer, luck, states[0])
        mask[:] = 0
        legal(states[0], box, seat, mask)
        if mask[action] == 0:
            return False
        apply(traced[0], box, seat, action)
        if to_act(states[0], box) != owing or differ(block, told):
            return False
        views[0] = views[1]
        view(states[0], box, viewer, views[0])
        if differ(seen, shown):
            return False
    return True


@fast
def differ(longer: Ints, shorter: Ints) -> bool:
    """Whether the one does not begin with the other."""
    for i in range(shorter.shape[0]):
        if longer[i] != shorter[i]:
            return True
    return False
