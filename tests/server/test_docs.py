"""What the documentation says about the server is so."""

from __future__ import annotations

import re
from pathlib import Path

from conformance.test_spoken import GIVEN_UP
from fastapi.testclient import TestClient

ROOT = Path(__file__).parents[2]


def test_every_address_of_the_api_is_documented_and_no_other(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    described = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| (GET|POST|PUT|PATCH|DELETE) \| `([^`]+)`", text, re.MULTILINE))
    assert named == described


def test_the_description_of_the_api_uses_no_word_we_gave_up(client: TestClient) -> None:
    assert [found[0] for found in GIVEN_UP.finditer(client.get("/api/openapi.json").text)] == []


def test_the_example_client_is_small_and_needs_nothing() -> None:
    import sys

    text = (ROOT / "examples" / "play_a_game.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 120
    modules = {line.split()[1].split(".")[0] for line in text.splitlines() if re.match(r"(import|from) ", line)}
    assert modules - {"__future__"} <= set(sys.stdlib_module_names)
