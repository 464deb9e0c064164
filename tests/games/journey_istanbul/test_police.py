"""Reveal and police: JI-30 to JI-40."""

import pytest
from games.journey_istanbul.builder import (
    BROWN,
    GREEN,
    OPPORTUNITY,
    ORANGE,
    PASS,
    PLACES,
    RED,
    YELLOW,
    YES,
    Phase,
    card,
    extra,
    go,
    table,
    thousands,
    to,
    verb,
)

from sojourn.games.journey_istanbul.evening import fine_today, is_affected, is_raided, lowest_fine_at, raids
from sojourn.games.journey_istanbul.records import Fate, Place, Told


def third_day_of_week_2(**changes):
    """The rulebook's evening: Red and Orange in Taksim, Brown and Green in Sultanahmet, Yellow in Kadıköy."""
    people = {
        "red": ("Taksim", 2_000),
        "orange": ("Taksim", 6_000),
        "brown": ("Sultanahmet", 6_000),
        "green": ("Sultanahmet", 6_000),
        "yellow": ("Kadıköy", 6_000),
    }
    return table(week=2, day=3, sheet=["d3-P1", "d3-J1"], sideways=["d3-W2"], **(people | changes))


# Reveal


def test_ji_30_todays_upright_cards_are_turned_face_up():
    """The rulebook's picture: end of the 3rd day, week 2."""
    t = table(week=2, day=3, sheet=["d3-J1", "d3-W1", "d3-P1"], red=("Fatih", 9_000)).finish(RED).evening()
    assert (t.to_act, t.phase) == (RED, Phase.JOURNEY)
    assert [int(x) for x in t.s.face_up[2]] == [1, 1, 1, 0, 0]
    assert t.view(YELLOW).sheet[2, 2] == card("d3-P1")


def test_ji_31_sideways_cards_stay_face_down_and_do_nothing():
    """The rulebook's picture: the last card lies sideways and is left alone."""
    t = table(week=2, day=3, sheet=["d3-J1"], sideways=["d3-P1"], red=("Taksim", 0), green=("Fatih", 9_000)).finish(GREEN)
    t.evening()
    assert (t.to_act, t.s.face_up[2, 1]) == (GREEN, 0)
    assert t.view(RED).sheet[2, 1] == -2
    assert t.place(RED) == "Taksim"  # the police card lies sideways
    assert not t.told(Told.RAID)


def test_ji_32_other_rows_wait_and_a_passed_day_comes_up_next_week():
    # Given: a card of the 2nd day on the 3rd day of week 1.
    t = table(week=1, day=3, sheet=["d2-P1", "d3-W1", "d4-J1"]).evening()
    # When
    assert t.row(2)[0] == "d2-P1"
    assert t.row(4)[0] == "d4-J1"
    assert t.row(3)[0] == ""
    # Then
    while t.s.day < 8:
        assert t.row(2)[0] == "d2-P1"
        t.next_day()
    t.next_day()
    assert t.s.day == 9
    assert t.s.fate[card("d2-P1")] == Fate.OPEN


# Police


@pytest.mark.parametrize(
    ("count", "raided"),
    [
        (0, ()),
        (1, (Place.TAKSIM,)),
        (2, (Place.TAKSIM, Place.FATIH, Place.SULTANAHMET, Place.USKUDAR)),
        (3, (Place.TAKSIM, Place.FATIH, Place.SULTANAHMET, Place.USKUDAR)),
    ],
)
def test_ji_33_how_far_the_police_come(count, raided):
    assert {place for place in Place if is_raided(place, count)} == set(raided)


def test_ji_33_without_police_nothing_happens():
    t = table(day=3, sheet=["d3-W2"], red=("Taksim", 0), green=("Fatih", 3_000)).evening()
    assert t.place(RED) == "Taksim"
    assert t.cash() == [0, 6_000, 6_000, 3_000, 6_000]
    assert not t.told(Told.RAID)


def test_ji_34_one_police_card_affects_taksim_only():
    # Given
    t = table(
        day=3,
        sheet=["d3-P1"],
        red=("Taksim", 9_000),
        orange=("Fatih", 9_000),
        yellow=("Sultanahmet", 9_000),
        green=("Üsküdar", 9_000),
        brown=("Kadıköy", 9_000),
    )
    # When
    t.evening()
    # Then
    assert t.cash() == [5_000, 9_000, 9_000, 9_000, 9_000]


def test_ji_35_two_police_cards_affect_everywhere_but_kadikoy():
    # Given
    t = table(
        day=3,
        sheet=["d3-P1", "d3-P2"],
        red=("Taksim", 9_000),
        orange=("Fatih", 9_000),
        yellow=("Sultanahmet", 9_000),
        green=("Üsküdar", 9_000),
        brown=("Kadıköy", 9_000),
    )
    # When
    t.evening()
    # Then
    assert t.cash() == [5_000, 5_000, 5_000, 5_000, 9_000]


def test_ji_36_the_fine_is_the_lowest_shown_for_everybody():
    # Given: 5,000 lies left of 3,000.
    t = table(day=2, sheet=["d2-P2", "d2-P1"], red=("Taksim", 9_000), green=("Fatih", 4_000))
    # When
    t.evening()
    # Then
    assert t.cash()[RED] == 6_000
    assert t.cash()[GREEN] == 1_000
    assert [(e.a, e.b) for e in t.told(Told.RAID)] == [(2, 3_000)]


def test_ji_37_orange_has_the_money_and_must_pay():
    """The rulebook's example: end of the 3rd day, week 2; Orange pays 4,000 TL to the bank."""
    # Given
    t = third_day_of_week_2()
    bank = int(t.s.bank)
    # When
    t.evening()
    # Then
    assert t.cash()[ORANGE] == 2_000
    assert t.s.bank == bank + 4_000
    assert t.place(ORANGE) == "Taksim"


def test_ji_37_exactly_the_fine_is_enough():
    t = table(day=3, sheet=["d3-P1"], red=("Taksim", 4_000)).evening()
    assert (t.place(RED), t.cash()[RED]) == ("Taksim", 0)


def test_ji_38_red_has_too_little_pays_nothing_and_goes_to_jail():
    """The rulebook's example: end of the 3rd day, week 2; Red has only 2,000 TL."""
    t = third_day_of_week_2().evening()
    assert t.cash() == [2_000, 2_000, 6_000, 6_000, 6_000]
    assert [t.place(seat) for seat in (RED, BROWN, GREEN, YELLOW)] == ["jail", "Sultanahmet", "Sultanahmet", "Kadıköy"]


def test_ji_39_the_police_card_goes_beside_the_board_under_the_jailed_markers():
    """The rulebook's example: the police card is placed next to the board with the red marker on it."""
    # Given
    t = third_day_of_week_2(green=("Taksim", 3_000))
    # When
    t.evening()
    # Then
    assert t.s.jail_card[RED] == t.s.jail_card[GREEN] == card("d3-P1")
    assert t.s.fate[card("d3-P1")] == Fate.UNDER_JAIL
    assert "d3-P1" not in t.row(3)


def test_ji_39_with_nobody_jailed_the_card_is_discarded():
    t = third_day_of_week_2(red=("Taksim", 9_000)).evening()
    assert t.s.fate[card("d3-P1")] == Fate.OPEN


def test_ji_40_red_is_released_on_the_6th_day_of_week_2():
    """The rulebook's example: jailed on the 3rd day, three days ahead is the 6th day of week 2."""
    t = third_day_of_week_2().evening()
    assert t.s.release[RED] == 12


def test_ji_40_jailed_on_the_2nd_day_released_on_the_5th():
    """The rulebook's words: jailed on the 2nd day of week 2, released on the 5th day of week 2."""
    t = table(week=2, day=2, sheet=["d2-P1"], red=("Taksim", 0)).evening()
    assert t.s.release[RED] == 11


# Rulings


def test_ji_r5_who_is_then_jailed_still_gets_the_marker_of_the_reveal():
    # Given: a journey from Taksim and a raid on the same evening.
    t = table(day=4, sheet=["d4-J1", "d4-P1"], red=("Taksim", 0), red_has=("Documents", "Knowing the Driver"))
    # When
    t.evening()
    # Then: no arrival was needed, and the police came after the circle.
    assert t.place(RED) == "jail"
    assert t.s.done[RED, OPPORTUNITY] == 4
    kinds = [e.kind for e in t.events]
    assert kinds.index(Told.TASK_DONE) < kinds.index(Told.JAILED)


def test_ji_r15_the_permit_works_by_itself_and_only_where_the_work_is():
    # Given: work in Sultanahmet, two raids; Red stands there, then elsewhere.
    def evening(place):
        return table(day=2, sheet=["d2-P1", "d2-P2", "d2-W1"], red=(place, 9_000), red_has=("Documents", "Work Permit")).finish(
            RED, OPPORTUNITY
        )

    # When
    spared, caught = evening("Sultanahmet").evening(), evening("Fatih").evening()
    # Then
    assert spared.cash()[RED] == 9_000
    assert not spared.s.fined[RED]
    assert (spared.to_act, spared.phase) == (RED, Phase.WORK)
    assert spared.play(RED, PASS).cash()[RED] == 9_000  # spared although the job was not taken
    assert caught.cash()[RED] == 6_000


def test_ji_r15_a_room_in_fatih_protects_in_fatih():
    t = table(
        day=2,
        sheet=["d2-P1", "d2-P2"],
        red=("Fatih", 9_000),
        orange=("Fatih", 9_000),
        red_has=("Documents", "A Room in Fatih"),
    )
    t.finish(RED, OPPORTUNITY).evening()
    assert t.cash()[:2] == [9_000, 6_000]


def test_ji_r20_others_may_save_a_short_player_before_the_police_act():
    # Given: Red is short of 2,000; Orange pays 4,000 of 6,000 and can spare 2,000; Green is safe.
    t = third_day_of_week_2(talk="windows").evening()
    assert (t.to_act, t.phase) == (RED, Phase.RAID)
    assert t.legal(RED) == [PASS, verb("borrow"), verb("note")]
    t.play(RED, PASS)
    assert t.to_act == ORANGE
    assert t.legal(ORANGE) == [PASS, verb("give"), verb("lend"), verb("note")]
    # When
    t.play(ORANGE, verb("give"), to(RED, ORANGE))
    assert t.legal(ORANGE) == [thousands(1), thousands(2)]
    t.play(ORANGE, thousands(2))
    # Then: who has enough must pay.
    assert t.cash()[:2] == [0, 0]
    assert t.place(RED) == "Taksim"
    assert [e.a for e in t.told(Told.FINED, RED)] == [4_000]


def test_ji_r20_a_short_player_can_borrow_from_anybody():
    t = third_day_of_week_2(talk="windows").evening()
    t.play(RED, verb("borrow"), to(YELLOW, RED), thousands(2), extra(1))
    assert t.to_act == YELLOW
    t.play(YELLOW, YES)
    assert t.cash()[RED] == 0
    assert t.cash()[YELLOW] == 4_000
    assert t.s.debt[RED, YELLOW] == 3_000


def test_ji_r20_without_rescue_no_money_moves_until_the_police_are_gone():
    t = third_day_of_week_2(talk="windows", raid_rescue=False).evening()
    assert not [e for e in t.events if e.kind in (Told.GAVE, Told.LENT)]
    assert t.place(RED) == "jail"


def test_ji_r20_without_rescue_an_open_table_is_frozen_too():
    # Given: a Group Chat holder thinks about a last step while the raid is known.
    def evening(rescue):
        return third_day_of_week_2(talk="open", raid_rescue=rescue, green_has=("Passed Along", "Group Chat")).finish(
            GREEN, OPPORTUNITY
        )

    # When
    free, frozen = evening(True).evening(), evening(False).evening()
    # Then
    assert free.phase == frozen.phase == Phase.CHAT
    assert verb("give") in free.legal(YELLOW)
    assert verb("give") not in frozen.legal(YELLOW)
    assert verb("borrow") not in frozen.legal(RED)


def test_ji_r20_the_rescue_comes_after_the_step_of_the_group_chat():
    # Given: Green holds an active Group Chat, Red cannot pay.
    t = third_day_of_week_2(talk="windows", green_has=("Passed Along", "Group Chat")).finish(GREEN, OPPORTUNITY).evening()
    assert (t.to_act, t.phase) == (GREEN, Phase.CHAT)
    # When
    t.play(GREEN, go("Sultanahmet"))
    # Then
    assert (t.to_act, t.phase) == (RED, Phase.RAID)


def test_ji_r21_of_equal_fines_the_leftmost_card_holds_the_prisoners():
    # Given: two police cards of 5,000.
    t = table(day=4, sheet=["d4-P2", "d4-P1"], red=("Taksim", 0))
    t.box = t.content.box.copy()  # no day of this box has equal fines: make one
    t.box.price[card("d4-P1")] = 5_000
    # When
    t.evening()
    # Then
    assert t.s.jail_card[RED] == card("d4-P2")
    assert t.s.fate[card("d4-P1")] == Fate.OPEN


def test_ji_r27_who_is_jailed_in_the_last_days_gets_out_only_by_paying():
    # Given: the 4th day of week 3.
    t = table(week=3, day=4, sheet=["d4-P1", "d6-W1"], red=("Taksim", 1_000)).evening()
    assert t.s.release[RED] == 19
    # When: nobody helps.
    while not t.s.ended:
        assert t.legal(RED) != [go(place) for place in PLACES]
        t.idle()
    # Then
    assert t.place(RED) == "jail"


def test_group_chat_gives_one_step_between_reveal_and_police():
    """The card: a warning, one line, and no going for tasks."""
    # Given: Green stands in Taksim and holds an active Group Chat and Passed Along.
    t = third_day_of_week_2(green=("Taksim", 0), green_has=("Passed Along", "Group Chat")).finish(GREEN, OPPORTUNITY)
    # When
    t.evening()
    assert (t.to_act, t.phase) == (GREEN, Phase.CHAT)
    assert t.legal(GREEN) == [go("Taksim"), go("Fatih"), go("Sultanahmet"), go("Üsküdar")]
    t.play(GREEN, go("Sultanahmet"))
    # Then
    assert t.place(GREEN) == "Sultanahmet"
    assert t.pile("Sultanahmet") == [BROWN, GREEN]
    assert t.circles(GREEN) == 0


def test_the_helpers_of_the_police_agree():
    t = third_day_of_week_2()
    t.s.face_up[2, :2] = 1
    assert raids(t.s, t.box) == 1
    assert fine_today(t.s, t.box) == 4_000
    assert lowest_fine_at(t.s, t.box) == 0
    assert [is_affected(t.s, t.box, seat, 1) for seat in range(5)] == [True, True, False, False, False]
