"""Step 2: each of the 21 events, and how long it works (DE-13 to DE-16)."""

import pytest
from games.donde_es.builder import ANY_PLACE, Town, cell, choose, close, discard, nudge, place, plays

from sojourn.games.donde_es import GAME
from sojourn.games.donde_es.actions import DECLINE, END_TURN
from sojourn.games.donde_es.arrivals import is_shut
from sojourn.games.donde_es.records import Phase
from sojourn.games.donde_es.rules import run


def spaces(town: Town) -> list[int]:
    """The spaces whose tourist may be chosen."""
    return [k for k in range(1, 6) if choose(k) in town.legal]


def test_de_13_de_r9_the_first_player_draws_an_event_every_round_before_anybody_moves():
    town = Town(hands="Calle/Calle").tourist(1, "T01", "5,5").tourist(2, "T02", "5,5").tourist(3, "T03", "5,5").next_event("E09")
    town.end(2)
    assert town.s.event == -1  # first the newcomer is placed
    town.do(place())
    assert town.s.event == 8
    assert town.s.lasting[1] == 8  # seat 1 is first player now
    assert town.phase == Phase.MOVE
    assert town.s.active == 1


def test_de_14_events_are_good_or_bad_for_the_drawer_or_all():
    events, copies = GAME.content({}).words["events"], GAME.content({}).box.copies
    count = {
        (sign, who): sum(int(c) for c, e in zip(copies, events, strict=True) if (e["sign"], e["for"]) == (sign, who))
        for sign in ("good", "bad")
        for who in ("drawer", "all")
    }
    assert count == {("good", "drawer"): 8, ("good", "all"): 4, ("bad", "drawer"): 3, ("bad", "all"): 9}


def test_de_15_de_r10_a_lasting_event_works_until_its_drawer_is_first_again():
    town = Town(seats=3, hands="Calle/Calle/Calle").tourist(1, "T01", "5,5")
    town.event_now("E08")
    s = town.s
    rounds = []
    while s.lasting[0] == 7:
        rounds.append(int(s.rounds))
        if s.phase == Phase.PLACE:
            town.next_event("E16").do(place())
        else:
            town.end()
    assert sorted(set(rounds)) == [5, 6, 7]  # three rounds with three guides
    assert (s.rounds, s.first, s.step, s.event) == (8, 0, 1, -1)  # gone before the reveal is placed and the event drawn
    assert s.event_pile[7] == 1


def test_de_16_an_event_that_does_not_last_is_discarded_once_done():
    town = Town(hands="Calle/Calle").tourist(1, "T01", "5,5").event_now("E18")
    assert town.s.today == -1
    assert town.s.event_pile[17] == 1


def test_de_16_this_round_means_until_the_end_of_the_check():
    town = Town(hands="Callejón/Callejón").tourist(1, "T01", "5,5").event_now("E16")
    assert "Callejón north 1" not in plays(town)
    town.end()
    assert town.s.today == 15
    assert "Callejón north 1" not in plays(town)
    town.next_event("E18").end()
    assert town.s.today == -1
    town.do(place(), place())
    assert any("north" in play for play in plays(town))


def test_e01_new_town_map_draws_two():
    town = Town(hands="Calle Calle Calle/Calle").tourist(1, "T01", "5,5").event_now("E01")
    assert [int(h.sum()) for h in town.s.hand[:2]] == [5, 1]


def test_de_r23_event_draws_stop_at_six_cards():
    town = Town(hands="Calle Calle Calle Calle Calle/").tourist(1, "T01", "5,5").event_now("E01")
    assert int(town.s.hand[0].sum()) == 6


def test_e02_the_town_band_gives_everyone_a_card():
    town = Town(seats=3, hands="Calle/Calle Calle/Calle").tourist(1, "T01", "5,5").event_now("E02")
    assert [int(h.sum()) for h in town.s.hand[:3]] == [2, 3, 2]


def test_e03_siesta_skips_the_check():
    town = Town(hands="Calle/Calle").tourist(5, "T01", "5,5", upset=True).tourist(3, "T02", "5,5").event_now("E03")
    town.end(2)
    assert town.s.rounds == 6
    assert town.s.lost == 0
    assert town.tracker()[4] == "T01"
    assert town.tracker()[2] == "T02"
    assert town.s.upset[2] == 0


def test_e03_siesta_does_not_stop_the_end_of_the_final_round():
    town = Town(hands="Calle/Calle").tourist(5, "T01", "5,5").event_now("E03")
    town.s.final = 5
    assert town.end(2).result().reason == 2


def test_e04_granizado_takes_a_token_away():
    town = Town(hands="Calle/").tourist(2, "T02", "5,5", upset=True).tourist(4, "T01", "5,5", upset=True).tourist(1, "T03", "5,5")
    town.event_now("E04")
    assert spaces(town) == [2, 4]
    assert DECLINE not in town.legal
    town.do(choose(4))
    assert [int(u) for u in town.s.upset] == [0, 1, 0, 0, 0]


def test_de_r10_without_a_target_nobody_is_asked():
    town = Town(hands="Calle/").tourist(1, "T03", "5,5").event_now("E04")
    assert town.phase == Phase.MOVE
    assert town.s.event_pile[3] == 1


def test_e05_de_r34_a_neighbours_step_is_the_drawers_arrival_and_earns_no_marker():
    town = Town(hands="Calle Calle/").tourist(1, "T13", "3,8").tourist(2, "T01", "5,5").event_now("E05")
    assert DECLINE in town.legal
    assert nudge("south", 1) in town.legal
    assert nudge("west", 1) not in town.legal  # a garden wall
    town.do(nudge("south", 1))
    assert town.points == [3, 0]
    assert town.s.gone_mover[0] == 0
    town = Town(hands="Calle Calle/").tourist(1, "T01", "5,5").event_now("E05")
    town.do(nudge("east", 1)).play("Calle west 1")
    assert town.marks(1) == []  # the free step does not count toward the two
    assert Town(hands="Calle/").tourist(1, "T01", "5,5").event_now("E05").do(DECLINE).at(1) == "5,5"


def test_e05_an_arrival_that_empties_the_tracker_is_made_good_before_movement():
    town = Town(hands="Calle/").tourist(1, "T13", "3,8").event_now("E05").do(nudge("south", 1))
    assert town.phase == Phase.PLACE
    assert town.s.step == 2
    town.do(place(), place(), place())
    assert town.phase == Phase.MOVE
    assert town.s.active == 0


def test_e06_word_of_mouth_puts_a_marker_where_there_is_room():
    town = Town(hands="Calle/").tourist(1, "T01", "5,5", marks=(1, 1, 1)).tourist(2, "T02", "5,5", marks=(1,)).event_now("E06")
    assert spaces(town) == [2]
    assert town.do(choose(2)).marks(2) == [1, 0]


def test_e07_local_knowledge_lets_one_card_a_turn_go_anywhere():
    town = Town(hands="Calle Calle/Calle").tourist(1, "T01", "5,5").lasting(0, "E07")
    assert plays(town) == {f"Calle {way} 1" for way in ("north", "east", "south", "west")}
    town.play("Calle north 1")
    assert plays(town) == {"Calle east 1", "Calle west 1"}
    town = Town(hands="Calle Calle/Calle").tourist(1, "T01", "5,5").lasting(0, "E07").play("Calle west 1")
    assert "Calle north 1" in plays(town)  # an ordinary play does not use it up


def test_e08_megaphone_needs_one_space():
    town = Town(hands="Calle Calle/").tourist(1, "T01", "5,5").lasting(0, "E08").play("Calle west 1")
    assert town.marks(1) == [0]


def test_e09_big_rucksack_draws_one_and_holds_four():
    town = Town(hands="Calle Calle Calle/Calle").tourist(1, "T01", "5,5").event_now("E09")
    assert int(town.s.hand[0].sum()) == 4
    town.play("Calle west 1", "Calle east 1").end(2)
    assert [int(h.sum()) for h in town.s.hand[:2]] == [4, 3]


def test_e10_the_beach_bus_takes_one_from_the_square():
    town = Town(hands="Calle/").tourist(1, "T01", "5,5").tourist(2, "T02", "7,5").event_now("E10")
    assert spaces(town) == [1]
    assert DECLINE in town.legal
    assert town.do(choose(1)).at(1) == "6,1"


def test_e10_one_per_cell_a_full_bus_stop_takes_nobody():
    town = Town(hands="Calle/", one_per_cell=True).tourist(1, "T01", "5,5").tourist(2, "T02", "6,1").event_now("E10")
    assert town.phase == Phase.MOVE


def test_e11_heatwave_moves_everyone_along_with_losses():
    town = Town(hands="Calle/").tourist(3, "T01", "5,5").tourist(5, "T02", "5,5").event_now("E11")
    assert town.tracker() == ["", "", "", "T01", ""]
    assert town.s.upset[3] == 1
    assert town.s.lost == 1


def test_de_r25_a_third_loss_by_an_event_ends_the_game_before_movement():
    town = Town(hands="Calle/").lost("T20", "T21").tourist(5, "T02", "5,5").tourist(1, "T01", "5,5").event_now("E11")
    assert town.phase == Phase.OVER
    assert town.result().reason == 1
    assert town.s.step == 2


def test_e12_de_r34_the_wind_blows_west_outside_the_square_and_nobody_led():
    town = Town(hands="Calle/")
    town.tourist(1, "T13", "4,9", marks=(1,)).tourist(2, "T01", "5,5").tourist(3, "T02", "7,5").tourist(4, "T03", "3,8")
    town.tourist(5, "T20", "1,5")
    town.event_now("E12")
    assert town.at(2) == "5,5"  # in the square
    assert town.at(3) == "6,5"  # blown into it
    assert town.at(4) == "3,8"  # a garden wall in the west
    assert town.tracker() == ["", "T01", "T02", "T03", ""]
    # T20 reached the bar without any marker: set aside for nobody, not lost. T13 pays its marker.
    assert [int(m) for m in town.s.gone_mover[:2]] == [-1, -1]
    assert [int(t) for t in town.s.gone_who[:2]] == [19, 12]  # from space 5 down
    assert town.points == [0, 3]
    assert town.s.lost == 0


def test_e12_one_per_cell_the_wind_skips_who_would_bump():
    town = Town(hands="Calle/", one_per_cell=True).tourist(1, "T01", "1,7").tourist(5, "T02", "2,7").event_now("E12")
    assert town.at(5) == "2,7"  # 1,7 was taken when its turn came


def test_e13_de_r30_a_closed_location_lets_nobody_arrive():
    town = Town(hands="Cuesta Cuesta Cuesta/").tourist(1, "T13", "3,8").tourist(2, "T01", "5,5").event_now("E13")
    assert town.legal == {close(i) for i in range(20)} - {close(17)}  # never the beach
    town.do(close(2))  # Heladería Los Caños
    assert is_shut(town.s, 2)
    town.play("Cuesta south 1")
    assert town.at(1) == "3,9"
    assert town.s.gone == 0


def test_e13_two_closures_never_cover_the_same_door():
    town = Town(hands="Calle/Calle").tourist(1, "T01", "5,5").lasting(1, "E13")
    town.s.shut[1] = 2
    town.event_now("E13")
    assert close(2) not in town.legal


def test_de_r35_when_it_opens_again_the_tourist_has_to_land_anew():
    town = Town(hands="Calle Calle Calle/Calle").tourist(1, "T13", "3,9").tourist(2, "T01", "5,5").lasting(1, "E13")
    town.s.shut[1] = 2
    town.end(2)  # seat 1 is first player again: the door opens
    assert not is_shut(town.s, 2)
    assert town.s.gone == 0
    town = Town(hands="Calle Calle/").tourist(1, "T13", "3,9").tourist(2, "T01", "5,5")
    town.play("Calle east 1", "Calle west 1")
    assert town.s.gone == 1


def test_e14_sore_feet_discards_to_two_and_holds_two():
    town = Town(hands="Calle Calle Cuesta Cuesta/Calle").tourist(1, "T01", "5,5").event_now("E14")
    assert town.legal == {discard("Calle"), discard("Cuesta")}
    town.do(discard("Calle"), discard("Calle"))
    assert list(town.s.hand[0]) == [0, 2, 0]
    town.play("Cuesta north 1").end(2)
    assert int(town.s.hand[0].sum()) == 2


def test_e15_parade_nobody_enters_the_square():
    town = Town(hands="Callejón Callejón/").tourist(1, "T01", "5,5").tourist(2, "T02", "4,3").event_now("E15")
    assert plays(town, 1) == set()
    assert plays(town, 2) == {f"Callejón {way} 2" for way in ("north", "east", "west")}


def test_e15_new_tokens_still_come_to_the_square():
    town = Town(hands="Cuesta/Calle").tourist(1, "T13", "3,8").event_now("E15").play("Cuesta south 1")
    assert town.legal == ANY_PLACE


def test_e16_noon_sun_nobody_walks_forward():
    town = Town(hands="Callejón/").tourist(1, "T01", "5,5").event_now("E16")
    assert plays(town) == {f"Callejón {way} 1" for way in ("east", "south", "west")}


def test_e17_a_wrong_turning_leads_back_to_the_square():
    town = Town(hands="Calle/").tourist(1, "T01", "5,5").tourist(2, "T02", "7,1", marks=(0,)).event_now("E17")
    assert spaces(town) == [2]
    town.do(choose(2))
    assert town.phase == Phase.PLACE
    town.do(place(4))
    assert town.at(2) == "5,5"
    assert town.marks(2) == [0]
    assert town.phase == Phase.MOVE
    assert town.s.event_pile[16] == 1


def test_e18_tantrum_the_calm_one_in_the_highest_space():
    town = (
        Town(hands="Calle/")
        .tourist(1, "T01", "5,5")
        .tourist(3, "T02", "5,5")
        .tourist(5, "T03", "5,5", upset=True)
        .event_now("E18")
    )
    assert [int(u) for u in town.s.upset] == [0, 0, 1, 0, 1]


def test_de_r29_the_token_shows_its_frustrated_face_with_the_frustration_token():
    town = Town(hands="Calle/").tourist(1, "T01", "5,5").tourist(3, "T02", "5,4").event_now("E18")
    drawing = GAME.draw(town.content, town.seen(0))
    assert drawing.count("tourist is-upset") == 1
    assert drawing.count("tourist is-calm") == 1


def test_e19_head_office_asks_for_three_spaces():
    town = Town(hands="Calle Calle Calle/").tourist(1, "T01", "5,5").lasting(0, "E19").play("Calle west 1", "Calle east 1")
    assert town.marks(1) == []
    assert town.play("Calle east 1").marks(1) == [0]


def test_e20_lost_paperwork_takes_an_own_marker_back():
    town = Town(hands="Calle/").tourist(1, "T01", "5,5", marks=(0, 1, 0)).tourist(2, "T02", "5,5", marks=(1,)).event_now("E20")
    assert spaces(town) == [1]
    assert town.do(choose(1)).marks(1) == [0, 1]


def test_e21_shift_change_passes_hands_clockwise_and_the_former_owner_remembers():
    town = Town(seats=3, hands="Calle Calle/Cuesta/Callejón Cuesta Calle").tourist(1, "T01", "5,5").event_now("E21")
    assert [list(h) for h in town.s.hand[:3]] == [[1, 1, 1], [2, 0, 0], [0, 1, 0]]
    assert list(town.seen(0).known[1]) == [2, 0, 0]
    assert list(town.seen(1).known[2]) == [0, 1, 0]
    assert list(town.seen(2).known[1]) == [0, 0, 0]
    # The new owner plays one of them: it is no longer there.
    town.do(END_TURN).play("Calle west 1")
    assert list(town.seen(0).known[1]) == [1, 0, 0]


def test_de_r37_a_used_up_event_deck_is_shuffled_again_without_the_lasting_ones():
    town = Town(hands="Calle/Calle").tourist(1, "T01", "5,5").lasting(1, "E08")
    town.s.event_pile[:] = town.s.event_deck
    town.s.event_deck[:] = 0
    town.s.phase, town.s.step = Phase.EVENT, 2
    run(town.s, town.box, int(town.s.unseen))
    town.check()
    assert int(town.s.event_deck.sum()) == 22  # 24 less the one drawn and the one before guide 1
    assert int(town.s.event_deck[7]) == 0


@pytest.mark.parametrize(("open_hands", "seen"), [(False, (-1, -1, -1)), (True, (0, 1, 1))])
def test_de_r31_hands_are_secret_unless_open_hands(open_hands, seen):
    town = Town(hands="Calle/Cuesta Callejón", open_hands=open_hands).tourist(1, "T01", "5,5")
    assert tuple(town.seen(0).hand[1]) == seen
    assert tuple(town.seen(-1).hand[1]) == seen
    assert list(town.seen(0).hand[0]) == [1, 0, 0]
    assert list(town.seen(0).cards[:2]) == [1, 2]


def test_bus_stop_is_an_ordinary_street():
    town = Town(hands="Calle/").tourist(1, "T01", "6,1")
    assert town.box.door[cell("6,1")] == -1
    assert plays(town) == {"Calle east 1", "Calle west 1"}
