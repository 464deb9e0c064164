"""Runs the tests of what changed since the last commit, for `make check`; arguments go on to pytest.

A change inside one game asks for that game's tests and the shared suite for it; anything else in the engine asks for all
rules. The server is asked only if something of it changed.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULES = ("tests/core", "tests/games", "tests/conformance", "tests/bots", "tests/lab")


def changed_files() -> set[str]:
    """Files that differ from the last commit, new ones included; all of the last commit's if none does."""
    status = _git("status", "--porcelain", "--untracked-files=all").splitlines()
    found = {line[3:].split(" -> ")[-1] for line in status}
    return found or set(_git("diff", "--name-only", "HEAD~1").splitlines())


def tests_for(changed: Collection[str]) -> list[str]:
    """Pytest's arguments for these files."""
    code = [Path(name).parts for name in changed if name.startswith(("sojourn/", "tests/"))]
    games = {parts[2] for parts in code if parts[1] == "games" and len(parts) > 3}
    chosen = ["tests/server"] if any(parts[1] == "server" for parts in code) else []
    if any(parts[1] not in ("games", "server", "browser") for parts in code) or not (games or chosen):
        return [*RULES, *chosen]
    if games:
        names = " or ".join([name.replace("_", "-") for name in sorted(games)] + sorted(games))
        chosen += [*(f"tests/games/{name}" for name in sorted(games)), "tests/conformance", "tests/lab", "-k", names]
    return chosen


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout


if __name__ == "__main__":
    chosen = tests_for(changed_files())
    print("pytest", *chosen, flush=True)
    sys.exit(subprocess.run([sys.executable, "-m", "pytest", *sys.argv[1:], *chosen], cwd=ROOT, check=False).returncode)
