"""A wire between a browser and a server that can die without a word, as a phone's does while it sleeps."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Wire:
    """Passes everything on; once it is cut, what was connected before stays connected and hears nothing."""

    def __init__(self, port: int) -> None:
        self.to, self.age = port, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """From now on only new connections work."""
        self.age += 1

    def close(self) -> None:
        self.listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                far = socket.create_connection(("127.0.0.1", self.to))
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._pass, args=(*ends, self.age), daemon=True).start()

    def _pass(self, here: socket.socket, there: socket.socket, age: int) -> None:
        with suppress(OSError):
            while words := here.recv(65536):
                if age == self.age:
                    there.sendall(words)
            if age == self.age:
                there.close()
