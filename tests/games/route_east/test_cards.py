"""Action Cards and kinds of effects: RE-140 to RE-150, RE-170 to RE-189."""

import pytest
from games.route_east.builder import (
    COOKIES,
    HOSE,
    JERRY,
    JOBS,
    MAGIC,
    MAP,
    NIGHT_DRIVE,
    NO,
    PASSPORT,
    PICKPOCKET,
    PLATES,
    SHARP,
    TAILWIND,
    TENT,
    TYRES,
    UNION,
    Trip,
)

from sojourn.games.route_east.cards import can_choose
from sojourn.games.route_east.records import Deck, Op, Phase, Status


def test_re_140_a_card_in_hand_is_hidden_and_costs_a_move():
    trip = Trip(3).put(0, "konya").top(JERRY).turn(0).do("pick_up")
    assert trip.held(0, JERRY) == 1
    assert trip.s.moves == 2
    assert trip.view(1).hand[0].tolist() == [-1] * 20
    assert trip.view(1).cards[0] == 1
    assert trip.view(0).hand[0, trip.kind(JERRY)] == 1


def test_re_141_re_142_a_sixth_card_means_a_discard_the_new_one_included():
    trip = Trip().put(0, "konya", hand=[JERRY] * 5).top(TENT).turn(0).do("pick_up")
    assert trip.phase() == Phase.DISCARD
    assert trip.names() == {"discard"}
    assert trip.may("discard", card=TENT)
    assert trip.may("discard", card=JERRY)
    trip.do("discard", card=TENT)
    assert trip.s.cards[0] == 5
    assert trip.discards(TENT) == 1
    assert trip.phase() == Phase.MAIN


def test_re_r61_discard_first_then_play():
    trip = Trip().put(0, "konya", hand=[JERRY] * 5).top(UNION).turn(0).do("pick_up")
    assert not trip.can_play(UNION)
    trip.do("discard", card=JERRY).play(UNION)
    assert trip.s.money[0] == 550


def test_re_143_at_most_two_cards_a_turn():
    trip = Trip().put(0, "konya", hand=[TAILWIND] * 3).turn(0).play(TAILWIND).play(TAILWIND)
    assert trip.s.moves == 5
    assert not trip.can_play(TAILWIND)


def test_re_144_re_147_re_r35_cards_are_played_before_the_last_move_is_made():
    trip = Trip().put(0, "konya").top(UNION).turn(0, "ig02").do("pick_up")
    assert trip.can_play(UNION)  # just picked up, a move is left
    trip = Trip().put(0, "konya").top(UNION).turn(0, "ig10").do("pick_up")
    assert trip.s.active == 1
    assert trip.held(0, UNION) == 1


def test_re_r35_on_a_day_without_moves_cards_may_be_played():
    trip = Trip().put(0, "konya", hand=[UNION, TAILWIND]).turn(0, "ig11")
    assert trip.names() == {"play", "end_turn"}
    trip.play(UNION).play(TAILWIND)
    assert trip.s.moves == 1
    trip.do("pick_up")
    assert trip.s.active == 1
    trip = Trip(zero_move_actions="false").put(0, "konya", hand=[UNION]).turn(0, "ig11")
    assert trip.s.active == 1


def test_re_145_re_146_re_195_a_stuck_player_is_no_victim_and_plays_nothing():
    trip = Trip(3).put(0, "konya", hand=[PICKPOCKET]).put(1, "ankara").put(2, "van")
    trip.s.status[1] = Status.STUCK
    trip.turn(0).play(PICKPOCKET)
    assert trip.phase() == Phase.MAIN
    assert trip.s.money[2] == 425
    trip = Trip().put(0, "konya", hand=[PICKPOCKET]).put(1, "ankara")
    trip.s.status[1] = Status.STUCK
    assert not trip.turn(0).can_play(PICKPOCKET)


def test_re_r36_a_sent_player_can_be_hit_unless_every_embassy_is_safe():
    for immunity, ok in (("stuck", True), ("any_embassy", False)):
        trip = Trip(embassy_immunity=immunity).put(0, "konya", hand=[PICKPOCKET]).put(1, "ankara").turn(0)
        assert trip.can_play(PICKPOCKET) == ok


def test_re_148_re_r37_a_played_card_is_discarded_face_up():
    trip = Trip().put(0, "konya", hand=[JOBS]).turn(0).play(JOBS)
    assert trip.view(1).gone_cards[Deck.ACTION, trip.kind(JOBS)] == 1
    assert trip.s.money[0] == 500


def test_re_149_re_r37_an_empty_deck_is_made_of_its_discards():
    trip = Trip().put(0, "konya")
    for kind in trip.s.deck[Deck.ACTION, : trip.s.count[Deck.ACTION]]:
        trip.s.gone_cards[Deck.ACTION, kind] += 1
    trip.s.count[Deck.ACTION] = 0
    trip.turn(0).do("pick_up")
    assert trip.s.count[Deck.ACTION] == 69
    assert trip.s.gone_cards[Deck.ACTION].sum() == 0


def test_re_150_re_r38_no_card_for_nothing():
    trip = Trip().put(0, "konya", fuel=0, hand=[HOSE, TENT, PLATES, COOKIES, JERRY]).put(1, "van", fuel=20).turn(0)
    assert trip.can_play(HOSE)
    assert not trip.can_play(JERRY)
    assert not trip.can_play(TENT)
    assert not trip.can_play(COOKIES)
    trip = Trip().put(0, "sarpi", fuel=0, hand=[PLATES, HOSE]).put(1, "van", fuel=0).turn(0)
    assert not trip.can_play(PLATES)
    assert not trip.can_play(HOSE)
    trip = Trip().put(0, "konya", hand=[TYRES, TYRES]).turn(0).play(TYRES)
    assert not trip.can_play(TYRES)
    assert Trip().put(0, "konya", hand=[PICKPOCKET]).put(1, "van", money=0).turn(0).can_play(PICKPOCKET)


def test_re_170_siphon_hose_takes_a_token_from_who_has_one():
    trip = Trip(3).put(0, "konya", hand=[HOSE]).put(1, "van", fuel=0).put(2, "samsun", fuel=2).turn(0).play(HOSE)
    assert trip.s.fuel[:3].tolist() == [1, 0, 1]


def test_re_171_stealing_25_by_action_and_by_ignition():
    trip = Trip().put(0, "konya", hand=[PICKPOCKET, SHARP]).turn(0, "ig25")
    assert trip.s.money[:2].tolist() == [475, 425]
    trip.play(PICKPOCKET).play(SHARP)
    assert trip.s.money[:2].tolist() == [550, 350]


def test_re_172_re_r41_a_victim_without_the_money_gives_nothing_and_is_bankrupt():
    trip = Trip().put(0, "konya", hand=[SHARP]).put(1, "tabriz", money=25).turn(0).play(SHARP)
    assert trip.s.money[:2].tolist() == [450, 125]
    assert trip.at(1) == "tehran"
    assert trip.s.status[1] == Status.STUCK
    assert trip.s.active == 0


def test_re_173_extra_moves():
    trip = Trip().put(0, "konya", hand=[TAILWIND, NIGHT_DRIVE]).turn(0, "ig08").play(TAILWIND).play(NIGHT_DRIVE)
    assert trip.s.moves == 3 + 1 + 1 + 2


@pytest.mark.parametrize(("card", "moves"), [("ig02", 2), ("ig10", 1), ("ig11", 0), ("ig28", 2)])
def test_re_174_re_183_breakdowns_cost_moves(card, moves):
    assert Trip().put(0, "konya").turn(0, card).s.moves == moves


def test_re_183_a_blowout_costs_money_and_a_move():
    trip = Trip().put(0, "konya").turn(0, "ig03")
    assert trip.s.moves == 2
    assert trip.s.money[0] == 400


def test_re_175_re_r42_magic_roll_names_the_result_of_a_card_roll():
    trip = Trip().put(0, "konya", hand=[MAGIC]).turn(0, "ig29")
    assert trip.phase() == Phase.ROLL
    trip.do("magic", face=6)
    assert trip.s.money[0] == 600
    assert trip.s.played == 1
    assert trip.held(0, MAGIC) == 0


def test_re_184_re_140_before_a_roll_on_a_card_everybody_with_a_hand_is_asked():
    """Whether he holds a Magic Roll is his secret."""
    trip = Trip().put(0, "konya", hand=[TENT]).luck(6).turn(0, "ig29")
    assert trip.phase() == Phase.ROLL
    assert trip.names() == {"roll"}
    assert trip.do("roll").s.money[0] == 600
    assert Trip().put(0, "konya").luck(6).turn(0, "ig29").s.money[0] == 600  # no card in hand: all can see that he rolls
    trip = Trip(magic_roll="reroll").put(0, "konya", hand=[TENT]).luck(6).turn(0, "ig29")
    assert trip.names() == {"keep"}
    assert trip.do("keep").s.money[0] == 600


def test_re_r63_re_r53_where_money_is_hidden_a_choice_is_asked_whatever_he_can_pay():
    card = next(c["id"] for c in Trip().words["ignition"] if any(s.op == Op.CHOOSE for s in c["steps"]))
    for money in (450, 0):
        trip = Trip(hidden_money="true").put(0, "konya", money=money, hand=[TENT, TENT]).turn(0, card)
        assert trip.phase() == Phase.CHOICE
        payable = [n for n in range(trip.box.options[trip.s.fork]) if can_choose(trip.s, trip.box, 0, int(trip.s.fork), n)]
        assert [n - trip.number("choice", option=0) for n in trip.legal_numbers()] == (payable or [0])


def test_re_r42_switch_reroll_rolls_again_after_the_roll():
    trip = Trip(magic_roll="reroll").put(0, "konya", hand=[MAGIC]).luck(1, 6).turn(0, "ig29")
    assert trip.phase() == Phase.REROLL
    assert trip.s.face == 1
    keep = trip.copy().do("keep")
    assert keep.s.money[0] == 425
    assert keep.held(0, MAGIC) == 1
    trip.do("reroll")
    assert trip.s.money[0] == 600
    assert trip.held(0, MAGIC) == 0


def test_re_177_jerry_can_takes_a_token():
    trip = Trip().put(0, "konya", hand=[JERRY]).turn(0, "ig20")
    assert trip.s.fuel[0] == 1
    assert trip.play(JERRY).s.fuel[0] == 2


@pytest.mark.parametrize(("card", "money"), [("ig04", 400), ("ig05", 350), ("ig15", 400), ("ig06", 550), ("ig13", 475)])
def test_re_181_re_182_fines_and_windfalls(card, money):
    assert Trip().put(0, "konya").turn(0, card).s.money[0] == money


@pytest.mark.parametrize(("face", "money"), [(1, 425), (3, 425), (4, 475), (5, 475), (6, 600)])
def test_re_184_a_roll_on_a_card(face, money):
    assert Trip().put(0, "konya").luck(face).turn(0, "ig29").s.money[0] == money


def test_re_186_free_and_double_lodging():
    assert Trip().put(0, "konya", bill=50).turn(0, "ig17").s.money[0] == 450
    assert Trip().put(0, "konya", bill=50).turn(0, "ig18").s.money[0] == 350
    assert Trip().put(0, "istanbul", bill=0).turn(0, "ig18").s.money[0] == 450


def test_re_188_fuel_and_cards_are_lost_as_far_as_there_are_any():
    assert Trip().put(0, "konya", fuel=0).turn(0, "ig19").s.fuel[0] == 0
    assert Trip().put(0, "konya", fuel=2).turn(0, "ig19").s.fuel[0] == 1
    assert Trip().put(0, "konya").turn(0, "ig24").phase() == Phase.MAIN
    trip = Trip().put(0, "konya", hand=[JERRY, TENT]).turn(0, "ig24")
    assert trip.phase() == Phase.DISCARD
    assert trip.do("discard", card=TENT).s.cards[0] == 1


def test_re_179_lost_passport_sends_another_player_to_the_embassy():
    trip = Trip().put(0, "konya", hand=[PASSPORT]).put(1, "tabriz", bill=50).turn(0).play(PASSPORT)
    assert trip.at(1) == "tehran"
    assert trip.s.status[1] == Status.FREE
    assert trip.s.bill[1] == 0


def test_re_189_wrong_map_takes_two_moves_off_and_can_be_stopped():
    trip = Trip().put(0, "konya", hand=[MAP]).put(1, "van", hand=[NO]).turn(0).play(MAP)
    assert trip.phase() == Phase.RESPONSE
    no = trip.copy().do("hell_no")
    assert no.s.lost[1] == 0
    assert trip.do("accept").s.lost[1] == 2
