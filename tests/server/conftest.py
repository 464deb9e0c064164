"""Servers to talk to: in this process, with the smallest game there is."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
for folder in (Path(__file__).parents[1] / "core", Path(__file__).parent):
    sys.path.insert(0, str(folder))

import high_card
from fastapi.testclient import TestClient

from sojourn.server import catalogue
from sojourn.server.app import create_app


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    """High Card is on the shelf; whatever a test puts beside it goes with the test."""
    catalogue.bring(high_card.GAME)
    yield
    catalogue.take_away()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A browser at a fresh server."""
    with TestClient(create_app(tmp_path, bot_processes=False), base_url="http://testserver") as browser:
        yield browser
