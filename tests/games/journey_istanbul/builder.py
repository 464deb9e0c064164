"""Tables as the rulebook describes them: five colours, places by name, cards by name.

    t = table(week=2, day=3, red=("Taksim", 2_000), orange=("Taksim", 6_000), sheet=["d3-P1"])
    t.evening()

People are named in the order of their arrival. A card's name as the place means jail, with the
release day as a third word; "out" means travelled out. Whoever is not named waits in Kadıköy.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sojourn.core import dispatch
from sojourn.core.trace import Event, events_of
from sojourn.games.journey_istanbul import GAME
from sojourn.games.journey_istanbul.actions import (
    ALL,
    PASS,
    VERB_NAMES,
    WHOLE,
    YES,
    addressee_action,
    amount_action,
    bail_action,
    card_action,
    extra_action,
    place_action,
    scope_action,
    square_action,
    verb_action,
)
from sojourn.games.journey_istanbul.records import CARDS, EMPTY, OBSTACLE, OPPORTUNITY, SQUARES, Fate, Phase, Place
from sojourn.games.journey_istanbul.rules import clear_table, go_on
from sojourn.games.journey_istanbul.tasks import filled

RED, ORANGE, YELLOW, GREEN, BROWN = range(5)
COLOURS = ("red", "orange", "yellow", "green", "brown")
PLACES = ("Taksim", "Fatih", "Sultanahmet", "Üsküdar", "Kadıköy")
OBSTACLES = ("Documents", "My Brother's Trail", "The Clinic", "Passed Along", "Proof of Means")
OPPORTUNITIES = ("Knowing the Driver", "Work Permit", "A Room in Fatih", "Group Chat", "A Fair Foreman")
WHOLE_PLANNER = scope_action(WHOLE)  # show all of it
SLOTS = ("P1", "P2", "J1", "J2", "W1", "W2")


def card(name: str) -> int:
    """The number of a card: "d3-P1" is the first police card of the 3rd day."""
    return 6 * (int(name[1]) - 1) + SLOTS.index(name[3:])


def go(place: str) -> int:
    """Move to, stay in or be released to a neighbourhood."""
    return place_action(PLACES.index(place))


def look(row: int, square: int) -> int:
    """Look at a square of the sheet, both counted from 1; also the square of an act."""
    return square_action(SQUARES * (row - 1) + square - 1)


def bail(place: str) -> int:
    """Pay the fine and leave jail."""
    return bail_action(PLACES.index(place))


def verb(name: str) -> int:
    """Begin an act."""
    return verb_action(VERB_NAMES.index(name))


def to(other: int, seat: int, seats: int = 5) -> int:
    """Address somebody."""
    return addressee_action(other, seat, seats)


def says(name: str) -> int:
    """Name a card of the row's day."""
    return card_action(card(name) % 6)


def thousands(count: int) -> int:
    """An amount of money in an act."""
    return amount_action(count)


def extra(count: int) -> int:
    """Thousands to be paid back on top of a loan."""
    return extra_action(count)


def rows(day: int) -> int:
    """Show the row of a day in one's planner."""
    return scope_action(day - 1)


ANY_CARD = [card_action(slot) for slot in range(6)]  # of the six cards of a day
ANY_VERB = [verb(name) for name in VERB_NAMES]


class BuiltTable:
    """A position at the table, and what a test does with it: play, look, ask."""

    def __init__(self, s: Any, content: Any) -> None:
        self.s, self.content, self.box = s, content, content.box
        self.events: list[Event] = []

    def begin(self, seat: int) -> BuiltTable:
        """The turn of this seat begins."""
        s = self.s
        s.turn, s.turns = seat, (seat - s.starter) % s.seats + 1
        s.phase, s.decider = Phase.DAWN, EMPTY
        go_on(s, self.box)
        return self._tell()

    def evening(self) -> BuiltTable:
        """All have had their turn; the cards of the day are turned over."""
        s = self.s
        s.turns, s.turn = s.seats, (s.starter + s.seats - 1) % s.seats
        s.phase, s.decider = Phase.REVEAL, EMPTY
        go_on(s, self.box)
        return self._tell()

    def play(self, seat: int, *actions: int) -> BuiltTable:
        """One decision after another, each of them legal."""
        for action in actions:
            assert action in self.legal(seat), (self, seat, action)
            dispatch.apply(self.s, self.box, seat, action)
            self._tell()
            assert dispatch.invariant(self.s, self.box) == 0
        return self

    def _tell(self) -> BuiltTable:
        self.events += events_of(self.s)
        self.s.told = 0
        return self

    def told(self, kind: int, seat: int | None = None) -> list[Event]:
        """What happened of one kind, and through whom."""
        return [e for e in self.events if e.kind == kind and seat in (None, e.seat)]

    def legal(self, seat: int) -> list[int]:
        return GAME.legal_numbers(self.s, self.box, seat)

    def view(self, seat: int) -> Any:
        return GAME.seen_by(self.s, self.box, seat)

    def result(self) -> Any:
        result: Any = dispatch.Result.new()
        dispatch.outcome(self.s, self.box, result)
        return result

    @property
    def to_act(self) -> int:
        """The one seat that owes a decision; EMPTY when the game is over."""
        mask = dispatch.to_act(self.s, self.box)
        assert mask & (mask - 1) == 0
        return mask.bit_length() - 1

    @property
    def phase(self) -> Phase:
        return Phase(int(self.s.phase))

    def place(self, seat: int) -> str:
        where = int(self.s.place[seat])
        return PLACES[where] if where < 5 else Place(where).name.lower()

    def cash(self) -> list[int]:
        return [int(c) for c in self.s.cash[: self.s.seats]]

    def pile(self, place: str) -> list[int]:
        """The markers in a neighbourhood, the bottom one first."""
        there = [seat for seat in range(self.s.seats) if self.place(seat) == place]
        return sorted(there, key=lambda seat: int(self.s.came[seat]))

    def row(self, day: int) -> list[str]:
        """The cards in the row of a day, "" for an empty square."""
        return [name_of(int(c)) for c in self.s.sheet[day - 1]]

    def circles(self, seat: int, which: int = OBSTACLE) -> int:
        return int(filled(self.s, self.box, seat, which))

    def finish(self, seat: int, which: int = OBSTACLE, day: int = 1) -> BuiltTable:
        """A task was finished on an earlier day."""
        self.s.done[seat, which] = day
        return self

    def idle(self) -> BuiltTable:
        """Whoever is asked stays, passes, or leaves jail for Kadıköy."""
        seat = self.to_act
        may = self.legal(seat)
        stay = place_action(int(self.s.place[seat]))
        choice = PASS if PASS in may else stay if stay in may else go("Kadıköy")
        return self.play(seat, choice)

    def until(self, seat: int, phase: Phase = Phase.MOVE) -> BuiltTable:
        """All idle until this seat is asked in this phase."""
        for _ in range(500):
            if self.to_act == seat and self.phase == phase:
                return self
            self.idle()
        raise AssertionError("it never came to that")

    def next_day(self) -> BuiltTable:
        """All idle until the day is over."""
        day = int(self.s.day)
        while int(self.s.day) == day:
            self.idle()
        return self


def name_of(number: int) -> str:
    return "" if number == EMPTY else f"d{number // 6 + 1}-{SLOTS[number % 6]}"


def table(
    week: int = 1,
    day: int = 1,
    *,
    seats: int = 5,
    starter: int = RED,
    sheet: list[str] | None = None,
    sideways: list[str] | None = None,
    deck: list[str] | None = None,
    talk: str = "off",
    **named: Any,
) -> BuiltTable:
    """A table at a moment of the game; cards of tasks as `red_has=("Documents", "Work Permit")`, options by name.

    `deck` is given from the top; cards named nowhere lie in the discard pile if a deck is given, else in the deck.
    """
    people = {name: named.pop(name) for name in list(named) if name in COLOURS}
    tasks = {name: named.pop(f"{name}_has") for name in COLOURS if f"{name}_has" in named}
    content = GAME.content({"talk": talk} | named)
    s = np.zeros(1, GAME.State.traced)[0]
    s.rng[0] = 1
    s.seats, s.day, s.starter = seats, 6 * (week - 1) + day, starter
    clear_table(s)
    waiting = {name: ("Kadıköy", 6_000) for name in COLOURS[:seats] if name not in people}
    for name, (where, cash, *rest) in (waiting | people).items():
        _seat(s, COLOURS.index(name), where, cash, rest[0] if rest else 0)
    _deal(s, tasks)
    s.bank = seats * int(content.box.start_cash) - int(s.cash.sum())
    _lay(s, sheet or [], sideways or [], deck)
    built = BuiltTable(s, content)
    s.turn, s.turns, s.phase, s.decider = starter, 1, Phase.MOVE, starter
    assert dispatch.invariant(s, content.box) == 0
    return built


def _seat(s: Any, seat: int, where: str, cash: int, release: int) -> None:
    s.cash[seat] = cash
    if where == "out":
        s.leavers += 1
        s.out_rank[seat] = s.leavers
        s.out_day[seat] = 1
    elif where in PLACES:
        s.place[seat] = PLACES.index(where)
        s.came[seat] = s.arrivals
        s.arrivals += 1
    else:
        s.place[seat], s.jail_card[seat] = Place.JAIL, card(where)
        s.release[seat] = release or s.day + 3
        s.fate[card(where)] = Fate.UNDER_JAIL


def _deal(s: Any, tasks: dict[str, tuple[str, str]]) -> None:
    """Seat by seat the cards of the same number, with the named ones exchanged."""
    for which, names in ((OBSTACLE, OBSTACLES), (OPPORTUNITY, OPPORTUNITIES)):
        asked = {COLOURS.index(c): names.index(pair[which]) for c, pair in tasks.items()}
        free = [n for n in range(5) if n not in asked.values()]
        for seat in range(s.seats):
            s.task[seat, which] = 5 * which + (asked[seat] if seat in asked else free.pop(0))


def _lay(s: Any, upright: list[str], sideways: list[str], deck: list[str] | None) -> None:
    """Cards on the sheet from the left, sideways ones after the others; the rest to the deck or away."""
    used = [c for c in range(CARDS) if s.fate[c] != Fate.IN_PLAY]
    for name in upright + sideways:
        number = card(name)
        column = int(np.flatnonzero(s.sheet[number // 6] == EMPTY)[0])
        s.sheet[number // 6, column] = number
        s.sideways[number // 6, column] = name in sideways
        used.append(number)
    rest = [c for c in range(CARDS) if c not in used]
    drawn = rest if deck is None else [card(name) for name in reversed(deck)]
    for number in rest:
        if number not in drawn:
            s.fate[number] = Fate.OPEN
    s.deck[:] = EMPTY
    s.deck[: len(drawn)] = drawn
    s.deck_left = len(drawn)


__all__ = [
    "ALL",
    "ANY_CARD",
    "ANY_VERB",
    "BROWN",
    "EMPTY",
    "GAME",
    "GREEN",
    "OBSTACLE",
    "OBSTACLES",
    "OPPORTUNITIES",
    "OPPORTUNITY",
    "ORANGE",
    "PASS",
    "PLACES",
    "RED",
    "WHOLE_PLANNER",
    "YELLOW",
    "YES",
    "BuiltTable",
    "Phase",
    "bail",
    "card",
    "extra",
    "go",
    "look",
    "rows",
    "says",
    "table",
    "thousands",
    "to",
    "verb",
]
