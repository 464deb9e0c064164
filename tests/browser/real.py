"""A real server and a real Chromium, for tests that click."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def chromium() -> str:
    """Where the browser is; a machine without one fails these tests rather than skipping them."""
    given = os.environ.get("CHROMIUM")
    for path in (
        given,
        shutil.which("chromium-headless-shell"),
        shutil.which("chromium"),
        shutil.which("chromium-browser"),
        shutil.which("google-chrome"),
    ):
        if path and Path(path).exists():
            return path
    pytest.fail("No Chromium: install it, or name it in the environment variable CHROMIUM.")


def module(name: str) -> str:
    """JavaScript for one of the modules of the page: from the same address, so that it is the page's own."""
    return f"import(new URL('{name}.js', document.querySelector('script[type=module]').src))"


# Until it listens to the live stream, and nothing is asked that is not answered. To be evaluated, not waited for:
# `wait_for_function` takes the promise of a "no" for a "yes".
UNTIL_CONNECTED = f"""async () => {{
  const [stream, table] = await Promise.all([{module("live_stream")}, {module("refresh_table")}]);
  const tooLate = performance.now() + 30_000;
  while (!stream.isConnected() || table.isRefreshing()) {{
    if (performance.now() > tooLate) throw new Error("never connected");
    await new Promise(requestAnimationFrame);
  }}
}}"""


class Server:
    """`sojourn serve` on a port of its own."""

    def __init__(self, data: Path, *words: str) -> None:
        self.data, self.words = data, words
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "sojourn.cli", "serve", "--port", str(self.port), "--data", str(self.data), *self.words]
        uncompiled = os.environ | {"NUMBA_DISABLE_JIT": "1"}  # no test waits for a compiler, or shares its processor with one
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=uncompiled)
        for _ in range(400):
            try:
                urllib.request.urlopen(self.url, timeout=5).close()
                return self.process
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def api(self, path: str, body: dict[str, Any] | None = None, token: str = "") -> Any:
        """What a program is answered by the JSON API."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{self.url}/api/{path}", data, headers), timeout=60) as answer:
            return json.load(answer)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
