"""The effects of cards, from words like "pay:50;moves:-1" to numbered steps.

    effect = step; step; ...      step = word[:number], roll[faces=effect|...] or choose[effect|effect]

A step that hits another player may end in ":each": then it hits everybody who can be hit, one by one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from sojourn.core.content import Entry
from sojourn.games.route_east.records import COIN, FORKS, PROGRAM, Aim, Dirt, Op, Pass

_MONEY = {"pay": Op.PAY, "gain": Op.GAIN, "cross": Op.CROSS, "steal_money": Op.STEAL_MONEY}
_COUNT = {"draw": Op.DRAW, "discard": Op.DISCARD, "steal_fuel": Op.STEAL_FUEL, "train": Op.TRAIN}
_BARE = {"nothing": Op.NOTHING, "tent": Op.TENT, "cancel": Op.CANCEL, "magic": Op.MAGIC, "bribe": Op.BRIBE, "block": Op.BLOCK}
_WORDS: dict[str, dict[str, tuple[Op, int]]] = {
    "lodging": {"free": (Op.LODGING, 0), "double": (Op.LODGING, 2)},
    "dirt": {"free": (Op.DIRT, Dirt.FREE), "closed": (Op.DIRT, Dirt.CLOSED)},
    "embassy": {"self": (Op.EMBASSY_SELF, 0), "target": (Op.EMBASSY, 0)},
    "border_pass": {"free": (Op.BORDER_PASS, Pass.FREE), "fuel": (Op.BORDER_PASS, Pass.FUEL)},
}
AIMED = (Op.STEAL_MONEY, Op.STEAL_FUEL, Op.EMBASSY, Op.TARGET_MOVES)

_GENERAL = {Op.NOTHING, Op.PAY, Op.GAIN, Op.MOVES, Op.MOVES_SET, Op.FUEL, Op.DRAW, Op.DISCARD}
ALLOWED = {
    "ignition": _GENERAL | {Op.LODGING, Op.DIRT, Op.EMBASSY_SELF, *AIMED},
    "action": _GENERAL | {Op.DIRT, Op.TRAIN, Op.TENT, Op.CANCEL, Op.MAGIC, Op.BORDER_PASS, Op.BRIBE, *AIMED},
    "border": _GENERAL | {Op.CROSS, Op.BLOCK},
    "bonus": _GENERAL | {Op.DIRT},
}


@dataclass(frozen=True)
class Step:
    """One step: what, how much, whom; or a fork with its branches."""

    op: Op
    arg: int = 0
    aim: Aim = Aim.OWNER
    cases: tuple[tuple[Step, ...], ...] = ()  # six for a roll, one for each choice


@dataclass
class Program:
    """All effects of the box in one row of steps; step 0 is the end."""

    steps: list[tuple[int, int, int]] = field(default_factory=lambda: [(Op.END, 0, Aim.OWNER)])
    forks: list[tuple[tuple[Step, ...], ...]] = field(default_factory=list)
    branches: list[list[int]] = field(default_factory=list)

    def add(self, steps: tuple[Step, ...]) -> int:
        """Write steps down; the number of the first. What follows a fork is written into each branch."""
        first = len(self.steps)
        for i, step in enumerate(steps):
            if not step.cases:
                self.steps.append((step.op, step.arg, step.aim))
                continue
            row = len(self.branches)
            self.steps.append((step.op, row, Aim.OWNER))
            self.branches.append([])
            self.forks.append(step.cases)
            self.branches[row] = [self.add(case + steps[i + 1 :]) for case in step.cases]
            return first
        self.steps.append((Op.END, 0, Aim.OWNER))
        return first

    def write(self, box: Any, entry: Entry) -> None:
        """Into the Box."""
        if len(self.steps) > PROGRAM or len(self.branches) > FORKS:
            raise entry.wrong("effect", f"the cards together have more than {PROGRAM} steps or {FORKS} rolls and choices")
        for i, (op, arg, aim) in enumerate(self.steps):
            box.op[i], box.arg[i], box.aim[i] = op, arg, aim
        for row, pcs in enumerate(self.branches):
            box.branch[row, : len(pcs)] = pcs
            box.options[row] = len(pcs)
            for n, case in enumerate(self.forks[row][:3]):
                box.opt_pay[row, n] = sum(s.arg for s in case if s.op == Op.PAY)
                box.opt_cards[row, n] = sum(s.arg for s in case if s.op == Op.DISCARD)


def parse(entry: Entry, name: str, deck: str) -> tuple[Step, ...]:
    """The steps of one field of one card; a slip is refused with the step that is wrong."""
    text = entry.word(name)
    return tuple(_step(entry, name, part, deck) for part in _split(text, ";"))


def _split(text: str, sign: str) -> list[str]:
    """Split at a sign, but not inside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "[") - (letter == "]")
        if letter == sign and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [p.strip() for p in parts]


def _step(entry: Entry, name: str, text: str, deck: str) -> Step:
    """One step; a word that is not known, or not on this deck, is refused."""
    fork = re.fullmatch(r"(roll|choose)\[([^\[\]]*)\]", text)
    if fork:
        return _roll(entry, name, fork[2], deck) if fork[1] == "roll" else _choice(entry, name, fork[2], deck)
    word, _, number = text.partition(":")
    step = _plain(word, number)
    if step is None:
        raise entry.wrong(name, f"the step {text!r} is not understood")
    if step.op not in ALLOWED[deck]:
        raise entry.wrong(name, f"the step {text!r} has no meaning on a card of this kind")
    return step


def _plain(word: str, number: str) -> Step | None:
    """A step without branches; None if it makes no sense."""
    each = number.endswith(":each")
    number = number.removesuffix(":each")
    found: tuple[Op, int] | None = None
    if word in _BARE and not number:
        found = (_BARE[word], 0)
    elif word in _WORDS:
        found = _WORDS[word].get(number)
    elif word in _MONEY and number.isdigit() and int(number) % COIN == 0 and int(number) <= 1000:
        found = (_MONEY[word], int(number))
    elif word in _COUNT and number.isdigit() and 1 <= int(number) <= 9:
        found = (_COUNT[word], int(number))
    elif word == "moves" and re.fullmatch(r"=\d|[+-][1-9]", number):
        found = (Op.MOVES_SET, int(number[1:])) if number[0] == "=" else (Op.MOVES, int(number))
    elif word == "fuel" and re.fullmatch(r"[+-][1-9]", number):
        found = (Op.FUEL, int(number))
    elif word == "target_moves" and re.fullmatch(r"-[1-9]", number):
        found = (Op.TARGET_MOVES, -int(number))
    if found is None or (each and found[0] not in AIMED):
        return None
    aim = Aim.OWNER if found[0] not in AIMED else Aim.EACH if each else Aim.CHOSEN
    return Step(found[0], found[1], aim)


def _roll(entry: Entry, name: str, text: str, deck: str) -> Step:
    """roll[even=...|odd=...], roll[1-2=...|3-6=...]: each face exactly once."""
    faces: dict[int, tuple[Step, ...]] = {}
    for case in text.split("|"):
        left, equals, effect = case.partition("=")
        wanted = _faces(left.strip())
        if not equals or not wanted or any(f in faces for f in wanted):
            raise entry.wrong(name, f"the roll must name each face from 1 to 6 exactly once, and {case!r} does not fit")
        steps = tuple(_step(entry, name, part, deck) for part in _split(effect, ";"))
        faces |= dict.fromkeys(wanted, steps)
    if len(faces) != 6:
        raise entry.wrong(name, "the roll must name each face from 1 to 6 exactly once")
    return Step(Op.ROLL, cases=tuple(faces[f] for f in range(1, 7)))


def _faces(text: str) -> list[int]:
    """The faces a case of a roll names."""
    if text in ("even", "odd"):
        return [2, 4, 6] if text == "even" else [1, 3, 5]
    span = re.fullmatch(r"([1-6])(?:-([1-6]))?", text)
    return list(range(int(span[1]), int(span[2] or span[1]) + 1)) if span else []


def _choice(entry: Entry, name: str, text: str, deck: str) -> Step:
    """choose[...|...]: two or three ways."""
    cases = tuple(tuple(_step(entry, name, part, deck) for part in _split(case, ";")) for case in text.split("|"))
    if not 2 <= len(cases) <= 3:
        raise entry.wrong(name, f"a choice has two or three options, not {len(cases)}")
    return Step(Op.CHOOSE, cases=cases)


def all_paths(steps: tuple[Step, ...]) -> list[list[Step]]:
    """Every way an effect can go."""
    paths: list[list[Step]] = [[]]
    for step in steps:
        if step.cases:
            paths = [path + tail for path in paths for case in step.cases for tail in all_paths(case)]
        else:
            paths = [[*path, step] for path in paths]
    return paths
