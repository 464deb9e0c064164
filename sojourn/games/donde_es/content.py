"""Open the box: read the town, the cards, the tourists and the events, and check every one."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.content import Entry, Files
from sojourn.core.errors import BoxError
from sojourn.core.record import Ints
from sojourn.games.donde_es.records import (
    CELLS,
    EVENTS,
    HAND,
    KINDS,
    LOCATIONS,
    NO_WAY,
    SIDE,
    SQUARE,
    TOURISTS,
    TYPES,
    Box,
)

WAY_LETTERS = ("N", "E", "S", "W")
STEP = {"N": -SIDE, "E": 1, "S": SIDE, "W": -1}
LASTS = ("now", "round", "lasting")
# How long each event works is part of its rule: E03, E15, E16 for a round, these for longer, the rest at once.
FOR_A_ROUND, FOR_LONGER = ("E03", "E15", "E16"), ("E07", "E08", "E09", "E13", "E14", "E19")
LOOKS = ("rampart", "church", "arcade", "garden", "house", "gate", "kiln")
SYMBOLS = ("cone", "glass", "indalo", "fork", "bed", "basket", "parasol", "telescope")
BEACH = "P"
MOVEMENT_CARDS, EVENT_CARDS = 72, 24


def load(files: Files, options: Mapping[str, int]) -> tuple[Any, dict[str, Any]]:
    """The Box record and the words for people."""
    box: Any = Box.new()
    words: dict[str, Any] = {}
    read_kinds(files, box, words)
    read_town(files, box, words)
    read_cards(files, box, words)
    read_tourists(files, box, words)
    read_events(files, box, words)
    set_variants(box, options)
    measure(box)
    return box, words


def set_variants(box: Any, options: Mapping[str, int]) -> None:
    """Write the switches where the rules read them."""
    for name, value in options.items():
        if name != "four_markers":
            box[name] = value
    box.markers = 4 if options["four_markers"] else 3


@rule("DE-39", "DE-45", "DE-R3", "DE-R26", compiled=False)
def read_kinds(files: Files, box: Any, words: dict[str, Any]) -> None:
    """Eight kinds of location, each with a number for calm and one for frustrated tourists."""
    words["kinds"] = []
    seen: set[str] = set()
    for i, entry in enumerate(files.entries("kinds", "kind", KINDS)):
        kind = {"id": unique(entry, "id", seen), "name": entry.word("name"), "phrase": entry.word("phrase")}
        kind["symbol"] = entry.word("symbol", SYMBOLS)
        if len(kind["id"]) != 1 or kind["id"] in "~#.S+":
            raise entry.wrong("id", f"must be one letter that is not used for streets, not {kind['id']!r}")
        box.calm[i] = entry.number("calm", 0, 99)
        box.frustrated[i] = entry.number("frustrated", 0, 99)
        if box.frustrated[i] > box.calm[i]:
            raise entry.wrong("frustrated", f"must not be more than calm ({box.calm[i]})")
        if entry.has("fixed"):
            entry.word("fixed", ("calm", "frustrated"))
        entry.done()
        words["kinds"].append(kind)
    if BEACH not in seen:
        raise BoxError(f"kinds.toml, kind 1, field id: one kind must be the beach, {BEACH!r}.")


def unique(entry: Entry, field: str, seen: set[str]) -> str:
    """A name no other entry has."""
    name = entry.word(field)
    if name in seen:
        raise entry.wrong(field, f"{name!r} is used twice")
    seen.add(name)
    return name


def cell_of(entry: Entry, field: str, text: str) -> int:
    """The number of a cell written as "x,y"."""
    parts = text.split(",")
    if len(parts) != 2 or not all(p.isascii() and p.isdigit() and int(p) < SIDE for p in parts):
        raise entry.wrong(field, f"{text!r} is off the map; cells run from 0,0 to {SIDE - 1},{SIDE - 1}")
    return int(parts[1]) * SIDE + int(parts[0])


@rule("DE-2", "DE-R12", "DE-R33", compiled=False)
def read_town(files: Files, box: Any, words: dict[str, Any]) -> None:
    """The map, its walls and its doors; every door can be walked to from the square."""
    grid = read_map(files, box, words)
    walls = read_walls(files, grid, words)
    open_steps(box, grid, walls)
    read_streets(files, grid, words)
    read_locations(files, box, grid, words)


def read_map(files: Files, box: Any, words: dict[str, Any]) -> str:
    """The 121 letters of the map."""
    entry = files.table("town", "town")
    rows = [row.replace(" ", "") for row in entry.words("map")]
    entry.done()
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        raise entry.wrong("map", f"must be {SIDE} rows of {SIDE} letters")
    grid = "".join(rows)
    letters = "~#.S+" + "".join(kind["id"] for kind in words["kinds"])
    for i, letter in enumerate(grid):
        if letter not in letters:
            raise entry.wrong("map", f"{letter!r} in cell {name_of(i)} is none of {' '.join(letters)}")
    for letter, count, what in (("S", SQUARE, "cells of the square"), ("+", 1, "bus stop"), (BEACH, 1, "beach")):
        if grid.count(letter) != count:
            raise entry.wrong("map", f"must show {count} {what} ({letter}), not {grid.count(letter)}")
    if grid.index(BEACH) >= SIDE:
        raise entry.wrong("map", f"the beach must lie at the north edge, not in cell {name_of(grid.index(BEACH))}")
    box.square[:] = [i for i in range(CELLS) if grid[i] == "S"]
    box.plaza[:] = [letter == "S" for letter in grid]
    box.bus = grid.index("+")
    words["map"] = grid
    return grid


def name_of(cell: int) -> str:
    """A cell as it is written in the files."""
    return f"{cell % SIDE},{cell // SIDE}"


def read_walls(files: Files, grid: str, words: dict[str, Any]) -> set[tuple[int, int]]:
    """Thin walls between neighbouring cells that could both be walked on."""
    walls: set[tuple[int, int]] = set()
    words["walls"] = []
    seen: set[str] = set()
    for entry in files.entries("town", "wall"):
        wall = {"id": unique(entry, "id", seen), "name": entry.word("name"), "looks": entry.word("looks", LOOKS)}
        wall["phrase"] = entry.word("phrase") if entry.has("phrase") else wall["name"]
        ends = entry.words("between")
        if len(ends) != 2:
            raise entry.wrong("between", f"must name two cells, not {len(ends)}")
        a, b = sorted(cell_of(entry, "between", text) for text in ends)
        if not (b == a + SIDE or (b == a + 1 and b % SIDE)):
            raise entry.wrong("between", f"{ends[0]} and {ends[1]} are not neighbours")
        for cell in (a, b):
            if grid[cell] in "~#":
                raise entry.wrong("between", f"{name_of(cell)} is blocked anyway; a wall stands between two open cells")
        entry.done()
        walls.add((a, b))
        words["walls"].append(wall | {"between": (a, b)})
    return walls


def open_steps(box: Any, grid: str, walls: set[tuple[int, int]]) -> None:
    """Which way a tourist can walk from each cell."""
    box.ahead[:] = -1
    for cell in range(CELLS):
        if grid[cell] in "~#":
            continue
        for d, way in enumerate(WAY_LETTERS):
            there = cell + STEP[way]
            off = not 0 <= there < CELLS or (way in "EW" and there // SIDE != cell // SIDE)
            if off or grid[there] in "~#" or (min(cell, there), max(cell, there)) in walls:
                continue
            box.ahead[cell][d] = there
            box.exits[cell] |= 1 << d
            if grid[there] != "S":
                box.beside[cell] |= 1 << d


def read_streets(files: Files, grid: str, words: dict[str, Any]) -> None:
    """Every cell that can be walked on belongs to one street."""
    words["street"] = [""] * CELLS
    words["streets"] = []
    for entry in files.entries("town", "street"):
        name = entry.word("name")
        for text in entry.words("cells"):
            cell = cell_of(entry, "cells", text)
            if grid[cell] in "~#":
                raise entry.wrong("cells", f"{text} is no street on the map")
            if words["street"][cell]:
                raise entry.wrong("cells", f"{text} already belongs to {words['street'][cell]}")
            words["street"][cell] = name
        words["streets"].append(name)
        entry.done()
    for cell in range(CELLS):
        if grid[cell] not in "~#" and not words["street"][cell]:
            raise BoxError(f"town.toml, street {len(words['streets'])}, field cells: cell {name_of(cell)} belongs to no street.")


def read_locations(files: Files, box: Any, grid: str, words: dict[str, Any]) -> None:
    """Twenty doors, each where the map shows its letter, each within reach."""
    letters = [kind["id"] for kind in words["kinds"]]
    words["locations"] = []
    box.door[:] = -1
    near = walk(box, [int(c) for c in box.square])
    seen: set[str] = set()
    for i, entry in enumerate(files.entries("town", "location", LOCATIONS)):
        place: dict[str, Any] = {
            "id": unique(entry, "id", seen),
            "name": entry.word("name"),
            "kind": entry.index("kind", letters),
        }
        cell = cell_of(entry, "cell", entry.word("cell"))
        entry.done()
        if grid[cell] != letters[place["kind"]]:
            raise entry.wrong("cell", f"the map shows {grid[cell]!r} in {name_of(cell)}, not {letters[place['kind']]!r}")
        if box.door[cell] >= 0:
            raise entry.wrong("cell", f"{name_of(cell)} already holds {words['locations'][box.door[cell]]['name']}")
        if near[cell] == NO_WAY:
            raise entry.wrong("cell", f"{name_of(cell)} cannot be reached from the square")
        box.door[cell], box.site[i], box.kind[i] = i, cell, place["kind"]
        if letters[place["kind"]] == BEACH:
            box.beach = i
        words["locations"].append(place | {"cell": cell})
    for cell in range(CELLS):
        if grid[cell] in letters and box.door[cell] < 0:
            raise BoxError(
                f"town.toml, [town], field map: cell {name_of(cell)} shows {grid[cell]!r}, but no location lies there."
            )


def walk(box: Any, origins: list[int], closed: frozenset[int] = frozenset()) -> list[int]:
    """Steps from the nearest origin to every cell; nobody walks on from a closed one."""
    steps = [NO_WAY] * CELLS
    for cell in origins:
        steps[cell] = 0
    queue = deque(origins)
    while queue:
        cell = queue.popleft()
        if cell in closed and cell not in origins:
            continue
        for there in (int(c) for c in box.ahead[cell]):
            if there >= 0 and steps[there] == NO_WAY:
                steps[there] = steps[cell] + 1
                queue.append(there)
    return steps


def measure(box: Any) -> None:
    """Walking distances, for the rules that count them, the bots and the board; measured once for boxes with the same town."""
    town = b"".join(part.tobytes() for part in (box.ahead, box.wants, box.kind, box.site))
    found = _measured.get(town)
    if found is None:
        _measure(box)
        found = (box.steps.copy(), box.far.copy())
        _measured.clear()  # few programs open more than one town
        _measured[town] = found
    box.steps[:], box.far[:] = found


_measured: dict[bytes, tuple[Ints, Ints]] = {}


def _measure(box: Any) -> None:
    for cell in range(CELLS):
        box.steps[cell] = [-1 if n == NO_WAY else n for n in walk(box, [cell])]
    box.far[:] = NO_WAY
    for t in range(TOURISTS):
        doors = [i for i in range(LOCATIONS) if int(box.wants[t]) >> int(box.kind[i]) & 1]
        sites = frozenset(int(box.site[i]) for i in doors)
        for i in doors:
            # Ways are the same in both directions, so one walk from the door measures all of them.
            box.far[t][i] = walk(box, [int(box.site[i])], sites)


@rule("DE-3", "DE-6", "DE-R4", "DE-R11", compiled=False)
def read_cards(files: Files, box: Any, words: dict[str, Any]) -> None:
    """72 movement cards of three types; tokens and markers need no counting, they never run out."""
    words["cards"] = []
    entries = files.entries("cards", "card", TYPES)
    for i, entry in enumerate(entries):
        words["cards"].append({"name": entry.word("name"), "text": entry.word("text")})
        box.cards[i] = entry.number("count", 1, MOVEMENT_CARDS)
        for way in entry.words("directions", WAY_LETTERS):
            box.axis[i] |= 1 << WAY_LETTERS.index(way)
        entry.done()
    total = int(box.cards.sum())
    if total != MOVEMENT_CARDS:
        raise entries[-1].wrong("count", f"all movement cards together must be {MOVEMENT_CARDS}, not {total}")
    hand = files.table("cards", "hand")
    box.start = hand.number("start", 1, HAND)
    box.most = hand.number("most", box.start, HAND)
    hand.done()


@rule("DE-11", "DE-R4", compiled=False)
def read_tourists(files: Files, box: Any, words: dict[str, Any]) -> None:
    """30 tourists and the kinds of location each would like."""
    letters = [kind["id"] for kind in words["kinds"]]
    words["tourists"] = []
    seen: set[str] = set()
    for i, entry in enumerate(files.entries("tourists", "tourist", TOURISTS)):
        person: dict[str, Any] = {"id": unique(entry, "id", seen), "name": entry.word("name"), "line": entry.word("line")}
        wants = entry.words("wants", letters)
        if not wants or len(set(wants)) != len(wants):
            raise entry.wrong("wants", "must name at least one kind and none twice")
        phrase = entry.word("phrase") if entry.has("phrase") else ""  # the short name inside a sentence, if it differs
        entry.done()
        person["short"] = person["name"].split(",")[0]
        person["phrase"] = phrase
        person["wants"] = [letters.index(k) for k in wants]
        box.wants[i] = sum(1 << k for k in person["wants"])
        words["tourists"].append(person)


@rule("DE-14", "DE-R4", "DE-R10", compiled=False)
def read_events(files: Files, box: Any, words: dict[str, Any]) -> None:
    """24 event cards: good or bad, for the drawer or for all, short or lasting."""
    words["events"] = []
    seen: set[str] = set()
    entries = files.entries("events", "event", EVENTS)
    for i, entry in enumerate(entries):
        event = {"id": unique(entry, "id", seen), "name": entry.word("name"), "text": entry.word("text")}
        if event["id"] != f"E{i + 1:02}":
            raise entry.wrong("id", f"must be E{i + 1:02}: each event has its own rule, in this order")
        event["sign"] = entry.word("sign", ("good", "bad"))
        event["for"] = entry.word("for", ("drawer", "all"))
        box.copies[i] = entry.number("copies", 0, EVENT_CARDS)
        box.lasts[i] = entry.index("lasts", LASTS)
        played = "round" if event["id"] in FOR_A_ROUND else "lasting" if event["id"] in FOR_LONGER else "now"
        if LASTS[box.lasts[i]] != played:
            raise entry.wrong("lasts", f"must be {played!r}, as the rule of {event['name']} plays it")
        event["lasts"] = played
        entry.done()
        words["events"].append(event)
    total = int(box.copies.sum())
    if total != EVENT_CARDS:
        raise entries[-1].wrong("copies", f"all event cards together must be {EVENT_CARDS}, not {total}")
