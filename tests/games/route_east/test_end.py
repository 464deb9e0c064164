"""The goal and the end: RE-20 to RE-24."""

from games.route_east.builder import GAME, Trip

from sojourn.core.dispatch import Result
from sojourn.games.route_east import finish
from sojourn.games.route_east.records import Goal, Phase, Reason, Status


def home(seats: int = 2, **options: str) -> Trip:
    """Everybody in Hangzhou with everything visited."""
    trip = Trip(seats, **options)
    for seat in range(seats):
        trip.put(seat, "hangzhou", money=100)
        trip.s.goal_state[seat, : 3 if seats == 2 else 2] = Goal.DONE
    trip.s.first = 0
    return trip


def result(trip: Trip):
    r = Result.new()
    finish.outcome(trip.s, trip.box, r)
    return r


def test_re_20_re_22_re_r7_re_r8_the_first_in_shanghai_with_everything_visited_wins_at_once():
    trip = home().turn(1)
    assert trip.s.moves == 3
    trip.go("shanghai")
    assert trip.phase() == Phase.OVER
    assert GAME.answers["to_act"](trip.s, trip.box) == 0
    r = result(trip)
    assert r.reason == Reason.ARRIVED
    assert r.winners == 0b10
    assert r.points[:2].tolist() == [0, 1]


def test_re_21_re_r8_without_all_attractions_shanghai_is_closed():
    trip = home()
    trip.s.goal_state[0, 1] = Goal.SHOWN
    trip.turn(0)
    assert not trip.can_go("shanghai")


def test_re_23_re_r9_the_round_limit_ends_the_game_and_the_ranking_decides():
    trip = Trip(3).put(0, "konya").put(1, "van").put(2, "samsun")
    trip.s.first = 0
    trip.s.goal_state[2, 0] = Goal.DONE
    trip.turn(2)
    trip.s.round_no = 100
    trip.do("end_turn")
    r = result(trip)
    assert trip.phase() == Phase.OVER
    assert r.reason == Reason.ROUNDS
    assert r.winners == 0b100


def test_re_r9_switch_max_rounds():
    trip = Trip(max_rounds="50")
    trip.s.first = 0
    trip.turn(1)
    trip.s.round_no = 50
    trip.do("end_turn")
    assert trip.phase() == Phase.OVER
    trip = Trip(max_rounds="200")
    trip.s.first = 0
    trip.turn(1)
    trip.s.round_no = 199
    trip.do("end_turn")
    assert trip.phase() != Phase.OVER


def test_re_24_re_r9_places_go_by_attractions_way_money_fuel():
    trip = Trip().put(0, "konya", money=100).put(1, "konya", money=100)
    s, box = trip.s, trip.box
    trip.goals(0, "cappadocia", "hunza", "baikal").goals(1, "nemrut", "tajmahal", "bayanzag")
    s.goal_state[0, :3] = s.goal_state[1, :3] = Goal.DONE
    assert not finish.is_ahead(s, box, 0, 1)
    assert not finish.is_ahead(s, box, 1, 0)
    s.fuel[0] = 1
    assert finish.is_ahead(s, box, 0, 1)
    s.money[1] = 125
    assert finish.is_ahead(s, box, 1, 0)
    trip.s.space[0] = trip.space("cappadocia")
    assert finish.way_left(s, box, 0) == finish.way_left(s, box, 1) + 1 or finish.is_ahead(s, box, 0, 1)
    s.goal_state[0, 2] = Goal.SHOWN
    assert finish.is_ahead(s, box, 1, 0)


def test_re_r9_the_way_counts_every_road_as_one_through_the_open_attractions():
    trip = Trip().goals(0, "terracotta", "baikal", "tajmahal", done=0).put(0, "hangzhou")
    trip.s.goal_state[0] = [Goal.SHOWN, Goal.DONE, Goal.DONE]
    assert finish.way_left(trip.s, trip.box, 0) == 3 + 3  # Nanjing, Zhengzhou, Xi'an and back
    trip.s.goal_state[0, 0] = Goal.DONE
    assert finish.way_left(trip.s, trip.box, 0) == 1


def test_re_r7_switch_full_round_lets_all_have_the_same_turns():
    trip = home(3, finish="full_round").turn(0).go("shanghai")
    assert trip.phase() != Phase.OVER
    assert trip.s.active == 1
    assert trip.s.arrived[0] == 1
    trip.put(1, "hangzhou", money=200).turn(1).go("shanghai")
    trip.turn(2).do("end_turn")
    r = result(trip)
    assert r.reason == Reason.ROUND_DONE
    assert r.winners == 0b010
    assert r.points[:3].tolist() == [1, 2, 0]


def test_re_r7_switch_places_plays_on_until_one_is_left():
    trip = home(3, finish="places").turn(1).go("shanghai")
    assert trip.phase() != Phase.OVER
    trip.put(0, "hangzhou", hand=["ac11"]).turn(0)
    assert trip.can_play("ac11")
    trip.play("ac11")
    assert trip.s.money[2] == 75  # who is home is no victim
    trip.go("shanghai")
    r = result(trip)
    assert r.reason == Reason.PLACES_DONE
    assert r.points[:3].tolist() == [1, 2, 0]
    assert r.winners == 0b010


def test_re_r7_who_is_home_takes_no_more_turns():
    trip = home(3, finish="places").turn(0).go("shanghai")
    seen = set()
    for _ in range(6):
        seen.add(int(trip.s.active))
        trip.put(int(trip.s.active), "hangzhou").turn(int(trip.s.active)).do("end_turn")
    assert 0 not in seen
    assert trip.s.status[0] == Status.FREE
