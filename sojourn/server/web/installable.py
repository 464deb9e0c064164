"""What makes an app of the site: the manifest, the service worker, and the pages it shows without network."""

from __future__ import annotations

import functools
import hashlib
import json
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

import sojourn
from sojourn.core.ui.svg import LOOK
from sojourn.core.words import language
from sojourn.server.catalogue import installed
from sojourn.server.request import person_of, tables_of
from sojourn.server.web import scripts, stylesheets
from sojourn.server.web.rendering import HERE, page
from sojourn.server.words import say

router = APIRouter(include_in_schema=False)

ICONS = [(f"{name}-{size}.png", size, use) for name, use in (("icon", "any"), ("maskable", "maskable")) for size in (192, 512)]
FONTS = ("source-sans-3-latin-wght-normal", "josefin-sans-latin-wght-normal")
FILES = [f"vendor/fonts/{name}.woff2" for name in FONTS] + ["icon.svg", "icon-turn.svg", "icons/icon-192.png"]
MODULES = ("rules_page", "offline_page")  # of the pages that are shown without network
PAPER, TEAL = "#f7f0e1", "#25747d"


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    """How the site looks when it is installed."""
    icons = [
        {"src": f"/static/icons/{name}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in ICONS
    ]
    icons.append({"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"})
    words = {
        "id": "/",
        "name": "Sojourn",
        "short_name": "Sojourn",
        "description": say("Five travel board games, to play alone against bots or with friends on their phones."),
        "lang": language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": TEAL,
        "categories": ["games"],
        "icons": icons,
    }
    return JSONResponse(words, media_type="application/manifest+json", headers={"cache-control": "no-cache"})


@router.get("/service_worker.js")
async def service_worker() -> Response:
    """The worker, with what it keeps; another byte makes the browser install it anew."""
    return Response(worker_text(), media_type="text/javascript", headers={"cache-control": "no-cache"})


def worker_text() -> str:
    """The worker's script behind the addresses it keeps, and a version that changes with anything they show."""
    names = sorted({name for module in MODULES for name in scripts.scripts().imports(module)} | {"theme"})
    sheets = [stylesheets.address(), *(stylesheets.address(["home", game]) for game in installed())]
    shell = [*sheets, *map(scripts.address, names), "/look/icons.svg", *(f"/static/{file}" for file in FILES)]
    pages = ["/offline", "/offline/table", *(f"/games/{game}/rules" for game in installed())]
    facts: dict[str, Any] = {"SHELL": shell, "PAGES": pages, "VERSION": version(*shell, *pages)}
    told = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in facts.items())
    return told + (HERE / "static" / "service_worker.js").read_text("utf-8")


def version(*addresses: str) -> str:
    """A digest of everything that is kept: addresses, files, templates, words and rules."""
    files = [LOOK / "icons.svg", *(HERE / "static" / file for file in FILES), *sorted((HERE / "templates").glob("*.html"))]
    folders = [HERE.parent, *(game.folder for game in installed().values())]
    files += [file for folder in folders for name in ("es.po", "rules.toml", "options.toml") for file in folder.glob(name)]
    return digest_of(tuple((path, path.stat().st_mtime_ns) for path in files), (sojourn.__version__, *addresses))


@functools.lru_cache(maxsize=2)
def digest_of(files: tuple[tuple[Path, int], ...], words: tuple[str, ...]) -> str:
    """A digest of these files and words; a file that is edited is read again."""
    whole = hashlib.sha256("\n".join(words).encode())
    for path, _ in files:
        whole.update(path.read_bytes())
    return whole.hexdigest()[:12]


# --- What is shown without network -----------------------------------------------------------------


@router.get("/offline")
async def offline(request: Request) -> Response:
    """In place of the home page: the games and their rules; nothing of whoever asks, since it is kept."""
    return page(request, "offline.html", games=installed())


@router.get("/offline/table")
async def offline_table(request: Request) -> Response:
    """In place of a table."""
    return page(request, "offline_table.html")


# --- Whose turn it is ------------------------------------------------------------------------------


@router.get("/turns")
async def turns(request: Request) -> Response:
    """At how many tables it is the asker's turn, and the title of the home page that says so."""
    count = turn_count(request)
    return JSONResponse({"turns": count, "title": home_title(count)})


def title_words(request: Request) -> dict[str, Any]:
    """What the home page needs for its title, and whether it has to look at it again."""
    count = turn_count(request)
    return {"turns": count, "home_title": home_title(count), "watches_turns": person_of(request) is not None}


def turn_count(request: Request) -> int:
    """At how many tables it is the asker's turn."""
    person = person_of(request)
    return len({table for table, _ in tables_of(request).storage.turns_of(person)}) if person else 0


def home_title(turns: int) -> str:
    """The title of the home page."""
    if not turns:
        return say("Sojourn: five travel board games")
    return say.many("● Your turn · Sojourn", "● Your turn at {n} tables · Sojourn", turns)
