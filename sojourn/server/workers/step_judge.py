"""The judge of steps: whether a step told anybody anything that was hidden or undecided before it.

The question is asked of the engine, the same for every game. If in some other game that looks the same to a seat
the same step looks different to it, the step told that seat something. So the step is played in many such games,
dealt anew from what the seat knew before it; one that differs decides. What is compared is all a seat can notice:
its view, what the table is told, who has to act next, and whether the step is allowed.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from sojourn.core.chance import Luck, seed_luck
from sojourn.core.compiling import COMPILED, fast
from sojourn.core.dispatch import apply, legal, redeal, to_act, view
from sojourn.core.game import Game
from sojourn.core.record import Ints
from sojourn.server.catalogue import game_named
from sojourn.server.workers.messages import Look, Step

GAMES = {True: 2000, False: 240}  # other games a step is played in, compiled or not
OTHERS = 8  # of them for each other seat: what a player shows of their own hand is their own choice
LIMIT = {True: 0.3, False: 3.0}  # seconds of one core; if that is not enough, the step counts as one that told something
AT_ONCE = {True: 100, False: 4}  # games between two looks at the clock


def is_fair(step: Step, games: int | None = None) -> bool:
    """Whether the step looked the same in all other games, and there was time for all of them."""
    rules = game_named(step.game)
    content = rules.content_known_as(step.content, step.options)
    wanted = GAMES[COMPILED] if games is None else games
    counts = [wanted if look.viewer == step.seat else min(OTHERS, wanted) for look in step.looks]
    others = OtherGames(rules, content.box, step)
    others.agrees(step.looks[0], 0, None)  # loads or compiles what is needed, before the clock starts
    end = time.thread_time() + LIMIT[COMPILED]
    return all(others.agrees(look, count, end if games is None else None) for look, count in zip(step.looks, counts, strict=True))


class OtherGames:
    """The arrays one other game is played in, allocated once."""

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
