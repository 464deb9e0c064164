"""A person's records: how many games against which bots, how many of them won, and how many in a row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sojourn.bots import BOTS
from sojourn.bots.levels import say as say_bots
from sojourn.server.storage.records import Result
from sojourn.server.words import say

ALONE, PEOPLE = "alone", "people"
STRENGTH = ("random", "tourist", "traveller", "greedy", "guide", "local")  # bots, the weakest first
ORDER = (*STRENGTH, ALONE, PEOPLE)


@dataclass(frozen=True)
class Record:
    """All games of one kind against rivals of one level."""

    level: str
    played: int
    won: int
    streak: int  # won in a row until now
    best: int  # won in a row at most

    @property
    def title(self) -> str:
        """The rivals, as people call them."""
        if self.level == PEOPLE:
            return say("With other people")
        return say("Alone") if self.level == ALONE else say_bots(BOTS[self.level].title)


def level_of(result: Result) -> str:
    """The strongest bot at the table; games with other people are counted on their own."""
    bots = [sitter.removeprefix("bot:") for _, sitter in result.rivals if sitter.startswith("bot:")]
    if len(bots) < len(result.rivals):
        return PEOPLE
    known = [STRENGTH.index(bot) for bot in bots if bot in STRENGTH]
    return STRENGTH[max(known)] if known else ALONE


def records_of(results: Iterable[Result]) -> dict[str, list[Record]]:
    """Records by game and level, from results in any order; a daily deal counts the first time only."""
    counted = sorted((r for r in results if r.attempt == 1), key=lambda result: result.ended)
    runs: dict[tuple[str, str], list[bool]] = {}
    for result in counted:
        runs.setdefault((result.game, level_of(result)), []).append(result.good)
    found: dict[str, list[Record]] = {}
    for game, level in sorted(runs, key=lambda key: (key[0], ORDER.index(key[1]))):
        found.setdefault(game, []).append(_record(level, runs[game, level]))
    return found


def _record(level: str, run: list[bool]) -> Record:
    streak = best = 0
    for good in run:
        streak = streak + 1 if good else 0
        best = max(best, streak)
    return Record(level, len(run), sum(run), streak, best)
