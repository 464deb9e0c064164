"""What a mind keeps from one move to the next: the tree below the move it made, and only while the seat did just that."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sojourn
from sojourn.bots.budget import Budget
from sojourn.bots.desk import NODE, NODES, Desk, Style, clear, new_desk
from sojourn.bots.memory import SEATS, Memory, Past, after, graft, resume
from sojourn.bots.thinker import Mind
from sojourn.core.game import game

ME, OTHER = 0, 1
GO, STAY, HELP, HINDER, LEFT, RIGHT, DEEP = range(7)

# Who did what how often, and what came after it.
IMAGINED = [
    (
        ME,
        GO,
        9,
        [(OTHER, HELP, 6, [(ME, LEFT, 5, [(OTHER, DEEP, 2, [])])]), (OTHER, HINDER, 3, [(ME, LEFT, 2, []), (ME, RIGHT, 1, [])])],
    ),
    (ME, STAY, 4, [(ME, RIGHT, 4, [])]),
]


def grow(k: Desk, node: int, branches: list[Any]) -> None:
    for actor, action, visits, later in branches:
        k.book[NODES] += 1
        new = int(k.book[NODES])
        k.tree[new].actor, k.tree[new].action = actor, action
        k.tree[new].visits, k.tree[new].available = visits, 2 * visits
        k.tree[new].total, k.tree[new].won = 0.5 * visits, 0.25 * visits
        k.tree[new].next, k.tree[node].first = k.tree[node].first, new
        grow(k, new, later)


def read(tree: Any, node: int = 0) -> list[Any]:
    found, c = [], int(tree["first"][node])
    while c:
        found.append((int(tree["actor"][c]), int(tree["action"][c]), int(tree["visits"][c]), read(tree, c)))
        c = int(tree["next"][c])
    return sorted(found)


@pytest.fixture
def desk() -> Desk:
    k = new_desk(game("emigration"), 64)
    grow(k, 0, IMAGINED)
    return k


def test_what_others_did_between_is_laid_together_and_counts_half(desk: Desk) -> None:
    """LEFT was imagined five times after HELP and twice after HINDER: half of each; RIGHT once: too seldom."""
    assert read(after(desk, ME, GO)) == [(ME, LEFT, 3, [(OTHER, DEEP, 1, [])])]
    assert read(after(desk, ME, STAY)) == [(ME, RIGHT, 2, [])]
    assert read(after(desk, ME, DEEP)) == []


def test_what_is_kept_says_the_same_on_average(desk: Desk) -> None:
    tree = after(desk, ME, GO)
    left = tree[tree["first"][0]]
    assert left["total"] / left["visits"] == pytest.approx(0.5)
    assert left["won"] / left["visits"] == pytest.approx(0.25)
    assert left["available"] == 5 + 2


def test_first_decisions_begin_anew_and_what_lies_below_is_remembered(desk: Desk) -> None:
    kept = after(desk, ME, GO)
    clear(desk)
    grow(desk, 0, [(ME, RIGHT, 0, []), (ME, LEFT, 0, [])])
    resume(desk, ME, kept)
    assert read(desk.tree) == [(ME, LEFT, 0, [(OTHER, DEEP, 1, [])]), (ME, RIGHT, 0, [])]
    assert desk.book[NODES] == 3


def test_a_free_search_takes_up_its_first_decisions_too(desk: Desk) -> None:
    kept = after(desk, ME, GO)
    clear(desk)
    resume(desk, ME, kept)
    assert read(desk.tree) == read(kept)
    assert desk.book[NODES] == 2


@pytest.mark.parametrize("room", [1, 2, 3])
def test_a_full_tree_stays_as_it_is(desk: Desk, room: int) -> None:
    tree = np.zeros(room, NODE)
    assert graft(tree, 0, 0, after(desk, ME, GO), 0, ME, 1) == min(room - 1, 2)


def test_only_who_did_what_was_imagined_remembers_it(desk: Desk) -> None:
    memory, past = Memory(), Past("a table", ME, (STAY,))
    memory.keep(past, GO, [desk])
    (tree,) = memory.recall(past._replace(done=(STAY, GO)))
    assert read(tree) == read(after(desk, ME, GO))
    assert memory.recall(past._replace(done=(STAY, GO, DEEP))), "what was no choice has no place in the tree"
    assert not memory.recall(past._replace(done=(STAY, STAY))), "it did something else"
    assert not memory.recall(past), "it was taken back"
    assert not memory.recall(Past("another table", ME, (STAY, GO)))
    assert not memory.recall(Past("a table", OTHER, (STAY, GO)))


def test_a_memory_holds_a_few_seats(desk: Desk) -> None:
    memory = Memory()
    for number in range(SEATS + 2):
        memory.keep(Past("first", ME, ()), GO, [desk])
        memory.keep(Past(str(number), ME, ()), GO, [desk])
    assert memory.recall(Past("first", ME, (GO,)))
    assert memory.recall(Past(str(SEATS + 1), ME, (GO,)))
    assert not memory.recall(Past("0", ME, (GO,)))


@pytest.mark.plain
def test_a_thought_takes_up_the_last_one_and_counts_only_its_own_playouts() -> None:
    """Route East: a turn has several decisions, so the second was imagined with the first."""
    rules = game("route-east")
    table, mind = sojourn.new("route-east", seats=2, seed=4), Mind(rules, 400, Style(greedy=0, cut=8, asks=0))
    done: dict[int, tuple[int, ...]] = {0: (), 1: ()}
    remembered = 0
    for step in range(12):
        seat = table.to_act[0]
        past = Past("a table", seat, done[seat])
        remembered += sum(len(tree) - 1 for tree in mind.memory.recall(past))
        found = mind.think(table.view(seat).record, table.box, seat, None, step, Budget(playouts=40), past)
        assert {p.action for p in found} == {a.number for a in table.actions(seat)}
        assert sum(p.visits for p in found) <= 40
        done[seat] += (found[0].action,)
        table.play(seat, found[0].action)
    assert remembered > 0
