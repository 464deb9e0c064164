"""The pages around the table: home, a game, its rules, a new table, joining."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sojourn.core.errors import SojournError
from sojourn.core.game import Game
from sojourn.core.rulespage import rulebook
from sojourn.server.catalogue import installed, rules_of, stylesheet
from sojourn.server.language import say
from sojourn.server.live import Live
from sojourn.server.people import Visitor, check_seat_key, own_seats, person_of, tables_of
from sojourn.server.quiet import can_talk
from sojourn.server.tables import NAME, Plan
from sojourn.server.web import form, my_name, page, qr, remember_name, wants_fragment, whole

router = APIRouter(include_in_schema=False)


def to_table(live: Live) -> RedirectResponse:
    """Go to a table."""
    return RedirectResponse(f"/t/{live.sheet.id}", 303)


@router.get("/")
async def home(request: Request) -> Response:
    """The wall of posters."""
    person = person_of(request)
    storage = tables_of(request).storage
    mine = storage.tables_of(person, 12) if person else []
    return page(request, "home.html", games=installed(), mine=mine, listed=storage.listed(12))


@router.get("/games/{name}")
async def game_page(request: Request, name: str) -> Response:
    """One game: its poster, what it is, how to begin."""
    return page(request, "game.html", game=rules_of(name))


@router.get("/games/{name}/board.css")
async def game_css(name: str) -> Response:
    """What only this game's board needs."""
    return Response(stylesheet(rules_of(name)), media_type="text/css", headers={"cache-control": "no-cache"})


@router.get("/games/{name}/rules")
async def rules_page(request: Request, name: str, table: str = "") -> Response:
    """Every rule in our own words, with the options in force."""
    game = rules_of(name)
    chosen = {option.name: option.values[0] for option in game.options}
    live = await tables_of(request).get(table) if table else None
    if live is not None:
        chosen |= live.sheet.options
    sections: dict[str, list[object]] = {}
    for rule in rulebook(game):
        sections.setdefault(rule.section, []).append(rule)
    switches = {option.name: option for option in game.options}
    name = "_rules.html" if wants_fragment(request) else "rules.html"  # the drawer at a table, or a page of its own
    return page(request, name, game=game, sections=sections, switches=switches, chosen=chosen, live=live)


# --- A new table ---------------------------------------------------------------------------------


@router.post("/games/{name}/play-now")
async def play_now(request: Request, name: str) -> Response:
    """One click: a table against bots."""
    game, fields = rules_of(name), await form(request)
    seats = min(4, game.seats[-1])
    name_given = fields.get("name", "") or my_name(request) or say("Guest")
    plan = Plan(game.name, ("you", *("bot:traveller",) * (seats - 1)), (name_given,), quiet=True)
    visitor = Visitor(request)
    return visitor.remember(to_table(await tables_of(request).create(plan, visitor.person)))


@router.get("/games/{name}/new")
async def new_table_page(request: Request, name: str) -> Response:
    """Who sits where, under which rules."""
    return page(request, "new.html", game=rules_of(name), error="", given={}, talks=can_talk(rules_of(name)))


@router.post("/games/{name}/new")
async def new_table(request: Request, name: str) -> Response:
    """Lay out the table that was asked for, or say what is wrong with it."""
    game, fields, visitor = rules_of(name), await form(request), Visitor(request)
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
    options = {option.name: fields[f"option-{option.name}"] for option in game.options if f"option-{option.name}" in fields}
    seed = fields.get("seed", "").strip()
    if seed and whole(seed) is None:
        raise SojournError(say("A seed is a whole number; leave it empty for a fresh deal."))
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
    )


# --- Joining -------------------------------------------------------------------------------------


@router.get("/join")
async def join_by_code(request: Request, code: str = "") -> Response:
    """From the short code to the table."""
    try:
        live = await tables_of(request).by_code(code)
    except SojournError as error:
        return page(request, "message.html", 404, title=say("Join"), text=str(error))
    return RedirectResponse(f"/join/{live.sheet.code}", 303)


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
        await tables_of(request).sit(live, seat, fields.get("name", ""), visitor.person)
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
    from sojourn.server.web import address

    live = await tables_of(request).by_code(code)
    return Response(qr(address(request, live)["link"]), media_type="image/svg+xml")


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
    await tables_of(request).share(live, seat, visitor.person)
    return visitor.remember(to_table(live))
