"""The night, and dirt and toll roads: RE-60 to RE-67, RE-95 to RE-102."""

import re
from pathlib import Path

import pytest
from games.route_east.builder import GAME, MAGIC, TAILWIND, TENT, TRAIN, TYRES, Trip

from sojourn.games.route_east.distances import FAR
from sojourn.games.route_east.night import to_bed, to_finish
from sojourn.games.route_east.records import Goal, Phase
from sojourn.games.route_east.ui.route_planner import in_reach


@pytest.fixture
def lone_shanghai(tmp_path: Path) -> Path:
    """A board without a bed within two roads of Shanghai, and with a road from Hangzhou to the Terracotta Army."""
    spaces = (GAME.folder / "box" / "spaces.toml").read_text("utf-8")
    for place, kind in (("hangzhou", "fuel"), ("nanjing", "atm"), ("wuhan", "plain"), ("zhengzhou", "plain")):
        spaces = re.sub(rf'(id = "{place}".*)kind = "\w+", price = \d+', rf'\1kind = "{kind}", price = 0', spaces)
    (tmp_path / "spaces.toml").write_text(spaces, "utf-8")
    roads = (GAME.folder / "box" / "roads.toml").read_text("utf-8")
    way = '{ from = "hangzhou", to = "shanghai" },'
    assert way in roads
    (tmp_path / "roads.toml").write_text(roads.replace(way, way + '\n  { from = "hangzhou", to = "terracotta" },'), "utf-8")
    return tmp_path


def test_re_60_a_turn_ends_on_hostel_hotel_or_border():
    for place, ok in (
        ("eskisehir", True),
        ("konya", True),
        ("sarpi", True),
        ("ankara", False),
        ("corum", False),
        ("sakarya", False),
    ):
        trip = Trip().put(0, place).turn(0)
        if trip.phase() == Phase.CARD:
            trip.do("draw_ignition")
        assert trip.may("end_turn") == ok, place


def test_re_61_re_178_re_r18_with_a_tent_a_turn_may_end_on_an_attraction():
    trip = Trip().put(0, "konya", hand=[TENT]).turn(0).go("cappadocia").do("end_turn")
    assert trip.at() == "cappadocia"
    assert trip.held(0, TENT) == 0
    assert trip.discards(TENT) == 1
    assert trip.s.bill[0] == 0
    trip = Trip().put(0, "konya").turn(0).go("cappadocia")
    assert not trip.may("end_turn")


def test_re_r18_the_tent_counts_as_one_of_two_cards():
    trip = Trip().put(0, "konya", hand=[TENT, TAILWIND, TAILWIND]).turn(0, "ig10").play(TAILWIND).play(TAILWIND)
    trip.go("cappadocia")
    assert not trip.may("end_turn")


def test_re_62_re_108_atm_fuel_embassy_and_attraction_are_no_beds():
    for place in ("corum", "sakarya", "ankara"):
        trip = Trip().put(0, "eskisehir").turn(0, "ig10")
        assert not trip.can_go(place)
    assert not Trip().put(0, "konya").turn(0, "ig10").can_go("cappadocia")


def test_re_63_re_112_an_embassy_is_a_bed_only_for_who_was_sent_there():
    trip = Trip().put(0, "eskisehir").turn(0).go("ankara")
    assert not trip.may("end_turn")
    assert trip.can_go("sivas")
    trip = Trip().put(0, "eskisehir").turn(0, "ig26")
    assert trip.at(0) == "ankara"
    assert trip.s.active == 1


def test_re_64_re_65_each_night_is_billed_the_next_morning():
    trip = Trip().put(0, "konya").turn(0).do("end_turn")
    assert trip.s.money[0] == 450
    assert trip.s.bill[0] == 50
    trip.turn(0)
    assert trip.s.money[0] == 400
    trip.do("end_turn")
    trip.turn(0)
    assert trip.s.money[0] == 350


def test_re_66_re_r19_a_player_with_0_moves_stays_where_he_is():
    trip = Trip().put(0, "ankara").turn(0, "ig11")
    assert trip.names() == {"end_turn"}
    trip.do("end_turn")
    assert trip.at(0) == "ankara"
    assert trip.s.bill[0] == 0


def test_re_67_re_r19_out_of_reach_of_any_bed_he_may_only_pick_up_cards():
    trip = Trip().put(0, "sakarya", money=0).turn(0, "ig10")
    assert trip.names() == {"pick_up", "end_turn"}
    trip.top("ac10").do("pick_up")
    assert trip.at(0) == "sakarya"
    assert trip.s.active == 1
    assert trip.s.bill[0] == 0


def test_re_r65_a_player_held_on_an_attraction_keeps_his_tent():
    trip = Trip().put(0, "cappadocia", hand=[TENT]).turn(0, "ig11").do("end_turn")
    assert trip.at(0) == "cappadocia"
    assert trip.held(0, TENT) == 1
    trip = Trip().put(0, "lut", hand=[TENT]).turn(0, "ig21")  # both ways out are dirt roads, closed today
    assert trip.names() == {"pick_up", "end_turn"}
    trip.do("end_turn")
    assert trip.at(0) == "lut"
    assert trip.held(0, TENT) == 1


def test_re_95_an_even_roll_passes_a_dirt_road():
    for face in range(1, 7):
        trip = Trip().put(0, "kayseri").luck(face).turn(0).go("nemrut")
        assert (trip.at(0) == "nemrut") == (face % 2 == 0)
        assert trip.s.moves == 2


def test_re_96_a_failed_roll_costs_the_move_and_may_be_repeated():
    trip = Trip().put(0, "kayseri").luck(1, 3, 2).turn(0, "ig08").go("nemrut", "nemrut", "nemrut")
    assert trip.at(0) == "nemrut"
    assert trip.s.moves == 1


def test_re_97_re_98_re_r25_taken_back_to_the_last_bed_on_the_way():
    trip = Trip().put(0, "trabzon", money=450).luck(1).turn(0, "ig02")
    trip.go("sumela")
    assert trip.can_go("erzincan") is False  # behind it no bed would be in reach
    trip = Trip().put(0, "trabzon").luck(1, 1).turn(0).go("sumela", "erzincan")
    assert trip.at(0) == "sumela"
    assert trip.s.moves == 1
    trip.go("trabzon")
    assert trip.at(0) == "trabzon"
    trip = Trip().put(0, "gudauri").luck(1, 1).turn(0).go("gergeti", "lars", "lars")
    assert trip.at(0) == "gudauri"
    assert trip.s.bill[0] == 50
    assert trip.s.active == 1


def test_re_98_the_way_back_triggers_nothing():
    trip = Trip().put(0, "murghab").luck(1, 1).turn(0).go("alichur")
    assert trip.s.fuel[0] == 1
    trip.go("khorog", "khorog")
    assert trip.at(0) == "murghab"
    assert trip.s.fuel[0] == 1
    assert trip.s.money[0] == 450


def test_re_r25_without_a_bed_on_the_way_back_to_where_the_moves_began():
    trip = Trip().put(0, "dushanbe").luck(1, 1).turn(0).go("iskanderkul", "iskanderkul")
    assert trip.at(0) == "dushanbe"
    assert trip.s.moves == 1
    trip.go("kulob")
    trip = Trip().put(0, "lut").luck(1).turn(0, "ig10").go("kerman")
    assert trip.at(0) == "lut"
    assert trip.s.bill[0] == 0


def test_re_r25_with_no_bed_in_reach_cards_can_still_save_him():
    trip = Trip().put(0, "gudauri", hand=[TAILWIND]).luck(1, 2).turn(0).go("gergeti", "lars")
    assert trip.may("step", to="lars")
    assert trip.may("step", to="gudauri")
    trip = Trip().put(0, "murghab", hand=[TAILWIND]).luck(1, 2).turn(0, "ig02").go("alichur")
    trip.go("khorog")
    assert trip.at(0) == "murghab"  # no move left: taken back at once
    trip = Trip().put(0, "sakarya", money=0, hand=[TAILWIND]).turn(0, "ig10")
    assert trip.names() == {"pick_up", "end_turn", "play"}  # one move left, the nearest bed he can pay for two away
    trip.play(TAILWIND).go("ankara", "eskisehir")
    assert trip.at(0) == "eskisehir"


def test_re_r25_a_border_crossed_on_this_turn_stays_crossed():
    trip = Trip().put(0, "sarpi", "TR", fuel=1).top("bo01").luck(1, 1).turn(0).do("draw_border")
    trip.go("vardzia" if trip.can_go("vardzia") else "batumi")
    trip = Trip().put(0, "lars", "RU", fuel=1).top("bo01").luck(2, 1, 1).turn(0).do("draw_border").go("gergeti")
    assert trip.at(0) == "gergeti"
    assert trip.side(0) == "GE"
    assert trip.s.fuel[0] == 0
    trip.go("lars", "lars")
    assert trip.at(0) == "lars"
    assert trip.side(0) == "GE"


def test_re_r25_switch_pushback_shortest_takes_to_the_nearest_bed():
    trip = Trip(pushback="shortest").put(0, "ashgabat").luck(2, 1).turn(0).go("darvaza")
    assert trip.box.near_bed[trip.space("darvaza")] == min(trip.space("serdar"), trip.space("dashoguz"))
    trip.go("serdar", "serdar")
    assert trip.at(0) == "serdar"


def test_re_99_a_failed_roll_on_a_bed_just_leaves_him_there():
    trip = Trip().put(0, "kayseri", hand=[TENT]).luck(1).turn(0, "ig10").go("nemrut")
    assert trip.at(0) == "kayseri"
    assert trip.s.bill[0] == 25
    assert trip.held(0, TENT) == 1


def test_re_100_re_r18_stranded_on_an_attraction_he_may_camp_or_go_back():
    def stranded():
        return Trip().put(0, "gudauri", hand=[TENT]).luck(1, 1).turn(0).go("gergeti", "lars", "lars")

    trip = stranded()
    assert trip.phase() == Phase.CAMP
    assert trip.names() == {"camp", "go_back"}
    trip.do("camp")
    assert trip.at(0) == "gergeti"
    assert trip.held(0, TENT) == 0
    assert trip.s.bill[0] == 0
    trip = stranded().do("go_back")
    assert trip.at(0) == "gudauri"
    assert trip.held(0, TENT) == 1
    assert trip.s.bill[0] == 50


def test_re_101_re_r26_a_toll_is_paid_at_each_pass_in_both_directions():
    trip = Trip().turn(0).go("sakarya", "istanbul")
    assert trip.s.money[0] == 400
    assert not Trip().put(0, "istanbul", money=0).turn(0).can_go("sakarya")


def test_re_102_re_218_no_tolls_and_no_rolls_on_a_train():
    trip = Trip().put(0, "kayseri", hand=[TRAIN], money=0).turn(0).play(TRAIN).do("train_to", to="van")
    assert trip.at(0) == "van"
    assert trip.s.money[0] == 0


def test_re_187_dirt_roads_free_or_closed_for_a_turn_and_closed_wins():
    trip = Trip().put(0, "kayseri").turn(0, "ig22").go("nemrut")
    assert trip.at(0) == "nemrut"
    trip = Trip().put(0, "kayseri", hand=[TYRES]).turn(0, "ig21")
    assert not trip.can_go("nemrut")
    assert not trip.can_play(TYRES)
    trip = Trip().put(0, "kayseri", hand=[TYRES]).turn(0).play(TYRES).go("nemrut")
    assert trip.at(0) == "nemrut"


def test_re_175_magic_roll_passes_a_dirt_road():
    """It is part of the step: nothing is asked in between that would tell who holds one."""
    trip = Trip().put(0, "kayseri", hand=[MAGIC]).turn(0)
    plain = trip.copy().luck(1).go("nemrut")
    assert plain.phase() == Phase.MAIN
    assert (plain.at(0), plain.held(0, MAGIC)) == ("kayseri", 1)
    trip.do("magic_step", to="nemrut")
    assert (trip.at(0), trip.held(0, MAGIC), trip.s.played) == ("nemrut", 0, 1)
    assert "magic_step" not in Trip().put(0, "kayseri", hand=[TENT]).turn(0).names()
    assert "magic_step" not in Trip().put(0, "kayseri", hand=[MAGIC]).turn(0, "ig22").names()  # no roll needed today
    assert "magic_step" not in Trip().put(0, "konya", hand=[MAGIC]).turn(0).names()


def test_re_r42_switch_reroll_rolls_again_on_a_dirt_road_only_after_an_odd_number():
    trip = Trip(magic_roll="reroll").put(0, "kayseri", hand=[MAGIC]).luck(1, 2).turn(0).do("magic_step", to="nemrut")
    assert (trip.at(0), trip.held(0, MAGIC), trip.s.played) == ("nemrut", 0, 1)
    trip = Trip(magic_roll="reroll").put(0, "kayseri", hand=[MAGIC]).luck(4).turn(0).do("magic_step", to="nemrut")
    assert (trip.at(0), trip.held(0, MAGIC), trip.s.played) == ("nemrut", 1, 0)


def test_re_100_re_140_stranded_with_any_hand_he_is_asked():
    """Whether he holds a tent is his secret."""
    trip = Trip().put(0, "gudauri", hand=[MAGIC]).luck(1, 1).turn(0).go("gergeti", "lars", "lars")
    assert trip.phase() == Phase.CAMP
    assert trip.names() == {"go_back"}
    assert trip.do("go_back").at(0) == "gudauri"
    assert Trip().put(0, "gudauri").luck(1, 1).turn(0).go("gergeti", "lars", "lars").at(0) == "gudauri"


def test_re_r18_re_r53_where_money_is_hidden_the_tent_is_asked_about_whether_or_not_he_is_stranded():
    trip = Trip(hidden_money="true").put(0, "kayseri", hand=[TENT]).turn(0).go("cappadocia").do("end_turn")
    assert trip.phase() == Phase.CAMP
    assert trip.names() == {"camp"}  # he chose to stop here, so the tent goes up
    assert trip.do("camp").held(0, TENT) == 0


def test_re_r17_re_21_shanghai_within_reach_is_as_good_as_a_bed_once_all_is_visited(lone_shanghai):
    trip = Trip(box=lone_shanghai).put(0, "chengdu")
    trip.s.goal_state[0, :3] = Goal.DONE
    trip.turn(0).go("wuhan")
    assert trip.can_go("hangzhou")  # one move from Shanghai, two from any bed
    assert not trip.may("end_turn")
    assert in_reach(trip.content, trip.view(0))[trip.space("shanghai")] == 2
    trip.go("hangzhou", "shanghai")
    assert trip.phase() == Phase.OVER


def test_re_r17_re_21_shanghai_is_no_bed_while_an_attraction_is_open(lone_shanghai):
    trip = Trip(box=lone_shanghai).put(0, "chengdu").turn(0).go("wuhan")
    assert not trip.can_go("hangzhou")
    assert trip.space("shanghai") not in in_reach(trip.content, trip.view(0))


def test_re_r17_re_50_an_attraction_visited_on_the_way_to_shanghai_counts(lone_shanghai):
    trip = Trip(box=lone_shanghai).goals(0, "baikal", "hunza", "terracotta", done=2).put(0, "chengdu").turn(0)
    s, box = trip.s, trip.box
    assert to_finish(s, box, 0, trip.space("zhengzhou"), 0) == 3  # the Terracotta Army, Hangzhou, Shanghai
    assert to_bed(s, box, 0, trip.space("zhengzhou"), 0, 0) == 2  # but Hohhot is nearer
    s.moves = 2
    assert to_finish(s, box, 0, trip.space("zhengzhou"), 0) == FAR
    assert to_finish(s, box, 0, trip.space("terracotta"), 0) == 2
    s.goal_state[0, 1] = Goal.HIDDEN
    assert to_finish(s, box, 0, trip.space("terracotta"), 0) == FAR


def test_re_r17_tolls_on_the_way_to_shanghai_must_be_affordable(lone_shanghai):
    trip = Trip(box=lone_shanghai).put(0, "chengdu").turn(0)
    trip.s.goal_state[0, :3] = Goal.DONE
    nanjing = trip.space("nanjing")
    assert to_finish(trip.s, trip.box, 0, nanjing, 50) == 1
    assert to_finish(trip.s, trip.box, 0, nanjing, 25) == 2  # round by Hangzhou


def test_re_r17_re_140_where_shanghai_can_be_the_only_bed_everybody_who_could_hold_a_tent_is_asked(lone_shanghai):
    """Whether somebody is stranded may depend on attractions that are secret."""
    trip = Trip(box=lone_shanghai).put(0, "kayseri", hand=[TENT]).turn(0).go("cappadocia").do("end_turn")
    assert trip.phase() == Phase.CAMP
    assert trip.view(1).stranded == -1
