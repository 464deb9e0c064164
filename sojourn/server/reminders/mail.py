"""Mails: a request to confirm an address, and reminders; every one can be stopped by its link."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from sojourn.core.errors import SojournError
from sojourn.server.reminders.host_settings import ADDRESS, HostSettings, MailServer, mail_server
from sojourn.server.storage.records import Reminder
from sojourn.server.words import say

TIMEOUT = 20  # seconds


def checked_address(text: str) -> str:
    """An e-mail address, if it looks like one; refused otherwise."""
    address = text.strip()
    if not ADDRESS.fullmatch(address) or not address.isascii() or "." not in address.rpartition("@")[2]:
        raise SojournError(say("This is not an e-mail address; check it."))
    return address


def shortened(address: str) -> str:
    """An address as it is shown again: enough to recognise it."""
    name, _, host = address.partition("@")
    return f"{name[:2]}…@{host}"


def confirmation(settings: HostSettings, reminder: Reminder) -> EmailMessage:
    """Asks whether the address may be used; nothing in it was typed by anyone."""
    body = [
        say("Someone at a Sojourn table entered this address to be reminded when it is their turn."),
        say("If it was you, confirm it here: {link}", link=f"{settings.public_url.rstrip('/')}/mail/{reminder.id}/confirm"),
        say("If not, do nothing: you get no other mail, and the address is deleted in two days."),
    ]
    return _mail(settings, reminder, say("Confirm your address for reminders"), body)


def turn_mail(settings: HostSettings, reminder: Reminder, game: str, words: str) -> EmailMessage:
    """Says that it is somebody's turn."""
    table = f"{settings.public_url.rstrip('/')}/t/{reminder.table}"
    return _mail(settings, reminder, say("Your turn: {game}", game=game), [words, say("Open the table: {link}", link=table)])


def _mail(settings: HostSettings, reminder: Reminder, subject: str, paragraphs: list[str]) -> EmailMessage:
    stop = f"{settings.public_url.rstrip('/')}/mail/{reminder.id}/stop"
    mail = EmailMessage()
    mail["Subject"], mail["From"], mail["To"] = subject, settings.mail_from, reminder.address
    mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=settings.mail_from.rpartition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    mail["List-Unsubscribe"], mail["List-Unsubscribe-Post"] = f"<{stop}>", "List-Unsubscribe=One-Click"
    mail.set_content("\n\n".join([*paragraphs, say("Stop these mails and delete your address: {link}", link=stop)]) + "\n")
    return mail


def send(settings: HostSettings, mail: EmailMessage) -> None:
    """Hand a mail over to the host's mail server. Takes its time: to be called in a thread."""
    server = mail_server(settings.smtp)
    with _connected(server) as connection:
        if server.user:
            connection.login(server.user, server.password)
        connection.send_message(mail)


def _connected(server: MailServer) -> smtplib.SMTP:
    """A connection that nobody can listen to."""
    context = ssl.create_default_context()
    if server.tls:
        return smtplib.SMTP_SSL(server.host, server.port, timeout=TIMEOUT, context=context)
    connection = smtplib.SMTP(server.host, server.port, timeout=TIMEOUT)
    connection.ehlo()
    if connection.has_extn("starttls") or not server.is_here:
        connection.starttls(context=context)
    return connection
