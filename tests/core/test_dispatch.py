"""Questions are answered by the record's type; two of them need no answer of the game's own."""

from __future__ import annotations

from typing import Any

import high_card
import numpy as np
import pytest

from sojourn.core import dispatch
from sojourn.core.chance import Luck
from sojourn.core.compiling import fast
from sojourn.core.dispatch import hurry, worth
from sojourn.core.record import Ints, Record, i4


class Purse(Record):
    cash: int = i4()
    debts: int = i4()


class Glance(Record):
    seen: int = i4()
    best: int = i4()


class Plain(Record):
    nothing: int = i4()
    more: Ints = i4(3)


class PlainGlance(Record):
    little: int = i4()
    best: int = i4()


@fast
def by_cash(s: Any, box: Any, seat: int) -> float:
    return s.cash - 1.5 * s.debts


@fast
def best(v: Any, box: Any, seat: int, luck: Any, mask: Ints) -> int:
    return v.best


@fast
def first(v: Any, box: Any, seat: int, luck: Any, mask: Ints) -> int:
    return 0


dispatch.add_answers(Purse, Glance, {"worth": by_cash, "hurry": first, "advise": best})
dispatch.add_answers(Plain, PlainGlance, {"advise": best})


@fast
def ask_worth(s: Any, box: Any) -> float:
    return worth(s, box, 0)


@fast
def ask_hurry(v: Any, box: Any, luck: Any, mask: Ints) -> int:
    return hurry(v, box, 0, luck, mask)


@pytest.mark.parametrize("ask", [ask_worth, lambda s, box: worth(s, box, 0)], ids=["compiled", "python"])
def test_a_position_is_worth_what_the_game_says_or_nothing(ask: Any) -> None:
    purse: Any = Purse.new()
    purse.cash, purse.debts = 5, 1
    assert ask(purse, high_card.content().box) == 3.5
    assert ask(Plain.new(), high_card.content().box) == 0.0


@pytest.mark.parametrize("ask", [ask_hurry, lambda v, box, luck, mask: hurry(v, box, 0, luck, mask)], ids=["compiled", "python"])
def test_who_has_no_time_plays_as_the_game_says_or_as_the_adviser(ask: Any) -> None:
    mask = np.ones(9, np.int8)
    for kind, expected in ((Glance, 0), (PlainGlance, 7)):
        v: Any = kind.new()
        v.best = 7
        assert ask(v, high_card.content().box, Luck.new(), mask) == expected


def test_a_game_that_leaves_out_an_answer_is_refused() -> None:
    answers = {**high_card.GAME.answers}
    del answers["redeal"], answers["view"]
    with pytest.raises(TypeError, match="must answer view, redeal, too"):
        dispatch.register(Purse, Glance, answers)


def test_an_answer_to_no_question_is_refused() -> None:
    with pytest.raises(TypeError, match="no question 'wurth'; there are setup, .*hurry"):
        dispatch.add_answers(Purse, Glance, {"wurth": by_cash})
