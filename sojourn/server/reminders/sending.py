"""Sends what is due: one reminder for each decision, by one of the servers, to people whose page is gone.

Nobody waits for it: reminders are found in the database, not by those who move, and sent in threads of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from sojourn.core.errors import SojournError
from sojourn.core.words import listed, speaking
from sojourn.server.catalogue import game_named
from sojourn.server.reminders import mail, push
from sojourn.server.reminders.host_settings import HostSettings
from sojourn.server.storage.interface import Storage
from sojourn.server.storage.records import Reminder, TableInfo
from sojourn.server.tables.clock import DAY, deadline, time_left
from sojourn.server.tables.presence import AWAY
from sojourn.server.words import say

log = logging.getLogger("sojourn")

SWEEP = 10.0  # seconds between two looks
MAIL_PAUSE = 600.0  # seconds between two mails for the same seat
UNCONFIRMED = 2 * DAY  # how long an address waits to be confirmed
THREADS = 4


class Reminders:
    """The reminders of one server."""

    def __init__(self, storage: Storage, settings: HostSettings) -> None:
        self.storage, self.settings = storage, settings
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="reminders")
        self._sending: set[asyncio.Task[None]] = set()

    async def watch(self) -> None:
        """Send what is due, again and again; after a start, pages have time to come back first."""
        await asyncio.sleep(AWAY)
        while True:
            try:
                await self.send_due()
                await self.storage.stop_old_reminders(time.time() - UNCONFIRMED)
            except Exception:  # such as a database that is gone for a moment
                log.exception("reminders cannot be looked at")
            await asyncio.sleep(SWEEP)

    async def send_due(self) -> None:
        """Start to send each reminder that is due and that no other server has claimed."""
        now = time.time()
        due = await asyncio.to_thread(self.storage.due_reminders, now - AWAY, now - MAIL_PAUSE)
        for reminder, owed in due:
            if self.can_send(reminder.kind) and await self.storage.claim_reminder(reminder.id, owed, now):
                self._sending.add(task := asyncio.create_task(self._send(reminder, owed)))
                task.add_done_callback(self._sending.discard)

    def can_send(self, kind: str) -> bool:
        """Whether this server can send reminders of this kind."""
        return push.is_installed() if kind == "push" else self.settings.sends_mail

    async def _send(self, reminder: Reminder, owed: float) -> None:
        info = await asyncio.to_thread(self.storage.info_of, reminder.table)
        if info is None:
            return
        try:
            await self.in_thread(lambda: self._deliver(reminder, info, owed))
        except push.Expired:
            await self.storage.stop_reminder(reminder.id)
        except Exception as error:
            log.warning("table %s: a reminder (%s) cannot be sent: %s", reminder.table, reminder.kind, type(error).__name__)

    def _deliver(self, reminder: Reminder, info: TableInfo, owed: float) -> None:
        with speaking(reminder.language):
            title, words = turn_words(info, reminder.seat, owed)
            if reminder.kind == "mail":
                mail.send(self.settings, mail.turn_mail(self.settings, reminder, title, words))
                return
            message = {"title": title, "body": words, "url": f"/t/{info.id}", "tag": info.id, "language": reminder.language}
            push.send(self.storage, json.loads(reminder.address), message, self.settings.contact)

    async def ask_to_confirm(self, reminder: Reminder) -> None:
        """Send the mail that asks whether an address may be used; SojournError if it cannot be sent."""
        message = mail.confirmation(self.settings, reminder)
        try:
            await self.in_thread(lambda: mail.send(self.settings, message))
        except Exception as error:
            log.warning("table %s: a confirmation cannot be sent: %s", reminder.table, type(error).__name__)
            raise SojournError(say("The mail could not be sent; try again later.")) from None

    async def in_thread(self, work: Callable[[], None]) -> None:
        """Do something that may take long, in a thread of the reminders' own."""
        await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def settled(self) -> None:
        """Wait until everything that was started is sent, or has failed."""
        while self._sending:
            await asyncio.gather(*self._sending, return_exceptions=True)
            await asyncio.sleep(0)

    def close(self) -> None:
        """Start no more."""
        with contextlib.suppress(RuntimeError):
            self._threads.shutdown(wait=False, cancel_futures=True)


def turn_words(info: TableInfo, seat: int, owed: float) -> tuple[str, str]:
    """The game's title, and that it is somebody's turn: with whom, and how long they have. Nothing that others may not know."""
    title = game_named(info.game).title
    others = listed([chair.name for chair in info.chairs if chair.seat != seat])
    words = say("It is your turn at {game} with {names}.", game=title, names=others) if others else say("It is your turn.")
    until = deadline(info, info.chairs[seat], {seat: owed})
    return title, words if until is None else say("{words} {left}.", words=words, left=time_left(until))
