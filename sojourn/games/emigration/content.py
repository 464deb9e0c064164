"""Open the box: read the TOML files, check every entry, and lay the numbers out for the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sojourn.core.compiling import rule
from sojourn.core.content import Entry, Files
from sojourn.core.errors import BoxError
from sojourn.games.emigration.life_cards_content import load_life_cards
from sojourn.games.emigration.records import (
    CAREERS,
    COUNTRIES,
    DEGREES,
    GOODS,
    LANE_CARDS,
    LANES,
    LIFE,
    NEVER,
    PACKS,
    PASSPORT,
    PAYDAY,
    PAYDAYS,
    SEATS,
    SLOTS,
    TICKET,
    Box,
    Kind,
)

CAPS = (100, 50, 25, 200, *range(1, 201))  # by number of the switch turn_cap: the listed values, then the whole range
SHIFTS = (0, -2, -1, 1, 2, *range(-12, 13))  # the same for border_shift
LISTED = 1  # of the switch life_packs; above it come the packs chosen by name, one bit each
FEES = ("off", "on", "effect_first")  # of the switch fee_first
REVEALS = ("alternate", "front_only", "open")
MOODS = ("good", "ordinary", "bad")
PATTERNS = ("steady", "alternate", "early", "late")
REMOVED = 2  # cards taken out unseen
MOST = 99  # no price, salary or border cost is higher
MOST_FEE = 20  # with it, a card still costs less than NEVER

Words = dict[str, Any]


def load(files: Files, options: Mapping[str, int]) -> tuple[Any, Words]:
    """The Box record for the rules and the words for people."""
    box: Any = Box.new()
    words: Words = {"cards": [""] * 83}
    _goods(files, box, words)
    _papers(files, box, words)
    _countries(files, box, words)
    _destinations(files, box, words)
    _careers(files, box, words, bool(options["careers"]))
    _degrees(files, box, words)
    _border(files, box, words)
    load_life_cards(files, box, words)
    _layout(files, box, words, REVEALS[options["reveal"]])
    deck_table(files, box)
    _numbers(files, box)
    _switches(box, options)
    _in_hand(box)
    return box, words


def _in_hand(box: Any) -> None:
    """The Money one must have to take or to discard a card that lies in another's layout."""
    box.to_take[:] = box.price + box.fee
    if box.fee_after:
        box.to_take[LIFE:PASSPORT] = 0
    box.to_take[PAYDAY] = NEVER
    box.to_discard[:] = NEVER
    income = box.price[:GOODS] if box.income_first else 0
    box.to_discard[:GOODS] = np.maximum(box.fee - income, 0)


def decimal(entry: Entry, name: str, low: float, high: float) -> float:
    """A number with or without decimals from low to high."""
    value = entry.data.get(name) if entry.has(name) else None
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise entry.wrong(name, f"must be a number from {low:g} to {high:g}, not {value!r}" if entry.has(name) else "is missing")
    return float(value)


def no_doubles(entries: Sequence[Entry], field: str) -> None:
    """Refuse two entries of the same name."""
    seen: set[str] = set()
    for entry in entries:
        name = entry.word(field)
        if name in seen:
            raise entry.wrong(field, f"{name!r} is there twice; give each entry its own")
        seen.add(name)


def _goods(files: Files, box: Any, words: Words) -> None:
    """21 Documents and 21 Connections, each of one of seven sorts, with a price."""
    codes: list[str] = []
    words["sorts"] = []
    for name in ("document", "connection"):
        entries = files.entries("goods", f"{name}_sort", 7)
        no_doubles(entries, "code")
        for entry in entries:
            codes.append(entry.word("code"))
            words["sorts"].append(entry.word("name"))
            entry.done()
    words["codes"] = codes
    words["card_ids"], words["given_names"] = [], []
    for first, name, kind in ((0, "document", Kind.DOCUMENT), (21, "connection", Kind.CONNECTION)):
        entries = files.entries("goods", name, 21)
        no_doubles(entries, "id")
        mine = codes[:7] if kind == Kind.DOCUMENT else codes[7:]
        for i, entry in enumerate(entries):
            card = first + i
            box.kind[card] = kind
            box.price[card] = entry.number("price", 1, MOST)
            box.sort_of[card] = entry.index("sort", mine) + (0 if kind == Kind.DOCUMENT else 7)
            words["card_ids"].append(entry.word("id"))
            words["given_names"].append(entry.word("name"))
            words["cards"][card] = _goods_name(kind, words["sorts"][box.sort_of[card]], entry.word("name"))
            entry.done()


def _goods_name(kind: Kind, sort: str, name: str) -> str:
    return f"{sort} {name}" if kind == Kind.DOCUMENT else name


@rule("EM-R2", compiled=False)
def _papers(files: Files, box: Any, words: Words) -> None:
    """Six Passports and six Tickets come in addition to the cards the rulebook lists."""
    prices = files.table("papers", "prices")
    words["passport_colours"] = []
    for first, name, kind in ((PASSPORT, "passport", Kind.PASSPORT), (TICKET, "ticket", Kind.TICKET)):
        price = prices.number(name, 0, MOST)
        entries = files.entries("papers", name, 6)
        no_doubles(entries, "id")
        for i, entry in enumerate(entries):
            box.kind[first + i] = kind
            box.price[first + i] = price
            words["cards"][first + i] = entry.word("name")
            if kind == Kind.PASSPORT:
                words["passport_colours"].append(entry.word("colour"))
            entry.done()
    prices.done()
    box.kind[PAYDAY] = Kind.PAYDAY
    words["cards"][PAYDAY] = "Payday"


def _countries(files: Files, box: Any, words: Words) -> None:
    """Nine Nationality Cards with the Money a player starts with."""
    entries = files.entries("countries", "country", COUNTRIES)
    no_doubles(entries, "name")
    words["countries"] = [entry.word("name") for entry in entries]
    words["country_lines"] = [entry.word("line") for entry in entries]
    words["places"] = []
    for i, entry in enumerate(entries):
        box.savings[i] = entry.number("money", 0, MOST)
        words["places"].append((decimal(entry, "lon", -180, 180), decimal(entry, "lat", -90, 90)))
        entry.done()


def _destinations(files: Files, box: Any, words: Words) -> None:
    """Nine Destination Cards: what each sort and each lot of Money is worth there."""
    entries = files.entries("destinations", "destination", COUNTRIES)
    no_doubles(entries, "country")
    words["destination_lines"] = [""] * COUNTRIES
    for entry in entries:
        i = entry.index("country", words["countries"])
        for name, codes, first in (("documents", words["codes"][:7], 0), ("connections", words["codes"][7:], 7)):
            worth = _table(entry, name)
            for n, code in enumerate(codes):
                box.worth[i, first + n] = worth.number(code, 0, MOST)
            worth.done()
        box.lot[i] = entry.number("lot", 1, MOST)
        box.lots[i] = entry.number("lots", 0, MOST)
        words["destination_lines"][i] = entry.word("line")
        entry.done()


def _table(entry: Entry, name: str) -> Entry:
    """A table inside an entry, such as the worth of each sort."""
    if not entry.has(name):
        raise entry.wrong(name, "is missing")
    value = entry.data[name]
    if not isinstance(value, dict):
        raise entry.wrong(name, f"must be a table such as {{ BC = 1 }}, not {value!r}")
    return Entry(f"{entry.where}, {name}", value)


@rule("EM-R26", compiled=False)
def _careers(files: Files, box: Any, words: Words, flat: bool) -> None:
    """Nine Career Cards, whose salary may depend on the number of the payday."""
    entries = files.entries("careers", "career", CAREERS)
    no_doubles(entries, "id")
    whole = files.table("careers")
    same = whole.number("flat", 0, MOST)
    whole.done("career")
    words["careers"], words["salaries"] = [], []
    for i, entry in enumerate(entries):
        words["careers"].append(entry.word("name"))
        pattern = entry.word("pattern", PATTERNS)
        amounts = entry.numbers("amounts", 0, MOST, 2)
        if flat:
            pattern, amounts = "steady", [same, same]
        words["salaries"].append((pattern, amounts))
        entry.done()
        for n in range(2, SEATS + 1):
            for k in range(1, PAYDAYS + 1):
                box.salary[n, i, k] = amounts[0 if _first(pattern, k, n) else 1]


def _first(pattern: str, k: int, n: int) -> bool:
    """Whether payday k of n players pays the first amount."""
    return {"steady": True, "alternate": k % 2 == 1, "early": k <= n, "late": k < n}[pattern]


def _degrees(files: Files, box: Any, words: Words) -> None:
    """Twenty Degree Cards with the rolls that graduate."""
    entries = files.entries("degrees", "degree", DEGREES)
    no_doubles(entries, "id")
    words["degrees"], words["passes"] = [], []
    for i, entry in enumerate(entries):
        rolls = entry.numbers("passes", 1, 6)
        if not rolls or len(set(rolls)) != len(rolls):
            raise entry.wrong("passes", f"must name at least one roll and none twice, not {rolls}")
        for roll in rolls:
            box.passes[i] |= 1 << roll
        words["degrees"].append(entry.word("name"))
        words["passes"].append(sorted(rolls))
        entry.done()


@rule("EM-R17", compiled=False)
def _border(files: Files, box: Any, words: Words) -> None:
    """Five agents with a good, an ordinary and a bad day each; all fifteen numbers are public."""
    agents = files.entries("border", "agent", LANES)
    no_doubles(agents, "name")
    words["agents"] = [entry.word("name") for entry in agents]
    words["characters"] = [entry.word("character") for entry in agents]
    for entry in agents:
        entry.done()
    words["border_lines"] = [""] * (LANES * LANE_CARDS)
    for entry in files.entries("border", "border", LANES * LANE_CARDS):
        card = entry.index("agent", words["agents"]) * LANE_CARDS + entry.index("mood", MOODS)
        if words["border_lines"][card]:
            raise entry.wrong("mood", "this agent has such a day already; each has one good, one ordinary and one bad day")
        box.border[card] = entry.number("cost", 0, MOST)
        words["border_lines"][card] = entry.word("line")
        entry.word("id")
        entry.done()


@rule("EM-R1", compiled=False)
def _layout(files: Files, box: Any, words: Words, reveal: str) -> None:
    """Four overlapping rows; the switch says which rows are dealt face up."""
    faces = files.table("layout", "faces")
    rows: dict[str, list[str]] = {}
    for name in REVEALS:
        rows[name] = faces.words(name, ("up", "down"))
        if len(rows[name]) != 4:
            raise faces.wrong(name, f"must say up or down for each of the 4 rows, not for {len(rows[name])}")
    faces.done()
    words["slots"] = []
    for i in range(36):
        box.number_of_bit[(1 << i) % 37] = i
    for i, entry in enumerate(files.entries("layout", "slot", SLOTS)):
        row = entry.number("row", 1, 4)
        words["slots"].append((decimal(entry, "x", 0, 10), decimal(entry, "y", 0, 10), row))
        for other in entry.numbers("covered_by", 0, SLOTS - 1):
            if other <= i:
                raise entry.wrong("covered_by", f"slot {i} can only lie under later slots, not under slot {other}")
            box.covered_by[i] |= 1 << other
            box.covers[other] |= 1 << i
        if box.covered_by[i] == 0:
            box.front |= 1 << i
        if rows[reveal][row - 1] == "up" or box.covered_by[i] == 0:
            box.start_up |= 1 << i
        entry.done()


@rule("EM-6", compiled=False)
def deck_table(files: Files, box: Any) -> None:
    """How many cards of each kind are in play; they must make fourteen a player."""
    seen = set()
    for entry in files.entries("deck", "players", 5):
        n = entry.number("count", 2, SEATS)
        if n in seen:
            raise entry.wrong("count", f"{n} players are there twice; there is one entry for each of 2 to 6")
        seen.add(n)
        box.documents[n] = entry.number("documents", 0, 21)
        box.connections[n] = entry.number("connections", 0, 21)
        box.life_packs[n] = entry.number("life_packs", 0, 7)
        box.paydays[n] = entry.number("paydays", 0, PAYDAYS)
        box.passports[n] = entry.number("passports", 1, 6)
        box.tickets[n] = entry.number("tickets", 1, 6)
        entry.done()
        goods = int(box.documents[n] + box.connections[n] + 4 * box.life_packs[n] + box.paydays[n])
        total = goods - REMOVED + int(box.passports[n] + box.tickets[n])
        if total != SLOTS * n:
            raise BoxError(
                f"{entry.where}, field documents: with {REMOVED} cards removed the table for {n} players must leave "
                f"{SLOTS * n} cards to deal, not {total}."
            )


def _numbers(files: Files, box: Any) -> None:
    """The small numbers of the rulebook."""
    entry = files.table("numbers", "numbers")
    box.fee = entry.number("fee", 0, MOST_FEE)
    box.pair_reward = entry.number("pair_reward", 0, MOST)
    box.diploma_reward = entry.number("diploma_reward", 0, MOST)
    box.diploma_pay = entry.number("diploma_pay", 0, MOST)
    box.stuck_gift = entry.number("stuck_gift", 1, MOST)  # without a gift nobody would ever be freed
    box.most_degrees = entry.number("most_degrees", 0, 3)  # six players with three leave two of twenty
    entry.done()


@rule("EM-R20", "EM-R27", compiled=False)
def _switches(box: Any, options: Mapping[str, int]) -> None:
    """The variants in force; the bank needs no number, since it never runs out."""
    box.turn_cap = CAPS[options["turn_cap"]]
    box.border_shift = SHIFTS[options["border_shift"]]
    box.opening_bury = options["opening_paydays"]
    box.owner_only = options["payday_scope"]
    box.college_bonus = options["bonus_while_in_college"]
    box.scalp_freely = options["scalp_only_if_missing"]
    box.wait = options["wait_for_papers"]
    order = FEES[options["fee_first"]]
    box.income_first, box.fee_after = int(order != "on"), int(order == "effect_first")
    box.full_round = options["stuck_check"]
    box.listed_packs = min(options["life_packs"], LISTED)
    if options["life_packs"] > LISTED:
        _name_packs(box, options["life_packs"] - LISTED - 1)
    box.secret = options["secret_destinations"]
    box.mixed_lanes = options["border_lanes"]


@rule("EM-R22", compiled=False)
def _name_packs(box: Any, bits: int) -> None:
    """The packs that were named come first; a new table names as many as it has players."""
    box.pack_order[:] = sorted(range(PACKS), key=lambda pack: not bits >> pack & 1)
