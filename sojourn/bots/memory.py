"""What a searcher keeps from one move to the next: the places that more than one playout visited.

A place is identified by what the deciding seat sees, so its statistics stay valid however the game came
there, and the moves made in between need not be known. First decisions always start from zero, on new
deals; the kept places guide the search below them.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

import numpy as np

from sojourn.bots.search import slot_of
from sojourn.bots.workspace import NODE, NODES, Workspace
from sojourn.core.compiling import fast
from sojourn.core.record import Ints

SEATS = 8  # seats whose places are kept at the same time; the least recently used is dropped first
OFTEN = 2  # visits by the last search that make a place worth keeping
NOTHING = np.zeros(1, NODE)  # resumed by a seat's first search, so that `copy_back` is compiled before the second


class Whose(NamedTuple):
    """Key of the memory: a seat at a table."""

    table: str
    seat: int


class Memory:
    """The kept places of the last few seats that searched, for each core."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Whose, list[Ints]] = OrderedDict()

    def keep(self, whose: Whose, workspaces: list[Workspace]) -> None:
        """Keep the places of the search just done."""
        self._kept[whose] = [often_seen(w) for w in workspaces]
        self._kept.move_to_end(whose)
        while len(self._kept) > SEATS:
            self._kept.popitem(last=False)

    def recall(self, whose: Whose) -> list[Ints]:
        """The places kept by this seat's last search."""
        return self._kept.get(whose, [NOTHING])


def often_seen(w: Workspace) -> Ints:
    """The places that more than one playout visited, with their decisions; at most half as many nodes as the tree has."""
    kept = np.zeros(len(w.tree) // 2, NODE)
    return kept[: copy_often_seen(w.tree, int(w.counters[NODES]), kept) + 1].copy()


@fast
def copy_often_seen(tree: Ints, used: int, kept: Ints) -> int:
    """Copy those places to nodes 1 and following; the number of the last."""
    last = 0
    for place in range(1, used + 1):
        if tree[place].view_hash == 0 or tree[place].visits < OFTEN:
            continue
        decisions, c = 0, tree[place].first
        while c:
            decisions, c = decisions + 1, tree[c].next
        if last + 1 + decisions >= kept.shape[0]:
            break
        last += 1
        here = last
        kept[here].view_hash, kept[here].asked = tree[place].view_hash, tree[place].asked
        c = tree[place].first
        while c:
            last += 1
            kept[last] = tree[c]
            kept[last].next = kept[here].first
            kept[here].first = last
            c = tree[c].next
    return last


def resume(w: Workspace, kept: Ints) -> None:
    """Append kept places to a tree that holds only the first decisions; if there is room."""
    used = int(w.counters[NODES])
    if used + len(kept) <= len(w.tree):
        w.counters[NODES] = copy_back(w.tree, w.slots, used, kept)


@fast
def copy_back(tree: Ints, slots: Ints, used: int, kept: Ints) -> int:
    """Renumber the kept nodes and enter the places in the hash table; the number of the last node."""
    for old in range(1, kept.shape[0]):
        new = used + old
        tree[new] = kept[old]
        if kept[old].first:
            tree[new].first += used
        if kept[old].next:
            tree[new].next += used
        if kept[old].view_hash:
            slots[slot_of(slots, tree, kept[old].view_hash)] = new
    return int(used + kept.shape[0] - 1)
