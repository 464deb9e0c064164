"""A table laid out by hand for a test: which cards lie where, who has how much, what the die will show."""

from __future__ import annotations

from typing import Any

from sojourn.core import dispatch
from sojourn.core.chance import pick, seed_luck
from sojourn.core.table import Table
from sojourn.core.trace import Event, events_of
from sojourn.games.emigration import GAME
from sojourn.games.emigration.actions import (
    COLLEGE,
    FORFEIT,
    NO,
    YES,
    card_action,
    discard_action,
    lane_action,
    scalp_action,
    steps_between,
    take_action,
    wait_action,
)
from sojourn.games.emigration.layouts import make_available
from sojourn.games.emigration.records import LIFE, NEVER, PASSPORT, PAYDAY, TICKET, Phase, Told

__all__ = ["COLLEGE", "FORFEIT", "GAME", "NO", "YES", "Phase", "TableBuilder", "Told", "lane_action"]

FRONT = (9, 10, 11, 12, 13)


class TableBuilder:
    """A table with empty layouts and purses; seat 0 is in turn and everybody goes from Portugal to Brazil or further."""

    def __init__(self, seats: int = 2, seed: int = 1, **options: object) -> None:
        self.content = GAME.content(options)
        self.table = Table(GAME, self.content, seats, seed)
        self.s: Any = self.table._s
        self.box = self.content.box
        s = self.s
        s.layout[:] = -1
        s.to_take[:] = s.to_discard[:] = NEVER
        for name in ("there", "up", "free", "money", "assurance", "cards", "papers", "kept", "sign"):
            s[name][:] = 0
        s.bank = s.assurance_bank = s.turn = s.paydays = s.turns = 0
        s.phase = Phase.MAIN
        for seat in range(seats):
            s.career[seat] = 0  # a Nurse: 2 on every payday
        self.people(*["Portugal"] * seats)
        self.goes(*["Brazil"] * seats)

    def number(self, card: str) -> int:
        """The number of a card by its ID: D-BC1, C-RA3, L08, P1, T1, payday."""
        if card == "payday":
            return PAYDAY
        if card[0] == "L":
            return LIFE + int(card[1:]) - 1
        if card[0] in "PT":
            return (PASSPORT if card[0] == "P" else TICKET) + int(card[1:]) - 1
        return int(self.content.words["card_ids"].index(card))

    def people(self, *countries: str) -> TableBuilder:
        for seat, name in enumerate(countries):
            self.s.nationality[seat] = self.content.words["countries"].index(name)
        return self

    def goes(self, *countries: str) -> TableBuilder:
        for seat, name in enumerate(countries):
            self.s.destination[seat] = self.content.words["countries"].index(name)
        return self

    def money(self, *amounts: int) -> TableBuilder:
        self.s.money[: len(amounts)] = amounts
        return self

    def assurance(self, *amounts: int) -> TableBuilder:
        self.s.assurance[: len(amounts)] = amounts
        return self

    def owns(self, seat: int, *cards: str) -> TableBuilder:
        for card in cards:
            number = self.number(card)
            if number >= PASSPORT:
                self.s.papers[seat] |= 1 << (number - PASSPORT)
            elif number >= LIFE:
                self.s.kept[seat] |= 1 << (number - LIFE)
            else:
                self.s.cards[seat] |= 1 << number
        return self

    def lay(self, seat: int, **slots: str) -> TableBuilder:
        """Cards into slots, as s9="D-BC1"; a name with a small 'down:' before it lies face down."""
        s = self.s
        for slot_name, card in slots.items():
            slot = int(slot_name[1:])
            s.layout[seat, slot] = self.number(card.removeprefix("down:"))
            s.there[seat] |= 1 << slot
            if not card.startswith("down:"):
                s.up[seat] |= 1 << slot
        there = int(s.there[seat])
        open_slots = [slot for slot in range(14) if there >> slot & 1 and self.box.covered_by[slot] & there == 0]
        for slot in open_slots:
            s.up[seat] |= 1 << slot
        return self.available(seat, *open_slots)

    def available(self, seat: int, *slots: int) -> TableBuilder:
        """Only these slots of a layout are available."""
        self.s.free[seat] = 0
        self.s.to_take[seat] = self.s.to_discard[seat] = NEVER
        for slot in slots:
            make_available(self.s, self.box, seat, slot)
        return self

    def next_rolls(self, *rolls: int) -> TableBuilder:
        """Make the die show these numbers next."""
        probe: Any = GAME.State.new()
        for seed in range(500_000):
            seed_luck(probe, seed, 9)
            self.s.rng[:] = probe.rng
            if all(int(pick(probe, 6)) + 1 == roll for roll in rolls):
                return self
        raise AssertionError("no such luck")

    def legal(self, seat: int | None = None) -> list[int]:
        return GAME.legal_numbers(self.s, self.box, int(self.s.turn) if seat is None else seat)

    def play(self, action: int) -> list[Event]:
        """Play a legal action of the seat in turn; what it made happen."""
        seat = int(self.s.turn)
        assert action in self.legal(seat), (action, self.legal(seat))
        self.s.told = 0
        dispatch.apply(self.s, self.box, seat, action)
        return events_of(self.s)

    def told(self, events: list[Event]) -> list[Told]:
        return [Told(e.kind) for e in events]

    def start_turn(self, seat: int) -> list[Event]:
        """Begin somebody's turn as the table would."""
        from sojourn.games.emigration.rules import run_on

        self.s.turn, self.s.phase, self.s.told = seat, Phase.TURN_START, 0
        run_on(self.s, self.box)
        return events_of(self.s)

    def cross_now(self, seat: int = 0) -> list[Event]:
        """All layouts are empty: this seat steps up to the border."""
        from sojourn.games.emigration.rules import run_on

        self.s.turn, self.s.phase, self.s.told = seat, Phase.CROSS_START, 0
        run_on(self.s, self.box)
        return events_of(self.s)

    def lane_order(self, lane: int, *moods: int) -> TableBuilder:
        self.s.lanes[lane] = [3 * lane + mood for mood in moods]
        return self

    # Action numbers of the seat in turn

    def around(self, seat: int) -> int:
        return steps_between(int(self.s.turn), seat, int(self.s.seats))

    def take(self, owner: int, slot: int) -> int:
        return take_action(self.around(owner), slot)

    def discard(self, owner: int, slot: int) -> int:
        return discard_action(self.around(owner), slot)

    def wait(self, owner: int, slot: int) -> int:
        return wait_action(self.around(owner), slot)

    def scalp(self, seller: int, ticket: bool) -> int:
        return scalp_action(self.around(seller), ticket)

    def card(self, name: str) -> int:
        return card_action(self.number(name))
