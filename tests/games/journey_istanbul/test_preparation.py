"""Preparation and the round: JI-1 to JI-14."""

import pytest
from games.journey_istanbul.builder import (
    BROWN,
    EMPTY,
    GAME,
    GREEN,
    ORANGE,
    PASS,
    RED,
    YELLOW,
    BuiltTable,
    Phase,
    card,
    go,
    look,
    table,
)

from sojourn.core import dispatch
from sojourn.core.errors import WrongSeats
from sojourn.core.table import Table
from sojourn.games.journey_istanbul.evening import reveal
from sojourn.games.journey_istanbul.records import CARDS, Fate


def fresh(seats: int = 5, seed: int = 1, **options) -> BuiltTable:
    """A table just laid out, nobody has moved."""
    content = GAME.content({"talk": "off"} | options)
    s = GAME.State.new()
    dispatch.setup(s, content.box, seats, seed)
    return BuiltTable(s, content)


def cards_on_sheet(s) -> list[int]:
    return [int(c) for c in s.sheet.ravel() if c != EMPTY]


@pytest.mark.parametrize("seats", [1, 6])
def test_ji_1_two_to_five_players(seats):
    for enough in (2, 3, 4, 5):
        assert fresh(enough).s.seats == enough
    with pytest.raises(WrongSeats, match="2 to 5"):
        Table(GAME, GAME.content({}), seats, 1)


def test_ji_2_the_day_marker_starts_on_the_first_day_of_week_1():
    s = fresh().s
    assert s.day == 1
    assert s.phase == Phase.MOVE


def test_ji_3_everybody_has_6000_and_the_bank_the_rest():
    t = fresh(4)
    assert t.cash() == [6_000] * 4
    assert t.s.bank == 0  # counted from what it holds at the start


@pytest.mark.parametrize("seats", [2, 5])
def test_ji_4_one_obstacle_and_one_opportunity_each_and_open(seats):
    deals = set()
    for seed in range(20):
        t = fresh(seats, seed)
        dealt = t.s.task[:seats]
        assert set(dealt[:, 0]) <= set(range(5))
        assert len(set(dealt[:, 0])) == seats
        assert set(dealt[:, 1]) <= set(range(5, 10))
        assert len(set(dealt[:, 1])) == seats
        assert (t.view(-1).task[:seats] == dealt).all()  # everybody may read them
        deals.add(dealt.tobytes())
    assert len(deals) > 10


def test_ji_5_one_player_holds_the_starting_marker():
    starters = {int(fresh(5, seed).s.starter) for seed in range(60)}
    assert starters == {0, 1, 2, 3, 4}
    t = fresh(5, 3)
    assert t.to_act == t.s.starter


def test_ji_6_all_markers_start_in_kadikoy():
    t = fresh(5)
    assert {t.place(seat) for seat in range(5)} == {"Kadıköy"}


def test_ji_7_the_36_cards_are_one_shuffled_deck_and_nothing_is_discarded():
    decks = set()
    for seed in range(5):
        s = fresh(5, seed).s
        deck = [int(c) for c in s.deck[: s.deck_left]]
        assert sorted(deck + cards_on_sheet(s)) == list(range(CARDS))
        assert not s.fate.any()
        decks.add(tuple(deck))
    assert len(decks) == 5


def test_ji_8_ten_cards_lie_unseen_in_the_rows_of_their_days():
    s = fresh(5).s
    assert len(cards_on_sheet(s)) == 10
    assert s.deck_left == 26
    for row in range(6):
        assert all(c // 6 == row for c in s.sheet[row] if c != EMPTY)
    assert not s.seen.any()


def test_ji_9_the_day_is_open_and_the_front_is_hidden():
    # Given
    t = table(sheet=["d4-J1"])
    # When
    v = t.view(RED)
    # Then
    assert v.sheet[3, 0] == -2  # a card is there, of the 4th day, and that is all
    assert (v.sheet[[0, 1, 2, 4, 5]] == EMPTY).all()


@pytest.mark.parametrize(
    ("seats", "uskudar", "fatih"), [(2, (0, 3), (2, 1)), (3, (1, 2), (2, 1)), (4, (1, 1), (2, 0)), (5, (1, 1), (2, 0))]
)
def test_ji_10_tiles_cover_uskudar_and_fatih_for_two_and_three(seats, uskudar, fatih):
    box = GAME.content({}).box
    assert (box.eyes[seats, 3], box.draws[seats, 3]) == uskudar
    assert (box.eyes[seats, 1], box.draws[seats, 1]) == fatih
    assert (box.eyes[seats, 0], box.draws[seats, 0]) == (2, 2)


def test_ji_11_each_player_has_one_turn_a_day_clockwise_from_the_starter():
    # Given
    t = table(starter=YELLOW).begin(YELLOW)
    order = []
    # When
    while t.s.day == 1:
        order.append(t.to_act)
        t.idle()
    # Then
    assert order == [YELLOW, GREEN, BROWN, RED, ORANGE]


def test_ji_12_a_turn_is_move_then_look_then_draw():
    # Given
    t = table(sheet=["d5-P1"], deck=["d4-J1"]).begin(RED)
    assert t.phase == Phase.MOVE
    # When
    t.play(RED, go("Sultanahmet"))
    assert t.phase == Phase.LOOK
    assert t.s.deck_left == 1
    t.play(RED, look(5, 1))
    # Then
    assert t.row(4)[0] == "d4-J1"
    assert t.to_act == ORANGE


def test_ji_13_the_evening_is_reveal_police_journeys_work_prepare():
    # Given: Green pays in Taksim, Red can leave from Fatih, Orange can work in Üsküdar.
    t = table(
        day=3,
        sheet=["d3-W2", "d3-J1", "d3-P1"],
        green=("Taksim", 6_000),
        red=("Fatih", 9_000),
        orange=("Üsküdar", 0),
    ).finish(RED)
    # When
    t.evening()
    # Then
    assert t.s.face_up[2, :3].all()
    assert t.cash()[GREEN] == 2_000  # the police have been, before anybody is asked
    assert (t.to_act, t.phase) == (RED, Phase.JOURNEY)
    t.play(RED, PASS)
    assert (t.to_act, t.phase) == (ORANGE, Phase.WORK)
    t.play(ORANGE, PASS)
    assert t.s.day == 4
    assert t.row(3) == [""] * 5


def test_ji_14_the_next_day_is_begun_by_the_next_player_clockwise():
    t = table(starter=BROWN).begin(BROWN)
    t.next_day()
    assert t.s.starter == RED
    assert t.to_act == RED


# Rulings


def test_ji_r7_the_first_cards_are_never_sideways_and_come_up_on_day_1():
    shown = 0
    for seed in range(10):
        # Given
        t = fresh(5, seed)
        assert not t.s.sideways.any()
        today = [int(c) for c in t.s.sheet[0] if c != EMPTY]
        # When
        reveal(t.s, t.box)
        # Then
        assert [int(c) for c in t.s.sheet[0][t.s.face_up[0] == 1]] == today
        shown += len(today)
    assert shown > 0


def test_ji_r8_a_sixth_card_of_a_day_at_setup_is_lost_unseen():
    # Given: thirty first cards instead of ten, so that some row gets a sixth.
    lost = 0
    for seed in range(40):
        content = GAME.content({"talk": "off"})
        box = GAME.Box.array(1)
        box[0] = content.box
        box[0].first_cards = 30
        s = GAME.State.new()
        # When
        dispatch.setup(s, box[0], 5, seed)
        # Then
        gone = [c for c in range(CARDS) if s.fate[c] == Fate.LOST_AT_SETUP]
        assert s.deck_left == 6
        assert len(cards_on_sheet(s)) == 30 - len(gone)
        for c in gone:
            assert (s.sheet[c // 6] != EMPTY).all()
            assert BuiltTable(s, content).view(RED).fate[c] == Fate.IN_PLAY  # nobody knows which
        lost += len(gone)
    assert lost > 0


def test_ji_r23_those_who_left_are_skipped_and_a_prisoner_can_hold_the_marker():
    # Given
    t = table(starter=RED, orange=("out", 0), yellow=("d1-P1", 0, 4), green=("out", 3_000)).begin(RED)
    order = []
    # When
    while t.s.day == 1:
        if not order or order[-1] != t.to_act:
            order.append(t.to_act)
        t.idle()
    # Then
    assert order == [RED, BROWN]  # Yellow has nothing to look at and no money
    assert t.s.starter == YELLOW


def test_ji_r34_the_first_pile_is_in_playing_order():
    t = fresh(5, 8)
    assert t.pile("Kadıköy") == [(int(t.s.starter) + i) % 5 for i in range(5)]


def test_ji_r39_cards_nobody_was_dealt_play_no_part():
    t = fresh(2, 4)
    assert (t.s.task[2:] == EMPTY).all()
    assert not t.s.done.any()
    assert len({int(c) for c in t.s.task[:2].ravel()}) == 4


@pytest.mark.parametrize("start", ["random", "seat0"])
def test_ji_r40_the_lot_or_the_first_seat_begins(start):
    starters = {int(fresh(4, seed, start=start).s.starter) for seed in range(40)}
    assert starters == ({0, 1, 2, 3} if start == "random" else {0})


def test_ji_r40_the_same_seed_gives_the_same_starter():
    assert [int(fresh(5, s).s.starter) for s in range(9)] == [int(fresh(5, s).s.starter) for s in range(9)]


def test_ji_r45_the_card_under_a_prisoner_is_discarded_with_the_last_marker():
    # Given: two prisoners on one card, the first of them released today.
    t = table(day=4, red=("d1-P1", 0, 4), orange=("d1-P1", 0, 5), sheet=["d6-W1"]).begin(RED)
    # When
    t.play(RED, PASS, go("Fatih"))
    # Then
    assert t.s.fate[card("d1-P1")] == Fate.UNDER_JAIL
    t.next_day().until(ORANGE, Phase.JAIL_DOOR).play(ORANGE, go("Fatih"))
    assert t.s.fate[card("d1-P1")] == Fate.OPEN
