"""All style sheets of a page as one answer: one request instead of ten, cached by the browser until the content changes."""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Sequence
from pathlib import Path

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import Response

from sojourn.core.ui.svg import LOOK
from sojourn.server.catalogue import installed

router = APIRouter(include_in_schema=False)

HERE = Path(__file__).parent / "static" / "css"
FIRST, LAST = ("tokens", "fonts", "board", "base"), ("pages", "overview")  # before and after what a page adds
KEPT = "public, max-age=31536000, immutable"  # the address changes with the content


def address(names: Sequence[str] = ("home",)) -> str:
    """Where a page finds its style; a game's name means what its board adds."""
    every = [*FIRST, *names, *LAST]
    return f"/sheets/{'.'.join(every)}.css?v={hashlib.sha256(joined(every)).hexdigest()[:12]}"


def joined(names: Sequence[str]) -> bytes:
    """The sheets of these names, one after the other; a sheet that is edited is read again."""
    paths = [path for name in names for path in _paths(name)]
    return _read(tuple((path, path.stat().st_mtime_ns) for path in paths if path.exists()))


def _paths(name: str) -> list[Path]:
    """The files of a sheet: one, but for the colours, which every game has its own of."""
    games = installed()
    if name in games:
        return [games[name].folder / "ui" / "board.css"]
    known = {path.stem: path for folder in (LOOK, HERE) for path in sorted(folder.glob("*.css"))}
    if name not in known:
        raise HTTPException(404)
    return [known[name], *(game.folder / "ui" / "tokens.css" for game in games.values() if name == "tokens")]


@functools.lru_cache(maxsize=32)
def _read(files: tuple[tuple[Path, int], ...]) -> bytes:
    """Without comments and margins, and with addresses that hold from any place."""
    text = "\n".join(path.read_text("utf-8") for path, _ in files)
    text = re.sub(r"\n\s*", "\n", re.sub(r"/\*.*?\*/", "", text, flags=re.S))
    return text.replace('url("../', 'url("/static/').encode()


@router.get("/sheets/{names}.css")
async def stylesheets(names: str) -> Response:
    """The sheets a page asked for."""
    return Response(joined(names.split(".")[:24]), media_type="text/css", headers={"cache-control": KEPT})
