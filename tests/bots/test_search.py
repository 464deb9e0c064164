"""The search by itself, on the smallest game with a secret: right, repeatable, within its budget and memory."""

from __future__ import annotations

from typing import Any

import high_card
import numpy as np
import pytest

from sojourn.bots import budget
from sojourn.bots import searcher as searcher_module
from sojourn.bots.budget import Budget
from sojourn.bots.searcher import Prospect, Searcher
from sojourn.bots.workspace import NODES, PLAYOUTS, Style
from sojourn.core import dispatch

BOX = high_card.content().box
RANDOM = Style(greedy=0)


def asked(seat: int, cards: list[int]) -> tuple[Any, Any]:
    """What a seat knows and may do when it is its turn and these cards are held."""
    s: Any = high_card.State.new()
    dispatch.setup(s, BOX, len(cards), 1)
    s.turn = seat
    rest = [c for c in range(10) if c not in cards]
    s.deck[: len(cards)] = cards
    s.deck[len(cards) :] = rest
    s.hand[: len(cards)] = cards
    mask = high_card.GAME.mask()
    dispatch.legal(s, BOX, seat, mask)
    return high_card.GAME.seen_by(s, BOX, seat), mask


def moves(searcher: Searcher, seat: int, cards: list[int], budget: Budget, seed: int = 1) -> list[Prospect]:
    v, mask = asked(seat, cards)
    return searcher.think(v, BOX, seat, mask, seed, budget)


@pytest.mark.parametrize("race", [0, 1])
def test_low_cards_are_swapped_and_high_ones_kept(race: int) -> None:
    searcher = Searcher(high_card.GAME, 2000, RANDOM._replace(race=race))
    for card, wanted in ((0, high_card.SWAP), (1, high_card.SWAP), (7, high_card.KEEP), (8, high_card.KEEP)):
        assert moves(searcher, 0, [card, 5], Budget(playouts=200))[0].action == wanted


def test_the_search_corrects_the_adviser() -> None:
    """Against three others the adviser keeps a 5, which wins hardly ever; the search sees that."""
    searcher = Searcher(high_card.GAME, 4000, RANDOM)
    best, other = moves(searcher, 3, [8, 7, 6, 5], Budget(playouts=1500))
    assert best.action == high_card.SWAP
    assert best.gain > 0
    assert best.chance > other.chance


def test_chances_are_those_of_the_cards() -> None:
    """The last of two with a 6 meets a card that is random, kept or swapped: it wins two times of three."""
    searcher = Searcher(high_card.GAME, 4000, RANDOM)
    kept = next(p for p in moves(searcher, 1, [2, 6], Budget(playouts=3000)) if p.action == high_card.KEEP)
    assert abs(kept.chance - 6 / 9) < 0.06


@pytest.mark.parametrize("race", [0, 1])
def test_same_view_seed_and_playouts_give_the_same_moves(race: int) -> None:
    style = RANDOM._replace(race=race, greedy=50)
    first = [moves(Searcher(high_card.GAME, 500, style), 0, [4, 5], Budget(playouts=60), seed) for seed in range(5)]
    searcher = Searcher(high_card.GAME, 500, style)
    assert first == [moves(searcher, 0, [4, 5], Budget(playouts=60), seed) for seed in range(5)], "an earlier thought shows"
    assert len({m[0].chance for m in first}) > 1, "the seed changes nothing"


def test_what_is_hidden_changes_no_move() -> None:
    searcher = Searcher(high_card.GAME, 500, RANDOM)
    seen = [moves(searcher, 0, [4, other], Budget(playouts=100)) for other in (0, 5, 9)]
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("playouts", [1, 2, 3, 50, 331])
@pytest.mark.parametrize("race", [0, 1])
def test_no_playout_beyond_the_budget(playouts: int, race: int) -> None:
    searcher = Searcher(high_card.GAME, 500, RANDOM._replace(race=race, caution=0.0))
    found = moves(searcher, 0, [4, 5], Budget(playouts=playouts))
    assert sum(p.visits for p in found) == int(searcher.workspaces[0].counters[PLAYOUTS]) <= playouts
    assert race or int(searcher.workspaces[0].counters[PLAYOUTS]) == playouts


@pytest.mark.parametrize("own_time", [False, True])
def test_a_thought_ends_with_its_time(monkeypatch: pytest.MonkeyPatch, own_time: bool) -> None:
    """By a clock of our own, on which every playout takes a millisecond: 50 fit, and hardly one more."""
    passed = [0.0]
    run_playouts = searcher_module.run_playouts

    def slowly(*given: Any) -> None:
        passed[0] += 0.001 * given[-1]
        run_playouts(*given)

    monkeypatch.setattr(searcher_module, "run_playouts", slowly)
    monkeypatch.setattr(searcher_module.time, "thread_time" if own_time else "perf_counter", lambda: passed[0])
    searcher = Searcher(high_card.GAME, 500, RANDOM._replace(race=0))
    moves(searcher, 0, [4, 5], Budget(seconds=0.05, own_time=own_time))
    assert 50 <= int(searcher.workspaces[0].counters[PLAYOUTS]) <= 55


def test_memory_does_not_grow() -> None:
    """A tree of eight decisions stays one, however long the thought; what it says is still a move."""
    searcher = Searcher(high_card.GAME, 8, RANDOM._replace(race=0))
    sizes = [array.nbytes for array in searcher.workspaces[0] if isinstance(array, np.ndarray)]
    for _ in range(3):
        found = moves(searcher, 0, [4, 5, 1, 2], Budget(playouts=150))
        assert int(searcher.workspaces[0].counters[NODES]) < 8
        assert sum(p.visits for p in found) == 150
    assert sizes == [array.nbytes for array in searcher.workspaces[0] if isinstance(array, np.ndarray)]


def test_several_cores_think_about_different_deals_and_add_up() -> None:
    searcher = Searcher(high_card.GAME, 500, RANDOM._replace(race=0))
    one = moves(searcher, 0, [4, 5], Budget(playouts=100))
    two = moves(searcher, 0, [4, 5], Budget(playouts=100, cores=2))
    assert sum(p.visits for p in two) == 200
    assert {p.action: p.visits for p in two} != {p.action: 2 * p.visits for p in one}
    assert two == moves(searcher, 0, [4, 5], Budget(playouts=100, cores=2))


def test_all_cores_that_are_free_think_unless_playouts_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget.os, "cpu_count", lambda: 4)
    for load, free in ((0.2, 4), (2.9, 1), (9.0, 1)):
        monkeypatch.setattr(budget.os, "getloadavg", lambda load=load: (load, 0.0, 0.0))
        assert Budget(seconds=1, cores=0).core_count == free
    monkeypatch.setattr(budget.os, "getloadavg", lambda: (0.0, 0.0, 0.0))
    assert Budget(playouts=10, cores=0).core_count == 1
    assert Budget(seconds=1, cores=2).core_count == 2


@pytest.mark.parametrize(("card", "others"), [(8, [5]), (5, [8, 7, 6])])
def test_a_clear_choice_ends_the_thought(card: int, others: list[int]) -> None:
    """Whether the adviser is clearly right (keep an 8) or clearly wrong (keep a 5 against three)."""
    searcher = Searcher(high_card.GAME, 4000, RANDOM)
    best = moves(searcher, len(others), [*others, card], Budget(playouts=8000))[0]
    assert best.action == (high_card.KEEP if card == 8 else high_card.SWAP)
    assert int(searcher.workspaces[0].counters[PLAYOUTS]) < 4000


def test_a_single_choice_needs_no_thought() -> None:
    searcher = Searcher(high_card.GAME, 500, RANDOM)
    found = moves(searcher, 0, [9, 5], Budget(playouts=100))
    assert [p.action for p in found] == [high_card.KEEP]
    assert int(searcher.workspaces[0].counters[PLAYOUTS]) == 0
