"""Only a game's own folder names it: core, bots, server, lab and tools ask which games are installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from installed import GAMES

from sojourn.core.game import games

ROOT = Path(__file__).parents[2]
CODE = [ROOT / "sojourn" / name for name in ("core", "bots", "server", "lab", "cli.py")] + [ROOT / "tools"]
KINDS = {".py", ".css", ".js", ".html", ".po", ".svg", ".sh"}
OWN_TESTS = ROOT / "tests" / "games"


def texts(places: list[Path]) -> list[Path]:
    """Every readable file of these places."""
    files = [path for place in places for path in ([place] if place.is_file() else sorted(place.rglob("*")))]
    return [path for path in files if path.suffix in KINDS and "vendor" not in path.parts]


@pytest.fixture(scope="module")
def name() -> re.Pattern[str]:
    """Any way to call a game: by its address, its package or its title."""
    ways = {way for game in games().values() for way in (game.name, game.package.rpartition(".")[2], game.title)}
    return re.compile("|".join(rf"(?<![\w-]){re.escape(way)}(?![\w-])" for way in sorted(ways)), re.IGNORECASE)


def test_the_engine_and_the_server_name_no_game(name: re.Pattern[str]) -> None:
    """`emigration` is a word of the language, too, but nobody here has needed it."""
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in texts(CODE)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if name.search(line)
    ]
    assert found == []


def test_tests_that_ask_every_game_ask_which_are_installed(name: re.Pattern[str]) -> None:
    """A test may play a certain game; a list of all games would leave out the next one."""
    shared = [path for path in texts([ROOT / "tests"]) if OWN_TESTS not in path.parents]
    lists = [
        str(path.relative_to(ROOT))
        for path in shared
        if any(len(set(name.findall(line))) >= 3 for line in path.read_text(encoding="utf-8").splitlines())
    ]
    assert lists == []
    assert len(GAMES) == len(games())
