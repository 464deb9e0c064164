"""A table for tests: put pieces, cards and money where a rule needs them, then play by name."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np

from sojourn.core.chance import Luck, pick, seed_luck
from sojourn.core.record import as_bytes, from_bytes
from sojourn.games.route_east import GAME, rules
from sojourn.games.route_east.invariants import invariant
from sojourn.games.route_east.records import ATTRACTIONS, GOALS, Deck, Goal, Kind, Phase, State, Status

QUIET = "ig01"  # an Ignition Card without effect
DECKS = {"ig": (Deck.IGNITION, "ignition"), "ac": (Deck.ACTION, "action"), "bo": (Deck.BORDER, "border")}
TRAIN, SLOW, NO, MAGIC, TENT, JERRY, HOSE, PASS, PLATES, COOKIES = (f"ac{n:02d}" for n in range(1, 11))
PICKPOCKET, SHARP, PASSPORT, NAILS, MAP, TAILWIND, NIGHT_DRIVE, UNION, JOBS, TYRES = (f"ac{n:02d}" for n in range(11, 21))


class Trip:
    """Seats 0, 1 ... in Istanbul, each with $450 and two or three far-away attractions."""

    def __init__(self, seats: int = 2, seed: int = 1, box: Path | None = None, **options: str) -> None:
        self.content = GAME.content(options, box)
        self.box, self.words = self.content.box, self.content.words
        self.s: Any = State.new()
        rules.setup(self.s, self.box, seats, seed)
        while self.s.phase == Phase.SWAP:
            self.do_number(self.legal_numbers()[0])
        plain = [
            "baikal",
            "tajmahal",
            "iskanderkul",
            "bayanzag",
            "hunza",
            "songkul",
            "statue",
            "khiva",
            "charyn",
            "merv",
            "lut",
            "tatev",
        ]
        for seat in range(seats):
            each = 3 if seats == 2 else 2
            self.goals(seat, *plain[seat * each : seat * each + each])
            self.put(seat, "istanbul", money=450, fuel=0, hand=[])  # whatever the very first card did

    # --- laying out

    def space(self, name: str) -> int:
        return int(self.words["ids"][name])

    def land(self, code: str) -> int:
        return next(i for i, r in enumerate(self.words["regions"]) if r["id"] == code)

    def kind(self, card: str) -> int:
        return [c["id"] for c in self.words[DECKS[card[:2]][1]]].index(card)

    def put(self, seat: int, place: str, side: str = "", **what: Any) -> Trip:
        """Piece, side, money, fuel, bill and hand of a seat."""
        s, i = self.s, self.space(place)
        s.space[seat] = i
        lands = [int(c) for c in self.box.land[i] if c < 16]
        s.side[seat] = self.land(side) if side else lands[0] if lands else 0
        s.status[seat] = Status.AT_SEA if self.box.kind[i] == Kind.BOAT else Status.FREE
        if "money" in what:
            s.money[seat] = s.known[seat] = what["money"]
        if "fuel" in what:
            s.platform += s.fuel[seat] - what["fuel"]
            s.fuel[seat] = what["fuel"]
        s.bill[seat] = what.get("bill", 0)
        if "hand" in what:
            self.hand(seat, *what["hand"])
        return self

    def hand(self, seat: int, *cards: str) -> None:
        """Exactly these Action Cards, taken from the deck."""
        s = self.s
        for kind in range(20):
            for _ in range(int(s.hand[seat, kind])):
                s.deck[Deck.ACTION, s.count[Deck.ACTION]] = kind
                s.count[Deck.ACTION] += 1
            s.hand[seat, kind] = 0
        for card in cards:
            self.top(card)
            s.count[Deck.ACTION] -= 1
            s.hand[seat, self.kind(card)] += 1
        s.cards[seat] = len(cards)

    def top(self, card: str) -> Trip:
        """This card lies on top of its deck."""
        deck, _ = DECKS[card[:2]]
        s, kind = self.s, self.kind(card)
        if s.gone_cards[deck, kind] and kind not in s.deck[deck, : s.count[deck]]:
            s.gone_cards[deck, kind] -= 1
            s.deck[deck, s.count[deck]] = kind
            s.count[deck] += 1
        n = int(s.count[deck])
        where = int(np.flatnonzero(s.deck[deck, :n] == kind)[-1])
        s.deck[deck, where] = s.deck[deck, n - 1]
        s.deck[deck, n - 1] = kind
        return self

    def goals(self, seat: int, *places: str, done: int = 0) -> Trip:
        """These attractions, the first few of them done; whoever held them gets others."""
        s = self.s
        for slot in range(GOALS):
            wanted = int(self.box.attraction[self.space(places[slot])]) if slot < len(places) else -1
            old = int(s.goal[seat, slot])
            if wanted < 0:
                if old >= 0:
                    s.rest[s.rest_count] = old
                    s.rest_by[s.rest_count] = -1
                    s.rest_count += 1
                s.goal[seat, slot] = -1
                continue
            self._give(wanted, old)
            s.goal[seat, slot] = wanted
            s.goal_state[seat, slot] = Goal.DONE if slot < done else Goal.HIDDEN
        if len(places) - done == 1:
            s.goal_state[seat, done] = Goal.SHOWN
        return self

    def _give(self, card: int, instead: int) -> None:
        s = self.s
        for i in range(s.rest_count):
            if s.rest[i] == card:
                if instead >= 0:
                    s.rest[i] = instead
                else:
                    s.rest_count -= 1
                    s.rest[i] = s.rest[s.rest_count]
                return
        for seat in range(s.seats):
            for slot in range(GOALS):
                if s.goal[seat, slot] == card:
                    s.goal[seat, slot] = instead
                    return

    def luck(self, *faces: int) -> Trip:
        """The next rolls of the die."""
        for seed in range(200_000):
            luck: Any = Luck.new()
            seed_luck(luck, seed, 5)
            start = luck.rng.copy()
            if all(pick(luck, 6) + 1 == face for face in faces):
                self.s.rng[:] = start
                return self
        raise AssertionError("no such luck")

    def scatter(self, seed: int) -> Trip:
        """Everybody on a bed somewhere, with money, fuel and cards: random play sees the whole map."""
        rng = random.Random(seed)
        beds = [sp["id"] for i, sp in enumerate(self.words["spaces"]) if self.box.bed[i]]
        for seat in range(int(self.s.seats)):
            place = rng.choice(beds)
            lands = [c for c in self.box.land[self.space(place)] if c < 16]
            side = self.words["regions"][int(rng.choice(lands))]["id"]
            self.put(seat, place, side, money=25 * rng.randrange(40), fuel=rng.randrange(4))
        return self.turn(rng.randrange(int(self.s.seats)), card="")

    # --- playing

    def turn(self, seat: int = 0, card: str = QUIET) -> Trip:
        """This seat's turn begins; the next Ignition Card is quiet unless another is named."""
        s = self.s
        if card:
            self.top(card)
        s.pos = (seat - s.first) % s.seats - 1
        s.phase = Phase.NEXT
        rules.go_on(s, self.box)
        return self

    def legal_numbers(self) -> list[int]:
        return GAME.legal_numbers(self.s, self.box, int(self.s.actor))

    def view(self, seat: int) -> Any:
        return GAME.seen_by(self.s, self.box, seat)

    def number(self, name: str, **params: Any) -> int:
        try:
            return GAME.encode(self.content, self.view(int(self.s.actor)), name, params)
        except ValueError:
            return -1

    def may(self, name: str, **params: Any) -> bool:
        return self.number(name, **params) in self.legal_numbers()

    def do_number(self, number: int) -> Trip:
        rules.apply(self.s, self.box, int(self.s.actor), number)
        return self

    def do(self, name: str, **params: Any) -> Trip:
        """Play an action by name; it must be legal, and nothing may be lost by it."""
        number = self.number(name, **params)
        assert number in self.legal_numbers(), f"{name} {params} is not legal: {self.names()}"
        self.do_number(number)
        assert invariant(self.s, self.box) == 0
        return self

    def go(self, *places: str) -> Trip:
        """Step by step."""
        for place in places:
            self.do("step", to=place)
        return self

    def can_go(self, place: str) -> bool:
        return self.may("step", to=place)

    def play(self, card: str) -> Trip:
        return self.do("play", card=card)

    def can_play(self, card: str) -> bool:
        return self.may("play", card=card)

    def names(self) -> set[str]:
        """The verbs that are legal now."""
        v = self.view(int(self.s.actor))
        return {GAME.decode(self.content, v, n).name for n in self.legal_numbers()}

    # --- looking

    def at(self, seat: int = 0) -> str:
        return str(self.words["spaces"][int(self.s.space[seat])]["id"])

    def side(self, seat: int = 0) -> str:
        return str(self.words["regions"][int(self.s.side[seat])]["id"])

    def phase(self) -> Phase:
        return Phase(int(self.s.phase))

    def held(self, seat: int, card: str) -> int:
        return int(self.s.hand[seat, self.kind(card)])

    def discards(self, card: str) -> int:
        return int(self.s.gone_cards[DECKS[card[:2]][0], self.kind(card)])

    def copy(self) -> Trip:
        other = object.__new__(Trip)
        other.__dict__.update(self.__dict__)
        other.s = from_bytes(State, as_bytes(self.s))
        return other


def play_random(trip: Trip, steps: int, seed: int = 0) -> int:
    """Random legal actions until the end or `steps`; how many there were."""
    rng = random.Random(seed)
    for n in range(steps):
        if trip.s.phase == Phase.OVER:
            return n
        trip.do_number(rng.choice(trip.legal_numbers()))
    return steps


assert ATTRACTIONS == 30
