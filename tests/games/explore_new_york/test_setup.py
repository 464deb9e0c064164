"""Setup, the map, and how long a game lasts."""

import re
from itertools import pairwise

import pytest
from games.explore_new_york.builder import do, may, play_out, table, to_last_turn

import sojourn
from sojourn.core.errors import BadOption, IllegalAction, WrongSeats
from sojourn.games.explore_new_york import GAME
from sojourn.games.explore_new_york.actions import discard_action
from sojourn.games.explore_new_york.city import LINK_NAMES, NODE_PLACES, Kind, block_number, blocks_beside, node_number
from sojourn.games.explore_new_york.records import Told


def test_ny_1_two_to_four_play_and_one_only_by_a_solo_variant():
    for seats in (2, 3, 4):
        assert sojourn.new("explore-new-york", seats=seats).seats == seats
    for seats in (0, 5):
        with pytest.raises(WrongSeats):
            sojourn.new("explore-new-york", seats=seats)
    with pytest.raises(BadOption, match=r"two to four players\. To play alone, choose a solo variant"):
        sojourn.new("explore-new-york", seats=1)
    with pytest.raises(BadOption, match="solo variant"):
        sojourn.simulate("explore-new-york", seats=1, games=1)


def test_ny_1_ny_r26_without_a_number_of_seats_the_smallest_table_opens():
    assert sojourn.new("explore-new-york").seats == 2
    assert sojourn.new("explore-new-york", options={"solo": "choose"}).seats == 1
    assert sojourn.new("explore-new-york", options={"solo": "alternate"}).seats == 1
    assert sojourn.simulate("explore-new-york", games=1)["points"].shape == (1, 2)


@pytest.mark.parametrize("solo", ["choose", "alternate"])
def test_ny_r26_a_solo_variant_is_refused_with_more_seats(solo):
    for seats in (2, 3, 4):
        with pytest.raises(BadOption, match="A solo variant is for one player"):
            sojourn.new("explore-new-york", seats=seats, options={"solo": solo})


def test_ny_r26_a_saved_table_for_one_without_a_variant_is_still_replayed():
    t = play_out(table(1, seed=2))  # as tables were opened before the switch was asked for
    again = sojourn.replay(str(t.log))
    assert again.outcome == t.outcome
    assert again.moves == t.moves


def test_ny_2_every_map_begins_blank():
    s = table(4).state
    assert not s.tourists.any()
    assert not s.lo.any()
    assert not s.hi.any()
    assert not s.cafes.any()


@pytest.mark.parametrize(("seats", "turns"), [(1, 8), (2, 8), (3, 9), (4, 8)])
def test_ny_3_ny_12_ny_r1_three_use_all_cards_others_leave_three_out(seats, turns):
    t = play_out(table(seats, seed=5))
    assert t.state.turns == turns
    assert t.state.turn == turns
    assert t.state.top == 3 * turns  # every card in the game was turned over, none twice
    assert sorted(t.state.deck) == list(range(27))


def test_ny_3_the_deck_is_shuffled():
    decks = {tuple(table(seed=seed).state.deck) for seed in range(20)}
    assert len(decks) == 20


def test_ny_r1_by_text_turns_the_two_numbers_round():
    for seats, turns in ((2, 9), (3, 8), (4, 9), (1, 8)):
        t = play_out(table(seats, turn_count="by_text"))
        assert (t.state.turns, t.state.top) == (turns, 3 * turns)


def test_ny_r2_the_removed_cards_are_random_and_unseen():
    left_out = set()
    for seed in range(30):
        t = table(2, seed)
        left_out.add(frozenset(int(c) for c in t.state.deck[24:]))
        to_last_turn(t, seed)
        unseen = t.view(0).deck[24:]
        assert list(unseen) == [-1, -1, -1]
    assert len(left_out) > 20


def test_ny_4_every_seat_has_a_marker_of_its_own():
    t = play_out(table(4, seed=2))
    drawings = [GAME.draw(t.content, t.view(seat).record) for seat in range(4)]
    for seat in range(4):
        assert re.search(r'id="headline-token" class="piece seat-(\d)"', drawings[seat])[1] == str(seat)


def test_ny_5_tourists_have_their_colours_and_links_are_purple():
    from sojourn.games.explore_new_york.ui.board import PEN, tourist_class

    assert [tourist_class(k) for k in range(3)] == ["ny-circle", "ny-square", "ny-triangle"]
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (4, 5), "V34")
    drawing = GAME.draw(t.content, t.view(0).record)
    assert PEN == "ny-pen"
    assert f'class="{PEN}' in drawing
    assert "ny-circle" in drawing


def test_ny_6_the_first_player_is_drawn_by_lot():
    firsts = [int(table(4, seed).state.first) for seed in range(400)]
    for seat in range(4):
        assert 60 < firsts.count(seat) < 140


def test_ny_7_ny_r5_blocks_have_x_from_the_west_and_y_from_the_north():
    words = GAME.content().words["blocks"]
    assert len(words) == 36
    assert words[block_number(6, 1)].name == "Yankee Stadium"
    assert words[block_number(1, 6)].name == "Statue of Liberty"
    assert block_number(2, 1) == 1
    assert block_number(1, 2) == 6


def test_ny_8_a_link_is_one_side_of_a_block():
    assert len(LINK_NAMES) == len(set(LINK_NAMES)) == 80
    assert blocks_beside(LINK_NAMES.index("H31")) == [(4, 1), (4, 2)]
    assert blocks_beside(LINK_NAMES.index("V34")) == [(3, 5), (4, 5)]
    two = [link for link in range(80) if len(blocks_beside(link)) == 2]
    assert len(two) == 60
    # the numbering of the specification
    for name, index in (("H10", 0), ("H01", 4), ("H16", 34), ("V01", 38), ("V10", 42), ("V61", 72), ("NW", 76), ("SE", 79)):
        assert LINK_NAMES.index(name) == index


def test_ny_9_ny_r4_a_rounded_corner_is_a_single_link():
    sides = {place: [LINK_NAMES[k] for k in range(80) if place in blocks_beside(k)] for place in ((1, 1), (6, 1), (1, 6), (6, 6))}
    assert {p: set(names) for p, names in sides.items()} == {
        (1, 1): {"NW", "H01", "V10"},
        (6, 1): {"NE", "H51", "V50"},
        (1, 6): {"SW", "H05", "V15"},
        (6, 6): {"SE", "H55", "V55"},
    }
    box = GAME.content().box
    assert sorted(box.ends[LINK_NAMES.index("NW")]) == [node_number(1, 0), node_number(0, 1)]
    assert len(NODE_PLACES) == 45
    assert (0, 0) not in NODE_PLACES


def test_ny_r3_there_is_a_road_all_around():
    assert {"H10", "H40", "V01", "V04", "V61", "V64", "H16", "H46"} <= set(LINK_NAMES)
    for x in range(1, 7):
        for y in range(1, 7):
            sides = sum((x, y) in blocks_beside(link) for link in range(80))
            assert sides == (3 if x in (1, 6) and y in (1, 6) else 4)


def test_ny_10_cafes_stand_on_intersections_and_show_two_tourists():
    cafes = GAME.content().words["cafes"]
    assert {NODE_PLACES[c.node] for c in cafes} == {(2, 1), (5, 1), (0, 3), (6, 3), (1, 5), (5, 6)}
    assert all(len(c.guests) == 2 for c in cafes)
    assert len({tuple(sorted(c.guests)) for c in cafes}) == 6  # each pair once


def test_ny_11_six_kinds_of_blocks():
    kinds = [w.kind for w in GAME.content().words["blocks"]]
    assert [kinds.count(k) for k in Kind] == [6, 6, 6, 4, 4, 10]
    s = table().state
    assert [int(m).bit_count() for m in s.kinds] == [6, 6, 6, 4, 4, 10]


def test_ny_r13_ny_r22_all_maps_are_equal_and_cafes_are_nobodys():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (5, 4), "H43", "H53")
    do(t, 1, (5, 4), "H43", "H53")  # the same cafe gives to both
    assert t.state.cafes[0] == t.state.cafes[1] != 0


def test_ny_r22_a_shuffled_map_is_a_permutation_of_the_blocks_for_all_alike():
    plain, mixed = table(seed=3).state, table(seed=3, map="shuffled").state
    assert list(plain.place) == list(range(36))
    assert sorted(mixed.place) == list(range(36))
    assert list(mixed.place) != list(range(36))
    assert [int(m).bit_count() for m in mixed.kinds] == [6, 6, 6, 4, 4, 10]
    kind = GAME.content().box.kind
    for block in range(36):
        assert int(mixed.kinds[kind[mixed.place[block]]]) >> block & 1
    assert list(table(seed=4, map="shuffled").state.place) != list(mixed.place)


def test_ny_r26_alone_you_discard_every_turn_or_every_second():
    t = play_out(table(1, seed=2, solo="choose"))
    assert sum(m.text.startswith("Discard") for m in t.moves) == 8
    t = play_out(table(1, seed=2, solo="alternate"))
    assert sum(m.text.startswith("Discard") for m in t.moves) == 4
    chance = [n for n, e in t.story if e.kind == Told.THROWN and e.seat == -1]
    assert len(chance) == 4
    assert t.outcome.reason.endswith("how your tour rates.")


def test_ny_r26_each_position_is_discarded_at_random_equally_often():
    from collections import Counter

    thrown = Counter()
    for seed in range(120):
        t = table(1, seed, solo="alternate")
        t.play(0, discard_action(0))
        while int(t.state.turn) == 0:
            t.play(0, GAME.legal_numbers(t.state, t.box, 0)[0])
        thrown[int(t.state.thrown)] += 1
    assert set(thrown) == {0, 1, 2}
    assert min(thrown.values()) > 20


def test_ny_r26_the_bands_of_a_solo_result():
    bands = GAME.content({"solo": "choose"}).words["bands"]
    assert [b[0] for b in bands] == [0, 80, 140, 180, 205, 220]
    easier = GAME.content({"solo": "alternate"}).words["bands"]
    assert [b[0] for b in easier] == [0, 65, 125, 165, 190, 205]


@pytest.mark.slow
def test_ny_r26_the_titles_of_a_solo_result_spread_over_what_a_guide_reaches():
    """Of a Guide's games about one in eight earns the top title, none the lowest, and no title has more than half."""
    for solo in ("choose", "alternate"):
        bands = [limit for limit, _ in GAME.content({"solo": solo}).words["bands"]]
        rows = sojourn.simulate("explore-new-york", seats=1, games=2000, options={"solo": solo}, bots="greedy")
        points = rows["points"][:, 0]
        reached = [float((points >= limit).mean()) for limit in bands] + [0.0]
        shares = [one - other for one, other in pairwise(reached)]
        assert shares[0] < 0.01
        assert 0.08 < shares[-1] < 0.20
        assert max(shares) < 0.5


def test_ny_1_nobody_owes_anything_twice():
    t = table(4, first=2)
    assert t.to_act == [2]
    assert may(t, 0) == set()


# --- Action numbers ------------------------------------------------------------------------------------


def test_ny_r15_only_tables_that_trace_have_numbers_for_it():
    assert GAME.content().actions == 123
    assert GAME.content({"final_route": "manual"}).actions == 169 == GAME.actions
    t = play_out(table(2, seed=3))
    for options, known in (({}, False), ({"final_route": "manual"}, True)):
        t = table(2, cards="4D 5B W2", first=0, **options)
        with pytest.raises(IllegalAction) as refusal:
            t.play(0, 168)
        assert ("There is no action 168; action numbers run from 0 to 122." in str(refusal.value)) != known
    for number in range(GAME.content().actions):  # every number means something at a default table
        assert GAME.decode(t.content, t.view(0).record, number).name in ("discard", "block", "tourist", "link", "stop")
