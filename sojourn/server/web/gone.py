"""The page of a table that cannot go on: why, and what is stored of it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sojourn.core.record import SPECTATOR
from sojourn.core.ui.markup import Markup
from sojourn.server.catalogue import game_named
from sojourn.server.request import person_of, tables_of
from sojourn.server.tables.errors import Gone
from sojourn.server.tables.looking_back import OPEN, opened
from sojourn.server.tables.stored_game import StoredGame, stored_game
from sojourn.server.web.rendering import page
from sojourn.server.web.scene import drawing
from sojourn.server.words import dressed


def gone_page(request: Request, gone: Gone, status: int) -> Response:
    """Why the table cannot go on, its last stored moment, its story and its moves."""
    info, rules = gone.saved.info, game_named(gone.saved.info.game)
    game, person = stored_game(gone, rules), person_of(request)
    if request.url.path == f"/t/{info.id}/log" and game.over:
        name = f"{info.game}-{info.code}.log"
        return PlainTextResponse(str(game.log()), headers={"content-disposition": f'attachment; filename="{name}"'})
    seats = [] if person is None else tables_of(request).storage.seats_of(info.id, person)
    viewer = game.viewer(seats)
    return page(
        request,
        "gone.html",
        status,
        game=rules,
        stored=game,
        info=info,
        reason=str(gone),
        board=board_of(game, viewer),
        story=[(number, dressed(text, game.names)) for number, text, _ in game.story(viewer)],
        moves=[
            (number, dressed(f"@{move.seat}", game.names), dressed(move.text, game.names), move.action)
            for number, move in game.moves_for(seats)
        ],
    )


def board_of(game: StoredGame, viewer: int) -> Markup | None:
    """The last moment that is stored, as the viewer saw it."""
    table = game.table
    if table is None or not game.has_board:
        return None
    view = table.game.seen_by(table.state, table.box, max(viewer, SPECTATOR))
    if viewer == OPEN:
        view = opened(table.state, view)
    return drawing(table.game, table.content, view, {"actions": (), "names": game.names})
