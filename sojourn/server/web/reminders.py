"""Reminders for people who are away: subscribing a browser, entering an address, confirming it, stopping."""

from __future__ import annotations

import asyncio
import json
import secrets
import time

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sojourn.core.errors import SojournError
from sojourn.core.words import language
from sojourn.server.middleware.security import Rates
from sojourn.server.reminders import push
from sojourn.server.reminders.mail import checked_address
from sojourn.server.request import form, page_seat, person_of, table_of, tables_of
from sojourn.server.storage.records import Reminder
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.presence import is_here
from sojourn.server.web.addresses import base
from sojourn.server.web.reminder_words import reminders_of
from sojourn.server.web.rendering import page
from sojourn.server.web.table_page import answer
from sojourn.server.words import say

router = APIRouter(include_in_schema=False)

HOUR = 3600


class MailRates:
    """How often somebody may ask for a confirmation: three at once and three an hour, by person and by address."""

    def __init__(self) -> None:
        self.each, self.all = Rates(burst=3, refill=3 / HOUR), Rates(burst=60, refill=120 / HOUR)

    def check(self, person: str, address: str) -> None:
        """Refuse who asks too often."""
        if not (self.each.take(f"person {person}") and self.each.take(f"address {address.lower()}") and self.all.take("")):
            raise SojournError(say("Too many mails were asked for; try again in an hour."))


# --- Push ----------------------------------------------------------------------------------------


@router.get("/push/key")
async def push_key(request: Request) -> Response:
    """What a browser subscribes with; made at first use."""
    if not push.is_installed():
        raise SojournError(say("This server sends no push messages."))
    key = await asyncio.to_thread(push.public_key, tables_of(request).storage)
    return JSONResponse({"key": key})


@router.post("/t/{table}/remind/push")
async def remind_by_push(request: Request) -> Response:
    """Send this browser a message when it is the seat's turn and its page is closed."""
    live, fields = await table_of(request), await form(request)
    settings = reminders_of(request).settings
    wish = push.checked_subscription(fields.get("subscription", ""), settings.push_hosts)
    seat = page_seat(request, live)
    id = push.subscription_id(live.info.id, seat, wish["endpoint"])
    await _store(request, live, _reminder(request, live, seat, id, "push", json.dumps(wish)))
    return Response(status_code=204)


@router.post("/t/{table}/remind/push/stop")
async def stop_push(request: Request) -> Response:
    """Send this browser no more."""
    live, fields = await table_of(request), await form(request)
    id = push.subscription_id(live.info.id, page_seat(request, live), fields.get("endpoint", ""))
    await tables_of(request).storage.stop_reminder(id)
    return Response(status_code=204)


# --- Mail ----------------------------------------------------------------------------------------


@router.post("/t/{table}/remind/mail")
async def remind_by_mail(request: Request) -> Response:
    """Ask an address whether it may be used."""
    live, fields = await table_of(request), await form(request)
    seat, reminders = page_seat(request, live), reminders_of(request)
    if not reminders.settings.sends_mail:
        raise SojournError(say("This server sends no mail."))
    address = checked_address(fields.get("address", ""))
    request.app.state.mail_rates.check(person_of(request) or "", address)
    reminder = _reminder(request, live, seat, secrets.token_urlsafe(24), "mail", address)
    await reminders.ask_to_confirm(reminder)
    await _store(request, live, reminder)
    return answer(request, live)


@router.post("/t/{table}/remind/mail/stop")
async def stop_mail(request: Request) -> Response:
    """Forget the address."""
    live = await table_of(request)
    seat = page_seat(request, live)
    await tables_of(request).storage.stop_reminders(live.info.id, seat, person_of(request) or "", "mail")
    return answer(request, live)


@router.get("/mail/{id}/confirm")
@router.get("/mail/{id}/stop")
async def ask_about_mail(request: Request, id: str) -> Response:
    """A link in a mail was followed: nothing happens before a click, since programs follow links, too."""
    reminder = tables_of(request).storage.reminder(id)
    return page(request, "mail.html", 200 if reminder else 404, reminder=reminder, stop=_stops(request), done=False)


@router.post("/mail/{id}/confirm")
@router.post("/mail/{id}/stop")
async def answer_mail(request: Request, id: str) -> Response:
    """Use this address from now on, or forget it."""
    storage, stop = tables_of(request).storage, _stops(request)
    reminder = storage.reminder(id)
    done = await (storage.stop_reminder(id) if stop else storage.confirm_reminder(id))
    return page(request, "mail.html", 200 if done else 404, reminder=reminder, stop=stop, done=done)


def _stops(request: Request) -> bool:
    return request.url.path.endswith("/stop")


def _reminder(request: Request, live: LiveTable, seat: int, id: str, kind: str, address: str) -> Reminder:
    """A reminder for whoever asks; an address for mail is not confirmed yet."""
    person, confirmed = person_of(request) or "", int(kind == "push")
    return Reminder(id, live.info.id, seat, person, kind, address, language(), base(request), confirmed, time.time())


async def _store(request: Request, live: LiveTable, reminder: Reminder) -> None:
    await tables_of(request).storage.remind(reminder)
    live.has_reminders = True
    is_here(tables_of(request), live, [reminder.seat])
