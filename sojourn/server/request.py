"""Who asks, at which table, for which seat, and about which moment: the one place that reads this from a request.

A person is a secret in a signed cookie (or a bearer token); what is stored is its hash. A person may own several
seats of one table: friends who share a device. Pages name the seat they show as `?seat=1`, programs likewise.
"""

from __future__ import annotations

import base64
import functools
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import Response

from sojourn.core.errors import SojournError
from sojourn.core.record import SPECTATOR
from sojourn.server.catalogue import game_named
from sojourn.server.tables.errors import Gone, NoSeat
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.looking_back import Playback, all_viewers, playback_of, viewers_of
from sojourn.server.tables.registry import Tables
from sojourn.server.tables.seen_moves import Numbers, all_moves
from sojourn.server.tables.stored_game import stored_game
from sojourn.server.tables.uploads import Uploads
from sojourn.server.words import say

COOKIE = "sojourn"
FRAGMENT = "x-sojourn-fragment"  # the header with which the page's scripts ask for a part of a page
YEAR = 365 * 24 * 3600


# --- What a request says -------------------------------------------------------------------------


async def form(request: Request) -> dict[str, str]:
    """The fields of a form, one value each."""
    body = (await request.body()).decode("utf-8", "replace")
    fields = parse_qs(body, keep_blank_values=True, max_num_fields=100)
    return {name: values[-1] for name, values in fields.items()}


def whole(text: str | None, otherwise: int | None = None) -> int | None:
    """A whole number somebody sent; `otherwise` if it is none."""
    if text is None or not text.strip().lstrip("-").isascii() or not text.strip().lstrip("-").isdigit() or len(text) > 20:
        return otherwise
    return int(text)


def move_id(fields: Mapping[str, str]) -> str | None:
    """The id a page gave its move, so that sending it twice plays it once."""
    return (fields.get("move_id") or "")[:40] or None


def wants_fragment(request: Request) -> bool:
    """Whether the page's own script asks, rather than a plain form."""
    return FRAGMENT in request.headers


# --- Who asks ------------------------------------------------------------------------------------


def tables_of(request: Request) -> Tables:
    """The tables of this server."""
    tables: Tables = request.app.state.tables
    return tables


def uploads_of(request: Request) -> Uploads:
    """The uploaded games of this server."""
    found: Uploads = request.app.state.uploads
    return found


@functools.lru_cache(maxsize=1024)
def signature(key: bytes, words: str) -> str:
    """Thirty-two letters that only this server can make."""
    return base64.urlsafe_b64encode(hmac.digest(key, words.encode(), "sha256")[:24]).decode()


def new_token(key: bytes) -> str:
    """A person's secret, signed."""
    secret = secrets.token_urlsafe(18)
    return f"{secret}.{signature(key, 'person ' + secret)}"


def token_of(request: Request) -> str | None:
    """The person's token, if its signature is right."""
    given = request.headers.get("authorization", "").removeprefix("Bearer ").strip() or request.cookies.get(COOKIE, "")
    secret, _, signed = given[:200].partition(".")
    key = tables_of(request).secret
    good = secret.isascii() and signed.isascii() and hmac.compare_digest(signed, signature(key, "person " + secret))
    return given if good else None


def person_of(request: Request) -> str | None:
    """What is stored of a person: a hash, so that a stolen database opens no seat."""
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


# --- For which seat ------------------------------------------------------------------------------


async def table_of(request: Request) -> LiveTable:
    """The table of this address."""
    return await tables_of(request).get(request.path_params["table"])


def asked_seat(request: Request) -> int | None:
    """The seat the address names; it need not be the asker's."""
    return whole(request.query_params.get("seat"))


def own_seats(request: Request, live: LiveTable) -> list[int]:
    """The seats of this table that the asker may act for; looked up once between two changes of the table."""
    known: dict[tuple[str, int], list[int]] = request.scope.setdefault("sojourn.seats", {})
    now = (live.info.id, live.version)
    if now not in known:
        person = person_of(request)
        known.clear()
        known[now] = [] if person is None else tables_of(request).storage.seats_of(live.info.id, person)
    return known[now]


def own_people(request: Request, live: LiveTable) -> list[int]:
    """Those of the asker's seats that no bot plays."""
    return [seat for seat in own_seats(request, live) if not live.chairs[seat].bot]


def viewing_seat(request: Request, live: LiveTable, wanted: int | None = None) -> int:
    """The seat the asker looks from: the wanted one if it is theirs, else one of theirs that has to act, else any."""
    mine = own_seats(request, live)
    if wanted is not None and wanted in mine:
        return wanted
    if not mine:
        return SPECTATOR
    owing = [seat for seat in mine if seat in live.table.to_act]
    return owing[0] if owing else mine[0]


def acting_seat(request: Request, live: LiveTable, wanted: int | None = None) -> int:
    """The seat the asker acts for; people without one, or who want somebody else's, are refused."""
    mine = own_seats(request, live)
    if wanted is not None and wanted not in mine:
        raise NoSeat(say("This seat belongs to someone else."))
    if not mine:
        raise NoSeat(say("You have no seat at this table, but you can watch."))
    return viewing_seat(request, live, wanted)


def shown_seat(request: Request, live: LiveTable) -> tuple[int, int | None]:
    """The seat a page shows, and the seat the device must be passed to first, if several people share it."""
    wanted, mine = asked_seat(request), own_people(request, live)
    owing = [seat for seat in mine if seat in live.table.to_act]
    if len(mine) < 2 or live.table.over or (wanted in mine and (wanted in owing or not owing)):
        return viewing_seat(request, live, wanted), None
    return SPECTATOR, (owing or mine)[0]


async def table_and_seat(request: Request, table: str, wanted: int | None = None) -> tuple[LiveTable, int]:
    """A table by its id, and the seat a program acts for."""
    live = await tables_of(request).get(table)
    return live, acting_seat(request, live, wanted)


def page_seat(request: Request, live: LiveTable) -> int:
    """The seat a page acts for."""
    return acting_seat(request, live, asked_seat(request))


def remembering_seat(request: Request, live: LiveTable) -> int:
    """The seat a page shows, where there must be one: spectators, and nobody while a device is passed on, are refused."""
    seat, _ = shown_seat(request, live)
    if seat == SPECTATOR:
        raise SojournError(say("Only people with a seat at this table can look back."))
    return seat


# --- The link that carries a seat to another device ----------------------------------------------


def seat_key(request: Request, live: LiveTable, seat: int) -> str:
    """The secret that carries a seat to another device."""
    return signature(tables_of(request).secret, f"seat {live.info.id} {seat}")


def check_seat_key(request: Request, live: LiveTable, seat: int, key: str) -> None:
    """Refuse a seat link that was not made here."""
    good = key.isascii() and 0 <= seat < len(live.chairs) and hmac.compare_digest(key, seat_key(request, live, seat))
    if not good:
        raise SojournError(say("This seat link is not valid; get a new one at the table."))


# --- Which moment --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """One moment of one game, through somebody's eyes."""

    playback: Playback
    seat: int
    numbers: Numbers  # by which the moves are shown
    move: int  # the number of the moment
    viewers: list[int]  # whose eyes may be chosen
    address: str  # of the replay's page
    over: bool
    table: str = ""  # the table's id; empty for an uploaded game

    @property
    def at(self) -> int:
        """How many moves of all there were at the moment."""
        return self.numbers.move(self.move)


async def look_of(request: Request) -> Look:
    """The moment this address means; what may not be seen is refused."""
    wanted = asked_seat(request)
    if "key" in request.path_params:
        key = request.path_params["key"]
        playback = uploads_of(request).get(key)
        seat = wanted if wanted is not None else SPECTATOR
        numbers = all_moves(playback.last)
        return _look(request, playback, numbers, all_viewers(playback.table), seat, f"/replay/{key}")
    try:
        live = await table_of(request)
    except Gone as gone:
        return _stored_look(request, gone)
    mine, _ = shown_seat(request, live)
    seat, address = mine if wanted is None else wanted, f"/t/{live.info.id}/replay"
    viewers, playback = viewers_of(live, mine), playback_of(live)
    return _look(request, playback, live.replay_numbers(mine), viewers, seat, address, live.info.id)


def _stored_look(request: Request, gone: Gone) -> Look:
    """A moment of a table that cannot go on: of those that were over, as far as today's rules can play them."""
    game = stored_game(gone, game_named(gone.saved.info.game))
    if game.table is None or not (game.over and game.replayable):
        raise gone
    wanted, table = asked_seat(request), gone.saved.info.id
    playback, seat = Playback(game.table, game.names), SPECTATOR if wanted is None else wanted
    return _look(request, playback, all_moves(playback.last), all_viewers(game.table), seat, f"/t/{table}/replay", table)


def _look(
    request: Request, playback: Playback, numbers: Numbers, viewers: list[int], seat: int, address: str, table: str = ""
) -> Look:
    if seat not in viewers:
        raise SojournError(
            say("During the game you can look back only through your own eyes; when it is over, through anyone's.")
        )
    number = whole(request.query_params.get("move"), numbers.last)
    move = min(max(number or 0, 0), numbers.last)
    return Look(playback, seat, numbers, move, viewers, address, playback.table.over, table)
