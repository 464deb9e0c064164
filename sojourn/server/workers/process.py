"""The worker process (`python -m sojourn.server.workers.process NICE`): answers questions until its input ends.

Messages come in on standard input, answers leave on standard output. When the server ends, however it does, the
input is closed and the process exits.
"""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import threading
from typing import Any, BinaryIO

from sojourn.server.workers.messages import Warm, packed, read


def _listen(stream: BinaryIO, messages: queue.SimpleQueue[Any]) -> None:
    while (message := read(stream)) is not None:
        messages.put(message)
    os._exit(0)  # at once, even in the middle of a compilation


def main() -> None:
    """Answer until the input ends."""
    out, stdin = os.fdopen(os.dup(1), "wb"), sys.stdin.buffer
    os.dup2(2, 1)  # prints go to standard error, so that they do not mix with the answers
    with contextlib.suppress(OSError):
        os.nice(int(sys.argv[1]))  # lower priority than the web process
    messages: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(stdin, messages), daemon=True).start()
    # Imported only now: loading the engine takes seconds, and must run at low priority while the input is watched.
    from sojourn.server.workers.answers import respond

    while True:
        message = messages.get()
        if isinstance(message, Warm):
            respond(message.question)
            out.write(packed(message))
        else:
            out.write(packed((message.number, respond(message))))
        out.flush()


if __name__ == "__main__":
    main()
