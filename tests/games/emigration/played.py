"""Random games, stopped at every move, for tests of what is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from games.emigration.builder import GAME

from sojourn.core.chance import Luck, choose, seed_luck
from sojourn.core.table import Table

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"]


def moments(seats: int, seed: int, **options: object) -> Iterator[Table]:
    """The table before every move of a random game, and at its end."""
    t, luck = Table(GAME, GAME.content(options), seats, seed), Luck.new()
    seed_luck(luck, seed, 1)
    while not t.over:
        yield t
        seat = t.to_act[0]
        mask = GAME.mask()
        mask[[int(action) for action in t.actions(seat)]] = 1
        t.play(seat, int(choose(luck, mask)))
    yield t
