"""The turn: RE-30 to RE-50, and the rulings on cards, bills and moves."""

from games.route_east.builder import NAILS, QUIET, TENT, TYRES, Trip

from sojourn.games.route_east.records import Deck, Phase, Status


def test_re_31_re_r10_the_first_turn_draws_ignition_and_owes_nothing():
    trip = Trip()
    assert trip.s.turns[trip.s.active] == 1
    assert trip.s.gone_cards[Deck.IGNITION].sum() == 1
    trip = Trip().turn(0)
    trip.s.turns[0] = 1
    trip.go("eskisehir").do("end_turn")
    assert trip.s.bill[0] == 25  # the first night is billed on turn 2


def test_re_r10_switch_first_night_free():
    trip = Trip(first_night_free="true").turn(0)
    trip.s.turns[0] = 1
    trip.go("eskisehir").do("end_turn")
    assert trip.s.bill[0] == 0
    trip.turn(0).do("end_turn")
    assert trip.s.bill[0] == 25


def test_re_32_every_turn_starts_with_ignition_but_not_at_sea_nor_stuck():
    trip = Trip().put(0, "konya").turn(0)
    assert trip.s.gone_cards[Deck.IGNITION].sum() >= 2
    before = int(trip.s.gone_cards[Deck.IGNITION].sum())
    trip.put(0, "boat_tm").turn(0)
    assert trip.phase() == Phase.AT_SEA
    trip.put(1, "ankara")
    trip.s.status[1] = Status.STUCK
    trip.luck(6).turn(1)
    assert trip.phase() == Phase.MAIN
    assert trip.s.active == 1
    assert trip.s.gone_cards[Deck.IGNITION].sum() == before


def test_re_33_an_ignition_card_is_public_obeyed_and_discarded():
    trip = Trip().put(0, "konya", money=100).turn(0, "ig15")
    assert trip.s.money[0] == 50
    assert trip.view(1).gone_cards[Deck.IGNITION, trip.kind("ig15")] == 1


def test_re_34_re_r11_no_action_card_before_the_ignition_card():
    trip = Trip().put(0, "konya", money=0, bill=50, hand=[TYRES, "ac18"]).turn(0)
    assert trip.s.status[0] == Status.STUCK  # Western Union came too late for the bill


def test_re_35_the_bill_is_paid_after_the_card():
    trip = Trip().put(0, "konya", money=0, bill=50).turn(0, "ig06")
    assert trip.s.money[0] == 50
    assert trip.s.bill[0] == 0
    trip = Trip().put(0, "konya", money=50, bill=50).turn(0, "ig15")
    assert trip.s.status[0] == Status.STUCK  # the fine made the hotel unaffordable


def test_re_36_the_bill_is_due_with_0_moves_too():
    trip = Trip().put(0, "konya", money=100, bill=50).turn(0, "ig11")
    assert trip.s.moves == 0
    assert trip.s.money[0] == 50
    trip.do("end_turn")
    assert trip.s.bill[0] == 50


def test_re_37_no_bill_for_border_boat_embassy_and_tent():
    for place in ("sarpi", "boat_tm", "ankara"):
        trip = Trip().put(0, place, hand=[])
        if place == "ankara":
            trip.turn(0, "ig26")
        elif place == "boat_tm":
            trip.luck(1, 1, 1).turn(0).do("roll").do("roll").do("roll")
        else:
            trip.turn(0).do("end_turn")
        assert trip.s.bill[0] == 0
    trip = Trip().put(0, "konya", hand=[TENT]).turn(0).go("cappadocia").do("end_turn")
    assert trip.at() == "cappadocia"
    assert trip.s.bill[0] == 0


def test_re_38_fines_and_tolls_go_to_the_bank():
    trip = Trip(3).put(0, "konya", money=300).turn(0, "ig15")
    assert trip.s.money[0] == 250
    assert trip.s.money[1] == trip.s.money[2] == 450
    trip = Trip(3).turn(0).go("sakarya")
    assert trip.s.money[0] == 425
    assert trip.s.money[1] == trip.s.money[2] == 450


def test_re_39_re_r12_forced_payments_bankrupt_optional_ones_are_just_closed():
    trip = Trip().put(0, "konya", money=25).turn(0, "ig15")
    assert trip.s.status[0] == Status.STUCK
    trip = Trip().put(0, "istanbul", money=0).turn(0)
    assert not trip.can_go("sakarya")
    assert trip.s.status[0] == Status.FREE


def test_re_40_re_r13_cards_change_the_number_of_moves():
    for card, moves in ((QUIET, 3), ("ig08", 4), ("ig09", 5), ("ig02", 2), ("ig10", 1), ("ig11", 0)):
        assert Trip().put(0, "konya").turn(0, card).s.moves == moves


def test_re_r13_moves_add_up_never_below_0_and_rise_again_from_0():
    trip = Trip().put(0, "konya", hand=["ac16"])
    trip.s.lost[0] = 2
    trip.turn(0, "ig10")
    assert trip.s.moves == 0
    trip.play("ac16")
    assert trip.s.moves == 1


def test_re_41_the_owner_of_the_card_chooses_the_victim():
    trip = Trip(3).put(0, "konya").turn(0, "ig25")
    assert trip.phase() == Phase.TARGET
    trip.do("target", seat=2)
    assert trip.s.money[:3].tolist() == [475, 450, 425]


def test_re_r14_with_nobody_to_hit_nothing_happens_and_a_penniless_victim_is_legal():
    trip = Trip().put(0, "konya").put(1, "ankara")
    trip.s.status[1] = Status.STUCK
    trip.turn(0, "ig25")
    assert trip.phase() == Phase.MAIN
    assert trip.s.money[0] == 450
    trip = Trip().put(0, "konya").put(1, "van", money=0).turn(0, "ig25")
    assert trip.s.status[1] == Status.STUCK
    assert trip.s.money[0] == 450


def test_re_45_re_49_three_moves_mixed_from_steps_and_cards():
    trip = Trip().turn(0).go("eskisehir").do("pick_up").go("konya")
    assert trip.s.active == 1
    assert trip.at(0) == "konya"
    assert trip.s.cards[0] == 1


def test_re_46_a_step_is_one_road_and_one_may_go_to_and_fro():
    trip = Trip().turn(0)
    assert trip.can_go("eskisehir")
    assert not trip.can_go("konya")
    trip.go("eskisehir", "istanbul", "eskisehir")
    assert trip.at(0) == "eskisehir"


def test_re_47_passing_counts_as_visiting():
    trip = Trip().turn(0).go("sakarya", "corum", "samsun")
    assert trip.s.fuel[0] == 1
    assert trip.s.money[0] in (450 - 25 + 50, 450 - 25 + 100)


def test_re_48_re_r15_a_turn_may_end_early_on_a_bed():
    trip = Trip().turn(0).go("eskisehir").do("end_turn")
    assert trip.s.active == 1
    assert trip.at(0) == "eskisehir"


def test_re_49_re_r16_cards_can_be_picked_up_on_any_space_with_any_hand():
    trip = Trip().put(0, "istanbul", hand=[TENT] * 5).turn(0, "ig08")
    trip.go("sakarya").do("pick_up")
    assert trip.phase() == Phase.DISCARD


def test_re_50_re_r17_a_move_that_leaves_no_bed_in_reach_is_illegal():
    trip = Trip().put(0, "samsun").turn(0, "ig10")  # one move
    assert not trip.can_go("corum")
    assert trip.can_go("sivas")
    trip = Trip().put(0, "samsun").turn(0, "ig02").go("corum")
    assert trip.can_go("samsun")
    assert not trip.can_go("sakarya")
    assert not trip.may("pick_up")
    assert not trip.may("end_turn")


def test_re_r17_a_toll_one_cannot_pay_is_no_way_to_a_bed():
    trip = Trip().put(0, "konya", money=0)
    trip.s.space[0] = trip.space("sakarya")
    trip.turn(0, "ig10")  # one move: Istanbul is a toll away, every other bed is two
    assert trip.names() == {"pick_up", "end_turn"}
    trip = Trip().put(0, "sakarya", money=25).turn(0, "ig10")
    assert trip.can_go("istanbul")
    assert not trip.may("end_turn")


def test_re_r17_a_tent_makes_attractions_beds_and_closed_dirt_roads_are_no_way():
    trip = Trip().put(0, "konya").turn(0, "ig10")
    assert not trip.can_go("cappadocia")
    trip = Trip().put(0, "konya", hand=[TENT]).turn(0, "ig10")
    assert trip.can_go("cappadocia")
    trip = Trip().put(0, "nemrut").turn(0, "ig21")
    assert trip.can_go("van")
    assert not trip.can_go("kayseri")


def test_re_r17_switch_strict_overnight_off_allows_any_step():
    trip = Trip(strict_overnight="false").put(0, "samsun").turn(0, "ig10")
    trip.go("corum")
    assert trip.at(0) == "samsun"  # taken back at the end


def test_re_r51_at_a_border_ignition_is_a_choice():
    trip = Trip().put(0, "sarpi", "TR", fuel=1).turn(0)
    assert trip.names() == {"draw_border", "draw_ignition"}


def test_re_r62_re_189_lost_moves_wait_for_the_next_turn_and_add_up():
    trip = Trip().put(0, "konya", hand=[NAILS, NAILS]).put(1, "van").turn(0)
    trip.play(NAILS).play(NAILS)
    assert trip.s.lost[1] == 2
    trip.top(QUIET).do("end_turn")
    assert trip.s.active == 1
    assert trip.s.moves == 1
    assert trip.s.lost[1] == 0


def test_re_r62_a_stuck_turn_keeps_the_marker_and_what_is_left_over_lapses():
    trip = Trip().put(1, "ankara")
    trip.s.status[1] = Status.STUCK
    trip.s.lost[1] = 5
    trip.luck(1).turn(1)
    assert trip.s.lost[1] == 5
    trip.s.tries[1] = 0
    trip.luck(6).turn(1)
    assert trip.s.moves == 0
    assert trip.s.lost[1] == 0
