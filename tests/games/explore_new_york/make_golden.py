"""Write the golden games anew after the rules or the box have changed: `python -m games.explore_new_york.make_golden`.

Read the transcripts before you commit them.
"""

from __future__ import annotations

import random
from pathlib import Path

from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.record import value_digest
from sojourn.core.table import Table
from sojourn.games.explore_new_york import GAME

FOLDER = Path(__file__).parents[2] / "golden" / "explore_new_york"

GAMES = [
    ("won", "three greedy players, nine turns, one winner", 3, "greedy", {}, "most points"),
    ("shared", "two players with equal points share the win", 2, "random", {}, "share"),
    ("ladder", "equal points, decided by tourists beside the route", 2, "random", {"tiebreak": "ladder"}, "tourists beside"),
    ("ladder-cafes", "equal points and tourists, decided by cafes on the route", 4, "random", {"tiebreak": "ladder"}, "cafes on"),
    ("solo", "one greedy player, rated", 1, "greedy", {"solo": "choose"}, "rates"),
    ("solo-alternate", "one greedy player, every second card discarded at random", 1, "greedy", {"solo": "alternate"}, "rates"),
    ("traced", "two players trace their own routes at random", 2, "random", {"final_route": "manual"}, "most points"),
    (
        "four",
        "four greedy players on a shuffled map, nine turns by the text",
        4,
        "greedy",
        {"map": "shuffled", "turn_count": "by_text"},
        "",
    ),
    (
        "open",
        "two random players who see every mark, no + links in the fallback",
        2,
        "random",
        {"open_drawing": "on", "plus_on_single": "off"},
        "",
    ),
]


def play(seats: int, seed: int, how: str, options: dict[str, str]) -> Table:
    """One whole game; those who owe act in a mixed order."""
    t = Table(GAME, GAME.content(options), seats, seed)
    mixer, lucks = random.Random(seed), Luck.array(seats)
    for seat in range(seats):
        seed_luck(lucks[seat], seed, seat + 1)
    while not t.over:
        seat = mixer.choice(t.to_act)
        if how == "random":
            action = mixer.choice(GAME.legal_numbers(t.state, t.box, seat))
        else:
            mask = GAME.mask()
            dispatch.legal(t.state, t.box, seat, mask)
            action = dispatch.advise(t.view(seat).record, t.box, seat, lucks[seat], mask)
        t.play(seat, action)
    return t


def main() -> None:
    """Find a seed for each way to end and save the games."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    index = ["# Golden games: what each shows, and a digest of its last state's values.", ""]
    for name, shows, seats, how, options, reason in GAMES:
        seed = 1
        while reason not in (t := play(seats, seed, how, options)).outcome.reason:  # type: ignore[union-attr]
            seed += 1
        (FOLDER / f"{name}.log").write_text(str(t.log), encoding="utf-8")
        digest = value_digest(t.state)
        index += ["[[game]]", f'file = "{name}.log"', f'shows = "{shows}"', f'reason = "{t.outcome.reason}"']  # type: ignore[union-attr]
        index += [f"points = {t.outcome.points}", f'sha256 = "{digest}"', ""]  # type: ignore[union-attr]
        print(name, seed, t.outcome)
    (FOLDER / "index.toml").write_text("\n".join(index), encoding="utf-8")


if __name__ == "__main__":
    main()
