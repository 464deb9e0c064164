"""Effects, windows and spaces in words, for cards, buttons and refusals."""

from __future__ import annotations

from typing import Any

from sojourn.core.words import later
from sojourn.games.route_east.card_effects import Step
from sojourn.games.route_east.records import Aim, Deck, Dirt, Kind, Op, Pass
from sojourn.games.route_east.ui.words import say

WHEN = {
    "main": later("on your turn, while you have a move left"),
    "first": later("before your first move this turn"),
    "border": later("on your turn, while on a border"),
    "border_card": later("on a border, after drawing a Border Card"),
    "roll": later("instead of one of your own rolls, except at an embassy or at sea"),
    "night": later("when your turn ends on an attraction"),
    "response": later("when a card is used against you, or your own card was stopped"),
}
KINDS = {
    Kind.HOSTEL: later("hostel"),
    Kind.HOTEL: later("hotel"),
    Kind.BORDER: later("border"),
    Kind.ATTRACTION: later("attraction"),
    Kind.FUEL: later("fuel station"),
    Kind.ATM: later("ATM"),
    Kind.EMBASSY: later("embassy"),
    Kind.START: later("start"),
    Kind.FINISH: later("finish"),
    Kind.BOAT: later("boat"),
    Kind.PLAIN: later("place"),
}
DECKS = {
    Deck.IGNITION: later("Ignition"),
    Deck.ACTION: later("Action"),
    Deck.BORDER: later("Border"),
    Deck.ATM: later("ATM"),
}


def player_names(names: Any, seats: int) -> list[str]:
    """The people at the table; without names, their numbers."""
    return list(names) or [say("Player {n}", n=n + 1) for n in range(seats)]


def effect_text(steps: tuple[Step, ...]) -> str:
    """An effect as one sentence."""
    return capital(", ".join(step_text(step) for step in steps))


def capital(text: str) -> str:
    """A text that begins a line: its first letter large."""
    return text[:1].upper() + text[1:]


def within(text: str) -> str:
    """A sentence as part of another: its first letter small."""
    return text[:1].lower() + text[1:]


def step_text(step: Step) -> str:
    """One step in words."""
    if step.op == Op.ROLL:
        cases = "; ".join(_case(faces, case) for faces, case in _grouped(step.cases))
        return say("roll: {cases}", cases=cases)
    if step.op == Op.CHOOSE:
        first, *others = (within(effect_text(case)) for case in step.cases)
        return say("choose: {first}", first=first) + "".join(say(", or {other}", other=other) for other in others)
    return _plain_text(step) or _aimed_text(step) or _border_text(step)


def _plain_text(step: Step) -> str:
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
        Op.LODGING: say("last night is free") if n == 0 else say("last night costs twice as much"),
        Op.DIRT: say("dirt roads need no roll today") if n == Dirt.FREE else say("dirt roads are closed today"),
        Op.EMBASSY_SELF: say("you are sent to the embassy"),
        Op.TRAIN: say("ride up to {n} spaces, using all your moves", n=n),
        Op.TENT: say("sleep on an attraction for free"),
        Op.CANCEL: say("stop a card used against you"),
        Op.MAGIC: say("choose the result of your roll"),
    }
    return texts.get(step.op, "")


def _moves_text(step: Step) -> str:
    """How a day's moves change."""
    n = step.arg
    if step.op == Op.MOVES_SET:
        return say.many("{n} move today", "{n} moves today", n) if n else say("no moves today")
    if n > 0:
        return say.many("{n} extra move today", "{n} extra moves today", n)
    return say.many("{n} move fewer today", "{n} moves fewer today", -n)


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
                "every other player has {n} move fewer next turn", "every other player has {n} moves fewer next turn", n
            )
        return say.many("another player has {n} move fewer next turn", "another player has {n} moves fewer next turn", n)
    return ""


def _border_text(step: Step) -> str:
    """What opens or shuts a border."""
    n = step.arg
    if step.op == Op.BORDER_PASS:
        if n == Pass.FREE:
            return say("cross this border without a card, charge or fuel")
        return say("cross this border for just a Fuel Token")
    if step.op == Op.CROSS:
        return say("you may cross for ${n}", n=n) if n else say("you may cross free of charge")
    return say("no crossing today") if step.op == Op.BLOCK else say("the Border Card lets you through free of charge")


def _grouped(cases: tuple[tuple[Step, ...], ...]) -> list[tuple[str, tuple[Step, ...]]]:
    """Faces with the same result together."""
    groups: dict[tuple[Step, ...], list[int]] = {}
    for face, case in enumerate(cases, start=1):
        groups.setdefault(case, []).append(face)
    return [(_faces(faces), case) for case, faces in groups.items()]


def _faces(faces: list[int]) -> str:
    """Some faces of the die in words."""
    if len(faces) == 1:
        return str(faces[0])
    if faces in ([2, 4, 6], [1, 3, 5]):
        return say("odd") if faces[0] == 1 else say("even")
    return say("{low} to {high}", low=faces[0], high=faces[-1])


def _case(faces: str, case: tuple[Step, ...]) -> str:
    """Faces and what they bring."""
    return f"{faces}, " + ", ".join(step_text(step) for step in case)


def when_text(card: dict[str, Any]) -> str:
    """When an Action Card may be played."""
    when = WHEN[card["when"]]
    return say(when)


def place_text(space: dict[str, Any]) -> str:
    """A space with what it is: Kayseri (hostel, $25)."""
    if space["kind"] in (Kind.START, Kind.FINISH, Kind.PLAIN):
        return str(space["name"])
    price = f", ${space['price']}" if space["price"] else ""
    return f"{space['name']} ({say(KINDS[space['kind']])}{price})"
