"""The pages' JavaScript modules, at an address that changes when one of them does: the browser keeps them until then.

The version is a folder of the address, not a query, so that what a module imports by a relative path has it as well.
"""

from __future__ import annotations

import functools
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import Response

router = APIRouter(include_in_schema=False)

HERE = Path(__file__).parent / "static" / "js"
KEPT = "public, max-age=31536000, immutable"  # the address changes with the content
IMPORT = re.compile(r'^import [^;]*?"\./(\w+)\.js";', re.MULTILINE)


@dataclass(frozen=True)
class Scripts:
    """All scripts as they are on the disk."""

    texts: dict[str, str]
    version: str

    def address(self, name: str) -> str:
        return f"/scripts/{self.version}/{name}.js"

    def imports(self, name: str) -> set[str]:
        """Every module that this one needs, itself among them."""
        found, new = {name}, [name]
        while new:
            needed = set(IMPORT.findall(self.texts[new.pop()])) - found
            found |= needed
            new += needed
        return found


def scripts() -> Scripts:
    """The scripts; read again when one was edited."""
    return _read(tuple((path, path.stat().st_mtime_ns) for path in sorted(HERE.glob("*.js"))))


@functools.lru_cache(maxsize=2)
def _read(files: tuple[tuple[Path, int], ...]) -> Scripts:
    texts = {path.stem: path.read_text("utf-8") for path, _ in files}
    return Scripts(texts, hashlib.sha256(repr(texts).encode()).hexdigest()[:12])


def address(name: str) -> str:
    """Where a page finds a script."""
    return scripts().address(name)


def preloads(name: str) -> list[str]:
    """Where a page finds all that a module imports, named at once so that no import waits for another."""
    known = scripts()
    return [known.address(needed) for needed in sorted(known.imports(name) - {name})]


@router.get("/scripts/{version}/{name}.js")
async def script(version: str, name: str) -> Response:
    """One script. A page that is older than it gets it as it is now, and keeps it for that once."""
    known = scripts()
    if name not in known.texts:
        raise HTTPException(404)
    kept = KEPT if version == known.version else "no-cache"
    return Response(known.texts[name], media_type="text/javascript", headers={"cache-control": kept})
