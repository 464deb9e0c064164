"""Jail: JI-55 to JI-60."""

import pytest
from games.journey_istanbul.builder import (
    BROWN,
    GREEN,
    OPPORTUNITY,
    ORANGE,
    PASS,
    PLACES,
    RED,
    YES,
    Phase,
    bail,
    card,
    go,
    look,
    table,
    thousands,
    to,
    verb,
)

from sojourn.games.journey_istanbul.records import Fate, Told

EVERYWHERE = [go(place) for place in PLACES]
PAY = [bail(place) for place in PLACES]


def prisoner(day: int = 5, cash: int = 0, release: int = 6, **more):
    """Red sits on the police card of the 3rd day with its fine of 4,000."""
    return table(day=day, red=("d3-P1", cash, release), **({"sheet": ["d6-W1"]} | more))


def test_ji_55_one_look_no_move_no_draw():
    # Given
    t = prisoner(sheet=["d6-W1", "d2-J1"]).begin(RED)
    deck = int(t.s.deck_left)
    assert t.legal(RED) == [look(2, 1), look(6, 1), PASS]
    # When
    t.play(RED, look(2, 1))
    # Then
    assert t.view(RED).sheet[1, 0] == card("d2-J1")
    assert (t.place(RED), t.s.deck_left, t.to_act) == ("jail", deck, ORANGE)


def test_ji_56_a_prisoner_gives_and_takes_money_and_speaks():
    # Given
    t = prisoner(talk="windows", cash=3_000).begin(RED)
    # When
    assert {verb("give"), verb("tell"), verb("ask"), verb("borrow")} <= set(t.legal(RED))
    t.play(RED, verb("give"), to(ORANGE, RED), thousands(2), PASS)
    t.play(ORANGE, verb("give"), to(RED, ORANGE), thousands(1))
    # Then
    assert t.cash()[:2] == [2_000, 7_000]
    assert t.place(RED) == "jail"


def test_ji_57_on_the_release_day_any_neighbourhood_for_nothing():
    # Given
    t = prisoner(day=6, cash=9_000).begin(RED)
    # When
    t.play(RED, look(6, 1))
    assert t.legal(RED) == EVERYWHERE
    t.play(RED, go("Taksim"))
    # Then
    assert (t.place(RED), t.cash()[RED], t.s.release[RED]) == ("Taksim", 9_000, 0)


def test_ji_58_before_it_one_may_pay_the_fine_under_the_marker():
    # Given
    t = prisoner(cash=5_000).begin(RED)
    bank = int(t.s.bank)
    # When
    t.play(RED, PASS)
    assert t.legal(RED) == [PASS, *PAY]
    t.play(RED, bail("Fatih"))
    # Then
    assert (t.place(RED), t.cash()[RED]) == ("Fatih", 1_000)
    assert t.s.bank == bank + 4_000


def test_ji_58_with_less_there_is_no_door():
    t = prisoner(cash=3_000).begin(RED).play(RED, PASS)
    assert t.to_act == ORANGE


def test_ji_58_who_gives_the_money_away_at_the_door_cannot_pay():
    # Given: an open table, Red with exactly the fine.
    t = prisoner(talk="open", cash=4_000).begin(RED).until(RED, Phase.JAIL_DOOR)
    assert set(PAY) <= set(t.legal(RED))
    # When
    t.play(RED, verb("give"), to(ORANGE, RED), thousands(1))
    # Then
    assert not set(PAY) & set(t.legal(RED))
    t.play(RED, PASS)
    assert t.place(RED) == "jail"


def test_ji_59_the_turn_ends_with_the_placement_and_the_next_is_normal():
    # Given
    t = prisoner(day=6, sheet=["d6-W1", "d2-P1"]).begin(RED)
    deck = int(t.s.deck_left)
    # When
    t.play(RED, look(2, 1), go("Taksim"))
    # Then
    assert (t.to_act, t.s.deck_left) == (ORANGE, deck)
    t.next_day().until(RED)
    t.play(RED, go("Taksim"))
    assert (t.to_act, t.phase) == (RED, Phase.LOOK)


def test_ji_60_nothing_reaches_a_prisoner():
    # Given: two raids, a journey and a job, and Red in jail with the task done.
    t = prisoner(day=3, cash=20_000, sheet=["d3-P2", "d3-W1", "d3-J1"]).finish(RED)
    # When
    t.evening()
    # Then
    assert (t.place(RED), t.cash()[RED]) == ("jail", 20_000)
    assert t.s.day == 4


# Rulings


@pytest.mark.parametrize("is_fine", [True, False])
def test_ji_r16_paying_to_leave_jail_is_a_fine_paid_that_day(is_fine):
    # Given: work in Sultanahmet tonight.
    t = prisoner(day=5, cash=4_000, sheet=["d5-W1"], bail_is_fine=is_fine, starter=ORANGE).begin(RED)
    # When
    t.play(RED, PASS, bail("Sultanahmet"))
    # Then
    if is_fine:
        assert t.s.day == 6
    else:
        assert (t.to_act, t.phase) == (RED, Phase.WORK)


def test_ji_r17_the_released_player_is_on_top_and_can_be_raided_that_evening():
    # Given: one raid tonight.
    t = table(day=6, sheet=["d6-P1"], starter=ORANGE, red=("d3-P1", 2_000, 6), green=("Taksim", 6_000)).begin(RED)
    # When
    t.play(RED, PASS, go("Taksim"))
    # Then
    assert (t.place(RED), t.s.jail_card[RED], t.s.release[RED]) == ("jail", card("d6-P1"), 9)
    assert t.s.fate[card("d3-P1")] == Fate.OPEN


def test_ji_r17_after_a_free_release_journeys_and_work_are_open():
    # Given: work in Fatih tonight; Green was there first.
    t = table(day=6, sheet=["d6-W1"], starter=ORANGE, red=("d3-P1", 0, 6), green=("Fatih", 6_000)).begin(RED)
    # When
    t.play(RED, PASS, go("Fatih"))
    # Then
    assert t.pile("Fatih") == [GREEN, RED]
    assert (t.to_act, t.phase) == (GREEN, Phase.WORK)
    t.play(GREEN, PASS).play(RED, YES)
    assert t.cash()[RED] == 4_000


def test_ji_r18_the_placement_is_an_arrival_for_tasks():
    # Given: Documents and Work Permit both begin elsewhere; Taksim is the first part of Documents.
    t = prisoner(day=6, red_has=("Documents", "Work Permit")).begin(RED)
    # When
    t.play(RED, PASS, go("Taksim"))
    # Then
    assert t.circles(RED) == 1
    assert t.circles(RED, OPPORTUNITY) == 0


def test_ji_r18_paying_the_way_out_is_an_arrival_too():
    t = prisoner(day=5, cash=4_000, red_has=("Documents", "Work Permit")).begin(RED)
    t.play(RED, PASS, bail("Fatih"))
    assert t.circles(RED, OPPORTUNITY) == 1


def test_ji_r19_release_is_free_and_compulsory_and_the_look_optional():
    t = prisoner(day=6, cash=90_000).begin(RED).play(RED, PASS)
    assert t.legal(RED) == EVERYWHERE  # no PASS, nothing to pay
    t.play(RED, go("Kadıköy"))
    assert t.cash()[RED] == 90_000
    assert not t.told(Told.SAW)


def test_a_jailed_player_meets_the_whole_sentence():
    """The rulebook's example played on: jailed on the 2nd day of week 2, out on the 5th."""
    # Given
    t = table(week=2, day=2, sheet=["d2-P1", "d6-W1"], red=("Taksim", 0), brown=("Kadıköy", 0)).evening()
    days = []
    # When
    while t.place(RED) == "jail":
        if t.to_act == RED and t.phase == Phase.JAIL_LOOK:
            days.append(int(t.s.day))
        t.idle()
    # Then
    assert days == [9, 10, 11]
    assert t.s.day == 11
    assert t.place(BROWN) == "Kadıköy"
