"""The games that are installed, for tests that ask every game the same: by name, without loading one."""

from __future__ import annotations

from importlib.metadata import entry_points

GAMES = tuple(sorted(entry.name for entry in entry_points(group="sojourn.games")))
