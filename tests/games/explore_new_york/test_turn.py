"""The five steps of a turn."""

import random

import pytest
from games.explore_new_york.builder import cards, do, drawn, fill, guests, may, play_out, table, to_last_turn

from sojourn.core.errors import IllegalAction
from sojourn.core.record import as_bytes
from sojourn.games.explore_new_york import GAME
from sojourn.games.explore_new_york.actions import discard_action
from sojourn.games.explore_new_york.city import BLOCKS, LINK_NAMES, block_number, pointed_blocks
from sojourn.games.explore_new_york.records import Part, Phase


def test_ny_13_cards_block_tourists_links_in_this_order():
    t = table(2, cards="4D 5A W2", first=0)
    assert {a.name for a in t.actions(0)} == {"discard"}
    do(t, 0, "W2")
    assert {a.name for a in t.actions(0)} == {a.name for a in t.actions(1)} == {"block"}
    do(t, 0, (4, 5))
    assert guests(t.state, 0, (4, 5)) == "○△△"  # tourists come by themselves
    assert {a.name for a in t.actions(0)} == {"link"}
    do(t, 0, "V34", "V35", "H10")
    assert t.actions(0) == []
    assert t.to_act == [1]


def test_ny_14_links_may_lie_scattered():
    t = table(1, cards="1A 1B 6C 2A 2B 6D")
    do(t, 0, "6C", (1, 1), "SE", "H33")
    assert drawn(t.state, 0) == {"SE", "H33"}


def test_ny_15_three_cards_are_turned_over_for_all():
    t = table(3, cards="1A 2B 3C")
    for seat in (-1, 0, 1, 2):
        v = t.view(seat)
        assert cards(v, t) == ["1A", "2B", "3C"]
        assert list(v.deck[3:]) == [-1] * 24


def test_ny_16_the_first_player_throws_exactly_one_away_freely():
    for name, aim in (("1A", (2, 3)), ("2B", (1, 3)), ("3C", (1, 2))):
        t = table(2, cards="1A 2B 3C", first=1)
        assert t.to_act == [1]
        assert may(t, 1) == {"1A", "2B", "3C"}
        do(t, 1, name)
        assert may(t, 0) == may(t, 1) == {aim, aim[::-1]}
        with pytest.raises(IllegalAction) as refusal:
            t.play(1, discard_action(0))
        assert refusal.value.rule == "NY-16"


def test_ny_17_ny_23_two_numbers_serve_either_way():
    assert pointed_blocks(2, 5) == [(2, 5), (5, 2)]
    t = table(2, cards="2B 1B 6B", first=0)
    do(t, 0, "6B")
    assert may(t, 0) == {(2, 1), (1, 2)}
    do(t, 0, (2, 1))
    do(t, 1, (1, 2))  # each for oneself
    assert t.state.block[0] != t.state.block[1]


def test_ny_18_ny_25_a_star_and_a_number_open_a_row_and_a_column():
    t = table(2, cards="4B W1 6B", first=0)
    do(t, 0, "6B")
    cross = {(4, k) for k in range(1, 7)} | {(k, 4) for k in range(1, 7)}
    assert len(cross) == 11
    assert may(t, 0) == cross
    do(t, 0, (4, 6))
    assert may(t, 1) == cross


def test_ny_25_only_the_empty_ones_of_row_and_column():
    t = table(2, cards="4B W1 6B", first=0)
    fill(t.state, 0, {(4, 4): "○", (1, 4): "△"})
    do(t, 0, "6B")
    assert len(may(t, 0)) == 9
    assert len(may(t, 1)) == 11


def test_ny_19_a_plus_gives_one_more_link():
    t = table(2, cards="1A 2B 6B", first=0)
    assert t.state.plusses == 0
    do(t, 0, "6B")
    assert t.state.plusses == 1
    do(t, 0, (1, 2), "H33")
    assert t.state.phase[0] == Phase.PLUS


def test_ny_20_every_card_has_one_or_two_tourists():
    words = GAME.content().words["cards"]
    assert all(1 <= len(card.guests) <= 2 for card in words)
    assert [sum(list(card.guests).count(k) for card in words) for k in range(3)] == [13, 13, 13]
    assert sum(card.plus for card in words) == 6
    assert sum(card.number == 0 for card in words) == 3
    for number in range(1, 7):
        assert sum(card.number == number for card in words) == 4


def test_ny_21_only_empty_blocks_and_the_printing_does_not_matter():
    t = table(2, cards="3B 4B 6B", first=0)
    fill(t.state, 0, {(3, 4): "○"})
    do(t, 0, "6B")
    assert may(t, 0) == {(4, 3)}  # MoMA is printed there, but nobody stands there yet
    with pytest.raises(IllegalAction) as refusal:
        do(t, 0, (3, 4))
    assert refusal.value.rule == "NY-21"
    with pytest.raises(IllegalAction) as refusal:
        do(t, 0, (1, 1))
    assert refusal.value.rule == "NY-23"


def test_ny_22_the_same_number_twice_leaves_one_block():
    t = table(2, cards="2A 2B 6B", first=0)
    do(t, 0, "6B")
    assert may(t, 0) == may(t, 1) == {(2, 2)}


def test_ny_24_if_one_of_two_is_occupied_the_other_must_be_taken():
    t = table(2, cards="2A 5B 6B", first=0)
    fill(t.state, 1, {(5, 2): "□"})
    do(t, 0, "6B")
    assert may(t, 0) == {(2, 5), (5, 2)}
    assert may(t, 1) == {(2, 5)}


def test_ny_26_two_stars_open_every_empty_block():
    t = table(2, cards="W1 W2 6B", first=0)
    fill(t.state, 0, {(3, 3): "□"})
    do(t, 0, "6B")
    assert len(may(t, 0)) == 35
    assert len(may(t, 1)) == 36


def fallback(**options: str):
    """Seat 0 finds both blocks of 2 and 5 occupied; one + is on the cards."""
    t = table(2, cards="2A 5B 6B", first=0, **options)
    fill(t.state, 0, {(5, 2): "□", (2, 5): "△"})
    do(t, 0, "6B")
    return t


def test_ny_27_ny_r18_the_fallback_opens_any_empty_block_and_only_then():
    t = fallback()
    assert len(may(t, 0)) == BLOCKS - 2
    assert may(t, 1) == {(2, 5), (5, 2)}  # no fallback by choice
    do(t, 0, (1, 1))
    assert t.state.fallback[0] == 1
    assert t.state.fallback[1] == 0


def test_ny_28_players_choose_independently():
    t = table(2, cards="2A 5B 6B", first=0)
    do(t, 0, "6B", (2, 5))
    assert may(t, 1) == {(2, 5), (5, 2)}
    do(t, 1, (2, 5))
    assert guests(t.state, 0, (2, 5)) == guests(t.state, 1, (2, 5)) == "○△"


@pytest.mark.parametrize(("deck", "signs"), [("4B 5B 6B", "○△"), ("4D 5B 6B", "○○△"), ("4C 5D 6B", "○□□△"), ("4C 5C 6B", "□□□□")])
def test_ny_29_all_tourists_of_both_cards_come(deck, signs):
    t = table(2, cards=deck, first=0)
    do(t, 0, "6B", (4, 5))
    assert guests(t.state, 0, (4, 5)) == signs
    assert t.state.tourists[0].sum() == len(signs)


@pytest.mark.parametrize(("kind", "sign"), [("circle", "○"), ("square", "□"), ("triangle", "△")])
def test_ny_30_ny_r20_in_the_fallback_one_tourist_of_choice(kind, sign):
    t = fallback()
    do(t, 0, (1, 1))
    assert may(t, 0) == {"circle", "square", "triangle"}
    do(t, 0, kind)
    assert guests(t.state, 0, (1, 1)) == sign
    assert t.state.phase[0] == Phase.LINK


def test_ny_31_tourists_may_stand_anywhere():
    t = table(2, cards="1B 2C 6B", first=0)
    do(t, 0, "6B", (1, 2))  # white, Upper West Side
    do(t, 1, (2, 1))  # grey, the cathedral
    assert guests(t.state, 0, (1, 2)) == guests(t.state, 1, (2, 1)) == "○○□"


def test_ny_32_links_must_be_drawn():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (4, 5))
    assert "stop" not in may(t, 0)
    assert may(t, 0) == set(LINK_NAMES)


@pytest.mark.parametrize("side", ["V34", "V44", "H34", "H35"])
def test_ny_33_a_link_on_any_side_of_the_block_may_be_extended(side):
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (4, 5), side)
    assert t.state.phase[0] == Phase.EXTEND


def test_ny_34_ny_r7_the_second_link_leaves_from_either_end():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (4, 5), "V34")
    assert may(t, 0) == {"V33", "H24", "H34", "V35", "H25", "H35", "stop"}
    with pytest.raises(IllegalAction) as refusal:
        do(t, 0, "V31")
    assert refusal.value.rule == "NY-34"
    do(t, 0, "V33")  # no longer beside (4,5)
    assert t.state.phase[0] == Phase.DONE


def test_ny_r7_from_a_rounded_corner_along_the_edge_or_inwards():
    t = table(2, cards="1B W2 6B", first=0)
    do(t, 0, "6B", (1, 1), "NW")
    assert may(t, 0) == {"H10", "V10", "V01", "H01", "stop"}


def test_ny_35_one_link_elsewhere_is_the_only_one():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (4, 5), "H10")
    assert t.state.phase[0] == Phase.DONE
    assert drawn(t.state, 0) == {"H10"}


def test_ny_36_ny_r19_the_fallback_draws_one_link_anywhere_without_extension():
    t = fallback(plus_on_single="off")
    do(t, 0, (1, 1), "circle")
    assert may(t, 0) == set(LINK_NAMES)
    do(t, 0, "V10")  # beside the chosen block
    assert t.state.phase[0] == Phase.DONE


def test_ny_37_each_plus_is_one_more_link_anywhere_and_no_pass():
    t = table(2, cards="1A 2A 6B", first=0)
    do(t, 0, "6B", (1, 2), "H33")
    assert may(t, 0) == set(LINK_NAMES) - {"H33"}
    do(t, 0, "SE")
    assert may(t, 0) == set(LINK_NAMES) - {"H33", "SE"}
    do(t, 0, "NW")
    assert t.state.phase[0] == Phase.DONE
    assert drawn(t.state, 0) == {"H33", "SE", "NW"}


def test_ny_r6_a_road_takes_one_link():
    t = table(2, cards="4D 5B W2 4C 5C W3", first=0)
    do(t, 0, "W2", (4, 5), "V34", "stop")
    do(t, 1, (4, 5), "H10")
    do(t, 1, "W3", (5, 4), "H20")
    do(t, 0, (5, 4))
    assert may(t, 0) == set(LINK_NAMES) - {"V34"}
    with pytest.raises(IllegalAction) as refusal:
        do(t, 0, "V34")
    assert refusal.value.rule == "NY-R6"


def test_ny_r8_after_a_link_beside_the_block_one_may_stop():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (4, 5), "V34", "stop")
    assert t.state.phase[0] == Phase.DONE
    assert drawn(t.state, 0) == {"V34"}


def test_ny_r9_without_a_free_continuation_the_base_links_end():
    t = table(2, cards="1B W2 6B", first=0)
    do(t, 0, "6B", (1, 1))
    for name in ("H10", "V10", "V01", "H01"):  # everything at both ends of the corner is drawn
        link = LINK_NAMES.index(name)
        t.state.lo[0] |= 1 << link if link < 40 else 0
        t.state.hi[0] |= 0 if link < 40 else 1 << (link - 40)
    assert "NW" in may(t, 0)
    do(t, 0, "NW")
    assert t.state.phase[0] == Phase.DONE


def test_ny_r9_a_block_with_all_sides_drawn_leaves_one_link_elsewhere():
    t = table(2, cards="1B W2 6B", first=0)
    do(t, 0, "6B", (1, 1))
    t.state.lo[0] |= 1 << LINK_NAMES.index("H01")
    t.state.hi[0] |= 1 << (LINK_NAMES.index("V10") - 40) | 1 << (LINK_NAMES.index("NW") - 40)
    assert len(may(t, 0)) == 77
    do(t, 0, "H33")
    assert t.state.phase[0] == Phase.DONE


def test_ny_r10_plus_links_come_in_the_fallback_too_unless_switched_off():
    t = fallback()
    do(t, 0, (1, 1), "circle", "V10")
    assert t.state.phase[0] == Phase.PLUS
    do(t, 0, "H33")
    assert t.state.phase[0] == Phase.DONE
    t = fallback(plus_on_single="off")
    do(t, 0, (1, 1), "circle", "V10")
    assert t.state.phase[0] == Phase.DONE
    do(t, 1, (2, 5), "H33")
    assert t.state.phase[1] == Phase.PLUS  # the switch concerns the fallback alone


def test_ny_r21_base_links_first_then_plus_links():
    t = table(2, cards="1A 2B 6B", first=0)
    do(t, 0, "6B", (1, 2), "V11")
    assert t.state.phase[0] == Phase.EXTEND
    do(t, 0, "V12")
    assert t.state.phase[0] == Phase.PLUS


def test_ny_r23_a_full_map_takes_a_link_but_no_tourists():
    t = table(2, cards="1A 2B 6B", first=0)
    fill(t.state, 0, {(x, y): "○" for x in range(1, 7) for y in range(1, 7)})
    do(t, 0, "6B")
    assert t.state.phase[0] == Phase.LINK
    do(t, 0, "H21")  # beside (2,1), to the cafe <2,1>: circled, its guests are lost
    assert t.state.cafes[0] == 1
    assert t.state.tourists[0].sum() == 36
    assert t.state.phase[0] == Phase.PLUS
    do(t, 0, "H33")
    assert t.state.phase[0] == Phase.DONE


def test_ny_r23_without_roads_links_are_skipped():
    t = table(2, cards="1A 2B 6B", first=0)
    t.state.lo[0] = t.state.hi[0] = (1 << 40) - 1
    t.state.hi[0] ^= 1 << 39  # only SE is left
    do(t, 0, "6B", (1, 2))
    assert may(t, 0) == {"SE"}
    do(t, 0, "SE")  # the + finds no road
    assert t.state.phase[0] == Phase.DONE
    t = table(2, cards="1A 2B 6B", first=0)
    t.state.lo[0] = t.state.hi[0] = (1 << 40) - 1
    do(t, 0, "6B", (1, 2))
    assert t.state.phase[0] == Phase.DONE


def test_ny_r30_a_card_may_carry_both_plus_and_star(tmp_path):
    from pathlib import Path

    from sojourn.core.table import Table

    text = (Path(GAME.folder) / "box" / "deck.toml").read_text(encoding="utf-8")
    both = text.replace('id = "W1"\nnumber = "*"', 'id = "W1"\nnumber = "*"\nplus = true')
    assert both != text
    (tmp_path / "deck.toml").write_text(both, encoding="utf-8")
    t = Table(GAME, GAME.content({}, tmp_path), 2, 1)
    from games.explore_new_york.builder import stack

    t.state.first = 0
    stack(t, "W1 4B 6B")
    do(t, 0, "6B")
    assert len(may(t, 0)) == 11
    assert t.state.plusses == 1


# --- Clean-up and the end of the deck ----------------------------------------------------------------


def test_ny_42_the_next_player_clockwise_is_first_player():
    t = table(3, cards="4D 5B W2 1B 2B 3B", first=2)
    do(t, 2, "W2", (4, 5), "H10")
    do(t, 0, (4, 5), "H10")
    assert t.state.first == 2
    assert t.state.turn == 0
    do(t, 1, (4, 5), "H10")
    assert t.state.first == 0
    assert t.state.turn == 1
    assert t.to_act == [0]
    assert cards(t.state, t) == ["1B", "2B", "3B"]
    assert t.state.aim == 0


def test_ny_43_the_turn_with_the_last_cards_is_played_out_and_nothing_is_reshuffled():
    t = to_last_turn(table(2, seed=9))
    assert t.state.top == 24
    order = list(t.state.deck)
    assert not t.over
    play_out(t)
    assert t.over
    assert list(t.state.deck) == order
    assert t.state.turn == 8


def test_ny_r25_the_first_player_may_throw_away_any_card_even_to_hurt():
    for position in range(3):
        t = table(4, seed=6)
        first = int(t.state.first)
        t.play(first, discard_action(position))
        assert t.state.part == Part.DRAW


def test_ny_r16_the_order_of_the_players_never_matters():
    """All orders in which three players may act give the same bytes and the same next turn."""
    marks = {0: [(4, 5), "V34", "V35", "H10"], 1: [(5, 4), "H43", "stop", "SE"], 2: [(4, 5), "NW", "V33"]}
    ends = set()
    for order in _orders():
        t = table(3, cards="4A 5B W2", first=0)
        do(t, 0, "W2")
        todo = {seat: list(each) for seat, each in marks.items()}
        for seat in order:
            do(t, seat, todo[seat].pop(0))
        assert t.state.turn == 1
        ends.add(as_bytes(t.state))
    assert len(ends) == 1


def _orders():
    luck = random.Random(4)
    for _ in range(60):
        order = [0] * 4 + [1] * 4 + [2] * 3
        luck.shuffle(order)
        yield order


def test_ny_r16_whole_games_do_not_depend_on_the_order():
    """Two tables with the same decisions, one in seat order, one backwards and interleaved, end alike."""
    for seed in range(6):
        ends = []
        for backwards in (False, True):
            t = table(4, seed)
            lucks = [random.Random(f"{seed}-{seat}") for seat in range(4)]
            mixer = random.Random(seed)
            while not t.over:
                seat = mixer.choice(t.to_act) if backwards else t.to_act[0]
                t.play(seat, lucks[seat].choice(GAME.legal_numbers(t.state, t.box, seat)))
            ends.append(as_bytes(t.state))
        assert ends[0] == ends[1]


def test_steps_never_exceed_the_bounds_of_the_rules():
    for seats, most in ((1, 38), (2, 68), (3, 108), (4, 128)):
        for seed in range(8):
            assert len(play_out(table(seats, seed), seed).moves) <= most


def test_block_number_matches_the_action():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (4, 5))
    assert t.state.block[0] == block_number(4, 5)
