"""Records: everything a game knows, as plain bytes of a fixed size.

A record is declared like a dataclass and used like one, but it *is* a block of bytes: a copy is
one assignment, saving is `tobytes()`, and a million of them is an array.

    class State(Record):
        date: int = i4()  # days since the start
        cash: Ints = i4(SEATS)  # lira

    s = State.new()
    s.cash[0] += 5

A record may inherit: its fields are those of its bases, then its own. What lies open on a table is declared
once, in a record that State and View both inherit, and copied by a function that `copier` makes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from operator import itemgetter
from typing import Any, ClassVar, Self, TypeAlias

import numpy as np

from sojourn.core.compiling import COMPILED, overload, source_hash

Ints: TypeAlias = np.ndarray[Any, np.dtype[Any]]  # a block of whole numbers inside a record

MAX_SEATS = 6  # no game here seats more
SPECTATOR = -1  # somebody who watches and holds nothing
MAX_EVENTS = 192  # what one action may tell before the rest is dropped
EVENT_FIELDS = 7  # kind, seat, a, b, c, d, audience

# Names that `np.record` keeps for itself: a field of that name could be written but not read.
_TAKEN = frozenset(dir(np.record))


_Fields: TypeAlias = list[tuple[str, str, tuple[int, ...]]]  # name, kind of number, shape


class _Field:
    """A number (or block of numbers) waiting for its name."""

    def __init__(self, code: str, shape: tuple[int, ...]) -> None:
        self.code = code
        self.shape = shape


def i8(*shape: int) -> Any:
    """Whole numbers of 64 bits: random words, seeds."""
    return _Field("i8", shape)


def i4(*shape: int) -> Any:
    """Whole numbers that are added up: money, days, points."""
    return _Field("i4", shape)


def i2(*shape: int) -> Any:
    """Whole numbers up to 32,767 that are stored, not added up."""
    return _Field("i2", shape)


def i1(*shape: int) -> Any:
    """Small whole numbers (-128 to 127) that are stored, not added up: cards, places, seats."""
    return _Field("i1", shape)


def flag(*shape: int) -> Any:
    """Yes or no, as 1 or 0."""
    return _Field("i1", shape)


class Record:
    """The base of State, Box and View: a class here, plain bytes at run time."""

    dtype: ClassVar[np.dtype[Any]]
    traced: ClassVar[np.dtype[Any]]  # the same record behind a list of events
    trace_size: ClassVar[int]  # bytes of that list
    fields: ClassVar[_Fields] = []  # of the bases first, then the record's own

    def __init_subclass__(cls, content: bool = False) -> None:
        """`content=True` marks a Box: its type then names the sources of its game.

        Every compiled loop takes a Box, so a loop compiled for other rules can never be reused.
        """
        own = [(n, f.code, f.shape) for n, f in vars(cls).items() if isinstance(f, _Field)]
        for name, _, _ in own:
            if name in _TAKEN:
                raise TypeError(f"{cls.__name__}.{name}: numpy keeps this name; choose another.")
        cls.fields = [field for base in cls.__bases__ for field in getattr(base, "fields", [])] + own
        stamp: _Fields = [(f"made_by_{source_hash(cls.__module__)}", "i1", ())] if content else []
        cls.dtype = _layout(cls.fields + stamp)
        told: _Fields = [("told", "i4", ()), ("events", "i4", (MAX_EVENTS, EVENT_FIELDS)), ("_gap", "i8", ())]
        # The list comes first: were it last, Numba would take the longer record for the shorter
        # one and drop the events without a word.
        cls.traced = _layout(told + cls.fields)
        cls.trace_size = int(_layout(told).itemsize)
        for name, _, _ in own:
            delattr(cls, name)

    @classmethod
    def new(cls) -> Self:
        """A record of zeros."""
        record: Self = np.zeros(1, cls.dtype)[0]
        return record

    @classmethod
    def array(cls, count: int) -> Ints:
        """Many records of zeros in one block."""
        return np.zeros(count, cls.dtype)


def _layout(fields: _Fields) -> np.dtype[Any]:
    """Bytes in the order of the declaration, each field where the machine reads it fastest."""
    aligned = np.dtype(fields, align=True)
    return np.dtype((np.record if COMPILED else _quick_record(aligned), aligned))


def _quick_record(aligned: np.dtype[Any]) -> type[np.void]:
    """What `np.record` is for compiled code, with attributes that plain Python reads five times as fast."""
    fields = {name: property(itemgetter(name), _setter(name)) for name in aligned.names or ()}
    return type("record", (np.void,), {**fields, "__slots__": ()})


def _setter(name: str) -> Callable[[Any, Any], None]:
    def put(record: Any, value: Any) -> None:
        record[name] = value

    return put


def copier(part: type[Record]) -> Callable[[Any, Any], None]:
    """A function that copies every field of `part` from one record that inherits it to another."""
    names = [name for name, _, _ in part.fields]

    def copy(source: Any, target: Any) -> None:
        for name in names:
            target[name] = source[name]

    lines = [f"target.{name}{'[:]' if shape else ''} = source.{name}" for name, _, shape in part.fields]
    _compile_as(copy, "source, target", lines)
    return copy


def row_copier(part: type[Record]) -> Callable[[Any, Any, int], None]:
    """Like `copier`, for one row of every field: what belongs to one seat."""
    names = [name for name, _, _ in part.fields]

    def copy(source: Any, target: Any, row: int) -> None:
        for name in names:
            target[name][row] = source[name][row]

    rows = [(name, ", ".join(["row", *":" * (len(shape) - 1)])) for name, _, shape in part.fields]
    _compile_as(copy, "source, target, row", [f"target.{name}[{at}] = source.{name}[{at}]" for name, at in rows])
    return copy


def _compile_as(stub: Callable[..., None], arguments: str, lines: list[str]) -> None:
    """Let compiled code run these lines where it calls the stub: Numba has no loop over the fields of a record."""
    if COMPILED:
        made: dict[str, Any] = {}
        exec(f"def chosen({arguments}):\n    return run\ndef run({arguments}):\n    " + "\n    ".join(lines), made)
        overload(stub)(made["chosen"])


def as_bytes(record: Any) -> bytes:
    """The record's bytes: what equality, hashing and saving look at."""
    return bytes(record.tobytes())


def value_digest(record: Any) -> str:
    """A digest of what every field holds, by name: the same in whatever order the fields lie."""
    total = hashlib.sha256()
    for name in sorted(record.dtype.names):
        total.update(name.encode() + b"\0" + record[name].tobytes())
    return total.hexdigest()


def from_bytes(kind: type[Record], data: bytes) -> Any:
    """The record that `as_bytes` saved."""
    return np.frombuffer(bytearray(data), kind.dtype)[0]
