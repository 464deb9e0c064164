"""Every rule and ruling is written down, played by a function, named by a test, and said in our own words."""

import re
import tomllib
from pathlib import Path

import pytest
from games.journey_istanbul.builder import GAME

from sojourn.core.compiling import RULES

HERE = Path(__file__).parent
LISTED = tomllib.loads((GAME.folder / "rules.toml").read_text("utf-8"))["rule"]
IDS = [rule["id"] for rule in LISTED]
TESTS = "\n".join(path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py")))


def test_all_rules_and_rulings_are_listed_once_in_order():
    assert [f"JI-{n}" for n in range(1, 84)] + [f"JI-R{n}" for n in range(1, 47)] == IDS
    assert all(bool(rule.get("ruling")) == ("R" in rule["id"]) for rule in LISTED)
    assert all(rule["text"].endswith(".") for rule in LISTED)


@pytest.mark.parametrize("rule_id", IDS)
def test_each_id_is_carried_by_a_function_and_named_by_a_test(rule_id):
    assert any("journey_istanbul" in name for name in RULES.get(rule_id, ())), "no function plays it"
    name = rule_id.lower().replace("-", "_")
    assert re.search(rf"^def test_{name}_\w", TESTS, re.MULTILINE), "no test is named after it"


def test_no_function_carries_an_id_nobody_wrote_down():
    assert {i for i in RULES if i.startswith("JI-")} <= set(IDS)


def test_each_switch_belongs_to_its_ruling_and_is_played_in_a_test():
    offered = {option.name: option.ruling for option in GAME.options if not option.hidden}
    assert {rule["switch"]: rule["id"] for rule in LISTED if "switch" in rule} == offered
    assert {option.ruling for option in GAME.options} <= set(IDS)
    for option in GAME.options:
        assert re.search(rf"\b{option.name}=", TESTS), option.name
