"""Setup: RE-1 to RE-14 and the rulings on it."""

from collections import Counter

import pytest
from games.route_east.builder import GAME, Trip

from sojourn.core.errors import WrongSeats
from sojourn.games.route_east import rules
from sojourn.games.route_east.records import Deck, Phase, State


def fresh(seats, seed, **options):
    box = GAME.content(options).box
    s = State.new()
    rules.setup(s, box, seats, seed)
    return s, box


def test_re_1_two_to_five_players_with_one_piece_each():
    for seats in (2, 3, 4, 5):
        s, _ = fresh(seats, 1)
        assert s.seats == seats
    for seats in (1, 6):
        with pytest.raises(WrongSeats):
            GAME.check_seats(seats)


def test_re_2_re_r1_the_bank_is_nobodys_seat_and_never_runs_dry():
    trip = Trip().put(0, "konya", money=0).turn(0, "ig06")
    for _ in range(60):  # far more than the 100 Bank Cards hold
        trip.put(0, "konya", money=int(trip.s.money[0])).turn(0, "ig06")
    assert trip.s.money[0] == 61 * 100


def test_re_3_re_r2_each_player_starts_with_450_dollars():
    s, box = fresh(5, 3)
    assert box.purse == 100 + 4 * 50 + 6 * 25 == 450
    assert [s.money[seat] for seat in range(5) if seat != s.active] == [450] * 4


@pytest.mark.parametrize(("seats", "hundreds", "fifties"), [(2, 15, 27), (3, 14, 23), (4, 13, 19), (5, 12, 15)])
def test_re_4_re_5_the_atm_pile_is_what_purses_and_float_leave(seats, hundreds, fifties):
    s, box = fresh(seats, 1)
    pile = Counter(int(box.atm_value[c]) for c in s.deck[Deck.ATM, : s.count[Deck.ATM]])
    assert pile == {100: hundreds, 50: fifties}  # no $25 card: they are all in the float


def test_re_6_three_decks_are_shuffled_separately():
    one, _box = fresh(2, 1)
    two, _ = fresh(2, 2)
    for deck, size in ((Deck.IGNITION, 70), (Deck.ACTION, 70), (Deck.BORDER, 35)):
        assert one.count[deck] == size
        assert sorted(one.deck[deck, :size].tolist()) == sorted(two.deck[deck, :size].tolist())
        assert one.deck[deck, :size].tolist() != two.deck[deck, :size].tolist()


def test_re_7_re_8_all_fuel_on_the_platform_and_empty_hands():
    s, _ = fresh(4, 1)
    waiting = [seat for seat in range(4) if seat != s.active]  # the first card has been drawn already
    assert s.platform + s.fuel.sum() == 20
    assert [s.fuel[seat] for seat in waiting] == [0, 0, 0]
    assert [s.cards[seat] for seat in waiting] == [0, 0, 0]


def test_re_9_re_30_re_r3_the_highest_roll_starts_and_ties_roll_again():
    starters = Counter(int(fresh(5, seed)[0].first) for seed in range(60))
    assert set(starters) == {0, 1, 2, 3, 4}
    trip = Trip(3)
    order = []
    for _ in range(3):
        order.append(int(trip.s.active))
        trip.do("end_turn")
    first = int(trip.s.first)
    assert order == [first, (first + 1) % 3, (first + 2) % 3]


@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 2), (4, 2), (5, 2)])
def test_re_10_three_attractions_for_two_players_two_for_more(seats, each):
    s, _ = fresh(seats, 5)
    assert [(s.goal[seat] >= 0).sum() for seat in range(seats)] == [each] * seats
    assert s.rest_count == 30 - each * seats


def swapping(**options):
    for seed in range(200):
        s, box = fresh(2, seed, **options)
        if s.phase == Phase.SWAP:
            return s, box, seed
    raise AssertionError


def test_re_11_re_r4_a_player_with_two_of_a_country_chooses_which_to_return():
    s, box, _ = swapping()
    seat = int(s.actor)
    lands = [int(box.goal_land[c]) for c in s.goal[seat]]
    shared = [slot for slot in range(3) if lands.count(lands[slot]) > 1]
    assert GAME.legal_numbers(s, box, seat) == shared
    card, top = int(s.goal[seat, shared[0]]), int(s.rest[0])
    rules.apply(s, box, seat, shared[0])
    assert s.goal[seat, shared[0]] == top
    assert card in s.rest[: s.rest_count].tolist()[-3:]
    while s.phase == Phase.SWAP:
        rules.apply(s, box, int(s.actor), GAME.legal_numbers(s, box, int(s.actor))[0])
    for other in range(2):
        assert len({int(box.goal_land[c]) for c in s.goal[other]}) == 3


def test_re_r4_switch_auto_returns_the_later_card():
    _, _, seed = swapping()
    chosen, box = fresh(2, seed)
    auto, _ = fresh(2, seed, attraction_swap="auto")
    assert auto.phase != Phase.SWAP
    seat = int(chosen.actor)
    later = max(GAME.legal_numbers(chosen, box, seat))
    assert auto.goal[seat, later] != chosen.goal[seat, later]
    assert len({int(box.goal_land[c]) for c in auto.goal[seat]}) == 3


def test_re_12_attractions_are_seen_by_their_owner_only():
    trip = Trip(3).turn(0)
    assert (trip.view(1).goal[1, :2] >= 0).all()
    assert trip.view(1).goal[0, :2].tolist() == [-2, -2]
    assert trip.view(-1).goal[:3, :2].tolist() == [[-2, -2]] * 3


def test_re_13_re_r5_all_start_in_istanbul_which_is_a_free_bed():
    trip = Trip(5)
    assert {trip.at(seat) for seat in range(5)} == {"istanbul"}
    trip.turn(0).do("end_turn")
    assert trip.at(0) == "istanbul"
    assert trip.s.bill[0] == 0


def test_re_14_re_r6_pieces_share_a_space():
    trip = Trip(3).put(1, "eskisehir").put(2, "eskisehir").turn(0).go("eskisehir")
    assert trip.at(0) == trip.at(1) == trip.at(2) == "eskisehir"
