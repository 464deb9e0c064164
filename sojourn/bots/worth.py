"""What a game may tell the search: `sojourn/games/<game>/worth.py`, all of it optional.

    @fast
    def worth(s, box, seat) -> float:     # how well this seat stands

    @fast
    def hurry(v, box, seat, luck, mask) -> int:     # a quicker `advise`, for playouts

    STYLE = {"cut": 40, "greedy": 80}     # fields of `sojourn.bots.workspace.Style`

    SENSE = {"traveller": 80}     # of 100 moves of this level so many are the adviser's, the others random

`worth` is asked where a playout is cut short. Its unit is the odds: a seat that stands better by one
is e times (2.7 times) as likely to win. The state it gets is one the search dealt itself from a view:
it is a guess, never the table. Without `worth`, playouts run to the end of the game; without `hurry`,
the game's `advise` plays them.
"""

from __future__ import annotations

import functools
import importlib
from typing import Any

from sojourn.bots.levels import Bot
from sojourn.bots.workspace import Style
from sojourn.core.compiling import COMPILED, overload
from sojourn.core.dispatch import advise
from sojourn.core.game import Game
from sojourn.core.record import Ints

_known: dict[Any, Any] = {}  # type of the State or View -> the game's own function


def worth(s: Any, box: Any, seat: int) -> float:
    """How well the seat stands, as the game judges; 0 for everybody if it does not say."""
    known = _known.get(s.dtype)
    return 0.0 if known is None else float(known(s, box, seat))


@overload(worth)
def _worth(s: Any, box: Any, seat: Any) -> Any:
    known = _known.get(s)
    if known is None:
        return lambda s, box, seat: 0.0
    return lambda s, box, seat: float(known(s, box, seat))


def hurry(v: Any, box: Any, seat: int, luck: Any, mask: Ints) -> int:
    """What a player would do who has no time: the game's own, or what the greedy one says."""
    known = _known.get(v.dtype)
    return advise(v, box, seat, luck, mask) if known is None else int(known(v, box, seat, luck, mask))


@overload(hurry)
def _hurry(v: Any, box: Any, seat: Any, luck: Any, mask: Any) -> Any:
    known = _known.get(v)
    if known is None:
        return lambda v, box, seat, luck, mask: advise(v, box, seat, luck, mask)
    return lambda v, box, seat, luck, mask: known(v, box, seat, luck, mask)


@functools.cache
def told_by(rules: Game) -> Any:
    """The game's `worth.py`, or nothing."""
    try:
        return importlib.import_module(f"{rules.package}.worth")
    except ModuleNotFoundError:
        return None


def sense_of(level: Bot, rules: Game) -> int:
    """Of 100 decisions of this level so many are the adviser's: as the game says, so that a level is as strong in all."""
    return int(getattr(told_by(rules), "SENSE", {}).get(level.name, level.sense))


@functools.cache
def style_of(rules: Game) -> Style:
    """How to think about this game; makes its `worth` known too."""
    module = told_by(rules)
    if hasattr(module, "worth"):
        _known[_key(rules.State.dtype)] = module.worth
    if hasattr(module, "hurry"):
        _known[_key(rules.View.dtype)] = module.hurry
    return Style(**getattr(module, "STYLE", {}))


def _key(dtype: Any) -> Any:
    if not COMPILED:
        return dtype
    import numba

    return numba.from_dtype(dtype)
