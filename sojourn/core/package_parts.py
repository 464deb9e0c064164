"""Where `Game.from_package` finds the parts of a game: which module of a package holds which name."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Container
from typing import Any

from sojourn.core.dispatch import QUESTIONS

FIELDS = {  # field of Game -> the module of its package, and the name in it
    "State": ("records", "State"),
    "View": ("records", "View"),
    "Box": ("records", "Box"),
    "actions": ("actions", "ACTIONS"),
    "decode": ("actions", "decode"),
    "encode": ("actions", "encode"),
    "load": ("content", "load"),
    "sentence": ("ui.story", "sentence"),
    "why_not": ("ui.refusals", "why_not"),
    "prompt": ("ui.refusals", "prompt"),
}
OPTIONAL = {  # the same, where both the module and the name may be missing
    "worth": ("bot.worth", "worth"),
    "hurry": ("bot.worth", "hurry"),
    "style": ("bot.worth", "STYLE"),
    "sense": ("bot.worth", "SENSE"),
}
ANSWERS = dict.fromkeys(QUESTIONS, "rules") | {"view": "view", "redeal": "view", "advise": "bot.advise"}  # question -> module


def fields(package: str, given: Container[str]) -> dict[str, Any]:
    """The fields of Game that this package answers, but for those given otherwise."""
    wanted = {name: fetch(package, *home) for name, home in FIELDS.items() if name not in given}
    for name, (module, attribute) in OPTIONAL.items():
        if name not in given and importlib.util.find_spec(f"{package}.{module}"):
            found = importlib.import_module(f"{package}.{module}")
            wanted |= {name: getattr(found, attribute)} if hasattr(found, attribute) else {}
    return wanted


def answers(package: str) -> dict[str, Any]:
    """The nine answers of a package, by question."""
    return {question: fetch(package, module, question) for question, module in ANSWERS.items()}


def fetch(package: str, module: str, name: str) -> Any:
    """A name of a module of a package; one sentence if it is missing."""
    found = importlib.import_module(f"{package}.{module}")
    if not hasattr(found, name):
        raise ImportError(f"{package}: {module.replace('.', '/')}.py has no {name}; see docs/adding-a-game.md.")
    return getattr(found, name)
