"""Web Push: a message to a person's browser through the push service of its maker, encrypted for that browser alone.

The server signs with a key of its own (VAPID), made at first use and stored with the tables. Only known push services, and
those the host names, are sent anything: an address is whatever a browser claims, and must not reach into the host's network.
"""

from __future__ import annotations

import base64
import binascii
import functools
import hashlib
import importlib.util
import json
from typing import Any
from urllib.parse import urlsplit

from sojourn.core.errors import SojournError
from sojourn.server.storage.interface import Storage
from sojourn.server.words import say

SERVICES = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
MOST_LETTERS = 2000  # of a subscription
KEY_BYTES, AUTH_BYTES = 65, 16
TIMEOUT = 10  # seconds
WAITS = 12 * 3600  # seconds a push service may keep a message for a browser that is off
GONE = (404, 410)  # what a push service says of a browser that wants no more


class Expired(Exception):
    """The browser wants no more messages."""


@functools.cache
def is_installed() -> bool:
    """Whether the library for it is there (`sojourn[push]`)."""
    return importlib.util.find_spec("pywebpush") is not None


def new_key() -> str:
    """A private key for signing, as text."""
    from py_vapid import Vapid02  # loaded only by servers that push

    key = Vapid02()
    key.generate_keys()
    return str(key.private_pem().decode())


def signing_key(storage: Storage) -> Any:
    """The server's key; made by the first server that needs one."""
    from py_vapid import Vapid02

    return Vapid02.from_pem(storage.made_once("push key", new_key).encode())


def public_key(storage: Storage) -> str:
    """What a browser subscribes with."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = signing_key(storage).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def checked_subscription(text: str, push_hosts: str = "") -> dict[str, Any]:
    """A browser's subscription, if it is one and leads to a push service; refused otherwise."""
    refusal = SojournError(say("This browser's push service cannot be used here."))
    try:
        given = json.loads(text) if len(text) <= MOST_LETTERS else {}
        endpoint, keys = str(given["endpoint"]), given["keys"]
        lengths = [len(base64.urlsafe_b64decode(f"{keys[name]}==")) for name in ("p256dh", "auth")]
    except (ValueError, TypeError, KeyError, binascii.Error):
        raise refusal from None
    if lengths != [KEY_BYTES, AUTH_BYTES] or not leads_to_a_service(endpoint, push_hosts.split()):
        raise refusal
    return {"endpoint": endpoint, "keys": {"p256dh": str(keys["p256dh"]), "auth": str(keys["auth"])}}


def leads_to_a_service(endpoint: str, push_hosts: list[str]) -> bool:
    """Whether this is the address of a push service: a known one, over TLS, or one that the host named."""
    parts = urlsplit(endpoint)
    if parts.netloc in push_hosts:
        return parts.scheme in ("http", "https")
    known = any(parts.hostname == name or (parts.hostname or "").endswith(f".{name}") for name in SERVICES)
    return known and parts.scheme == "https" and parts.netloc == parts.hostname


def subscription_id(table: str, seat: int, endpoint: str) -> str:
    """The id under which a browser's subscription for a seat is stored."""
    return hashlib.sha256(f"{table} {seat} {endpoint}".encode()).hexdigest()[:40]


def send(storage: Storage, subscription: dict[str, Any], words: dict[str, str], contact: str) -> None:
    """Send a message; Expired if the browser wants no more. Takes its time: to be called in a thread."""
    import requests
    from pywebpush import WebPushException, webpush

    session = requests.Session()
    session.max_redirects = 0  # a push service answers itself
    try:
        webpush(
            subscription,
            json.dumps(words),
            vapid_private_key=signing_key(storage),
            vapid_claims={"sub": contact},
            ttl=WAITS,
            timeout=TIMEOUT,
            requests_session=session,
        )
    except WebPushException as error:
        if error.response is not None and error.response.status_code in GONE:
            raise Expired from None
        raise
    finally:
        session.close()
