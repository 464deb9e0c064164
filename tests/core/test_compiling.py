"""What decides whether rules are compiled anew: their own sources, the bot's and the core's, and nothing that is drawn."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sojourn.core.compiling import source_hash

FILES = {
    "__init__.py": "",
    "rules.py": "STEP = 1\n",
    "bot/__init__.py": "",
    "bot/advise.py": "STEP = 1\n",
    "ui/__init__.py": "",
    "ui/board.py": "STEP = 1\n",
    "ui/art/__init__.py": "",
    "ui/art/shapes.py": "STEP = 1\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package laid out like a game."""
    folder = tmp_path / "laid_out"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "laid_out"]:
        del sys.modules[name]


def fingerprint(module: str) -> str:
    importlib.import_module(module)
    return source_hash.__wrapped__(module)


@pytest.mark.parametrize("file", ["ui/board.py", "ui/art/shapes.py"])
def test_a_drawing_that_is_edited_compiles_nothing_anew(package: Path, file: str) -> None:
    before = fingerprint("laid_out.rules")
    (package / file).write_text("STEP = 2\n", encoding="utf-8")
    assert fingerprint("laid_out.rules") == before


@pytest.mark.parametrize("file", ["rules.py", "bot/advise.py"])
def test_a_rule_or_a_bot_that_is_edited_is_compiled_anew(package: Path, file: str) -> None:
    before = fingerprint("laid_out.rules")
    assert fingerprint("laid_out.bot.advise") == before, "a game has one fingerprint"
    (package / file).write_text("STEP = 2\n", encoding="utf-8")
    assert fingerprint("laid_out.rules") != before


def test_nothing_in_a_ui_folder_is_compiled(package: Path) -> None:
    text = "from sojourn.core.compiling import fast\n\n\n@fast\ndef seven() -> int:\n    return 7\n"
    (package / "ui" / "board.py").write_text(text, encoding="utf-8")
    with pytest.raises(TypeError, match=r"laid_out\.ui\.board\.seven is in a ui folder"):
        importlib.import_module("laid_out.ui.board")
