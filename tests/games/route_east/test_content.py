"""What is in the box, counted; and the one clear sentence a broken box gets."""

import re
from collections import Counter

import pytest
from games.route_east.builder import GAME

from sojourn.core.errors import BoxError
from sojourn.games.route_east.content import ROUNDS, TANKS
from sojourn.games.route_east.distances import Atlas
from sojourn.games.route_east.records import BUDGETS, Deck, Kind, Road, State

CONTENT = GAME.content({})
BOX, WORDS = CONTENT.box, CONTENT.words


def test_the_board_has_221_spaces_and_298_roads_of_the_right_kinds():
    kinds = Counter(sp["kind"].name for sp in WORDS["spaces"])
    assert kinds == {
        "HOSTEL": 54, "HOTEL": 43, "BORDER": 37, "ATTRACTION": 30, "FUEL": 19,
        "ATM": 18, "EMBASSY": 16, "BOAT": 2, "START": 1, "FINISH": 1,
    }  # fmt: skip
    roads = Counter((r["kind"].name, r["toll"]) for r in WORDS["roads"])
    assert roads == {("ROAD", 0): 238, ("DIRT", 0): 44, ("TOLL", 25): 9, ("TOLL", 50): 3, ("FERRY", 0): 4}
    degrees = Counter(BOX.degree[: BOX.spaces].tolist())
    assert degrees == {2: 103, 3: 88, 4: 24, 5: 6}


def test_the_sixteen_countries_have_what_the_list_says():
    want = {
        "TR": (17, 2, 4, 4, 2, 2, 3), "GE": (8, 4, 1, 2, 1, 1, 2), "AM": (6, 2, 2, 1, 0, 1, 1), "AZ": (7, 3, 2, 0, 1, 1, 2),
        "IR": (15, 7, 4, 4, 3, 0, 3), "RU": (18, 5, 4, 6, 3, 2, 2), "KZ": (15, 7, 5, 4, 2, 1, 2), "TM": (8, 5, 1, 2, 1, 1, 2),
        "UZ": (10, 6, 4, 2, 0, 1, 2), "TJ": (8, 4, 3, 1, 1, 1, 1), "KG": (9, 5, 2, 2, 1, 1, 2), "AF": (6, 3, 3, 1, 0, 0, 1),
        "PK": (8, 4, 2, 1, 2, 1, 1), "IN": (7, 2, 2, 1, 1, 1, 1), "MN": (12, 4, 6, 2, 0, 1, 2), "CN": (28, 8, 9, 10, 1, 3, 3),
    }  # fmt: skip
    counted = (Kind.HOSTEL, Kind.HOTEL, Kind.FUEL, Kind.ATM, Kind.ATTRACTION)
    for c, region in enumerate(WORDS["regions"]):
        inside = [sp for sp in WORDS["spaces"] if sp["land"] == [c]]
        borders = [sp for sp in WORDS["spaces"] if sp["kind"] == Kind.BORDER and c in sp["land"]]
        got = (len(inside), len(borders), *(sum(sp["kind"] == k for sp in inside) for k in counted))
        assert got == want[region["id"]], region["id"]


def test_the_decks_have_30_70_70_35_and_100_cards():
    assert len(WORDS["attractions"]) == 30
    for deck, kinds, cards in ((Deck.IGNITION, 29, 70), (Deck.ACTION, 20, 70), (Deck.BORDER, 12, 35)):
        assert (BOX.kinds[deck], BOX.copies[deck].sum()) == (kinds, cards)
    assert BOX.tokens == 20
    assert State.dtype.itemsize <= 4096


def test_flat_tyres_are_seven_and_hell_nos_too():
    assert WORDS["ignition"][1]["count"] == 7
    assert WORDS["action"][int(BOX.hell_no)]["count"] == 7


def test_the_no_train_zone_is_three_moves_around_shanghai():
    for i, sp in enumerate(WORDS["spaces"]):
        assert sp["no_freight"] == (BOX.steps[30, i] <= 3), sp["id"]


def test_every_bed_has_another_in_three_moves_and_every_stop_lies_between_beds():
    atlas = Atlas.of(BOX)
    for i, kind in enumerate(atlas.kind):
        if kind in (Kind.ATM, Kind.FUEL, Kind.ATTRACTION, Kind.EMBASSY):
            assert BOX.bed_far[0, 0, BUDGETS - 1, i] == 1, WORDS["spaces"][i]["id"]


def test_no_two_spaces_are_nearer_than_36_and_every_road_lies_in_one_country():
    places = [(sp["x"], sp["y"]) for sp in WORDS["spaces"]]
    for i, (x, y) in enumerate(places):
        for u, v in places[:i]:
            assert (x - u) ** 2 + (y - v) ** 2 >= 36**2
    for road in WORDS["roads"]:
        assert all(road["land"] in WORDS["spaces"][end]["land"] for end in road["ends"])


@pytest.mark.parametrize(("goal", "steps"), [("shanghai", 30)])
def test_the_shortest_way_east_is_30_roads(goal, steps):
    assert BOX.steps[30, BOX.start] == steps


def test_the_switches_with_numbers_mean_what_they_say():
    by_name = {o.name: o.values for o in GAME.options}
    assert tuple(int(v) for v in by_name["max_rounds"]) == ROUNDS
    assert tuple(99 if v == "none" else int(v) for v in by_name["fuel_limit"]) == TANKS
    assert len(GAME.options) == 21


def broken(tmp_path, file: str, old: str, new: str, count: int = 1) -> str:
    text = (GAME.folder / "box" / f"{file}.toml").read_text("utf-8")
    assert re.search(old, text), old
    (tmp_path / f"{file}.toml").write_text(re.sub(old, new, text, count=count), "utf-8")
    with pytest.raises(BoxError) as error:
        GAME.content({}, tmp_path)
    return str(error.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("roads", 'to = "eskisehir"', 'to = "atlantis"', ("roads.toml", "road 2", "field to", "no space called 'atlantis'")),
        ("roads", 'kind = "toll", toll = 25', 'kind = "toll"', ("roads.toml", "field toll", "missing")),
        ("roads", 'kind = "dirt"', 'kind = "mud"', ("roads.toml", "field kind", "must be one of road, dirt, toll, ferry")),
        ("roads", 'to = "eskisehir"', 'to = "baku"', ("roads.toml", "field to", "exactly one country")),
        ("spaces", r'id = "ankara"(.*)kind = "embassy"', r'id = "ankara"\1kind = "plain"', ("regions.toml", "(TR)", "embassy")),
        ("spaces", r'id = "konya"(.*)price = 50', r'id = "konya"\1price = 60', ("(konya)", "field price", "multiple of 25")),
        ("spaces", r'id = "konya"(.*)in = \["TR"\]', r'id = "konya"\1in = ["XX"]', ("(konya)", "field in", "'XX'")),
        ("spaces", r'id = "konya"(.*)kind = "hotel"', r'id = "konya"\1kind = "palace"', ("spaces.toml", "(konya)", "field kind")),
        ("spaces", r'id = "istanbul"(.*)kind = "start"', r'id = "istanbul"\1kind = "plain"', ("spaces.toml", "kind = 'start'")),
        ("regions", 'embassy = "ankara"', 'embassy = "konya"', ("regions.toml", "region 1 (TR)", "field embassy", "'konya'")),
        ("ignition", "count = 7", "count = 6", ("ignition.toml", "field count", "must add up to 70, not 69")),
        ("ignition", '"moves:-1"', '"moves:many"', ("ignition.toml", "(ig02)", "field effect", "'moves:many'")),
        ("ignition", '"moves:-1"', '"cross:0"', ("ignition.toml", "(ig02)", "field effect", "no meaning")),
        ("ignition", r"roll\[even=nothing", "roll[2-3=nothing", ("ignition.toml", "(ig07)", "field effect", "each face")),
        ("action", "count = 6", "count = 0", ("action.toml", "(ac01)", "field count", "from 1 to 40")),
        ("action", 'when = "first"', 'when = "main"', ("action.toml", "(ac01)", "field when", "'first'")),
        ("action", 'effect = "tent"', 'effect = "nothing"', ("action.toml", "(ac05)", "field when")),
        ("border", '"cross:0;moves:-1"', '"moves:-1"', ("border.toml", "(bo06)", "field effect", "cross or block")),
        ("attractions", 'space = "nemrut"', 'space = "van"', ("attractions.toml", "(at02)", "field space", "'van'")),
        ("attractions", 'space = "nemrut"', 'space = "cappadocia"', ("attractions.toml", "(at02)", "field space", "already")),
        ("bank", "count = 20", "count = 19", ("bank.toml", "field count", "must add up to 100, not 99")),
        ("bank", "tokens = 20", "tokens = 0", ("bank.toml", "[fuel]", "field tokens", "from 1 to 100")),
        ("ignition", 'name = "Flat Tyre"', 'nome = "Flat Tyre"', ("ignition.toml", "(ig02)", "field name", "missing")),
        ("ignition", 'name = "Flat Tyre"', 'name = "Flat Tyre"\nweight = 3', ("(ig02)", "field weight", "not a field")),
    ],
)  # fmt: skip
def test_broken_data_gets_one_clear_sentence(tmp_path, file, old, new, said):
    sentence = broken(tmp_path, file, old, new)
    for part in said:
        assert part in sentence, sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_a_road_that_nobody_can_reach_is_noticed(tmp_path):
    sentence = broken(tmp_path, "roads", r'.*"bam".*\n', "", count=9)
    assert "spaces.toml" in sentence
    assert "(bam)" in sentence
    assert "no road leads to Bam" in sentence


def test_a_changed_number_is_read_without_compiling_anything(tmp_path):
    text = (GAME.folder / "box" / "spaces.toml").read_text("utf-8")
    (tmp_path / "spaces.toml").write_text(re.sub(r'(id = "konya".*)price = 50', r"\1price = 75", text), "utf-8")
    content = GAME.content({}, tmp_path)
    assert content.box.price[content.words["ids"]["konya"]] == 75
    assert content.hash != CONTENT.hash
    assert Road.DIRT == 1
