"""The rulebook's questions and answers, one test each, in its order."""

from games.route_east.builder import HOSE, JERRY, MAGIC, NO, PASSPORT, PICKPOCKET, TAILWIND, TENT, TRAIN, Trip

from sojourn.games.route_east.records import Goal, Phase, Status


def test_re_38_who_gets_a_fine():
    """The bank."""
    trip = Trip(3).put(0, "konya").turn(0, "ig15")
    assert trip.s.money[:3].tolist() == [400, 450, 450]


def test_re_190_re_196_what_if_i_have_run_out_of_money():
    """To the embassy with $100; a 6 within two turns, or the third turn frees."""
    trip = Trip().put(0, "tabriz", money=0, bill=50).turn(0)
    assert trip.at(0) == "tehran"
    assert trip.s.money[0] == 100
    trip.luck(3).turn(0, "").luck(4).turn(0, "").turn(0)
    assert trip.s.status[0] == Status.FREE
    assert trip.s.moves == 3


def test_re_172_stealing_from_somebody_without_money():
    """Nothing for the thief, the embassy for the victim; by Action Card and by Ignition Card."""
    for card in ("", "ig25"):
        trip = Trip().put(0, "konya", hand=[PICKPOCKET]).put(1, "gori", money=0)
        trip = trip.turn(0, card) if card else trip.turn(0).play(PICKPOCKET)
        assert trip.s.money[:2].tolist() == [450, 100]
        assert trip.at(1) == "tbilisi"


def test_re_106_two_moves_on_an_atm():
    """No second card without leaving."""
    trip = Trip().put(0, "samsun", money=0).turn(0).go("corum")
    money = int(trip.s.money[0])
    assert trip.do("pick_up").s.money[0] == money


def test_re_81_re_82_re_90_at_a_border_without_fuel():
    """An Ignition Card, unless a card gives fuel; and a Hell No! ends the hope."""
    assert Trip().put(0, "sarpi", "TR", fuel=0).turn(0).phase() == Phase.MAIN
    trip = Trip().put(0, "sarpi", "TR", fuel=0, hand=[JERRY]).top("bo01").turn(0).do("draw_border").play(JERRY).go("batumi")
    assert trip.at(0) == "batumi"
    trip = Trip().put(0, "sarpi", "TR", fuel=0, hand=[HOSE]).put(1, "van", fuel=1, hand=[NO]).top("bo01").turn(0)
    trip.do("draw_border").play(HOSE).do("hell_no")
    assert not trip.can_go("batumi")


def test_re_87_re_88_re_89_a_border_card_and_no_crossing():
    """No man's land: cards yes, back no; an Ignition Card next turn leads back."""
    trip = Trip().put(0, "sarpi", "TR", fuel=1, money=0).top("bo03").turn(0).do("draw_border")
    assert trip.may("pick_up")
    assert not trip.can_go("trabzon")
    trip.do("end_turn").turn(0).do("draw_ignition")
    assert trip.can_go("trabzon")


def test_re_36_no_moves_today_and_still_a_bill():
    trip = Trip().put(0, "konya", bill=50).turn(0, "ig11")
    assert trip.s.money[0] == 400
    trip.do("end_turn").turn(0)
    assert trip.s.money[0] == 350


def test_re_93_out_of_fuel_in_a_country_without_any():
    """Only cards help: here a Border Pass picked up on the spot."""
    trip = Trip().put(0, "dostuk", "UZ", fuel=0).top("ac08").turn(0).do("pick_up").play("ac08").go("osh")
    assert trip.at(0) == "osh"


def test_re_161_a_hell_no_against_a_hell_no():
    trip = Trip().put(0, "konya", hand=[PICKPOCKET, NO]).put(1, "van", hand=[NO]).turn(0).play(PICKPOCKET)
    assert trip.do("hell_no").do("hell_no").s.money[1] == 425


def test_re_132_re_196_no_magic_roll_at_an_embassy_or_at_sea():
    trip = Trip().put(0, "ankara", hand=[MAGIC])
    trip.s.status[0] = Status.STUCK
    trip.luck(2).turn(0, "")
    assert trip.s.active == 1
    assert trip.held(0, MAGIC) == 1
    assert Trip().put(0, "boat_kz", "AZ", hand=[MAGIC]).turn(0, "").names() == {"roll"}


def test_re_216_an_extra_move_and_a_freight_train():
    """The train takes them all."""
    trip = Trip().put(0, "konya", hand=[TRAIN]).turn(0, "ig09").play(TRAIN).do("train_to", to="samsun")
    assert trip.s.active == 1


def test_re_206_re_207_sent_to_an_embassy():
    trip = Trip().put(0, "konya", hand=[PASSPORT]).put(1, "gori", bill=25).turn(0).play(PASSPORT).turn(1)
    assert trip.at(1) == "tbilisi"
    assert (trip.s.moves, trip.s.money[1]) == (3, 450)


def test_re_62_re_97_stuck_before_a_dirt_road_without_moves():
    """Back the way one came to the nearest bed."""
    trip = Trip().put(0, "murghab").luck(1, 1).turn(0).go("alichur", "khorog", "khorog")
    assert trip.at(0) == "murghab"


def test_re_217_re_218_re_219_what_a_train_passes_does_not_count():
    trip = Trip().goals(0, "cappadocia", "hunza", "baikal").put(0, "konya", hand=[TRAIN, TENT]).turn(0).play(TRAIN)
    trip.do("train_to", to="van")  # past Cappadocia and over a dirt road
    assert trip.s.goal_state[0, 0] == Goal.HIDDEN
    assert trip.s.money[0] == 450


def test_re_220_an_action_card_and_then_a_train():
    trip = Trip().put(0, "konya", hand=[TRAIN, TAILWIND]).turn(0).play(TAILWIND)
    assert trip.can_play(TRAIN)
    trip.play(TRAIN).do("train_to", to="sivas")
    assert trip.s.active == 1
