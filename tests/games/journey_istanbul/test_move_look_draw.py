"""A free player's turn: JI-15 to JI-29."""

import pytest
from games.journey_istanbul.builder import (
    ALL,
    BROWN,
    EMPTY,
    GAME,
    GREEN,
    ORANGE,
    PASS,
    PLACES,
    RED,
    WHOLE_PLANNER,
    YELLOW,
    Phase,
    card,
    go,
    look,
    says,
    table,
    verb,
)

from sojourn.core.record import SPECTATOR
from sojourn.games.journey_istanbul.actions import place_of
from sojourn.games.journey_istanbul.records import Fate, Told

NEIGHBOURS = {
    "Taksim": {"Fatih", "Sultanahmet", "Üsküdar"},
    "Fatih": {"Taksim", "Sultanahmet"},
    "Sultanahmet": {"Kadıköy", "Taksim", "Fatih"},
    "Üsküdar": {"Kadıköy", "Taksim"},
    "Kadıköy": {"Sultanahmet", "Üsküdar"},
}


def reachable(place: str) -> set[str]:
    """Where a player standing there may be after the move."""
    return {PLACES[place_of(a)] for a in table(red=(place, 0)).begin(RED).legal(RED)}


# Move


@pytest.mark.parametrize("place", PLACES)
def test_ji_15_stay_or_walk_along_one_line(place):
    assert reachable(place) == NEIGHBOURS[place] | {place}


def test_ji_16_from_kadikoy_one_may_stay_or_go_to_sultanahmet_or_uskudar():
    """The rulebook's example: not to Fatih or Taksim, which no line joins to Kadıköy."""
    assert reachable("Kadıköy") == {"Kadıköy", "Sultanahmet", "Üsküdar"}


def test_ji_17_who_arrives_goes_on_top():
    """The rulebook's picture: Green moves from Sultanahmet to Taksim, where Red already is."""
    # Given
    t = table(red=("Taksim", 6_000), green=("Sultanahmet", 6_000)).begin(GREEN)
    # When
    t.play(GREEN, go("Taksim"))
    # Then
    assert t.pile("Taksim") == [RED, GREEN]
    assert t.pile("Sultanahmet") == []


def test_ji_18_who_stays_keeps_the_place_and_those_above_a_leaver_sink():
    # Given
    t = table(red=("Fatih", 0), green=("Fatih", 0), brown=("Fatih", 0), deck=[]).begin(RED)
    # When
    t.play(RED, go("Fatih"))
    # Then
    assert t.pile("Fatih") == [RED, GREEN, BROWN]
    t.until(GREEN).play(GREEN, go("Taksim"))
    assert t.pile("Fatih") == [RED, BROWN]


def test_ji_19_any_number_of_players_may_share_a_neighbourhood():
    t = table(deck=[]).begin(RED)
    for seat in range(5):
        t.play(seat, go("Üsküdar"))
    assert t.pile("Üsküdar") == [RED, ORANGE, YELLOW, GREEN, BROWN]


# Look


def test_ji_20_red_looks_at_one_card_in_sultanahmet():
    """The rulebook's example: Red moves from Kadıköy to Sultanahmet, which has one eye."""
    # Given
    t = table(sheet=["d2-P1", "d5-J1"], deck=[], red=("Kadıköy", 6_000)).begin(RED)
    # When
    t.play(RED, go("Sultanahmet"))
    assert t.legal(RED) == sorted([look(2, 1), look(5, 1), PASS])
    t.play(RED, look(5, 1))
    # Then
    assert t.view(RED).sheet[4, 0] == card("d5-J1")
    assert t.row(5) == ["d5-J1", "", "", "", ""]
    assert t.to_act == ORANGE


def test_ji_20_green_stays_in_fatih_and_may_look_at_two_cards():
    """The rulebook's example: staying in Fatih gives the two looks of its eyes."""
    # Given
    t = table(sheet=["d2-P1", "d5-J1", "d6-W1"], green=("Fatih", 6_000)).begin(GREEN)
    # When
    t.play(GREEN, go("Fatih"), look(2, 1), look(6, 1))
    # Then
    v = t.view(GREEN)
    assert (v.sheet[1, 0], v.sheet[5, 0]) == (card("d2-P1"), card("d6-W1"))
    assert v.sheet[4, 0] == -2
    assert t.to_act == BROWN


def test_ji_21_any_card_may_be_chosen_sideways_or_not_in_any_row():
    t = table(week=2, day=3, sheet=["d1-P1", "d3-J1"], sideways=["d3-W1", "d6-W2"], red=("Fatih", 0)).begin(RED)
    t.play(RED, go("Fatih"))
    assert t.legal(RED) == sorted([look(1, 1), look(3, 1), look(3, 2), look(6, 1), PASS])


def test_ji_22_only_the_looker_sees_the_card_and_it_goes_back_as_it_lay():
    # Given
    t = table(day=3, sheet=["d3-J1"], sideways=["d3-W1"], red=("Fatih", 0)).begin(RED)
    # When
    t.play(RED, go("Fatih"), look(3, 2))
    # Then
    assert t.view(RED).sheet[2, 1] == card("d3-W1")
    for other in (ORANGE, YELLOW, GREEN, BROWN, SPECTATOR):
        assert t.view(other).sheet[2, 1] == -2
    assert t.row(3)[:2] == ["d3-J1", "d3-W1"]
    assert (t.s.sideways[2, 1], t.s.face_up[2, 1]) == (1, 0)


def test_ji_23_brown_goes_to_kadikoy_and_sees_nothing():
    """The rulebook's example: Brown moves from Üsküdar to Kadıköy, which has no eye."""
    # Given
    t = table(sheet=["d2-P1"], brown=("Üsküdar", 6_000)).begin(BROWN)
    # When
    t.play(BROWN, go("Kadıköy"))
    # Then
    assert not t.s.seen.any()
    assert t.s.day == 2  # nothing to look at, nothing to draw: Brown was the last


def test_ji_24_words_are_all_that_can_be_shared_of_a_card():
    # Given: Red has looked at a card.
    t = table(talk="open", sheet=["d2-P1"], deck=[], red=("Fatih", 6_000)).begin(RED)
    t.until(RED).play(RED, go("Fatih"), look(2, 1))
    # When: Red writes it down, tells everybody and shows the planner.
    t.play(RED, verb("note"), look(2, 1), says("d2-P1"))
    t.play(RED, verb("tell"), ALL, look(2, 1), says("d2-P1"))
    t.play(RED, verb("show"), ALL, WHOLE_PLANNER)
    # Then: the others have heard something, but the card itself only Red has seen.
    assert t.s.seen[1, 0] == 1 << RED
    for other in (ORANGE, YELLOW, GREEN, BROWN):
        assert t.view(other).sheet[1, 0] == -2
        assert t.view(other).heard[RED].any()


# Draw


def test_ji_25_drawing_is_a_duty_of_the_card_symbols():
    for place, count in zip(PLACES, (2, 0, 1, 1, 0), strict=True):
        t = table(red=(place, 0)).begin(RED)
        before = int(t.s.deck_left)
        t.play(RED, go(place))
        while t.phase == Phase.LOOK and t.to_act == RED:
            t.play(RED, PASS)
        assert before - t.s.deck_left == count, place


def test_ji_26_the_drawer_alone_sees_the_drawn_card():
    t = table(deck=["d4-J1"], red=("Kadıköy", 0)).begin(RED)
    t.play(RED, go("Sultanahmet"))
    assert t.view(RED).sheet[3, 0] == card("d4-J1")
    for other in (ORANGE, SPECTATOR):
        assert t.view(other).sheet[3, 0] == -2
    assert [e.audience for e in t.told(Told.DREW_CARD)] == [1 << RED]


def test_ji_27_the_card_goes_face_down_to_the_row_of_its_day():
    t = table(sheet=["d4-P1"], deck=["d4-J1"], red=("Üsküdar", 0)).begin(RED)
    t.play(RED, go("Üsküdar"), PASS)
    assert t.row(4) == ["d4-P1", "d4-J1", "", "", ""]
    assert (t.s.face_up[3, 1], t.s.sideways[3, 1]) == (0, 0)


def test_ji_28_red_draws_two_in_taksim_and_todays_card_lies_sideways():
    """The rulebook's example: 3rd day of week 2, Red moves from Fatih to Taksim and draws for day 4 and day 3."""
    # Given
    t = table(week=2, day=3, sheet=["d1-P1", "d3-P1"], deck=["d4-W1", "d3-W2"], red=("Fatih", 6_000)).begin(RED)
    # When
    t.play(RED, go("Taksim"), look(1, 1), look(3, 1))
    # Then
    assert t.row(4)[0] == "d4-W1"
    assert t.row(3)[:2] == ["d3-P1", "d3-W2"]
    assert [int(x) for x in t.s.sideways[2]] == [0, 1, 0, 0, 0]
    assert not t.s.sideways[3].any()


def test_ji_29_a_card_for_a_full_row_is_thrown_away_face_down():
    """The rulebook's exception: the row already holds five cards."""
    # Given: sideways cards count.
    full = ["d4-P1", "d4-P2", "d4-J1", "d4-J2"]
    t = table(day=4, sheet=full, sideways=["d4-W1"], deck=["d4-W2"], red=("Kadıköy", 0)).begin(RED)
    # When
    t.play(RED, go("Sultanahmet"), PASS)
    # Then
    assert t.row(4) == [*full, "d4-W1"]
    assert t.s.fate[card("d4-W2")] == Fate.LOST + RED
    assert t.s.deck_left == 0


# Rulings


def test_ji_r1_lines_work_both_ways():
    assert "Üsküdar" in reachable("Kadıköy")
    assert "Kadıköy" in reachable("Üsküdar")
    lines = GAME.content({}).box.lines
    assert (lines == lines.T).all()


def test_ji_r2_fatih_sultanahmet_and_taksim_uskudar_are_lines_too():
    assert "Sultanahmet" in reachable("Fatih")
    assert "Üsküdar" in reachable("Taksim")
    assert sum(len(n) for n in NEIGHBOURS.values()) == 2 * 6 == GAME.content({}).box.lines.sum()
    for place in PLACES:  # at most two days between any two
        assert {place, *NEIGHBOURS[place], *(far for n in NEIGHBOURS[place] for far in NEIGHBOURS[n])} == set(PLACES)


def test_ji_r9_the_leftmost_empty_square_and_nothing_shifts():
    # Given: the 1st square of the row has become free, the 2nd is taken.
    t = table(sheet=["d4-P1", "d4-P2"], deck=["d4-J1", "d4-J2"], red=("Taksim", 0)).begin(RED)
    t.s.sheet[3, 0] = EMPTY
    t.s.fate[card("d4-P1")] = Fate.OPEN
    # When
    t.play(RED, go("Taksim"), PASS)
    # Then
    assert t.row(4) == ["d4-J1", "d4-P2", "d4-J2", "", ""]


def test_ji_r10_looks_come_one_by_one_may_be_skipped_and_not_twice_at_one_card():
    # Given
    t = table(sheet=["d2-P1", "d5-J1"], red=("Fatih", 0)).begin(RED)
    # When
    t.play(RED, go("Fatih"), look(2, 1))
    # Then: the first card is known before the second is chosen.
    assert t.view(RED).sheet[1, 0] == card("d2-P1")
    assert t.legal(RED) == [look(5, 1), PASS]
    t.play(RED, PASS)
    assert t.to_act == ORANGE


def test_ji_r11_a_short_deck_gives_what_it_has_and_is_never_refilled():
    t = table(deck=["d4-J1"], red=("Taksim", 0)).begin(RED)
    t.play(RED, go("Taksim"))
    assert t.row(4)[0] == "d4-J1"
    assert t.s.deck_left == 0
    t.next_day().until(RED)
    t.play(RED, go("Taksim"), PASS)
    assert t.s.deck_left == 0
    assert (t.s.fate == Fate.OPEN).sum() == 35


def test_ji_r37_everybody_sees_who_looks_where_and_where_cards_land():
    # Given
    t = table(sheet=["d2-P1"], deck=["d5-W1"], red=("Kadıköy", 0)).begin(RED)
    # When
    t.play(RED, go("Sultanahmet"), look(2, 1))
    # Then
    for viewer in (ORANGE, SPECTATOR):
        assert t.view(viewer).seen[1, 0] == 1 << RED
        assert t.view(viewer).seen[4, 0] == 1 << RED
    assert [(e.a, e.audience) for e in t.told(Told.LOOKED)] == [(5, -1)]
    assert [(e.a, e.b, e.audience) for e in t.told(Told.DREW)] == [(20, 0, -1)]


def test_ji_r44_the_day_of_the_top_card_is_open_unless_it_is_covered():
    assert table(deck=["d5-W1", "d2-P1"]).view(SPECTATOR).top_row == 4
    assert table(deck=["d5-W1", "d2-P1"], hide_top_back=True).view(RED).top_row == EMPTY
    assert table(deck=[]).view(RED).top_row == EMPTY


@pytest.mark.parametrize(("small_board", "eyes", "cards"), [("tiles", 0, 3), ("none", 1, 1)])
def test_ji_r33_tiles_change_symbols_only_and_can_be_left_out(small_board, eyes, cards):
    t = table(seats=2, small_board=small_board, sheet=["d6-P1"], red=("Kadıköy", 0)).begin(RED)
    before = int(t.s.deck_left)
    t.play(RED, go("Üsküdar"))  # the square is open under the tile
    looks = 0
    while t.to_act == RED and t.phase == Phase.LOOK:
        looks += 1
        t.play(RED, look(6, 1))
    assert (looks, before - t.s.deck_left) == (eyes, cards)
