"""What the documentation says about the server is so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from conformance.test_spoken import GIVEN_UP
from fastapi.testclient import TestClient

from sojourn.server.reminders.host_settings import VARIABLES
from sojourn.server.tables.clock import CLOCK_NAMES

ROOT = Path(__file__).parents[2]


def test_every_address_of_the_api_is_documented_and_no_other(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    described = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| (GET|POST|PUT|PATCH|DELETE) \| `([^`]+)`", text, re.MULTILINE))
    assert named == described


def test_the_description_of_the_api_uses_no_word_we_gave_up(client: TestClient) -> None:
    assert [found[0] for found in GIVEN_UP.finditer(client.get("/api/openapi.json").text)] == []


def test_the_hosts_settings_and_clocks_are_documented_and_no_others() -> None:
    text = (ROOT / "docs" / "for-hosts.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`(SOJOURN_\w+)`", text)) == set(VARIABLES)
    helped = subprocess.run([sys.executable, "-m", "sojourn.cli", "serve", "--help"], capture_output=True, text=True, check=True)
    for option, variable in re.findall(r"^\| `(--[\w-]+)` \| `(\w+)` \|", text, re.MULTILINE):
        assert option in helped.stdout
        assert VARIABLES[variable] == option.removeprefix("--").replace("-", "_")
    rows = re.findall(r"^\| ([^|`]+) \| `([\w-]+)` \| [^|]+ \|$", text, re.MULTILINE)
    assert {clock: name for name, clock in rows} == CLOCK_NAMES


def test_the_example_client_is_small_and_needs_nothing() -> None:
    text = (ROOT / "examples" / "play_a_game.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 120
    modules = {line.split()[1].split(".")[0] for line in text.splitlines() if re.match(r"(import|from) ", line)}
    assert modules - {"__future__"} <= set(sys.stdlib_module_names)
