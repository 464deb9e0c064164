"""How far a long command is, for whoever watches it."""

from __future__ import annotations

import sys


def tell(line: str) -> None:
    """Write over one line of the screen; files get only what is finished."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
