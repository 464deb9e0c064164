"""The site as an app: its manifest, its service worker, and what it shows without network."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sojourn.server.catalogue import installed
from sojourn.server.web import installable, scripts


def kept(client: TestClient) -> dict[str, Any]:
    """What the worker is told to keep."""
    text = client.get("/service_worker.js").text
    return {name: json.loads(value) for name, value in re.findall(r"^const ([A-Z]+) = (.*);$", text, re.MULTILINE)[:3]}


def test_the_manifest_has_all_that_an_installable_site_needs(client: TestClient) -> None:
    address = re.search(r'<link rel="manifest" href="([^"]+)">', client.get("/").text)
    assert address
    answer = client.get(address[1])
    assert answer.headers["content-type"] == "application/manifest+json"
    words = answer.json()
    assert words["name"] == words["short_name"] == "Sojourn"
    assert (words["start_url"], words["scope"], words["display"]) == ("/", "/", "standalone")
    assert {"theme_color", "background_color", "lang", "id", "description"} <= words.keys()
    wanted = {("any", 192), ("any", 512), ("maskable", 192), ("maskable", 512)}
    for icon in words["icons"]:
        picture = client.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            size = struct.unpack(">II", picture.content[16:24])
            assert icon["sizes"] == f"{size[0]}x{size[1]}"
            wanted.discard((icon["purpose"], size[0]))
    assert not wanted
    assert client.get(address[1], headers={"Accept-Language": "es"}).json()["lang"] == "es"


def test_the_policy_allows_only_our_own_worker_and_manifest(client: TestClient) -> None:
    policy = client.get("/").headers["content-security-policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy


def test_the_worker_may_serve_the_whole_site_and_is_asked_for_anew(client: TestClient) -> None:
    answer = client.get("/service_worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"


def test_everything_the_worker_keeps_is_there_and_none_of_it_is_private(client: TestClient) -> None:
    client.post("/games/high-card/play-now", data={"name": "Zenobia"})
    told = kept(client)
    assert {f"/games/{game}/rules" for game in installed()} <= set(told["PAGES"])
    for address in [*told["SHELL"], *told["PAGES"]]:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "/t/" not in address
        assert "Zenobia" not in answer.text, address
        assert not re.search(r'href="/t/', answer.text), address
        assert "set-cookie" not in answer.headers, address


def test_what_the_kept_pages_need_is_kept(client: TestClient) -> None:
    told = kept(client)
    for address in told["PAGES"]:
        page = client.get(address).text
        needed = re.findall(r'<(?:link rel="(?:stylesheet|modulepreload|preload)"[^>]*? href|script src)="([^"]+)"', page)
        assert len(needed) >= 5
        assert set(needed) <= set(told["SHELL"]), address


def test_a_changed_file_makes_another_version(client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept(client)
    assert kept(client) == before
    monkeypatch.setattr("sojourn.__version__", "99")
    assert kept(client)["VERSION"] != before["VERSION"]
    monkeypatch.undo()
    texts = scripts.scripts().texts | {"rules": "// another"}
    monkeypatch.setattr(scripts, "scripts", lambda: scripts.Scripts(texts, "other"))
    changed = kept(client)
    assert changed["VERSION"] != before["VERSION"]
    assert "/scripts/other/rules.js" in changed["SHELL"]


def test_a_table_that_cannot_be_reached_says_so(client: TestClient) -> None:
    page = client.get("/offline/table").text
    assert "This table cannot be reached right now; your game is safe on the server." in page
    assert re.search(r'<a [^>]*href="">Try again</a>', page), "the same address again"
    assert "no se puede llegar a esta mesa" in client.get("/offline/table", headers={"Accept-Language": "es"}).text


# --- Whose turn it is ------------------------------------------------------------------------------


def test_the_home_page_says_that_it_is_my_turn(client: TestClient) -> None:
    assert "<title>Sojourn: five travel board games</title>" in client.get("/").text
    assert "data-watches-turns" not in client.get("/").text
    assert client.get("/turns").json()["turns"] == 0
    sitters = {"sitter-0": "you", "sitter-1": "open"}
    first = client.post("/games/high-card/new", data=sitters, follow_redirects=False).headers["location"]
    home = client.get("/").text
    assert "<title>● Your turn · Sojourn</title>" in home
    assert 'href="/static/icon-turn.svg"' in home
    assert "data-watches-turns" in home
    client.post("/games/high-card/new", data=sitters)
    assert client.get("/turns").json() == {"turns": 2, "title": "● Your turn at 2 tables · Sojourn"}
    client.post(f"{first}/play", data={"action": "0"})
    assert client.get("/turns").json()["turns"] == 1
    assert installable.home_title(0) == "Sojourn: five travel board games"
