"""What is in the box, and the one clear sentence a broken box gets."""

import re
import shutil

import pytest
from games.donde_es.builder import GAME, cell, where

from sojourn.core.errors import BoxError

# Steps from the square to every cell, as the specification lists them ("#" cannot be walked on).
STEPS = """
 #  #  #  #  #  #  #  6  #  #  #
 7  6  5  #  3  3  4  5  6  7  8
 #  #  4  #  2  2  #  6  #  6  #
 5  4  3  2  1  1  #  5  4  5  6
 6  #  #  1  0  0  0  #  3  #  5
 5  4  3  2  0  0  0  1  2  3  4
 #  #  #  1  0  0  0  2  #  4  #
 5  4  3  2  #  1  #  #  6  5  6
 6  #  4  3  #  2  3  4  5  #  7
 7  6  5  4  4  3  4  #  6  #  8
 #  #  #  #  5  4  #  #  7  8  9
"""


def test_de_r12_every_cell_is_as_far_from_the_square_as_the_walls_make_it():
    box = GAME.content({}).box
    for i, steps in enumerate(STEPS.split()):
        if steps == "#":
            assert box.exits[i] == 0, where(i)
        else:
            assert min(int(box.steps[c][i]) for c in box.square) == int(steps), where(i)


def test_ways_out_of_the_square():
    box = GAME.content({}).box
    out = set()
    for c in (int(c) for c in box.square):
        out |= {(where(c), where(int(n))) for n in box.ahead[c] if n >= 0 and not box.plaza[n]}
    assert out == {
        ("4,4", "3,4"),
        ("4,4", "4,3"),
        ("5,4", "5,3"),
        ("6,5", "7,5"),
        ("5,6", "5,7"),
        ("4,6", "3,6"),
    }


def test_de_r4_the_box_holds_72_movement_cards_30_tourists_24_events_20_doors():
    content = GAME.content({})
    assert list(content.box.cards) == [30, 30, 12]
    assert len(content.words["tourists"]) == 30
    assert int(content.box.copies.sum()) == 24
    assert len(content.words["locations"]) == 20
    assert len(content.words["walls"]) == 9


def test_wishes_are_spread_as_planned():
    content = GAME.content({})
    wants = [t["wants"] for t in content.words["tourists"]]
    assert [sum(k in w for w in wants) for k in range(8)] == [11, 12, 11, 12, 12, 11, 11, 10]
    assert sorted(len(w) for w in wants) == [2] * 6 + [3] * 18 + [4] * 6


def test_far_goes_around_other_wanted_doors():
    """T13 at the foot of the cuesta: ice cream at 3,9 lies on the way to the restaurant from there."""
    box = GAME.content({}).box
    assert int(box.far[12][2][cell("4,9")]) == 1  # ice cream at 3,9
    assert int(box.far[12][9][cell("4,9")]) > int(box.steps[cell("4,9")][cell("2,8")])  # restaurant at 2,8
    assert int(box.far[12][17][cell("4,9")]) == 99  # the beach is no wish of T13


GATE = '[[wall]]\nid = "W0"\nbetween = ["4,1", "4,2"]\nname = "Gate"\nlooks = "gate"\n\n'
BROKEN = [
    ("town", r'cell = "7,0"', 'cell = "7,1"', "town.toml, location 18 (L17), field cell: the map shows '.' in 7,1"),
    (
        "town",
        r'between = \["4,1", "5,1"\]',
        'between = ["4,1", "15,1"]',
        "town.toml, wall 1 (W1), field between: '15,1' is off the map",
    ),
    (
        "town",
        r'between = \["4,1", "5,1"\]',
        'between = ["4,1", "6,1"]',
        "wall 1 (W1), field between: 4,1 and 6,1 are not neighbours",
    ),
    ("town", r'between = \["4,1", "5,1"\]', 'between = ["4,1", "3,1"]', "wall 1 (W1), field between: 3,1 is blocked anyway"),
    ("town", r'between = \["4,1", "5,1"\]', 'between = ["4,1"]', "wall 1 (W1), field between: must name two cells"),
    ("town", r'\[\[wall\]\]\nid = "W1"', GATE + '[[wall]]\nid = "W1"', "location 4 (L03), field cell: 4,1 cannot be reached"),
    ("town", r'cells = \["7,0"\]', "cells = []", "town.toml, street 16, field cells: cell 7,0 belongs to no street"),
    ("town", r'cells = \["7,0"\]', 'cells = ["6,0"]', "street 1 (Playa de Mojácar), field cells: 6,0 is no street"),
    ("town", r'cells = \["7,0"\]', 'cells = ["7,0", "7,0"]', "field cells: 7,0 already belongs to Playa de Mojácar"),
    ("town", r"~ ~ P ~", "~ P P ~", "town.toml, [town], field map: must show 1 beach (P), not 2"),
    ("town", r"~ ~ P ~", "~ ~ ? ~", "town.toml, [town], field map: '?' in cell 7,0"),
    ("town", r'id = "L19"\n', "", "town.toml, location 20 (Mirador del Frontón), field id: is missing"),
    ("town", r'kind = "V"\ncell = "0,1"', 'kind = "Q"\ncell = "0,1"', "location 19 (L18), field kind: must be one of"),
    ("town", r'\[\[location\]\]\nid = "L19"[^\[]*', "", "town.toml: there must be 20 [[location]] entries, not 19"),
    ("kinds", r"calm = 8", "calm = -1", "kinds.toml, kind 8 (V), field calm: must be a whole number from 0 to 99, not -1"),
    ("kinds", r"frustrated = 5", "frustrated = 9", "kinds.toml, kind 8 (V), field frustrated: must not be more than calm (8)"),
    ("kinds", r'symbol = "cone"', 'symbol = "bell"', "kinds.toml, kind 1 (I), field symbol: must be one of"),
    (
        "cards",
        r"count = 12",
        "count = 13",
        "cards.toml, card 3 (Callejón), field count: all movement cards together must be 72, not 73",
    ),
    ("cards", r'"E", "W"\]', '"E", "UP"]', "cards.toml, card 1 (Calle), field directions: must name only"),
    ("cards", r"start = 3", "start = 9", "cards.toml, [hand], field start: must be a whole number from 1 to 6"),
    ("tourists", r'wants = \["P", "V"\]', 'wants = ["P", "X"]', "tourists.toml, tourist 1 (T01), field wants: must name only"),
    ("tourists", r'wants = \["P", "V"\]', "wants = []", "tourists.toml, tourist 1 (T01), field wants: must name at least one"),
    ("tourists", r'id = "T02"', 'id = "T01"', "tourists.toml, tourist 2 (T01), field id: 'T01' is used twice"),
    ("tourists", r'\[\[tourist\]\]\nid = "T30"[^\[]*\[[^\[]*', "", "tourists.toml: there must be 30 [[tourist]] entries, not 29"),
    ("events", r"copies = 2", "copies = 3", "events.toml, event 21 (E21), field copies: all event cards together must be 24"),
    ("events", r'lasts = "lasting"', 'lasts = "now"', "events.toml, event 7 (E07), field lasts: must be 'lasting'"),
    ("events", r'id = "E21"', 'id = "E99"', "events.toml, event 21 (E99), field id: must be E21"),
    ("events", r'sign = "good"', 'sing = "good"', "events.toml, event 1 (E01), field sign: is missing"),
    ("events", r'sign = "good"', 'sign = "good"\nprice = 3', "events.toml, event 1 (E01), field price: is not a field"),
]


@pytest.mark.parametrize(("file", "pattern", "text", "says"), BROKEN, ids=[f"{b[0]}-{i}" for i, b in enumerate(BROKEN)])
def test_broken_data_gets_one_clear_sentence(tmp_path, file, pattern, text, says):
    source = GAME.folder / "box" / f"{file}.toml"
    target = tmp_path / source.name
    shutil.copy(source, target)
    changed = re.sub(pattern, lambda _: text, target.read_text("utf-8"), count=1)
    assert changed != target.read_text("utf-8"), "the pattern must match"
    target.write_text(changed, "utf-8")
    with pytest.raises(BoxError) as error:
        GAME.content({}, tmp_path)
    assert says in str(error.value)
    assert str(error.value).endswith(".")
