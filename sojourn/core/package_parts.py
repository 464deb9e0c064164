"""Where `Game.from_package` finds the parts of a game: which module of a package holds which name."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Container
from typing import Any

from sojourn.core.dispatch import OPTIONAL, QUESTIONS

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
ANSWERS = dict.fromkeys(QUESTIONS, "rules") | {"view": "view", "redeal": "view", "advise": "bot.advise"}  # question -> module
OPTIONAL_FIELDS = {"why_wait": ("ui.refusals", "why_wait")}  # the same, for names that may be missing
SEARCH = "bot.worth"  # a module that may be missing, and so may each of its names
SEARCH_FIELDS = {"style": "STYLE", "sense": "SENSE"}  # field of Game -> the name in it
OLDER_FIELDS = ("carry_over", "older_result")  # fields of Game, each by its own name, which may be missing
OLDER = "older_rules"  # a module that may be missing: how games saved under older rules go on


def fields(package: str, given: Container[str]) -> dict[str, Any]:
    """The fields of Game that this package answers, but for those given otherwise."""
    required = {name: fetch(package, *home) for name, home in FIELDS.items() if name not in given}
    for name, (module, attribute) in OPTIONAL_FIELDS.items():
        if name not in given and hasattr(_optional_module(package, module), attribute):
            required[name] = fetch(package, module, attribute)
    search, older = _optional_module(package, SEARCH), _optional_module(package, OLDER)
    found = {name: getattr(search, attribute) for name, attribute in SEARCH_FIELDS.items() if hasattr(search, attribute)}
    found |= {name: getattr(older, name) for name in OLDER_FIELDS if hasattr(older, name)}
    return required | found


def answers(package: str) -> dict[str, Any]:
    """The nine answers of a package and the optional ones it has, by question."""
    required = {question: fetch(package, module, question) for question, module in ANSWERS.items()}
    search = _optional_module(package, SEARCH)
    return required | {question: getattr(search, question) for question in OPTIONAL if hasattr(search, question)}


def _optional_module(package: str, name: str) -> Any:
    """A module of the package, or None if it has none of that name."""
    return importlib.import_module(f"{package}.{name}") if importlib.util.find_spec(f"{package}.{name}") else None


def fetch(package: str, module: str, name: str) -> Any:
    """A name of a module of a package; one sentence if it is missing."""
    found = importlib.import_module(f"{package}.{module}")
    if not hasattr(found, name):
        raise ImportError(f"{package}: {module.replace('.', '/')}.py has no {name}; see docs/adding-a-game.md.")
    return getattr(found, name)
