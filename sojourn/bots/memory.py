"""What a mind keeps from one of its moves to the next: the places it came to more than once.

A place is what somebody who decides sees there, so what was imagined of it stays true however the game
came to it, and nobody has to know what the others did in between. The moves themselves race from
nothing, on new deals; what is kept shows where to look further down.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

import numpy as np

from sojourn.bots.desk import NODE, NODES, Desk
from sojourn.bots.search import slot_of
from sojourn.core.compiling import fast
from sojourn.core.record import Ints

SEATS = 8  # whose places are kept at the same time; the longest forgotten leaves first
OFTEN = 2  # playouts of the last thought that came to a place worth keeping
NOTHING = np.zeros(1, NODE)  # taken up by a first thought, so that whatever a second needs is compiled by then


class Whose(NamedTuple):
    """Who thinks: a seat at a table. It says nothing about the game."""

    table: str
    seat: int


class Memory:
    """The places of the last few seats that thought, for each core."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Whose, list[Ints]] = OrderedDict()

    def keep(self, whose: Whose, desks: list[Desk]) -> None:
        """Remember what was imagined just now."""
        self._kept[whose] = [often_seen(k) for k in desks]
        self._kept.move_to_end(whose)
        while len(self._kept) > SEATS:
            self._kept.popitem(last=False)

    def recall(self, whose: Whose) -> list[Ints]:
        """What this seat imagined at its last move."""
        return self._kept.get(whose, [NOTHING])


def often_seen(k: Desk) -> Ints:
    """The places that more than one playout came to, with their decisions, in at most half of a tree."""
    kept = np.zeros(len(k.tree) // 2, NODE)
    return kept[: copy_often_seen(k.tree, int(k.book[NODES]), kept) + 1].copy()


@fast
def copy_often_seen(tree: Ints, used: int, kept: Ints) -> int:
    """Copy those places to numbers 1 and following; how many numbers it took."""
    last = 0
    for place in range(1, used + 1):
        if tree[place].sight == 0 or tree[place].visits < OFTEN:
            continue
        decisions, c = 0, tree[place].first
        while c:
            decisions, c = decisions + 1, tree[c].next
        if last + 1 + decisions >= kept.shape[0]:
            break
        last += 1
        here = last
        kept[here].sight, kept[here].asked = tree[place].sight, tree[place].asked
        c = tree[place].first
        while c:
            last += 1
            kept[last] = tree[c]
            kept[last].next = kept[here].first
            kept[here].first = last
            c = tree[c].next
    return last


def resume(k: Desk, kept: Ints) -> None:
    """Lay what is remembered behind what is in the tree now, which is just the first decisions; if there is room."""
    used = int(k.book[NODES])
    if used + len(kept) <= len(k.tree):
        k.book[NODES] = copy_back(k.tree, k.where, used, kept)


@fast
def copy_back(tree: Ints, where: Ints, used: int, kept: Ints) -> int:
    """Number the kept places anew, and name them in the index; how many numbers are used then."""
    for old in range(1, kept.shape[0]):
        new = used + old
        tree[new] = kept[old]
        if kept[old].first:
            tree[new].first += used
        if kept[old].next:
            tree[new].next += used
        if kept[old].sight:
            where[slot_of(where, tree, kept[old].sight)] = new
    return int(used + kept.shape[0] - 1)
