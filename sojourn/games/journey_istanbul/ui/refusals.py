"""Why something cannot be done, in one sentence and with the rule behind it; prompts are in `prompts.py`."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import later
from sojourn.games.journey_istanbul.actions import card_label, group_of, is_bail, is_verb, on_sheet, place_of, square_of, verb_of
from sojourn.games.journey_istanbul.records import EMPTY, SQUARES, Phase, Place, Talk
from sojourn.games.journey_istanbul.talk_acts import answering, owed_answer
from sojourn.games.journey_istanbul.talk_windows import speaks
from sojourn.games.journey_istanbul.tasks import todays_row
from sojourn.games.journey_istanbul.ui.prompts import doing, prompt, why_wait
from sojourn.games.journey_istanbul.ui.talk_refusals import why_not_answer, why_not_pick, why_not_say
from sojourn.games.journey_istanbul.ui.words import say

__all__ = ["prompt", "why_not", "why_wait"]

Reason = tuple[str, str]  # a sentence, and the ID of a rule
TALK = frozenset({"verb", "to", "card", "amount", "extra", "scope"})  # groups of actions that only talk uses


def why_not(s: Any, content: Content, seat: int, action: int) -> Reason:
    """Why a seat may not do this now, and the rule that says so."""
    box = content.box
    if s.place[seat] == Place.OUT:
        return say("You have left Istanbul and take no further part."), "JI-R28"
    if s.stating != EMPTY:
        return _why_not_while_stating(s, seat)
    if answering(s, box, seat) != EMPTY:
        return why_not_answer(s, content, seat, action)
    if s.verb[seat] != EMPTY:
        return why_not_pick(s, content, seat, action)
    if box.talk == Talk.OFF and group_of(action) in TALK:
        return say("This table plays without deals and talk."), "JI-R43"
    if is_verb(action):
        return _with_question(s, content, seat, why_not_say(s, content, seat, verb_of(action)))
    if s.decider != seat or owed_answer(s) != EMPTY:
        return _why_not_yet(s, content, seat)
    if group_of(action) in TALK:
        return _with_question(s, content, seat, (say(_UNASKED[group_of(action)]), "JI-R43"))
    if speaks(s, seat):
        return open_question(s, content, seat)
    return _why_not_play(s, content, seat, action)


def _why_not_while_stating(s: Any, seat: int) -> Reason:
    if s.stating != seat:
        return say("First @{seat}, who was paid for information, must name a card.", seat=int(s.stating)), "JI-76"
    square = on_sheet(int(s.stating_square))
    return say("First name one of the six cards of day {day}: you were paid for square {square}.", **square), "JI-76"


def _why_not_yet(s: Any, content: Content, seat: int) -> Reason:
    """Somebody else decides."""
    other = owed_answer(s)
    if s.decider == seat:
        return say("First @{seat} must answer your offer.", seat=int(other)), "JI-76"
    if other != EMPTY:
        return say("First @{seat} must answer an offer.", seat=int(other)), "JI-76"
    return doing(content, s, int(s.decider))


_QUESTIONS: dict[int, tuple[str, str]] = {
    Phase.MORNING: (later("This is your moment to talk: say something or pass, then the turn continues."), "JI-R43"),
    Phase.RAID: (later("This is your moment to talk before the police act: help, ask for help, or pass."), "JI-R20"),
    Phase.EVENING: (later("This is your moment to talk before journeys and jobs: say something or pass."), "JI-R43"),
    Phase.MOVE: (later("First choose where to go, or stay."), "JI-15"),
    Phase.LOOK: (later("First look at a card, or stop looking."), "JI-20"),
    Phase.JAIL_LOOK: (later("First look at a card, or skip the look."), "JI-55"),
    Phase.JAIL_DOOR: (later("First decide whether to pay the fine and leave jail."), "JI-58"),
    Phase.CHAT: (later("First decide whether to move along one line or stay."), "JI-68"),
    Phase.JOURNEY: (later("First decide whether to take this journey: {card}."), "JI-45"),
    Phase.WORK: (later("First decide whether to take this job: {card}."), "JI-50"),
}


def open_question(s: Any, content: Content, seat: int) -> Reason:
    """The question that waits for this seat's answer, and its rule."""
    if s.phase == Phase.JAIL_DOOR and s.day == s.release[seat]:
        return say("First choose where to go: you are released today."), "JI-57"
    if s.phase == Phase.MORNING and s.acts == 0:
        return say("You have said what you could this morning: pass, and the turn continues."), "JI-R43"
    text, rule = _QUESTIONS[int(s.phase)]
    card = int(s.sheet[todays_row(s), s.column]) if s.phase in (Phase.JOURNEY, Phase.WORK) else EMPTY
    return say(text, card=content.words["cards"][card]["name"] if card >= 0 else ""), rule


def _with_question(s: Any, content: Content, seat: int, reason: Reason) -> Reason:
    """A reason why nothing can be said, after the question that is open all the same."""
    if s.decider != seat or speaks(s, seat) or owed_answer(s) != EMPTY:
        return reason
    return f"{open_question(s, content, seat)[0]} {reason[0]}", reason[1]


_UNASKED = {
    "scope": later("To show your planner, first choose to show it, then which part."),
    "extra": later("Interest belongs to a loan: first choose to borrow or lend."),
    "amount": later("First choose what you want to do, then the amount."),
    "card": later("First choose what you want to do, then the card."),
    "to": later("First choose what you want to do, then the person."),
}


# What the phase asks


def _why_not_play(s: Any, content: Content, seat: int, action: int) -> Reason:
    phase, group = Phase(int(s.phase)), group_of(action)
    if group in ("place", "bail"):
        return _why_not_place(s, content, seat, action)
    if group == "square":
        return _why_not_look(s, content, seat, action)
    if group == "pass" and phase == Phase.JAIL_DOOR:
        return say("On your release day you must choose a neighbourhood."), "JI-57"
    if group == "pass":
        return say("You must choose where to go; staying is a choice too."), "JI-15"
    if phase == Phase.JOURNEY:
        card = int(s.sheet[todays_row(s), s.column])
        return say("You cannot afford this: {card}.", card=card_label(content, card)), "JI-42"
    return open_question(s, content, seat)


def _why_not_place(s: Any, content: Content, seat: int, action: int) -> Reason:
    phase, places = Phase(int(s.phase)), content.words["places"]
    if phase == Phase.JAIL_DOOR:
        if s.day == s.release[seat]:
            return say("You are released today; there is nothing to pay."), "JI-57"
        if is_bail(action):
            return say("You do not have the money to leave jail early."), "JI-58"
        return say("Before your release day you must pay the fine to leave."), "JI-58"
    if phase == Phase.JAIL_LOOK:
        return _why_not_through_the_door(s, seat, action)
    if is_bail(action):
        return say("You are not in jail."), "JI-58"
    if phase in (Phase.MOVE, Phase.CHAT):
        here, there = places[s.place[seat]], places[place_of(action)]
        return say("No white line connects {here} and {there}.", here=here, there=there), "JI-15"
    if phase == Phase.LOOK:
        return say("You have already moved; now look at a card, or stop looking."), "JI-12"
    return open_question(s, content, seat)


def _why_not_through_the_door(s: Any, seat: int, action: int) -> Reason:
    """In jail, before the look."""
    if s.day == s.release[seat]:
        return say("First look at a card, or skip the look; then choose where to go."), "JI-57"
    if is_bail(action):
        return say("First look at a card, or skip the look; then you may pay the fine to leave."), "JI-58"
    return say("You cannot move while in jail; you may look at one card."), "JI-55"


def _why_not_look(s: Any, content: Content, seat: int, action: int) -> Reason:
    row, column = divmod(square_of(action), SQUARES)
    if s.phase not in (Phase.LOOK, Phase.JAIL_LOOK):
        return open_question(s, content, seat)
    if s.sheet[row, column] == EMPTY:
        return say("There is no card on square {square} of day {day}.", **on_sheet(square_of(action))), "JI-21"
    return say("You have already looked at this card this turn."), "JI-R10"
