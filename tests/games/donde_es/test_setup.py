"""Setting up, the round, revealing tourists (DE-1 to DE-12)."""

import pytest
from games.donde_es.builder import ANY_PLACE, Town, cell, place, where

from sojourn.core.errors import WrongSeats
from sojourn.core.table import Table
from sojourn.games.donde_es import GAME
from sojourn.games.donde_es.actions import is_play
from sojourn.games.donde_es.records import Phase, Told
from sojourn.games.donde_es.tracker import reveal


def new_table(seats=2, seed=1, **options):
    return Table(GAME, GAME.content(options), seats, seed)


@pytest.mark.parametrize("seats", [1, 7])
def test_de_1_de_r1_two_to_six_guides(seats):
    with pytest.raises(WrongSeats, match="2 to 6"):
        new_table(seats)
    for good in range(2, 7):
        assert new_table(good).seats == good


def test_de_2_the_board_has_streets_one_square_eight_kinds_and_one_beach_in_the_north():
    content = GAME.content({})
    kinds = [content.words["kinds"][k]["name"] for k in content.box.kind]
    assert len(set(kinds)) == 8
    assert kinds.count("Beach") == 1
    assert where(int(content.box.site[content.box.beach])) == "7,0"
    assert int(content.box.plaza.sum()) == 9
    assert sum(letter not in "~#" for letter in content.words["map"]) == 80


def test_de_3_decks_are_shuffled_so_seeds_differ_and_hold_all_cards():
    firsts = {tuple(int(t) for t in new_table(seed=seed).state.who[:3]) for seed in range(12)}
    assert len(firsts) > 8
    s = new_table().state
    assert bin(int(s.unseen)).count("1") == 27
    assert int(s.deck.sum()) + int(s.hand.sum()) == 72
    assert int(s.event_deck.sum()) == 24


def test_de_4_de_r4_markers_and_tokens_never_run_out():
    # Given: guide 0 has far more than twenty markers on cards already
    town = Town(hands="Cuesta Cuesta/").tourist(1, "T13", "5,7")
    for t in range(15, 25):
        town.home(t, 0, marks=(0, 0, 0))
    # When
    town.play("Cuesta south 1", "Cuesta north 1")
    # Then
    assert town.marks(1) == [0]


@pytest.mark.parametrize("seed", range(4))
def test_de_r2_a_host_may_name_the_first_player(seed):
    for seat in range(4):
        assert new_table(4, seed, first_player=str(seat + 1)).state.first == seat


def test_de_r2_a_seat_nobody_sits_in_is_not_first_player():
    firsts = [int(new_table(2, seed, first_player="6").state.first) for seed in range(30)]
    assert {firsts.count(seat) > 5 for seat in range(2)} == {True}


def test_de_5_de_r2_the_first_player_is_chosen_at_random():
    firsts = [int(new_table(4, seed).state.first) for seed in range(80)]
    assert {firsts.count(seat) > 8 for seat in range(4)} == {True}


@pytest.mark.parametrize("seats", [2, 6])
def test_de_6_everyone_is_dealt_three_cards(seats):
    s = new_table(seats).state
    assert [int(s.hand[seat].sum()) for seat in range(6)] == [3] * seats + [0] * (6 - seats)


def test_de_7_a_round_is_reveal_event_movement_check_pass():
    """Told in this order, and the token goes clockwise."""
    table = new_table(3, seed=6)
    first = int(table.state.first)
    while table.state.rounds == 1:
        seat = table.to_act[0]
        numbers = [a.number for a in table.actions(seat)]
        table.play(seat, next((n for n in numbers if is_play(n)), numbers[0]))
    kinds = [Told(event.kind) for _, event in table.story]
    order = [kinds.index(k) for k in (Told.FIRST, Told.REVEALED, Told.EVENT, Told.STEP, Told.ALONG)]
    assert order == sorted(order)
    assert kinds.index(Told.ALONG) < max(i for i, k in enumerate(kinds) if k == Told.FIRST)
    assert table.state.first == (first + 1) % 3


def test_de_8_round_one_fills_spaces_one_to_three():
    s = new_table().state
    assert [t >= 0 for t in s.who] == [True, True, True, False, False]
    assert s.rounds == 1
    assert s.step == 1


def test_de_9_de_r5_later_only_empty_calm_spaces_are_filled():
    # Given: somebody in space 1 and 3, who will be in 2 and 4 after the check
    town = Town().tourist(1, "T01", "5,5").tourist(3, "T02", "5,5")
    # When: nobody moves
    town.end(2)
    # Then: newcomers in 1 and 3, the old ones untouched, and 5 stays empty
    line = town.tracker()
    assert line[1] == "T01"
    assert line[3] == "T02"
    assert line[0] not in ("", "T01", "T02")
    assert line[2] not in ("", "T01", "T02")
    assert line[4] == ""


def test_de_10_the_token_of_a_newcomer_goes_to_any_cell_of_the_square():
    town = Town().tourist(1, "T01", "5,5").tourist(2, "T02", "5,5")
    town.end(2)
    assert town.phase == Phase.PLACE
    assert town.legal == ANY_PLACE
    assert town.s.active == town.s.first == 1
    town.do(place(8))
    assert town.at(1) == "6,6"
    assert [where(int(c)) for c in town.box.square] == ["4,4", "5,4", "6,4", "4,5", "5,5", "6,5", "4,6", "5,6", "6,6"]


@pytest.mark.parametrize(
    "start", [("3,8", "Cuesta south 1", "3,9"), ("4,2", "Cuesta north 1", "4,1"), ("2,7", "Cuesta south 1", "2,8")]
)
def test_de_11_any_one_wanted_kind_is_enough(start):
    """The rulebook's tourist: ice cream parlour, bar or restaurant."""
    at, play, home = start
    town = Town(hands="Cuesta/").tourist(1, "T13", at).tourist(2, "T05", "5,5")
    town.play(play)
    assert town.s.gone == 1
    assert town.s.gone_who[0] == 12
    assert where(int(town.box.site[town.s.gone_where[0]])) == home


def test_de_12_de_r8_an_empty_tracker_is_filled_within_the_turn():
    town = Town(hands="Cuesta Calle Calle/").tourist(2, "T13", "3,8")
    town.play("Cuesta south 2")
    # The guide on turn places all three, the lowest space first, and goes on with the same cards.
    assert town.phase == Phase.PLACE
    assert [t != "" for t in town.tracker()] == [True, True, True, False, False]
    town.do(place(0), place(1), place(2))
    assert [town.at(k) for k in (1, 2, 3)] == ["4,4", "5,4", "6,4"]
    assert town.phase == Phase.MOVE
    assert town.s.active == 0
    town.play("Calle west 2")
    assert town.at(2) == "4,4"


def test_de_r8_a_short_deck_gives_what_it_has():
    town = Town(hands="Cuesta Calle/").tourist(2, "T13", "3,8").only_left("T01", "T02")
    town.play("Cuesta south 2")
    assert sorted(town.tracker()[:3]) == ["", "T01", "T02"]
    assert town.tracker()[2] == ""
    assert town.s.unseen == 0


def test_de_r8_nobody_left_anywhere_ends_the_game_at_once():
    town = Town(hands="Cuesta Calle/Calle").tourist(2, "T13", "3,8").only_left()
    town.s.final = 6
    town.play("Cuesta south 2")
    assert town.phase == Phase.OVER
    assert town.result().reason == 3
    assert town.s.rounds == 5


def test_de_r8_a_check_that_empties_the_tracker_is_made_good_by_the_next_reveal():
    town = Town().tourist(5, "T13", "3,8")
    town.end(2)
    assert town.s.rounds == 6
    assert town.phase == Phase.PLACE
    assert [t != "" for t in town.tracker()] == [True, True, True, False, False]


def test_de_r8_if_the_check_leaves_nobody_and_no_card_the_game_ends():
    town = Town().tourist(5, "T13", "3,8").only_left()
    town.s.final = 6
    town.end(2)
    assert town.result().reason == 3


def test_de_r6_the_lowest_empty_space_is_filled_first():
    town = Town().tourist(2, "T01", "5,5").only_left("T30")
    town.s.phase = Phase.REVEAL
    reveal(town.s, town.box, Phase.EVENT)
    assert town.tracker() == ["T30", "T01", "", "", ""]


def test_de_r7_first_player_places_in_step_1_and_the_guide_on_turn_in_step_3():
    town = Town(seats=3, hands="Calle/Cuesta Calle/Calle").tourist(2, "T13", "3,8")
    town.end()
    town.play("Cuesta south 2")
    assert town.phase == Phase.PLACE
    assert town.s.active == 1
    assert town.s.first == 0
    town.do(place(4), place(4), place(4))  # one cell may hold them all
    assert [town.at(k) for k in (1, 2, 3)] == ["5,5"] * 3


def test_de_r7_random_placement_asks_nobody():
    cells = set()
    for seed in range(10):
        s = new_table(seed=seed, random_placement=True).state
        assert s.phase in (Phase.MOVE, Phase.EVENT_CHOICE)
        cells |= {int(c) for c in s.cell[:3]}
    assert len(cells) >= 6
    assert cells <= {cell(f"{x},{y}") for x in (4, 5, 6) for y in (4, 5, 6)} | {cell("6,1"), cell("7,5"), cell("3,6")}
