"""Fair undo gives nobody information: whatever is taken back could have been foreseen.

Random games of every game with random steps back. Wherever a step may be taken back, everything a seat may not
know is made different (`scramble`, written from the rulebook and not from the views), and the same steps are
played again: the seat must notice nothing, at no step. That holds for the seat that could take the steps
back in every such game, and for every other seat and who looks on in those in which the steps are possible:
what a seat shows of its own secrets by playing is its own choice.
"""

from __future__ import annotations

import os
import random
from importlib import import_module
from typing import Any

import pytest
import secret_number_game
from installed import GAMES
from secret_number_game import ASK, REST

from sojourn.core.chance import Luck, seed_luck
from sojourn.core.game import Game
from sojourn.core.record import SPECTATOR, as_bytes
from sojourn.core.table import Table
from sojourn.server import catalogue
from sojourn.server.catalogue import game_named
from sojourn.server.tables.fair_undo import step_of
from sojourn.server.workers.step_judge import DEALS, is_fair

SOAK = min(int(os.environ.get("SOJOURN_SOAK", "1")), 20)
STEPS = 20 * SOAK
TRIED = 40 if SOAK == 1 else DEALS  # games a step is judged by
OTHER_DEALS = 3


def is_open(before: Table, after: Table, seat: int, action: int, deals: int = DEALS) -> bool:
    """Whether a step told anybody anything that was hidden or undecided before it."""
    step = step_of(before, after, seat, action)
    return step is None or not is_fair(step, deals)


class Walk:
    """One seat's row of steps that may be taken back: where it began, and what was played since."""

    def __init__(self, game: Game, options: dict[str, str], seats: int, seed: int) -> None:
        self.game, self.luck = game, random.Random(seed)
        self.tables = [Table(game, game.content(options), seats, seed)]
        self.row: list[tuple[int, int]] = []  # seat and action of each step that may be taken back
        self.checked = 0
        self.scramble = import_module(f"games.{game.name.replace('-', '_')}.secrets").scramble

    def step(self, number: int) -> None:
        """Take a step back, or play on."""
        if self.row and self.luck.random() < 0.4:
            self.row.pop()
            self.tables.pop()
            return
        before = self.tables[-1]
        if before.over:
            return
        seat = self.luck.choice(before.to_act)
        action = self.luck.choice(self.game.legal_numbers(before.state, before.box, seat))
        after = before.copy()
        after.play(seat, action)
        if is_open(before, after, seat, action, TRIED):
            self.tables, self.row = [after], []
            return
        if self.row and self.row[-1][0] != seat:
            self.tables, self.row = [before], []
        self.tables.append(after)
        self.row.append((seat, action))
        self.check(seat, number)

    def check(self, actor: int, number: int) -> None:
        """Replay the row with other secrets, for everybody at the table."""
        for viewer in range(self.tables[0].seats):
            for deal in range(OTHER_DEALS):
                self.replay(actor, viewer, OTHER_DEALS * number + deal)
        self.checked += 1

    def replay(self, actor: int, viewer: int, seed: int) -> None:
        first, box = self.tables[0], self.tables[0].box
        other = first.copy()
        luck: Any = Luck.new()
        seed_luck(luck, seed, 3)
        self.scramble(other.state, box, viewer, luck)
        for (_, action), table in zip(self.row, self.tables[1:], strict=True):
            if action not in self.game.legal_numbers(other.state, box, actor):
                assert viewer != actor, "what the seat may do told it something"
                return
            other.play(actor, action)
            eyes = (viewer, SPECTATOR) if viewer == actor else (viewer,)
            assert self.noticed(other, eyes) == self.noticed(table, eyes), (viewer, self.row, table.moves[-1])

    def noticed(self, table: Table, eyes: tuple[int, ...]) -> Any:
        """All that these eyes can notice."""
        views = [as_bytes(self.game.seen_by(table.state, table.box, eye)) for eye in eyes]
        return views, table.to_act, [event for event in table.events if event.is_for(eyes[0])]


@pytest.mark.parametrize("name", GAMES)
def test_no_row_of_steps_back_tells_anybody_anything(name: str) -> None:
    game = game_named(name)
    secrets = import_module(f"games.{name.replace('-', '_')}.secrets")
    checked = 0
    for seed, seats in enumerate((game.seats[0], game.seats[-1])):
        walk = Walk(game, dict(getattr(secrets, "QUICK", {})), seats, seed + 1)
        for number in range(STEPS):
            walk.step(number)
        checked += walk.checked
    assert checked > 5, "hardly anything could be taken back"


def judged(action: int, seed: int) -> bool:
    """Whether a step of One in Thirty-Six is open, by as many games as at a table."""
    catalogue.bring(secret_number_game.GAME)
    before = Table(secret_number_game.GAME, secret_number_game.GAME.content(), 2, seed)
    return is_open(before, played(before, action), 0, action)


def played(before: Table, action: int) -> Table:
    """The table after a step of the first seat."""
    after = before.copy()
    after.play(0, action)
    return after


@pytest.mark.parametrize("action", [secret_number_game.ASK, secret_number_game.TELL, secret_number_game.PEEK])
def test_a_surprise_in_one_of_thirty_six_games_is_found_whatever_shows_it(action: int) -> None:
    assert [seed for seed in range(8) if not judged(action, seed)] == []


def test_a_step_that_shows_nothing_may_be_taken_back() -> None:
    assert not any(judged(secret_number_game.REST, seed) for seed in range(3))


def test_a_game_in_which_the_step_is_not_allowed_says_nothing() -> None:
    """That the step is allowed the seat saw before it, in the list of what it may do."""
    assert not any(judged(secret_number_game.CLAIM, seed) for seed in range(3))


def test_a_step_that_hardly_any_game_allows_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secret_number_game, "CARDS", 1)  # in all imagined games the secret is nought
    with monkeypatch.context() as patch:
        patch.setattr(secret_number_game, "pick", lambda luck, n: 0)
        assert judged(secret_number_game.CLAIM, 1)


def test_the_same_step_is_judged_by_the_same_games() -> None:
    catalogue.bring(secret_number_game.GAME)
    first = Table(secret_number_game.GAME, secret_number_game.GAME.content(), 2, 1)
    second = Table(secret_number_game.GAME, secret_number_game.GAME.content(), 2, 2)  # another secret, the same view
    steps = [step_of(before, played(before, action), 0, action) for before in (first, second) for action in (REST, ASK)]
    assert steps[0] == steps[2]
    assert steps[1] == steps[3]
    assert len({step.seed for step in steps if step}) == 2


def test_a_judge_is_told_what_was_seen_and_no_state() -> None:
    game = game_named("journey-istanbul")
    before = Table(game, game.content(), 2, 1)
    seat = before.to_act[0]
    for action in game.legal_numbers(before.state, before.box, seat):
        after = before.copy()
        after.play(seat, action)
        step = step_of(before, after, seat, action)
        if step is not None:
            assert len(step.known) == len(step.shown) == game.View.dtype.itemsize
            assert not any(as_bytes(before.state) in part for part in (step.told, step.known, step.shown))
            return
    raise AssertionError("no step to judge")
