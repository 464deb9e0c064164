"""The front door for hints."""

from __future__ import annotations

import pytest

import sojourn
from sojourn.bots import advice
from sojourn.bots.replies import MOST
from sojourn.bots.searcher import Searcher
from sojourn.bots.workspace import Style

pytestmark = pytest.mark.plain


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A searcher with short random playouts, since these tests run uncompiled."""
    monkeypatch.setattr(advice, "searcher_of", lambda rules: Searcher(rules, 500, Style(greedy=0, cut=5, asks=0)))


@pytest.mark.usefixtures("hasty")
def test_every_move_is_ranked_with_chance_and_visits() -> None:
    table = sojourn.new("emigration", seats=3, seed=4)
    seat = table.to_act[0]
    found = sojourn.advise(table.view(seat), playouts=40)
    assert sorted((a.action for a in found), key=int) == table.actions(seat)
    assert sum(a.visits for a in found) <= 40
    assert all(0 <= a.chance <= 1 for a in found)
    assert found == sojourn.advise(table.view(seat), playouts=40)
    table.play(seat, found[0].action)


@pytest.mark.usefixtures("hasty")
def test_who_has_nothing_to_decide_gets_no_advice() -> None:
    table = sojourn.new("emigration", seats=3, seed=4)
    waiting = next(seat for seat in range(3) if seat not in table.to_act and not table.actions(seat))
    assert sojourn.advise(table.view(waiting), playouts=5) == []


@pytest.mark.parametrize("seconds", [0, -1, 4000, float("nan")])
def test_a_time_that_is_none_is_refused(seconds: float) -> None:
    table = sojourn.new("emigration", seats=2, seed=4)
    with pytest.raises(sojourn.SojournError, match="Think for more than 0"):
        sojourn.advise(table.view(0), seconds)


def test_a_spectator_is_told_to_take_a_seat() -> None:
    with pytest.raises(sojourn.SojournError, match="table.view\\(0\\)"):
        sojourn.advise(sojourn.new("emigration", seats=2, seed=4).view())


def test_the_next_seats_answer_is_told_for_as_many_moves_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "searcher_of", lambda rules: Searcher(rules, 3000, Style(greedy=0, cut=5)))
    table = sojourn.new("emigration", seats=2, seed=4)
    seat = table.to_act[0]
    assert all(a.reply is None for a in sojourn.advise(table.view(seat), playouts=200))
    found = sojourn.advise(table.view(seat), playouts=200, replies=2)
    assert all(a.reply is None for a in found[2:])
    replies = [a.reply for a in found if a.reply]
    assert replies
    assert all(reply.seat != seat and reply.path[-1] == (reply.seat, reply.action) for reply in replies)
    assert all(reply.path[0][0] == seat and reply.share >= MOST for reply in replies)
    assert found == sojourn.advise(table.view(seat), playouts=200, replies=2)


def test_moves_are_as_good_as_equal_within_the_searchs_own_error_only() -> None:
    table = sojourn.new("emigration", seats=2, seed=4)
    action = table.actions(table.to_act[0])[0]
    best = advice.Advice(action, 0.52, 900, edge=0.02, error=0.01)
    assert advice.is_as_good(best, best)
    assert advice.is_as_good(best, advice.Advice(action, 0.50, 900, edge=0.0, error=0.01))
    assert not advice.is_as_good(best, advice.Advice(action, 0.50, 900, edge=-0.02, error=0.001)), "clearly behind"
    assert not advice.is_as_good(best, advice.Advice(action, 0.30, 12, edge=-0.2, error=0.3)), "hardly tried"
    assert not advice.is_as_good(best, advice.Advice(action, 0.40, 12, edge=0.0, error=0.3)), "its chance is far off"
