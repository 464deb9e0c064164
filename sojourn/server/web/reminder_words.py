"""What the table's settings say about reminders."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from sojourn.server.reminders import push
from sojourn.server.reminders.mail import shortened
from sojourn.server.reminders.sending import Reminders
from sojourn.server.request import person_of, tables_of
from sojourn.server.tables.live_table import LiveTable


def reminders_of(request: Request) -> Reminders:
    """The reminders of this server."""
    found: Reminders = request.app.state.reminders
    return found


def reminder_words(request: Request, live: LiveTable, seat: int) -> dict[str, Any]:
    """Which reminders there are, and whether this person's address for mail is known and confirmed."""
    words = {"push": push.is_installed(), "mail": reminders_of(request).settings.sends_mail, "address": "", "confirmed": False}
    person = person_of(request) if live.has_reminders and seat >= 0 else None
    if person is not None:
        for each in tables_of(request).storage.reminders_of(live.info.id, person):
            if (each.kind, each.seat) == ("mail", seat):
                words |= {"address": shortened(each.address), "confirmed": bool(each.confirmed)}
    return words
