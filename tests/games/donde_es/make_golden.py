"""Write the golden games again after the words, the box or the rules have changed: `python -m games.donde_es.make_golden`.

The games stay the same, move by move; only the one with all switches on is played anew, by three greedy guides and a random
one. Read the transcripts before you commit them.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.log import read_log
from sojourn.core.record import value_digest
from sojourn.core.table import Table
from sojourn.games.donde_es import GAME

FOLDER = Path(__file__).parents[2] / "golden" / "donde_es"
ALL_VARIANTS = "all_variants.log"
LAST_VALUES = {option.name: option.values[-1] for option in GAME.options if not option.hidden} | {"first_player": "2"}
SEATS, SEED = 4, 4


def again(text: str) -> Table:
    """The same moves at a table of today's rules and box."""
    log = read_log(text)
    table = Table(GAME, GAME.content(log.options), log.seats, log.seed)
    for move in log.moves:
        table.play(move.seat, move.action)
    return table


def with_all_variants() -> Table:
    """The third seat plays at random, the others as the adviser says."""
    table, luck, stream = Table(GAME, GAME.content(LAST_VALUES), SEATS, SEED), random.Random(SEED), Luck.new()
    seed_luck(stream, SEED, 1)
    while not table.over:
        seat, mask = table.to_act[0], GAME.mask()
        dispatch.legal(table.state, table.box, seat, mask)
        greedy = dispatch.advise(table.view(seat).record, table.box, seat, stream, mask)
        table.play(seat, luck.choice([int(n) for n in mask.nonzero()[0]]) if seat == 2 else int(greedy))
    return table


def main() -> None:
    """All golden games and their index."""
    index = (FOLDER / "index.toml").read_text(encoding="utf-8")
    games, older = index.partition("[[older]]")[::2]
    entries = re.split(r"(?=\[\[game\]\])", games)
    for k, entry in enumerate(entries):
        found = re.search(r'file = "(.+)"', entry)
        if found is None:
            continue
        path = FOLDER / found[1]
        table = with_all_variants() if path.name == ALL_VARIANTS else again(path.read_text(encoding="utf-8"))
        assert table.outcome is not None
        path.write_text(str(table.log), encoding="utf-8")
        entry = re.sub(r"points = .+", f"points = {table.outcome.points}", entry)
        entries[k] = re.sub(r'sha256 = ".+"', f'sha256 = "{value_digest(table.state)}"', entry)
        print(path.name, table.outcome.reason, table.outcome.points, table.outcome.winners)
    (FOLDER / "index.toml").write_text("".join(entries) + ("[[older]]" + older if older else ""), encoding="utf-8")


if __name__ == "__main__":
    main()
