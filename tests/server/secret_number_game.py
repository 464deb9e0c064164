"""One in Thirty-Six: a game with one secret number, to test what a rare surprise does to fair undo.

Action REST shows nothing. ASK shows whether the secret is nought; TELL says so in the open; PEEK makes another
seat owe the next decision if it is nought; CLAIM is allowed unless it is nought.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import high_card

from sojourn.core.chance import pick, seed_luck
from sojourn.core.game import Action
from sojourn.core.record import Ints, Record, i4, i8
from sojourn.core.trace import emit

CARDS = 36
REST, ASK, TELL, PEEK, CLAIM = range(5)
NAMES = ("rest", "ask", "tell", "peek", "claim")


class State(Record):
    rng: Ints = i8(4)
    seats: int = i4()
    steps: int = i4()
    secret: int = i4()
    answer: int = i4()  # 0 not asked yet, 1 no, 2 yes
    turn: int = i4()


class View(Record):
    seats: int = i4()
    steps: int = i4()
    answer: int = i4()
    turn: int = i4()
    seat: int = i4()


def setup(s: Any, box: Any, seats: int, seed: int) -> None:
    seed_luck(s, seed, 0)
    s.seats, s.secret = seats, 1 + pick(s, CARDS - 1)  # the usual case: it is not nought


def to_act(s: Any, box: Any) -> int:
    return 1 << int(s.turn) if s.steps < 9 else 0


def legal(s: Any, box: Any, seat: int, mask: Ints) -> None:
    if seat == s.turn:
        mask[:] = 1
        mask[CLAIM] = s.secret != 0


def apply(s: Any, box: Any, seat: int, action: int) -> None:
    s.steps += 1
    if action == ASK:
        s.answer = 2 if s.secret == 0 else 1
    if action == TELL:
        emit(s, 1, seat, int(s.secret == 0))
    if action == PEEK and s.secret == 0:
        s.turn = 1


def view(s: Any, box: Any, seat: int, v: Any) -> None:
    v.seats, v.steps, v.answer, v.seat = s.seats, s.steps, s.answer, seat


def redeal(v: Any, box: Any, seat: int, luck: Any, s: Any) -> None:
    s.rng[:] = luck.rng
    s.seats, s.steps, s.answer = v.seats, v.steps, v.answer
    s.secret = pick(luck, CARDS)


GAME = replace(
    high_card.GAME,
    name="one-in-36",
    actions=len(NAMES),
    State=State,
    View=View,
    answers=high_card.GAME.answers
    | {"setup": setup, "to_act": to_act, "legal": legal, "apply": apply, "view": view, "redeal": redeal},
    decode=lambda content, v, number: Action(number, NAMES[number], {}, NAMES[number]),
)
