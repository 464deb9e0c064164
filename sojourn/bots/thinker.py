"""From a view to a ranked list of moves: the search with a budget, on one core or several.

All legal moves race. On each imagined deal every runner gets a playout, so that luck is the same for
all; what counts is what a move gains over the greedy player's move on the same deals. Lap by lap the
worse half leaves. The greedy move is left only for one that is better beyond what luck explains.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from sojourn.bots.budget import Budget
from sojourn.bots.desk import NODES, PLAYOUTS, TURN, Desk, Style, clear, new_desk
from sojourn.bots.memory import Memory, Whose, resume
from sojourn.bots.search import think_on
from sojourn.bots.worth import style_of
from sojourn.core.chance import seed_luck
from sojourn.core.game import Game
from sojourn.core.record import Ints

ROOM = 1 << 16  # places and decisions a search remembers at most: about 7 MB a core
CHUNK = 0.02  # seconds between two looks at the clock, about
RESTS = 8  # in a lap; at each the hopeless leave
ENOUGH = 12  # playouts before a move can be called hopeless
STREAM = 64  # where the streams of searching seats begin
DOUBT = 2.0  # standard errors within which a move may still turn out better
CLEAR = 3.0  # standard errors of gain that end a race of two
VARIANCE = 0.5  # of gains, before any is known: high, so that a handful of playouts decides nothing
NOBODY = np.zeros(0, np.int64)


@dataclass(frozen=True)
class Prospect:
    """One move as the search sees it."""

    action: int
    chance: float  # estimated share of the win, 0 to 1
    gain: float  # what it surely gains over the greedy player's move, in parts of a win
    visits: int  # playouts that began with it


class Mind:
    """The memory of one search; made once for a game and used for many moves."""

    def __init__(self, rules: Game, room: int = ROOM, style: Style | None = None) -> None:
        self.rules, self.room = rules, room
        self.style = style_of(rules) if style is None else style
        self.desks = [new_desk(rules, room)]
        self.memory = Memory()

    def think(
        self, v: Any, box: Any, seat: int, mask: Ints | None, seed: int, budget: Budget, whose: Whose | None = None
    ) -> list[Prospect]:
        """The legal moves, best first; without a mask the search finds out itself what is legal.

        Who says whose thought it is takes up what that seat imagined at its last move; else every thought begins anew.
        """
        cores = budget.desks
        while len(self.desks) < cores:
            self.desks.append(new_desk(self.rules, self.room))
        desks = self.desks[:cores]
        for core, k in enumerate(desks):
            clear(k)
            k.views[0] = v
            seed_luck(k.luck, seed, STREAM + seat + STREAM * core)
        if mask is not None and int(mask.sum()) <= 1:
            return ranking(desks, mask, self.style)
        kept = self.memory.recall(whose) if whose else []
        if len(desks) == 1:
            self._search(desks[0], box, seat, budget, kept[:1])
        else:
            with ThreadPoolExecutor(len(desks)) as pool:
                list(pool.map(lambda core: self._search(desks[core], box, seat, budget, kept[core : core + 1]), range(cores)))
        moves = ranking(desks, mask, self.style)
        if whose:
            self.memory.keep(whose, desks)
        return moves

    def _search(self, k: Desk, box: Any, seat: int, budget: Budget, kept: list[Ints]) -> None:
        """Laps of equal length until the budget is spent or nobody is left to race with."""
        clock = Clock(budget)
        think_on(k, box, seat, self.style, NOBODY, 0)
        runners = np.arange(1, int(k.book[NODES]) + 1)  # none in a free search
        if self.style.race and len(runners) < 2:
            return
        for tree in kept:
            resume(k, tree)
        if 0 < self.style.screen < len(runners):
            looks = np.argsort(-k.tree["looks"][runners[1:]], kind="stable")
            runners = np.concatenate([runners[:1], runners[1:][looks[: self.style.screen]]])
        parts = RESTS * max(1, math.ceil(math.log2(max(1, len(runners)))))
        for part in range(parts):
            if budget.playouts:
                left = budget.playouts - int(k.book[PLAYOUTS])
                think_on(k, box, seat, self.style, runners, left // (parts - part))
            else:
                self._run_until(k, box, seat, runners, clock, (part + 1) / parts)
            if len(runners):
                stay = still_running(k, runners, halve=(part + 1) % RESTS == 0)
                if is_settled(k, stay):
                    break
                if len(stay) < len(runners):
                    runners, k.book[TURN] = stay, 0

    def _run_until(self, k: Desk, box: Any, seat: int, runners: Ints, clock: Clock, part: float) -> None:
        size = 1
        while (left := clock.left(part)) > 0:
            think_on(k, box, seat, self.style, runners, size)
            size = fitting(size, left - clock.left(part), left)


class Clock:
    """Tells how much of a thought's time is left."""

    def __init__(self, budget: Budget) -> None:
        self._now = time.thread_time if budget.own_time else time.perf_counter
        self._began, self._seconds = self._now(), budget.seconds

    def left(self, part: float) -> float:
        """Seconds until this part of the time is spent."""
        return self._began + part * self._seconds - self._now()


def fitting(size: int, spent: float, left: float) -> int:
    """How many playouts to run before the next look at the clock."""
    return max(1, min(2 * size, int(size * min(CHUNK, left) / max(spent, 1e-6))))


def gains_of(k: Desk, others: Ints) -> tuple[Ints, Ints, Ints]:
    """Each runner's visits, its mean gain over the greedy player's move, and the standard error of that."""
    visits = np.maximum(1, k.tree["visits"][others])
    luck = np.sqrt((k.tree["edges"][others] + VARIANCE) / (visits + 1) / visits)
    return visits, k.tree["edge"][others] / visits, luck


def still_running(k: Desk, runners: Ints, halve: bool) -> Ints:
    """The greedy player's move, and of the others those with hope; at the end of a lap the better half of them.

    Hopeless is what very likely gains less than nothing, or less than another surely does.
    """
    others = runners[1:]
    visits, gains, luck = gains_of(k, others)
    bar = max(0.0, float(np.max(gains - DOUBT * luck)))
    hope = (gains + DOUBT * luck > bar) & ((k.tree["edges"][others] > 0) | (visits < ENOUGH))
    hope |= visits < ENOUGH
    if halve:
        rank = np.empty(len(others), int)
        rank[np.argsort(-gains, kind="stable")] = np.arange(len(others))
        hope &= rank < max(1, len(others) // 2)
    return np.concatenate([runners[:1], others[hope]])


def is_settled(k: Desk, runners: Ints) -> bool:
    """More thinking would not change the choice: nobody is left to race with, or one is clearly ahead."""
    if len(runners) != 2:
        return len(runners) < 2
    visits, gains, luck = gains_of(k, runners[1:])
    return bool(visits[0] >= ENOUGH and gains[0] > CLEAR * luck[0])


def ranking(desks: Sequence[Desk], mask: Ints | None, style: Style) -> list[Prospect]:
    """Every legal move, best first; those never tried come last."""
    sums = {int(a): np.zeros(5) for a in np.flatnonzero(mask)} if mask is not None else {}
    for k in desks:
        node = int(k.tree["first"][0])
        while node:
            at = k.tree[node]
            sums.setdefault(int(at["action"]), np.zeros(5))[:] += [
                at["visits"],
                at["won"],
                at["edge"],
                at["edges"],
                at["advised"],
            ]
            node = int(at["next"])
    rows = [_prospect(action, row, style) for action, row in sums.items()]
    return sorted(rows, key=lambda p: (-p.gain, -p.visits, p.action))


def _prospect(action: int, sums: Ints, style: Style) -> Prospect:
    """A move's figures; few playouts count little."""
    visits, won, edge, edges, advised = sums.tolist()
    n = max(1.0, visits)
    if not style.race:
        gain = visits  # a free search trusts what it went back to most
    elif advised:
        gain = 0.0
    elif visits == 0:
        gain = -1.0
    else:
        gain = edge / n - style.caution * math.sqrt((edges + VARIANCE) / (n + 1) / n)
    return Prospect(action, won / n, gain, int(visits))


_own = threading.local()


def mind_of(rules: Game) -> Mind:
    """This thread's mind for a game; kept, since it is the same for every move."""
    minds: dict[str, Mind] = _own.__dict__.setdefault("minds", {})
    if rules.name not in minds:
        minds[rules.name] = Mind(rules)
    return minds[rules.name]
