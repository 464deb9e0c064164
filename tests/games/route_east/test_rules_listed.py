"""Every rule is written down, played by a function and named by a test."""

import re
import tomllib
from pathlib import Path

from games.route_east.builder import GAME

from sojourn.core.compiling import RULES

LISTED = [r["id"] for r in tomllib.loads((GAME.folder / "rules.toml").read_text("utf-8"))["rule"]]
TESTS = "\n".join(p.read_text("utf-8") for p in Path(__file__).parent.glob("test_*.py"))
NAMES = re.findall(r"def (test_\w+)", TESTS)


def test_every_rule_is_listed_once():
    assert len(LISTED) == len(set(LISTED)) == 156 + 65


def test_every_rule_is_played_by_a_function():
    carried = {i for i, functions in RULES.items() if any("route_east" in f for f in functions)}
    assert set(LISTED) - carried == set()
    assert {i for i in carried if i.startswith("RE-")} - set(LISTED) == set()


def test_every_rule_has_a_test():
    named = {f"RE-{m.upper()}" for name in NAMES for m in re.findall(r"re_(r?\d+)(?=_)", name)}
    assert set(LISTED) - named == set()


def test_every_switch_is_named_by_its_ruling():
    rules = tomllib.loads((GAME.folder / "rules.toml").read_text("utf-8"))["rule"]
    switches = {r["switch"]: r["id"] for r in rules if "switch" in r}
    assert {o.name: o.ruling for o in GAME.options} == switches
    for option in GAME.options:
        assert re.search(rf"\b{option.name}=", TESTS), option.name
