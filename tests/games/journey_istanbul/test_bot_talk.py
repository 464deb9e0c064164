"""What the adviser says at talking tables: loans that come back, bail, places in line, words that help itself."""

from __future__ import annotations

from typing import Any

import pytest
from games.journey_istanbul.advised import choice, let
from games.journey_istanbul.builder import (
    GREEN,
    OBSTACLE,
    OPPORTUNITY,
    ORANGE,
    PASS,
    RED,
    YELLOW,
    YES,
    BuiltTable,
    Phase,
    bail,
    extra,
    go,
    look,
    rows,
    says,
    table,
    thousands,
    to,
    verb,
)

from sojourn.core.chance import Luck
from sojourn.games.journey_istanbul import GAME
from sojourn.games.journey_istanbul.actions import VERB_NAMES
from sojourn.games.journey_istanbul.bench import BAILED, JAILED, LENT, PAID_BACK, SAID, SILENT, Count, decide, play_and_count
from sojourn.games.journey_istanbul.bot.places import price_for_place
from sojourn.games.journey_istanbul.records import Told

pytestmark = pytest.mark.plain
SEATS = 4


def knows(t: BuiltTable, row: int, column: int, *seats: int) -> BuiltTable:
    """These seats have seen this card."""
    for seat in seats:
        t.s.seen[row - 1, column - 1] |= 1 << seat
    return t


# Loans: for a task that asks for money in hand


def short_of_means(cash: int = 8_000, rich: int = 12_000, **more: Any) -> BuiltTable:
    """Red is one step from Fatih, where it must hold 10,000 TL; Green is rich."""
    people = {"red": ("Taksim", cash), "green": ("Kadıköy", rich), "red_has": ("Proof of Means", "Work Permit")}
    return table(seats=SEATS, talk="windows", sheet=["d5-J1"], **(people | more)).begin(RED)


def test_it_borrows_for_a_task_that_asks_for_money_in_hand():
    assert let(short_of_means(), RED) == [verb("borrow"), to(GREEN, RED, SEATS), thousands(2), extra(1)]


def test_a_loan_is_made_used_and_paid_back():
    # Given
    t = short_of_means()
    # When
    for _ in range(400):
        if t.s.done[RED, OBSTACLE] and not t.s.debt[RED].any():
            break
        t.play(t.to_act, choice(t, t.to_act))
    # Then
    assert t.s.done[RED, OBSTACLE] == 1
    [lent] = t.told(Told.LENT)
    assert (lent.seat, lent.a, lent.b) == (GREEN, RED, 2_000)
    assert t.told(Told.GAVE, RED)[0].b == lent.b + lent.c
    assert t.s.day <= 2


@pytest.mark.parametrize("why", ["owes already", "it would have too little left", "the other needs none"])
def test_it_does_not_lend_where_that_does_not_pay(why: str):
    cash = 10_000 if why == "the other needs none" else 8_000
    t = short_of_means(cash, rich=6_000 if why == "it would have too little left" else 12_000)
    t.s.debt[RED, YELLOW] = 1_000 if why == "owes already" else 0
    t.play(RED, verb("borrow"), to(GREEN, RED, SEATS), thousands(2), extra(2))
    assert choice(t, GREEN) == PASS


def test_it_neither_borrows_nor_lends_a_fare():
    t = table(seats=SEATS, talk="windows", sheet=["d1-J1"], red=("Sultanahmet", 8_000), green=("Fatih", 15_000))
    knows(t.finish(RED), 1, 1, RED).begin(RED)
    assert choice(t, RED) != verb("borrow")
    t.play(RED, verb("borrow"), to(GREEN, RED, SEATS), thousands(1), extra(2))
    assert choice(t, GREEN) == PASS


def test_it_pays_back_before_it_leaves():
    t = table(seats=SEATS, talk="windows", sheet=["d1-J1"], red=("Sultanahmet", 12_000)).finish(RED)
    t.s.debt[RED, GREEN] = 3_000
    t.evening()
    assert let(t, RED) == [verb("give"), to(GREEN, RED, SEATS), thousands(3)]
    assert t.s.debt[RED, GREEN] == 0


# Jail


def prisoner(cash: int, day: int = 4, **more: Any) -> BuiltTable:
    """Red sits on the police card of the 3rd day with its fine of 4,000 TL until the 6th."""
    people = {"red": ("d3-P1", cash, 6), "green": ("Kadıköy", 14_000)}
    return table(day=day, seats=SEATS, sheet=["d6-W1"], **(people | more)).begin(RED)


def test_bail_is_paid_where_the_days_are_worth_it():
    t = prisoner(6_000)
    t.play(RED, choice(t, RED))  # the look
    assert t.phase == Phase.JAIL_DOOR
    assert choice(t, RED) in [bail(place) for place in ("Taksim", "Fatih", "Sultanahmet", "Üsküdar", "Kadıköy")]


def test_bail_is_not_paid_for_a_single_day():
    t = prisoner(6_000, day=5)
    t.play(RED, choice(t, RED))
    assert t.phase == Phase.JAIL_DOOR
    assert choice(t, RED) == PASS


def test_who_was_offered_too_little_lends_for_more_and_bail_is_paid():
    # Given
    t = prisoner(3_000, talk="windows")
    assert let(t, RED) == [verb("borrow"), to(GREEN, RED, SEATS), thousands(1), extra(1)]
    assert choice(t, GREEN) == PASS
    # When
    while not t.told(Told.BAILED) and t.s.day == 4:
        t.play(t.to_act, choice(t, t.to_act))
    # Then
    [lent] = t.told(Told.LENT)
    assert (lent.a, lent.b, lent.c) == (RED, 1_000, 2_000)
    assert t.told(Told.BAILED, RED)


# Places before a journey


def in_line(first: int, second: int, *, out: int | None = None, day: int = 1, week: int = 1, more: Any = ()) -> BuiltTable:
    """Orange came to Sultanahmet before Red; both could take the journey of 9,000 TL."""
    people: dict[str, Any] = {"orange": ("Sultanahmet", first), "red": ("Sultanahmet", second)}
    if out is not None:
        people["yellow"] = ("out", out)
    t = table(week, day, seats=SEATS, talk="windows", sheet=[f"d{day}-J1", *more], **people)
    return t.finish(RED).finish(ORANGE).evening()


def until_red(t: BuiltTable) -> BuiltTable:
    while t.to_act != RED:
        t.play(t.to_act, choice(t, t.to_act))
    return t


def test_a_place_is_bought_from_somebody_who_could_not_win_by_leaving():
    t = until_red(in_line(10_000, 15_000, out=4_000))
    picks = let(t, RED)
    assert picks == [verb("deal"), to(ORANGE, RED, SEATS), look(1, 1), thousands(1)]
    assert choice(t, ORANGE) == YES


def test_no_place_is_asked_for_that_the_other_would_not_sell():
    t = until_red(in_line(16_000, 12_000))
    assert choice(t, RED) == PASS
    t.play(RED, verb("deal"), to(ORANGE, RED, SEATS), look(1, 1), thousands(1))
    assert choice(t, ORANGE) == PASS


def test_no_place_is_bought_for_more_than_it_is_worth():
    t = until_red(in_line(10_000, 10_000, out=4_000))
    assert choice(t, RED) == PASS  # with less than Yellow has, leaving wins nothing


def test_the_price_of_a_place_is_one_the_other_takes():
    for cash in range(9_000, 16_000, 1_000):
        t = until_red(in_line(cash, 16_000))
        price = int(price_for_place(t.view(RED), t.box, RED, ORANGE, 0))
        if price:
            t.play(RED, verb("deal"), to(ORANGE, RED, SEATS), look(1, 1), thousands(price))
            assert choice(t, ORANGE) == YES


def test_a_job_is_sold_for_its_wage_and_not_for_less():
    for price, answer in ((3, PASS), (5, YES)):
        t = table(seats=SEATS, talk="windows", sheet=["d1-W1"], orange=("Taksim", 6_000), red=("Taksim", 9_000)).evening()
        until_red(t).play(RED, verb("deal"), to(ORANGE, RED, SEATS), look(1, 1), thousands(price))
        assert choice(t, ORANGE) == answer


# Words for nothing


def creditor_knows(*cards: str, **more: Any) -> BuiltTable:
    """Orange owes Red money; Red has seen tonight's cards."""
    t = table(seats=SEATS, talk="windows", sheet=list(cards), red=("Kadıköy", 9_000), **more)
    t.s.debt[ORANGE, RED] = 2_000
    for column in range(len(cards)):
        knows(t, 1, column + 1, RED)
    return t.begin(RED)


def test_a_debtor_is_told_what_helps_to_pay_back():
    t = creditor_knows("d1-P1")
    assert let(t, RED) == [verb("tell"), to(ORANGE, RED, SEATS), look(1, 1), says("d1-P1")]


def test_several_cards_are_written_down_and_shown():
    t = creditor_knows("d1-P1", "d1-P2")
    picks = let(t, RED) + let(t, RED) + let(t, RED)
    assert picks == [
        *(verb("note"), look(1, 1), says("d1-P1")),
        *(verb("note"), look(1, 2), says("d1-P2")),
        *(verb("show"), to(ORANGE, RED, SEATS), rows(1)),
    ]
    assert t.view(ORANGE).heard[RED].any()
    assert not t.view(GREEN).heard[RED].any()


def test_where_the_planner_proves_something_it_is_shown():
    t = creditor_knows("d1-P1", planner_proof="true")
    assert [choice(t, RED), *let(t, RED)][0] == verb("note")
    assert choice(t, RED) == verb("show")


def test_nobody_is_told_who_owes_nothing():
    t = creditor_knows("d1-P1")
    t.s.debt[ORANGE, RED] = 0
    assert choice(t, RED) not in (verb("tell"), verb("show"), verb("note"))


def test_it_sells_nothing_that_it_wants_itself():
    t = table(seats=SEATS, talk="windows", sheet=["d1-J1"], red=("Kadıköy", 15_000), orange=("Kadıköy", 15_000))
    knows(t.finish(RED).finish(ORANGE), 1, 1, RED)
    assert choice(t.begin(RED), RED) != verb("sell")
    t = table(seats=SEATS, talk="windows", sheet=["d1-J1"], red=("Kadıköy", 15_000), orange=("Kadıköy", 15_000), starter=ORANGE)
    knows(t.finish(RED).finish(ORANGE), 1, 1, RED).begin(ORANGE)
    t.play(ORANGE, verb("ask"), to(RED, ORANGE, SEATS), look(1, 1), thousands(3))
    assert choice(t, RED) == PASS


def first_in_line() -> BuiltTable:
    """Red stands where the journey of tonight begins; Orange has seen it too and is one step away."""
    t = table(seats=SEATS, talk="windows", sheet=["d1-J1"], red=("Sultanahmet", 15_000), orange=("Taksim", 9_000))
    return knows(t.finish(RED), 1, 1, RED, ORANGE).begin(RED)


def test_it_says_where_it_will_be_first_and_keeps_its_word():
    t = first_in_line()
    assert let(t, RED) == [verb("intend"), go("Sultanahmet")]
    t.until(RED)
    assert choice(t, RED) == go("Sultanahmet")


def test_it_does_not_give_away_what_only_itself_knows():
    t = first_in_line()
    t.s.seen[0, 0] = 1 << RED
    assert choice(t, RED) == PASS


def before_us(*, police: bool) -> BuiltTable:
    """Orange stands before Red where there is a job tonight; Red alone knows of better pay in Taksim.

    If the police come to Taksim, only Orange is safe there, by its Work Permit.
    """
    people: dict[str, Any] = {"orange": ("Fatih", 6_000), "red": ("Fatih", 1_000), "orange_has": ("Documents", "Work Permit")}
    t = table(seats=SEATS, talk="windows", sheet=["d1-W2", "d1-W1", *(["d1-P1"] if police else [])], **people)
    t.finish(RED).finish(ORANGE).finish(ORANGE, OPPORTUNITY)
    for column in range(3 if police else 2):
        knows(t, 1, column + 1, RED, *([] if column == 1 else [ORANGE]))
    return t.begin(RED)


def test_it_tells_who_stands_before_it_of_a_better_chance_elsewhere():
    assert let(before_us(police=True), RED) == [verb("tell"), to(ORANGE, RED, SEATS), look(1, 2), says("d1-W1")]


def test_it_leads_nobody_to_what_it_wants_itself():
    assert choice(before_us(police=False), RED) not in (verb("tell"), verb("show"))


# Measuring


def counted(t: BuiltTable, *acts: tuple[int, int]) -> tuple[Any, Any]:
    """What is counted of these decisions."""
    count = Count()
    for seat, action in acts:
        play_and_count(t.s, t.box, seat, action, count.verbs, count.other)
    return count.verbs, count.other


def test_acts_answers_and_loans_are_counted():
    ask = (verb("borrow"), to(GREEN, RED, SEATS), thousands(2), extra(1))
    verbs, other = counted(short_of_means(), *((RED, action) for action in ask), (GREEN, YES), (RED, PASS))
    assert verbs[:, VERB_NAMES.index("borrow")].tolist() == [1, 1, 0]
    assert verbs.sum() == 2
    assert (other[LENT], other[PAID_BACK]) == (3_000, 0)


def test_what_is_paid_back_and_who_pays_bail_is_counted():
    t = prisoner(9_000, talk="windows")
    t.s.debt[RED, GREEN] = 2_000
    give = (verb("give"), to(GREEN, RED, SEATS), thousands(2))
    others = ((RED, PASS), *((seat, PASS) for seat in (ORANGE, YELLOW, GREEN)), (RED, PASS), (RED, bail("Fatih")))
    verbs, other = counted(t, *((RED, action) for action in give), *others)
    assert verbs[SAID].tolist() == [1, *([0] * 9)]
    assert (other[PAID_BACK], other[BAILED], other[JAILED]) == (2_000, 1, 0)


def test_a_silent_player_says_nothing_and_declines():
    t = short_of_means()
    mask, luck = GAME.mask(), Luck.new()
    assert decide(t.view(RED), t.box, RED, luck, mask, SILENT) == PASS
    let(t, RED)
    assert decide(t.view(GREEN), t.box, GREEN, luck, mask, SILENT) == PASS
