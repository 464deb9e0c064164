"""Style sheets as one answer."""

from __future__ import annotations

import re
from pathlib import Path

from fastapi.testclient import TestClient

from sojourn.server.app import create_app


def test_a_page_asks_once_for_all_its_style_and_keeps_it(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        [address] = re.findall(r'<link rel="stylesheet" href="([^"]+)"', client.get("/").text)
        answer = client.get(address)
    assert answer.headers["content-type"].startswith("text/css")
    assert "immutable" in answer.headers["cache-control"]
    assert "--paper" in answer.text
    assert ".masthead" in answer.text
    assert "/*" not in answer.text
    assert "../" not in answer.text, "addresses hold from any place"


def test_only_sheets_are_given(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        assert client.get("/sheets/base.emigration.css").status_code == 200
        assert client.get("/sheets/base.nothing.css").status_code == 404
        assert client.get("/sheets/..%2F..%2Fapp.css").status_code == 404
