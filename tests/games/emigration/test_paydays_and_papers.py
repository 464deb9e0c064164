"""Paydays (EM-45 to EM-50), papers and scalping (EM-51 to EM-57)."""

import pytest
from games.emigration.builder import COLLEGE, FORFEIT, TableBuilder, Told

from sojourn.games.emigration import GAME


def hidden_payday(**options: object) -> TableBuilder:
    """A face-down Payday under one Document of seat 0."""
    return TableBuilder(**options).lay(0, s5="down:payday", s9="D-BC3").lay(1, s9="D-PC1", s10="D-MR1")


def test_em_45_a_payday_cannot_be_bought_discarded_or_activated() -> None:
    d = TableBuilder().money(99, 99).lay(0, s5="payday", s9="D-BC1").lay(1, s9="D-PC1")
    d.available(0, 5, 9)  # even if it could lie available
    assert d.take(0, 5) not in d.legal()
    assert d.discard(0, 5) not in d.legal()


def test_em_46_a_payday_takes_effect_by_itself_without_a_fee() -> None:
    d = hidden_payday()
    d.s.turn = 1
    d.money(0, 4)
    events = d.play(d.take(0, 9))
    assert Told.PAYDAY in d.told(events)
    assert list(d.s.money[:2]) == [1 + 2, 4 - 3 - 1 + 2]
    assert d.s.layout[0, 5] == -1


def test_em_47_everybody_at_work_is_paid_salary_and_diplomas() -> None:
    d = hidden_payday()
    d.s.career[0] = 3  # Photographer: 3 on odd paydays
    d.s.degrees[0] = 2
    d.play(d.discard(0, 9))
    assert list(d.s.money[:2]) == [3 + 3 + 2, 2]


def test_em_48_a_payday_uncovers_further_paydays_lowest_seat_and_slot_first() -> None:
    d = TableBuilder().lay(
        0, s0="down:D-MR1", s2="down:payday", s3="down:payday", s5="down:payday", s6="down:payday", s9="D-BC1", s10="D-PC1"
    )
    d.play(d.discard(0, 9))
    assert d.s.paydays == 0
    d.s.turn = 0
    events = d.play(d.discard(0, 10))
    assert [(e.a, e.b, e.c) for e in events if e.kind == Told.PAYDAY] == [(0, 5, 1), (0, 6, 2), (0, 2, 3), (0, 3, 4)]
    assert d.s.paydays == 4
    assert d.s.free[0] == 1
    assert d.s.up[0] & 1


def test_em_49_opening_paydays_are_settled_before_the_starting_roll() -> None:
    from sojourn.core.table import Table

    tables = [Table(GAME, GAME.content(), 3, seed) for seed in range(30)]
    several = [t for t in tables if t.state.paydays >= 2]
    assert several
    for t in several:
        places = [(e.a, e.b, e.c) for e in t.events if e.kind == Told.PAYDAY]
        assert [k for _, _, k in places] == list(range(1, len(places) + 1))
        told = [Told(e.kind) for e in t.events]
        assert max(i for i, k in enumerate(told) if k == Told.PAYDAY) < told.index(Told.START_ROLL)


def test_em_50_money_of_a_payday_cannot_pay_for_the_card_that_uncovers_it() -> None:
    d = hidden_payday().money(2, 0)
    assert d.take(0, 9) not in d.legal()
    d.money(3, 0)
    events = d.play(d.take(0, 9))
    assert d.told(events)[:2] == [Told.BUY, Told.TURN_UP]
    assert d.s.money[0] == 2


def test_em_50_a_life_effect_is_finished_before_the_card_leaves() -> None:
    d = TableBuilder().money(1, 0).lay(0, s5="down:payday", s9="L15").lay(1, s9="D-PC1")  # pay 3
    events = d.play(d.take(0, 9))
    told = d.told(events)
    assert told.index(Told.MONEY) < told.index(Told.PAYDAY)
    assert d.s.money[0] == 2  # paid all there was, then the salary


def test_em_r3_paydays_leave_by_themselves_so_layouts_become_empty() -> None:
    d = hidden_payday()
    d.lay(1)
    d.play(d.discard(0, 9))
    assert d.s.there[0] == 0


def test_em_r5_under_layout_owner_only_the_owner_is_paid() -> None:
    d = hidden_payday(payday_scope="layout_owner").owns(1, "L14")
    d.s.degrees[1] = 1
    d.play(d.discard(0, 9))
    assert list(d.s.money[:2]) == [3 + 2, 0]


def test_em_r5_by_default_everybody_is_paid() -> None:
    d = hidden_payday().owns(1, "L14")
    d.play(d.discard(0, 9))
    assert list(d.s.money[:2]) == [3 + 2, 2 + 1]


def test_em_r26_salaries_follow_the_number_of_the_payday() -> None:
    box = GAME.content().box
    for n in range(2, 7):
        pay = [[int(box.salary[n, k, i]) for i in range(1, 2 * n + 1)] for k in range(9)]
        assert pay[0] == [2] * (2 * n)
        assert pay[3] == [3, 1] * n
        assert pay[4] == [1, 3] * n
        assert pay[5] == [3] * n + [1] * n
        assert pay[7] == [1] * (n - 1) + [3] * (n + 1)
        assert all(sum(row) == 4 * n for row in pay[:7])
        assert all(sum(row) == 4 * n + 2 for row in pay[7:])


def test_em_r26_under_flat_every_career_pays_two() -> None:
    box = GAME.content({"careers": "flat"}).box
    assert (box.salary[2:, :, 1:] == 2).all()


# --- Papers ---------------------------------------------------------------------------------------------------


def test_em_51_passport_and_ticket_together_bring_one_assurance() -> None:
    d = TableBuilder().money(8, 0).lay(0, s9="P1", s10="T1", s11="D-BC1").lay(1, s9="D-PC1")
    d.play(d.take(0, 9))
    assert d.s.assurance[0] == 0
    d.s.turn = 0
    d.play(d.take(0, 10))
    assert d.s.assurance[0] == 1
    assert d.s.assurance_bank == -1


def test_em_52_the_reward_comes_once() -> None:
    d = TableBuilder().money(20, 0).lay(0, s9="P1", s10="T1", s11="P2", s12="T2", s13="D-BC1")
    for slot in (9, 10, 11, 12):
        d.s.turn = 0
        d.play(d.take(0, slot))
    assert d.s.assurance[0] == 1


def test_em_53_several_passports_and_tickets_may_be_owned() -> None:
    d = TableBuilder().money(20, 0).owns(0, "P1", "T1").lay(0, s9="P2", s10="T2", s11="D-BC1")
    d.play(d.take(0, 9))
    assert d.s.papers[0] == 0b1000011
    assert d.take(0, 10) not in d.legal()  # it is the other player's turn now: slot 10 costs 5 there
    d.s.turn = 0
    assert d.take(0, 10) in d.legal()


def test_em_54_only_a_spare_paper_can_be_bought_from_a_player() -> None:
    d = TableBuilder().money(9, 0).owns(1, "P1", "T1").lay(0, s9="D-BC1")
    assert d.scalp(1, False) not in d.legal()
    d.owns(1, "P2")
    assert d.scalp(1, False) in d.legal()
    assert d.scalp(1, True) not in d.legal()
    assert d.table.game.why_not(d.s, d.content, 0, d.scalp(1, True))[1] == "EM-54"
    d.play(d.scalp(1, False))
    assert d.s.papers[0] == 0b01
    assert d.s.papers[1] == 0b1000010
    assert d.s.turn == 1


def test_em_55_price_and_one_more_go_to_the_seller() -> None:
    d = TableBuilder().money(6, 0).owns(1, "T1", "T2").lay(0, s9="D-BC1")
    d.play(d.scalp(1, True))
    assert list(d.s.money[:2]) == [1, 5]
    assert d.s.bank == 0


def test_em_56_a_spare_must_be_paid_in_money() -> None:
    d = TableBuilder(wait_for_papers="any").money(4, 0).owns(1, "T1", "T2").lay(0, s9="D-BC1")
    assert d.scalp(1, True) not in d.legal()
    assert d.table.game.why_not(d.s, d.content, 0, d.scalp(1, True))[1] == "EM-56"
    d.money(5, 0)
    assert d.scalp(1, True) in d.legal()


def test_em_57_the_seller_is_not_asked_and_the_buyer_must_have_none() -> None:
    d = TableBuilder().money(9, 0).owns(1, "T1", "T2").owns(0, "T3").lay(0, s9="D-BC1")
    assert d.scalp(1, True) not in d.legal()
    assert d.table.game.why_not(d.s, d.content, 0, d.scalp(1, True))[1] == "EM-57"


def test_em_r9_a_purchase_from_a_player_counts_as_an_action() -> None:
    d = TableBuilder().people("Canada", "Portugal").money(5, 0).owns(1, "T1", "T2")
    d.lay(1, s9="T3")
    d.available(1)  # nothing within reach but the spare
    d.s.degrees[0] = 3
    assert d.legal() == [d.scalp(1, True)]


def test_em_r9_under_the_switch_spares_can_be_piled_up() -> None:
    d = TableBuilder(scalp_only_if_missing="off").money(9, 0).owns(1, "T1", "T2").owns(0, "T3").lay(0, s9="D-BC1")
    assert d.scalp(1, True) in d.legal()
    d.play(d.scalp(1, True))
    assert d.s.papers[0] == 0b101 << 6


@pytest.mark.parametrize(("wait", "paper", "goods"), [("off", False, False), ("papers", True, False), ("any", True, True)])
def test_em_r9b_a_lost_turn_may_pay_for_papers(wait: str, paper: bool, goods: bool) -> None:
    d = TableBuilder(wait_for_papers=wait).money(0, 0).lay(0, s9="P1", s10="D-BC5", s11="L02", s12="T1").lay(1, s9="T2")
    assert (d.wait(0, 9) in d.legal()) == paper
    assert (d.wait(0, 10) in d.legal()) == goods
    assert d.wait(0, 11) not in d.legal()
    assert d.wait(1, 9) not in d.legal()  # the fee is due in Money
    if paper:
        d.play(d.wait(0, 9))
        assert d.s.papers[0] == 1
        assert d.s.money[0] == 0
        assert d.s.sign[0] == 1


def test_em_r9b_the_fee_is_still_due_and_a_sign_in_hand_forbids_waiting() -> None:
    d = TableBuilder(wait_for_papers="papers").money(1, 0).lay(1, s9="T2", s10="D-BC1")
    d.s.sign[0] = 1
    assert d.wait(1, 9) not in d.legal()
    d.s.sign[0] = 0
    d.play(d.wait(1, 9))
    assert list(d.s.money[:2]) == [0, 1]


def test_em_r24_a_pair_is_never_lost_again() -> None:
    """Only spares can be bought: who has had the reward keeps a pair to the end of random games."""
    from sojourn.core import dispatch
    from sojourn.core.chance import Luck, choose, seed_luck

    box, luck, mask = GAME.content().box, Luck.new(), GAME.mask()
    seed_luck(luck, 4, 4)
    s = GAME.State.new()
    dispatch.setup(s, box, 3, 11)
    pairs = 0
    while dispatch.to_act(s, box):
        mask[:] = 0
        dispatch.legal(s, box, int(s.turn), mask)
        dispatch.apply(s, box, int(s.turn), choose(luck, mask))
        for q in range(3):
            has = bool(s.papers[q] & 63) and bool(s.papers[q] >> 6)
            assert bool(s.paired[q]) == has
            pairs += has
    assert pairs > 0


def test_a_table_without_any_way_out_but_a_gift_goes_on() -> None:
    d = TableBuilder().money(3, 3).lay(0, s9="P1")
    d.play(FORFEIT)
    assert list(d.s.money[:2]) == [4, 4]
    assert d.legal() == [COLLEGE]
