"""The suite every game joins by existing.

In both modes; the numbers of checks are for compiled runs and smaller uncompiled.
"""

from __future__ import annotations

import functools
import hashlib
import os
import random
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from installed import GAMES as INSTALLED

import sojourn
from conformance.loops import redeal_checks
from sojourn.core import dispatch
from sojourn.core.chance import Luck
from sojourn.core.compiling import COMPILED, RULES
from sojourn.core.game import Game, game
from sojourn.core.loops import checked_game
from sojourn.core.record import as_bytes, value_digest

ROOT = Path(__file__).parents[2]
SOAK = int(os.environ.get("SOJOURN_SOAK", "1"))  # how many times as many checks
SECRETS = (10_000 if COMPILED else 25) * SOAK  # per game and seat count
GAMES = (200 if COMPILED else 1) * SOAK  # random games with their laws checked at each step

every_game = pytest.mark.parametrize("name", INSTALLED)


def tables(name: str) -> list[tuple[Game, int]]:
    return [(game(name), seats) for seats in game(name).seats]


def option_sets(rules: Game) -> list[dict[str, str]]:
    """The defaults, and each other value of each switch by itself."""
    return [{}] + [{o.name: value} for o in rules.options for value in o.values[1:]]


class Scratch:
    """Records the loops write on."""

    def __init__(self, rules: Game) -> None:
        self.states, self.views = rules.State.array(4), rules.View.array(4)
        self.bytes = self.views.view(np.uint8).reshape(4, -1)
        self.masks, self.luck = np.zeros((3, rules.actions), np.int8), Luck.new()


@every_game
def test_random_games_end_and_keep_every_law(name: str) -> None:
    """Whole games compiled; uncompiled the first steps, where every index and overflow is checked.

    One law is that who owes a decision has a choice.
    """
    for rules, seats in tables(name):
        for number, options in enumerate(option_sets(rules)):
            if not COMPILED and number % len(rules.seats) != seats - rules.seats[0]:
                continue  # uncompiled, each switch meets one seat count
            box = rules.content(options).box
            limit = rules.longest + 1 if COMPILED else 60
            for seed in range(max(1, GAMES // (10 if options else 1))):
                steps = checked_game(rules.State.new(), box, seats, seed, Luck.new(), rules.mask(), limit, True)
                assert 0 < steps <= min(limit, rules.longest), f"{name}, {seats} seats, seed {seed}, {options}: {steps}"


@every_game
@pytest.mark.slow
def test_a_game_of_advisers_allocates_nothing(name: str, asked_for: Callable[[Callable[[], object]], int]) -> None:
    """Nineteen games ask for as much memory as one: what it takes to call them."""

    def play(games: int) -> object:
        return sojourn.simulate(name, games=games, bots="greedy", threads=1)

    play(1)
    assert asked_for(lambda: play(19)) == asked_for(lambda: play(1)) > 0


@every_game
def test_a_redealt_table_looks_the_same(name: str) -> None:
    for rules, seats in tables(name):
        k = Scratch(rules)
        wrong = redeal_checks(k.states, rules.content().box, seats, k.views, k.bytes, k.luck, k.masks, SECRETS, 1000)
        assert wrong == 0, f"{name}, {seats} seats: law {wrong}"


@every_game
def test_nobody_learns_what_is_hidden(name: str) -> None:
    """Two states that differ only in what a seat may not know: same view, same choices."""
    from conformance.scrambling import checker

    check = checker(name)
    for rules, seats in tables(name):
        k = Scratch(rules)
        wrong = check(k.states, rules.content().box, seats, k.views, k.bytes, k.luck, k.masks, SECRETS, 2000)
        assert wrong == 0, f"{name}, {seats} seats: law {wrong}"


@every_game
@pytest.mark.plain
def test_words_tell_nothing_hidden(name: str) -> None:
    """JSON, prompt, buttons and refusals of a seat are the same for states it cannot tell apart."""
    scramble = secrets_of(name).scramble
    rules = game(name)
    chance = random.Random(name)
    table = sojourn.new(name, seats=rules.seats[-1], seed=11)
    luck = Luck.new()
    luck.rng[:] = (1, 2, 3, 4)
    step = 0
    while not table.over and step < 60 * SOAK:
        seat = chance.randrange(table.seats)
        other = table.copy()
        scramble(other._s, other.box, seat, luck)
        assert words(table, seat) == words(other, seat), f"{name}, step {step}, seat {seat}"
        if step % 12 == 0:
            assert drawing(table, seat) == drawing(other, seat), f"{name}, step {step}, seat {seat}"
        actor = chance.choice(table.to_act)
        table.play(actor, chance.choice(table.actions(actor)))
        step += 1


def words(table: sojourn.Table, seat: int) -> Any:
    """Everything a seat can read now."""
    view = table.view(seat)
    legal = table.game.legal_numbers(table._s, table.box, seat)
    refused = [n for n in range(0, table.game.actions, 7) if n not in legal]
    why = [table.game.why_not(table._s, table.content, seat, n) for n in refused] if legal else []
    return view.as_dict(), view.prompt, table.actions(seat), why, table.to_act


def drawing(table: sojourn.Table, seat: int) -> Any:
    """The board and what stands beside it, as this seat's page shows them."""
    names = [f"Seat {n}" for n in range(table.seats)]
    hints = {"actions": table.actions(seat), "names": names}
    view = table.view(seat).record
    assert table.game.ui.panels is not None
    beside = [(p.id, p.html) for p in table.game.ui.panels(table.content, view, **hints)]
    return table.game.draw(table.content, view, **hints), beside


@every_game
@pytest.mark.plain
def test_same_seed_same_log_and_replay_gives_the_same_bytes(name: str) -> None:
    for rules, seats in tables(name):
        first, second = (play_randomly(rules, seats, 3) for _ in range(2))
        assert str(first.log) == str(second.log)
        again = sojourn.replay(str(first.log))
        assert as_bytes(again.state) == as_bytes(first.state)
        assert again.story == first.story


def play_randomly(rules: Game, seats: int, seed: int, steps: int = 400) -> sojourn.Table:
    table, chance = sojourn.Table(rules, rules.content(), seats, seed), random.Random(seed)
    while not table.over and steps:
        seat = table.to_act[0]
        table.play(seat, chance.choice(rules.legal_numbers(table._s, table.box, seat)))
        steps -= 1
    return table


@every_game
@pytest.mark.plain
def test_a_copy_leaves_the_original_alone(name: str) -> None:
    table = sojourn.new(name, seed=5)  # the smallest
    before, moves = as_bytes(table.state), len(table.moves)
    twin = table.copy()
    for _ in range(20):
        if not twin.over:
            seat = twin.to_act[0]
            twin.play(seat, twin.actions(seat)[0])
    assert as_bytes(table.state) == before
    assert len(table.moves) == moves


@every_game
@pytest.mark.plain
def test_actions_read_back_to_their_numbers(name: str) -> None:
    rules = game(name)
    table, chance = sojourn.new(name, seats=rules.seats[-1], seed=6), random.Random(6)
    for _ in range(60):
        if table.over:
            break
        seat = table.to_act[0]
        actions = table.actions(seat)
        texts = [a.text for a in actions]
        assert len(set(texts)) == len(texts), f"two buttons read alike: {texts}"
        for action in actions:
            assert rules.encode(table.content, table.view(seat).record, action.name, action.params) == action.number
        table.play(seat, chance.choice(actions))


@every_game
@pytest.mark.plain
def test_a_refused_action_changes_nothing_and_says_why(name: str) -> None:
    rules = game(name)
    table, chance = sojourn.new(name, seats=rules.seats[-1], seed=8), random.Random(8)
    for _ in range(80):
        if table.over:
            break
        seat = table.to_act[0]
        legal = rules.legal_numbers(table._s, table.box, seat)
        for number in chance.sample(range(table.content.actions), min(8, table.content.actions)):
            if number not in legal:
                before = as_bytes(table.state)
                with pytest.raises(sojourn.IllegalAction) as refusal:
                    table.play(seat, number)
                assert refusal.value.reason
                assert refusal.value.reason[-1] in ".!?"
                assert refusal.value.rule in rule_ids(rules), f"{refusal.value} names no rule"
                assert as_bytes(table.state) == before
        table.play(seat, chance.choice(legal))


# Both modes


def digest(name: str, seats: int, quick: bool, count: int) -> str:
    """One fingerprint over whole random games: every byte of the last state and a view of it."""
    rules = game(name)
    box = rules.content(secrets_of(name).QUICK if quick else {}).box.copy()
    for field, number in secrets_of(name).HURRY.items() if quick else ():
        box[field] = number
    luck, mask, total = Luck.new(), rules.mask(), hashlib.sha256()
    for seed in range(count):
        s = rules.State.new()
        assert 0 < checked_game(s, box, seats, seed, luck, mask, rules.longest, False) < rules.longest
        total.update(as_bytes(s))
        total.update(as_bytes(rules.seen_by(s, box, seed % (seats + 1) - 1)))
    return total.hexdigest()


def secrets_of(name: str) -> Any:
    """The game's `secrets.py`: `scramble`, and what it says about its own length.

    QUICK are options for short games, HURRY numbers of the box for still shorter ones; AGREE is how many
    games per seat count both modes play in the ordinary run (200 if it says nothing), where uncompiled
    games of this kind take long.
    """
    module = import_module(f"games.{name.replace('-', '_')}.secrets")
    module.QUICK, module.HURRY = getattr(module, "QUICK", {}), getattr(module, "HURRY", {})
    module.AGREE = getattr(module, "AGREE", 200) if SOAK == 1 else 200
    return module


@every_game
@pytest.mark.slow
def test_compiled_and_uncompiled_agree(name: str) -> None:
    """The same whole games in another process, in the other mode, give the same bytes."""
    count = secrets_of(name).AGREE
    short = count * 24 // 25 if secrets_of(name).QUICK else 0
    plan = [(seats, quick, n) for seats in game(name).seats for quick, n in ((True, short), (False, count - short)) if n]
    code = (
        "import sys; sys.path.insert(0, 'tests');"
        "from conformance.test_every_game import digest;"
        f"[print(digest({name!r}, *line)) for line in {plan}]"
    )
    env = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    run = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
    ours = [digest(name, *line) for line in plan]
    assert run.communicate()[0].split() == ours


# The rulebook


@functools.cache
def rules_page(folder: Path) -> list[dict[str, Any]]:
    return tomllib.loads((folder / "rules.toml").read_text(encoding="utf-8"))["rule"]


def rule_ids(rules: Game) -> set[str]:
    return {entry["id"] for entry in rules_page(rules.folder)}


@every_game
def test_every_rule_has_code_and_a_test_named_after_it(name: str) -> None:
    rules = game(name)
    tests = ROOT / "tests" / "games" / rules.folder.name
    named = "\n".join(path.read_text(encoding="utf-8") for path in tests.glob("test_*.py"))
    named = "\n".join(re.findall(r"def (test_\w+)", named))
    without_code = sorted(i for i in rule_ids(rules) if i not in RULES)
    without_test = sorted(i for i in rule_ids(rules) if not re.search(rf"_{i.lower().replace('-', '_')}(_|$)", named, re.M))
    assert not without_code, f"no function carries {without_code}"
    assert not without_test, f"no test is named after {without_test}"


@every_game
def test_rules_page_is_complete_and_unique(name: str) -> None:
    rules = game(name)
    ids = [entry["id"] for entry in rules_page(rules.folder)]
    assert len(set(ids)) == len(ids)
    prefix = ids[0].split("-")[0]
    carried = {i for i in RULES if i.split("-")[0] == prefix}
    assert carried <= set(ids), f"code names unknown rules {sorted(carried - set(ids))}"
    switches = {o.name for o in rules.options}
    for entry in rules_page(rules.folder):
        assert entry["text"].strip()
        assert entry["section"].strip()
        assert entry.get("switch") is None or entry["switch"] in switches
    assert {o.ruling for o in rules.options} <= set(ids)


def golden(name: str, kind: str) -> tuple[Path, list[dict[str, Any]]]:
    """Where a game's saved games lie, and what its index lists of one kind."""
    folder = ROOT / "tests" / "golden" / game(name).folder.name
    return folder, tomllib.loads((folder / "index.toml").read_text(encoding="utf-8")).get(kind, [])


@every_game
@pytest.mark.plain
def test_golden_games_replay(name: str) -> None:
    folder, games = golden(name, "game")
    assert games, "no golden game is listed"
    assert {entry["file"] for entry in games} == {path.name for path in folder.glob("*.log")}
    ends = set()
    for entry in games:
        text = (folder / entry["file"]).read_text(encoding="utf-8")
        table = sojourn.replay(text)
        assert table.outcome is not None, f"{entry['file']} is not over"
        assert value_digest(table.state) == entry["sha256"], entry["file"]
        assert str(table.log) == text, f"{entry['file']}: its sentences have changed"
        for what in ("points", "winners"):
            assert getattr(table.outcome, what) == entry.get(what, getattr(table.outcome, what)), entry["file"]
        result: Any = dispatch.Result.new()
        dispatch.outcome(table.state, table.box, result)
        ends.add(int(result.reason))
    assert ends == set(map(int, game(name).reasons)), "a way to end has no golden game"


@every_game
@pytest.mark.plain
def test_games_saved_under_older_rules_are_carried_over(name: str) -> None:
    """Each ends in the same values as it did under its own rules, and a game cut off somewhere can be gone on with, too."""
    folder, older = golden(name, "older")
    assert {entry["file"] for entry in older} == {f"older/{path.name}" for path in folder.glob("older/*.log")}
    assert not older or game(name).version > 1  # the corpus has games of every version: see tests/lab/test_corpus.py
    for entry in older:
        text = (folder / entry["file"]).read_text(encoding="utf-8")
        table = sojourn.replay(text)
        assert value_digest(table.state) == entry["sha256"], entry["file"]
        assert sojourn.replay(str(table.log)).moves == table.moves
        for cut in range(0, len(table.moves), 29):
            sojourn.replay(text, moves=cut)
