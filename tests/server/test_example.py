"""The example client plays whole games against a real server process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from test_kill import free_port, start

CLIENT = Path(__file__).parents[2] / "examples" / "play_a_game.py"


@pytest.mark.parametrize("game", ["explore-new-york", "emigration"])
def test_a_program_plays_a_whole_game(tmp_path: Path, game: str) -> None:
    port = free_port()
    server = start(tmp_path, port)
    try:
        command = [sys.executable, str(CLIENT), f"http://127.0.0.1:{port}", "--game", game, "--seats", "2", "--bot", "random"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stderr
        assert "Won:" in done.stdout
        wrong = subprocess.run([*command[:4], "chess"], capture_output=True, text=True, timeout=60, check=False)
        assert wrong.returncode == 1
        assert "no game called 'chess'" in wrong.stderr
    finally:
        server.kill()
        server.wait()
