"""Open the box: read map, deck and points, check every entry, work out the tables the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.content import Entry, Files
from sojourn.core.errors import BoxError
from sojourn.games.explore_new_york.city import (
    BLOCKS,
    CAFES,
    LINKS,
    NODE_PLACES,
    ROADS,
    SIDE,
    Kind,
    Tourist,
    block_number,
    blocks_beside,
    high_bit,
    is_node,
    low_bit,
    node_number,
    pointed_blocks,
)
from sojourn.games.explore_new_york.records import CARDS, SEATS, SHOWN, Box, Solo

KINDS = tuple(kind.name.lower() for kind in Kind)
TOURISTS = tuple(tourist.name.lower() for tourist in Tourist)
GREY_BLOCKS = 4  # the table of stars has four steps


@dataclass(frozen=True)
class BlockWords:
    """What a block is called."""

    name: str
    phrase: str  # the name inside a sentence, with its article: "the Met"
    caption: str
    kind: Kind
    picture: str


@dataclass(frozen=True)
class CafeWords:
    """A cafe: its intersection and its two guests."""

    name: str
    node: int
    guests: tuple[Tourist, Tourist]


@dataclass(frozen=True)
class CardWords:
    """A tourist card."""

    id: str
    name: str
    number: int  # 0 for *
    plus: bool
    guests: tuple[Tourist, ...]


def load(files: Files, options: Mapping[str, int]) -> tuple[Any, dict[str, Any]]:
    """Everything in the box: the record for the rules and the words for people."""
    box: Any = Box.new()
    words: dict[str, Any] = {}
    lay_roads(box)
    words["blocks"] = read_blocks(box, files)
    words["cafes"] = read_cafes(box, files)
    words["cards"] = read_deck(box, files)
    read_points(box, files)
    words["bands"] = read_bands(files, options)
    words["avenues"], words["streets"] = read_road_names(files)
    set_switches(box, options)
    return box, words


@rule("NY-8", "NY-9", "NY-34", "NY-R3", "NY-R4", "NY-R7", compiled=False)
def lay_roads(box: Any) -> None:
    """Which road pieces meet where, and which blocks lie beside them."""
    at: dict[int, list[int]] = {node: [] for node in range(len(NODE_PLACES))}
    for link, (_, a, b) in enumerate(ROADS):
        for end, place in enumerate((a, b)):
            box.ends[link, end] = node_number(*place)
            at[node_number(*place)].append(link)
        box.beside[link] = sum(1 << block_number(x, y) for x, y in blocks_beside(link))
    for node, links in at.items():
        box.touch_lo[node] = sum(low_bit(link) for link in links)
        box.touch_hi[node] = sum(high_bit(link) for link in links)
    for link in range(LINKS):
        near = {other for end in box.ends[link] for other in at[int(end)]} - {link}
        box.next_lo[link] = sum(low_bit(other) for other in near)
        box.next_hi[link] = sum(high_bit(other) for other in near)
    for one in range(SIDE + 1):
        for two in range(SIDE + 1):
            box.pointed[one, two] = sum(1 << block_number(x, y) for x, y in pointed_blocks(one, two))


@rule("NY-7", "NY-11", compiled=False)
def read_blocks(box: Any, files: Files) -> list[BlockWords]:
    """Thirty-six blocks, each place once, four of them grey."""
    words: dict[int, BlockWords] = {}
    for entry in files.entries("map", "block", BLOCKS):
        x, y = entry.number("x", 1, SIDE), entry.number("y", 1, SIDE)
        block = block_number(x, y)
        if block in words:
            raise entry.wrong("x", f"block ({x},{y}) is described twice")
        kind = Kind(entry.index("kind", KINDS))
        name = entry.word("name")
        phrase = entry.word("phrase") if entry.has("phrase") else name
        words[block] = BlockWords(name, phrase, entry.word("caption"), kind, entry.word("picture"))
        box.kind[block] = kind
        entry.done()
    grey = sum(w.kind == Kind.GREY for w in words.values())
    if grey != GREY_BLOCKS:
        raise BoxError(f"map.toml, [[block]] entries, field kind: exactly {GREY_BLOCKS} blocks must be grey, not {grey}.")
    return [words[block] for block in range(BLOCKS)]


@rule("NY-10", "NY-R11", compiled=False)
def read_cafes(box: Any, files: Files) -> list[CafeWords]:
    """Cafes stand on intersections, one on each at most, and show two tourists."""
    box.cafe_at[:] = -1
    words = []
    entries = files.entries("map", "cafe")
    if len(entries) > CAFES:
        raise BoxError(f"map.toml: there must be at most {CAFES} [[cafe]] entries, not {len(entries)}.")
    for cafe, entry in enumerate(entries):
        i, j = entry.numbers("at", 0, SIDE, 2)
        if not is_node(i, j):
            raise entry.wrong("at", f"<{i},{j}> is a rounded corner of the map, no intersection")
        node = node_number(i, j)
        if box.cafe_at[node] >= 0:
            raise entry.wrong("at", f"another cafe stands on <{i},{j}> already")
        guests = _tourists(entry, 2, 2)
        box.cafe_at[node] = cafe
        box.cafe_nodes |= 1 << node
        box.cafe_guests[cafe] = guests
        words.append(CafeWords(entry.word("name"), node, (guests[0], guests[1])))
        entry.done()
    return words


def _tourists(entry: Entry, fewest: int, most: int) -> list[Tourist]:
    names = entry.words("tourists", TOURISTS)
    if not fewest <= len(names) <= most:
        many = f"{fewest}" if fewest == most else f"{fewest} or {most}"
        raise entry.wrong("tourists", f"must name {many} tourists, not {len(names)}")
    return [Tourist(TOURISTS.index(name)) for name in names]


@rule("NY-3", "NY-17", "NY-18", "NY-19", "NY-20", "NY-R1", "NY-R30", compiled=False)
def read_deck(box: Any, files: Files) -> list[CardWords]:
    """Twenty-seven cards: a coordinate, one or two tourists, perhaps a +; and how many stay out."""
    words: list[CardWords] = []
    for card, entry in enumerate(files.entries("deck", "card", CARDS)):
        name, number = entry.word("id"), _coordinate(entry)
        if any(name == other.id for other in words):
            raise entry.wrong("id", f"{name!r} is the name of two cards")
        guests = _tourists(entry, 1, 2)
        words.append(CardWords(name, entry.word("name"), number, entry.yes("plus"), tuple(guests)))
        box.number[card], box.plus_card[card] = number, words[-1].plus
        for guest in guests:
            box.card_group[card, guest] += 1
        entry.done()
    table = files.table("deck", "deck")
    for seats, removed in enumerate(table.numbers("removed", 0, CARDS - SHOWN, SEATS), start=1):
        if removed % SHOWN:
            raise table.wrong("removed", f"each number must be a multiple of {SHOWN}, not {removed}")
        box.removed[seats] = removed
    table.done()
    return words


def _coordinate(entry: Entry) -> int:
    if entry.has("number") and entry.data["number"] == "*":
        return 0
    return entry.number("number", 1, SIDE)


@rule("NY-41", "NY-53", "NY-54", "NY-55", compiled=False)
def read_points(box: Any, files: Files) -> None:
    """What cafes, smileys and stars are worth."""
    table = files.table("scoring", "points")
    box.cafe_points = table.number("cafe", 0, 100)
    box.smiley_points = table.number("smiley", 0, 100)
    stars = table.numbers("stars", 0, 1000, GREY_BLOCKS)
    if sorted(stars) != stars:  # the search for the route relies on it: more never scores less
        raise table.wrong("stars", f"must not fall from one number to the next, as in {stars}")
    box.stars[1:] = stars
    table.done()


@rule("NY-R26", compiled=False)
def read_bands(files: Files, options: Mapping[str, int]) -> list[tuple[int, str]]:
    """What a solo result is called, from the lowest up."""
    table = files.table("scoring", "solo")
    easier = table.number("easier", 0, 1000) if options["solo"] == Solo.ALTERNATE else 0
    table.done("easier")
    bands: list[tuple[int, str]] = []
    for entry in files.entries("scoring", "band"):
        points = entry.number("points", 0, 10_000)
        if bands and points <= bands[-1][0]:
            raise entry.wrong("points", f"must be more than in the entry before, not {points}")
        bands.append((points, entry.word("name")))
        entry.done()
    if not bands or bands[0][0] != 0:
        raise BoxError("scoring.toml: the first [[band]] entry must begin at 0 points.")
    return [(max(0, points - easier), name) for points, name in bands]


def read_road_names(files: Files) -> tuple[list[str], list[str]]:
    """Seven avenues and seven streets."""
    table = files.table("map", "roads")
    found = []
    for field in ("avenues", "streets"):
        names = table.words(field)
        if len(names) != SIDE + 1:
            raise table.wrong(field, f"must name {SIDE + 1} roads, not {len(names)}")
        found.append(names)
    table.done()
    return found[0], found[1]


def set_switches(box: Any, options: Mapping[str, int]) -> None:
    """The variant switches as numbers."""
    box.by_text = options["turn_count"]
    box.plus_on_single = 1 - options["plus_on_single"]
    box.ladder = options["tiebreak"]
    box.manual = options["final_route"]
    box.open_drawing = options["open_drawing"]
    box.shuffled = options["map"]
    box.solo = options["solo"]
