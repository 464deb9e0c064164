"""Compiled functions linked together, compiled by plain njit, and called by a user's own: the same bytes each time.

Every test starts processes with a cache of their own, since a process compiles in one way only.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow  # compiled only: uncompiled there is nothing to link
CORE_TESTS = Path(__file__).parent.parent

PLAY = """
import sys
import high_card
from sojourn.core.chance import Luck
from sojourn.core.compiling import source_hash
from sojourn.core.loops import random_steps

states, luck = high_card.State.array(2), Luck.new()
games = random_steps(states, high_card.content().box, 4, luck, high_card.GAME.mask(), 1001, 7)
print(games, states[0].tobytes().hex(), luck.rng.tolist())
print(source_hash("high_card"))
print("sojourn.core.numba.internals" in sys.modules)
"""

USERS = """
import sys
import high_card
import numba
import numpy as np
from sojourn.core.chance import Luck, choose, pick, seed_luck
from sojourn.core.dispatch import Result, apply, legal, outcome, setup, to_act
from sojourn.core.loops import lowest_seat
from sojourn.core.numba.stack_arrays import stack_array

new_line = stack_array((3,), np.int64)
cache = "cached" in sys.argv


@numba.njit(cache=cache)
def play(s, box, luck, mask, result):
    seed_luck(luck, 5, 1)
    setup(s, box, 3, 11)
    steps = new_line()
    while to_act(s, box):
        seat = lowest_seat(to_act(s, box))
        mask[:] = 0
        legal(s, box, seat, mask)
        apply(s, box, seat, choose(luck, mask))
        steps[seat] += 1
    outcome(s, box, result)
    return steps.sum()


@numba.njit(cache=cache)
def sum_of_picks(luck, n):
    return pick(luck, n) + pick(luck, np.int8(n))


s, luck, result = high_card.State.new(), Luck.new(), Result.new()
print(play(s, high_card.content().box, luck, high_card.GAME.mask(), result), result.points.tolist(), s.tobytes().hex())
print(sum_of_picks(luck, 6), luck.rng.tolist())
if cache:
    print("loaded", len(play.stats.cache_hits), "compiled", len(play.stats.cache_misses), file=sys.stderr)
"""


def run(code: str | Path, cache: Path, *arguments: str, **more: str) -> tuple[list[str], str]:
    """What a process prints, line by line, and what it complains about."""
    path = os.pathsep.join([str(CORE_TESTS), *filter(None, [os.environ.get("PYTHONPATH")])])
    env = os.environ | {"SOJOURN_CACHE_DIR": str(cache), "NUMBA_DISABLE_JIT": "0", "PYTHONPATH": path, **more}
    start = [str(code)] if isinstance(code, Path) else ["-c", code]
    done = subprocess.run([sys.executable, *start, *arguments], env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines(), done.stderr


@pytest.fixture(scope="module")
def linked(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return run(PLAY, tmp_path_factory.mktemp("linked"))[0]


def test_plain_njit_plays_the_same_without_private_names(linked: list[str], tmp_path: Path) -> None:
    plain, complaints = run(PLAY, tmp_path, SOJOURN_PLAIN_NJIT="1")
    assert plain[0] == linked[0]
    assert plain[1] != linked[1], "the two ways of compiling share a cache folder"
    assert (plain[2], linked[2]) == ("False", "True")
    assert not complaints


def test_a_numba_without_the_private_names_is_used_plainly_after_one_sentence(linked: list[str], tmp_path: Path) -> None:
    lost = "import numba.core.codegen; del numba.core.codegen.JITCodeLibrary\n"
    fallen_back, complaints = run(lost + PLAY, tmp_path)
    assert fallen_back[0] == linked[0]
    assert fallen_back[1] != linked[1]
    assert complaints.count("\n") == complaints.count("cannot link rules") == complaints.count("JITCodeLibrary") == 1


def test_a_users_own_njit_function_calls_ours_and_may_be_cached(tmp_path: Path) -> None:
    users = tmp_path / "users.py"
    users.write_text(USERS)
    uncompiled, _ = run(users, tmp_path, NUMBA_DISABLE_JIT="1")
    assert run(users, tmp_path / "fresh") == (uncompiled, "")
    assert run(users, tmp_path / "cache", "cached") == (uncompiled, "loaded 0 compiled 1\n")
    assert run(users, tmp_path / "cache", "cached") == (uncompiled, "loaded 1 compiled 0\n")
    assert list((tmp_path / "__pycache__").glob("users.play*.nbi")), "what users cache lies where Numba puts it"
