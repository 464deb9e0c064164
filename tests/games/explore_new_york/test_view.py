"""Who may know what."""

import random

import numpy as np
import pytest
from games.explore_new_york.builder import do, guests, law, play_out, table
from games.explore_new_york.secrets import scramble

from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.compiling import COMPILED
from sojourn.core.record import SPECTATOR, as_bytes, from_bytes
from sojourn.games.explore_new_york import GAME
from sojourn.games.explore_new_york.records import Part, Phase


def test_ny_r16_rivals_marks_appear_when_one_has_finished_the_turn():
    t = table(3, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (5, 4), "H43", "H53")
    busy = t.view(1)
    assert guests(busy.record, 0, (5, 4)) == ""
    assert (int(busy.lo[0]), int(busy.hi[0]), int(busy.cafes[0]), int(busy.block[0])) == (0, 0, 0, -1)
    assert busy.phase[0] == Phase.DONE  # that somebody is done is no secret
    assert busy.phase[2] == Phase.HIDDEN
    do(t, 1, (4, 5), "V34", "stop")
    done = t.view(1)
    assert guests(done.record, 0, (5, 4)) == "○○□□△"
    assert done.lo[0] == t.state.lo[0] != 0
    assert done.phase[2] == Phase.BLOCK  # and live what the others still do
    do(t, 2, (4, 5))
    assert guests(t.view(1).record, 2, (4, 5)) == "○○△"
    assert guests(t.view(2).record, 1, (4, 5)) == ""


def test_ny_r16_spectators_see_the_maps_of_the_last_complete_turn():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (5, 4), "H43", "H53")
    assert not t.view(SPECTATOR).tourists.any()
    do(t, 1, (4, 5), "H10")
    assert guests(t.view(SPECTATOR).record, 0, (5, 4)) == "○○□□△"


def test_ny_r16_open_drawing_shows_every_mark_at_once():
    t = table(2, cards="4D 5B W2", first=0, open_drawing="on")
    do(t, 0, "W2", (5, 4), "H43")
    for seat in (1, SPECTATOR):
        assert guests(t.view(seat).record, 0, (5, 4)) == "○○△"
        assert t.view(seat).phase[0] == Phase.EXTEND


def test_ny_r16_the_story_keeps_the_same_secrets():
    t = table(3, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (5, 4), "H43", "H53")
    road = "42nd Street between Grand Central Terminal and Madison Square Park"
    assert any(text == f"@0 draws a link on {road}." for _, text in t.sentences(0))
    assert not any("42nd Street" in text or "Madison Square Park" in text for _, text in t.sentences(1) + t.sentences(SPECTATOR))
    assert any(text == "@0 has finished drawing." for _, text in t.sentences(1))
    do(t, 1, (4, 5), "H10")
    do(t, 2, (4, 5), "H10")
    whole = "@0 takes Madison Square Park, draws 2 links and reaches Turtle Bay Diner."
    assert any(text == whole for _, text in t.sentences(SPECTATOR))


def test_ny_r17_every_revealed_card_stays_open():
    t = play_out(table(2, seed=4), until=30)
    top = int(t.state.top)
    assert top >= 9
    assert list(t.view(1).deck[:top]) == list(t.state.deck[:top])
    assert set(t.view(1).deck[top:]) == {-1}


def test_the_cards_left_out_are_shown_after_the_end():
    t = play_out(table(2, seed=4))
    assert list(t.view(SPECTATOR).deck) == list(t.state.deck)


OPTIONS = {
    "default": {},
    "manual": {"final_route": "manual"},
    "open": {"open_drawing": "on"},
    "shuffled": {"map": "shuffled", "plus_on_single": "off"},
    "alternate": {"solo": "alternate"},
}


@pytest.mark.parametrize("variant", OPTIONS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_secrets_and_redeals_at_many_points(seats, variant):
    """A view does not change with what is secret; a redealt state looks the same to its seat and breaks no law."""
    options = OPTIONS[variant]
    content = GAME.content(options)
    box, luck, rng = content.box, Luck.new(), random.Random(seats)
    seed_luck(luck, seats, 3)
    checked = 0
    for seed in range(6 if COMPILED else 1):
        t = table(seats, seed, **options)
        while not t.over:
            assert law(t) == 0
            if rng.random() < 0.15:
                for seat in range(-1, seats):
                    check_secrets(t.state, box, seat, luck)
                    checked += 1
            seat = rng.choice(t.to_act)
            t.play(seat, rng.choice(GAME.legal_numbers(t.state, box, seat)))
        for seat in range(-1, seats):
            check_secrets(t.state, box, seat, luck)
    assert checked > 2


def check_secrets(s, box, seat, luck):
    """One position, one seat."""
    known = as_bytes(GAME.seen_by(s, box, seat))
    other = from_bytes(GAME.State, as_bytes(s))
    scramble(other, box, seat, luck)
    assert dispatch.invariant(other, box) == 0
    assert as_bytes(GAME.seen_by(other, box, seat)) == known
    dealt = GAME.State.new()
    dispatch.redeal(from_bytes(GAME.View, known), box, seat, luck, dealt)
    assert dispatch.invariant(dealt, box) == 0
    assert as_bytes(GAME.seen_by(dealt, box, seat)) == known
    if seat >= 0:
        mine = GAME.legal_numbers(s, box, seat)
        assert GAME.legal_numbers(other, box, seat) == mine
        assert GAME.legal_numbers(dealt, box, seat) == mine


def test_scrambling_really_changes_what_is_hidden():
    t = table(3, cards="4D 5A W2", first=0)
    do(t, 0, "W2", (5, 4), "H43", "H53", "NW")
    do(t, 1, (5, 4))
    luck, seen = Luck.new(), set()
    seed_luck(luck, 1, 0)
    for _ in range(30):
        other = from_bytes(GAME.State, as_bytes(t.state))
        scramble(other, t.box, 2, luck)
        assert other.phase[0] == Phase.DONE
        assert other.phase[1] != Phase.DONE
        seen.add((int(other.lo[0]), int(other.hi[0]), int(other.phase[1]), tuple(other.deck)))
    assert len(seen) == 30


def test_redealt_tables_can_be_played_to_the_end():
    luck = Luck.new()
    seed_luck(luck, 5, 0)
    t = play_out(table(4, seed=5), until=45)
    assert not t.over
    for seat in (-1, 0, 1, 2, 3):
        dealt = GAME.State.new()
        dispatch.redeal(t.view(seat).record, t.box, seat, luck, dealt)
        for _ in range(400):
            owing = dispatch.to_act(dealt, t.box)
            if not owing:
                break
            who = (owing & -owing).bit_length() - 1
            dispatch.apply(dealt, t.box, who, GAME.legal_numbers(dealt, t.box, who)[0])
        assert dealt.part == Part.OVER


def test_a_broken_law_is_noticed():
    """Each law of the invariant can be broken."""

    def broken(change):
        t = play_out(table(2, seed=6), until=30)
        change(t.state)
        return law(t)

    def same_card(s):
        s.deck[0] = s.deck[1]

    def lost_card(s):
        s.top += 1

    def ghost(s):
        s.tourists[0, int(np.flatnonzero([not int(s.filled[0]) >> b & 1 for b in range(36)])[0]), 0] = 1

    def extra_block(s):
        for b in range(36):
            s.filled[0] |= 1 << b
            s.tourists[0, b, 0] = 1

    def loose_turn(s):
        s.turn_lo[0] = ((1 << 40) - 1) & ~int(s.lo[0])

    def free_cafe(s):
        s.cafes[0] ^= 1

    def odd_cafe(s):
        s.turn_cafes[0] |= 1 << 11

    def wrong_route(s):
        s.route_lo[0] = ((1 << 40) - 1) & ~int(s.lo[0])

    changes = [same_card, lost_card, ghost, extra_block, loose_turn, free_cafe, odd_cafe, wrong_route]
    assert [broken(change) for change in changes] == [1, 2, 3, 4, 5, 6, 7, 8]
