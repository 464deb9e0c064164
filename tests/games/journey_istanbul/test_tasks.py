"""Obstacle and opportunity cards: JI-61 to JI-72."""

import pytest
from games.journey_istanbul.builder import (
    BROWN,
    GAME,
    GREEN,
    OBSTACLE,
    OBSTACLES,
    OPPORTUNITIES,
    OPPORTUNITY,
    ORANGE,
    PASS,
    RED,
    YES,
    Phase,
    go,
    table,
)

from sojourn.games.journey_istanbul.evening import journey_price
from sojourn.games.journey_istanbul.records import Bonus, Told
from sojourn.games.journey_istanbul.tasks import enjoys


def walk(t, seat: int, *places: str):
    """One place a day for this seat while all the others stay."""
    for place in places:
        today = int(t.until(seat).s.day)
        t.play(seat, go(place))
        if t.s.day == today:  # somebody else has still to move
            t.next_day()
    return t


def traveller(obstacle: str, opportunity: str = "Group Chat", place: str = "Kadıköy", cash: int = 6_000, **more):
    """Red with these two cards, alone in Istanbul with four people who never leave Kadıköy."""
    week, day = more.pop("week", 1), more.pop("day", 1)
    jobs = [f"d{row}-W1" for row in range(1, 7)]  # a deck that hurts nobody
    start = {"red": (place, cash), "red_has": (obstacle, opportunity), "sheet": ["d6-W2"], "deck": jobs}
    return table(week=week, day=day, **(start | more)).begin(RED)


# Obstacles


def test_ji_61_without_the_obstacle_nobody_leaves():
    def evening(done):
        t = table(week=2, day=3, sheet=["d3-J1"], red=("Fatih", 20_000))
        return (t.finish(RED) if done else t).evening()

    assert evening(True).to_act == RED
    assert evening(False).s.day == 10  # nobody was asked


def test_ji_62_each_part_fills_a_circle_and_all_circles_finish_the_task():
    # Given
    t = traveller("My Brother's Trail")
    assert t.circles(RED) == 0
    # When, Then
    assert walk(t, RED, "Üsküdar").circles(RED) == 1
    assert walk(t, RED, "Kadıköy", "Sultanahmet").circles(RED) == 2
    assert t.s.done[RED, OBSTACLE] == 0
    t.until(RED).play(RED, go("Fatih"))
    assert t.circles(RED) == 3
    assert t.s.done[RED, OBSTACLE] == 4
    box = t.content.box
    assert sum(int(box.parts[i]) >= 2 for i in range(5)) == 4  # most of the five


def test_ji_63_go_to_is_done_at_the_moment_of_the_move():
    t = traveller("Documents", place="Fatih")
    t.play(RED, go("Taksim"))
    assert t.phase == Phase.LOOK  # the turn is not over, and the circle is already filled
    assert t.circles(RED) == 1
    assert [(e.a, e.b) for e in t.told(Told.CIRCLE, RED)] == [(0, 1)]


def test_ji_64_parts_in_the_printed_order():
    # Given: the Trail wants Üsküdar, Sultanahmet, Fatih.
    t = traveller("My Brother's Trail", place="Taksim", cash=6_000)
    # When
    walk(t, RED, "Fatih", "Sultanahmet")
    # Then
    assert t.circles(RED) == 0


def test_ji_64_two_parts_never_on_one_day():
    t = traveller("Documents", "Work Permit", place="Sultanahmet")
    walk(t, RED, "Fatih")
    assert t.circles(RED, OPPORTUNITY) == 1
    t.until(RED).play(RED, go("Taksim"))
    assert t.s.done[RED, OPPORTUNITY] == 2


@pytest.mark.parametrize(("wait", "done"), [(1, False), (2, True), (3, False)])
def test_ji_64_the_gap_of_documents_must_be_exact(wait, done):
    # Given: Taksim on the 1st day.
    path = {1: ["Taksim", "Fatih"], 2: ["Taksim", "Taksim", "Fatih"], 3: ["Taksim", "Taksim", "Taksim", "Fatih"]}[wait]
    t = traveller("Documents", place="Fatih")
    # When
    walk(t, RED, *path)
    # Then
    assert bool(t.s.done[RED, OBSTACLE]) == done


def test_ji_65_the_gap_is_missed_and_the_task_starts_again():
    """The rulebook's words: who misses Fatih must go back to Taksim, and two days later to Fatih."""
    # Given: Taksim on the 1st day of week 2, not in Fatih on the 3rd.
    t = traveller("Documents", place="Fatih", week=2)
    walk(t, RED, "Taksim", "Sultanahmet")
    assert t.circles(RED) == 1
    # When
    walk(t, RED, "Sultanahmet")
    # Then
    assert t.circles(RED) == 0
    assert len(t.told(Told.TASK_LOST, RED)) == 1
    walk(t, RED, "Fatih")
    assert t.s.done[RED, OBSTACLE] == 0
    walk(t, RED, "Taksim", "Sultanahmet", "Fatih")
    assert t.s.done[RED, OBSTACLE] == 13


def test_ji_65_the_chance_of_the_right_day_lasts_until_the_end_of_the_own_turn():
    t = traveller("Documents", place="Fatih")
    walk(t, RED, "Taksim", "Taksim")
    t.until(RED)
    assert t.circles(RED) == 1  # it is the 3rd day and Red has not moved yet
    t.play(RED, go("Fatih"))
    assert t.circles(RED) == 2


def test_ji_66_documents_taksim_on_day_2_and_fatih_on_day_4():
    """The rulebook's example: on the 2nd day of week 2 to Taksim, on the 4th to Fatih."""
    # Given
    t = traveller("Documents", place="Sultanahmet", week=2, day=2)
    # When
    t.play(RED, go("Taksim"))
    assert t.circles(RED) == 1
    assert t.s.tries[RED, OBSTACLE, 0] == 1 << 8  # noted: the 2nd day of week 2
    t.next_day()
    walk(t, RED, "Sultanahmet")
    t.until(RED).play(RED, go("Fatih"))
    # Then
    assert t.s.day == 10
    assert t.circles(RED) == 2
    assert t.s.done[RED, OBSTACLE] == 10


# Opportunities


def test_ji_67_an_opportunity_is_optional():
    # Given: nothing of the opportunity is done, the obstacle is.
    t = table(week=2, day=3, sheet=["d3-J1"], red=("Fatih", 20_000)).finish(RED).evening()
    # When
    t.play(RED, YES)
    # Then
    assert t.place(RED) == "out"
    assert t.s.done[RED, OPPORTUNITY] == 0


def test_ji_68_the_bonus_holds_for_the_rest_of_the_game():
    t = traveller("Documents", "A Room in Fatih", place="Sultanahmet")
    walk(t, RED, "Fatih", "Sultanahmet")
    assert not enjoys(t.s, t.box, RED, Bonus.ROOM)
    walk(t, RED, "Fatih")
    assert t.s.done[RED, OPPORTUNITY] == 3
    for day in range(4, 19):
        t.s.day = day
        assert enjoys(t.s, t.box, RED, Bonus.ROOM)


def test_ji_69_knowing_the_driver_is_done_at_the_reveal_in_taksim():
    """The rulebook's example: end of the 4th day, week 2; Brown stands in Taksim, a journey from Taksim comes up."""
    # Given: Brown has been there for days.
    t = table(week=2, day=4, sheet=["d4-J1"], brown=("Taksim", 0), brown_has=("Documents", "Knowing the Driver"))
    # When
    t.evening()
    # Then
    assert t.circles(BROWN, OPPORTUNITY) == 1
    assert t.s.done[BROWN, OPPORTUNITY] == 10


@pytest.mark.parametrize(("place", "journey"), [("Fatih", "d4-J1"), ("Taksim", "d4-J2"), ("Taksim", "d3-J1")])
def test_ji_69_not_elsewhere_and_not_with_another_journey(place, journey):
    t = table(day=4, sheet=[journey], brown=(place, 0), brown_has=("Documents", "Knowing the Driver")).evening()
    assert t.s.done[BROWN, OPPORTUNITY] == 0


def test_ji_70_from_the_next_day_first_and_5000_cheaper():
    # Given: finished on the 4th day of week 2, Brown above Orange in the pile.
    def price_on(day):
        t = table(week=2, day=day, sheet=["d5-J2"], brown=("Fatih", 9_000), brown_has=("Documents", "Knowing the Driver"))
        return int(journey_price(t.finish(BROWN, OPPORTUNITY, day=10).s, t.box, BROWN, 27))

    # Then
    assert price_on(4) == 7_000
    assert price_on(5) == 2_000
    assert price_on(6) == 2_000


def test_ji_70_the_drivers_friend_is_asked_before_the_lower_marker():
    t = table(
        week=2,
        day=5,
        sheet=["d5-J2"],
        orange=("Fatih", 9_000),
        brown=("Fatih", 2_000),
        brown_has=("Documents", "Knowing the Driver"),
    )
    t.finish(ORANGE).finish(BROWN).finish(BROWN, OPPORTUNITY, day=10).evening()
    assert t.to_act == BROWN
    assert t.view(BROWN).price_for_me == 2_000
    t.play(BROWN, YES)
    assert t.cash()[BROWN] == 0
    assert t.place(ORANGE) == "Fatih"


def test_ji_71_work_permit_fatih_and_two_days_later_taksim():
    """The rulebook's example: Fatih on the 5th day of week 2, Taksim two days later."""
    # Given
    t = traveller("The Clinic", "Work Permit", place="Sultanahmet", week=2, day=5)
    # When
    walk(t, RED, "Fatih", "Fatih")
    t.until(RED).play(RED, go("Taksim"))
    # Then
    assert t.s.day == 13
    assert t.s.done[RED, OPPORTUNITY] == 13


def test_ji_71_any_later_day_will_do():
    t = traveller("The Clinic", "Work Permit", place="Sultanahmet")
    walk(t, RED, "Fatih", "Fatih", "Fatih", "Sultanahmet")
    t.until(RED).play(RED, go("Taksim"))
    assert t.s.done[RED, OPPORTUNITY] == 5


def test_ji_72_the_permit_ignores_two_raids_where_work_is_offered():
    """The rulebook's example: two police cards and work in Sultanahmet; no fine, and the job may be taken."""
    # Given
    t = table(
        week=3,
        day=2,
        sheet=["d2-P1", "d2-W1", "d2-P2"],
        red=("Sultanahmet", 1_000),
        orange=("Sultanahmet", 6_000),
        red_has=("The Clinic", "Work Permit"),
    )
    # When
    t.finish(RED, OPPORTUNITY, day=13).evening()
    # Then
    assert t.cash()[:2] == [1_000, 3_000]  # Orange pays 3,000
    assert (t.to_act, t.phase) == (RED, Phase.WORK)
    t.play(RED, YES)
    assert t.cash()[RED] == 5_000


# Rulings


@pytest.mark.parametrize(("visit", "done"), [("arrive", 0), ("presence", 3)])
def test_ji_r3_staying_is_no_going_unless_presence_counts(visit, done):
    # Given: The Room wants Fatih, and Fatih again after two days; Red stays there.
    t = traveller("The Clinic", "A Room in Fatih", place="Sultanahmet", task_visit=visit)
    # When
    walk(t, RED, "Fatih", "Fatih", "Fatih")
    # Then
    assert t.s.done[RED, OPPORTUNITY] == done


def test_ji_r3_with_presence_a_first_part_is_done_by_staying():
    for visit, circles in (("arrive", 0), ("presence", 1)):
        t = traveller("Documents", place="Taksim", task_visit=visit).play(RED, go("Taksim"))
        assert t.circles(RED) == circles


def test_ji_r4_every_live_attempt_counts():
    # Given: The Clinic, Üsküdar on the days 1 and 3; the first try ends on day 4, the second on day 6.
    t = traveller("The Clinic", place="Taksim", cash=20_000)
    walk(t, RED, "Üsküdar", "Taksim", "Üsküdar", "Taksim")
    assert t.circles(RED) == 1  # the try of day 1 is lost, that of day 3 lives
    # When
    walk(t, RED, "Taksim")
    t.until(RED).play(RED, go("Üsküdar"))
    # Then: the visit that ends the task begins no new one.
    assert t.s.done[RED, OBSTACLE] == 6
    assert [e.b for e in t.told(Told.CIRCLE, RED)] == [1, 2]  # the circle was full on day 3


def test_ji_r4_an_arrival_can_end_one_try_and_begin_another():
    # Given: Passed Along wants S, T, F on three days running.
    t = traveller("Passed Along", place="Fatih")
    walk(t, RED, "Sultanahmet", "Fatih")
    assert t.circles(RED) == 0
    walk(t, RED, "Sultanahmet", "Taksim")
    assert t.circles(RED) == 2
    t.until(RED).play(RED, go("Fatih"))
    assert t.s.done[RED, OBSTACLE] == 5


def test_ji_r5_group_chat_needs_company_outside_kadikoy_at_the_reveal():
    def chat(red, orange):
        t = table(red=(red, 0), orange=(orange, 0), red_has=("The Clinic", "Group Chat")).evening()
        return bool(t.s.done[RED, OPPORTUNITY])

    assert chat("Fatih", "Fatih")
    assert not chat("Fatih", "Taksim")
    assert not chat("Kadıköy", "Kadıköy")


def test_ji_r6_bonuses_work_at_once_unless_the_card_says_the_next_day():
    for name, bonus, at_once in (
        ("Knowing the Driver", Bonus.DRIVER, False),
        ("Work Permit", Bonus.PERMIT, True),
        ("A Room in Fatih", Bonus.ROOM, True),
        ("Group Chat", Bonus.CHAT, False),
        ("A Fair Foreman", Bonus.FOREMAN, True),
    ):
        t = table(day=4, red_has=("Documents", name)).finish(RED, OPPORTUNITY, day=4)
        assert enjoys(t.s, t.box, RED, bonus) == at_once, name
        t.s.day = 5
        assert enjoys(t.s, t.box, RED, bonus), name


def test_ji_r38_nineteen_circles_for_nineteen_markers():
    box = GAME.content({}).box
    assert (int(box.parts[:5].sum()), int(box.parts[5:].sum())) == (11, 8)


# The other cards of the box


def test_proof_of_means_wants_10000_in_hand_on_arrival():
    for cash, done in ((9_000, 0), (10_000, 1)):
        t = traveller("Proof of Means", place="Sultanahmet", cash=cash).play(RED, go("Fatih"))
        assert t.s.done[RED, OBSTACLE] == done


@pytest.mark.parametrize(("third", "done"), [("Fatih", 3), ("Sultanahmet", 0)])
def test_passed_along_on_three_days_running(third, done):
    t = traveller("Passed Along")
    walk(t, RED, "Sultanahmet", "Taksim", third)
    assert t.s.done[RED, OBSTACLE] == done


def test_a_fair_foreman_is_met_at_the_reveal_and_followed_by_sultanahmet():
    # Given: Green stands in Üsküdar when work there comes up.
    t = table(day=3, sheet=["d3-W2", "d6-W1"], green=("Üsküdar", 0), green_has=("The Clinic", "A Fair Foreman"), deck=[])
    t.evening().play(GREEN, PASS)
    assert t.circles(GREEN, OPPORTUNITY) == 1
    # When
    walk(t, GREEN, "Kadıköy", "Sultanahmet")
    # Then
    assert t.s.done[GREEN, OPPORTUNITY] == 5


def test_a_finished_task_never_opens_again():
    t = traveller("Documents", place="Fatih").finish(RED, OBSTACLE, day=1)
    walk(t, RED, "Taksim", "Taksim", "Taksim", "Taksim")
    assert t.circles(RED) == 2
    assert t.s.done[RED, OBSTACLE] == 1


def test_the_ten_cards_are_those_of_the_box():
    words = GAME.content({}).words["tasks"]
    assert tuple(w["name"] for w in words) == OBSTACLES + OPPORTUNITIES
    assert [w["name"] for w in words if w["fixed"]] == ["Documents", "Knowing the Driver", "Work Permit"]
