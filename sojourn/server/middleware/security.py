"""Security of every request: body sizes, origins, rates, response headers; and mistakes in a body as one sentence."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sojourn.core.words import later, number
from sojourn.server.words import say

log = logging.getLogger("sojourn")

MOST_BYTES = 64 * 1024
MOST_OF = {"/replay": 1_000_000, "/me/games": 2_000_000}  # a saved game, or the list of all games, is longer than a form
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'; worker-src 'self'; manifest-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class TooLarge(HTTPException):
    """The body goes on for too long."""

    def __init__(self) -> None:
        super().__init__(413)


class Rates:
    """A rate limit of writing requests per address (token bucket): `burst` at once, `refill` a second."""

    def __init__(self, burst: float = 120, refill: float = 20, most: int = 10_000) -> None:
        self.burst, self.refill, self.most = burst, refill, most
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether this address may write once more now."""
        now = time.monotonic()
        left, since = self._buckets.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.refill)
        self._buckets[who] = (left - 1 if left >= 1 else left, now)
        while len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return left >= 1


class Security:
    """The middleware; written as plain ASGI so that streams pass unbuffered."""

    def __init__(self, app: ASGIApp, rates: Rates | None = None) -> None:
        self.app, self.rates = app, rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await JSONResponse({"error": refusal[1]}, refusal[0])(scope, receive, _with_headers(send, scope))
            return
        await self.app(scope, _bounded(receive, most_bytes(scope)), _with_headers(send, scope))

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        if scope["method"] in SAFE:
            return None
        headers = Headers(scope=scope)
        if not same_origin(headers):
            return 403, say("This request came from another site and was blocked.")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most_bytes(scope):
            return 413, too_large()
        client = scope.get("client")
        if self.rates is not None and not self.rates.take(client[0] if client else ""):
            return 429, say("Too many requests at once; wait a moment and try again.")
        return None


def same_origin(headers: Headers) -> bool:
    """Whether a writing request comes from our own pages, or from a program rather than a browser."""
    origin = headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc == headers.get("host")
    return headers.get("sec-fetch-site", "none") in ("same-origin", "none")


def most_bytes(scope: Scope) -> int:
    """How long a request to this address may be."""
    return MOST_OF.get(scope["path"], MOST_BYTES)


def _bounded(receive: Receive, most: int) -> Receive:
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise TooLarge
        return message

    return counted


def _with_headers(send: Send, scope: Scope) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", _cache_control(scope["path"]))
        await send(message)

    return with_headers


def _cache_control(path: str) -> str:
    """The cache-control of a path: fonts for a day, styles after asking, tables never."""
    if path.startswith("/static/vendor/fonts/"):
        return "public, max-age=86400"
    return "no-cache" if path.startswith(("/static/", "/look/")) else "no-store"


def too_large() -> str:
    """How much may be sent, in one sentence."""
    most, saved = number(MOST_BYTES), number(MOST_OF["/replay"])
    return say("A request can be at most {most} bytes, a saved game at most {saved}.", most=most, saved=saved)


_WHOLE, _TRUTH = later("{field} must be a whole number."), later("{field} must be true or false.")
_FIELDS = later("{field} must be an object with fields.")
_WRONG = {  # what was wrong with a field, by the type of Pydantic's error
    "missing": later("{field} is missing."),
    "int_parsing": _WHOLE,
    "int_type": _WHOLE,
    "int_from_float": _WHOLE,
    "bool_parsing": _TRUTH,
    "bool_type": _TRUTH,
    "string_type": later("{field} must be text."),
    "list_type": later("{field} must be a list."),
    "dict_type": _FIELDS,
    "model_attributes_type": _FIELDS,
    "string_too_long": later("{field} can have at most {max_length} characters."),
    "too_long": later("{field} can have at most {max_length} entries."),
    "greater_than_equal": later("{field} must be {ge} or more."),
    "less_than_equal": later("{field} must be {le} or less."),
    "less_than": later("{field} must be less than {lt}."),
}


def sentence_of(errors: list[Any]) -> str:
    """What a checked body got wrong, in one sentence."""
    error = errors[0] if errors else {}
    kind = error.get("type", "")
    if kind == "json_invalid":
        return say("The request is not valid JSON.")
    field = ".".join(str(part) for part in error.get("loc", ()) if part not in ("body", "query", "path"))
    if not field:
        return say("We could not understand the request.")
    return say(_WRONG.get(kind, later("{field} is not valid.")), **{**error.get("ctx", {}), "field": field})
