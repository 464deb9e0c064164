"""Actions as numbers: the one place that knows which number means what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.compiling import fast
from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.words import later
from sojourn.games.route_east.map_nodes import rail_nodes
from sojourn.games.route_east.records import KINDS, RAIL, ROADS, Phase
from sojourn.games.route_east.ui.buttons import choice_text, end_text, go_back_text, play_text, step_text
from sojourn.games.route_east.ui.wording import place_text
from sojourn.games.route_east.ui.words import say

# Actions that are one number each, and where the kinds with several numbers begin.
SWAP = 0  # + slot of the Attraction Card
DRAW_BORDER = 3
DRAW_IGNITION = 4
PICK_UP = 5
END_TURN = 6
ROLL = 7
CLAIM = 8
HELL_NO = 9
ACCEPT = 10
CAMP = 11
GO_BACK = 12
CHOICE = 13  # + option
MAGIC = 16  # + face - 1
REROLL = 22
KEEP = 23
TARGET = 24  # + seats to the left, less 1
DISCARD = 28  # + kind of Action Card
PLAY = DISCARD + KINDS  # + kind of Action Card
STEP = PLAY + KINDS  # + number of the road
TRAIN = STEP + ROADS  # + number of the place
MAGIC_STEP = TRAIN + RAIL  # + number of the dirt road
ACTIONS = MAGIC_STEP + ROADS


@fast
def swap_action(slot: int) -> int:
    """Return the Attraction Card in this slot."""
    return SWAP + slot


@fast
def slot_of(action: int) -> int:
    """The slot of the Attraction Card that is returned."""
    return action - SWAP


@fast
def choice_action(option: int) -> int:
    """Take this one (0 to 2) of the options a card gives."""
    return CHOICE + option


@fast
def option_of(action: int) -> int:
    """The option (0 to 2) that is taken."""
    return action - CHOICE


@fast
def magic_action(face: int) -> int:
    """Play Magic Roll: the die shows this."""
    return MAGIC + face - 1


@fast
def face_of(action: int) -> int:
    """What the die shows by Magic Roll."""
    return action - MAGIC + 1


@fast
def target_action(left: int) -> int:
    """Aim at the player so many seats to the left of the active one."""
    return TARGET + left - 1


@fast
def is_target(action: int) -> bool:
    """Whether it names a player who is hit."""
    return TARGET <= action < DISCARD


@fast
def target_of(action: int, active: int, seats: int) -> int:
    """The seat that is aimed at."""
    return (active + action - TARGET + 1) % seats


@fast
def discard_action(kind: int) -> int:
    """Give up an Action Card of this kind."""
    return DISCARD + kind


@fast
def is_discard(action: int) -> bool:
    """Whether an Action Card is given up."""
    return DISCARD <= action < PLAY


@fast
def play_action(kind: int) -> int:
    """Play an Action Card of this kind."""
    return PLAY + kind


@fast
def is_play(action: int) -> bool:
    """Whether an Action Card is played."""
    return PLAY <= action < STEP


@fast
def card_of(action: int) -> int:
    """The kind of Action Card that is played or given up."""
    return action - PLAY if action >= PLAY else action - DISCARD


@fast
def step_action(road: int) -> int:
    """Take this road (0 to 5) of the space one stands on."""
    return STEP + road


@fast
def is_step(action: int) -> bool:
    """Whether a road is taken."""
    return STEP <= action < TRAIN


@fast
def magic_step_action(road: int) -> int:
    """Take this dirt road (0 to 5), with a Magic Roll for the roll on it."""
    return MAGIC_STEP + road


@fast
def is_magic_step(action: int) -> bool:
    """Whether a dirt road is taken with a Magic Roll."""
    return action >= MAGIC_STEP


@fast
def road_of(action: int) -> int:
    """The road that is taken."""
    return action - MAGIC_STEP if action >= MAGIC_STEP else action - STEP


@fast
def ride_action(place: int) -> int:
    """Ride to this one of the places a train can reach, those from the second side of a border last."""
    return TRAIN + place


@fast
def is_ride(action: int) -> bool:
    """Whether it is a train ride."""
    return TRAIN <= action < MAGIC_STEP


@fast
def ride_of(action: int) -> int:
    """Which of the places in reach the train goes to."""
    return action - TRAIN


# --- What a number means to people ---------------------------------------------------------------

_SIMPLE = {
    DRAW_BORDER: ("draw_border", later("Draw a Border Card and try to cross")),
    DRAW_IGNITION: ("draw_ignition", later("Draw an Ignition Card and stay in this country")),
    PICK_UP: ("pick_up", later("Pick up an Action Card (1 move)")),
    CLAIM: ("claim", later("Claim the attraction's bonus")),
    HELL_NO: ("hell_no", later("Hell No!")),
    ACCEPT: ("accept", later("Accept")),
    CAMP: ("camp", later("Put up your tent here")),
    KEEP: ("keep", later("Keep this roll")),
    REROLL: ("reroll", later("Play Magic Roll and roll again")),
}


def decode(content: Content, v: Any, number: int) -> Action:
    """The action behind a number, as the seat with this view understands it."""
    cards = content.words["action"]
    if number in _SIMPLE:
        name, text = _SIMPLE[number]
        return Action(number, name, {}, say(text))
    if is_ride(number):
        return _train(content, v, number)
    if is_step(number) or is_magic_step(number):
        return _step(content, v, number)
    if is_play(number):
        card = cards[min(card_of(number), len(cards) - 1)]
        return Action(number, "play", {"card": card["id"]}, play_text(content, card))
    if is_discard(number):
        card = cards[min(card_of(number), len(cards) - 1)]
        return Action(number, "discard", {"card": card["id"]}, say("Discard {card}", card=card["name"]))
    return _small(content, v, number)


def _small(content: Content, v: Any, number: int) -> Action:
    """Swaps, ends, rolls, targets and choices."""
    if number == END_TURN:
        return Action(number, "end_turn", {}, end_text(content, v))
    if number == GO_BACK:
        return Action(number, "go_back", {}, go_back_text(content, v))
    if number == ROLL:
        return Action(number, "roll", {}, say("Roll for a 6") if v.phase == Phase.AT_SEA else say("Roll the die"))
    if is_target(number):
        seat = target_of(number, int(v.active), int(v.seats))
        return Action(number, "target", {"seat": seat}, say("Target @{seat}", seat=seat))
    if number >= MAGIC:
        face = face_of(number)
        return Action(number, "magic", {"face": face}, say("Play Magic Roll: the die shows {face}", face=face))
    if number >= CHOICE:
        return Action(number, "choice", {"option": option_of(number)}, choice_text(content, v, option_of(number)))
    slot = slot_of(number)
    card = int(v.goal[v.seat, slot]) if v.seat >= 0 else -1
    text = say("Return an attraction and draw another")
    if card >= 0:
        text = say("Return this attraction and draw another: {place}", place=content.words["attractions"][card]["name"])
    return Action(number, "swap", {"slot": slot}, text)


def _step(content: Content, v: Any, number: int) -> Action:
    """A step along a road of the space the seat stands on."""
    slot, box = road_of(number), content.box
    name = "magic_step" if is_magic_step(number) else "step"
    here = int(v.space[v.seat]) if v.seat >= 0 else 0
    if v.seat < 0 or slot >= box.degree[here]:
        return Action(number, name, {"to": ""}, say("Take a road that does not exist"))
    to = content.words["spaces"][int(box.road_to[here, slot])]["id"]
    return Action(number, name, {"to": to}, step_text(content, v, slot, is_magic_step(number)))


def _train(content: Content, v: Any, number: int) -> Action:
    """A ride to one of the places in reach."""
    box = content.box
    k = ride_of(number)
    if v.seat >= 0:
        for node in rail_nodes(v, box, int(v.seat)):
            if node >= 0 and k < box.rail_count[node]:
                space = content.words["spaces"][int(box.rail_to[node, k])]
                return Action(number, "train_to", {"to": space["id"]}, say("Ride to {place}", place=place_text(space)))
            if node >= 0:
                k -= int(box.rail_count[node])
    return Action(number, "train_to", {"to": ""}, say("Ride to a place the train does not reach"))


def encode(content: Content, v: Any, name: str, params: Mapping[str, Any]) -> int:
    """The number of an action given by name and parameters."""
    for number, (known, _) in _SIMPLE.items():
        if known == name:
            return number
    alone = {"end_turn": END_TURN, "go_back": GO_BACK, "roll": ROLL}
    if name in alone:
        return alone[name]
    cards = [c["id"] for c in content.english["action"]]
    if name == "play":
        return play_action(cards.index(params["card"]))
    if name == "discard":
        return discard_action(cards.index(params["card"]))
    if name == "target":
        return target_action((int(params["seat"]) - int(v.active)) % int(v.seats))
    if name == "magic":
        return magic_action(int(params["face"]))
    if name == "choice":
        return choice_action(int(params["option"]))
    if name == "swap":
        return swap_action(int(params["slot"]))
    first, count = {"step": (STEP, ROADS), "magic_step": (MAGIC_STEP, ROADS)}.get(name, (TRAIN, RAIL))
    for number in range(first, first + count):
        if decode(content, v, number).params["to"] == params["to"]:
            return number
    raise ValueError(say("There is no action {name} with {given} here.", name=name, given=dict(params)))
