"""Opens the box: board, 36 event cards and ten tasks, read from TOML and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.content import Entry, Files
from sojourn.core.errors import BoxError
from sojourn.games.journey_istanbul.records import (
    DAYS,
    EMPTY,
    PARTS,
    PLACES,
    SEATS,
    THOUSAND,
    Bonus,
    Box,
    Kind,
    Trigger,
)

KINDS = ("police", "journey", "work")
MONEY = ("fine", "price", "wage")
BONUSES = ("none", "driver", "permit", "room", "chat", "foreman")
WEEKS = (3, 2, 4)  # the values of the option, in its order
MOST_MONEY = 100_000


def load(files: Files, options: Mapping[str, int]) -> tuple[Any, dict[str, Any]]:
    """The Box record, and the words for people."""
    box: Any = Box.new()
    set_options(box, options)
    words: dict[str, Any] = {"closed": options["deck_list"] == 1}
    words["places"] = load_board(files, box)
    words["lines"] = load_lines(files, box, words["places"])
    words["tiles"] = load_tiles(files, box, words["places"])
    words["cards"] = load_cards(files, box, words["places"])
    words["tasks"] = load_tasks(files, box, words["places"])
    return box, words


@rule("JI-R26", "JI-R36", compiled=False)
def set_options(box: Any, options: Mapping[str, int]) -> None:
    """Each switch as the rules read it: yes-or-no options say yes as 1."""
    box.presence = options["task_visit"]
    box.bail_is_fine = 1 - options["bail_is_fine"]
    box.raid_rescue = 1 - options["raid_rescue"]
    box.one_job = options["one_job_per_day"]
    box.earlier_wins = options["tie_break"]
    box.money_hidden = options["money_visible"]
    box.binding = options["loans"]
    box.plain_board = options["small_board"]
    box.seat0_starts = options["start"]
    box.no_winner = options["winner"]
    box.talk = options["talk"]
    box.top_hidden = options["hide_top_back"]
    box.proof = options["planner_proof"]
    box.free_notes = 1 - options["notes"]
    box.last_day = DAYS * WEEKS[options["weeks"]]


@rule("JI-3", "JI-20", "JI-25", compiled=False)
def load_board(files: Files, box: Any) -> list[str]:
    """Five neighbourhoods with their eyes and card symbols, in the order of the planner."""
    game = files.table("board", "game")
    box.start_cash = game.number("start_cash", 0, MOST_MONEY, THOUSAND)
    box.first_cards = game.number("first_cards", 0, 30)
    box.jail_days = game.number("jail_days", 1, 6)
    game.done()
    names = []
    for place, entry in enumerate(files.entries("board", "place", PLACES)):
        names.append(entry.word("name"))
        box.eyes[:, place] = entry.number("eyes", 0, 5)
        box.draws[:, place] = entry.number("cards", 0, 5)
        entry.done()
    if len(set(names)) != PLACES:
        raise BoxError("board.toml, place: each neighbourhood needs a name of its own.")
    return names


@rule("JI-15", "JI-16", "JI-R1", "JI-R2", compiled=False)
def load_lines(files: Files, box: Any, places: list[str]) -> list[dict[str, Any]]:
    """White lines work both ways."""
    lines = []
    for entry in files.entries("board", "line"):
        ends = entry.words("between", places)
        if len(ends) != 2 or ends[0] == ends[1]:
            raise entry.wrong("between", "must name two different neighbourhoods")
        a, b = places.index(ends[0]), places.index(ends[1])
        box.lines[a, b] = box.lines[b, a] = 1
        lines.append({"ends": (a, b), "by": entry.word("by"), "reconstructed": entry.yes("reconstructed")})
        entry.done()
    return lines


@rule("JI-10", "JI-R33", compiled=False)
def load_tiles(files: Files, box: Any, places: list[str]) -> list[dict[str, Any]]:
    """Tiles change the symbols of Üsküdar and Fatih for two and for three players."""
    tiles = []
    for entry in files.entries("board", "tile"):
        place = entry.index("covers", places)
        players = entry.numbers("players", 2, SEATS)
        eyes, cards = entry.number("eyes", 0, 5), entry.number("cards", 0, 5)
        tile = {"name": entry.word("name"), "title": entry.word("title"), "place": place, "players": players}
        tiles.append(tile)
        entry.done()
        if not box.plain_board:
            for count in players:
                box.eyes[count, place], box.draws[count, place] = eyes, cards
    return tiles


@rule("JI-9", "JI-33", "JI-41", "JI-47", "JI-R32", compiled=False)
def load_cards(files: Files, box: Any, places: list[str]) -> list[dict[str, Any]]:
    """36 cards, six a day in the order police, police, journey, journey, work, work."""
    cards = []
    for number, entry in enumerate(files.entries("events", "card", 6 * DAYS)):
        day, slot = number // 6 + 1, number % 6
        if entry.number("day", 1, DAYS) != day:
            raise entry.wrong("day", f"must be {day}: six cards of each day, in order")
        kind = entry.index("kind", KINDS)
        if kind != slot // 2:
            raise entry.wrong("kind", f"must be {KINDS[slot // 2]}: each day has two of each kind, in this order")
        box.kind[number] = kind
        box.where[number] = EMPTY if kind == Kind.POLICE else entry.index("place", places)
        box.price[number] = entry.number(MONEY[kind], THOUSAND, MOST_MONEY, THOUSAND)
        place = "" if kind == Kind.POLICE else places[box.where[number]]
        word = {"id": entry.word("id"), "day": day, "kind": KINDS[kind], "place": place, "money": int(box.price[number])}
        cards.append(word | {"name": entry.word("name"), "text": entry.word("text"), "fixed": entry.yes("fixed")})
        entry.done()
    if len({card["id"] for card in cards}) != len(cards):
        raise BoxError("events.toml, card: each card needs an id of its own.")
    return cards


@rule("JI-4", "JI-62", "JI-67", "JI-R38", compiled=False)
def load_tasks(files: Files, box: Any, places: list[str]) -> list[dict[str, Any]]:
    """Five obstacle cards, then five opportunity cards with their bonus."""
    tasks = []
    entries = files.entries("tasks", "obstacle", 5) + files.entries("tasks", "opportunity", 5)
    for number, entry in enumerate(entries):
        word: dict[str, Any] = {name: entry.word(name) for name in ("name", "task", "text")}
        word["fixed"] = entry.yes("fixed")
        load_parts(entry, box, number, places)
        if number >= 5:
            word["gives"] = entry.word("gives")
            load_bonus(entry, box, number, places)
        entry.done("parts")
        tasks.append(word)
    return tasks


def load_parts(entry: Entry, box: Any, number: int, places: list[str]) -> None:
    """One to three parts, each with what finishes it and the gap to the part before."""
    parts = entry.data.get("parts")
    if not isinstance(parts, list) or not 1 <= len(parts) <= PARTS or not all(isinstance(p, dict) for p in parts):
        raise entry.wrong("parts", f"must be a list of 1 to {PARTS} parts")
    box.parts[number] = len(parts)
    for i, data in enumerate(parts):
        part = Entry(f"{entry.where}, part {i + 1}", data)
        box.part_place[number, i] = EMPTY
        if part.has("arrive"):
            box.trigger[number, i] = Trigger.ARRIVE
            box.part_place[number, i] = part.index("arrive", places)
        elif part.has("offered"):
            box.trigger[number, i] = Trigger.OFFERED
            box.part_kind[number, i] = part.index("offered", KINDS)
            box.part_place[number, i] = part.index("at", places)
        elif part.yes("company"):
            box.trigger[number, i] = Trigger.COMPANY
        else:
            raise part.wrong("arrive", "is missing; a part needs arrive, offered or company")
        box.part_cash[number, i] = part.number("cash", 0, MOST_MONEY, THOUSAND) if part.has("cash") else 0
        box.gap[number, i] = part.number("exact", 1, 17) if part.has("exact") else 0
        if i == 0 and box.gap[number, i]:
            raise part.wrong("exact", "cannot stand in the first part")
        part.done()


def load_bonus(entry: Entry, box: Any, number: int, places: list[str]) -> None:
    """What a finished opportunity gives, and from when."""
    bonus = entry.index("bonus", BONUSES)
    box.bonus[number] = bonus
    box.bonus_place[number] = entry.index("place", places) if bonus == Bonus.ROOM else EMPTY
    needs_money = bonus in (Bonus.DRIVER, Bonus.FOREMAN)
    box.bonus_money[number] = entry.number("money", 0, MOST_MONEY, THOUSAND) if needs_money else 0
    box.bonus_next_day[number] = entry.yes("from_next_day")
