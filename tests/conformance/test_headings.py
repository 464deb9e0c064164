"""Long lists of choices have a heading over each kind; every name an action can have has one, in both languages."""

from __future__ import annotations

import numpy as np
import polib
import pytest

from sojourn.core.game import Game, games
from sojourn.core.table import Table

pytestmark = pytest.mark.plain  # about words, which are the same in both modes

MOVES = 300


def action_names(game: Game, table: Table) -> set[str]:
    """What all action numbers are called along a random game."""
    rng, found = np.random.default_rng(2), set[str]()
    while not table.over and len(table.moves) < MOVES:
        seat = table.to_act[0]
        if len(table.moves) % 20 == 0:
            v = game.seen_by(table.state, table.box, seat)
            found |= {game.decode(table.content, v, number).name for number in range(game.actions)}
        actions = table.actions(seat)
        found |= {action.name for action in actions}
        table.play(seat, int(rng.choice([action.number for action in actions])))
    return found


@pytest.mark.parametrize("name", sorted(games()))
def test_every_kind_of_action_has_a_heading_in_both_languages(name: str) -> None:
    game = games()[name]
    last = {option.name: option.values[-1] for option in game.options}
    found = set[str]()
    for options, seats in (({}, game.seats[-1]), (last, game.seats[1])):
        found |= action_names(game, Table(game, game.content(options), seats, 2))
    spanish = {entry.msgid: entry.msgstr for entry in polib.pofile(str(game.folder / "es.po")) if not entry.msgctxt}
    assert sorted(found - set(game.ui.kinds)) == [], "actions without a heading: add them to ui/headings.py"
    assert [text for text in game.ui.kinds.values() if not spanish.get(text)] == [], "run `make words` and translate"
