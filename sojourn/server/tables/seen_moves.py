"""Which moves each viewer can notice, and by which numbers they are shown to it.

Some moves show others nothing: marks drawn in secret, words picked for a sentence that is not said yet. A number
that counted them would tell of them, and so would a page that is drawn anew or a stream that speaks. So every
viewer (a seat, or SPECTATOR) counts only what it can notice: its own moves, and those that change its view, change
who has to act, or tell it something. Nothing that is numbered by all moves leaves the server while a game goes on.

Entries and moves are two counts. An entry that takes a move back is one more entry and one move less.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sojourn.core import dispatch
from sojourn.core.game import Game
from sojourn.core.record import SPECTATOR, as_bytes, from_bytes
from sojourn.core.table import Table
from sojourn.core.trace import EVERYBODY, Event

Viewers = int  # a bit mask: bit 0 is the spectator, bit 1 the first seat ...
ALL: Viewers = -1  # everybody, however many seats there are


def viewers(*who: int) -> Viewers:
    """These viewers as a bit mask."""
    return sum(1 << viewer + 1 for viewer in set(who))


def is_among(viewer: int, mask: Viewers) -> bool:
    """Whether a viewer is one of them."""
    return bool(mask >> viewer + 1 & 1)


@dataclass(frozen=True)
class Numbers:
    """The numbers by which one viewer is shown the moves of a table: 1, 2, 3 ... for those it noticed."""

    noticed: Sequence[int]  # these moves, numbered among all

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.noticed)

    def shown(self, move: int) -> int:
        """The number this viewer knows a moment by, given how many moves there were of all."""
        return bisect_right(self.noticed, move)

    def move(self, shown: int) -> int:
        """How many moves of all there were at the moment this viewer knows by a number."""
        return self.noticed[min(shown, self.last) - 1] if shown > 0 and self.noticed else 0


def all_moves(count: int) -> Numbers:
    """The numbers of a game that holds no secret any more: every move counts."""
    return Numbers(range(1, count + 1))


class SeenMoves:
    """What the viewers of one table noticed of its entries, and of those moves that still stand."""

    def __init__(self, seats: int, noticed: Sequence[Viewers] = (), undone: Sequence[bool] = (), first: int = 0) -> None:
        """`noticed` and `undone`: for each entry who noticed it, and whether it takes a move back. Before `first` none count."""
        self.everybody = range(SPECTATOR, seats)
        self.by_entry: list[Viewers] = [0] * first
        self._by_move: list[Viewers] = []
        self._entries: dict[int, list[int]] = {viewer: [] for viewer in self.everybody}
        self._moves: dict[int, list[int]] = {viewer: [] for viewer in self.everybody}
        for mask, is_undo in zip(noticed[first:], undone[first:], strict=True):
            self.take_back() if is_undo else self.add(mask)

    def add(self, mask: Viewers) -> None:
        """One more move, noticed by these viewers."""
        self._by_move.append(mask)
        self._enter(mask)
        for viewer in self._among(mask):
            self._moves[viewer].append(len(self._by_move))

    def take_back(self) -> None:
        """The last move is taken back: who noticed it notices that."""
        mask = self._by_move.pop()
        self._enter(mask)
        for viewer in self._among(mask):
            self._moves[viewer].pop()

    def _enter(self, mask: Viewers) -> None:
        for viewer in self._among(mask):
            self._entries[viewer].append(len(self.by_entry))
        self.by_entry.append(mask)

    def _among(self, mask: Viewers) -> Iterator[int]:
        return (viewer for viewer in self.everybody if is_among(viewer, mask))

    def entries(self, viewer: int, since: int = 0) -> list[int]:
        """The entries a viewer noticed, from its own number `since` on."""
        return self._entries[viewer][since:]

    def count(self, viewer: int) -> int:
        """How many entries a viewer noticed: the number it knows the table by."""
        return len(self._entries[viewer])

    @property
    def last_open(self) -> int:
        """The number of the last move that everybody noticed; 0 if there is none."""
        everybody = viewers(*self.everybody)
        found = (n for n in range(len(self._by_move), 0, -1) if self._by_move[n - 1] & everybody == everybody)
        return next(found, 0)

    def numbers(self, viewer: int) -> Numbers:
        """By which numbers a viewer knows the moves."""
        return Numbers(tuple(self._moves[viewer]))


# --- Who notices a move ------------------------------------------------------------------------------


def noticed_by(game: Game, box: Any, seats: int, mover: int, events: Sequence[Event], then: Any, now: Any) -> Viewers:
    """Who can notice one move, given what it told and the states before and after it."""
    everybody = viewers(SPECTATOR, *range(seats))
    if any(event.audience == EVERYBODY for event in events) or dispatch.to_act(then, box) != dispatch.to_act(now, box):
        return everybody
    return viewers(mover, *(v for v in range(SPECTATOR, seats) if _notices(game, box, v, events, then, now)))


def _notices(game: Game, box: Any, viewer: int, events: Sequence[Event], then: Any, now: Any) -> bool:
    if any(event.is_for(viewer) for event in events):
        return True
    return as_bytes(game.seen_by(then, box, viewer)) != as_bytes(game.seen_by(now, box, viewer))


def noticed_since(before: Table, after: Table) -> list[Viewers]:
    """Who can notice each of the moves by which one table goes beyond another."""
    game, box, first = before.game, before.box, len(before.moves)
    told: dict[int, list[Event]] = {}
    for number, event in reversed(after.story):
        if number <= first:
            break
        told.setdefault(number, []).append(event)
    found, state = list[Viewers](), before.state
    for number, move in enumerate(after.moves[first:], start=first + 1):
        then, state = state, after.state
        if number < len(after.moves):
            state = from_bytes(game.State, as_bytes(then))
            dispatch.apply(state, box, move.seat, move.action)
        found.append(noticed_by(game, box, before.seats, move.seat, told.get(number, []), then, state))
    return found
