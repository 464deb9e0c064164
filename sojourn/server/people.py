"""Who asks: a secret in a signed cookie (or a bearer token), and the seats that belong to it."""

from __future__ import annotations

import base64
import functools
import hmac
import secrets
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from sojourn.core.errors import SojournError
from sojourn.core.record import SPECTATOR
from sojourn.server.language import say
from sojourn.server.live import Live
from sojourn.server.tables import NoSeat, Tables

COOKIE = "sojourn"
YEAR = 365 * 24 * 3600


def tables_of(request: Request) -> Tables:
    """The tables of this server."""
    tables: Tables = request.app.state.tables
    return tables


@functools.lru_cache(maxsize=1024)
def _sign(key: bytes, words: str) -> str:
    """Thirty-two letters that only this server can make."""
    return base64.urlsafe_b64encode(hmac.digest(key, words.encode(), "sha256")[:24]).decode()


def new_token(key: bytes) -> str:
    """A person's secret, signed."""
    secret = secrets.token_urlsafe(18)
    return f"{secret}.{_sign(key, 'person ' + secret)}"


def token_of(request: Request) -> str | None:
    """The person's token, if it is a true one."""
    given = request.headers.get("authorization", "").removeprefix("Bearer ").strip() or request.cookies.get(COOKIE, "")
    secret, _, signature = given[:200].partition(".")
    key = tables_of(request).secret
    good = secret.isascii() and signature.isascii() and hmac.compare_digest(signature, _sign(key, "person " + secret))
    return given if good else None


def person_of(request: Request) -> str | None:
    """What is kept of a person: a hash, so that a stolen database opens no seat."""
    token = token_of(request)
    return None if token is None else sha256(token.encode()).hexdigest()


class Visitor:
    """Somebody who is about to own something: has a token, or gets one."""

    def __init__(self, request: Request) -> None:
        known = token_of(request)
        self.token = known or new_token(tables_of(request).secret)
        self.person = sha256(self.token.encode()).hexdigest()
        self.is_new = known is None
        self.secure = request.url.scheme == "https"

    def remember(self, response: Response) -> Response:
        """Give a new person their cookie."""
        if self.is_new:
            response.set_cookie(COOKIE, self.token, max_age=YEAR, httponly=True, samesite="lax", secure=self.secure, path="/")
        return response


def own_seats(request: Request, live: Live) -> list[int]:
    """The seats of this table that the asker may act for; looked up once between two changes of the table."""
    known: dict[tuple[str, int], list[int]] = request.scope.setdefault("sojourn.seats", {})
    now = (live.sheet.id, live.beat)
    if now not in known:
        person = person_of(request)
        known.clear()
        known[now] = [] if person is None else tables_of(request).storage.seats_of(live.sheet.id, person)
    return known[now]


def seat_of(request: Request, live: Live, wanted: int | None = None) -> int:
    """The seat the asker looks from: the wanted one if it is theirs, else the one that is asked."""
    mine = own_seats(request, live)
    if wanted is not None and wanted in mine:
        return wanted
    if not mine:
        return SPECTATOR
    owing = [seat for seat in mine if seat in live.table.to_act]
    return owing[0] if owing else mine[0]


def must_own(request: Request, live: Live, wanted: int | None = None) -> int:
    """The seat the asker acts for; people without one are refused."""
    mine = own_seats(request, live)
    if wanted is not None and wanted not in mine:
        raise NoSeat(say("This seat belongs to somebody else."))
    if not mine:
        raise NoSeat(say("You have no seat at this table; you may watch."))
    return seat_of(request, live, wanted)


def seat_key(request: Request, live: Live, seat: int) -> str:
    """The secret that carries a seat to another device."""
    return _sign(tables_of(request).secret, f"seat {live.sheet.id} {seat}")


def check_seat_key(request: Request, live: Live, seat: int, key: str) -> None:
    """Refuse a seat link that is not true."""
    good = key.isascii() and 0 <= seat < len(live.chairs) and hmac.compare_digest(key, seat_key(request, live, seat))
    if not good:
        raise SojournError(say("This seat link is not valid; ask for it again at the table."))
