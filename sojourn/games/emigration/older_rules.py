"""Games begun under rules 1, which read the end of a game otherwise."""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import rule
from sojourn.games.emigration.crossing import BY_MONEY, ONE_BEST, TIE, entrants


@rule("EM-76", "EM-77", "EM-78")
def older_result(s: Any, box: Any, rules: int, result: Any) -> None:
    """In a full tie everyone who got in was a winner, and a tie broken by Money was not told apart."""
    if result.reason == TIE:
        result.winners = entrants(s)
    if result.reason == BY_MONEY:
        result.reason = ONE_BEST
