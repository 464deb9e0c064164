"""What is in the box: counts, sums, and a clear sentence for every broken entry."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from games.emigration.builder import GAME

import sojourn
from sojourn.core.compiling import RULES
from sojourn.core.errors import BadOption, BoxError
from sojourn.core.table import Table
from sojourn.core.words import speaking

FOLDER = GAME.folder


def edited(tmp_path: Path, file: str, old: str, new: str, count: int = 1) -> Path:
    """A folder with one changed file of the box."""
    text = (FOLDER / "box" / f"{file}.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / f"{file}.toml").write_text(text.replace(old, new, count), encoding="utf-8")
    return tmp_path


def test_the_box_holds_what_the_list_of_parts_says() -> None:
    files = GAME.content().files
    assert len(files["goods"]["document"]) == 21
    assert len(files["goods"]["connection"]) == 21
    assert len(files["life"]["life"]) == 28
    assert Counter(card["pack"] for card in files["life"]["life"]) == dict.fromkeys(files["life"]["packs"], 4)
    assert len(files["life"]["packs"]) == 7
    assert max(row["paydays"] for row in files["deck"]["players"]) == 12
    assert len(files["countries"]["country"]) == len(files["destinations"]["destination"]) == len(files["careers"]["career"]) == 9
    assert len(files["degrees"]["degree"]) == 20
    assert len(files["border"]["border"]) == 15
    assert len(files["papers"]["passport"]) == len(files["papers"]["ticket"]) == 6


def test_each_destination_is_worth_fourteen_and_each_sort_eight_to_ten() -> None:
    worth = GAME.content().box.worth
    assert [int(x) for x in worth.sum(axis=1)] == [14] * 9
    assert all(8 <= x <= 10 for x in worth.sum(axis=0))


def test_each_sort_exists_once_at_prices_one_three_and_five() -> None:
    box = GAME.content().box
    prices: dict[int, list[int]] = {}
    for card in range(42):
        prices.setdefault(int(box.sort_of[card]), []).append(int(box.price[card]))
    assert prices == {sort: [1, 3, 5] for sort in range(14)}


def test_each_number_is_on_ten_degree_backs() -> None:
    count = Counter(n for numbers in GAME.content().words["passes"] for n in numbers)
    assert count == dict.fromkeys(range(1, 7), 10)


def test_no_lane_is_as_good_as_another_in_all_three_moods() -> None:
    border = [sorted(int(x) for x in GAME.content().box.border[3 * i : 3 * i + 3]) for i in range(5)]
    assert border == [[7, 8, 9], [6, 7, 12], [5, 9, 10], [4, 8, 11], [2, 10, 11]]
    for a in border:
        assert not any(b is not a and all(x <= y for x, y in zip(b, a, strict=True)) for b in border)


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("goods", "price = 3\n", "", r"goods\.toml, document 2 \(D-BC3\), field price: is missing"),
        ("goods", "price = 3", "price = -3", r"document 2 \(D-BC3\), field price: must be a whole number from 1 to 99, not -3"),
        ("goods", 'sort = "PC"', 'sort = "XX"', r"document 4 \(D-PC1\), field sort: must be one of BC, PC"),
        ("goods", 'id = "D-BC3"', 'id = "D-BC1"', r"field id: 'D-BC1' is there twice"),
        ("goods", "price = 3", "price = 3\nprize = 4", r"field prize: is not a field"),
        ("destinations", "lot = 3", 'lot = "three"', r"destinations\.toml, destination 1, field lot: must be a whole number"),
        ("destinations", "BC = 1, ", "", r"destination 1, documents, field BC: is missing"),
        ("destinations", 'country = "Brazil"', 'country = "Atlantis"', r"field country: must be one of Brazil.*not 'Atlantis'"),
        ("destinations", 'country = "Canada"', 'country = "Brazil"', r"'Brazil' is there twice"),
        ("countries", "money = 3", "money = 1000", r"countries\.toml, country 1 \(Brazil\), field money"),
        ("countries", "lon = -47.9", "lon = 500.0", r"country 1 \(Brazil\), field lon: must be a number from -180 to 180"),
        (
            "careers",
            'pattern = "early"',
            'pattern = "never"',
            r"careers\.toml, career 6 \(K6\), field pattern: must be one of steady",
        ),
        ("careers", "amounts = [2, 2]", "amounts = [2]", r"career 1 \(K1\), field amounts: must be a list of 2 numbers"),
        ("degrees", "passes = [1, 4]", "passes = [1, 7]", r"degrees\.toml, degree 1 \(G1\), field passes"),
        ("degrees", "passes = [1, 4]", "passes = []", r"degree 1 \(G1\), field passes: must name at least one roll"),
        ("border", "cost = 7", "cost = -1", r"border\.toml, border 1 \(B1-good\), field cost"),
        ("border", 'mood = "ordinary"', 'mood = "good"', r"border 2 \(B1-ordinary\), field mood: this agent has such a day"),
        ("border", 'agent = "Officer Brandt"', 'agent = "Nobody"', r"field agent: must be one of Officer Brandt"),
        ("life", 'do = "collect"', 'do = "steal"', r"life\.toml, life 1 \(L01\), step 1, field do: must be one of take, pay"),
        ("life", 'who = "you"', 'who = "everyone"', r"life 4 \(L04\), step 1, field who: must be one of you, left"),
        ("life", 'pack = "Heart"', 'pack = "Family"', r"the pack Family must have 4 cards, not 5"),
        ("life", 'steps = [{ do = "pay", amount = 2 }]', "steps = []", r"life 3 \(L03\), field steps: must be a list of 1 to 4"),
        ("life", '"World"]\n\n', '"Wrld"]\n\n', r"life\.toml, field order: must name only Family"),
        (
            "layout",
            "covered_by = [2, 3]",
            "covered_by = [0, 3]",
            r"layout\.toml, slot 1, field covered_by: slot 0 can only lie under",
        ),
        ("layout", 'alternate = ["down", ', "alternate = [", r"layout\.toml, \[faces\], field alternate: must say up or down"),
        (
            "deck",
            "documents = 7",
            "documents = 8",
            r"deck\.toml, players 1, field documents: .*must leave 28 cards to deal, not 29",
        ),
        ("deck", "count = 3", "count = 2", r"deck\.toml, players 2, field count: 2 players are there twice"),
        ("numbers", "fee = 1 ", "fees = 1 ", r"numbers\.toml, \[numbers\], field fee: is missing"),
        ("papers", "ticket = 4", "ticket = 4.5", r"papers\.toml, \[prices\], field ticket: must be a whole number"),
    ],
)
def test_broken_data_gets_one_sentence_with_file_entry_and_field(
    tmp_path: Path, file: str, old: str, new: str, complaint: str
) -> None:
    with pytest.raises(BoxError, match=complaint) as refusal:
        GAME.content(over=edited(tmp_path, file, old, new))
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("file", "entry"), [("goods", "document"), ("border", "border"), ("degrees", "degree"), ("life", "life")]
)
def test_a_missing_entry_is_counted(tmp_path: Path, file: str, entry: str) -> None:
    text = (FOLDER / "box" / f"{file}.toml").read_text(encoding="utf-8")
    (tmp_path / f"{file}.toml").write_text(text[: text.rindex(f"[[{entry}]]")] + text_after(text, entry), encoding="utf-8")
    with pytest.raises(BoxError, match=rf"{file}\.toml: there must be \d+ \[\[{entry}\]\] entries"):
        GAME.content(over=tmp_path)


def text_after(text: str, entry: str) -> str:
    """What follows the last entry of a kind."""
    tail = text[text.rindex(f"[[{entry}]]") + 4 :]
    return tail[tail.index("\n[[") :] if "\n[[" in tail else ""


def test_a_changed_price_salary_and_border_number_take_effect(tmp_path: Path) -> None:
    edited(tmp_path, "goods", "price = 3", "price = 2")
    edited(tmp_path, "careers", "amounts = [2, 2]", "amounts = [5, 5]")
    edited(tmp_path, "border", "cost = 7", "cost = 6")
    content = GAME.content(over=tmp_path)
    assert content.box.price[1] == 2
    assert content.box.salary[4, 0, 1] == 5
    assert content.box.border[0] == 6
    assert content.hash != GAME.content().hash
    t = Table(GAME, content, 2, 1)
    while not t.over:
        t.play(t.to_act[0], t.actions(t.to_act[0])[-1])
    assert t.outcome is not None


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("turn_cap", "201", "turn_cap must be one of 100, 50, 25, 200 or a whole number from 1 to 200, not '201'"),
        ("turn_cap", "soon", "turn_cap must be one of 100, 50, 25, 200 or a whole number"),
        ("border_shift", "-13", "border_shift must be one of 0, -2, -1, 1, 2 or a whole number from -12 to 12"),
        ("life_packs", "Family+Sport", "life_packs must be one of random, listed or some of Family, Heart, Work"),
        ("reveal", "7", "reveal must be one of alternate, front_only, open, not '7'"),
    ],
)
def test_an_unknown_option_value_is_refused(option: str, value: str, said: str) -> None:
    with pytest.raises(BadOption, match=re.escape(said)):
        GAME.content({option: value})


@pytest.mark.parametrize("value", [1, "7", 25, "200"])
def test_em_r19_the_turn_limit_is_any_number_of_its_range(value: object) -> None:
    content = GAME.content({"turn_cap": value})
    assert content.box.turn_cap == int(str(value))
    assert content.options["turn_cap"] == str(value)


@pytest.mark.parametrize("value", [-12, -3, "-2", 0, "+5", 12])
def test_em_r27_the_border_shift_is_any_number_of_its_range(value: object) -> None:
    content = GAME.content({"border_shift": value})
    assert content.box.border_shift == int(str(value))
    assert content.options["border_shift"] == str(int(str(value)))


@pytest.mark.parametrize("value", ["Work+Family+World", "work, world,family", ["World", "Work", "Family"]])
def test_em_r22_packs_can_be_named(value: object) -> None:
    table = sojourn.new("emigration", 3, 5, {"life_packs": value})
    assert table.content.options["life_packs"] == "Family+Work+World"
    names = table.content.english["packs"]
    assert {names[pack] for pack in range(7) if table.state.packs >> pack & 1} == {"Family", "Work", "World"}
    option = next(o for o in GAME.options if o.name == "life_packs")
    assert GAME.say(option.meanings[option.values.index("Family+Work+World")]) == "These packs: Family+Work+World."
    with speaking("es"):
        assert GAME.say(option.meanings[option.values.index("Family+Work")]) == "Estos paquetes: Family+Work."


def test_em_r22_as_many_packs_are_named_as_there_are_players() -> None:
    with pytest.raises(BadOption, match="A table of 4 plays with 4 packs of Life Cards, not with 3"):
        sojourn.new("emigration", 4, 5, {"life_packs": "Family+Work+World"})
    assert sojourn.new("emigration", options={"life_packs": "Family+Work+World"}).seats == 3
    log = str(sojourn.new("emigration", 3, 5, {"life_packs": "Family+Work+World"}).log)
    assert sojourn.replay(log).state.packs == sojourn.new("emigration", 3, 5, {"life_packs": "Family+Work+World"}).state.packs


def test_em_r22_the_names_of_the_option_are_the_packs_of_the_box() -> None:
    option = next(o for o in GAME.options if o.name == "life_packs")
    assert list(option.values.names) == GAME.content().english["packs"]


def test_em_r9_without_the_need_for_a_spare_the_option_warns_of_long_games() -> None:
    option = next(o for o in GAME.options if o.name == "scalp_only_if_missing")
    assert "very long" in option.meanings[option.values.index("off")]


# --- Rules, code and tests belong together ------------------------------------------------------------------------


def rules() -> list[dict[str, object]]:
    return tomllib.loads((FOLDER / "rules.toml").read_text(encoding="utf-8"))["rule"]


def test_every_rule_and_ruling_stands_in_the_list_once() -> None:
    ids = [rule["id"] for rule in rules()]
    rulings = [f"EM-R{i}" for i in range(1, 29)] + ["EM-R9b", "EM-R13b"]
    assert sorted(map(str, ids)) == sorted([f"EM-{i}" for i in range(1, 81)] + rulings)


def test_every_rule_is_carried_by_a_function_and_named_by_a_test() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    for rule in rules():
        rule_id = str(rule["id"])
        assert RULES.get(rule_id), f"{rule_id} has no function"
        assert re.search(rf"def test_\w*{rule_id.lower().replace('-', '_')}_", tests), f"{rule_id} has no test"


def test_no_function_carries_a_rule_that_does_not_exist() -> None:
    known = {str(rule["id"]) for rule in rules()}
    assert {rule_id for rule_id in RULES if rule_id.startswith("EM-")} <= known


def test_every_switch_belongs_to_a_ruling_and_back() -> None:
    by_ruling = {str(r["id"]): r.get("switch") for r in rules() if r.get("ruling")}
    for option in GAME.options:
        assert by_ruling[option.ruling] == option.name
    assert {s for s in by_ruling.values() if s} == {option.name for option in GAME.options}
