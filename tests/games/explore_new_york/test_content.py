"""A broken box is refused in one sentence that names file, entry and field."""

import re
from pathlib import Path

import pytest

from sojourn.core.errors import BadOption, BoxError
from sojourn.core.table import Table
from sojourn.games.explore_new_york import GAME

BOX = Path(GAME.folder) / "box"


def broken(tmp_path, file, old, new, count=1):
    """The complaint about a box in which a text is replaced by another."""
    text = (BOX / f"{file}.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / f"{file}.toml").write_text(text.replace(old, new, count), encoding="utf-8")
    with pytest.raises(BoxError) as complaint:
        GAME.content({}, tmp_path)
    return str(complaint.value)


CARD = '[[card]]\nid = "1A"\nnumber = 1\nplus = true\ntourists = ["circle"]\nname = "Marathon Cheerleader"\n'


@pytest.mark.parametrize(
    ("file", "old", "new", "parts"),
    [
        ("deck", CARD, "", ("deck.toml", "27", "card", "26")),
        ("deck", 'id = "1A"\nnumber = 1', 'id = "1A"\nnumber = 7', ("deck.toml, card 1 (1A)", "field number", "1 to 6", "7")),
        ("deck", 'id = "1A"\nnumber = 1', 'id = "1A"\nnumber = 0', ("card 1 (1A)", "field number", "0")),
        ("deck", 'id = "1A"\nnumber = 1', 'id = "1A"\nnumber = "x"', ("card 1 (1A)", "field number", "'x'")),
        ("deck", 'id = "1A"\nnumber = 1', 'id = "1A"', ("card 1 (1A)", "field number", "missing")),
        ("deck", 'tourists = ["circle"]', 'tourists = ["hexagon"]', ("card 1 (1A)", "field tourists", "hexagon")),
        ("deck", 'tourists = ["circle"]', "tourists = []", ("card 1 (1A)", "field tourists", "1 or 2", "0")),
        ("deck", 'id = "1B"', 'id = "1A"', ("card 2 (1A)", "field id", "two cards")),
        ("deck", "plus = true", "puls = true", ("card 1 (1A)", "field puls", "spelling")),
        (
            "deck",
            "removed = [3, 3, 0, 3]",
            "removed = [3, 4, 0, 3]",
            ("deck.toml, [deck]", "field removed", "multiple of 3", "4"),
        ),
        ("deck", "removed = [3, 3, 0, 3]", "removed = [3, 3, 27, 3]", ("field removed", "0 to 24")),
        ("map", "at = [2, 1]", "at = [0, 0]", ("map.toml, cafe 1 (Morningside Beans)", "field at", "<0,0>", "no intersection")),
        ("map", "at = [2, 1]", "at = [2, 7]", ("cafe 1", "field at", "0 to 6")),
        ("map", "at = [5, 1]", "at = [2, 1]", ("cafe 2 (Uptown Griddle)", "field at", "another cafe")),
        ("map", 'tourists = ["square", "triangle"]', 'tourists = ["square"]', ("cafe 1", "field tourists", "2")),
        ("map", "x = 1\ny = 1", "x = 7\ny = 1", ("map.toml, block 1 (Riverside Park)", "field x", "1 to 6")),
        ("map", "x = 2\ny = 1", "x = 1\ny = 1", ("block 2", "field x", "twice")),
        ("map", 'kind = "grey"', 'kind = "white"', ("map.toml", "field kind", "4 blocks must be grey", "3")),
        ("map", 'kind = "grey"', 'kind = "pink"', ("block 2", "field kind", "pink")),
        ("map", '"Third Avenue", ', "", ("map.toml, [roads]", "field avenues", "7", "6")),
        ("map", "[[block]]\nx = 1\ny = 1", "[[extra]]\nx = 1\ny = 1", ("map.toml", "36 [[block]]", "35")),
        ("scoring", "stars = [4, 12, 24, 36]", "stars = [4, 12, 24]", ("scoring.toml, [points]", "field stars", "4 numbers")),
        ("scoring", "stars = [4, 12, 24, 36]", "stars = [4, 3, 24, 36]", ("[points]", "field stars", "fall")),
        ("scoring", "cafe = 3", "cafe = -1", ("[points]", "field cafe", "0 to 100")),
        ("scoring", "points = 140", "points = 60", ("band 3 (Walking Guide)", "field points", "more than")),
        ("scoring", "points = 0", "points = 5", ("scoring.toml", "band", "0 points")),
    ],
)
def test_a_broken_box_is_refused_in_one_sentence(tmp_path, file, old, new, parts):
    complaint = broken(tmp_path, file, old, new)
    for part in parts:
        assert part in complaint
    assert complaint.endswith(".")
    assert complaint.count("\n") == 0
    assert len(re.findall(r"[.!?] ", complaint.replace(".toml", "").replace("St. ", ""))) == 0


def test_too_many_cafes_are_refused(tmp_path):
    text = (BOX / "map.toml").read_text(encoding="utf-8")
    more = "".join(
        f'[[cafe]]\nat = [{i}, {j}]\ntourists = ["circle", "circle"]\nname = "Cafe {i}{j}"\n\n'
        for j in (2, 4)
        for i in range(1, 6)
    )
    (tmp_path / "map.toml").write_text(text + "\n" + more, encoding="utf-8")
    with pytest.raises(BoxError, match=r"map\.toml: there must be at most 12 .* not 16"):
        GAME.content({}, tmp_path)


def test_a_designers_map_is_played_at_once(tmp_path):
    """Other points and a moved cafe need no further work."""
    text = (BOX / "scoring.toml").read_text(encoding="utf-8")
    (tmp_path / "scoring.toml").write_text(text.replace("smiley = 6", "smiley = 10"), encoding="utf-8")
    content = GAME.content({}, tmp_path)
    t = Table(GAME, content, 2, 1)
    from games.explore_new_york.builder import best, end_map

    assert best(end_map("H16", t=t))[0] == 10


def test_unknown_options_are_refused():
    with pytest.raises(BadOption, match="final_route"):
        GAME.content({"final_route": "guess"})


def test_the_seven_switches_are_there():
    assert {o.name: o.values for o in GAME.options} == {
        "turn_count": ("by_deck", "by_text"),
        "plus_on_single": ("on", "off"),
        "tiebreak": ("shared", "ladder"),
        "final_route": ("auto", "manual"),
        "open_drawing": ("off", "on"),
        "map": ("standard", "shuffled"),
        "solo": ("off", "choose", "alternate"),
    }
