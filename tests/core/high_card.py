"""High Card: the smallest game with a secret, to test the engine by itself.

Each seat holds one hidden card of ten. In turn a seat swaps with the deck or keeps. Then all cards
are shown and the highest wins.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick, seed_luck, shuffle
from sojourn.core.compiling import fast, rule
from sojourn.core.game import Action, Game
from sojourn.core.record import Ints, Record, i1, i4, i8
from sojourn.core.trace import emit, whisper
from sojourn.core.ui.interface import Interface
from sojourn.core.ui.markup import el
from sojourn.core.ui.svg import disc_target, svg

KEEP, SWAP = 0, 1
SHOWN = 1


class State(Record):
    rng: Ints = i8(4)
    seats: int = i4()
    turn: int = i4()  # the seat that decides; seats when all have
    deck: Ints = i1(10)  # the top is deck[drawn]
    drawn: int = i4()
    hand: Ints = i1(4)


class View(Record):
    seats: int = i4()
    turn: int = i4()
    drawn: int = i4()
    seat: int = i4()
    hand: Ints = i1(4)  # -1 where hidden


class Box(Record, content=True):
    cards: int = i4()


@rule("HC-1")
def setup(s: Any, box: Any, seats: int, seed: int) -> None:
    seed_luck(s, seed, 0)
    s.seats = seats
    for i in range(box.cards):
        s.deck[i] = i
    shuffle(s, s.deck, box.cards)
    for seat in range(seats):
        s.hand[seat] = s.deck[s.drawn]
        s.drawn += 1


@rule("HC-2")
def to_act(s: Any, box: Any) -> int:
    return 1 << s.turn if s.turn < s.seats else 0


@rule("HC-3")
def legal(s: Any, box: Any, seat: int, mask: Ints) -> None:
    if seat == s.turn:
        mask[KEEP] = 1
        if s.hand[seat] < 9:  # the highest card is never swapped
            mask[SWAP] = 1


@rule("HC-4")
def apply(s: Any, box: Any, seat: int, action: int) -> None:
    if action == SWAP:
        card = s.hand[seat]
        s.hand[seat] = s.deck[s.drawn]
        s.deck[s.drawn] = card
        s.drawn += 1
        whisper(s, 1 << seat, 2, seat, s.hand[seat])
    emit(s, SHOWN, seat, action)
    s.turn += 1


@rule("HC-5")
def outcome(s: Any, box: Any, result: Any) -> None:
    if s.turn < s.seats:
        return
    result.reason = 1
    best = 0
    for seat in range(s.seats):
        result.points[seat] = s.hand[seat]
        if s.hand[seat] > s.hand[best]:
            best = seat
    result.winners = 1 << best


@fast
def view(s: Any, box: Any, seat: int, v: Any) -> None:
    v.seats, v.turn, v.drawn, v.seat = s.seats, s.turn, s.drawn, seat
    for other in range(s.seats):
        v.hand[other] = s.hand[other] if other == seat or s.turn >= s.seats else -1


@fast
def invariant(s: Any, box: Any) -> int:
    cards = 0
    for i in range(s.drawn, box.cards):
        cards |= 1 << s.deck[i]
    for seat in range(s.seats):
        cards |= 1 << s.hand[seat]
    for i in range(s.seats, s.drawn):
        cards |= 1 << s.deck[i]
    return 0 if cards == (1 << box.cards) - 1 else 1


@fast
def redeal(v: Any, box: Any, seat: int, luck: Any, s: Any) -> None:
    s.rng[:] = luck.rng
    s.rng[0] |= 1
    pick(luck, 2)
    s.seats, s.turn, s.drawn = v.seats, v.turn, v.drawn
    known = 0
    for other in range(v.seats):
        s.hand[other] = v.hand[other]
        if v.hand[other] >= 0:
            known |= 1 << v.hand[other]
    n = 0
    for card in range(box.cards):
        if not known >> card & 1:
            s.deck[n] = card
            n += 1
    shuffle(luck, s.deck, n)
    for other in range(v.seats):
        if s.hand[other] < 0:
            n -= 1
            s.hand[other] = s.deck[n]
    for i in range(n):  # thrown and undrawn cards lie behind the dealt ones
        s.deck[box.cards - 1 - i] = s.deck[i]


@fast
def advise(v: Any, box: Any, seat: int, luck: Any, mask: Ints) -> int:
    return SWAP if v.hand[seat] < 5 else KEEP


def load(files: Any, options: Any) -> tuple[Any, dict[str, Any]]:
    box: Any = Box.new()
    box.cards = 10
    return box, {}


def decode(content: Any, v: Any, number: int) -> Action:
    name = ("keep", "swap")[number]
    return Action(number, name, {}, f"{name.title()} your card")


def draw(content: Any, v: Any, *, actions: Any = (), names: Any = ()) -> str:
    """The board: a target for each action."""
    targets = [disc_target(a.number, a.text, 100 + 200 * a.number, 100, 50) for a in actions]
    return svg(400, 200, el("text", " ".join(str(int(card)) for card in v.hand)), targets, title="High Card")


GAME = Game(
    name="high-card",
    title="High Card",
    package="high_card",
    seats=range(2, 5),
    version=1,
    actions=2,
    longest=4,
    State=State,
    View=View,
    Box=Box,
    answers={
        "setup": setup,
        "to_act": to_act,
        "legal": legal,
        "apply": apply,
        "outcome": outcome,
        "view": view,
        "invariant": invariant,
        "redeal": redeal,
        "advise": advise,
    },
    options=(),
    load=load,
    decode=decode,
    encode=lambda content, v, name, params: ("keep", "swap").index(name),
    why_not=lambda s, content, seat, action: ("The highest card is never swapped.", "HC-3"),
    prompt=lambda content, v: "Keep your card or swap it?",
    sentence=lambda content, e, seat: ("@{} keeps.", "@{} swaps.")[e.a].format(e.seat) if e.kind == SHOWN else "Your new card.",
    reasons={1: "All cards are shown."},
    load_ui=lambda: Interface(draw=draw),
)


def content() -> Any:
    from sojourn.core.content import Content

    return Content(load(None, None)[0], {}, {}, "0" * 16)
