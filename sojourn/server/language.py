"""The language of an answer: what was chosen here once, else what the browser or program asks for, else English.

`say` holds the server's own texts; pages write `{{ _("... {gap} ...", gap=value) }}`. A game's texts are
said by the game itself (`game.say(...)`), those of the bots by `sojourn.bots`.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from fastapi import APIRouter
from markupsafe import Markup, escape
from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from sojourn.core.words import LANGUAGES, Words, speaking

COOKIE = "sojourn-language"
YEAR = 365 * 24 * 3600
MOST_WISHES = 20  # languages of one Accept-Language header that are looked at

router = APIRouter(include_in_schema=False)
say = Words("sojourn.server")


# --- Which language --------------------------------------------------------------------------------


class Language:
    """Answers every request in its language; plain ASGI, so that streams pass untouched."""

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


@router.post("/language")
async def choose(request: Request) -> Response:
    """Speak this language from now on, and go back to where the switch was."""
    from sojourn.server.web import form

    answer = RedirectResponse(came_from(request), 303)
    chosen = (await form(request)).get("language", "")
    if chosen in LANGUAGES:
        secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE, chosen, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return answer


def came_from(request: Request) -> str:
    """The page of this server that sent a form; the games if it does not say."""
    sender = urlsplit(request.headers.get("referer", ""))
    if sender.netloc != request.headers.get("host") or not sender.path.startswith("/") or sender.path.startswith("//"):
        return "/"
    return sender.path + (f"?{sender.query}" if sender.query else "")


# --- Words for pages -------------------------------------------------------------------------------


def worded(text: str, /, **values: object) -> Markup:
    """A text of a page. What stands in the template is markup, what fills its gaps is escaped."""
    return Markup(say(text, **{name: escape(value) for name, value in values.items()}))


def counted(one: str, several: str, n: int, /, **values: object) -> Markup:
    """A text of a page that depends on how many; `{n}` is the number."""
    return Markup(say.many(one, several, n, **{name: escape(value) for name, value in values.items()}))


def joined(names: Sequence[str]) -> str:
    """Names as they are read: Ada, Bo and Cem."""
    if len(names) < 2:
        return "".join(names)
    return say("{names} and {name}", names=", ".join(names[:-1]), name=names[-1])
