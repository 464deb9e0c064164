"""What begins with an underscore is used in its own module only, and imports stand at the top, where the contracts see them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = [path for folder in ("sojourn/server", "tests/server") for path in sorted((ROOT / folder).rglob("*.py"))]
OWN = ("self", "cls", "os")  # and `os._exit`, which is Python's own
LATE = {  # imports inside a function, each with its reason beside it
    "sojourn/server/storage/__init__.py": "psycopg is an optional dependency",
    "sojourn/server/workers/process.py": "the engine is loaded at low priority, while the input is watched",
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in FILES:
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def test_no_module_uses_a_private_name_of_another() -> None:
    found = []
    for file, module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.ImportFrom) and any(is_private(alias.name) for alias in node.names):
                found.append(f"{file}:{node.lineno}")
            if isinstance(node, ast.Attribute) and is_private(node.attr):
                if not (isinstance(node.value, ast.Name) and node.value.id in OWN):
                    found.append(f"{file}:{node.lineno}")
    assert found == []


def test_the_server_imports_its_modules_at_the_top() -> None:
    late = set()
    for file, module in modules():
        for function in (n for n in ast.walk(module) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)):
            for node in ast.walk(function):
                named = node.module if isinstance(node, ast.ImportFrom) else None
                if named and named.startswith("sojourn.server") and file.startswith("sojourn/server"):
                    late.add(file)
    assert late == set(LATE)
