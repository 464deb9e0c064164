"""Bring every es.po up to date: new texts come in empty, texts nobody says any more go.

    make words

A translator then fills what is empty; a test refuses gaps, leftovers and lost {names}.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib
from jinja2.ext import babel_extract

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from sojourn.core.words import BOX, FIELDS, LANGUAGES

PYTHON = ("say", "CORE", "later")  # and their `many`
TEMPLATES = {"_": None, "many": (1, 2)}
Found = dict[tuple[str, str, str], str]  # text, plural, context -> file it was first found in


def packages() -> list[Path]:
    """Every folder that has words of its own."""
    games = sorted(p.parent for p in (ROOT / "sojourn" / "games").glob("*/__init__.py"))
    return [ROOT / "sojourn" / "core", ROOT / "sojourn" / "bots", ROOT / "sojourn" / "server", *games]


def texts(folder: Path) -> Found:
    """All texts of a package: its modules, templates, rules, options, lessons and box."""
    found: Found = {}
    for path in sorted(folder.rglob("*.py")):
        for message in said_in(ast.parse(path.read_text(encoding="utf-8"))):
            _add(found, message, path.name)
    for path in sorted(folder.rglob("templates/*.html")):
        with path.open("rb") as file:
            for _, _, message, _ in babel_extract(file, list(TEMPLATES), (), {"trimmed": "true"}):
                _add(found, message, path.name)
    for path in sorted(folder.glob("*.toml")):
        for text in _box_texts(tomllib.loads(path.read_text(encoding="utf-8"))):
            found.setdefault((text, "", ""), path.name)
    fields = (*FIELDS, *_own_fields(folder))
    for path in sorted(folder.glob("box/*.toml")):
        for text in _box_texts(tomllib.loads(path.read_text(encoding="utf-8")), fields):
            found.setdefault((text, "", BOX), path.name)
    return found


def said_in(module: ast.Module) -> Iterator[tuple[str, ...]]:
    """The texts of a module in their order: (text,), or (one, several); in f-strings, too."""
    calls = [node for node in ast.walk(module) if isinstance(node, ast.Call) and node.args]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        if name == "many":
            yield tuple(text for argument in call.args[:2] for text in _constants(argument))
        elif name in PYTHON:
            yield from ((text,) for text in _constants(call.args[0]))


def _constants(node: ast.expr) -> list[str]:
    """The text that is written there; both, where one of two is chosen."""
    if isinstance(node, ast.IfExp):
        return _constants(node.body) + _constants(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _add(found: Found, message: Any, where: str) -> None:
    parts = message if isinstance(message, tuple) else (message,)
    if not parts:
        return
    one, several = parts[0], parts[1] if len(parts) > 1 else None
    if one:
        found.setdefault((one, several or "", ""), where)


def _own_fields(folder: Path) -> tuple[str, ...]:
    """The further fields of a game's box that hold texts: `FIELDS` in its ui/words.py."""
    path = folder / "ui" / "words.py"
    for line in ast.parse(path.read_text(encoding="utf-8")).body if path.exists() else ():
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "FIELDS":
            own: tuple[str, ...] = ast.literal_eval(line.value)
            return own
    return ()


def _box_texts(value: Any, fields: tuple[str, ...] = FIELDS, field: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _box_texts(inner, fields, key)
    elif isinstance(value, list):
        for inner in value:
            yield from _box_texts(inner, fields, field)
    elif isinstance(value, str) and field in fields and value:
        yield value


def update(folder: Path, spoken: str) -> tuple[int, int]:
    """One catalogue brought up to date: how many texts it holds, and how many are empty."""
    path = folder / f"{spoken}.po"
    old = {(e.msgid, e.msgid_plural, e.msgctxt or ""): e for e in polib.pofile(str(path))} if path.exists() else {}
    fresh = polib.POFile(wrapwidth=120)
    fresh.metadata = {
        "Language": spoken,
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for (text, plural, context), where in texts(folder).items():
        entry = old.get((text, plural, context)) or polib.POEntry(msgid=text, msgid_plural=plural, msgctxt=context or None)
        if plural and not entry.msgstr_plural:
            entry.msgstr_plural = {0: "", 1: ""}
        entry.occurrences = [(where, "")]
        fresh.append(entry)
    if len(fresh):
        fresh.save(str(path))
    return len(fresh), sum(1 for e in fresh if not (all(e.msgstr_plural.values()) if e.msgid_plural else e.msgstr))


if __name__ == "__main__":
    for folder in packages():
        for spoken in LANGUAGES:
            if spoken != "en" and (len(sys.argv) < 2 or folder.name in sys.argv[1:]):
                total, empty = update(folder, spoken)
                print(f"{folder.name:18} {spoken}: {total} texts, {empty} to translate")
