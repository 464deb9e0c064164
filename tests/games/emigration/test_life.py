"""Skip Turn Signs (EM-58 to EM-60), Life Cards (EM-61 to EM-65), and every card of the seven packs."""

import pytest
from games.emigration.builder import COLLEGE, NO, YES, Phase, TableBuilder, Told, lane_action


def with_card(card: str, seats: int = 2, **options: object) -> TableBuilder:
    """The card lies in front of seat 0; something is left to do for everybody."""
    d = TableBuilder(seats, **options).lay(0, s9=card, s13="D-BC1")
    for seat in range(1, seats):
        d.lay(seat, s13="D-PC1")
    return d


def test_em_58_a_sign_costs_the_whole_next_turn() -> None:
    d = with_card("L04")
    d.s.student[0] = 0
    d.play(d.take(0, 9))
    assert d.s.sign[0] == 1
    events = d.start_turn(0)
    assert d.told(events) == [Told.SKIPPED]  # no roll for the diploma, no action
    assert d.s.sign[0] == 0
    assert d.s.turn == 1


def test_em_59_nobody_holds_two_signs() -> None:
    d = with_card("L04")
    d.s.sign[0] = 1
    events = d.play(d.take(0, 9))
    assert Told.SIGN_AGAIN in d.told(events)
    assert d.s.sign[0] == 1
    d.start_turn(0)
    assert d.s.sign[0] == 0


def test_em_60_signs_are_returned_when_preparation_ends() -> None:
    d = TableBuilder().lay(0, s9="L04")
    d.s.sign[1] = 1
    d.play(d.take(0, 9))
    assert d.s.phase == Phase.LANE
    assert d.s.turn == 1
    assert not d.s.sign.any()


def test_em_61_you_is_the_player_who_activates() -> None:
    d = TableBuilder().money(1, 0).lay(1, s9="L09", s10="D-BC1")
    d.play(d.take(1, 9))
    assert list(d.s.money[:2]) == [1 - 1 + 3, 1]


def test_em_62_who_cannot_pay_gives_everything() -> None:
    d = with_card("L15").money(2, 0)
    d.play(d.take(0, 9))
    assert d.s.money[0] == 0
    d = with_card("L15").money(0, 0)
    d.play(d.take(0, 9))
    assert d.s.money[0] == 0


def test_em_63_parts_that_cannot_be_carried_out_are_left_out() -> None:
    d = with_card("L24")  # nobody owns a Document
    events = d.play(d.take(0, 9))
    assert Told.NOTHING in d.told(events)
    assert d.s.lives_gone == 1 << 23
    assert d.s.turn == 1


def test_em_64_a_kept_card_stays_with_its_owner() -> None:
    for card, bit in (("L14", 13), ("L22", 21), ("L26", 25)):
        d = with_card(card)
        d.play(d.take(0, 9))
        assert d.s.kept[0] == 1 << bit
        assert d.s.lives_gone == 0


def test_em_65_left_is_the_next_player_clockwise() -> None:
    d = with_card("L23", 3).money(5, 0, 0)
    d.play(d.take(0, 9))
    assert list(d.s.money[:3]) == [3, 2, 0]


def test_em_r8_signs_come_from_life_cards() -> None:
    d = with_card("L19", 3)
    d.play(d.take(0, 9))
    assert list(d.s.sign[:3]) == [1, 0, 0]  # the left neighbour has handed it back at once
    assert d.s.turn == 2


def test_em_r13_half_of_the_money_and_debts_never_arise() -> None:
    d = with_card("L12").money(7, 0)
    d.play(d.take(0, 9))
    assert d.s.money[0] == 4


def test_em_r14_the_last_seats_left_neighbour_is_the_first_seat() -> None:
    d = TableBuilder(3).money(0, 0, 5).lay(2, s9="L23", s10="D-BC1")
    d.s.turn = 2
    d.play(d.take(2, 9))
    assert list(d.s.money[:3]) == [2, 0, 3]


def test_em_r25_an_extra_action_lapses_with_the_last_card() -> None:
    d = TableBuilder().lay(0, s9="L18")
    events = d.play(d.take(0, 9))
    assert Told.LAPSE in d.told(events)
    assert d.s.phase == Phase.LANE
    assert d.s.turn == 1
    assert d.s.extra == 0


# --- Card by card -----------------------------------------------------------------------------------------------


def test_l01_send_off_party() -> None:
    d = with_card("L01", 3).money(0, 5, 0)
    d.play(d.take(0, 9))
    assert list(d.s.money[:3]) == [1, 4, 0]


def test_l02_l08_assurance_and_a_long_goodbye() -> None:
    d = with_card("L02")
    d.play(d.take(0, 9))
    assert (d.s.assurance[0], d.s.sign[0]) == (1, 0)
    d = with_card("L08")
    d.play(d.take(0, 9))
    assert (d.s.assurance[0], d.s.sign[0]) == (1, 1)


@pytest.mark.parametrize(("card", "before", "after"), [("L03", 5, 3), ("L09", 0, 3), ("L15", 5, 2), ("L12", 8, 4)])
def test_plain_money_cards(card: str, before: int, after: int) -> None:
    d = with_card(card).money(before, 0)
    d.play(d.take(0, 9))
    assert d.s.money[0] == after


@pytest.mark.parametrize("yes", [True, False])
def test_l05_love_letter_offers_the_top_destination(yes: bool) -> None:
    d = with_card("L05")
    d.s.destination_deck[:7] = [8, 5, 2, 3, 4, 6, 7]  # Portugal is home and goes under the deck
    d.play(d.take(0, 9))
    assert d.s.phase == Phase.OFFER
    assert d.s.offer == 5
    assert list(d.s.destination_deck[:6]) == [2, 3, 4, 6, 7, 8]
    d.play(YES if yes else NO)
    assert d.s.destination[0] == (5 if yes else 0)
    assert d.s.destination_deck[6] == (0 if yes else 5)
    assert d.s.destination_count == 7


def test_l06_new_best_friend_takes_a_connection_for_the_fee() -> None:
    d = with_card("L06").money(1, 0).lay(1, s9="C-RA5", s10="D-BC5", s5="down:L02")
    d.play(d.take(0, 9))
    assert set(d.legal()) == {d.take(1, 9), NO}
    d.play(d.take(1, 9))
    assert list(d.s.money[:2]) == [0, 1]
    assert d.s.cards[0] == 1 << d.number("C-RA5")
    assert d.s.lives_gone == 1 << 5


def test_l06_a_taken_card_uncovers_and_pays_at_once() -> None:
    d = with_card("L06").money(1, 0).lay(1, s5="down:payday", s9="C-RA5")
    d.play(d.take(0, 9))
    events = d.play(d.take(1, 9))
    assert Told.PAYDAY in d.told(events)
    assert d.s.lives_gone == 1 << 5


def test_l06_without_the_fee_there_is_nothing_to_take() -> None:
    d = with_card("L06").money(0, 0).lay(1, s9="C-RA5")
    events = d.play(d.take(0, 9))
    assert Told.NOTHING in d.told(events)


def test_l07_broken_heart() -> None:
    d = with_card("L07").owns(0, "C-RA1", "C-OC3", "D-BC3")
    d.play(d.take(0, 9))
    assert set(d.legal()) == {d.card("C-RA1"), d.card("C-OC3")}
    d.play(d.card("C-OC3"))
    assert d.s.cards[0] == 1 << d.number("C-RA1") | 1 << d.number("D-BC3")
    d = with_card("L07")
    d.play(d.take(0, 9))
    assert d.s.sign[0] == 1


@pytest.mark.parametrize("yes", [True, False])
def test_l10_headhunted(yes: bool) -> None:
    d = with_card("L10")
    old, new = int(d.s.career[0]), int(d.s.career_deck[0])
    d.play(d.take(0, 9))
    d.play(YES if yes else NO)
    assert d.s.career[0] == (new if yes else old)
    assert d.s.career_deck[6] == (old if yes else new)


def test_l11_office_closes() -> None:
    d = with_card("L11").money(3, 0)
    new = int(d.s.career_deck[0])
    d.play(d.take(0, 9))
    assert d.s.career[0] == new
    assert d.s.career_deck[6] == 0
    assert d.s.money[0] == 2


@pytest.mark.parametrize(("cards", "gain"), [(2, 2), (6, 4), (0, 0)])
def test_l13_garage_sale(cards: int, gain: int) -> None:
    d = with_card("L13").owns(0, *["D-BC1", "D-BC3", "C-RA1", "C-RA3", "C-RA5", "D-RV5"][:cards])
    d.play(d.take(0, 9))
    assert d.s.money[0] == gain


def test_l14_good_tenant_pays_in_college_too() -> None:
    d = TableBuilder().owns(1, "L14").lay(0, s5="down:payday", s9="D-BC1").lay(1, s9="D-PC1")
    d.s.student[1] = 0
    d.play(d.discard(0, 9))
    assert d.s.money[1] == 1


def test_l16_lost_box() -> None:
    d = with_card("L16").owns(0, "D-BC1", "C-RA1").money(5, 0)
    d.play(d.take(0, 9))
    assert d.legal() == [d.card("D-BC1")]
    d.play(d.card("D-BC1"))
    assert d.s.money[0] == 5
    d = with_card("L16").money(5, 0)
    d.play(d.take(0, 9))
    assert d.s.money[0] == 3


def test_l17_clean_bill_of_health_may_be_declined() -> None:
    d = with_card("L17")
    d.play(d.take(0, 9))
    assert set(d.legal()) == {d.take(0, 13), NO}
    d.play(NO)
    assert d.s.cards[0] == 0
    assert d.s.turn == 1


def test_l18_second_wind_gives_one_more_action() -> None:
    d = with_card("L18").money(1, 0)
    d.play(d.take(0, 9))
    assert d.s.turn == 0
    assert d.s.phase == Phase.MAIN
    d.play(d.take(0, 13))
    assert d.s.turn == 1


def test_l18_lapses_when_nothing_can_be_done() -> None:
    d = TableBuilder().lay(0, s9="L18").lay(1, s9="P1")
    events = d.play(d.take(0, 9))
    assert Told.LAPSE in d.told(events)
    assert Told.FORFEIT not in d.told(events)
    assert d.s.turn == 1


def test_l20_root_canal_costs_half_the_roll_rounded_up() -> None:
    for roll, pays in ((1, 1), (2, 1), (5, 3), (6, 3)):
        d = with_card("L20").money(5, 0).next_rolls(roll)
        d.play(d.take(0, 9))
        assert d.s.money[0] == 5 - pays


def test_l21_scratch_card_and_the_lucky_coin() -> None:
    for roll, gain in ((1, 0), (2, 0), (3, 2), (4, 2), (5, 4), (6, 4)):
        d = with_card("L21").next_rolls(roll)
        d.play(d.take(0, 9))
        assert d.s.money[0] == gain
    d = with_card("L21").owns(0, "L22").next_rolls(1, 6)
    d.play(d.take(0, 9))
    d.play(YES)
    assert d.s.money[0] == 4
    assert d.s.lives_gone == 1 << 20 | 1 << 21


def test_l24_mixed_up_suitcases() -> None:
    d = with_card("L24", 3).owns(0, "D-BC1", "C-RA1").owns(2, "D-RV5", "C-RA3")
    d.play(d.take(0, 9))
    assert set(d.legal()) == {d.card("D-RV5"), NO}
    d.play(d.card("D-RV5"))
    assert d.legal() == [d.card("D-BC1")]
    d.play(d.card("D-BC1"))
    assert d.s.cards[0] == 1 << d.number("D-RV5") | 1 << d.number("C-RA1")
    assert d.s.cards[2] == 1 << d.number("D-BC1") | 1 << d.number("C-RA3")
    assert d.s.theirs == -1


def test_l25_inside_tip_is_private() -> None:
    d = with_card("L25")
    d.play(d.take(0, 9))
    assert d.s.phase == Phase.PEEK
    events = d.play(lane_action(2))
    assert [e.audience for e in events if e.kind == Told.SEES] == [1]
    assert lane_action(2) not in d.legal()
    d.play(lane_action(4))
    assert d.s.turn == 1
    game = d.table.game
    assert game.seen_by(d.s, d.box, 0).lanes[2, 0] == d.s.lanes[2, 0]
    assert game.seen_by(d.s, d.box, 0).lanes[1, 0] == -1
    assert game.seen_by(d.s, d.box, 1).lanes[2, 0] == -1
    assert game.seen_by(d.s, d.box, -1).lanes[4, 0] == -1


def test_l27_policy_change() -> None:
    d = with_card("L27")
    d.s.destination_deck[:7] = [8, 5, 2, 3, 4, 6, 7]
    d.play(d.take(0, 9))
    assert d.s.destination[0] == 5
    assert list(d.s.destination_deck[:7]) == [2, 3, 4, 6, 7, 0, 8]


def test_l28_airline_strike() -> None:
    d = with_card("L28", 3).owns(0, "T1").owns(2, "T2")
    d.play(d.take(0, 9))
    assert list(d.s.sign[:3]) == [1, 0, 1]


def test_a_failed_college_try_after_second_wind_ends_the_turn() -> None:
    d = with_card("L18").money(4, 0).next_rolls(6)
    d.play(d.take(0, 9))
    d.next_rolls(6)
    d.play(COLLEGE)
    assert d.s.turn == 1
    assert d.s.money[0] == 4
