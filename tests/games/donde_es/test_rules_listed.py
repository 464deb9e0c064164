"""Every rule and ruling is written down, played by a function, named by a test, and said in our own words."""

import re
import tomllib
from pathlib import Path

from sojourn.core.compiling import RULES
from sojourn.games.donde_es import GAME

HERE = Path(__file__).parent
LISTED = tomllib.loads((GAME.folder / "rules.toml").read_text("utf-8"))["rule"]
IDS = [rule["id"] for rule in LISTED]


def test_all_rules_and_rulings_are_listed_once():
    assert [i for i in IDS if "R" not in i] == [f"DE-{n}" for n in range(1, 47)]
    assert [i for i in IDS if "R" in i] == [f"DE-R{n}" for n in range(1, 38)]
    assert all(bool(rule.get("ruling")) == ("R" in rule["id"]) for rule in LISTED)


def test_each_id_is_carried_by_a_function_of_this_game():
    for rule_id in IDS:
        assert any("donde_es" in name for name in RULES[rule_id]), rule_id
    assert {i for i in RULES if i.startswith("DE-")} == set(IDS)


def test_each_id_is_named_by_a_test():
    text = "\n".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    named = {f"DE-{n}".upper() for line in re.findall(r"def test_(\w+)", text) for n in re.findall(r"de_(r?\d+)(?=_)", line)}
    assert set(IDS) <= named, sorted(set(IDS) - named)


def test_each_switch_belongs_to_a_ruling_and_has_a_test_of_both_sides():
    switches = {rule["switch"]: rule["id"] for rule in LISTED if "switch" in rule}
    assert switches == {option.name: option.ruling for option in GAME.options if not option.hidden}
    text = "\n".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    for name in switches:
        assert any(f"{name}={value}" in text for value in ("True", "one", "open_hands", "str")), name
