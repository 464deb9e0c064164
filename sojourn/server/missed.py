""" "What did I miss?": the moves since a seat last chose, board by board, each as the seat saw it then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sojourn.core.record import SPECTATOR
from sojourn.core.table import Seen, Table
from sojourn.core.ui.markup import Markup
from sojourn.server.history import as_state, last_choice, moments
from sojourn.server.live import Live

MOST = 120  # moments one can step through; older news are in the story


@dataclass(frozen=True)
class Moment:
    """One step of the replay."""

    move: int  # how many moves there were
    view: Any  # what the seat knew then
    texts: list[str]  # what the move brought, as the seat read it


def missed_moves(live: Live, seat: int) -> list[int]:
    """The moves since the seat last chose that told it something."""
    if seat == SPECTATOR:
        return []
    since = left_at(live, seat)
    told = {n for n, event in live.table.story if n > since and event.is_for(seat)}
    return sorted(told)[-MOST:]


def left_at(live: Live, seat: int) -> int:
    """How many moves there were when the seat last chose."""
    return last_choice(live.acted, live.table, seat)


def replay(table: Table, seat: int, since: int) -> list[Moment]:
    """The board as the seat left it, then every moment that told it something."""
    told: dict[int, list[str]] = {since: []}
    for number, text in table.sentences(seat, since + 1):
        told.setdefault(number, []).append(text)
    kept = [since, *sorted(told)[1:][-MOST:]]
    states = moments(table, kept)
    return [Moment(n, table.game.seen_by(as_state(table.game, states[n]), table.box, seat), told[n]) for n in kept]


def picture(live: Live, moment: Moment) -> Markup:
    """The board of one moment, without anything to click."""
    from sojourn.server.scene import board

    return board(live, moment.view, {"actions": (), "names": live.names})


def as_json(live: Live, seat: int, moment: Moment) -> dict[str, Any]:
    """One moment for a program."""
    from sojourn.server.scene import plainly

    view = Seen(live.rules, live.table.content, seat, moment.view).as_dict()
    return {"move": moment.move, "sentences": [plainly(text, live.names) for text in moment.texts], "view": view}
