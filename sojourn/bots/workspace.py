"""The memory of a search, allocated before it begins: tree, hash table, counters and scratch records."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sojourn.core.chance import Luck
from sojourn.core.dispatch import Result
from sojourn.core.game import Game
from sojourn.core.record import MAX_SEATS, Ints

NODES, DEPTH, PLAYOUTS, STEPS, TURN = 0, 1, 2, 3, 4  # positions in `Workspace.counters`
STANDARD = 2  # position in `Workspace.scale`
DEEPEST = 200  # decisions a path through the tree may have before a playout takes over

# A node of the tree: a place (all situations in which the seat that decides sees the same) or a decision taken at one.
NODE = np.dtype(
    (
        np.record,
        [
            ("view_hash", "i8"),  # of a place: hash of what is seen there; 0 for a decision
            ("visits", "i8"),  # playouts that went through it
            ("available", "i8"),  # how often it could have been chosen
            ("advised", "i8"),  # how often the game's greedy player would have chosen it
            ("asked", "i8"),  # of a place: how often the greedy player was asked there
            ("action", "i4"),
            ("actor", "i4"),
            ("first", "i4"),  # of a place: head of the linked list of its decisions; 0 if empty
            ("next", "i4"),  # of a decision: the next in that list; 0 at its end
            ("total", "f8"),  # sum of the actor's returns
            ("won", "f8"),  # sum of the actor's shares of the win
            ("edge", "f8"),  # first decisions: sum of (return - return of decision 1 on the same deal)
            ("edges", "f8"),  # and the sum of the squares of that difference
            ("looks", "f8"),  # and the evaluation of the position right after it
        ],
    )
)


class Style(NamedTuple):
    """Parameters of a search. A game may set its own in `worth.py`; see `sojourn.bots.game_settings`."""

    explore: float = 0.4  # weight of the exploration term
    trust: float = 0.9  # share of the exploration term that follows the greedy player's choices
    wins: float = 0.7  # weight of the win in a return; the rest is the lead in points
    success: float = 0.0  # the part of a win that reaching the goal without winning is worth
    greedy: int = 100  # percentage of greedy decisions in a playout; the others are random
    cut: int = 1_000_000  # decisions of a playout, for two seats, before `worth` judges the position; more seats, more decisions
    asks: int = 3  # how often the greedy player is asked at each place in the tree
    caution: float = 1.0  # standard errors by which a move must beat the greedy player's to be chosen
    screen: int = 0  # number of moves compared with the greedy player's: those with the best evaluation right after; 0: all
    race: int = 1  # 1: first moves are compared on the same deals by sequential halving; 0: plain tree search


class Workspace(NamedTuple):
    """What one search on one core writes to."""

    states: Ints  # the current state, an empty one, the state as it was dealt
    views: Ints  # the thinking seat's view, an empty one, scratch
    view_bytes: Ints  # the same memory as bytes
    luck: Any
    mask: Ints
    tree: Ints
    slots: Ints  # hash table from view hash to place in the tree
    path: Ints  # nodes of the current playout
    returns: Ints  # each seat's return in this playout
    shares: Ints  # each seat's share of the win
    results: Ints  # scratch, and one that stays empty
    counters: Ints  # nodes in the tree, length of the path, playouts, decisions played, which candidate is next
    scale: Ints  # sum and number of leads in points, for their mean; the greedy move's return on this deal


def new_workspace(rules: Game, nodes: int) -> Workspace:
    """A workspace for a tree of so many nodes."""
    views = rules.View.array(3)
    return Workspace(
        rules.State.array(3),
        views,
        views.view(np.int8).reshape(3, -1),
        Luck.new(),
        rules.mask(),
        np.zeros(nodes, NODE),
        np.zeros(1 << nodes.bit_length(), np.int32),  # at most half full, so that probing is short
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(MAX_SEATS, np.float64),
        np.zeros(MAX_SEATS, np.float64),
        Result.array(2),
        np.zeros(5, np.int64),
        np.zeros(3, np.float64),
    )


def clear(workspace: Workspace) -> None:
    """Reset all that the last search wrote."""
    workspace.tree[: workspace.counters[NODES] + 1] = 0
    workspace.slots[:] = 0
    workspace.counters[:] = 0
    workspace.scale[:] = 0
