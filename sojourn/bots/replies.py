"""What the others would answer to a move, read from the tree that a search has just built.

A few more playouts are run that begin with the move. Each walks down the tree as the search did, so its path names the
decisions the search believes in; the first of another seat is that seat's answer. Nothing else is compiled for it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from sojourn.bots.search import DEALT, run_playouts
from sojourn.bots.searcher import Searcher
from sojourn.bots.workspace import DEPTH, NODES, TURN, Workspace
from sojourn.core.record import as_bytes
from sojourn.core.table import Seen

PLAYOUTS = 24  # that are asked for their answer
MOST = 0.5  # share of them in which it must be the same
QUIET = ("pass",)  # names of actions that answer nothing

Path = list[tuple[int, int]]  # decisions with more than one option: seat and action


@dataclass(frozen=True)
class Reply:
    """The most likely answer to a move, with one imagined game in which it is given."""

    seat: int
    action: int
    share: float  # of the imagined games
    deal: bytes  # a state that fits the view of the seat that asked; imagined, never the table's
    path: Path  # from there up to the answer


def likely_reply(searcher: Searcher, view: Seen, action: int) -> Reply | None:
    """What the next seat most often answers to this action, if it does so in most imagined games."""
    w = searcher.workspaces[0]
    first = node_of(w, action)
    if first == 0:
        return None
    counts: Counter[tuple[int, int]] = Counter()
    examples: dict[tuple[int, int], tuple[bytes, Path]] = {}
    for _ in range(PLAYOUTS):
        w.counters[TURN] = 0  # a new deal for each
        run_playouts(w, view.content.box, view.seat, searcher.style, np.array([first]), 1)
        path = answer_in(w, view)
        if path:
            counts[path[-1]] += 1
            examples.setdefault(path[-1], (as_bytes(w.states[DEALT]), path))
    for (seat, number), times in counts.most_common(1):
        if times >= MOST * PLAYOUTS:
            return Reply(seat, number, times / PLAYOUTS, *examples[seat, number])
    return None


def node_of(w: Workspace, action: int) -> int:
    """The node of a first decision; 0 if it was never tried."""
    node = int(w.tree["first"][0]) if w.counters[NODES] else 0
    while node and (w.tree["action"][node] != action or w.tree["visits"][node] == 0):
        node = int(w.tree["next"][node])
    return node


def answer_in(w: Workspace, view: Seen) -> Path:
    """The decisions of the last playout up to the first answer of another seat; none if it did not come so far."""
    path: Path = []
    for node in w.path[1 : int(w.counters[DEPTH]) + 1]:
        path.append((int(w.tree["actor"][node]), int(w.tree["action"][node])))
        if path[-1][0] != view.seat and not is_quiet(view, path[-1][1]):
            return path
    return []


def is_quiet(view: Seen, action: int) -> bool:
    """Whether an action only passes."""
    try:
        return view.game.decode(view.content, view.record, action).name in QUIET
    except Exception:  # a card that the asking seat cannot name
        return False
