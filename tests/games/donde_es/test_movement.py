"""Step 3: cards, streets, markers, arrivals (DE-17 to DE-31)."""

import pytest
from games.donde_es.builder import Town, cell, choose, number_of, place, plays, where

from sojourn.games.donde_es import GAME
from sojourn.games.donde_es.actions import ACCEPT, DECLINE, END_TURN, EXCHANGE, decode
from sojourn.games.donde_es.records import Phase


def test_turn_example_left_once_down_twice_one_marker_and_the_other_tourist_becomes_frustrated():
    """The rulebook's turn example; DE-R28: everybody moves along, also the one who walked."""
    # Given: one tourist at the edge of the square, another one waiting in space 3
    town = Town(hands="Calle Cuesta Cuesta/").tourist(1, "T01", "4,6").tourist(3, "T02", "5,5")
    # When: left once, down twice
    town.play("Calle west 1", "Cuesta south 1", "Cuesta south 1")
    # Then: three spaces, one marker
    assert town.at(1) == "3,8"
    assert town.marks(1) == [0]
    # When: the round ends
    town.end()
    # Then: the one who did not move is in space 4 with a token, the walker in space 2 without
    assert town.tracker()[3] == "T02"
    assert town.s.upset[3] == 1
    assert town.tracker()[1] == "T01"
    assert town.s.upset[1] == 0
    assert town.marks(2) == [0]


def test_de_r28_the_tourist_that_walked_moves_along_too():
    town = Town(hands="Calle/").tourist(3, "T01", "4,6")
    town.play("Calle west 3").end()
    assert town.tracker()[3] == "T01"
    assert town.s.upset[3] == 1


def test_de_17_each_guide_has_one_turn_clockwise_from_the_first():
    town = Town(seats=4, hands="Calle/Calle/Calle/Calle").tourist(1, "T01", "5,5").next_event("E16")
    town.s.first = town.s.active = 2
    seen = []
    while town.s.rounds == 5:
        seen.append(int(town.s.active))
        town.end()
    assert seen == [2, 3, 0, 1]


def test_de_18_any_number_of_cards_may_be_played_none_included():
    town = Town(hands="Calle Calle Cuesta/Calle").tourist(1, "T01", "5,5")
    assert town.end().s.active == 1
    town = Town(hands="Calle Calle Cuesta/Calle").tourist(1, "T01", "5,5")
    town.play("Calle east 1", "Calle west 1", "Cuesta south 1")
    assert town.s.active == 1  # an empty hand ends the turn


def test_de_18_the_last_guide_ends_an_empty_handed_turn_before_new_cards_are_seen():
    town = Town(hands="/Calle").tourist(1, "T01", "5,5")
    town.end().play("Calle east 1")
    assert town.s.active == 1
    assert town.legal == {END_TURN}
    assert town.end().s.rounds == 6


def test_de_18_a_forced_end_comes_automatically_where_nothing_could_be_taken_back():
    """The last card of the round has revealed new tourists, who stand on the square by chance."""
    town = Town(hands="/Cuesta", random_placement=True).tourist(1, "T13", "3,8")
    town.end().play("Cuesta south 1")
    assert town.s.gone == 1
    assert town.s.rounds == 6
    assert town.s.hand[1].sum() != 0  # new cards were drawn


def test_de_18_a_forced_end_is_asked_for_while_the_last_step_can_be_taken_back():
    town = Town(hands="/Cuesta").tourist(1, "T13", "3,8").only_left("T01", "T02")
    town.end().play("Cuesta south 1").do(place(), place())
    assert town.legal == {END_TURN}  # the second token may still be put elsewhere
    town = Town(hands="/Cuesta Calle", random_placement=True).tourist(1, "T13", "3,8").only_left("T01")
    town.end().play("Cuesta south 1")
    town.s.cell[0] = cell("5,5")
    town.play("Calle west 1")
    assert town.legal == {END_TURN}  # this step revealed nothing


def test_de_18_a_forced_end_was_always_asked_for_under_rules_1():
    town = Town(hands="/Cuesta", random_placement=True, forced_end="asked").tourist(1, "T13", "3,8")
    town.end().play("Cuesta south 1")
    assert town.legal == {END_TURN}
    assert town.end().s.rounds == 6


@pytest.mark.parametrize(
    ("card", "ways"),
    [("Calle", "east west"), ("Cuesta", "north south"), ("Callejón", "east north south west")],
)
def test_de_19_de_r11_each_card_leads_one_space_along_its_ways(card, ways):
    town = Town(hands=f"{card}/").tourist(1, "T01", "5,5")
    assert plays(town) == {f"{card} {way} 1" for way in ways.split()}
    town.play(f"{card} {ways.split()[0]} 1")
    assert int(town.box.steps[cell("5,5")][town.s.cell[0]]) == 1


def test_de_20_cards_may_be_spread_over_any_tourists_in_any_order():
    town = Town(hands="Calle Calle Cuesta Callejón/").tourist(1, "T01", "5,5", marks=(1,)).tourist(4, "T02", "5,4", upset=True)
    town.play("Calle west 1", "Cuesta south 4", "Calle east 1")
    assert town.at(1) == "5,5"
    assert town.at(4) == "5,5"


def test_de_21_de_r12_houses_sea_and_walls_block():
    """Every exit of the specification's table, drawn as walls."""
    town = Town(hands="Callejón/")
    for at, ways in {
        "4,5": "north east south",  # the church wall in the west
        "6,6": "north west",  # the arcade in the east, houses in the south
        "7,0": "south",  # the sea on three sides
        "4,1": "south",  # the old town wall in the east
        "3,3": "east west",  # the closed gate in the south
        "10,1": "west",  # the edge of the map
        "4,10": "east",  # the kiln wall in the north
    }.items():
        town.tourist(1, "T01", at)
        assert plays(town) == {f"Callejón {way} 1" for way in ways.split()}, at


def test_de_21_a_card_is_never_played_without_moving_somebody():
    town = Town(hands="Calle/").tourist(1, "T05", "3,8")
    assert plays(town) == set()  # W6 in the west, houses in the east
    assert town.legal == {END_TURN, EXCHANGE}


def test_de_22_a_played_card_is_discarded():
    town = Town(hands="Calle Cuesta/").tourist(1, "T01", "5,5")
    town.play("Calle east 1")
    assert list(town.s.pile) == [1, 0, 0]
    assert list(town.s.hand[0]) == [0, 1, 0]


def test_de_23_the_second_space_in_one_turn_earns_a_marker():
    town = Town(hands="Calle Calle Cuesta/").tourist(1, "T01", "5,5").tourist(2, "T02", "5,5")
    town.play("Calle east 1")
    assert town.marks(1) == []
    town.play("Calle west 1")
    assert town.marks(1) == [0]
    assert town.marks(2) == []


def test_de_23_spaces_of_two_turns_do_not_add_up():
    town = Town(hands="Calle/Calle").tourist(1, "T01", "5,5")
    town.play("Calle east 1", "Calle west 1")
    assert town.marks(1) == []


def test_de_24_de_r16_a_card_never_holds_more_than_three_markers():
    town = Town(hands="Calle Calle/").tourist(1, "T01", "5,5", marks=(1, 1, 0))
    town.play("Calle east 1", "Calle west 1")
    assert town.marks(1) == [1, 1, 0]


def test_de_r16_four_markers():
    town = Town(hands="Calle Calle/Calle Calle", four_markers=True).tourist(1, "T01", "5,5", marks=(1, 1, 0))
    town.play("Calle east 1", "Calle west 1")
    assert town.marks(1) == [1, 1, 0, 0]
    town.play("Calle east 1", "Calle west 1")
    assert town.marks(1) == [1, 1, 0, 0]


@pytest.mark.parametrize(("four_markers", "most"), [(False, 3), (True, 4)])
def test_de_r16_word_of_mouth_fills_a_card_as_far_as_it_has_room_and_says_so(four_markers, most):
    town = Town(hands="Calle/Calle", four_markers=four_markers).tourist(1, "T01", "5,5", marks=(1,) * (most - 1))
    town.tourist(2, "T02", "5,5", marks=(1,) * most).event_now("E06")
    assert town.legal == {choose(1)}
    assert town.content.words["events"][5]["text"] == "Put one of your markers on a tourist whose card has room for it."
    assert len(town.do(choose(1)).marks(1)) == most


def test_de_25_a_guide_may_assist_the_same_tourist_again_in_a_later_turn():
    town = Town(hands="Calle Calle/").tourist(1, "T01", "5,5", marks=(0,))
    town.play("Calle east 1", "Calle west 1")
    assert town.marks(1) == [0, 0]


def test_de_26_at_most_one_marker_per_tourist_and_turn():
    town = Town(hands="Calle Calle Calle Calle Cuesta/").tourist(1, "T01", "5,5")
    town.play("Calle east 1", "Calle west 1", "Calle east 1", "Calle west 1")
    assert town.marks(1) == [0]


def test_de_27_de_28_an_arrival_sets_the_tourist_aside_for_the_guide_who_led():
    town = Town(hands="Cuesta Calle/").tourist(4, "T13", "3,8", upset=True, marks=(1, 1)).tourist(1, "T01", "5,5")
    town.play("Cuesta south 4")
    s = town.s
    assert town.tracker() == ["T01", "", "", "", ""]
    assert s.cell[3] == -1
    assert [int(s.gone_who[0]), int(s.gone_upset[0]), int(s.gone_mover[0])] == [12, 1, 0]
    assert town.content.words["locations"][s.gone_where[0]]["name"] == "Heladería Los Caños"
    assert list(s.gone_marks[0]) == [1, 1, -1, -1]


def test_de_29_an_unwanted_location_is_an_ordinary_street():
    town = Town(hands="Cuesta Calle/").tourist(1, "T05", "3,8")  # wants supermarket or lookout
    town.play("Cuesta south 1", "Calle west 1")
    assert town.at(1) == "2,9"
    assert town.s.gone == 0


def test_de_30_de_r22_the_whole_hand_may_be_exchanged_instead():
    town = Town(hands="Calle Calle/Calle").tourist(1, "T01", "5,5")
    town.do(EXCHANGE)
    assert town.s.active == 1
    assert int(town.s.hand[0].sum()) == 3  # at once up to the maximum
    assert int(town.s.pile[0]) == 2


def test_de_30_no_exchange_once_a_card_is_played():
    town = Town(hands="Calle Calle/").tourist(1, "T01", "5,5")
    town.play("Calle east 1")
    assert EXCHANGE not in town.legal


def test_de_r22_exchange_needs_three():
    assert EXCHANGE in Town(hands="Calle Calle/").legal
    assert EXCHANGE not in Town(hands="Calle Calle/", exchange_needs_three=True).legal
    assert EXCHANGE in Town(hands="Calle Calle Cuesta/", exchange_needs_three=True).legal


def test_de_31_everyone_draws_back_to_three_only_after_the_last_turn():
    town = Town(hands="Calle Calle Cuesta/Calle Calle Cuesta").tourist(1, "T01", "5,5")
    town.play("Calle east 1", "Calle west 1").end()
    assert int(town.s.hand[0].sum()) == 1
    town.play("Calle east 1").end()
    assert [int(town.s.hand[k].sum()) for k in (0, 1)] == [3, 3]


def test_de_r23_more_cards_than_the_maximum_are_kept():
    town = Town(hands="Calle Calle Calle Calle Calle/").tourist(1, "T01", "5,5")
    town.end(2)
    assert list(town.s.hand[0]) == [5, 0, 0]


def test_de_r23_an_empty_deck_is_made_from_the_discards():
    town = Town(hands="/").tourist(1, "T01", "5,5")
    town.s.pile[:] = town.s.deck
    town.s.deck[:] = 0
    town.end(2)
    assert int(town.s.deck.sum()) == 72 - 6
    assert int(town.s.pile.sum()) == 0


def test_de_r23_draw_at_turn_end():
    town = Town(hands="Calle/Calle Calle Cuesta", draw_at_turn_end=True).tourist(1, "T01", "5,5")
    town.play("Calle east 1").end()
    assert town.s.active == 1
    assert int(town.s.hand[0].sum()) == 3


def test_de_r13_tourists_share_cells_unless_one_per_cell():
    for one, ways in ((False, {"east", "south", "west"}), (True, {"east", "west"})):
        town = Town(hands="Callejón/", one_per_cell=one).tourist(1, "T02", "9,5").tourist(2, "T02", "9,6")
        town.s.who[1] = 3
        town.s.unseen &= ~(1 << 3)
        assert plays(town, 1) == {f"Callejón {way} 1" for way in ways}
    town = Town(hands="Callejón/", one_per_cell=True).tourist(1, "T01", "5,5").tourist(2, "T02", "5,4")
    assert "Callejón north 1" in plays(town)  # the square is always shared


def test_de_r14_walking_back_counts_and_moves_of_others_may_lie_between():
    town = Town(hands="Calle Calle Cuesta/").tourist(1, "T01", "5,5").tourist(2, "T02", "5,5")
    town.play("Calle east 1", "Cuesta north 2", "Calle west 1")
    assert town.at(1) == "5,5"
    assert town.marks(1) == [0]


def test_de_r14_assist_needs_progress_pays_at_the_end_of_the_turn():
    # Given: one tourist walks to and fro, the other one really gets somewhere
    town = Town(hands="Calle Calle Cuesta Cuesta Calle/", assist_needs_progress=True)
    town.tourist(1, "T01", "5,5").tourist(2, "T02", "5,6")
    town.play("Calle east 1", "Calle west 1", "Cuesta south 2", "Cuesta south 2")
    assert town.marks(1) == town.marks(2) == []
    town.end()
    assert town.marks(1) == []
    assert town.marks(2) == [0]


def test_de_r14_arrivals_are_exempt_from_progress():
    town = (
        Town(hands="Cuesta Cuesta Cuesta Cuesta/", assist_needs_progress=True).tourist(1, "T13", "3,8").tourist(2, "T02", "5,6")
    )
    town.play("Cuesta north 1", "Cuesta south 1", "Cuesta south 1")
    assert list(town.s.gone_marks[0]) == [0, -1, -1, -1]


def test_de_r15_the_marker_is_placed_by_itself_or_asked_for():
    town = Town(hands="Calle Calle Calle/", optional_markers=True).tourist(1, "T01", "5,5")
    town.play("Calle east 1", "Calle west 1")
    assert town.phase == Phase.MARK
    assert town.legal == {DECLINE, ACCEPT}
    town.do(DECLINE).play("Calle west 1")  # refused once, not asked again this turn
    assert town.marks(1) == []
    town = Town(hands="Calle Calle Calle/", optional_markers=True).tourist(1, "T01", "5,5")
    assert town.play("Calle east 1", "Calle west 1").do(ACCEPT).marks(1) == [0]


def test_de_r17_a_stake_pays_when_somebody_else_brings_the_tourist_home():
    town = Town(hands="Cuesta Cuesta Cuesta/").tourist(1, "T13", "3,6", marks=(1,)).tourist(2, "T01", "5,5")
    town.play("Cuesta south 1", "Cuesta south 1", "Cuesta south 1")
    assert town.points == [3, 3]


def test_de_r20_an_arrival_is_immediate_and_not_optional():
    town = Town(hands="Cuesta Calle Calle/").tourist(1, "T15", "3,8").tourist(2, "T01", "5,5")
    town.play("Cuesta south 1")
    assert town.s.gone == 1
    assert not plays(town, 1)


def test_de_r20_pass_through_lets_the_guide_walk_on():
    town = Town(hands="Cuesta Calle Calle/Calle", pass_through=True).tourist(1, "T15", "3,8").tourist(2, "T01", "5,5")
    town.play("Cuesta south 1")
    assert town.phase == Phase.CLAIM
    town.do(DECLINE).play("Calle west 1")
    assert town.at(1) == "2,9"
    assert town.s.gone == 0


def test_de_r20_pass_through_claims_whoever_still_stands_there_when_the_turn_ends():
    town = Town(hands="Cuesta Calle Calle/Calle", pass_through=True).tourist(1, "T15", "3,8").tourist(2, "T01", "5,5")
    town.play("Cuesta south 1").do(DECLINE).end()
    assert town.s.gone == 1
    assert town.s.gone_mover[0] == 0
    assert town.s.active == 1


def test_de_r20_pass_through_claims_at_once_if_told_so_or_if_no_card_is_left():
    town = Town(hands="Cuesta Calle/Calle", pass_through=True).tourist(1, "T15", "3,8").tourist(2, "T01", "5,5")
    assert town.play("Cuesta south 1").do(ACCEPT).s.gone == 1
    town = Town(hands="Cuesta/Calle", pass_through=True).tourist(1, "T15", "3,8").tourist(2, "T01", "5,5")
    assert town.play("Cuesta south 1").s.gone == 1


def test_de_r20_a_late_claim_that_empties_the_tracker_brings_newcomers_before_the_next_turn():
    town = Town(hands="Cuesta Calle/Calle", pass_through=True).tourist(1, "T15", "3,8")
    town.play("Cuesta south 1").do(DECLINE).end()
    assert town.phase == Phase.PLACE
    assert town.s.active == 0
    town.do(place(), place(), place())
    assert town.s.active == 1
    assert town.phase == Phase.MOVE


def test_de_r21_marker_first_then_arrival():
    town = Town(hands="Cuesta Cuesta/").tourist(1, "T13", "3,7").tourist(2, "T01", "5,5")
    town.play("Cuesta south 1", "Cuesta south 1")
    assert list(town.s.gone_marks[0]) == [0, -1, -1, -1]


def test_de_r32_nothing_can_be_traded_or_given():
    names = {decode(GAME.content({}), Town().seen(0), n).name for n in range(GAME.actions)}
    assert names == {"play", "end_turn", "exchange", "place", "choose", "nudge", "close", "discard", "decline", "accept"}


def test_de_46_agreements_bind_nobody():
    """Whatever was said, every legal play stays legal: the state knows no promise."""
    town = Town(hands="Calle/Calle").tourist(1, "T01", "5,5")
    assert plays(town) == {"Calle east 1", "Calle west 1"}
    assert not any("promise" in name or "ally" in name for name in town.s.dtype.names)


@pytest.mark.parametrize("seat", [0, 1])
def test_de_r33_left_is_west_for_every_seat(seat):
    town = Town(hands="Calle Cuesta/Calle Cuesta").tourist(1, "T01", "5,5")
    if seat:
        town.end()
    town.play("Calle west 1", "Cuesta north 1")
    assert town.at(1) == "4,4"
    assert number_of("Calle west 1") == 15


def test_de_r36_an_arrival_in_the_last_moment_counts():
    town = Town(hands="Cuesta/").tourist(5, "T13", "3,8", upset=True).tourist(1, "T01", "5,5")
    town.play("Cuesta south 5").end()
    assert town.s.lost == 0
    assert town.points == [2, 0]
    assert where(int(town.s.cell[1])) == "5,5"
