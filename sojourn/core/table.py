"""The front door: a table of one game, its seats, its log. Every other layer comes in here."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeGuard

import numpy as np

from sojourn.core import dispatch
from sojourn.core.content import Content
from sojourn.core.errors import IllegalAction, NotYourTurn, SojournError
from sojourn.core.game import Action, Game, game
from sojourn.core.log import Log, Move, read_log
from sojourn.core.record import SPECTATOR, Record, as_bytes, from_bytes
from sojourn.core.trace import Event, events_of
from sojourn.core.words import CORE, listed, speaking

MAX_SEED = 2**62


@dataclass(frozen=True)
class Outcome:
    """How a game ended. Who won has succeeded, too; who succeeded has not always won."""

    points: list[int]
    winners: list[int]
    succeeded: list[int]
    reason: str


class Seen:
    """What one seat knows: `.record` for programs, `.as_dict()` for JSON, a picture in a notebook."""

    def __init__(self, game: Game, content: Content, seat: int, record: Any) -> None:
        self.game, self.content, self.seat, self.record = game, content, seat, record

    def as_dict(self) -> dict[str, Any]:
        """Plain numbers and lists, by field name."""
        return {"game": self.game.name, "seat": self.seat} | plain(self.record)

    @property
    def prompt(self) -> str:
        """What is asked of this seat now."""
        return self.game.prompt(self.content, self.record)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.record, name)

    def _repr_svg_(self) -> str:
        from sojourn.core.ui.svg import standalone

        return standalone(self.game.draw(self.content, self.record), self.game)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number, of Python or of NumPy; True and False are none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def plain(record: Any) -> dict[str, Any]:
    """A record as JSON can carry it."""
    return {name: record[name].tolist() for name in record.dtype.names}


class Table:
    """One game being played. Illegal actions are refused with a reason and change nothing."""

    def __init__(self, rules: Game, content: Content, seats: int, seed: int, over: Path | None = None) -> None:
        rules.check_seats(seats)
        if not 0 <= seed < MAX_SEED:
            raise SojournError(CORE("A seed is a whole number from 0 to {last}, not {seed}.", last=MAX_SEED - 1, seed=seed))
        self.game, self.content, self.seats, self.seed = rules, content, seats, seed
        self.moves: list[Move] = []
        self.story: list[tuple[int, Event]] = []  # (number of the move, what it made happen)
        self._over = over
        self._lay(bytes(rules.State.traced.itemsize))
        dispatch.setup(self._s, self.box, seats, seed)
        self._tell()

    def _lay(self, data: bytes) -> None:
        """The state and its trace share one block of bytes; `state` looks at the part that counts."""
        block = bytearray(data)
        kind: type[Record] = self.game.State
        self._s: Any = np.frombuffer(block, kind.traced)[0]
        self.state: Any = np.frombuffer(block, kind.dtype, 1, kind.trace_size)[0]

    def _tell(self) -> None:
        self.events = events_of(self._s)
        self._s.told = 0
        self._s.events[: len(self.events)] = 0
        self.story += [(len(self.moves), event) for event in self.events]

    @property
    def box(self) -> Any:
        """What is in the box, as the rules read it."""
        return self.content.box

    @property
    def to_act(self) -> list[int]:
        """The seats that owe a decision now."""
        return self._seats_in(dispatch.to_act(self._s, self.box))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return dispatch.to_act(self._s, self.box) == 0

    @property
    def outcome(self) -> Outcome | None:
        """Each seat's result and why the game ended; None while it goes on."""
        result: Any = dispatch.Result.new()
        dispatch.outcome(self._s, self.box, result)
        if not result.reason:
            return None
        winners = self._seats_in(int(result.winners))
        succeeded = self._seats_in(int(result.winners) | int(result.succeeded))
        who = listed([f"@{seat}" for seat in winners or succeeded])
        reason = self.game.say(self.game.reasons[int(result.reason)], who=who)
        return Outcome([int(p) for p in result.points[: self.seats]], winners, succeeded, reason)

    def _seats_in(self, mask: int) -> list[int]:
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def actions(self, seat: int) -> list[Action]:
        """What this seat may do now; empty when it may do nothing."""
        self._check_seat(seat)
        numbers = self.game.legal_numbers(self._s, self.box, seat)
        if not numbers:
            return []
        v = self.game.seen_by(self._s, self.box, seat)
        return [self.game.decode(self.content, v, number) for number in numbers]

    def play(self, seat: int, action: int | Action | str) -> list[Event]:
        """Play one action; what happened. Anything but a legal action raises IllegalAction."""
        self._check_seat(seat)
        legal = self.game.legal_numbers(self._s, self.box, seat)
        number = self._number(seat, action)
        if number not in legal:
            raise self._refusal(seat, number, legal)
        self.moves.append(Move(seat, number, self._text(seat, number)))
        dispatch.apply(self._s, self.box, seat, number)
        self._tell()
        return self.events

    def _number(self, seat: int, action: int | Action | str) -> int:
        if isinstance(action, Action):
            return action.number
        if is_whole(action):
            return int(action)
        if not isinstance(action, str):
            raise IllegalAction(CORE("An action is a whole number, an Action or its text, not {given}.", given=repr(action)))
        for candidate in self.actions(seat):
            if candidate.text == action:
                return candidate.number
        raise IllegalAction(
            CORE("{action} is not one of your actions now; see table.actions({seat}).", action=repr(action), seat=seat)
        )

    def _text(self, seat: int, number: int) -> str:
        with speaking("en"):  # what is saved does not depend on who reads
            return self.game.decode(self.content, self.game.seen_by(self._s, self.box, seat), number).text

    def _refusal(self, seat: int, number: int, legal: list[int]) -> IllegalAction:
        if self.over:
            return IllegalAction(CORE("The game is over."))
        if not legal:
            return self._not_asked(seat)
        return self.game.refuse(self._s, self.content, seat, number)

    def _not_asked(self, seat: int) -> NotYourTurn:
        """Why this seat has nothing to decide: in the words of the game, or else whom the table is waiting for."""
        if self.game.why_wait is not None:
            return NotYourTurn(*self.game.why_wait(self.content, self.game.seen_by(self._s, self.box, seat)))
        return NotYourTurn(
            CORE.many(
                "Seat {seat} has nothing to decide now; the table is waiting for seat {waiting}.",
                "Seat {seat} has nothing to decide now; the table is waiting for seats {waiting}.",
                len(self.to_act),
                seat=seat,
                waiting=listed([str(s) for s in self.to_act]),
            )
        )

    def _check_seat(self, seat: int) -> None:
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise SojournError(CORE("This table has seats 0 to {last}, not {seat}.", last=self.seats - 1, seat=seat))

    def view(self, seat: int = SPECTATOR) -> Seen:
        """What this seat knows; without a seat, what a spectator knows."""
        if seat != SPECTATOR:
            self._check_seat(seat)
        return Seen(self.game, self.content, seat, self.game.seen_by(self._s, self.box, seat))

    def sentences(self, seat: int = SPECTATOR, since: int = 0) -> list[tuple[int, str]]:
        """The story so far as this seat may read it: (number of the move, sentence)."""
        over = self.over
        told = [(n, self.game.sentence(self.content, e, seat)) for n, e in self.story if n >= since and e.is_for(seat, over)]
        return [(n, text) for n, text in told if text]

    @property
    def log(self) -> Log:
        """The saved game; `str(table.log)` is its text."""
        return Log(
            self.game.name, self.game.version, self.content.hash, self.content.options, self.seed, self.seats, list(self.moves)
        )

    def copy(self) -> Table:
        """Another table at the same point; what happens there does not happen here."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other._lay(self._s.tobytes())
        other.moves, other.story, other.events = list(self.moves), list(self.story), list(self.events)
        return other

    def with_state(self, state: Any, moves: int | None = None) -> Table:
        """A copy in this state; `moves` makes it an earlier moment: only so many moves and what they told stay."""
        other = self.copy()
        other._lay(bytes(self.game.State.trace_size) + as_bytes(state))
        if moves is not None:
            other.moves = self.moves[:moves]
            other.story = [(n, event) for n, event in self.story if n <= moves]
            other.events = [event for n, event in other.story if n == moves]
        return other

    def at(self, moves: int) -> Table:
        """The table as it was after its first `moves` moves."""
        return self.with_state(self.states_at([moves])[moves], moves)

    def states_at(self, numbers: Iterable[int], known: Mapping[int, bytes] | None = None) -> dict[int, Any]:
        """The state after so many moves, for each of these numbers: applied again from the deal, or from a known earlier state.

        `known` holds the bytes of states by number of moves. Numbers of moves not played yet are left out.
        """
        wanted = {number for number in numbers if 0 <= number <= len(self.moves)}
        start = max((number for number in list(known or ()) if number <= min(wanted, default=-1)), default=-1)
        state: Any = from_bytes(self.game.State, known[start]) if known and start >= 0 else self.game.State.new()
        if start < 0:
            dispatch.setup(state, self.box, self.seats, self.seed)
        found: dict[int, Any] = {}
        for number in range(max(start, 0), max(wanted, default=-1) + 1):
            if number > max(start, 0):
                move = self.moves[number - 1]
                dispatch.apply(state, self.box, move.seat, move.action)
            if number in wanted:
                found[number] = from_bytes(self.game.State, as_bytes(state))
        return found


def new(
    name: str,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    box: str | Path | None = None,
) -> Table:
    """Open a table. `box` is a folder of changed TOML files; without a seed, chance decides; without seats, the fewest."""
    rules = game(name)
    over = None if box is None else Path(box).resolve()
    content = rules.content(options, over)
    seats = rules.fewest_seats(content.options) if seats is None else seats
    rules.check_new(seats, content.options)
    return Table(rules, content, seats, secrets.randbelow(MAX_SEED) if seed is None else seed, over)


def replay(text: str, box: str | Path | None = None, moves: int | None = None) -> Table:
    """The table a saved game describes, after all its moves or the first few."""
    log = read_log(text)
    return play_log(table_for(game(log.game), log, None if box is None else Path(box).resolve()), log, moves)


def table_for(rules: Game, log: Log, over: Path | None = None) -> Table:
    """A fresh table of the deal a saved game began with: its box, and switches that came later as they were before."""
    log.check(rules)
    return Table(rules, rules.content_known_as(log.content, log.options, log.rules, over), log.seats, log.seed, over)


def play_log(table: Table, log: Log, moves: int | None = None) -> Table:
    """Play the moves of a saved game, or the first few, on a fresh table of its deal."""
    log.check(table.game, table.content)
    try:
        play_moves(table, log.moves[:moves], log.rules)
    except SojournError as error:
        raise log.wrong(len(table.moves), str(error)) from None
    return table


def play_moves(table: Table, moves: Sequence[Move], rules: int) -> None:
    """Play moves of this rules version: older ones in the game's own way if it has one, else one by one."""
    if rules != table.game.version and table.game.carry_over is not None:
        table.game.carry_over(table, moves, rules)
        return
    for move in moves:
        table.play(move.seat, move.action)
