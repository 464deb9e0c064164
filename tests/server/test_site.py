"""The docs as a site: every link leads somewhere, and every example runs as it stands."""

from __future__ import annotations

import importlib
import re
import sys
from html import unescape
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import unquote

import pytest
from fastapi.testclient import TestClient

from sojourn.core.chance import Luck, seed_luck
from sojourn.core.record import SPECTATOR, as_bytes
from sojourn.core.table import Table
from sojourn.server import catalogue

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import docs

BLOCK = re.compile(r"```(python|toml)\n(.*?)```", re.DOTALL)


def blocks(page: str) -> list[str]:
    """The examples of a page."""
    return [text for _, text in BLOCK.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "site"
    docs.build(folder)
    return folder


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    pages = {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    assert len(pages) > 18
    lost = []
    for path, text in pages.items():
        for link in re.findall(r'(?:href|src)="([^"]+)"', text):
            address, _, anchor = unquote(unescape(link)).partition("#")
            target = (path.parent / address).resolve() if address else path
            if not target.is_file() or (anchor and f'id="{anchor}"' not in pages.get(target, "")):
                lost.append((path.name, link))
    assert not lost


def test_the_site_asks_nobody_else_and_every_page_is_in_its_navigation(site: Path) -> None:
    home = (site / "index.html").read_text(encoding="utf-8")
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r'(?:src|href)="(?:https?:)?//', text)
        assert "<script" not in text
        name = path.relative_to(site).as_posix()
        assert name == "index.html" or f'href="{name}"' in home, f"{name} is in no group of tools/docs.py"
    assert "http" not in (site / "page.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(docs.SHELF))
def test_every_game_has_a_page_with_pictures_and_its_rules_by_number(site: Path, name: str) -> None:
    page = (site / "games" / f"{name}.html").read_text(encoding="utf-8")
    assert f"img/{name}-desktop.png" in page
    assert f"rules/{name}.html#options" in page
    rules = (site / "rules" / f"{name}.html").read_text(encoding="utf-8")
    assert len(re.findall(r'<li id="[A-Z]{2}-\w+">', rules)) > 60
    switches = {option.name for option in catalogue.game_named(name).options}
    text = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8").split("## Variants")[1].split("##")[0]
    named = set(re.findall(r"`(\w+)`", text))
    assert named
    assert named <= switches


@pytest.mark.parametrize("page", ["for-researchers.md", "for-designers.md"])
def test_python_in_the_docs_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks(page):
        few = re.sub(r"\bgames=\d+", "games=2", block)  # the same calls, uncompiled: fewer games
        exec(compile(few, page, "exec"), {})


# --- The example of "adding a game" ------------------------------------------------------------------


@pytest.fixture
def postcards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The example's files, written as their first lines say, and imported."""
    for block in blocks("postcards.md"):
        where = re.match(r"# (postcards/\S+)\n", block)
        if where:
            (tmp_path / where[1]).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / where[1]).write_text(block, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "postcards", raising=False)
    return importlib.import_module("postcards")


def test_the_example_of_adding_a_game_plays_as_it_stands(postcards: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    (play,) = [block for block in blocks("postcards.md") if "from postcards import" in block]
    exec(compile(play, "postcards.md", "exec"), {})
    told = capsys.readouterr().out
    assert "Keep it, or trade it?" in told
    assert "The last round is over." in told


def test_the_example_keeps_the_promises_of_the_nine_answers(postcards: ModuleType) -> None:
    game = postcards.GAME
    luck: Any = Luck.new()
    for seed in range(20):
        seed_luck(luck, seed, 1)
        table = Table(game, game.content(), 2 + seed % 3, seed)
        while not table.over:
            assert postcards.invariant(table.state, table.box) == 0
            for seat in range(SPECTATOR, table.seats):
                view, other = table.view(seat).record, game.State.new()
                postcards.redeal(view, table.box, seat, luck, other)
                assert as_bytes(game.seen_by(other, table.box, seat)) == as_bytes(view)
                assert postcards.invariant(other, table.box) == 0
            seat = table.to_act[0]
            table.play(seat, table.actions(seat)[(seed + len(table.moves)) % 2])
        assert table.outcome is not None
        assert len(table.outcome.winners) == 1


def test_the_example_is_played_at_a_server(postcards: ModuleType, client: TestClient) -> None:
    catalogue.bring(postcards.GAME)
    made = client.post("/api/tables", json={"game": "postcards", "sitters": ["you", "you"], "seed": 3}).json()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    for _ in range(4):
        assert client.post(f"/api/tables/{made['table']}/play", json={"action": 1}).status_code == 200
    page = client.get(f"/t/{made['table']}").text
    assert "The last round is over." in page
    assert "Postcards" in page
