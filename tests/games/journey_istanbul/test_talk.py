"""Player interaction and the planner: JI-73 to JI-76 and JI-83."""

import pytest
from games.journey_istanbul.builder import (
    ALL,
    ANY_CARD,
    ANY_VERB,
    BROWN,
    GAME,
    GREEN,
    ORANGE,
    PASS,
    RED,
    WHOLE_PLANNER,
    YELLOW,
    YES,
    Phase,
    card,
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

from sojourn.core.record import SPECTATOR
from sojourn.games.journey_istanbul.claims import claim_at
from sojourn.games.journey_istanbul.evening import qualifies
from sojourn.games.journey_istanbul.records import Told

SQUARE = 5 * 4 + 0  # the 1st square of the 5th day


def morning(seat: int = RED, **more):
    """The talk before a turn, with one face-down card of the 5th day on the sheet."""
    return table(**({"talk": "windows", "sheet": ["d5-J1"]} | more)).begin(seat)


def heard(t, listener: int, speaker: int, square: int = SQUARE) -> int:
    """The card somebody was told lies on a square; -1 for nothing."""
    return int(claim_at(t.view(listener).heard[speaker], square)) - 1


# Talk


def test_ji_73_information_may_be_true_or_false_and_may_be_shown():
    # Given: Green has seen the card of the 5th day, a journey.
    t = morning()
    t.s.seen[4, 0] = 1 << GREEN
    # When: Red, who knows nothing, tells Orange that it is police; later Green tells the truth.
    t.play(RED, verb("tell"), to(ORANGE, RED), look(5, 1), says("d5-P1"), PASS)
    t.play(ORANGE, PASS).play(YELLOW, PASS)
    t.play(GREEN, verb("tell"), to(ORANGE, GREEN), look(5, 1), says("d5-J1"))
    # Then
    assert heard(t, ORANGE, RED) == 0
    assert heard(t, ORANGE, GREEN) == 2
    assert heard(t, YELLOW, RED) == heard(t, YELLOW, GREEN) == -1
    assert [(e.seat, e.c) for e in t.told(Told.KNEW)] == [(RED, 0), (GREEN, 1)]  # did not know; knew it true


def test_ji_73_a_listener_sees_whether_a_claim_held_when_the_card_is_up():
    # Given
    t = morning(day=5)
    t.play(RED, verb("tell"), to(ORANGE, RED), look(5, 1), says("d5-P1"), PASS)
    # When
    t.next_day()
    # Then
    judged = t.told(Told.JUDGED)
    assert [(e.seat, e.b, e.c, e.audience) for e in judged] == [(RED, card("d5-P1"), card("d5-J1"), 1 << ORANGE)]
    assert heard(t, ORANGE, RED) == -1  # the card is gone, and the claim with it


def test_ji_73_a_shown_planner_is_read_by_those_it_is_shown_to():
    # Given: Red has written two notes.
    t = morning(sheet=["d5-J1", "d2-W1"])
    t.play(RED, verb("note"), look(5, 1), says("d5-W1"), verb("note"), look(2, 1), says("d2-P2"))
    # When: only the row of the 5th day is shown.
    t.play(RED, verb("show"), to(GREEN, RED), rows(5))
    # Then
    assert heard(t, GREEN, RED) == 4
    assert heard(t, GREEN, RED, square=5) == -1
    assert heard(t, ORANGE, RED) == -1


def test_ji_74_everybody_may_speak_on_anybodys_turn_jail_included():
    # Given: Yellow's turn; Brown sits in jail, Red is far away.
    t = morning(YELLOW, brown=("d3-P1", 2_000, 4), red=("Taksim", 6_000))
    order = []
    # When
    while t.phase == Phase.MORNING and t.s.turn == YELLOW:
        order.append(t.to_act)
        assert verb("tell") in t.legal(t.to_act)
        t.play(t.to_act, PASS)
    # Then
    assert order == [YELLOW, GREEN, BROWN, RED, ORANGE]


def test_ji_75_money_is_given_between_any_two_places():
    # Given
    t = morning(red=("Taksim", 6_000), brown=("d3-P1", 0, 4))
    # When
    t.play(RED, verb("give"), to(BROWN, RED))
    assert t.legal(RED) == [thousands(n) for n in range(1, 7)]
    t.play(RED, thousands(4))
    # Then
    assert (t.cash()[RED], t.cash()[BROWN]) == (2_000, 4_000)


def test_ji_75_money_is_lent():
    t = morning(green=("Fatih", 8_000))
    t.play(RED, verb("borrow"), to(GREEN, RED), thousands(8), extra(0))
    assert t.to_act == GREEN
    t.play(GREEN, YES)
    assert (t.cash()[RED], t.cash()[GREEN]) == (14_000, 0)
    assert t.s.debt[RED, GREEN] == 8_000


def test_ji_76_green_asks_everybody_about_a_card_for_1000():
    """The rulebook's example: before moving, Green asks who knows a certain card and will tell for 1,000 TL."""
    # Given: Orange has looked at it.
    t = morning(GREEN)
    t.s.seen[4, 0] = 1 << ORANGE
    # When
    t.play(GREEN, verb("ask"), ALL, look(5, 1), thousands(1))
    assert t.to_act == BROWN
    t.play(BROWN, PASS).play(RED, PASS)
    assert t.to_act == ORANGE
    t.play(ORANGE, YES)
    assert t.legal(ORANGE) == ANY_CARD  # one of the six cards of that day, true or not
    t.play(ORANGE, says("d5-J1"))
    # Then
    assert (t.cash()[GREEN], t.cash()[ORANGE]) == (5_000, 7_000)
    assert heard(t, GREEN, ORANGE) == 2
    assert heard(t, RED, ORANGE) == -1  # said to Green alone
    assert t.to_act == GREEN  # who still has an act before moving


def test_ji_76_red_sells_information_from_jail_on_browns_turn():
    """The rulebook's example: Red is in jail; on Brown's turn Red offers to share what Brown needs for 1,000 TL."""
    # Given
    t = morning(BROWN, red=("d3-P1", 0, 4))
    t.s.seen[4, 0] = 1 << RED
    t.play(BROWN, PASS)
    # When
    t.play(RED, verb("sell"), to(BROWN, RED), look(5, 1), thousands(1))
    assert t.to_act == BROWN
    t.play(BROWN, YES).play(RED, says("d5-J1"))
    # Then
    assert (t.cash()[RED], t.cash()[BROWN]) == (1_000, 5_000)
    assert heard(t, BROWN, RED) == 2


def test_ji_76_a_refused_offer_changes_nothing():
    t = morning()
    t.play(RED, verb("sell"), to(BROWN, RED), look(5, 1), thousands(3)).play(BROWN, PASS)
    assert t.cash() == [6_000] * 5
    assert t.s.offer[RED] == -1


def test_ji_76_an_act_is_legal_only_if_it_can_be_completed():
    # Given: no card on the sheet, and Red has nothing.
    t = morning(sheet=[], red=("Taksim", 0))
    # Then: no TELL, ASK, SELL, NOTE without a card; no GIVE, LEND without money; no SHOW without notes; no DEAL.
    assert t.legal(RED) == [PASS, verb("intend"), verb("borrow")]


def test_ji_76_who_cannot_pay_counts_as_no():
    # Given: Orange and Yellow have nothing, Green and Brown 6,000.
    t = morning(orange=("Taksim", 0), yellow=("Taksim", 0))
    # When
    t.play(RED, verb("borrow"), ALL, thousands(5), extra(2))
    # Then
    assert t.to_act == GREEN


def test_ji_76_who_spends_the_money_cannot_stand_by_an_offer():
    # Given: an open table; Green offers Brown a loan of 5,000 out of 6,000.
    t = morning(talk="open").until(RED)
    t.play(GREEN, verb("lend"), to(BROWN, GREEN), thousands(5), extra(0))
    t.play(RED, verb("borrow"), to(GREEN, RED), thousands(3), extra(0))
    # When
    t.play(GREEN, YES)
    # Then
    assert t.cash()[GREEN] == 3_000
    assert YES not in t.legal(BROWN)


def test_ji_83_the_planner_is_private_free_and_never_checked():
    # Given
    t = morning()
    # When: a false note, then it is rubbed out again.
    t.play(RED, verb("note"), look(5, 1), says("d5-P2"))
    # Then
    assert claim_at(t.view(RED).notes, SQUARE) == 2
    assert not any(t.view(viewer).notes.any() for viewer in (ORANGE, SPECTATOR))
    assert [e.audience for e in t.told(Told.NOTED)] == [1 << RED]
    t.play(RED, verb("note"), look(5, 1), 63)
    assert not t.view(RED).notes.any()
    assert verb("give") in t.legal(RED)  # writing is no act


def test_ji_83_three_notes_in_the_own_morning_under_older_rules():
    t = morning(notes="three")
    for _ in range(3):
        t.play(RED, verb("note"), look(5, 1), says("d5-P2"))
    assert verb("note") not in t.legal(RED)
    t.play(RED, PASS)
    assert verb("note") not in t.legal(ORANGE)


# Rulings


def test_ji_r28_no_gift_to_somebody_who_left():
    t = morning(orange=("out", 1_000)).play(RED, verb("give"))
    assert to(ORANGE, RED) not in t.legal(RED)
    assert to(YELLOW, RED) in t.legal(RED)


@pytest.mark.parametrize("visible", [True, False])
def test_ji_r29_money_is_open_unless_the_table_hides_it(visible):
    # Given
    t = morning(money_visible=visible, orange=("Fatih", 11_000))
    # Then
    assert t.view(RED).cash[ORANGE] == (11_000 if visible else -1)
    assert t.view(SPECTATOR).cash[ORANGE] == (11_000 if visible else -1)
    assert t.view(ORANGE).cash[ORANGE] == 11_000
    # When: a gift is open in both ways of playing.
    t.play(RED, verb("give"), to(ORANGE, RED), thousands(2))
    assert [(e.a, e.b, e.audience) for e in t.told(Told.GAVE)] == [(ORANGE, 2_000, -1)]


@pytest.mark.parametrize("visible", [True, False])
def test_ji_r29_who_leaves_takes_the_secret_of_the_purse_along(visible):
    t = table(week=2, day=3, sheet=["d3-J1"], red=("Fatih", 9_000), money_visible=visible).finish(RED).evening()
    t.play(RED, YES)
    kept = [e.c for e in t.told(Told.LEFT)]
    assert kept == ([1_000] if visible else [-1])
    assert t.view(ORANGE).cash[RED] == (1_000 if visible else -1)


@pytest.mark.parametrize(("proof", "stamps"), [(False, (0, 0)), (True, (0, 1))])
def test_ji_r30_a_shown_planner_proves_nothing_unless_notes_are_stamped(proof, stamps):
    # Given: Red has really seen the card of the 5th day, and writes one true and one guessed note.
    t = morning(planner_proof=proof, sheet=["d5-J1", "d2-W1"])
    t.s.seen[4, 0] = 1 << RED
    t.play(RED, verb("note"), look(5, 1), says("d5-J1"), verb("note"), look(2, 1), says("d2-W1"))
    # When
    t.play(RED, verb("show"), ALL, WHOLE_PLANNER)
    # Then: the 2nd day is shown before the 5th; a lucky guess carries no stamp.
    assert tuple(e.d for e in t.told(Told.TOLD)) == stamps
    assert t.view(GREEN).sheet[4, 0] == -2  # the seen card itself is never shown


def test_ji_r30_a_false_note_of_a_seen_card_carries_no_stamp():
    t = morning(planner_proof=True)
    t.s.seen[4, 0] = 1 << RED
    t.play(RED, verb("note"), look(5, 1), says("d5-P1"), verb("show"), ALL, WHOLE_PLANNER)
    assert [e.d for e in t.told(Told.TOLD)] == [0]


def owing(loans: str, cash: int):
    """Red owes Green 3,000 and stands before a journey of 8,000."""
    t = table(week=2, day=3, sheet=["d3-J1"], red=("Fatih", cash), green=("Kadıköy", 0), loans=loans).finish(RED)
    t.s.debt[RED, GREEN] = 3_000
    return t


@pytest.mark.parametrize(("loans", "left"), [("unenforced", (4_000, 0)), ("binding", (1_000, 3_000))])
def test_ji_r31_a_loan_is_a_promise_unless_debts_bind(loans, left):
    t = owing(loans, 12_000).evening().play(RED, YES)
    assert (t.cash()[RED], t.cash()[GREEN]) == left
    assert t.s.debt[RED, GREEN] == (3_000 if loans == "unenforced" else 0)


@pytest.mark.parametrize(("loans", "may"), [("unenforced", True), ("binding", False)])
def test_ji_r31_binding_debts_and_price_must_both_be_in_hand(loans, may):
    t = owing(loans, 10_000)
    assert qualifies(t.s, t.box, RED, card("d3-J1")) == may


def test_ji_r31_debts_to_somebody_who_left_lapse():
    t = table(week=2, day=3, sheet=["d3-J1"], red=("Fatih", 8_000), green=("out", 0), loans="binding").finish(RED)
    t.s.debt[RED, GREEN] = 3_000
    t.evening().play(RED, YES)
    assert (t.place(RED), t.cash()[RED], t.cash()[GREEN]) == ("out", 0, 0)


def test_ji_r31_giving_money_back_pays_the_debt():
    t = morning()
    t.s.debt[RED, GREEN] = 3_000
    t.play(RED, verb("give"), to(GREEN, RED), thousands(2))
    assert t.s.debt[RED, GREEN] == 1_000


@pytest.mark.parametrize("deck_list", ["open", "closed"])
def test_ji_r36_the_card_list_is_open_and_claims_choose_from_it_anyway(deck_list):
    t = morning(deck_list=deck_list)
    assert t.content.words["closed"] == (deck_list == "closed")
    t.play(RED, verb("tell"), ALL, look(5, 1))
    assert t.legal(RED) == ANY_CARD


def test_ji_r43_without_talk_there_is_no_window():
    assert table(talk="off", sheet=["d5-J1"]).begin(RED).phase == Phase.MOVE
    assert morning().phase == Phase.MORNING


def test_ji_r43_two_acts_for_the_active_player_and_one_for_the_others():
    t = morning()
    t.play(RED, verb("intend"), go("Taksim"), verb("intend"), go("Fatih"))
    assert not (set(ANY_VERB) - {verb("note")}) & set(t.legal(RED))  # only notes are left
    t.play(RED, PASS)
    assert t.to_act == ORANGE
    t.play(ORANGE, verb("intend"), go("Taksim"))
    assert t.to_act == YELLOW
    assert [(e.seat, e.a) for e in t.told(Told.INTENDS)] == [(RED, 0), (RED, 1), (ORANGE, 0)]


def test_ji_r43_only_an_open_table_talks_between_decisions():
    for talk, may in (("windows", False), ("open", True)):
        t = morning(talk=talk).until(RED)
        assert t.phase == Phase.MOVE
        assert (verb("give") in t.legal(GREEN)) == may
        assert (verb("give") in t.legal(RED)) == may


def test_ji_r43_an_open_offer_waits_and_lapses_with_the_turn():
    # Given
    t = morning(talk="open").until(RED)
    # When: Green offers Brown a loan while Red thinks.
    t.play(GREEN, verb("lend"), to(BROWN, GREEN), thousands(1), extra(0))
    # Then: Red is still to move, Brown may answer, Green may not make a second offer.
    assert t.to_act == RED
    assert t.legal(BROWN) == [PASS, YES]
    assert set(ANY_VERB) & set(t.legal(GREEN)) == {verb("note")}
    t.play(RED, go("Kadıköy"))
    assert t.s.offer[GREEN] == -1
    assert YES not in t.legal(BROWN)


def test_ji_r43_the_evening_is_for_gifts_loans_deals_and_words():
    # Given: work in Taksim tonight; Green stands below Red.
    t = table(day=3, talk="windows", sheet=["d3-W1", "d5-J1"], green=("Taksim", 0), red=("Taksim", 6_000)).evening()
    assert (t.to_act, t.phase) == (RED, Phase.EVENING)
    assert t.legal(RED) == [PASS] + [verb(v) for v in ("give", "tell", "borrow", "lend", "deal", "note")]
    # When: Red buys Green's place.
    t.play(RED, verb("deal"), to(GREEN, RED), look(3, 1), thousands(2)).play(GREEN, YES)
    while t.phase == Phase.EVENING:
        t.play(t.to_act, PASS)
    # Then
    assert t.cash()[GREEN] == 2_000
    assert (t.to_act, t.phase) == (RED, Phase.WORK)
    t.play(RED, YES)
    assert t.cash()[RED] == 10_000


def test_ji_r43_no_evening_window_without_a_card_for_somebody():
    t = table(day=3, talk="windows", sheet=["d3-W1", "d5-J1"], red=("Fatih", 6_000)).evening()
    assert t.phase == Phase.MORNING
    assert t.s.day == 4


def test_action_numbers_are_those_of_the_specification():
    assert GAME.actions == 85
    assert (go("Taksim"), go("Kadıköy"), look(1, 1), look(6, 5), PASS, YES) == (0, 4, 5, 34, 35, 36)
    verbs = ("give", "tell", "intend", "ask", "sell", "show", "borrow", "lend", "deal", "note")
    assert [verb(v) for v in verbs] == list(range(42, 52))
    assert [to(other, RED) for other in (ORANGE, YELLOW, GREEN, BROWN)] == [52, 53, 54, 55]
    assert (ALL, says("d1-P1"), says("d6-W2"), thousands(0), thousands(10), extra(0), WHOLE_PLANNER) == (
        56,
        57,
        62,
        64,
        74,
        75,
        84,
    )
