"""Servers to talk to: in this process, with the smallest game there is."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
for folder in (Path(__file__).parents[1] / "core", Path(__file__).parent):
    sys.path.insert(0, str(folder))

import high_card
from fastapi.testclient import TestClient

from sojourn.core.ui.interface import Interface
from sojourn.core.ui.markup import el
from sojourn.core.ui.svg import disc_target, svg
from sojourn.server import catalogue
from sojourn.server.app import create_app


def draw(content: Any, v: Any, *, actions: Any = (), names: Any = ()) -> str:
    """High Card's board: a target for each action."""
    targets = [disc_target(a.number, a.text, 100 + 200 * a.number, 100, 50) for a in actions]
    return svg(400, 200, el("text", " ".join(str(int(card)) for card in v.hand)), targets, title="High Card")


HIGH_CARD = replace(high_card.GAME, load_ui=lambda: Interface(draw=draw))


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    """High Card is on the shelf; whatever a test puts beside it goes with the test."""
    catalogue.bring(HIGH_CARD)
    yield
    catalogue.take_away()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A browser at a fresh server."""
    with TestClient(create_app(tmp_path, bot_processes=False), base_url="http://testserver") as browser:
        yield browser
