"""Effects, windows and spaces in words, for cards, buttons and refusals."""

from __future__ import annotations

from typing import Any

from sojourn.games.route_east.effects import Step
from sojourn.games.route_east.records import Aim, Dirt, Kind, Op, Pass

WHEN = {
    "main": "on your turn, while you have a move left",
    "first": "before your first move of the turn",
    "border": "on your turn, standing on a border",
    "border_card": "on a border, after drawing a Border Card",
    "roll": "instead of one of your own rolls (not at an embassy, not at sea)",
    "night": "when your turn ends on an attraction",
    "response": "when a card is used against you, or your own card was stopped",
}
KINDS = {
    Kind.HOSTEL: "hostel",
    Kind.HOTEL: "hotel",
    Kind.BORDER: "border",
    Kind.ATTRACTION: "attraction",
    Kind.FUEL: "fuel station",
    Kind.ATM: "ATM",
    Kind.EMBASSY: "embassy",
    Kind.START: "start",
    Kind.FINISH: "finish",
    Kind.BOAT: "boat",
    Kind.PLAIN: "place",
}


def plural(n: int, word: str) -> str:
    """1 move, 2 moves."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def effect_text(steps: tuple[Step, ...]) -> str:
    """An effect as one sentence."""
    text = ", ".join(step_text(step) for step in steps)
    return text[:1].upper() + text[1:]


def within(text: str) -> str:
    """A sentence as part of another: its first letter small."""
    return text[:1].lower() + text[1:]


def step_text(step: Step) -> str:
    """One step in words."""
    n = step.arg
    whom = "every other player" if step.aim == Aim.EACH else "another player"
    if step.op == Op.ROLL:
        return "roll: " + "; ".join(_case(faces, case) for faces, case in _grouped(step.cases))
    if step.op == Op.CHOOSE:
        return "either " + ", or ".join(within(effect_text(case)) for case in step.cases)
    plain = {
        Op.NOTHING: "nothing happens",
        Op.PAY: f"pay ${n}",
        Op.GAIN: f"take ${n}",
        Op.MOVES: f"{plural(abs(n), 'move')} {'more' if n > 0 else 'fewer'} today",
        Op.MOVES_SET: "no moves today" if n == 0 else f"{plural(n, 'move')} today",
        Op.FUEL: f"{'take' if n > 0 else 'lose'} {plural(abs(n), 'Fuel Token')}",
        Op.DRAW: f"draw {plural(n, 'Action Card')}",
        Op.DISCARD: f"discard {plural(n, 'Action Card')}",
        Op.LODGING: "last night costs nothing" if n == 0 else "last night costs double",
        Op.DIRT: "dirt roads need no roll today" if n == Dirt.FREE else "dirt roads are closed today",
        Op.STEAL_MONEY: f"take ${n} from {whom}",
        Op.STEAL_FUEL: f"take {plural(n, 'Fuel Token')} from {whom}",
        Op.EMBASSY: f"send {whom} to the embassy",
        Op.EMBASSY_SELF: "you are sent to the embassy",
        Op.TARGET_MOVES: f"{whom} has {plural(n, 'move')} fewer next turn",
        Op.TRAIN: f"ride up to {n} spaces; uses all your moves",
        Op.TENT: "sleep on an attraction for nothing",
        Op.CANCEL: "stop a card used against you",
        Op.MAGIC: "choose what your die shows",
        Op.BORDER_PASS: "cross this border without card, charge or fuel"
        if n == Pass.FREE
        else "cross this border for a Fuel Token only",
        Op.BRIBE: "the Border Card lets you through for nothing",
        Op.CROSS: f"you may cross for ${n}" if n else "you may cross for nothing",
        Op.BLOCK: "no crossing today",
    }
    return plain[step.op]


def _grouped(cases: tuple[tuple[Step, ...], ...]) -> list[tuple[str, tuple[Step, ...]]]:
    """Faces with the same result together."""
    groups: dict[tuple[Step, ...], list[int]] = {}
    for face, case in enumerate(cases, start=1):
        groups.setdefault(case, []).append(face)
    names: dict[tuple[int, ...], str] = {(2, 4, 6): "even", (1, 3, 5): "odd"}
    found = []
    for case, faces in groups.items():
        span = str(faces[0]) if len(faces) == 1 else f"{faces[0]} to {faces[-1]}"
        found.append((names.get(tuple(faces), span), case))
    return found


def _case(faces: str, case: tuple[Step, ...]) -> str:
    """Faces and what they bring."""
    return f"{faces}, " + ", ".join(step_text(step) for step in case)


def place_text(space: dict[str, Any]) -> str:
    """A space with what it is: Kayseri (hostel, $25)."""
    kind = KINDS[space["kind"]]
    price = f", ${space['price']}" if space["price"] else ""
    if space["kind"] in (Kind.START, Kind.FINISH, Kind.PLAIN):
        return str(space["name"])
    return f"{space['name']} ({kind}{price})"
