"""The end, the winner and the bounds: JI-77 to JI-82, and how long a game can be."""

import random

import pytest
from games.journey_istanbul.builder import BROWN, GAME, GREEN, ORANGE, PASS, RED, YELLOW, YES, Phase, card, table, to, verb

from sojourn.core import dispatch
from sojourn.core.dispatch import share_of
from sojourn.games.journey_istanbul.records import End, Fate, Told
from sojourn.server.catalogue import rule_of_event


def two_leave(first: int, second: int, **options):
    """The 3rd day: Red is in Sultanahmet before an 11,000 TL cabin, Orange in Fatih before an 8,000 TL boat."""
    t = table(week=2, day=3, seats=2, sheet=["d3-J1", "d3-J2"], red=("Sultanahmet", first), orange=("Fatih", second), **options)
    return t.finish(RED).finish(ORANGE).evening()


def winners(t) -> list[int]:
    return [seat for seat in range(5) if int(t.result().winners) >> seat & 1]


def succeeded(t) -> list[int]:
    return [seat for seat in range(5) if int(t.result().succeeded) >> seat & 1]


def story(t) -> list[tuple[str, str]]:
    """What is told of the end, each sentence with the rule it links to."""
    ends = [e for e in t.events if e.kind in (Told.END, Told.RESULT)]
    return [(GAME.sentence(t.content, e, RED), rule_of_event(GAME, e)) for e in ends]


def test_ji_77_it_is_over_when_all_have_travelled_out():
    # Given
    t = two_leave(11_000, 9_000)
    # When: the boat from Fatih lies left, so Orange is asked first.
    t.play(ORANGE, YES)
    assert not t.s.ended
    t.play(RED, YES)
    # Then
    assert t.s.ended == End.ALL_OUT
    assert t.to_act == -1


@pytest.mark.parametrize(("sheet", "deck", "over"), [("d3-W2", "", True), ("d3-W2", "d5-W1", False), ("d3-W2 d4-W1", "", False)])
def test_ji_78_it_is_over_when_deck_and_sheet_are_empty(sheet, deck, over):
    t = table(week=1, day=3, sheet=sheet.split(), deck=deck.split()).evening()
    assert (t.s.ended == End.NO_CARDS) == over


@pytest.mark.parametrize(("week", "day", "over"), [(3, 5, False), (3, 6, True)])
def test_ji_79_it_is_over_after_the_6th_day_of_week_3(week, day, over):
    t = table(week=week, day=day, sheet=["d1-W1"]).evening()
    assert (t.s.ended == End.TIME) == over


def test_ji_80_most_money_among_those_who_left_wins():
    # Given: Red keeps 1,000, Orange 4,000; Brown stays behind with 50,000.
    t = table(week=3, day=6, red=("out", 1_000), orange=("out", 4_000), brown=("Kadıköy", 50_000))
    # When
    t.evening()
    # Then
    assert winners(t) == [ORANGE]
    assert succeeded(t) == [RED, ORANGE]
    assert [share_of(t.result(), seat) for seat in (RED, ORANGE)] == [0, 1]
    assert list(t.result().points[:5]) == [1_000, 4_000, -1, -1, -1]
    assert t.result().points[BROWN] < 0


def test_ji_80_the_money_counts_after_the_journey_is_paid():
    t = two_leave(13_000, 12_000).play(ORANGE, YES).play(RED, YES)
    assert t.cash() == [2_000, 4_000]
    assert winners(t) == [ORANGE]


def test_ji_81_nobody_out_nobody_wins():
    t = table(week=3, day=6).evening()
    assert t.result().reason == End.TIME
    assert winners(t) == []


def test_ji_82_without_a_winner_there_are_only_those_who_got_out():
    t = table(week=3, day=6, winner="none", red=("out", 1_000), orange=("out", 4_000)).evening()
    assert winners(t) == []
    assert succeeded(t) == [RED, ORANGE]
    assert list(t.result().points[:5]) == [1, 1, 0, 0, 0]
    assert [share_of(t.result(), seat) for seat in range(5)] == [1, 1, 0, 0, 0]  # an escape is worth 1, whoever else gets out


# The end in words


def test_ji_77_to_80_each_end_names_its_rule_and_its_winner():
    # Given
    out = two_leave(13_000, 12_000).play(ORANGE, YES).play(RED, YES)
    late = table(week=3, day=6, sheet=["d1-W1"], red=("out", 1_000), orange=("out", 4_000)).evening()
    empty = table(week=1, day=3, sheet=["d3-W2"], deck=[], red=("out", 1_000)).evening()
    # Then
    assert story(out) == [
        ("Everyone has left Istanbul.", "JI-77"),
        ("@1 left Istanbul with the most money, 4,000 TL, and wins.", "JI-80"),
    ]
    assert story(late) == [
        ("The last week is over.", "JI-79"),
        ("@1 left Istanbul with the most money, 4,000 TL, and wins.", "JI-80"),
    ]
    assert story(empty)[0] == ("There are no event cards left. The game is over.", "JI-78")
    assert story(empty)[1] == ("@0 left Istanbul with the most money, 1,000 TL, and wins.", "JI-80")


@pytest.mark.parametrize(
    ("tie_break", "said"),
    [
        ("shared", "@0 and @1 left Istanbul with 1,000 TL each and share the win."),
        ("earlier", "@1 left first of those with the most money, 1,000 TL, and wins."),
    ],
)
def test_ji_r24_a_tie_is_told_with_its_rule(tie_break, said):
    t = two_leave(12_000, 9_000, tie_break=tie_break).play(ORANGE, YES).play(RED, YES)
    assert story(t)[1] == (said, "JI-R24")


def test_ji_81_that_nobody_got_out_is_told():
    assert story(table(week=3, day=6).evening())[1] == ("Nobody got out of Istanbul, so nobody wins.", "JI-81")


def test_ji_82_without_a_winner_the_story_tells_who_left_and_who_stayed():
    some = table(week=3, day=6, seats=3, winner="none", red=("out", 1_000), orange=("out", 4_000)).evening()
    said = "@0 and @1 completed the journey, and @2 stayed. This table plays without a winner."
    assert story(some)[1] == (said, "JI-82")
    nobody = table(week=3, day=6, winner="none").evening()
    assert story(nobody)[1] == ("Nobody completed the journey. This table plays without a winner.", "JI-82")


@pytest.mark.parametrize(
    ("leave", "line"),
    [
        ((), "Nobody left Istanbul"),
        ((0, 1), "Ada and Ben left Istanbul, Cem stayed"),
        ((0, 1, 2), "Ada, Ben and Cem left Istanbul"),
    ],
)
def test_ji_82_the_headline_speaks_of_leaving_and_staying(leave, line):
    people = {colour: ("out", 1_000) for n, colour in enumerate(("red", "orange", "yellow")) if n in leave}
    t = table(week=3, day=6, seats=3, winner="none", **people).evening()
    assert GAME.ui.headline(t.content, t.view(RED), ["Ada", "Ben", "Cem"]) == line
    rich = table(week=3, day=6, seats=3, **people).evening()
    who = line.split(" left")[0]
    usual = (line, f"{who} left Istanbul and wins", *[f"{who} left Istanbul and share the win"] * 2)[len(leave)]
    assert GAME.ui.headline(rich.content, rich.view(RED), ["Ada", "Ben", "Cem"]) == usual


# Rulings


@pytest.mark.parametrize(("tie_break", "best"), [("shared", (RED, ORANGE)), ("earlier", (ORANGE,))])
def test_ji_r24_equal_money_is_shared_or_goes_to_the_earlier(tie_break, best):
    # Given: both keep 1,000; on the same day the lower square, the boat from Fatih, leaves first.
    t = two_leave(12_000, 9_000, tie_break=tie_break)
    # When
    t.play(ORANGE, YES).play(RED, YES)
    # Then
    assert t.cash() == [1_000, 1_000]
    assert winners(t) == list(best)


def test_ji_r24_more_money_beats_an_earlier_departure():
    t = two_leave(13_000, 9_000, tie_break="earlier").play(ORANGE, YES).play(RED, YES)
    assert winners(t) == [RED]


def test_ji_r25_a_card_under_a_prisoner_is_not_on_the_sheet():
    # Given: the last card of all is a police card, and it jails Red.
    t = table(day=3, sheet=["d3-P1"], deck=[], red=("Taksim", 0))
    # When
    t.evening()
    # Then
    assert t.s.fate[card("d3-P1")] == Fate.UNDER_JAIL
    assert t.s.ended == End.NO_CARDS


def test_ji_r25_a_sideways_card_keeps_the_game_going():
    assert not table(day=3, sheet=["d3-W2"], sideways=["d3-W1"], deck=[]).evening().s.ended


@pytest.mark.parametrize(("weeks", "last"), [("3", 18), ("2", 12), ("4", 24)])
def test_ji_r26_three_weeks_or_two_or_four(weeks, last):
    before = table(week=(last - 1) // 6 + 1, day=5, sheet=["d1-W1"], weeks=weeks).evening()
    after = table(week=last // 6, day=6, sheet=["d1-W1"], weeks=weeks).evening()
    assert before.s.ended == 0
    assert after.s.ended == End.TIME
    assert after.content.box.last_day == last


@pytest.mark.parametrize(("winner", "points"), [("money", (3_000, -1)), ("none", (1, 0))])
def test_ji_r41_a_ranking_by_money_or_only_a_list(winner, points):
    t = table(week=3, day=6, winner=winner, red=("out", 3_000)).evening()
    assert tuple(t.result().points[:2]) == points


def test_ji_r28_who_has_left_is_out_of_everything():
    # Given: Red has left, and it is Orange's morning at an open table.
    t = table(talk="open", red=("out", 3_000), sheet=["d2-W1"]).begin(ORANGE)
    # Then
    assert t.legal(RED) == []
    t.play(ORANGE, verb("give"))
    assert to(RED, ORANGE) not in t.legal(ORANGE)
    assert {to(other, ORANGE) for other in (YELLOW, GREEN, BROWN)} <= set(t.legal(ORANGE))
    assert t.cash()[RED] == 3_000


# Bounds


def random_game(seats: int, seed: int, **options) -> tuple[int, int]:
    """Decisions of a random game, and the most choices anybody had."""
    box = GAME.content(options).box
    luck = random.Random(seed)
    s = GAME.State.new()
    dispatch.setup(s, box, seats, seed)
    steps = widest = 0
    while owing := dispatch.to_act(s, box):
        assert dispatch.invariant(s, box) == 0
        seat = owing.bit_length() - 1
        numbers = GAME.legal_numbers(s, box, seat)
        widest = max(widest, len(numbers))
        assert numbers
        assert steps < GAME.longest
        dispatch.apply(s, box, seat, luck.choice(numbers))
        steps += 1
    return steps, widest


def test_a_game_without_talk_has_at_most_378_decisions_and_31_choices():
    for seed in range(4):
        steps, widest = random_game(5, seed, talk="off")
        assert 5 * 4 <= steps <= 378
        assert widest <= 31


def test_a_game_with_windows_stays_below_8500_steps():
    steps, widest = random_game(5, 5, talk="windows")
    assert steps < 8_500
    assert widest <= 31


def test_the_core_game_uses_only_the_first_42_numbers():
    box = GAME.content({"talk": "off"}).box
    luck = random.Random(5)
    s = GAME.State.new()
    dispatch.setup(s, box, 5, 5)
    seen = set()
    while owing := dispatch.to_act(s, box):
        numbers = GAME.legal_numbers(s, box, owing.bit_length() - 1)
        seen |= set(numbers)
        dispatch.apply(s, box, owing.bit_length() - 1, luck.choice(numbers))
    assert max(seen) < 42


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_end_for_every_number_of_players(seats):
    steps, _ = random_game(seats, 11 * seats, talk="off")
    assert steps > 0


def test_yellow_green_and_the_rest_need_no_luck_to_end():
    """Everybody waits in Kadıköy: time ends the game, nobody has left."""
    t = table(sheet=["d1-W1", "d2-W1"]).begin(RED)
    while t.to_act != -1:
        t.idle()
    assert t.phase == Phase.OVER
    assert t.s.ended == End.TIME
    assert [t.place(seat) for seat in (YELLOW, GREEN)] == ["Kadıköy", "Kadıköy"]
    assert PASS not in t.legal(RED)
