"""Every rule and ruling is in rules.toml, carried by a function and named by a test."""

import re
import tomllib
from pathlib import Path

from sojourn.core.compiling import RULES
from sojourn.games.explore_new_york import GAME
from sojourn.games.explore_new_york.ui import board, staging  # noqa: F401  (their rules register on import)

IDS = [f"NY-{n}" for n in range(1, 59)] + [f"NY-R{n}" for n in range(1, 31)]
ENTRIES = tomllib.loads((Path(GAME.folder) / "rules.toml").read_text(encoding="utf-8"))["rule"]


def test_rules_toml_has_every_id_once():
    assert [entry["id"] for entry in ENTRIES] == IDS
    for entry in ENTRIES:
        assert entry["text"].endswith(".")
        assert entry.get("ruling", False) == entry["id"].startswith("NY-R")


def test_every_id_is_carried_by_a_function():
    assert [rule for rule in IDS if not any("explore_new_york" in name for name in RULES[rule])] == []
    known = {rule for rule, names in RULES.items() if any("explore_new_york" in name for name in names)}
    assert known <= set(IDS)


def test_every_id_is_named_by_a_test():
    text = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    names = "\n".join(re.findall(r"^def (test_\w+)", text, re.M))
    missing = [rule for rule in IDS if not re.search(rf"_{rule.lower().replace('-', '_')}(_|$)", names, re.M)]
    assert missing == []


def test_every_switch_belongs_to_a_ruling():
    by_id = {entry["id"]: entry for entry in ENTRIES}
    for option in GAME.options:
        assert by_id[option.ruling]["switch"] == option.name
