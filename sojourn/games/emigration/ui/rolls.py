"""What a roll would mean, said to a player who may still make it again with a kept Life Card."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import later
from sojourn.games.emigration.records import LIFE, Purpose
from sojourn.games.emigration.ui.words import life_names, money, rolls, say

_ASKED = {
    "passes": later("You rolled {die} and would graduate. Reroll with {coin}?"),
    "fails": later("You rolled {die}, but you graduate only on {numbers}. Reroll with {coin}?"),
    "enrols": later("You rolled {die}: tuition would be {tuition}, and you have {purse}. Reroll with {coin}?"),
    "too_dear": later(
        "You rolled {die}: tuition would be {tuition}, you have only {purse}, and you would lose the turn. Reroll with {coin}?"
    ),
    "gets": later("You rolled {die} for {card} and would get {amount}. Reroll with {coin}?"),
    "pays": later("You rolled {die} for {card} and would pay {amount}. Reroll with {coin}?"),
    "nothing": later("You rolled {die} for {card} and would get nothing. Reroll with {coin}?"),
}
_KEPT = {
    "passes": later("Keep the {die} and graduate"),
    "fails": later("Keep the {die} and stay in college"),
    "enrols": later("Keep the {die} and pay {tuition} for college"),
    "too_dear": later("Keep the {die} and lose the turn"),
    "gets": later("Keep the {die} and get {amount}"),
    "pays": later("Keep the {die} and pay {amount}"),
    "nothing": later("Keep the {die} and get nothing"),
}


def coin_prompt(content: Content, v: Any, seat: int) -> str:
    """Roll again? With what the roll would mean as it is."""
    return _said(_ASKED[_meaning(content, v, seat)], content, v, seat)


def coin_text(content: Content, v: Any, seat: int, reroll: bool) -> str:
    """The two answers: what the card costs, and what the roll brings if it is kept."""
    text = later("Reroll the {die} (you discard {coin})") if reroll else _KEPT[_meaning(content, v, seat)]
    return _said(text, content, v, seat)


def coin_name(content: Content, v: Any, seat: int) -> str:
    """The kept card that would be used up."""
    held = int(v.kept[seat]) & int(content.box.kept_reroll)
    return life_names(content, held & -held)


def _meaning(content: Content, v: Any, seat: int) -> str:
    """Which of the cases this roll is."""
    box, die = content.box, int(v.die)
    if v.purpose == Purpose.GRADUATION:
        return "passes" if box.passes[v.student[seat]] >> die & 1 else "fails"
    if v.purpose == Purpose.TUITION:
        return "enrols" if v.money[seat] >= die + box.savings[v.nationality[seat]] else "too_dear"
    change = _change(content, v, seat)
    return "gets" if change > 0 else "pays" if change < 0 else "nothing"


def _change(content: Content, v: Any, seat: int) -> int:
    """The Money the roll of a Life Card brings; nobody pays more than there is."""
    return max(int(content.box.step_roll[v.life, v.die]), -int(v.money[seat])) if v.life >= 0 else 0


def _said(text: str, content: Content, v: Any, seat: int) -> str:
    box, die = content.box, int(v.die)
    return say(
        text,
        die=die,
        coin=coin_name(content, v, seat),
        numbers=rolls(content, int(v.student[seat])) if v.student[seat] >= 0 else "",
        tuition=money(die + int(box.savings[v.nationality[seat]])),
        purse=money(int(v.money[seat])),
        card=content.words["cards"][LIFE + v.life] if v.life >= 0 else "",
        amount=money(abs(_change(content, v, seat))),
    )
