"""A person's results as a file, and back: a file can be brought along again and again, each result counts once."""

from __future__ import annotations

import datetime
import json
import re
import time
from typing import Any

from sojourn.core.errors import SojournError
from sojourn.server.storage.records import Result
from sojourn.server.tables.plan import NAME
from sojourn.server.words import clean, say

FORMAT = "sojourn games 1"
MOST = 5000  # results that are read from one file, and shown of one person
_WORD = re.compile(r"[a-z0-9-]{1,40}")
_SITTER = re.compile(r"person|open|bot:[a-z]{1,20}")


def to_file(results: list[Result]) -> str:
    """All results as JSON, readable."""
    rows = [{name: value for name, value in vars(result).items() if name != "is_here"} for result in results]
    return json.dumps({"format": FORMAT, "results": rows}, ensure_ascii=False, indent=1) + "\n"


def from_file(data: bytes) -> list[Result]:
    """The results in a file; one sentence if it is not such a file."""
    try:
        found = json.loads(data.decode("utf-8-sig"))
        if found["format"] != FORMAT or len(found["results"]) > MOST:
            raise ValueError
        return [_read(row) for row in found["results"]]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise SojournError(say("This file does not contain your games; choose one that you downloaded here.")) from None


def _read(row: dict[str, Any]) -> Result:
    """One result, every field checked: what is imported is shown on pages."""
    daily = row["daily"]
    if daily:
        datetime.date.fromisoformat(daily)
    return Result(
        table=_matching(_WORD, row["table"]),
        seat=_whole(row["seat"], 0, 9),
        game=_matching(_WORD, row["game"]),
        seats=_whole(row["seats"], 1, 10),
        rivals=tuple((clean(str(name), NAME, "?"), _matching(_SITTER, sitter)) for name, sitter in row["rivals"][:9]),
        contest=_whole(row["contest"], 0, 1),
        won=_whole(row["won"], 0, 1),
        succeeded=_whole(row["succeeded"], 0, 1),
        points=_whole(row["points"], -(2**31), 2**31),
        ended=_moment(row["ended"]),
        daily=str(daily),
        attempt=_whole(row["attempt"], 1, 10_000),
    )


def _moment(value: Any) -> float:
    """When it ended: not in the future, since later games must follow it."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
        raise ValueError
    return min(float(value), time.time())


def _matching(pattern: re.Pattern[str], text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError
    return text


def _whole(value: Any, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError
    return value
