"""docs/architecture.md walks through the code: each step names a function that is there and is called by a step before."""

from __future__ import annotations

import ast
import html
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"
STEP = re.compile(r"^\d+\. `(?P<file>[^:`]+): (?P<name>[^`]+)`(?P<text>.*)$", re.MULTILINE)
ELSEWHERE = "*"  # begins the text of a step that nothing above calls: another process, a browser, a timer


def walks() -> dict[str, list[re.Match[str]]]:
    """The steps of every walk, by its heading."""
    parts = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    found = {part.partition("\n")[0]: list(STEP.finditer(part)) for part in parts}
    return {heading: steps for heading, steps in found.items() if steps}


def source_of(file: str, name: str) -> str:
    """The text of a function; empty if the file has none of that name."""
    text = (ROOT / file).read_text(encoding="utf-8")
    if file.endswith(".js"):
        found = re.search(rf"^(?:export )?(?:async )?function {re.escape(name)}\(.*?^}}", text, re.MULTILINE | re.DOTALL)
        return found[0] if found else ""
    nodes = dict(_functions(ast.parse(text)))
    return ast.get_source_segment(text, nodes[name]) or "" if name in nodes else ""


def _functions(module: ast.Module) -> list[tuple[str, ast.AST]]:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    found: list[tuple[str, ast.AST]] = [(node.name, node) for node in module.body if isinstance(node, kinds)]
    for owner in module.body:
        if isinstance(owner, ast.ClassDef):
            found += [(f"{owner.name}.{node.name}", node) for node in owner.body if isinstance(node, kinds)]
    return found


def test_there_are_four_walks() -> None:
    assert len(walks()) >= 4


@pytest.mark.parametrize("heading", walks())
def test_every_step_names_a_function_that_is_there(heading: str) -> None:
    missing = [
        step[0] for step in walks()[heading] if not (ROOT / step["file"]).is_file() or not source_of(step["file"], step["name"])
    ]
    assert missing == []


@pytest.mark.parametrize("heading", walks())
def test_every_step_is_called_by_one_before_it(heading: str) -> None:
    """Where nothing above calls it (a new process, the browser), the text begins with a star and says what does."""
    strays, before = [], ""
    for step in walks()[heading]:
        leaf = step["name"].rpartition(".")[2]
        if before and not step["text"].lstrip(" :").startswith(ELSEWHERE) and not re.search(rf"\b{leaf}\b", before):
            strays.append(step[0])
        before += source_of(step["file"], step["name"])
    assert strays == []


def test_the_floor_plan_names_every_room_and_no_other() -> None:
    plan = html.unescape((ROOT / "docs" / "img" / "floor-plan.svg").read_text(encoding="utf-8"))
    named = set(re.findall(r'data-room="([^"]+)"', plan))
    rooms = {str(path.parent.relative_to(ROOT)) for path in (ROOT / "sojourn").rglob("__init__.py")}
    games = {room for room in rooms if re.match(r"sojourn/games/", room)}
    assert named - {"sojourn/games/<game>", "sojourn/games/<game>/bot", "sojourn/games/<game>/ui"} == rooms - games


def test_the_floor_plan_and_the_contracts_agree() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    text = PAGE.read_text(encoding="utf-8")
    for contract in contracts:
        for layer in contract.get("layers", []):
            for module in re.findall(r"sojourn[\w.]*", layer):
                assert module.replace(".", "/") in text, module
