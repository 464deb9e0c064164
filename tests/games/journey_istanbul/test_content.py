"""What is in the box, the switches, and what is said when a box is broken."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from games.journey_istanbul.builder import GAME

from sojourn.core.errors import BadOption, BoxError
from sojourn.games.journey_istanbul.records import Kind

BOX = GAME.folder / "box"
DAY = range(6)


def test_the_36_cards_are_12_of_each_kind_and_six_a_day():
    box = GAME.content({}).box
    assert Counter(box.kind.tolist()) == {Kind.POLICE: 12, Kind.JOURNEY: 12, Kind.WORK: 12}
    for day in DAY:
        assert box.kind[6 * day : 6 * day + 6].tolist() == [0, 0, 1, 1, 2, 2]


def test_each_day_has_one_journey_or_job_in_each_of_four_neighbourhoods_and_none_in_kadikoy():
    box = GAME.content({}).box
    for day in DAY:
        assert sorted(box.where[6 * day + 2 : 6 * day + 6].tolist()) == [0, 1, 2, 3]
    journeys = Counter(box.where[box.kind == Kind.JOURNEY].tolist())
    jobs = Counter(box.where[box.kind == Kind.WORK].tolist())
    assert [journeys[p] for p in range(5)] == [4, 3, 3, 2, 0]
    assert [jobs[p] for p in range(5)] == [2, 3, 3, 4, 0]


def test_the_sums_of_the_card_list():
    box = GAME.content({}).box
    assert [int(box.price[box.kind == kind].sum()) for kind in Kind] == [47_000, 104_000, 47_000]


def test_the_facts_of_the_rulebook_are_in_the_box():
    content = GAME.content({})
    cards = {c["id"]: c for c in content.words["cards"]}
    assert cards["d3-P1"]["money"] == 4_000
    assert cards["d3-J1"]["place"] == "Fatih"
    assert cards["d4-J1"]["place"] == "Taksim"
    assert [c for c in cards if cards[c]["fixed"]] == ["d3-P1", "d3-J1", "d4-J1"]
    box = content.box
    assert box.eyes[5].tolist() == [2, 2, 1, 1, 0]
    assert box.draws[5].tolist() == [2, 0, 1, 1, 0]
    assert (box.start_cash, box.first_cards, box.jail_days) == (6_000, 10, 3)


def test_the_switches_and_their_defaults():
    defaults = {option.name: option.values for option in GAME.options}
    assert defaults == {
        "talk": ("windows", "off", "open"),
        "winner": ("money", "none"),
        "weeks": ("3", "2", "4"),
        "task_visit": ("arrive", "presence"),
        "bail_is_fine": ("true", "false"),
        "raid_rescue": ("true", "false"),
        "one_job_per_day": ("false", "true"),
        "tie_break": ("shared", "earlier"),
        "money_visible": ("true", "false"),
        "planner_proof": ("false", "true"),
        "loans": ("unenforced", "binding"),
        "small_board": ("tiles", "none"),
        "deck_list": ("open", "closed"),
        "start": ("random", "seat0"),
        "hide_top_back": ("false", "true"),
        "notes": ("free", "three"),
    }
    hidden = [(option.name, option.since, option.before) for option in GAME.options if option.hidden]
    assert hidden == [("notes", 3, "three")]


def test_an_unknown_switch_or_value_is_refused():
    with pytest.raises(BadOption, match="weather"):
        GAME.content({"weather": "rain"})
    with pytest.raises(BadOption, match="weeks"):
        GAME.content({"weeks": "5"})


# Broken boxes: one sentence that names file, entry and field.

BROKEN = {
    "a missing field": ("events", "fine = 2_000\n", "", "events.toml, card 1 (d1-P1), field fine: is missing."),
    "a number out of range": ("events", "fine = 2_000", "fine = -2_000", "events.toml, card 1 (d1-P1), field fine: must be"),
    "no whole thousands": ("events", "fine = 2_000", "fine = 2_500", "field fine: must be a multiple of 1,000"),
    "a text for a number": ("events", "fine = 2_000", 'fine = "much"', "field fine: must be a multiple of 1,000"),
    "an unknown field": ("events", "fine = 2_000", "fine = 2_000\ncolour = 3", "card 1 (d1-P1), field colour: is not a field"),
    "a dangling place": ("events", 'place = "Sultanahmet"', 'place = "Beşiktaş"', "card 3 (d1-J1), field place: must be one of"),
    "the wrong day": ("events", "day = 1", "day = 2", "card 1 (d1-P1), field day: must be 1"),
    "the wrong kind": ("events", 'kind = "police"\n', 'kind = "work"\n', "card 1 (d1-P1), field kind: must be police"),
    "two cards of one id": ("events", 'id = "d1-P2"', 'id = "d1-P1"', "events.toml, card: each card needs an id of its own"),
    "a line to nowhere": (
        "board",
        'between = ["Kadıköy", "Sultanahmet"]',
        'between = ["Kadıköy", "Galata"]',
        "field between: must name",
    ),
    "a line with one end": (
        "board",
        'between = ["Kadıköy", "Sultanahmet"]',
        'between = ["Kadıköy"]',
        "line 1, field between: must name two",
    ),
    "two places of one name": (
        "board",
        'name = "Fatih"',
        'name = "Taksim"',
        "board.toml, place: each neighbourhood needs a name",
    ),
    "too many eyes": ("board", "eyes = 2", "eyes = 9", "board.toml, place 1 (Taksim), field eyes: must be a whole number"),
    "a tile on nothing": (
        "board",
        'covers = "Üsküdar"',
        'covers = "Pera"',
        "board.toml, tile 1 (A), field covers: must be one of",
    ),
    "cash not in thousands": (
        "board",
        "start_cash = 6_000",
        "start_cash = 6_100",
        "board.toml, [game], field start_cash: must be",
    ),
    "no table of the game": ("board", "[game]", "[play]", "board.toml: the table [game] is missing."),
    "a part for nowhere": (
        "tasks",
        '{ arrive = "Taksim" }',
        '{ arrive = "Troy" }',
        "tasks.toml, obstacle 1 (Documents), part 1, field arrive",
    ),
    "a part without a way": (
        "tasks",
        '{ arrive = "Taksim" }',
        "{ cash = 1_000 }",
        "(Documents), part 1, field arrive: is missing",
    ),
    "a gap in the first part": (
        "tasks",
        '{ arrive = "Taksim" }',
        '{ arrive = "Taksim", exact = 2 }',
        "part 1, field exact: cannot",
    ),
    "an unknown bonus": (
        "tasks",
        'bonus = "driver"',
        'bonus = "wings"',
        "opportunity 1 (Knowing the Driver), field bonus: must be",
    ),
    "a bonus without money": ("tasks", "money = 5_000\n", "", "opportunity 1 (Knowing the Driver), field money: is missing."),
    "an empty text": ("tasks", 'name = "Documents"', 'name = ""', "tasks.toml, obstacle 1 (), field name: must be text"),
    "no TOML": ("tasks", "[[obstacle]]", "[[obstacle", "tasks.toml: cannot be read as TOML"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_box_is_named_in_one_sentence(case, tmp_path: Path):
    # Given
    file, before, after, complaint = BROKEN[case]
    text = (BOX / f"{file}.toml").read_text("utf-8")
    assert before in text
    (tmp_path / f"{file}.toml").write_text(text.replace(before, after, 1), "utf-8")
    # When
    with pytest.raises(BoxError) as caught:
        GAME.content({}, over=tmp_path)
    # Then
    assert complaint in str(caught.value)
    assert str(caught.value).startswith(f"{file}.toml")
    assert "\n" not in str(caught.value).rstrip()


@pytest.mark.parametrize(
    ("file", "entry", "count"),
    [("events", "card", 36), ("board", "place", 5), ("tasks", "obstacle", 5), ("tasks", "opportunity", 5)],
)
def test_a_wrong_count_is_named(file, entry, count, tmp_path: Path):
    text = (BOX / f"{file}.toml").read_text("utf-8")
    last = text.rindex(f"[[{entry}]]")
    after = re.search(r"\n\[\[", text[last + 1 :])
    cut = text[:last] + (text[last + 1 + after.start() :] if after else "")
    (tmp_path / f"{file}.toml").write_text(cut, "utf-8")
    with pytest.raises(BoxError) as caught:
        GAME.content({}, over=tmp_path)
    assert str(caught.value) == f"{file}.toml: there must be {count} [[{entry}]] entries, not {count - 1}."


def test_a_file_this_box_does_not_have_is_refused(tmp_path: Path):
    (tmp_path / "weather.toml").write_text("", "utf-8")
    with pytest.raises(BoxError, match=r"weather\.toml: this box has no such file"):
        GAME.content({}, over=tmp_path)


def test_a_changed_box_plays_with_its_own_numbers(tmp_path: Path):
    text = (BOX / "events.toml").read_text("utf-8")
    (tmp_path / "events.toml").write_text(text.replace("fine = 2_000", "fine = 8_000", 1), "utf-8")
    changed = GAME.content({}, over=tmp_path)
    assert changed.box.price[0] == 8_000
    assert changed.hash != GAME.content({}).hash


def test_the_toml_files_are_the_whole_box():
    assert sorted(p.name for p in BOX.glob("*.toml")) == ["board.toml", "events.toml", "tasks.toml"]
    assert len(tomllib.loads((BOX / "events.toml").read_text("utf-8"))["card"]) == 36
