"""What every test shares: the path, one worker per game, and no skipping on the build machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))


from installed import GAMES

WORDS = {
    "test_asks",
    "test_board",
    "test_content",
    "test_coverage",
    "test_golden",
    "test_rules_listed",
    "test_words",
}  # the same in both modes
PLAY_A_GAME = {"test_docs", "test_table"}  # tests of the core that play The Journey: who compiled it runs them


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Tests of one game run in one worker, so that each game is compiled once; words need no compiler."""
    for item in items:
        if item.path.stem in WORDS:
            item.add_marker(pytest.mark.plain)
        params = item.callspec.params.values() if hasattr(item, "callspec") else ()
        names = [p for p in params if isinstance(p, str)] + [part.replace("_", "-") for part in item.path.parts]
        group = next((name for name in names if name in GAMES), item.path.parent.name)
        if group == "core" and item.path.stem in PLAY_A_GAME:
            group = "journey-istanbul"
        item.add_marker(pytest.mark.xdist_group(group))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
    """On the build machine a test that skips has failed: something it needs is missing."""
    report = (yield).get_result()
    if os.environ.get("SOJOURN_CI") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} skipped on the build machine: {report.longrepr}"


@pytest.fixture
def asked_for() -> Callable[[Callable[[], object]], int]:
    """Counts how often compiled code asks for memory while something is done."""
    from numba.core.runtime import _nrt_python, rtsys

    _nrt_python.memsys_enable_stats()

    def count(work: Callable[[], object]) -> int:
        before = rtsys.get_allocation_stats().alloc
        work()
        return int(rtsys.get_allocation_stats().alloc - before)

    return count
