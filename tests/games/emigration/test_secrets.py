"""Views show what a seat may know and nothing else; redeals fit them."""

from typing import Any

import numpy as np
import pytest
from games.emigration.builder import GAME
from games.emigration.secrets import scramble

from sojourn.core import dispatch
from sojourn.core.chance import Luck, choose, seed_luck
from sojourn.core.compiling import COMPILED
from sojourn.core.record import SPECTATOR, as_bytes, from_bytes

VARIANTS = {
    "default": {},
    "secret": {"secret_destinations": "on"},
    "mixed": {"border_lanes": "mixed", "reveal": "front_only"},
    "open and secret": {"reveal": "open", "opening_paydays": "bury", "secret_destinations": "on"},
    "waiting, short": {"wait_for_papers": "any", "turn_cap": "25", "life_packs": "listed"},
}


def check(s: Any, box: Any, seats: int, luck: Any) -> None:
    """One position, every seat and a spectator."""
    for seat in [*range(seats), SPECTATOR]:
        seen = GAME.seen_by(s, box, seat)
        other = from_bytes(GAME.State, as_bytes(s))
        scramble(other, box, seat, luck)
        assert as_bytes(GAME.seen_by(other, box, seat)) == as_bytes(seen)
        assert dispatch.invariant(other, box) == 0
        dealt = GAME.State.new()
        dispatch.redeal(seen, box, seat, luck, dealt)
        assert dispatch.invariant(dealt, box) == 0
        assert as_bytes(GAME.seen_by(dealt, box, seat)) == as_bytes(seen)
        if seat != SPECTATOR:
            legal = GAME.legal_numbers(s, box, seat)
            assert GAME.legal_numbers(other, box, seat) == legal
            assert GAME.legal_numbers(dealt, box, seat) == legal


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [2, 6])
def test_views_keep_secrets_and_redeals_fit(seats: int, variant: str) -> None:
    box = GAME.content(VARIANTS[variant]).box
    luck = Luck.new()
    seed_luck(luck, seats, 3)
    mask = GAME.mask()
    games, every = (6, 5) if COMPILED else (1, 23)  # uncompiled, a position takes a second
    for seed in range(games):
        s = GAME.State.new()
        dispatch.setup(s, box, seats, seed)
        step = 0
        while dispatch.to_act(s, box):
            if step % every == seed % every:
                check(s, box, seats, luck)
            seat = int(s.turn)
            mask[:] = 0
            dispatch.legal(s, box, seat, mask)
            dispatch.apply(s, box, seat, choose(luck, mask))
            step += 1
        check(s, box, seats, luck)


def test_em_r23_others_do_not_see_a_secret_destination_before_the_crossing() -> None:
    s, box = GAME.State.new(), GAME.content({"secret_destinations": "on"}).box
    dispatch.setup(s, box, 3, 5)
    mine, theirs = GAME.seen_by(s, box, 1), GAME.seen_by(s, box, 0)
    assert mine.destination[1] == s.destination[1]
    assert list(mine.destination[:3]).count(-1) == 2
    assert theirs.destination[1] == -1
    assert all(x == -1 for x in GAME.seen_by(s, box, SPECTATOR).destination)


def test_em_r23_everything_lies_open_by_default() -> None:
    s, box = GAME.State.new(), GAME.content().box
    dispatch.setup(s, box, 3, 5)
    v = GAME.seen_by(s, box, SPECTATOR)
    assert np.array_equal(v.destination, s.destination)
    assert np.array_equal(v.career, s.career)
    assert np.array_equal(v.money, s.money)


def test_nobody_sees_a_face_down_card_not_even_the_owner() -> None:
    s, box = GAME.State.new(), GAME.content().box
    dispatch.setup(s, box, 2, 5)
    for seat in (0, 1, SPECTATOR):
        v = GAME.seen_by(s, box, seat)
        for owner in (0, 1):
            for slot in range(14):
                if s.layout[owner, slot] >= 0 and not s.up[owner] >> slot & 1:
                    assert v.layout[owner, slot] == -2
        assert list(v.removed) == [-1, -1]


def test_redeals_of_the_same_view_differ_in_what_is_hidden() -> None:
    """All places for a hidden Ticket come up, the true one not more often than others."""
    s, box = GAME.State.new(), GAME.content().box
    dispatch.setup(s, box, 2, 5)
    luck = Luck.new()
    seed_luck(luck, 1, 1)
    v = GAME.seen_by(s, box, 0)
    hidden = [(q, i) for q in range(2) for i in range(14) if v.layout[q, i] == -2]
    found: dict[tuple[int, int], set[int]] = {place: set() for place in hidden}
    for _ in range(60):
        dealt = GAME.State.new()
        dispatch.redeal(v, box, 0, luck, dealt)
        for place in hidden:
            found[place].add(int(dealt.layout[place]))
    assert all(len(cards) > 5 for cards in found.values())
