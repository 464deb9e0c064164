"""The pages on the way to a table: a game, its rules, a new table, joining, the choice of a language."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sojourn.core.errors import SojournError
from sojourn.core.game import Game
from sojourn.core.rulespage import rulebook
from sojourn.core.ui.markup import Markup
from sojourn.core.words import LANGUAGES
from sojourn.server.catalogue import game_named, shown_options
from sojourn.server.middleware.language import COOKIE
from sojourn.server.request import YEAR, Visitor, check_seat_key, form, own_seats, tables_of, wants_fragment, whole
from sojourn.server.tables import seats
from sojourn.server.tables.auto_pass import can_talk
from sojourn.server.tables.clock import NO_CLOCK, NOBODY
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.plan import NAME, Plan
from sojourn.server.web.addresses import invitation, qr
from sojourn.server.web.rendering import my_name, page, remember_name
from sojourn.server.words import say

router = APIRouter(include_in_schema=False)


def to_table(live: LiveTable) -> RedirectResponse:
    """Go to a table."""
    return RedirectResponse(f"/t/{live.info.id}", 303)


@router.get("/games/{name}")
async def game_page(request: Request, name: str) -> Response:
    """One game: its poster, what it is, how to begin."""
    return page(request, "game.html", game=game_named(name))


@router.get("/games/{name}/board.css")
async def game_css(name: str) -> Response:
    """What only this game's board needs."""
    return Response(game_named(name).board_css, media_type="text/css", headers={"cache-control": "no-cache"})


@router.get("/games/{name}/rules")
async def rules_page(request: Request, name: str, table: str = "") -> Response:
    """Every rule in our own words, with the options in force."""
    game = game_named(name)
    chosen = {option.name: option.values[0] for option in game.options}
    live = await tables_of(request).get(table) if table else None
    if live is not None:
        chosen |= live.table.content.options
    sections: dict[str, list[object]] = {}
    for rule in rulebook(game):
        sections.setdefault(rule.section, []).append(rule)
    switches = {option.name: option for option in shown_options(game, chosen)}
    content = game.content() if live is None else live.table.content
    overview = Markup(game.ui.overview(content) if game.ui.overview else "")
    name = "_rules.html" if wants_fragment(request) else "rules.html"  # the drawer at a table, or a page of its own
    return page(request, name, game=game, overview=overview, sections=sections, switches=switches, chosen=chosen, live=live)


# --- A new table ---------------------------------------------------------------------------------


@router.post("/games/{name}/play-now")
async def play_now(request: Request, name: str) -> Response:
    """One click: a table against bots."""
    game, fields = game_named(name), await form(request)
    count = min(4, game.seats[-1])
    name_given = fields.get("name", "") or my_name(request) or say("Guest")
    plan = Plan(game.name, ("you", *("bot:traveller",) * (count - 1)), (name_given,), quiet=True)
    visitor = Visitor(request)
    return visitor.remember(to_table(await tables_of(request).create(plan, visitor.person)))


@router.get("/games/{name}/new")
async def new_table_page(request: Request, name: str) -> Response:
    """Who sits where, under which rules."""
    return page(request, "new.html", game=game_named(name), error="", given={}, talks=can_talk(game_named(name)))


@router.post("/games/{name}/new")
async def new_table(request: Request, name: str) -> Response:
    """Lay out the table that was asked for, or say what is wrong with it."""
    game, fields, visitor = game_named(name), await form(request), Visitor(request)
    try:
        plan = plan_of(game, fields)
        live = await tables_of(request).create(plan, visitor.person)
    except SojournError as error:
        return page(request, "new.html", 422, game=game, error=str(error), given=fields, talks=can_talk(game))
    answer = to_table(live)
    remember_name(answer, next((n for n, who in zip(plan.names, plan.sitters, strict=True) if who == "you"), ""))
    return visitor.remember(answer)


def plan_of(game: Game, fields: dict[str, str]) -> Plan:
    """The form, read."""
    rows = [(fields.get(f"sitter-{seat}", "none"), fields.get(f"name-{seat}", "")) for seat in range(game.seats[-1])]
    rows = [(sitter, name) for sitter, name in rows if sitter != "none"]
    names = [name or (say("Guest") if sitter == "you" else "") for sitter, name in rows]
    options = {
        option.name: fields[f"option-{option.name}"] for option in game.offered_options if f"option-{option.name}" in fields
    }
    typed = {
        option.name: fields.get(f"other-{option.name}", "").strip() for option in game.offered_options if option.values.is_open
    }
    options |= {name: value for name, value in typed.items() if value}
    seed = fields.get("seed", "").strip()
    if seed and whole(seed) is None:
        raise SojournError(say("The deal number must be a whole number; leave it empty for a fresh deal."))
    quiet = "quiet" in fields
    return Plan(
        game.name,
        tuple(s for s, _ in rows),
        tuple(names),
        options,
        whole(seed),
        fields.get("pace", "normal"),
        "listed" in fields,
        quiet,
        clock=fields.get("clock", NO_CLOCK),
        stand_in=fields.get("stand_in", NOBODY),
    )


# --- Joining -------------------------------------------------------------------------------------


@router.get("/join")
async def join_by_code(request: Request, code: str = "") -> Response:
    """From the short code to the table."""
    try:
        live = await tables_of(request).by_code(code)
    except SojournError as error:
        return page(request, "message.html", 404, title=say("Join"), text=str(error))
    return RedirectResponse(f"/join/{live.info.code}", 303)


@router.get("/join/{code}")
async def join_page(request: Request, code: str) -> Response:
    """Choose a free seat and a name."""
    live = await tables_of(request).by_code(code)
    free = [chair for chair in live.chairs if chair.sitter == "open"]
    if own_seats(request, live):
        return to_table(live)
    return page(request, "join.html", live=live, game=live.rules, free=free, error="")


@router.post("/join/{code}")
async def join(request: Request, code: str) -> Response:
    """Sit down."""
    live = await tables_of(request).by_code(code)
    fields, visitor = await form(request), Visitor(request)
    seat = whole(fields.get("seat"), -1) or 0
    try:
        await seats.sit(tables_of(request), live, seat, fields.get("name", ""), visitor.person)
    except SojournError as error:
        free = [chair for chair in live.chairs if chair.sitter == "open"]
        name = fields.get("name", "")[:NAME]
        return page(request, "join.html", 409, live=live, game=live.rules, free=free, error=str(error), my_name=name)
    answer = to_table(live)
    remember_name(answer, live.chairs[seat].name)
    return visitor.remember(answer)


@router.get("/join/{code}/qr.svg")
async def join_qr(request: Request, code: str, at: str = "") -> Response:
    """The invitation for a phone's camera."""
    live = await tables_of(request).by_code(code)
    return Response(qr(invitation(request, live)["link"]), media_type="image/svg+xml")


@router.get("/seat/{table}/{seat}/{key}")
async def seat_page(request: Request, table: str, seat: int, key: str) -> Response:
    """The seat's own link was followed: ask before it is bound to this device."""
    live = await tables_of(request).get(table)
    check_seat_key(request, live, seat, key)
    return page(request, "seat.html", live=live, game=live.rules, chair=live.chairs[seat])


@router.post("/seat/{table}/{seat}/{key}")
async def take_seat(request: Request, table: str, seat: int, key: str) -> Response:
    """This device may act for the seat from now on."""
    live = await tables_of(request).get(table)
    check_seat_key(request, live, seat, key)
    visitor = Visitor(request)
    await seats.share(tables_of(request), live, seat, visitor.person)
    return visitor.remember(to_table(live))


# --- Language ------------------------------------------------------------------------------------


@router.post("/language")
async def choose_language(request: Request) -> Response:
    """Speak this language from now on, and go back to where the switch was."""
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
