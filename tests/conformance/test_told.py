"""Whoever cannot see a board is told it in words, whether or not anything is asked of them."""

from __future__ import annotations

import numpy as np
import pytest

from sojourn.core.game import Game, games
from sojourn.core.record import SPECTATOR
from sojourn.core.table import Table
from sojourn.core.ui.markup import Markup, svg

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"]


@pytest.mark.parametrize("name", sorted(games()))
def test_every_board_is_told_in_words_with_everybody_who_stands_on_it(name: str) -> None:
    game: Game = games()[name]
    rng, seats = np.random.default_rng(8), game.seats[-1]
    table = Table(game, game.content(), seats, 8)
    told = set()
    for move in range(90):
        if move % 30 == 0:
            for seat in (SPECTATOR, 0):
                view = game.seen_by(table.state, table.box, seat)
                drawing = Markup(game.draw(table.content, view, actions=(), names=NAMES[:seats]))
                assert len(drawing.told) > 2
                assert all(line.strip() == line != "" for line in drawing.told)
                there = [n for n in range(seats) if f'id="piece-{n}"' in drawing]
                assert all(any(NAMES[n] in line for line in drawing.told) for n in there)
                told.add(tuple(drawing.told))
        if table.over:
            break
        table.play(table.to_act[0], int(rng.choice([int(action) for action in table.actions(table.to_act[0])])))
    assert len(told) > 1, "what is told follows the game"


def test_lines_of_a_description_are_kept_apart_and_escaped() -> None:
    drawing = svg(10, 10, title="x", desc=["Ada <3 Bo.", "Bo is in jail."])
    assert drawing.told == ["Ada &lt;3 Bo.", "Bo is in jail."]
    assert svg(10, 10, title="x").told == []
