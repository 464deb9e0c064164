"""The Caspian Sea: RE-125 to RE-133."""

import pytest
from games.route_east.builder import MAGIC, PASS, TAILWIND, TENT, TRAIN, Trip

from sojourn.games.route_east.records import Deck, Phase, Status


def aboard(*faces: int, card: str = "bo01", **options: str) -> Trip:
    trip = Trip(**options).put(0, "alat", "AZ", fuel=1).top(card).luck(*faces).turn(0).do("draw_border")
    return trip.go("boat_tm")


def test_re_125_re_r31_boarding_is_a_crossing_with_card_charge_and_fuel():
    trip = Trip().put(0, "alat", "AZ", fuel=0).turn(0)
    assert trip.phase() == Phase.MAIN
    trip = aboard(1, card="bo02")
    assert trip.s.money[0] == 425
    assert trip.s.fuel[0] == 0
    assert trip.s.status[0] == Status.AT_SEA
    trip = Trip().put(0, "alat", "AZ", fuel=1).top("bo01").turn(0).do("draw_border")
    assert trip.can_go("boat_tm")
    assert trip.can_go("boat_kz")


def test_re_126_re_r32_boarding_costs_no_move():
    assert aboard(1).s.moves == 3
    assert aboard(1, boarding_costs_move="true").s.moves == 2


def test_re_127_re_129_re_130_a_six_lands_and_the_moves_left_are_for_land():
    trip = aboard(1, 6).do("roll").do("roll")
    assert trip.at(0) == "turkmenbashi"
    assert trip.side(0) == "TM"
    assert trip.s.moves == 1
    assert trip.phase() == Phase.MAIN
    assert trip.s.fuel[0] == 0
    assert trip.s.money[0] == 450
    trip = aboard(1, 1, 6).do("roll").do("roll").do("roll")
    assert trip.at(0) == "turkmenbashi"
    assert trip.s.active == 1


def test_re_128_without_a_six_the_night_is_on_the_boat():
    trip = aboard(1, 2, 3).do("roll").do("roll").do("roll")
    assert trip.at(0) == "boat_tm"
    assert trip.s.bill[0] == 0
    assert trip.s.tries[0] == 1
    ignitions = int(trip.s.gone_cards[Deck.IGNITION].sum())
    trip.turn(0, "")
    assert trip.phase() == Phase.AT_SEA
    assert trip.s.moves == 3
    assert trip.names() == {"roll"}
    assert trip.s.gone_cards[Deck.IGNITION].sum() == ignitions


def test_re_131_the_third_turn_lands_by_itself():
    trip = aboard(1, 2, 3).do("roll").do("roll").do("roll")
    trip.luck(1, 1, 1).turn(0, "").do("roll").do("roll").do("roll")
    assert trip.s.tries[0] == 2
    trip.turn(0, "")
    assert trip.at(0) == "turkmenbashi"
    assert trip.s.moves == 3
    assert trip.phase() == Phase.MAIN
    assert trip.can_go("balkanabat")


def test_re_132_no_magic_roll_at_sea():
    trip = Trip().put(0, "alat", "AZ", fuel=1, hand=[MAGIC]).top("bo01").luck(3).turn(0).do("draw_border").go("boat_tm")
    assert trip.names() == {"roll"}
    trip.do("roll")
    assert trip.phase() == Phase.AT_SEA
    assert trip.held(0, MAGIC) == 1


def test_re_133_the_crossing_works_the_other_way_too():
    trip = Trip().put(0, "aktau", "KZ", fuel=1).top("bo01").luck(6).turn(0).do("draw_border").go("boat_kz").do("roll")
    assert trip.at(0) == "alat"
    assert trip.side(0) == "AZ"
    assert trip.s.moves == 2
    assert trip.can_go("gobustan")
    assert not trip.can_go("boat_tm")


def test_re_r33_cards_at_sea_but_no_pick_up_train_pass_or_tent():
    hand = [TAILWIND, TRAIN, PASS, TENT]
    trip = Trip().put(0, "boat_tm", "AZ", hand=hand).turn(0, "")
    assert trip.names() == {"roll", "play"}
    assert not trip.may("pick_up")
    assert trip.can_play(TAILWIND)
    assert not any(trip.can_play(c) for c in hand[1:])
    trip.play(TAILWIND)
    assert trip.s.moves == 4


def test_re_r33_a_sea_turn_without_moves_counts_as_a_turn_at_sea():
    trip = Trip().put(0, "boat_tm", "AZ", hand=[TAILWIND])
    trip.s.lost[0] = 3
    trip.s.tries[0] = 1
    trip.turn(0, "")
    assert trip.names() == {"end_turn", "play"}
    trip.do("end_turn")
    assert trip.s.tries[0] == 2
    assert trip.at(0) == "boat_tm"


@pytest.mark.parametrize("card", [PASS])
def test_re_r31_a_pass_also_opens_a_port(card):
    trip = Trip().put(0, "alat", "AZ", fuel=0, hand=[card]).turn(0).do("draw_ignition").play(card).go("boat_kz")
    assert trip.s.status[0] == Status.AT_SEA
