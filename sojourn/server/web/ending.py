"""The end of a game, ready for a page: who won, why, everybody's result, and the picture of the whole game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sojourn.core.game import Game
from sojourn.core.record import SPECTATOR
from sojourn.core.table import Outcome
from sojourn.core.ui.markup import Markup
from sojourn.core.ui.svg import token_svg
from sojourn.core.words import listed
from sojourn.server.catalogue import installed
from sojourn.server.tables.daily import label
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.web.optional_parts import ask_interface
from sojourn.server.words import plainly, say

_ID = re.compile(r'(\bid="|\bhref="#|url\(#)')


@dataclass(frozen=True)
class Row:
    """The result of one seat."""

    name: str
    token: Markup
    points: int
    won: bool
    succeeded: bool


@dataclass(frozen=True)
class Ending:
    """How a game ended, as one seat reads it."""

    headline: str
    reason: str
    rows: list[Row]  # the best first
    tokens: list[Markup]  # of those who did well, for the poster
    mine: bool  # the reader is one of them
    summary: Markup  # the game's own table of results
    picture: Markup  # of the whole game; empty if the game draws none
    occasion: str  # "Deal of the day, 18 November", or nothing
    next_game: Game  # to play after this one
    seed: int
    salt: str


def ending(live: LiveTable, view: Any, viewer: int) -> Ending:
    """How it ended: result, reason, a row for each seat, and the game's own summary and picture."""
    outcome = live.table.outcome
    assert outcome is not None
    best = outcome.winners or outcome.succeeded
    summary = ask_interface(live, live.rules.ui.summary, view, live.names)
    return Ending(
        headline=headline_of(live, view, outcome, viewer),
        reason=plainly(outcome.reason, live.names),
        rows=rows_of(live, outcome),
        tokens=[token_svg(seat) for seat in best],
        mine=viewer in best,
        summary=Markup(summary) if summary else Markup(""),
        picture=picture_of(live, view),
        occasion=label(live.info.daily),
        next_game=next_game(live.rules),
        seed=live.info.seed,
        salt=live.info.salt,
    )


def rows_of(live: LiveTable, outcome: Outcome) -> list[Row]:
    """Everybody's result, the best first."""
    won, succeeded = outcome.winners, outcome.succeeded
    order = sorted(range(live.table.seats), key=lambda s: (s not in won, s not in succeeded, -outcome.points[s]))
    return [Row(live.names[s], token_svg(s), outcome.points[s], s in won, s in succeeded) for s in order]


def headline_of(live: LiveTable, view: Any, outcome: Outcome, viewer: int) -> str:
    """The game's own headline, or the usual one."""
    own = ask_interface(live, live.rules.ui.headline, view, live.names)
    return plainly(own, live.names) if own else headline(outcome.winners, live.names, viewer)


def headline(winners: Sequence[int], names: Sequence[str], viewer: int = SPECTATOR) -> str:
    """Who won, in a few words, as this seat reads it."""
    if not winners:
        return say("Nobody wins")
    if list(winners) == [viewer]:
        return say("You win!")
    return say.many("{names} wins", "{names} share the win", len(winners), names=listed([names[seat] for seat in winners]))


def picture_of(live: LiveTable, view: Any) -> Markup:
    """The whole game in one drawing; its ids are its own, since the board on the same page has the same."""
    story = [told for told in live.table.story if told[1].is_for(SPECTATOR, live.table.over)]
    drawn = ask_interface(live, live.rules.ui.ending_picture, view, live.names, story)
    return Markup(_ID.sub(r"\1end-", drawn)) if drawn else Markup("")


def next_game(rules: Game) -> Game:
    """The game whose poster hangs beside this one's."""
    games = list(installed().values())
    names = [game.name for game in games]
    return games[(names.index(rules.name) + 1) % len(games)] if rules.name in names else games[0]
