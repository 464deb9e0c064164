"""A real server and a real Chromium."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from real import ARGS, DESKTOP, Server, chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        made = play.chromium.launch(executable_path=chromium(), args=ARGS)
        yield made
        made.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("tables"))
    yield made
    made.kill()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A desktop page that must not complain."""
    context = browser.new_context(viewport=DESKTOP, base_url=server.url, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(30_000)
    made = context.new_page()
    complaints: list[str] = []
    made.on("pageerror", lambda error: complaints.append(str(error)))
    made.on("console", lambda line: complaints.append(line.text) if "Content Security Policy" in line.text else None)
    yield made
    context.close()
    assert not complaints, complaints
