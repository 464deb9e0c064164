"""Many games at once on this machine: compiled play, one row per game."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from sojourn.core.chance import Luck
from sojourn.core.dispatch import Result
from sojourn.core.errors import SojournError
from sojourn.core.game import Game, game
from sojourn.core.loops import GREEDY, RANDOM, play_games
from sojourn.core.record import MAX_SEATS, Ints

KINDS = {"random": RANDOM, "greedy": GREEDY}
CHUNK = 64  # games a thread takes at a time


class Workbench:
    """The scratch records one thread needs to play games; made once, used for many."""

    def __init__(self, rules: Game) -> None:
        self.states = rules.State.array(2)
        self.views = rules.View.array(2)
        self.lucks = Luck.array(MAX_SEATS)
        self.mask = rules.mask()


def simulate(
    name: str,
    seats: int | None = None,
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    bots: str | Sequence[str] = "random",
    box: str | Path | None = None,
    threads: int | None = None,
) -> Ints:
    """Play whole games with bots in every seat. Row g is the game with seed `seed + g`.

    The columns are seed, steps, reason, winners and succeeded (bit masks) and points (one number a seat).
    """
    rules = game(name)
    content = rules.content(options, None if box is None else Path(box).resolve())
    seats = rules.fewest_seats(content.options) if seats is None else seats
    rules.check_new(seats, content.options)
    if games < 1:
        raise SojournError(f"Simulate at least one game, not {games}.")
    kinds = _kinds(bots, seats)
    counts = [("seed", "i8"), ("steps", "i4"), ("reason", "i4"), ("winners", "i4"), ("succeeded", "i4")]
    rows = np.zeros(games, [*counts, ("points", "i4", (seats,))])
    rows["seed"] = seed + np.arange(games)
    starts = range(0, games, CHUNK)
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        jobs = [pool.submit(_play_chunk, rules, content.box, seats, kinds, rows[i : i + CHUNK]) for i in starts]
        for job in jobs:
            job.result()
    return rows


def _kinds(bots: str | Sequence[str], seats: int) -> Ints:
    names = [bots] * seats if isinstance(bots, str) else list(bots)
    if len(names) != seats or any(n not in KINDS for n in names):
        raise SojournError(
            f"Name one bot for all seats or {seats} bots, each one of {', '.join(KINDS)}, not {', '.join(map(str, names))}."
        )
    return np.array([KINDS[n] for n in names], np.int64)


def _play_chunk(rules: Game, box: Any, seats: int, kinds: Ints, rows: Ints) -> None:
    bench = Workbench(rules)
    results = Result.array(len(rows))
    seeds, steps = np.ascontiguousarray(rows["seed"]), np.zeros(len(rows), np.int64)
    play_games(bench.states, box, seats, kinds, bench.views, bench.lucks, bench.mask, results, seeds, steps, rules.longest)
    rows["steps"] = steps
    rows["reason"] = results["reason"]
    rows["winners"] = results["winners"]
    rows["succeeded"] = results["winners"] | results["succeeded"]
    rows["points"] = results["points"][:, :seats]
