"""What page routes share: templates, forms, the table's fragment, the address for phones."""

from __future__ import annotations

import functools
import io
import secrets
import socket
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, unquote

import jinja2
import segno
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from sojourn.bots import BOTS
from sojourn.bots.levels import say as say_bots
from sojourn.core.covers import cover
from sojourn.core.errors import IllegalAction
from sojourn.core.record import SPECTATOR
from sojourn.core.ui.markup import Markup, digest
from sojourn.core.words import LANGUAGES, language, later, number
from sojourn.server import scripts, sheets
from sojourn.server.around import around
from sojourn.server.catalogue import installed
from sojourn.server.language import counted, say, worded
from sojourn.server.lesson import PUPIL, lesson_of, page_of
from sojourn.server.live import Live
from sojourn.server.people import own_seats, seat_key, seat_of, tables_of
from sojourn.server.scene import Scene, line_rule, scene
from sojourn.server.staging import Trial, read_trial
from sojourn.server.tables import NAME, PACES, clean

HERE = Path(__file__).parent
LOCAL = ("localhost", "127.0.0.1", "[::1]")
FRAGMENT = "x-sojourn-fragment"  # the header with which the page's scripts ask for a part of a page
NAME_COOKIE = "sojourn-name"
PACE_NAMES = {"slow": later("Slow"), "normal": later("Normal"), "fast": later("Fast"), "instant": later("Instant")}


@functools.cache
def templates() -> jinja2.Environment:
    """The pages, with everything escaped that is not markup already."""
    files = jinja2.FileSystemLoader(HERE / "templates")
    env = jinja2.Environment(loader=files, auto_reload=False, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    env.globals.update(cover=lambda game: drawn_cover(game, language()), paces=paces, bots=BOTS, SPECTATOR=SPECTATOR)
    env.globals.update(_=worded, many=counted, of_bot=say_bots, number=number, language=language, languages=LANGUAGES)
    env.globals.update(
        has_lesson=lambda game: lesson_of(game) is not None, sheet=sheets.address, digest=digest, line_rule=line_rule
    )
    env.globals.update(script=scripts.address, preloads=scripts.preloads)
    return env


@functools.lru_cache(maxsize=64)
def drawn_cover(game: str, spoken: str) -> Markup:
    """A poster, drawn once in each language: a few have words on them."""
    return Markup(cover(game))


def paces() -> dict[str, str]:
    """How fast bots may play, and what that is called."""
    return {pace: say(PACE_NAMES[pace]) for pace in PACES}


def page(request: Request, name: str, status: int = 200, **words: Any) -> HTMLResponse:
    """One template as an answer."""
    words.setdefault("my_name", my_name(request))
    return HTMLResponse(templates().get_template(name).render(request=request, **words), status)


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


def wants_fragment(request: Request) -> bool:
    """Whether the page's own script asks, rather than a plain form."""
    return FRAGMENT in request.headers


def remember_name(response: Response, name: str) -> None:
    """The name to suggest next time."""
    response.set_cookie(NAME_COOKIE, quote(name), max_age=365 * 24 * 3600, httponly=True, samesite="lax")


def my_name(request: Request) -> str:
    """The name this person was called by last time; empty for a new one."""
    return clean(unquote(request.cookies.get(NAME_COOKIE, "")), NAME)


# --- The table -----------------------------------------------------------------------------------


def hot_seat(request: Request, live: Live, wanted: int | None) -> tuple[int, int | None]:
    """The seat to show, and the seat the device must be passed to first, if any."""
    mine = [seat for seat in own_seats(request, live) if not live.chairs[seat].bot]
    owing = [seat for seat in mine if seat in live.table.to_act]
    if len(mine) < 2 or live.table.over or (wanted in mine and (wanted in owing or not owing)):
        return seat_of(request, live, wanted), None
    return SPECTATOR, (owing or mine)[0]


def table_words(request: Request, live: Live, refusal: IllegalAction | None = None) -> dict[str, Any]:
    """Everything the table's templates need for whoever asks."""
    wanted = whole(request.query_params.get("seat"))
    whole_story = request.query_params.get("story") == "whole"
    seat, curtain = hot_seat(request, live, wanted)
    trial = read_trial(request.query_params)
    try:
        seen = drawn_scene(live, seat, whole_story, trial)
    except IllegalAction as unfit:  # what was staged is dropped, and the page says so
        seen, refusal = drawn_scene(live, seat, whole_story, Trial()), refusal or unfit
    return {
        "live": live,
        "game": live.rules,
        "scene": seen,
        "mine": own_seats(request, live),
        "curtain": curtain,
        "hot": len([s for s in own_seats(request, live) if not live.chairs[s].bot]) > 1,
        "refusal": refusal,
        "still": set(request.headers.get("x-still", "").split()),  # layers of the board that the page shows already
        "dropped": bool(trial.numbers) and not (seen.staging and seen.staging.numbers),
        "move_id": secrets.token_urlsafe(12),
        "address": address(request, live),
        "seat_link": f"{base(request)}/seat/{live.sheet.id}/{seat}/{seat_key(request, live, seat)}" if seat >= 0 else "",
        "whole_story": whole_story,
        "lesson": page_of(live, len(trial.numbers) if seen.staging and seen.staging.numbers else 0) if seat == PUPIL else None,
    } | around(live, seat)


def drawn_scene(live: Live, seat: int, whole_story: bool, trial: Trial) -> Scene:
    """The scene, drawn once for all who ask between two changes; a turn in the making is drawn each time."""
    key = (seat, whole_story, language())
    if trial.numbers:
        return scene(live, seat, whole_story, trial)
    seen: Scene = live.drawn.get(key) or live.drawn.setdefault(key, scene(live, seat, whole_story))
    return seen


def table_answer(request: Request, live: Live, refusal: IllegalAction | None = None) -> HTMLResponse:
    """The table's fragment, with a refusal if there was one."""
    return page(request, "_table.html", 200 if refusal is None else 422, **table_words(request, live, refusal))


# --- Addresses -----------------------------------------------------------------------------------


def base(request: Request) -> str:
    """This server's address as other devices can reach it, if they can."""
    host, port = request.url.hostname or "localhost", request.url.port
    if host in LOCAL and request.app.state.reachable:
        host = lan_address() or host
    return f"{request.url.scheme}://{host}" + (f":{port}" if port else "")


def address(request: Request, live: Live) -> dict[str, Any]:
    """The invitation: link, code, and whether phones can reach it."""
    link = f"{base(request)}/join/{live.sheet.code}"
    local_only = (request.url.hostname or "") in LOCAL and not (request.app.state.reachable and lan_address())
    return {"link": link, "code": live.sheet.code, "local_only": local_only, "watch": f"{base(request)}/t/{live.sheet.id}"}


def lan_address() -> str | None:
    """This machine's address in the local network now; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith("127.") else found


@functools.lru_cache(maxsize=256)
def qr(text: str) -> str:
    """A QR code as SVG, dark on light in every theme: cameras expect it so."""
    drawing = io.BytesIO()
    segno.make(text, error="m", micro=False).save(drawing, "svg", scale=4, border=3, dark="#1c2233", light="#fffaf0")
    return drawing.getvalue().decode()


def shelf() -> dict[str, Any]:
    """The games that can be played, by name."""
    return dict(installed())


def tables(request: Request) -> Any:
    """Short for the routes."""
    return tables_of(request)
