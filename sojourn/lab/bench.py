"""How fast: steps and copies a second, compile and load times, and peers in the same run."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sojourn.core.chance import Luck, seed_luck
from sojourn.core.game import Game, game, games
from sojourn.core.loops import copy_many, random_steps
from sojourn.core.simulate import Workbench

SECONDS = 1.0  # how long one measurement lasts, at least
BEST_OF = 7  # machines have neighbours


def rate(run: Callable[[int], None], start: int = 1000) -> float:
    """How many a second: the best of a few measurements of at least a second each."""
    run(start)  # loads or compiles what is needed
    count = start
    while True:
        began = time.perf_counter()
        run(count)
        spent = time.perf_counter() - began
        if spent > SECONDS / 4:
            break
        count *= 4
    count = max(1, int(count * SECONDS / spent))
    best = 0.0
    for _ in range(BEST_OF):
        began = time.perf_counter()
        run(count)
        best = max(best, count / (time.perf_counter() - began))
    return best


def steps_per_second(rules: Game, seats: int, threads: int = 1) -> float:
    """Random legal play, masks included."""

    def run(count: int) -> None:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda n: _steps(rules, seats, count // threads, n), range(threads)))

    return rate(run)


def _steps(rules: Game, seats: int, count: int, stream: int) -> None:
    bench, luck = Workbench(rules), Luck.new()
    seed_luck(luck, 1, stream)
    random_steps(bench.states, rules.content().box, seats, luck, bench.mask, count, 1000 * stream)


def copies_per_second(rules: Game) -> float:
    """State copies, one after another."""
    states = rules.State.array(64)
    return rate(lambda count: copy_many(states, count), 100_000)


_CHILD = """
import time; began = time.perf_counter()
from sojourn.lab.bench import _steps
from sojourn.core.game import game
rules = game({name!r})
imported = time.perf_counter()
_steps(rules, rules.seats[-1], {steps}, 0)
print(imported - began, time.perf_counter() - imported)
"""


def child_seconds(name: str, cache: str, compiled: bool, steps: int) -> tuple[float, float]:
    """Seconds for the import and for the first steps, in a fresh process."""
    env = os.environ | {"SOJOURN_CACHE_DIR": cache, "NUMBA_DISABLE_JIT": "0" if compiled else "1"}
    code = _CHILD.format(name=name, steps=steps)
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    imported, stepped = run.stdout.split()
    return float(imported), float(stepped)


def measure(rules: Game, quick: bool) -> dict[str, Any]:
    """All figures of one game."""
    cores = os.cpu_count() or 1
    row: dict[str, Any] = {"state_bytes": rules.State.dtype.itemsize}
    row["steps_per_s"] = {seats: round(steps_per_second(rules, seats)) for seats in (rules.seats[0], rules.seats[-1])}
    row["steps_per_s_all_cores"] = round(steps_per_second(rules, rules.seats[-1], cores))
    row["copies_per_s"] = round(copies_per_second(rules))
    count = 300
    imported, stepped = child_seconds(rules.name, "", False, count)
    row["uncompiled_steps_per_s"] = round(count / stepped)
    if not quick:
        with tempfile.TemporaryDirectory() as cache:
            imported, stepped = child_seconds(rules.name, cache, True, 1)
            row["cold_compile_s"] = round(stepped, 1)
            imported, stepped = child_seconds(rules.name, cache, True, 1)
            row["warm_import_s"], row["warm_load_s"] = round(imported, 2), round(stepped, 2)
    return row | (dict(rules.figures(rules)) if rules.figures else {})


def show(name: str, row: dict[str, Any]) -> None:
    """A few readable lines."""
    print(f"\n{name}")
    for key, value in row.items():
        many = ", ".join(f"{v:,} with {k} seats" for k, v in value.items()) if isinstance(value, dict) else f"{value:,}"
        print(f"  {key.replace('_', ' '):28} {many}")


def show_ratios(rows: dict[str, Any], peers: dict[str, float | str]) -> None:
    """Our one-core steps against each peer's, from this run."""
    print("\npeers (steps/s from Python, one core, this run)")
    for peer, speed in peers.items():
        if isinstance(speed, str):
            print(f"  {peer:28} {speed}")
            continue
        print(f"  {peer:28} {speed:,.0f}")
        for name, row in rows.items():
            ours = min(row["steps_per_s"].values())
            print(f"      {name:24} {ours / speed:,.0f} times as fast")


def main(arguments: list[str] | None = None) -> None:
    """`sojourn bench [GAME ...] [--peers] [--json] [--quick]`."""
    parser = argparse.ArgumentParser(prog="sojourn bench", description="Measure how fast the games run here.")
    parser.add_argument("game", nargs="*", help="games to measure; all if none is named")
    parser.add_argument("--peers", action="store_true", help="also measure other engines (extra: bench)")
    parser.add_argument("--json", action="store_true", help="print JSON for machines")
    parser.add_argument("--quick", action="store_true", help="leave out the cold compile")
    chosen = parser.parse_args(arguments)
    rows: dict[str, Any] = {}
    for rules in [game(name) for name in chosen.game] or games().values():
        rows[rules.name] = measure(rules, chosen.quick)
        if not chosen.json:
            show(rules.name, rows[rules.name])
    peers: dict[str, float | str] = {}
    if chosen.peers:
        from sojourn.lab.peers import measure_peers

        peers = measure_peers()
    if chosen.json:
        print(json.dumps({"games": rows, "peers": peers}, indent=1))
    elif peers:
        show_ratios(rows, peers)


if __name__ == "__main__":
    main()
