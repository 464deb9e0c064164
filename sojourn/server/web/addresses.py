"""Addresses under which other devices reach this server, and the QR code of an invitation."""

from __future__ import annotations

import functools
import io
import socket
from typing import Any

import segno
from starlette.requests import Request

from sojourn.server.tables.live_table import LiveTable

LOCAL = ("localhost", "127.0.0.1", "[::1]")


def base(request: Request) -> str:
    """This server's address as other devices can reach it, if they can."""
    host, port = request.url.hostname or "localhost", request.url.port
    if host in LOCAL and request.app.state.reachable:
        host = lan_address() or host
    return f"{request.url.scheme}://{host}" + (f":{port}" if port else "")


def invitation(request: Request, live: LiveTable) -> dict[str, Any]:
    """Link and code of a table, and whether phones can reach it."""
    link = f"{base(request)}/join/{live.info.code}"
    local_only = (request.url.hostname or "") in LOCAL and not (request.app.state.reachable and lan_address())
    return {"link": link, "code": live.info.code, "local_only": local_only, "watch": f"{base(request)}/t/{live.info.id}"}


def lan_address() -> str | None:
    """This machine's address in the local network now; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith("127.") else found


@functools.lru_cache(maxsize=256)
def qr(text: str) -> str:
    """A QR code as SVG, dark on light in every theme: cameras expect it so."""
    drawing = io.BytesIO()
    segno.make(text, error="m", micro=False).save(drawing, "svg", scale=4, border=3, dark="#1c2233", light="#fffaf0")
    return drawing.getvalue().decode()
