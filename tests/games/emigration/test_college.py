"""College (EM-29 to EM-44), with the rulebook's three examples."""

import pytest
from games.emigration.builder import COLLEGE, FORFEIT, NO, YES, Phase, TableBuilder, Told


def student(money: int, **options: object) -> TableBuilder:
    """Nationality number 3 (Portugal), some cheap card to do something else with."""
    return TableBuilder(**options).money(money, 0).lay(0, s9="D-BC1", s10="D-PC1", s11="D-MR1").lay(1, s9="D-BS1")


def enrolled(degree: int, **options: object) -> TableBuilder:
    """Seat 0 is in college for a degree by number (Medicine 0: passes on 1 and 4)."""
    d = student(0, **options)
    d.s.student[0] = degree
    return d


def test_em_29_college_needs_one_money_more_than_the_nationality() -> None:
    assert COLLEGE not in student(3).legal()
    assert COLLEGE in student(4).legal()


def test_em_30_with_two_diplomas_a_third_may_be_tried_but_not_a_fourth() -> None:
    d = student(9)
    d.s.degrees[0] = 2
    assert COLLEGE in d.legal()
    d.s.degrees[0] = 3
    assert COLLEGE not in d.legal()
    assert d.table.game.why_not(d.s, d.content, 0, COLLEGE)[1] == "EM-30"


def test_em_31_tuition_is_the_roll_plus_the_nationality() -> None:
    for roll in (1, 6):
        d = student(20).next_rolls(roll)
        d.play(COLLEGE)
        assert d.s.money[0] == 20 - roll - 3


def test_em_32_too_little_money_loses_the_turn_and_nothing_else() -> None:
    d = student(5).next_rolls(3)
    events = d.play(COLLEGE)
    assert Told.NO_COLLEGE in d.told(events)
    assert d.s.money[0] == 5
    assert d.s.student[0] == -1
    assert d.s.drawn == 0
    assert d.s.turn == 1


def test_em_33_enough_money_must_be_paid() -> None:
    d = student(6).next_rolls(3)
    top = int(d.s.stack[0])
    d.play(COLLEGE)
    assert d.s.money[0] == 0
    assert d.s.student[0] == top
    assert d.s.drawn == 1
    assert d.s.bank == 6


def test_em_34_no_salary_while_in_college() -> None:
    d = enrolled(0).lay(0, s5="down:payday", s9="D-BC1", s10="D-PC1")
    d.next_rolls(2)  # no diploma
    d.start_turn(0)
    d.play(d.discard(0, 9))
    d.s.turn, d.s.phase = 0, Phase.MAIN
    d.play(d.discard(0, 10))
    assert d.s.paydays == 1
    assert d.s.money[0] == 1 + 1  # the two discards
    assert d.s.money[1] == 2


def test_em_35_the_graduation_roll_comes_before_the_action() -> None:
    d = enrolled(0).next_rolls(2)
    events = d.start_turn(0)
    assert d.told(events) == [Told.ROLL, Told.STILL_STUDYING]
    assert d.s.phase == Phase.MAIN
    assert d.s.turn == 0


@pytest.mark.parametrize(("roll", "passes"), [(1, True), (2, False), (3, False), (4, True), (5, False), (6, False)])
def test_em_36_a_number_on_the_back_graduates(roll: int, passes: bool) -> None:
    d = enrolled(0).next_rolls(roll)  # Medicine: 1 and 4
    d.start_turn(0)
    assert d.s.assurance[0] == (1 if passes else 0)
    assert d.s.degrees[0] == (1 if passes else 0)
    assert d.s.student[0] == (-1 if passes else 0)


def test_em_37_a_diploma_adds_one_money_on_each_payday() -> None:
    d = TableBuilder().lay(0, s5="down:payday", s9="D-BC1").lay(1, s9="D-PC1")
    d.s.degrees[1] = 1
    d.play(d.discard(0, 9))
    assert list(d.s.money[:2]) == [1 + 2, 2 + 1]


@pytest.mark.parametrize("roll", [1, 2])
def test_em_38_an_action_follows_whether_or_not_the_roll_succeeds(roll: int) -> None:
    d = enrolled(0).next_rolls(roll)
    d.start_turn(0)
    assert d.s.turn == 0
    assert d.take(0, 9) not in d.legal()  # no Money
    d.play(d.discard(0, 9))
    assert d.s.turn == 1


def test_em_39_first_example_two_money_are_not_enough_to_try() -> None:
    d = student(2)
    assert COLLEGE not in d.legal()
    sentence, rule = d.table.game.why_not(d.s, d.content, 0, COLLEGE)
    assert "at least 4 Money" in sentence
    assert rule == "EM-29"
    assert d.take(0, 9) in d.legal()


def test_em_40_second_example_six_money_and_a_five_no_college_turn_lost_money_kept() -> None:
    d = student(6).next_rolls(5)
    events = d.play(COLLEGE)
    assert [(e.a, e.b) for e in events if e.kind == Told.NO_COLLEGE] == [(8, 6)]
    assert d.s.money[0] == 6
    assert d.s.student[0] == -1
    assert d.s.turn == 1


def test_em_41_third_example_nine_money_and_a_five_pays_eight_and_enrols() -> None:
    d = student(9).next_rolls(5)
    events = d.play(COLLEGE)
    assert [e.b for e in events if e.kind == Told.ENROL] == [8]
    assert d.s.money[0] == 1
    assert d.s.student[0] >= 0
    assert d.s.turn == 1


def test_em_42_no_second_course_while_in_college_but_at_once_after_the_diploma() -> None:
    d = enrolled(0).money(20, 0).next_rolls(2)
    d.start_turn(0)
    assert COLLEGE not in d.legal()
    assert d.table.game.why_not(d.s, d.content, 0, COLLEGE)[1] == "EM-42"
    d = enrolled(0).money(20, 0).next_rolls(4)
    d.start_turn(0)
    assert COLLEGE in d.legal()


def test_em_43_an_unfinished_degree_is_worth_nothing_at_the_border() -> None:
    d = enrolled(0)
    d.lay(0)
    d.s.there[:] = 0
    d.available(0)
    events = d.cross_now(0)
    assert Told.ROLL not in d.told(events)
    assert d.s.assurance[0] == 0
    assert d.s.tokens_before[0] == 0


def test_em_44_the_top_back_is_public_and_the_rest_of_the_stack_is_not() -> None:
    d = TableBuilder()
    v = d.table.game.seen_by(d.s, d.box, 1)
    assert v.stack[0] == d.s.stack[0]
    assert all(x == -1 for x in v.stack[1:])
    stacks = {tuple(int(x) for x in TableBuilder(seed=seed).s.stack) for seed in range(5)}
    assert len(stacks) == 5


def test_em_r7_the_first_graduation_roll_is_on_the_next_own_turn() -> None:
    d = student(9).next_rolls(5)
    events = d.play(COLLEGE)
    assert [e.b for e in events if e.kind == Told.ROLL] == [2]  # the tuition roll, no other
    d.play(d.discard(1, 9))
    assert d.s.turn == 0
    assert d.s.purpose == 1  # the roll for the diploma was made at the start of the turn


def test_em_r6_two_diplomas_pay_two_and_nothing_while_studying_again() -> None:
    for studying, wage in ((False, 2 + 2), (True, 0)):
        d = TableBuilder().lay(0, s5="down:payday", s9="D-BC1").lay(1, s9="D-PC1")
        d.s.degrees[1] = 2
        d.s.student[1] = 3 if studying else -1
        d.play(d.discard(0, 9))
        assert d.s.money[1] == wage


def test_em_r6_under_the_switch_diplomas_pay_while_studying_again() -> None:
    d = TableBuilder(bonus_while_in_college="on").lay(0, s5="down:payday", s9="D-BC1").lay(1, s9="D-PC1")
    d.s.degrees[1] = 2
    d.s.student[1] = 3
    d.next_rolls(1)
    d.play(d.discard(0, 9))
    assert d.s.money[1] == 2


def test_em_26_a_student_forfeits_only_after_the_graduation_roll() -> None:
    d = TableBuilder().money(0, 9).lay(0, s9="P1")
    d.s.student[0] = 0
    d.next_rolls(4)
    events = d.start_turn(0)
    assert Told.GRADUATE in d.told(events)
    assert d.legal() == [FORFEIT]


def test_the_lucky_coin_rerolls_tuition_and_graduation() -> None:
    d = student(9).owns(0, "L22").next_rolls(6, 1)
    d.play(COLLEGE)
    assert d.s.phase == Phase.COIN
    assert set(d.legal()) == {YES, NO}
    d.play(YES)
    assert d.s.money[0] == 9 - 1 - 3
    assert d.s.kept[0] == 0
    assert d.s.lives_gone == 1 << 21
    d = enrolled(0).owns(0, "L22").next_rolls(4)
    d.start_turn(0)
    d.play(NO)
    assert d.s.degrees[0] == 1
    assert d.s.kept[0] == 1 << 21
