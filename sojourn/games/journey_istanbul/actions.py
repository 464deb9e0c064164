"""Actions as numbers: the one place that knows which number means what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.compiling import fast
from sojourn.core.content import Content
from sojourn.core.errors import SojournError
from sojourn.core.game import Action
from sojourn.games.journey_istanbul.records import DAYS, PLACES, SEATS, SQUARES, Phase, Verb

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

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")
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
    return f"the {ORDINALS[column]} card of the {ORDINALS[row]} day"


def card_label(content: Content, card: int) -> str:
    """A card in a few words."""
    data = content.words["cards"][card]
    money = f"{data['money'] // 1000},000 TL"
    kinds = {"police": f"Police raid, fine {money}", "journey": f"Journey from {data['place']}, {money}"}
    return kinds.get(data["kind"], f"Work in {data['place']}, {money}")


def _place(content: Content, v: Any, number: int) -> Action:
    name = content.words["places"][place_of(number)]
    params = {"to": name}
    if v.verb == Verb.INTENT:
        return Action(number, "place", params, f"Say: I go to {name} next")
    if v.phase == Phase.JAIL_DOOR:
        return Action(number, "release", params, f"Leave jail for {name}")
    if v.place[v.seat] == place_of(number):
        return Action(number, "stay", params, f"Stay in {name}")
    return Action(number, "move", params, f"Move to {name}")


def _square(content: Content, v: Any, number: int) -> Action:
    square = square_of(number)
    row, column = divmod(square, SQUARES)
    params = {"row": row + 1, "square": column + 1}
    if v.verb >= 0:
        if v.verb == Verb.DEAL:
            return Action(number, "square", params, f"About: {card_label(content, int(v.sheet[row][column]))}")
        return Action(number, "square", params, f"About {square_name(square)}")
    return Action(number, "look", params, f"Look at {square_name(square)}")


def _pass(content: Content, v: Any, number: int) -> Action:
    if v.answering >= 0:
        return Action(number, "pass", {}, "No, thank you")
    words = {
        Phase.LOOK: "Look at no more cards",
        Phase.JAIL_LOOK: "Look at no card",
        Phase.JAIL_DOOR: "Stay in jail",
        Phase.JOURNEY: "Let this journey go",
        Phase.WORK: "Let this job go",
    }
    return Action(number, "pass", {}, words.get(Phase(int(v.phase)), "Say nothing more"))


def _yes(content: Content, v: Any, number: int) -> Action:
    if v.answering >= 0:
        return Action(number, "yes", {}, "Yes, agreed")
    if v.phase == Phase.JOURNEY:
        return Action(number, "yes", {}, f"Travel out of Istanbul for {int(v.price_for_me):,} TL")
    return Action(number, "yes", {}, f"Take the job for {int(v.price_for_me):,} TL")


_VERB_TEXTS = (
    "Give money",
    "Tell what a card is",
    "Say where you go next",
    "Ask about a card",
    "Sell what you know of a card",
    "Show your planner",
    "Borrow money",
    "Lend money",
    "Buy someone's place before a card",
    "Write in your planner",
)


def _addressee(content: Content, v: Any, number: int) -> Action:
    other = int(addressee_of(number, int(v.seat), int(v.seats)))
    if other == TO_ALL:
        return Action(number, "to", {"seat": "all"}, "To everybody")
    return Action(number, "to", {"seat": other}, f"To @{other}")


def _card(content: Content, v: Any, number: int) -> Action:
    if number == BLANK:
        return Action(number, "card", {"card": "blank"}, "Rub the note out")
    square = int(v.square if v.verb >= 0 else v.stating_square)
    card = 6 * (square // SQUARES) + slot_of(number)
    return Action(number, "card", {"card": content.words["cards"][card]["id"]}, card_label(content, card))


def _amount(content: Content, v: Any, number: int) -> Action:
    thousands = amount_of(number)
    text = f"{thousands},000 TL" if thousands else "For nothing"
    return Action(number, "amount", {"thousands": thousands}, text)


def _extra(content: Content, v: Any, number: int) -> Action:
    more = extra_of(number)
    text = f"To be paid back with {more},000 TL on top" if more else "To be paid back with nothing on top"
    return Action(number, "extra", {"thousands": more}, text)


def _scope(content: Content, v: Any, number: int) -> Action:
    scope = scope_of(number)
    text = "The whole planner" if scope == WHOLE else f"The {ORDINALS[scope]} days"
    return Action(number, "scope", {"rows": "all" if scope == WHOLE else scope + 1}, text)


def _bail(content: Content, v: Any, number: int) -> Action:
    name = content.words["places"][place_of(number)]
    return Action(number, "bail", {"to": name}, f"Pay the fine and leave jail for {name}")


def _verb(content: Content, v: Any, number: int) -> Action:
    return Action(number, VERBS[verb_of(number)], {}, _VERB_TEXTS[verb_of(number)])


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
    raise SojournError(f"There is no action {number}.")


def encode(content: Content, v: Any, name: str, params: Mapping[str, Any]) -> int:
    """The number of a named action; the way back from `decode`."""
    for number in range(ACTIONS):
        if _fits(number, name) and (not params or _same(content, v, number, name, params)):
            return number
    raise SojournError(f"There is no action {name} with {dict(params)}; see the list of actions.")


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
