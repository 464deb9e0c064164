"""The pages' scripts: modules that browsers keep until one of them changes."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sojourn.server.web import scripts

MODULE = re.compile(r'<script src="([^"]+)" type="module">')
PRELOAD = re.compile(r'<link rel="modulepreload" href="([^"]+)">')
AHEAD = re.compile(r'<link rel="prefetch" href="([^"]+)">')


def table_page(client: TestClient) -> str:
    return client.post("/games/high-card/play-now").text


def test_a_page_names_its_module_and_at_once_all_that_this_imports(client: TestClient) -> None:
    page = table_page(client)
    [start] = MODULE.findall(page)
    found, new = {start}, {start}
    while new:
        answers = [(address, client.get(address)) for address in new]
        assert all(answer.status_code == 200 for _, answer in answers)
        named = {
            address.rpartition("/")[0] + "/" + name
            for address, answer in answers
            for name in re.findall(r'from "\./([^"]+)"', answer.text)
        }
        new = named - found
        found |= new
    assert len(found) > 20
    assert sorted(PRELOAD.findall(page)) == sorted(found - {start})


def test_a_script_is_kept_for_good_only_under_the_address_of_its_content(client: TestClient) -> None:
    [start] = MODULE.findall(table_page(client))
    now = client.get(start)
    assert now.headers["content-type"].startswith("text/javascript")
    assert "immutable" in now.headers["cache-control"]
    older = client.get(re.sub(r"/scripts/\w+/", "/scripts/older/", start))
    assert older.text == now.text, "a page from before an update gets what there is"
    assert older.headers["cache-control"] == "no-cache"
    assert client.get(start.replace("table_page", "nothing")).status_code == 404
    assert client.get(start.replace("table_page", "..%2Fcss%2Fhome")).status_code == 404


def test_the_address_of_all_scripts_changes_when_one_is_edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a module imports by a relative path then has a new address, too."""
    monkeypatch.setattr(scripts, "HERE", tmp_path)
    (tmp_path / "page.js").write_text('import { a } from "./part.js";\n', "utf-8")
    (tmp_path / "part.js").write_text('import "./page.js";\nexport const a = 1;\n', "utf-8")
    before = scripts.address("page")
    assert scripts.preloads("page") == [scripts.address("part")]
    (tmp_path / "part.js").write_text('import "./page.js";\nexport const a = 2;\n', "utf-8")
    os.utime(tmp_path / "part.js", ns=(1, 1))
    assert scripts.address("page") != before


def test_pages_that_lead_to_a_table_fetch_its_scripts_ahead(client: TestClient) -> None:
    page = table_page(client)
    wanted = sorted(PRELOAD.findall(page) + MODULE.findall(page))
    for path in ("/", "/games/high-card", "/games/high-card/new"):
        assert sorted(AHEAD.findall(client.get(path).text)) == wanted
    assert not AHEAD.findall(page)


def test_scripts_share_nothing_but_what_they_import() -> None:
    """All are modules but one: the theme is set before the first picture, and keeps its names in a block."""
    for name, text in scripts.scripts().texts.items():
        assert not re.search(r"\b(window|globalThis|self)\.\w+ *=[^=]", text), name
        assert name != "theme" or re.fullmatch(r"(//.*\n)+\{\n(  .*\n|\n)+\}\n", text)
