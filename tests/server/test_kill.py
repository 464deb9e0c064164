"""The server is killed in the middle of moves: what was acknowledged is there, nothing is doubled."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

KILLS = int(os.environ.get("SOJOURN_KILLS", "20"))


def start(data: Path, port: int) -> subprocess.Popen[bytes]:
    """A real server, ready to be killed."""
    env = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "sojourn.cli", "serve", "--port", str(port), "--data", str(data)]
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    for _ in range(300):
        try:
            httpx.get(f"http://127.0.0.1:{port}/api/games", timeout=30)
            return process
        except httpx.TransportError:
            time.sleep(0.05)
    process.kill()
    raise AssertionError("the server did not start")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Player:
    """Holds all seats and plays at random; remembers what was acknowledged."""

    def __init__(self, port: int) -> None:
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
        self.luck, self.games = random.Random(1), 0
        self.open()

    def open(self) -> None:
        """A new table; the old one is over."""
        wish = {"game": "journey-istanbul", "sitters": ["you", "you"], "options": {"talk": "off"}}
        made = self.http.post("/api/tables", json=wish).json()
        self.table, self.acknowledged, self.sent = made["table"], list[str](), 0
        self.http.headers["Authorization"] = f"Bearer {made['token']}"
        self.games += 1

    def step(self) -> None:
        seen = self.http.get(f"/api/tables/{self.table}").json()
        if seen["over"]:
            self.open()
            return
        action = self.luck.choice(seen["actions"])["number"]
        self.sent += 1
        move: dict[str, Any] = {"action": action, "move_id": f"m{self.sent}", "at": seen["move"]}
        if self.http.post(f"/api/tables/{self.table}/play", json=move).status_code == 200:
            self.acknowledged.append(move["move_id"])

    def until_it_breaks(self) -> None:
        try:
            while True:
                self.step()
        except (httpx.TransportError, ValueError):
            return


@pytest.mark.slow
def test_an_acknowledged_move_survives_kill_9(tmp_path: Path) -> None:
    from sojourn.server.storage.sqlite import SqliteStorage

    port = free_port()
    server = start(tmp_path, port)
    player = Player(port)
    luck = random.Random(2)
    try:
        for _ in range(KILLS):
            threading.Timer(luck.uniform(0.2, 0.8), server.send_signal, [signal.SIGKILL]).start()
            player.until_it_breaks()
            server.wait()
            storage = SqliteStorage(tmp_path / "sojourn.db")
            saved = storage.load(player.table)
            storage.close()
            assert saved is not None
            kept = [entry.move_id for entry in saved.entries]
            assert kept[: len(player.acknowledged)] == player.acknowledged, "an acknowledged move is lost"
            assert len(kept) <= len(player.acknowledged) + 1
            assert len(set(kept)) == len(kept)
            player.acknowledged = [str(move_id) for move_id in kept]
            server = start(tmp_path, port)
            seen = player.http.get(f"/api/tables/{player.table}").json()
            assert seen["move"] == len(kept)
    finally:
        server.kill()
        server.wait()
    assert player.acknowledged or player.games > 1
