"""The cache of a table: what was drawn or computed for its pages since its last change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sojourn.server.tables.seen_moves import ALL, Viewers, is_among

T = TypeVar("T")

SCENE = "scene"  # the kind of entry that shows whether a step may be taken back
NOBODY = -9  # in place of a seat: the value is for the server itself and changes with every move


@dataclass(frozen=True)
class CacheKey(Generic[T]):
    """Names one value of type T: its kind, the seat it is for, the language it is written in."""

    kind: str
    seat: int = NOBODY
    language: str = ""  # empty: the value holds no words
    detail: int = 0  # tells apart values of one kind, such as the action that is previewed


class PageCache:
    """Values that hold until the table changes."""

    def __init__(self) -> None:
        self._values: dict[CacheKey[Any], Any] = {}
        self._clearings: Counter[int] = Counter()  # by seat

    def get(self, key: CacheKey[T], make: Callable[[], T]) -> T:
        """The value of this key, made now if there is none."""
        if key not in self._values:
            self._values[key] = make()
        value: T = self._values[key]
        return value

    async def fetch(self, key: CacheKey[T], make: Callable[[], Awaitable[T]]) -> T:
        """The same for a value that takes time; it is not kept if the table changes meanwhile."""
        if key in self._values:
            kept: T = self._values[key]
            return kept
        clearings = self._clearings[key.seat]
        value = await make()
        if self._clearings[key.seat] == clearings:
            self._values[key] = value
        return value

    def clear(self, noticed: Viewers = ALL) -> None:
        """The table changed, and these viewers can notice it; what the others see stays, to the letter."""
        for seat in {NOBODY, *(key.seat for key in self._values), *self._clearings}:
            if seat == NOBODY or is_among(seat, noticed):
                self._clear(seat)

    def clear_scenes(self, seat: int) -> None:
        """What this seat may take back changed, and nothing else."""
        self._clear(seat, SCENE)

    def _clear(self, seat: int, kind: str = "") -> None:
        self._clearings[seat] += 1
        for key in [key for key in self._values if key.seat == seat and kind in ("", key.kind)]:
            del self._values[key]
