"""What a mind keeps from one move to the next: places it came to more than once, known by what is seen there."""

from __future__ import annotations

from typing import Any

import pytest

import sojourn
from sojourn.bots.budget import Budget
from sojourn.bots.desk import NODES, Desk, Style, clear, new_desk
from sojourn.bots.memory import NOTHING, SEATS, Memory, Whose, often_seen, resume
from sojourn.bots.search import NOW, SCRATCH, look, place_of, remember, slot_of
from sojourn.bots.thinker import Mind
from sojourn.core.game import game

ME, OTHER = 0, 1
GO, STAY, LEFT, RIGHT = range(4)
HARBOUR, HILL, ALLEY = 101, 202, 303  # sights

# What was seen, how often, and what was done there how often.
IMAGINED = {HARBOUR: (9, {LEFT: 6, RIGHT: 3}), HILL: (2, {STAY: 2}), ALLEY: (1, {GO: 1})}


def grow(k: Desk, sight: int, visits: int, decisions: dict[int, int]) -> None:
    k.book[NODES] += 1
    place = int(k.book[NODES])
    k.tree[place].sight, k.tree[place].visits, k.tree[place].asked = sight, visits, 3
    k.where[slot_of(k.where, k.tree, sight)] = place
    for action, times in decisions.items():
        new = remember(k, place, ME, action, 0)
        k.tree[new].visits, k.tree[new].total, k.tree[new].won = times, 0.5 * times, 0.25 * times


def decisions_at(tree: Any, place: int) -> dict[int, int]:
    found, c = {}, int(tree["first"][place])
    while c:
        found[int(tree["action"][c])] = int(tree["visits"][c])
        c = int(tree["next"][c])
    return found


def read(tree: Any) -> dict[int, dict[int, int]]:
    return {int(tree["sight"][p]): decisions_at(tree, p) for p in range(len(tree)) if tree["sight"][p]}


@pytest.fixture
def desk() -> Desk:
    k = new_desk(game("emigration"), 64)
    for action in (GO, STAY):
        remember(k, 0, ME, action, 0)
    for sight, (visits, decisions) in IMAGINED.items():
        grow(k, sight, visits, decisions)
    return k


def test_places_seen_more_than_once_are_kept_with_all_that_was_learnt_there(desk: Desk) -> None:
    kept = often_seen(desk)
    assert read(kept) == {HARBOUR: {LEFT: 6, RIGHT: 3}, HILL: {STAY: 2}}
    assert kept["total"].sum() == 0.5 * 11
    assert kept["won"].sum() == 0.25 * 11
    assert set(kept["asked"][kept["sight"] > 0]) == {3}


def test_first_decisions_begin_anew_and_known_places_are_found_again(desk: Desk) -> None:
    kept = often_seen(desk)
    clear(desk)
    for action in (LEFT, RIGHT):
        remember(desk, 0, ME, action, 0)
    resume(desk, kept)
    assert decisions_at(desk.tree, 0) == {LEFT: 0, RIGHT: 0}
    assert desk.book[NODES] == 2 + 2 + 3
    assert read(desk.tree) == read(kept)
    for sight, decisions in read(kept).items():
        assert decisions_at(desk.tree, int(desk.where[slot_of(desk.where, desk.tree, sight)])) == decisions
    assert desk.where[slot_of(desk.where, desk.tree, ALLEY)] == 0


def test_a_place_is_forgotten_unless_the_next_thought_comes_to_it_again(desk: Desk) -> None:
    kept = often_seen(desk)
    clear(desk)
    resume(desk, kept)
    assert len(often_seen(desk)) == 1


@pytest.mark.parametrize(("room", "fits"), [(7, False), (8, True)])
def test_without_room_for_all_of_it_a_thought_begins_anew(desk: Desk, room: int, fits: bool) -> None:
    kept = often_seen(desk)
    small = new_desk(game("emigration"), room)
    for action in (LEFT, RIGHT):
        remember(small, 0, ME, action, 0)
    resume(small, kept)
    assert bool(read(small.tree)) == fits


def test_at_most_half_of_a_tree_is_kept() -> None:
    k = new_desk(game("emigration"), 64)
    for sight in range(1, 20):
        grow(k, sight, 5, {GO: 3, STAY: 2})
    assert 24 < len(often_seen(k)) <= 32


def test_a_seat_remembers_its_own_thoughts_and_nobody_elses(desk: Desk) -> None:
    memory = Memory()
    memory.keep(Whose("a table", ME), [desk])
    (tree,) = memory.recall(Whose("a table", ME))
    assert read(tree) == read(often_seen(desk))
    assert memory.recall(Whose("another table", ME))[0] is NOTHING
    assert memory.recall(Whose("a table", OTHER))[0] is NOTHING


def test_a_memory_holds_a_few_seats(desk: Desk) -> None:
    memory = Memory()
    for number in range(SEATS + 2):
        memory.keep(Whose("first", ME), [desk])
        memory.keep(Whose(str(number), ME), [desk])
    assert memory.recall(Whose("first", ME))[0] is not NOTHING
    assert memory.recall(Whose(str(SEATS + 1), ME))[0] is not NOTHING
    assert memory.recall(Whose("0", ME))[0] is NOTHING


@pytest.mark.plain
def test_a_place_is_what_the_one_who_decides_sees() -> None:
    """Route East: another's attractions make no other place for me, but one for their owner; my money makes one for both."""
    table = sojourn.new("route-east", seats=2, seed=4)
    k = new_desk(game("route-east"), 64)

    def place(seat: int) -> int:
        k.states[NOW] = table.state
        look(k, table.box, seat)
        assert k.views[SCRATCH].seat == seat
        return place_of(k, seat)

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
    table, mind = sojourn.new("route-east", seats=2, seed=4), Mind(rules, 800, Style(greedy=0, cut=8, asks=0))
    remembered = 0
    for step in range(12):
        seat = table.to_act[0]
        whose = Whose("a table", seat)
        remembered += sum(len(tree) - 1 for tree in mind.memory.recall(whose))
        found = mind.think(table.view(seat).record, table.box, seat, None, step, Budget(playouts=40), whose)
        assert {p.action for p in found} == {a.number for a in table.actions(seat)}
        assert sum(p.visits for p in found) <= 40
        table.play(seat, found[0].action)
    assert remembered > 0
