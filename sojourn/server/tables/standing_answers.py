"""Standing answers: what a seat has set to be answered for it when it is asked something that depends on a secret.

A secret question (`SecretQuestion`) is put to everybody who could hold what it takes, and when it is answered must not
tell what they hold. So a standing answer comes with the very move that puts the question, and "soon" after a fixed
time. Only somebody who plays against bots alone is spared a question with one answer: nobody is there to learn from it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from sojourn.core.errors import SojournError
from sojourn.core.record import SPECTATOR
from sojourn.core.table import Table
from sojourn.core.ui.interface import SecretQuestion
from sojourn.core.words import later
from sojourn.server.tables.live_table import LiveTable, Put
from sojourn.server.words import say

log = logging.getLogger("sojourn")

SOON = 5.0  # seconds
ASK, WAIT = "ask", "soon"  # answers to every question: ask me; ask me, and after SOON give the calm answer
ASK_ME = later("Ask me")


@dataclass(frozen=True)
class Setting:
    """What a seat has set for one question, in the reader's words."""

    question: SecretQuestion
    title: str
    answer: str  # the id of the one in force
    answers: dict[str, str]  # all ids, and what they say


def settings_of(live: LiveTable, seat: int) -> list[Setting]:
    """What this seat has set, for each secret question of its table; a spectator sets nothing."""
    if seat == SPECTATOR:
        return []
    return [
        Setting(question, live.rules.say(question.title), wish_of(live, seat, question), _in_words(live, question))
        for question in live.rules.ui.questions_of(live.table.content)
    ]


def _in_words(live: LiveTable, question: SecretQuestion) -> dict[str, str]:
    texts = {answer.id: live.rules.say(answer.text) for answer in question.answers}
    waiting = say.many(
        "Ask me, but choose “{answer}” after {n} second",
        "Ask me, but choose “{answer}” after {n} seconds",
        round(SOON),
        answer=texts[question.calm.id],
    )
    return {ASK: say(ASK_ME), WAIT: waiting} | texts


def wish_of(live: LiveTable, seat: int, question: SecretQuestion) -> str:
    """The id of the answer in force; a question nobody has set anything for is asked."""
    wish = live.answers.get(seat, {}).get(question.id, ASK)
    return wish if wish == WAIT or wish in [answer.id for answer in question.answers] else ASK


def check_answers(live: LiveTable, wishes: Mapping[str, str]) -> None:
    """Refuse a question or an answer that there is not at this table."""
    known = {setting.question.id: list(setting.answers) for setting in settings_of(live, 0)}
    for question, answer in wishes.items():
        if question not in known:
            all_questions = ", ".join(known) or "-"
            raise SojournError(
                say("There is no question called {given}. Questions here: {all}.", given=repr(question[:20]), all=all_questions)
            )
        if answer not in known[question]:
            all_answers = ", ".join(known[question])
            raise SojournError(say("The answer must be one of {all}, not {given}.", all=all_answers, given=repr(answer[:20])))


# --- What is answered when -------------------------------------------------------------------------


def asked_now(table: Table) -> SecretQuestion | None:
    """The secret question the table waits for, found from what a spectator sees; None for every other decision."""
    if not table.game.ui.questions:
        return None
    view = table.game.seen_by(table.state, table.box, SPECTATOR)
    return next((question for question in table.game.ui.questions_of(table.content) if question.asked(view)), None)


def answer_at_once(live: LiveTable, table: Table, seat: int) -> int | None:
    """What is answered for a person in the very moment the question is put; None if the person is to be asked."""
    question = asked_now(table) if live.chairs[seat].sitter == "person" else None
    if question is None:
        return None
    wish = wish_of(live, seat, question)
    if wish not in (ASK, WAIT):
        return _chosen(table, seat, question, wish)
    legal = table.game.legal_numbers(table.state, table.box, seat)
    return legal[0] if len(legal) == 1 and is_only_person(live, seat) else None


def is_only_person(live: LiveTable, seat: int) -> bool:
    """Whether all other seats are bots': where one is free, somebody may be about to sit down."""
    return all(chair.bot or chair.seat == seat for chair in live.chairs)


def put_with_a_wait(live: LiveTable, seat: int) -> Put | None:
    """The question this person is asked and has the calm answer given to after a while; None if there is none."""
    question = asked_now(live.table) if live.chairs[seat].sitter == "person" and seat in live.table.to_act else None
    if question is None or wish_of(live, seat, question) != WAIT:
        return None
    return question.id, sum(move.seat == seat for move in live.table.moves)


def calm_answer(live: LiveTable, seat: int) -> int:
    """What is answered for a person who let the time run out."""
    question = asked_now(live.table)
    assert question is not None  # asked only after `put_with_a_wait`
    action = _chosen(live.table, seat, question, question.calm.id)
    assert action is not None  # a calm answer never asks
    return action


def _chosen(table: Table, seat: int, question: SecretQuestion, wish: str) -> int | None:
    """The action of this answer; if a game's answer is not legal, the first that is, since asking would tell something."""
    answer = next(each for each in question.answers if each.id == wish)
    legal = table.game.legal_numbers(table.state, table.box, seat)
    action = answer.choose(table.content, table.view(seat).record, legal)
    if action is None or action in legal:
        return action
    log.error("%s: the answer %s to %s is not legal", table.game.name, wish, question.id)
    return legal[0]
