"""What a mind keeps from one of its moves to the next: the part of the tree that its move led to.

Between two of a seat's decisions others decide, and a view does not tell what they did. So the places
the tree knew at the seat's next decision are laid together, whatever the others did on the way there: often
imagined counts much, hardly imagined little. All of it was imagined before the seat saw what has happened
since; so it counts half, and no move is judged by it. It only shows where to look further down.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

import numpy as np

from sojourn.bots.desk import NODE, NODES, Desk
from sojourn.core.compiling import fast
from sojourn.core.record import Ints

SEATS = 8  # whose trees are kept at the same time; the longest forgotten leaves first


class Past(NamedTuple):
    """Who thinks: a seat at a table, and every action it took there. It says nothing about the others."""

    table: str
    seat: int
    done: tuple[int, ...]


class Memory:
    """The trees of the last few seats that thought, one for each core."""

    def __init__(self) -> None:
        self._trees: OrderedDict[tuple[str, int], tuple[tuple[int, ...], list[Ints]]] = OrderedDict()

    def keep(self, past: Past, action: int, desks: list[Desk]) -> None:
        """Remember what was imagined after this action."""
        key = past.table, past.seat
        self._trees[key] = (*past.done, action), [after(k, past.seat, action) for k in desks]
        self._trees.move_to_end(key)
        while len(self._trees) > SEATS:
            self._trees.popitem(last=False)

    def recall(self, past: Past) -> list[Ints]:
        """What was imagined before of this decision: none if the seat did something else, or took it back.

        What it did since then was no choice; the tree has no place for that either.
        """
        done, trees = self._trees.get((past.table, past.seat), ((), []))
        return trees if past.done[: len(done)] == done else []


def after(k: Desk, seat: int, action: int) -> Ints:
    """A tree of what this seat may decide after the action."""
    nodes = int(k.book[NODES]) + 1
    tree = np.zeros(nodes, NODE)
    node = int(k.tree["first"][0])
    while node and k.tree["action"][node] != action:
        node = int(k.tree["next"][node])
    used = graft(tree, 0, 0, k.tree[:nodes], node, seat, 2) if node else 0
    return tree[: used + 1].copy()


def resume(k: Desk, seat: int, kept: Ints) -> None:
    """Hang what is remembered below the first decisions that are possible now."""
    if not k.book[NODES]:  # a free search has no runners
        k.book[NODES] = graft(k.tree, 0, 0, kept, 0, seat, 1)
        return
    places = {int(k.tree["action"][runner]): runner for runner in range(1, int(k.book[NODES]) + 1)}
    node = int(kept["first"][0])
    while node:
        runner = places.get(int(kept["action"][node]), 0)
        if runner:
            k.book[NODES] = graft(k.tree, int(k.book[NODES]), runner, kept, node, seat, 1)
        node = int(kept["next"][node])


@fast
def graft(tree: Ints, used: int, node: int, kept: Ints, place: int, seat: int, share: int) -> int:
    """Hang what another tree remembers after this place below the node; what was seen less often than `share` is left.

    Directly below the root only the seat's own decisions are hung; those of others are passed through.
    Returns how many places of the tree are used then.
    """
    pairs = np.empty((kept.shape[0] + 1, 2), np.int32)
    pairs[0, 0], pairs[0, 1] = node, place
    begun, known = 0, 1
    while begun < known:
        node, place = pairs[begun, 0], pairs[begun, 1]
        begun += 1
        tree[node].asked += kept[place].asked
        c = kept[place].first
        while c:
            passed = node == 0 and kept[c].actor != seat
            below = 0
            if not passed and kept[c].visits >= share:
                below = place_for(tree, used, node, kept[c].actor, kept[c].action)
                used = max(used, below)
            if below:
                add(tree, below, kept, c, share)
            if below or passed:
                pairs[known, 0], pairs[known, 1] = below, c
                known += 1
            c = kept[c].next
    return used


@fast
def place_for(tree: Ints, used: int, node: int, actor: int, action: int) -> int:
    """Where this decision is remembered below the node: a new place if it is not yet; 0 if the tree is full."""
    c = tree[node].first
    while c and (tree[c].actor != actor or tree[c].action != action):
        c = tree[c].next
    if c == 0 and used + 1 < tree.shape[0]:
        c = used + 1
        tree[c].actor, tree[c].action = actor, action
        tree[c].next, tree[node].first = tree[node].first, c
    return int(c)


@fast
def add(tree: Ints, to: int, kept: Ints, place: int, share: int) -> None:
    """What was seen there counts here too, one of `share` times."""
    visits = kept[place].visits // share
    part = visits / kept[place].visits
    tree[to].visits += visits
    tree[to].available += max(1, kept[place].available // share)
    tree[to].advised += kept[place].advised
    tree[to].total += part * kept[place].total
    tree[to].won += part * kept[place].won
