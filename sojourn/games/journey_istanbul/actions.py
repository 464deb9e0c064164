"""Actions as numbers: the one place that knows which number means what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.compiling import fast
from sojourn.core.content import Content
from sojourn.core.errors import SojournError
from sojourn.core.game import Action
from sojourn.core.words import later
from sojourn.games.journey_istanbul.records import DAYS, PLACES, SEATS, SQUARES, THOUSAND, Kind, Phase, Verb
from sojourn.games.journey_istanbul.ui.words import Nth, lira, say

# Where each kind of action begins.
PLACE = 0  # go to, stay in, be released to
SQUARE = 5  # a square of the Event Sheet
PASS = 35
YES = 36
BAIL = 37  # pay and leave jail to a place
VERB = 42
SEAT = 52  # the 1st, 2nd... seat clockwise
ALL = 56  # everybody
CARD = 57  # one of the six cards of a row's day
BLANK = 63  # rub a note out
AMOUNT = 64  # 0 to 10 thousand
EXTRA = 75  # 0 to 2 thousand more to be paid back
SCOPE = 78  # a row of the planner, or the whole
ACTIONS = 85

TO_ALL = SEATS  # the addressee "everybody"
WHOLE = DAYS  # the scope "the whole planner"

SLOTS = ("P1", "P2", "J1", "J2", "W1", "W2")
VERBS = ("give", "tell", "intend", "ask", "sell", "show", "borrow", "lend", "deal", "note")


@fast
def place_of(action: int) -> int:
    """The neighbourhood an action goes to."""
    return action - BAIL if action >= BAIL else action - PLACE


@fast
def square_of(action: int) -> int:
    """The square (0 to 29) an action points at."""
    return action - SQUARE


@fast
def verb_of(action: int) -> int:
    """The verb an act begins with."""
    return action - VERB


@fast
def addressee_of(action: int, seat: int, seats: int) -> int:
    """The seat an act is for, seen from the speaker; TO_ALL for everybody."""
    if action == ALL:
        return TO_ALL
    return (seat + 1 + action - SEAT) % seats


@fast
def to_seat(other: int, seat: int, seats: int) -> int:
    """The action that addresses another seat."""
    if other == TO_ALL:
        return ALL
    return SEAT + (other - seat - 1 + seats) % seats


@fast
def slot_of(action: int) -> int:
    """The card (0 to 5 of its day) a claim names; 6 rubs a note out."""
    return action - CARD


@fast
def amount_of(action: int) -> int:
    """Thousands of lira."""
    return action - AMOUNT


@fast
def extra_of(action: int) -> int:
    """Thousands of lira promised on top."""
    return action - EXTRA


@fast
def scope_of(action: int) -> int:
    """The row of the planner to show, or WHOLE."""
    return action - SCOPE


def square_name(square: int) -> str:
    """A square as people call it."""
    row, column = divmod(square, SQUARES)
    return say("the {card.th} card of the {day.th} day", card=Nth(column + 1), day=Nth(row + 1))


def card_label(content: Content, card: int) -> str:
    """A card in a few words."""
    kind, money, place = content.box.kind[card], lira(content.box.price[card]), content.words["cards"][card]["place"]
    if kind == Kind.POLICE:
        return say("Police raid, fine {money}", money=money)
    if kind == Kind.JOURNEY:
        return say("Journey from {place}, {money}", place=place, money=money)
    return say("Work in {place}, {money}", place=place, money=money)


def _place(content: Content, v: Any, number: int) -> Action:
    place = content.words["places"][place_of(number)]
    params = {"to": content.english["places"][place_of(number)]}
    if v.verb == Verb.INTENT:
        return Action(number, "place", params, say("Say: I go to {place} next", place=place))
    if v.phase == Phase.JAIL_DOOR:
        return Action(number, "release", params, say("Leave jail for {place}", place=place))
    if v.place[v.seat] == place_of(number):
        return Action(number, "stay", params, say("Stay in {place}", place=place))
    return Action(number, "move", params, say("Move to {place}", place=place))


def _square(content: Content, v: Any, number: int) -> Action:
    square = square_of(number)
    row, column = divmod(square, SQUARES)
    params = {"row": row + 1, "square": column + 1}
    if v.verb >= 0:
        if v.verb == Verb.DEAL:
            card = card_label(content, int(v.sheet[row][column]))
            return Action(number, "square", params, say("About: {card}", card=card))
        return Action(number, "square", params, say("About {square}", square=square_name(square)))
    return Action(number, "look", params, say("Look at {square}", square=square_name(square)))


_PASS_TEXTS: dict[int, str] = {
    Phase.LOOK: later("Look at no more cards"),
    Phase.JAIL_LOOK: later("Look at no card"),
    Phase.JAIL_DOOR: later("Stay in jail"),
    Phase.JOURNEY: later("Let this journey go"),
    Phase.WORK: later("Let this job go"),
}


def _pass(content: Content, v: Any, number: int) -> Action:
    if v.answering >= 0:
        return Action(number, "pass", {}, say("No, thank you"))
    return Action(number, "pass", {}, say(_PASS_TEXTS.get(int(v.phase), later("Say nothing more"))))


def _yes(content: Content, v: Any, number: int) -> Action:
    if v.answering >= 0:
        return Action(number, "yes", {}, say("Yes, agreed"))
    if v.phase == Phase.JOURNEY:
        return Action(number, "yes", {}, say("Travel out of Istanbul for {money}", money=lira(v.price_for_me)))
    return Action(number, "yes", {}, say("Take the job for {money}", money=lira(v.price_for_me)))


_VERB_TEXTS = (
    later("Give money"),
    later("Tell what a card is"),
    later("Say where you go next"),
    later("Ask about a card"),
    later("Sell what you know of a card"),
    later("Show your planner"),
    later("Borrow money"),
    later("Lend money"),
    later("Buy someone's place before a card"),
    later("Write in your planner"),
)


def _addressee(content: Content, v: Any, number: int) -> Action:
    other = int(addressee_of(number, int(v.seat), int(v.seats)))
    if other == TO_ALL:
        return Action(number, "to", {"seat": "all"}, say("To everybody"))
    return Action(number, "to", {"seat": other}, say("To @{seat}", seat=other))


def _card(content: Content, v: Any, number: int) -> Action:
    if number == BLANK:
        return Action(number, "card", {"card": "blank"}, say("Rub the note out"))
    square = int(v.square if v.verb >= 0 else v.stating_square)
    card = 6 * (square // SQUARES) + slot_of(number)
    return Action(number, "card", {"card": content.english["cards"][card]["id"]}, card_label(content, card))


def _amount(content: Content, v: Any, number: int) -> Action:
    thousands = amount_of(number)
    text = lira(THOUSAND * thousands) if thousands else say("For nothing")
    return Action(number, "amount", {"thousands": thousands}, text)


def _extra(content: Content, v: Any, number: int) -> Action:
    more = extra_of(number)
    if more:
        text = say("To be paid back with {money} on top", money=lira(THOUSAND * more))
    else:
        text = say("To be paid back with nothing on top")
    return Action(number, "extra", {"thousands": more}, text)


def _scope(content: Content, v: Any, number: int) -> Action:
    scope = scope_of(number)
    if scope == WHOLE:
        return Action(number, "scope", {"rows": "all"}, say("The whole planner"))
    return Action(number, "scope", {"rows": scope + 1}, say("The {day.th} days", day=Nth(scope + 1)))


def _bail(content: Content, v: Any, number: int) -> Action:
    place = content.words["places"][place_of(number)]
    params = {"to": content.english["places"][place_of(number)]}
    return Action(number, "bail", params, say("Pay the fine and leave jail for {place}", place=place))


def _verb(content: Content, v: Any, number: int) -> Action:
    return Action(number, VERBS[verb_of(number)], {}, say(_VERB_TEXTS[verb_of(number)]))


_KINDS = (
    (SCOPE, _scope),
    (EXTRA, _extra),
    (AMOUNT, _amount),
    (CARD, _card),
    (SEAT, _addressee),
    (VERB, _verb),
    (BAIL, _bail),
    (YES, _yes),
    (PASS, _pass),
    (SQUARE, _square),
    (PLACE, _place),
)


def decode(content: Content, v: Any, number: int) -> Action:
    """What a number means to the seat with this view."""
    for start, words in _KINDS:
        if number >= start:
            return words(content, v, number)
    raise SojournError(say("There is no action {number}.", number=number))


def encode(content: Content, v: Any, name: str, params: Mapping[str, Any]) -> int:
    """The number of a named action; the way back from `decode`."""
    for number in range(ACTIONS):
        if _fits(number, name) and (not params or _same(content, v, number, name, params)):
            return number
    raise SojournError(say("There is no action {name} with {params}; see the list of actions.", name=name, params=dict(params)))


def _fits(number: int, name: str) -> bool:
    if name in VERBS:
        return number == VERB + VERBS.index(name)
    ranges: dict[str, tuple[int, int]] = {
        "move": (PLACE, PLACES),
        "stay": (PLACE, PLACES),
        "place": (PLACE, PLACES),
        "release": (PLACE, PLACES),
        "look": (SQUARE, DAYS * SQUARES),
        "square": (SQUARE, DAYS * SQUARES),
        "pass": (PASS, 1),
        "yes": (YES, 1),
        "bail": (BAIL, PLACES),
        "to": (SEAT, 5),
        "card": (CARD, 7),
        "amount": (AMOUNT, 11),
        "extra": (EXTRA, 3),
        "scope": (SCOPE, 7),
    }
    start, count = ranges.get(name, (0, 0))
    return start <= number < start + count


def _same(content: Content, v: Any, number: int, name: str, params: Mapping[str, Any]) -> bool:
    found = decode(content, v, number)
    return all(found.params.get(key) == value for key, value in params.items())
