"""`make test`: runs make's stages one after the other, stops at the first that fails, and says how long each took."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
USUAL = {"lint": 0.5, "unit": 9, "plain": 2.5, "server": 2, "browser": 6}  # minutes on two cores, the first compiling included


def run(stage: str) -> tuple[bool, float]:
    """Whether a stage passed, and its seconds."""
    print(f"\n=== {stage} (about {USUAL.get(stage, 1):g} min)", flush=True)
    started = time.monotonic()
    done = subprocess.run([os.environ.get("MAKE", "make"), "--no-print-directory", stage], cwd=ROOT, check=False)
    return done.returncode == 0, time.monotonic() - started


def main(stages: list[str]) -> int:
    """Run all; the number to end with."""
    print(
        f"{len(stages)} stages: {', '.join(stages)}. About {sum(USUAL.get(s, 1) for s in stages):.0f} minutes on two cores.",
        flush=True,
    )
    times: list[str] = []
    for stage in stages:
        passed, seconds = run(stage)
        times.append(f"  {stage:8} {'passed' if passed else 'FAILED'}  {seconds // 60:2.0f}:{seconds % 60:02.0f}")
        if not passed:
            break
    good = all("passed" in line for line in times) and len(times) == len(stages)
    left = stages[len(times) :]
    print("\n".join(["", "Summary", *times, *(f"  {stage:8} not run" for stage in left)]))
    print("All of it passes." if good else f"{stages[len(times) - 1]} failed; the stages above passed.", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
