"""What the host sets for reminders: the server's public address, a mail server, further push services."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from sojourn.core.errors import SojournError

VARIABLES = {  # environment variable -> field; those with an option of `sojourn serve` are overridden by it
    "SOJOURN_PUBLIC_URL": "public_url",
    "SOJOURN_SMTP": "smtp",
    "SOJOURN_MAIL_FROM": "mail_from",
    "SOJOURN_PUSH_HOSTS": "push_hosts",
}
ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,188}[A-Za-z0-9])?")
LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class HostSettings:
    """The host's settings; all empty means that nothing is sent by mail."""

    public_url: str = ""  # such as https://games.example.org: what links in mails start with
    smtp: str = ""  # such as smtp://user:password@mail.example.org:587
    mail_from: str = ""
    push_hosts: str = ""  # further push services, separated by spaces

    @property
    def sends_mail(self) -> bool:
        """Whether reminders can be sent by mail."""
        return bool(self.smtp)

    @property
    def contact(self) -> str:
        """Whom a push service can write to."""
        return f"mailto:{self.mail_from}" if self.mail_from else self.public_url or "mailto:nobody@sojourn.invalid"


@dataclass(frozen=True)
class MailServer:
    """Where mails are handed over."""

    host: str
    port: int
    user: str
    password: str
    tls: bool  # from the first byte; otherwise after STARTTLS

    @property
    def is_here(self) -> bool:
        """Whether it is on this machine, where nobody listens in between."""
        return self.host in LOOPBACK


def host_settings(given: Mapping[str, str], environment: Mapping[str, str]) -> HostSettings:
    """The settings from options, else from the environment; SojournError says what is missing."""
    found = {name: given.get(name) or environment.get(variable, "") for variable, name in VARIABLES.items()}
    settings = HostSettings(**found)
    if settings.public_url and urlsplit(settings.public_url).scheme not in ("http", "https"):
        raise SojournError("The public address must start with https:// or http://, such as https://games.example.org.")
    if settings.smtp:
        mail_server(settings.smtp)
        if not settings.public_url or not ADDRESS.fullmatch(settings.mail_from):
            raise SojournError(
                "To send mail, also set --mail-from (an address) and --public-url, which links in mails start with."
            )
    return settings


def mail_server(url: str) -> MailServer:
    """The mail server of an address such as smtp://user:password@host:587 or smtps://host."""
    parts = urlsplit(url)
    try:
        port = parts.port or (465 if parts.scheme == "smtps" else 587)
    except ValueError:
        port = 0
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or not port:
        raise SojournError("Name the mail server by an address such as smtp://user:password@mail.example.org:587.")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port, user, password, parts.scheme == "smtps")
