"""The turn: buy, discard, activate, forfeit (EM-14 to EM-28)."""

import pytest
from games.emigration.builder import COLLEGE, FORFEIT, NO, Phase, TableBuilder, Told

from sojourn.core.errors import IllegalAction


def front(desk: TableBuilder) -> TableBuilder:
    """Seat 0 has a Document at 3, a Life Card and a Ticket in front; seat 1 a Connection at 5."""
    return desk.lay(0, s9="D-BC3", s10="L02", s11="T1").lay(1, s9="C-RA5", s10="L09")


def test_em_14_exactly_one_action_a_turn_and_no_passing() -> None:
    d = front(TableBuilder().money(5, 5))
    assert FORFEIT not in d.legal()
    assert NO not in d.legal()
    d.play(d.take(0, 9))
    assert d.s.turn == 1


def test_em_15_only_face_up_uncovered_cards_of_any_layout_are_available() -> None:
    d = TableBuilder().money(9, 9).lay(0, s5="D-BC1", s9="D-PC1").lay(1, s13="C-RA1")
    assert set(d.legal()) == {d.take(0, 9), d.discard(0, 9), d.take(1, 13), d.discard(1, 13), COLLEGE}
    with pytest.raises(IllegalAction, match="still cover it"):
        raise d.table.game.refuse(d.s, d.content, 0, d.take(0, 5))


def test_em_16_documents_connections_passports_and_tickets_can_be_bought() -> None:
    d = TableBuilder().money(20, 0).lay(0, s9="D-BC1", s10="C-RA1", s11="P1", s12="T1")
    for slot in (9, 10, 11, 12):
        assert d.take(0, slot) in d.legal()
    d.play(d.take(0, 11))
    assert d.s.papers[0] == 1


def test_em_17_the_price_goes_to_the_bank() -> None:
    d = TableBuilder().money(5, 5).lay(0, s9="D-BC3", s10="D-PC1")
    d.play(d.take(0, 9))
    assert list(d.s.money[:2]) == [2, 5]
    assert d.s.bank == 3


@pytest.mark.parametrize(("action", "mine", "theirs"), [("buy", 5 - 3 - 1, 1), ("discard", 5 + 3 - 1, 1)])
def test_em_18_a_card_from_another_layout_costs_one_to_its_owner(action: str, mine: int, theirs: int) -> None:
    d = TableBuilder().money(5, 0).lay(1, s9="D-BC3", s10="D-PC1")
    d.play(d.take(1, 9) if action == "buy" else d.discard(1, 9))
    assert list(d.s.money[:2]) == [mine, theirs]


def test_em_18_no_fee_in_ones_own_layout_and_a_fee_for_activating() -> None:
    d = TableBuilder().money(3, 0).lay(0, s9="L02", s10="D-PC1").lay(1, s9="L02")
    d.play(d.take(0, 9))
    assert list(d.s.money[:2]) == [3, 0]
    d.s.turn = 0
    d.play(d.take(1, 9))
    assert list(d.s.money[:2]) == [2, 1]


def test_em_19_the_full_price_and_the_fee_must_be_in_hand() -> None:
    d = TableBuilder().money(3, 0).lay(0, s9="D-BC3").lay(1, s9="C-RA3")
    assert d.take(0, 9) in d.legal()
    assert d.take(1, 9) not in d.legal()
    d.money(4, 0)
    assert d.take(1, 9) in d.legal()
    d.money(2, 0)
    assert d.take(0, 9) not in d.legal()
    assert d.table.game.why_not(d.s, d.content, 0, d.take(0, 9))[1] == "EM-19"


def test_em_20_a_bought_card_stays_with_the_buyer() -> None:
    d = TableBuilder().money(5, 5).lay(0, s9="D-BC3", s10="D-PC1")
    d.play(d.take(0, 9))
    assert d.s.cards[0] == 1 << d.number("D-BC3")
    assert d.s.layout[0, 9] == -1
    assert d.s.discarded == 0


def test_em_21_discarding_brings_the_price_from_the_bank() -> None:
    d = TableBuilder().money(0, 0).lay(0, s9="D-BC3", s10="D-PC1")
    d.play(d.discard(0, 9))
    assert list(d.s.money[:2]) == [3, 0]
    assert d.s.bank == -3
    assert d.s.discarded == 1 << d.number("D-BC3")
    assert d.s.cards[0] == 0


def test_em_22_papers_life_cards_and_paydays_cannot_be_discarded() -> None:
    d = TableBuilder().money(9, 9).lay(0, s9="P1", s10="T1", s11="L02", s12="C-RA1")
    assert d.discard(0, 12) in d.legal()
    for slot in (9, 10, 11):
        assert d.discard(0, slot) not in d.legal()
        assert d.table.game.why_not(d.s, d.content, 0, d.discard(0, slot))[1] == "EM-22"


def test_em_23_a_bought_card_cannot_be_discarded() -> None:
    d = TableBuilder().money(0, 0).owns(0, "D-BC5").lay(1, s9="L02")
    assert d.legal() == [FORFEIT]  # no fee in hand, and the owned Document is no way out


def test_em_r12_bought_cards_are_not_available() -> None:
    d = TableBuilder().money(9, 9).owns(1, "D-BC5", "P1").lay(0, s9="D-PC1")
    assert set(d.legal()) == {d.take(0, 9), d.discard(0, 9), COLLEGE}


def test_em_24_an_activated_card_is_carried_out_and_discarded() -> None:
    d = TableBuilder().lay(0, s9="L09", s10="D-PC1")
    d.play(d.take(0, 9))
    assert d.s.money[0] == 3
    assert d.s.lives_gone == 1 << 8
    assert d.s.kept[0] == 0
    assert d.s.layout[0, 9] == -1


@pytest.mark.parametrize("action", ["buy", "discard", "activate"])
def test_em_25_a_face_down_card_is_turned_up_when_both_cards_upon_it_are_gone(action: str) -> None:
    d = TableBuilder().money(9, 9).lay(0, s5="down:D-MR1", s9="D-BC3", s10="D-PC1" if action != "activate" else "L09")
    d.play(d.take(0, 9))
    assert not d.s.up[0] >> 5 & 1
    assert not d.s.free[0] >> 5 & 1
    d.s.turn = 0
    events = d.play(d.discard(0, 10) if action == "discard" else d.take(0, 10))
    assert d.s.up[0] >> 5 & 1
    assert d.s.free[0] >> 5 & 1
    assert [e.c for e in events if e.kind == Told.TURN_UP] == [d.number("D-MR1")]


def test_em_26_who_can_do_nothing_forfeits() -> None:
    d = TableBuilder().money(1, 5).lay(0, s9="P1")
    assert d.legal() == [FORFEIT]
    d.play(FORFEIT)
    assert d.s.turn == 1
    assert d.s.money[0] == 1


def test_em_27_everybody_takes_one_money_when_nobody_can_act() -> None:
    d = TableBuilder().money(2, 2).lay(0, s9="P1")
    assert Told.STUCK in d.told(d.play(FORFEIT))
    assert list(d.s.money[:2]) == [3, 3]
    assert d.s.turn == 1


def test_em_27_nobody_takes_money_while_somebody_could_act() -> None:
    d = TableBuilder().money(0, 9).lay(0, s9="P1")
    assert Told.STUCK not in d.told(d.play(FORFEIT))
    assert list(d.s.money[:2]) == [0, 9]


def test_em_28_preparation_is_over_when_all_layouts_are_empty() -> None:
    d = TableBuilder().money(5, 5).lay(0, s9="D-BC1").lay(1, s9="D-PC1")
    d.play(d.take(0, 9))
    assert d.s.phase == Phase.MAIN
    d.play(d.take(1, 9))
    assert d.s.phase == Phase.LANE


def test_em_r13b_the_income_of_a_discard_may_pay_the_fee() -> None:
    d = TableBuilder().money(0, 0).lay(1, s9="D-BC1", s10="L09", s11="D-PC1")
    assert d.discard(1, 9) in d.legal()
    assert d.take(1, 10) not in d.legal()  # activating: the fee comes first
    d.play(d.discard(1, 9))
    assert list(d.s.money[:2]) == [0, 1]


def test_em_r13b_an_activation_pays_its_fee_before_the_effect() -> None:
    d = TableBuilder().money(5, 0).lay(1, s9="L12", s10="L09").lay(0, s9="D-BC1")
    assert d.take(1, 9) in d.legal()
    events = d.play(d.take(1, 9))  # Tax Audit: half of the 4 that are left after the fee
    assert d.told(events)[:3] == [Told.ACTIVATE, Told.FEE, Told.MONEY]
    assert list(d.s.money[:2]) == [2, 1]
    d = TableBuilder().money(0, 0).lay(1, s9="L09").lay(0, s9="D-BC1")
    assert d.take(1, 9) not in d.legal()
    assert d.table.game.why_not(d.s, d.content, 0, d.take(1, 9)) == (
        "Activating Year-End Bonus costs a fee of 1 Money to @1, and you have 0 Money.",
        "EM-18",
    )


def test_em_r13b_under_effect_first_an_activation_pays_its_fee_after_the_effect() -> None:
    d = TableBuilder(fee_first="effect_first").money(5, 0).lay(1, s9="L12").lay(0, s9="D-BC1")
    events = d.play(d.take(1, 9))  # Tax Audit: half of 5, rounded down, then the fee
    assert d.told(events)[:3] == [Told.ACTIVATE, Told.MONEY, Told.FEE]
    assert list(d.s.money[:2]) == [2, 1]
    d = TableBuilder(fee_first="effect_first").money(0, 0).lay(1, s9="L09").lay(0, s9="D-BC1")
    d.play(d.take(1, 9))  # Year-End Bonus pays its own fee
    assert list(d.s.money[:2]) == [2, 1]


def test_em_r13b_under_effect_first_who_has_nothing_left_pays_no_fee() -> None:
    d = TableBuilder(fee_first="effect_first").money(3, 0).lay(1, s9="L15", s10="D-PC1").lay(0, s9="D-BC1")
    events = d.play(d.take(1, 9))  # Burst Pipe: pay 3
    assert list(d.s.money[:2]) == [0, 0]
    fee = next(e for e in events if e.kind == Told.FEE)
    assert d.table.game.sentence(d.content, fee, 0) == "@0 has no Money left for the fee to @1."
    assert d.s.layout[1, 9] == -1


def test_em_r13b_under_effect_first_a_discard_stays_as_it_is() -> None:
    d = TableBuilder(fee_first="effect_first").money(0, 0).lay(1, s9="D-BC3").lay(0, s9="D-PC1")
    d.play(d.discard(1, 9))
    assert list(d.s.money[:2]) == [2, 1]


def test_em_r13b_under_fee_first_the_fee_must_be_in_hand() -> None:
    d = TableBuilder(fee_first="on").money(0, 0).lay(1, s9="D-BC5").lay(0, s9="D-BC1")
    assert d.legal() == [d.discard(0, 9)]
    d.money(1, 0)
    assert d.discard(1, 9) in d.legal()
    d.play(d.discard(1, 9))
    assert list(d.s.money[:2]) == [5, 1]


def test_em_r21_signs_do_not_hinder_the_test_and_college_counts_as_an_action() -> None:
    stuck = TableBuilder().money(2, 2).lay(0, s9="P1")
    stuck.s.sign[1] = 1
    assert Told.STUCK in stuck.told(stuck.play(FORFEIT))
    free = TableBuilder().people("Portugal", "India").money(2, 3).lay(0, s9="P1")  # India 2: college from 3 on
    assert Told.STUCK not in free.told(free.play(FORFEIT))


def test_em_r21_under_full_round_everybody_must_forfeit_first() -> None:
    d = TableBuilder(stuck_check="full_round").money(2, 2).lay(0, s9="P1")
    assert Told.STUCK not in d.told(d.play(FORFEIT))
    assert list(d.s.money[:2]) == [2, 2]
    assert Told.STUCK in d.told(d.play(FORFEIT))
    assert list(d.s.money[:2]) == [3, 3]
    assert Told.STUCK not in d.told(d.play(FORFEIT))


def test_em_r21_under_full_round_an_action_begins_the_count_anew() -> None:
    d = TableBuilder(stuck_check="full_round").money(0, 1).lay(0, s9="P1").lay(1, s9="D-BC1")
    d.available(1)  # seat 0 is not to reach it
    d.play(FORFEIT)
    d.available(1, 9)
    d.play(d.discard(1, 9))
    d.money(0, 0)
    assert d.s.forfeits == 0
    assert Told.STUCK not in d.told(d.play(FORFEIT))
