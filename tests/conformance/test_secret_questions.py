"""Secret questions of every game: everybody sees which is asked, and every standing answer is legal whatever is held."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sojourn.core.game import Game, games
from sojourn.core.rulespage import rulebook
from sojourn.core.table import Table

ASKING = [name for name, game in sorted(games().items()) if game.ui.questions]
STEPS = 60  # of each game


def settings(game: Game) -> list[dict[str, str]]:
    """The default, and every switch at each other value by itself."""
    return [{}, *({option.name: value} for option in game.options for value in option.values[1:])]


def check_moment(table: Table) -> set[str]:
    """The question is the same in everybody's eyes, and each of its answers can be played; which it is."""
    game, content = table.game, table.content
    asked = set[str]()
    views = [game.seen_by(table.state, table.box, seat) for seat in range(-1, table.seats)]
    for question in game.ui.questions_of(content):
        seen = {question.asked(view) for view in views}
        assert len(seen) == 1, f"{question.id}: whether it is asked depends on who looks"
        if seen == {True} and not table.over:
            asked.add(question.id)
            for seat in table.to_act:
                check_answers(table, seat, question)
    assert len(asked) <= 1
    return asked


def check_answers(table: Table, seat: int, question: Any) -> None:
    legal = table.game.legal_numbers(table.state, table.box, seat)
    view = table.view(seat).record
    for answer in question.answers:
        action = answer.choose(table.content, view, legal)
        assert action in legal or (action is None and answer is not question.calm), f"{question.id}: {answer.id}"


@pytest.mark.parametrize("name", ASKING)
def test_everybody_sees_the_question_and_every_answer_is_legal(name: str) -> None:
    game, rng, asked, arising = games()[name], np.random.default_rng(7), set[str](), set[str]()
    for options in settings(game):
        content = game.content(options)
        arising |= {question.id for question in game.ui.questions_of(content)}
        table = Table(game, content, game.seats[-1], int(rng.integers(1 << 30)))
        for _ in range(STEPS):
            if table.over:
                break
            asked |= check_moment(table)
            seat = table.to_act[0]
            table.play(seat, int(rng.choice(game.legal_numbers(table.state, table.box, seat))))
    assert arising == {question.id for question in game.ui.questions}, "a question that never comes up"
    assert asked, "these games never asked a secret question"


@pytest.mark.parametrize("name", ASKING)
def test_questions_and_answers_have_names_and_rules_of_their_own(name: str) -> None:
    game = games()[name]
    rules = {rule.id for rule in rulebook(game)}
    ids = [question.id for question in game.ui.questions]
    assert len(ids) == len(set(ids))
    for question in game.ui.questions:
        assert question.rule in rules
        answers = [answer.id for answer in question.answers]
        assert len(answers) == len({*answers, "ask", "soon"}) - 2, f"{question.id}: two answers are called the same"
