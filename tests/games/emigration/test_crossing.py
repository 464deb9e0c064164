"""Crossing the border (EM-66 to EM-74), winning (EM-75 to EM-79) and the safety limit (EM-80)."""

from typing import Any

import pytest
from games.emigration.builder import FORFEIT, Phase, TableBuilder, Told, lane_action

from sojourn.core import dispatch
from sojourn.games.emigration.crossing import BY_MONEY, NOBODY, ONE_BEST, TIE
from sojourn.games.emigration.ui.panels import headline
from sojourn.games.emigration.ui.story import RULES as STORY_RULES


def ready(seats: int = 2, **options: object) -> TableBuilder:
    """Empty layouts, everybody with a Passport and a Ticket, each lane with its ordinary day on top."""
    d = TableBuilder(seats, **options)
    for seat in range(seats):
        d.owns(seat, f"P{seat + 1}", f"T{seat + 1}")
    for lane in range(5):
        d.lane_order(lane, 1, 0, 2)
    return d


def result(d: TableBuilder) -> Any:
    r: Any = dispatch.Result.new()
    dispatch.outcome(d.s, d.box, r)
    return r


def finish(d: TableBuilder, *tokens: tuple[int, int]) -> Any:
    """Everybody crosses by lane 1 (8, then 7) with these tokens and this Money, outside any lot; the result."""
    for seat, (assurance, money) in enumerate(tokens):
        d.s.assurance[seat], d.s.money[seat] = assurance, money
    d.cross_now(0)
    for _ in tokens:
        d.play(lane_action(0))
    assert d.s.phase == Phase.END
    return result(d)


def test_em_66_everybody_takes_one_crossing_turn_clockwise() -> None:
    d = ready(3)
    d.cross_now(1)
    order = []
    while d.s.phase != Phase.END:
        order.append(int(d.s.turn))
        d.play(d.legal()[0])
    assert order == [1, 2, 0]


def test_em_r15_the_player_after_the_last_turn_crosses_first() -> None:
    d = TableBuilder(3).money(0, 0, 0).lay(1, s9="D-BC1")
    d.s.turn = 1
    d.play(d.discard(1, 9))
    assert d.s.phase == Phase.LANE
    assert d.s.turn == 2


def test_em_67_withdrawing_comes_before_crossing() -> None:
    d = ready().money(3, 0).owns(0, "D-PC1")
    events = d.cross_now(0)
    assert d.told(events) == [Told.WITHDRAW]
    assert d.s.phase == Phase.LANE
    events = d.play(lane_action(0))
    assert d.told(events)[0] == Told.LANE


def test_em_68_cards_and_lots_of_money_become_assurance() -> None:
    d = ready().money(8, 0).owns(0, "D-PC1", "D-PC5", "D-BS1", "C-PP3", "C-RA1").assurance(2, 0)
    d.cross_now(0)  # Brazil: PC 2, BS 0, PP 2, RA 1; Money 3x2
    assert d.s.tokens_cards[0] == 2 + 2 + 0 + 2 + 1
    assert d.s.tokens_lots[0] == 2
    assert d.s.assurance[0] == 2 + 7 + 2
    assert d.s.money[0] == 2
    assert d.s.cards[0] == 0


@pytest.mark.parametrize(("money", "lots", "left"), [(2, 0, 2), (3, 1, 0), (5, 1, 2), (6, 2, 0), (20, 2, 14)])
def test_em_r16_money_is_traded_in_whole_lots_up_to_the_limit(money: int, lots: int, left: int) -> None:
    d = ready().money(money, 0)
    d.cross_now(0)
    assert d.s.assurance[0] == lots
    assert d.s.money[0] == left
    assert d.s.papers[0]  # papers are not traded


def test_em_69_a_lane_is_chosen_and_its_top_card_drawn() -> None:
    d = ready(4)
    d.cross_now(0)
    assert d.legal() == [lane_action(i) for i in range(5)]
    for drawn in (1, 2, 3):
        d.play(lane_action(2))
        assert d.s.lane_drawn[2] == drawn
    assert d.legal() == [lane_action(i) for i in (0, 1, 3, 4)]
    assert d.table.game.why_not(d.s, d.content, 3, lane_action(2))[1] == "EM-69"
    v = d.table.game.seen_by(d.s, d.box, 1)
    assert list(v.lanes[2]) == [7, 6, 8]


def test_em_70_the_cost_is_paid_to_the_bank() -> None:
    d = ready().assurance(10, 0)
    d.cross_now(0)
    d.play(lane_action(0))
    assert d.s.assurance[0] == 2
    assert d.s.assurance_bank == 8
    assert d.s.cost[0] == 8


def test_em_71_too_few_tokens_do_not_enter() -> None:
    d = ready().assurance(7, 0)
    d.cross_now(0)
    d.play(lane_action(0))
    assert d.s.entered[0] == 0


@pytest.mark.parametrize("missing", ["passport", "ticket", "both"])
def test_em_72_without_passport_and_ticket_nobody_enters(missing: str) -> None:
    d = ready().assurance(12, 0)
    d.s.papers[0] = {"passport": 1 << 6, "ticket": 1, "both": 0}[missing]
    d.cross_now(0)
    events = d.play(lane_action(0))
    assert d.s.entered[0] == 0
    assert [e.b for e in events if e.kind == Told.REFUSED] == [1]


def test_em_73_everybody_has_to_try() -> None:
    d = ready()
    d.s.papers[0] = 0
    d.cross_now(0)
    assert d.legal() == [lane_action(i) for i in range(5)]
    assert d.table.game.why_not(d.s, d.content, 0, FORFEIT)[1] == "EM-73"


def test_em_r28_the_attempt_is_made_without_papers_and_fails() -> None:
    d = ready()
    d.s.papers[0] = 0
    d.assurance(20, 0).cross_now(0)
    d.play(lane_action(0))
    assert d.s.met[0] == 1
    assert d.s.entered[0] == 0


def test_em_74_exactly_enough_is_enough() -> None:
    d = ready().assurance(8, 0)
    d.cross_now(0)
    d.play(lane_action(0))
    assert d.s.entered[0] == 1
    assert d.s.assurance[0] == 0


def test_em_75_who_enters_has_won_and_the_points_are_what_is_left() -> None:
    r = finish(ready(3), (10, 0), (12, 0), (5, 0))  # costs 8, 7, 9
    assert list(r.points[:3]) == [2, 5, -1]
    assert r.succeeded == 0b011


def test_em_76_most_remaining_assurance_is_the_ultimate_winner() -> None:
    r = finish(ready(3), (10, 0), (12, 0), (5, 2))
    assert r.reason == ONE_BEST
    assert r.winners == 0b010
    assert r.succeeded == 0b011


def test_em_77_a_tie_is_broken_by_money() -> None:
    r = finish(ready(), (10, 1), (9, 2))  # 2 left each
    assert r.reason == BY_MONEY
    assert r.winners == 0b10
    assert r.succeeded == 0b11


def test_em_77_money_decides_nothing_where_assurance_did() -> None:
    r = finish(ready(3), (10, 2), (9, 2), (12, 0))  # 2, 2 and 3 left
    assert (r.reason, r.winners, r.succeeded) == (ONE_BEST, 0b100, 0b111)


def test_em_78_a_full_tie_has_no_ultimate_winner_but_the_entrants_have_won() -> None:
    r = finish(ready(), (10, 2), (9, 2))
    assert r.reason == TIE
    assert r.winners == r.succeeded == 0b11


def test_em_78_who_entered_with_less_does_not_share_the_top_of_a_full_tie() -> None:
    r = finish(ready(3), (10, 2), (9, 2), (10, 2))  # costs 8, 7, 9: 2, 2 and 1 left
    assert (r.reason, r.winners, r.succeeded) == (TIE, 0b011, 0b111)


def test_em_79_who_stays_out_never_counts_and_nobody_may_win() -> None:
    d = ready()
    d.s.papers[0] = 0
    r = finish(d, (30, 2), (8, 0))  # most Assurance left, but outside
    assert d.s.assurance[0] == 22
    assert (r.reason, r.winners, r.succeeded) == (ONE_BEST, 0b10, 0b10)
    r = finish(ready(), (0, 0), (0, 0))
    assert (r.reason, r.winners, r.succeeded) == (NOBODY, 0, 0)


@pytest.mark.parametrize(
    ("tokens", "rule", "told", "headed"),
    [
        (
            ((10, 0), (12, 0), (5, 0)),
            "EM-76",
            "@0 and @1 get in and win. @1 has the most Assurance left and is the ultimate winner.",
            "Ben is the ultimate winner",
        ),
        (
            ((10, 1), (9, 2), (9, 0)),
            "EM-77",
            "@0, @1 and @2 get in and win. @1 is tied for the most Assurance left, has more Money, and is the ultimate winner.",
            "Ben is the ultimate winner",
        ),
        (
            ((10, 2), (9, 2), (10, 0)),
            "EM-78",
            "@0, @1 and @2 get in and win. @0 and @1 are tied on Assurance and Money, so nobody is the ultimate winner.",
            "Ann and Ben tie: no ultimate winner",
        ),
        (
            ((10, 2), (9, 2), (11, 2)),
            "EM-78",
            "@0, @1 and @2 get in and win, tied on Assurance and Money: nobody is the ultimate winner.",
            "Ann, Ben and Cy tie: no ultimate winner",
        ),
        (((0, 0), (8, 0), (0, 0)), "EM-76", "Only @1 gets in, and so is the ultimate winner.", "Ben is the ultimate winner"),
        (((0, 0), (0, 0), (0, 0)), "EM-79", "Nobody got in, so nobody wins.", "Nobody gets in"),
    ],
)
def test_em_75_to_em_79_each_ending_names_the_winner_and_its_rule(
    tokens: tuple[tuple[int, int], ...], rule: str, told: str, headed: str
) -> None:
    d = ready(3)
    for seat, (assurance, money) in enumerate(tokens):
        d.s.assurance[seat], d.s.money[seat] = assurance, money
    d.cross_now(0)
    for _ in tokens:
        events = d.play(lane_action(0))
    over = events[-1]
    assert over.kind == Told.OVER
    assert d.table.game.sentence(d.content, over, 0) == told
    assert STORY_RULES.get((over.kind, over.b), STORY_RULES[over.kind]) == rule
    v = d.table.game.seen_by(d.s, d.box, -1)
    assert headline(d.content, v, ["Ann", "Ben", "Cy"]) == headed


def test_em_r18_who_lacks_tokens_pays_nothing_and_who_lacks_papers_pays() -> None:
    d = ready().assurance(7, 0)
    d.cross_now(0)
    d.play(lane_action(0))
    assert d.s.assurance[0] == 7
    d = ready().assurance(9, 0)
    d.s.papers[0] = 0
    d.cross_now(0)
    d.play(lane_action(0))
    assert d.s.assurance[0] == 1


@pytest.mark.parametrize(("option", "cap"), [("25", 50), ("50", 100)])
def test_em_80_after_very_many_turns_the_layouts_are_swept(option: str, cap: int) -> None:
    d = TableBuilder(turn_cap=option).money(9, 9).lay(0, s9="D-BC1", s10="L09", s5="down:payday").lay(1, s9="D-PC1")
    d.s.turns = cap - 2
    d.play(d.take(0, 9))
    assert d.s.phase == Phase.MAIN
    events = d.play(d.take(1, 9))
    assert Told.SWEPT in d.told(events)
    assert Told.PAYDAY not in d.told(events)
    assert d.s.phase == Phase.LANE
    assert d.s.turn == 0
    assert not d.s.there.any()


def test_em_r19_the_limit_is_a_number_of_turns_a_player() -> None:
    caps = [int(TableBuilder(turn_cap=value).box.turn_cap) for value in ("100", "50", "25", "200")]
    assert caps == [100, 50, 25, 200]
    assert TableBuilder().box.turn_cap == 100


def test_em_r17_each_lane_has_its_agents_three_days_in_unknown_order() -> None:
    orders = set()
    for seed in range(12):
        s = TableBuilder(seed=seed).s
        for lane in range(5):
            assert sorted(int(c) for c in s.lanes[lane]) == [3 * lane, 3 * lane + 1, 3 * lane + 2]
        orders.add(tuple(int(c) for c in s.lanes[0]))
    assert len(orders) > 2


def test_em_r17_under_mixed_any_three_cards_make_a_lane() -> None:
    mixed = 0
    for seed in range(6):
        s = TableBuilder(seed=seed, border_lanes="mixed").s
        assert sorted(int(c) for c in s.lanes.flat) == list(range(15))
        mixed += sum(1 for lane in range(5) for c in s.lanes[lane] if c // 3 != lane)
    assert mixed > 20


@pytest.mark.parametrize(("shift", "cost"), [("0", 8), ("-2", 6), ("-1", 7), ("1", 9), ("2", 10)])
def test_em_r27_the_switch_shifts_every_border_cost(shift: str, cost: int) -> None:
    d = ready(border_shift=shift).assurance(12, 0)
    d.cross_now(0)
    d.play(lane_action(0))
    assert d.s.cost[0] == cost


def test_em_r27_the_cost_never_falls_below_nothing() -> None:
    d = ready(border_shift="-2").owns(0, "L26").lane_order(4, 0, 1, 2)  # Officer Pike's good day asks for 2
    d.cross_now(0)
    d.play(lane_action(4))
    assert d.s.cost[0] == 0
    assert d.s.entered[0] == 1


def test_l26_a_letter_of_reference_saves_two() -> None:
    d = ready().owns(0, "L26").assurance(6, 0)
    d.cross_now(0)
    d.play(lane_action(0))
    assert d.s.cost[0] == 6
    assert d.s.entered[0] == 1


def test_em_r23_a_secret_destination_is_shown_at_the_crossing() -> None:
    d = ready(secret_destinations="on")
    d.cross_now(0)
    v = d.table.game.seen_by(d.s, d.box, 1)
    assert v.destination[0] == d.s.destination[0]


def test_em_r20_the_bank_pays_whatever_is_asked() -> None:
    d = TableBuilder().lay(0, s9="D-BC5", s10="D-PC5")
    d.s.bank = -1000
    d.play(d.discard(0, 9))
    assert d.s.money[0] == 5
    assert d.s.bank == -1005
