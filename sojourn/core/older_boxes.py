"""Boxes and options of older versions: how a saved game or a stored table finds what it was played with.

A game's folder `older_boxes/` holds one numbered folder for each box it had before, 1 the oldest, with those files only that
the next change touched, as they were before it. Laid over each other from today's box back to a number, they give that box.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from sojourn.core.content import Files, Option, choose_options

OLDER_BOXES = "older_boxes"


def options_since(known: Sequence[Option], given: Mapping[str, object] | None, rules: int) -> dict[str, str]:
    """Every switch with its value at a table of this rules version: one that came later is as it was before it came."""
    before = {option.name: option.before or option.values[0] for option in known if option.since > rules}
    return choose_options(known, {**before, **(given or {})})


def counted_options(known: Sequence[Option], chosen: Mapping[str, str], rules: int) -> dict[str, str]:
    """The switches there were in this rules version: those that its fingerprints counted."""
    return {option.name: chosen[option.name] for option in known if option.since <= rules}


def every_box(folder: Path, over: Path | None = None) -> Iterator[Files]:
    """The files of a game's boxes, today's first, then back in time; with a folder of changed ones laid over each."""
    numbered = [path for path in (folder / OLDER_BOXES).glob("*") if path.name.isdigit()]
    layers: list[Path] = []
    yield Files(folder / "box", over)
    for path in sorted(numbered, key=lambda path: int(path.name), reverse=True):
        layers.append(path)
        yield Files(folder / "box", over, layers)
