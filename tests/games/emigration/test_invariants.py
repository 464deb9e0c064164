"""The laws notice when something is lost or doubled."""

from collections.abc import Callable
from typing import Any

import pytest
from games.emigration.builder import GAME

from sojourn.core import dispatch


def money(s: Any) -> None:
    s.money[0] += 1


def assurance(s: Any) -> None:
    s.assurance[1] += 1


def debt(s: Any) -> None:
    s.money[0] -= 99
    s.bank += 99


def double(s: Any) -> None:
    place = next((q, i) for q in range(2) for i in range(14) if 0 <= s.layout[q, i] < 42)
    s.cards[0] |= 1 << int(s.layout[place])


def more(s: Any) -> None:
    unused = next(c for c in range(21) if c not in s.layout and c not in s.removed)
    s.cards[0] |= 1 << unused


def lost_life(s: Any) -> None:
    unused = next(c for c in range(28) if 42 + c not in s.layout and 42 + c not in s.removed)
    s.lives_gone |= 1 << unused


def payday(s: Any) -> None:
    s.paydays += 1


def paper(s: Any) -> None:
    s.papers[0] |= 1


def unpaired(s: Any) -> None:
    s.paired[0] = 1


def same_nation(s: Any) -> None:
    s.nationality[0] = next(c for c in range(9) if c not in s.nationality[:2] and c != s.destination[0])
    s.nationality[1] = s.nationality[0]
    if s.destination[1] == s.nationality[1]:
        s.destination[1], s.destination_deck[0] = s.destination_deck[0], s.destination[1]


def homeward(s: Any) -> None:
    s.nationality[0] = s.destination[0]


def career(s: Any) -> None:
    s.career[0] = s.career[1]


def degree(s: Any) -> None:
    s.stack[0] = s.stack[1]


def diploma(s: Any) -> None:
    s.diplomas[0] |= 1


def lane(s: Any) -> None:
    s.lanes[0, 0] = s.lanes[1, 0]


def available(s: Any) -> None:
    s.free[0] |= 1


def cheap(s: Any) -> None:
    s.to_take[0, s.to_take[0].argmin()] = 0


def scratch(s: Any) -> None:
    s.deck[3] = 1


@pytest.mark.parametrize(
    ("harm", "law"),
    [
        (money, 1),
        (cheap, 21),
        (assurance, 2),
        (debt, 3),
        (double, 4),
        (more, 5),
        (lost_life, 6),
        (payday, 7),
        (paper, 8),
        (unpaired, 10),
        (same_nation, 11),
        (homeward, 13),
        (career, 14),
        (degree, 15),
        (diploma, 16),
        (lane, 17),
        (available, 18),
        (scratch, 20),
    ],
)
def test_a_broken_law_is_named(harm: Callable[[Any], None], law: int) -> None:
    s, box = GAME.State.new(), GAME.content().box
    dispatch.setup(s, box, 2, 12)
    assert dispatch.invariant(s, box) == 0
    harm(s)
    assert dispatch.invariant(s, box) == law
