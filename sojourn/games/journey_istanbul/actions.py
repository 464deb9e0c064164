"""Actions as numbers: the one place that knows which number means what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sojourn.core.compiling import fast
from sojourn.core.content import Content
from sojourn.core.errors import SojournError
from sojourn.core.game import Action
from sojourn.core.words import later
from sojourn.games.journey_istanbul.records import DAYS, EMPTY, SEATS, SQUARES, THOUSAND, Kind, Phase, Verb
from sojourn.games.journey_istanbul.ui.words import lira, say

# Where each group of actions begins. Nothing outside this file computes with these numbers.
_PLACE = 0  # go to, stay in, be released to
_SQUARE = 5  # a square of the Event Sheet
PASS = 35
YES = 36
_BAIL = 37  # pay and leave jail to a place
_VERB = 42
_SEAT = 52  # the 1st, 2nd... seat clockwise
ALL = 56  # everybody
_CARD = 57  # one of the six cards of a row's day
BLANK = 63  # rub a note out
_AMOUNT = 64  # 0 to 10 thousand
_EXTRA = 75  # 0 to 2 thousand more to be paid back
_SCOPE = 78  # a row of the planner, or the whole
ACTIONS = 85

TO_ALL = SEATS  # the addressee "everybody"
WHOLE = DAYS  # the scope "the whole planner"
NO_SLOT = BLANK - _CARD  # the slot of BLANK: no card at all

VERB_NAMES = ("give", "tell", "intend", "ask", "sell", "show", "borrow", "lend", "deal", "note")


# From a number to what it means.


@fast
def is_place(action: int) -> bool:
    """Goes to, stays in or is released to a neighbourhood, or says so."""
    return _PLACE <= action < _SQUARE


@fast
def is_bail(action: int) -> bool:
    """Pays and leaves jail."""
    return _BAIL <= action < _VERB


@fast
def is_verb(action: int) -> bool:
    """Begins an act."""
    return _VERB <= action < _SEAT


@fast
def place_of(action: int) -> int:
    """The neighbourhood an action goes to."""
    return action - _BAIL if action >= _BAIL else action - _PLACE


@fast
def square_of(action: int) -> int:
    """The square (0 to 29) an action points at."""
    return action - _SQUARE


@fast
def verb_of(action: int) -> int:
    """The verb an act begins with."""
    return action - _VERB


@fast
def addressee_of(action: int, seat: int, seats: int) -> int:
    """The seat an act is for, seen from the speaker; TO_ALL for everybody."""
    if action == ALL:
        return TO_ALL
    return (seat + 1 + action - _SEAT) % seats


@fast
def slot_of(action: int) -> int:
    """The card (0 to 5 of its day) a claim names; NO_SLOT rubs a note out."""
    return action - _CARD


@fast
def amount_of(action: int) -> int:
    """Thousands of lira."""
    return action - _AMOUNT


@fast
def extra_of(action: int) -> int:
    """Thousands of lira promised on top."""
    return action - _EXTRA


@fast
def scope_of(action: int) -> int:
    """The row of the planner to show, or WHOLE."""
    return action - _SCOPE


# From what is meant to its number.


@fast
def place_action(place: int) -> int:
    """Go to, stay in or be released to a neighbourhood, or say so."""
    return _PLACE + place


@fast
def bail_action(place: int) -> int:
    """Pay and leave jail for a neighbourhood."""
    return _BAIL + place


@fast
def square_action(square: int) -> int:
    """Point at a square of the Event Sheet."""
    return _SQUARE + square


@fast
def verb_action(verb: int) -> int:
    """Begin an act."""
    return _VERB + verb


@fast
def addressee_action(other: int, seat: int, seats: int) -> int:
    """Address another seat, or TO_ALL."""
    if other == TO_ALL:
        return ALL
    return _SEAT + (other - seat - 1 + seats) % seats


@fast
def card_action(slot: int) -> int:
    """Name one of the six cards of a row's day."""
    return _CARD + slot


@fast
def amount_action(thousands: int) -> int:
    """Name an amount."""
    return _AMOUNT + thousands


@fast
def extra_action(thousands: int) -> int:
    """Promise so much on top."""
    return _EXTRA + thousands


@fast
def scope_action(scope: int) -> int:
    """Show a row of the planner, or the WHOLE."""
    return _SCOPE + scope


# In words.


def on_sheet(square: int) -> dict[str, int]:
    """The gaps of a sentence about a square: which square of which day."""
    row, column = divmod(square, SQUARES)
    return {"square": column + 1, "day": row + 1}


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
        return Action(number, "place", params, say("Say you will go to {place} next", place=place))
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
            return Action(number, "square", params, say("For this card: {card}", card=card))
        return Action(number, "square", params, say("About square {square} of day {day}", **on_sheet(square)))
    return Action(number, "look", params, say("Look at square {square} of day {day}", **on_sheet(square)))


_PASS_TEXTS: dict[int, str] = {
    Phase.LOOK: later("Stop looking at cards"),
    Phase.JAIL_LOOK: later("Skip the look"),
    Phase.JAIL_DOOR: later("Stay in jail"),
    Phase.JOURNEY: later("Pass on this journey"),
    Phase.WORK: later("Pass on this job"),
}


def _pass(content: Content, v: Any, number: int) -> Action:
    if v.answering >= 0:
        return Action(number, "pass", {}, say("Decline"))
    return Action(number, "pass", {}, say(_PASS_TEXTS.get(int(v.phase), later("Pass"))))


def _yes(content: Content, v: Any, number: int) -> Action:
    if v.answering >= 0:
        return Action(number, "yes", {}, say("Accept"))
    if v.phase == Phase.JOURNEY:
        return Action(number, "yes", {}, say("Leave Istanbul for {money}", money=lira(v.price_for_me)))
    return Action(number, "yes", {}, say("Take the job for {money}", money=lira(v.price_for_me)))


_VERB_TEXTS = (
    later("Give money"),
    later("Tell someone what a card is"),
    later("Say where you will go next"),
    later("Ask about a card"),
    later("Sell what you know about a card"),
    later("Show your planner"),
    later("Borrow money"),
    later("Lend money"),
    later("Pay someone to step back from a card"),
    later("Write in your planner"),
)


def _addressee(content: Content, v: Any, number: int) -> Action:
    other = int(addressee_of(number, int(v.seat), int(v.seats)))
    if other == TO_ALL:
        return Action(number, "to", {"seat": "all"}, say("To everyone"))
    return Action(number, "to", {"seat": other}, say("To @{seat}", seat=other))


def _card(content: Content, v: Any, number: int) -> Action:
    if number == BLANK:
        return Action(number, "card", {"card": "blank"}, say("Erase the note"))
    square = int(v.square if v.verb >= 0 else v.stating_square)
    card = 6 * (square // SQUARES) + slot_of(number)
    return Action(number, "card", {"card": content.english["cards"][card]["id"]}, card_label(content, card))


def _amount(content: Content, v: Any, number: int) -> Action:
    thousands = amount_of(number)
    text = lira(THOUSAND * thousands) if thousands else say("For free")
    return Action(number, "amount", {"thousands": thousands}, text)


def _extra(content: Content, v: Any, number: int) -> Action:
    more = extra_of(number)
    if more:
        text = say("Paid back with {money} on top", money=lira(THOUSAND * more))
    else:
        text = say("Paid back without interest")
    return Action(number, "extra", {"thousands": more}, text)


def _scope(content: Content, v: Any, number: int) -> Action:
    scope = scope_of(number)
    if scope == WHOLE:
        return Action(number, "scope", {"rows": "all"}, say("Show the whole planner"))
    return Action(number, "scope", {"rows": scope + 1}, say("Show the notes for day {day}", day=scope + 1))


def _bail(content: Content, v: Any, number: int) -> Action:
    place = content.words["places"][place_of(number)]
    params = {"to": content.english["places"][place_of(number)]}
    card = int(v.jail_card[v.seat]) if v.seat >= 0 else EMPTY
    if card == EMPTY:
        return Action(number, "bail", params, say("Pay the fine and leave jail for {place}", place=place))
    fine = lira(content.box.price[card])
    return Action(number, "bail", params, say("Pay {money} and leave jail for {place}", money=fine, place=place))


def _verb(content: Content, v: Any, number: int) -> Action:
    return Action(number, VERB_NAMES[verb_of(number)], {}, say(_VERB_TEXTS[verb_of(number)]))


_GROUPS: dict[str, tuple[range, Callable[[Content, Any, int], Action]]] = {  # numbers of a group, and what they mean
    "place": (range(_PLACE, _SQUARE), _place),
    "square": (range(_SQUARE, PASS), _square),
    "pass": (range(PASS, YES), _pass),
    "yes": (range(YES, _BAIL), _yes),
    "bail": (range(_BAIL, _VERB), _bail),
    "verb": (range(_VERB, _SEAT), _verb),
    "to": (range(_SEAT, _CARD), _addressee),
    "card": (range(_CARD, _AMOUNT), _card),
    "amount": (range(_AMOUNT, _EXTRA), _amount),
    "extra": (range(_EXTRA, _SCOPE), _extra),
    "scope": (range(_SCOPE, ACTIONS), _scope),
}
_GROUP_OF_NAME = {"move": "place", "stay": "place", "release": "place", "look": "square"}  # other names are their group's


def group_of(action: int) -> str:
    """The group of actions a number belongs to: "place", "square", "card"..."""
    for group, (numbers, _) in _GROUPS.items():
        if action in numbers:
            return group
    raise SojournError(say("There is no action {number}.", number=action))


def decode(content: Content, v: Any, number: int) -> Action:
    """What a number means to the seat with this view."""
    _, meaning = _GROUPS[group_of(number)]
    return meaning(content, v, number)


def encode(content: Content, v: Any, name: str, params: Mapping[str, Any]) -> int:
    """The number of a named action; the way back from `decode`."""
    for number in _numbers(name):
        if not params or _same(content, v, number, params):
            return number
    raise SojournError(
        say("There is no action {name} with {params}; see the list of available actions.", name=name, params=dict(params))
    )


def _numbers(name: str) -> range:
    """The numbers that an action of this name can have."""
    if name in VERB_NAMES:
        number = verb_action(VERB_NAMES.index(name))
        return range(number, number + 1)
    group = _GROUP_OF_NAME.get(name, name)
    return _GROUPS[group][0] if group in _GROUPS and group != "verb" else range(0)


def _same(content: Content, v: Any, number: int, params: Mapping[str, Any]) -> bool:
    found = decode(content, v, number)
    return all(found.params.get(key) == value for key, value in params.items())
