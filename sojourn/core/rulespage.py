"""Every rule of a game in our own words, read from its rules.toml: the page, the drawer, the docs."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass

from sojourn.core.game import Game


@dataclass(frozen=True)
class Rule:
    """One rule or ruling."""

    id: str
    section: str
    text: str
    ruling: bool = False  # ours, where the rulebook is silent or contradicts itself
    reconstructed: bool = False  # content whose picture or list was lost
    switch: str = ""  # the option that changes it


@functools.cache
def rulebook(game: Game) -> tuple[Rule, ...]:
    """All rules of a game in the order of its rulebook."""
    path = game.folder / "rules.toml"
    if not path.is_file():
        return ()
    parsed = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(Rule(**entry) for entry in parsed["rule"])


def as_markdown(game: Game) -> str:
    """The page `docs/rules/<game>.md`."""
    lines = [f"# {game.title}: the rules", ""]
    lines += ["The rules in our own words. **R** marks a ruling: our answer where the rulebook is silent or contradicts itself."]
    lines += [
        (
            "*Reconstructed* marks content whose original picture or list is not available. Generated from "
            "`rules.toml` by `make docs`."
        ),
        "",
    ]
    section = ""
    for rule in rulebook(game):
        if rule.section != section:
            section = rule.section
            lines += [f"## {section}", ""]
        marks = " *(reconstructed)*" if rule.reconstructed else ""
        marks += f" (option `{rule.switch}`)" if rule.switch else ""
        lines += [f"- **{rule.id}** {rule.text}{marks}"]
        lines += [""] if _ends_section(game, rule) else []
    return "\n".join(lines + _options(game)) + "\n"


def _ends_section(game: Game, rule: Rule) -> bool:
    rules = rulebook(game)
    place = rules.index(rule)
    return place + 1 == len(rules) or rules[place + 1].section != rule.section


def _options(game: Game) -> list[str]:
    lines = ["## Options", "", "| option | values (default first) | ruling |", "|---|---|---|"]
    for option in (option for option in game.options if not option.hidden):
        values = "; ".join(f"`{v}`: {m}" for v, m in zip(option.values, option.meanings, strict=True))
        lines.append(f"| `{option.name}`: {option.text} | {values} | {option.ruling} |")
    return lines
