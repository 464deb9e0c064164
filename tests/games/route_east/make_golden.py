"""Make the golden games again: python tests/games/route_east/make_golden.py (only after a change of the rules version)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from sojourn.core import dispatch
from sojourn.core.chance import Luck, choose, seed_luck
from sojourn.core.record import value_digest
from sojourn.core.table import Table
from sojourn.games.route_east import GAME

HERE = Path(__file__).parents[2] / "golden" / "route_east"
GAMES = [
    ("first-to-arrive", "Three travellers; the first in Shanghai wins at once.", 3, 11, {}, "greedy"),
    ("two-travellers", "Two travellers with three attractions each.", 2, 4, {}, "greedy"),
    (
        "full-round",
        "Five travellers; the round in which somebody arrives is played to its end.",
        5,
        3,
        {"finish": "full_round"},
        "greedy",
    ),
    ("places", "Four travellers play on until one is left.", 4, 6, {"finish": "places"}, "greedy"),
    ("round-limit", "Two aimless travellers; after fifty rounds the ranking decides.", 2, 8, {"max_rounds": "50"}, "random"),
]


def play(seats: int, seed: int, options: dict[str, str], who: str) -> Table:
    """One whole game."""
    table = Table(GAME, GAME.content(options), seats, seed)
    luck: Any = Luck.new()
    seed_luck(luck, seed, 9)
    while not table.over:
        seat = table.to_act[0]
        mask = GAME.mask()
        dispatch.legal(table.state, table.box, seat, mask)
        if who == "random":
            number = choose(luck, mask)
        else:
            number = dispatch.advise(table.view(seat).record, table.box, seat, luck, mask)
        table.play(seat, int(number))
    return table


def main() -> None:
    """Write the logs and their index."""
    index = "# Saved games of Route East, each replayed by the tests to the same bytes.\n"
    for name, shows, seats, seed, options, who in GAMES:
        table = play(seats, seed, options, who)
        (HERE / f"{name}.log").write_text(str(table.log), "utf-8")
        state = value_digest(table.state)
        index += f'\n[[game]]\nfile = "{name}.log"\nshows = "{shows}"\nsha256 = "{state}"\n'
        print(name, len(table.moves), table.outcome, file=sys.stderr)
    (HERE / "index.toml").write_text(index, "utf-8")


if __name__ == "__main__":
    main()
