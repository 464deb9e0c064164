"""The front door for hints."""

from __future__ import annotations

import pytest

import sojourn
from sojourn.bots import advice
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
