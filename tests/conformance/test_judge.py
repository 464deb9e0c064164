"""The judge of pairs can fail: a leak put into a game is found and told as two stories; without one there is nothing to tell.

Leaks are put into plain functions, so these tests run uncompiled; where rules are compiled, in a process of their own.
"""

from __future__ import annotations

import functools
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from conformance.pairs import Pairs, player_of_pairs, secrets_of
from conformance.test_sequences import compare
from sojourn.core import dispatch
from sojourn.core.compiling import COMPILED
from sojourn.core.errors import IllegalAction
from sojourn.core.game import Game, game
from sojourn.core.table import Table
from sojourn.core.trace import emit
from sojourn.games.donde_es import events as donde_events
from sojourn.games.donde_es import movement_cards as donde_cards
from sojourn.games.donde_es.records import EventCard
from sojourn.games.emigration import life_cards as emigration_cards
from sojourn.games.emigration import rules as emigration_rules
from sojourn.games.emigration.records import PAYDAY
from sojourn.games.emigration.records import Phase as Emigration
from sojourn.games.explore_new_york import player_turn as new_york_turn
from sojourn.games.explore_new_york import rules as new_york_rules
from sojourn.games.explore_new_york import view as new_york_view
from sojourn.games.explore_new_york.records import Phase as NewYork

pytestmark = pytest.mark.plain

NEW_YORK = "explore-new-york"
EMIGRATION = "emigration"
DONDE = "donde-es"
ASKED, SEEN, TOLD = "another seat is asked", "the observer sees something else", "the observer is told something else"
FROM_THE_START = "the twin looks different from the start"


def uncompiled(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test in a process without the compiler if there is one here."""

    @functools.wraps(test)
    def run(**fixtures: Any) -> None:
        if not COMPILED:
            test(**fixtures)
            return
        where = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"{__file__}::{test.__name__}"]
        root = Path(__file__).parents[2]
        done = subprocess.run(where, cwd=root, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout

    return run


def first_leak(name: str, count: int, **options: str) -> str:
    """The first leak among so many pairs per seat count."""
    rules = game(name)
    pairs = Pairs(rules, player_of_pairs(name), secrets_of(name).SHOWS)
    leaks = (pairs.play(seats, options, count, 4000) for seats in rules.seats if seats > 1)
    return next(filter(None, leaks), "")


def tell_everybody(s: Any, audience: int, *event: int) -> None:
    """In place of `whisper`: what only some may know is told to all."""
    emit(s, *event)


@pytest.fixture
def new_york_asks() -> Iterator[Callable[[Any], None]]:
    """Puts another `to_act` into Explore New York for one test."""
    rules = game(NEW_YORK)

    def ask(to_act: Any) -> None:
        dispatch.add_answers(rules.State, rules.View, {"to_act": to_act})

    yield ask
    ask(new_york_rules.to_act)


@uncompiled
def test_the_games_as_they_are_leak_nothing() -> None:
    for name in (NEW_YORK, EMIGRATION, DONDE):
        assert first_leak(name, 12) == ""


@uncompiled
def test_a_mark_told_to_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_york_turn, "whisper", tell_everybody)
    assert_two_stories(first_leak(NEW_YORK, 40), TOLD)


@uncompiled
def test_a_card_that_somebody_looks_at_told_to_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """`SHOWS` lists these events, but for the one who looks alone."""
    monkeypatch.setattr(emigration_cards, "whisper", tell_everybody)
    assert_two_stories(first_leak(EMIGRATION, 150), TOLD)


@uncompiled
def test_a_drawn_card_told_to_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(donde_cards, "whisper", tell_everybody)
    assert_two_stories(first_leak(DONDE, 60), TOLD)


@uncompiled
def test_a_seat_passed_over_for_its_hidden_marks_is_found(new_york_asks: Callable[[Any], None]) -> None:
    def skips(s: Any, box: Any) -> int:
        owing = new_york_rules.to_act(s, box)
        for seat in range(s.seats):
            if s.phase[seat] == NewYork.PLUS and owing & ~(1 << seat):
                owing &= ~(1 << seat)
        return owing

    new_york_asks(skips)
    assert_two_stories(first_leak(NEW_YORK, 100), ASKED)


@uncompiled
def test_a_turn_lost_for_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = emigration_rules.begin_turn

    def lose_it(s: Any, box: Any) -> None:
        begin(s, box)
        if s.phase == Emigration.MAIN and s.turns % 3 == 0 and PAYDAY not in s.layout[s.turn]:
            s.phase = Emigration.NEXT

    monkeypatch.setattr(emigration_rules, "begin_turn", lose_it)
    assert_two_stories(first_leak(EMIGRATION, 100), ASKED)


@uncompiled
def test_a_question_only_for_some_hands_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sore feet asks who has to give up a card, whatever the hand holds."""
    has_target = donde_events.has_target

    def unless_alike(s: Any, box: Any) -> bool:
        spared = s.today == EventCard.SORE_FEET and s.hand[s.first].max() >= 3
        return has_target(s, box) and not spared

    monkeypatch.setattr(donde_events, "has_target", unless_alike)
    assert_two_stories(first_leak(DONDE, 100), TOLD)


@uncompiled
def test_a_view_that_counts_hidden_marks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    hide = new_york_view.hide_marks

    def count_them(v: Any, seat: int) -> None:
        links = int(v.turn_lo[seat]).bit_count() + int(v.turn_hi[seat]).bit_count()
        hide(v, seat)
        v.fallback[seat] = links

    monkeypatch.setattr(new_york_view, "hide_marks", count_them)
    found = first_leak(NEW_YORK, 40)
    assert FROM_THE_START in found or SEEN in found
    assert "views differ in: {'fallback'" in found


@uncompiled
def test_a_refusal_that_names_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read is compared as well, where everything else is the same."""
    rules, chance = game(DONDE), random.Random(1)
    twins = Pairs(rules, player_of_pairs(DONDE), secrets_of(DONDE).SHOWS).twins(2, {}, 20, 4000)
    base = Table(rules, rules.content(), 2, 0)

    def read_all() -> None:
        for each in twins:
            compare(base, each, chance)

    read_all()

    def careless(self: Any, s: Any, content: Any, seat: int, action: int) -> IllegalAction:
        return IllegalAction(f"The other guide holds {s.hand[1 - seat].tolist()}.")

    monkeypatch.setattr(Game, "refuse", careless)
    with pytest.raises(AssertionError, match="The other guide holds"):
        read_all()


def assert_two_stories(found: str, leak: str) -> None:
    """The report names the leak, and tells both stories where they part."""
    assert leak in found.splitlines()[0]
    one, two = (next(line for line in found.splitlines() if line.startswith(f"    {name}: asked")) for name in ("one", "two"))
    assert one.removeprefix("    one: ") != two.removeprefix("    two: ")
