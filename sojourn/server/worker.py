"""A process in which bots think, with compiled rules. It knows views and boxes, never a state.

Questions come in on standard input, answers leave on standard output, each a pickle behind its
length. When the server is gone, however it went, the input ends and so does this process.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import struct
import sys
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from sojourn.bots import Whose
    from sojourn.server.fair import Step

LENGTH = struct.Struct("<I")


@dataclass(frozen=True)
class Question:
    """What would this bot do, knowing this?"""

    number: int
    bot: str
    game: str
    options: dict[str, str]
    content: str  # the box's fingerprint: a bot must not think about other cards
    view: bytes
    seat: int
    mask: bytes
    seed: int
    seconds: float = 0.0  # more than none: a person asks for the best moves and their chances, after so long
    whose: Whose | None = None  # a bot that searches takes up its last thought


@dataclass(frozen=True)
class Warm:
    """Load or compile now what a bot (or the judge of steps) needs for this game: by answering. Comes back as it went."""

    game: str
    bot: str
    question: Question | Step


def answer(question: Question) -> int:
    """The chosen action; used by the worker, and uncompiled by the server itself if it must."""
    import numpy as np

    from sojourn import bots
    from sojourn.core.record import from_bytes
    from sojourn.server.catalogue import rules_of

    rules = rules_of(question.game)
    content = rules.content(question.options)
    if content.hash != question.content:
        raise ValueError(f"{question.game}: another box than the table's")
    mask = np.frombuffer(question.mask, np.int8).copy()
    v = from_bytes(rules.View, question.view)
    return bots.think(question.bot, v, content.box, question.seat, mask, question.seed, rules, question.whose)


Hint = tuple[int, float, int]  # an action, its chance, imagined games that began with it


def hints(question: Question) -> list[Hint]:
    """The best moves of a seat, best first, by the search; from the seat's view alone."""
    from sojourn.bots.advice import advise
    from sojourn.core.record import from_bytes
    from sojourn.core.table import Seen
    from sojourn.server.catalogue import rules_of

    rules = rules_of(question.game)
    content = rules.content(question.options)
    if content.hash != question.content:
        raise ValueError(f"{question.game}: another box than the table's")
    seen = Seen(rules, content, question.seat, from_bytes(rules.View, question.view))
    found = advise(seen, question.seconds, seed=question.seed)
    return [(a.action.number, a.chance, a.visits) for a in found if question.mask[a.action.number]]


def respond(question: Question | Step) -> Any:
    """Whatever is asked: a move, the best moves, or whether a step told anybody anything."""
    if not isinstance(question, Question):
        from sojourn.server.fair import is_foreseen

        return is_foreseen(question)
    return hints(question) if question.seconds else answer(question)


def warm_judge(step: Step) -> Warm:
    """A step judged once, so that the next is judged fast."""
    return Warm(step.game, step.bot, step)


def warm_up(name: str, bot: str) -> Warm:
    """A question for this bot about a fresh table; asked by the server, which has rules at hand."""
    from sojourn.bots import Whose
    from sojourn.core.table import Table
    from sojourn.server.catalogue import rules_of

    rules = rules_of(name)
    table = Table(rules, rules.content(), rules.seats[0], 1)
    seat = table.to_act[0]
    mask = rules.mask()
    for action in rules.legal_numbers(table.state, table.box, seat):
        mask[action] = 1
    view = table.view(seat).record.tobytes()
    content, whose = table.content, Whose("", seat)
    return Warm(name, bot, Question(0, bot, name, content.options, content.hash, view, seat, mask.tobytes(), 1, whose=whose))


def read(stream: BinaryIO) -> Any:
    """The next message; None at the end."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return pickle.loads(stream.read(LENGTH.unpack(head)[0]))


def packed(message: object) -> bytes:
    """A message as it travels."""
    data = pickle.dumps(message)
    return LENGTH.pack(len(data)) + data


def _listen(stream: BinaryIO, questions: queue.SimpleQueue[Any]) -> None:
    while (message := read(stream)) is not None:
        questions.put(message)
    os._exit(0)  # also in the middle of a compilation


def main() -> None:
    """Answer until the input ends."""
    out, stdin = os.fdopen(os.dup(1), "wb"), sys.stdin.buffer
    os.dup2(2, 1)  # whatever is printed must not mix with the answers
    with contextlib.suppress(OSError):
        os.nice(int(sys.argv[1]))  # people's clicks go first
    questions: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(stdin, questions), daemon=True).start()
    while True:
        message = questions.get()
        if isinstance(message, Warm):
            respond(message.question)
            out.write(packed(message))
        else:
            out.write(packed((message.number, respond(message))))
        out.flush()


if __name__ == "__main__":
    # The messages name the classes of the importable module, not those of this script.
    from sojourn.server import worker

    worker.main()
