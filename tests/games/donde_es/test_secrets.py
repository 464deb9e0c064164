"""Random games: nothing is lost, nothing leaks, and everything a seat knows can be imagined again."""

import random

import pytest
from games.donde_es.secrets import scramble

from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.loops import checked_game
from sojourn.core.record import SPECTATOR, as_bytes
from sojourn.games.donde_es import GAME
from sojourn.games.donde_es.actions import EXCHANGE

ALL_ON = {option.name: option.values[-1] for option in GAME.options if not option.hidden}


def random_options(luck: random.Random) -> dict[str, str]:
    return {option.name: luck.choice(option.values) if luck.random() < 0.8 else option.values[0] for option in GAME.options}


def play_and_look(seats: int, seed: int, options: dict[str, str], look) -> int:
    """A random game; `look` at some of its positions. How many actions it took."""
    box = GAME.content(options).box
    luck = random.Random(seed)
    s = GAME.State.new()
    dispatch.setup(s, box, seats, seed)
    steps = 0
    while owing := dispatch.to_act(s, box):
        assert dispatch.invariant(s, box) == 0
        if luck.random() < 0.06:
            look(s, box)
        seat = owing.bit_length() - 1
        numbers = GAME.legal_numbers(s, box, seat)
        assert numbers
        plays = [n for n in numbers if n != EXCHANGE] or numbers
        dispatch.apply(s, box, seat, luck.choice(plays))
        steps += 1
    look(s, box)
    return steps


def check_seat(s, box, seat: int, luck) -> None:
    """Scrambled secrets change nothing the seat sees; a redealt table looks the same."""
    seen, may = GAME.seen_by(s, box, seat), GAME.legal_numbers(s, box, seat)
    other = GAME.State.array(1)
    other[0] = s
    scramble(other[0], box, seat, luck)
    assert dispatch.invariant(other[0], box) == 0
    assert as_bytes(GAME.seen_by(other[0], box, seat)) == as_bytes(seen)
    assert GAME.legal_numbers(other[0], box, seat) == may
    again = GAME.State.new()
    dispatch.redeal(seen, box, seat, luck, again)
    assert dispatch.invariant(again, box) == 0
    assert as_bytes(GAME.seen_by(again, box, seat)) == as_bytes(seen)
    assert GAME.legal_numbers(again, box, seat) == may


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_view_tells_a_secret_and_every_view_can_be_dealt_again(seats):
    luck = Luck.new()
    seed_luck(luck, seats, 0)

    def look(s, box):
        for seat in range(seats):
            check_seat(s, box, seat, luck)
        check_seat(s, box, SPECTATOR, luck)

    for seed in range(5):
        options = {} if seed < 2 else random_options(random.Random(seed))
        assert play_and_look(seats, seed, options, look) <= GAME.longest


def test_scramble_really_changes_the_hidden_hands():
    box = GAME.content({}).box
    luck, s = Luck.new(), GAME.State.new()
    seed_luck(luck, 5, 0)
    dispatch.setup(s, box, 4, 5)
    before = s.hand.copy()
    hands = set()
    for _ in range(20):
        scramble(s, box, 2, luck)
        assert (s.hand[2] == before[2]).all()
        hands.add(s.hand.tobytes())
    assert len(hands) > 10


def test_laws_hold_in_random_games_with_every_switch_on():
    box = GAME.content(ALL_ON).box
    luck, mask = Luck.new(), GAME.mask()
    for seed in range(4):
        s = GAME.State.new()
        steps = checked_game(s, box, (2, 3, 4, 6)[seed], seed, luck, mask, GAME.longest, True)
        assert 0 < steps < GAME.longest
        assert dispatch.to_act(s, box) == 0
