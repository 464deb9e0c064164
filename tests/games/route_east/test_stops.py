"""Stops on the way: RE-105 to RE-117."""

from games.route_east.builder import JERRY, TENT, Trip

from sojourn.games.route_east.records import Deck, Goal, Phase


def test_re_105_re_106_re_107_one_bank_card_for_each_visit():
    trip = Trip().put(0, "samsun", money=0).turn(0, "ig08").go("corum")
    first = int(trip.s.money[0])
    assert first in (50, 100)
    trip.do("pick_up")
    assert trip.s.money[0] == first  # staying gives nothing
    trip = Trip().put(0, "samsun", money=0).turn(0, "ig09").go("corum", "samsun", "corum", "samsun")
    assert trip.s.money[0] >= 100
    assert trip.s.gone_cards[Deck.ATM].sum() == 2


def test_re_106_the_question_of_two_moves_on_an_atm():
    """The rulebook's answer: leave and come back for another card."""
    trip = Trip().put(0, "samsun", money=0).turn(0).go("corum").do("pick_up")
    assert trip.s.gone_cards[Deck.ATM].sum() == 1


def test_re_108_an_atm_is_never_the_last_move():
    trip = Trip().put(0, "samsun").turn(0, "ig10")
    assert not trip.can_go("corum")


def test_re_r27_an_empty_atm_pile_is_reshuffled_or_stays_dry():
    for rule, cards in (("reshuffle", 1), ("dry", 0)):
        trip = Trip(atm_empty=rule).put(0, "samsun", money=0)
        for kind in trip.s.deck[Deck.ATM, : trip.s.count[Deck.ATM]]:
            trip.s.gone_cards[Deck.ATM, kind] += 1
        trip.s.count[Deck.ATM] = 0
        trip.turn(0).go("corum")
        assert (trip.s.money[0] > 0) == bool(cards)


def test_re_109_re_111_re_r28_a_token_for_each_visit_without_limit():
    trip = Trip().put(0, "istanbul", fuel=7).turn(0, "ig09").go("sakarya", "istanbul", "sakarya", "istanbul")
    assert trip.s.fuel[0] == 9
    assert trip.s.platform == 11
    assert not Trip().turn(0, "ig10").can_go("sakarya")  # never the last move


def test_re_110_an_empty_platform_gives_nothing():
    trip = Trip().put(1, "van", fuel=20).put(0, "istanbul", hand=[JERRY]).turn(0)
    assert not trip.can_play(JERRY)
    trip.go("sakarya")
    assert trip.s.fuel[0] == 0


def test_re_r28_switch_fuel_limit():
    trip = Trip(fuel_limit="2").put(0, "istanbul", fuel=2, hand=[JERRY]).turn(0)
    assert not trip.can_play(JERRY)
    trip.go("sakarya")
    assert trip.s.fuel[0] == 2


def test_re_112_an_embassy_may_be_passed():
    assert Trip().put(0, "eskisehir").turn(0).go("ankara", "sivas").at(0) == "sivas"


def test_re_113_re_114_re_116_ones_own_attraction_is_completed_and_pays_once():
    trip = Trip().goals(0, "baikal", "cappadocia", "tajmahal").put(0, "konya", money=100).turn(0, "ig09")
    trip.go("cappadocia")
    assert trip.s.money[0] == 150
    assert trip.s.goal_state[0].tolist() == [Goal.HIDDEN, Goal.DONE, Goal.HIDDEN]
    trip.go("konya", "cappadocia")
    assert trip.s.money[0] == 150


def test_re_115_a_foreign_attraction_does_nothing():
    trip = Trip().put(0, "konya", money=100).turn(0).go("cappadocia")
    assert trip.s.money[0] == 100
    assert trip.s.goal_state[0].tolist() == [Goal.HIDDEN] * 3


def test_re_117_re_r30_the_last_attraction_is_shown_but_not_completed():
    trip = Trip(3).goals(0, "cappadocia", "tajmahal").put(0, "konya").turn(0).go("cappadocia")
    assert trip.s.goal_state[0, 1] == Goal.SHOWN
    card = trip.s.goal[0, 1]
    assert trip.view(1).goal[0, 1] == card
    assert trip.view(-1).goal[0, 1] == card


def test_re_r29_switch_manual_claim_asks_for_the_bonus():
    trip = Trip(manual_claim="true").goals(0, "cappadocia", "tajmahal", "hunza").put(0, "konya", money=100).turn(0)
    trip.go("cappadocia")
    assert trip.s.money[0] == 100
    assert trip.s.goal_state[0, 0] == Goal.DONE
    late = trip.copy()
    trip.do("claim")
    assert trip.s.money[0] == 150
    assert not trip.may("claim")
    late.go("konya")
    assert late.s.money[0] == 100
    assert not late.may("claim")


def test_re_r54_bonus_moves_count_at_once_even_after_the_last_move():
    trip = Trip().goals(0, "statue", "tajmahal", "hunza").put(0, "terelj", hand=[TENT]).turn(0, "ig10").go("statue")
    assert trip.phase() == Phase.MAIN
    assert trip.s.moves == 2
    assert trip.s.fuel[0] == 1


def test_re_r55_re_141_a_bonus_card_above_five_is_discarded_at_once():
    trip = Trip().goals(0, "statue", "tajmahal", "hunza").put(0, "terelj", hand=[TENT] * 4).turn(0).go("statue")
    assert trip.phase() == Phase.DISCARD
    assert trip.s.cards[0] == 6
    trip.do("discard", card=TENT)
    assert trip.phase() == Phase.MAIN
    assert trip.s.cards[0] == 5
    assert trip.s.moves == 4
