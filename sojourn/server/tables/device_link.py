"""The link that carries a person to another device: valid once, and for a quarter of an hour.

A seat link carries one seat; this one carries everything, so it is made only on request. The person's token is stored
sealed with the code of the link, and the code as its hash: a stolen database opens nobody's seats.
"""

from __future__ import annotations

import hmac
import secrets
import time
from hashlib import sha256

from sojourn.core.errors import SojournError
from sojourn.server.storage.interface import Storage
from sojourn.server.tables.plan import LETTERS
from sojourn.server.words import say

VALID = 900.0  # seconds
LENGTH = 16  # letters of a code


async def make_link(storage: Storage, token: str) -> str:
    """A new code for the person with this token."""
    code, now = "".join(secrets.choice(LETTERS) for _ in range(LENGTH)), time.time()
    await storage.add_device_link(_name(code), seal(code, token.encode()).hex(), now + VALID, now)
    return code


def check_link(storage: Storage, code: str) -> str:
    """The token behind a code, if the link is still valid."""
    code = "".join(code.lower().split())
    sealed = storage.device_link(_name(code), time.time())
    if sealed is None:
        raise SojournError(say("This link is no longer valid: it works once, for 15 minutes. Make another on your first device."))
    return seal(code, bytes.fromhex(sealed)).decode()


async def use_link(storage: Storage, code: str, old: str | None, with_open_seats: bool) -> str:
    """Use the link up; what the person `old` has played on this device is brought along. Returns the token."""
    token = check_link(storage, code)
    new = sha256(token.encode()).hexdigest()
    if not await storage.use_device_link(_name("".join(code.lower().split())), old, new, with_open_seats):
        check_link(storage, code)  # somebody else was faster: refuse as if it had never been there
    return token


def seal(code: str, data: bytes) -> bytes:
    """Sealed by a key that is used once; sealing again opens it."""
    blocks = range(0, len(data), 64)
    key = b"".join(hmac.digest(code.encode(), f"token {block}".encode(), "sha512") for block in blocks)
    return bytes(a ^ b for a, b in zip(data, key, strict=False))


def _name(code: str) -> str:
    return sha256(f"device link {code}".encode()).hexdigest()
