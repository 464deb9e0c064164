"""What each seat may know: the hidden information of the specification, and nothing leaks in random games."""

import random

import pytest
from games.journey_istanbul.builder import (
    ALL,
    BROWN,
    GAME,
    GREEN,
    ORANGE,
    PASS,
    RED,
    YES,
    card,
    extra,
    go,
    look,
    says,
    table,
    thousands,
    to,
    verb,
)
from games.journey_istanbul.secrets import scramble

from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.record import SPECTATOR, as_bytes
from sojourn.games.journey_istanbul.records import Fate

HIDDEN = -2


def test_ji_r35_open_cards_stay_known_and_a_thrown_away_one_only_to_its_drawer():
    # Given: the row of the 4th day is full, Red draws one more card for it.
    full = ["d4-P1", "d4-P2", "d4-J1", "d4-J2", "d4-W1"]
    t = table(day=3, sheet=[*full, "d3-W2"], deck=["d4-W2"], red=("Kadıköy", 0)).begin(RED)
    # When
    t.play(RED, go("Sultanahmet"), PASS)
    t.next_day()
    # Then
    assert t.view(GREEN).fate[card("d3-W2")] == Fate.OPEN
    assert t.view(RED).fate[card("d4-W2")] == Fate.LOST + RED
    for other in (GREEN, SPECTATOR):
        assert t.view(other).fate[card("d4-W2")] == Fate.IN_PLAY
        assert t.view(other).lost[3, RED] == 1  # that Red threw one away is open


def test_what_was_thrown_away_is_open_after_the_game():
    t = table(week=3, day=6, sheet=["d1-W1"], deck=[])
    t.s.fate[card("d4-W2")] = Fate.LOST + RED
    assert t.view(GREEN).fate[card("d4-W2")] == Fate.IN_PLAY
    assert t.view(GREEN).sheet[0, 0] == HIDDEN
    t.evening()
    assert t.s.ended
    assert t.view(GREEN).fate[card("d4-W2")] == Fate.LOST + RED
    assert t.view(GREEN).sheet[0, 0] == card("d1-W1")


def test_an_offer_is_for_its_two_parties_and_that_they_talk_is_open():
    # Given
    t = table(talk="windows", sheet=["d5-J1"]).begin(RED)
    # When
    t.play(RED, verb("sell"), to(GREEN, RED), look(5, 1), thousands(2))
    # Then
    for party in (RED, GREEN):
        v = t.view(party)
        assert (v.offer[RED], v.offer_square[RED], v.offer_price[RED]) == (4, 20, 2)
    for other in (ORANGE, SPECTATOR):
        v = t.view(other)
        assert (v.offer[RED], v.offer_to[RED]) == (HIDDEN, GREEN)
        assert (v.offer_square[RED], v.offer_price[RED]) == (HIDDEN, 0)
        assert v.awaited == 1 << GREEN


def test_an_offer_to_all_is_for_all():
    t = table(talk="windows", sheet=["d5-J1"]).begin(RED).play(RED, verb("borrow"), ALL, thousands(3), extra(1))
    for viewer in (ORANGE, BROWN, SPECTATOR):
        v = t.view(viewer)
        assert (v.offer[RED], v.offer_price[RED], v.offer_extra[RED]) == (6, 3, 1)


def test_nobody_sees_what_somebody_is_about_to_say():
    t = table(talk="windows", sheet=["d5-J1"]).begin(RED)
    before = {viewer: as_bytes(t.view(viewer)) for viewer in (ORANGE, GREEN, SPECTATOR)}
    t.play(RED, verb("give"), to(GREEN, RED))
    assert {viewer: as_bytes(t.view(viewer)) for viewer in before} == before
    assert t.view(RED).verb == 0


def test_the_square_that_was_sold_is_known_to_buyer_and_seller():
    t = table(talk="windows", sheet=["d5-J1"]).begin(RED)
    t.play(RED, verb("ask"), to(GREEN, RED), look(5, 1), thousands(1)).play(GREEN, YES)
    assert t.view(RED).stating_square == t.view(GREEN).stating_square == 20
    assert t.view(ORANGE).stating_square == t.view(SPECTATOR).stating_square == HIDDEN
    t.play(GREEN, says("d5-P1"))
    assert t.view(RED).heard[GREEN].any()
    assert not t.view(ORANGE).heard.any()


# Random games


def look_at(s, box, seat: int, luck, content) -> None:
    """Scrambled secrets change nothing this seat can see or do; its view can be dealt again."""
    seen = GAME.seen_by(s, box, seat)
    may = GAME.legal_numbers(s, box, seat) if seat >= 0 else []
    other = GAME.State.array(1)
    other[0] = s
    scramble(other[0], box, seat, luck)
    assert dispatch.invariant(other[0], box) == 0
    assert_same(GAME.seen_by(other[0], box, seat), seen)
    again = GAME.State.new()
    dispatch.redeal(seen, box, seat, luck, again)
    assert dispatch.invariant(again, box) == 0
    assert_same(GAME.seen_by(again, box, seat), seen)
    if seat < 0:
        return
    assert GAME.legal_numbers(other[0], box, seat) == may
    assert GAME.legal_numbers(again, box, seat) == may
    for action in (0, 7, 20, 35, 36, 40, 43, 49, 60, 70):
        if may and action not in may:
            assert GAME.why_not(other[0], content, seat, action) == GAME.why_not(s, content, seat, action)


def assert_same(one, two) -> None:
    """Equal bytes, or the names of the fields that differ."""
    assert as_bytes(one) == as_bytes(two), [n for n in one.dtype.names if one[n].tobytes() != two[n].tobytes()]


def play_and_look(seats: int, seed: int, share: float, steps: int, **options) -> int:
    """The first steps of a random game, looked at from all seats now and then; how many looks there were."""
    content = GAME.content(options)
    box, dice, luck = content.box, random.Random(seed), Luck.new()
    seed_luck(luck, seed, 7)
    s = GAME.State.new()
    dispatch.setup(s, box, seats, seed)
    looks = 0
    for _ in range(steps):
        owing = dispatch.to_act(s, box)
        if not owing:
            break
        assert dispatch.invariant(s, box) == 0
        if dice.random() < share:
            for seat in range(SPECTATOR, seats):
                look_at(s, box, seat, luck, content)
                looks += 1
        seat = owing.bit_length() - 1
        if options.get("talk") == "open" and dice.random() < 0.5:
            seat = dice.randrange(seats)  # somebody else says something in between
        numbers = GAME.legal_numbers(s, box, seat)
        assert numbers or not owing >> seat & 1
        if numbers:
            dispatch.apply(s, box, seat, dice.choice(numbers))
    for seat in range(SPECTATOR, seats):
        look_at(s, box, seat, luck, content)
        looks += 1
    return looks


@pytest.mark.parametrize("talk", ["off", "windows", "open"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_leaks_and_every_view_can_be_dealt_again(talk, seats):
    share, steps = (0.1, 400) if talk == "off" else (0.05, 300)  # without talk to the end of the game
    assert play_and_look(seats, 10 * seats, share, steps, talk=talk) > seats


@pytest.mark.parametrize("talk", ["off", "windows", "open"])
def test_nothing_leaks_where_money_is_hidden(talk):
    share, steps = (0.1, 400) if talk == "off" else (0.1, 300)
    assert play_and_look(4, 3, share, steps, talk=talk, money_visible=False, loans="binding", hide_top_back=True) > 4


def test_an_offer_for_a_place_tells_that_the_fare_is_in_hand():
    # Given: money is hidden; Red buys Green's place before a journey of 8,000 TL.
    t = table(day=3, talk="windows", sheet=["d3-J1"], green=("Fatih", 9_000), red=("Fatih", 12_000), money_visible=False)
    t.finish(RED).finish(GREEN).evening()
    t.play(RED, verb("deal"), to(GREEN, RED), look(3, 1), thousands(3))
    assert t.legal(GREEN) == [PASS, YES]
    luck = Luck.new()
    # When: Green imagines the table again and again.
    for seed in range(30):
        seed_luck(luck, seed, 0)
        again = GAME.State.new()
        dispatch.redeal(t.view(GREEN), t.box, GREEN, luck, again)
        # Then: Red can pay in each of them.
        assert GAME.legal_numbers(again, t.box, GREEN) == [PASS, YES]


def test_scramble_changes_what_is_hidden_and_keeps_what_is_known():
    # Given: Red knows one of two cards of the 4th day.
    t = table(sheet=["d4-P1", "d4-J1", "d2-W1"], money_visible=False)
    t.s.seen[3, 0] = 1 << RED
    luck = Luck.new()
    seed_luck(luck, 1, 0)
    sheets, decks, purses = set(), set(), set()
    # When
    for _ in range(30):
        scramble(t.s, t.box, RED, luck)
        assert t.row(4)[0] == "d4-P1"
        assert t.cash()[RED] == 6_000
        sheets.add(t.row(4)[1])
        decks.add(t.s.deck.tobytes())
        purses.add(t.cash()[GREEN])
    # Then
    assert sheets == {"d4-P2", "d4-J1", "d4-J2", "d4-W1", "d4-W2"}
    assert len(decks) > 25
    assert len(purses) > 5
