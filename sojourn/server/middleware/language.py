"""The language of an answer: what was chosen here once, else what the browser or program asks for, else English."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from sojourn.core.words import LANGUAGES, speaking

COOKIE = "sojourn-language"
MOST_WISHES = 20  # languages of one Accept-Language header that are looked at


class Language:
    """Answers every request in its language; plain ASGI, so that streams pass unbuffered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with speaking(language_for(Headers(scope=scope))):
            await self.app(scope, receive, send)


def language_for(headers: Headers) -> str:
    """The language that was chosen here, or the first one wished for that we speak."""
    chosen = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    return chosen if chosen in LANGUAGES else best_of(headers.get("accept-language", ""))


def best_of(wishes: str) -> str:
    """The language an Accept-Language header likes best among ours; the first of equals."""
    liked: dict[str, float] = {}
    for wish in wishes.split(",")[:MOST_WISHES]:
        name, _, weight = wish.partition(";")
        known = name.strip().lower().partition("-")[0]
        if known in LANGUAGES:
            liked[known] = max(liked.get(known, 0.0), _weight(weight))
    best = max(liked, key=lambda name: liked[name], default="en")
    return best if liked.get(best) else "en"


def _weight(text: str) -> float:
    """How much a language is liked: `q=0.8`, and 1 where nothing is said."""
    given = text.strip().removeprefix("q=").strip()
    if not given:
        return 1.0
    try:
        return min(max(float(given), 0.0), 1.0)
    except ValueError:
        return 0.0
