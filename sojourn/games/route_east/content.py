"""Open the box: read the TOML files, check every entry, and lay out the Box record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.content import Entry, Files
from sojourn.core.errors import BoxError
from sojourn.games.route_east.card_effects import AIMED, Program, Step, all_paths, parse
from sojourn.games.route_east.distances import Atlas, check_board, fill_tables
from sojourn.games.route_east.records import (
    ATTRACTIONS,
    COIN,
    COUNTRIES,
    FACES,
    KINDS,
    ROADS,
    SEA,
    SEATS,
    SPACES,
    Box,
    Deck,
    Kind,
    Op,
    Road,
    Window,
)
from sojourn.games.route_east.route_costs import fill_route_costs

ROUNDS = (100, 50, 200, 25)  # values of the switch max_rounds
TANKS = (99, 2, 3, 5)  # values of the switch fuel_limit; 99 for none
DECKS = {Deck.IGNITION: ("ignition", 70), Deck.ACTION: ("action", 70), Deck.BORDER: ("border", 35)}
LABELS = ("n", "s", "e", "w", "ne", "nw", "se", "sw")
_SWITCHES = {
    "attraction_swap": "auto_swap",
    "finish": "finish_rule",
    "first_night_free": "first_night_free",
    "strict_overnight": "any_step",
    "pushback": "back_shortest",
    "atm_empty": "atm_dry",
    "manual_claim": "manual_claim",
    "boarding_costs_move": "boarding_costs",
    "hell_no_counts": "no_counts",
    "zero_move_actions": "no_zero_actions",
    "embassy_immunity": "embassy_safe",
    "hell_no_scope": "anyone_answers",
    "hell_no_vs_ignition": "ignition_safe",
    "magic_roll": "magic_again",
    "border_pass": "pass_fuel_only",
    "bankrupt_cash": "surrender",
    "ignition_after_six": "six_ignites",
    "train_crosses_borders": "rail_borders",
    "hidden_money": "hidden_money",
}


def load(files: Files, options: Mapping[str, int]) -> tuple[Any, dict[str, Any]]:
    """The Box record and the words that go with it."""
    box: Any = Box.new()
    words: dict[str, Any] = {}
    set_switches(box, options)
    read_regions(files, words)
    read_spaces(files, box, words)
    read_roads(files, box, words)
    read_embassies(box, words)
    read_decks(files, box, words)
    read_bank(files, box)
    check_board(box, words)
    fill_tables(box, words)
    fill_route_costs(box)
    words["atlas"] = Atlas.of(box)
    read_map(files, words)
    return box, words


def set_switches(box: Any, options: Mapping[str, int]) -> None:
    """The variant switches as the rules read them."""
    for name, field in _SWITCHES.items():
        setattr(box, field, options[name])
    box.max_rounds = ROUNDS[options["max_rounds"]]
    box.fuel_limit = TANKS[options["fuel_limit"]]


def read_regions(files: Files, words: dict[str, Any]) -> None:
    """Sixteen countries."""
    entries = files.entries("regions", "region", COUNTRIES)
    words["regions"] = [
        {
            "id": e.word("id"),
            "name": e.word("name"),
            "embassy": e.word("embassy"),
            "x": e.number("label_x", 0, 1600),
            "y": e.number("label_y", 0, 900),
            "entry": e,
        }
        for e in entries
    ]
    ids = [r["id"] for r in words["regions"]]
    for e in entries:
        e.done()
        if ids.count(e.word("id")) > 1:
            raise e.wrong("id", "is used by two countries")


def read_spaces(files: Files, box: Any, words: dict[str, Any]) -> None:
    """Every space with its country or countries."""
    lands = [r["id"] for r in words["regions"]] + ["SEA"]
    spaces: list[dict[str, Any]] = []
    entries = files.entries("spaces", "space")
    if len(entries) > SPACES:
        raise BoxError(f"spaces.toml: there is room for {SPACES} [[space]] entries, not {len(entries)}.")
    box.attraction[:] = -1
    box.start, box.finish = -1, -1
    for i, e in enumerate(entries):
        space = _read_space(e, lands)
        if any(space["id"] == other["id"] for other in spaces):
            raise e.wrong("id", f"{space['id']!r} is used by two spaces")
        spaces.append(space)
        kind = space["kind"]
        box.kind[i] = kind
        box.price[i] = space["price"]
        box.bed[i] = kind in (Kind.HOSTEL, Kind.HOTEL, Kind.BORDER, Kind.START)
        box.land[i, 0], box.land[i, 1] = space["land"][0], space["land"][-1]
        if kind in (Kind.START, Kind.FINISH):
            name = "start" if kind == Kind.START else "finish"
            if box[name] >= 0:
                raise e.wrong("kind", f"there must be exactly one {name}, and this is the second")
            box[name] = i
    for name in ("start", "finish"):
        if box[name] < 0:
            raise BoxError(f"spaces.toml: no [[space]] has the field kind = {name!r}; there must be exactly one.")
    box.spaces = len(spaces)
    words["spaces"] = spaces
    words["ids"] = {space["id"]: i for i, space in enumerate(spaces)}


def _read_space(e: Entry, lands: list[str]) -> dict[str, Any]:
    """One space; its countries must fit its kind."""
    kind = Kind(e.index("kind", [k.name.lower() for k in Kind]))
    where = e.words("in", lands)
    wanted = 2 if kind == Kind.BORDER else 1
    if len(where) != wanted or len(set(where)) != wanted:
        raise e.wrong("in", f"must name {'two different countries' if wanted == 2 else 'one country'}, not {where!r}")
    if (where == ["SEA"]) != (kind == Kind.BOAT):
        raise e.wrong("in", "only a boat lies on SEA alone")
    price = e.number("price", 0, 500, COIN)
    if (price > 0) != (kind in (Kind.HOSTEL, Kind.HOTEL)):
        raise e.wrong("price", "hostels and hotels cost something, every other space is free")
    space = {
        "id": e.word("id"),
        "name": e.word("name"),
        "kind": kind,
        "price": price,
        "land": [lands.index(w) for w in where],
        "no_freight": e.yes("no_freight"),
        "x": e.number("x", 0, 1600),
        "y": e.number("y", 0, 900),
        "label": e.word("label", LABELS),
        "entry": e,
    }
    e.done()
    return space


def read_roads(files: Files, box: Any, words: dict[str, Any]) -> None:
    """Every road, both ways."""
    ids = words["ids"]
    words["roads"] = []
    seen: set[frozenset[int]] = set()
    for e in files.entries("roads", "road"):
        ends = []
        for name in ("from", "to"):
            if e.word(name) not in ids:
                raise e.wrong(name, f"there is no space called {e.word(name)!r}")
            ends.append(ids[e.word(name)])
        kind = Road(e.index("kind", [k.name.lower() for k in Road])) if e.has("kind") else Road.ROAD
        toll = e.number("toll", COIN, 500, COIN) if e.has("toll") or kind == Road.TOLL else 0
        if toll and kind != Road.TOLL:
            raise e.wrong("toll", 'only a road with kind = "toll" has a price')
        e.done()
        if ends[0] == ends[1] or frozenset(ends) in seen:
            raise e.wrong("to", "this road leads back to its start or is there twice")
        seen.add(frozenset(ends))
        land = _road_land(e, box, ends, kind)
        words["roads"].append({"ends": ends, "kind": kind, "toll": toll, "land": land})
        for here, there in (ends, ends[::-1]):
            n = int(box.degree[here])
            if n == ROADS:
                raise e.wrong("from", f"{words['spaces'][here]['name']} has more than {ROADS} roads")
            box.road_to[here, n], box.road_kind[here, n] = there, kind
            box.road_toll[here, n], box.road_land[here, n] = toll, land
            box.degree[here] = n + 1


def _road_land(e: Entry, box: Any, ends: list[int], kind: Road) -> int:
    """The one country a road lies in."""
    lands = [{int(x) for x in box.land[end]} for end in ends]
    common = lands[0] & lands[1]
    boats = sum(int(box.kind[end]) == Kind.BOAT for end in ends)
    if (kind == Road.FERRY) != (boats == 1):
        raise e.wrong("kind", "a ferry, and nothing else, joins a port and a boat")
    if kind != Road.FERRY:
        common -= {SEA}
    if len(common) != 1:
        raise e.wrong("to", "a road must lie in exactly one country, and these two ends do not share exactly one")
    return common.pop()


@rule("RE-R44", compiled=False)
def read_embassies(box: Any, words: dict[str, Any]) -> None:
    """Each country has exactly one embassy, and it lies in that country."""
    for c, region in enumerate(words["regions"]):
        e = region["entry"]
        there = [i for i, s in enumerate(words["spaces"]) if s["kind"] == Kind.EMBASSY and s["land"][0] == c]
        if len(there) != 1:
            raise e.wrong("embassy", f"{region['name']} must have exactly one space of the kind embassy, not {len(there)}")
        if words["spaces"][there[0]]["id"] != region["embassy"]:
            raise e.wrong("embassy", f"{region['embassy']!r} is not the embassy space of {region['name']}")
        box.embassy[c] = there[0]


def read_decks(files: Files, box: Any, words: dict[str, Any]) -> None:
    """Ignition, Action, Border and Attraction Cards, each a little program."""
    program = Program()
    for deck, (name, size) in DECKS.items():
        entries = files.entries(name, "card")
        if not 1 <= len(entries) <= (KINDS if deck == Deck.ACTION else FACES):
            raise BoxError(
                f"{name}.toml: there is room for {KINDS if deck == Deck.ACTION else FACES} different cards, not {len(entries)}."
            )
        words[name] = [_read_card(e, deck, name) for e in entries]
        total = sum(c["count"] for c in words[name])
        if total != size:
            raise BoxError(f"{name}.toml, [[card]] entries, field count: the cards must add up to {size}, not {total}.")
        box.kinds[deck] = len(entries)
        for k, c in enumerate(words[name]):
            box.copies[deck, k] = c["count"]
            box.prog[deck, k] = program.add(c["steps"])
    read_windows(box, words)
    read_attractions(files, box, words, program)
    program.write(box, words["action"][0]["entry"])


def _read_card(e: Entry, deck: Deck, name: str) -> dict[str, Any]:
    """One card of the Ignition, Action or Border deck."""
    c: dict[str, Any] = {
        "id": e.word("id"),
        "name": e.word("name"),
        "count": e.number("count", 1, 40),
        "text": e.word("text"),
        "effect": e.word("effect"),
        "steps": parse(e, "effect", name),
        "entry": e,
    }
    if deck == Deck.ACTION:
        c["when"] = e.word("when", [w.name.lower() for w in Window])
    if deck == Deck.BORDER:
        check_border(e, c["steps"])
    e.done()
    return c


@rule("RE-85", "RE-R22", compiled=False)
def check_border(e: Entry, steps: tuple[Step, ...]) -> None:
    """Whatever happens on a Border Card, in the end it lets through for a charge or refuses."""
    for path in all_paths(steps):
        if sum(step.op in (Op.CROSS, Op.BLOCK) for step in path) != 1:
            raise e.wrong("effect", "each way it can go must hold exactly one cross or block")


def read_windows(box: Any, words: dict[str, Any]) -> None:
    """When each Action Card may be played, and whether that fits what it does."""
    fits = {
        Op.CANCEL: "response",
        Op.MAGIC: "roll",
        Op.TENT: "night",
        Op.TRAIN: "first",
        Op.BRIBE: "border_card",
        Op.BORDER_PASS: "border",
    }
    alone = {Op.CANCEL: "hell_no", Op.MAGIC: "magic", Op.TENT: "tent"}
    for name in alone.values():
        box[name] = -1
    for k, c in enumerate(words["action"]):
        box.window[k] = Window[c["when"].upper()]
        ops = [step.op for path in all_paths(c["steps"]) for step in path]
        box.aimed[k] = any(op in AIMED for op in ops)
        for op, when in fits.items():
            if op in ops and (c["when"] != when or len(ops) > 1):
                raise c["entry"].wrong(
                    "when", f"a card with this effect has nothing else on it and is played in the window {when!r}"
                )
            if op not in ops and c["when"] == when and op in alone:
                raise c["entry"].wrong("when", f"the window {when!r} is only for cards with the effect {op.name.lower()}")
            if op in ops and op in alone:
                if box[alone[op]] >= 0:
                    raise c["entry"].wrong("effect", f"only one kind of card may have the effect {op.name.lower()}")
                box[alone[op]] = k
    for op, name in alone.items():
        if box[name] < 0:
            raise BoxError(f"action.toml, [[card]] entries, field effect: one card must have the effect {op.name.lower()}.")


def read_attractions(files: Files, box: Any, words: dict[str, Any], program: Program) -> None:
    """Thirty cards, one for each attraction space."""
    entries = files.entries("attractions", "card", ATTRACTIONS)
    words["attractions"] = []
    for k, e in enumerate(entries):
        c = {"id": e.word("id"), "name": e.word("name"), "text": e.word("text"), "bonus": e.word("bonus")}
        where = words["ids"].get(e.word("space"), -1)
        if where < 0 or box.kind[where] != Kind.ATTRACTION:
            raise e.wrong("space", f"{e.word('space')!r} is not an attraction on the board")
        if box.attraction[where] >= 0:
            raise e.wrong("space", f"{e.word('space')!r} has a card already")
        box.attraction[where] = k
        box.goal_space[k] = where
        box.goal_land[k] = box.land[where, 0]
        steps = parse(e, "bonus", "bonus")
        box.prog[Deck.ATM, k] = program.add(steps)
        words["attractions"].append(c | {"steps": steps, "space": where, "country": int(box.goal_land[k])})
        e.done()
    for i, space in enumerate(words["spaces"]):
        if space["kind"] == Kind.ATTRACTION and box.attraction[i] < 0:
            raise space["entry"].wrong("kind", "this attraction has no card in attractions.toml")


@rule("RE-3", "RE-4", "RE-5", "RE-R2", compiled=False)
def read_bank(files: Files, box: Any) -> None:
    """Purses, float and ATM pile: what is neither dealt nor set aside goes to the ATM."""
    fuel = files.table("bank", "fuel")
    box.tokens = fuel.number("tokens", 1, 100)
    fuel.done()
    total = 0
    for k, e in enumerate(files.entries("bank", "card", 3)):
        value, count, each = e.number("value", COIN, 500, COIN), e.number("count", 1, 100), e.number("each", 0, 20)
        spare = e.number("float", 0, 100) if e.has("float") else -1
        e.done()
        total += count
        box.atm_value[k] = value
        box.purse += value * each
        for seats in range(2, SEATS + 1):
            left = count - each * seats - max(spare, 0)
            if left < 0:
                raise e.wrong("count", f"{count} cards of ${value} are not enough for {seats} players and the float")
            box.atm_cards[seats, k] = left if spare >= 0 else 0
    box.kinds[Deck.ATM] = 3
    if total != 100:
        raise BoxError(f"bank.toml, [[card]] entries, field count: the cards must add up to 100, not {total}.")


def read_map(files: Files, words: dict[str, Any]) -> None:
    """Outlines for the drawing: one for each country, and the coast of all land."""
    wanted = [r["id"] for r in words["regions"]] + ["coast"]
    shapes: dict[str, str] = {}
    for e in files.entries("map", "shape", len(wanted)):
        shapes[e.word("id", wanted)] = e.word("path")
        if set(e.word("path")) - set("MLQZ0123456789.- "):
            raise e.wrong("path", "must be an outline of the letters M, L, Q, Z and numbers")
        e.done()
    for name in wanted:
        if name not in shapes:
            raise BoxError(f"map.toml, [[shape]] entries, field id: there is no outline of {name!r}.")
    words["shapes"] = shapes
