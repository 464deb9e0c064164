"""What the server and its workers send each other: dataclasses, pickled behind their length."""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

if TYPE_CHECKING:
    from sojourn.bots import Whose
    from sojourn.bots.replies import Reply

LENGTH = struct.Struct("<I")
JUDGE = "fair"  # stands for the judge of steps where a message names a bot


class Hint(NamedTuple):
    """One move, as the search judges it."""

    action: int
    chance: float  # to win, 0 to 1
    games: int  # simulated games that began with it
    as_good: bool = False  # as the best move, within the search's own error
    reply: Reply | None = None  # what the next seat would most likely answer


@dataclass(frozen=True)
class Question:
    """What would this bot do, knowing this? Holds a view, never a state."""

    number: int
    bot: str
    game: str
    options: dict[str, str]
    content: str  # hash of the box, so that a bot never answers for other cards
    view: bytes
    seat: int
    mask: bytes
    seed: int
    seconds: float = 0.0  # more than 0: search for so long and return the best moves with their chances (hints)
    takes: float = 0.0  # seconds after which it is answered, however soon the answer is found
    whose: Whose | None = None  # whose search tree to continue with


@dataclass(frozen=True)
class Step:
    """One step as the seat that played it saw it: all that its verdict may depend on. Holds views of that seat, never a state."""

    number: int
    game: str
    options: dict[str, str]
    content: str  # hash of the box
    seats: int
    seat: int
    action: int
    known: bytes  # what the seat saw before the step
    shown: bytes  # and after it
    told: bytes  # the events everybody was told
    owing: int  # who had to act afterwards, a bit mask
    seed: int  # of the imagined games; follows from what the seat saw before the step
    bot: str = JUDGE


@dataclass(frozen=True)
class Warm:
    """Load or compile what a bot (or the judge of steps) needs for this game, by answering once; sent back when done."""

    game: str
    bot: str
    question: Question | Step


def packed(message: object) -> bytes:
    """A message as it is sent."""
    data = pickle.dumps(message)
    return LENGTH.pack(len(data)) + data


def read(stream: BinaryIO) -> Any:
    """The next message; None at the end of the stream."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return pickle.loads(stream.read(LENGTH.unpack(head)[0]))
