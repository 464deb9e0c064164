"""Journeys, work and the next day: JI-41 to JI-54."""

import pytest
from games.journey_istanbul.builder import (
    BROWN,
    GREEN,
    OPPORTUNITY,
    ORANGE,
    PASS,
    RED,
    YELLOW,
    YES,
    Phase,
    card,
    table,
)

from sojourn.games.journey_istanbul.evening import journey_price, qualifies
from sojourn.games.journey_istanbul.records import Fate, Place, Told


def fatih(*names: str, money: int = 9_000, **more):
    """The 3rd day: a boat from Fatih for 8,000, and these people there in the order of their arrival."""
    t = table(week=2, day=3, **(dict.fromkeys(names, ("Fatih", money)) | {"sheet": ["d3-J1"]} | more))
    for name in names:
        t.finish(("red", "orange", "yellow", "green", "brown").index(name))
    return t


def asked(t, answers=None) -> list[int]:
    """Who is asked about the cards, in order; everybody says no unless told otherwise."""
    order = []
    while t.phase in (Phase.JOURNEY, Phase.WORK):
        order.append(t.to_act)
        t.play(t.to_act, (answers or {}).get(t.to_act, PASS))
    return order


# Journeys


def test_ji_41_nobody_in_fatih_nobody_may_use_the_journey():
    """The rulebook's example: end of the 3rd day, week 2; the journey leaves from Fatih, where nobody is."""
    # Given
    t = table(
        week=2,
        day=3,
        sheet=["d3-J1"],
        red=("Taksim", 9_000),
        orange=("Taksim", 9_000),
        brown=("Sultanahmet", 9_000),
        green=("Sultanahmet", 9_000),
        yellow=("Kadıköy", 9_000),
    )
    for seat in range(5):
        t.finish(seat)
    # When
    t.evening()
    # Then
    assert t.s.day == 10  # nobody was asked anything
    assert t.s.leavers == 0
    assert t.s.fate[card("d3-J1")] == Fate.OPEN


def test_ji_41_those_standing_there_are_asked():
    t = fatih("green", "red", orange=("Taksim", 9_000)).finish(ORANGE).evening()
    assert asked(t) == [GREEN, RED]


@pytest.mark.parametrize(
    ("done", "fined", "cash", "may"),
    [(1, 0, 8_000, True), (0, 0, 8_000, False), (1, 1, 8_000, False), (1, 0, 7_000, False)],
)
def test_ji_42_task_done_no_fine_today_and_the_price_in_hand(done, fined, cash, may):
    t = fatih(red=("Fatih", cash))
    t.s.done[RED, 0], t.s.fined[RED] = done, fined
    assert qualifies(t.s, t.box, RED, card("d3-J1")) == may


def test_ji_42_who_paid_the_police_this_evening_is_not_asked():
    # Given: two raids reach Fatih; Red can pay 4,000 and would still have the fare.
    t = fatih("red", money=20_000, sheet=["d3-P1", "d3-P2", "d3-J1"])
    # When
    t.evening()
    # Then
    assert [e.a for e in t.told(Told.FINED, RED)] == [4_000]
    assert t.s.day == 10
    assert t.place(RED) == "Fatih"


def test_ji_43_pay_and_be_gone():
    # Given
    t = fatih("red")
    bank = int(t.s.bank)
    # When
    t.evening().play(RED, YES)
    # Then
    assert t.place(RED) == "out"
    assert t.cash()[RED] == 1_000
    assert t.s.bank == bank + 8_000
    assert (t.s.out_card[RED], t.s.out_day[RED], t.s.out_paid[RED]) == (card("d3-J1"), 9, 8_000)
    assert t.legal(RED) == []


def test_ji_44_only_one_and_the_lowest_in_the_pile_first():
    t = fatih("brown", "red", "green").evening()
    assert asked(t, {RED: YES}) == [BROWN, RED]
    assert [t.place(seat) for seat in (RED, GREEN, BROWN)] == ["out", "Fatih", "Fatih"]


def test_ji_45_refusing_is_allowed_and_an_unused_journey_is_gone():
    t = fatih("red").evening()
    assert t.legal(RED) == [PASS, YES]
    t.play(RED, PASS)
    assert t.place(RED) == "Fatih"
    assert t.cash()[RED] == 9_000
    assert t.s.fate[card("d3-J1")] == Fate.OPEN


def test_ji_46_the_others_play_on():
    t = fatih("red").evening().play(RED, YES)
    assert not t.s.ended
    assert t.to_act == ORANGE


# Work


def test_ji_47_work_is_offered_to_those_standing_there():
    t = table(day=3, sheet=["d3-W1"], red=("Taksim", 0), green=("Üsküdar", 0)).evening()
    assert asked(t) == [RED]


def test_ji_48_a_fine_today_forbids_work_and_the_obstacle_does_not_matter():
    # Given: one raid in Taksim, work in Taksim and in Üsküdar.
    t = table(day=3, sheet=["d3-P1", "d3-W1", "d3-W2"], red=("Taksim", 4_000), green=("Üsküdar", 0))
    # When
    t.evening()
    # Then
    assert t.s.done[GREEN, 0] == 0
    assert asked(t) == [GREEN]


def test_ji_49_the_wage_comes_from_the_bank():
    t = table(day=3, sheet=["d3-W1"], red=("Taksim", 1_000))
    bank = int(t.s.bank)
    t.evening().play(RED, YES)
    assert t.cash()[RED] == 7_000
    assert t.s.bank == bank - 6_000


def test_ji_50_one_job_one_player_the_lowest_who_wants_it():
    t = table(day=3, sheet=["d3-W1"], green=("Taksim", 0), red=("Taksim", 0), brown=("Taksim", 0)).evening()
    assert asked(t, {RED: YES}) == [GREEN, RED]
    assert (t.cash()[GREEN], t.cash()[RED], t.cash()[BROWN]) == (0, 6_000, 0)


# The next day


def test_ji_51_face_up_cards_are_discarded_but_not_the_one_under_a_prisoner():
    t = table(day=3, sheet=["d3-W2", "d3-P1", "d3-J1", "d4-J1"], red=("Taksim", 0)).evening()
    assert t.row(3) == [""] * 5
    assert [t.s.fate[card(c)] for c in ("d3-W2", "d3-P1", "d3-J1")] == [Fate.OPEN, Fate.UNDER_JAIL, Fate.OPEN]
    assert t.row(4)[0] == "d4-J1"


def test_ji_52_sideways_cards_are_turned_upright_and_come_up_next_week():
    # Given
    t = table(week=1, day=3, sheet=["d3-J1"], sideways=["d3-P1"], red=("Taksim", 9_000), deck=[]).evening()
    assert t.row(3) == ["", "d3-P1", "", "", ""]
    assert not t.s.sideways.any()
    # When
    while t.s.day < 10:
        assert t.cash()[RED] == 9_000
        t.next_day()
    # Then
    assert t.cash()[RED] == 5_000


@pytest.mark.parametrize(("week", "day", "then"), [(1, 1, 2), (1, 5, 6), (1, 6, 7), (2, 6, 13)])
def test_ji_53_the_day_marker_moves_on_and_the_week_after_the_6th_day(week, day, then):
    t = table(week=week, day=day).evening()
    assert t.s.day == then
    row = (then - 1) % 6 + 1
    assert t.view(RED).day == then
    assert row == (day % 6) + 1


def test_ji_54_the_starting_marker_passes_clockwise():
    assert table(starter=GREEN).evening().s.starter == BROWN
    assert table(starter=BROWN).evening().s.starter == RED


# Rulings


def test_ji_r12_left_to_right_and_all_journeys_before_all_work():
    # Given: work lies left of the journeys; the journey from Sultanahmet left of that from Fatih.
    t = table(
        day=3,
        sheet=["d3-W1", "d3-J2", "d3-J1"],
        red=("Taksim", 0),
        orange=("Fatih", 20_000),
        green=("Sultanahmet", 20_000),
    )
    t.finish(ORANGE).finish(GREEN).evening()
    assert asked(t) == [GREEN, ORANGE, RED]


def test_ji_r13_only_the_qualified_are_asked_and_the_first_yes_ends_it():
    # Given: Yellow lies lowest but has not finished the obstacle.
    t = table(day=3, sheet=["d3-J1"], yellow=("Fatih", 9_000), red=("Fatih", 9_000), green=("Fatih", 9_000))
    t.finish(RED).finish(GREEN).evening()
    assert asked(t, {RED: YES}) == [RED]
    assert t.place(GREEN) == "Fatih"


def test_ji_r14_the_discount_counts_for_both_tests_and_beats_the_pile():
    # Given: Red came last, knows the driver and has 3,000 for a boat of 8,000.
    t = fatih("orange", "red", red_has=("Documents", "Knowing the Driver"))
    t.s.cash[RED] = 3_000
    t.s.bank += 6_000
    t.finish(RED, OPPORTUNITY, day=4)
    # When
    t.evening()
    # Then
    assert t.to_act == RED
    t.play(RED, YES)
    assert (t.place(RED), t.cash()[RED]) == ("out", 0)


def test_ji_r14_no_fare_falls_below_nothing_and_other_conditions_stay():
    t = fatih("red", red_has=("Documents", "Knowing the Driver")).finish(RED, OPPORTUNITY)
    t.box = t.content.box.copy()
    t.box.price[card("d3-J1")] = 4_000
    assert journey_price(t.s, t.box, RED, card("d3-J1")) == 0
    t.s.done[RED, 0] = 0
    assert not qualifies(t.s, t.box, RED, card("d3-J1"))


@pytest.mark.parametrize(("one_job", "wage"), [(False, 9_000), (True, 6_000)])
def test_ji_r22_two_jobs_on_one_evening_unless_the_table_forbids_it(one_job, wage):
    # Given: two jobs in Taksim, which the box never offers: the second is moved there.
    t = table(day=3, sheet=["d3-W1", "d3-W2"], red=("Taksim", 0), one_job_per_day=one_job)
    t.box = t.content.box.copy()
    t.box.where[card("d3-W2")] = Place.TAKSIM
    # When
    t.evening()
    asked(t, {RED: YES})
    # Then
    assert t.cash()[RED] == wage


def test_a_fair_foreman_is_first_and_better_paid():
    """The card: first in line for jobs, 1,000 TL more for each."""
    # Given: Red came first; Green holds the finished card.
    t = table(day=3, sheet=["d3-W1"], red=("Taksim", 0), green=("Taksim", 0), green_has=("Documents", "A Fair Foreman"))
    t.finish(GREEN, OPPORTUNITY, day=3)  # finished this very day: it counts at once (JI-R6)
    # When
    t.evening()
    # Then
    assert asked(t, {GREEN: YES}) == [GREEN]
    assert t.cash()[GREEN] == 7_000


def test_ji_r32_the_bank_never_runs_out():
    t = table(day=3, sheet=["d3-W1"], red=("Taksim", 90_000)).evening().play(RED, YES)
    assert t.cash()[RED] == 96_000
    assert t.s.bank < 0  # it has handed out more than it ever took in


def test_ji_r42_the_prize_of_a_journey_is_its_price():
    """The rulebook says "prize" once and "cost" elsewhere: it is what is paid, and nobody is given anything."""
    t = fatih("red").evening().play(RED, YES)
    assert journey_price(t.s, t.box, RED, card("d3-J1")) == 8_000
    assert t.cash()[RED] == 9_000 - 8_000


def test_ji_r12_yellow_stays_in_the_pile_when_somebody_leaves_from_below():
    t = fatih("red", "yellow").evening().play(RED, YES)
    assert t.pile("Fatih") == [YELLOW]
