"""Bring the golden games up to today's rules: python tests/games/journey_istanbul/make_golden.py (after a new rules version).

The games are the same: only the answers that rules 1 took for granted are written down now.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sojourn.core.log import Log, Move, read_log
from sojourn.core.record import value_digest
from sojourn.core.table import Table
from sojourn.games.journey_istanbul import GAME
from sojourn.games.journey_istanbul.earlier import missing_answer

HERE = Path(__file__).parents[2] / "golden" / "journey_istanbul"


def upgrade(log: Log) -> Table:
    """The same game under today's rules: before each of its moves, what rules 1 did not ask for is answered."""
    table = Table(GAME, GAME.content(log.options), log.seats, log.seed)
    for move in [*log.moves, None]:
        while (answer := missing_answer(table.state, table.box)) >= 0:
            table.play(table.to_act[0], answer)
        if isinstance(move, Move):
            table.play(move.seat, move.action)
    return table


def main() -> None:
    """Write the logs again."""
    for path in sorted(HERE.glob("*.log")):
        old = read_log(path.read_text("utf-8"))
        table = upgrade(old)
        path.write_text(str(table.log), "utf-8")
        print(path.name, len(old.moves), len(table.moves), value_digest(table.state), file=sys.stderr)


if __name__ == "__main__":
    main()
