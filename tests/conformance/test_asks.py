"""Every board answers a click on something that is no choice now: one sentence and the rule."""

from __future__ import annotations

import re

import numpy as np
import pytest

from sojourn.core.game import games
from sojourn.core.rulespage import rulebook
from sojourn.core.table import Table

ASKED = re.compile(r'data-why-action="(\d+)"')


@pytest.mark.parametrize("name", sorted(games()))
def test_what_is_no_choice_can_be_asked_about(name: str) -> None:
    game = games()[name]
    known = {rule.id for rule in rulebook(game)}
    rng = np.random.default_rng(3)
    table = Table(game, game.content(), game.seats[-1], 4)
    asked = 0
    for move in range(100):
        if table.over:
            break
        seat = table.to_act[0]
        legal = table.actions(seat)
        if move % 10 == 0:
            v = game.seen_by(table.state, table.box, seat)
            numbers = {int(n) for n in ASKED.findall(game.draw(table.content, v, actions=legal, names=[]))}
            assert not numbers & {int(a) for a in legal}, "a choice is no question"
            for number in numbers:
                sentence, rule = game.why_not(table.state, table.content, seat, number)
                assert sentence.endswith(".")
                assert rule in known
            asked += bool(numbers)
        table.play(seat, int(rng.choice([int(a) for a in legal])))
    assert asked >= 4
