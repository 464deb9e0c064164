"""Borders: RE-75 to RE-93 and the rulings on crossing."""

from games.route_east.builder import COOKIES, HOSE, JERRY, NO, PASS, PLATES, TENT, TYRES, Trip

from sojourn.games.route_east.records import Deck, Gate, Phase, Status
from sojourn.games.route_east.rules import is_asked_at_border


def at_border(card: str, place: str = "sarpi", side: str = "TR", **what) -> Trip:
    """A Border Card has been drawn."""
    what.setdefault("fuel", 1)
    return Trip().put(0, place, side, **what).top(card).turn(0).do("draw_border")


def test_re_75_a_border_is_passed_like_any_space_of_ones_country():
    trip = Trip().put(0, "trabzon").luck(2).turn(0).go("sarpi", "erzurum")
    assert trip.at(0) == "erzurum"  # in and out on the Turkish side in one turn


def test_re_76_a_border_is_a_free_bed():
    trip = Trip().put(0, "trabzon").turn(0).go("sarpi").do("end_turn")
    assert trip.at(0) == "sarpi"
    assert trip.s.bill[0] == 0


def test_re_77_no_crossing_on_the_turn_of_arrival_but_with_a_special_card():
    trip = Trip().put(0, "trabzon", fuel=2, hand=[PASS]).turn(0).go("sarpi")
    assert not trip.can_go("batumi")
    trip.play(PASS).go("batumi")
    assert trip.at(0) == "batumi"
    assert trip.s.fuel[0] == 2
    trip = Trip().put(0, "trabzon", fuel=2, hand=[PLATES]).turn(0).go("sarpi").play(PLATES).go("batumi")
    assert trip.s.fuel[0] == 1


def test_re_78_crossing_takes_a_night_and_a_border_card():
    trip = Trip().put(0, "trabzon", fuel=1).turn(0).go("sarpi").do("end_turn")
    trip.top("bo01").turn(0).do("draw_border")
    assert trip.can_go("batumi")


def test_re_79_re_r20_each_crossing_costs_a_token_that_returns_to_the_platform():
    trip = at_border("bo01", fuel=2)
    platform = int(trip.s.platform)
    trip.go("batumi")
    assert trip.s.fuel[0] == 1
    assert trip.s.platform == platform + 1


def test_re_80_re_89_on_a_border_each_turn_offers_both_cards():
    trip = at_border("bo08").do("end_turn")
    trip.turn(0)
    assert trip.names() == {"draw_border", "draw_ignition"}
    trip.do("draw_ignition")
    assert trip.can_go("trabzon")


def test_re_81_without_fuel_only_the_ignition_card():
    trip = Trip().put(0, "sarpi", "TR", fuel=0).turn(0)
    assert trip.phase() == Phase.MAIN
    assert trip.s.nomans == 0


def test_re_82_re_r21_a_card_that_can_give_fuel_opens_the_choice():
    for card, extra in ((JERRY, 0), (PASS, 0), (HOSE, 1)):
        trip = Trip().put(0, "sarpi", "TR", fuel=0, hand=[card]).put(1, "van", fuel=extra).turn(0)
        assert trip.names() == {"draw_border", "draw_ignition"}, card
    assert Trip().put(0, "sarpi", "TR", fuel=0, hand=[HOSE]).put(1, "van", fuel=0).turn(0).names() == {"draw_ignition"}
    assert Trip().put(0, "sarpi", "TR", fuel=0, hand=[PLATES]).turn(0).names() == {"draw_ignition"}  # still needs a token
    trip = Trip().put(0, "sarpi", "TR", fuel=0, hand=[JERRY]).put(1, "van", fuel=20).turn(0)
    assert trip.names() == {"draw_ignition"}  # the platform is empty


def test_re_82_re_140_without_fuel_everybody_with_a_hand_is_asked_on_a_border():
    """Whether a card in hand gives fuel is his secret: the question comes all the same, with one answer."""
    trip = Trip().put(0, "sarpi", "TR", fuel=0, hand=[TENT]).turn(0)
    assert trip.phase() == Phase.CARD
    assert trip.names() == {"draw_ignition"}
    assert trip.do("draw_ignition").phase() == Phase.MAIN
    trip = Trip().put(0, "sarpi", "TR", fuel=0, hand=[TENT])
    for card in (JERRY, HOSE, PASS):
        trip.s.gone_cards[Deck.ACTION, trip.kind(card)] = trip.box.copies[Deck.ACTION, trip.kind(card)]
    assert is_asked_at_border(trip.s, trip.box, 0) == 0  # all cards that could help lie on the discard pile


def test_re_83_after_an_ignition_card_no_crossing_even_with_fuel():
    trip = Trip().put(0, "sarpi", "TR", fuel=1, hand=[JERRY, PASS]).turn(0).do("draw_ignition")
    trip.play(JERRY)
    assert not trip.can_go("batumi")
    trip.play(PASS)
    assert trip.can_go("batumi")


def test_re_84_a_border_card_replaces_the_ignition_card():
    trip = Trip().put(0, "sarpi", "TR", fuel=1)
    ignitions = int(trip.s.gone_cards[Deck.IGNITION].sum())
    trip.top("bo02").turn(0).do("draw_border")
    assert trip.s.gone_cards[Deck.IGNITION].sum() == ignitions
    assert trip.view(1).gone_cards[Deck.BORDER, trip.kind("bo02")] == 1


def test_re_85_re_r22_what_border_cards_do():
    for card, gate, charge, moves in (
        ("bo01", Gate.OPEN, 0, 3),
        ("bo02", Gate.OPEN, 25, 3),
        ("bo03", Gate.OPEN, 50, 3),
        ("bo06", Gate.OPEN, 0, 2),
        ("bo07", Gate.OPEN, 25, 1),
        ("bo08", Gate.SHUT, 0, 3),
    ):
        trip = at_border(card)
        assert (trip.s.gate, trip.s.charge, trip.s.moves) == (gate, charge, moves), card
        assert trip.s.money[0] == 450
    assert at_border("bo09").s.money[0] == 425  # a refusal that costs money all the same
    trip = Trip().put(0, "sarpi", "TR", fuel=1, money=0).top("bo09").turn(0).do("draw_border")
    assert trip.s.status[0] == Status.STUCK  # paid at the draw, so it is forced


def test_re_85_rolls_and_choices_on_border_cards():
    for face, gate, money in ((1, Gate.SHUT, 450), (3, Gate.OPEN, 450), (6, Gate.OPEN, 475)):
        trip = Trip().put(0, "sarpi", "TR", fuel=1).top("bo11").luck(face).turn(0).do("draw_border")
        assert (trip.s.gate, trip.s.money[0]) == (gate, money)
    trip = at_border("bo12", hand=[JERRY, TYRES])
    assert trip.names() == {"choice"}
    trip.do("choice", option=1).do("discard", card=TYRES)
    assert trip.s.charge == 0
    assert trip.can_go("batumi")
    assert trip.s.cards[0] == 1


def test_re_r63_a_choice_that_cannot_be_carried_out_is_not_offered():
    trip = at_border("bo12")  # no card to discard
    assert trip.phase() == Phase.MAIN
    assert trip.s.charge == 50
    trip = Trip().put(0, "konya", money=25).turn(0, "ig16")
    assert trip.phase() == Phase.MAIN
    assert trip.s.moves == 1
    assert trip.s.money[0] == 25


def test_re_86_re_r23_charge_and_fuel_are_paid_with_the_step():
    trip = at_border("bo03")
    assert trip.s.money[0] == 450
    assert trip.s.fuel[0] == 1
    trip.go("batumi")
    assert trip.s.money[0] == 400
    assert trip.s.fuel[0] == 0
    assert trip.s.moves == 2


def test_re_87_re_r60_no_mans_land_has_no_way_back_today():
    for card in ("bo01", "bo08"):
        trip = at_border(card)
        assert not trip.can_go("trabzon")
        assert trip.may("end_turn")
        assert trip.may("pick_up")
    trip = at_border("bo04", money=50)
    assert not trip.can_go("batumi")
    assert not trip.can_go("trabzon")


def test_re_88_what_was_missing_can_still_turn_up():
    trip = Trip().put(0, "sarpi", "TR", fuel=0, hand=[JERRY]).top("bo01").turn(0).do("draw_border")
    assert not trip.can_go("batumi")
    trip.play(JERRY).go("batumi")
    assert trip.at(0) == "batumi"
    trip = at_border("bo08").top(COOKIES).do("pick_up").play(COOKIES).go("batumi")
    assert trip.at(0) == "batumi"


def test_re_90_a_stopped_theft_means_no_crossing():
    trip = Trip().put(0, "sarpi", "TR", fuel=0, hand=[HOSE]).put(1, "van", fuel=1, hand=[NO]).top("bo01").turn(0)
    trip.do("draw_border").play(HOSE)
    assert trip.phase() == Phase.RESPONSE
    assert trip.s.actor == 1
    trip.do("hell_no")
    assert trip.s.actor == 0
    assert trip.s.fuel[0] == 0
    assert not trip.can_go("batumi")
    assert not trip.can_go("trabzon")


def test_re_91_an_unaffordable_charge_is_no_bankruptcy():
    trip = at_border("bo03", money=25)
    assert trip.s.status[0] == Status.FREE
    assert not trip.can_go("batumi")
    trip.do("end_turn")
    assert trip.s.money[0] == 25


def test_re_92_after_crossing_the_border_belongs_to_the_new_side():
    trip = at_border("bo01", fuel=3).go("batumi", "sarpi")
    assert trip.side(0) == "GE"
    assert not trip.can_go("trabzon")
    assert trip.can_go("batumi")


def test_re_93_re_r24_a_country_without_fuel_offers_only_cards():
    trip = Trip().put(0, "chernyaevka", "UZ", fuel=0).turn(0)
    assert trip.phase() == Phase.MAIN
    assert not trip.can_go("shymkent")
    trip.top(JERRY).do("pick_up").play(JERRY)
    assert trip.s.fuel[0] == 1
    assert not any(k == 4 and trip.box.land[i, 0] == trip.land("UZ") for i, k in enumerate(trip.box.kind[: trip.box.spaces]))


def test_re_r43_re_176_a_border_pass_needs_neither_card_nor_charge_nor_fuel():
    trip = at_border("bo08", fuel=1, hand=[PASS]).play(PASS).go("batumi")
    assert trip.at(0) == "batumi"
    assert trip.s.fuel[0] == 1
    assert trip.s.money[0] == 450
    trip = Trip().put(0, "sarpi", "TR", hand=[PASS]).turn(0).do("draw_ignition").play(PASS).go("trabzon", "sarpi")
    assert not trip.can_go("batumi")  # it lapsed with the other step


def test_re_r43_switch_fuel_only_replaces_just_the_token():
    trip = Trip(border_pass="fuel_only").put(0, "sarpi", "TR", fuel=0, hand=[PASS, PASS]).top("bo02").turn(0).do("draw_border")
    assert not trip.can_go("batumi")
    trip.play(PASS)
    assert not trip.can_play(PASS)
    trip.go("batumi")
    assert trip.s.money[0] == 425
    trip = Trip(border_pass="fuel_only").put(0, "sarpi", "TR", fuel=1, hand=[PASS]).turn(0).do("draw_ignition")
    assert not trip.can_play(PASS)


def test_re_180_cookies_open_the_border_for_nothing_but_fuel():
    trip = at_border("bo04", hand=[COOKIES]).play(COOKIES).go("batumi")
    assert trip.s.money[0] == 450
    assert trip.s.fuel[0] == 0
    assert not at_border("bo01", hand=[COOKIES]).can_play(COOKIES)  # it lets him through for $0 anyway
    assert not Trip().put(0, "sarpi", "TR", fuel=1, hand=[COOKIES]).turn(0).do("draw_ignition").can_play(COOKIES)


def test_re_r52_the_side_is_where_one_came_from():
    trip = Trip().put(0, "batumi").turn(0).go("sarpi")
    assert trip.side(0) == "GE"
    assert not trip.can_go("trabzon")


def test_re_r56_a_failed_dirt_road_at_a_border_spends_neither_charge_nor_fuel():
    trip = Trip().put(0, "kyzylart", "TJ", fuel=1).top("bo02").luck(1, 2).turn(0).do("draw_border").go("sarytash")
    assert trip.at(0) == "kyzylart"
    assert trip.s.fuel[0] == 1
    assert trip.s.money[0] == 450
    assert trip.side(0) == "TJ"
    trip.go("sarytash")
    assert trip.at(0) == "sarytash"
    assert trip.s.fuel[0] == 0
    assert trip.s.money[0] == 425
    trip = Trip().put(0, "kyzylart", "TJ", fuel=0, hand=[PASS]).luck(1, 2).turn(0).do("draw_ignition").play(PASS)
    trip.go("sarytash", "sarytash")
    assert trip.at(0) == "sarytash"


def test_re_r57_a_second_crossing_in_a_turn_needs_a_pass():
    trip = Trip().put(0, "jartepa", "UZ", fuel=3, hand=[PASS]).top("bo01").turn(0).do("draw_border").go("penjikent", "jartepa")
    assert not trip.can_go("registan")
    trip.play(PASS)
    assert trip.can_go("shahrisabz")
    assert trip.s.moves == 1
