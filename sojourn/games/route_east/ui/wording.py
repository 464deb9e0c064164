"""Effects, windows and spaces in words, for cards, buttons and refusals."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import either, later, listed
from sojourn.games.route_east.card_effects import Step
from sojourn.games.route_east.records import Aim, Deck, Dirt, Kind, Op, Pass
from sojourn.games.route_east.ui.words import say

PLAY_IT = {
    "main": later("Play it on your turn, while you have a move left."),
    "first": later("Play it before your first move of the turn."),
    "border": later("Play it on your turn, while you are on a border."),
    "border_card": later("Play it on a border, after you have drawn a Border Card."),
    "roll": later("Play it instead of one of your own rolls, except at an embassy or at sea."),
    "night": later("Play it when your turn ends on an attraction."),
    "response": later("Play it when a card is used against you, or when your own card is stopped."),
}
WRONG_TIME = {
    "main": later("You can play {card} only on your turn, while you have a move left."),
    "first": later("You can play {card} only before your first move of the turn."),
    "border": later("You can play {card} only on your turn, while you are on a border."),
    "border_card": later("You can play {card} only on a border, after you have drawn a Border Card."),
    "roll": later("You can play {card} only instead of one of your own rolls, except at an embassy or at sea."),
    "night": later("You can play {card} only when your turn ends on an attraction."),
    "response": later("You can play {card} only when a card is used against you, or when your own card is stopped."),
}
KINDS = {
    Kind.HOSTEL: later("hostel"),
    Kind.HOTEL: later("hotel"),
    Kind.BORDER: later("border"),
    Kind.ATTRACTION: later("attraction"),
    Kind.FUEL: later("fuel station"),
    Kind.ATM: later("ATM"),
    Kind.EMBASSY: later("embassy"),
    Kind.BOAT: later("boat"),
}
DECKS = {
    Deck.IGNITION: later("Ignition"),
    Deck.ACTION: later("Action"),
    Deck.BORDER: later("Border"),
    Deck.ATM: later("ATM pile"),
}
LAST = (Op.CROSS, Op.BLOCK, Op.CHOOSE, Op.ROLL)  # what a card's text ends with


def player_names(names: Any, seats: int) -> list[str]:
    """The people at the table; without names, their numbers."""
    return list(names) or [say("Player {n}", n=n + 1) for n in range(seats)]


def pile_text(deck: Deck, left: int) -> str:
    """How many cards a pile has left."""
    return say.many("{deck}: {n} card left", "{deck}: {n} cards left", left, deck=say(DECKS[deck]))


def platform_text(tokens: int) -> str:
    """How many Fuel Tokens the oil platform has left."""
    return say.many("Oil platform: {n} Fuel Token", "Oil platform: {n} Fuel Tokens", tokens)


def place_text(space: dict[str, Any]) -> str:
    """A space with what it is: Kayseri (hostel, $25)."""
    place, kind = space["name"], KINDS.get(space["kind"])
    if kind is None:
        return str(place)
    if space["price"]:
        return say("{place} ({kind}, ${n})", place=place, kind=say(kind), n=space["price"])
    return say("{place} ({kind})", place=place, kind=say(kind))


# --- Effects -------------------------------------------------------------------------------------
# Every step is told as an order to the player, in small letters and without a full stop, so that several make a list.


def effect_text(content: Content, steps: tuple[Step, ...]) -> str:
    """What a card does, to be read after a colon: pay $50 and lose 1 move today."""
    ordered = sorted(steps, key=lambda step: LAST.index(step.op) + 1 if step.op in LAST else 0)
    return listed([step_text(content, step) for step in ordered])


def step_text(content: Content, step: Step) -> str:
    """One step in words."""
    if step.op == Op.ROLL:
        cases = [_case(faces, effect_text(content, case)) for case, faces in _grouped(step.cases)]
        return say("roll the die. {cases}", cases=". ".join(cases))
    if step.op == Op.CHOOSE:
        return say("choose: {options}", options=either([effect_text(content, case) for case in step.cases]))
    return _plain_text(content, step) or _aimed_text(step) or _border_text(content, step)


def _plain_text(content: Content, step: Step) -> str:
    """Money, moves, fuel and cards of one's own; empty for other steps."""
    n = step.arg
    if step.op in (Op.MOVES, Op.MOVES_SET):
        return _moves_text(step)
    if step.op == Op.FUEL:
        if n > 0:
            return say.many("get {n} Fuel Token", "get {n} Fuel Tokens", n)
        return say.many("lose {n} Fuel Token", "lose {n} Fuel Tokens", -n)
    texts = {
        Op.NOTHING: say("nothing happens"),
        Op.PAY: say("pay ${n}", n=n),
        Op.GAIN: say("get ${n}", n=n),
        Op.DRAW: say.many("draw {n} Action Card", "draw {n} Action Cards", n),
        Op.DISCARD: say.many("discard {n} Action Card", "discard {n} Action Cards", n),
        Op.LODGING: say("pay nothing for last night") if n == 0 else say("pay double for last night"),
        Op.DIRT: say("take dirt roads without a roll today") if n == Dirt.FREE else say("stay off dirt roads today"),
        Op.EMBASSY_SELF: say("go to the embassy"),
        Op.TRAIN: say.many("ride up to {n} space, using all your moves", "ride up to {n} spaces, using all your moves", n),
        Op.TENT: say("sleep on an attraction for free"),
        Op.CANCEL: say("stop a card used against you"),
        Op.MAGIC: say("roll again") if content.box.magic_again else say("choose the result of your roll"),
    }
    return texts.get(step.op, "")


def _moves_text(step: Step) -> str:
    """How a day's moves change."""
    n = step.arg
    if step.op == Op.MOVES_SET:
        return say.many("have {n} move today", "have {n} moves today", n) if n else say("have no moves today")
    if n > 0:
        return say.many("get {n} extra move today", "get {n} extra moves today", n)
    return say.many("lose {n} move today", "lose {n} moves today", -n)


def _aimed_text(step: Step) -> str:
    """What hits one other player, or all of them; empty for other steps."""
    n, each = step.arg, step.aim == Aim.EACH
    if step.op == Op.STEAL_MONEY:
        return say("steal ${n} from every other player", n=n) if each else say("steal ${n} from another player", n=n)
    if step.op == Op.EMBASSY:
        return say("send every other player to the embassy") if each else say("send another player to the embassy")
    if step.op == Op.STEAL_FUEL:
        if each:
            return say.many("steal {n} Fuel Token from every other player", "steal {n} Fuel Tokens from every other player", n)
        return say.many("steal {n} Fuel Token from another player", "steal {n} Fuel Tokens from another player", n)
    if step.op == Op.TARGET_MOVES:
        if each:
            return say.many(
                "take {n} move off every other player's next turn", "take {n} moves off every other player's next turn", n
            )
        return say.many("take {n} move off another player's next turn", "take {n} moves off another player's next turn", n)
    return ""


def _border_text(content: Content, step: Step) -> str:
    """What opens or shuts a border."""
    n = step.arg
    if step.op == Op.BORDER_PASS:
        if n == Pass.FUEL:
            return say("cross this border for just a Fuel Token")
        if content.box.pass_fuel_only:
            return say("cross this border without a Fuel Token, as your Border Card allows")
        return say("cross this border without a card, charge or fuel")
    if step.op == Op.CROSS:
        return say("cross for ${n} if you wish", n=n) if n else say("cross free of charge if you wish")
    return say("stay on this side today") if step.op == Op.BLOCK else say("turn your Border Card into one that is free of charge")


def _grouped(cases: tuple[tuple[Step, ...], ...]) -> list[tuple[tuple[Step, ...], list[int]]]:
    """Faces with the same result together, even numbers before odd ones."""
    groups: dict[tuple[Step, ...], list[int]] = {}
    for face, case in enumerate(cases, start=1):
        groups.setdefault(case, []).append(face)
    return sorted(groups.items(), key=lambda group: group[1] != [2, 4, 6])


def _case(faces: list[int], effect: str) -> str:
    """What some faces of the die bring."""
    if faces == [2, 4, 6]:
        return say("Even: {effect}", effect=effect)
    if faces == [1, 3, 5]:
        return say("Odd: {effect}", effect=effect)
    if len(faces) > 1 and faces == list(range(faces[0], faces[-1] + 1)):
        return say("{low} to {high}: {effect}", low=faces[0], high=faces[-1], effect=effect)
    return say("{faces}: {effect}", faces=either([str(face) for face in faces]), effect=effect)
