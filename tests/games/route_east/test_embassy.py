"""Bankruptcy and embassies: RE-190 to RE-209."""

import pytest
from games.route_east.builder import JERRY, MAGIC, NO, PASSPORT, PICKPOCKET, Trip

from sojourn.games.route_east.records import Deck, Phase, Status


def broke(**what) -> Trip:
    """Seat 0 cannot pay a fine in Konya."""
    what.setdefault("money", 25)
    return Trip().put(0, "konya", bill=50, **what).turn(0, "ig15")


def test_re_190_re_191_re_192_re_193_bankrupt_at_once_at_the_embassy_with_100_more():
    """The rulebook's answer to running out of money."""
    trip = broke()
    assert trip.at(0) == "ankara"
    assert trip.s.status[0] == Status.STUCK
    assert trip.s.money[0] == 125
    assert trip.s.bill[0] == 0
    assert trip.s.active == 1  # the turn is over, without a roll
    assert trip.s.tries[0] == 0


def test_re_r45_switch_surrender_gives_up_the_last_money():
    trip = Trip(bankrupt_cash="surrender").put(0, "konya", money=25).turn(0, "ig15")
    assert trip.s.money[0] == 100
    trip = Trip(bankrupt_cash="surrender").put(0, "konya", hand=["ac12"]).put(1, "van", money=25).turn(0).play("ac12")
    assert trip.s.money[:2].tolist() == [475, 100]  # to the creditor


def test_re_194_re_196_re_198_while_stuck_there_is_one_roll_and_nothing_else():
    trip = broke(hand=[JERRY, MAGIC]).luck(5).turn(0, "")
    assert trip.s.active == 1
    assert trip.s.tries[0] == 1
    assert trip.held(0, MAGIC) == 1
    assert trip.at(0) == "ankara"


def test_re_197_re_r46_a_six_frees_at_once_with_three_moves_and_no_card():
    trip = broke(hand=[JERRY])
    ignitions = int(trip.s.gone_cards[Deck.IGNITION].sum())
    trip.luck(6).turn(0, "")
    assert trip.phase() == Phase.MAIN
    assert trip.s.active == 0
    assert trip.s.moves == 3
    assert trip.s.gone_cards[Deck.IGNITION].sum() == ignitions
    assert trip.can_play(JERRY)
    assert trip.s.status[0] == Status.FREE


def test_re_r46_switch_ignition_after_six():
    trip = Trip(ignition_after_six="true").put(0, "konya", money=25).turn(0, "ig15").luck(6).turn(0, "ig08")
    assert trip.s.moves == 4


def test_re_199_after_two_failed_turns_the_third_is_a_normal_one():
    trip = broke().luck(1).turn(0, "").luck(2).turn(0, "")
    assert trip.s.tries[0] == 2
    assert trip.s.status[0] == Status.STUCK
    trip.turn(0, "ig08")
    assert trip.s.status[0] == Status.FREE
    assert trip.s.moves == 4
    assert trip.s.money[0] == 125
    assert trip.can_go("eskisehir")


def test_re_200_fuel_cards_and_attractions_are_kept():
    trip = broke(fuel=2, hand=[JERRY])
    assert trip.s.fuel[0] == 2
    assert trip.held(0, JERRY) == 1
    assert (trip.s.goal[0] >= 0).sum() == 3


def test_re_195_re_145_nothing_can_be_played_against_a_stuck_player():
    trip = Trip().put(0, "konya", hand=[PICKPOCKET, PASSPORT]).put(1, "ankara")
    trip.s.status[1] = Status.STUCK
    assert "play" not in trip.turn(0).names()


def test_re_r58_on_the_third_turn_he_may_go_bankrupt_again_or_stay_for_lack_of_moves():
    trip = broke()
    trip.s.tries[0] = 2
    trip.s.money[0] = trip.s.known[0] = 0
    again = trip.copy()
    trip.turn(0, "ig15")
    assert trip.s.status[0] == Status.STUCK
    assert trip.s.money[0] == 100
    again.turn(0, "ig11").do("end_turn")
    assert again.at(0) == "ankara"
    assert again.s.status[0] == Status.FREE
    assert again.s.bill[0] == 0


def test_re_r59_each_bankruptcy_starts_afresh():
    trip = broke().luck(1).turn(0, "")
    assert trip.s.tries[0] == 1
    trip.luck(6).turn(0, "").do("pick_up") if trip.s.active == 0 else trip.luck(6).turn(0, "")
    trip.put(0, "konya", money=0).turn(0, "ig15")
    assert trip.s.tries[0] == 0
    assert trip.s.status[0] == Status.STUCK


@pytest.mark.parametrize(
    ("place", "side", "embassy"),
    [
        ("konya", "", "ankara"),
        ("sarpi", "GE", "tbilisi"),
        ("sarpi", "TR", "ankara"),
        ("boat_tm", "TM", "ashgabat"),
        ("istanbul", "", "ankara"),
    ],
)
def test_re_205_re_r44_the_embassy_of_the_country_one_is_in(place, side, embassy):
    trip = Trip().put(0, "konya", hand=[PASSPORT]).put(1, place, side, money=300, fuel=1).turn(0).play(PASSPORT)
    assert trip.at(1) == embassy
    assert trip.s.money[1] == 300
    assert trip.s.fuel[1] == 1


def test_re_206_re_207_after_being_sent_the_next_turn_is_normal_and_free():
    """The rulebook's answer: you wake up in the embassy and pay nothing, wherever you were."""
    trip = Trip().put(0, "konya", hand=[PASSPORT]).put(1, "van", bill=50).turn(0).play(PASSPORT)
    assert trip.s.bill[1] == 0
    trip.turn(1, "ig08")
    assert trip.s.moves == 4
    assert trip.s.money[1] == 450
    assert trip.can_go("sivas")


def test_re_208_a_sent_player_can_be_hit_and_can_answer():
    trip = Trip().put(0, "konya", hand=[PICKPOCKET]).put(1, "ankara", hand=[NO]).turn(0).play(PICKPOCKET)
    assert trip.s.actor == 1
    assert trip.phase() == Phase.RESPONSE


def test_re_209_re_r47_sent_by_ones_own_ignition_card_the_turn_is_over():
    trip = Trip().put(0, "van", bill=50).turn(0, "ig26")
    assert trip.at(0) == "ankara"
    assert trip.s.active == 1
    assert trip.s.money[0] == 450
    trip.turn(0, "ig08")
    assert trip.s.moves == 4
    assert trip.s.money[0] == 450


def test_re_179_an_ignition_card_sends_another_player():
    trip = Trip().put(0, "konya").put(1, "tabriz").turn(0, "ig27")
    assert trip.at(1) == "tehran"
    assert trip.s.active == 0


def test_re_r64_nobody_is_sent_to_the_embassy_he_stands_on():
    trip = Trip().put(0, "konya", hand=[PASSPORT]).put(1, "ankara").turn(0)
    assert not trip.can_play(PASSPORT)
    trip = Trip().put(0, "konya", hand=[PASSPORT]).put(1, "boat_kz", "KZ").turn(0).play(PASSPORT)
    assert trip.at(1) == "astana"
    assert trip.s.status[1] == Status.FREE


def test_re_172_a_theft_may_bankrupt_somebody_on_another_players_turn():
    """The rulebook's answer: you get nothing, and they are in a sticky spot."""
    trip = Trip().put(0, "konya", hand=[PICKPOCKET]).put(1, "boat_tm", "AZ", money=0).turn(0).play(PICKPOCKET)
    assert trip.s.money[:2].tolist() == [450, 100]
    assert trip.at(1) == "baku"
    assert trip.s.status[1] == Status.STUCK
    assert trip.s.active == 0
    assert trip.s.moves == 3
