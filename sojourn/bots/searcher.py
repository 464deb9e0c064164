"""From a view to a ranked list of moves: the search with a budget, on one core or several.

Sequential halving over the legal moves: on each deal every candidate gets one playout, so that luck is
the same for all, and is judged by its gain over the greedy player's move on the same deals. After each
round the worse half is dropped. Another move is chosen only if its gain exceeds the standard error.
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
from sojourn.bots.game_settings import style_of
from sojourn.bots.memory import Memory, Whose, resume
from sojourn.bots.search import run_playouts
from sojourn.bots.workspace import NODES, PLAYOUTS, TURN, Style, Workspace, clear, new_workspace
from sojourn.core.chance import seed_luck
from sojourn.core.game import Game
from sojourn.core.record import Ints

ROOM = 1 << 16  # nodes of a tree: about 7 MB a core
CHUNK = 0.02  # seconds between two looks at the clock, about
RESTS = 8  # pruning steps in a round
ENOUGH = 12  # playouts before a candidate may be dropped early
STREAM = 64  # number of the first random stream used by searches
DOUBT = 2.0  # standard errors within which a move may still turn out better
CLEAR = 3.0  # standard errors of gain that end the comparison of two
VARIANCE = 0.5  # prior variance of gains: high, so that a handful of playouts decides nothing
NO_CANDIDATES = np.zeros(0, np.int64)


@dataclass(frozen=True)
class Prospect:
    """One move with the search's estimates."""

    action: int
    chance: float  # estimated share of the win, 0 to 1
    gain: float  # lower confidence bound of the gain over the greedy player's move, in parts of a win
    visits: int  # playouts that began with it
    edge: float = 0.0  # mean gain over the greedy player's move on the same deals, in parts of a win
    error: float = 0.0  # standard error of that


class Searcher:
    """Searches for moves in one game; holds its workspaces, one per core, and is reused from move to move."""

    def __init__(self, rules: Game, room: int = ROOM, style: Style | None = None) -> None:
        self.rules, self.room = rules, room
        own = style_of(rules)  # asked in any case: this registers the game's `worth` and `hurry`
        self.style = own if style is None else style
        self.workspaces = [new_workspace(rules, room)]
        self.memory = Memory()

    def think(
        self, v: Any, box: Any, seat: int, mask: Ints | None, seed: int, budget: Budget, whose: Whose | None = None
    ) -> list[Prospect]:
        """The legal moves, best first; without a mask the search finds out itself what is legal.

        With `whose`, the search starts from the places that this seat's last search kept; without, from an empty tree.
        """
        cores = budget.core_count
        while len(self.workspaces) < cores:
            self.workspaces.append(new_workspace(self.rules, self.room))
        workspaces = self.workspaces[:cores]
        for core, w in enumerate(workspaces):
            clear(w)
            w.views[0] = v
            seed_luck(w.luck, seed, STREAM + seat + STREAM * core)
        if mask is not None and int(mask.sum()) <= 1:
            return ranking(workspaces, mask, self.style)
        kept = self.memory.recall(whose) if whose else []
        if len(workspaces) == 1:
            self._search(workspaces[0], box, seat, budget, kept[:1])
        else:
            with ThreadPoolExecutor(len(workspaces)) as pool:
                list(
                    pool.map(lambda core: self._search(workspaces[core], box, seat, budget, kept[core : core + 1]), range(cores))
                )
        moves = ranking(workspaces, mask, self.style)
        if whose:
            self.memory.keep(whose, workspaces)
        return moves

    def _search(self, w: Workspace, box: Any, seat: int, budget: Budget, kept: list[Ints]) -> None:
        """Rounds of equal length until the budget is spent or one candidate is left."""
        clock = Clock(budget)
        run_playouts(w, box, seat, self.style, NO_CANDIDATES, 0)
        candidates = np.arange(1, int(w.counters[NODES]) + 1)  # none in a plain tree search
        if self.style.race and len(candidates) < 2:
            return
        for tree in kept:
            resume(w, tree)
        if 0 < self.style.screen < len(candidates):
            looks = np.argsort(-w.tree["looks"][candidates[1:]], kind="stable")
            candidates = np.concatenate([candidates[:1], candidates[1:][looks[: self.style.screen]]])
        parts = RESTS * max(1, math.ceil(math.log2(max(1, len(candidates)))))
        for part in range(parts):
            if budget.playouts:
                left = budget.playouts - int(w.counters[PLAYOUTS])
                run_playouts(w, box, seat, self.style, candidates, left // (parts - part))
            else:
                self._run_until(w, box, seat, candidates, clock, (part + 1) / parts)
            if len(candidates):
                stay = remaining(w, candidates, halve=(part + 1) % RESTS == 0)
                if is_settled(w, stay):
                    break
                if len(stay) < len(candidates):
                    candidates, w.counters[TURN] = stay, 0

    def _run_until(self, w: Workspace, box: Any, seat: int, candidates: Ints, clock: Clock, part: float) -> None:
        size = 1
        while (left := clock.left(part)) > 0:
            run_playouts(w, box, seat, self.style, candidates, size)
            size = fitting(size, left - clock.left(part), left)


class Clock:
    """The time left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self._now = time.thread_time if budget.own_time else time.perf_counter
        self._began, self._seconds = self._now(), budget.seconds

    def left(self, part: float) -> float:
        """Seconds until this part of the time is spent."""
        return self._began + part * self._seconds - self._now()


def fitting(size: int, spent: float, left: float) -> int:
    """How many playouts to run before the next look at the clock."""
    return max(1, min(2 * size, int(size * min(CHUNK, left) / max(spent, 1e-6))))


def gains_of(w: Workspace, others: Ints) -> tuple[Ints, Ints, Ints]:
    """Each candidate's visits, its mean gain over the greedy player's move, and the standard error of that."""
    visits = np.maximum(1, w.tree["visits"][others])
    luck = np.sqrt((w.tree["edges"][others] + VARIANCE) / (visits + 1) / visits)
    return visits, w.tree["edge"][others] / visits, luck


def remaining(w: Workspace, candidates: Ints, halve: bool) -> Ints:
    """The greedy player's move and the candidates that may still win; at the end of a round the better half of those.

    Dropped at once: a gain that is very likely below zero, or below the lower bound of another candidate.
    """
    others = candidates[1:]
    visits, gains, luck = gains_of(w, others)
    bar = max(0.0, float(np.max(gains - DOUBT * luck)))
    hope = (gains + DOUBT * luck > bar) & ((w.tree["edges"][others] > 0) | (visits < ENOUGH))
    hope |= visits < ENOUGH
    if halve:
        rank = np.empty(len(others), int)
        rank[np.argsort(-gains, kind="stable")] = np.arange(len(others))
        hope &= rank < max(1, len(others) // 2)
    return np.concatenate([candidates[:1], others[hope]])


def is_settled(w: Workspace, candidates: Ints) -> bool:
    """Whether more playouts would not change the choice: one candidate is left, or one of two is clearly better."""
    if len(candidates) != 2:
        return len(candidates) < 2
    visits, gains, luck = gains_of(w, candidates[1:])
    return bool(visits[0] >= ENOUGH and gains[0] > CLEAR * luck[0])


def ranking(workspaces: Sequence[Workspace], mask: Ints | None, style: Style) -> list[Prospect]:
    """Every legal move, best first; those never tried come last."""
    sums = {int(a): np.zeros(5) for a in np.flatnonzero(mask)} if mask is not None else {}
    for w in workspaces:
        node = int(w.tree["first"][0])
        while node:
            at = w.tree[node]
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
    mean, error = edge / n, 0.0 if advised else math.sqrt((edges + VARIANCE) / (n + 1) / n)
    if not style.race:  # a plain tree search chooses the most visited, and compares nothing on the same deals
        gain, mean, error = visits, won / n, math.sqrt(VARIANCE / n)
    elif advised:
        gain = 0.0
    elif visits == 0:
        gain = -1.0
    else:
        gain = mean - style.caution * error
    return Prospect(action, won / n, gain, int(visits), mean, error)


_own = threading.local()


def searcher_of(rules: Game) -> Searcher:
    """This thread's searcher for a game, created at the first call."""
    searchers: dict[str, Searcher] = _own.__dict__.setdefault("searchers", {})
    if rules.name not in searchers:
        searchers[rules.name] = Searcher(rules)
    return searchers[rules.name]
