"""Secrets: what a seat may not know changes nothing it sees; a redealt table fits what it sees."""

from typing import Any

import numpy as np
import pytest
from games.route_east.builder import GAME, HOSE, JERRY, NO, PICKPOCKET, TENT, Trip, play_random
from games.route_east.secrets import scramble

from sojourn.core.chance import Luck, seed_luck
from sojourn.core.compiling import COMPILED
from sojourn.core.record import SPECTATOR, as_bytes, from_bytes
from sojourn.games.route_east.invariants import invariant
from sojourn.games.route_east.records import Goal, Phase, State


def legal(s: Any, box: Any, seat: int) -> list[int]:
    return [] if seat == SPECTATOR else GAME.legal_numbers(s, box, seat)


def check(trip: Trip, luck: Any) -> None:
    """Every seat and the spectator: scrambled, redealt, looked at again."""
    s, box = trip.s, trip.box
    for seat in (SPECTATOR, *range(int(s.seats))):
        v = trip.view(seat)
        t = from_bytes(State, as_bytes(s))
        scramble(t, box, seat, luck)
        assert as_bytes(GAME.seen_by(t, box, seat)) == as_bytes(v)
        assert legal(t, box, seat) == legal(s, box, seat)
        t = State.new()
        GAME.answers["redeal"](v, box, seat, luck, t)
        w = GAME.seen_by(t, box, seat)
        differ = [n for n in v.dtype.names if (np.asarray(v[n]) != np.asarray(w[n])).any()]
        assert differ == []
        assert as_bytes(w) == as_bytes(v)
        assert legal(t, box, seat) == legal(s, box, seat)
        assert invariant(t, box) == 0
        if t.phase != Phase.OVER:
            assert GAME.legal_numbers(t, box, int(t.actor))


VARIANTS = [
    {},
    {"hidden_money": "true"},
    {"train_crosses_borders": "true", "hell_no_scope": "anyone", "magic_roll": "reroll"},
    {"manual_claim": "true", "strict_overnight": "false", "finish": "places", "border_pass": "fuel_only"},
]


@pytest.mark.parametrize("variant", range(4))
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_views_are_secret_and_redeals_fit(seats, variant):
    luck: Any = Luck.new()
    seed_luck(luck, seats, 0)
    trip = Trip(seats, seed=seats, **VARIANTS[variant]).scatter(seats)
    for n in range(80 if COMPILED else 18):
        if trip.s.phase == Phase.OVER:
            break
        assert invariant(trip.s, trip.box) == 0
        if n % 6 == 0 or trip.s.phase != Phase.MAIN:
            check(trip, luck)
        play_random(trip, 1, seed=n * 7 + seats)


def test_views_during_setup():
    luck: Any = Luck.new()
    seed_luck(luck, 1, 0)
    found = 0
    for seed in range(60 if COMPILED else 30):
        box = GAME.content({}).box
        s = State.new()
        GAME.answers["setup"](s, box, 2, seed)
        if s.phase == Phase.SWAP:
            found += 1
            trip = Trip()
            trip.s = s
            check(trip, luck)
            trip.do_number(trip.legal_numbers()[0])
            check(trip, luck)
    assert found >= 3


def test_re_140_a_question_tells_nothing_about_the_hand_in_a_redealt_table():
    """Everybody who could hold a card is asked, so who is asked holds it as often as anybody."""
    trip = Trip(3).put(0, "konya", hand=[PICKPOCKET]).put(1, "van", hand=[NO, TENT]).put(2, "samsun", hand=[JERRY, HOSE]).turn(0)
    trip.play(PICKPOCKET).do("target", seat=1)
    assert trip.phase() == Phase.RESPONSE
    luck: Any = Luck.new()
    counts = [0, 0]
    for seed in range(600):
        seed_luck(luck, seed, 0)
        t = State.new()
        GAME.answers["redeal"](trip.view(0), trip.box, 0, luck, t)
        counts = [counts[i] + int(t.hand[i + 1, trip.kind(NO)] > 0) for i in range(2)]
    assert abs(counts[0] - counts[1]) < 60
    assert max(counts) < 300


def test_a_redeal_never_gives_an_attraction_that_its_owner_has_driven_past():
    trip = Trip(3).put(0, "konya").turn(0).go("cappadocia", "konya")
    luck: Any = Luck.new()
    card = int(trip.box.attraction[trip.space("cappadocia")])
    for seed in range(60):
        seed_luck(luck, seed, 0)
        t = State.new()
        GAME.answers["redeal"](trip.view(1), trip.box, 1, luck, t)
        assert card not in t.goal[0].tolist()


def test_re_r53_money_is_public_unless_hidden():
    assert Trip(3).view(1).money[:3].tolist() == [450, 450, 450]
    trip = Trip(3, hidden_money="true").put(0, "samsun").turn(0).go("corum")
    assert trip.view(1).money[:3].tolist() == [-1, 450, -1]
    assert trip.view(-1).money[:3].tolist() == [-1, -1, -1]
    assert trip.view(1).visits[0] == 1
    assert trip.view(1).known[0] == 450
    assert trip.view(0).money[0] in (500, 550)


def test_at_the_end_everything_is_shown():
    trip = Trip(3).put(0, "hangzhou", hand=[TENT]).put(1, "van", hand=[NO])
    trip.s.goal_state[0, :2] = Goal.DONE
    trip.turn(0).go("shanghai")
    v = trip.view(SPECTATOR)
    assert v.hand[1, trip.kind(NO)] == 1
    assert (v.goal[:3, :2] >= 0).all()
