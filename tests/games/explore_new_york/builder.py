"""Tables with stacked decks, marks by name, and maps drawn in one line."""

from __future__ import annotations

import random
from typing import Any

from sojourn.core import dispatch
from sojourn.core.table import Table
from sojourn.games.explore_new_york import GAME
from sojourn.games.explore_new_york.city import LINK_NAMES, Tourist, block_number, high_bit, low_bit
from sojourn.games.explore_new_york.records import Part
from sojourn.games.explore_new_york.route import FACT, ROUTE, final_route, new_scratch, route_high, route_low

SIGN = {"○": Tourist.CIRCLE, "□": Tourist.SQUARE, "△": Tourist.TRIANGLE}


def table(seats: int = 2, seed: int = 1, cards: str = "", first: int | None = None, **options: str) -> Table:
    """A fresh table; `cards` lie on top of the deck in this order, the first three already turned over."""
    t = Table(GAME, GAME.content(options), seats, seed)
    if first is not None:
        t.state.first = first
    if cards:
        stack(t, cards)
    return t


def stack(t: Table, cards: str) -> None:
    """Put these cards (by id) where the running turn's and the next ones lie."""
    ids = [card.id for card in t.content.words["cards"]]
    wanted = [ids.index(name) for name in cards.split()]
    start = int(t.state.top) - 3
    deck = [int(c) for c in t.state.deck]
    rest = [c for c in deck[start:] if c not in wanted]
    missing = [c for c in wanted if c not in deck[start:]]
    assert not missing, "these cards are gone already"
    t.state.deck[start:] = wanted + rest


def cards(s: Any, t: Table) -> list[str]:
    """The three cards of the turn by id."""
    return [t.content.words["cards"][int(c)].id for c in s.deck[int(s.top) - 3 : int(s.top)]]


def number(t: Table, seat: int, mark: Any) -> int:
    """An action by its shortest name: (4, 5), "V34", "stop", "circle", "4D" to throw away, [1, 0] to start."""
    v = GAME.seen_by(t.state, t.box, seat)
    if isinstance(mark, tuple):
        return GAME.encode(t.content, v, "block", {"x": mark[0], "y": mark[1]})
    if isinstance(mark, list):
        return GAME.encode(t.content, v, "start", {"at": mark})
    if mark in LINK_NAMES:
        return GAME.encode(t.content, v, "link", {"link": mark})
    if mark in ("stop", "finish"):
        return GAME.encode(t.content, v, mark, {})
    if mark in ("circle", "square", "triangle"):
        return GAME.encode(t.content, v, "tourist", {"type": mark})
    return GAME.encode(t.content, v, "discard", {"card": mark})


def do(t: Table, seat: int, *marks: Any) -> None:
    """Play several marks in a row."""
    for mark in marks:
        t.play(seat, number(t, seat, mark))


def may(t: Table, seat: int) -> set[Any]:
    """What a seat may do, in the short names of `number`."""
    found: set[Any] = set()
    for action in t.actions(seat):
        p = action.params
        if action.name == "block":
            found.add((p["x"], p["y"]))
        elif action.name == "start":
            found.add(tuple(p["at"]))
        else:
            found.add(p.get("link") or p.get("type") or p.get("card") or action.name)
    return found


def guests(s: Any, seat: int, block: tuple[int, int]) -> str:
    """The tourists in a block as signs."""
    three = s.tourists[seat, block_number(*block)]
    return "".join(sign * int(three[kind]) for sign, kind in SIGN.items())


def drawn(s: Any, seat: int) -> set[str]:
    """The links on a map by name."""
    return {name for link, name in enumerate(LINK_NAMES) if int(s.lo[seat]) & low_bit(link) or int(s.hi[seat]) & high_bit(link)}


def words(names: str) -> tuple[int, int]:
    """A set of links from their names."""
    links = [LINK_NAMES.index(name) for name in names.split()]
    return sum(low_bit(k) for k in links), sum(high_bit(k) for k in links)


def fill(s: Any, seat: int, tourists: dict[tuple[int, int], str]) -> None:
    """Draw tourists into blocks by hand."""
    for place, signs in tourists.items():
        for sign in signs:
            s.tourists[seat, block_number(*place), SIGN[sign]] += 1
        s.filled[seat] |= 1 << block_number(*place)


def end_map(links: str, tourists: dict[tuple[int, int], str] | None = None, seat: int = 0, t: Table | None = None) -> Table:
    """A table in whose last moment one map shows these links and tourists."""
    t = t or table()
    fill(t.state, seat, tourists or {})
    t.state.lo[seat], t.state.hi[seat] = words(links)
    return t


def best(t: Table, seat: int = 0) -> tuple[int, set[str]]:
    """Points and links of a map's Final Route."""
    scratch = new_scratch()
    points = final_route(t.state, t.box, seat, scratch)
    lo, hi = route_low(scratch), route_high(scratch)
    assert int(scratch[FACT][ROUTE]).bit_count() == lo.bit_count() + hi.bit_count()
    return int(points), {n for k, n in enumerate(LINK_NAMES) if lo & low_bit(k) or hi & high_bit(k)}


def play_out(t: Table, seed: int = 1, until: int = 10_000) -> Table:
    """Random legal actions, by a random one of those who owe, to the end."""
    luck = random.Random(seed)
    for _ in range(until):
        if t.over:
            break
        seat = luck.choice(t.to_act)
        t.play(seat, luck.choice(GAME.legal_numbers(t.state, t.box, seat)))
    return t


def to_last_turn(t: Table, seed: int = 1) -> Table:
    """Random play up to the discard of the last turn."""
    luck = random.Random(seed)
    while not (int(t.state.turn) == int(t.state.turns) - 1 and int(t.state.part) == Part.DISCARD):
        seat = luck.choice(t.to_act)
        t.play(seat, luck.choice(GAME.legal_numbers(t.state, t.box, seat)))
    return t


def law(t: Table) -> int:
    """The broken law of a state, 0 if none."""
    return dispatch.invariant(t.state, t.box)
