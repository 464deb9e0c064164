"""What a searcher keeps from one move to the next: places it came to more than once, known by what is seen there."""

from __future__ import annotations

from typing import Any

import pytest

import sojourn
from sojourn.bots.budget import Budget
from sojourn.bots.memory import NOTHING, SEATS, Memory, Whose, often_seen, resume
from sojourn.bots.search import NOW, SCRATCH, look, place_of, remember, slot_of
from sojourn.bots.searcher import Searcher
from sojourn.bots.workspace import NODES, Style, Workspace, clear, new_workspace
from sojourn.core.game import game

ME, OTHER = 0, 1
GO, STAY, LEFT, RIGHT = range(4)
HARBOUR, HILL, ALLEY = 101, 202, 303  # view hashes

# What was seen, how often, and what was done there how often.
IMAGINED = {HARBOUR: (9, {LEFT: 6, RIGHT: 3}), HILL: (2, {STAY: 2}), ALLEY: (1, {GO: 1})}


def grow(w: Workspace, view_hash: int, visits: int, decisions: dict[int, int]) -> None:
    w.counters[NODES] += 1
    place = int(w.counters[NODES])
    w.tree[place].view_hash, w.tree[place].visits, w.tree[place].asked = view_hash, visits, 3
    w.slots[slot_of(w.slots, w.tree, view_hash)] = place
    for action, times in decisions.items():
        new = remember(w, place, ME, action, 0)
        w.tree[new].visits, w.tree[new].total, w.tree[new].won = times, 0.5 * times, 0.25 * times


def decisions_at(tree: Any, place: int) -> dict[int, int]:
    found, c = {}, int(tree["first"][place])
    while c:
        found[int(tree["action"][c])] = int(tree["visits"][c])
        c = int(tree["next"][c])
    return found


def read(tree: Any) -> dict[int, dict[int, int]]:
    return {int(tree["view_hash"][p]): decisions_at(tree, p) for p in range(len(tree)) if tree["view_hash"][p]}


@pytest.fixture
def w() -> Workspace:
    w = new_workspace(game("emigration"), 64)
    for action in (GO, STAY):
        remember(w, 0, ME, action, 0)
    for view_hash, (visits, decisions) in IMAGINED.items():
        grow(w, view_hash, visits, decisions)
    return w


def test_places_seen_more_than_once_are_kept_with_all_that_was_learnt_there(w: Workspace) -> None:
    kept = often_seen(w)
    assert read(kept) == {HARBOUR: {LEFT: 6, RIGHT: 3}, HILL: {STAY: 2}}
    assert kept["total"].sum() == 0.5 * 11
    assert kept["won"].sum() == 0.25 * 11
    assert set(kept["asked"][kept["view_hash"] > 0]) == {3}


def test_first_decisions_begin_anew_and_known_places_are_found_again(w: Workspace) -> None:
    kept = often_seen(w)
    clear(w)
    for action in (LEFT, RIGHT):
        remember(w, 0, ME, action, 0)
    resume(w, kept)
    assert decisions_at(w.tree, 0) == {LEFT: 0, RIGHT: 0}
    assert w.counters[NODES] == 2 + 2 + 3
    assert read(w.tree) == read(kept)
    for view_hash, decisions in read(kept).items():
        assert decisions_at(w.tree, int(w.slots[slot_of(w.slots, w.tree, view_hash)])) == decisions
    assert w.slots[slot_of(w.slots, w.tree, ALLEY)] == 0


def test_a_place_is_forgotten_unless_the_next_thought_comes_to_it_again(w: Workspace) -> None:
    kept = often_seen(w)
    clear(w)
    resume(w, kept)
    assert len(often_seen(w)) == 1


@pytest.mark.parametrize(("room", "fits"), [(7, False), (8, True)])
def test_without_room_for_all_of_it_a_thought_begins_anew(w: Workspace, room: int, fits: bool) -> None:
    kept = often_seen(w)
    small = new_workspace(game("emigration"), room)
    for action in (LEFT, RIGHT):
        remember(small, 0, ME, action, 0)
    resume(small, kept)
    assert bool(read(small.tree)) == fits


def test_at_most_half_of_a_tree_is_kept() -> None:
    w = new_workspace(game("emigration"), 64)
    for view_hash in range(1, 20):
        grow(w, view_hash, 5, {GO: 3, STAY: 2})
    assert 24 < len(often_seen(w)) <= 32


def test_a_seat_remembers_its_own_thoughts_and_nobody_elses(w: Workspace) -> None:
    memory = Memory()
    memory.keep(Whose("a table", ME), [w])
    (tree,) = memory.recall(Whose("a table", ME))
    assert read(tree) == read(often_seen(w))
    assert memory.recall(Whose("another table", ME))[0] is NOTHING
    assert memory.recall(Whose("a table", OTHER))[0] is NOTHING


def test_a_memory_holds_a_few_seats(w: Workspace) -> None:
    memory = Memory()
    for number in range(SEATS + 2):
        memory.keep(Whose("first", ME), [w])
        memory.keep(Whose(str(number), ME), [w])
    assert memory.recall(Whose("first", ME))[0] is not NOTHING
    assert memory.recall(Whose(str(SEATS + 1), ME))[0] is not NOTHING
    assert memory.recall(Whose("0", ME))[0] is NOTHING


@pytest.mark.plain
def test_a_place_is_what_the_one_who_decides_sees() -> None:
    """Route East: another's attractions make no other place for me, but one for their owner; my money makes one for both."""
    table = sojourn.new("route-east", seats=2, seed=4)
    w = new_workspace(game("route-east"), 64)

    def place(seat: int) -> int:
        w.states[NOW] = table.state
        look(w, table.box, seat)
        assert w.views[SCRATCH].seat == seat
        return place_of(w, seat)

    before = [place(ME), place(OTHER)]
    table.state.goal[OTHER] = table.state.goal[OTHER][::-1].copy()
    assert place(ME) == before[ME]
    assert place(OTHER) not in before
    table.state.money[ME] += 25
    assert place(ME) not in before


@pytest.mark.plain
def test_a_thought_takes_up_the_last_one_and_counts_only_its_own_playouts() -> None:
    """Route East: a turn has several decisions, so what follows the second was imagined with the first."""
    rules = game("route-east")
    table, searcher = sojourn.new("route-east", seats=2, seed=4), Searcher(rules, 800, Style(greedy=0, cut=8, asks=0))
    remembered = 0
    for step in range(12):
        seat = table.to_act[0]
        whose = Whose("a table", seat)
        remembered += sum(len(tree) - 1 for tree in searcher.memory.recall(whose))
        found = searcher.think(table.view(seat).record, table.box, seat, None, step, Budget(playouts=40), whose)
        assert {p.action for p in found} == {a.number for a in table.actions(seat)}
        assert sum(p.visits for p in found) <= 40
        table.play(seat, found[0].action)
    assert remembered > 0
