"""Fair undo gives nobody information: whatever is taken back could have been foreseen.

Random games of every game with random steps back. Wherever a step may be taken back, everything the
seat that played it may not know is made different (`scramble`, written from the rulebook and not from
the views), and the same steps are played again: that seat, and whoever looks at the open table, must
see the same as before, at every step. What a seat shows of its own secrets by playing is its own choice.
"""

from __future__ import annotations

import os
import random
from importlib import import_module
from typing import Any

import pytest

from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.game import Game
from sojourn.core.record import SPECTATOR, as_bytes
from sojourn.core.table import Table
from sojourn.server.catalogue import rules_of
from sojourn.server.fair import is_open
from sojourn.server.history import as_state

GAMES = ("journey-istanbul", "emigration", "explore-new-york", "route-east", "donde-es")
STEPS = min(int(os.environ.get("SOJOURN_SOAK", "1")), 20) * 24
OTHER_DEALS = 3


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
        if is_open(before, after, seat, action, number):
            self.tables, self.row = [after], []
            return
        if self.row and self.row[-1][0] != seat:
            self.tables, self.row = [before], []
        self.tables.append(after)
        self.row.append((seat, action))
        self.check(number)

    def check(self, number: int) -> None:
        """Replay the row with other secrets: who could take it back sees the same, and so does the open table."""
        for deal in range(OTHER_DEALS):
            self.replay(self.row[-1][0], OTHER_DEALS * number + deal)
            self.checked += 1

    def replay(self, seat: int, seed: int) -> None:
        first, box = self.tables[0], self.tables[0].box
        other: Any = as_state(self.game, as_bytes(first.state))
        luck: Any = Luck.new()
        seed_luck(luck, seed, 3)
        self.scramble(other, box, seat, luck)
        for (_, action), table in zip(self.row, self.tables[1:], strict=True):
            assert action in self.game.legal_numbers(other, box, seat), "what the seat may do told it something"
            dispatch.apply(other, box, seat, action)
            for viewer in (seat, SPECTATOR):
                seen = as_bytes(self.game.seen_by(other, box, viewer))
                assert seen == as_bytes(self.game.seen_by(table.state, box, viewer)), (viewer, self.row, table.moves[-1])


@pytest.mark.parametrize("name", GAMES)
def test_no_row_of_steps_back_tells_anybody_anything(name: str) -> None:
    game = rules_of(name)
    secrets = import_module(f"games.{name.replace('-', '_')}.secrets")
    checked = 0
    for seed, seats in enumerate((game.seats[0], game.seats[-1])):
        walk = Walk(game, dict(getattr(secrets, "QUICK", {})), seats, seed + 1)
        for number in range(STEPS):
            walk.step(number)
        checked += walk.checked
    assert checked > 20, "hardly anything could be taken back"
