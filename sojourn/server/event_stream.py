"""Server-sent events of a table: that it has changed, and nothing else. Each browser then fetches its own view."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from sojourn.server.request import own_people, shown_seat, table_of, tables_of
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.presence import is_here

GATHER = 0.05  # seconds between two messages of a stream: a burst of moves is one message
STILL_HERE = 3.0  # seconds: a page that hears nothing for longer connects anew


async def event_stream(request: Request) -> Response:
    """The stream of the table of this address."""
    live = await table_of(request)
    return StreamingResponse(events(request, live), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def events(request: Request, live: LiveTable) -> AsyncIterator[str]:
    """ "Table X is at move N", at once and whenever that changes what the asker sees; "still here" otherwise.

    Changes that the asker cannot notice change nothing here, not even when the next "still here" is due.
    """
    told, clock, due = "", asyncio.get_running_loop().time, 0.0
    yield "retry: 500\n\n"
    while not request.app.state.closing.is_set():
        live = await tables_of(request).get(live.info.id)  # the same one, unless it was dropped from memory meanwhile
        seat, _ = shown_seat(request, live)
        is_here(tables_of(request), live, own_people(request, live))
        version, seen = live.version, live.page_version(seat)
        if seen != told:
            told, number = seen, live.seen.count(seat)
            yield f'id: {number}\nevent: table-moved\ndata: {{"table":"{live.info.id}","move":{number}}}\n\n'
            await asyncio.sleep(GATHER)
            due = clock() + STILL_HERE
        elif not await _next_change(live, seat, version, due - clock()):
            yield "event: still-here\ndata: {}\n\n"
            due = clock() + STILL_HERE


async def _next_change(live: LiveTable, seat: int, version: int, patience: float) -> bool:
    """Wait for the table's next change, counted as a listener; False if nothing happened for so many seconds."""
    live.listeners[seat] += 1
    try:
        return await live.wait_for_change(version, patience)
    finally:
        live.listeners[seat] -= 1
