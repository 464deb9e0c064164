"""The cache of a table: what was drawn or computed for its pages since its last change."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sojourn.core.record import SPECTATOR

T = TypeVar("T")

SCENE = "scene"  # the kind of entry that shows whether a step may be taken back


@dataclass(frozen=True)
class CacheKey(Generic[T]):
    """Names one value of type T: its kind, the seat it is for, the language it is written in."""

    kind: str
    seat: int = SPECTATOR
    language: str = ""  # empty: the value holds no words
    detail: int = 0  # tells apart values of one kind, such as the action that is previewed


class PageCache:
    """Values that hold until the table changes."""

    def __init__(self) -> None:
        self._values: dict[CacheKey[Any], Any] = {}
        self._clearings = 0

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
        clearings = self._clearings
        value = await make()
        if self._clearings == clearings:
            self._values[key] = value
        return value

    def clear(self) -> None:
        """The table changed for everybody."""
        self._clearings += 1
        self._values.clear()

    def clear_scenes(self, seat: int) -> None:
        """What this seat may take back changed, and nothing else."""
        self._clearings += 1
        for key in [key for key in self._values if key.kind == SCENE and key.seat == seat]:
            del self._values[key]
