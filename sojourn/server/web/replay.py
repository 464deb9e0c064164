"""Replay: any moment of a whole game as a page, a picture or a story; of a table, or of an uploaded file."""

from __future__ import annotations

import asyncio
import re
from email.parser import BytesParser
from email.policy import HTTP
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from sojourn.core.errors import LogError, SojournError
from sojourn.core.game import Panel
from sojourn.core.record import SPECTATOR
from sojourn.core.ui.svg import Markup, token_svg
from sojourn.server.middleware.security import MOST_OF
from sojourn.server.request import Look, look_of, uploads_of
from sojourn.server.tables.looking_back import OPEN, Playback
from sojourn.server.web.rendering import page
from sojourn.server.web.replay_files import board_file, story_file, style_policy
from sojourn.server.web.scene import drawing
from sojourn.server.words import dressed, say

router = APIRouter(include_in_schema=False)

MOST_BYTES = MOST_OF["/replay"]


def words_of(look: Look) -> dict[str, Any]:
    """Everything the replay's templates name."""
    playback, view = look.playback, look.playback.view(look.at, look.seat)
    table = playback.table
    return {
        "look": look,
        "game": table.game,
        "board": drawing(table.game, table.content, view, {"actions": (), "names": playback.names}),
        "own": _own(playback, view) if look.seat >= 0 else Markup(""),
        "when": table.game.ui.when(table.content, view) if table.game.ui.when else "",
        "texts": [dressed(text, playback.names) for text in playback.sentences(look.at, look.seat)],
        "seats": [_seat(look, view, seat) for seat in range(table.seats)],
        "private": private_panels(look, view) if look.seat == OPEN else [],
    }


def private_panels(look: Look, view: Any) -> list[tuple[int, Panel]]:
    """With all cards open: what each seat kept to itself, and what looks otherwise now (seat -1)."""
    playback = look.playback
    plain = {panel.id: panel.html for panel in _panels(playback, playback.view(look.at, SPECTATOR))}
    own: list[tuple[int, Panel]] = []
    for seat in range(playback.table.seats):
        seen = playback.view(look.at, seat)
        things = _own(playback, seen)
        own += [(seat, Panel("own", say("Own things"), f'<div class="own replay-own">{things}</div>'))] if things else []
        own += [(seat, p) for p in _panels(playback, seen) if p.id not in plain]
    return own + [(SPECTATOR, p) for p in _panels(playback, view) if plain.get(p.id) != p.html]


def _panels(playback: Playback, view: Any) -> list[Panel]:
    panels = playback.table.game.ui.panels
    return list(panels(playback.table.content, view, actions=(), names=playback.names)) if panels else []


def _own(playback: Playback, view: Any) -> Markup:
    """What lay below the board for the seat of this view; without ids, for several may lie on one page."""
    table = playback.table
    things = table.game.ui.own(table.content, view, actions=(), names=playback.names) if table.game.ui.own else ""
    return Markup(re.sub(r' id="[^"]*"', "", things))


def _seat(look: Look, view: Any, seat: int) -> dict[str, Any]:
    table = look.playback.table
    facts, note = table.game.ui.seat_facts(table.content, view, seat) if table.game.ui.seat_facts else ("", "")
    return {"seat": seat, "name": look.playback.names[seat], "token": token_svg(seat), "facts": facts, "note": note}


async def replay_page(request: Request) -> Response:
    """The whole page, with the story beside the board."""
    look = await look_of(request)
    words = await asyncio.to_thread(words_of, look)
    told = await asyncio.to_thread(look.playback.told, look.seat)
    story = [(look.numbers.shown(number), dressed(text, look.playback.names), rule) for number, text, rule in told]
    return page(request, "replay.html", story=story, **words)


async def moment(request: Request) -> Response:
    """One moment: what changes when one leafs on."""
    look = await look_of(request)
    return page(request, "_replay_moment.html", **await asyncio.to_thread(words_of, look))


async def board_picture(request: Request) -> Response:
    """The board as a file of its own."""
    look = await look_of(request)
    return picture_of(look, await asyncio.to_thread(board_file, look.playback, look.at, look.seat))


def picture_of(look: Look, picture: str) -> Response:
    """A picture, named after the game and the move."""
    name = f"{look.playback.table.game.name}-move-{look.move}.svg"
    headers = {"content-security-policy": style_policy(picture), "content-disposition": f'inline; filename="{name}"'}
    return Response(picture, media_type="image/svg+xml", headers=headers)


async def story_text(request: Request) -> Response:
    """The whole game in sentences."""
    look = await look_of(request)
    name = f"{look.playback.table.game.name}-story.txt"
    return PlainTextResponse(
        story_file(look.playback, look.seat, look.numbers), headers={"content-disposition": f'attachment; filename="{name}"'}
    )


for _place in ("/t/{table}/replay", "/replay/{key}"):
    router.get(_place)(replay_page)
    router.get(_place + "/moment")(moment)
    router.get(_place + "/board.svg")(board_picture)
    router.get(_place + "/story.txt")(story_text)


# --- Uploading -------------------------------------------------------------------------------------


@router.get("/replay")
async def upload_page(request: Request) -> Response:
    """Where a saved game can be given."""
    return page(request, "upload.html", error="", most=MOST_BYTES)


@router.post("/replay")
async def upload(request: Request) -> Response:
    """Replay the file, or say what is wrong with it."""
    try:
        key = await uploads_of(request).add(file_of(request.headers.get("content-type", ""), await request.body()))
    except SojournError as error:
        return page(request, "upload.html", 422, error=str(error), most=MOST_BYTES)
    return RedirectResponse(f"/replay/{key}", 303)


def file_of(kind: str, body: bytes) -> bytes:
    """The one file of an uploaded form; a body of plain text is the file itself."""
    if kind.startswith("text/plain"):
        return body
    if not kind.startswith("multipart/form-data") or len(kind) > 200:
        raise LogError(say("Send the saved game as a form file or as plain text."))
    message = BytesParser(policy=HTTP).parsebytes(b"content-type: " + kind.encode("latin-1", "replace") + b"\r\n\r\n" + body)
    for part in message.iter_parts() if message.is_multipart() else ():
        if part.get_param("name", header="content-disposition") == "game":
            data = part.get_payload(decode=True)
            return data if isinstance(data, bytes) else b""
    raise LogError(say("Choose a saved game first: the file you can download from a finished table."))
