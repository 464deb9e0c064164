"""Hints: what the search thinks of every move a seat has, for the hint button and for looking back."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sojourn.bots.budget import Budget
from sojourn.bots.replies import Reply, likely_reply
from sojourn.bots.searcher import DOUBT, searcher_of
from sojourn.core.errors import SojournError
from sojourn.core.game import Action
from sojourn.core.record import SPECTATOR
from sojourn.core.table import Seen


@dataclass(frozen=True)
class Advice:
    """One move with its prospects."""

    action: Action
    chance: float  # estimated share of the win, 0 to 1
    visits: int  # imagined games that began with it
    edge: float = 0.0  # mean gain over the greedy player's move on the same deals, in parts of a win
    error: float = 0.0  # standard error of that
    reply: Reply | None = None  # what the next seat does about it, where the search was asked and knows


CLOSE = 0.05  # parts of a win by which moves that are as good as equal may seem apart


def is_as_good(one: Advice, other: Advice) -> bool:
    """Whether the search cannot tell two moves apart: their gains differ by no more than its own error.

    The error is DOUBT standard errors of the difference. A move that was hardly tried has a large one, so both
    estimates must be close as well.
    """
    apart, error = abs(one.edge - other.edge), DOUBT * math.hypot(one.error, other.error)
    return apart <= min(error, CLOSE) and abs(one.chance - other.chance) <= CLOSE


def advise(
    view: Seen, seconds: float = 1.0, *, playouts: int = 0, seed: int = 0, cores: int = 0, replies: int = 0
) -> list[Advice]:
    """The moves of the view's seat, best first. With `playouts` instead of seconds, the same answer every time.

    It thinks on `cores` cores, or if none are named on all that are free (for playouts: on one).
    For the first few moves, as many as `replies` says, it also tells what the next seat would most likely answer.
    The first call for a game in a process compiles or loads its rules, which the seconds do not count.
    """
    if view.seat == SPECTATOR:
        raise SojournError("A spectator has nothing to decide; ask with the view of a seat, such as table.view(0).")
    if playouts < 0 or (playouts == 0 and not 0 < seconds <= 3600):
        raise SojournError(f"Think for more than 0 and at most 3600 seconds, not {seconds}; or name a number of playouts.")
    searcher = searcher_of(view.game)
    if not searcher.workspaces[0].counters.any():  # never used: load or compile first, off the clock
        searcher.think(view.record, view.content.box, view.seat, None, seed, Budget(playouts=1))
    budget = Budget(playouts, 0.0 if playouts else seconds, max(0, cores))
    prospects = searcher.think(view.record, view.content.box, view.seat, None, seed, budget)
    answers = [likely_reply(searcher, view, p.action) for p in prospects[:replies]]
    return [
        Advice(
            view.game.decode(view.content, view.record, p.action), p.chance, p.visits, p.edge, p.error,
            answers[rank] if rank < len(answers) else None,
        )
        for rank, p in enumerate(prospects)
    ]  # fmt: skip
