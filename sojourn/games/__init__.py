"""The games, one folder each. Called as `sojourn.games()`, this package lists those installed."""

from __future__ import annotations

import sys
from types import ModuleType


class _Shelf(ModuleType):
    """`sojourn.games` is this package as soon as a game is loaded, and stays callable."""

    def __call__(self) -> dict[str, object]:
        from sojourn.core.game import games

        return dict(games())


sys.modules[__name__].__class__ = _Shelf
