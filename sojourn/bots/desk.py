"""What a search lays out before it begins: everything it will write on, so that it allocates nothing."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sojourn.core.chance import Luck
from sojourn.core.dispatch import Result
from sojourn.core.game import Game
from sojourn.core.record import MAX_SEATS, Ints

NODES, DEPTH, PLAYOUTS, STEPS, TURN = 0, 1, 2, 3, 4  # places in the book
STANDARD = 2  # place on the scale
DEEPEST = 200  # decisions the tree follows before a playout takes over

# One place (what somebody who decides sees) or one decision taken there: how often, and what came of it.
NODE = np.dtype(
    (
        np.record,
        [
            ("sight", "i8"),  # of a place: a number for what is seen there; 0 of a decision
            ("visits", "i8"),  # playouts that went through it
            ("available", "i8"),  # how often it could have been chosen
            ("advised", "i8"),  # how often the game's greedy player would have chosen it
            ("asked", "i8"),  # of a place: how often the greedy player was asked there
            ("action", "i4"),
            ("actor", "i4"),
            ("first", "i4"),  # of a place: the decision remembered last; 0 if none
            ("next", "i4"),  # of a decision: another one at the same place; 0 if none
            ("total", "f8"),  # sum of the actor's returns
            ("won", "f8"),  # sum of the actor's shares of the win
            ("edge", "f8"),  # first decisions: sum of returns beyond those of number 1 on the same deals
            ("edges", "f8"),  # and the sum of their squares
            ("looks", "f8"),  # and the judgement right after it
        ],
    )
)


class Style(NamedTuple):
    """How a search thinks. A game may say its own in `worth.py`; see `sojourn.bots.worth`."""

    explore: float = 0.4  # how much is spent on moves that look worse
    trust: float = 0.9  # how much of that goes where the greedy player points
    wins: float = 0.7  # how much of a return is the win itself; the rest is the lead in points
    greedy: int = 100  # of 100 decisions in a playout, so many are the greedy player's, the rest random
    cut: int = 1_000_000  # decisions of a playout of two seats (of more, more) before the position is judged instead
    asks: int = 3  # how often a place in the tree asks the greedy player
    alone: int = 0  # 1: the tree holds only own decisions, the others are thought greedy
    caution: float = 1.0  # standard errors by which a move must beat the greedy player's
    screen: int = 0  # race only so many moves besides the greedy player's: those that look best right after; 0: all
    race: int = 1  # 1: own moves compete on the same deals, the worse half leaves again and again


class Desk(NamedTuple):
    """The scratch of one search on one core."""

    states: Ints  # the world now, an empty one, the world as it was dealt
    views: Ints  # what the seat knows, an empty one, scratch
    seen: Ints  # the same as bytes
    luck: Any
    mask: Ints
    tree: Ints
    where: Ints  # which place in the tree has a sight
    path: Ints
    returns: Ints  # of each seat in this playout
    shares: Ints  # of the win
    results: Ints  # scratch, and one that stays empty
    book: Ints  # places and decisions in the tree, length of the path, playouts, decisions played, which runner is next
    scale: Ints  # sum and number of leads in points, to know what a large one is; the greedy move's return on this deal


def new_desk(rules: Game, nodes: int) -> Desk:
    """Room for a search with so many remembered places and decisions."""
    views = rules.View.array(3)
    return Desk(
        rules.State.array(3),
        views,
        views.view(np.int8).reshape(3, -1),
        Luck.new(),
        rules.mask(),
        np.zeros(nodes, NODE),
        np.zeros(1 << nodes.bit_length(), np.int32),  # at most half full, so that a look is short
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(MAX_SEATS, np.float64),
        np.zeros(MAX_SEATS, np.float64),
        Result.array(2),
        np.zeros(5, np.int64),
        np.zeros(3, np.float64),
    )


def clear(desk: Desk) -> None:
    """Forget the last search."""
    desk.tree[: desk.book[NODES] + 1] = 0
    desk.where[:] = 0
    desk.book[:] = 0
    desk.scale[:] = 0
