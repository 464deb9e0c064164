"""Freight trains: RE-215 to RE-222."""

from games.route_east.builder import PASS, SLOW, TAILWIND, TENT, TRAIN, Trip

from sojourn.games.route_east.records import Goal, Kind, Phase


def rides(trip: Trip) -> set[str]:
    v = trip.view(int(trip.s.actor))
    from games.route_east.builder import GAME

    return {GAME.decode(trip.content, v, n).params["to"] for n in trip.legal_numbers()}


def test_re_215_re_r48_a_train_goes_before_any_move_is_spent():
    trip = Trip().put(0, "konya", hand=[TRAIN]).turn(0)
    assert trip.can_play(TRAIN)
    assert not trip.copy().go("eskisehir").can_play(TRAIN)
    assert not trip.copy().top(TENT).do("pick_up").can_play(TRAIN)
    assert not Trip().put(0, "konya", hand=[TRAIN]).turn(0, "ig11").can_play(TRAIN)


def test_re_216_a_train_uses_all_moves_extra_moves_included():
    """The rulebook's answer: no extra move besides a Freight Train."""
    trip = Trip().put(0, "konya", hand=[TRAIN, TAILWIND]).turn(0, "ig08").play(TAILWIND).play(TRAIN)
    assert trip.phase() == Phase.TRAIN
    trip.do("train_to", to="van")
    assert trip.s.active == 1
    assert trip.at(0) == "van"
    assert trip.s.bill[0] == 50


def test_re_217_nothing_on_the_way_counts():
    """The rulebook's answer: no bank, no fuel, no attraction from a moving train."""
    trip = Trip().goals(0, "cappadocia", "tajmahal", "hunza").put(0, "konya", hand=[TRAIN]).turn(0).play(TRAIN)
    trip.do("train_to", to="erzurum")  # past Cappadocia and the ATM in Erzincan
    assert trip.s.goal_state[0, 0] == Goal.HIDDEN
    assert trip.s.money[0] == 450


def test_re_219_a_train_ends_on_a_bed_or_with_a_tent_on_an_attraction():
    trip = Trip().put(0, "konya", hand=[TRAIN]).turn(0).play(TRAIN)
    kinds = {trip.words["spaces"][trip.space(p)]["kind"] for p in rides(trip)}
    assert kinds <= {Kind.HOSTEL, Kind.HOTEL, Kind.BORDER, Kind.START}
    trip = Trip().goals(0, "sumela", "tajmahal", "hunza").put(0, "konya", hand=[TRAIN, TENT]).turn(0).play(TRAIN)
    assert {"cappadocia", "nemrut", "sumela"} <= rides(trip)
    trip.do("train_to", to="sumela")
    assert trip.at(0) == "sumela"
    assert trip.held(0, TENT) == 0
    assert trip.s.goal_state[0, 0] == Goal.DONE
    assert trip.s.money[0] == 475
    assert trip.s.bill[0] == 0


def test_re_220_one_other_card_before_the_train_but_then_no_tent():
    """The rulebook's answer: another card, but before the train."""
    trip = Trip().put(0, "konya", hand=[TRAIN, TENT, TAILWIND]).turn(0).play(TAILWIND).play(TRAIN)
    assert "cappadocia" not in rides(trip)


def test_re_221_re_r49_no_trains_near_shanghai():
    trip = Trip().put(0, "zhengzhou", hand=[TRAIN]).turn(0)
    assert not trip.can_play(TRAIN)
    trip = Trip().put(0, "lanzhou", hand=[TRAIN]).turn(0).play(TRAIN)
    banned = {sp["id"] for sp in trip.words["spaces"] if sp["no_freight"]}
    assert "shanghai" in banned
    assert not rides(trip) & banned


def test_re_222_re_r50_a_train_goes_its_distance_along_roads_and_not_through_borders():
    trip = Trip().put(0, "konya", hand=[SLOW]).turn(0).play(SLOW)
    near = rides(trip)
    assert "sivas" in near
    assert "erzurum" not in near
    trip = Trip().put(0, "konya", hand=[TRAIN]).turn(0).play(TRAIN)
    assert "erzurum" in rides(trip)
    assert not any(trip.box.land[trip.space(p), 0] == trip.land("GE") for p in rides(trip))
    trip = Trip().put(0, "erzurum", hand=[TRAIN]).turn(0).play(TRAIN).do("train_to", to="sarpi")
    assert trip.side(0) == "TR"


def test_re_r50_after_a_border_card_the_first_step_of_the_train_is_the_crossing():
    trip = Trip().put(0, "sarpi", "TR", fuel=1, hand=[TRAIN]).top("bo02").turn(0).do("draw_border").play(TRAIN)
    assert "gori" in rides(trip)
    assert "trabzon" not in rides(trip)
    trip.do("train_to", to="gori")
    assert trip.s.money[0] == 425
    assert trip.s.fuel[0] == 0
    assert trip.at(0) == "gori"
    trip = Trip().put(0, "sarpi", "TR", fuel=1, hand=[TRAIN, PASS]).top("bo08").turn(0).do("draw_border")
    assert not trip.can_play(TRAIN)
    trip.play(PASS)
    assert not trip.can_play(TRAIN)  # a pass does not take a train through


def test_re_r50_switch_trains_through_borders():
    trip = Trip(train_crosses_borders="true").put(0, "trabzon", hand=[TRAIN]).turn(0).play(TRAIN)
    assert {"batumi", "gori", "samsun"} <= rides(trip)
    trip.do("train_to", to="gori")
    assert trip.at(0) == "gori"
    assert trip.s.fuel[0] == 0
    assert trip.s.money[0] == 450


def test_re_185_re_r54_bonus_moves_after_a_train_are_lost():
    trip = Trip().goals(0, "statue", "tajmahal", "hunza").put(0, "kharkhorin", hand=[TRAIN, TENT]).turn(0).play(TRAIN)
    trip.do("train_to", to="statue")
    assert trip.s.active == 1
    assert trip.at(0) == "statue"
    assert trip.s.fuel[0] == 1
    assert trip.s.cards[0] == 2


def test_re_r50_switch_from_a_border_each_place_is_offered_once():
    trip = Trip(train_crosses_borders="true").put(0, "bajgiran", "IR", hand=[TRAIN]).turn(0).do("draw_ignition").play(TRAIN)
    v = trip.view(0)
    from games.route_east.builder import GAME

    places = [GAME.decode(trip.content, v, n).params["to"] for n in trip.legal_numbers()]
    assert len(places) == len(set(places))
    assert {"mashhad", "mary"} <= set(places)
