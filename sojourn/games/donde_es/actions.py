"""Actions as numbers: the one place that knows which number means what.

A number means the same at every moment of a game and in every saved one. `..._action` makes a number of its
parts, `..._of` takes it apart; spaces of the tracker count from 0 here and from 1 for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.compiling import fast
from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.games.donde_es.records import SPACES, SQUARE, WAYS, Way
from sojourn.games.donde_es.ui import button_texts as texts
from sojourn.games.donde_es.ui.words import WAY_NAMES, say

# Where each kind of action begins.
PLAY = 0  # a movement card leads a tourist: + 20 * card + 5 * way + space
END_TURN = 60
EXCHANGE = 61
PLACE = 62  # a token on the square: + cell of the square
CHOOSE = 71  # a tourist for an event: + space
NUDGE = 76  # the helpful neighbour leads a tourist: + 5 * way + space
CLOSE = 96  # a location for an event: + location
DISCARD = 116  # a movement card for an event: + card
DECLINE = 119
ACCEPT = 120
ACTIONS = 121

STEPS = WAYS * SPACES  # ways to lead some tourist one step


# --- From parts to numbers -----------------------------------------------------------------------


@fast
def play_action(card: int, way: int, space: int) -> int:
    """Play a movement card to lead the tourist in a space one step."""
    return PLAY + STEPS * card + SPACES * way + space


@fast
def mark_plays(mask: Any, card: int, ways: int, space: int) -> None:
    """Mark the plays of a card that lead the tourist in a space, given the ways as one bit each."""
    mask[play_action(card, Way.NORTH, space)] = ways >> Way.NORTH & 1
    mask[play_action(card, Way.EAST, space)] = ways >> Way.EAST & 1
    mask[play_action(card, Way.SOUTH, space)] = ways >> Way.SOUTH & 1
    mask[play_action(card, Way.WEST, space)] = ways >> Way.WEST & 1


@fast
def place_action(nth: int) -> int:
    """Put the token on the nth cell of the square."""
    return PLACE + nth


@fast
def choose_action(space: int) -> int:
    """Choose the tourist in a space."""
    return CHOOSE + space


@fast
def nudge_action(way: int, space: int) -> int:
    """Let the neighbour lead the tourist in a space one step."""
    return NUDGE + SPACES * way + space


@fast
def close_action(location: int) -> int:
    """Close a location."""
    return CLOSE + location


@fast
def discard_action(card: int) -> int:
    """Discard a movement card."""
    return DISCARD + card


# --- From numbers to parts -----------------------------------------------------------------------


@fast
def is_play(action: int) -> bool:
    """Whether a movement card is played."""
    return action < END_TURN


def is_place(action: int) -> bool:
    """Whether a token is put on the square."""
    return PLACE <= action < CHOOSE


def is_choose(action: int) -> bool:
    """Whether a tourist is chosen for an event."""
    return CHOOSE <= action < NUDGE


def is_nudge(action: int) -> bool:
    """Whether the neighbour leads a tourist."""
    return NUDGE <= action < CLOSE


def is_close(action: int) -> bool:
    """Whether a location is closed."""
    return CLOSE <= action < DISCARD


def is_discard(action: int) -> bool:
    """Whether an event takes a card away."""
    return DISCARD <= action < DECLINE


@fast
def play_of(action: int) -> tuple[int, int, int]:
    """The card that is played, the way it leads, and whose space."""
    step = (action - PLAY) % STEPS
    return (action - PLAY) // STEPS, step // SPACES, step % SPACES


@fast
def nth_of(action: int) -> int:
    """Which cell of the square a token is put on."""
    return action - PLACE


@fast
def space_of(action: int) -> int:
    """The space of the tourist who is chosen."""
    return action - CHOOSE


@fast
def nudge_of(action: int) -> tuple[int, int]:
    """The way the neighbour leads, and whose space."""
    return (action - NUDGE) // SPACES, (action - NUDGE) % SPACES


@fast
def location_of(action: int) -> int:
    """The location that is closed."""
    return action - CLOSE


@fast
def discard_of(action: int) -> int:
    """The card that is discarded."""
    return action - DISCARD


# --- In words ------------------------------------------------------------------------------------


def decode(content: Content, v: Any, number: int) -> Action:
    """An action with its name, its parameters and a sentence for its button."""
    cards, locations = content.english["cards"], content.english["locations"]
    if is_play(number):
        card, way, space = play_of(number)
        params = {"card": cards[card]["name"], "way": WAY_NAMES[way], "space": space + 1}
        return Action(number, "play", params, texts.play(content, v, card, way, space))
    if is_place(number):
        return Action(number, "place", {"cell": nth_of(number)}, texts.place(content, v, nth_of(number)))
    if is_choose(number):
        return Action(number, "choose", {"space": space_of(number) + 1}, texts.choose(content, v, space_of(number)))
    if is_nudge(number):
        way, space = nudge_of(number)
        return Action(number, "nudge", {"way": WAY_NAMES[way], "space": space + 1}, texts.nudge(content, v, way, space))
    if is_close(number):
        door = location_of(number)
        return Action(number, "close", {"location": locations[door]["id"]}, texts.close(content, door))
    if is_discard(number):
        card = discard_of(number)
        return Action(number, "discard", {"card": cards[card]["name"]}, texts.discard(content, card))
    if number == END_TURN:
        return Action(number, "end_turn", {}, texts.end_turn())
    if number == EXCHANGE:
        return Action(number, "exchange", {}, texts.exchange())
    yes = number == ACCEPT
    return Action(number, "accept" if yes else "decline", {}, texts.answer(content, v, yes))


def encode(content: Content, v: Any, name: str, params: Mapping[str, Any]) -> int:
    """The number of an action given by name; ValueError says what is not understood."""
    space = int(params.get("space", 1)) - 1
    if not 0 <= space < SPACES:
        raise ValueError(say("Spaces run from 1 to {most}, not {given}.", most=SPACES, given=space + 1))
    cards = [card["name"] for card in content.english["cards"]]
    if name == "play":
        return play_action(cards.index(params["card"]), WAY_NAMES.index(params["way"]), space)
    if name == "place" and 0 <= int(params["cell"]) < SQUARE:
        return place_action(int(params["cell"]))
    if name == "nudge":
        return nudge_action(WAY_NAMES.index(params["way"]), space)
    if name == "close":
        return close_action([place["id"] for place in content.english["locations"]].index(params["location"]))
    if name == "discard":
        return discard_action(cards.index(params["card"]))
    plain = {
        "end_turn": END_TURN,
        "exchange": EXCHANGE,
        "choose": choose_action(space),
        "decline": DECLINE,
        "accept": ACCEPT,
    }
    if name not in plain:
        raise ValueError(say("There is no action {name} with {params}.", name=repr(name), params=dict(params)))
    return plain[name]
