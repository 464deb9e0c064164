"""How a question is answered: by a bot, by the search behind hints, or by the judge of steps.

Runs in a worker; `answer` also in the web process, uncompiled, when no worker does.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sojourn import bots
from sojourn.bots import Whose
from sojourn.bots.advice import advise, is_as_good
from sojourn.core.content import Content
from sojourn.core.game import Game
from sojourn.core.record import as_bytes, from_bytes
from sojourn.core.table import Seen, Table
from sojourn.server.catalogue import game_named
from sojourn.server.workers.messages import Hint, Question, Step, Warm
from sojourn.server.workers.step_judge import is_fair

HINTED = 3  # best moves for which the next seat's answer is looked up


def respond(question: Question | Step) -> Any:
    """A bot's move, the best moves, or whether a step may be taken back."""
    if isinstance(question, Step):
        return is_fair(question)
    return hints(question) if question.seconds else answer(question)


def answer(question: Question) -> int:
    """The action this bot chooses."""
    rules, content = _game_and_box(question)
    mask = np.frombuffer(question.mask, np.int8).copy()
    v = from_bytes(rules.View, question.view)
    return bots.think(question.bot, v, content.box, question.seat, mask, question.seed, rules, question.whose)


def hints(question: Question) -> list[Hint]:
    """The best moves of a seat by search from its own view, best first."""
    rules, content = _game_and_box(question)
    seen = Seen(rules, content, question.seat, from_bytes(rules.View, question.view))
    found = advise(seen, question.seconds, seed=question.seed, replies=HINTED)
    return [
        Hint(a.action.number, a.chance, a.visits, is_as_good(found[0], a), a.reply)
        for a in found
        if question.mask[a.action.number]
    ]


def _game_and_box(question: Question) -> tuple[Game, Content]:
    rules = game_named(question.game)
    return rules, rules.content_known_as(question.content, question.options)


def warm_up(name: str, bot: str) -> Warm:
    """A first question for this bot, about a fresh table."""
    rules = game_named(name)
    content = rules.content()
    table = Table(rules, content, rules.fewest_seats(content.options), 1)
    seat = table.to_act[0]
    mask = rules.mask()
    for action in rules.legal_numbers(table.state, table.box, seat):
        mask[action] = 1
    view = as_bytes(table.view(seat).record)
    question = Question(
        0, bot, name, content.options, content.hash, view, seat, mask.tobytes(), 1, whose=Whose("", seat)
    )  # fmt: skip
    return Warm(name, bot, question)


def warm_judge(step: Step) -> Warm:
    """A step to be judged once, so that the next ones are judged without compiling."""
    return Warm(step.game, step.bot, step)
