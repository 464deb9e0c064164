"""The nine questions every game answers, and two it may answer, asked by the record's type.

Bots, loops and tables call these; which game answers follows from the record in the first
argument. In compiled code that choice is made by the compiler, costs nothing, and (unlike a
function passed as an argument) is kept in the disk cache.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from sojourn.core.compiling import COMPILED, fast, overload
from sojourn.core.numba.checks import check_game
from sojourn.core.record import MAX_SEATS, Ints, Record, i4

QUESTIONS = ("setup", "to_act", "legal", "apply", "outcome", "view", "invariant", "redeal", "advise")
OPTIONAL = ("worth", "hurry")  # for searching bots
_BY_VIEW = ("redeal", "advise", "hurry")  # asked of what a seat knows; the rest are asked of the state

_answers: dict[tuple[str, Any], Any] = {}  # (question, record type) -> the game's own function


class Result(Record):
    """How a game stands when it is over."""

    reason: int = i4()  # 0 while the game goes on, else the game's number for this end
    winners: int = i4()  # bit mask of the seats that won
    points: Ints = i4(MAX_SEATS)  # each seat's result
    succeeded: int = i4()  # bit mask of the seats that reached their goal; who won did, whether it is set or not
    spare: int = i4()  # keeps the record's length a multiple of eight


@fast
def share_of(result: Any, seat: int) -> float:
    """A seat's part of the win: all of it, shared with others who won; where nobody won, 1 if it succeeded."""
    winners, n = result.winners, 0
    if winners == 0:
        return float(result.succeeded >> seat & 1)
    if winners >> seat & 1 == 0:
        return 0.0
    while winners:
        winners &= winners - 1
        n += 1
    return 1.0 / n


@fast
def has_succeeded(result: Any, seat: int) -> bool:
    """Whether a seat reached its goal; who won did."""
    return bool((result.winners | result.succeeded) >> seat & 1)


def register(state: type[Record], view_record: type[Record], answers: Mapping[str, Any]) -> None:
    """Make a game's functions the answers for its records: all nine, and the optional ones it has."""
    missing = [question for question in QUESTIONS if question not in answers]
    if missing:
        raise TypeError(f"A game must answer {', '.join(missing)}, too.")
    add_answers(state, view_record, answers)


def add_answers(state: type[Record], view_record: type[Record], answers: Mapping[str, Any]) -> None:
    """Make these functions the answers for a game's records."""
    for question, answer in answers.items():
        if question not in QUESTIONS + OPTIONAL:
            raise TypeError(f"There is no question {question!r}; there are {', '.join(QUESTIONS + OPTIONAL)}.")
        for dtype in (view_record.dtype,) if question in _BY_VIEW else (state.dtype, state.traced):
            _answers[question, _key(dtype)] = answer
    records = {question: view_record if question in _BY_VIEW else state for question in QUESTIONS + OPTIONAL}
    known = {question: _answers.get((question, _key(record.dtype))) for question, record in records.items()}
    check_game({question: answer for question, answer in known.items() if answer}, {name: globals()[name] for name in known})


@functools.cache
def _key(dtype: Any) -> Any:
    if not COMPILED:
        return dtype
    import numba

    return numba.from_dtype(dtype)


def _answer(question: str, record: Any, default: Any = None) -> Any:
    """The game's answer, by a record or (while compiling) by its Numba type."""
    key = (question, record if COMPILED and not hasattr(record, "dtype") else _key(record.dtype))
    return _answers[key] if default is None else _answers.get(key, default)


def setup(s: Any, box: Any, seats: int, seed: int) -> None:
    """Lay out the table."""
    _answer("setup", s)(s, box, seats, seed)


def to_act(s: Any, box: Any) -> int:
    """Bit mask of the seats that owe a decision now; 0 when the game is over."""
    return int(_answer("to_act", s)(s, box))


def legal(s: Any, box: Any, seat: int, mask: Ints) -> None:
    """Mark the action numbers this seat may choose; the mask arrives empty."""
    _answer("legal", s)(s, box, seat, mask)


def apply(s: Any, box: Any, seat: int, action: int) -> None:
    """What happens; trusts its caller that the action is legal."""
    _answer("apply", s)(s, box, seat, action)


def outcome(s: Any, box: Any, result: Any) -> None:
    """Each seat's result, the winners and the reason; reason 0 while the game goes on."""
    _answer("outcome", s)(s, box, result)


def view(s: Any, box: Any, seat: int, v: Any) -> None:
    """What this seat may know, into a view that arrives empty."""
    _answer("view", s)(s, box, seat, v)


def invariant(s: Any, box: Any) -> int:
    """0 while nothing is lost or doubled, else the number of the broken law."""
    return int(_answer("invariant", s)(s, box))


def redeal(v: Any, box: Any, seat: int, luck: Any, s: Any) -> None:
    """A full state that fits what the seat knows, into a state that arrives empty."""
    _answer("redeal", v)(v, box, seat, luck, s)


def advise(v: Any, box: Any, seat: int, luck: Any, mask: Ints) -> int:
    """What the game's own greedy player would do, from a view alone."""
    return int(_answer("advise", v)(v, box, seat, luck, mask))


@fast
def _no_worth(s: Any, box: Any, seat: int) -> float:
    return 0.0


def worth(s: Any, box: Any, seat: int) -> float:
    """Optional: how well the seat stands, in a unit that makes a win e times as likely; without an answer 0 for everybody."""
    return float(_answer("worth", s, _no_worth)(s, box, seat))


def hurry(v: Any, box: Any, seat: int, luck: Any, mask: Ints) -> int:
    """Optional: a quicker `advise`, for playouts; without an answer, `advise` itself."""
    return int(_answer("hurry", v, advise)(v, box, seat, luck, mask))


# Compiled code: the same, chosen by type. Written out one by one because Numba reads the
# parameter names of an implementation.


@overload(setup)
def _setup(s: Any, box: Any, seats: Any, seed: Any) -> Any:
    f = _answer("setup", s)
    return lambda s, box, seats, seed: f(s, box, seats, seed)


@overload(to_act)
def _to_act(s: Any, box: Any) -> Any:
    f = _answer("to_act", s)
    return lambda s, box: f(s, box)


@overload(legal)
def _legal(s: Any, box: Any, seat: Any, mask: Any) -> Any:
    f = _answer("legal", s)
    return lambda s, box, seat, mask: f(s, box, seat, mask)


@overload(apply)
def _apply(s: Any, box: Any, seat: Any, action: Any) -> Any:
    f = _answer("apply", s)
    return lambda s, box, seat, action: f(s, box, seat, action)


@overload(outcome)
def _outcome(s: Any, box: Any, result: Any) -> Any:
    f = _answer("outcome", s)
    return lambda s, box, result: f(s, box, result)


@overload(view)
def _view(s: Any, box: Any, seat: Any, v: Any) -> Any:
    f = _answer("view", s)
    return lambda s, box, seat, v: f(s, box, seat, v)


@overload(invariant)
def _invariant(s: Any, box: Any) -> Any:
    f = _answer("invariant", s)
    return lambda s, box: f(s, box)


@overload(redeal)
def _redeal(v: Any, box: Any, seat: Any, luck: Any, s: Any) -> Any:
    f = _answer("redeal", v)
    return lambda v, box, seat, luck, s: f(v, box, seat, luck, s)


@overload(advise)
def _advise(v: Any, box: Any, seat: Any, luck: Any, mask: Any) -> Any:
    f = _answer("advise", v)
    return lambda v, box, seat, luck, mask: f(v, box, seat, luck, mask)


@overload(worth)
def _worth(s: Any, box: Any, seat: Any) -> Any:
    f = _answer("worth", s, _no_worth)
    return lambda s, box, seat: float(f(s, box, seat))


@overload(hurry)
def _hurry(v: Any, box: Any, seat: Any, luck: Any, mask: Any) -> Any:
    f = _answer("hurry", v, advise)
    return lambda v, box, seat, luck, mask: f(v, box, seat, luck, mask)
