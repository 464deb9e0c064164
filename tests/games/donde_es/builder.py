"""Small tables to test rules on: tourists where they are wanted, hands as dealt by hand."""

from __future__ import annotations

from typing import Any

from sojourn.core import dispatch
from sojourn.core.content import Content
from sojourn.core.dispatch import Result
from sojourn.core.game import Action
from sojourn.core.record import SPECTATOR
from sojourn.games.donde_es import GAME
from sojourn.games.donde_es.actions import (
    END_TURN,
    choose_action,
    close_action,
    discard_action,
    nudge_action,
    place_action,
    play_action,
)
from sojourn.games.donde_es.records import SQUARE, Phase, State
from sojourn.games.donde_es.rules import run

CARDS = {"Calle": 0, "Cuesta": 1, "Callejón": 2}
WAYS = {"north": 0, "east": 1, "south": 2, "west": 3}


def cell(text: str) -> int:
    """ "4,6" as the rules count it."""
    x, y = text.split(",")
    return int(y) * 11 + int(x)


def where(number: int) -> str:
    """A cell as the map names it."""
    return f"{number % 11},{number // 11}"


class Town:
    """A table in the middle of step 3: guide 0 is first player and on turn."""

    def __init__(self, seats: int = 2, hands: str = "", **options: bool | str) -> None:
        self.content: Content = GAME.content(options)
        self.box: Any = self.content.box
        s: Any = State.new()
        dispatch.setup(s, self.box, seats, 1)
        self.s = s
        self._sweep(seats)
        for seat, hand in enumerate(hands.split("/")):
            self.deal(seat, hand)

    def _sweep(self, seats: int) -> None:
        """Take everything off the table, and begin the first player's turn in round 5."""
        s, empty = self.s, GAME.State.new()
        for name in ("hand", "pile", "event_pile", "walked"):
            s[name][:] = empty[name]
        s.who[:], s.cell[:], s.start[:] = -1, -1, -1
        s.marks[:] = -1
        s.deck[:], s.event_deck[:] = self.box.cards, self.box.copies
        s.unseen, s.queue, s.back, s.event, s.today = (1 << 30) - 1, 0, 0, -1, -1
        s.rounds, s.step, s.first, s.active, s.phase = 5, 3, 0, 0, Phase.MOVE
        s.lasting[:], s.shut[:] = -1, -1
        s.played = s.wild = s.marked = s.waiting = s.asked = s.after = s.then = 0

    def deal(self, seat: int, hand: str) -> None:
        """Give a guide exactly these cards."""
        s = self.s
        s.deck[:] += s.hand[seat]
        s.hand[seat][:] = 0
        for name in hand.split():
            s.hand[seat][CARDS[name]] += 1
            s.deck[CARDS[name]] -= 1

    def tourist(self, space: int, name: str, at: str, upset: bool = False, marks: tuple[int, ...] = ()) -> Town:
        """A tourist (T13) in a space of the tracker (1 to 5), its token on a cell."""
        s, t = self.s, int(name[1:]) - 1
        s.who[space - 1], s.cell[space - 1], s.upset[space - 1] = t, cell(at), upset
        s.unseen &= ~(1 << t)
        s.marks[space - 1] = [*marks, *[-1] * (4 - len(marks))]
        return self

    def only_left(self, *names: str) -> Town:
        """Only these tourists are still in the deck; all others not in the tracker came home long ago."""
        s = self.s
        keep = {int(name[1:]) - 1 for name in names}
        for t in range(30):
            if s.unseen >> t & 1 and t not in keep:
                s.unseen &= ~(1 << t)
                self.home(t, 0)
        return self

    def home(self, tourist: int, door: int, upset: bool = False, mover: int = -1, marks: tuple[int, ...] = ()) -> None:
        """A tourist who has arrived earlier."""
        s, g = self.s, int(self.s.gone)
        s.unseen &= ~(1 << tourist)
        s.gone_who[g], s.gone_where[g], s.gone_upset[g], s.gone_mover[g] = tourist, door, upset, mover
        s.gone_marks[g] = [*marks, *[-1] * (4 - len(marks))]
        s.gone_round[g] = 1
        s.gone += 1

    def lost(self, *names: str) -> Town:
        """Tourists who have left already."""
        for i, name in enumerate(names):
            self.s.lost_who[i] = int(name[1:]) - 1
            self.s.unseen &= ~(1 << (int(name[1:]) - 1))
        self.s.lost = len(names)
        return self

    def next_event(self, name: str) -> Town:
        """The event deck holds this card alone."""
        s, e = self.s, int(name[1:]) - 1
        s.event_pile[:] += s.event_deck
        s.event_deck[:] = 0
        s.event_pile[e] -= 1
        s.event_deck[e] = 1
        return self

    def lasting(self, seat: int, name: str) -> Town:
        """A lasting event lies before a guide."""
        e = int(name[1:]) - 1
        self.s.lasting[seat] = e
        self.s.event_deck[e] -= 1
        return self

    def event_now(self, name: str) -> Town:
        """Guide 0 draws this event now."""
        self.next_event(name)
        self.s.phase, self.s.step = Phase.EVENT, 2
        run(self.s, self.box, int(self.s.unseen))
        self.check()
        return self

    @property
    def legal(self) -> set[int]:
        """What the guide on turn may do."""
        return set(GAME.legal_numbers(self.s, self.box, int(self.s.active)))

    def check(self) -> None:
        """Nothing is lost or doubled."""
        assert dispatch.invariant(self.s, self.box) == 0

    def do(self, *numbers: int) -> Town:
        """Play legal actions, whoever is on turn."""
        for number in numbers:
            assert number in self.legal, f"action {number} is not legal; legal are {sorted(self.legal)}"
            dispatch.apply(self.s, self.box, int(self.s.active), number)
            self.check()
        return self

    def play(self, *plays: str) -> Town:
        """ "Calle west 1": the card, the way, the tourist's space."""
        return self.do(*(number_of(text) for text in plays))

    def end(self, times: int = 1) -> Town:
        """End the turn, and the next ones."""
        return self.do(*[END_TURN] * times)

    def at(self, space: int) -> str:
        """Where the token of a space stands."""
        return where(int(self.s.cell[space - 1]))

    def marks(self, space: int) -> list[int]:
        """The markers on a card."""
        return [int(m) for m in self.s.marks[space - 1] if m >= 0]

    def tracker(self) -> list[str]:
        """Who is in the five spaces."""
        return [f"T{int(t) + 1:02}" if t >= 0 else "" for t in self.s.who]

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        return Phase(int(self.s.phase))

    @property
    def points(self) -> list[int]:
        """Everybody's points so far."""
        return [int(p) for p in self.seen(SPECTATOR).points[: int(self.s.seats)]]

    def seen(self, seat: int) -> Any:
        """A seat's view."""
        return GAME.seen_by(self.s, self.box, seat)

    def result(self) -> Any:
        """The outcome record."""
        result = Result.new()
        dispatch.outcome(self.s, self.box, result)
        return result

    def winners(self) -> list[int]:
        """Who wins, once the game is over."""
        return [seat for seat in range(int(self.s.seats)) if int(self.result().winners) >> seat & 1]


# Action numbers. Spaces of the tracker count from 1, as in the rulebook.


def number_of(text: str) -> int:
    """Play a card: "Calle west 1" is the card, the way, the tourist's space."""
    card, way, space = text.split()
    return play_action(CARDS[card], WAYS[way], int(space) - 1)


def place(nth: int = 0) -> int:
    """Put the next token on a cell of the square: 0 to 8, row by row."""
    return place_action(nth)


ANY_PLACE = {place(nth) for nth in range(SQUARE)}


def choose(space: int) -> int:
    """Choose the tourist in a space."""
    return choose_action(space - 1)


def nudge(way: str, space: int) -> int:
    """Let the neighbour lead the tourist in a space."""
    return nudge_action(WAYS[way], space - 1)


def close(location: int) -> int:
    """Close a location, counted as in town.toml from 0."""
    return close_action(location)


def discard(card: str) -> int:
    """Discard a card for an event."""
    return discard_action(CARDS[card])


def plays(town: Town, space: int | None = None) -> set[str]:
    """All legal plays in words, of one tourist if asked."""
    found = set()
    for card in CARDS:
        for way in WAYS:
            for k in range(1, 6):
                if number_of(f"{card} {way} {k}") in town.legal and space in (None, k):
                    found.add(f"{card} {way} {k}")
    return found


def actions_of(town: Town, seat: int = 0) -> list[Action]:
    """The choices of a seat as a page gets them."""
    return [GAME.decode(town.content, town.seen(seat), n) for n in GAME.legal_numbers(town.s, town.box, seat)]
